//! The laws every game must pass, run on random play.
//!
//! Each law is a function of its own; [`run`] plays random games and tries all of them, each on its share of
//! the positions. What a game must add to be tried is [`Lawful`].

mod chance;
mod golden;
mod knowledge;
mod legality;
mod seats;
mod sessions;
mod state;

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;

use crate::{
    Actions, Dice, Game, Seed, Session, Source, ToMove, Viewer,
    record::{Header, Record},
};

pub use chance::{frequencies, uniform};
pub use golden::{eventful_game, golden, random_game, tells_everything};
pub use knowledge::{twins, views};
pub use legality::{legality, texts};
pub use seats::seats;
pub use sessions::sessions;
pub use state::{copies, ending, setups};

/// What the suite must know of a game to try it.
pub trait Lawful: Game {
    /// More decisions than any game of this kind has, so that endless ones are noticed.
    const LONGEST: usize = 20_000;

    /// Visits every action that can be written for this table, legal or not.
    fn space(&self, visit: &mut dyn FnMut(Self::Action));

    /// What must hold of every table and its piles: things conserved, maps connected.
    fn invariants(&self, deal: &Self::Deal) -> Result<(), String>;

    /// Whether a legal action shows this viewer something he did not know. A game with private looks says no
    /// for all who do not look, and yes where a seat lays open what only it knew.
    fn shows(&self, action: Self::Action, _to: Viewer) -> bool {
        self.reveals(action)
    }
}

/// How often each law is tried: once in so many positions (or games), 0 for never.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// Brute force over the whole action space, by position.
    pub legality: usize,
    /// Texts of actions, by position.
    pub texts: usize,
    /// Copies, packed forms and positions written down, by position.
    pub state: usize,
    /// Imagined worlds seen by every viewer, by position.
    pub views: usize,
    /// Twins that differ in hidden things only, by position.
    pub twins: usize,
    /// Sessions with undo, their records and replays, by game.
    pub sessions: usize,
    /// What every viewer folds of what he is sent, by game.
    pub seats: usize,
}

impl Shares {
    /// Every law on every position and game.
    pub const ALL: Shares = Shares { legality: 1, texts: 1, state: 1, views: 1, twins: 1, sessions: 1, seats: 1 };
    /// Only what is cheap enough for every action.
    pub const NONE: Shares = Shares { legality: 0, texts: 0, state: 0, views: 0, twins: 0, sessions: 0, seats: 0 };
}

/// What to try.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// The configurations, each played in turn.
    pub configs: Vec<G::Config>,
    /// Where all chance comes from. Threads take different numbers.
    pub seed: u64,
    /// How many actions to play at least.
    pub actions: u64,
    /// How often each law is tried.
    pub shares: Shares,
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Whole random games.
    pub games: u64,
    /// Random actions in them.
    pub actions: u64,
    /// Positions whose whole action space was tried.
    pub legality: u64,
    /// Positions whose actions were written and read.
    pub texts: u64,
    /// Positions copied, packed, written down and read.
    pub state: u64,
    /// Positions seen by every viewer in an imagined world.
    pub views: u64,
    /// Pairs of worlds that differ in hidden things only.
    pub twins: u64,
    /// Sessions recorded and replayed.
    pub sessions: u64,
    /// Undo sequences in them.
    pub undos: u64,
    /// Versions of games that every viewer folded for himself.
    pub seats: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.actions += other.actions;
        self.legality += other.legality;
        self.texts += other.texts;
        self.state += other.state;
        self.views += other.views;
        self.twins += other.twins;
        self.sessions += other.sessions;
        self.undos += other.undos;
        self.seats += other.seats;
    }
}

/// A law that was broken, with the game that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which law, and how.
    pub message: String,
    /// The game up to there, as far as it can be recorded.
    pub record: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\n\n{}", self.message, self.record)
    }
}

impl std::error::Error for Violation {}

/// Plays random games and tries the laws on them until enough actions were played, a law is broken, or
/// `go_on`, which is asked after each game, says no.
///
/// # Panics
/// If there is no configuration to play.
pub fn run<G: Lawful>(plan: &Plan<G>, go_on: &mut dyn FnMut(&Tally) -> bool) -> Result<Tally, Violation> {
    let mut dice = Dice::mixed(&[plan.seed]);
    let mut trial: Trial<G> =
        Trial { shares: plan.shares, tally: Tally::default(), played: Vec::new(), legal: Actions::new() };
    for config in plan.configs.iter().cycle() {
        let seed = Seed::from_number(dice.roll());
        trial.played.clear();
        let caught = catch_unwind(AssertUnwindSafe(|| trial.game(config, &seed, &mut dice)));
        let result = caught.unwrap_or_else(|panic| Err(format!("panic: {}", panic_text(&*panic))));
        if let Err(message) = result {
            return Err(Violation { message, record: witness::<G>(config, seed, &trial.played) });
        }
        if trial.tally.actions >= plan.actions || !go_on(&trial.tally) {
            return Ok(trial.tally);
        }
    }
    panic!("a plan has configurations");
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    match panic.downcast_ref::<String>() {
        Some(text) => text,
        None => panic.downcast_ref::<&str>().copied().unwrap_or("without a word"),
    }
}

