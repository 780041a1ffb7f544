use std::{fmt, str::FromStr};

use bots::{OPPONENTS, Opponent};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::games::GameName;

/// Who plays as a bot: the id of an opponent in the one table of them. Not every game has every one.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(
    feature = "ts",
    ts(type = "\"random\" | \"greedy\" | \"planner\" | \"foresight\" | \"master\" | \"turtle\" | \"sloth\" \
               | \"frog\" | \"armadillo\" | \"tapir\" | \"iguana\" | \"toucan\" | \"coati\" | \"parrot\" \
               | \"monkey\" | \"bat\" | \"snake\" | \"owl\" | \"jaguar\" | \"search\"")
)]
pub struct BotLevel(&'static str);

impl BotLevel {
    /// Any legal action: every game has it.
    pub const RANDOM: BotLevel = BotLevel("random");
    /// Who played where nobody chose, before there were opponents for people.
    pub const PLANNER: BotLevel = BotLevel("planner");

    /// Those of all games.
    pub fn all() -> Vec<BotLevel> {
        let mut levels: Vec<BotLevel> = Vec::new();
        for level in OPPONENTS.iter().map(|opponent| BotLevel(opponent.id)) {
            if !levels.contains(&level) {
                levels.push(level);
            }
        }
        levels
    }

    /// Those of a game: those of the laboratory, then those that people are offered; of each the weakest first.
    pub fn of(game: GameName) -> Vec<BotLevel> {
        Opponent::of(game.name()).map(|opponent| BotLevel(opponent.id)).collect()
    }

    /// Who plays where nobody chose.
    pub fn usual(game: GameName) -> BotLevel {
        Opponent::usual(game.name()).map_or(BotLevel::RANDOM, |opponent| BotLevel(opponent.id))
    }

    /// Its id in the table of opponents.
    pub fn id(self) -> &'static str {
        self.0
    }
}

impl FromStr for BotLevel {
    type Err = String;

    fn from_str(id: &str) -> Result<BotLevel, String> {
        let known = BotLevel::all().into_iter().find(|level| level.0 == id);
        known.ok_or_else(|| {
            let ids: Vec<&str> = BotLevel::all().into_iter().map(BotLevel::id).collect();
            format!("a bot is one of {}", ids.join(", "))
        })
    }
}

impl fmt::Debug for BotLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for BotLevel {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for BotLevel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<BotLevel, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl utoipa::PartialSchema for BotLevel {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .enum_values(Some(BotLevel::all().into_iter().map(BotLevel::id)))
            .into()
    }
}

impl utoipa::ToSchema for BotLevel {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was stored is read for ever, and whoever can be played against can be asked for.
    #[test]
    fn levels_are_the_ids_of_the_table_of_opponents() {
        let ids: Vec<&str> = BotLevel::all().into_iter().map(BotLevel::id).collect();
        let laboratory = ["random", "greedy", "planner", "foresight", "master", "search"];
        let people = [
            "turtle",
            "sloth",
            "frog",
            "armadillo",
            "tapir",
            "iguana",
            "toucan",
            "coati",
            "parrot",
            "monkey",
            "bat",
            "snake",
            "owl",
            "jaguar",
        ];
        assert!(laboratory.iter().chain(&people).all(|id| ids.contains(id)) && ids.len() == 20, "{ids:?}");
        for id in ids {
            let level: BotLevel = serde_json::from_value(id.into()).unwrap();
            assert_eq!((level.id(), serde_json::to_value(level).unwrap()), (id, id.into()));
        }
        assert!(serde_json::from_value::<BotLevel>("god".into()).unwrap_err().to_string().contains("search"));
        for game in GameName::ALL {
            assert!(
                BotLevel::of(game).contains(&BotLevel::RANDOM) && BotLevel::of(game).contains(&BotLevel::usual(game))
            );
        }
        assert_eq!(GameName::ALL.map(|game| BotLevel::usual(game).id()), ["coati", "iguana"]);
    }

    #[cfg(feature = "ts")]
    #[test]
    fn the_page_knows_them_all() {
        use ts_rs::TS as _;
        let ids: Vec<String> = BotLevel::all().into_iter().map(|level| format!("\"{}\"", level.id())).collect();
        assert_eq!(BotLevel::inline(&ts_rs::Config::default()), ids.join(" | "));
    }
}
