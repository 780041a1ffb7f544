//! A narrow beam over the own turn, in one imagined world.

use tabletop::{Dice, Game};
use tikal2::{Action, State, View};

use super::{
    Level, Weights, dice,
    turn::{Beam, Width},
};
use crate::{Bot, Budget};

pub(super) const WIDTH: Width = Width { all: 16, tile: 3 };

pub(super) struct Greedy {
    seed: u64,
    weights: Weights,
}

impl Greedy {
    pub(super) fn new(seed: u64, weights: Weights) -> Greedy {
        Greedy { seed, weights }
    }
}

impl Bot<State> for Greedy {
    fn name(&self) -> String {
        Level::Greedy.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        if let [only] = view.legal[..] {
            return vec![only];
        }
        let mut dice = dice(self.seed, view);
        let (world, deal) = State::imagine(view, &mut dice);
        let beam = Beam::new(world.on_turn(), WIDTH, &self.weights);
        let best = beam.lines(&world, &deal, budget).into_iter().next();
        best.map_or_else(|| glance(view, &mut dice, &self.weights), |line| line.start)
    }
}

/// Nodes that a bot takes when its budget is spent before it has found anything: about a millisecond.
const GLANCE: u64 = 500;

/// A move for who has no budget left.
pub(super) fn glance(view: &View, dice: &mut Dice, weights: &Weights) -> Vec<Action> {
    let (world, deal) = State::imagine(view, dice);
    let beam = Beam::new(world.on_turn(), Width { all: 3, tile: 1 }, weights);
    let best = beam.lines(&world, &deal, &mut Budget::nodes(GLANCE)).into_iter().next();
    best.map_or_else(|| vec![view.legal[0]], |line| line.start)
}
