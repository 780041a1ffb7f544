#!/usr/bin/env bash
# When the start page has painted its largest part on a slow phone: on a first visit, a second one, one without a network, and one of
# somebody who has played. Prints all runs and their median; 9 of each (RUNS=n for others). The line and the processor are really
# slowed, nothing is simulated; a machine with other work measures that. It takes the release build; MUTAL_BIN names another
# one, MUTAL_URL a server that runs already.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${MUTAL_URL:-}" ]; then
    [ -n "${MUTAL_BIN:-}" ] || make web
    MUTAL_BIN=$(tools/mutal.sh release)
    export MUTAL_BIN
fi
cd web && exec npx playwright test --config e2e/first-paint.config.ts "$@"
