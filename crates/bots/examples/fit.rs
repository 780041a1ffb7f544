//! Fits the weights of the evaluation to games: how far each seat ends ahead of the mean of its rivals is explained
//! by what the evaluation counts at the end of each turn (least squares, held near the weights that were played).
//! `cargo run --release -p bots --example fit -- --games 8000 --keep 33 --jobs 16 --out crates/bots/weights/tikal-2.json`
//! A few rounds of this, each with the weights of the last one built in, settle.

mod play;

use std::sync::Mutex;

use bots::{
    Bot, Budget, Level,
    tikal::{
        evaluation::{Feature, Judge, Map, Stage, Weights, features, stage},
        solver::{Width, solve},
        tikal_bot_with,
    },
    tikal_bot,
};
use play::{Options, play, share_work};
use tabletop::{Dice, Game, Stop};
use tikal::{Action, Config, Mode, Phase, Tikal};

const SIZE: usize = Stage::KINDS * Feature::COUNT;

/// One seat at the end of a turn: what is counted, by stage, and the points it has.
struct Seen {
    counted: Vec<f64>,
    points: f64,
}

/// Sums of the least-squares problem.
struct Sums {
    square: Vec<f64>,
    product: Vec<f64>,
    total: f64,
    count: f64,
}

impl Sums {
    fn new() -> Sums {
        Sums { square: vec![0.0; SIZE * SIZE], product: vec![0.0; SIZE], total: 0.0, count: 0.0 }
    }

    fn add(&mut self, row: &[f64], target: f64) {
        let used: Vec<usize> = (0..SIZE).filter(|&i| row[i] != 0.0).collect();
        for &i in &used {
            used.iter().for_each(|&j| self.square[i * SIZE + j] += row[i] * row[j]);
            self.product[i] += row[i] * target;
        }
        self.total += target * target;
        self.count += 1.0;
    }

    fn merge(&mut self, other: Sums) {
        self.square.iter_mut().zip(other.square).for_each(|(sum, more)| *sum += more);
        self.product.iter_mut().zip(other.product).for_each(|(sum, more)| *sum += more);
        self.total += other.total;
        self.count += other.count;
    }

    /// The share of the spread that weights leave unexplained.
    fn unexplained(&self, weights: &[f64]) -> f64 {
        let cross: f64 = weights.iter().zip(&self.product).map(|(weight, product)| weight * product).sum();
        let mut own = 0.0;
        for i in 0..SIZE {
            let row = &self.square[i * SIZE..(i + 1) * SIZE];
            own += weights[i] * row.iter().zip(weights).map(|(square, weight)| square * weight).sum::<f64>();
        }
        (self.total - 2.0 * cross + own) / self.total
    }

    /// Least squares with a pull towards the weights that were played.
    fn solve(&self, prior: &[f64], pull: f64) -> Vec<f64> {
        let mut square = self.square.clone();
        let mut right = self.product.clone();
        for i in 0..SIZE {
            // The pull is stronger for what is counted in larger numbers, so that units do not matter.
            let pull = pull * (1.0 + self.square[i * SIZE + i] / self.count);
            square[i * SIZE + i] += pull;
            right[i] += pull * prior[i];
        }
        cholesky(square, right)
    }
}

/// Solves a positive definite system.
fn cholesky(mut a: Vec<f64>, mut b: Vec<f64>) -> Vec<f64> {
    for j in 0..SIZE {
        for i in j..SIZE {
            let below: f64 = (0..j).map(|k| a[i * SIZE + k] * a[j * SIZE + k]).sum();
            let rest = a[i * SIZE + j] - below;
            a[i * SIZE + j] = if i == j { rest.sqrt() } else { rest / a[j * SIZE + j] };
        }
    }
    for i in 0..SIZE {
        let done: f64 = (0..i).map(|k| a[i * SIZE + k] * b[k]).sum();
        b[i] = (b[i] - done) / a[i * SIZE + i];
    }
    for i in (0..SIZE).rev() {
        let done: f64 = (i + 1..SIZE).map(|k| a[k * SIZE + i] * b[k]).sum();
        b[i] = (b[i] - done) / a[i * SIZE + i];
    }
    b
}

