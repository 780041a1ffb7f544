//! `place hex rotation`

use tabletop::{Pen, Source};

use super::on_board;
use crate::{
    action::Action,
    event::{Bury, Event},
    hex::{Hex, HexSet, Side},
    refusal::{Refusal, Why, require},
    state::{Held, Site, Tikal},
    tile::{Kind, Rotation},
};

/// P1: unexplored hexes next to an explored one.
#[inline]
fn border(table: &Tikal) -> HexSet {
    table.explored.neighbours().and(table.rules().set.board).without(table.explored)
}

/// P2, P3: on which sides land lies, one bit each. A volcano is no way in.
#[inline]
fn land_sides(table: &Tikal, hex: Hex) -> u8 {
    Side::ALL.into_iter().map(|side| u8::from(!table.land.and(hex.set().shift(side)).is_empty()) << side as u8).sum()
}

/// P4: a volcano goes anywhere on the border. P2: any other tile where a path can lead to it.
#[inline]
fn open(table: &Tikal, tile: u8) -> HexSet {
    let border = border(table);
    if table.rules().tile(tile).kind == Kind::Volcano { border } else { border.and(table.land.neighbours()) }
}

/// P2: whether a path leads to the tile in this rotation.
#[inline]
fn reached(table: &Tikal, tile: u8, hex: Hex, rotation: Rotation) -> bool {
    table.inviting.has(hex) || table.rules().sides(tile)[rotation.sides()] & land_sides(table, hex) != 0
}

#[inline]
fn needs_path(table: &Tikal, tile: u8) -> bool {
    table.rules().tile(tile).kind != Kind::Volcano
}

/// R6: whether the tile has any legal hex. A tile with stones can always be turned towards land.
pub(crate) fn fits(table: &Tikal, tile: u8) -> bool {
    // Where land has stones pointing out, any tile goes; that is nearly always somewhere.
    if !table.inviting.and(table.rules().set.board).without(table.explored).is_empty() {
        return true;
    }
    let open = open(table, tile);
    let has_stones = table.rules().sides(tile)[0] != 0;
    let reachable = if has_stones || !needs_path(table, tile) { open } else { open.and(table.inviting) };
    !reachable.is_empty()
}

pub(crate) fn candidates(table: &Tikal, out: &mut Pen<'_, Action>) {
    let tile = table.hand.index().expect("a tile is in hand");
    let anywhere = if needs_path(table, tile) { table.inviting } else { HexSet(u64::MAX) };
    let land = Side::ALL.map(|side| table.land.shift(side.opposite()).0);
    let stones = table.rules().sides(tile);
    for hex in open(table, tile) {
        let sides = if anywhere.has(hex) { ANY_SIDE } else { sides_of(&land, hex) };
        for (rotation, stones) in Rotation::ALL.into_iter().zip(stones) {
            out.push_if((stones | ANY_SIDE) & sides != 0, Action::Place(hex, rotation));
        }
    }
}

/// A side beyond the six that every tile matches.
const ANY_SIDE: u8 = 0x40;

/// On which sides of the hex the six boards have it, one bit each.
#[inline]
fn sides_of(boards: &[u64; 6], hex: Hex) -> u8 {
    boards.iter().enumerate().map(|(side, board)| ((board >> hex.index() & 1) as u8) << side).sum()
}

pub(crate) fn check(table: &Tikal, hex: Hex, rotation: Rotation) -> Result<(), Refusal> {
    let tile = table.hand.index().expect("a tile is in hand");
    on_board(table, hex)?;
    require(!table.explored.has(hex), "P1", || Why::AlreadyExplored { hex })?;
    require(border(table).has(hex), "P1", || Why::NotNextToExplored { hex })?;
    let path = !needs_path(table, tile) || reached(table, tile, hex, rotation);
    let rule = if land_sides(table, hex) == 0 { "P3" } else { "P2" };
    require(path, rule, || Why::NoPathLeadsThere { hex })
}

/// P1: the tile is explored from now on. P5: a treasure tile gets its tokens, unseen.
pub(crate) fn apply(
    table: &mut Tikal,
    hex: Hex,
    rotation: Rotation,
    source: &mut impl Source<Tikal>,
    emit: &mut impl FnMut(Event),
) {
    let index = table.hand.index().expect("a tile is in hand");
    let tile = table.rules().tile(index);
    table.hand = Held::NONE;
    table.explore(hex, Some(tile.kind), Site::new(index, rotation, tile.kind.level()));
    if let Kind::Treasure(tokens) = tile.kind {
        source.tell(Bury { hex, tokens });
    }
    emit(Event::Placed { seat: table.seat, tile: tile.id, hex, rotation: rotation.sides() as u8 });
    table.begin_acting();
}
