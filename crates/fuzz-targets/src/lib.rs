//! What the fuzzer runs, as plain functions over any bytes. Each panics if a promise is broken; the corpora in
//! `fuzz/corpus` are replayed by a test.

mod actions;
mod components;
mod position;
mod record;

use tikal::{Edition, Mode, Tikal};
use tikal2::State as Tikal2;

/// A record from a stranger: refused with a place, or read, written and checked without harm.
pub fn record(data: &[u8]) {
    record::check::<Tikal>(data);
    record::check::<Tikal2>(data);
}

/// A position from a stranger: refused with reasons, or a table that keeps all promises.
pub fn position(data: &[u8]) {
    position::check::<Tikal>(data);
    position::check::<Tikal2>(data);
}

/// A component set from a stranger: refused with reasons, or played to the end.
pub fn components(data: &[u8]) {
    components::tikal(data);
    components::tikal2(data);
}

/// Bytes as the wishes of players: legal and illegal actions, lists, undo, resigning.
pub fn actions(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else { return };
    match choice {
        0..128 => actions::play::<Tikal>(&tikal_config(choice), rest),
        128.. => actions::play::<Tikal2>(&tikal2_config(choice), rest),
    }
}

/// One of the ways to play Tikal.
fn tikal_config(choice: u8) -> tikal::Config {
    let mode = [Mode::Basic, Mode::Auction][usize::from(choice & 1)];
    let edition = Edition::ALL[usize::from(choice >> 1) % 3];
    tikal::Config::new(2 + choice / 6 % 3, mode).with_edition(edition)
}

/// One of the ways to play Tikal II.
fn tikal2_config(choice: u8) -> tikal2::Config {
    let (more_control, short_game) = (choice & 1 != 0, choice & 2 != 0);
    tikal2::Config { more_control, short_game, ..tikal2::Config::new(2 + usize::from(choice >> 2) % 3) }
}
