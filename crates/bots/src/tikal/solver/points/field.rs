//! What stays fixed within the turn: temples, ruins, rivals and distances.

use tabletop::{Game, Seat};
use tikal::{Hex, HexSet, Kind, Motif, Phase, Tikal, Treasures, Worked};

use super::Aim;
use crate::tikal::Map;

/// The turn's board as the seat to move finds it.
pub(super) struct Field {
    pub aim: Aim,
    pub seat: Seat,
    pub players: usize,
    pub temples: Vec<Temple>,
    pub temple_hexes: HexSet,
    /// Values of temples and tokens on ruins at the beginning.
    pub level: [u8; Hex::MAX],
    /// What was uncovered and dug before.
    pub worked: Worked,
    /// Treasure hexes with tokens left, and how many.
    pub ruins: Vec<(Hex, u8)>,
    /// Where camps can be put up from the beginning.
    pub ground: HexSet,
    pub camp_left: bool,
    pub camp_needs_figure: bool,
    pub bases: HexSet,
    pub map: Map,
    /// Points of each seat that do not change: guarded temples.
    pub guarded: [i32; Seat::MAX],
    /// The scale of values after so many digs.
    pub scale: [i64; 4],
    pub tokens: [Treasures; Seat::MAX],
    /// How many tokens each motif has.
    pub each: [u8; Motif::MAX],
}

/// A temple without a guard.
pub(super) struct Temple {
    pub hex: Hex,
    /// The greatest strength of a rival.
    pub top: u8,
    /// The rival who would hold it.
    pub holder: Option<Seat>,
}

impl Field {
    pub(super) fn new(table: &Tikal, aim: Aim) -> Field {
        let seat = table.to_move().seat().expect("somebody is to move");
        let temples: Vec<Temple> = table.open_temples().into_iter().map(|hex| Temple::new(table, seat, hex)).collect();
        let mut level = [0; Hex::MAX];
        table.land().into_iter().for_each(|hex| level[hex.index()] = table.temple_value(hex) + table.tokens(hex));
        let worked = match table.phase() {
            Phase::Act(worked) | Phase::Score(worked) => worked,
            _ => Worked::default(),
        };
        let unseen = table.unseen_tokens();
        let all: i64 = unseen.iter().map(|&left| i64::from(left)).sum();
        let mut scale = [1; 4];
        (0..3).rev().for_each(|digs| scale[digs] = scale[digs + 1] * (all - digs as i64).max(1));
        let guarded = |seat| table.guards(seat).into_iter().map(|hex| i32::from(table.temple_value(hex))).sum();
        let mut each = unseen;
        for motif in Motif::all() {
            each[motif.index()] += Seat::ALL.map(|seat| table.treasures(seat).of(motif)).iter().sum::<u8>();
        }
        Field {
            aim,
            seat,
            players: table.rules().players,
            temples,
            temple_hexes: table.open_temples(),
            level,
            worked,
            ruins: table.ruins().into_iter().map(|hex| (hex, table.tokens(hex))).collect(),
            ground: ground(table),
            camp_left: table.camps(seat).len() < table.rules().set.camps,
            camp_needs_figure: table.rules().camp_needs_figure,
            bases: table.bases(seat),
            map: Map::new(table),
            guarded: Seat::ALL.map(guarded),
            scale,
            tokens: Seat::ALL.map(|seat| table.treasures(seat)),
            each,
        }
    }
}

impl Temple {
    fn new(table: &Tikal, seat: Seat, hex: Hex) -> Temple {
        let rivals = || table.rules().seats().filter(|&other| other != seat);
        let top = rivals().map(|other| table.strength(other, hex)).max().unwrap_or(0);
        let mut strongest = rivals().filter(|&other| top > 0 && table.strength(other, hex) == top);
        let holder = strongest.next().filter(|_| strongest.next().is_none());
        Temple { hex, top, holder }
    }
}

/// Clearings and emptied treasure hexes without a camp.
fn ground(table: &Tikal) -> HexSet {
    let camps = table.rules().seats().fold(HexSet::EMPTY, |all, seat| all.or(table.camps(seat)));
    let open = |&hex: &Hex| match table.terrain(hex) {
        Some(Kind::Jungle) => true,
        Some(Kind::Treasure(_)) => table.tokens(hex) == 0,
        _ => false,
    };
    table.land().without(camps).into_iter().filter(open).collect()
}

/// The cheapest ways with a set of bases, which are one step from each other.
pub(super) struct Roads {
    cost: Box<[[u8; Hex::MAX]; Hex::MAX]>,
    enter: [u8; Hex::MAX],
    /// The same to the temples alone, one row for each hex.
    to_temples: Vec<u8>,
    enter_temples: Vec<u8>,
    temples: usize,
}

impl Roads {
    pub(super) fn new(field: &Field, bases: HexSet, land: HexSet) -> Roads {
        let mut roads = Roads {
            cost: Box::new([[u8::MAX; Hex::MAX]; Hex::MAX]),
            enter: [u8::MAX; Hex::MAX],
            to_temples: Vec::new(),
            enter_temples: Vec::new(),
            temples: field.temples.len(),
        };
        for to in land {
            let from_base = field.map.from_any(bases, to);
            roads.enter[to.index()] = from_base + 1;
            for from in land {
                let direct = field.map.cost(from, to);
                // Leaving the base that was walked to costs one step too many, but then the direct way is no longer.
                let hop = field.map.from_any(bases, from) + 1 + from_base;
                roads.cost[from.index()][to.index()] = direct.min(hop);
            }
        }
        let temples = || field.temples.iter().map(|temple| temple.hex.index());
        roads.enter_temples = temples().map(|to| roads.enter[to]).collect();
        roads.to_temples = roads.cost.iter().flat_map(|row| temples().map(|to| row[to])).collect();
        roads
    }

    /// The action points from a hex to each temple.
    #[inline]
    pub(super) fn to_temples(&self, from: Hex) -> &[u8] {
        &self.to_temples[from.index() * self.temples..][..self.temples]
    }

    /// The action points from the supply to each temple.
    #[inline]
    pub(super) fn enter_temples(&self) -> &[u8] {
        &self.enter_temples
    }

    /// The action points from hex to hex.
    #[inline]
    pub(super) fn cost(&self, from: Hex, to: Hex) -> u8 {
        self.cost[from.index()][to.index()]
    }

    /// The action points from the supply to a hex.
    #[inline]
    pub(super) fn enter(&self, to: Hex) -> u8 {
        self.enter[to.index()]
    }
}
