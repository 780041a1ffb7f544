//! What a position is worth to a seat, in hundredths of a point. Integers only.

mod feature;
mod weights;

use tabletop::Seat;
use tikal2::{State, phase::Phase};

pub(super) use feature::gain_at;
pub use feature::{Feature, Features, features};
pub use weights::Weights;

/// One point.
pub const POINT: i32 = 100;
/// How finely the time that is left is measured.
pub const WHOLE: i32 = 64;

/// How much of the game is left: from [`WHOLE`] at the start to 0 at the end.
pub fn left(table: &State) -> i32 {
    if *table.phase() == Phase::Over {
        return 0;
    }
    let tiles = table.rules().tile_count() as i32;
    let here: i32 = table.sites().iter().map(|site| site.count_ones() as i32).sum();
    let rest = if table.round() == 1 { tiles } else { 0 };
    (here + rest) * WHOLE / (2 * tiles)
}

/// What a seat will have at the end, as far as the weights can tell.
pub fn worth(table: &State, seat: Seat, weights: &Weights) -> i32 {
    let score = i32::from(table.player(seat).score) * POINT;
    if *table.phase() == Phase::Over { score } else { score + weights.value(&features(table, seat), left(table)) }
}

/// How far a seat is ahead of the others: half of them together, half of the best one.
pub fn lead(table: &State, seat: Seat, weights: &Weights) -> i32 {
    let (mut sum, mut best) = (0, i32::MIN);
    for rival in Seat::at_table(table.seats()).filter(|&rival| rival != seat) {
        let worth = worth(table, rival, weights);
        sum += worth;
        best = best.max(worth);
    }
    let mean = sum / (table.seats() as i32 - 1);
    worth(table, seat, weights) - (mean + best) / 2
}
