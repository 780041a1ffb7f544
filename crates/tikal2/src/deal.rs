//! What nobody knows: the hidden piles, and how they are shuffled and asked.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::{Fault, Game, Seed, Source, Stream, Syntax, sort_few};

use crate::{
    card::Card,
    price::{TREASURES, TREASURES_PER_KIND, Treasure},
    room::{Altar, LIGHTS},
    rules::Rules,
    state::State,
    tile::TILES,
    token::{Pile, Sort},
};

/// A question to the piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// LS2: the tiles of this round, site by site.
    Layout(u8),
    /// LS3: how far the disc is turned.
    Disc,
    /// LS1: the next altar room.
    Altar,
    /// LO1: a treasure for the open row at the start.
    Open,
    /// The top things of a stack, those included that somebody has seen before: for the player to move alone.
    Top {
        /// The stack.
        pile: Pile,
        /// How many of them.
        count: u8,
    },
    /// LO1: the top thing of a stack, for all.
    Uncover(Pile),
}

/// What a question turns up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reveal {
    /// Tiles, site by site.
    Layout(Layout),
    /// Steps of the disc.
    Disc(u8),
    /// An altar room.
    Altar(Altar),
    /// Faces, from the top.
    Items(Sort, Items),
}

/// Tiles in the order in which they are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    len: u8,
    tiles: [u8; TILES],
}

impl Layout {
    /// At most 24 tiles.
    pub fn new(tiles: &[u8]) -> Layout {
        let mut all = [0; TILES];
        all[..tiles.len()].copy_from_slice(tiles);
        Layout { len: tiles.len() as u8, tiles: all }
    }

    /// The tiles.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..usize::from(self.len)]
    }
}

/// One to three faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Items {
    len: u8,
    items: [u8; 3],
}

impl Items {
    /// At most three.
    pub fn new(given: impl IntoIterator<Item = u8>) -> Items {
        let mut items = Items { len: 0, items: [0; 3] };
        for item in given {
            items.items[usize::from(items.len)] = item;
            items.len += 1;
        }
        items
    }

    /// The faces.
    #[inline]
    pub fn faces(&self) -> &[u8] {
        &self.items[..usize::from(self.len)]
    }
}

impl fmt::Display for Reveal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reveal::Layout(layout) => {
                let tiles: Vec<String> = layout.tiles().iter().map(|tile| (tile + 1).to_string()).collect();
                write!(f, "L:{}", tiles.join("."))
            }
            Reveal::Disc(turn) => write!(f, "D:{turn}"),
            Reveal::Altar(altar) => write!(f, "A:{altar}"),
            Reveal::Items(sort, items) => {
                let names: Vec<String> = items.faces().iter().map(|&item| sort.face(item)).collect();
                write!(f, "{sort}:{}", names.join("."))
            }
        }
    }
}

impl FromStr for Reveal {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Reveal, Syntax> {
        let (sort, rest) = text.split_once(':').ok_or_else(|| Syntax::new(0, "a reveal like T:mask"))?;
        let read = match sort {
            "L" => read_layout(rest).map(Reveal::Layout),
            "D" => Some(rest).filter(|rest| rest.len() == 1).and_then(|rest| rest.parse().ok()).map(Reveal::Disc),
            "A" => Altar::ALL.iter().find(|altar| altar.name() == rest).copied().map(Reveal::Altar),
            _ => read_items(sort, rest),
        };
        read.ok_or_else(|| Syntax::new(sort.len() + 1, "what was revealed"))
    }
}

fn read_layout(text: &str) -> Option<Layout> {
    let number = |word: &str| {
        let plain = !word.starts_with(['0', '+']);
        word.parse().ok().filter(|n| plain && (1..=TILES as u8).contains(n)).map(|n: u8| n - 1)
    };
    let tiles: Option<Vec<u8>> = text.split('.').map(number).collect();
    tiles.filter(|tiles| tiles.len() <= TILES).map(|tiles| Layout::new(&tiles))
}

fn read_items(sort: &str, text: &str) -> Option<Reveal> {
    let sort = *Sort::ALL.iter().find(|other| other.name() == sort)?;
    let items: Option<Vec<u8>> = text.split('.').map(|name| sort.parse(name)).collect();
    items.filter(|items| items.len() <= 3).map(|items| Reveal::Items(sort, Items::new(items)))
}

