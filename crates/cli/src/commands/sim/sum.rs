//! What many games come to.

use std::collections::BTreeMap;

use arena::{Fault, Overrun, Times};
use serde::Serialize;
use serde_json::{Value, json};
use tabletop::Outcome;

use crate::answer::{Reply, value};

/// So many faults are shown.
const SHOWN: usize = 20;

/// All games so far.
#[derive(Default)]
pub struct Sum {
    games: u64,
    decisions: u64,
    shortest: Option<u64>,
    longest: u64,
    seats: [SeatSum; 4],
    /// Bots that lost a game by a fault.
    pub faults: Vec<Slip>,
    /// How long turns of bots took, by name.
    pub times: BTreeMap<String, Times>,
}

/// A fault of a bot.
#[derive(Clone, Debug, Serialize)]
pub struct Slip {
    /// The number of the seed.
    pub number: u64,
    /// The way to play.
    pub game: String,
    /// The level of the bots that played.
    pub bot: String,
    /// Its seat and what it did.
    pub fault: Fault,
}

#[derive(Clone, Copy, Default)]
struct SeatSum {
    games: u64,
    points: i64,
    best: Option<i32>,
    worst: Option<i32>,
    /// A first place shared by n counts 1/n, in twelfths.
    wins: u64,
}

impl Sum {
    pub fn add(&mut self, outcome: &Outcome, decisions: u64) {
        self.games += 1;
        self.decisions += decisions;
        self.shortest = Some(self.shortest.map_or(decisions, |least| least.min(decisions)));
        self.longest = self.longest.max(decisions);
        let firsts = outcome.places.iter().filter(|&&place| place == 1).count() as u64;
        for (seat, (&points, &place)) in self.seats.iter_mut().zip(outcome.scores.iter().zip(&outcome.places)) {
            seat.games += 1;
            seat.points += i64::from(points);
            seat.best = seat.best.max(Some(points));
            seat.worst = Some(seat.worst.map_or(points, |worst| worst.min(points)));
            seat.wins += if place == 1 { 12 / firsts } else { 0 };
        }
    }

    pub fn join(&mut self, other: Sum) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.shortest = [self.shortest, other.shortest].into_iter().flatten().min();
        self.longest = self.longest.max(other.longest);
        for (seat, other) in self.seats.iter_mut().zip(&other.seats) {
            seat.games += other.games;
            seat.points += other.points;
            seat.best = seat.best.max(other.best);
            seat.worst = [seat.worst, other.worst].into_iter().flatten().min();
            seat.wins += other.wins;
        }
        self.faults.extend(other.faults);
        other.times.into_iter().for_each(|(name, times)| self.times.entry(name).or_default().add(&times));
    }

    pub fn reply(mut self, seconds: f64, jobs: usize) -> Reply {
        let sum = &mut self;
        let games = sum.games.max(1) as f64;
        let mean = sum.decisions as f64 / games;
        let mut text = format!(
            "{} games, {} decisions ({mean:.1} a game, {} to {}), {seconds:.2} s on {jobs} threads, {:.0} games a second\n",
            sum.games,
            sum.decisions,
            sum.shortest.unwrap_or(0),
            sum.longest,
            sum.games as f64 / seconds.max(1e-9),
        );
        let mut seats: Vec<Value> = Vec::new();
        for (number, seat) in (1..).zip(&sum.seats).filter(|(_, seat)| seat.games > 0) {
            let points = seat.points as f64 / seat.games as f64;
            let wins = seat.wins as f64 / 12.0 / seat.games as f64;
            let (worst, best) = (seat.worst.unwrap_or(0), seat.best.unwrap_or(0));
            text += &format!("seat {number}: {points:.1} points ({worst} to {best}), wins {:.1} %\n", 100.0 * wins);
            seats.push(json!({ "seat": number, "games": seat.games, "points": points, "worst": worst, "best": best, "wins": wins }));
        }
        let json = json!({
            "games": sum.games,
            "decisions": sum.decisions,
            "shortest": sum.shortest,
            "longest": sum.longest,
            "seconds": seconds,
            "seats": seats,
        });
        sum.faults.sort_by_key(|slip| slip.number);
        let (slips, times) = (sum.slips(), sum.turns());
        let json = if sum.times.is_empty() { json } else { with_bots(json, &sum.faults, &times) };
        text += &slips;
        times.iter().for_each(|(name, overrun)| text += &time_line(name, overrun));
        Reply { yes: sum.faults.is_empty(), text, json }
    }

    /// Every fault on a line, so that the game can be played again.
    fn slips(&self) -> String {
        if self.times.is_empty() {
            return String::new();
        }
        let lines = self.faults.iter().take(SHOWN).map(|slip| {
            let Slip { number, game, bot, fault } = slip;
            let why = value(&fault.why);
            format!("seed number {number}, {game}: {bot} in seat {}: {}\n", fault.seat, why.as_str().unwrap_or("?"))
        });
        format!("{} faults\n", self.faults.len()) + &lines.collect::<String>()
    }

    fn turns(&self) -> Vec<(String, Overrun)> {
        self.times.iter().filter_map(|(name, times)| Some((name.clone(), times.overrun()?))).collect()
    }
}

fn with_bots(mut json: Value, faults: &[Slip], times: &[(String, Overrun)]) -> Value {
    json["faults"] = value(&faults);
    json["turns"] = times.iter().map(|(name, overrun)| (name.clone(), value(overrun))).collect();
    json
}

fn time_line(name: &str, o: &Overrun) -> String {
    let over = match (o.limit, o.over_p99, o.over_most) {
        (Some(limit), Some(p99), Some(most)) => {
            format!(", budget {limit:.0}: over by {p99:.1} (99 %), {most:.1} (most)")
        }
        _ => String::new(),
    };
    format!(
        "{name}: {} turns, ms a turn: median {:.2}, 95 % {:.2}, 99 % {:.2}, longest {:.1}{over}\n",
        o.turns, o.median, o.p95, o.p99, o.most
    )
}
