#!/usr/bin/env bash
# Contact sheets of every screen and state at four sizes, light and dark, into SHOTS (web/test-results/shots). Arguments go to
# Playwright: tools/sheets.sh -g 360x640. SCENES=… makes those whose names fit. MUTAL_URL names a server that runs already: then nothing is built.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${MUTAL_URL:-}" ]; then
    make web
    MUTAL_BIN=$(tools/mutal.sh)
    export MUTAL_BIN
fi
cd web && exec npx playwright test --config e2e/shots.config.ts --grep-invert README "$@"