/// All hidden piles. Inside, the top of a pile is its last element.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Deal {
    /// The layouts to come, the next one last.
    pub layouts: Vec<Layout>,
    /// The disc, until it is set.
    pub disc: Option<u8>,
    /// The altar rooms.
    pub altars: Vec<Altar>,
    /// LO1: the open row, until it is laid.
    pub open: Vec<u8>,
    /// The unseen parts of the stacks.
    pub stacks: [Vec<u8>; Pile::COUNT],
}

/// The piles in a file: names, from the top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    tiles: Vec<Vec<u8>>,
    disc: Option<u8>,
    altars: Vec<Altar>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    open: Vec<Treasure>,
    treasures: Vec<Vec<Treasure>>,
    cards: Vec<Card>,
    lights: Vec<crate::room::Light>,
}

impl From<Deal> for Written {
    fn from(deal: Deal) -> Written {
        let [a, b, c, cards, lights] = deal.stacks;
        let treasures = |pile: &Vec<u8>| pile.iter().rev().map(|&item| Treasure::ALL[usize::from(item)]).collect();
        Written {
            tiles: deal.layouts.iter().rev().map(|l| l.tiles().iter().map(|tile| tile + 1).collect()).collect(),
            disc: deal.disc,
            altars: deal.altars.into_iter().rev().collect(),
            open: treasures(&deal.open),
            treasures: [a, b, c].iter().map(treasures).collect(),
            cards: cards.iter().rev().map(|&item| Card::ALL[usize::from(item)]).collect(),
            lights: lights.iter().rev().map(|&item| crate::room::Light(item)).collect(),
        }
    }
}

impl TryFrom<Written> for Deal {
    type Error = String;

    fn try_from(written: Written) -> Result<Deal, String> {
        let [a, b, c] = <[Vec<Treasure>; 3]>::try_from(written.treasures).map_err(|_| "three treasure stacks")?;
        let treasures = |pile: Vec<Treasure>| pile.iter().rev().map(|kind| kind.index() as u8).collect();
        let cards = written.cards.iter().rev().map(|card| card.index() as u8).collect();
        let lights = written.lights.iter().rev().map(|light| light.0).collect();
        let layouts: Result<_, String> = written.tiles.iter().rev().map(|tiles| written_layout(tiles)).collect();
        Ok(Deal {
            layouts: layouts?,
            disc: written.disc,
            altars: written.altars.into_iter().rev().collect(),
            open: treasures(written.open),
            stacks: [treasures(a), treasures(b), treasures(c), cards, lights],
        })
    }
}

fn written_layout(tiles: &[u8]) -> Result<Layout, String> {
    let sound = tiles.len() <= TILES && tiles.iter().all(|tile| (1..=TILES as u8).contains(tile));
    let indices: Vec<u8> = tiles.iter().map(|tile| tile.wrapping_sub(1)).collect();
    if sound { Ok(Layout::new(&indices)) } else { Err(format!("tiles 1 to {TILES}, each at most once")) }
}

/// What there is to shuffle, in the order in which it comes out of the box.
pub(crate) mod boxed {
    use super::*;

    /// All treasures.
    pub fn treasures() -> Vec<u8> {
        (0..TREASURES).map(|i| (i / TREASURES_PER_KIND) as u8).collect()
    }

    /// All cards.
    pub fn cards(rules: &Rules) -> Vec<u8> {
        let count = |card: &usize| usize::from(rules.cards[*card]);
        (0..Card::COUNT).flat_map(|card| std::iter::repeat_n(card as u8, count(&card))).collect()
    }

    /// All tiles of this game.
    pub fn tiles(rules: &Rules) -> Vec<u8> {
        (0..TILES as u8).filter(|tile| rules.used >> tile & 1 == 1).collect()
    }
}

impl Deal {
    /// Shuffles all piles: one stream of the seed for each.
    pub fn shuffled(rules: &Rules, seed: &Seed) -> Deal {
        let shuffled = |pile: &str, mut items: Vec<u8>| {
            seed.stream(pile).shuffle(&mut items);
            items
        };
        let mut altars = Altar::ALL.to_vec();
        seed.stream("altars").shuffle(&mut altars);
        let mut treasures = shuffled("treasures", boxed::treasures());
        let [a, b, c] = rules.stacks.map(|n| treasures.split_off(treasures.len() - usize::from(n)));
        let cards = shuffled("cards", boxed::cards(rules));
        let lights = shuffled("lights", (0..LIGHTS as u8).collect());
        let layout = |pile| Layout::new(&shuffled(pile, boxed::tiles(rules)));
        Deal {
            layouts: vec![layout("tiles 2"), layout("tiles 1")],
            disc: Some(disc(&mut seed.stream("disc"))),
            altars,
            open: treasures,
            stacks: [a, b, c, cards, lights],
        }
    }

