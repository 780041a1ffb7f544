//! `walk leader|worker from to`

use tabletop::Pen;

use super::{Stand, affordable, explored};
use crate::{
    action::Action,
    event::Event,
    figure::{Figure, Leader},
    hex::{Hex, HexSet, Side},
    refusal::{Refusal, Why, require},
    state::Tikal,
};

#[inline(always)]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Pen<'_, Action>) {
    let exits = table.links.exits(stand.ap);
    if let Some(from) = stand.leader.first() {
        walks(Figure::Leader, from, &exits, out);
    }
    for from in stand.workers {
        walks(Figure::Worker, from, &exits, out);
    }
}

#[inline(always)]
fn walks(figure: Figure, from: Hex, exits: &[HexSet; 6], out: &mut Pen<'_, Action>) {
    for side in Side::ALL {
        out.push_if(exits[side as usize].has(from), Action::Walk(figure, from, from.beside(side)));
    }
}

/// A3: to a neighbouring explored hex over all stones between them. A4: never onto a volcano.
pub(crate) fn check(table: &Tikal, figure: Figure, from: Hex, to: Hex) -> Result<(), Refusal> {
    explored(table, "A3", from)?;
    explored(table, "A3", to)?;
    require(table.land.has(to), "A4", || Why::Volcano { hex: to })?;
    let there = table.has_figure(table.seat, figure, from);
    require(there, "A3", || Why::NoFigureThere { figure, hex: from })?;
    let Some(side) = from.side_to(to) else { return Why::NotNeighbours { from, to }.under("A3") };
    let cost = table.links.cost(from, side);
    require(cost > 0, "A3", || Why::NoPath { from, to })?;
    affordable(table, "A3", cost)
}

#[inline]
pub(crate) fn apply(table: &mut Tikal, figure: Figure, from: Hex, to: Hex, emit: &mut impl FnMut(Event)) {
    let cost = table.links.cost(from, from.side_facing(to));
    shift(table, figure, from, to);
    table.ap -= cost;
    emit(Event::Walked { seat: table.seat, figure, from, to, cost });
}

/// Puts a figure of the seat to move elsewhere.
#[inline]
pub(crate) fn shift(table: &mut Tikal, figure: Figure, from: Hex, to: Hex) {
    let seat = table.seat;
    match figure {
        Figure::Leader => table.leaders[seat] = Leader::on(to),
        Figure::Worker => {
            table.workers[seat].take(from);
            table.workers[seat].add(to);
        }
    }
}
