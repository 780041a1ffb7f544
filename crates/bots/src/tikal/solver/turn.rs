//! The search over all distinct positions of a turn, for any objective.

use tabletop::{Actions, Dice, Game, Seat, Source, Stop};
use tikal::{Action, Ask, Hex, HexSet, Motif, Reveal, Side, Tikal};

use super::{
    key::{KEYS, holding},
    leap::{Leap, Leaps},
    seen::Seen,
};
use crate::{Budget, tikal::Objective};

/// A turn up to its end or its first dig.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The actions. The last one is a dig or the end of the turn.
    pub actions: Vec<Action>,
    /// Its worth, times the solution's scale.
    pub value: i64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The best turns, the best first; there is at least one.
    pub plans: Vec<Plan>,
    /// The number by which values are multiplied, so that the expectation over digs is a whole number.
    pub scale: i64,
    /// Whether the first plan is proven best.
    pub proven: bool,
    /// Distinct positions met.
    pub positions: u64,
}

impl Solution {
    /// The best turn.
    pub fn best(&self) -> &Plan {
        &self.plans[0]
    }
}

/// How much of a turn is searched.
#[derive(Clone, Copy, Debug)]
pub struct Width {
    /// The most positions expanded with the same action points left.
    pub beam: usize,
    /// How many turns are reported.
    pub keep: usize,
    /// Figures go all the way to where they are of use: far fewer positions, but not all.
    pub leaps: bool,
}

impl Width {
    /// All positions, one turn reported.
    pub const ALL: Width = Width { beam: usize::MAX, keep: 1, leaps: false };
}

/// A beam of leaps that is widened, and a search of everything if that can be paid: the best turn so far, and whether
/// it is proven.
pub fn think(table: &Tikal, objective: &dyn Objective, keep: usize, budget: &mut Budget) -> Solution {
    // Where a proof is within reach, half of the budget is kept for it.
    let beams = if budget.left() > 2 * PROOF { budget.left() / 2 } else { budget.left() };
    let found = budget.part(beams, |part| widen(table, objective, keep, part));
    if budget.left() <= PROOF {
        return found;
    }
    let all = solve(table, objective, Width { keep, ..Width::ALL }, budget);
    if all.proven || all.best().value > found.best().value { all } else { found }
}

/// Fewer nodes than this prove nothing.
pub(crate) const PROOF: u64 = 10_000;

/// A beam of leaps that is widened as long as the budget can pay for it.
pub(crate) fn widen(table: &Tikal, objective: &dyn Objective, keep: usize, budget: &mut Budget) -> Solution {
    let mut beam = FIRST_BEAM;
    let before = budget.used();
    let mut found = solve(table, objective, Width { beam, keep, leaps: true }, budget);
    let mut cost = (budget.used() - before).max(1);
    loop {
        let factor = (budget.left() / (cost + cost / 4)).min(4) as usize;
        if factor < 2 || beam >= WIDEST_BEAM {
            return found;
        }
        beam *= factor;
        let before = budget.used();
        let wider = solve(table, objective, Width { beam, keep, leaps: true }, budget);
        cost = (budget.used() - before).max(1);
        if wider.best().value >= found.best().value {
            found = wider;
        }
    }
}

const FIRST_BEAM: usize = 2;
const WIDEST_BEAM: usize = 512;
/// Searches the turn of the seat to move, which has action points to spend.
pub fn solve(table: &Tikal, objective: &dyn Objective, width: Width, budget: &mut Budget) -> Solution {
    let mut search = Search::new(table, objective, width, budget);
    let best = search.component(*table, 0, 0);
    let plans = search.plans(best);
    let proven = !search.cut && !width.leaps;
    Solution { plans, scale: search.scale[0], proven, positions: search.positions }
}

/// Live states beyond this many would take too much memory.
const STATES: usize = 1_000_000;
/// No turn has more digs than its action points allow.
const DIGS: usize = 3;
const NO_NODE: u32 = u32::MAX;

/// What leads from a position to the next.
#[derive(Clone, Copy)]
enum Step {
    Act(Action),
    Leap(Leap),
}

struct Node {
    parent: u32,
    step: Step,
    value: i32,
    ap: u8,
    stale: bool,
    /// Digs that an earlier position of this turn can do as well.
    banned: HexSet,
}

/// A position that waits to be expanded.
struct Open {
    node: u32,
    key: u128,
    table: Tikal,
}

/// The positions between two digs.
struct Pool {
    nodes: Vec<Node>,
    seen: Seen,
    open: [Vec<Open>; 11],
    digs: Vec<(i64, u32, Hex)>,
}

