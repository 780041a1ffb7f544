//! Names that people can tell apart.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::MixedScript;

use super::{
    alike::{GAPS, is_hidden, key, looks, seen_as},
    bot_names::is_a_bots,
};

/// The fewest and the most characters of a name.
pub const LENGTH: std::ops::RangeInclusive<usize> = 2..=24;

/// The most signs above and below one letter.
const MOST_MARKS: usize = 2;

/// Nobody may pass for the house.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "deleted",
    "everybody",
    "guest",
    "host",
    "moderator",
    "mutal",
    "nobody",
    "operator",
    "owner",
    "player",
    "root",
    "server",
    "spectator",
    "staff",
    "support",
    "system",
    "you",
];

/// A name as people write it: normalised, no odd spaces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Name(String);

/// What makes a name unique: two names with one key look alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NameKey(pub String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BadName {
    /// Too short or too long.
    Length,
    /// Something other than letters, digits, spaces, `-` and `_`.
    Characters,
    /// Letters of several scripts, which can look like another name.
    Scripts,
    /// A name of the house.
    Reserved,
    /// A name of a bot.
    Bot,
}

impl Name {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What makes it unique.
    pub fn key(&self) -> NameKey {
        NameKey(key(&self.0))
    }

    /// A name for a guest who gave none.
    pub fn guest() -> Name {
        let number = u16::from_le_bytes(super::secret::bytes());
        Name(format!("Guest {}", 1000 + number % 9000))
    }
}

impl NameKey {
    /// The key of a name that somebody typed to be found by it. Names that nobody could choose today are found too.
    pub fn typed(text: &str) -> Option<NameKey> {
        spaced(text).ok().map(|name| NameKey(key(&name)))
    }
}

/// Normalised, with single spaces.
fn spaced(text: &str) -> Result<String, BadName> {
    // Bounds the work on texts that nobody means as a name.
    if text.len() > 16 * LENGTH.end() {
        return Err(BadName::Length);
    }
    let text: String = text.nfkc().collect();
    Ok(text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

fn is_reserved(name: &str) -> bool {
    let seen = seen_as(name);
    RESERVED.iter().flat_map(|reserved| looks(reserved)).any(|look| seen.contains(&look))
}

/// Whether more signs stand above or below one letter than any language needs.
fn heaps_marks(name: &str) -> bool {
    let letters: Vec<char> = name.chars().collect();
    letters.windows(MOST_MARKS + 1).any(|run| run.iter().all(|c| is_combining_mark(*c)))
}

impl FromStr for Name {
    type Err = BadName;

    fn from_str(text: &str) -> Result<Name, BadName> {
        let text = spaced(text)?;
        if text.chars().any(|c| is_hidden(c) || !(c.is_alphanumeric() || GAPS.contains(&c))) {
            return Err(BadName::Characters);
        }
        if heaps_marks(&text) {
            return Err(BadName::Characters);
        }
        if !LENGTH.contains(&text.chars().count()) {
            return Err(BadName::Length);
        }
        if !text.chars().any(char::is_alphanumeric) {
            return Err(BadName::Characters);
        }
        if !text.as_str().is_single_script() {
            return Err(BadName::Scripts);
        }
        if is_reserved(&text) {
            return Err(BadName::Reserved);
        }
        if is_a_bots(&text) {
            return Err(BadName::Bot);
        }
        Ok(Name(text))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadName::Length => "length",
            BadName::Characters => "characters",
            BadName::Scripts => "scripts",
            BadName::Reserved => "reserved",
            BadName::Bot => "bot",
        })
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<String, BadName> {
        text.parse::<Name>().map(|name| name.0)
    }

    fn same(one: &str, other: &str) -> bool {
        one.parse::<Name>().expect("a name").key() == other.parse::<Name>().expect("a name").key()
    }

    #[test]
    fn names_of_many_languages_are_taken() {
        for good in ["Ada", "Žofie", "Jürgen-Max", "Anne Sophie", "le_jaguar", "Ольга", "太郎", "B2"] {
            assert_eq!(name(good), Ok(good.to_owned()));
        }
        assert_eq!(name("  Ada   Lovelace "), Ok("Ada Lovelace".to_owned()));
        assert_eq!(name("Ａｄａ"), Ok("Ada".to_owned()), "full-width letters are letters");
    }

    #[test]
    fn what_is_no_name_says_why() {
        assert_eq!(name("x"), Err(BadName::Length));
        assert_eq!(name(""), Err(BadName::Length));
        assert_eq!(name(&"x".repeat(25)), Err(BadName::Length));
        assert_eq!(name(&"x".repeat(100_000)), Err(BadName::Length));
        assert_eq!(name("--"), Err(BadName::Characters));
        assert_eq!(name("<b>Ada</b>"), Err(BadName::Characters));
        assert_eq!(name("Ada\u{202e}"), Err(BadName::Characters));
        assert_eq!(name("Ada\n"), Err(BadName::Characters));
        assert_eq!(name("Ada\u{200b}x"), Err(BadName::Characters));
        assert_eq!(name("Аda Lovelace"), Err(BadName::Scripts), "the first letter is Cyrillic");
        assert_eq!(name("Admin"), Err(BadName::Reserved));
        assert_eq!(name("a-d-m-i-n"), Err(BadName::Reserved));
        assert_eq!(name("MutaI"), Err(BadName::Reserved), "the last letter is a capital i");
        assert_eq!(name("Ann\u{3164}"), Err(BadName::Characters), "a letter that draws nothing");
        assert_eq!(name("Master Bot"), Err(BadName::Bot));
        assert_eq!(name("Ann\u{363}\u{364}\u{365}"), Err(BadName::Characters), "a heap of signs");
        assert!(name("Ann\u{363}\u{364}").is_ok(), "two are not");
    }

    #[test]
    fn a_name_that_nobody_may_choose_any_more_is_still_found() {
        for old in ["Robot", "Scout", "MutaI", "Ann\u{3164}"] {
            assert!(old.parse::<Name>().is_err());
            assert_eq!(NameKey::typed(&format!(" {old}  ")), Some(NameKey(key(&old.nfkc().collect::<String>()))));
        }
        assert_eq!(NameKey::typed(&"x".repeat(100_000)), None);
    }

    #[test]
    fn names_that_look_alike_are_one() {
        assert!(same("Ada", "aDA"));
        assert!(same("Anne Sophie", "annesophie"));
        assert!(same("сосо", "coco"), "Cyrillic and Latin");
        assert!(same("paul", "pau1"));
        assert!(!same("Ada", "Adam"));
    }
}
