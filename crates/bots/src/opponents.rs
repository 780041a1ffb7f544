//! The one table of opponents: who can be played against, and how far each may think. The server, the page, the command
//! line and the arena all read it.

use tabletop::Game;

use crate::{Character, Level, tikal2};

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
    /// The nodes of one turn, digs included: the same wherever it plays, so that it is equally strong there.
    pub nodes: u64,
    /// Who is offered to people in its place; nothing for those who are offered themselves.
    pub heir: Option<&'static str>,
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

/// All opponents, by game: those of the laboratory, then those that people are offered; of each the weakest first.
pub const OPPONENTS: [Opponent; 33] = [
    tikal("random", Level::Random, 100_000).followed_by("turtle"),
    tikal("greedy", Level::Greedy, 100_000).followed_by("coati"),
    tikal("planner", Level::Planner, 100_000).followed_by("owl"),
    tikal("foresight", Level::Foresight, 200_000).followed_by("jaguar"),
    tikal("master", Level::Master, 400_000).followed_by("jaguar"),
    tikal("turtle", Level::Person(Character::Turtle), 10_000),
    tikal("sloth", Level::Person(Character::Sloth), 10_000),
    tikal("frog", Level::Person(Character::Frog), 10_000),
    tikal("armadillo", Level::Person(Character::Armadillo), 10_000),
    tikal("tapir", Level::Person(Character::Tapir), 10_000),
    tikal("iguana", Level::Person(Character::Iguana), 10_000),
    tikal("toucan", Level::Person(Character::Toucan), 10_000),
    tikal("coati", Level::Person(Character::Coati), 10_000),
    tikal("parrot", Level::Person(Character::Parrot), 10_000),
    tikal("monkey", Level::Person(Character::Monkey), 10_000),
    tikal("bat", Level::Person(Character::Bat), 10_000),
    tikal("snake", Level::Person(Character::Snake), 10_000),
    tikal("owl", Level::Person(Character::Owl), 20_000),
    tikal("jaguar", Level::Person(Character::Jaguar), 60_000),
    tikal2("random", tikal2::Level::Random, 100_000).followed_by("turtle"),
    tikal2("greedy", tikal2::Level::Greedy, 100_000).followed_by("owl"),
    tikal2("search", tikal2::Level::Search, 200_000).followed_by("jaguar"),
    tikal2("turtle", tikal2::Level::Person(Character::Turtle), 10_000),
    tikal2("sloth", tikal2::Level::Person(Character::Sloth), 10_000),
    tikal2("frog", tikal2::Level::Person(Character::Frog), 10_000),
    tikal2("armadillo", tikal2::Level::Person(Character::Armadillo), 10_000),
    tikal2("tapir", tikal2::Level::Person(Character::Tapir), 10_000),
    tikal2("iguana", tikal2::Level::Person(Character::Iguana), 10_000),
    tikal2("toucan", tikal2::Level::Person(Character::Toucan), 10_000),
    tikal2("coati", tikal2::Level::Person(Character::Coati), 10_000),
    tikal2("monkey", tikal2::Level::Person(Character::Monkey), 10_000),
    tikal2("owl", tikal2::Level::Person(Character::Owl), 20_000),
    tikal2("jaguar", tikal2::Level::Person(Character::Jaguar), 60_000),
];

const fn tikal(id: &'static str, level: Level, nodes: u64) -> Opponent {
    Opponent { id, game: ::tikal::Tikal::NAME, level: AnyLevel::Tikal(level), nodes, heir: None, key: id }
}

const fn tikal2(id: &'static str, level: tikal2::Level, nodes: u64) -> Opponent {
    Opponent { id, game: ::tikal2::State::NAME, level: AnyLevel::Tikal2(level), nodes, heir: None, key: id }
}

/// The games that have opponents.
pub const fn games() -> [&'static str; 2] {
    [::tikal::Tikal::NAME, ::tikal2::State::NAME]
}

impl Opponent {
    /// The same, no longer offered but read for ever: somebody else takes its place.
    const fn followed_by(self, heir: &'static str) -> Opponent {
        Opponent { heir: Some(heir), ..self }
    }

