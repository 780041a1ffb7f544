//! What the order of turns is worth in the second round of Tikal II: the same positions, each with every start player.

use std::fmt::Write;

use arena::{Estimate, in_order};
use serde::Serialize;
use tabletop::{Dice, Game, Seat, Seed};
use tikal2::{Deal, State};

use crate::{
    Answer,
    study::{Plan, tiles_left},
};

pub use crate::study::Args;

pub fn run(args: &Args) -> Answer {
    let all: Vec<TurnOrders> = args.plans()?.iter().map(orders).collect();
    Ok(args.found(all.iter().map(table).collect(), "orders", &all))
}

/// What was seen at one number of players.
#[derive(Clone, Debug, Serialize)]
pub struct TurnOrders {
    /// How many play.
    pub players: usize,
    /// How many positions, each played on with every start player.
    pub games: u64,
    /// Points won in the second round, by seat and by when it moves there. By the rules the last seat moves first.
    pub gained: Vec<Vec<Estimate>>,
    /// The same over all seats, by when they move.
    pub by_place: Vec<Estimate>,
    /// The same over all places, by seat.
    pub by_seat: Vec<Estimate>,
}

/// Plays first rounds, then the second one with every start player in turn; it goes counter-clockwise always.
fn orders(plan: &Plan) -> TurnOrders {
    let games = in_order(plan.args.work.jobs(), plan.args.games, |number| watch(plan, number), &|| ());
    let players = State::players(&plan.config).expect("a game that was played");
    let of = |seat: usize, place: usize| games.iter().map(|game| game[seat][place]).collect::<Vec<f64>>();
    // Lines of one game hang together, so that their mean is one number.
    let over = |cells: &dyn Fn(usize) -> (usize, usize)| {
        let one = |game: &Vec<Vec<f64>>| {
            (0..players).map(cells).map(|(seat, place)| game[seat][place]).sum::<f64>() / players as f64
        };
        Estimate::mean(&games.iter().map(one).collect::<Vec<f64>>())
    };
    TurnOrders {
        players,
        games: plan.args.games,
        gained: (0..players).map(|seat| (0..players).map(|place| Estimate::mean(&of(seat, place))).collect()).collect(),
        by_place: (0..players).map(|place| over(&|seat| (seat, place))).collect(),
        by_seat: (0..players).map(|seat| over(&|place| (seat, place))).collect(),
    }
}

/// Points won in the second round of one game, by seat and by when it moves.
fn watch(plan: &Plan, number: u64) -> Vec<Vec<f64>> {
    let (table, deal, seed) = halfway(plan, number);
    let half = table.outcome().scores;
    let players = table.seats();
    let mut gained = vec![vec![0.0; players]; players];
    for first in Seat::at_table(players) {
        let (table, deal) = begun_by(&table, &deal, first);
        let end = play_out(table, deal, plan, seed);
        for seat in 0..players {
            let place = (first.index() + players - seat) % players;
            gained[seat][place] = f64::from(end[seat] - half[seat]);
        }
    }
    gained
}

/// The table and its piles when the second round begins, and a number for what chance is to come.
fn halfway(plan: &Plan, number: u64) -> (State, Deal, u64) {
    let mut dice = Dice::mixed(&[plan.args.work.seed, number]);
    let mut deal = State::deal(&plan.config, &Seed::from_number(dice.roll())).expect("a game that can be played");
    let mut table = State::start(&plan.config, State::RULES, &mut deal, &mut |_| ()).expect("a game");
    let mut hand = plan.hand(dice.roll());
    let mut left = tiles_left(&table);
    while tiles_left(&table) <= left {
        left = tiles_left(&table);
        let action = hand.ask(&table).expect("a game has two rounds")[0];
        table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
    }
    (table, deal, dice.roll())
}

/// The same position with another start player of the round.
fn begun_by(table: &State, deal: &Deal, first: Seat) -> (State, Deal) {
    let mut setup = table.setup(Some(deal));
    (setup.first, setup.to_move) = (first, Some(first));
    let (table, deal) = State::from_setup(&setup).expect("anybody may begin the second round of a position");
    (table, deal.expect("it was written down"))
}

/// The points at the end.
fn play_out(mut table: State, mut deal: Deal, plan: &Plan, seed: u64) -> Vec<i32> {
    let mut hand = plan.hand(seed);
    while let Some(actions) = hand.ask(&table) {
        for action in actions {
            table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
        }
    }
    table.outcome().scores
}

fn table(orders: &TurnOrders) -> String {
    let mut text = format!("{} players, {} games: points won in the second round\n", orders.players, orders.games);
    let cell = |one: &Estimate| format!("{:>14}", format!("{:.1} ± {:.1}", one.value, one.high - one.value));
    let line = |all: &[Estimate]| all.iter().map(cell).collect::<String>();
    let heads = (1..=orders.players).map(|place| format!("{:>14}", format!("as number {place}")));
    let _ = writeln!(text, "{:8}{}{:>14}", "", heads.collect::<String>(), "mean");
    for (number, (row, mean)) in (1..).zip(orders.gained.iter().zip(&orders.by_seat)) {
        let _ = writeln!(text, "seat {number}  {}{}", line(row), cell(mean));
    }
    let _ = writeln!(text, "mean    {}", line(&orders.by_place));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Work;

    fn args(jobs: usize) -> Args {
        Args::new(3, "greedy", 3, Work::new(4, jobs), 200)
    }

    #[test]
    fn with_the_start_player_of_the_rules_a_game_goes_on_as_it_would() {
        let args = args(1);
        let plan = &args.plans().unwrap()[0];
        let (table, deal, seed) = halfway(plan, 2);
        let half = table.outcome().scores;
        let rest = play_out(table, deal, plan, seed);
        let gained = watch(plan, 2);
        for seat in 0..3 {
            assert_eq!(gained[seat][2 - seat], f64::from(rest[seat] - half[seat]), "seat 3 begins, seat 1 is last");
        }
    }

    #[test]
    fn means_go_over_seats_and_over_places() {
        let of = |jobs| orders(&args(jobs).plans().unwrap()[0]);
        let orders = of(2);
        let value = |all: &[Estimate]| all.iter().map(|one| one.value).sum::<f64>() / 3.0;
        let column: Vec<Estimate> = orders.gained.iter().map(|row| row[1]).collect();
        assert!((orders.by_place[1].value - value(&column)).abs() < 1e-9);
        assert!((orders.by_seat[2].value - value(&orders.gained[2])).abs() < 1e-9);
        assert_eq!(serde_json::to_string(&of(1)).unwrap(), serde_json::to_string(&orders).unwrap());
    }

    #[test]
    fn a_table_has_a_line_for_each_seat() {
        let found = run(&Args::new(3, "random", 2, Work::new(1, 1), 100)).unwrap();
        assert!(found.text.starts_with("3 players, 2 games"), "{}", found.text);
        assert_eq!(found.json["orders"][0]["gained"].as_array().map(Vec::len), Some(3));
        assert!(found.text.contains("seat 3") && found.text.contains("as number 3"));
    }
}
