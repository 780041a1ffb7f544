//! What people choose before a game, resolved once into what the rules ask.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
};
use tabletop::{ConfigError, Fault, Shelf, TableHash};

use crate::{
    card::{CARDS, Card},
    hex::{Place, SECRETS},
    key::Colour,
    price::{TREASURES, Treasure},
    river::{River, SITES},
    room::{ALTARS, Altar, Doors, Gain, LIGHTS, Light, Spots},
    set::{PrintedEntry, Set, SpotEntry, doors},
    tile::{TILES, Tile},
};

/// What people choose before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// LC1: 2 to 4 players.
    pub players: usize,
    /// LO1: two treasure stacks and three open treasures.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub more_control: bool,
    /// LO2: without the tent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub short_game: bool,
    /// The component table.
    #[serde(default, skip_serializing_if = "Components::is_standard")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub components: Components,
}

/// A component table by name, or the table itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Components {
    /// A table that this version knows.
    Named(String),
    /// A table of its own.
    Table(Box<Set>),
}

/// By hand: what serde makes of it reads every table twice, and all of that would be in the page's engine.
impl<'de> Deserialize<'de> for Components {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Components, D::Error> {
        struct NameOrTable;

        impl<'de> Visitor<'de> for NameOrTable {
            type Value = Components;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a component table, or the table")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Components, E> {
                Ok(Components::Named(name.into()))
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Components, A::Error> {
                Set::deserialize(MapAccessDeserializer::new(table)).map(|set| Components::Table(Box::new(set)))
            }
        }

        deserializer.deserialize_any(NameOrTable)
    }
}

impl Default for Components {
    fn default() -> Self {
        Components::Named("standard".into())
    }
}

impl Components {
    fn is_standard(&self) -> bool {
        *self == Components::default()
    }

    /// The table itself.
    fn resolve(&self) -> Result<Set, Vec<Fault>> {
        match self {
            Components::Named(name) if name == "standard" => Ok(Set::standard()),
            Components::Named(name) => Err(vec![Fault::new("components", format!("{name:?}: no such table"))]),
            Components::Table(set) => {
                let at = |fault: Fault| Fault::new(format!("components.{}", fault.path), fault.message);
                let faults: Vec<Fault> = set.faults().into_iter().map(at).collect();
                if faults.is_empty() { Ok(Set::clone(set)) } else { Err(faults) }
            }
        }
    }
}

impl Config {
    /// LC1: how many can play.
    pub const PLAYERS: [usize; 3] = [2, 3, 4];

    /// A game of the base rules for this many players.
    pub fn new(players: usize) -> Config {
        Config { players, more_control: false, short_game: false, components: Components::default() }
    }

    /// Every combination of variants at this number of players.
    pub fn variants(players: usize) -> impl Iterator<Item = Config> {
        [(false, false), (false, true), (true, false), (true, true)]
            .into_iter()
            .map(move |(more_control, short_game)| Config { more_control, short_game, ..Config::new(players) })
    }
}

/// A light room as it is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LightRoom {
    /// Its colour.
    pub colour: Colour,
    /// Its doors, unturned.
    pub doors: Doors,
    /// LR10: turns that look different are below this number.
    pub turns: u8,
    /// LC4: its one bonus.
    pub bonus: Gain,
}

impl LightRoom {
    fn new(colour: Colour, doors: Doors, bonus: Gain) -> LightRoom {
        LightRoom { colour, doors, turns: doors.turns(), bonus }
    }
}

/// What a configuration means: the answers to the questions of the rules.
pub struct Rules {
    /// What was chosen.
    pub config: Config,
    /// How many play.
    pub players: usize,
    /// LX, LO2: whether there are tents.
    pub tent: bool,
    /// LO1: whether three treasures lie open.
    pub open_treasures: bool,
    /// LS1, LO1: sizes of the treasure stacks.
    pub stacks: [u8; 3],
    /// Printed light rooms with their fields.
    pub printed: Vec<(Place, LightRoom)>,
    /// Light rooms of the stack.
    pub lights: [LightRoom; LIGHTS],
    /// Spots of the altar rooms.
    pub altars: [Spots; ALTARS],
    /// Spots of the treasure chamber.
    pub chamber: Spots,
    /// Spots of the secret rooms.
    pub secrets: [Spots; SECRETS],
    /// Numbers of the price disc, clockwise.
    pub prices: [u8; Treasure::COUNT],
    /// The river.
    pub river: River,
    /// All action tiles.
    pub tiles: [Tile; TILES],
    /// LS2: the tiles of this game, as bits.
    pub used: u32,
    /// LS2: how many lie at each site.
    pub layout: [u8; SITES],
    /// LK2: how many cards there are of each kind.
    pub cards: [u8; Card::COUNT],
    /// A fingerprint of the configuration and its table.
    pub digest: TableHash,
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.config.fmt(f)
    }
}

