//! A helper above the single steps: the cheapest way of a figure to every hex, through own camps too.

use tabletop::Seat;

use crate::{
    action::Action,
    figure::Figure,
    hex::{Hex, HexSet, Side},
    state::Tikal,
};

/// One step on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it begins.
    pub from: Hex,
    /// Where it ends.
    pub to: Hex,
    /// A2: between camps; else over stones (A3).
    pub hop: bool,
    /// Its action points.
    pub cost: u8,
}

impl Step {
    /// The step as an action of this figure.
    pub fn action(self, figure: Figure) -> Action {
        if self.hop { Action::Hop(figure, self.from, self.to) } else { Action::Walk(figure, self.from, self.to) }
    }
}

/// The cheapest ways from one hex.
#[derive(Clone, Debug)]
pub struct Paths {
    cost: [u8; Hex::MAX],
    last: [Option<Step>; Hex::MAX],
}

const FAR: u8 = u8::MAX;

impl Tikal {
    /// The cheapest ways of a figure of this seat from a hex, over stones (A3) and between its camps (A2).
    pub fn paths(&self, seat: Seat, from: Hex) -> Paths {
        let mut paths = Paths { cost: [FAR; Hex::MAX], last: [None; Hex::MAX] };
        paths.cost[from.index()] = 0;
        let mut open = from.set();
        while let Some(nearest) = open.into_iter().min_by_key(|hex| paths.cost[hex.index()]) {
            open.remove(nearest);
            for step in self.steps(seat, nearest) {
                if paths.improve(step) {
                    open.insert(step.to);
                }
            }
        }
        paths
    }

    fn steps(&self, seat: Seat, from: Hex) -> impl Iterator<Item = Step> {
        let bases = if self.bases(seat).has(from) { self.bases(seat).without(from.set()) } else { HexSet::EMPTY };
        let hops = bases.into_iter().map(move |to| Step { from, to, hop: true, cost: 1 });
        let walks = Side::ALL.into_iter().filter_map(move |side| {
            let to = from.neighbour(side)?;
            let cost = self.path(from, side);
            (cost > 0).then_some(Step { from, to, hop: false, cost })
        });
        walks.chain(hops)
    }
}

impl Paths {
    fn improve(&mut self, step: Step) -> bool {
        let cost = self.cost[step.from.index()].saturating_add(step.cost);
        let better = cost < self.cost[step.to.index()];
        if better {
            self.cost[step.to.index()] = cost;
            self.last[step.to.index()] = Some(step);
        }
        better
    }

    /// The action points to get there, if there is a way.
    pub fn cost(&self, to: Hex) -> Option<u8> {
        Some(self.cost[to.index()]).filter(|&cost| cost != FAR)
    }

    /// Every hex that can be reached, the first one too.
    pub fn reached(&self) -> HexSet {
        (0..Hex::MAX as u8).map(Hex::new).filter(|hex| self.cost[hex.index()] != FAR).collect()
    }

    /// The steps of the cheapest way there; none where there is no way.
    pub fn to(&self, to: Hex) -> Vec<Step> {
        let mut steps: Vec<Step> =
            std::iter::successors(self.last[to.index()], |step| self.last[step.from.index()]).collect();
        steps.reverse();
        steps
    }
}
