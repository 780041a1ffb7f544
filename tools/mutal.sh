#!/usr/bin/env bash
# Builds `mutal` where it is stale, and prints where it is: the one of the tests, or what people get (tools/mutal.sh release).
# MUTAL_BIN names another one.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -n "${MUTAL_BIN:-}" ]; then
    echo "$MUTAL_BIN"
elif [ "${1:-}" = release ]; then
    cargo build --quiet --release --bin mutal >&2
    echo "$(tools/target.sh)/release/mutal"
else
    # The build of the tests: right after them nothing is left to do.
    cargo test --quiet --workspace --tests --no-run >&2
    echo "$(tools/target.sh)/debug/mutal"
fi