/// A bot that now and then plays a turn of another kind, so that games show what it would not do by itself: what other
/// tastes like, and what a search of every position makes of the weights.
struct Wavering<'a> {
    usual: Box<dyn Bot<Tikal>>,
    tastes: &'a [&'static Weights],
    dice: Dice,
    once_in: usize,
    taste: Option<Box<dyn Bot<Tikal>>>,
}

/// The nodes of a search of every position.
const EVERYTHING: u64 = 40_000;

impl Wavering<'_> {
    /// The best turn of all, where it is found.
    fn exact(&mut self, table: &Tikal) -> Option<Vec<Action>> {
        let found = solve(table, &Judge::new(table), Width::ALL, &mut Budget::nodes(EVERYTHING));
        found.proven.then(|| found.best().actions.clone())
    }
}

impl Bot<Tikal> for Wavering<'_> {
    fn name(&self) -> String {
        self.usual.name()
    }

    fn act(&mut self, view: &<Tikal as Game>::View, budget: &mut Budget) -> Vec<Action> {
        let table = &view.table;
        match table.phase() {
            Phase::Bid(_) | Phase::Choose => return self.usual.act(view, budget),
            Phase::Place => {
                self.taste = None;
                let mut turn = self.usual.act(view, budget);
                // The turn is thought over when the tile lies.
                if self.dice.once_in(2) {
                    turn.truncate(1);
                }
                return turn;
            }
            _ if table.ap() == FULL => {
                let taste = self.dice.pick(self.tastes);
                self.taste = self.dice.once_in(self.once_in).then(|| tikal_bot_with(Level::Greedy, 0, taste));
                let exact = self.taste.is_none() && self.dice.once_in(self.once_in);
                if let Some(turn) = exact.then(|| self.exact(table)).flatten() {
                    return turn;
                }
            }
            _ => {}
        }
        self.taste.as_mut().unwrap_or(&mut self.usual).act(view, budget)
    }
}

/// The action points of a turn.
const FULL: u8 = 10;

/// The built-in weights with a third of the features liked more or less, or disliked, through the whole game.
fn taste(dice: &mut Dice) -> &'static Weights {
    let mut taste = Weights::built_in().clone();
    for feature in 0..Feature::COUNT {
        let size: i32 = taste.stages.iter().map(|row| row[feature].abs()).sum::<i32>() / Stage::KINDS as i32;
        let shift = if dice.once_in(3) { size.max(300) * (dice.below(41) as i32 - 20) / 10 } else { 0 };
        taste.stages.iter_mut().for_each(|row| row[feature] += shift);
    }
    Box::leak(Box::new(taste))
}

/// What is counted for every seat at the end of this turn.
fn look(table: &Tikal) -> Vec<Seen> {
    let map = Map::new(table);
    let scores = |seat| matches!(table.phase(), Phase::Score(_)) && table.to_move().seat() == Some(seat);
    let seen = |seat| {
        let stage = stage(table, seat);
        let counted = features(table, seat, stage, &map);
        let mut row = vec![0.0; SIZE];
        for (kind, share) in stage.shares().into_iter().flatten() {
            for (i, number) in counted.0.iter().enumerate() {
                row[kind * Feature::COUNT + i] += f64::from(share) / f64::from(Stage::FAR) * f64::from(*number);
            }
        }
        let now = if scores(seat) { table.points(seat).total() } else { 0 };
        Seen { counted: row, points: f64::from(table.score(seat) + now) }
    };
    table.rules().seats().map(seen).collect()
}

/// How many tastes there are.
const TASTES: usize = 200;
/// One game in so many is not fitted to, and tells how well the rest explain it.
const HELD_BACK: u64 = 10;

