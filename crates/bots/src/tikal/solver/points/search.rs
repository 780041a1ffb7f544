//! Best first: the position that may still become worth most is expanded first.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
};

use tabletop::Game;
use tikal::{Figure, Hex, HexSet, Motif, Tikal, Worked};

use super::{
    Aim,
    bound::{Bound, Bounds},
    field::{Field, Roads},
    hope::Hopes,
    plan,
    spot::Spot,
};
use crate::{
    Budget,
    tikal::solver::{
        seen::Seen,
        turn::{Plan, Solution},
    },
};

/// Marks a position that cannot beat the best, with its action points instead of a node.
const HOPELESS: u32 = 1 << 31;

/// One use of action points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A figure goes from a hex, or from the supply, to a hex.
    Go(Figure, Option<Hex>, Hex),
    Uncover(Hex),
    Swap(Motif, tabletop::Seat, Motif),
    Camp(Hex),
    /// The beginning.
    Nothing,
}

struct Node {
    spot: Spot,
    parent: u32,
    deed: Deed,
    value: i32,
    /// Digs that an earlier position can do as well.
    banned: HexSet,
    stale: bool,
}

/// What waits: a position to expand, or a dig there.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    bound: i64,
    /// The latest one first: it is nearest to the end of a turn.
    node: u32,
    dig: Option<Reverse<u8>>,
}

/// The positions between two digs.
struct Pool {
    nodes: Vec<Node>,
    seen: Seen,
    waiting: BinaryHeap<Waiting>,
}

/// The best end found: its worth, where it is, and the dig there.
#[derive(Clone, Copy)]
struct Best {
    value: i64,
    node: u32,
    dig: Option<Hex>,
}

pub(super) struct Search<'a, 'b> {
    field: Field,
    land: HexSet,
    /// The ways with each camp that may be put up; those without one last.
    roads: Vec<Option<Roads>>,
    bounds: Bounds,
    hopes: Hopes,
    budget: &'a mut Budget<'b>,
    /// Values after a dig, by key and action points.
    known: HashMap<(u128, u8), i64>,
    positions: u64,
    cut: bool,
}

impl<'a, 'b> Search<'a, 'b> {
    pub(super) fn new(table: &Tikal, aim: Aim, budget: &'a mut Budget<'b>) -> Search<'a, 'b> {
        let field = Field::new(table, aim);
        let land = table.land();
        let bounds = Bounds::new(&field, land);
        let mut roads: Vec<Option<Roads>> = (0..Hex::MAX).map(|_| None).collect();
        roads.push(Some(Roads::new(&field, field.bases, land)));
        Search {
            field,
            land,
            roads,
            bounds,
            hopes: Hopes::default(),
            budget,
            known: HashMap::new(),
            positions: 0,
            cut: false,
        }
    }

    pub(super) fn run(mut self, table: &Tikal) -> Solution {
        debug_assert!(table.to_move().seat().is_some());
        let spot = Spot::new(table, &self.field);
        let mut pool = Pool::new();
        let best = self.component(&mut pool, spot, 0);
        let mut deeds = Vec::new();
        let mut at = &pool.nodes[best.node as usize];
        while at.deed != Deed::Nothing {
            deeds.push(at.deed);
            at = &pool.nodes[at.parent as usize];
        }
        deeds.reverse();
        let actions = plan::actions(table, &deeds, best.dig);
        Solution {
            plans: vec![Plan { actions, value: best.value }],
            scale: self.field.scale[0],
            proven: !self.cut,
            positions: self.positions,
        }
    }

    fn component(&mut self, pool: &mut Pool, spot: Spot, digs: usize) -> Best {
        pool.nodes.clear();
        pool.seen.clear();
        pool.waiting.clear();
        let value = spot.value(&self.field);
        let mut best = Best { value: i64::from(value) * self.field.scale[digs], node: 0, dig: None };
        self.meet(pool, Node::start(spot, value), digs, &mut best);
        while let Some(next) = pool.waiting.pop() {
            if next.bound <= best.value {
                break;
            }
            if self.budget.is_spent() {
                self.cut = true;
                break;
            }
            let at = next.node;
            if pool.nodes[at as usize].stale {
                continue;
            }
            match next.dig {
                Some(hex) => {
                    let hex = Hex::new(hex.0);
                    let spot = pool.nodes[at as usize].spot;
                    if let Some(value) = self.dig(&spot, hex, digs, best.value) {
                        best = Best { value, node: at, dig: Some(hex) };
                    }
                }
                None => self.expand(pool, at, digs, &mut best),
            }
        }
        best
    }

