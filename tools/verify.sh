#!/usr/bin/env bash
# Two checkers that share no code, `mutal verify` and tools/verify.py, must agree: on the golden records, or
# those of the folder named (all fit), and on copies of some with an opening, a commitment or a reveal changed (none fits).
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v python3 >/dev/null; then
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        echo "python3 is missing and cannot be installed here: install Python 3 and run again" >&2
        exit 1
    fi
    apt-get update -qq && apt-get install -y -qq --no-install-recommends python3 >/dev/null
fi

mutal=$(tools/mutal.sh)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wanted=()
files=()
said=()

# expect STATUS FILE WHAT: both checkers must answer with this exit status; they are asked at the end.
expect() {
    wanted+=("$1")
    files+=("$2")
    said+=("$3")
}

# changed STATUS FILE WHAT SCRIPT: where sed can change a copy so, both checkers must answer with this exit status.
changed() {
    local copy="$folder/${#files[@]}.${2##*.}"
    sed -E "$4" "$2" >"$copy"
    if cmp -s "$2" "$copy"; then
        return
    fi
    forgeries=$((forgeries + 1))
    expect "$1" "$copy" "$2 with $3 changed"
}

# forged FILE WHAT SCRIPT: such a copy must not fit.
forged() {
    changed 1 "$@"
}

