use std::{
    panic,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use indicatif::ProgressBar;
use serde_json::{Value, json};
use tabletop::suite::{self, Plan, Shares, Tally, Violation};

use crate::{
    answer::{Answer, Reply, value},
    at_table, file,
    games::GameName,
    progress,
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Only this game; all of them in turn where absent
    #[arg(long)]
    game: Option<GameName>,
    /// How many random actions, of each game
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    actions: u64,
    /// How many threads; all cores where absent
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Every dear law on one position (or game) in so many; 0 for never
    #[arg(long, value_name = "N", default_value_t = 100)]
    share: usize,
    /// Brute force over the whole action space: its own share
    #[arg(long, value_name = "N")]
    legality: Option<usize>,
    /// Twins that differ in hidden things: their own share
    #[arg(long, value_name = "N")]
    twins: Option<usize>,
    /// Sessions with undo: their own share, by game
    #[arg(long, value_name = "N")]
    sessions: Option<usize>,
    /// What every viewer folds of what he is sent: its own share, by game
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Where all chance comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where the record of a violation is written
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

impl Args {
    fn shares(&self) -> Shares {
        let share = self.share;
        Shares {
            legality: self.legality.unwrap_or(share),
            texts: share,
            state: share,
            views: share,
            twins: self.twins.unwrap_or(share),
            sessions: self.sessions.unwrap_or(share),
            seats: self.seats.unwrap_or(share),
        }
    }
}

pub fn run(args: &Args) -> Answer {
    let games = args.game.map_or(GameName::ALL.to_vec(), |game| vec![game]);
    let (mut yes, mut text, mut list): (bool, String, Vec<Value>) = (true, String::new(), Vec::new());
    for game in games {
        let reply = at_table!(game, laws, args)?;
        yes &= reply.yes;
        text += &reply.text;
        list.push(reply.json);
    }
    Ok(Reply { yes, text, json: json!({ "holds": yes, "games": list }) })
}

fn laws<G: Table>(args: &Args) -> Answer {
    let bar = progress::bar(args.actions, "actions");
    bar.set_message(G::TITLE);
    let begun = Instant::now();
    // A panic under the laws is a violation, which says all itself.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let (tally, violation) = try_laws::<G>(args, &bar);
    panic::set_hook(hook);
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let mut reply = Reply::yes(said(G::TITLE, &tally, seconds), json!({ "game": G::NAME, "seconds": seconds }));
    reply.json["tally"] = value(&tally);
    if let Some((seed, violation)) = violation {
        let path = args.out.join(format!("violation-{seed}.{}", G::NAME));
        file::write(&path, &violation.record)?;
        reply.yes = false;
        reply.text += &format!("BROKEN: {}\nthe game that shows it: {}\n", violation.message, path.display());
        reply.json["violation"] = json!({ "message": violation.message, "record": path });
    }
    Ok(reply)
}

/// A run is cut into parts, each with a seed of its own. Threads take the next one when they are done with one, so that
/// none waits for another, and the same games are played by however many of them.
fn try_laws<G: Table>(args: &Args, bar: &ProgressBar) -> (Tally, Option<(u64, Violation)>) {
    let each = (args.actions / 64).clamp(1_000, 20_000).min(args.actions.max(1));
    let parts = args.actions.div_ceil(each).max(1);
    let (all, broken) = (Mutex::new(Tally::default()), Mutex::new(None));
    let (stop, next, played) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let part = |number: u64| {
        let seed = args.seed.wrapping_mul(1_000_000).wrapping_add(number);
        let configs = rotated(G::configs(), number);
        let plan = Plan::<G> { configs, seed, actions: each, shares: args.shares() };
        let mut last = Tally::default();
        let result = suite::run(&plan, &mut |tally| {
            played.fetch_add(tally.actions - last.actions, Ordering::Relaxed);
            last = *tally;
            bar.set_position(played.load(Ordering::Relaxed).min(args.actions));
            !stop.load(Ordering::Relaxed)
        });
        *all.lock().unwrap_or_else(PoisonError::into_inner) += *result.as_ref().unwrap_or(&last);
        if let Err(violation) = result {
            stop.store(true, Ordering::Relaxed);
            *broken.lock().unwrap_or_else(PoisonError::into_inner) = Some((seed, violation));
        }
    };
    thread::scope(|scope| {
        for _ in 0..progress::jobs(args.jobs) {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    match next.fetch_add(1, Ordering::Relaxed) {
                        number if number < parts => part(number),
                        _ => return,
                    }
                }
            });
        }
    });
    let unlocked = |error: PoisonError<_>| error.into_inner();
    (all.into_inner().unwrap_or_else(PoisonError::into_inner), broken.into_inner().unwrap_or_else(unlocked))
}

/// Parts begin at different configurations, so that short runs see them all.
fn rotated<T>(mut configs: Vec<T>, by: u64) -> Vec<T> {
    let by = by as usize % configs.len().max(1);
    configs.rotate_left(by);
    configs
}

fn said(title: &str, tally: &Tally, seconds: f64) -> String {
    format!(
        "{title}: {} actions in {} games, {seconds:.1} s\n  \
         whole action space: {} positions; texts: {}; copies and files: {}; imagined views: {}\n  \
         twins: {} pairs; sessions: {} with {} undo sequences; folded by every viewer: {} versions\n",
        tally.actions,
        tally.games,
        tally.legality,
        tally.texts,
        tally.state,
        tally.views,
        tally.twins,
        tally.sessions,
        tally.undos,
        tally.seats,
    )
}
