//! A few things, put in order by little code: what the standard library has for it is fast for many and large, and every kind of
//! thing would bring some KB of its own into the page's engine.

use std::collections::BTreeMap;

/// A map of these pairs, put in one by one: they are few, or in order already. `collect` would sort them first.
pub fn map_of<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

/// Sorts by a key; what has the same key stays in its order.
pub fn sort_few<T, K: Ord>(things: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..things.len() {
        let mut at = end;
        while at > 0 && key(&things[at - 1]) > key(&things[at]) {
            things.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;

    #[test]
    fn a_few_are_sorted_as_the_standard_library_sorts_them() {
        let mut dice = Dice::new(3);
        for length in 0..40 {
            let numbers: Vec<u8> = (0..10).collect();
            let things: Vec<(u8, usize)> = (0..length).map(|place| (*dice.pick(&numbers), place)).collect();
            let (mut sorted, mut known) = (things.clone(), things);
            sort_few(&mut sorted, |thing| thing.0);
            known.sort_by_key(|thing| thing.0);
            assert_eq!(sorted, known);
        }
    }
}
