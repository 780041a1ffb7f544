#!/usr/bin/env bash
# The example of a bot in Python plays both games through the arena; a fault is a failure.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v python3 >/dev/null; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 >/dev/null
fi
mutal=$(tools/mutal.sh)
for game in tikal tikal2; do
    "$mutal" arena --json --game $game --players 2 --sets 1 --nodes 100 \
        --bots 'random,ext:python3 examples/bot.py' |
        python3 -c '
import json, sys
bots = json.load(sys.stdin)["result"]["entrants"]
for bot in bots:
    print(bot["name"], bot["seats"], "games", bot["faults"], "faults")
sys.exit(any(bot["faults"] for bot in bots))'
done
