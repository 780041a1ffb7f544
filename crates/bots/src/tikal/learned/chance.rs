//! Chances to win, in whole numbers.

use tabletop::Seat;

use super::{encoding::Seen, net::Net};

/// A certain win.
pub const CERTAIN: u32 = 10_000;

/// The chance of every seat to win, in parts of [`CERTAIN`], counted from the seat to move; a shared win counts for a part.
/// They come from the points that the net expects, from how much a point counts at this stage, and from what else it sees.
pub fn chances(net: &Net, seen: &Seen) -> [u32; Seat::MAX] {
    let said = net.say(seen);
    let mut hopes = [i64::MIN; Seat::MAX];
    for (seat, hope) in hopes.iter_mut().enumerate().take(seen.players) {
        let expected = i64::from(seen.points[seat] * 1000 + said[seat].to_come);
        let slope = i64::from(net.slope(seen.players, seen.seats[seat][0]));
        *hope = i64::from(said[seat].confidence) + expected * slope * 16 / 1000;
    }
    shares(&hopes[..seen.players])
}

/// Parts in the ratio of the exponentials of these numbers, which are in 65536ths.
fn shares(hopes: &[i64]) -> [u32; Seat::MAX] {
    let most = hopes.iter().copied().max().unwrap_or(0);
    let powers: Vec<u64> = hopes.iter().map(|&hope| power(((most - hope) * LOG2_E) >> 16)).collect();
    let sum: u64 = powers.iter().sum();
    let mut shares = [0; Seat::MAX];
    let mut given = 0;
    for (share, power) in shares.iter_mut().zip(&powers) {
        *share = (u64::from(CERTAIN) * power / sum) as u32;
        given += *share;
    }
    // What rounding leaves goes to the likeliest.
    if let Some(likeliest) = hopes.iter().position(|&hope| hope == most) {
        shares[likeliest] += CERTAIN - given;
    }
    shares
}

/// The logarithm of e to the base 2, in 65536ths.
const LOG2_E: i64 = 94_548;

/// Two to the power of minus so many 65536ths, in parts of 2 to the power of 32.
fn power(less: i64) -> u64 {
    let (whole, part) = (less >> 16, less & 0xffff);
    if whole >= 32 {
        return 0;
    }
    // Each bit of the fraction is a root of one half.
    let mut product: u64 = 1 << 32;
    for (bit, root) in (0..16).rev().zip(ROOTS) {
        if part >> bit & 1 == 1 {
            product = (product * root) >> 32;
        }
    }
    product >> whole
}

/// Two to the power of −1/2, −1/4, −1/8, …, in parts of 2 to the power of 32: each is the square root of the one before.
const ROOTS: [u64; 16] = {
    let mut roots = [0; 16];
    let mut root: u64 = 1 << 31;
    let mut i = 0;
    while i < 16 {
        root = square_root((root as u128) << 32);
        roots[i] = root;
        i += 1;
    }
    roots
};

/// Rounded down.
const fn square_root(number: u128) -> u64 {
    let (mut root, mut bit) = (0u128, 1u128 << 40);
    while bit > 0 {
        let tried = root | bit;
        if tried * tried <= number {
            root = tried;
        }
        bit >>= 1;
    }
    root as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_those_of_two() {
        for less in 0..40 * 16 {
            let less = less * 4096 + less % 7;
            let exact = (2f64).powi(32) * (-(less as f64) / 65536.0).exp2();
            assert!((power(less) as f64 - exact).abs() < 40.0 + exact * 1e-7, "{less}: {} for {exact}", power(less));
        }
    }

    #[test]
    fn chances_are_shared_out_whole() {
        assert_eq!(shares(&[0, 0]), [5_000, 5_000, 0, 0]);
        assert_eq!(shares(&[65536, 0, -65536]), [6_653, 2_447, 900, 0]);
        assert_eq!(shares(&[10 << 20, 0, 0, 0]), [10_000, 0, 0, 0]);
        for hopes in [[7, -90_000, 3, 12_345], [1, 2, 3, 4], [-1 << 40, 0, 5, 1 << 40]] {
            assert_eq!(shares(&hopes).iter().sum::<u32>(), CERTAIN);
        }
    }
}
