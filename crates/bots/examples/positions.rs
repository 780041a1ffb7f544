//! Chooses positions from games between bots: the beginnings of turns with 10 action points, a third each early,
//! in the middle and late, half of them scoring turns.
//! `cargo run --release -p bots --example positions -- --count 1000 --out crates/bots/positions/tikal.jsonl`

mod play;

use std::sync::Mutex;

use bots::{Level, tikal_bot};
use play::{
    Options, play,
    positions::{Chosen, scores, third},
    share_work,
};
use tabletop::{Dice, Game};
use tikal::{Action, Config, Mode, Phase, Tikal};

/// Positions of one game that could be chosen: third, scoring, step.
type Offers = Vec<(usize, bool, usize)>;

fn main() {
    let options = Options::read();
    let (count, seed) = (options.number("count", 1000), options.number("seed", 1));
    let level: Level = options.text("level", "planner").parse().expect("--level");
    let nodes = options.number("nodes", 20_000);
    let games = options.number("games", count / 8);
    let out = options.text("out", "positions.jsonl");
    let played = Mutex::new(Vec::new());
    share_work(options.number("jobs", 1), games, |game| {
        let result = one(seed * 1_000_000 + game, level, nodes);
        played.lock().unwrap().push(result);
    });
    let mut played = played.into_inner().unwrap();
    played.sort_by_key(|(game, _)| game.seed);
    choose(&mut played, count as usize, &mut Dice::new(seed));
    let lines: Vec<String> = played
        .iter()
        .filter(|(game, _)| !game.steps.is_empty())
        .map(|(game, _)| serde_json::to_string(game).unwrap() + "\n")
        .collect();
    std::fs::write(&out, lines.concat()).expect("the file can be written");
    println!("{} positions from {} games, {} bytes", count, lines.len(), lines.concat().len());
}

fn one(seed: u64, level: Level, nodes: u64) -> (Chosen, Offers) {
    let players = 2 + (seed % 3) as u8;
    let mode = if seed % 4 == 3 { Mode::Auction } else { Mode::Basic };
    let mut bots: Vec<_> = (0..players).map(|at| tikal_bot(level, seed ^ u64::from(at))).collect();
    let (mut actions, mut offers) = (Vec::new(), Vec::new());
    let budgets = vec![nodes; bots.len()];
    play(&Config::new(players, mode), seed, &mut bots, &budgets, |table, _, list| {
        offer(table, actions.len(), &mut offers);
        if let Some(Action::Place(..)) = list.first() {
            let mut placed = *table;
            placed.apply(list[0], &mut tabletop::Stop, &mut |_| ()).unwrap();
            offer(&placed, actions.len() + 1, &mut offers);
        }
        actions.extend(list.iter().map(|&action| Tikal::brief(action)));
    });
    (Chosen { players, mode, seed, steps: Vec::new(), actions: actions.join(";") }, offers)
}

fn offer(table: &Tikal, step: usize, offers: &mut Offers) {
    if matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) && table.ap() == 10 {
        offers.push((third(table), scores(table), step));
    }
}

/// Takes the same number of each kind, spread over all games.
fn choose(played: &mut [(Chosen, Offers)], count: usize, dice: &mut Dice) {
    for kind in 0..6 {
        let (part, scoring) = (kind % 3, kind >= 3);
        let mut all: Vec<(usize, usize)> = Vec::new();
        for (game, (_, offers)) in played.iter().enumerate() {
            let fitting = offers.iter().filter(|&&(third, scores, _)| (third, scores) == (part, scoring));
            all.extend(fitting.map(|&(_, _, step)| (game, step)));
        }
        dice.shuffle(&mut all);
        let share = count / 6 + usize::from(kind < count % 6);
        assert!(all.len() >= share, "kind {kind}: {} of {share}", all.len());
        for (game, step) in all.into_iter().take(share) {
            played[game].0.steps.push(step);
        }
    }
    played.iter_mut().for_each(|(game, _)| game.steps.sort_unstable());
}
