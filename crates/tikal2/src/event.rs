//! What happened. A secret field carries the seats that may see it, so veiling needs no state.

use serde::{Serialize, Serializer};
use tabletop::{Seat, Viewer};

use crate::{
    action::Slots,
    card::{CARDS, Card},
    hex::Place,
    key::{Colour, Pocket},
    price::Treasure,
    room::{Altar, Light},
    setup::numbers,
    tile::Symbol,
    token::{Pile, Seats},
};

/// A value that only some seats may see.
#[derive(Clone, Debug, PartialEq)]
pub struct Secret<T> {
    /// The seats that see it.
    pub seats: Seats,
    /// The value; none for who may not.
    pub value: Option<T>,
}

impl<T: Clone> Secret<T> {
    /// A value for these seats.
    pub fn new(seats: Seats, value: T) -> Secret<T> {
        Secret { seats, value: Some(value) }
    }

    fn veiled(&self, to: Viewer) -> Secret<T> {
        Secret { seats: self.seats, value: self.value.clone().filter(|_| self.seats.include(to)) }
    }
}

impl<T: Serialize> Serialize for Secret<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// The faces of up to three things that were looked at, each with those who know it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Faces {
    /// The stack that they come from.
    pub pile: Pile,
    /// What they are; `None` for who may not know.
    pub items: [Option<u8>; 3],
}

impl Serialize for Faces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = self.items.iter().flatten().map(|&item| self.pile.sort().face(item));
        serializer.collect_seq(names)
    }
}

/// The cards of a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand(pub [Option<Card>; CARDS]);

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flatten())
    }
}

/// For what points were scored or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    /// LA10: a symbol.
    Symbol,
    /// LA11: doors counted.
    Count,
    /// LE6: a bonus spot.
    Bonus,
    /// LE8: doors of a light room and its like.
    Doors,
    /// LD2: a delivery.
    Delivery,
    /// LV2: keys in the camp.
    Keys,
    /// LV3: altars.
    Altars,
    /// LV7: undelivered treasures.
    Treasures,
    /// LV7: cards.
    Cards,
    /// LT3: the forest without a key.
    Forest,
    /// LE12: a key in an emergency.
    Emergency,
}

/// How the forest was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Toll {
    /// With a key.
    Key(Colour),
    /// With the card.
    Card,
    /// With 10 points.
    Points,
}

/// What happened. Numbers of sites, tiles, stacks and places count from 0 here and from 1 in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Event {
    /// LS2: tiles were laid out, as bits for each site.
    Laid {
        round: u8,
        #[serde(serialize_with = "tile_numbers")]
        #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<u8>>"))]
        sites: [u32; 6],
    },
    /// LS3: how far the disc is turned.
    DiscSet { turn: u8 },
    /// LS1: the top altar is seen.
    AltarSeen { altar: Altar },
    /// LO1: a treasure lies open.
    Opened {
        #[serde(serialize_with = "from_one")]
        place: u8,
        treasure: Treasure,
        #[serde(serialize_with = "some_from_one")]
        stack: Option<u8>,
    },
    /// LS4: the first keys were taken.
    FirstKeys { seat: Seat, keys: [Colour; 2] },
    /// LT2: a trip began.
    Sailed {
        seat: Seat,
        #[serde(serialize_with = "from_one")]
        from: u8,
        #[serde(serialize_with = "from_one")]
        to: u8,
    },
    /// LT3: the forest was crossed.
    Crossed { seat: Seat, toll: Toll },
    /// LT2: a tile was taken.
    Took {
        seat: Seat,
        #[serde(serialize_with = "from_one")]
        tile: u8,
    },
    /// LT4: a symbol was carried out.
    Used { seat: Seat, symbol: Symbol },
    /// A key was taken from the supply.
    GotKey { seat: Seat, colour: Colour, pocket: Pocket },
    /// LA9: a chip was taken from the supply.
    GotPassage { seat: Seat },
    /// LA5–LA7: the top of a stack was looked at.
    Looked {
        seat: Seat,
        #[serde(serialize_with = "from_one")]
        pile: u8,
        count: u8,
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
        items: Secret<Faces>,
    },
    /// One of the looked-at things was kept, the others went back.
    Kept {
        seat: Seat,
        #[serde(serialize_with = "from_one")]
        pile: u8,
        #[serde(serialize_with = "from_one")]
        place: u8,
        swap: bool,
        #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
        item: Secret<Faces>,
    },
    /// LO1: an open treasure was taken.
    TookOpen {
        seat: Seat,
        #[serde(serialize_with = "from_one")]
        place: u8,
        treasure: Treasure,
    },
    /// LA7: a light room was placed.
    PlacedLight { seat: Seat, light: Light, field: Place, turn: u8 },
    /// LA8: an altar room was placed.
    PlacedAltar { seat: Seat, altar: Altar, field: Place },
    /// LA12: the treasure chamber was placed.
    PlacedChamber { field: Place },
    /// LA11: a colour was counted.
    Counted { seat: Seat, colour: Colour },
    /// LE1: a walk.
    Walked { seat: Seat, to: Place, from: Option<Place>, chips: u8, cards: u8 },
    /// LE6: a flag was put; the spot, if it covers one.
    Dug {
        seat: Seat,
        place: Place,
        #[serde(serialize_with = "some_from_one")]
        spot: Option<u8>,
    },
    /// LE10: back through the passage.
    SteppedBack { seat: Seat, to: Place },
    /// LE10: not back.
    Stayed { seat: Seat },
    /// LE1: no dig.
    Stopped { seat: Seat },
    /// LE12: a key was bought.
    Bought { seat: Seat, colour: Colour },
    /// LX1: the tent was used.
    UsedTent { seat: Seat, key: Option<Colour> },
    /// LK1: a card was played.
    Played {
        seat: Seat,
        #[serde(serialize_with = "from_one")]
        slot: u8,
        card: Card,
    },
    /// LD2: a treasure was delivered.
    Delivered {
        seat: Seat,
        #[serde(serialize_with = "from_one")]
        place: u8,
        treasure: Treasure,
    },
    /// LD1: the canoe goes on, or the delivery is over.
    WentOn { seat: Seat },
    /// LD3: the disc turned.
    DiscTurned { turn: u8 },
    /// Points.
    Scored { seat: Seat, points: i16, reward: Reward },
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// LV1, LV6: a round ended.
    RoundEnded { round: u8 },
    /// LV7: a hand was laid open.
    HandOpened {
        seat: Seat,
        #[cfg_attr(feature = "ts", ts(as = "Vec<Card>"))]
        cards: Hand,
    },
    /// The game is over.
    Over,
}

/// Numbers of things count from 1 wherever they are read.
fn from_one<S: Serializer>(number: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(number + 1)
}

fn some_from_one<S: Serializer>(number: &Option<u8>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(|number| number + 1).serialize(serializer)
}

fn tile_numbers<S: Serializer>(sites: &[u32; 6], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sites.iter().map(|&tiles| numbers(tiles)))
}

impl Event {
    /// The event as this viewer may see it.
    pub fn veiled(&self, to: Viewer) -> Event {
        let mut event = self.clone();
        match &mut event {
            Event::Looked { items: secret, .. } | Event::Kept { item: secret, .. } => *secret = secret.veiled(to),
            _ => (),
        }
        event
    }

    /// How many cards a walk spends.
    pub(crate) fn cards_spent(cards: Slots) -> u8 {
        cards.count() as u8
    }
}
