#!/usr/bin/env bash
# Prints how rustc is to be called for a module of the page, for CARGO_ENCODED_RUSTFLAGS: no path of this machine ends up in
# it, what hashes is small (it hashes little), and the linker tells what refers to what, which crates/glue wants to know.
# Argument: the rustc that compiles it.
set -euo pipefail
cd "$(dirname "$0")/.."

separator=$(printf '\x1f')
flags="--remap-path-prefix=$PWD=/mutal$separator--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
flags+="$separator--remap-path-prefix=$("$1" --print sysroot)=/rust"
flags+="$separator--cfg${separator}sha2_backend_soft=\"compact\""
printf '%s' "$flags$separator-Clink-arg=--emit-relocs"
