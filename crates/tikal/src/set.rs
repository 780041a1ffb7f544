//! Component sets: tiles, board and pieces as data. The built-in set is the printed game; any file of the
//! same form can take its place.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Deserialize, Serialize};
use tabletop::{Fault, json};

use crate::{
    counts::Counts,
    hex::{Hex, HexSet, Side},
    rules::Rules,
    tile::{Kind, Stones, Tile, TileId},
    treasure::Motif,
};

/// A component set as a file has it, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct SetFile {
    /// Where the figures come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provenance: Option<String>,
    /// How sides are counted; a note for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub orientation: Option<String>,
    /// The terrain tiles.
    pub tiles: Vec<TileEntry>,
    /// The board.
    pub board: BoardEntry,
    /// The treasure tokens.
    pub treasures: TreasureEntry,
    /// The pieces of each player.
    pub per_player: PlayerEntry,
    /// Temple levels in the supply, by number.
    pub temple_levels: BTreeMap<String, u64>,
}

/// A terrain tile in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct TileEntry {
    pub id: String,
    pub letter: String,
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub masks: Option<u64>,
    pub stones: Vec<u64>,
}

/// The board in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct BoardEntry {
    pub columns: u64,
    pub rows: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    pub printed: Vec<PrintedEntry>,
}

/// A hex that is explored from the start. Rows are counted from the top here, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct PrintedEntry {
    pub col: u64,
    pub row: u64,
    pub kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u64>,
    pub stones: Vec<u64>,
}

/// The treasure tokens in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TreasureEntry {
    pub motifs: u64,
    pub each: u64,
}

/// The pieces of each player in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerEntry {
    pub leaders: u64,
    pub workers: u64,
    pub camps: u64,
    pub guards: u64,
}

/// A hex that is explored from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The hex on the board.
    pub hex: Hex,
    /// What; the base camp has none.
    pub kind: Option<Kind>,
    /// Its stones.
    pub stones: Stones,
}

/// A checked component set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The terrain tiles, in the order of the file.
    pub tiles: Vec<Tile>,
    /// All hexes of the board.
    pub board: HexSet,
    /// Columns and rows of the board.
    pub size: (usize, usize),
    /// The hexes explored from the start.
    pub printed: Vec<Printed>,
    /// The base camp.
    pub base: Hex,
    /// How many motifs the tokens have.
    pub motifs: usize,
    /// How many tokens each motif has.
    pub each: u8,
    /// Workers of each player.
    pub workers: u8,
    /// Camps of each player.
    pub camps: usize,
    /// Guards of each player.
    pub guards: usize,
    /// Temple levels in the supply: those numbered 2, 3, … 10.
    pub levels: [u8; 9],
}

impl Set {
    /// The most tiles a set can have.
    pub const MAX_TILES: usize = 60;

    /// How many treasure tokens there are.
    pub fn tokens(&self) -> usize {
        self.motifs * self.each as usize
    }

    /// All tokens, by motif.
    pub fn token_pile(&self) -> impl Iterator<Item = Motif> {
        let each = self.each.into();
        (0..self.motifs).flat_map(move |motif| std::iter::repeat_n(Motif::new(motif), each))
    }
}

/// The printed game's set, as a file.
pub static STANDARD: LazyLock<SetFile> = LazyLock::new(|| {
    json::read(include_str!("../../../rules/tikal-tiles.json")).expect("the built-in set is well formed")
});

impl SetFile {
    /// The set, or everything that is wrong with it.
    pub fn check(&self) -> Result<Set, Vec<Fault>> {
        let mut checker = Checker { faults: Vec::new() };
        let set = checker.set(self);
        if checker.faults.is_empty() { Ok(set) } else { Err(checker.faults) }
    }
}

struct Checker {
    faults: Vec<Fault>,
}

impl Checker {
    fn fault(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.faults.push(Fault::new(path, message));
    }

    /// A number within limits; out of them it is reported and the nearest is taken, to go on checking.
    fn within(&mut self, path: &str, number: u64, low: u64, high: u64) -> u64 {
        if (low..=high).contains(&number) {
            return number;
        }
        self.fault(path, format!("{number} is not from {low} to {high}"));
        number.clamp(low, high)
    }

