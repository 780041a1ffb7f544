#!/usr/bin/env bash
# Builds the modules of the page (engine and bots) into web/src/engine/pkg. Nothing is done where nothing changed.
set -euo pipefail
cd "$(dirname "$0")/.."

out=web/src/engine/pkg
stamp=$out/stamp
target=${MUTAL_WASM_TARGET:-${CARGO_TARGET_DIR:-target}/wasm}

# Everything the engine is made of; the weights and the box of the game are built in.
inputs() {
    find Cargo.toml Cargo.lock rules crates/{bots,glue,tabletop,tikal,tikal2,wasm} tools/wasm.sh tools/wasm-flags.sh tools/wasm-toolchain.sh \
        web/package-lock.json -type f ! -path '*/tests/*' ! -path '*/examples/*' ! -path '*/positions/*' -print0 |
        sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

now=$(inputs)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ] && [ -s $out/bots_bg.wasm ]; then
    exit 0
fi

[ -x web/node_modules/.bin/wasm-opt ] || { echo "wasm.sh: run 'npm ci' in web/ first" >&2; exit 1; }
rustc=$(tools/wasm-toolchain.sh)
flags=$(tools/wasm-flags.sh "$rustc")
mkdir -p $out
rm -f "$stamp"

module() { # name, profile, feature, wasm-opt's level
    RUSTC=$rustc RUSTC_WRAPPER='' CARGO_ENCODED_RUSTFLAGS=$flags cargo build --profile "$2" -p wasm --lib \
        --no-default-features --features "$3" --target wasm32-unknown-unknown --target-dir "$target"
    cargo xtask wasm "$target/wasm32-unknown-unknown/$2/wasm.wasm" "$PWD/$out" "$1"
    web/node_modules/.bin/wasm-opt "$4" --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
        --enable-mutable-globals --enable-reference-types --enable-multivalue \
        "$out/$1_bg.wasm" -o "$out/$1_bg.wasm"
    if grep -qaF -e "$PWD" -e "$HOME" "$out/$1_bg.wasm"; then
        echo "wasm.sh: a path of this machine is in $1_bg.wasm" >&2
        exit 1
    fi
    echo "$1: $(wc -c <"$out/$1_bg.wasm") bytes, $(gzip -9c "$out/$1_bg.wasm" | wc -c) gzipped"
}

module engine wasm table -Oz
module bots wasm-bots bots -O3
echo "$now" >"$stamp"
