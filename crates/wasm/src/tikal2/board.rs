//! What lies in the box of Tikal II, for whoever draws it.

use serde::Serialize;
use tikal2::{
    Config, Rules,
    card::Card,
    hex::{Place, SECRETS, Side, TEMPLE, places},
    key::{Colour, KEYS_PER_COLOUR},
    price::{TREASURES_PER_KIND, Treasure},
    river::Point,
    room::{Altar, Gain, LIGHTS, Light, Spots},
    scoring::{ALTAR_POINTS, SET_POINTS},
    state::{FLAGS, PASSAGES, PENALTY},
    tile::{Symbol, TILES},
    token::{Pile, Sort},
};

use super::face::LightFace;
use crate::fault::Fault;

/// Board, tiles and pieces of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// LC2: the fields of the temple.
    pub fields: Vec<BoardField>,
    /// LC3: the light rooms of the stack.
    pub lights: Vec<LightFace>,
    /// LC3: the altar rooms.
    pub altars: Vec<BoardAltar>,
    /// The spots of the treasure chamber.
    pub chamber: Vec<Gain>,
    /// LC4: the secret rooms.
    pub secrets: Vec<BoardSecret>,
    /// LC7: the ring of the river, clockwise and downstream from the start site.
    pub river: Vec<BoardPoint>,
    /// LS2: the tiles of this game.
    pub tiles: Vec<BoardTile>,
    /// LS2: how many of them lie at each site when a round begins.
    pub layout: Vec<u8>,
    /// LC6: the numbers of the price disc, clockwise, unturned.
    pub disc: Vec<u8>,
    /// All sides of a field, in the order of everything that is listed by side.
    pub sides: Vec<Side>,
    /// LC8: the colours.
    pub colours: Vec<Colour>,
    /// LC5: the kinds of treasures, clockwise round the disc.
    pub treasures: Vec<Treasure>,
    /// LC5: how many there are of each kind.
    pub treasures_each: usize,
    /// LC5: how many keys there are of each colour.
    pub keys_each: u8,
    /// LC5: how many passages there are.
    pub passages: u8,
    /// LC1: how many flags a player has.
    pub flags: u32,
    /// LS1, LO1: sizes of the treasure stacks at the start.
    pub stacks: Vec<u8>,
    /// LS1: what lies in each hidden stack.
    pub piles: Vec<Sort>,
    /// LK2: the cards.
    pub cards: Vec<BoardCard>,
    /// LV2: what a set of no, one, two … colours scores.
    pub set_points: Vec<i16>,
    /// LV3: what an altar scores.
    pub altar_points: i16,
    /// LT3, LE12: the forest without a key, and a key in an emergency.
    pub penalty: i16,
    /// LX, LO2: whether there are tents.
    pub tents: bool,
    /// LO1: whether three treasures lie open.
    pub open_row: bool,
}

/// A field of the temple.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardField {
    /// Its name.
    pub id: Place,
    /// Row from the top, from 0.
    pub row: usize,
    /// Field of its row from the left, from 0. Rows 1 and 3 have six fields and begin half a field further left.
    pub col: usize,
    /// What lies beyond each side: another field or the outside.
    pub across: Vec<Place>,
    /// The light room that is printed on it.
    pub printed: Option<LightFace>,
}

/// An altar room.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardAltar {
    /// Its altar.
    pub altar: Altar,
    /// Its spots.
    pub spots: Vec<Gain>,
}

/// A secret room.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardSecret {
    /// Its name.
    pub id: Place,
    /// Its spots.
    pub spots: Vec<Gain>,
}

/// A point of the river.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardPoint {
    /// What lies there.
    pub point: Point,
    /// The number of a site.
    pub site: Option<u8>,
}

/// An action tile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardTile {
    /// Its number.
    pub id: u8,
    /// Its symbols.
    pub symbols: Vec<Symbol>,
    /// LS2: the fewest players with whom it is used.
    pub players: u8,
}

/// Cards of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BoardCard {
    /// The kind.
    pub card: Card,
    /// How many there are.
    pub count: u8,
    /// LK1: whether it is kept to the end.
    pub scores: bool,
}

