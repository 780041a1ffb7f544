//! Best first: the position that may still become worth most is expanded first.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashMap},
};

use tabletop::Game;
use tikal::{Figure, Hex, HexSet, Motif, Tikal};

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
    /// The earlier one first, so that the order is fixed.
    node: Reverse<u32>,
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
    roads: HashMap<Option<Hex>, Roads>,
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
        let roads = HashMap::from([(None, Roads::new(&field, field.bases, land))]);
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
            let at = next.node.0;
            if pool.nodes[at as usize].stale {
                continue;
            }
            match next.dig {
                Some(hex) => {
                    let hex = Hex::new(hex.0);
                    let value = self.dig(&pool.nodes[at as usize].spot, hex, digs);
                    if value > best.value {
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
        if value > best.value {
            *best = Best { value, node: index, dig: None };
        }
        let bound = self.bound(&spot, node.value, digs);
        pool.seen.set(spot.key, index);
        if bound.any > best.value {
            pool.waiting.push(Waiting { bound: bound.any, node: Reverse(index), dig: None });
        }
        if spot.ap >= 3 && bound.dig > best.value {
            for &(hex, _) in &self.field.ruins {
                if spot.level[hex.index()] > 0 && spot.workable(hex) && !node.banned.has(hex) {
                    let dig = Some(Reverse(hex.index() as u8));
                    pool.waiting.push(Waiting { bound: bound.dig, node: Reverse(index), dig });
                }
            }
        }
        pool.nodes.push(node);
    }

    fn bound(&mut self, spot: &Spot, value: i32, digs: usize) -> Bound {
        let roads = &self.roads[&spot.camp];
        self.bounds.of(&self.field, roads, &mut self.hopes, spot, value, digs)
    }

    fn expand(&mut self, pool: &mut Pool, at: u32, digs: usize, best: &mut Best) {
        let spot = pool.nodes[at as usize].spot;
        let ruins = self.field.ruins.iter().map(|&(hex, _)| hex);
        let diggable = ruins.filter(|&hex| spot.level[hex.index()] > 0 && spot.workable(hex)).collect();
        let mut visit =
            |search: &mut Self, after: Spot, deed: Deed| search.step(pool, at, after, deed, diggable, digs, best);
        self.goes(&spot, &mut visit);
        self.uncovers(&spot, &mut visit);
        self.swaps(&spot, &mut visit);
        self.camps(&spot, &mut visit);
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
        if let Ok(index) = pool.seen.find(after.key) {
            let known = &mut pool.nodes[index as usize];
            if known.spot.ap >= after.ap {
                return;
            }
            known.stale = true;
        }
        if !self.budget.spend(1) {
            self.cut = true;
            return;
        }
        let value = after.value(&self.field);
        let node = Node { spot: after, parent: at, deed, value, banned, stale: false };
        self.meet(pool, node, digs, best);
    }

    /// Figures go where there is something to do for them: a temple, a token to dig, ground for a camp.
    fn goes(&mut self, spot: &Spot, visit: &mut impl FnMut(&mut Self, Spot, Deed)) {
        let targets = self.targets(spot);
        for (to, spare) in targets {
            let Some(most) = spot.ap.checked_sub(spare) else { continue };
            let roads = &self.roads[&spot.camp];
            let mut going: Vec<(Figure, Option<Hex>, u8)> = Vec::with_capacity(16);
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
                visit(self, after, Deed::Go(figure, from, to));
            }
        }
    }

    /// Hexes worth going to, with the action points that the use there takes.
    fn targets(&self, spot: &Spot) -> Vec<(Hex, u8)> {
        let field = &self.field;
        let mut targets: Vec<(Hex, u8)> = field.temples.iter().map(|temple| (temple.hex, 0)).collect();
        for &(hex, _) in &field.ruins {
            if spot.level[hex.index()] > 0 && spot.worked.on(hex) < tikal::Worked::LIMIT {
                targets.push((hex, 3));
            }
        }
        if field.camp_needs_figure && self.may_camp(spot) {
            let bare = self.ground(spot).into_iter().filter(|&hex| spot.figures(hex) == 0);
            targets.extend(bare.map(|hex| (hex, CAMP + 1)));
        }
        targets
    }

    fn may_camp(&self, spot: &Spot) -> bool {
        self.field.camp_left && spot.camp.is_none() && spot.ap > CAMP
    }

    /// A12, R8: ground for a camp, emptied treasure hexes too.
    fn ground(&self, spot: &Spot) -> HexSet {
        let emptied = self.field.ruins.iter().map(|&(hex, _)| hex).filter(|hex| spot.level[hex.index()] == 0);
        self.field.ground.or(emptied.collect())
    }

    fn uncovers(&mut self, spot: &Spot, visit: &mut impl FnMut(&mut Self, Spot, Deed)) {
        if spot.ap < 2 {
            return;
        }
        for i in 0..self.field.temples.len() {
            let hex = self.field.temples[i].hex;
            if spot.workable(hex) && spot.room(hex) > 0 {
                let mut after = *spot;
                after.uncover(hex);
                visit(self, after, Deed::Uncover(hex));
            }
        }
    }

    fn swaps(&mut self, spot: &Spot, visit: &mut impl FnMut(&mut Self, Spot, Deed)) {
        let seat = self.field.seat;
        if spot.ap < 3 || !spot.tokens[seat.index()].singles().next().is_some() {
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
            if self.field.camp_needs_figure && spot.figures(hex) == 0 {
                continue;
            }
            let mut after = *spot;
            after.put_camp(hex);
            let (field, land) = (&self.field, self.land);
            let bases = field.bases.or(hex.set());
            self.roads.entry(Some(hex)).or_insert_with(|| Roads::new(field, bases, land));
            visit(self, after, Deed::Camp(hex));
        }
    }

    /// The expectation over the tokens that a dig may turn up.
    fn dig(&mut self, spot: &Spot, hex: Hex, digs: usize) -> i64 {
        let mut done = [false; 256];
        let mut sum = 0;
        for motif in Motif::all() {
            let holding = spot.holding(motif);
            if std::mem::replace(&mut done[holding], true) {
                continue;
            }
            let like = Motif::all().filter(|&other| spot.holding(other) == holding);
            let weight: i64 = like.map(|other| i64::from(spot.unseen(&self.field, other))).sum();
            let Some(motif) = Motif::all().find(|&m| spot.holding(m) == holding && spot.unseen(&self.field, m) > 0)
            else {
                continue;
            };
            let mut after = *spot;
            after.dig(&self.field, hex, motif);
            sum += weight * self.after_dig(after, digs + 1);
        }
        sum
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

/// A12: 5 AP.
const CAMP: u8 = 5;

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
