//! What lies in the box of Tikal, for whoever draws it.

use serde::Serialize;
use tikal::{Config, Hex, Kind, Rules, Side, Stones, TileId, Treasures};

use crate::fault::Fault;

/// Board, tiles and pieces of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// How many columns, lettered from the left.
    pub columns: usize,
    /// How many rows, numbered from the bottom.
    pub rows: usize,
    /// Every hex.
    pub hexes: Vec<BoardHex>,
    /// The base camp.
    pub base: Hex,
    /// All tiles, by drawing order of their letters.
    pub tiles: Vec<BoardTile>,
    /// Temple levels in the supply at the start.
    pub levels: Vec<Levels>,
    /// How many motifs the treasures have.
    pub motifs: usize,
    /// How many tokens each motif has.
    pub each: u8,
    /// V4: the points of no token of a motif, of one, of two, and so on.
    pub set_points: [u8; 4],
    /// Workers of each player.
    pub workers: u8,
    /// Camps of each player.
    pub camps: usize,
    /// Guards of each player.
    pub guards: usize,
    /// Action points of a turn.
    pub points: u8,
}

/// A hex of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardHex {
    /// Its name.
    pub id: Hex,
    /// Column from the left, from 0. Even columns lie half a hex higher.
    pub col: usize,
    /// Row from the bottom, from 0.
    pub row: usize,
    /// Whether it is explored from the start.
    pub kind: HexKind,
    /// What is printed on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub printed: Option<PrintedHex>,
}

/// Whether a hex is explored from the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HexKind {
    /// Waits for a tile.
    Jungle,
    /// Explored from the start.
    Printed,
}

/// What is printed on a hex.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrintedHex {
    /// What it is.
    pub kind: Terrain,
    /// The value of a temple.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub value: Option<u8>,
    /// Stones on its sides, clockwise from the top.
    pub stones: [u8; 6],
}

/// C7: temple levels with the same number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Levels {
    /// The number on them.
    pub number: u8,
    /// How many there are.
    pub count: u8,
}

/// A terrain tile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardTile {
    /// Its name.
    pub id: TileId,
    /// The letter on its back.
    pub letter: char,
    /// What it is.
    pub kind: Terrain,
    /// The first value of a temple.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub value: Option<u8>,
    /// The tokens of a ruin.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tokens: Option<u8>,
    /// Stones on its sides, clockwise from the top, unturned.
    pub stones: [u8; 6],
}

/// What a hex or tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Terrain {
    Base,
    Jungle,
    Temple,
    Treasure,
    Volcano,
}

impl Board {
    /// The board and the pieces of a game.
    pub fn of(config: &Config) -> Result<Board, Fault> {
        let rules = Rules::of(config)?;
        let set = &rules.set;
        Ok(Board {
            columns: set.size.0,
            rows: set.size.1,
            hexes: set.board.into_iter().map(|hex| board_hex(rules, hex)).collect(),
            base: set.base,
            tiles: set.tiles.iter().map(board_tile).collect(),
            levels: (2..).zip(set.levels).map(|(number, count)| Levels { number, count }).collect(),
            motifs: set.motifs,
            each: set.each,
            set_points: Treasures::POINTS,
            workers: set.workers,
            camps: set.camps,
            guards: set.guards,
            points: Rules::AP,
        })
    }
}

fn board_hex(rules: &Rules, hex: Hex) -> BoardHex {
    let printed = rules.set.printed.iter().find(|printed| printed.hex == hex).map(|printed| PrintedHex {
        kind: printed.kind.map_or(Terrain::Base, terrain),
        value: printed.kind.and_then(value),
        stones: stones(printed.stones),
    });
    let kind = if printed.is_some() { HexKind::Printed } else { HexKind::Jungle };
    BoardHex { id: hex, col: hex.column(), row: hex.row(), kind, printed }
}

fn board_tile(tile: &tikal::Tile) -> BoardTile {
    let tokens = if let Kind::Treasure(masks) = tile.kind { Some(masks) } else { None };
    let (kind, value) = (terrain(tile.kind), value(tile.kind));
    BoardTile { id: tile.id, letter: tile.id.letter(), kind, value, tokens, stones: stones(tile.stones) }
}

fn terrain(kind: Kind) -> Terrain {
    match kind {
        Kind::Temple(_) => Terrain::Temple,
        Kind::Jungle => Terrain::Jungle,
        Kind::Treasure(_) => Terrain::Treasure,
        Kind::Volcano => Terrain::Volcano,
    }
}

fn value(kind: Kind) -> Option<u8> {
    if let Kind::Temple(value) = kind { Some(value) } else { None }
}

fn stones(stones: Stones) -> [u8; 6] {
    Side::ALL.map(|side| stones.on(side))
}

#[cfg(test)]
mod tests {
    use tikal::Mode;

    use super::*;

    #[test]
    fn the_box_of_the_printed_game() {
        let board = Board::of(&Config::new(4, Mode::Basic)).unwrap();
        let printed: Vec<_> = board.hexes.iter().filter(|hex| hex.kind == HexKind::Printed).collect();
        let bases = printed.iter().filter(|hex| hex.printed.as_ref().unwrap().kind == Terrain::Base);
        assert_eq!(bases.map(|hex| hex.id).collect::<Vec<_>>(), [board.base]);
        assert_eq!((board.hexes.len(), board.hexes.len() - printed.len()), (40, 36));
        assert_eq!((board.tiles.len(), board.levels.len()), (36, 9));
        let masks: u8 = board.tiles.iter().filter_map(|tile| tile.tokens).sum();
        assert_eq!(usize::from(masks), board.motifs * usize::from(board.each));
    }

    #[test]
    fn a_wrong_configuration_says_what_is_wrong() {
        let wrong = Config::new(5, Mode::Basic);
        assert_eq!(Board::of(&wrong).unwrap_err().code, "config");
        assert!(Board::of(&Config::new(2, Mode::Auction)).is_ok());
    }
}
