#!/usr/bin/env bash
# What the bots answer natively, for the page's tests: tools/answers.sh NODES
set -euo pipefail
cd "$(dirname "$0")/.."
# With the features of the whole workspace: after the tests only the example itself is left to build.
cargo build --quiet --workspace --example answers >&2
exec "$(tools/target.sh)/debug/examples/answers" "$@"