    /// Puts a new position among those that wait, unless it cannot beat the best.
    fn meet(&mut self, pool: &mut Pool, node: Node, digs: usize, best: &mut Best) {
        self.positions += 1;
        let spot = node.spot;
        let index = pool.nodes.len() as u32;
        let value = i64::from(node.value) * self.field.scale[digs];
        let better = value > best.value;
        if better {
            *best = Best { value, node: index, dig: None };
        }
        let bound = self.bound(&spot, node.value, digs);
        if index > 0 && !better && bound.any <= best.value {
            pool.seen.set(spot.key, HOPELESS | u32::from(spot.ap));
            return;
        }
        pool.seen.set(spot.key, index);
        if bound.any > best.value {
            pool.waiting.push(Waiting { bound: bound.any, node: index, dig: None });
        }
        if spot.ap >= 3 && bound.dig > best.value {
            for &(hex, _) in &self.field.ruins {
                if spot.level(&self.field, hex) > 0 && spot.workable(hex) && !node.banned.has(hex) {
                    let dig = Some(Reverse(hex.index() as u8));
                    pool.waiting.push(Waiting { bound: bound.dig, node: index, dig });
                }
            }
        }
        pool.nodes.push(node);
    }

    fn bound(&mut self, spot: &Spot, value: i32, digs: usize) -> Bound {
        let roads = roads(&self.roads, spot);
        self.bounds.of(&self.field, roads, &mut self.hopes, spot, value, digs)
    }

