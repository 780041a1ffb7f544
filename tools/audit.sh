#!/usr/bin/env bash
# Licences, bans, sources and known advisories of all dependencies, by deny.toml.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo deny --version >/dev/null 2>&1; then
    echo "installing cargo-deny, a few minutes" >&2
    cargo install --quiet --locked cargo-deny
fi
cargo deny --workspace check licenses bans sources
# The database of advisories comes over the network; what this machine has of it may be old.
if cargo deny --workspace fetch db >/dev/null 2>&1; then
    cargo deny --workspace check advisories
elif compgen -G "${CARGO_HOME:-$HOME/.cargo}/advisory-dbs/*/crates" >/dev/null; then
    cargo deny --workspace --offline check advisories
    echo "no network: advisories were checked by the copy on this machine, which may be old" >&2
else
    echo "no network and no copy on this machine: ADVISORIES WERE NOT CHECKED" >&2
fi
