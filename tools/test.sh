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

page_tests() {
    npm --prefix web test 2>&1 | tee "$log"
    local status=${PIPESTATUS[0]}
    passed=$((passed + $(page_count passed)))
    failed=$((failed + $(page_count failed)))
    return "$status"
}

# Vitest ends with "Tests  3 failed | 40 passed (43)", in colours or not.
page_count() {
    sed -E 's/\x1b\[[0-9;]*m//g' "$log" |
        awk -v word="$1" '/^ *Tests / { for (i = 2; i <= NF; i++) if ($i == word) sum += $(i - 1) } END { print sum + 0 }'
}

browser() {
    tools/browser.sh 2>&1 | tee "$log"
    local status=${PIPESTATUS[0]}
    passed=$((passed + $(browser_count passed)))
    failed=$((failed + $(browser_count failed)))
    return "$status"
}

# Playwright ends with lines such as "  3 failed" and "  40 passed (2.1m)".
browser_count() {
    sed -E 's/\x1b\[[0-9;]*m//g' "$log" |
        awk -v word="$1" '$1 ~ /^[0-9]+$/ && $2 == word { sum += $1 } END { print sum + 0 }'
}

docs() {
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
}

# The page first: the server is built with it.
step "the page" make web
step "types, format and texts of the page" npm --prefix web run check
step "tests of the page" page_tests
step "format" cargo fmt --all --check
step "format of the fuzz targets" rustfmt --edition 2024 --check fuzz/fuzz_targets/*.rs
step "lints" cargo clippy --workspace --all-targets -- -D warnings
step "tests" tests
step "documentation" docs
step "types for the page" cargo xtask types --check
step "rules coverage" cargo xtask coverage --check
step "a second fairness checker" tools/verify.sh
step "a bot in Python" tools/bot.sh
step "the page in a browser" browser

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
