use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{Reason, Syntax};

/// A card by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// A card that whoever holds the table does not know.
    pub const FACE_DOWN: Card = Card(0);

    pub fn all(cards: u8) -> impl Iterator<Item = Card> {
        (1..=cards).map(Card)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Card, Syntax> {
        let number = text.parse().ok().filter(|_| !text.starts_with('+'));
        number.map(Card).ok_or_else(|| Syntax::new(0, "a card"))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    Peek,
    Take,
    Bury(u8),
    Dig(u8),
    Play,
    #[default]
    End,
}

impl Action {
    pub fn all() -> impl Iterator<Item = Action> {
        use Action::{Bury, Dig, End, Peek, Play, Take};
        [Peek, Take, Bury(0), Bury(1), Dig(0), Dig(1), Play, End].into_iter()
    }

    pub fn brief(self) -> String {
        match self {
            Action::Bury(spot) => format!("b{spot}"),
            Action::Dig(spot) => format!("d{spot}"),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Peek => f.write_str("peek"),
            Action::Take => f.write_str("take"),
            Action::Bury(spot) => write!(f, "bury {spot}"),
            Action::Dig(spot) => write!(f, "dig {spot}"),
            Action::Play => f.write_str("play"),
            Action::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Action, Syntax> {
        let spot = |long: &str, brief: &str| {
            let rest = text.strip_prefix(long).or_else(|| text.strip_prefix(brief))?;
            let at = text.len() - rest.len();
            let digit = rest.bytes().next().filter(|byte| byte.is_ascii_digit() && rest.len() == 1);
            Some(digit.map(|byte| byte - b'0').ok_or_else(|| Syntax::new(at, "a spot")))
        };
        match text {
            "peek" => Ok(Action::Peek),
            "take" => Ok(Action::Take),
            "play" => Ok(Action::Play),
            "end" => Ok(Action::End),
            _ => match (spot("bury ", "b"), spot("dig ", "d")) {
                (Some(spot), _) => spot.map(Action::Bury),
                (None, Some(spot)) => spot.map(Action::Dig),
                (None, None) => Err(Syntax::new(0, "an action")),
            },
        }
    }
}

/// Why an action of the toy is not allowed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "code", content = "params", rename_all = "snake_case")]
pub enum No {
    Turn,
    Thing,
    Time { need: u8, have: u8 },
}

impl Reason for No {
    fn rule(&self) -> &'static str {
        "Y1"
    }
}
