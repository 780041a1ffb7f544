#!/usr/bin/env bash
# Everything that must hold before a change goes in: 25 minutes on two quiet cores. What takes longer is tools/test-long.sh.
set -uo pipefail
cd "$(dirname "$0")/.."
. tools/steps.sh

docs() {
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps
}

# What builds none of the programs that are tested, while the tests in Rust run.
others() {
    step "types, format and texts of the page" npm --prefix web run check
    step "tests of the page" page_tests
    step "documentation" docs
    step "a second fairness checker" tools/verify.sh
    step "a bot in Python" tools/bot.sh
}

# The page first: the server is built with it.
step "the page" make web
step "format" cargo fmt --all --check
step "format of the fuzz targets" rustfmt --edition 2024 --check fuzz/fuzz_targets/*.rs
step "lints" cargo clippy --workspace --all-targets -- -D warnings
# Examples are linted above and run by tools/test-long.sh: to link them all takes a minute.
step "the tests, built" cargo test --workspace --tests --no-run
# From here on nothing is built any more, but for a few examples.
beside others
step "tests" rust_tests --workspace --tests --no-fail-fast
step "examples in the documentation" cargo test --workspace --doc --no-fail-fast
step "size of the program" tools/size.sh
together
step "the page in a browser" browser_tests

finish "make test" 40
