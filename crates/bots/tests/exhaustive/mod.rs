//! The judge of the solver: every line of actions to its end, nothing pruned, nothing merged unless asked.

#![allow(dead_code)]

use std::collections::HashMap;

use bots::tikal::Objective;
use tabletop::{Actions, Dice, Game, Seed, Source, Stop, ToMove};
use tikal::{Action, Ask, Config, Edition, Mode, Motif, Phase, Reveal, Tikal};

struct Token(Motif);

impl Source<Tikal> for Token {
    fn reveal(&mut self, _: &Tikal, _: Ask) -> Option<Reveal> {
        Some(Reveal::Token(self.0))
    }
}

/// A plain search of a turn.
pub struct Exhaustive<'a> {
    objective: &'a dyn Objective,
    /// Tokens unseen at the beginning.
    unseen: i64,
    /// Equal tables are searched once, if there is a memory.
    memory: Option<HashMap<Vec<u8>, i64>>,
    nodes: u64,
    limit: u64,
    legal: Actions<Action>,
}

/// The exact worth of the turn, times the scale of the solver; none if there are too many lines.
pub fn exhaustive(table: &Tikal, objective: &dyn Objective, merge: bool, limit: u64) -> Option<i64> {
    let unseen = table.unseen_tokens().iter().map(|&left| i64::from(left)).sum();
    let memory = merge.then(HashMap::new);
    let mut search = Exhaustive { objective, unseen, memory, nodes: 0, limit, legal: Actions::new() };
    let value = search.best(table, 0);
    (search.nodes <= limit).then_some(value)
}

impl Exhaustive<'_> {
    fn scale(&self, digs: i64) -> i64 {
        (digs..3).map(|dug| (self.unseen - dug).max(1)).product()
    }

    fn best(&mut self, table: &Tikal, digs: i64) -> i64 {
        self.nodes += 1;
        if self.nodes > self.limit {
            return 0;
        }
        let mut packed = Vec::new();
        if let Some(memory) = &self.memory {
            table.pack(&mut packed);
            if let Some(&known) = memory.get(&packed) {
                return known;
            }
        }
        let mut best = i64::from(self.objective.value(table)) * self.scale(digs);
        table.legal(&mut self.legal);
        let legal: Vec<Action> = self.legal.to_vec();
        for action in legal {
            let value = match action {
                Action::End => continue,
                Action::Dig(_) => self.dig(table, action, digs),
                _ => {
                    let mut after = *table;
                    after.apply(action, &mut Stop, &mut |_| ()).unwrap();
                    self.best(&after, digs)
                }
            };
            best = best.max(value);
        }
        if let Some(memory) = &mut self.memory {
            memory.insert(packed, best);
        }
        best
    }

    fn dig(&mut self, table: &Tikal, action: Action, digs: i64) -> i64 {
        let left = table.unseen_tokens();
        let outcomes = Motif::all().filter(|motif| left[motif.index()] > 0);
        outcomes
            .map(|motif| {
                let mut after = *table;
                after.apply(action, &mut Token(motif), &mut |_| ()).unwrap();
                i64::from(left[motif.index()]) * self.best(&after, digs + 1)
            })
            .sum()
    }
}

/// The worth of a plan, if it is followed and every token dug is answered perfectly.
pub fn followed(table: &Tikal, plan: &[Action], objective: &dyn Objective, limit: u64) -> Option<i64> {
    let unseen = table.unseen_tokens().iter().map(|&left| i64::from(left)).sum();
    let mut search =
        Exhaustive { objective, unseen, memory: Some(HashMap::new()), nodes: 0, limit, legal: Actions::new() };
    let mut table = *table;
    let (last, steps) = plan.split_last().unwrap();
    for &step in steps {
        table.check(table.to_move().seat().unwrap(), step).expect("a plan is legal");
        assert!(!table.reveals(step));
        table.apply(step, &mut Stop, &mut |_| ()).unwrap();
    }
    let value = match last {
        Action::End => i64::from(objective.value(&table)) * search.scale(0),
        Action::Dig(_) => search.dig(&table, *last, 0),
        other => panic!("a plan does not end with {other}"),
    };
    (search.nodes <= limit).then_some(value)
}

/// Positions of random games with so many action points left, evenly over players, modes and editions.
pub fn positions(seed: u64, ap: std::ops::RangeInclusive<u8>, earliest: usize) -> impl Iterator<Item = Tikal> {
    let mut dice = Dice::new(seed);
    let mut game = seed * 1_000_003;
    std::iter::from_fn(move || {
        loop {
            game += 1;
            let config = Config::new(2 + (game % 3) as u8, [Mode::Basic, Mode::Auction][(game % 2) as usize]);
            let config = config.with_edition(Edition::ALL[(game / 6 % 3) as usize]);
            let stop = earliest + dice.below(400);
            if let Some(table) = random_position(&config, game, &ap, stop, &mut dice) {
                return Some(table);
            }
        }
    })
}

fn random_position(
    config: &Config,
    seed: u64,
    ap: &std::ops::RangeInclusive<u8>,
    stop: usize,
    dice: &mut Dice,
) -> Option<Tikal> {
    let mut deal = Tikal::deal(config, &Seed::from_number(seed)).unwrap();
    let mut table = Tikal::start(config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
    let mut legal = Actions::new();
    for step in 0.. {
        if table.to_move() == ToMove::Over {
            return None;
        }
        let acting = matches!(table.phase(), Phase::Act(_) | Phase::Score(_));
        if step >= stop && acting && ap.contains(&table.ap()) {
            return Some(table);
        }
        table.legal(&mut legal);
        let action = *dice.pick(&legal);
        table.apply(action, &mut deal, &mut |_| ()).unwrap();
    }
    None
}
