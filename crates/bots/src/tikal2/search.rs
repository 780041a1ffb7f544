//! The best whole turns judged again in many imagined worlds, after replies of all rivals.

use tabletop::{Dice, Game, Seat, ToMove};
use tikal2::{Action, Deal, State, View};

use super::{
    Level, Weights, dice,
    evaluation::lead,
    greedy,
    turn::{Beam, Line, Width},
};
use crate::{Bot, Budget};

/// How many worlds are imagined at least; more where the budget allows.
const WORLDS: usize = 8;
/// How many worlds are imagined at most.
const MOST_WORLDS: usize = 64;
/// How many turns are judged.
const OPTIONS: usize = 8;
/// How many of them may take the same tile.
const SAME_TILE: usize = 3;
/// How far below the best a turn may seem and still be judged, in hundredths of a point.
const MARGIN: i32 = 1_200;
/// How wide replies are searched.
const REPLY: Width = Width { all: 4, tile: 1 };

pub(super) struct Search {
    seed: u64,
    weights: Weights,
}

impl Search {
    pub(super) fn new(seed: u64, weights: Weights) -> Search {
        Search { seed, weights }
    }

    /// The best turns by their beginnings: two that begin alike are one option.
    fn options(&self, view: &View, dice: &mut Dice, budget: &mut Budget) -> Vec<Line> {
        let (world, deal) = State::imagine(view, dice);
        let lines = Beam::new(world.on_turn(), greedy::WIDTH, &self.weights).lines(&world, &deal, budget);
        let mut options: Vec<Line> = Vec::new();
        let floor = lines.first().map_or(0, |best| best.value - MARGIN);
        for line in lines.into_iter().take_while(|line| line.value >= floor) {
            let known = options.iter().any(|option| option.start == line.start);
            let same = options.iter().filter(|option| option.group == line.group).count();
            if !known && same < SAME_TILE && options.len() < OPTIONS {
                options.push(line);
            }
        }
        options
    }

    /// How far an option leaves the seat ahead in one world, when its turn comes again.
    fn judge(&self, option: &Line, world: &State, deal: &Deal, seat: Seat, budget: &mut Budget) -> Option<i32> {
        let (mut table, mut deal) = (*world, deal.clone());
        for &action in &option.start {
            table.apply(action, &mut deal, &mut |_| ()).expect("a whole world answers");
        }
        let ended = matches!(option.start.last(), Some(Action::End | Action::Keys(..)));
        if !ended && table.to_move() == ToMove::Seat(seat) {
            self.reply(greedy::WIDTH, &mut table, &mut deal, budget)?;
        }
        for _ in 1..table.seats() {
            match table.to_move() {
                ToMove::Seat(next) if next != seat => self.reply(REPLY, &mut table, &mut deal, budget)?,
                _ => break,
            }
        }
        Some(lead(&table, seat, &self.weights))
    }

    /// Plays a whole turn for the seat to move.
    fn reply(&self, width: Width, table: &mut State, deal: &mut Deal, budget: &mut Budget) -> Option<()> {
        let lines = Beam::new(table.on_turn(), width, &self.weights).lines(table, deal, budget);
        if budget.is_spent() {
            return None;
        }
        let line = lines.into_iter().next()?;
        for &action in line.start.iter().chain(&line.rest) {
            table.apply(action, deal, &mut |_| ()).expect("a whole world answers");
        }
        Some(())
    }
}

impl Bot<State> for Search {
    fn name(&self) -> String {
        Level::Search.to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        if let [only] = view.legal[..] {
            return vec![only];
        }
        let mut dice = dice(self.seed, view);
        let options = self.options(view, &mut dice, budget);
        let seat = view.table.on_turn();
        let mut sums = vec![0i64; options.len()];
        let mut judged = 0;
        'worlds: for _ in 0..if options.len() > 1 { MOST_WORLDS } else { 0 } {
            let (world, deal) = State::imagine(view, &mut dice);
            let mut values = Vec::with_capacity(options.len());
            for option in &options {
                match self.judge(option, &world, &deal, seat, budget) {
                    Some(value) => values.push(i64::from(value)),
                    None => break 'worlds,
                }
            }
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            judged += 1;
            if judged >= WORLDS && budget.left() < budget.used() / judged as u64 {
                break;
            }
        }
        let best = (0..options.len()).max_by_key(|&i| (sums[i], std::cmp::Reverse(i)));
        best.map_or_else(|| vec![view.legal[0]], |best| options[best].start.clone())
    }
}