    fn expand(&mut self, pool: &mut Pool, at: u32, digs: usize, best: &mut Best) {
        let spot = pool.nodes[at as usize].spot;
        let ruins = self.field.ruins.iter().map(|&(hex, _)| hex);
        let diggable = ruins.filter(|&hex| spot.level(&self.field, hex) > 0 && spot.workable(hex)).collect();
        let mut visit =
            |search: &mut Self, after: Spot, deed: Deed| search.step(pool, at, after, deed, diggable, digs, best);
        self.goes(&spot, &mut visit);
        self.uncovers(&spot, &mut visit);
        self.camps(&spot, &mut visit);
        if spot.focus.is_none() {
            self.swaps(&spot, &mut visit);
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        pool: &mut Pool,
        at: u32,
        after: Spot,
        deed: Deed,
        diggable: HexSet,
        digs: usize,
        best: &mut Best,
    ) {
        let banned = if matches!(deed, Deed::Swap(..)) { HexSet::EMPTY } else { diggable };
        match pool.seen.find(after.key) {
            Ok(hopeless) if hopeless & HOPELESS != 0 => {
                if hopeless & !HOPELESS >= u32::from(after.ap) {
                    return;
                }
            }
            Ok(index) => {
                let known = &mut pool.nodes[index as usize];
                if known.spot.ap >= after.ap {
                    return;
                }
                known.stale = true;
            }
            Err(_) => {}
        }
        if !self.budget.spend(1) {
            self.cut = true;
            return;
        }
        let value = after.value(&self.field);
        let node = Node { spot: after, parent: at, deed, value, banned, stale: false };
        self.meet(pool, node, digs, best);
    }

    /// Figures go where there is something to do for them, and nothing else is done until it is done.
    fn goes(&mut self, spot: &Spot, visit: &mut impl FnMut(&mut Self, Spot, Deed)) {
        for (to, spare) in self.targets(spot) {
            let Some(most) = spot.ap.checked_sub(spare) else { continue };
            let going = going(roads(&self.roads, spot), spot, to);
            let temple = self.field.temples.iter().find(|temple| temple.hex == to).map(|temple| temple.top);
            let missing = temple.map_or(1, |top| self.missing(spot.strength(to), top));
            if spare == 0 && cheapest(&going, missing) > u32::from(most) {
                continue;
            }
            for (figure, from, cost) in going {
                if cost > most {
                    continue;
                }
                let mut after = *spot;
                after.ap -= cost;
                match (figure, from) {
                    (Figure::Leader, _) => after.place_leader(to),
                    (Figure::Worker, Some(from)) => {
                        after.lift_worker(from);
                        after.place_worker(to);
                    }
                    (Figure::Worker, None) => {
                        after.supply -= 1;
                        after.place_worker(to);
                    }
                }
                let done =
                    spare == 0 && temple.is_some_and(|top| self.achieved(spot.strength(to), after.strength(to), top));
                after.focus_on(if done { None } else { Some(to) });
                visit(self, after, Deed::Go(figure, from, to));
            }
        }
    }

    /// The strength that must come before anything is won on a temple.
    fn missing(&self, own: u8, top: u8) -> u8 {
        match self.field.aim {
            Aim::Margin if own < top => top - own,
            _ => (top + 1).saturating_sub(own),
        }
    }

    /// Whether coming changed who holds a temple.
    fn achieved(&self, before: u8, after: u8, top: u8) -> bool {
        after > top || (self.field.aim == Aim::Margin && before < top && after == top)
    }

    /// Hexes worth going to, with the action points that the use there takes.
    fn targets(&self, spot: &Spot) -> Vec<(Hex, u8)> {
        let field = &self.field;
        let mut targets: Vec<(Hex, u8)> = Vec::with_capacity(32);
        for temple in &field.temples {
            let hex = temple.hex;
            if spot.strength(hex) <= temple.top {
                targets.push((hex, 0));
            } else if spot.worked.on(hex) < Worked::LIMIT && !spot.workable(hex) && spot.room(field, hex) > 0 {
                targets.push((hex, UNCOVER));
            }
        }
        for &(hex, _) in &field.ruins {
            if spot.level(field, hex) > 0 && spot.worked.on(hex) < Worked::LIMIT && !spot.workable(hex) {
                targets.push((hex, DIG));
            }
        }
        if field.camp_needs_figure && self.may_camp(spot) {
            let bare = self.ground(spot).into_iter().filter(|&hex| spot.figures(hex) == 0);
            targets.extend(bare.map(|hex| (hex, CAMP + 1)));
        }
        targets.retain(|&(hex, _)| spot.focus.is_none_or(|focus| focus == hex));
        targets
    }

    fn may_camp(&self, spot: &Spot) -> bool {
        self.field.camp_left && spot.camp.is_none() && spot.ap > CAMP
    }

    /// A12, R8: ground for a camp, emptied treasure hexes too.
    fn ground(&self, spot: &Spot) -> HexSet {
        let emptied = self.field.ruins.iter().map(|&(hex, _)| hex).filter(|&hex| spot.level(&self.field, hex) == 0);
        self.field.ground.or(emptied.collect())
    }

    fn uncovers(&mut self, spot: &Spot, visit: &mut impl FnMut(&mut Self, Spot, Deed)) {
        if spot.ap < 2 {
            return;
        }
        for i in 0..self.field.temples.len() {
            let hex = self.field.temples[i].hex;
            let elsewhere = spot.focus.is_some_and(|focus| focus != hex);
            if !elsewhere && spot.workable(hex) && spot.room(&self.field, hex) > 0 {
                let mut after = *spot;
                after.uncover(&self.field, hex);
                visit(self, after, Deed::Uncover(hex));
            }
        }
    }

    fn swaps(&mut self, spot: &Spot, visit: &mut impl FnMut(&mut Self, Spot, Deed)) {
        let seat = self.field.seat;
        if spot.ap < 3 || spot.tokens[seat.index()].singles().next().is_none() {
            return;
        }
        for with in tabletop::Seat::at_table(self.field.players).filter(|&with| with != seat) {
            for give in spot.tokens[seat.index()].singles() {
                for take in spot.tokens[with.index()].singles().filter(|&take| take != give) {
                    let mut after = *spot;
                    after.swap((seat, give), (with, take));
                    visit(self, after, Deed::Swap(give, with, take));
                }
            }
        }
    }

    fn camps(&mut self, spot: &Spot, visit: &mut impl FnMut(&mut Self, Spot, Deed)) {
        if !self.may_camp(spot) {
            return;
        }
        for hex in self.ground(spot) {
            let elsewhere = spot.focus.is_some_and(|focus| focus != hex);
            if elsewhere || (self.field.camp_needs_figure && spot.figures(hex) == 0) {
                continue;
            }
            let mut after = *spot;
            after.put_camp(hex);
            let (field, land) = (&self.field, self.land);
            let bases = field.bases.or(hex.set());
            self.roads[hex.index()].get_or_insert_with(|| Roads::new(field, bases, land));
            visit(self, after, Deed::Camp(hex));
        }
    }

    /// The expectation over the tokens that a dig may turn up, if it is more than `least`. Outcomes are searched
    /// one after the other, and their bounds stand for those that are still to come.
    fn dig(&mut self, spot: &Spot, hex: Hex, digs: usize, least: i64) -> Option<i64> {
        let outcomes: Vec<(i64, Spot, i64)> = self
            .outcomes(spot)
            .into_iter()
            .map(|(weight, motif)| {
                let mut after = *spot;
                after.dig(&self.field, hex, motif);
                let value = after.value(&self.field);
                (weight, after, self.bound(&after, value, digs + 1).any)
            })
            .collect();
        let mut sum: i64 = outcomes.iter().map(|(weight, _, bound)| weight * bound).sum();
        for (weight, after, bound) in outcomes {
            if sum <= least {
                return None;
            }
            sum += weight * (self.after_dig(after, digs + 1) - bound);
        }
        (sum > least).then_some(sum)
    }

    /// The motifs that may turn up, those held alike as one, with how many tokens they have.
    fn outcomes(&self, spot: &Spot) -> Vec<(i64, Motif)> {
        let mut outcomes: Vec<(i64, Motif)> = Vec::with_capacity(Motif::MAX);
        for motif in Motif::all() {
            let weight = i64::from(spot.unseen(&self.field, motif));
            match outcomes.iter_mut().find(|(_, other)| spot.holding(*other) == spot.holding(motif)) {
                Some(like) => like.0 += weight,
                None => outcomes.push((weight, motif)),
            }
        }
        outcomes.retain(|&(weight, _)| weight > 0);
        outcomes
    }

    fn after_dig(&mut self, spot: Spot, digs: usize) -> i64 {
        if let Some(&known) = self.known.get(&(spot.key, spot.ap)) {
            return known;
        }
        let mut pool = Pool::new();
        let value = self.component(&mut pool, spot, digs).value;
        self.known.insert((spot.key, spot.ap), value);
        value
    }
}

fn roads<'r>(roads: &'r [Option<Roads>], spot: &Spot) -> &'r Roads {
    let index = spot.camp.map_or(Hex::MAX, Hex::index);
    roads[index].as_ref().expect("the ways are known when the camp is put up")
}

