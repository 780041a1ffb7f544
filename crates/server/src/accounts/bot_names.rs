//! Names that are the bots': nobody may pass for one.

use std::{collections::HashSet, sync::LazyLock};

use super::alike::{GAPS, looks, seen_as};

/// What a bot is called, in the languages of the page.
const WORDS: [&str; 11] =
    ["bot", "bots", "boti", "robot", "robots", "roboti", "roboter", "computer", "ordinateur", "počítač", "pocitac"];

/// What their levels are called, in records and in the languages of the page.
const LEVELS: [&str; 79] = [
    "random",
    "greedy",
    "planner",
    "foresight",
    "master",
    "search",
    "tourist",
    "digger",
    "scout",
    "pathfinder",
    "ausgräber",
    "planer",
    "kundschafter",
    "pfadfinder",
    "meister",
    "touriste",
    "fouilleur",
    "stratège",
    "éclaireur",
    "pisteur",
    "maître",
    "turista",
    "kopáč",
    "plánovač",
    "zvěd",
    "stopař",
    "mistr",
    "turtle",
    "frog",
    "tapir",
    "toucan",
    "monkey",
    "snake",
    "owl",
    "jaguar",
    "schildkröte",
    "frosch",
    "tukan",
    "affe",
    "schlange",
    "eule",
    "tortue",
    "grenouille",
    "singe",
    "serpent",
    "chouette",
    "želva",
    "zelva",
    "žába",
    "zaba",
    "tapír",
    "tukán",
    "opice",
    "had",
    "sova",
    "jaguár",
    "sloth",
    "armadillo",
    "iguana",
    "coati",
    "parrot",
    "bat",
    "faultier",
    "gürteltier",
    "leguan",
    "nasenbär",
    "papagei",
    "fledermaus",
    "paresseux",
    "tatou",
    "iguane",
    "perroquet",
    "chauve-souris",
    "lenochod",
    "pásovec",
    "leguán",
    "nosál",
    "papoušek",
    "netopýr",
];

static ONE_WORD: LazyLock<HashSet<String>> = LazyLock::new(|| WORDS.iter().flat_map(|word| looks(word)).collect());

static WHOLE: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let both = LEVELS.iter().flat_map(|level| WORDS.map(|word| [format!("{level}{word}"), format!("{word}{level}")]));
    let names = both.flatten().chain(LEVELS.map(str::to_owned)).chain(WORDS.map(str::to_owned));
    names.flat_map(|name| looks(&name)).collect()
});

/// Whether it says to be a bot, with a number or without.
pub(super) fn is_a_bots(name: &str) -> bool {
    name.split(GAPS).any(|word| looks_like_one_of(word, &ONE_WORD)) || looks_like_one_of(name, &WHOLE)
}

fn looks_like_one_of(name: &str, names: &HashSet<String>) -> bool {
    let name = name.trim_matches(|c: char| c.is_numeric() || GAPS.contains(&c));
    seen_as(name).iter().any(|form| names.contains(form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_known_by_word_level_and_look() {
        for name in [
            "Bot",
            "BOT 2",
            "b-o-t",
            "B0t",
            "ВОТ",
            "Anna Bot",
            "planner bot",
            "PlannerBot",
            "bot_7",
            "R0bot",
            "Počítač",
        ] {
            assert!(is_a_bots(name), "{name}");
        }
        for name in ["Scout", "scout 3", "ÉCLAIREUR", "Maître", "TOURlST", "Ausgräber"] {
            assert!(is_a_bots(name), "{name}");
        }
        for name in ["Abbot", "Botticelli", "Robotnik", "Scout Finch", "Anna", "Talbot", "Meisterin"] {
            assert!(!is_a_bots(name), "{name}");
        }
    }

    /// Whatever the page calls its bots, in every language.
    #[test]
    fn the_words_of_the_page_are_the_bots() {
        let file = |name: &str| {
            let path = format!("{}/../../web/src/i18n/{name}.json", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            serde_json::from_str::<serde_json::Value>(&text).expect("JSON")
        };
        for language in file("languages").as_object().expect("languages").keys() {
            let app = file(&format!("{language}/app"));
            let levels = app["bot_level"].as_object().expect("levels");
            for name in levels.values().chain([&app["new"]["bot"]]) {
                assert!(is_a_bots(name.as_str().expect("a text")), "{language}: {name}");
            }
        }
    }
}
