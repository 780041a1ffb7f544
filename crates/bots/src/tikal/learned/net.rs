//! The net: its file, and what it says of a position, in whole numbers.
//!
//! Every place goes through two small layers of its own; what comes out is added to the rows of the table's numbers. Two more
//! layers make of this sum the points that the seat still makes, and how likely it is to win.

use std::fmt;

use serde::{Deserialize, Serialize};
use tabletop::{Game, PerSeat, Seat};
use tikal::Tikal;

use super::{
    super::evaluation::UNIT,
    encoding::{Place, SEAT, Seen, encoding_hash, place_row_count, see, table_row_count},
};

/// One, in activations and in weights.
pub const ONE: i32 = 256;
/// The most an activation can be: just below 8.
const MOST: i32 = 8 * ONE - 1;
/// The first layer of a place.
pub const PLACE_HIDDEN: usize = 64;
/// Its second layer.
pub const PLACE_OUT: usize = 48;
/// The layer in which places and the table come together.
pub const HIDDEN: usize = 64;
/// The last layer.
pub const HEAD: usize = 32;
/// Stages for which chances are told apart.
const STAGES: usize = 25;

/// What a net was trained on: the first line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The game.
    pub game: String,
    /// The number of this net.
    pub version: u32,
    /// The number of the rules that were played.
    pub rules: u16,
    /// The encoding, as [`encoding_hash`] has it, in hexadecimal digits.
    pub encoding: String,
    /// Sizes of its layers.
    pub layers: Vec<usize>,
    /// What it was trained on, in words: games, rounds, seeds.
    pub trained: String,
}

/// A learned value.
#[derive(PartialEq, Eq)]
pub struct Net {
    /// Where it comes from.
    pub origin: Origin,
    place_rows: Vec<[i16; PLACE_HIDDEN]>,
    place_bias: [i16; PLACE_HIDDEN],
    second: Dense<PLACE_HIDDEN, PLACE_OUT>,
    third: Dense<PLACE_OUT, HIDDEN>,
    table_rows: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    head: Dense<HIDDEN, HEAD>,
    out: Dense<HEAD, 2>,
    /// How much a point more or less changes the chances, by players and stage, in 4096ths.
    slopes: [[i16; STAGES]; 3],
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.origin.fmt(f)
    }
}

/// A layer: for each output its weights, and a bias in units of weight times activation.
#[derive(PartialEq, Eq)]
struct Dense<const I: usize, const O: usize> {
    weights: Box<[[i16; I]; O]>,
    bias: [i32; O],
}

impl<const I: usize, const O: usize> Dense<I, O> {
    /// Whether no sum can be larger than its numbers are, whatever comes in.
    fn fits(&self) -> bool {
        self.weights.iter().zip(&self.bias).all(|(weights, &bias)| {
            let most: i64 = weights.iter().map(|&weight| i64::from(weight).abs() * i64::from(MOST)).sum();
            most + i64::from(bias).abs() + i64::from(ONE) < i64::from(i32::MAX)
        })
    }

    #[inline]
    fn sums(&self, input: &[i16; I]) -> [i32; O] {
        let mut sums = self.bias;
        for (sum, weights) in sums.iter_mut().zip(self.weights.iter()) {
            *sum += dot(input, weights);
        }
        sums
    }
}

#[inline]
fn dot<const N: usize>(a: &[i16; N], b: &[i16; N]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// Sums of weights times activations as activations.
#[inline]
fn rounded(sum: i32) -> i32 {
    (sum + ONE / 2) >> 8
}

#[inline]
fn active<const N: usize>(sums: [i32; N]) -> [i16; N] {
    sums.map(|sum| rounded(sum).clamp(0, MOST) as i16)
}

#[inline]
fn cut<const N: usize>(sums: &[i16; N]) -> [i16; N] {
    sums.map(|sum| sum.clamp(0, MOST as i16))
}

/// Rows are added with wrapping: then the order of adding and taking away does not matter.
#[inline]
pub(super) fn add<const N: usize>(sum: &mut [i16; N], row: &[i16; N]) {
    sum.iter_mut().zip(row).for_each(|(sum, &more)| *sum = sum.wrapping_add(more));
}

/// The same row taken away.
#[inline]
pub(super) fn take<const N: usize>(sum: &mut [i16; N], row: &[i16; N]) {
    sum.iter_mut().zip(row).for_each(|(sum, &less)| *sum = sum.wrapping_sub(less));
}

/// What the net says of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Points that it makes from here on, in thousandths.
    pub to_come: i32,
    /// What speaks for its winning beside points, in 65536ths.
    pub confidence: i32,
}

/// What the net says of every seat, counted from the one to move.
pub(super) type Sums = [[i16; HIDDEN]; Seat::MAX];

impl Net {
    /// What a place adds for a seat that looks at it.
    pub(super) fn place(
        &self,
        place: &Place,
        seat: usize,
        seats: &[[u8; SEAT.len()]; Seat::MAX],
        players: usize,
    ) -> [i16; HIDDEN] {
        let mut first = self.place_bias;
        place.rows(seat, seats, players, &mut |row| add(&mut first, &self.place_rows[row]));
        let second = active(self.second.sums(&cut(&first)));
        self.third.sums(&second).map(|sum| rounded(sum) as i16)
    }

    /// A row of the table's numbers.
    #[inline]
    pub(super) fn row(&self, row: usize) -> &[i16; HIDDEN] {
        &self.table_rows[row]
    }

