use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use tabletop::session::LONGEST_KEY;

/// The name of one request of one seat: sent again, it is not done again.
///
/// 1 to 64 letters, digits, `-` and `_`. Those of the server hold a colon, so that nobody can use one up.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Key(String);

impl Key {
    /// A key of the server's own.
    pub fn own(what: &str, version: usize) -> Key {
        Key(format!("{what}:{version}"))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::str::FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Key, String> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=LONGEST_KEY).contains(&text.len()) && text.bytes().all(plain) {
            Ok(Key(text.to_owned()))
        } else {
            Err(format!("a key has 1 to {LONGEST_KEY} letters, digits, - and _"))
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_can_write_a_key_of_the_server() {
        assert!("f00-BA_r".parse::<Key>().is_ok());
        for wrong in [Key::own("bot", 3).as_str(), "", "a b", "é", &"x".repeat(65)] {
            assert!(wrong.parse::<Key>().is_err(), "{wrong}");
        }
    }
}
