//! What is said between the arena and an external bot: one JSON object a line.

use serde::{Deserialize, Serialize};

use crate::{Fault, Limit};

/// The number of this protocol.
pub const PROTOCOL: u32 = 1;
/// The longest line that a bot may write, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// From the arena to the bot.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToBot<'a, C: Serialize, V: Serialize, R: Serialize> {
    /// The first message of all.
    Hello {
        /// The protocol that is spoken.
        protocol: u32,
        /// The program that asks, with its version.
        arena: &'static str,
    },
    /// A game begins.
    Start {
        /// Its name.
        game: &'static str,
        /// What was chosen.
        config: &'a C,
        /// The seat of the bot, from 1.
        seat: u8,
    },
    /// The bot is to move.
    Move {
        /// What it sees.
        view: &'a V,
        /// What it may do.
        legal: Vec<String>,
        /// What is left of its turn: `nodes` or `ms`.
        #[serde(flatten)]
        left: Limit,
    },
    /// An action was refused; the game is lost.
    Refused {
        /// What the bot answered.
        actions: Vec<String>,
        /// Which of them is meant, from 0.
        index: usize,
        /// The rule that forbids it.
        rule: Option<&'static str>,
        /// Why; nothing if an action before it revealed something or ended the turn.
        reason: Option<&'a R>,
    },
    /// The game is over.
    Over {
        /// Points by seat.
        scores: &'a [i32],
        /// Places by seat, from 1.
        places: &'a [u8],
        /// Who lost it before its end.
        fault: Option<Fault>,
    },
}

/// From the bot to the arena.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromBot {
    /// The answer to hello.
    Hello {
        /// The protocol that the bot speaks.
        protocol: u32,
    },
    /// The answer to move: one action or several.
    Move {
        /// One action.
        #[serde(default)]
        action: Option<String>,
        /// Several.
        #[serde(default)]
        actions: Vec<String>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_a_type() {
        let to: ToBot<(), (), ()> = ToBot::Hello { protocol: PROTOCOL, arena: "mutal" };
        assert_eq!(serde_json::to_string(&to).unwrap(), r#"{"type":"hello","protocol":1,"arena":"mutal"}"#);
        let to: ToBot<(), u8, ()> = ToBot::Move { view: &7, legal: vec!["end".into()], left: Limit::Ms(5) };
        assert_eq!(serde_json::to_string(&to).unwrap(), r#"{"type":"move","view":7,"legal":["end"],"ms":5}"#);
        let from: FromBot = serde_json::from_str(r#"{"type":"move","action":"end"}"#).unwrap();
        assert_eq!(from, FromBot::Move { action: Some("end".into()), actions: vec![] });
    }
}
