//! The component table: data that a person who owns the box can correct without touching the rules.

use serde::{Deserialize, Serialize};
use tabletop::{Fault, json, sort_few};

use crate::{
    card::{CARDS, Card},
    door::Walls,
    hex::{OUTSIDE, Place, SECRETS, Side, TEMPLE},
    key::{Colour, Keys},
    price::Treasure,
    river::{POINTS, Point, SITES},
    room::{ALTARS, Altar, Doors, Gain, LIGHTS, SPOTS},
    tile::{SYMBOLS, Symbol, TILES},
};

/// How sure an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// From the book or from reviews.
    Known,
    /// Our own design, where no source says more.
    Designed,
}

/// A component table, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// The table's name.
    pub name: String,
    /// Light rooms printed on the board.
    pub printed: Vec<PrintedEntry>,
    /// Light rooms of the stack.
    pub lights: Vec<LightEntry>,
    /// Altar rooms.
    pub altars: Vec<AltarEntry>,
    /// The spots of the treasure chamber.
    pub chamber: Vec<SpotEntry>,
    /// The spots of the six secret rooms.
    pub secrets: Vec<Vec<SpotEntry>>,
    /// The price disc.
    pub disc: DiscEntry,
    /// The river.
    pub river: RiverEntry,
    /// The action tiles.
    pub tiles: Vec<TileEntry>,
    /// How many tiles lie at each site.
    pub sites: SitesEntry,
    /// The cards.
    pub cards: Vec<CardEntry>,
}

/// A printed light room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedEntry {
    /// Its field.
    pub field: Place,
    /// Its colour.
    pub colour: Colour,
    /// The sides with doors.
    pub doors: Vec<Side>,
    /// Its bonus.
    pub bonus: Gain,
    /// How sure this is.
    pub source: Provenance,
}

/// A light room of the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LightEntry {
    /// Its colour.
    pub colour: Colour,
    /// The sides with doors, unturned.
    pub doors: Vec<Side>,
    /// Its bonus.
    pub bonus: Gain,
    /// How sure this is.
    pub source: Provenance,
}

/// An altar room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AltarEntry {
    /// Its altar.
    pub altar: Altar,
    /// Its spots.
    pub spots: Vec<SpotEntry>,
}

/// A bonus spot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpotEntry {
    /// What it shows.
    pub gain: Gain,
    /// How sure this is.
    pub source: Provenance,
}

/// The price disc.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscEntry {
    /// The numbers, clockwise.
    pub prices: Vec<u8>,
    /// How sure this is.
    pub source: Provenance,
}

/// The river.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverEntry {
    /// What lies on it, clockwise from the start site.
    pub points: Vec<Point>,
    /// How sure this is.
    pub source: Provenance,
}

/// An action tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileEntry {
    /// Its symbols.
    pub symbols: Vec<Symbol>,
    /// The fewest players with whom it is used: 2, or the mark 3 or 4 on its back.
    pub players: u8,
    /// How sure this is.
    pub source: Provenance,
}

/// How many tiles lie at each site, by number of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SitesEntry {
    /// With 2 players.
    pub two: Vec<u8>,
    /// With 3 players.
    pub three: Vec<u8>,
    /// With 4 players.
    pub four: Vec<u8>,
    /// How sure this is.
    pub source: Provenance,
}

impl SitesEntry {
    /// The layout for this many players.
    pub fn of(&self, players: usize) -> &[u8] {
        [&self.two, &self.three, &self.four][players - 2]
    }
}

/// So many cards of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    /// The kind.
    pub card: Card,
    /// How many there are of the kind.
    pub count: u8,
    /// How sure this is.
    pub source: Provenance,
}

/// The table that the project ships.
const STANDARD: &str = include_str!("../../../rules/tikal2-components.json");

impl Set {
    /// The table that the project ships.
    pub fn standard() -> Set {
        Set::parse(STANDARD).expect("the shipped table is sound")
    }

    /// Reads a table from the text of a file and checks it: all faults at once.
    pub fn parse(text: &str) -> Result<Set, Vec<Fault>> {
        let set: Set = json::read(text).map_err(|error| vec![Fault::new("", error.to_string())])?;
        let faults = set.faults();
        if faults.is_empty() { Ok(set) } else { Err(faults) }
    }

