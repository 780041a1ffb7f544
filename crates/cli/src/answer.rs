//! What a command says, and with which exit status.

use serde::Serialize;
use serde_json::{Value, json};
use tabletop::{ConfigError, Fault};

/// The answer of a command: yes (exit 0) or no (exit 1), in words and as JSON.
#[derive(Debug)]
pub struct Reply {
    pub yes: bool,
    pub text: String,
    pub json: Value,
}

/// Input that no answer can be given to (exit 2), with a word on what to do.
#[derive(Debug)]
pub struct Bad {
    pub message: String,
    pub faults: Vec<Fault>,
}

/// What every command gives.
pub type Answer = Result<Reply, Bad>;

impl Reply {
    pub fn yes(text: impl Into<String>, json: Value) -> Reply {
        Reply { yes: true, text: text.into(), json }
    }

    pub fn no(text: impl Into<String>, json: Value) -> Reply {
        Reply { yes: false, text: text.into(), json }
    }
}

impl Bad {
    pub fn new(message: impl Into<String>) -> Bad {
        Bad { message: message.into(), faults: Vec::new() }
    }

    /// Says of which file the message speaks.
    pub fn of(mut self, name: &str) -> Bad {
        self.message = format!("{name}: {}", self.message);
        self
    }

    /// Adds what to do.
    pub fn hint(mut self, hint: &str) -> Bad {
        self.message = format!("{}\n{hint}", self.message);
        self
    }

    pub fn text(&self) -> String {
        let faults: String = self.faults.iter().map(|fault| format!("\n  {fault}")).collect();
        format!("{}{faults}", self.message)
    }

    pub fn json(&self) -> Value {
        match self.faults.as_slice() {
            [] => json!({ "error": self.message }),
            faults => json!({ "error": self.message, "faults": faults }),
        }
    }
}

impl From<ConfigError> for Bad {
    fn from(error: ConfigError) -> Bad {
        Bad { message: "this is not a game that can be played:".into(), faults: error.0 }
    }
}

/// Plain data as JSON.
pub fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or(Value::Null)
}

/// Plain data as JSON for people.
pub fn pretty(data: &impl Serialize) -> String {
    serde_json::to_string_pretty(data).unwrap_or_default()
}
