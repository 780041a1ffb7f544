//! Whole turns worth thinking about: where the tile goes and what is done with the action points.

use std::cell::RefCell;

use tabletop::{Actions, Game, Stop};
use tikal::{Action, HexSet, Motif, Phase, Tikal, Whereabouts};

use super::{
    Objective, Worth, auction,
    evaluation::{Judge, Weights},
    random::dice,
    ranked,
    solver::{PROOF, Solution, Width, solve, think, widen},
};
use crate::{Budget, uneven::Errors};

/// How hard a turn is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// What positions are worth.
    pub worth: &'static Worth,
    /// The most placements looked at without any action; of more, some evenly spread.
    pub glances: usize,
    /// The beam over the actions after each placement that is looked at.
    pub beam: usize,
    /// Whether figures go all the way to where they are of use.
    pub leaps: bool,
    /// Placements looked at with that beam, after that look.
    pub placements: usize,
    /// Whether the best placements are searched with all that is left of the budget.
    pub deep: bool,
    /// How evenly positions are judged.
    pub uneven: Uneven,
}

/// How far judgements spread around the truth, in thousandths of a point, and the chance that decides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Uneven {
    pub heat: i32,
    pub seed: u64,
}

impl Uneven {
    /// The errors at this table.
    pub(super) fn errors(self, table: &Tikal) -> Errors {
        Errors::new(self.heat, dice(self.seed, table))
    }
}

/// A judge who errs.
struct Erring {
    judge: Judge,
    errors: Option<RefCell<Errors>>,
}

impl Erring {
    fn new(table: &Tikal, effort: Effort) -> Erring {
        let errors = (effort.uneven.heat > 0).then(|| RefCell::new(effort.uneven.errors(table)));
        Erring { judge: Judge::with(table, &effort.worth.weights), errors }
    }
}

impl Objective for Erring {
    fn value(&self, table: &Tikal) -> i32 {
        self.judge.value(table) + self.errors.as_ref().map_or(0, |errors| errors.borrow_mut().next())
    }

    fn motifs_alike(&self) -> bool {
        true
    }
}

impl Effort {
    /// A narrow beam.
    pub(super) fn quick(worth: &'static Worth) -> Effort {
        Effort { worth, glances: 60, beam: 3, leaps: false, placements: 6, deep: false, uneven: Uneven::default() }
    }

    /// A likely reply of somebody else, the better the wider the beam.
    pub(super) fn reply(worth: &'static Worth, beam: usize) -> Effort {
        Effort {
            worth,
            glances: 8 * beam,
            beam,
            leaps: true,
            placements: beam.min(4),
            deep: false,
            uneven: Uneven::default(),
        }
    }

    /// The narrowest beam after the best of some placements.
    pub(super) fn small(worth: &'static Worth, glances: usize, placements: usize) -> Effort {
        Effort { glances, placements, ..Effort::reply(worth, 1) }
    }

    /// All that the budget allows.
    pub(super) fn full(worth: &'static Worth) -> Effort {
        Effort { worth, glances: 400, beam: 1, leaps: true, placements: 24, deep: true, uneven: Uneven::default() }
    }

    /// What it costs to say what a position is worth to all, in nodes.
    pub(super) fn judging(&self) -> u64 {
        if self.worth.net.is_some() { ranked::BEGIN } else { JUDGE }
    }
}

/// What working out an evaluation costs, in nodes.
pub(super) const JUDGE: u64 = 12;

/// A turn up to its first dig or its end, with what it is worth to the seat to move.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub actions: Vec<Action>,
    pub value: i64,
}

/// The best thing to do for the seat to move, in any phase.
pub(super) fn best(table: &Tikal, effort: Effort, budget: &mut Budget) -> Vec<Action> {
    match table.phase() {
        Phase::Bid(_) => vec![auction::bid(table, effort, budget)],
        Phase::Choose => vec![auction::choose(table, effort, budget)],
        _ => turns(table, effort, 1, budget).swap_remove(0).actions,
    }
}

/// The best turns for the seat to move, which places a tile or has action points to spend; the best first.
pub(super) fn turns(table: &Tikal, effort: Effort, keep: usize, budget: &mut Budget) -> Vec<Turn> {
    match &effort.worth.net {
        Some(net) if effort.deep => ranked::turns(table, effort, net, keep, budget),
        _ => found(table, effort, keep, budget),
    }
}

