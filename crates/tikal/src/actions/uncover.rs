//! `uncover hex`

use tabletop::Pen;

use super::{Stand, affordable, count_work, explored, own_figure, workable};
use crate::{
    action::Action,
    event::Event,
    hex::Hex,
    refusal::{Refusal, Why, require},
    state::Tikal,
    tile::Kind,
};

/// A6: 2 AP.
pub(crate) const COST: u8 = 2;

#[inline(always)]
pub(crate) fn candidates(table: &Tikal, stand: &Stand, out: &mut Pen<'_, Action>) {
    for hex in table.temples.and(stand.workable).and(stand.for_cost(COST)) {
        out.push_if(next_level_left(table, hex), Action::Uncover(hex));
    }
}

/// A8: the level one higher is in the supply; 10 is the highest.
#[inline]
fn next_level_left(table: &Tikal, hex: Hex) -> bool {
    let value = usize::from(table.sites[hex.index()].level());
    table.levels.get(value - 1).is_some_and(|&left| left > 0)
}

/// A6, A7, A8: an own figure for each level, two at most, while levels last. A15: not where a guard stands.
pub(crate) fn check(table: &Tikal, hex: Hex) -> Result<(), Refusal> {
    explored(table, "A6", hex)?;
    let temple = matches!(table.terrain(hex), Some(Kind::Temple(_)));
    require(temple, "A6", || Why::NoTemple { hex })?;
    own_figure(table, "A6", hex)?;
    let number = table.temple_value(hex) + 1;
    require(next_level_left(table, hex), "A8", || Why::NoLevelLeft { number })?;
    require(table.temples.has(hex), "A15", || Why::Guarded { hex })?;
    workable(table, "A7", hex)?;
    affordable(table, "A6", COST)
}

#[inline]
pub(crate) fn apply(table: &mut Tikal, hex: Hex, emit: &mut impl FnMut(Event)) {
    let site = &mut table.sites[hex.index()];
    let level = usize::from(site.level()) - 1;
    site.raise();
    let value = site.level();
    table.levels[level] -= 1;
    count_work(table, hex);
    table.ap -= COST;
    emit(Event::Uncovered { seat: table.seat, hex, value });
}
