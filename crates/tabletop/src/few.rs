//! A few things, put in order by little code: what the standard library has for it is fast for many and large, and every kind of
//! thing would bring some KB of its own into the page's engine.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};

/// A map of these pairs, put in one by one: they are few, or in order already. `collect` would sort them first.
pub fn map_of<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

/// A map of a few things, in the order of their keys. Written and read it is what a `BTreeMap` is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Few<K, V>(Vec<(K, V)>);

impl<K, V> Few<K, V> {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of it, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&K, &V)> {
        self.0.iter().map(|(key, value)| (key, value))
    }
}

impl<K: Ord, V> Few<K, V> {
    /// Puts something in, in the place of what had this key.
    pub fn insert(&mut self, key: K, value: V) {
        let at = self.0.iter().position(|(other, _)| *other >= key).unwrap_or(self.0.len());
        match self.0.get_mut(at) {
            Some(entry) if entry.0 == key => entry.1 = value,
            _ => self.0.insert(at, (key, value)),
        }
    }
}

impl<K, V> Default for Few<K, V> {
    fn default() -> Few<K, V> {
        Few(Vec::new())
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Few<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Few<K, V> {
        let mut few = Few::default();
        pairs.into_iter().for_each(|(key, value)| few.insert(key, value));
        few
    }
}

impl<K: Serialize, V: Serialize> Serialize for Few<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, K: Ord + Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Few<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<K, V>, D::Error> {
        struct Pairs<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Ord + Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Pairs<K, V> {
            type Value = Few<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Few<K, V>, A::Error> {
                let mut few = Few::default();
                while let Some((key, value)) = map.next_entry()? {
                    few.insert(key, value);
                }
                Ok(few)
            }
        }

        deserializer.deserialize_map(Pairs(PhantomData))
    }
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
    fn a_map_of_a_few_is_as_that_of_the_standard_library() {
        let mut dice = Dice::new(5);
        let keys: Vec<u8> = (0..20).collect();
        for length in 0..40 {
            let pairs: Vec<(u8, usize)> = (0..length).map(|value| (*dice.pick(&keys), value)).collect();
            let (few, known): (Few<_, _>, BTreeMap<_, _>) = (pairs.iter().copied().collect(), map_of(pairs));
            assert!(few.iter().eq(&known));
            assert_eq!(few.is_empty(), length == 0);
            let text = serde_json::to_string(&known).unwrap();
            assert_eq!(serde_json::to_string(&few).unwrap(), text);
            assert_eq!(serde_json::from_str::<Few<u8, usize>>(&text).unwrap(), few);
        }
        // The last of two with the same key stays, and other things are no map.
        let twice = serde_json::from_str::<Few<String, u8>>(r#"{"b":1,"a":2,"b":3}"#).unwrap();
        assert_eq!(twice, [("a".into(), 2), ("b".into(), 3)].into_iter().collect());
        for text in ["[]", "7", r#"{"a":256}"#] {
            let (few, map) = (
                serde_json::from_str::<Few<String, u8>>(text).unwrap_err(),
                serde_json::from_str::<BTreeMap<String, u8>>(text).unwrap_err(),
            );
            assert_eq!(few.to_string(), map.to_string());
        }
    }

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