forgeries=0
# Before a change that goes over several lines.
whole=':a; N; $!ba; '
shopt -s nullglob
games=${1:-games}
records=("$games"/*.tikal "$games"/*.tikal2 "$games"/placed/*.tikal2 "$games"/viewers/*-eventful-*.tikal2)
if [ "${#records[@]}" -eq 0 ]; then
    echo "no records in $games" >&2
    exit 1
fi
for record in "${records[@]}"; do
    expect 0 "$record" "$record"
    # Only where something was opened can a checker tell.
    if grep -q '^open' "$record"; then
        changed 2 "$record" "the commitments left out" '/^commit/d'
        changed 2 "$record" "a commitment that stands twice" '/^commit (seed|host|deal)/p'
        forged "$record" "an opening" '/^open (seed|host|player)/ { s/0$/1/; t; s/.$/0/ }'
        forged "$record" "a commitment" '/^commit/ { s/0$/1/; t; s/.$/0/ }'
        # The first tile, of letter A, becomes another of them.
        forged "$record" "the first reveal" '/^start >/ { s/> A1/> A2/; t; s/> A[0-9]/> A1/ }'
        # The first treasure dug up becomes another one.
        forged "$record" "a treasure" '0,/dig [a-h][1-9] > [1-8]/ { s/(dig [a-h][1-9] > )1/\12/; t; s/(dig [a-h][1-9] > )[2-8]/\11/ }'
    fi
    # Tikal II: whatever can be turned up, each for the first time; in one game of every variant and number of players.
    if grep -q '^open' "$record" && [[ $record == *-1.tikal2 || $record == */placed/* ]]; then
        forged "$record" "the first layout" '/^start >/ s/L:([0-9]+)\.([0-9]+)/L:\2.\1/'
        forged "$record" "the disc" '/^start >/ { s/ D:0/ D:1/; t; s/ D:[1-4]/ D:0/ }'
        forged "$record" "the first altar room" '/^start >/ { s/ A:pink/ A:blue/; t; s/ A:[a-z]+/ A:pink/ }'
        forged "$record" "the open row" '/^start >/ { s/ T:mask/ T:cup/; t; s/ T:[a-z]+/ T:mask/ }'
        forged "$record" "the second layout" '/end > L:/ s/(end > L:)([0-9]+)\.([0-9]+)/\1\3.\2/'
        forged "$record" "a look at treasures" '0,/draw [123] > T:/ { s/(draw [123] > T:)mask/\1cup/; t; s/(draw [123] > T:)[a-z]+/\1mask/ }'
        forged "$record" "a look at cards" '0,/> C:/ { s/(> C:)passage/\1twin/; t; s/(> C:)[a-z]+/\1passage/ }'
        forged "$record" "the order of light rooms" '0,/> R:/ s/> R:([a-z]+[12])\.([a-z]+[12])/> R:\2.\1/'
        forged "$record" "the next altar room" '0,/place [a-e][1-5].0 > A:/ { s/(place [a-e][1-5].0 > A:)pink/\1blue/; t; s/(place [a-e][1-5].0 > A:)[a-z]+/\1pink/ }'
        forged "$record" "a refill" '0,/open [123].[123] > T:/ { s/(open [123].[123] > T:)mask/\1cup/; t; s/(open [123].[123] > T:)[a-z]+/\1mask/ }'
        forged "$record" "a look left out" '0,/use card > C:/ s/(use card) > C:[a-z.]+/\1/'
        forged "$record" "a look made up" '0,/, end/ s/, end/, end > T:mask.cup.figure/'
        # The checker itself tells what lies on top when the last dig looks at nothing.
        dig="$whole"'s/(.*, dig( [1-9])?)(( #[0-9a-f]+)?,)/\1 > '
        top=$(sed -E "${dig}C:none\\3/" "$record" | python3 tools/verify.py - | sed -nE 's/.*should be (C:[a-z.]+)$/\1/p' || true)
        [ -z "$top" ] || forged "$record" "a look at the true next cards made up" "$dig$top\\3/"
        forged "$record" "another look, taken back," '0,/draw [123] > T:/ s/(draw [123] > T:)([a-z.]+)/\1cup.cup.cup, undo 1, \1\2/'
        forged "$record" "more than there is taken back" '0,/^2: [^k]/ s/^2: ([^k])/2: undo 1, \1/'
        forged "$record" "the first keep left out" '0,/, keep / s/, keep [123](\/s)?( #[0-9a-f]+)?//'
        forged "$record" "the last keep left out" "$whole"'s/(.*), keep [123](\/s)?( #[0-9a-f]+)?/\1/'
        forged "$record" "all behind the last look left out" "$whole"'s/(.*), keep [123](\/s)?[^;]*/\1\n/'
        forged "$record" "the viewer put in" '/^config/ s/$/\nviewer 1/'
        forged "$record" "a viewer put in and a look at cards" '/^config/ s/$/\nviewer 1/; 0,/> C:/ { s/(> C:)passage/\1twin/; t; s/(> C:)[a-z]+/\1passage/ }'
    fi
done

# What each viewer was sent fits the piles of its game when they are opened; what he could not have been sent does not.
for record in "$games"/viewers/*-eventful-*.tikal2; do
    game=${record/viewers\//}
    opened="$folder/opened-${#files[@]}.tikal2"
    { sed '/^start/,$d' "$record"; grep '^open' "${game%-*}.tikal2"; sed -n '/^start/,$p' "$record"; } >"$opened"
    expect 0 "$opened" "$record with its piles"
    forged "$opened" "an altar room" '0,/place [a-e][1-5].0 > A:/ { s/(place [a-e][1-5].0 > A:)pink/\1blue/; t; s/(place [a-e][1-5].0 > A:)[a-z]+/\1pink/ }'
    forged "$opened" "an own look" '0,/draw [123] > T:/ { s/(draw [123] > T:)mask/\1cup/; t; s/(draw [123] > T:)[a-z]+/\1mask/ }'
    forged "$opened" "an own look veiled" '0,/draw [123] > T:/ s/(draw [123] >) T:[a-z.]+/\1 ?/'
    forged "$opened" "a look that was not his" '0,/draw [123] > .?/ s/(draw [123] >) \?/\1 T:mask.cup.figure/'
done
if [ "$forgeries" -eq 0 ]; then
    echo "no record could be forged: the script no longer knows the notation" >&2
    exit 1
fi

# All at once: to start Python takes longer than to check a record.
python3 tools/verify.py "${files[@]}" >"$folder/theirs" 2>&1 || true
mapfile -t theirs < <(sed -nE 's/^== .*: ([0-9]+)$/\1/p' "$folder/theirs")
wrong=0
for number in "${!files[@]}"; do
    file=${files[number]}
    ours=0
    "$mutal" verify "$file" >"$folder/ours" 2>&1 || ours=$?
    if [ "$ours" -ne "${wanted[number]}" ] || [ "${theirs[number]:-none}" != "${wanted[number]}" ]; then
        echo "${said[number]}: expected exit ${wanted[number]}; mutal verify: $ours, tools/verify.py: ${theirs[number]:-none}" >&2
        sed 's/^/  mutal: /' "$folder/ours" >&2
        python3 tools/verify.py "$file" 2>&1 | sed 's/^/  verify.py: /' >&2 || true
        wrong=$((wrong + 1))
    fi
done
echo "${#files[@]} records checked twice, $forgeries of them forged, $wrong wrong"
[ "${#theirs[@]}" -eq "${#files[@]}" ] && [ "$wrong" -eq 0 ]
