#!/usr/bin/env bash
# Lighthouse on the start page and on tables: median of 5 runs (RUNS=n for others), performance and accessibility. Fails where
# a page is 3 points below the last figure that docs/web.md has for it, or accessibility below 100.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${RUNS:-5}
chromium=${CHROMIUM:-/usr/bin/chromium}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/mutal/lighthouse-12
[ -x "$chromium" ] || { echo "lighthouse.sh: there is no $chromium; say where Chromium is by CHROMIUM=…" >&2; exit 1; }
[ -x "$cache/node_modules/.bin/lighthouse" ] || npm install --silent --no-save --prefix "$cache" lighthouse@12

# What people get: the release build, whose page is compressed as well as it goes. MUTAL_BIN names another one.
[ -n "${MUTAL_BIN:-}" ] || make web
program=$(tools/mutal.sh release)

# The rows of the table: | `commit`, release | start page | table | result | Tikal II |; the last figure of each column counts.
last() { # column
    grep -E '^\| `[0-9a-f]{7}`, release' docs/web.md | cut -d'|' -f"$1" | grep -oE '[0-9]+' | tail -1
}
start_was=$(last 3) && table_was=$(last 4) && result_was=$(last 5) ||
    { echo "lighthouse.sh: docs/web.md has no figures" >&2; exit 1; }
# Where none was written down yet, 90 is the least.
tikal2_was=$(last 6) || tikal2_was=92

work=$(mktemp -d)
"$program" --json serve --listen 127.0.0.1:0 --data "$work/data" --log-level warn >"$work/said" &
server=$!
browser=
trap 'kill $server $browser 2>/dev/null || true; wait $server $browser 2>/dev/null || true; rm -rf "$work"' EXIT
for _ in $(seq 100); do [ -s "$work/said" ] && break; sleep 0.1; done
url=$(python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["url"])' "$work/said")

# A table in the middle of a game, one after its end, and one of Tikal II in the middle; everybody may watch.
MUTAL_URL=$url node web/e2e/open-table.mjs >"$work/tables"
{ read -r table; read -r end; read -r tikal2; } <"$work/tables"

# A new browser for each run. It comes up before anything is measured: while it starts it is busy with itself.
open_browser() { # profile
    "$chromium" --headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --remote-debugging-port=0 --user-data-dir="$1" about:blank \
        >"$work/browser" 2>&1 &
    browser=$!
    for _ in $(seq 100); do [ -s "$1/DevToolsActivePort" ] && break; sleep 0.1; done
    port=$(head -n 1 "$1/DevToolsActivePort")
    sleep 4
}

close_browser() {
    kill "$browser" && wait "$browser" || true
    browser=
}

run() { # name, the last figure, address
    local scores=()
    for n in $(seq "$runs"); do
        # Now and then the browser records nothing: then the run is no run, and is made again.
        for try in 1 2 3; do
            open_browser "$work/profile-$1-$n-$try"
            done=
            "$cache/node_modules/.bin/lighthouse" "$3" --port="$port" --quiet --no-enable-error-reporting \
                --only-categories=performance,accessibility --output=json --output-path="$work/$1-$n.json" && done=1
            close_browser
            [ -z "$done" ] || break
        done
        scores+=("$work/$1-$n.json")
    done
    python3 - "$1" "$2" "${scores[@]}" <<'PY'
import json, statistics, sys
name, was, *files = sys.argv[1:]
reports = [json.load(open(file)) for file in files]
score = lambda kind: round(100 * statistics.median(r["categories"][kind]["score"] for r in reports))
value = lambda audit: statistics.median(r["audits"][audit]["numericValue"] for r in reports)
performance, accessibility = score("performance"), score("accessibility")
print(f"{name:8} performance {performance:3} (was {int(was)})  accessibility {accessibility:3}  "
      f"LCP {value('largest-contentful-paint') / 1000:.2f} s  TBT {value('total-blocking-time'):.0f} ms  "
      f"CLS {value('cumulative-layout-shift'):.3f}  {value('total-byte-weight') / 1024:.0f} KB")
for report in reports[:1]:
    for audit in report["categories"]["accessibility"]["auditRefs"]:
        found = report["audits"][audit["id"]]
        if audit["weight"] and found["score"] is not None and found["score"] < 1:
            print(f"         {audit['id']}: {found['title']}")
sys.exit(performance <= int(was) - 3 or accessibility < 100)
PY
}

failed=0
run start "$start_was" "$url/" || failed=1
run table "$table_was" "$table" || failed=1
run result "$result_was" "$end" || failed=1
run tikal2 "$tikal2_was" "$tikal2" || failed=1
exit $failed
