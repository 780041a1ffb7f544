#!/usr/bin/env bash
# Everything that must hold. Each step says how long it took; the last line counts tests and steps.
set -uo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0

step() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name"
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "== $name: FAILED" >&2
    fi
    echo "== $name: $((SECONDS - start)) s"
}

tests() {
    cargo test --workspace --no-fail-fast 2>&1 | tee "$log"
    local status=${PIPESTATUS[0]}
    passed=$((passed + $(count passed)))
    failed=$((failed + $(count failed)))
    return "$status"
}

count() {
    awk -v word="$1;" '/^test result:/ { for (i = 2; i <= NF; i++) if ($i == word) sum += $(i - 1) } END { print sum + 0 }' "$log"
}

docs() {
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
}

step "format" cargo fmt --all --check
step "format of the fuzz targets" rustfmt --edition 2024 --check fuzz/fuzz_targets/*.rs
step "lints" cargo clippy --workspace --all-targets -- -D warnings
step "tests" tests
step "documentation" docs
step "rules coverage" cargo xtask coverage --check
step "a second fairness checker" tools/verify.sh
step "a bot in Python" tools/bot.sh

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