impl Board {
    /// The board and the pieces of a game.
    pub fn of(config: &Config) -> Result<Board, Fault> {
        let rules = Rules::of(config)?;
        Ok(Board {
            fields: places(TEMPLE).map(|field| board_field(rules, field)).collect(),
            lights: (0..LIGHTS as u8).map(|light| LightFace::of(rules, Light(light))).collect(),
            altars: Altar::ALL.iter().zip(&rules.altars).map(board_altar).collect(),
            chamber: rules.chamber.gains().to_vec(),
            secrets: (0..SECRETS).map(|number| board_secret(rules, number)).collect(),
            river: river(rules),
            tiles: (0..TILES as u8)
                .filter(|tile| rules.used >> tile & 1 == 1)
                .map(|tile| board_tile(rules, tile))
                .collect(),
            layout: rules.layout.to_vec(),
            disc: rules.prices.to_vec(),
            sides: Side::ALL.to_vec(),
            colours: Colour::ALL.to_vec(),
            treasures: Treasure::ALL.to_vec(),
            treasures_each: TREASURES_PER_KIND,
            keys_each: KEYS_PER_COLOUR,
            passages: PASSAGES,
            flags: FLAGS,
            stacks: rules.stacks.to_vec(),
            piles: Pile::ALL.iter().map(|pile| pile.sort()).collect(),
            cards: Card::ALL.iter().zip(rules.cards).map(board_card).collect(),
            set_points: SET_POINTS.to_vec(),
            altar_points: ALTAR_POINTS,
            penalty: PENALTY,
            tents: rules.tent,
            open_row: rules.open_treasures,
        })
    }
}

fn board_field(rules: &Rules, field: Place) -> BoardField {
    let row = field.index() / 8;
    let printed = rules.printed.iter().find(|(place, _)| *place == field);
    BoardField {
        id: field,
        row,
        col: places(TEMPLE).filter(|other| other.index() / 8 == row && *other < field).count(),
        across: Side::ALL.iter().map(|&side| field.across(side)).collect(),
        printed: printed.map(|(_, room)| LightFace::printed(None, room)),
    }
}

fn board_altar((altar, spots): (&Altar, &Spots)) -> BoardAltar {
    BoardAltar { altar: *altar, spots: spots.gains().to_vec() }
}

fn board_secret(rules: &Rules, number: usize) -> BoardSecret {
    BoardSecret { id: Place::secret(number), spots: rules.secrets[number].gains().to_vec() }
}

fn river(rules: &Rules) -> Vec<BoardPoint> {
    let mut sites = 0;
    let number = |&point: &Point| {
        sites += u8::from(point == Point::Site);
        BoardPoint { point, site: Some(sites).filter(|_| point == Point::Site) }
    };
    rules.river.0.iter().map(number).collect()
}

fn board_tile(rules: &Rules, tile: u8) -> BoardTile {
    let face = &rules.tiles[usize::from(tile)];
    BoardTile { id: tile + 1, symbols: face.symbols().to_vec(), players: face.players }
}

fn board_card((&card, count): (&Card, u8)) -> BoardCard {
    BoardCard { card, count, scores: card.scores() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_of_the_printed_game() {
        let board = Board::of(&Config::new(4)).unwrap();
        assert_eq!((board.fields.len(), board.lights.len(), board.altars.len(), board.secrets.len()), (27, 10, 6, 6));
        let widths: Vec<usize> =
            (0..5).map(|row| board.fields.iter().filter(|field| field.row == row).count()).collect();
        assert_eq!(widths, [5, 6, 5, 6, 5]);
        assert!(board.fields.iter().all(|field| {
            let number = field.col + 1;
            field.id.to_string() == format!("{}{number}", (b'a' + field.row as u8) as char)
        }));
        assert_eq!(board.fields.iter().filter(|field| field.printed.is_some()).count(), 10);
        let sites: Vec<u8> = board.river.iter().filter_map(|point| point.site).collect();
        assert_eq!((board.river.len(), sites), (9, vec![1, 2, 3, 4, 5, 6]));
        assert_eq!(board.cards.iter().map(|card| card.count).sum::<u8>(), 13);
        for (players, tiles) in [(2, 16), (3, 21), (4, 24)] {
            let board = Board::of(&Config::new(players)).unwrap();
            assert_eq!((board.tiles.len(), board.layout.iter().sum::<u8>()), (tiles, tiles as u8));
        }
    }

    #[test]
    fn a_wrong_configuration_says_what_is_wrong() {
        assert_eq!(Board::of(&Config::new(5)).unwrap_err().code, "config");
        let variant = Config { more_control: true, short_game: true, ..Config::new(2) };
        let board = Board::of(&variant).unwrap();
        assert!(board.open_row && !board.tents && board.stacks == [11, 11, 0]);
    }
}
