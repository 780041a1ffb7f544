use bots::Level;
use serde::{Deserialize, Serialize};

/// How well a bot plays, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BotLevel {
    /// Any legal action.
    Random,
    /// A narrow look at the own turn.
    Greedy,
    /// The best own turn.
    Planner,
    /// The best own turn, judged after quick replies.
    Foresight,
    /// A search over whole turns of all players.
    Master,
}

impl BotLevel {
    /// All of them.
    pub const ALL: [BotLevel; 5] =
        [BotLevel::Random, BotLevel::Greedy, BotLevel::Planner, BotLevel::Foresight, BotLevel::Master];

    /// Its id in the table of opponents.
    pub fn id(self) -> &'static str {
        let level = match self {
            BotLevel::Random => Level::Random,
            BotLevel::Greedy => Level::Greedy,
            BotLevel::Planner => Level::Planner,
            BotLevel::Foresight => Level::Foresight,
            BotLevel::Master => Level::Master,
        };
        level.name()
    }
}

#[cfg(test)]
mod tests {
    use bots::Opponent;

    use super::*;
    use crate::games::{GameName, offered};

    /// What is sent and stored is an id of the table, and whoever can be played against can be asked for.
    #[test]
    fn levels_are_the_opponents_of_the_games_that_are_offered() {
        let ids = BotLevel::ALL.map(BotLevel::id);
        assert_eq!(BotLevel::ALL.map(|level| serde_json::to_value(level).unwrap()), ids.map(serde_json::Value::from));
        for game in GameName::ALL.into_iter().filter(|&game| offered(game).is_ok()) {
            let known: Vec<&str> = Opponent::of(game.name()).map(|opponent| opponent.id).collect();
            assert_eq!(known, ids, "{}", game.name());
        }
    }
}