/// A6: 2 AP.
const UNCOVER: u8 = 2;
/// A9: 3 AP.
const DIG: u8 = 3;
/// A12: 5 AP.
const CAMP: u8 = 5;

/// Figures that can go to a hex, where from, and the action points it takes.
type Going = Vec<(Figure, Option<Hex>, u8)>;

fn going(roads: &Roads, spot: &Spot, to: Hex) -> Going {
    let mut going: Going = Vec::with_capacity(16);
    let walks = spot.manned.without(to.set()).into_iter();
    going.extend(walks.map(|from| (Figure::Worker, Some(from), roads.cost(from, to))));
    if spot.supply > 0 {
        going.push((Figure::Worker, None, roads.enter(to)));
    }
    match spot.leader {
        Some(from) if from != to => going.push((Figure::Leader, Some(from), roads.cost(from, to))),
        None if spot.leader_waits => going.push((Figure::Leader, None, roads.enter(to))),
        _ => {}
    }
    going
}

/// The fewest action points that bring so much strength, as if the nearest worker could come again and again.
fn cheapest(going: &Going, strength: u8) -> u32 {
    let nearest = |kind: Figure| {
        let ways = going.iter().filter(|&&(figure, ..)| figure == kind);
        ways.map(|&(_, _, cost)| u32::from(cost)).min().unwrap_or(1000)
    };
    let (worker, leader) = (nearest(Figure::Worker), nearest(Figure::Leader));
    let others = u32::from(strength.saturating_sub(3));
    (u32::from(strength) * worker).min(leader + others * worker)
}

impl Node {
    fn start(spot: Spot, value: i32) -> Node {
        Node { spot, parent: 0, deed: Deed::Nothing, value, banned: HexSet::EMPTY, stale: false }
    }
}

impl Pool {
    fn new() -> Pool {
        Pool { nodes: Vec::new(), seen: Seen::new(), waiting: BinaryHeap::new() }
    }
}
