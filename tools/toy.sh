#!/usr/bin/env bash
# Builds the page with the toy of crates/tabletop as its only game into web/node_modules/.toy, for web/e2e/toy.spec.ts.
# Nothing is done where nothing changed, and nothing of the page that is shipped is touched.
set -euo pipefail
cd "$(dirname "$0")/.."

out=web/node_modules/.toy
target=${MUTAL_WASM_TARGET:-${CARGO_TARGET_DIR:-target}/wasm}

inputs() {
    find Cargo.toml Cargo.lock rules crates/{glue,tabletop,tikal,wasm,xtask} tools/toy.sh tools/wasm-flags.sh \
        tools/wasm-toolchain.sh web/index.html web/package.json web/package-lock.json web/vite.config.ts \
        web/svelte.config.js web/build web/public web/src web/e2e/toy -type f ! -path '*/tests/*' ! -name '*.test.ts' ! -path web/src/i18n/messages.ts -print0 |
        sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

now=$(inputs)
if [ -f $out/stamp ] && [ "$(cat $out/stamp)" = "$now" ] && [ -f $out/dist/index.html ]; then
    exit 0
fi
rm -rf $out
mkdir -p $out/pkg
rustc=$(tools/wasm-toolchain.sh)
# As the page's own modules are compiled, so that what they are made of is compiled once.
flags=$(tools/wasm-flags.sh "$rustc")
RUSTC=$rustc RUSTC_WRAPPER='' CARGO_ENCODED_RUSTFLAGS=$flags cargo build --profile wasm -p wasm --lib \
    --no-default-features --features table,toy --target wasm32-unknown-unknown --target-dir "$target"
cargo xtask wasm "$target/wasm32-unknown-unknown/wasm/wasm.wasm" "$PWD/$out/pkg" engine
(cd web && npx vite build --config e2e/toy/vite.config.ts --logLevel warn)
echo "$now" >$out/stamp
