//! What the fuzzer runs, as plain functions over any bytes. Each panics if a promise is broken; the corpora in
//! `fuzz/corpus` are replayed by a test.

mod actions;
mod components;
mod position;
mod record;

use tikal::{Config, Edition, Mode, Tikal};

/// A record from a stranger: refused with a place, or read, written and checked without harm.
pub fn record(data: &[u8]) {
    record::check::<Tikal>(data);
}

/// A position from a stranger: refused with reasons, or a table that keeps all promises.
pub fn position(data: &[u8]) {
    position::check::<Tikal>(data);
}

/// A component set from a stranger: refused with reasons, or played to the end.
pub fn components(data: &[u8]) {
    components::check(data);
}

/// Bytes as the wishes of players: legal and illegal actions, lists, undo, resigning.
pub fn actions(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else { return };
    actions::play::<Tikal>(&tikal_config(choice), rest);
}

/// One of the ways to play Tikal.
fn tikal_config(choice: u8) -> Config {
    let mode = [Mode::Basic, Mode::Auction][usize::from(choice & 1)];
    let edition = Edition::ALL[usize::from(choice >> 1) % 3];
    Config::new(2 + choice / 6 % 3, mode).with_edition(edition)
}