impl Pool {
    fn new() -> Pool {
        Pool { nodes: Vec::new(), seen: Seen::new(), open: Default::default(), digs: Vec::new() }
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.seen.clear();
        self.digs.clear();
        self.open.iter_mut().for_each(Vec::clear);
    }
}

struct Search<'a, 'b> {
    root: Tikal,
    objective: &'a dyn Objective,
    width: Width,
    budget: &'a mut Budget<'b>,
    seat: Seat,
    alike: bool,
    /// The stones between neighbours; paths do not change within a turn.
    costs: Box<[[u8; Hex::MAX]; Hex::MAX]>,
    /// The scale of values after so many digs.
    scale: [i64; DIGS + 1],
    pools: Vec<Pool>,
    legal: Vec<Actions<Action>>,
    leaps: Option<Leaps>,
    leaping: Vec<Vec<Leap>>,
    /// Values after a dig, by key, action points and digs.
    known: std::collections::HashMap<(u128, u8), i64>,
    live: usize,
    positions: u64,
    cut: bool,
}

/// The token that comes up next.
pub struct Token(
    /// Its motif.
    pub Motif,
);

impl Source<Tikal> for Token {
    fn reveal(&mut self, _: &Tikal, _: Ask) -> Option<Reveal> {
        Some(Reveal::Token(self.0))
    }
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(table: &Tikal, objective: &'a dyn Objective, width: Width, budget: &'a mut Budget<'b>) -> Self {
        let unseen: i64 = table.unseen_tokens().iter().map(|&left| i64::from(left)).sum();
        let seat = table.to_move().seat().expect("somebody is to move");
        let mut scale = [1; DIGS + 1];
        for digs in (0..DIGS).rev() {
            scale[digs] = scale[digs + 1] * (unseen - digs as i64).max(1);
        }
        Search {
            root: *table,
            objective,
            width,
            budget,
            seat,
            alike: objective.motifs_alike(),
            costs: costs(table),
            scale,
            pools: (0..=DIGS).map(|_| Pool::new()).collect(),
            legal: (0..=DIGS).map(|_| Actions::new()).collect(),
            leaps: width.leaps.then(|| Leaps::new(table, seat)),
            leaping: vec![Vec::new(); DIGS + 1],
            known: Default::default(),
            live: 0,
            positions: 0,
            cut: false,
        }
    }

    /// The best value from here, over all positions that can be reached and all digs from there.
    fn component(&mut self, root: Tikal, key: u128, digs: usize) -> i64 {
        let mut pool = std::mem::replace(&mut self.pools[digs], Pool::new());
        let mut legal = std::mem::take(&mut self.legal[digs]);
        pool.clear();
        let value = self.objective.value(&root);
        let ap = root.ap();
        self.positions += 1;
        let start =
            Node { parent: NO_NODE, step: Step::Act(Action::End), value, ap, stale: false, banned: HexSet::EMPTY };
        pool.nodes.push(start);
        pool.seen.set(key, 0);
        pool.open[usize::from(ap)].push(Open { node: 0, key, table: root });
        self.live += 1;
        for ap in (1..=ap).rev() {
            self.layer(&mut pool, &mut legal, ap, digs);
        }
        let still = pool.nodes.iter().map(|node| node.value).max().unwrap_or(value);
        let still = i64::from(still) * self.scale[digs];
        let best = pool.digs.iter().map(|&(value, ..)| value).fold(still, i64::max);
        self.pools[digs] = pool;
        self.legal[digs] = legal;
        best
    }

    /// Expands all positions with so many action points left.
    fn layer(&mut self, pool: &mut Pool, legal: &mut Actions<Action>, ap: u8, digs: usize) {
        let mut open = std::mem::take(&mut pool.open[usize::from(ap)]);
        self.live -= open.len();
        let beam = if digs == 0 { self.width.beam } else { (self.width.beam / 4).max(1) };
        if open.len() > beam {
            open.sort_by_key(|open| (-pool.nodes[open.node as usize].value, open.node));
            open.truncate(beam);
            self.cut = true;
        }
        for at in &open {
            if pool.nodes[at.node as usize].stale {
                continue;
            }
            if self.budget.is_spent() {
                self.cut = true;
                break;
            }
            self.expand(pool, legal, at, digs);
        }
        open.clear();
        pool.open[usize::from(ap)] = open;
    }

