//! Rows that were worked out before, by what they stand for.

use tabletop::Seat;

use super::net::HIDDEN;

/// What a change adds for each seat.
pub(super) type Change = [[i16; HIDDEN]; Seat::MAX];

/// What can change within a turn, packed into a word, and which kind of thing it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    pub thing: u8,
    pub word: u64,
}

/// A table with open addressing.
pub(super) struct Rows {
    /// The number of a row, from 1.
    slots: Vec<(Key, u32)>,
    rows: Vec<Change>,
}

/// More would take too much memory: then all is forgotten. A row has half a kilobyte.
const MOST: usize = 1 << 14;

impl Rows {
    pub(super) fn new() -> Rows {
        Rows { slots: vec![(Key::default(), 0); 1 << 9], rows: Vec::new() }
    }

    /// The row of this key, worked out if it is not known.
    #[inline]
    pub(super) fn of(&mut self, key: Key, work_out: impl FnOnce() -> Change) -> &Change {
        let mut at = self.place(key);
        if self.slots[at].1 == 0 {
            if self.rows.len() == MOST {
                self.slots.fill((Key::default(), 0));
                self.rows.clear();
            } else if self.rows.len() * 2 >= self.slots.len() {
                self.grow();
            }
            at = self.place(key);
            self.rows.push(work_out());
            self.slots[at] = (key, self.rows.len() as u32);
        }
        &self.rows[self.slots[at].1 as usize - 1]
    }

    /// Where this key is, or would be put.
    #[inline]
    fn place(&self, key: Key) -> usize {
        let mask = self.slots.len() - 1;
        let mixed = (key.word ^ u64::from(key.thing) << 57).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut at = (mixed >> 40) as usize & mask;
        while self.slots[at].1 != 0 && self.slots[at].0 != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn grow(&mut self) {
        let bigger = vec![(Key::default(), 0); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, bigger);
        for (key, row) in old.into_iter().filter(|(_, row)| *row != 0) {
            let at = self.place(key);
            self.slots[at] = (key, row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_worked_out_once_until_there_are_too_many() {
        let mut rows = Rows::new();
        let worked = std::cell::Cell::new(0);
        let row = |number: u64| {
            worked.set(worked.get() + 1);
            [[number as i16; HIDDEN]; Seat::MAX]
        };
        for _ in 0..2 {
            for number in 0..MOST as u64 {
                let key = Key { thing: (number % 5) as u8, word: number / 5 };
                assert_eq!(rows.of(key, || row(number))[3][7], number as i16);
            }
        }
        assert_eq!(worked.get(), MOST);
        rows.of(Key { thing: 9, word: 0 }, || row(1));
        assert_eq!(rows.of(Key { thing: 0, word: 0 }, || row(0))[0][0], 0);
        assert_eq!(worked.get(), MOST + 2, "all were forgotten");
    }
}
