//! The table of opponents, as the page reads it.

use bots::{Opponent, opponents::games};

/// The file's name.
pub const NAME: &str = "opponents";

/// What the page reads of the table: ids, budgets, keys of texts, who takes the place of whom, and who is the usual one.
pub fn text() -> String {
    let mut text = String::from("// Written by `cargo xtask types` from the Rust sources. Do not edit.\n");
    text += "\n/** Who can be played against, by game: those of earlier days, each with who is offered in its place, then\n\
             those that are offered; of each the weakest first. Ids are stored, so they stay for ever. `nodes` are those of a whole\n\
             turn. */\n";
    text += "export const OPPONENTS = {\n";
    for game in games() {
        text += &format!("  {game}: [\n");
        Opponent::of(game).for_each(|opponent| text += &row(opponent));
        text += "  ],\n";
    }
    text += "} as const;\n";
    text += "\n/** Who plays where nobody chose, or chose somebody of another game. */\n";
    text += "export const USUAL = {\n";
    for usual in games().into_iter().filter_map(Opponent::usual) {
        text += &format!("  {}: '{}',\n", usual.game, usual.id);
    }
    text + "} as const;\n"
}

fn row(opponent: &Opponent) -> String {
    let Opponent { id, nodes, key, .. } = opponent;
    let heir = opponent.heir.map_or(String::new(), |heir| format!(", heir: '{heir}'"));
    format!("    {{ id: '{id}', nodes: {nodes}, key: '{key}'{heir} }},\n")
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
        assert!(text.contains("export const USUAL = {\n  tikal: 'coati',\n  tikal2: 'iguana',\n}"), "{text}");
        assert!(
            text.contains("  tikal2: [\n    { id: 'random', nodes: 100000, key: 'random', heir: 'turtle' },\n"),
            "{text}"
        );
    }

    /// The files of a language in which opponents have words, and what these are.
    const KINDS: [(&str, &str); 2] = [("app.json", "bot_level"), ("pages.json", "level")];

    /// The page has a name, with a sentence and without, for each of them in every language.
    #[test]
    fn every_opponent_has_its_texts_in_every_language() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/i18n");
        let names = std::fs::read_to_string(format!("{folder}/languages.json")).expect("the languages");
        let names: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&names).expect("JSON");
        let mut languages = 0;
        for entry in std::fs::read_dir(folder).expect("the texts") {
            let folder = entry.expect("an entry").path();
            if !folder.is_dir() {
                continue;
            }
            for (file, kind) in KINDS {
                let path = folder.join(file);
                let text = std::fs::read_to_string(&path).expect("the texts of a language");
                let texts: serde_json::Value = serde_json::from_str(&text).expect("JSON");
                // Those of earlier days have a name alone.
                for opponent in OPPONENTS.iter().filter(|one| kind == "bot_level" || one.heir.is_none()) {
                    let text = texts[kind][opponent.key].as_str().unwrap_or_default();
                    assert!(!text.is_empty(), "{}: {kind}.{}", path.display(), opponent.key);
                }
            }
            languages += 1;
        }
        assert_eq!(languages, names.len());
    }
}
