//! What the page is told when something cannot be done: a code, its numbers, and the rule where there is one.

use serde::Serialize;
use serde_json::{Value, json};
use tabletop::{
    ConfigError, Game, Reason, Seat, Syntax, ToMove,
    record::{Label, NoDeal, ParseError},
    replay::{FoldError, Trouble},
    session::{Declined, NoSession},
};

/// An error as the page gets it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "EngineFault"))]
pub struct Fault {
    /// The key of its text on the page.
    pub code: String,
    /// Its numbers and names.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub params: Value,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<String>,
}

impl Fault {
    /// A fault without a rule.
    pub fn new(code: &str, params: Value) -> Fault {
        Fault { code: code.into(), params, rule: None }
    }

    /// What the rules say against an action.
    pub fn refused(refusal: &impl Reason) -> Fault {
        Fault { rule: Some(refusal.rule().into()), ..Fault::coded(refusal) }
    }

    /// From anything that is serialised as `{code, params}`.
    fn coded(value: &impl Serialize) -> Fault {
        let mut value = plain(value);
        let code = value["code"].as_str().unwrap_or("unknown").to_owned();
        let params = value.get_mut("params").map_or_else(|| json!({}), Value::take);
        Fault { code, params, rule: None }
    }

    /// A text that is not what it should be.
    pub fn text(text: &str, error: &Syntax) -> Fault {
        Fault::new("text", json!({ "text": text, "at": error.at, "expected": error.expected }))
    }

    /// JSON that is not what it should be.
    pub fn json(error: &serde_json::Error) -> Fault {
        Fault::new("json", json!({ "message": error.to_string() }))
    }

    /// A name or mark that is no label.
    pub fn label(text: &str) -> Fault {
        Fault::new("label", json!({ "text": text, "longest": Label::LONGEST }))
    }

    /// No such seat at this table.
    pub fn seat(number: u32, players: usize) -> Fault {
        Fault::new("no_such_seat", json!({ "seat": number, "players": players }))
    }

    /// Somebody else is to move, or nobody.
    pub fn not_to_move(other: ToMove) -> Fault {
        Fault::new("not_to_move", json!({ "to_move": other.seat().map(Seat::number) }))
    }

    /// The game is over.
    pub fn over() -> Fault {
        Fault::new("over", json!({}))
    }
}

/// Anything as plain JSON. By way of its text: a second serialiser for every type would make the module much larger.
pub fn plain(value: &impl Serialize) -> Value {
    let text = serde_json::to_string(value).expect("what is sent has a JSON form");
    serde_json::from_str(&text).expect("what was written can be read")
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Fault {
        Fault::coded(&error)
    }
}

impl From<ConfigError> for Fault {
    fn from(error: ConfigError) -> Fault {
        Fault::new("config", json!({ "faults": plain(&error.0) }))
    }
}

/// The name of a trouble.
fn trouble<G: Game>(trouble: &Trouble<G>) -> &'static str {
    match trouble {
        Trouble::Start(_) => "start",
        Trouble::Setup(_) => "setup",
        Trouble::OtherConfig => "other_config",
        Trouble::Over => "over",
        Trouble::NotToMove => "not_to_move",
        Trouble::Resigned => "resigned",
        Trouble::Refused(_) => "refused",
        Trouble::Undo { .. } => "undo",
        Trouble::Missing => "missing",
        Trouble::Veiled => "veiled",
        Trouble::Surplus { .. } => "surplus",
        Trouble::Impossible { .. } => "impossible",
        Trouble::Otherwise { .. } => "otherwise",
        Trouble::Hash { .. } => "hash",
        Trouble::Result { .. } => "result",
    }
}

impl<G: Game> From<FoldError<G>> for Fault {
    fn from(error: FoldError<G>) -> Fault {
        let params = json!({ "entry": error.entry, "trouble": trouble(&error.trouble) });
        let rule = match &error.trouble {
            Trouble::Refused(refusal) => Some(refusal.rule().to_owned()),
            _ => None,
        };
        Fault { rule, ..Fault::new("no_game", params) }
    }
}

impl<G: Game> From<NoSession<G>> for Fault {
    fn from(error: NoSession<G>) -> Fault {
        match error {
            NoSession::Record(error) => error.into(),
            NoSession::Deal(NoDeal::Config(error)) => error.into(),
            NoSession::Header { size, largest } => Fault::coded(&ParseError::TooLarge { size, limit: largest }),
            NoSession::Deal(NoDeal::Sealed) | NoSession::Veiled => Fault::new("sealed", json!({})),
        }
    }
}

impl<G: Game> From<Declined<G>> for Fault {
    /// A refusal by the rules is told as itself, with the place of the action in the list.
    fn from(declined: Declined<G>) -> Fault {
        match &declined {
            Declined::Refused { refusal, .. } => Fault::refused(refusal),
            other => Fault::coded(other),
        }
    }
}