    /// All of a game: those of the laboratory, then those that people are offered; of each the weakest first.
    pub fn of(game: &str) -> impl DoubleEndedIterator<Item = &'static Opponent> {
        OPPONENTS.iter().filter(move |opponent| opponent.game == game)
    }

    /// Those that people are offered, the weakest first.
    pub fn offered(game: &str) -> impl DoubleEndedIterator<Item = &'static Opponent> {
        Opponent::of(game).filter(|opponent| opponent.heir.is_none())
    }

    /// The one of this id; for an id of another game who plays where nobody chose. None if the game has no opponents.
    pub fn named(game: &str, id: &str) -> Option<&'static Opponent> {
        Opponent::of(game).find(|opponent| opponent.id == id).or_else(|| Opponent::usual(game))
    }

    /// Who plays where nobody chose, or chose somebody of another game: the middle one of those offered. None if the game has
    /// no opponents.
    pub fn usual(game: &str) -> Option<&'static Opponent> {
        Opponent::offered(game).nth(Opponent::offered(game).count() / 2)
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
        let tikal = |level: Level| AnyLevel::Tikal(level);
        let tikal2 = |level: tikal2::Level| AnyLevel::Tikal2(level);
        let stored = [
            ("tikal", "random", tikal(Level::Random)),
            ("tikal", "greedy", tikal(Level::Greedy)),
            ("tikal", "planner", tikal(Level::Planner)),
            ("tikal", "foresight", tikal(Level::Foresight)),
            ("tikal", "master", tikal(Level::Master)),
            ("tikal", "turtle", tikal(Level::Person(Character::Turtle))),
            ("tikal", "sloth", tikal(Level::Person(Character::Sloth))),
            ("tikal", "frog", tikal(Level::Person(Character::Frog))),
            ("tikal", "armadillo", tikal(Level::Person(Character::Armadillo))),
            ("tikal", "tapir", tikal(Level::Person(Character::Tapir))),
            ("tikal", "iguana", tikal(Level::Person(Character::Iguana))),
            ("tikal", "toucan", tikal(Level::Person(Character::Toucan))),
            ("tikal", "coati", tikal(Level::Person(Character::Coati))),
            ("tikal", "parrot", tikal(Level::Person(Character::Parrot))),
            ("tikal", "monkey", tikal(Level::Person(Character::Monkey))),
            ("tikal", "bat", tikal(Level::Person(Character::Bat))),
            ("tikal", "snake", tikal(Level::Person(Character::Snake))),
            ("tikal", "owl", tikal(Level::Person(Character::Owl))),
            ("tikal", "jaguar", tikal(Level::Person(Character::Jaguar))),
            ("tikal2", "random", tikal2(tikal2::Level::Random)),
            ("tikal2", "greedy", tikal2(tikal2::Level::Greedy)),
            ("tikal2", "search", tikal2(tikal2::Level::Search)),
            ("tikal2", "turtle", tikal2(tikal2::Level::Person(Character::Turtle))),
            ("tikal2", "sloth", tikal2(tikal2::Level::Person(Character::Sloth))),
            ("tikal2", "frog", tikal2(tikal2::Level::Person(Character::Frog))),
            ("tikal2", "armadillo", tikal2(tikal2::Level::Person(Character::Armadillo))),
            ("tikal2", "tapir", tikal2(tikal2::Level::Person(Character::Tapir))),
            ("tikal2", "iguana", tikal2(tikal2::Level::Person(Character::Iguana))),
            ("tikal2", "toucan", tikal2(tikal2::Level::Person(Character::Toucan))),
            ("tikal2", "coati", tikal2(tikal2::Level::Person(Character::Coati))),
            ("tikal2", "monkey", tikal2(tikal2::Level::Person(Character::Monkey))),
            ("tikal2", "owl", tikal2(tikal2::Level::Person(Character::Owl))),
            ("tikal2", "jaguar", tikal2(tikal2::Level::Person(Character::Jaguar))),
        ];
        for (game, id, level) in stored {
            let opponent = Opponent::named(game, id).expect("a known game");
            assert_eq!((opponent.id, opponent.level), (id, level));
        }
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
        assert_eq!(Opponent::named("tikal2", "planner").map(|opponent| opponent.id), Some("iguana"));
        assert_eq!(Opponent::named("tikal", "search").map(|opponent| opponent.id), Some("coati"));
        assert_eq!(Opponent::named("chess", "planner"), None);
    }

    #[test]
    fn people_are_offered_somebody_for_whoever_is_not_offered_any_more() {
        assert_eq!(games().map(|game| Opponent::offered(game).count()), [14, 11]);
        for opponent in OPPONENTS {
            let person = matches!(
                opponent.level,
                AnyLevel::Tikal(Level::Person(_)) | AnyLevel::Tikal2(tikal2::Level::Person(_))
            );
            assert_eq!(person, opponent.heir.is_none(), "{opponent:?}");
            let heir = opponent.heir.map(|heir| Opponent::offered(opponent.game).any(|other| other.id == heir));
            assert_ne!(heir, Some(false), "{opponent:?}");
        }
    }
}
