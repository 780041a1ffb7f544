use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::Label;

/// Why a seat changed hands or gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Cause {
    /// The person left of his own will.
    Left,
    /// The others replaced him: he was away, or his time had run out.
    Time,
    /// By agreement.
    Agreed,
    /// The person came back.
    Back,
}

impl Cause {
    /// All of them.
    pub const ALL: [Cause; 4] = [Cause::Left, Cause::Time, Cause::Agreed, Cause::Back];

    /// The word for it in records.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Left => "left",
            Cause::Time => "time",
            Cause::Agreed => "agreed",
            Cause::Back => "back",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Cause {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Cause, Self::Err> {
        let found = Cause::ALL.into_iter().find(|cause| cause.word() == text);
        found.ok_or("`left`, `time`, `agreed` or `back`")
    }
}

/// A drawing that was thrown away before the game began: all committed anew after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Restart {
    /// What brought it about.
    pub cause: RestartCause,
    /// Whose doing it was, as far as one person's.
    pub name: Option<Label>,
}

/// Why a drawing was thrown away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RestartCause {
    /// Somebody got up after an opening.
    Left,
    /// Somebody did not open in time what he had committed to.
    Unopened,
    /// Somebody's account was deleted.
    Gone,
    /// A bot was put in or taken away.
    Bots,
}

impl RestartCause {
    /// All of them.
    pub const ALL: [RestartCause; 4] =
        [RestartCause::Left, RestartCause::Unopened, RestartCause::Gone, RestartCause::Bots];

    /// The word for it in records.
    pub fn word(self) -> &'static str {
        match self {
            RestartCause::Left => "left",
            RestartCause::Unopened => "unopened",
            RestartCause::Gone => "gone",
            RestartCause::Bots => "bots",
        }
    }
}

impl fmt::Display for RestartCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for RestartCause {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<RestartCause, Self::Err> {
        let found = RestartCause::ALL.into_iter().find(|cause| cause.word() == text);
        found.ok_or("`left`, `unopened`, `gone` or `bots`")
    }
}

impl fmt::Display for Restart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)?;
        self.name.as_ref().map_or(Ok(()), |name| write!(f, " {name}"))
    }
}
