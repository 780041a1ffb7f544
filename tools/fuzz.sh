#!/usr/bin/env bash
# Runs every fuzz target, or the one named second, for so many seconds. What it finds is kept out of the tree;
# a crash is written to fuzz/artifacts and stops the run.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-600}
if ! rustup toolchain list | grep -q nightly; then
    rustup toolchain install nightly --profile minimal
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    cargo install --quiet --locked cargo-fuzz
fi
for target in ${2:-$(cargo +nightly fuzz list)}; do
    echo "== fuzzing $target for $seconds s"
    mkdir -p "fuzz/target/found/$target"
    cargo +nightly fuzz run "$target" "fuzz/target/found/$target" "fuzz/corpus/$target" -- \
        -max_total_time="$seconds" -max_len=65536 -timeout=20 -rss_limit_mb=4096
done
