//! Opponents for people: the weaker ones search less and judge unevenly, and nobody walks past a good dig.

use tabletop::{Game, Stop};
use tikal2::{Action, State, View};

use super::{
    Level, Weights, dice,
    greedy::{self, glance},
    search::Search,
    turn::{Beam, Width},
};
use crate::{Bot, Budget, Character, uneven::Errors};

pub(super) struct Person {
    pub who: Character,
    /// How far its judgement spreads, where that is tried; else as it was fitted.
    pub heat: Option<i32>,
    pub seed: u64,
    pub weights: Weights,
}

impl Person {
    /// How wide turns are searched.
    fn width(&self) -> Width {
        match self.who {
            Character::Sloth => Width { all: 1, tile: 1 },
            Character::Frog | Character::Armadillo => Width { all: 6, tile: 1 },
            _ => greedy::WIDTH,
        }
    }

    fn think(&self, view: &View, budget: &mut Budget) -> Vec<Action> {
        if self.who == Character::Jaguar {
            return Search::new(self.seed, self.weights).act(view, budget);
        }
        if self.who == Character::Turtle {
            return vec![*dice(self.seed, view).pick(&view.legal)];
        }
        let heat = self.heat.unwrap_or_else(|| heat(self.who, view.table.seats()));
        let mut dice = dice(self.seed, view);
        let (world, deal) = State::imagine(view, &mut dice);
        let beam = Beam::erring(world.on_turn(), self.width(), &self.weights, Errors::new(heat, dice.clone()));
        let best = beam.lines(&world, &deal, budget).into_iter().next();
        best.map_or_else(|| glance(view, &mut dice, &self.weights), |line| line.start)
    }
}

/// How far judgements spread, in hundredths of a point: fitted to games of two by `lab ladder`. The weakest judges nothing.
fn heat(who: Character, players: usize) -> i32 {
    let [two, three, four] = match who {
        Character::Sloth => [6_000, 6_000, 6_000],
        Character::Frog => [6_000, 6_000, 6_000],
        Character::Armadillo => [2_300, 2_300, 2_300],
        Character::Tapir => [1_600, 1_600, 1_600],
        Character::Iguana => [980, 980, 980],
        Character::Toucan => [600, 600, 600],
        Character::Coati => [365, 365, 365],
        Character::Monkey => [190, 190, 190],
        _ => [0; 3],
    };
    match players {
        2 => two,
        3 => three,
        _ => four,
    }
}

impl Bot<State> for Person {
    fn name(&self) -> String {
        Level::Person(self.who).to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        match view.legal[..] {
            [only] => vec![only],
            _ => dig_first(&view.table, self.think(view, budget)),
        }
    }
}

/// Nobody ends his turn while a dig in reach scores so many points.
const GOOD: i16 = 3;

/// Puts a good dig before the end of a turn.
fn dig_first(table: &State, mut turn: Vec<Action>) -> Vec<Action> {
    if let Some((Action::End, steps)) = turn.split_last() {
        let mut before = *table;
        for &step in steps {
            before.apply(step, &mut Stop, &mut |_| ()).expect("only the last action reveals anything");
        }
        if let Some((_, dig)) = best_dig(&before).filter(|(points, _)| *points >= GOOD) {
            turn.pop();
            turn.extend(dig);
        }
    }
    turn
}

/// The dig in reach that scores most at once, with the walk to it.
pub fn best_dig(table: &State) -> Option<(i16, Vec<Action>)> {
    let digs = |table: &State| -> Option<(i16, Action)> {
        let mut legal = tabletop::Actions::new();
        table.legal(&mut legal);
        let (seat, here) = (table.on_turn(), table.player(table.on_turn()).explorer);
        let points = |spot: u8| {
            table.gain_at(here, spot).map_or(0, |gain| i16::from(gain.points)) + table.doors_counted(seat, here)
        };
        let digs = legal.iter().filter_map(|&action| match action {
            Action::Dig(spot) => Some((points(spot), action)),
            _ => None,
        });
        digs.max_by_key(|&(points, action)| (points, std::cmp::Reverse(action)))
    };
    let mut legal = tabletop::Actions::new();
    table.legal(&mut legal);
    let mut best = digs(table).map(|(points, dig)| (points, vec![dig]));
    for &walk in legal.iter().filter(|action| matches!(action, Action::Walk { .. })) {
        let mut there = *table;
        there.apply(walk, &mut Stop, &mut |_| ()).expect("a walk reveals nothing");
        let found = digs(&there).map(|(points, dig)| (points, vec![walk, dig]));
        // The first of equals: the cheapest walk.
        if found.as_ref().map(|(points, _)| *points) > best.as_ref().map(|(points, _)| *points) {
            best = found;
        }
    }
    best
}