fn main() {
    let options = Options::read();
    let (games, seed, jobs) = (options.number("games", 2_000), options.number("seed", 1), options.number("jobs", 1));
    let level: Level = options.text("level", "planner").parse().expect("--level");
    let nodes = options.number("nodes", 4_000);
    let once_in = options.number("waver", 4) as usize;
    let out = options.text("out", "tikal-2.json");
    let mut dice = Dice::mixed(&[seed]);
    let tastes: Vec<&'static Weights> = (0..TASTES).map(|_| taste(&mut dice)).collect();
    let all = Mutex::new([Sums::new(), Sums::new()]);
    let points = Mutex::new((0.0, 0.0));
    share_work(jobs, games, |game| {
        let mut dice = Dice::mixed(&[seed, game]);
        let players = 2 + [2, 2, 1, 0][dice.below(4)] as u8;
        let mode = if dice.once_in(4) { Mode::Auction } else { Mode::Basic };
        let mut bots: Vec<Box<dyn Bot<Tikal> + '_>> = (0..players)
            .map(|at| {
                let dice = Dice::mixed(&[seed, game, 1 + u64::from(at)]);
                let usual = tikal_bot(level, game);
                Box::new(Wavering { usual, tastes: &tastes, dice, once_in, taste: None }) as Box<dyn Bot<Tikal> + '_>
            })
            .collect();
        let mut ends = Vec::new();
        let budgets = vec![nodes; bots.len()];
        let played =
            play(&Config::new(players, mode), seed * 1_000_000 + game, &mut bots, &budgets, |table, _, list| {
                if list.last() != Some(&Action::End) {
                    return;
                }
                let mut table = *table;
                for &action in &list[..list.len() - 1] {
                    table.apply(action, &mut Stop, &mut |_| ()).unwrap();
                }
                ends.push(look(&table));
            });
        let finals: Vec<f64> = played.outcome.scores.iter().map(|&score| f64::from(score)).collect();
        let mut sums = Sums::new();
        for seats in &ends {
            let others = (seats.len() - 1) as f64;
            for own in 0..seats.len() {
                let share = |at: usize| if at == own { 1.0 } else { -1.0 / others };
                let mut row = vec![0.0; SIZE];
                let mut target = 0.0;
                for (at, seen) in seats.iter().enumerate() {
                    target += share(at) * (finals[at] - seen.points);
                    row.iter_mut().zip(&seen.counted).for_each(|(sum, number)| *sum += share(at) * number);
                }
                sums.add(&row, target);
            }
        }
        all.lock().unwrap()[usize::from(game % HELD_BACK == 0)].merge(sums);
        let mut points = points.lock().unwrap();
        *points = (points.0 + finals.iter().sum::<f64>(), points.1 + finals.len() as f64);
    });
    let [sums, held_back] = all.into_inner().unwrap();
    let points = points.into_inner().unwrap();
    let old = Weights::built_in();
    let prior: Vec<f64> = old.stages.iter().flatten().map(|&weight| f64::from(weight) / 1000.0).collect();
    let fitted = sums.solve(&prior, options.number("pull", 300) as f64);
    println!("{games} games of {level}, {} positions fitted, {:.1} points on average", sums.count, points.0 / points.1);
    for (which, sums) in [("fitted", &sums), ("held back", &held_back)] {
        println!(
            "unexplained, {which}: {:.4} before, {:.4} after",
            sums.unexplained(&prior),
            sums.unexplained(&fitted)
        );
    }
    // What was played before comes from other games, so some of it may stay.
    let keep = options.number("keep", 0).min(100) as f64 / 100.0;
    let mixed = prior.iter().zip(&fitted).map(|(before, after)| keep * before + (1.0 - keep) * after);
    let whole: Vec<i32> = mixed.map(|weight| (weight * 1000.0).round() as i32).collect();
    let rows: Vec<Vec<i32>> = whole.chunks(Feature::COUNT).map(<[i32]>::to_vec).collect();
    let kept = 100.0 * keep;
    let made =
        format!("fitted to {games} games of {level}, {nodes} nodes, seed {seed}, {kept} % kept; before: {}", old.made);
    std::fs::write(&out, written(&Weights::new(old.version, made, rows))).expect("the file can be written");
    println!("{out}");
}

/// One line for each stage.
fn written(weights: &Weights) -> String {
    let rows: Vec<String> = weights.stages.iter().map(|row| format!("    {}", json(row))).collect();
    format!(
        "{{\n  \"version\": {},\n  \"made\": {},\n  \"features\": {},\n  \"stages\": [\n{}\n  ]\n}}\n",
        weights.version,
        json(&weights.made),
        json(&weights.features),
        rows.join(",\n")
    )
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values")
}
