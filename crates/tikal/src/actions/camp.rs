//! `camp hex`

use tabletop::Pen;

use super::{Stand, affordable, explored, own_figure};
use crate::{
    action::Action,
    event::Event,
    hex::Hex,
    refusal::{Refusal, Why, require},
    state::Tikal,
    tile::Kind,
};

/// A12: 5 AP.
pub(crate) const COST: u8 = 5;

#[inline(always)]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Pen<'_, Action>) {
    if table.camps[stand.seat].len() >= table.rules().set.camps {
        return;
    }
    let open = if table.rules().camp_needs_figure { table.ground.and(stand.figures) } else { table.ground };
    open.and(stand.for_cost(COST)).into_iter().for_each(|hex| out.push(Action::Camp(hex)));
}

/// A12, A13: a clearing or an empty treasure hex, one camp each, two per player. E1: with an own figure or without.
pub(crate) fn check(table: &Tikal, hex: Hex) -> Result<(), Refusal> {
    explored(table, "A12", hex)?;
    let tokens = table.tokens(hex);
    require(tokens == 0, "A12", || Why::TokensLeft { hex, tokens })?;
    let clearing = matches!(table.terrain(hex), Some(Kind::Jungle | Kind::Treasure(_)));
    require(clearing, "A13", || Why::NoClearing { hex })?;
    if table.rules().camp_needs_figure {
        own_figure(table, "E1", hex)?;
    }
    require(table.ground.has(hex), "A12", || Why::CampThere { hex })?;
    let limit = table.rules().set.camps;
    require(table.camps[table.seat].len() < limit, "A12", || Why::NoCampLeft { limit: limit as u8 })?;
    affordable(table, "A12", COST)
}

#[inline]
pub(crate) fn apply(table: &mut Tikal, hex: Hex, emit: &mut impl FnMut(Event)) {
    table.camps[table.seat].push(hex);
    table.ground.remove(hex);
    table.ap -= COST;
    emit(Event::Camped { seat: table.seat, hex });
}