    /// Everything that is wrong with this table.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.check_printed(&mut faults);
        self.check_lights(&mut faults);
        self.check_dark_rooms(&mut faults);
        self.check_river_and_disc(&mut faults);
        self.check_tiles(&mut faults);
        self.check_cards(&mut faults);
        if faults.is_empty() {
            self.check_reach(&mut faults);
        }
        faults
    }

    /// LC2, LC3: ten printed light rooms, two of each colour.
    fn check_printed(&self, faults: &mut Vec<Fault>) {
        expect_count(faults, "printed", self.printed.len(), LIGHTS);
        let mut taken = 0;
        for (i, entry) in self.printed.iter().enumerate() {
            let path = format!("printed[{i}]");
            if !entry.field.within(TEMPLE & !taken) {
                faults.push(Fault::new(format!("{path}.field"), format!("{}: not a free field", entry.field)));
            }
            taken |= entry.field.bit();
            check_doors(faults, &path, &entry.doors);
        }
        let rooms: Vec<_> = self.printed.iter().map(|entry| (entry.colour, doors(&entry.doors))).collect();
        check_colours(faults, "printed", &rooms);
    }

    /// LC3, LC4: ten light rooms in the stack, two of each colour.
    fn check_lights(&self, faults: &mut Vec<Fault>) {
        expect_count(faults, "lights", self.lights.len(), LIGHTS);
        for (i, entry) in self.lights.iter().enumerate() {
            check_doors(faults, &format!("lights[{i}]"), &entry.doors);
        }
        let rooms: Vec<_> = self.lights.iter().map(|entry| (entry.colour, doors(&entry.doors))).collect();
        check_colours(faults, "lights", &rooms);
    }

    /// LC3, LC4: six altar rooms, the chamber, six secret rooms, with their spots.
    fn check_dark_rooms(&self, faults: &mut Vec<Fault>) {
        expect_count(faults, "altars", self.altars.len(), ALTARS);
        for &altar in Altar::ALL {
            if self.altars.iter().filter(|entry| entry.altar == altar).count() != 1 {
                faults.push(Fault::new("altars", format!("{altar}: exactly one altar room of this colour")));
            }
        }
        for (i, entry) in self.altars.iter().enumerate() {
            check_spots(faults, format!("altars[{i}].spots"), &entry.spots, 2);
        }
        check_spots(faults, "chamber".into(), &self.chamber, 2);
        expect_count(faults, "secrets", self.secrets.len(), SECRETS);
        for (i, spots) in self.secrets.iter().enumerate() {
            check_spots(faults, format!("secrets[{i}]"), spots, 1);
        }
    }

    /// LC6, LC7: five prices from 2 to 5; six sites, two planes, one forest.
    fn check_river_and_disc(&self, faults: &mut Vec<Fault>) {
        expect_count(faults, "disc.prices", self.disc.prices.len(), Treasure::COUNT);
        for (i, price) in self.disc.prices.iter().enumerate().filter(|(_, price)| !(2..=5).contains(*price)) {
            faults.push(Fault::new(format!("disc.prices[{i}]"), format!("{price}: a price is 2 to 5")));
        }
        expect_count(faults, "river.points", self.river.points.len(), POINTS);
        for (point, need) in [(Point::Site, SITES), (Point::Plane, 2), (Point::Forest, 1)] {
            let have = self.river.points.iter().filter(|&&other| other == point).count();
            expect_count(faults, &format!("river.points ({point})"), have, need);
        }
        if self.river.points.first() != Some(&Point::Site) {
            faults.push(Fault::new("river.points[0]", "the river begins at the start site"));
        }
    }

    /// LS2: 16 plain tiles, 5 marked 3, 3 marked 4; enough room symbols that the chamber always comes.
    fn check_tiles(&self, faults: &mut Vec<Fault>) {
        expect_count(faults, "tiles", self.tiles.len(), TILES);
        for (i, tile) in self.tiles.iter().enumerate() {
            if !(1..=SYMBOLS).contains(&tile.symbols.len()) {
                faults.push(Fault::new(format!("tiles[{i}].symbols"), format!("1 to {SYMBOLS} symbols")));
            }
        }
        for (players, need) in [(2, 16), (3, 5), (4, 3)] {
            let have = self.tiles.iter().filter(|tile| tile.players == players).count();
            expect_count(faults, &format!("tiles (players {players})"), have, need);
        }
        for (players, tiles) in [(2, 16), (3, 21), (4, 24)] {
            let path = format!("sites ({players} players)");
            let layout = self.sites.of(players);
            expect_count(faults, &path, layout.len(), SITES);
            expect_count(faults, &path, layout.iter().map(|&n| usize::from(n)).sum(), tiles);
            self.check_rooms_come(faults, players as u8);
        }
    }

    /// LA12: two rounds uncover all light rooms and altars.
    fn check_rooms_come(&self, faults: &mut Vec<Fault>, players: u8) {
        for (symbol, rooms) in [(Symbol::Light, LIGHTS), (Symbol::Altar, ALTARS)] {
            let used = self.tiles.iter().filter(|tile| tile.players <= players);
            let have = used.flat_map(|tile| &tile.symbols).filter(|&&other| other == symbol).count();
            if 2 * have < rooms {
                let message = format!("{have} {symbol} symbols with {players} players: the chamber might never come");
                faults.push(Fault::new("tiles", message));
            }
        }
    }

    /// LC5, LK2: 13 cards, two twins.
    fn check_cards(&self, faults: &mut Vec<Fault>) {
        let total = self.cards.iter().map(|entry| usize::from(entry.count)).sum();
        expect_count(faults, "cards", total, CARDS);
        for &card in Card::ALL {
            let entries = self.cards.iter().filter(|entry| entry.card == card);
            let (entries, count) = entries.fold((0, 0), |(n, sum), entry| (n + 1, sum + u32::from(entry.count)));
            if entries > 1 {
                faults.push(Fault::new("cards", format!("{card}: more than one entry")));
            }
            if matches!(card, Card::Twin | Card::Passage) && count > 2 {
                faults.push(Fault::new("cards", format!("{card}: at most two")));
            }
        }
    }

    /// LE4: all keys lead from outside into every printed room.
    fn check_reach(&self, faults: &mut Vec<Fault>) {
        let mut walls = Walls::NONE;
        for entry in &self.printed {
            walls.add_light(entry.field, entry.colour, doors(&entry.doors));
        }
        let reach = walls.opened(&Keys::each(1)).reach(OUTSIDE);
        for (i, entry) in self.printed.iter().enumerate().filter(|(_, entry)| !entry.field.within(reach)) {
            faults.push(Fault::new(format!("printed[{i}].doors"), format!("{} cannot be reached", entry.field)));
        }
    }
}

