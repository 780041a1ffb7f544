//! Any legal action.

use tabletop::{Dice, Game};
use tikal::{Action, Tikal, View};

use crate::{Bot, Budget, Level};

pub(super) struct Random {
    seed: u64,
}

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Bot<Tikal> for Random {
    fn name(&self) -> String {
        Level::Random.to_string()
    }

    fn act(&mut self, view: &View, _: &mut Budget) -> Vec<Action> {
        vec![*dice(self.seed, &view.table).pick(&view.legal)]
    }
}

/// Chance that depends on the seed and the table alone, so that a bot has no memory.
pub(super) fn dice(seed: u64, table: &Tikal) -> Dice {
    let mut packed = Vec::with_capacity(256);
    table.pack(&mut packed);
    let words = packed.chunks(8).map(|bytes| bytes.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    let numbers: Vec<u64> = std::iter::once(seed).chain(words).collect();
    Dice::mixed(&numbers)
}
