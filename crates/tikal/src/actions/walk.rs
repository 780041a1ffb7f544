//! `walk leader|worker from to`

use tabletop::Actions;

use super::{Stand, affordable, explored};
use crate::{
    action::Action,
    event::Event,
    figure::{Figure, Leader},
    hex::{Hex, HexSet},
    links::Links,
    refusal::{Refusal, Why, require},
    state::Tikal,
};

#[inline]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Actions<Action>) {
    let paths = [0, 1, 2].map(|index| table.links.within(index, stand.ap));
    if !stand.leader.is_empty() {
        walks(Figure::Leader, stand.leader, &paths, out);
    }
    walks(Figure::Worker, stand.workers, &paths, out);
}

/// Over each of the three stored sides, forwards and then backwards.
#[inline]
fn walks(figure: Figure, figures: HexSet, paths: &[HexSet; 3], out: &mut Actions<Action>) {
    for (side, path) in Links::SIDES.into_iter().zip(paths) {
        for from in figures.and(*path) {
            out.push(Action::Walk(figure, from, from.beside(side)));
        }
        for to in figures.shift(side.opposite()).and(*path) {
            out.push(Action::Walk(figure, to.beside(side), to));
        }
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
    let side = from.side_to(to).expect("only legal actions are applied");
    let cost = table.links.cost(from, side);
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