impl Rules {
    /// The rules of a configuration. Equal configurations share one value, which is kept for good.
    pub fn of(config: &Config) -> Result<&'static Rules, ConfigError> {
        static KNOWN: Shelf<Rules> = Shelf::new();
        KNOWN.get(|rules| rules.config == *config, || Rules::resolve(config))
    }

    fn resolve(config: &Config) -> Result<Rules, ConfigError> {
        let mut faults = Vec::new();
        if !(2..=4).contains(&config.players) {
            faults.push(Fault::new("players", format!("{}: 2 to 4 play", config.players)));
        }
        match config.components.resolve() {
            Ok(set) if faults.is_empty() => Ok(Rules::from_set(config, &set)),
            Ok(_) => Err(ConfigError(faults)),
            Err(more) => Err(ConfigError(faults.into_iter().chain(more).collect())),
        }
    }

    fn from_set(config: &Config, set: &Set) -> Rules {
        let tiles: [Tile; TILES] = std::array::from_fn(|i| Tile::new(&set.tiles[i].symbols, set.tiles[i].players));
        let used = |i: &usize| usize::from(tiles[*i].players) <= config.players;
        Rules {
            players: config.players,
            tent: !config.short_game,
            open_treasures: config.more_control,
            stacks: if config.more_control { [11, 11, 0] } else { [9, 8, 8] },
            printed: set.printed.iter().map(|entry| (entry.field, printed_room(entry))).collect(),
            lights: std::array::from_fn(|i| light_room(set, Light(i as u8))),
            altars: std::array::from_fn(|i| altar_spots(set, Altar::ALL[i])),
            chamber: spots(&set.chamber),
            secrets: std::array::from_fn(|i| spots(&set.secrets[i])),
            prices: std::array::from_fn(|i| set.disc.prices[i]),
            river: River(std::array::from_fn(|i| set.river.points[i])),
            used: (0..TILES).filter(used).fold(0, |bits, i| bits | 1 << i),
            tiles,
            layout: std::array::from_fn(|i| set.sites.of(config.players)[i]),
            cards: std::array::from_fn(|i| card_count(set, Card::ALL[i])),
            digest: digest(config, set),
            config: config.clone(),
        }
    }

    /// LS1: how many treasures lie in stacks at the start.
    pub fn stacked(&self) -> usize {
        self.stacks.iter().map(|&n| usize::from(n)).sum()
    }

    /// How many tiles are used.
    pub fn tile_count(&self) -> usize {
        self.used.count_ones() as usize
    }
}

const _: () = assert!(TREASURES == 25 && CARDS == 13);

fn printed_room(entry: &PrintedEntry) -> LightRoom {
    LightRoom::new(entry.colour, doors(&entry.doors), entry.bonus)
}

/// The first or second room of its colour in the table.
fn light_room(set: &Set, light: Light) -> LightRoom {
    let mut same = set.lights.iter().filter(|entry| entry.colour == light.colour());
    let entry = same.nth(light.index() % 2).expect("two rooms of every colour");
    LightRoom::new(entry.colour, doors(&entry.doors), entry.bonus)
}

fn altar_spots(set: &Set, altar: Altar) -> Spots {
    spots(&set.altars.iter().find(|entry| entry.altar == altar).expect("every altar").spots)
}

fn spots(entries: &[SpotEntry]) -> Spots {
    let gains: Vec<Gain> = entries.iter().map(|entry| entry.gain).collect();
    Spots::new(&gains)
}

fn card_count(set: &Set, card: Card) -> u8 {
    set.cards.iter().find(|entry| entry.card == card).map_or(0, |entry| entry.count)
}

fn digest(config: &Config, set: &Set) -> TableHash {
    TableHash::of("tikal2 rules", &serde_json::to_vec(&(config, set)).expect("plain data"))
}
