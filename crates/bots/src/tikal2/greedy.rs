//! A narrow beam over the own turn, in one imagined world.

use tabletop::Game;
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
        let (world, deal) = State::imagine(view, &mut dice(self.seed, view));
        let beam = Beam::new(world.on_turn(), WIDTH, &self.weights);
        match beam.lines(&world, &deal, budget).into_iter().next() {
            Some(line) => line.start,
            None => vec![view.legal[0]],
        }
    }
}
