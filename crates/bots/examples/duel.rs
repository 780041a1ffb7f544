//! One challenger against copies of another level, in duplicate sets: the same deal with the challenger in every
//! seat. `cargo run --release -p bots --example duel -- --challenger planner --field greedy --sets 100`

mod play;

use std::{sync::Mutex, time::Instant};

use bots::{
    Level,
    tikal::{evaluation::Weights, tikal_bot_with},
};
use play::{Options, play, share_work};
use tikal::{Config, Mode};

fn main() {
    let options = Options::read();
    let level = |name: &str, other: &str| -> Level {
        options.text(name, other).parse().unwrap_or_else(|error| panic!("--{name}: {error}"))
    };
    let (challenger, field) = (level("challenger", "greedy"), level("field", "random"));
    let players = options.number("players", 4) as u8;
    let mode = if options.text("mode", "basic") == "auction" { Mode::Auction } else { Mode::Basic };
    let (sets, seed) = (options.number("sets", 50), options.number("seed", 1));
    let nodes = options.number("nodes", 20_000);
    let nodes = [options.number("challenger-nodes", nodes), options.number("field-nodes", nodes)];
    // Weights of a file, or the built-in ones.
    let weights = |name: &str| -> &'static Weights {
        let path = options.text(name, "");
        if path.is_empty() {
            return Weights::built_in();
        }
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("--{name}: {error}"));
        let weights: Weights = serde_json::from_str(&text).unwrap_or_else(|error| panic!("--{name}: {error}"));
        assert!(weights.fits(), "--{name}: the weights are for other features");
        Box::leak(Box::new(weights))
    };
    let weights = [weights("weights"), weights("field-weights")];
    let config = Config::new(players, mode);
    let begin = Instant::now();
    let shares = Mutex::new(Vec::new());
    let times = Mutex::new([(0u64, 0.0); 2]);
    share_work(options.number("jobs", 1), sets, |set| {
        let (mut share, mut margin, mut own, mut top) = (0.0, 0.0, 0.0, 0.0);
        for seat in 0..usize::from(players) {
            let mut bots: Vec<_> = (0..usize::from(players))
                .map(|at| {
                    let (level, weights) = if at == seat { (challenger, weights[0]) } else { (field, weights[1]) };
                    tikal_bot_with(level, seed ^ set << 8 ^ at as u64, weights)
                })
                .collect();
            let budgets = (0..usize::from(players)).map(|at| nodes[usize::from(at != seat)]).collect::<Vec<_>>();
            let game = play(&config, seed * 1_000_000 + set, &mut bots, &budgets, |_, _, _| ());
            let best = *game.outcome.scores.iter().max().unwrap();
            let first = game.outcome.places.iter().filter(|&&place| place == 1).count() as f64;
            share += if game.outcome.places[seat] == 1 { 1.0 / first } else { 0.0 };
            let others = game.outcome.scores.iter().sum::<i32>() - game.outcome.scores[seat];
            margin += f64::from(game.outcome.scores[seat]) - f64::from(others) / f64::from(players - 1);
            own += f64::from(game.outcome.scores[seat]);
            top += f64::from(best);
            let mut times = times.lock().unwrap();
            for (at, &(turns, spent)) in game.times.iter().enumerate() {
                let entry = &mut times[usize::from(at != seat)];
                *entry = (entry.0 + turns, entry.1 + spent);
            }
        }
        let games = f64::from(players);
        shares.lock().unwrap().push((share / games, margin / games, own / games, top / games));
    });
    let shares = shares.into_inner().unwrap();
    let (mean, error) = spread(shares.iter().map(|set| set.0));
    let (margin, margin_error) = spread(shares.iter().map(|set| set.1));
    let (own, _) = spread(shares.iter().map(|set| set.2));
    let (top, _) = spread(shares.iter().map(|set| set.3));
    println!(
        "{challenger} ({} nodes) against {field} ({} nodes), {players} players, {mode:?}, {sets} sets, seed {seed}",
        nodes[0], nodes[1]
    );
    println!(
        "wins {:.1} % ± {:.1} (95 %), equal share {:.1} %",
        100.0 * mean,
        196.0 * error,
        100.0 / f64::from(players)
    );
    println!("margin {margin:+.1} ± {:.1}, own points {own:.1}, winning points {top:.1}", 1.96 * margin_error);
    let times = times.into_inner().unwrap();
    for (name, (turns, spent)) in ["challenger", "field"].iter().zip(times) {
        println!("{name}: {:.2} ms a decision on average, {turns} decisions", 1e3 * spent / turns.max(1) as f64);
    }
    println!("{:.1} s", begin.elapsed().as_secs_f64());
}

/// Mean and standard error.
fn spread(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let all: Vec<f64> = numbers.collect();
    let count = all.len() as f64;
    let mean = all.iter().sum::<f64>() / count;
    let variance = all.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}