    fn expand(&mut self, pool: &mut Pool, legal: &mut Actions<Action>, at: &Open, digs: usize) {
        at.table.legal(legal);
        let diggable: HexSet = legal.iter().filter_map(|action| dug(*action)).collect();
        for &action in legal.iter() {
            let moves = matches!(action, Action::Enter(..) | Action::Hop(..) | Action::Walk(..));
            let elsewhere = matches!(action, Action::End | Action::Dig(_)) || (moves && self.leaps.is_some());
            if !elsewhere {
                let delta = KEYS.delta(&at.table, self.seat, action, self.alike);
                self.step(pool, at, Step::Act(action), (self.cost(action), delta), diggable);
            }
        }
        self.leap(pool, at, diggable, digs);
        for hex in diggable.without(pool.nodes[at.node as usize].banned) {
            let value = self.dig(at, hex, digs);
            pool.digs.push((value, at.node, hex));
        }
    }

    fn leap(&mut self, pool: &mut Pool, at: &Open, diggable: HexSet, digs: usize) {
        let Some(leaps) = &self.leaps else { return };
        let mut leaping = std::mem::take(&mut self.leaping[digs]);
        leaps.all(&at.table, self.seat, &mut leaping);
        for &leap in &leaping {
            let Leap { figure, from, to, cost } = leap;
            let action = match from {
                Some(from) => Action::Walk(figure, from, to),
                None => Action::Enter(figure, to),
            };
            let delta = KEYS.delta(&at.table, self.seat, action, self.alike);
            self.step(pool, at, Step::Leap(leap), (cost, delta), diggable);
        }
        self.leaping[digs] = leaping;
    }

    /// Meets the position after a step that reveals nothing.
    #[inline]
    fn step(&mut self, pool: &mut Pool, at: &Open, step: Step, (cost, delta): (u8, u128), diggable: HexSet) {
        let ap = at.table.ap() - cost;
        let key = at.key.wrapping_add(delta);
        // A swap may protect what a dig would have left open, so it does not change places with digs.
        let banned = if matches!(step, Step::Act(Action::Swap { .. })) { HexSet::EMPTY } else { diggable };
        let older = pool.seen.find(key).ok();
        if let Some(index) = older {
            let known = &mut pool.nodes[index as usize];
            if known.ap >= ap {
                if known.ap == ap {
                    known.banned = known.banned.or(banned);
                }
                return;
            }
        }
        if !self.budget.spend(1) || self.live >= STATES {
            self.cut = true;
            return;
        }
        let value = older.map(|index| {
            let known = &mut pool.nodes[index as usize];
            known.stale = true;
            known.value
        });
        let mut table = at.table;
        match (step, &self.leaps) {
            (Step::Leap(leap), Some(leaps)) => leaps.apply(&mut table, leap),
            (Step::Act(action), _) => {
                table.apply(action, &mut Stop, &mut |_| ()).expect("nothing is revealed");
            }
            _ => unreachable!("leaps are made by those who know them"),
        }
        let value = value.unwrap_or_else(|| {
            self.positions += 1;
            self.objective.value(&table)
        });
        let node = pool.nodes.len() as u32;
        pool.nodes.push(Node { parent: at.node, step, value, ap, stale: false, banned });
        pool.seen.set(key, node);
        if ap > 0 {
            self.live += 1;
            pool.open[usize::from(ap)].push(Open { node, key, table });
        }
    }

    /// The expectation over the tokens that a dig may turn up.
    fn dig(&mut self, at: &Open, hex: Hex, digs: usize) -> i64 {
        let mut left = at.table.unseen_tokens();
        let mut sum = 0;
        for motif in Motif::all() {
            let mut weight = i64::from(std::mem::take(&mut left[motif.index()]));
            if weight == 0 {
                continue;
            }
            if self.alike {
                let like = holding(&at.table, motif);
                for other in Motif::all().filter(|&other| holding(&at.table, other) == like) {
                    weight += i64::from(std::mem::take(&mut left[other.index()]));
                }
            }
            let key = at.key.wrapping_add(KEYS.dig(&at.table, self.seat, hex, motif, self.alike));
            sum += weight * self.after_dig(&at.table, hex, motif, key, digs + 1);
        }
        sum
    }

    fn after_dig(&mut self, table: &Tikal, hex: Hex, motif: Motif, key: u128, digs: usize) -> i64 {
        let mut table = *table;
        table.apply(Action::Dig(hex), &mut Token(motif), &mut |_| ()).expect("the token is given");
        if let Some(&value) = self.known.get(&(key, table.ap())) {
            return value;
        }
        self.budget.spend(1);
        let value = self.component(table, key, digs);
        self.known.insert((key, table.ap()), value);
        value
    }

