#!/usr/bin/env bash
# Tests the page in a real browser against a real server. Arguments go to Playwright: tools/browser.sh -g keyboard
# Whole games by every hand are left out unless MUTAL_LONG is set.
set -uo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "browser.sh: $1" >&2
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
tools/toy.sh || fail "the page with the toy could not be built"
MUTAL_BIN=$(tools/mutal.sh) || fail "mutal could not be built"
export MUTAL_BIN
cd web && exec npx playwright test "$@"
