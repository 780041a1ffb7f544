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
wrong=0
checked=0

# expect STATUS FILE WHAT: both checkers must answer with this exit status.
expect() {
    local ours=0 theirs=0
    "$mutal" verify "$2" >"$folder/ours" 2>&1 || ours=$?
    python3 tools/verify.py "$2" >"$folder/theirs" 2>&1 || theirs=$?
    checked=$((checked + 1))
    if [ "$ours" -ne "$1" ] || [ "$theirs" -ne "$1" ]; then
        echo "$3: expected exit $1; mutal verify: $ours, tools/verify.py: $theirs" >&2
        sed 's/^/  mutal: /' "$folder/ours" >&2
        sed 's/^/  verify.py: /' "$folder/theirs" >&2
        wrong=$((wrong + 1))
    fi
}

# forged FILE WHAT SCRIPT: a copy changed by sed must be a copy that differs, and must not fit.
forged() {
    local copy="$folder/forged.${1##*.}"
    sed -E "$3" "$1" >"$copy"
    if cmp -s "$1" "$copy"; then
        return
    fi
    forgeries=$((forgeries + 1))
    expect 1 "$copy" "$1 with $2 changed"
}

forgeries=0
shopt -s nullglob
games=${1:-games}
records=("$games"/*.tikal "$games"/*.tikal2)
if [ "${#records[@]}" -eq 0 ]; then
    echo "no records in $games" >&2
    exit 1
fi
for record in "${records[@]}"; do
    expect 0 "$record" "$record"
    # Only where something was opened can a checker tell.
    if grep -q '^open' "$record"; then
        forged "$record" "an opening" '/^open (seed|host|player)/ { s/0$/1/; t; s/.$/0/ }'
        forged "$record" "a commitment" '/^commit/ { s/0$/1/; t; s/.$/0/ }'
        # The first tile, of letter A, becomes another of them.
        forged "$record" "the first reveal" '/^start >/ { s/> A1/> A2/; t; s/> A[0-9]/> A1/ }'
        # The first treasure dug up becomes another one.
        forged "$record" "a treasure" '0,/dig [a-h][1-9] > [1-8]/ { s/(dig [a-h][1-9] > )1/\12/; t; s/(dig [a-h][1-9] > )[2-8]/\11/ }'
    fi
done
if [ "$forgeries" -eq 0 ]; then
    echo "no record could be forged: the script no longer knows the notation" >&2
    exit 1
fi
echo "$checked records checked twice, $forgeries of them forged, $wrong wrong"
[ "$wrong" -eq 0 ]
