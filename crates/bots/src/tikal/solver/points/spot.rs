//! A position within the turn, as small as the points allow.

use std::sync::LazyLock;

use tabletop::{Dice, Game, Seat};
use tikal::{Hex, HexSet, Motif, Tikal, Treasures, Whereabouts, Worked};

use super::{Aim, field::Field};

/// What of the table can change and matters to the points.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub workers: [u8; Hex::MAX],
    /// Hexes with workers.
    pub manned: HexSet,
    /// The leader's hex; none if he is out of play or in the supply.
    pub leader: Option<Hex>,
    pub leader_waits: bool,
    pub supply: u8,
    pub ap: u8,
    pub worked: Worked,
    /// Temple levels left: those numbered 2, 3, … 10, then none.
    pub levels: [u8; 10],
    pub tokens: [Treasures; Seat::MAX],
    /// Where a figure came whose use is still to come; nothing else is done before.
    pub focus: Option<Hex>,
    /// The camp put up in this turn.
    pub camp: Option<Hex>,
    pub key: u128,
}

impl Spot {
    pub(super) fn new(table: &Tikal, field: &Field) -> Spot {
        let seat = field.seat;
        let leader = match table.leader(seat) {
            Whereabouts::On(hex) => Some(hex),
            _ => None,
        };
        let mut spot = Spot {
            workers: [0; Hex::MAX],
            manned: HexSet::EMPTY,
            leader,
            leader_waits: table.leader(seat) == Whereabouts::Supply,
            supply: table.supply(seat),
            ap: table.ap(),
            worked: field.worked,
            levels: [0; 10],
            tokens: field.tokens,
            focus: None,
            camp: None,
            key: 0,
        };
        (2..=10).for_each(|number: u8| spot.levels[usize::from(number) - 2] = table.levels_left(number));
        for hex in table.land() {
            spot.workers[hex.index()] = table.workers_on(seat, hex);
        }
        spot.manned = table.land().into_iter().filter(|hex| spot.workers[hex.index()] > 0).collect();
        debug_assert!(table.to_move().seat().is_some());
        spot
    }

    #[inline]
    pub(super) fn figures(&self, hex: Hex) -> u8 {
        self.workers[hex.index()] + u8::from(self.leader == Some(hex))
    }

    #[inline]
    pub(super) fn strength(&self, hex: Hex) -> u8 {
        self.workers[hex.index()] + if self.leader == Some(hex) { 3 } else { 0 }
    }

    /// A7, A10, R3: whether one more level or token is allowed here.
    #[inline]
    pub(super) fn workable(&self, hex: Hex) -> bool {
        let done = self.worked.on(hex);
        done < Worked::LIMIT && self.figures(hex) > done
    }

    /// The value of a temple, or the tokens left on a ruin.
    #[inline]
    pub(super) fn level(&self, field: &Field, hex: Hex) -> u8 {
        let more = self.worked.on(hex) - field.worked.on(hex);
        let level = field.level[hex.index()];
        if field.temple_hexes.has(hex) { level + more } else { level - more }
    }

    /// A8: how many more levels a temple can rise.
    #[inline]
    pub(super) fn room(&self, field: &Field, hex: Hex) -> u8 {
        let value = usize::from(self.level(field, hex));
        let first = self.levels.get(value - 1).is_some_and(|&left| left > 0);
        let second = first && self.levels.get(value).is_some_and(|&left| left > 0);
        u8::from(first) + u8::from(second)
    }

    /// Tokens that nobody has, of a motif.
    #[inline]
    pub(super) fn unseen(&self, field: &Field, motif: Motif) -> u8 {
        field.each[motif.index()] - self.tokens.iter().map(|tokens| tokens.of(motif)).sum::<u8>()
    }

    /// The value of the position if the turn ended here.
    pub(super) fn value(&self, field: &Field) -> i32 {
        let mut points = [0i32; Seat::MAX];
        let own = field.seat.index();
        for temple in &field.temples {
            let value = i32::from(self.level(field, temple.hex));
            let strength = self.strength(temple.hex);
            if strength > temple.top {
                points[own] += value;
            } else if strength < temple.top
                && let Some(holder) = temple.holder
            {
                points[holder.index()] += value;
            }
        }
        let total = |seat: usize| points[seat] + field.guarded[seat] + i32::from(self.tokens[seat].score());
        match field.aim {
            Aim::Points => total(own),
            Aim::Margin => total(own) - (0..field.players).filter(|&seat| seat != own).map(total).max().unwrap_or(0),
        }
    }

