//! The chance of a real game: a 256-bit seed, one stream of numbers per pile, and our own shuffle.
//! `docs/fairness.md` describes all of it for people who write checkers; test vectors pin it.

use std::{fmt, str::FromStr};

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};

/// 256 bits from which all hidden piles of a game follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed for tests and simulations, from a number.
    pub fn from_number(number: u64) -> Seed {
        Seed(digest(&[b"mutal seed number 1\n", &number.to_be_bytes()]))
    }

    /// The stream of one pile: ChaCha20 whose key is the hash of the seed and the pile's name.
    pub fn stream(&self, pile: &str) -> Stream {
        Stream(ChaCha20Rng::from_seed(digest(&[b"mutal pile 1\n", &self.0, pile.as_bytes()])))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl FromStr for Seed {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        parse_hex(text).map(Seed).ok_or("64 hexadecimal digits")
    }
}

/// A stream of chance for one pile.
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// A number below `n`, exactly uniform: words of 32 bits beyond the largest multiple of `n` are thrown away.
    pub fn below(&mut self, n: u32) -> u32 {
        let fair = u64::from(u32::MAX) + 1;
        let limit = fair - fair % u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }

    /// Fisher and Yates: from the last item down to the second, swap with one at or before it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

pub(crate) fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    hash.finalize().into()
}

pub(crate) fn write_hex(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

pub(crate) fn parse_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|c| c.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn the_shuffle_is_pinned() {
        let seed = Seed::from_number(1);
        expect!["64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08"].assert_eq(&seed.to_string());
        let shuffled = |pile| {
            let mut items: Vec<u8> = (0..12).collect();
            seed.stream(pile).shuffle(&mut items);
            format!("{items:?}")
        };
        expect!["[6, 11, 4, 0, 7, 1, 8, 2, 10, 3, 9, 5]"].assert_eq(&shuffled("tiles"));
        expect!["[3, 11, 8, 10, 0, 6, 7, 1, 9, 5, 2, 4]"].assert_eq(&shuffled("treasures"));
    }

    #[test]
    fn a_seed_is_written_in_hexadecimal() {
        let seed = Seed::from_number(9);
        assert_eq!(seed.to_string().parse(), Ok(seed));
        for wrong in ["", "12", &"g".repeat(64), &"é".repeat(32)] {
            assert!(wrong.parse::<Seed>().is_err());
        }
        assert_eq!(format!("{seed:?}"), "Seed(hidden)");
    }
}
