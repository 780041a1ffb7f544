#!/usr/bin/env bash
# Builds the modules of the page into web/src/engine/pkg: for each game its engine and its bots, in a folder of its name.
# Nothing is done where nothing changed.
set -euo pipefail
cd "$(dirname "$0")/.."

games="tikal tikal2"
out=web/src/engine/pkg
stamp=$out/stamp
target=${MUTAL_WASM_TARGET:-${CARGO_TARGET_DIR:-target}/wasm}

# Everything the engines are made of; weights and boxes of the games are built in.
inputs() {
    find Cargo.toml Cargo.lock rules crates/{bots,glue,tabletop,tikal,tikal2,wasm} tools/wasm.sh tools/wasm-flags.sh tools/wasm-toolchain.sh \
        web/package-lock.json -type f ! -path '*/tests/*' ! -path '*/examples/*' ! -path '*/positions/*' -print0 |
        sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

whole() { # all modules are there
    for game in $games; do
        [ -s "$out/$game/engine_bg.wasm" ] && [ -s "$out/$game/bots_bg.wasm" ] || return 1
    done
}

now=$(inputs)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ] && whole; then
    exit 0
fi

[ -x web/node_modules/.bin/wasm-opt ] || { echo "wasm.sh: run 'npm ci' in web/ first" >&2; exit 1; }
rustc=$(tools/wasm-toolchain.sh)
flags=$(tools/wasm-flags.sh "$rustc")
rm -rf $out
mkdir -p $out

module() { # game, name, profile, feature, wasm-opt's passes
    local game=$1 name=$2 profile=$3 feature=$4 wasm=$out/$1/$2_bg.wasm
    shift 4
    RUSTC=$rustc RUSTC_WRAPPER='' CARGO_ENCODED_RUSTFLAGS=$flags cargo build --profile "$profile" -p wasm --lib \
        --no-default-features --features "$feature,$game" --target wasm32-unknown-unknown --target-dir "$target"
    mkdir -p "$out/$game"
    cargo xtask wasm "$target/wasm32-unknown-unknown/$profile/wasm.wasm" "$PWD/$out/$game" "$name"
    web/node_modules/.bin/wasm-opt --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext \
        --enable-mutable-globals --enable-reference-types --enable-multivalue "$@" "$wasm" -o "$wasm"
    if grep -qaF -e "$PWD" -e "$HOME" "$wasm"; then
        echo "wasm.sh: a path of this machine is in $wasm" >&2
        exit 1
    fi
    echo "$game/$name: $(wc -c <"$wasm") bytes, $(gzip -9c "$wasm" | wc -c) gzipped"
}

engines() {
    # What is alike lies side by side, and compresses better.
    for game in $games; do module "$game" engine wasm table --flatten --rereloop -Oz -Oz --reorder-functions-by-name; done
}

bots() {
    for game in $games; do module "$game" bots wasm-bots bots -O3; done
}

# Both at once: they have profiles of their own, and so do not wait for each other.
cargo build --quiet -p xtask
engines &
others=$!
bots
wait $others
# The engines of all games speak alike, and so do their bots: one set of types, and one glue for the workers, which open one
# module each.
for game in $games; do
    cmp "$out/$game/engine.d.ts" "$out/${games%% *}/engine.d.ts"
    cmp "$out/$game/bots.js" "$out/${games%% *}/bots.js"
done
cp "$out/${games%% *}"/{engine.d.ts,bots.js,bots.d.ts} $out/
echo "$now" >"$stamp"
