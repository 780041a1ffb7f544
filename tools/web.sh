#!/usr/bin/env bash
# Builds the page with its engine into web/dist. What has not changed is not built again.
set -euo pipefail
cd "$(dirname "$0")/.."

command -v npm >/dev/null || { echo "web.sh: the page needs Node 20 or newer (https://nodejs.org)" >&2; exit 1; }

installed=web/node_modules/.mutal-lock
if ! cmp -s web/package-lock.json "$installed"; then
    (cd web && npm ci --no-audit --no-fund)
    cp web/package-lock.json "$installed"
fi

tools/wasm.sh

# Everything the page is made of; what the build itself writes is left out.
inputs() {
    find web/index.html web/package.json web/package-lock.json web/svelte.config.js web/tsconfig.json web/vite.config.ts \
        web/build web/public web/src -type f ! -name '*.test.ts' ! -path web/src/i18n/messages.ts -print0 |
        sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

built=web/node_modules/.mutal-built
now=$(inputs)
if [ -f web/dist/build.json ] && [ -f "$built" ] && [ "$(cat "$built")" = "$now" ]; then
    exit 0
fi
rm -f "$built"
(cd web && npm run -s build)
echo "$now" >"$built"
