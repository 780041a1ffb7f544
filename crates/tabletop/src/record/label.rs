use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A short line of text: a player's name or a mark.
///
/// 1 to 64 characters, none of them a control character, with no space at either end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Label(String);

impl Label {
    /// The most characters a label has.
    pub const LONGEST: usize = 64;

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Label {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Label, Self::Err> {
        let fits = (1..=Label::LONGEST).contains(&text.chars().count());
        if fits && text.trim() == text && !text.chars().any(char::is_control) {
            Ok(Label(text.to_owned()))
        } else {
            Err("1 to 64 characters, no control character, no space at either end")
        }
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Label, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_one_short_line() {
        for right in ["Ann", "Ann, the 2nd > #", "Žofie \"Ž\" 日本", &"é".repeat(64)] {
            assert_eq!(right.parse::<Label>().map(|label| label.to_string()).as_deref(), Ok(right));
        }
        for wrong in ["", " Ann", "Ann ", "a\nb", "a\u{85}b", "\u{0}", &"é".repeat(65)] {
            assert!(wrong.parse::<Label>().is_err(), "{wrong:?}");
        }
    }
}
