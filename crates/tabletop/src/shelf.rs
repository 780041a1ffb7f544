//! Values that are made once and kept for good.

use std::{
    fmt,
    ops::Deref,
    sync::{Mutex, PoisonError},
};

/// A value on a shelf. Two are equal if they are one and the same.
pub struct Shelved<T: 'static>(pub &'static T);

impl<T> Clone for Shelved<T> {
    #[inline]
    fn clone(&self) -> Shelved<T> {
        *self
    }
}

impl<T> Copy for Shelved<T> {}

impl<T> PartialEq for Shelved<T> {
    #[inline]
    fn eq(&self, other: &Shelved<T>) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl<T> Deref for Shelved<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Shelved<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// All values made so far, for the life of the process.
pub struct Shelf<T: 'static>(Mutex<Vec<&'static T>>);

impl<T> Shelf<T> {
    /// An empty shelf, for a static.
    pub const fn new() -> Shelf<T> {
        Shelf(Mutex::new(Vec::new()))
    }

    /// The value that is wanted; where there is none yet, it is made.
    pub fn get<E>(&self, wanted: impl Fn(&T) -> bool, make: impl FnOnce() -> Result<T, E>) -> Result<&'static T, E> {
        // A panic elsewhere cannot leave the list half changed.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = kept.iter().copied().find(|&value| wanted(value)) {
            return Ok(value);
        }
        let value: &'static T = Box::leak(Box::new(make()?));
        kept.push(value);
        Ok(value)
    }
}

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_settings_share_one_value() {
        static SHELF: Shelf<String> = Shelf::new();
        let get = |name: &str| SHELF.get(|kept| kept == name, || Ok::<_, ()>(name.to_owned())).map(Shelved);
        assert!(get("a") == get("a") && get("a") != get("b"));
        assert_eq!((get("b").unwrap().len(), format!("{:?}", get("b").unwrap())), (1, r#""b""#.to_owned()));
    }

    #[test]
    fn what_cannot_be_made_is_not_kept() {
        static SHELF: Shelf<u8> = Shelf::new();
        assert_eq!(SHELF.get(|&kept| kept == 1, || Err("no")), Err("no"));
        assert_eq!(SHELF.get(|&kept| kept == 1, || Ok::<_, &str>(1)), Ok(&1));
        assert_eq!(SHELF.get(|&kept| kept == 1, || Err("no")), Ok(&1));
    }
}
