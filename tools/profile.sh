#!/usr/bin/env bash
# What costs what in random play, by instructions: tools/profile.sh [NAME [GAMES]]. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --quiet --release -p bench
out=$(mktemp)
trap 'rm -f "$out"' EXIT
valgrind --quiet --tool=callgrind --callgrind-out-file="$out" "$(tools/target.sh)/release/bench" loop "${1:-tikal-4}" "${2:-1000}"
callgrind_annotate "$out" | grep -E '^ *[0-9,]+ \(' | sed -E "s|/[^ ]*/registry/src/[^/]*/||; s|/rustc/[0-9a-f]*/||; s| \[[^]]*\]$||" | head -"${LINES_SHOWN:-40}"
