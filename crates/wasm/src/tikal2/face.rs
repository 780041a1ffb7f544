//! Things with a face, as the page draws them.

use serde::{Serialize, Serializer};
use tikal2::{
    card::Card,
    hex::Side,
    key::{Colour, Keys},
    price::Treasure,
    room::{Doors, Gain, Light},
    rules::{LightRoom, Rules},
    token::{Sort, Token},
};

/// A light room as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LightFace {
    /// Its name; rooms that are printed on the board have none.
    pub id: Option<Light>,
    /// Its colour.
    pub colour: Colour,
    /// The sides with doors, unturned.
    pub doors: Vec<Side>,
    /// LR10: turns that look different are below this number.
    pub turns: u8,
    /// LC4: its one bonus.
    pub bonus: Gain,
}

impl LightFace {
    /// A room of the stack.
    pub fn of(rules: &Rules, light: Light) -> LightFace {
        LightFace::printed(Some(light), &rules.lights[light.index()])
    }

    /// Any light room.
    pub fn printed(id: Option<Light>, room: &LightRoom) -> LightFace {
        LightFace { id, colour: room.colour, doors: sides(room.doors), turns: room.turns, bonus: room.bonus }
    }
}

/// The sides with doors, in order.
pub fn sides(doors: Doors) -> Vec<Side> {
    Side::ALL.iter().copied().filter(|&side| doors.on(side)).collect()
}

/// What a thing that lies face down is; nothing where the viewer does not know it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Face {
    /// A treasure.
    pub treasure: Option<Treasure>,
    /// A card.
    pub card: Option<Card>,
    /// A light room.
    pub light: Option<LightFace>,
}

impl Face {
    /// What the holder of the table knows of it.
    pub fn of(rules: &Rules, sort: Sort, token: Token) -> Face {
        let none = Face::default();
        match sort {
            Sort::Treasure => Face { treasure: token.treasure(), ..none },
            Sort::Card => Face { card: token.card(), ..none },
            Sort::Light => Face { light: token.light().map(|light| LightFace::of(rules, light)), ..none },
        }
    }
}

/// A number for each of a closed set of names, zeros too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerName<K: 'static, const N: usize>(pub &'static [K], pub [u8; N]);

impl<K: Serialize, const N: usize> Serialize for PerName<K, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().zip(&self.1))
    }
}

/// Keys of each colour.
pub type KeyCounts = PerName<Colour, { Colour::COUNT }>;

/// Keys of each colour.
pub fn key_counts(keys: &Keys) -> KeyCounts {
    PerName(Colour::ALL, keys.0)
}
