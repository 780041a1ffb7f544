use std::{collections::BTreeMap, fmt::Debug};

use crate::{Dice, Game};

/// Counts how often each hidden world is imagined from a view. `key` names a world by what is hidden in it.
pub fn frequencies<G: Game, K: Ord>(
    view: &G::View,
    samples: usize,
    dice: &mut Dice,
    key: impl Fn(&G, &G::Deal) -> K,
) -> BTreeMap<K, u64> {
    let mut counts = BTreeMap::new();
    for _ in 0..samples {
        let (table, deal) = G::imagine(view, dice);
        *counts.entry(key(&table, &deal)).or_insert(0) += 1;
    }
    counts
}

/// Whether all worlds there are came up, and about equally often (chi-square, five standard deviations).
pub fn uniform<K: Debug>(counts: &BTreeMap<K, u64>, worlds: usize) -> Result<(), String> {
    if counts.len() != worlds {
        return Err(format!("chance: {} worlds were imagined, there are {worlds}", counts.len()));
    }
    let total: u64 = counts.values().sum();
    let each = total as f64 / worlds as f64;
    if each < 10.0 {
        return Err(format!("chance: {total} samples are too few for {worlds} worlds"));
    }
    let spread: f64 = counts.values().map(|&count| (count as f64 - each).powi(2) / each).sum();
    let free = (worlds - 1) as f64;
    if spread > free + 5.0 * (2.0 * free).sqrt() + 5.0 {
        let most = counts.iter().max_by_key(|(_, count)| **count);
        return Err(format!("chance: not uniform, chi-square {spread:.1} for {free} degrees, most often {most:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loaded_dice_are_noticed() {
        let mut dice = Dice::new(5);
        let mut fair = BTreeMap::new();
        let mut loaded = BTreeMap::new();
        for _ in 0..6000 {
            *fair.entry(dice.below(6)).or_insert(0) += 1;
            *loaded.entry(dice.below(6).max(dice.below(8)) % 6).or_insert(0) += 1;
        }
        assert_eq!(uniform(&fair, 6), Ok(()));
        assert!(uniform(&loaded, 6).is_err());
        assert!(uniform(&fair, 7).is_err());
    }
}