/// The sides as bits.
pub(crate) fn doors(sides: &[Side]) -> Doors {
    Doors(sides.iter().fold(0, |bits, side| bits | 1 << side.index()))
}

fn expect_count(faults: &mut Vec<Fault>, path: &str, have: usize, need: usize) {
    if have != need {
        faults.push(Fault::new(path, format!("{have} instead of {need}")));
    }
}

/// LC4: one or two doors.
fn check_doors(faults: &mut Vec<Fault>, path: &str, sides: &[Side]) {
    if !(1..=2).contains(&sides.len()) || doors(sides).0.count_ones() as usize != sides.len() {
        faults.push(Fault::new(format!("{path}.doors"), "one or two different sides"));
    }
}

fn check_spots(faults: &mut Vec<Fault>, path: String, spots: &[SpotEntry], least: usize) {
    if !(least..=SPOTS).contains(&spots.len()) {
        faults.push(Fault::new(path.as_str(), format!("{} spots instead of {least} to {SPOTS}", spots.len())));
    }
    for (i, _) in spots.iter().enumerate().filter(|(_, spot)| spot.gain == Gain::default()) {
        faults.push(Fault::new(format!("{path}[{i}].gain"), "the spot gives nothing"));
    }
}

/// LC3: two rooms of each colour, with the same door patterns in every colour.
fn check_colours(faults: &mut Vec<Fault>, path: &str, rooms: &[(Colour, Doors)]) {
    let patterns = |colour: Colour| {
        let mut patterns: Vec<u8> = rooms.iter().filter(|room| room.0 == colour).map(|room| unturned(room.1)).collect();
        sort_few(&mut patterns, |&pattern| pattern);
        patterns
    };
    let first = patterns(Colour::ALL[0]);
    for &colour in Colour::ALL {
        let own = patterns(colour);
        expect_count(faults, &format!("{path} ({colour})"), own.len(), 2);
        if own != first {
            faults.push(Fault::new(path, format!("{colour}: other door patterns than {}", Colour::ALL[0])));
        }
    }
}

/// The smallest of the six turns, the same for doors that differ by a turn only.
fn unturned(doors: Doors) -> u8 {
    (0..6).map(|turn| doors.turned(turn).0).min().expect("six turns")
}
