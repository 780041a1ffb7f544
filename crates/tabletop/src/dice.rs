//! Fast chance for playouts, imagined worlds and tests. What decides a real game comes from a
//! [`Seed`](crate::Seed) instead.

/// A small pseudo-random generator (SplitMix64): the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that roll the sequence of this number.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Dice whose seed is mixed from several numbers.
    pub fn mixed(numbers: &[u64]) -> Dice {
        let mut dice = Dice(0x6d75_7461_6c20_6469);
        for &number in numbers {
            dice.0 ^= number;
            dice.0 = dice.roll();
        }
        dice
    }

    /// The next 64 random bits.
    #[inline]
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`. The bias is below n / 2^64, too small ever to be seen.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.roll()) * n as u128) >> 64) as usize
    }

    /// One of the items.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Puts the items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_the_published_sequence() {
        let mut dice = Dice::new(1234567);
        assert_eq!([dice.roll(), dice.roll()], [6457827717110365317, 3203168211198807973]);
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut dice = Dice::new(7);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[dice.below(6)] += 1);
        assert!(seen.iter().all(|&n| (900..1100).contains(&n)), "{seen:?}");
    }
}
