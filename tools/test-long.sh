#!/usr/bin/env bash
# What takes too long for every change: more than an hour on two cores. docs/testing.md has its last figures.
# `tools/test-long.sh NAME…` runs the steps of these names alone.
set -uo pipefail
cd "$(dirname "$0")/.."
. tools/steps.sh
export MUTAL_LONG=1
wanted=" $* "

long() { # name, command…
    [ "$wanted" = "  " ] || [[ $wanted == *" $1 "* ]] || return 0
    step "$@"
}

laws() {
    "$(tools/mutal.sh release)" laws --actions "${ACTIONS:-10000000}" --seats 1 --out "$report"
}

# What must not compile is no mistake of the debug build.
refused() {
    cargo test --release --doc -p tabletop -p server
}

kills() {
    cargo run --quiet --release -p server --example kill -- "${KILLS:-500}"
}

# What one viewer cannot know reaches him by no way.
twins() {
    cargo run --quiet --release -p server --example twins -- "${TWINS:-300}"
}

# A level against the one below it, where so many games decide it. The same nodes give the same result on every machine.
duels() {
    local mutal status=0 game stronger weaker players sets nodes
    mutal=$(tools/mutal.sh release) || return
    while read -r game stronger weaker players sets nodes; do
        "$mutal" arena --json --game "$game" --players "$players" --sets "$sets" --nodes "$nodes" --gauntlet "$stronger" \
            --bots "$stronger,$weaker" |
            python3 -c '
import json, sys
result = json.load(sys.stdin)["result"]
(duel,) = result["fixtures"]
share = duel["share"]
low, value, high = (100 * share[name] for name in ("low", "value", "high"))
print("%s against %s: %.1f %% of %d sets, between %.1f and %.1f" %
      (duel["challenger"], duel["rivals"][0], value, duel["sets"], low, high))
sys.exit(share["low"] <= result["equal"])' || status=1
    done <<'END'
tikal greedy random 2 50 2000
tikal planner greedy 2 50 2000
tikal foresight planner 2 100 100000
tikal2 greedy random 2 50 2000
tikal2 search greedy 4 100 100000
END
    return "$status"
}

long page make web
long size tools/size.sh release
long laws laws
long refused refused
long kills kills
long twins twins
long duels duels
long bots page_tests src/engine
long browser browser_tests --grep @long
long lighthouse tools/lighthouse.sh

[ -n "$taken" ] || { echo "test-long.sh: there is no step of the name$wanted" >&2; exit 1; }
finish "make test-long" 180
