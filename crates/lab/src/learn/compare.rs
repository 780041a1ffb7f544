//! A net's quick way against the plain one.

use std::{hint::black_box, path::PathBuf, time::Instant};

use bots::tikal::{
    Objective, Worth,
    evaluation::{Judge, balance},
    learned::{Learned, Net, chances, see},
};
use serde_json::json;
use tabletop::{Actions, Dice, Game, Stop};
use tikal::{Action, Phase, Tikal};

use super::games::{Written, read};
use crate::{Answer, Found, work::Work};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The net
    net: PathBuf,
    /// A file of games
    games: PathBuf,
    /// Positions that are met in each turn by playing anything
    #[arg(long, value_name = "N", default_value_t = 40)]
    positions: usize,
    #[command(flatten)]
    work: Work,
}

#[derive(clap::Args, Debug)]
pub struct SayArgs {
    /// The net
    net: PathBuf,
    /// A file of games
    games: PathBuf,
    #[command(flatten)]
    work: Work,
}

fn load(path: &PathBuf) -> Result<&'static Net, String> {
    let wrong = |why: String| format!("{}: {why}", path.display());
    let bytes = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
    let worth: &'static Worth = Box::leak(Box::new(Worth::read(&bytes).map_err(wrong)?));
    worth.net.as_ref().ok_or_else(|| format!("{}: weights, not a net", path.display()))
}

/// What one game adds.
#[derive(Clone, Copy, Default)]
struct Sums {
    turns: u64,
    positions: u64,
    /// Seconds: the plain way, the quick one, the weights, and the beginnings of turns.
    plain: f64,
    quick: f64,
    weights: f64,
    begin: f64,
}

pub fn run(args: &Args) -> Answer {
    let net = load(&args.net)?;
    let games: Vec<Written> = read(&args.games)?.collect::<Result<_, _>>()?;
    let mut sums = Sums::default();
    let mut failed = None;
    let compare = |at: u64| one(net, &games[at as usize], args.positions, &mut Dice::mixed(&[args.work.seed, at]));
    args.work.in_batches(games.len() as u64, compare, |_, found| match found {
        Ok(more) => {
            sums.turns += more.turns;
            sums.positions += more.positions;
            sums.plain += more.plain;
            sums.quick += more.quick;
            sums.weights += more.weights;
            sums.begin += more.begin;
        }
        Err(why) => failed = failed.take().or(Some(why)),
    });
    failed.map_or(Ok(()), Err)?;
    let each = |seconds: f64| 1e9 * seconds / sums.positions.max(1) as f64;
    let text = format!(
        "{} turns, {} positions, the same in all; ns a position: plain {:.0}, quick {:.0}, weights {:.0}; beginning a turn {:.1} µs\n",
        sums.turns,
        sums.positions,
        each(sums.plain),
        each(sums.quick),
        each(sums.weights),
        1e6 * sums.begin / sums.turns.max(1) as f64
    );
    let json = json!({ "turns": sums.turns, "positions": sums.positions, "plain": each(sums.plain), "quick": each(sums.quick) });
    Ok(Found::new(text, &json))
}

fn one(net: &'static Net, game: &Written, count: usize, dice: &mut Dice) -> Result<Sums, String> {
    let mut sums = Sums::default();
    let mut wrong = None;
    let mut begun = true;
    game.fold(&mut |table, action| {
        let spends = matches!(table.phase(), Phase::Act(_) | Phase::Score(_));
        if spends && begun {
            wrong = wrong.take().or(turn(net, table, count, dice, &mut sums).err());
        }
        begun = !spends || action == Action::End;
    })?;
    wrong.map_or(Ok(sums), Err)
}

/// Meets positions of a turn and compares.
fn turn(net: &'static Net, table: &Tikal, count: usize, dice: &mut Dice, sums: &mut Sums) -> Result<(), String> {
    let time = Instant::now();
    let judge = Learned::new(net, table);
    sums.begin += time.elapsed().as_secs_f64();
    let weights = Judge::new(table);
    let mut positions = Vec::with_capacity(count);
    let mut legal = Actions::new();
    for _ in 0..count {
        let mut at = *table;
        for _ in 0..dice.below(9) {
            at.legal(&mut legal);
            let quiet: Vec<Action> = legal.iter().copied().filter(|&action| action != Action::End).collect();
            let Some(&action) = (!quiet.is_empty()).then(|| dice.pick(&quiet)) else { break };
            match action {
                Action::Dig(_) => dig(&mut at, action, dice),
                _ => {
                    at.apply(action, &mut Stop, &mut |_| ()).expect("nothing is revealed");
                }
            }
        }
        positions.push(at);
    }
    for at in &positions {
        let (quick, plain) = (judge.expectations(at), net.expectations(at));
        if quick != plain {
            return Err(format!("quick {quick:?}, plain {plain:?}: {:?}", at.setup(None)));
        }
    }
    sums.turns += 1;
    sums.positions += positions.len() as u64;
    timed(&mut sums.plain, &positions, &|at| {
        balance(&net.expectations(at), at.to_move().seat().expect("to move"), at.rules().players)
    });
    timed(&mut sums.quick, &positions, &|at| judge.value(at));
    timed(&mut sums.weights, &positions, &|at| weights.value(at));
    Ok(())
}

fn timed(seconds: &mut f64, positions: &[Tikal], value: &dyn Fn(&Tikal) -> i32) {
    let begin = Instant::now();
    positions.iter().for_each(|at| {
        black_box(value(at));
    });
    *seconds += begin.elapsed().as_secs_f64();
}

/// Any token that nobody has.
fn dig(table: &mut Tikal, action: Action, dice: &mut Dice) {
    let unseen = table.unseen_tokens();
    let motifs: Vec<tikal::Motif> = tikal::Motif::all().filter(|motif| unseen[motif.index()] > 0).collect();
    let motif = *dice.pick(&motifs);
    let mut source = bots::tikal::solver::Token(motif);
    table.apply(action, &mut source, &mut |_| ()).expect("the token is given");
}

/// What a net says at the ends of turns, to be compared with whoever trained it: a line each, with points to come, confidence and
/// the chance to win in parts of ten thousand for every seat from the one to move.
pub fn say(args: &SayArgs) -> Answer {
    let net = load(&args.net)?;
    let mut text = String::new();
    for game in read(&args.games)? {
        game?.fold(&mut |table, action| {
            if action == Action::End {
                let seen = see(table);
                let (said, chances) = (net.say(&seen), chances(net, &seen));
                let seats = said[..seen.players].iter().zip(chances);
                let numbers = seats.map(|(said, chance)| format!("{} {} {chance}", said.to_come, said.confidence));
                text += &(numbers.collect::<Vec<_>>().join(" ") + "\n");
            }
        })?;
    }
    Ok(Found::new(text.clone(), &json!({ "said": text.lines().collect::<Vec<_>>() })))
}