/// The same by the weights alone.
pub(super) fn found(table: &Tikal, effort: Effort, keep: usize, budget: &mut Budget) -> Vec<Turn> {
    match table.phase() {
        Phase::Place => with_placement(table, effort, keep, budget),
        _ => spend(table, effort, keep, budget),
    }
}

/// The best ways to spend the action points.
fn spend(table: &Tikal, effort: Effort, keep: usize, budget: &mut Budget) -> Vec<Turn> {
    budget.spend(JUDGE);
    let judge = Erring::new(table, effort);
    let found = match effort.deep {
        true => think(table, &judge, keep, budget),
        false => solve(table, &judge, Width { beam: effort.beam, keep, leaps: effort.leaps }, budget),
    };
    worded(found).collect()
}

fn worded(found: Solution) -> impl Iterator<Item = Turn> {
    let scale = found.scale;
    found.plans.into_iter().map(move |plan| Turn { actions: plan.actions, value: plan.value * 16 / scale })
}

/// All placements by their worth before any action; the better ones with a beam; the best few with all that is left.
fn with_placement(table: &Tikal, effort: Effort, keep: usize, budget: &mut Budget) -> Vec<Turn> {
    let all = placements(table);
    let mut errors = effort.uneven.errors(table);
    let step = all.len().div_ceil(effort.glances).max(1);
    let mut placed: Vec<(i64, Action, Tikal)> = all
        .into_iter()
        .step_by(step)
        .map(|(action, after)| {
            budget.spend(JUDGE);
            (promise(&after, &effort.worth.weights) + i64::from(errors.next()) * 16, action, after)
        })
        .collect();
    placed.sort_by_key(|&(value, action, _)| (-value, action));
    placed.truncate(effort.placements);
    let mut turns: Vec<(Turn, usize)> = Vec::new();
    let quick = Effort { deep: false, ..effort };
    let each = keep.div_ceil(3);
    for (i, (_, action, after)) in placed.iter().enumerate() {
        if i > 0 && budget.is_spent() {
            break;
        }
        turns.extend(spend(after, quick, each, budget).into_iter().map(|turn| (behind(*action, turn), i)));
    }
    turns.sort_by_key(|(turn, i)| (-turn.value, *i));
    if effort.deep {
        deepen(&mut turns, &placed, effort, keep, budget);
    }
    distinct(table, turns.into_iter().map(|(turn, _)| turn), keep.max(1))
}

/// The first turns that come down to different things: those that differ only in where some workers stand or how a
/// tile is turned are one.
pub(super) fn distinct(table: &Tikal, turns: impl Iterator<Item = Turn>, keep: usize) -> Vec<Turn> {
    let mut met = Vec::new();
    let mut kept = Vec::new();
    for turn in turns {
        if kept.len() == keep {
            break;
        }
        let gist = gist(table, &turn.actions);
        if keep == 1 || !met.contains(&gist) {
            met.push(gist);
            kept.push(turn);
        }
    }
    kept
}

/// What a turn comes down to: where the tile lies, what temples are worth and who holds them, camps, guards, tokens,
/// the leader's place and the last action.
fn gist(table: &Tikal, actions: &[Action]) -> Vec<u64> {
    let seat = table.to_move().seat().expect("somebody is to move");
    let mut table = *table;
    let (last, steps) = actions.split_last().expect("a turn has an end");
    let mut gist = Vec::with_capacity(32);
    for &step in steps {
        if let Action::Place(hex, _) = step {
            gist.push(hex.index() as u64);
        }
        table.apply(step, &mut Stop, &mut |_| ()).expect("nothing is revealed");
    }
    gist.push(match *last {
        Action::Dig(hex) => hex.index() as u64,
        _ => 100,
    });
    let temples = table.open_temples().into_iter();
    gist.extend(temples.map(|hex| u64::from(table.temple_value(hex)) << 1 | u64::from(table.strongest(seat, hex))));
    gist.extend([table.camps(seat).0, table.guards(seat).0]);
    gist.push(match table.leader(seat) {
        Whereabouts::On(hex) => hex.index() as u64,
        _ => 100,
    });
    for other in table.rules().seats() {
        gist.extend(Motif::all().map(|motif| u64::from(table.treasures(other).of(motif))));
    }
    gist
}

