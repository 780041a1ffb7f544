//! The positions already met, by their 128-bit keys.

/// A table with open addressing. Clearing it costs nothing: old entries carry an old stamp.
pub(super) struct Seen {
    slots: Vec<Slot>,
    stamp: u32,
    len: usize,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u128,
    node: u32,
    stamp: u32,
}

impl Seen {
    pub(super) fn new() -> Seen {
        Seen { slots: vec![Slot::default(); 1 << 10], stamp: 1, len: 0 }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.stamp += 1;
    }

    /// The place of this key: its node, or where it would be put.
    #[inline]
    pub(super) fn find(&self, key: u128) -> Result<u32, usize> {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = &self.slots[at];
            if slot.stamp != self.stamp {
                return Err(at);
            }
            if slot.key == key {
                return Ok(slot.node);
            }
            at = (at + 1) & mask;
        }
    }

    /// Sets the node of a key.
    pub(super) fn set(&mut self, key: u128, node: u32) {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        while self.slots[at].stamp == self.stamp {
            if self.slots[at].key == key {
                self.slots[at].node = node;
                return;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = Slot { key, node, stamp: self.stamp };
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let bigger = vec![Slot::default(); self.slots.len() * 4];
        let old = std::mem::replace(&mut self.slots, bigger);
        let mask = self.slots.len() - 1;
        for slot in old.into_iter().filter(|slot| slot.stamp == self.stamp) {
            let mut at = slot.key as usize & mask;
            while self.slots[at].stamp == self.stamp {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_until_cleared() {
        let mut seen = Seen::new();
        for node in 0..5_000u32 {
            let key = u128::from(node) << 3;
            assert!(seen.find(key).is_err());
            seen.set(key, node);
        }
        assert!((0..5_000u32).all(|node| seen.find(u128::from(node) << 3) == Ok(node)));
        seen.set(8, 7);
        assert_eq!(seen.find(8), Ok(7));
        seen.clear();
        assert!(seen.find(8).is_err());
    }
}