    fn set(&mut self, file: &SetFile) -> Set {
        let columns = self.within("board.columns", file.board.columns, 1, 8) as usize;
        let rows = self.within("board.rows", file.board.rows, 1, 8) as usize;
        let board = HexSet::board(columns, rows);
        let printed = self.printed(file, columns, rows);
        let tiles = self.tiles(file, board.len() - printed.len().min(board.len()));
        let base = printed.iter().find(|printed| printed.kind.is_none()).map_or(Hex::default(), |base| base.hex);
        let motifs = self.within("treasures.motifs", file.treasures.motifs, 1, Motif::MAX as u64) as usize;
        let each = self.within("treasures.each", file.treasures.each, 1, Motif::EACH.into()) as u8;
        let masks: u64 = file.tiles.iter().filter_map(|tile| tile.masks).fold(0, u64::saturating_add);
        if masks > motifs as u64 * u64::from(each) {
            self.fault("tiles", format!("{masks} masks, but only {} treasure tokens", motifs as u64 * u64::from(each)));
        }
        let levels = self.levels(&file.temple_levels);
        self.scores(&printed, &tiles, &levels, motifs * usize::from(each));
        let pieces = &file.per_player;
        self.within("per_player.leaders", pieces.leaders, 1, 1);
        Set {
            tiles,
            board,
            size: (columns, rows),
            printed,
            base,
            motifs,
            each,
            workers: self.within("per_player.workers", pieces.workers, 0, Counts::MAX.into()) as u8,
            camps: self.within("per_player.camps", pieces.camps, 0, 2) as usize,
            guards: self.within("per_player.guards", pieces.guards, 0, 2) as usize,
            levels,
        }
    }

    /// Bids are listed one by one, so scores must stay within what a list holds.
    fn scores(&mut self, printed: &[Printed], tiles: &[Tile], levels: &[u8; 9], tokens: usize) {
        let kinds = || printed.iter().filter_map(|printed| printed.kind).chain(tiles.iter().map(|tile| tile.kind));
        let first = |kind: Kind| if let Kind::Temple(value) = kind { Some(usize::from(value)) } else { None };
        let raised =
            kinds().filter_map(first).sum::<usize>() + levels.iter().map(|&count| usize::from(count)).sum::<usize>();
        let temples = raised.min(10 * kinds().filter_map(first).count());
        let rounds = kinds().filter(|&kind| kind == Kind::Volcano).count() + 1;
        let most = rounds * (temples + 2 * tokens) + usize::from(Rules::MONEY);
        if most > usize::from(Rules::MAX_SCORE) {
            let message = format!(
                "in {rounds} scoring rounds a player could get {most} points; {} are the most",
                Rules::MAX_SCORE
            );
            self.fault("tiles", message);
        }
    }

    fn levels(&mut self, file: &BTreeMap<String, u64>) -> [u8; 9] {
        let mut levels = [0; 9];
        for (number, &count) in file {
            let path = format!("temple_levels.{number}");
            match number.parse::<usize>() {
                Ok(n @ 2..=10) => levels[n - 2] = self.within(&path, count, 0, 60) as u8,
                _ => self.fault(path, "temple levels are numbered 2 to 10"),
            }
        }
        levels
    }

    fn printed(&mut self, file: &SetFile, columns: usize, rows: usize) -> Vec<Printed> {
        let mut printed: Vec<Printed> = Vec::new();
        for (i, entry) in file.board.printed.iter().enumerate() {
            let path = format!("board.printed[{i}]");
            let column = self.within(&format!("{path}.col"), entry.col, 0, columns as u64 - 1) as usize;
            let row = self.within(&format!("{path}.row"), entry.row, 0, rows as u64 - 1) as usize;
            let hex = Hex::at(column, rows - 1 - row);
            if printed.iter().any(|other| other.hex == hex) {
                self.fault(&path, format!("hex {hex} is printed twice"));
            }
            let kind = match entry.kind.as_str() {
                "basecamp" => None,
                "temple" => Some(Kind::Temple(self.value(&path, entry.value))),
                "jungle" => Some(Kind::Jungle),
                kind => {
                    self.fault(format!("{path}.kind"), format!("{kind:?} is not basecamp, temple or jungle"));
                    Some(Kind::Jungle)
                }
            };
            let stones = self.stones(&path, &entry.stones);
            printed.push(Printed { hex, kind, stones });
        }
        let bases = printed.iter().filter(|printed| printed.kind.is_none()).count();
        if bases != 1 {
            self.fault("board.printed", format!("{bases} base camps; there must be one"));
        } else {
            self.connected(&printed);
        }
        printed
    }