struct Trial<G: Game> {
    shares: Shares,
    tally: Tally,
    played: Vec<G::Action>,
    legal: Actions<G::Action>,
}

fn falls(dice: &mut Dice, share: usize) -> bool {
    share > 0 && dice.once_in(share)
}

impl<G: Lawful> Trial<G> {
    /// One random game, with the laws on their shares.
    fn game(&mut self, config: &G::Config, seed: &Seed, dice: &mut Dice) -> Result<(), String> {
        let mut deal = G::deal(config, seed).map_err(|error| format!("deal: {error}"))?;
        G::check_deal(config, &deal).map_err(|error| format!("deal: {error}"))?;
        let start = G::start(config, G::RULES, &mut deal, &mut |_| ());
        let mut table = start.map_err(|error| format!("start: {error}"))?;
        let (mut before, mut after) = (Vec::new(), Vec::new());
        table.pack(&mut before);
        table.invariants(&deal).map_err(|message| format!("invariants at the start: {message}"))?;
        while let ToMove::Seat(_) = table.to_move() {
            if self.played.len() >= G::LONGEST {
                return Err(format!("every game ends: this one has more than {} decisions", G::LONGEST));
            }
            table.legal(&mut self.legal);
            if self.legal.is_empty() {
                return Err("somebody is to move and has no legal action".to_owned());
            }
            let action = *dice.pick(&self.legal);
            self.position(&table, &deal, action, dice)?;
            self.played.push(action);
            let announced = table.reveals(action);
            let mut noted = Noted { deal: &mut deal, asked: false };
            table.apply(action, &mut noted, &mut |_| ()).map_err(|_| format!("the piles do not answer {action}"))?;
            if noted.asked && !announced {
                return Err(format!("an action says before that it reveals: {action} does not"));
            }
            after.clear();
            table.pack(&mut after);
            if before == after {
                return Err(format!("every action changes the table: {action} does not"));
            }
            std::mem::swap(&mut before, &mut after);
            table.invariants(&deal).map_err(|message| format!("invariants after {action}: {message}"))?;
        }
        ending(&table)?;
        self.tally.actions += self.played.len() as u64;
        self.tally.games += 1;
        if falls(dice, self.shares.sessions) {
            self.tally.undos += sessions::<G>(config, seed, dice)?;
            self.tally.sessions += 1;
        }
        if falls(dice, self.shares.seats) {
            self.tally.seats += seats::<G>(config, seed, dice)?;
        }
        Ok(())
    }

    /// The laws of one position, on their shares.
    fn position(&mut self, table: &G, deal: &G::Deal, action: G::Action, dice: &mut Dice) -> Result<(), String> {
        if falls(dice, self.shares.legality) {
            legality(table, dice)?;
            self.tally.legality += 1;
        }
        if falls(dice, self.shares.texts) {
            texts(table)?;
            self.tally.texts += 1;
        }
        if falls(dice, self.shares.state) {
            copies(table, deal, action)?;
            setups(table, deal)?;
            self.tally.state += 1;
        }
        if falls(dice, self.shares.views) {
            views(table, dice)?;
            self.tally.views += 1;
        }
        if falls(dice, self.shares.twins) {
            twins(table, deal, dice)?;
            self.tally.twins += 1;
        }
        Ok(())
    }
}

/// The piles, with a note whether they were asked.
struct Noted<'a, D> {
    deal: &'a mut D,
    asked: bool,
}

impl<G: Game> Source<G> for Noted<'_, G::Deal> {
    fn reveal(&mut self, table: &G, ask: G::Ask) -> Option<G::Reveal> {
        self.asked = true;
        self.deal.reveal(table, ask).filter(|&reveal| table.admits(ask, reveal))
    }

    fn tell(&mut self, change: G::Unseen) {
        self.deal.tell(change);
    }
}

