//! The table that `make bench` prints.

use std::time::Duration;

use crate::{
    contest::{Contestant, Lap, median, rounds},
    flags, games,
};

const ROUNDS: usize = 25;
const LAP: Duration = Duration::from_millis(30);

/// Measures everything and prints it.
pub fn print() {
    flags::lines().iter().for_each(|line| println!("{line}"));
    println!("method     {ROUNDS} rounds of {} ms for each row in turn, medians; one core", LAP.as_millis());
    println!("\nrandom games: all legal actions listed, one picked uniformly (`end` included), played\n");
    let mut contestants: Vec<Box<dyn Contestant>> = games::entrants().iter().map(|entrant| entrant.enter()).collect();
    let laps = rounds(&mut contestants, ROUNDS, LAP);
    println!("{:<26}{:>13}{:>16}{:>12}{:>15}", "", "ns/decision", "decisions/game", "games/s", "of a chess ply");
    for (contestant, own) in contestants.iter().zip(&laps) {
        println!("{}", row(contestant.name(), own, &laps[0]));
    }
    println!("\n{:<26}{:>13}{:>16}{:>12}{:>15}", "states", "bytes", "packed bytes", "copy, ns", "most actions");
    for weight in games::weights() {
        let (size, packed) = (weight.size, weight.packed);
        println!("{:<26}{size:>13}{packed:>16}{:>12.1}{:>15}", weight.name, weight.copy, weight.legal);
    }
}

fn row(name: &str, laps: &[Lap], yardstick: &[Lap]) -> String {
    let time = median(laps.iter().map(Lap::per_decision));
    let length = median(laps.iter().map(Lap::per_game));
    let games = median(laps.iter().map(Lap::games_per_second));
    let ratio = median(laps.iter().zip(yardstick).map(|(own, chess)| own.per_decision() / chess.per_decision()));
    format!("{name:<26}{time:>13.1}{length:>16.1}{games:>12.0}{ratio:>15.3}")
}
