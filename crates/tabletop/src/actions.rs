//! The list that [`Game::legal`](crate::Game::legal) fills.

use std::ops::Deref;

/// A list of actions in a buffer of its own, to be filled again and again without touching the heap.
#[derive(Clone, Debug)]
pub struct Actions<A> {
    len: usize,
    items: Box<[A; Actions::<()>::CAPACITY]>,
}

impl Actions<()> {
    /// More than any position of either game offers.
    pub const CAPACITY: usize = 2048;
}

impl<A: Copy + Default> Actions<A> {
    /// An empty list.
    pub fn new() -> Actions<A> {
        Actions { len: 0, items: Box::new([A::default(); Actions::<()>::CAPACITY]) }
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Appends an action.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.items[self.len & (Actions::<()>::CAPACITY - 1)] = action;
        self.len += 1;
    }

    /// Empties the list and writes it anew.
    #[inline(always)]
    pub fn write(&mut self, write: impl FnOnce(&mut Pen<'_, A>)) {
        let mut pen = Pen { len: 0, items: &mut self.items };
        write(&mut pen);
        self.len = pen.len;
    }
}

/// Writes a list. Its place stays in a register, where that of the list itself would go through memory.
#[derive(Debug)]
pub struct Pen<'a, A> {
    len: usize,
    items: &'a mut [A; Actions::<()>::CAPACITY],
}

impl<A: Copy> Pen<'_, A> {
    /// Appends an action. The mask spares the bounds check; reading the list checks the length.
    #[inline(always)]
    pub fn push(&mut self, action: A) {
        self.push_if(true, action);
    }

    /// Appends an action if it is allowed. It is written in any case and kept or not: a branch here would
    /// be guessed wrong too often.
    #[inline(always)]
    pub fn push_if(&mut self, allowed: bool, action: A) {
        self.items[self.len & (Actions::<()>::CAPACITY - 1)] = action;
        self.len += usize::from(allowed);
    }
}

impl<A: Copy + Default> Default for Actions<A> {
    fn default() -> Self {
        Actions::new()
    }
}

impl<A> Deref for Actions<A> {
    type Target = [A];

    #[inline]
    fn deref(&self) -> &[A] {
        &self.items[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_refilled_in_place() {
        let mut list = Actions::new();
        list.write(|pen| (1..=2).for_each(|n| pen.push(n)));
        assert_eq!(*list, [1, 2]);
        list.write(|_| ());
        assert!(list.is_empty());
    }

    #[test]
    #[should_panic(expected = "out of range")]
    fn an_overflow_is_caught_when_read() {
        let mut list = Actions::new();
        list.write(|pen| (0..=Actions::<()>::CAPACITY).for_each(|_| pen.push(0u8)));
        let _ = list.first();
    }
}
