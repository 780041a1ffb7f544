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
    "$(tools/mutal.sh release)" laws --actions "${ACTIONS:-10000000}" --out "$report"
}

kills() {
    cargo run --quiet --release -p server --example kill -- "${KILLS:-500}"
}

# Every level against the one below it. The same nodes give the same result on every machine.
duels() {
    local mutal status=0 stronger weaker
    mutal=$(tools/mutal.sh release) || return
    while read -r stronger weaker; do
        "$mutal" arena --json --players 2 --sets 50 --nodes 2000 --gauntlet "$stronger" --bots "$stronger,$weaker" |
            python3 -c '
import json, sys
(duel,) = json.load(sys.stdin)["result"]["fixtures"]
share = duel["share"]
print(f"{duel[\"challenger\"]} against {duel[\"rivals\"][0]}: {100 * share[\"value\"]:.1f} % of {duel[\"sets\"]} sets, "
      f"between {100 * share[\"low\"]:.1f} and {100 * share[\"high\"]:.1f}")
sys.exit(share["low"] <= 0.5)' || status=1
    done <<'END'
greedy random
planner greedy
foresight planner
END
    return "$status"
}

long page make web
long size tools/size.sh release
long laws laws
long kills kills
long duels duels
long bots page_tests src/engine
long browser browser_tests --grep @long
long lighthouse tools/lighthouse.sh

finish "make test-long" 180