    /// P6: paths join all printed hexes to the base camp.
    fn connected(&mut self, printed: &[Printed]) {
        let at = |hex| printed.iter().find(|printed| printed.hex == hex);
        let mut reached: HexSet =
            printed.iter().filter(|printed| printed.kind.is_none()).map(|base| base.hex).collect();
        for _ in printed {
            for from in reached.into_iter().filter_map(at) {
                for side in Side::ALL {
                    let Some(to) = from.hex.neighbour(side).and_then(at) else { continue };
                    if from.stones.on(side) + to.stones.on(side.opposite()) > 0 {
                        reached.insert(to.hex);
                    }
                }
            }
        }
        for (i, printed) in printed.iter().enumerate().filter(|(_, printed)| !reached.has(printed.hex)) {
            self.fault(
                format!("board.printed[{i}]"),
                format!("no path joins hex {} to the base camp (P6)", printed.hex),
            );
        }
    }

    fn tiles(&mut self, file: &SetFile, free: usize) -> Vec<Tile> {
        let count = file.tiles.len();
        if !(1..=Set::MAX_TILES).contains(&count) {
            self.fault("tiles", format!("{count} tiles; a set has 1 to {}", Set::MAX_TILES));
            return Vec::new();
        }
        if count > free {
            self.fault("tiles", format!("{count} tiles, but only {free} hexes to place them on"));
        }
        let mut tiles: Vec<Tile> = Vec::new();
        for (i, entry) in file.tiles.iter().enumerate() {
            let path = format!("tiles[{i}] ({})", entry.id);
            let Some(id) = TileId::parse(&entry.id) else {
                self.fault(&path, "an id is a letter and a number up to 63, such as A1");
                continue;
            };
            if entry.letter != id.letter().to_string() {
                self.fault(&path, format!("letter {:?} does not begin the id", entry.letter));
            }
            if tiles.iter().any(|tile| tile.id == id) {
                self.fault(&path, "this id stands twice");
            }
            let kind = self.kind(&path, entry);
            let stones = self.stones(&path, &entry.stones);
            if kind == Kind::Volcano && stones != Stones::default() {
                self.fault(&path, "a volcano has no stones (C4)");
            }
            tiles.push(Tile { id, kind, stones });
        }
        tiles
    }

    fn kind(&mut self, path: &str, entry: &TileEntry) -> Kind {
        let kind = match entry.kind.as_str() {
            "temple" => Kind::Temple(self.value(path, entry.value)),
            "jungle" => Kind::Jungle,
            "treasure" => Kind::Treasure(self.needed(&format!("{path}.masks"), entry.masks, 24) as u8),
            "volcano" => Kind::Volcano,
            kind => {
                self.fault(path, format!("kind {kind:?} is not temple, jungle, treasure or volcano"));
                Kind::Jungle
            }
        };
        if entry.value.is_some() && !matches!(kind, Kind::Temple(_)) {
            self.fault(path, "only a temple has a value");
        }
        if entry.masks.is_some() && !matches!(kind, Kind::Treasure(_)) {
            self.fault(path, "only a treasure tile has masks");
        }
        kind
    }

    fn value(&mut self, path: &str, value: Option<u64>) -> u8 {
        self.needed(&format!("{path}.value"), value, 10) as u8
    }

    fn needed(&mut self, path: &str, number: Option<u64>, high: u64) -> u64 {
        if number.is_none() {
            self.fault(path, format!("a number from 1 to {high} is missing"));
        }
        number.map_or(1, |number| self.within(path, number, 1, high))
    }

    fn stones(&mut self, path: &str, stones: &[u64]) -> Stones {
        let path = format!("{path}.stones");
        let Ok(six) = <[u64; 6]>::try_from(stones) else {
            self.fault(path, format!("{} numbers; there is one for each of the six sides", stones.len()));
            return Stones::default();
        };
        Stones::new(six.map(|count| self.within(&path, count, 0, 3) as u8))
    }
}
