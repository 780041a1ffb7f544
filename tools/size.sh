#!/usr/bin/env bash
# How large `mutal` is. Fails above 26 MB, and where a panic's trace would name no functions.
#
#   tools/size.sh          the program of the tests, its code and data alone: less optimized, so no less than what people get
#   tools/size.sh release  what people get, as it is
set -euo pipefail
cd "$(dirname "$0")/.."

most=26000000
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "size.sh: $1" >&2
    exit 1
}

# The size of code and data of a program.
bare() {
    strip -o "$folder/bare" "$1"
    stat -c %s "$folder/bare"
}

# The program of the tests is stripped here, the one that people get by its profile.
grep -q '^strip = "debuginfo"$' Cargo.toml || fail "what people get is not stripped of its debugging information"
program=$(tools/mutal.sh "${1:-}")
if [ "${1:-}" = release ]; then
    size=$(stat -c %s "$program")
    tests=$(bare "$(tools/mutal.sh)")
    # Otherwise `make test` would measure too little.
    [ "$size" -le "$tests" ] || fail "$size bytes are more than the $tests of the program of the tests"
else
    size=$(bare "$program")
fi
echo "$size bytes, at most $most"
[ "$size" -le $most ] || fail "mutal has grown above $most bytes"
# The page and the rules are in it: a program that was not built whole proves nothing.
[ "$size" -gt 8000000 ] || fail "$program is too small to be whole"

names=$(nm --demangle "$program" | grep -c 'server::serve::') || fail "the names of functions are gone"
trace=$(RUST_BACKTRACE=1 cargo run --quiet --release -p xtask --example trace 2>&1) && fail "the example does not panic"
[[ $trace == *here_it_breaks* ]] || fail "the trace of a release build names no functions: $trace"
echo "$names functions of server::serve have their names, and so has the trace of a panic"
