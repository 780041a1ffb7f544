//! The one table of opponents: who can be played against, and how long each may think. The server, the page, the command
//! line and the arena all read it.

use tabletop::Game;

use crate::{Budget, Level, tikal2};

/// Somebody who can be played against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// What it is called on the command line, in records, databases and browsers. Once stored, an id is read for ever, so it
    /// is never changed and never taken away. Games may use the same one.
    pub id: &'static str,
    /// The game, as records call it.
    pub game: &'static str,
    /// How it thinks.
    pub level: AnyLevel,
    /// The nodes of one turn, digs included, where somebody waits for it: at most about a second of one core.
    pub nodes: u64,
    /// How many shares of its budget a person's own device gives it: [`Thinking`] says how large a share is.
    pub shares: u64,
    /// The key of its texts on the page: `bot_level.KEY` is its name, `level.KEY` a sentence about it.
    pub key: &'static str,
}

/// A level of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyLevel {
    /// Of Tikal.
    Tikal(Level),
    /// Of Tikal II.
    Tikal2(tikal2::Level),
}

/// All opponents, by game, the weakest first.
pub const OPPONENTS: [Opponent; 8] = [
    tikal("random", Level::Random, 100, 1),
    tikal("greedy", Level::Greedy, 100, 1),
    tikal("planner", Level::Planner, 300, 1),
    tikal("foresight", Level::Foresight, 600, 2),
    tikal("master", Level::Master, 1_000, 4),
    tikal2("random", tikal2::Level::Random, 100, 1),
    tikal2("greedy", tikal2::Level::Greedy, 100, 1),
    tikal2("search", tikal2::Level::Search, 200, 2),
];

const fn tikal(id: &'static str, level: Level, ms: u64, shares: u64) -> Opponent {
    let (game, nodes) = (::tikal::Tikal::NAME, ms * Budget::PER_MS);
    Opponent { id, game, level: AnyLevel::Tikal(level), nodes, shares, key: id }
}

const fn tikal2(id: &'static str, level: tikal2::Level, ms: u64, shares: u64) -> Opponent {
    let (game, nodes) = (::tikal2::State::NAME, ms * Budget::PER_MS);
    Opponent { id, game, level: AnyLevel::Tikal2(level), nodes, shares, key: id }
}

/// The games that have opponents.
pub fn games() -> Vec<&'static str> {
    let mut games: Vec<&str> = OPPONENTS.iter().map(|opponent| opponent.game).collect();
    games.dedup();
    games
}

impl Opponent {
    /// Those of a game, the weakest first.
    pub fn of(game: &str) -> impl DoubleEndedIterator<Item = &'static Opponent> {
        OPPONENTS.iter().filter(move |opponent| opponent.game == game)
    }

    /// The one of this id; for an id of another game who plays where nobody chose. None if the game has no opponents.
    pub fn named(game: &str, id: &str) -> Option<&'static Opponent> {
        Opponent::of(game).find(|opponent| opponent.id == id).or_else(|| Opponent::usual(game))
    }

    /// Who plays where nobody chose, or chose somebody of another game: the middle one. None if the game has no opponents.
    pub fn usual(game: &str) -> Option<&'static Opponent> {
        Opponent::of(game).nth(Opponent::of(game).count() / 2)
    }

    /// The nodes of one turn where nobody waits for a good move, or one person for many.
    pub const fn nodes_quick(&self) -> u64 {
        self.nodes / 5
    }

    /// The nodes of one turn on a person's own device.
    pub const fn nodes_here(&self, thinking: Thinking) -> u64 {
        self.shares * thinking.share()
    }
}

/// How long bots may think on a person's own device: nodes and no time, so that they play alike on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// On the go.
    Quick,
    /// As most do.
    Normal,
    /// With patience.
    Deep,
}

impl Thinking {
    /// All of them, the shortest first.
    pub const ALL: [Thinking; 3] = [Thinking::Quick, Thinking::Normal, Thinking::Deep];

    /// Its id in browsers.
    pub const fn id(self) -> &'static str {
        match self {
            Thinking::Quick => "quick",
            Thinking::Normal => "normal",
            Thinking::Deep => "deep",
        }
    }

    /// The nodes of one share.
    pub const fn share(self) -> u64 {
        match self {
            Thinking::Quick => 20_000,
            Thinking::Normal => 100_000,
            Thinking::Deep => 400_000,
        }
    }
}

/// The id of a level.
pub(crate) fn id_of(level: AnyLevel) -> &'static str {
    let row = OPPONENTS.iter().find(|opponent| opponent.level == level);
    row.expect("every level is in the table").id
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ids were stored: in databases, in records ("planner bot"), in browsers. Lines may be added here, never changed or
    /// taken away.
    #[test]
    fn ids_that_were_stored_are_read_for_ever() {
        let stored = [
            ("tikal", "random", AnyLevel::Tikal(Level::Random)),
            ("tikal", "greedy", AnyLevel::Tikal(Level::Greedy)),
            ("tikal", "planner", AnyLevel::Tikal(Level::Planner)),
            ("tikal", "foresight", AnyLevel::Tikal(Level::Foresight)),
            ("tikal", "master", AnyLevel::Tikal(Level::Master)),
            ("tikal2", "random", AnyLevel::Tikal2(tikal2::Level::Random)),
            ("tikal2", "greedy", AnyLevel::Tikal2(tikal2::Level::Greedy)),
            ("tikal2", "search", AnyLevel::Tikal2(tikal2::Level::Search)),
        ];
        for (game, id, level) in stored {
            let opponent = Opponent::named(game, id).expect("a known game");
            assert_eq!((opponent.id, opponent.level), (id, level));
        }
        assert_eq!(Thinking::ALL.map(Thinking::id), ["quick", "normal", "deep"], "in browsers");
    }

    #[test]
    fn every_level_is_one_row() {
        let tikal = Level::ALL.map(AnyLevel::Tikal);
        let tikal2 = tikal2::Level::ALL.map(AnyLevel::Tikal2);
        let levels: Vec<AnyLevel> = OPPONENTS.iter().map(|opponent| opponent.level).collect();
        assert_eq!(levels, [&tikal[..], &tikal2].concat());
    }

    #[test]
    fn a_level_of_another_game_is_played_by_the_usual_one() {
        assert_eq!(Opponent::named("tikal2", "planner").map(|opponent| opponent.id), Some("greedy"));
        assert_eq!(Opponent::named("tikal", "search").map(|opponent| opponent.id), Some("planner"));
        assert_eq!(Opponent::named("chess", "planner"), None);
    }

    #[test]
    fn what_people_wait_for_stays_as_it_was() {
        let nodes: Vec<u64> = Opponent::of("tikal").map(|opponent| opponent.nodes).collect();
        assert_eq!(nodes, [100_000, 100_000, 300_000, 600_000, 1_000_000]);
        let here: Vec<u64> = Opponent::of("tikal").map(|opponent| opponent.nodes_here(Thinking::Quick)).collect();
        assert_eq!(here, [20_000, 20_000, 20_000, 40_000, 80_000]);
    }
}
