#!/usr/bin/env bash
# Licences, bans and sources of all dependencies, by deny.toml.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! cargo deny --version >/dev/null 2>&1; then
    echo "installing cargo-deny, a few minutes" >&2
    cargo install --quiet --locked cargo-deny
fi
cargo deny --workspace check licenses bans sources