    #[inline]
    fn cost(&self, action: Action) -> u8 {
        match action {
            Action::Enter(..) | Action::Hop(..) => 1,
            Action::Walk(_, from, to) => self.costs[from.index()][to.index()],
            Action::Uncover(_) => 2,
            Action::Dig(_) | Action::Swap { .. } => 3,
            Action::Camp(_) | Action::Guard(..) => 5,
            Action::End => 0,
            Action::Bid(_) | Action::Pass | Action::Choose(_) | Action::Place(..) => {
                unreachable!("{action} spends no action points")
            }
        }
    }

    /// The best turns by their value.
    fn plans(&self, best: i64) -> Vec<Plan> {
        let pool = &self.pools[0];
        let ends = pool.nodes.iter().enumerate().filter(|(_, node)| !node.stale);
        let ends = ends.map(|(i, node)| (i64::from(node.value) * self.scale[0], i as u32, None));
        let digs = pool.digs.iter().map(|&(value, node, hex)| (value, node, Some(hex)));
        let mut all: Vec<(i64, u32, Option<Hex>)> = ends.chain(digs).collect();
        let keep = self.width.keep.max(1);
        // Of equal turns the first one met comes first: it is the shorter one.
        let order = |&(value, node, dig): &(i64, u32, Option<Hex>)| (-value, node, dig.map(Hex::index));
        let near = (keep * VARIANTS).min(all.len());
        if near < all.len() {
            all.select_nth_unstable_by_key(near - 1, order);
            all.truncate(near);
        }
        all.sort_by_key(order);
        debug_assert_eq!(all[0].0, best);
        let mut met = Vec::new();
        let mut plans = Vec::new();
        for (value, node, dig) in all {
            let actions = self.path(node, dig);
            let gist = if keep > 1 { gist(&self.root, self.seat, &actions) } else { 0 };
            if !met.contains(&gist) {
                met.push(gist);
                plans.push(Plan { actions, value });
            }
            if plans.len() == keep {
                break;
            }
        }
        plans
    }

    fn path(&self, node: u32, dig: Option<Hex>) -> Vec<Action> {
        let nodes = &self.pools[0].nodes;
        let mut actions = vec![dig.map_or(Action::End, Action::Dig)];
        let mut at = &nodes[node as usize];
        while at.parent != NO_NODE {
            match (at.step, &self.leaps) {
                (Step::Leap(leap), Some(leaps)) => actions.extend(leaps.actions(leap).into_iter().rev()),
                (Step::Act(action), _) => actions.push(action),
                _ => unreachable!("leaps are made by those who know them"),
            }
            at = &nodes[at.parent as usize];
        }
        actions.reverse();
        actions
    }
}

fn dug(action: Action) -> Option<Hex> {
    match action {
        Action::Dig(hex) => Some(hex),
        _ => None,
    }
}

/// How many turns are looked at for each one that is reported.
const VARIANTS: usize = 24;

/// What a turn comes down to: who holds which temple at what value, tokens, camps, guards and the leader's place.
/// Turns with the same gist differ only in where some workers stand.
fn gist(root: &Tikal, seat: Seat, actions: &[Action]) -> u64 {
    let mut table = *root;
    let (last, steps) = actions.split_last().expect("a plan has an end");
    for &step in steps {
        table.apply(step, &mut Stop, &mut |_| ()).expect("nothing is revealed");
    }
    let mut gist = Dice::new(dug(*last).map_or(0, |hex| 1 + hex.index() as u64)).roll();
    let mut mix = |number: u64| gist = Dice::mixed(&[gist, number]).roll();
    for hex in table.open_temples() {
        let held = u64::from(table.strongest(seat, hex));
        mix(u64::from(table.temple_value(hex)) << 1 | held);
    }
    mix(table.camps(seat).0);
    mix(table.guards(seat).0);
    mix(match table.leader(seat) {
        tikal::Whereabouts::On(hex) => hex.index() as u64,
        _ => 64,
    });
    for other in Seat::ALL {
        Motif::all().for_each(|motif| mix(u64::from(table.treasures(other).of(motif))));
    }
    gist
}

/// The stones of all paths.
pub(super) fn costs(table: &Tikal) -> Box<[[u8; Hex::MAX]; Hex::MAX]> {
    let mut costs = Box::new([[0; Hex::MAX]; Hex::MAX]);
    for from in table.land() {
        for side in Side::ALL {
            if let Some(to) = from.neighbour(side) {
                costs[from.index()][to.index()] = table.path(from, side);
            }
        }
    }
    costs
}