/// Thinks about the turn. A quarter of the budget is kept where a dig may ask for more thought; who has hardly any
/// budget left takes a glance. Bids have a budget of their own.
pub(super) fn ponder<T>(table: &Tikal, budget: &mut Budget, think: impl FnOnce(&mut Budget) -> T) -> T {
    if let Phase::Bid(_) = table.phase() {
        return think(budget);
    }
    if only_glance(budget) {
        budget.spend(GLANCE);
        return think(&mut Budget::nodes(GLANCE));
    }
    let digs = table.ruins() != HexSet::EMPTY || matches!(table.phase(), Phase::Place);
    let kept = if digs { budget.left() / 4 } else { 0 };
    budget.part(budget.left() - kept, think)
}

/// Whether no more than a glance can be paid.
pub(super) fn only_glance(budget: &Budget) -> bool {
    budget.left() < GLANCE
}

/// Nodes of a glance: less than a millisecond.
const GLANCE: u64 = 500;

/// Searches the turns after the most promising placements with wider beams, and every position after the best one as far
/// as the other half of the budget goes.
fn deepen(
    turns: &mut Vec<(Turn, usize)>,
    placed: &[(i64, Action, Tikal)],
    effort: Effort,
    keep: usize,
    budget: &mut Budget,
) {
    let mut best: Vec<usize> = Vec::new();
    for (_, i) in turns.iter() {
        if !best.contains(i) {
            best.push(*i);
        }
    }
    best.truncate(DEEP_PLACEMENTS);
    let mut search = |i: usize, part: &mut Budget, found: fn(&Tikal, &Erring, usize, &mut Budget) -> Solution| {
        let (_, action, after) = &placed[i];
        part.spend(JUDGE);
        let judge = Erring::new(after, effort);
        turns.extend(worded(found(after, &judge, keep, part)).map(|turn| (behind(*action, turn), i)));
        turns.sort_by_key(|(turn, i)| (-turn.value, *i));
        turns.dedup_by(|a, b| a.0.actions == b.0.actions);
        turns[0].1
    };
    let mut first = best[0];
    let beams = if budget.left() > 2 * PROOF { budget.left() / 2 } else { budget.left() };
    budget.part(beams, |part| {
        for (rank, &i) in best.iter().enumerate() {
            let share = part.left() / (best.len() - rank).min(2) as u64;
            if share >= 100 {
                first = part
                    .part(share, |part| search(i, part, |table, judge, keep, part| widen(table, judge, keep, part)));
            }
        }
    });
    if budget.left() > PROOF {
        search(first, budget, |table, judge, keep, part| solve(table, judge, Width { keep, ..Width::ALL }, part));
    }
}

const DEEP_PLACEMENTS: usize = 4;

fn behind(action: Action, mut turn: Turn) -> Turn {
    turn.actions.insert(0, action);
    turn
}

/// The worth of a position before any action.
fn promise(after: &Tikal, weights: &Weights) -> i64 {
    i64::from(Judge::with(after, weights).value(after)) * 16
}

/// All placements that lead to different tables: rotations that lay the same stones are one.
pub(super) fn placements(table: &Tikal) -> Vec<(Action, Tikal)> {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let mut all: Vec<(Action, Tikal)> = Vec::new();
    for &action in legal.iter() {
        let Action::Place(hex, rotation) = action else { continue };
        let stones = |rotation| table.hand().map(|id| turned(table, id, rotation));
        let like = |other: &Action| match *other {
            Action::Place(at, by) => at == hex && stones(by) == stones(rotation),
            _ => false,
        };
        if all.iter().any(|(other, _)| like(other)) {
            continue;
        }
        let mut after = *table;
        after.apply(action, &mut Stop, &mut |_| ()).expect("a placement reveals nothing");
        all.push((action, after));
    }
    all
}

fn turned(table: &Tikal, id: tikal::TileId, rotation: tikal::Rotation) -> tikal::Stones {
    let tile = table.rules().set.tiles.iter().find(|tile| tile.id == id).expect("the tile is in the set");
    tile.stones.turned(rotation)
}
