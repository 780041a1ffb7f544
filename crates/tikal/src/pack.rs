//! The packed form of a table: a string of bits that is equal for equal tables of one configuration.
//! docs/positions.md lists the fields; a change of this file changes every hash.

use tabletop::Seat;

use crate::{
    figure::{Leader, Whereabouts},
    hex::HexSet,
    phase::Phase,
    state::{Held, Tikal},
    tile::Kind,
};

/// Appends the packed form.
pub(crate) fn pack(table: &Tikal, out: &mut Vec<u8>) {
    let mut bits = Bits { out, free: 0 };
    tiles(table, &mut bits);
    levels(table, &mut bits);
    table.rules().seats().for_each(|seat| player(table, seat, &mut bits));
    turn(table, &mut bits);
}

/// Each tile of the set: 00 undrawn, 01 on the board (hex, rotation), 10 in hand or shown, 11 out of the game.
fn tiles(table: &Tikal, bits: &mut Bits<'_>) {
    let mut places = [None; 64];
    for hex in table.explored {
        if let Some(tile) = table.sites[hex.index()].tile() {
            places[tile as usize] = Some((hex, table.sites[hex.index()].rotation()));
        }
    }
    let held = |tile| table.hand == Held::tile(tile) || table.display.contains(&Held::tile(tile));
    for tile in 0..table.rules().set.tiles.len() as u8 {
        match places[tile as usize] {
            Some((hex, rotation)) => {
                bits.put(1, 2);
                bits.put(hex.index() as u32, 6);
                bits.put(rotation.sides() as u32, 3);
            }
            None if table.undrawn() >> tile & 1 == 1 => bits.put(0, 2),
            None if held(tile) => bits.put(2, 2),
            None => bits.put(3, 2),
        }
    }
}

/// Explored hexes with a temple or a treasure tile, by index: value or tokens left.
fn levels(table: &Tikal, bits: &mut Bits<'_>) {
    for hex in leveled(table) {
        bits.put(table.sites[hex.index()].level().into(), 5);
    }
}

fn leveled(table: &Tikal) -> impl Iterator<Item = crate::hex::Hex> {
    let kinds = |hex: &_| matches!(table.terrain(*hex), Some(Kind::Temple(_) | Kind::Treasure(_)));
    table.explored.into_iter().filter(kinds)
}

/// Workers on each hex of the board (so many ones, then a zero), the supply, the leader, camps, guards, tokens, score.
fn player(table: &Tikal, seat: Seat, bits: &mut Bits<'_>) {
    for hex in table.rules().set.board {
        (0..table.workers_on(seat, hex)).for_each(|_| bits.put(1, 1));
        bits.put(0, 1);
    }
    bits.put(table.supply[seat].into(), 5);
    leader(table.leaders[seat], bits);
    pair(table.camps[seat].set(), bits);
    pair(table.guards[seat].set(), bits);
    for motif in crate::treasure::Motif::all() {
        bits.put(table.treasures[seat].of(motif).into(), 2);
    }
    bits.put(table.scores[seat].into(), 16);
}

fn leader(leader: Leader, bits: &mut Bits<'_>) {
    let (code, hex) = match leader.whereabouts() {
        Whereabouts::Supply => (0, None),
        Whereabouts::On(hex) => (1, Some(hex)),
        Whereabouts::Guard(hex) => (2, Some(hex)),
        Whereabouts::Removed => (3, None),
    };
    bits.put(code, 2);
    if let Some(hex) = hex {
        bits.put(hex.index() as u32, 6);
    }
}

/// How many, then each.
fn pair(hexes: HexSet, bits: &mut Bits<'_>) {
    bits.put(hexes.len() as u32, 2);
    hexes.into_iter().for_each(|hex| bits.put(hex.index() as u32, 6));
}

/// Phase, seat, AP, hand, work done this turn, the scoring round, the auction.
fn turn(table: &Tikal, bits: &mut Bits<'_>) {
    let phase = ["bid", "choose", "place", "act", "score", "over"].iter().position(|&name| name == table.phase.name());
    bits.put(phase.expect("every phase has a name") as u32, 3);
    bits.put(table.seat.index() as u32, 2);
    bits.put(table.ap.into(), 4);
    bits.put(table.hand.index().map_or(63, u32::from), 6);
    if let Phase::Act(worked) | Phase::Score(worked) = table.phase {
        leveled(table).for_each(|hex| bits.put(worked.on(hex).into(), 2));
    }
    table.scoring.order.iter().for_each(|seat| bits.put(seat.index() as u32, 2));
    bits.put(table.scoring.done.into(), 3);
    if table.rules().auction {
        auction(table, bits);
    }
}

fn auction(table: &Tikal, bits: &mut Bits<'_>) {
    bits.put(table.round.open.bits().into(), 4);
    bits.put(table.round.opener.index() as u32, 2);
    bits.put(table.round.free.into(), 1);
    if let Phase::Bid(bidding) = table.phase {
        let seat = |seat: Option<Seat>| seat.map_or(7, |seat| seat.index() as u32);
        bits.put(bidding.high.into(), 16);
        bits.put(seat(bidding.bidder), 3);
        bits.put(seat(bidding.first_passer), 3);
        bits.put(bidding.passed.bits().into(), 4);
    }
}

/// Writes numbers of so many bits, the highest bit first.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    /// Unused low bits of the last byte.
    free: u32,
}

impl Bits<'_> {
    fn put(&mut self, number: u32, count: u32) {
        for bit in (0..count).rev() {
            if self.free == 0 {
                self.out.push(0);
                self.free = 8;
            }
            self.free -= 1;
            if let Some(last) = self.out.last_mut() {
                *last |= ((number >> bit & 1) as u8) << self.free;
            }
        }
    }
}
