# The commands of the house. A fresh machine needs Rust and a C compiler; `make test` also wants Python 3
# and gets it through apt-get where it may.
FUZZ_SECONDS ?= 600
ACTIONS ?= 100000000

.DEFAULT_GOAL := help
.PHONY: help play test bench fuzz audit laws

help:  ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */make \1\t/' | expand -t 14

play:  ## play at once, in the terminal
	cargo build --release --bin mutal
	@cargo run --quiet --release --bin mutal -- play

test:  ## everything that must hold: format, lints, tests, docs, rules coverage, fairness checker
	@tools/test.sh

bench:  ## speed, beside random chess in the same run
	cargo run --quiet --release -p bench

fuzz:  ## every fuzz target for FUZZ_SECONDS (600); needs the nightly toolchain
	@tools/fuzz.sh $(FUZZ_SECONDS)

audit:  ## licences, bans and sources of all dependencies
	@tools/audit.sh

laws:  ## the long run: ACTIONS (100 million) random actions under the laws of the table
	cargo run --quiet --release --bin mutal -- laws --actions $(ACTIONS)
