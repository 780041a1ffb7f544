#!/usr/bin/env bash
# Tests the page in a real browser against a real server. Arguments go to Playwright: tools/browser.sh -g keyboard
set -uo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "browser.sh: $1" >&2
    echo "0 passed, 1 failed"
    exit 1
}

# The system's Chromium: Playwright's own cannot be downloaded everywhere.
if [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
    install=(apt-get install -y --no-install-recommends chromium)
    [ "$(id -u)" -eq 0 ] || install=(sudo -n "${install[@]}")
    echo "browser.sh: installing Chromium"
    command -v apt-get >/dev/null && { "${install[@]}" >/dev/null 2>&1 || { "${install[@]/install/update}" && "${install[@]}"; } >/dev/null 2>&1; }
    [ -x /usr/bin/chromium ] ||
        fail "there is no Chromium; install one, or say where it is: CHROMIUM=/path/to/chromium make test"
fi

[ -x web/node_modules/.bin/playwright ] || npm --prefix web ci || fail "npm ci failed"
make web || fail "the page could not be built"
# The build of the tests: nothing is left to do right after them.
cargo test --quiet --workspace --no-run || fail "mutal could not be built"
MUTAL_BIN=$(cargo metadata --format-version 1 --no-deps | sed -E 's/.*"target_directory":"([^"]*)".*/\1/')/debug/mutal
export MUTAL_BIN

log=$(mktemp)
trap 'rm -f "$log"' EXIT
(cd web && npx playwright test "$@") 2>&1 | tee "$log"
status=${PIPESTATUS[0]}

# Playwright ends with lines such as "  3 failed" and "  40 passed (2.1m)".
count() {
    sed -E 's/\x1b\[[0-9;]*m//g' "$log" |
        awk -v word="$1" '$1 ~ /^[0-9]+$/ && $2 == word { sum += $1 } END { print sum + 0 }'
}
echo "$(count passed) passed, $(count failed) failed"
exit "$status"
