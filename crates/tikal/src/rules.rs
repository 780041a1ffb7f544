//! What people choose, and what follows from it. Nothing outside this file asks which edition it is.

use serde::{Deserialize, Serialize};
use tabletop::{ConfigError, Seat, Shelf};

use crate::{
    hex::{Hex, HexSet},
    set::{STANDARD, Set, SetFile},
    tile::{Rotation, Stones, Tile, TileId},
};

/// What people choose before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Config {
    /// 2 to 4 (C1).
    pub players: u8,
    /// Basic or auction game.
    #[serde(default)]
    pub mode: Mode,
    /// The edition whose rules apply (E).
    #[serde(default)]
    pub edition: Edition,
    /// Fields in which this game differs from its edition.
    #[serde(default, skip_serializing_if = "House::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<House>"))]
    pub house: House,
    /// Other components than the printed ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<Box<SetFile>>,
}

impl Config {
    /// A game of the newest edition.
    pub fn new(players: u8, mode: Mode) -> Config {
        Config { players, mode, edition: Edition::default(), house: House::default(), components: None }
    }

    /// The same game in another edition.
    pub fn with_edition(self, edition: Edition) -> Config {
        Config { edition, ..self }
    }
}

/// Basic or auction game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Mode {
    /// Tiles are drawn in turn.
    #[default]
    Basic,
    /// Tiles are shown and the right to choose is auctioned (TA).
    Auction,
}

impl Mode {
    /// Both games.
    pub const ALL: [Mode; 2] = [Mode::Basic, Mode::Auction];
}

/// A printed edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Edition {
    /// English, German and Czech rules of 2005.
    #[serde(rename = "2005")]
    Of2005,
    /// The French rules of 2005.
    #[serde(rename = "2005-fr")]
    French2005,
    /// The rules of 2015.
    #[default]
    #[serde(rename = "2015")]
    Of2015,
}

impl Edition {
    /// The three editions.
    pub const ALL: [Edition; 3] = [Edition::Of2005, Edition::French2005, Edition::Of2015];

    /// E: the table of editions.
    pub const fn rules(self) -> Variant {
        let english = Variant {
            camp_needs_figure: false,
            next_opener: NextOpener::LeftOfLastPlayer,
            nobody_bids: NobodyBids::AuctionsGoOn,
            ties: Ties::Shared,
        };
        match self {
            Edition::Of2005 => english,
            Edition::French2005 => Variant { camp_needs_figure: true, ..english },
            Edition::Of2015 => Variant {
                camp_needs_figure: true,
                next_opener: NextOpener::LeftOfLastOpener,
                nobody_bids: NobodyBids::RestIsFree,
                ties: Ties::GuardThenTreasures,
            },
        }
    }
}

/// E2: who opens the first auction of the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NextOpener {
    /// The left neighbour of who played last.
    LeftOfLastPlayer,
    /// The left neighbour of who opened the last auction held in the round.
    LeftOfLastOpener,
}

/// E3: what follows when nobody bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NobodyBids {
    /// The first passer goes free; the next turn is auctioned as usual.
    AuctionsGoOn,
    /// The first passer goes free, and the rest of the round follows clockwise, free.
    RestIsFree,
}

/// E4: a tie at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ties {
    /// Shared.
    Shared,
    /// Highest guarded temple, then most treasure tokens, then shared.
    GuardThenTreasures,
}

/// The fields in which editions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Variant {
    /// E1: a camp needs an own figure on the hex.
    pub camp_needs_figure: bool,
    /// E2.
    pub next_opener: NextOpener,
    /// E3.
    pub nobody_bids: NobodyBids,
    /// E4.
    pub ties: Ties,
}

/// House rules: fields of the edition that are chosen otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct House {
    /// E1: a camp needs an own figure on the hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub camp_needs_figure: Option<bool>,
    /// E2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_opener: Option<NextOpener>,
    /// E3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nobody_bids: Option<NobodyBids>,
    /// E4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ties: Option<Ties>,
}

impl House {
    /// Whether nothing differs from the edition.
    pub fn is_empty(&self) -> bool {
        *self == House::default()
    }
}

/// Everything that stays fixed during a game. Its fields answer questions.
#[derive(PartialEq)]
pub struct Rules {
    /// What was chosen.
    pub config: Config,
    /// How many play.
    pub players: usize,
    /// Whether turns are auctioned.
    pub auction: bool,
    /// E1: whether a camp needs an own figure on the hex.
    pub camp_needs_figure: bool,
    /// E2: who opens the next auction round.
    pub next_opener: NextOpener,
    /// E3: what follows when nobody bids.
    pub nobody_bids: NobodyBids,
    /// E4: how a tie at the end is broken.
    pub ties: Ties,
    /// The components.
    pub set: Set,
    /// One bit for each tile of the set.
    pub(crate) all_tiles: u64,
    /// The tiles of each stack, one bit each, in drawing order (S1).
    pub(crate) stacks: Vec<u64>,
    /// The stones of each tile in each rotation.
    turned: Vec<[Stones; 6]>,
    /// On which sides each tile has stones in each rotation, one bit each.
    sides: Vec<[u8; 6]>,
    /// The stones of the printed hexes.
    printed: [Stones; Hex::MAX],
    /// The index of each tile by the key of its name.
    index: Box<[u8; 26 * 64]>,
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.config.fmt(f)
    }
}

