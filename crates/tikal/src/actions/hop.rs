//! `hop leader|worker from to`

use tabletop::Pen;

use super::{Stand, affordable, explored, walk};
use crate::{
    action::Action,
    event::Event,
    figure::Figure,
    hex::{Hex, HexSet},
    refusal::{Refusal, Why, require},
    state::Tikal,
};

/// A2: 1 AP.
pub(crate) const COST: u8 = 1;

#[inline(always)]
pub(crate) fn candidates(stand: &Stand, out: &mut Pen<'_, Action>) {
    if !stand.bases.is_several() {
        return;
    }
    hops(Figure::Leader, stand.leader, stand.bases, out);
    hops(Figure::Worker, stand.workers, stand.bases, out);
}

#[inline(always)]
fn hops(figure: Figure, figures: HexSet, bases: HexSet, out: &mut Pen<'_, Action>) {
    for from in figures.and(bases) {
        bases.without(from.set()).into_iter().for_each(|to| out.push(Action::Hop(figure, from, to)));
    }
}

/// A2: between any two of the base camp and own camps.
pub(crate) fn check(table: &Tikal, figure: Figure, from: Hex, to: Hex) -> Result<(), Refusal> {
    explored(table, "A2", from)?;
    explored(table, "A2", to)?;
    for hex in [from, to] {
        require(table.bases(table.seat).has(hex), "A2", || Why::NoOwnCamp { hex })?;
    }
    require(from != to, "A2", || Why::SameHex { hex: from })?;
    let there = table.has_figure(table.seat, figure, from);
    require(there, "A2", || Why::NoFigureThere { figure, hex: from })?;
    affordable(table, "A2", COST)
}

#[inline]
pub(crate) fn apply(table: &mut Tikal, figure: Figure, from: Hex, to: Hex, emit: &mut impl FnMut(Event)) {
    walk::shift(table, figure, from, to);
    table.ap -= COST;
    emit(Event::Hopped { seat: table.seat, figure, from, to });
}
