//! What the terminal must know of a game besides its rules.

use serde_json::Value;
use tabletop::{Fault, Game, Seat, suite::Lawful};

use crate::ink::Ink;

/// A game that can be shown and played in a terminal.
pub trait Table: Lawful {
    /// The name for people.
    const TITLE: &'static str;
    /// The fields of a configuration that can be chosen by options, besides `players` and `components`.
    const CHOICES: &'static [&'static str];
    /// An action of more than one word, as people would type it.
    const EXAMPLE: &'static str;
    /// The page that has the form of its positions.
    const POSITIONS: &'static str;

    /// Every configuration on which the laws are tried.
    fn configs() -> Vec<Self::Config>;
    /// A configuration in a few signs, for the names of files.
    fn label(config: &Self::Config) -> String;
    /// All that is wrong with a component set; an error if the file is none.
    fn component_faults(file: &Value) -> Result<Vec<Fault>, String>;

    /// The kind of decision that is due.
    fn phase(&self) -> &'static str;
    /// Action points left, in games that have them.
    fn ap(&self) -> Option<u8>;
    /// What a seat would score now, by source.
    fn worth(&self, seat: Seat) -> Vec<Worth>;
    /// The points that an event brought, or cost: whose, for what, how many.
    fn scored(event: &Self::Event) -> Vec<(Seat, String, i32)>;
    /// What a legal action costs, where that is fixed before.
    fn cost(&self, _action: Self::Action) -> Option<u8> {
        None
    }

    /// The board as this viewer knows it.
    fn board(view: &Self::View, ink: Ink) -> String;
    /// All that is always in sight beside the board: whose turn, scores, supplies, what is left.
    fn status(view: &Self::View, ink: Ink) -> String;
    /// An event in words.
    fn words(event: &Self::Event) -> String;

    /// Commands of `play` that belong to this game only, with their help.
    const HELPERS: &'static [(&'static str, &'static str)] = &[];
    /// Carries out such a command; nothing if it is none.
    fn help(&self, _seat: Seat, _line: &str) -> Option<Result<Helped<Self>, String>> {
        None
    }
}

/// What a helper of `play` came to.
pub enum Helped<G: Game> {
    /// Something to read.
    Text(String),
    /// Actions to play.
    Actions(Vec<G::Action>),
}

/// Points from one source.
pub struct Worth {
    pub source: String,
    pub points: i32,
    /// Where they come from, each with its points.
    pub from: Vec<(String, i32)>,
}

/// A refusal in words: `refused (A12): not enough ap: need 5, have 3`.
pub fn refused<G: Game>(refusal: &G::Refusal) -> String {
    use tabletop::Reason;
    let value = crate::answer::value(refusal);
    format!("refused ({}): {}", refusal.rule(), coded(&value, "code"))
}

/// A coded value in words: its code, then its fields or the fields of its `params`.
pub fn coded(value: &Value, tag: &str) -> String {
    let code = value[tag].as_str().unwrap_or("something").replace('_', " ");
    let fields = value.get("params").unwrap_or(value).as_object();
    let field = |(key, value): (&String, &Value)| match value {
        _ if key == tag || key == "rule" => None,
        Value::Null => None,
        Value::String(text) => Some(format!("{} {text}", key.replace('_', " "))),
        other => Some(format!("{} {other}", key.replace('_', " "))),
    };
    let fields: Vec<String> = fields.into_iter().flatten().filter_map(field).collect();
    if fields.is_empty() { code } else { format!("{code}: {}", fields.join(", ")) }
}
