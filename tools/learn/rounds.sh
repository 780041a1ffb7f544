#!/usr/bin/env bash
# Plays and learns in rounds: games of the last round's net, then a net from the games of the last three rounds.
#   tools/learn/rounds.sh FOLDER FIRST LAST
# Round 1 is played by the weights that are built in. GAMES is how many games a round has, SECONDS_OF_PLAY how long it may play,
# EPOCHS how often the games are gone through, SECONDS_OF_TRAINING for how long at most, SEED the number before that of round 1, LAB
# the laboratory. What is there already is not made again, whole as it is: nothing has its name before it is.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1 first=$2 last=$3
lab=${LAB:-target/release/lab}
seed=${SEED:-1000}
mkdir -p "$folder"
"$lab" --json learn layout >"$folder/layout.json"

for round in $(seq "$first" "$last"); do
    games=$folder/games-$round.jsonl data=$folder/round-$round.bin net=$folder/net-$round.bin
    bot=planner
    [ "$round" -eq 1 ] || bot=planner%$folder/net-$((round - 1)).bin
    if [ ! -s "$data" ]; then
        "$lab" learn play --bot "$bot" --games "${GAMES:-50000}" --seconds "${SECONDS_OF_PLAY:-600}" --seed $((seed + round)) --out "$games"
        "$lab" learn encode "$games" --out "$data.part"
        mv "$data.part" "$data"
    fi
    [ ! -s "$net" ] || continue
    rounds=()
    for older in $((round - 2)) $((round - 1)) "$round"; do
        [ -s "$folder/round-$older.bin" ] && rounds+=("$folder/round-$older.bin")
    done
    trained="round $round: $(wc -l <"$games") games of $bot, seed $((seed + round)); trained on ${#rounds[@]} rounds"
    linear=()
    [ "$round" -gt 1 ] || linear=(--weights "$folder/weights.json" --weights-made "fitted to the games of round 1: $trained")
    python3 tools/learn/train.py --layout "$folder/layout.json" --data "${rounds[@]}" --out "$net.part" --version "$round" \
        --epochs "${EPOCHS:-4}" --seconds "${SECONDS_OF_TRAINING:-1000000}" --trained "$trained" "${linear[@]}"
    mv "$net.part" "$net"
done
