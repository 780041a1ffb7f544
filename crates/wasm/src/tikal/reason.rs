//! Why a turn of Tikal is good: what differs between the table before it and where it stops. Every number is the engine's.

use serde::Serialize;
use tabletop::Seat;
use tikal::{Action, Event, Hex, Phase, Tikal};

use crate::advice::Line;

/// Something that speaks for a turn, or against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// V2: what a scoring turn scores.
    #[allow(missing_docs)]
    Scores { temples: u16, treasures: u16, total: u16 },
    /// V2: how much more the seat would score if there was a scoring now.
    #[allow(missing_docs)]
    Now { points: i16 },
    /// V3: a temple that it did not hold before, and who did.
    #[allow(missing_docs)]
    Wins { hex: Hex, value: u8, from: Option<Seat> },
    /// A6: a temple of its own that counts more than before.
    #[allow(missing_docs)]
    Raises { hex: Hex, value: u8 },
    /// V3: a temple that a rival holds no more; nobody does.
    #[allow(missing_docs)]
    Denies { hex: Hex, value: u8, seat: Seat },
    /// V3: a temple that it gives up.
    #[allow(missing_docs)]
    Leaves { hex: Hex, value: u8 },
    /// A18: a temple that is sure to the end.
    #[allow(missing_docs)]
    Guards { hex: Hex, value: u8 },
    /// A11, V4: how much more or less the treasures of a seat score after a swap.
    #[allow(missing_docs)]
    Treasures { seat: Seat, points: i16 },
    /// A12.
    #[allow(missing_docs)]
    Camps { hex: Hex },
    /// A9: what comes to light is not known.
    #[allow(missing_docs)]
    Digs { hex: Hex },
    /// TA3: a bid.
    #[allow(missing_docs)]
    Bids { points: u16 },
}

/// What people look at first comes first.
pub fn reasons(before: &Tikal, seat: Seat, line: &Line<Tikal>) -> Vec<Reason> {
    let then = &line.end;
    let mut reasons = Vec::new();
    let points = |table: &Tikal| table.points(seat);
    if matches!(before.phase(), Phase::Score(_)) {
        let scored = points(then);
        reasons.push(Reason::Scores { temples: scored.temples, treasures: scored.treasures, total: scored.total() });
    } else {
        let more = difference(points(then).total(), points(before).total());
        reasons.extend((more != 0).then_some(Reason::Now { points: more }));
    }
    reasons.extend(before.land().or(then.land()).into_iter().filter_map(|hex| temple(before, then, seat, hex)));
    // Whoever moves first, then the others: nothing is dug on the way, so treasures change by swaps alone.
    let seats = std::iter::once(seat).chain(before.rules().seats().filter(|&other| other != seat));
    reasons.extend(seats.filter_map(|seat| swapped(before, then, seat)));
    reasons.extend(line.events.iter().filter_map(|event| deed(then, event)));
    reasons.extend(match line.next {
        Some(Action::Dig(hex)) => Some(Reason::Digs { hex }),
        _ => None,
    });
    reasons
}

fn difference(then: u16, before: u16) -> i16 {
    then as i16 - before as i16
}

/// What changes about a temple for a seat.
fn temple(before: &Tikal, then: &Tikal, seat: Seat, hex: Hex) -> Option<Reason> {
    let value = then.temple_value(hex);
    match (before.holder(hex), then.holder(hex)) {
        (was, Some(is)) if is == seat && was != Some(seat) => Some(Reason::Wins { hex, value, from: was }),
        (Some(was), Some(is)) if was == seat && is == seat && value > before.temple_value(hex) => {
            Some(Reason::Raises { hex, value })
        }
        (Some(was), is) if was == seat && is != Some(seat) => Some(Reason::Leaves { hex, value }),
        (Some(was), None) => Some(Reason::Denies { hex, value, seat: was }),
        _ => None,
    }
}

/// What was done for later.
fn deed(then: &Tikal, event: &Event) -> Option<Reason> {
    match *event {
        Event::Bid { points, .. } => Some(Reason::Bids { points }),
        Event::Camped { hex, .. } => Some(Reason::Camps { hex }),
        Event::Guarded { hex, .. } => Some(Reason::Guards { hex, value: then.temple_value(hex) }),
        _ => None,
    }
}

fn swapped(before: &Tikal, then: &Tikal, seat: Seat) -> Option<Reason> {
    let points = difference(then.treasures(seat).score(), before.treasures(seat).score());
    (points != 0).then_some(Reason::Treasures { seat, points })
}
