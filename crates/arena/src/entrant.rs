//! Who takes part, and how a bot is written: a level, its weights, its budget.

use std::{fmt, fs, str::FromStr, sync::Arc, time::Duration};

use bots::{Bot, Playable};
use tabletop::Dice;

use crate::{
    Limit, Player,
    external::{Command, External},
    player::House,
};

/// A level and what it judges positions by.
pub struct Mind<G: Playable> {
    /// How it thinks.
    pub level: G::Level,
    /// What it judges positions by.
    pub worth: &'static G::Worth,
}

impl<G: Playable> Clone for Mind<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Playable> Copy for Mind<G> {}

impl<G: Playable> Mind<G> {
    /// `LEVEL`, or `LEVEL%FILE` with the weights or the net of a file. They are read once and kept as long as the program runs.
    pub fn read(text: &str) -> Result<Mind<G>, UnknownBot> {
        let (level, file) = text.split_once('%').map_or((text, None), |(level, file)| (level, Some(file)));
        let level = level.parse().map_err(|_| UnknownBot::named::<G>(text))?;
        let Some(file) = file else { return Ok(Mind { level, worth: G::worth() }) };
        let bad = |why: String| UnknownBot::Weights { file: file.into(), why };
        let written = fs::read(file).map_err(|error| bad(error.to_string()))?;
        let worth = G::read_worth(&written).map_err(bad)?;
        Ok(Mind { level, worth: Box::leak(Box::new(worth)) })
    }

    /// A bot that thinks so. The seed decides where it leaves something to chance.
    pub fn bot(self, seed: u64) -> Box<dyn Bot<G>> {
        G::bot_with(self.level, seed, self.worth)
    }
}

/// Makes the players of one entrant.
#[derive(Clone)]
pub enum Maker<G: Playable> {
    /// A bot of this house, as it was written.
    House(String, Mind<G>),
    /// A program.
    Program(Command),
    /// Any bot, made from a seed.
    Own(Arc<dyn Fn(u64) -> Box<dyn Bot<G>> + Send + Sync>),
}

/// Who takes part: a name, a player, and what it may spend on a turn.
#[derive(Clone)]
pub struct Entrant<G: Playable> {
    /// Its name in tables and results.
    pub name: String,
    /// Its budget.
    pub limit: Limit,
    maker: Maker<G>,
}

impl<G: Playable> Entrant<G> {
    /// `LEVEL`, `LEVEL%FILE`, either with `@LIMIT`, or `ext:COMMAND`; `NAME=` before it gives it another name.
    pub fn parse(text: &str, limit: Limit, patience: Duration) -> Result<Entrant<G>, UnknownBot> {
        let (name, what) = match text.split_once('=') {
            Some((name, what)) if !name.contains([':', ' ']) && !name.is_empty() => (Some(name), what),
            _ => (None, text),
        };
        let unknown = || UnknownBot::named::<G>(text);
        if let Some(line) = what.strip_prefix("ext:") {
            let command = Command::parse(line, patience).ok_or_else(unknown)?;
            return Ok(Entrant { name: name.unwrap_or(what).into(), limit, maker: Maker::Program(command) });
        }
        let (mind, limit) = match what.rsplit_once('@') {
            Some((mind, own)) => (mind, Limit::from_str(own).map_err(|_| unknown())?),
            None => (what, limit),
        };
        let maker = Maker::House(mind.into(), Mind::read(mind)?);
        Ok(Entrant { name: name.unwrap_or(what).into(), limit, maker })
    }

    /// An entrant that is made by a function.
    pub fn own(name: &str, limit: Limit, make: impl Fn(u64) -> Box<dyn Bot<G>> + Send + Sync + 'static) -> Entrant<G> {
        Entrant { name: name.into(), limit, maker: Maker::Own(Arc::new(make)) }
    }

    /// Whether one player can play many games. A bot of the house is made anew for each, so that games do not
    /// depend on each other.
    pub(crate) fn stays(&self) -> bool {
        matches!(self.maker, Maker::Program(_))
    }

    /// A player. The seed decides where it leaves something to chance.
    pub fn player(&self, seed: u64) -> Box<dyn Player<G>> {
        match &self.maker {
            Maker::House(_, mind) => Box::new(House(mind.bot(seed))),
            Maker::Program(command) => Box::new(External::new(command.clone())),
            Maker::Own(make) => Box::new(House(make(seed))),
        }
    }

    /// What it is, for the keys of results.
    pub(crate) fn identity(&self) -> String {
        let what = match &self.maker {
            Maker::House(written, _) => written.clone(),
            Maker::Program(command) => command.to_string(),
            Maker::Own(_) => "own".into(),
        };
        format!("{}={what}@{}", self.name, self.limit)
    }
}

/// The seed of a bot in one game.
pub(crate) fn bot_seed(seed: u64, set: u64, game: usize, seat: usize) -> u64 {
    Dice::mixed(&[seed, set, game as u64, seat as u64]).roll()
}

/// A text that names no bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownBot {
    /// No bot has this name.
    Name {
        /// What was asked for.
        text: String,
        /// Those that there are.
        known: String,
    },
    /// The weights cannot be used.
    Weights {
        /// Their file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

impl UnknownBot {
    fn named<G: Playable>(text: &str) -> UnknownBot {
        UnknownBot::Name { text: text.into(), known: G::ids().join(", ") }
    }
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnknownBot::Name { text, known } => {
                write!(f, "{text:?} is no bot: {known}, each with %FILE for weights and @NODES or @50ms if wanted, ")?;
                f.write_str("or ext:COMMAND")
            }
            UnknownBot::Weights { file, why } => write!(f, "{file}: {why}"),
        }
    }
}

impl std::error::Error for UnknownBot {}

#[cfg(test)]
mod tests {
    use bots::tikal::evaluation::Weights;
    use tikal::Tikal;

    use super::*;

    #[test]
    fn weights_of_a_file_are_named_behind_the_level_in_both_games() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights");
        let tikal = Mind::<Tikal>::read(&format!("planner%{folder}/tikal-2.json")).expect("a level with weights");
        assert_eq!((tikal.level, &tikal.worth.weights), (bots::Level::Planner, Weights::built_in()));
        let tikal2 = Mind::<tikal2::State>::read(&format!("search%{folder}/tikal2-1.json")).expect("the same");
        assert_eq!(tikal2.worth, bots::tikal2::Weights::built_in());
        let entrant =
            Entrant::<Tikal>::parse(&format!("greedy%{folder}/tikal-2.json@500"), Limit::DEFAULT, Duration::ZERO);
        assert_eq!(entrant.expect("an entrant").limit, Limit::Nodes(500));
    }

    #[test]
    fn what_is_wrong_with_weights_is_said() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights");
        let wrong = |text: String| Mind::<Tikal>::read(&text).err().expect("it is wrong").to_string();
        assert!(wrong("planner%nowhere.json".into()).starts_with("nowhere.json: "));
        assert!(wrong(format!("planner%{folder}/tikal2-1.json")).contains("tikal2-1.json: "));
        assert!(
            wrong("wizard".into())
                .starts_with("\"wizard\" is no bot: random, greedy, planner, foresight, master, turtle,")
        );
    }
}
