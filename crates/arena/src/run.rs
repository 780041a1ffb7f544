//! Plays sets on several threads, in an order that does not depend on them.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
};

use bots::Playable;
use tabletop::{Dice, Seed};

use crate::{Entrant, Fixture, GameLine, Limit, Player, SetKey, SetLine, entrant::bot_seed, play};

/// What is to be played.
pub struct Plan<'a, G: Playable> {
    /// The game.
    pub config: G::Config,
    /// Who takes part.
    pub entrants: Vec<Entrant<G>>,
    /// Who plays whom.
    pub fixtures: Vec<Fixture>,
    /// How many sets of each fixture.
    pub sets: u64,
    /// All chance follows from it.
    pub seed: u64,
    /// How many threads play.
    pub jobs: usize,
    /// Whether times of turns are kept.
    pub timed: bool,
    /// Sets that were played before.
    pub done: BTreeMap<SetKey, SetLine>,
    /// Written into each line.
    pub build: String,
    /// Called with each newly played set, in the order in which they end.
    pub keep: &'a mut dyn FnMut(&SetLine),
}

/// A set in its turn: sets of a fixture come in ascending order, without gaps.
pub struct Step<'a> {
    /// Of which fixture it is, by its place in the plan.
    pub fixture: usize,
    /// What came out, as it is stored.
    pub line: &'a SetLine,
}

/// Plays all sets. `each` sees them in order and may end a fixture; the rest of it is not played.
pub fn run<G: Playable>(plan: Plan<'_, G>, each: &mut dyn FnMut(Step<'_>) -> ControlFlow<()>) {
    let Plan { config, entrants, fixtures, sets, seed, jobs, timed, done, build, keep } = plan;
    let ended: Vec<AtomicBool> = fixtures.iter().map(|_| AtomicBool::new(false)).collect();
    let count = fixtures.len() as u64;
    let next = Mutex::new(0..sets * count);
    let desk = Desk { config: &config, entrants: &entrants, fixtures: &fixtures, seed, timed, build };
    let (sender, results) = mpsc::channel::<(usize, SetLine, bool)>();
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (sender, next, ended, desk, done) = (sender.clone(), &next, &ended, &desk, &done);
            scope.spawn(move || {
                let mut roster = Roster::default();
                while let Some(job) = { next.lock().expect("no panic while it is held").next() } {
                    let (fixture, set) = ((job % count) as usize, job / count);
                    if ended[fixture].load(Ordering::Relaxed) {
                        continue;
                    }
                    let key = SetKey::new(desk.config, desk.entrants, &desk.fixtures[fixture], seed, set);
                    let (line, fresh) = match done.get(&key) {
                        Some(line) => (line.clone(), false),
                        None => (desk.play_set(key, fixture, set, &mut roster), true),
                    };
                    if sender.send((fixture, line, fresh)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: Vec<BTreeMap<u64, SetLine>> = vec![BTreeMap::new(); fixtures.len()];
        let mut due = vec![0; fixtures.len()];
        for (fixture, line, fresh) in results {
            if fresh {
                keep(&line);
            }
            waiting[fixture].insert(line.set, line);
            while !ended[fixture].load(Ordering::Relaxed)
                && let Some(line) = waiting[fixture].remove(&due[fixture])
            {
                due[fixture] += 1;
                if each(Step { fixture, line: &line }).is_break() {
                    ended[fixture].store(true, Ordering::Relaxed);
                }
            }
        }
    });
}

/// Players that stay for many games, by entrant and copy.
struct Roster<G: Playable>(BTreeMap<(usize, usize), Box<dyn Player<G>>>);

impl<G: Playable> Default for Roster<G> {
    fn default() -> Self {
        Roster(BTreeMap::new())
    }
}

struct Desk<'a, G: Playable> {
    config: &'a G::Config,
    entrants: &'a [Entrant<G>],
    fixtures: &'a [Fixture],
    seed: u64,
    timed: bool,
    build: String,
}

impl<G: Playable> Desk<'_, G> {
    /// All games of a set have the same piles.
    fn play_set(&self, key: SetKey, fixture: usize, set: u64, roster: &mut Roster<G>) -> SetLine {
        let piles = Seed::from_number(Dice::mixed(&[self.seed, set]).roll());
        let seatings = self.fixtures[fixture].seatings.iter().enumerate();
        let games = seatings.map(|(game, seating)| self.play_game(seating, &piles, set, game, roster)).collect();
        SetLine { key, set, build: self.build.clone(), games }
    }

    fn play_game(&self, seating: &[usize], piles: &Seed, set: u64, game: usize, roster: &mut Roster<G>) -> GameLine {
        let mut seats: Vec<(Box<dyn Player<G>>, Limit)> = Vec::new();
        let copy = |seat: usize| seating[..seat].iter().filter(|&&other| other == seating[seat]).count();
        for (seat, &number) in seating.iter().enumerate() {
            let entrant = &self.entrants[number];
            let stayed = roster.0.remove(&(number, copy(seat)));
            let fresh = || entrant.player(bot_seed(self.seed, set, game, seat));
            seats.push((stayed.unwrap_or_else(fresh), entrant.limit));
        }
        let played = play(self.config, piles, &mut seats);
        for (seat, (player, _)) in seats.into_iter().enumerate() {
            if self.entrants[seating[seat]].stays() {
                roster.0.insert((seating[seat], copy(seat)), player);
            }
        }
        let names = seating.iter().map(|&entrant| self.entrants[entrant].name.clone()).collect();
        GameLine::new(names, played, self.timed)
    }
}