    /// The seen ones lie on the table, the others here.
    #[inline]
    fn top(&mut self, table: &State, pile: Pile, count: u8) -> Option<Reveal> {
        let seen = &table.stacks[pile.index()].seen;
        let seen = &seen[..seen.len().min(count.into())];
        let stack = &mut self.stacks[pile.index()];
        let rest = stack.len().checked_sub(usize::from(count) - seen.len())?;
        let fresh = stack[rest..].iter().rev().copied();
        let items = Items::new(seen.iter().map(|token| token.item()).chain(fresh));
        stack.truncate(rest);
        Some(Reveal::Items(pile.sort(), items))
    }
}

/// LS3: the disc starts in any orientation.
fn disc(stream: &mut Stream) -> u8 {
    stream.below(Treasure::COUNT as u32) as u8
}

impl Source<State> for Deal {
    #[inline]
    fn reveal(&mut self, table: &State, ask: <State as Game>::Ask) -> Option<Reveal> {
        match ask {
            Ask::Layout(_) => self.layouts.pop().map(Reveal::Layout),
            Ask::Disc => self.disc.take().map(Reveal::Disc),
            Ask::Altar => self.altars.pop().map(Reveal::Altar),
            Ask::Open => self.open.pop().map(|item| Reveal::Items(Sort::Treasure, Items::new([item]))),
            Ask::Top { pile, count } => self.top(table, pile, count),
            Ask::Uncover(pile) => self.top(table, pile, 1),
        }
    }
}

impl Deal {
    /// Whether these are the piles that belong under a table, before or after the first reveals.
    pub(crate) fn faults(&self, table: &State, started: bool) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.check_first(table, started, &mut faults);
        self.check_altars(table, &mut faults);
        for &sort in Sort::ALL {
            self.check_stacks(table, sort, &mut faults);
        }
        faults
    }

    /// LS2, LS3, LO1: layouts to come, the disc, the open row.
    fn check_first(&self, table: &State, started: bool, faults: &mut Vec<Fault>) {
        let layouts = 2 - usize::from(started) * usize::from(table.round);
        if self.layouts.len() != layouts || !self.layouts.iter().all(|layout| table.admits_layout(layout)) {
            faults.push(Fault::new("tiles", format!("{layouts} layouts of all {} tiles", table.rules.tile_count())));
        }
        if self.disc.is_some() == started || self.disc.is_some_and(|turn| usize::from(turn) >= Treasure::COUNT) {
            faults.push(Fault::new("disc", "0 to 4 steps before the game, none after"));
        }
        let open = if table.rules.open_treasures && !started { 3 } else { 0 };
        if self.open.len() != open {
            faults.push(Fault::new("open", format!("{open} treasures for the open row")));
        }
    }

    /// LS1: every altar room that is not seen.
    fn check_altars(&self, table: &State, faults: &mut Vec<Fault>) {
        let hidden =
            |altar: &Altar| table.altar != Some(*altar) && !table.altar_rooms().any(|(other, _)| other == *altar);
        let mut here = self.altars.clone();
        sort_few(&mut here, |&altar| altar);
        if !here.iter().eq(Altar::ALL.iter().filter(|altar| hidden(altar))) {
            faults.push(Fault::new("altars", "every altar room that is not seen, once"));
        }
    }

    /// As many as the stacks hold, and just those that are not known.
    fn check_stacks(&self, table: &State, sort: Sort, faults: &mut Vec<Fault>) {
        let path = match sort {
            Sort::Treasure => "treasures",
            Sort::Card => "cards",
            Sort::Light => "lights",
        };
        let mut left = table.unknown(sort);
        for pile in Pile::ALL.into_iter().filter(|pile| pile.sort() == sort) {
            let (have, need) = (self.stacks[pile.index()].len(), usize::from(table.stacks[pile.index()].unseen()));
            if have != need {
                faults.push(Fault::new(path, format!("{have} in stack {} instead of {need}", pile.0 % 3 + 1)));
            }
            self.stacks[pile.index()].iter().for_each(|&item| left[usize::from(item)] -= 1);
        }
        if sort == Sort::Treasure {
            self.open.iter().for_each(|&item| left[usize::from(item)] -= 1);
        }
        if left.iter().any(|&count| count != 0) {
            faults.push(Fault::new(path, "not those that are hidden"));
        }
    }
}
