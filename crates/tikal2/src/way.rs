//! Ways of an explorer, step by step. LR13: only where a walk ends and how many passages it takes matters to the rules; a way is
//! for whoever draws it.

use crate::{
    door::Open,
    hex::{PLACES, Place, places},
};

/// A step from one place to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it begins.
    pub from: Place,
    /// Where it ends.
    pub to: Place,
    /// LE5: by a passage; otherwise through an open wall.
    pub passage: bool,
}

/// Passages first, then steps.
type Cost = (u8, u8);

/// From one place to every other: a way with the fewest passages, and of those the shortest.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    cost: [Option<Cost>; PLACES],
    last: [Option<Step>; PLACES],
    open: Open,
}

impl Ways {
    /// All ways from here.
    pub fn new(open: Open, from: Place) -> Ways {
        let mut ways = Ways { cost: [None; PLACES], last: [None; PLACES], open };
        ways.cost[from.index()] = Some((0, 0));
        let mut done = 0;
        while let Some(place) = ways.nearest(done) {
            done |= place.bit();
            for passage in [false, true] {
                let next = if passage { open.passages_from(place.bit()) } else { open.doors_from(place.bit()) };
                places(next & !done).for_each(|to| ways.relax(Step { from: place, to, passage }));
            }
        }
        ways
    }

    fn nearest(&self, done: u64) -> Option<Place> {
        let open = (0..PLACES).filter(|&index| done >> index & 1 == 0);
        let known = open.filter_map(|index| Some((self.cost[index]?, index)));
        known.min().map(|(_, index)| Place::new(index as u32))
    }

    fn relax(&mut self, step: Step) {
        let Some((passages, steps)) = self.cost[step.from.index()] else { return };
        let cost = (passages + u8::from(step.passage), steps + 1);
        if self.cost[step.to.index()].is_none_or(|known| cost < known) {
            self.cost[step.to.index()] = Some(cost);
            self.last[step.to.index()] = Some(step);
        }
    }

    /// How many passages a place needs, if it can be reached at all.
    pub fn passages(&self, to: Place) -> Option<u8> {
        self.cost[to.index()].map(|(passages, _)| passages)
    }

    /// The steps to a place; none from where it stands.
    pub fn to(&self, to: Place) -> Vec<Step> {
        let mut steps: Vec<Step> =
            std::iter::successors(self.last[to.index()], |step| self.last[step.from.index()]).collect();
        steps.reverse();
        steps
    }

    /// LE10: the steps to a place whose last one is a passage from there.
    pub fn by_passage(&self, from: Place, to: Place) -> Vec<Step> {
        let mut steps = self.to(from);
        steps.push(Step { from, to, passage: true });
        steps
    }

    /// The steps to a place whose last one is no passage, at no more passages than it needs.
    pub fn by_door(&self, to: Place) -> Vec<Step> {
        let beside = places(self.open.doors_from(to.bit())).filter(|&from| self.passages(from) == self.passages(to));
        let Some(from) = beside.min_by_key(|from| self.cost[from.index()]) else { return self.to(to) };
        let mut steps = self.to(from);
        steps.push(Step { from, to, passage: false });
        steps
    }
}