/// Fixed numbers of the rules.
impl Rules {
    /// C1: how many can play.
    pub const PLAYERS: [u8; 3] = [2, 3, 4];
    /// T1: the action points of a turn.
    pub const AP: u8 = 10;
    /// TA1: the points that all have at the start of the auction game.
    pub const MONEY: u16 = 20;
    /// A score up to which positions are accepted; no game gets near it.
    pub const MAX_SCORE: u16 = 1500;

    /// Resolves a configuration; equal configurations share one value for the life of the process.
    pub fn of(config: &Config) -> Result<&'static Rules, ConfigError> {
        static KNOWN: Shelf<Rules> = Shelf::new();
        KNOWN.get(|rules| rules.config == *config, || Rules::resolve(config))
    }

    fn resolve(config: &Config) -> Result<Rules, ConfigError> {
        if !Rules::PLAYERS.contains(&config.players) {
            return Err(ConfigError::new("players", format!("{} players; Tikal is for 2 to 4 (C1)", config.players)));
        }
        let players = usize::from(config.players);
        let set = config.components.as_deref().unwrap_or(&STANDARD).check().map_err(|mut faults| {
            faults.iter_mut().for_each(|fault| fault.path.insert_str(0, "components."));
            ConfigError(faults)
        })?;
        let auction = config.mode == Mode::Auction;
        if auction && set.tiles.len() % players != 0 {
            let message = format!("{} tiles cannot be auctioned in rounds of {players} (R10)", set.tiles.len());
            return Err(ConfigError::new("components.tiles", message));
        }
        let (house, edition) = (config.house, config.edition.rules());
        Ok(Rules {
            config: config.clone(),
            players,
            auction,
            camp_needs_figure: house.camp_needs_figure.unwrap_or(edition.camp_needs_figure),
            next_opener: house.next_opener.unwrap_or(edition.next_opener),
            nobody_bids: house.nobody_bids.unwrap_or(edition.nobody_bids),
            ties: house.ties.unwrap_or(edition.ties),
            all_tiles: u64::MAX >> (64 - set.tiles.len()),
            stacks: stacks(&set.tiles),
            turned: set.tiles.iter().map(|tile| Rotation::ALL.map(|rotation| tile.stones.turned(rotation))).collect(),
            sides: set
                .tiles
                .iter()
                .map(|tile| Rotation::ALL.map(|rotation| tile.stones.turned(rotation).sides()))
                .collect(),
            printed: printed(&set),
            index: index(&set.tiles),
            set,
        })
    }

    /// The index of a tile in the set.
    #[inline]
    pub(crate) fn index(&self, id: TileId) -> Option<u8> {
        let index = self.index[id.key()];
        (index != NO_TILE).then_some(index)
    }

    /// A tile by its index.
    #[inline]
    pub(crate) fn tile(&self, index: u8) -> &Tile {
        &self.set.tiles[index as usize]
    }

    /// The stones of a tile in a rotation.
    #[inline]
    pub(crate) fn turned(&self, index: u8, rotation: Rotation) -> Stones {
        self.turned[index as usize][rotation.sides()]
    }

    /// On which sides a tile has stones, for each rotation.
    #[inline]
    pub(crate) fn sides(&self, index: u8) -> [u8; 6] {
        self.sides[index as usize]
    }

    /// The stones printed on a hex.
    #[inline]
    pub(crate) fn printed(&self, hex: Hex) -> Stones {
        self.printed[hex.index()]
    }

    /// The hexes that are explored from the start.
    pub(crate) fn printed_hexes(&self) -> HexSet {
        self.set.printed.iter().map(|printed| printed.hex).collect()
    }

    /// The seats of the game.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::at_table(self.players)
    }
}

const NO_TILE: u8 = u8::MAX;

fn index(tiles: &[Tile]) -> Box<[u8; 26 * 64]> {
    let mut index = Box::new([NO_TILE; 26 * 64]);
    tiles.iter().enumerate().for_each(|(i, tile)| index[tile.id.key()] = i as u8);
    index
}

fn printed(set: &Set) -> [Stones; Hex::MAX] {
    let mut stones = [Stones::default(); Hex::MAX];
    set.printed.iter().for_each(|printed| stones[printed.hex.index()] = printed.stones);
    stones
}

/// S1: A on top, then B .. G.
fn stacks(tiles: &[Tile]) -> Vec<u64> {
    let mut stacks = vec![0; 26];
    tiles.iter().enumerate().for_each(|(i, tile)| stacks[tile.id.stack()] |= 1 << i);
    stacks.retain(|&stack| stack != 0);
    stacks
}
