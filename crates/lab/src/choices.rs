//! What is played.

use std::{fs, path::PathBuf};

use serde_json::{Map, Value};
use tabletop::Game;

#[derive(clap::Args, Clone, Debug, Default)]
pub struct Choices {
    /// How many play
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// Other fields of the configuration, as JSON: '{"mode": "auction"}'
    #[arg(long, value_name = "JSON")]
    pub config: Option<String>,
    /// A component set from a file instead of the printed one
    #[arg(long, value_name = "FILE")]
    pub components: Option<PathBuf>,
}

impl Choices {
    /// The configuration; `players` where that was left open.
    pub fn config<G: Game>(&self, players: u8) -> Result<G::Config, String> {
        let wrong = |error: serde_json::Error| format!("--config: {error}");
        let written = self.config.as_deref().unwrap_or("{}");
        let mut fields: Map<String, Value> = serde_json::from_str(written).map_err(wrong)?;
        fields.insert("players".into(), self.players.unwrap_or(players).into());
        if let Some(path) = &self.components {
            let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
            let text = fs::read_to_string(path).map_err(|error| named(&error))?;
            fields.insert("components".into(), serde_json::from_str(&text).map_err(|error| named(&error))?);
        }
        let config: G::Config = serde_json::from_value(Value::Object(fields)).map_err(wrong)?;
        G::players(&config).map_err(|error| format!("{error:?}"))?;
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use tikal::{Mode, Tikal};

    use super::*;

    #[test]
    fn fields_are_taken_as_they_are_written() {
        let config = |text: &str| Choices { config: Some(text.into()), ..Choices::default() }.config::<Tikal>(3);
        let auction = config(r#"{"mode": "auction"}"#).unwrap();
        assert_eq!((auction.players, auction.mode), (3, Mode::Auction));
        assert!(config(r#"{"mode": "poker"}"#).is_err_and(|why| why.starts_with("--config: ")));
        let crowd = Choices { players: Some(9), ..Choices::default() };
        assert!(crowd.config::<Tikal>(4).is_err());
    }
}
