#!/usr/bin/env bash
# How large `mutal` is without its debugging information. Fails above 26 MB, and where the names of functions are gone:
# then a panic's trace would say nothing.
#
#   tools/size.sh          the one of the tests: less optimized, and so larger than what people get
#   tools/size.sh release  what people get
set -euo pipefail
cd "$(dirname "$0")/.."

most=26000000
program=$(tools/mutal.sh "${1:-}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
strip --strip-debug -o "$folder/mutal" "$program"
whole=$(stat -c %s "$program")
size=$(stat -c %s "$folder/mutal")
echo "$size bytes, $most at most ($whole with all that was built in)"
fail() {
    echo "size.sh: $1" >&2
    exit 1
}
[ "$size" -le $most ] || fail "mutal has grown above $most bytes"
# The page and the rules are in it: a program that was not built whole proves nothing.
[ "$size" -gt 8000000 ] || fail "$program is too small to be whole"
names=$(nm --demangle "$program" | grep -c 'server::serve::') || fail "the names of functions are gone"
echo "$names functions of server::serve have their names"
if [ "${1:-}" = release ]; then
    [ "$whole" -le $most ] || fail "the release build is not stripped"
fi
