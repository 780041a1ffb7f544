//! Judgement with a measured unevenness, so that somebody who sees good turns does not always take the best. Whole numbers
//! alone: the same on every machine.

use tabletop::Dice;

/// Errors of judgement, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Errors {
    dice: Dice,
    /// How far they spread: their standard deviation.
    heat: i64,
}

/// The standard deviation of the sum of four even numbers of 16 bits.
const SPREAD: i64 = 37_837;

impl Errors {
    /// Errors that spread so far.
    pub(crate) fn new(heat: i32, dice: Dice) -> Errors {
        Errors { dice, heat: heat.into() }
    }

    /// The next one: four even numbers together are nearly a bell.
    pub(crate) fn next(&mut self) -> i32 {
        if self.heat == 0 {
            return 0;
        }
        let roll = self.dice.roll();
        let sum: i64 = (0..4).map(|part| (roll >> (16 * part) & 0xffff) as i64).sum();
        ((sum - 2 * 0xffff) * self.heat / SPREAD) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_spread_as_far_as_they_shall() {
        let mut errors = Errors::new(1_000, Dice::new(1));
        let drawn: Vec<i64> = (0..20_000).map(|_| errors.next().into()).collect();
        let mean = drawn.iter().sum::<i64>() / 20_000;
        let square = drawn.iter().map(|error| error * error).sum::<i64>() / 20_000;
        assert!(mean.abs() < 25, "{mean}");
        assert!((960_000..1_040_000).contains(&square), "{square}");
        assert!(drawn.iter().all(|error| error.abs() < 3_500));
        assert_eq!(Errors::new(0, Dice::new(1)).next(), 0);
    }
}
