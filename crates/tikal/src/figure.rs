//! Leaders and workers.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tabletop::Syntax;

use crate::hex::Hex;

/// A figure of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Figure {
    /// The expedition leader: strength 3.
    Leader,
    /// A worker: strength 1.
    Worker,
}

impl Figure {
    /// A17: a worker counts 1, a leader 3.
    pub const fn strength(self) -> u8 {
        match self {
            Figure::Leader => 3,
            Figure::Worker => 1,
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Figure::Leader => "leader",
            Figure::Worker => "worker",
        })
    }
}

impl FromStr for Figure {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Figure, Syntax> {
        match text {
            "leader" => Ok(Figure::Leader),
            "worker" => Ok(Figure::Worker),
            _ => Err(Syntax::new(0, "leader or worker")),
        }
    }
}

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// Not yet in play.
    Supply,
    /// On the board.
    On(Hex),
    /// A guard of that temple for good (A18).
    Guard(Hex),
    /// Out of the game (A14).
    Removed,
}

/// A leader's whereabouts in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Leader(u8);

impl Leader {
    pub(crate) const SUPPLY: Leader = Leader(0);
    pub(crate) const REMOVED: Leader = Leader(1);

    #[inline]
    pub(crate) const fn on(hex: Hex) -> Leader {
        Leader(0x40 | hex.index() as u8)
    }

    pub(crate) const fn guard(hex: Hex) -> Leader {
        Leader(0x80 | hex.index() as u8)
    }

    /// The hexes where the leader stands in play: one or none.
    #[inline]
    pub(crate) const fn set(self) -> u64 {
        ((self.0 >> 6 & 1) as u64) << (self.0 & 63)
    }

    #[inline]
    pub(crate) fn is_on(self, hex: Hex) -> bool {
        self == Leader::on(hex)
    }

    pub(crate) const fn whereabouts(self) -> Whereabouts {
        match self.0 {
            0 => Whereabouts::Supply,
            0x40..0x80 => Whereabouts::On(Hex::new(self.0)),
            0x80..0xc0 => Whereabouts::Guard(Hex::new(self.0)),
            _ => Whereabouts::Removed,
        }
    }
}

impl fmt::Debug for Leader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.whereabouts().fmt(f)
    }
}
