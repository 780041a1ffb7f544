//! `enter leader|worker hex`

use tabletop::Pen;

use super::{Stand, affordable, explored};
use crate::{
    action::Action,
    event::Event,
    figure::{Figure, Leader},
    hex::Hex,
    refusal::{Refusal, Why, require},
    state::Tikal,
};

/// A1: 1 AP.
pub(crate) const COST: u8 = 1;

#[inline(always)]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Pen<'_, Action>) {
    if table.leaders[stand.seat] == Leader::SUPPLY {
        stand.bases.into_iter().for_each(|hex| out.push(Action::Enter(Figure::Leader, hex)));
    }
    if table.supply[stand.seat] > 0 {
        stand.bases.into_iter().for_each(|hex| out.push(Action::Enter(Figure::Worker, hex)));
    }
}

/// A1: on the base camp or one of the player's own camps, while the supply lasts (R5).
pub(crate) fn check(table: &Tikal, figure: Figure, hex: Hex) -> Result<(), Refusal> {
    explored(table, "A1", hex)?;
    require(table.bases(table.seat).has(hex), "A1", || Why::NoOwnCamp { hex })?;
    let in_supply = match figure {
        Figure::Leader => table.leaders[table.seat] == Leader::SUPPLY,
        Figure::Worker => table.supply[table.seat] > 0,
    };
    require(in_supply, "R5", || Why::NoneInSupply { figure })?;
    affordable(table, "A1", COST)
}

#[inline]
pub(crate) fn apply(table: &mut Tikal, figure: Figure, hex: Hex, emit: &mut impl FnMut(Event)) {
    let seat = table.seat;
    match figure {
        Figure::Leader => table.leaders[seat] = Leader::on(hex),
        Figure::Worker => {
            table.supply[seat] -= 1;
            table.workers[seat].add(hex);
        }
    }
    table.ap -= COST;
    emit(Event::Entered { seat, figure, hex });
}
