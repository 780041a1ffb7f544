//! How much of a record one seat can fill with what does not bring the game forward.
//!
//! Every bound is a seat's own: who has reached it is refused alone, and plays on. Nothing here stands in the way of a
//! game that goes on: an absent seat can always be given to a stand-in ([`Cause::Time`]), and whoever could leave can
//! come back. What others do to a seat is counted apart from what its person does.
//!
//! The largest record of a session, one entry on a line, with hashes and times, at a table of four:
//!
//! | what | how many | bytes each | bytes |
//! |---|---|---|---|
//! | header | 1 | [`LARGEST_HEADER`] | 32,768 |
//! | actions that stand | all | | [`LARGEST_GAME`] = 240,000 |
//! | undone actions with their `undo` | 4 × [`MOST_UNDONE`] | [`LONGEST_UNDONE`] | 163,840 |
//! | takeovers and a resignation | 4 × ([`MOST_TAKEOVERS`] + 1) | [`LONGEST_TAKEOVER`] | 83,232 |
//!
//! which is below [`LIMIT`]. An action that is undone turned nothing up, so it is short.

use serde::Serialize;

use super::Declined;
use crate::{
    Game, PerSeat, Seat,
    record::{Cause, Entry, LIMIT},
};

/// The largest header of a session, in bytes.
pub const LARGEST_HEADER: usize = 32 * 1024;

/// More than the actions that stand in any game need, with reveals, hashes and times. Tikal has 36 tiles and four
/// scorings: at most 52 turns of ten points, a tile and an end, 624 actions. In its auction a bid is above the one before
/// and the winner pays it: all bids together are no more than all points ever scored (under 600) and one for each seat
/// and tile, and as many can pass. That is under 1,600 lines of at most 105 bytes. A turn of Tikal II has more, but
/// there are fewer of them; the law of sessions holds both games to it.
pub const LARGEST_GAME: usize = 240_000;

/// The longest lines of an action that is taken back and of its `undo`, with hash and times.
pub const LONGEST_UNDONE: usize = 160;

/// The longest line of a takeover, with its time: 64 characters of four bytes.
pub const LONGEST_TAKEOVER: usize = 306;

/// The most actions that a seat can take back in one game.
pub const MOST_UNDONE: usize = 256;

/// The most times that a seat can be handed over of its own will, and the most times that its person can come back from
/// that.
pub const MOST_HANDOVERS: usize = 8;

/// The most times that a person whom others replaced can come back. They have to wait for longer and longer before they
/// replace him again, so that no game lasts until then.
pub const MOST_REPLACED: usize = 24;

/// The most takeovers of a seat: so often handed over and come back from that, so often come back from being replaced, an
/// heir when it gives up, and a stand-in before each of the last two kinds and once more.
pub const MOST_TAKEOVERS: usize = 2 * MOST_HANDOVERS + 2 * (MOST_REPLACED + 1) + 1;

/// A line `; time n ms` with the largest numbers.
pub const LONGEST_TIME: usize = 33;

const LARGEST_RECORD: usize = LARGEST_HEADER
    + LARGEST_GAME
    + Seat::MAX * (MOST_UNDONE * LONGEST_UNDONE + (MOST_TAKEOVERS + 1) * LONGEST_TAKEOVER);

const _: () = assert!(LARGEST_RECORD <= LIMIT, "the record of any session can be read again");

/// What is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Bounded {
    /// Actions taken back.
    Undo,
    /// Leaving the seat to somebody else.
    Leave,
    /// Coming back to it.
    Return,
    /// Giving the seat to a stand-in: it has one already.
    StandIn,
}

/// What each seat has used of its bounds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Used(PerSeat<BySeat>);

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct BySeat {
    undone: usize,
    handed: usize,
    back: usize,
    /// How often the person came back after others had replaced him.
    restored: usize,
    /// Whether the last takeover was forced.
    forced: bool,
}

impl Used {
    /// How many actions the seat can still take back.
    pub fn undo_left(&self, seat: Seat) -> usize {
        MOST_UNDONE.saturating_sub(self.0[seat].undone)
    }

    /// Counts an entry that was played.
    pub fn count<G: Game>(&mut self, entry: &Entry<G>) {
        match *entry {
            Entry::Undo { seat, count } => self.0[seat].undone += count,
            Entry::Takeover { seat, cause, .. } => {
                let used = &mut self.0[seat];
                match cause {
                    Some(Cause::Time) => (),
                    Some(Cause::Back) if used.forced => used.restored += 1,
                    Some(Cause::Back) => used.back += 1,
                    Some(Cause::Left | Cause::Agreed) | None => used.handed += 1,
                }
                used.forced = cause == Some(Cause::Time);
            }
            Entry::Act { .. } | Entry::Resign { .. } | Entry::Agreed => (),
        }
    }

    /// Whether the seat may still have such an entry.
    ///
    /// Who has come back that often may not leave either, so that nobody locks himself out by leaving. Who was replaced
    /// comes back first.
    pub fn allows<G: Game>(&self, entry: &Entry<G>) -> Result<(), Declined<G>> {
        let bound = |kind, most| Err(Declined::Bound { kind, most });
        match *entry {
            Entry::Undo { seat, count } if count > self.undo_left(seat) => bound(Bounded::Undo, MOST_UNDONE),
            Entry::Takeover { seat, cause, .. } => {
                let used = self.0[seat];
                let often = used.handed >= MOST_HANDOVERS || used.back >= MOST_HANDOVERS;
                match cause {
                    Some(Cause::Back) if used.forced && used.restored >= MOST_REPLACED => {
                        bound(Bounded::Return, MOST_REPLACED)
                    }
                    Some(Cause::Back) if !used.forced && used.back >= MOST_HANDOVERS => {
                        bound(Bounded::Return, MOST_HANDOVERS)
                    }
                    Some(Cause::Back) => Ok(()),
                    _ if used.forced => bound(Bounded::StandIn, 1),
                    Some(Cause::Time) => Ok(()),
                    _ if often => bound(Bounded::Leave, MOST_HANDOVERS),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}
