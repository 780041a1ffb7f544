//! A stable fingerprint of an open table.

use std::{fmt, str::FromStr};

use crate::seed::{digest, parse_hex, write_hex};

/// The first 128 bits of the SHA-256 of a table's packed form. It never depends on hidden piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableHash([u8; 16]);

impl TableHash {
    /// The hash of a packed table of the named game.
    pub fn of(game: &str, packed: &[u8]) -> TableHash {
        let whole = digest(&[b"mutal table 1\n", game.as_bytes(), b"\n", packed]);
        TableHash(whole[..16].try_into().expect("half of 32 bytes"))
    }
}

impl fmt::Display for TableHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl FromStr for TableHash {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<TableHash, Self::Err> {
        parse_hex(text).map(TableHash).ok_or("32 hexadecimal digits")
    }
}
