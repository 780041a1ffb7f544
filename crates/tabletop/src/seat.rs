//! Who sits at the table, and who looks on.

use std::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A seat at the table, written 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "1 | 2 | 3 | 4"))]
pub struct Seat(u8);

impl Seat {
    /// The most seats a table has.
    pub const MAX: usize = 4;
    /// All four seats in playing order.
    pub const ALL: [Seat; Seat::MAX] = [Seat(0), Seat(1), Seat(2), Seat(3)];

    /// The seat with this index, counted from 0.
    ///
    /// # Panics
    /// If there is no such seat.
    #[inline]
    pub const fn new(index: usize) -> Seat {
        assert!(index < Seat::MAX);
        Seat(index as u8)
    }

    /// The seat with this number, counted from 1 as people do.
    pub fn from_number(number: u64) -> Option<Seat> {
        (1..=Seat::MAX as u64).contains(&number).then(|| Seat(number as u8 - 1))
    }

    /// Its index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// Its number, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The left neighbour at a table of this many players.
    #[inline]
    pub const fn next(self, players: usize) -> Seat {
        let next = self.0 + 1;
        Seat(if next as usize >= players { 0 } else { next })
    }

    /// The right neighbour at a table of this many players.
    #[inline]
    pub const fn previous(self, players: usize) -> Seat {
        Seat(if self.0 == 0 { players as u8 - 1 } else { self.0 - 1 })
    }

    /// The seats of a table of this many players, in order.
    pub fn at_table(players: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(players)
    }

    /// All seats of the table once around, clockwise, beginning with this one.
    pub fn around(self, players: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..players).map(move |step| Seat(((self.0 as usize + step) % players) as u8))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Seat {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seat, Self::Err> {
        let number = if text.len() == 1 { text.parse().ok() } else { None };
        number.and_then(Seat::from_number).ok_or("a seat from 1 to 4")
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u64::deserialize(deserializer)?;
        Seat::from_number(number).ok_or_else(|| D::Error::custom(format!("seat {number}: a seat is 1 to 4")))
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PerSeat<T>(pub [T; Seat::MAX]);

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Who looks at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Seat | null"))]
pub enum Viewer {
    /// A player, who knows what his seat knows.
    Seat(Seat),
    /// Somebody who knows only what all know.
    Spectator,
}

impl Viewer {
    /// Every viewer of a table of this many players, the spectator last.
    pub fn all(players: usize) -> impl Iterator<Item = Viewer> {
        Seat::at_table(players).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The viewer's seat, if he has one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Spectator => f.write_str("spectator"),
        }
    }
}

impl FromStr for Viewer {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Viewer, Self::Err> {
        match text {
            "spectator" => Ok(Viewer::Spectator),
            seat => seat.parse().map(Viewer::Seat).map_err(|_| "a seat from 1 to 4 or `spectator`"),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.seat().serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_the_table() {
        assert_eq!(Seat::new(2).next(3), Seat::new(0));
        assert_eq!(Seat::new(0).previous(3), Seat::new(2));
        let around: Vec<u8> = Seat::new(1).around(4).map(Seat::number).collect();
        assert_eq!(around, [2, 3, 4, 1]);
    }

    #[test]
    fn seats_are_written_from_one() {
        assert_eq!("1".parse(), Ok(Seat::new(0)));
        for wrong in ["0", "5", "", "11", "a"] {
            assert!(wrong.parse::<Seat>().is_err(), "{wrong}");
        }
        assert_eq!(serde_json::to_string(&Seat::new(3)).unwrap(), "4");
        assert!(serde_json::from_str::<Seat>("7").is_err());
    }
}
