#!/usr/bin/env bash
# Prints how rustc is to be called for a module of the page, for CARGO_ENCODED_RUSTFLAGS: no path of this machine ends up in
# it. Argument: the rustc that compiles it.
set -euo pipefail
cd "$(dirname "$0")/.."

separator=$(printf '\x1f')
flags="--remap-path-prefix=$PWD=/mutal$separator--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
printf '%s' "$flags$separator--remap-path-prefix=$("$1" --print sysroot)=/rust"
