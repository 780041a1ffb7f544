use bots::{Budget, Level};
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

    /// The bot's level.
    pub fn level(self) -> Level {
        match self {
            BotLevel::Random => Level::Random,
            BotLevel::Greedy => Level::Greedy,
            BotLevel::Planner => Level::Planner,
            BotLevel::Foresight => Level::Foresight,
            BotLevel::Master => Level::Master,
        }
    }

    /// What it may spend on one decision: up to about a second of one core.
    pub fn nodes(self) -> u64 {
        let ms = match self {
            BotLevel::Random | BotLevel::Greedy => 100,
            BotLevel::Planner => 300,
            BotLevel::Foresight => 600,
            BotLevel::Master => 1000,
        };
        ms * Budget::PER_MS
    }

    /// What it may spend where nobody waits for a good move, or one person for many.
    pub fn nodes_quick(self) -> u64 {
        self.nodes() / 5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_the_names_of_the_bots() {
        for (level, bot) in BotLevel::ALL.into_iter().zip(Level::ALL) {
            assert_eq!((level.level(), serde_json::to_value(level).unwrap()), (bot, bot.name().into()));
        }
    }
}
