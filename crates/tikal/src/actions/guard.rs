//! `guard leader|worker hex`

use tabletop::Pen;

use super::{Stand, affordable, explored};
use crate::{
    action::Action,
    event::Event,
    figure::{Figure, Leader},
    hex::Hex,
    refusal::{Refusal, Why, require},
    state::Tikal,
    tile::Kind,
};

/// A14: 5 AP.
pub(crate) const COST: u8 = 5;

#[inline(always)]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Pen<'_, Action>) {
    if table.guards[stand.seat].len() >= table.rules().set.guards {
        return;
    }
    for hex in table.temples.and(stand.figures).and(stand.for_cost(COST)) {
        let strongest = table.strongest(stand.seat, hex);
        out.push_if(strongest && stand.leader.has(hex), Action::Guard(Figure::Leader, hex));
        out.push_if(strongest && stand.workers.has(hex), Action::Guard(Figure::Worker, hex));
    }
}

/// A14: where the player is stronger than every other. A15: once. A16: two per player.
pub(crate) fn check(table: &Tikal, figure: Figure, hex: Hex) -> Result<(), Refusal> {
    let seat = table.seat;
    explored(table, "A14", hex)?;
    let temple = matches!(table.terrain(hex), Some(Kind::Temple(_)));
    require(temple, "A14", || Why::NoTemple { hex })?;
    require(table.has_figure(seat, figure, hex), "A14", || Why::NoFigureThere { figure, hex })?;
    let (strength, rival) = (table.strength(seat, hex), table.rival_strength(seat, hex));
    require(strength > rival, "A14", || Why::NotStrongest { hex, strength, rival })?;
    require(table.temples.has(hex), "A15", || Why::Guarded { hex })?;
    let limit = table.rules().set.guards;
    require(table.guards[seat].len() < limit, "A16", || Why::NoGuardLeft { limit: limit as u8 })?;
    affordable(table, "A14", COST)
}

/// A14: the figure guards the temple for good; the player's other figures there leave the game.
#[inline]
pub(crate) fn apply(table: &mut Tikal, figure: Figure, hex: Hex, emit: &mut impl FnMut(Event)) {
    let seat = table.seat;
    let leader_here = table.leaders[seat].is_on(hex);
    let removed = table.workers[seat].clear(hex) + u8::from(leader_here) - 1;
    if leader_here {
        table.leaders[seat] = if figure == Figure::Leader { Leader::guard(hex) } else { Leader::REMOVED };
    }
    table.guards[seat].push(hex);
    table.temples.remove(hex);
    table.ap -= COST;
    emit(Event::Guarded { seat, figure, hex, removed });
}
