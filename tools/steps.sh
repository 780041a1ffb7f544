# For the scripts that run many checks: each step says how long it took, and all is counted. To be sourced.

report=$(mktemp -d)
other=
trap '[ -z "$other" ] || kill "$other" 2>/dev/null; rm -rf "$report"' EXIT
passed=0
failed=0
taken=

# step NAME COMMAND…
step() {
    local name=$1 start=$SECONDS seconds
    shift
    echo "== $name"
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "== $name: FAILED" >&2
    fi
    seconds=$((SECONDS - start))
    echo "== $name: $seconds s"
    taken+=$(printf '%6s s  %s' "$seconds" "$name")$'\n'
}

# beside FUNCTION: runs the steps of a function while others run; what they say is told by `together`.
beside() {
    (
        trap - EXIT
        passed=0 failed=0 taken=
        "$@"
        echo "$passed $failed" >"$report/counted"
        printf '%s' "$taken" >"$report/taken"
    ) >"$report/beside" 2>&1 &
    other=$!
}

# together: waits for what runs beside, tells what it said, and counts it.
together() {
    wait "$other"
    other=
    cat "$report/beside"
    local good=0 bad=1
    read -r good bad <"$report/counted"
    passed=$((passed + good))
    failed=$((failed + bad))
    taken+=$(cat "$report/taken")$'\n'
}

count() { # passed, failed
    [ $# -eq 2 ] && [ "$1" -gt 0 ] || { echo "steps.sh: no tests were counted" >&2; set -- 0 1; }
    passed=$((passed + $1))
    failed=$((failed + $2))
}

# Tests in Rust. The stable test harness counts in words alone: "test result: ok. 22 passed; 0 failed; …".
rust_tests() { # arguments of cargo test
    cargo test "$@" 2>&1 | tee "$report/rust"
    local status=${PIPESTATUS[0]} good=0 bad=0 these those
    while read -r _ _ _ these _ those _; do
        good=$((good + these))
        bad=$((bad + those))
    done < <(grep '^test result:' "$report/rust")
    count "$good" "$bad"
    return "$status"
}

page_tests() { # arguments of vitest
    npm --prefix web test -- --reporter=default --reporter=json --outputFile.json="$report/page.json" "$@"
    local status=$?
    # shellcheck disable=SC2046
    count $(said "$report/page.json" 'numPassedTests' 'numFailedTests')
    return "$status"
}

browser_tests() { # arguments of Playwright
    MUTAL_REPORT=$report/browser.json tools/browser.sh "$@"
    local status=$?
    # shellcheck disable=SC2046
    count $(said "$report/browser.json" 'stats.expected' 'stats.unexpected')
    return "$status"
}

# said FILE PATH…: the numbers that a report has under these names; nothing where there is no such report.
said() {
    [ -f "$1" ] || return
    node -e '
        const [file, ...paths] = process.argv.slice(1);
        const report = JSON.parse(require("fs").readFileSync(file, "utf8"));
        console.log(paths.map((path) => path.split(".").reduce((at, key) => at[key], report)).join(" "));' "$@"
}

# finish NAME MINUTES: what was slow, what it was in all, and whether it took longer than it may.
finish() {
    echo "$taken" | sort -rn | grep .
    local minutes=$((SECONDS / 60))
    echo "$1 took $minutes min"
    [ "$minutes" -lt "$2" ] || echo "$1: TOO LONG: more than $2 minutes"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
