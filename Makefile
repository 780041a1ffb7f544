# The commands of the house. A fresh machine needs Rust, Node and a C compiler; `make test` also wants Python 3 and
# Chromium, and gets them through apt-get where it may.
FUZZ_SECONDS ?= 600
ACTIONS ?= 100000000

.DEFAULT_GOAL := help
.PHONY: help play terminal web test test-long bench fuzz audit laws lighthouse sheets

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */make \1\t/' | expand -t 16

play: web  ## build everything, start the server and open the page
	cargo build --release --bin mutal
	@cargo run --quiet --release --bin mutal -- serve --data data --open

terminal:  ## play in the terminal
	@cargo run --release --bin mutal -- play

web:  ## the page with its engine, into web/dist
	@tools/web.sh

test:  ## everything that must hold, with the page in a browser; installs what it needs
	@tools/test.sh

test-long:  ## what takes longer: whole games by every hand, long laws, kills, duels, the release build, Lighthouse
	@tools/test-long.sh

bench:  ## speed, beside random chess in the same run
	cargo run --quiet --release -p bench

fuzz:  ## every fuzz target for FUZZ_SECONDS (600); needs the nightly toolchain
	@tools/fuzz.sh $(FUZZ_SECONDS)

audit:  ## licences, bans, sources and known advisories of all dependencies
	@tools/audit.sh

laws:  ## the long run: ACTIONS (100 million) random actions under the laws of the table
	cargo run --quiet --release --bin mutal -- laws --actions $(ACTIONS)

lighthouse:  ## speed and accessibility of the page, median of 5 runs; fails 3 points below the last figures
	@tools/lighthouse.sh

sheets:  ## contact sheets of every screen and state at four sizes, light and dark
	@tools/sheets.sh
