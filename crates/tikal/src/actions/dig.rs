//! `dig hex`

use tabletop::{Pen, Source, Stopped};

use super::{Stand, affordable, count_work, explored, own_figure, workable};
use crate::{
    action::Action,
    event::{Ask, Event, Reveal},
    hex::Hex,
    refusal::{Refusal, Why, require},
    state::Tikal,
    tile::Kind,
    treasure::Motif,
};

/// A9: 3 AP.
pub(crate) const COST: u8 = 3;

#[inline(always)]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Pen<'_, Action>) {
    let open = table.ruins.and(stand.workable).and(stand.for_cost(COST));
    open.into_iter().for_each(|hex| out.push(Action::Dig(hex)));
}

/// A9, A10: an own figure for each token, two at most, while tokens last.
pub(crate) fn check(table: &Tikal, hex: Hex) -> Result<(), Refusal> {
    explored(table, "A9", hex)?;
    let ruin = matches!(table.terrain(hex), Some(Kind::Treasure(_)));
    require(ruin, "A9", || Why::NoRuin { hex })?;
    require(table.ruins.has(hex), "A9", || Why::NoTokensLeft { hex })?;
    own_figure(table, "A9", hex)?;
    workable(table, "A10", hex)?;
    affordable(table, "A9", COST)
}

/// A9: the top token is shown and lies open before the player. R8: an emptied hex can take a camp at once.
#[inline]
pub(crate) fn apply(
    table: &mut Tikal,
    hex: Hex,
    source: &mut impl Source<Tikal>,
    emit: &mut impl FnMut(Event),
) -> Result<(), Stopped> {
    let Some(Reveal::Token(motif)) = source.reveal(table, Ask::Token(hex)) else { return Err(Stopped) };
    let seat = table.seat;
    if table.treasures[seat].of(motif) >= Motif::EACH {
        return Err(Stopped);
    }
    table.treasures[seat].add(motif);
    let site = &mut table.sites[hex.index()];
    site.lower();
    let left = site.level();
    if left == 0 {
        table.ruins.remove(hex);
        table.ground.insert(hex);
    }
    count_work(table, hex);
    table.ap -= COST;
    emit(Event::Dug { seat, hex, motif, left });
    Ok(())
}
