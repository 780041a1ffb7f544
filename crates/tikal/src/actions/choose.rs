//! `choose tile`

use tabletop::{Pen, sort_few};

use crate::{
    action::Action,
    event::Event,
    refusal::{Refusal, Why, require},
    state::{Held, Tikal},
    tile::TileId,
};

pub(crate) fn candidates(table: &Tikal, out: &mut Pen<'_, Action>) {
    table.display().for_each(|tile| out.push(Action::Choose(tile)));
}

pub(crate) fn check(table: &Tikal, tile: TileId) -> Result<(), Refusal> {
    require(table.display().any(|shown| shown == tile), "TA4", || Why::NotShown { tile })
}

/// TA4: the tile is taken up. TA9: a volcano brings its scoring round now.
pub(crate) fn apply(table: &mut Tikal, id: TileId, emit: &mut impl FnMut(Event)) {
    let tile = table.rules().index(id).expect("only legal actions are applied");
    for place in &mut table.display {
        if *place == Held::tile(tile) {
            *place = Held::NONE;
        }
    }
    sort_few(&mut table.display, |&tile| tile);
    emit(Event::Chose { seat: table.seat, tile: id });
    table.take_up(tile, emit);
}
