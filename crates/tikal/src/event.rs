//! What happened, for logs and pages. Tikal has no secrets between players, so events need no veil.

use std::{fmt, str::FromStr};

use serde::{Serialize, Serializer};
use tabletop::{Seat, Syntax};

use crate::{figure::Figure, hex::Hex, tile::TileId, treasure::Motif};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// TA2: a round of the auction game begins.
    RoundBegan {
        opener: Seat,
        #[cfg_attr(feature = "ts", ts(as = "Vec<TileId>"))]
        tiles: Few<TileId>,
    },
    /// TA3, TA5: an auction begins.
    AuctionBegan {
        opener: Seat,
    },
    Bid {
        seat: Seat,
        points: u16,
    },
    Passed {
        seat: Seat,
    },
    /// TA4: who won the auction pays.
    Won {
        seat: Seat,
        price: u16,
    },
    /// TA6, TA7, E3: the turn costs nothing.
    WentFree {
        seat: Seat,
    },
    Chose {
        seat: Seat,
        tile: TileId,
    },
    Drew {
        seat: Seat,
        tile: TileId,
    },
    /// V1, V8: a scoring round begins, in this order.
    ScoringBegan {
        #[cfg_attr(feature = "ts", ts(as = "Vec<Seat>"))]
        order: Few<Seat>,
        last: bool,
    },
    Placed {
        seat: Seat,
        tile: TileId,
        hex: Hex,
        rotation: u8,
    },
    /// R6: the tile had no legal hex and left the game.
    TileLeft {
        seat: Seat,
        tile: TileId,
    },
    Entered {
        seat: Seat,
        figure: Figure,
        hex: Hex,
    },
    Hopped {
        seat: Seat,
        figure: Figure,
        from: Hex,
        to: Hex,
    },
    Walked {
        seat: Seat,
        figure: Figure,
        from: Hex,
        to: Hex,
        cost: u8,
    },
    Uncovered {
        seat: Seat,
        hex: Hex,
        value: u8,
    },
    Dug {
        seat: Seat,
        hex: Hex,
        motif: Motif,
        left: u8,
    },
    Swapped {
        seat: Seat,
        gave: Motif,
        with: Seat,
        took: Motif,
    },
    Camped {
        seat: Seat,
        hex: Hex,
    },
    /// A14: so many other figures left the game.
    Guarded {
        seat: Seat,
        figure: Figure,
        hex: Hex,
        removed: u8,
    },
    Ended {
        seat: Seat,
        unspent: u8,
    },
    /// V2: points of a scoring turn.
    Scored {
        seat: Seat,
        temples: u16,
        treasures: u16,
        total: u16,
    },
    GameOver,
}

/// A question to the hidden piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The top tile of the stack.
    Tile,
    /// The next token of this hex.
    Token(Hex),
}

/// What the piles turn up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reveal {
    /// A tile was drawn.
    Tile(TileId),
    /// A token was dug.
    Token(Motif),
}

impl fmt::Display for Reveal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reveal::Tile(tile) => tile.fmt(f),
            Reveal::Token(motif) => motif.fmt(f),
        }
    }
}

impl FromStr for Reveal {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Reveal, Syntax> {
        let tile = || text.parse().map(Reveal::Tile);
        let token = || text.parse().map(Reveal::Token);
        tile().or_else(|_| token()).map_err(|_: Syntax| Syntax::new(0, "a tile such as A1 or a motif from 1 to 8"))
    }
}

/// P5: so many tokens go from the stack under a hex, unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bury {
    /// The hex under which they go.
    pub hex: Hex,
    /// How many tokens.
    pub tokens: u8,
}

/// Up to four things, kept without a heap so that events cost nothing where nobody listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Few<T>([Option<T>; Seat::MAX]);

impl<T: Copy> Few<T> {
    /// The things in order.
    pub fn iter(&self) -> impl Iterator<Item = T> {
        self.0.into_iter().flatten()
    }
}

impl<T: Copy> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Few<T> {
        let mut few = Few([None; Seat::MAX]);
        few.0.iter_mut().zip(items).for_each(|(place, item)| *place = Some(item));
        few
    }
}

impl<T: Copy + Serialize> Serialize for Few<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
