#!/usr/bin/env bash
# How long the strongest bots take for their turns in the page: tools/pace.sh, or of one game alone: tools/pace.sh -g tikal2
# PLAYERS (4), TURNS (12, of one's own) and MOST (4000 ms, fails above it) can be set; MUTAL_URL names a server that runs already.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${MUTAL_URL:-}" ]; then
    make web
    MUTAL_BIN=$(tools/mutal.sh)
    export MUTAL_BIN
fi
cd web && exec npx playwright test --config e2e/pace.config.ts pace.ts "$@"