    /// All that is seen, added up for each seat that looks.
    pub(super) fn sums(&self, seen: &Seen) -> Sums {
        let mut sums = [self.bias; Seat::MAX];
        for (seat, sum) in sums.iter_mut().enumerate().take(seen.players) {
            seen.rows(seat, &mut |row| add(sum, &self.table_rows[row]));
            seen.places.iter().for_each(|place| add(sum, &self.place(place, seat, &seen.seats, seen.players)));
        }
        sums
    }

    /// What the sum of a seat comes to.
    #[inline]
    pub(super) fn said(&self, sum: &[i16; HIDDEN]) -> Said {
        let head = active(self.head.sums(&cut(sum)));
        let [points, confidence] = self.out.sums(&head);
        // One stands for 20 points: 20,000 thousandths for 65536.
        Said { to_come: ((i64::from(points) * 625) >> 11) as i32, confidence }
    }

    /// What it says of a position, by seat counted from the one to move: the plain way, with nothing kept.
    pub fn say(&self, seen: &Seen) -> [Said; Seat::MAX] {
        let sums = self.sums(seen);
        std::array::from_fn(|seat| if seat < seen.players { self.said(&sums[seat]) } else { Said::default() })
    }

    /// What each seat can expect in the end, in thousandths of a point: the plain way.
    pub fn expectations(&self, table: &Tikal) -> PerSeat<i32> {
        let seen = see(table);
        let said = self.say(&seen);
        let mut expected = PerSeat::default();
        for (at, &seat) in seen.order.iter().enumerate().take(seen.players) {
            expected[seat] = seen.points[at] * UNIT + said[at].to_come;
        }
        expected
    }

    /// How much a point counts for the chances of a seat at this stage, in 4096ths.
    pub(super) fn slope(&self, players: usize, stage: u8) -> i16 {
        self.slopes[players - 2][usize::from(stage)]
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NetFault {
    /// Its first line says nothing that can be understood.
    Origin(String),
    /// It is for another game, encoding or size, or was trained under other rules.
    Other(&'static str),
    /// A layer has weights so large that its sums would not fit.
    Large,
    /// So many numbers are missing, or too many.
    Length {
        /// Bytes that there must be.
        wanted: usize,
        /// Bytes that there are.
        found: usize,
    },
}

impl fmt::Display for NetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetFault::Origin(why) => write!(f, "the first line of the net cannot be read: {why}"),
            NetFault::Other(what) => write!(f, "the net is for other {what}"),
            NetFault::Large => f.write_str("the net has weights that are too large"),
            NetFault::Length { wanted, found } => write!(f, "the net has {found} bytes of numbers instead of {wanted}"),
        }
    }
}

impl std::error::Error for NetFault {}

/// Sizes of the layers, as a file states them.
pub fn layers() -> [usize; 6] {
    [place_row_count(), PLACE_HIDDEN, PLACE_OUT, table_row_count(), HIDDEN, HEAD]
}

impl Net {
    /// Reads a file: a line of JSON, then numbers of two bytes, the lower first; biases of layers have four.
    pub fn read(bytes: &[u8]) -> Result<Net, NetFault> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or(NetFault::Origin("it has no end".into()))?;
        let origin: Origin = serde_json::from_slice(&bytes[..end]).map_err(|why| NetFault::Origin(why.to_string()))?;
        let fits = [
            ("games", origin.game == Tikal::NAME),
            ("rules", origin.rules == Tikal::RULES),
            ("encodings", origin.encoding == format!("{:016x}", encoding_hash())),
            ("sizes", origin.layers == layers()),
        ];
        if let Some((what, _)) = fits.into_iter().find(|(_, fits)| !fits) {
            return Err(NetFault::Other(what));
        }
        let mut numbers = Numbers { bytes: &bytes[end + 1..], wanted: 0 };
        let net = Net {
            place_rows: (0..place_row_count()).map(|_| numbers.row()).collect(),
            place_bias: numbers.row(),
            second: numbers.dense(),
            third: numbers.dense(),
            table_rows: (0..table_row_count()).map(|_| numbers.row()).collect(),
            bias: numbers.row(),
            head: numbers.dense(),
            out: numbers.dense(),
            slopes: std::array::from_fn(|_| numbers.row()),
            origin,
        };
        let found = bytes.len() - end - 1;
        if found != numbers.wanted {
            return Err(NetFault::Length { wanted: numbers.wanted, found });
        }
        let fits = net.second.fits() && net.third.fits() && net.head.fits() && net.out.fits();
        if fits { Ok(net) } else { Err(NetFault::Large) }
    }
}

/// Numbers of a file one after the other; zeros behind its end.
struct Numbers<'a> {
    bytes: &'a [u8],
    wanted: usize,
}

impl Numbers<'_> {
    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let at = self.wanted;
        self.wanted += N;
        std::array::from_fn(|i| self.bytes.get(at + i).copied().unwrap_or(0))
    }

    fn row<const N: usize>(&mut self) -> [i16; N] {
        std::array::from_fn(|_| i16::from_le_bytes(self.bytes()))
    }

    fn dense<const I: usize, const O: usize>(&mut self) -> Dense<I, O> {
        let mut weights = Box::new([[0; I]; O]);
        weights.iter_mut().for_each(|row| *row = self.row());
        Dense { weights, bias: std::array::from_fn(|_| i32::from_le_bytes(self.bytes())) }
    }
}
