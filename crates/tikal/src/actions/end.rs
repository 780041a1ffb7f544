//! `end`

use tabletop::{Source, Stopped};

use crate::{event::Event, phase::Phase, state::Tikal};

/// T2: unspent AP are lost. V1: a scoring turn scores at its end.
#[inline]
pub(crate) fn apply(
    table: &mut Tikal,
    source: &mut impl Source<Tikal>,
    emit: &mut impl FnMut(Event),
) -> Result<(), Stopped> {
    emit(Event::Ended { seat: table.seat, unspent: table.ap });
    if matches!(table.phase, Phase::Score(_)) {
        table.end_scoring_turn(emit);
        return Ok(());
    }
    table.end_turn(source, emit)
}
