//! What the examples share: options, jobs, and a game between bots.

#![allow(dead_code)]

pub mod positions;

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

use bots::{Bot, Budget};
use tabletop::{Game, Outcome, Seed, Viewer};
use tikal::{Action, Config, Tikal};

/// Options of the form `--name value`.
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Those of the command line.
    pub fn read() -> Options {
        let words: Vec<String> = std::env::args().skip(1).collect();
        let pairs = words.chunks(2).map(|pair| match pair {
            [name, value] => (name.trim_start_matches("--").to_string(), value.clone()),
            _ => panic!("options are written --name value"),
        });
        Options(pairs.collect())
    }

    /// A text, or the usual one.
    pub fn text(&self, name: &str, usual: &str) -> String {
        self.0.get(name).cloned().unwrap_or_else(|| usual.to_string())
    }

    /// A number, or the usual one.
    pub fn number(&self, name: &str, usual: u64) -> u64 {
        self.0.get(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("--{name}: a number")))
    }
}

/// Does `work` for every number below `count`, on so many threads.
pub fn share_work(jobs: u64, count: u64, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let item = next.fetch_add(1, Ordering::Relaxed);
                    if item >= count {
                        break;
                    }
                    work(item);
                }
            });
        }
    });
}

/// A finished game.
pub struct Played {
    pub outcome: Outcome,
    /// Calls of each bot and their seconds.
    pub times: Vec<(u64, f64)>,
}

/// Plays a game. `watch` sees every table at which a bot is asked, with its answer; a list is played only up to
/// the first action that reveals something.
pub fn play(
    config: &Config,
    seed: u64,
    bots: &mut [Box<dyn Bot<Tikal> + '_>],
    nodes: &[u64],
    mut watch: impl FnMut(&Tikal, usize, &[Action]),
) -> Played {
    let mut deal = Tikal::deal(config, &Seed::from_number(seed)).unwrap();
    let mut table = Tikal::start(config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
    let mut times = vec![(0, 0.0); bots.len()];
    while let Some(seat) = table.to_move().seat() {
        let at = seat.index();
        let view = table.view(Viewer::Seat(seat));
        let begin = Instant::now();
        let actions = bots[at].act(&view, &mut Budget::nodes(nodes[at]));
        times[at] = (times[at].0 + 1, times[at].1 + begin.elapsed().as_secs_f64());
        watch(&table, at, &actions);
        assert!(!actions.is_empty());
        for action in actions {
            if let Err(refusal) = table.check(seat, action) {
                panic!("{} plays {action}: {refusal:?}", bots[at].name());
            }
            let reveals = table.reveals(action);
            table.apply(action, &mut deal, &mut |_| ()).unwrap();
            if reveals {
                break;
            }
        }
    }
    Played { outcome: table.outcome(), times }
}
