#!/usr/bin/env bash
# How soon a table of each game can be played, on this device and on a server, at the first visit, the second and without a network;
# and how soon presses are answered: tools/ready.sh, or some of it: tools/ready.sh -g 'first visit'
# RUNS (5), TURNS (12), GAMES (tikal,tikal2), LINE (1600 kbit/s), JOURNEY (150 ms) and SLOWER (4 times) can be set. MUTAL_URL names a
# server that runs already and MUTAL_BIN a program, also of another build.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${MUTAL_URL:-}${MUTAL_BIN:-}" ]; then
    make web
    MUTAL_BIN=$(tools/mutal.sh)
    export MUTAL_BIN
fi
cd web && exec npx playwright test --config e2e/pace.config.ts ready.ts "$@"
