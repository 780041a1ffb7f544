//! The table of opponents, as the page reads it.

use bots::{Opponent, Thinking, opponents::games};

/// The file's name.
pub const NAME: &str = "opponents";

/// The file.
pub fn text() -> String {
    let mut text = String::from("// Written by `cargo xtask types` from the Rust sources. Do not edit.\n");
    text += "\n/** Who can be played against, by game, the weakest first. Ids are stored, so they stay for ever. */\n";
    text += "export const OPPONENTS = {\n";
    for game in games() {
        text += &format!("  {game}: [\n");
        Opponent::of(game).for_each(|opponent| text += &row(opponent));
        text += "  ],\n";
    }
    text += "} as const;\n";
    text +=
        "\n/** Nodes of one share of a bot's budget for a whole turn, by how long bots may think on this device. */\n";
    text += "export const SHARE = {\n";
    for thinking in Thinking::ALL {
        text += &format!("  {}: {},\n", thinking.id(), thinking.share());
    }
    text + "} as const;\n"
}

fn row(opponent: &Opponent) -> String {
    let Opponent { id, shares, key, .. } = opponent;
    format!("    {{ id: '{id}', shares: {shares}, key: '{key}' }},\n")
}

#[cfg(test)]
mod tests {
    use bots::opponents::OPPONENTS;

    use super::*;

    #[test]
    fn every_opponent_has_its_row() {
        let text = text();
        let rows = text.lines().filter(|line| line.contains("id: ")).count();
        assert_eq!(rows, OPPONENTS.len());
        assert!(text.contains("  tikal2: [\n    { id: 'random', shares: 1, key: 'random' },\n"), "{text}");
    }

    /// The page has a name, with a sentence and without, for each of them in every language.
    #[test]
    fn every_opponent_has_its_texts_in_every_language() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/i18n");
        let names = std::fs::read_to_string(format!("{folder}/languages.json")).expect("the languages");
        let names: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&names).expect("JSON");
        let mut languages = 0;
        for entry in std::fs::read_dir(folder).expect("the texts") {
            let path = entry.expect("an entry").path().join("app.json");
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let texts: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            for opponent in &OPPONENTS {
                for kind in ["level", "bot_level"] {
                    let text = texts[kind][opponent.key].as_str().unwrap_or_default();
                    assert!(!text.is_empty(), "{}: {kind}.{}", path.display(), opponent.key);
                }
            }
            languages += 1;
        }
        assert_eq!(languages, names.len());
    }
}
