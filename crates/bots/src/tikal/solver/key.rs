//! 128-bit keys of positions within one turn. A key is a sum of random numbers, one for each thing that can
//! change, so an action adds the same number wherever it is played.

use std::sync::LazyLock;

use tabletop::{Dice, Seat};
use tikal::{Action, Figure, Hex, Motif, Tikal};

/// The random numbers.
pub(super) struct Keys {
    worker: [u128; Hex::MAX],
    leader: [u128; Hex::MAX],
    uncovered: [u128; Hex::MAX],
    dug: [u128; Hex::MAX],
    camp: [u128; Hex::MAX],
    guard: [[u128; Hex::MAX]; 2],
    entered: u128,
    leader_removed: u128,
    /// By seat and motif, where motifs differ.
    token: [[u128; Motif::MAX]; Seat::MAX],
    /// By who has how many of a motif, where motifs are alike.
    shared: [u128; 256],
}

pub(super) static KEYS: LazyLock<Box<Keys>> = LazyLock::new(|| {
    let mut dice = Dice::new(0x4d75_7461_6c20_4b65);
    let mut number = || u128::from(dice.roll()) << 64 | u128::from(dice.roll());
    fn row<const N: usize>(number: &mut impl FnMut() -> u128) -> [u128; N] {
        std::array::from_fn(|_| number())
    }
    Box::new(Keys {
        worker: row(&mut number),
        leader: row(&mut number),
        uncovered: row(&mut number),
        dug: row(&mut number),
        camp: row(&mut number),
        guard: [row(&mut number), row(&mut number)],
        entered: number(),
        leader_removed: number(),
        token: std::array::from_fn(|_| row(&mut number)),
        shared: row(&mut number),
    })
});

/// Who has how many of a motif: two bits for each seat. Motifs with the same holding are alike.
pub(crate) fn holding(table: &Tikal, motif: Motif) -> usize {
    Seat::ALL.into_iter().map(|seat| usize::from(table.treasures(seat).of(motif)) << (2 * seat.index())).sum()
}

impl Keys {
    /// What an action of this seat adds to the key; `alike` as the objective says. A dig adds [`Keys::dig`].
    #[inline]
    pub(super) fn delta(&self, table: &Tikal, seat: Seat, action: Action, alike: bool) -> u128 {
        let key = |table: &[u128; Hex::MAX], hex: Hex| table[hex.index()];
        match action {
            Action::Enter(Figure::Worker, hex) => key(&self.worker, hex).wrapping_add(self.entered),
            Action::Enter(Figure::Leader, hex) => key(&self.leader, hex),
            Action::Hop(Figure::Worker, from, to) | Action::Walk(Figure::Worker, from, to) => {
                key(&self.worker, to).wrapping_sub(key(&self.worker, from))
            }
            Action::Hop(Figure::Leader, from, to) | Action::Walk(Figure::Leader, from, to) => {
                key(&self.leader, to).wrapping_sub(key(&self.leader, from))
            }
            Action::Uncover(hex) => key(&self.uncovered, hex),
            Action::Camp(hex) => key(&self.camp, hex),
            Action::Guard(figure, hex) => self.guard(table, seat, figure, hex),
            Action::Swap { give, seat: with, take } => self.swap(table, (seat, give), (with, take), alike),
            Action::Bid(_) | Action::Pass | Action::Choose(_) | Action::Place(..) | Action::Dig(_) | Action::End => 0,
        }
    }

    fn guard(&self, table: &Tikal, seat: Seat, figure: Figure, hex: Hex) -> u128 {
        let at = hex.index();
        let workers = u128::from(table.workers_on(seat, hex)).wrapping_mul(self.worker[at]);
        let gone = if table.has_figure(seat, Figure::Leader, hex) {
            let stays = if figure == Figure::Leader { 0 } else { self.leader_removed };
            stays.wrapping_sub(self.leader[at])
        } else {
            0
        };
        self.guard[figure as usize][at].wrapping_sub(workers).wrapping_add(gone)
    }

    fn swap(&self, table: &Tikal, own: (Seat, Motif), other: (Seat, Motif), alike: bool) -> u128 {
        let ((me, give), (with, take)) = (own, other);
        let shift = |seat: Seat| 1usize << (2 * seat.index());
        if alike {
            let (given, taken) = (holding(table, give), holding(table, take));
            let given_after = given - shift(me) + shift(with);
            let taken_after = taken + shift(me) - shift(with);
            let after = self.shared[given_after].wrapping_add(self.shared[taken_after]);
            return after.wrapping_sub(self.shared[given]).wrapping_sub(self.shared[taken]);
        }
        let token = |seat: Seat, motif: Motif| self.token[seat.index()][motif.index()];
        let gained = token(me, take).wrapping_add(token(with, give));
        gained.wrapping_sub(token(me, give)).wrapping_sub(token(with, take))
    }

    /// What a dug token adds to the key.
    pub(super) fn dig(&self, table: &Tikal, seat: Seat, hex: Hex, motif: Motif, alike: bool) -> u128 {
        let dug = self.dug[hex.index()];
        if alike {
            let before = holding(table, motif);
            let after = before + (1 << (2 * seat.index()));
            return dug.wrapping_add(self.shared[after]).wrapping_sub(self.shared[before]);
        }
        dug.wrapping_add(self.token[seat.index()][motif.index()])
    }
}
