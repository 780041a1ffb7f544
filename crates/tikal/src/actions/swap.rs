//! `swap give seat take`

use tabletop::{Pen, Seat};

use super::{Stand, affordable};
use crate::{
    action::Action,
    event::Event,
    refusal::{Refusal, Why, require},
    state::Tikal,
    treasure::Motif,
};

/// A11: 3 AP.
pub(crate) const COST: u8 = 3;

#[inline(always)]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Pen<'_, Action>) {
    if stand.ap < COST {
        return;
    }
    for give in table.treasures[stand.seat].singles() {
        // Seats that nobody plays have no tokens.
        for seat in Seat::ALL {
            if seat == stand.seat {
                continue;
            }
            for take in table.treasures[seat].singles().filter(|&take| take != give) {
                out.push(Action::Swap { give, seat, take });
            }
        }
    }
}

/// A11: both tokens must be singles. R4: two of the same motif are not swapped.
pub(crate) fn check(table: &Tikal, give: Motif, seat: Seat, take: Motif) -> Result<(), Refusal> {
    require(seat.index() < table.rules().players, "C1", || Why::NoSuchSeat { seat })?;
    require(seat != table.seat, "A11", || Why::OwnSeat)?;
    let sides = [(table.seat, give), (seat, take)];
    for (seat, motif) in sides {
        require(table.treasures[seat].of(motif) > 0, "A11", || Why::NoSuchToken { seat, motif })?;
    }
    for (seat, motif) in sides {
        let count = table.treasures[seat].of(motif);
        require(count == 1, "A11", || Why::Protected { seat, motif, count })?;
    }
    require(give != take, "R4", || Why::SameMotif { motif: give })?;
    affordable(table, "A11", COST)
}

/// A11: it cannot be refused.
#[inline]
pub(crate) fn apply(table: &mut Tikal, give: Motif, with: Seat, take: Motif, emit: &mut impl FnMut(Event)) {
    let seat = table.seat;
    table.treasures[seat].take(give);
    table.treasures[with].take(take);
    table.treasures[seat].add(take);
    table.treasures[with].add(give);
    table.ap -= COST;
    emit(Event::Swapped { seat, gave: give, with, took: take });
}