/// The game that led to a broken law, as a record where it can be one.
fn witness<G: Game>(config: &G::Config, seed: Seed, played: &[G::Action]) -> String {
    let recorded =
        catch_unwind(AssertUnwindSafe(|| record_of::<G>(config, seed, played).map(|record| record.to_string())));
    recorded.ok().flatten().unwrap_or_else(|| {
        let actions: Vec<String> = played.iter().map(|&action| G::brief(action)).collect();
        format!("; seed {seed}\n; {config:?}\n; {}", actions.join(", "))
    })
}

fn record_of<G: Game>(config: &G::Config, seed: Seed, played: &[G::Action]) -> Option<Record<G>> {
    let mut session = Session::<G>::new(Header::seeded(config.clone(), seed)).ok()?;
    for (version, &action) in played.iter().enumerate() {
        let seat = session.to_move().seat()?;
        session.submit(seat, version, &version.to_string(), &[action]).ok()?;
    }
    Some(session.dump())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Seat,
        toy::{Action, Config, Deal, Flaw, Toy, config},
    };

    fn plan(configs: Vec<Config>, actions: u64) -> Plan<Toy> {
        Plan { configs, seed: 1, actions, shares: Shares::ALL }
    }

    fn all_players() -> Vec<Config> {
        (2..=4).map(config).collect()
    }

    #[test]
    fn a_lawful_game_passes() {
        let mut games = 0;
        let tally = run(&plan(all_players(), 5000), &mut |tally| {
            games += 1;
            tally.games == games
        });
        let tally = tally.unwrap_or_else(|violation| panic!("{violation}"));
        assert!(tally.actions >= 5000 && tally.undos > 100 && tally.twins >= 5000, "{tally:?}");
    }

    #[test]
    fn the_caller_can_stop_it() {
        assert_eq!(run(&plan(all_players(), u64::MAX), &mut |tally| tally.games < 5).map(|tally| tally.games), Ok(5));
    }

    /// Four hidden cards lie in 24 orders; who has looked at one of them is left with 6.
    #[test]
    fn imagined_worlds_are_uniform() {
        let small = Config { cards: 5, ..config(2) };
        let table = record_of::<Toy>(&small, Seed::from_number(3), &[Action::Peek, Action::Bury(0)])
            .and_then(|record| Some(crate::fold(&record).ok()?.last().table.clone()))
            .unwrap();
        for (viewer, worlds) in
            [(Viewer::Spectator, 24), (Viewer::Seat(Seat::new(0)), 6), (Viewer::Seat(Seat::new(1)), 24)]
        {
            let hidden = |_: &Toy, deal: &Deal| (deal.deck.clone(), deal.spots);
            let counts = frequencies(&table.view(viewer), 2400, &mut Dice::new(1), hidden);
            assert_eq!(uniform(&counts, worlds), Ok(()), "{viewer:?}");
        }
    }

    /// Each flaw breaks one law, and the suite says which, with a game that shows it.
    #[test]
    fn every_law_can_be_broken() {
        let none = Shares::NONE;
        let legality = ("legality", Shares { legality: 1, ..none });
        let texts = ("texts", Shares { texts: 1, ..none });
        let twins = ("twins", Shares { twins: 1, ..none });
        let seats = ("seats", Shares { seats: 1, ..none });
        let flaws = [
            (Flaw::Unlisted, legality),
            (Flaw::OutOfTurn, legality),
            (Flaw::Fragile, ("panic", legality.1)),
            (Flaw::Misread, texts),
            (Flaw::Blurted, twins),
            (Flaw::OpenHands, twins),
            (Flaw::Hint, twins),
            (Flaw::Careless, twins),
            (Flaw::Careless, seats),
            (Flaw::Silent, seats),
            (Flaw::OpenHands, seats),
            (Flaw::Retracted, ("sessions", Shares { sessions: 1, ..none })),
            (Flaw::Retracted, seats),
            (Flaw::Forgetful, ("views", Shares { views: 1, ..none })),
            (Flaw::Lossy, ("setups", Shares { state: 1, ..none })),
            (Flaw::Endless, ("every game ends", none)),
            (Flaw::Idle, ("every action changes the table", none)),
            (Flaw::Unannounced, ("an action says before", none)),
            (Flaw::Upside, ("ending", none)),
        ];
        for (flaw, (law, shares)) in flaws {
            let configs = vec![Config { flaw, ..config(3) }];
            let violation = run(&Plan { shares, ..plan(configs, 20_000) }, &mut |_| true).expect_err(law);
            assert!(violation.message.starts_with(law), "{flaw:?}: {violation}");
            assert!(violation.record.contains("seed"), "{violation}");
        }
    }
}