    /// Sets or lifts the focus.
    pub(super) fn focus_on(&mut self, hex: Option<Hex>) {
        let key = |focus: Option<Hex>| focus.map_or(0, |hex| KEYS.focus[hex.index()]);
        self.key = self.key.wrapping_sub(key(self.focus)).wrapping_add(key(hex));
        self.focus = hex;
    }

    pub(super) fn place_worker(&mut self, hex: Hex) {
        self.workers[hex.index()] += 1;
        self.manned.insert(hex);
        self.key = self.key.wrapping_add(KEYS.worker[hex.index()]);
    }

    pub(super) fn lift_worker(&mut self, hex: Hex) {
        self.workers[hex.index()] -= 1;
        if self.workers[hex.index()] == 0 {
            self.manned.remove(hex);
        }
        self.key = self.key.wrapping_sub(KEYS.worker[hex.index()]);
    }

    pub(super) fn place_leader(&mut self, hex: Hex) {
        if let Some(from) = self.leader {
            self.key = self.key.wrapping_sub(KEYS.leader[from.index()]);
        }
        self.leader = Some(hex);
        self.leader_waits = false;
        self.key = self.key.wrapping_add(KEYS.leader[hex.index()]);
    }

    pub(super) fn uncover(&mut self, field: &Field, hex: Hex) {
        self.focus_on(None);
        let value = usize::from(self.level(field, hex));
        self.levels[value - 1] -= 1;
        self.worked.count(hex);
        self.ap -= 2;
        self.key = self.key.wrapping_add(KEYS.worked[hex.index()]);
    }

    pub(super) fn dig(&mut self, field: &Field, hex: Hex, motif: Motif) {
        self.focus_on(None);
        self.worked.count(hex);
        self.ap -= 3;
        self.key = self.key.wrapping_add(KEYS.worked[hex.index()]);
        self.retoken(field.seat, motif, 1);
    }

    pub(super) fn swap(&mut self, own: (Seat, Motif), other: (Seat, Motif)) {
        self.retoken(own.0, own.1, -1);
        self.retoken(other.0, other.1, -1);
        self.retoken(own.0, other.1, 1);
        self.retoken(other.0, own.1, 1);
        self.ap -= 3;
    }

    /// Changes a holding. Motifs that are held alike are the same to the key.
    fn retoken(&mut self, seat: Seat, motif: Motif, by: i8) {
        self.key = self.key.wrapping_sub(KEYS.holding[self.holding(motif)]);
        let tokens = &mut self.tokens[seat.index()];
        if by > 0 {
            tokens.add(motif)
        } else {
            tokens.take(motif)
        }
        self.key = self.key.wrapping_add(KEYS.holding[self.holding(motif)]);
    }

    pub(super) fn put_camp(&mut self, hex: Hex) {
        self.focus_on(None);
        self.camp = Some(hex);
        self.ap -= 5;
        self.key = self.key.wrapping_add(KEYS.camp[hex.index()]);
    }

    /// Who has how many of a motif: two bits for each seat.
    #[inline]
    pub(super) fn holding(&self, motif: Motif) -> usize {
        self.tokens.iter().enumerate().map(|(seat, tokens)| usize::from(tokens.of(motif)) << (2 * seat)).sum()
    }
}

struct Keys {
    worker: [u128; Hex::MAX],
    leader: [u128; Hex::MAX],
    worked: [u128; Hex::MAX],
    camp: [u128; Hex::MAX],
    focus: [u128; Hex::MAX],
    holding: [u128; 256],
}

static KEYS: LazyLock<Box<Keys>> = LazyLock::new(|| {
    let mut dice = Dice::new(0x5350_4f54);
    let mut number = move || u128::from(dice.roll()) << 64 | u128::from(dice.roll());
    Box::new(Keys {
        worker: std::array::from_fn(|_| number()),
        leader: std::array::from_fn(|_| number()),
        worked: std::array::from_fn(|_| number()),
        camp: std::array::from_fn(|_| number()),
        focus: std::array::from_fn(|_| number()),
        holding: std::array::from_fn(|_| number()),
    })
});
