//! The best whole turns judged again in many imagined worlds, after some turns of all players.

use tabletop::{Dice, Game, Seat, ToMove};
use tikal2::{Action, Deal, State, View};

use super::{
    Level, Weights, dice,
    evaluation::lead,
    greedy::{self, glance},
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
/// How many times round the table the game is played on before it is valued.
const HORIZON: usize = 3;
/// How wide the turns of that play are searched.
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

    /// The beginning of the turn that is best on average; nothing if the budget did not reach for any.
    fn choose(&self, view: &View, budget: &mut Budget) -> Option<Vec<Action>> {
        let mut dice = dice(self.seed, view);
        let options = self.options(view, &mut dice, budget);
        let seat = view.table.on_turn();
        let mut sums = vec![0i64; options.len()];
        let worlds = if options.len() > 1 { MOST_WORLDS } else { 0 };
        for judged in 1..=worlds {
            let (world, deal) = State::imagine(view, &mut dice);
            let judge = |option| self.judge(option, &world, &deal, seat, budget).map(i64::from);
            let Some(values) = options.iter().map(judge).collect::<Option<Vec<i64>>>() else { break };
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            // The next world would not be finished.
            if judged >= WORLDS && budget.left() < budget.used() / judged as u64 {
                break;
            }
        }
        let best = (0..options.len()).max_by_key(|&i| (sums[i], std::cmp::Reverse(i)))?;
        Some(options[best].start.clone())
    }

    /// How far an option leaves the seat ahead in one world, when all have played on for some turns.
    fn judge(&self, option: &Line, world: &State, deal: &Deal, seat: Seat, budget: &mut Budget) -> Option<i32> {
        let (mut table, mut deal) = (*world, deal.clone());
        for &action in &option.start {
            table.apply(action, &mut deal, &mut |_| ()).expect("a whole world answers");
        }
        let ended = option.start.last().is_some_and(|action| action.ends_turn());
        if !ended && table.to_move() == ToMove::Seat(seat) {
            self.reply(greedy::WIDTH, &mut table, &mut deal, budget)?;
        }
        for _ in 1..HORIZON * table.seats() {
            if table.to_move() == ToMove::Over {
                break;
            }
            self.reply(REPLY, &mut table, &mut deal, budget)?;
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
        // What is seen in the turn may ask for more thought: half of what is left is kept for that.
        let share = budget.left() - budget.left() / 2;
        let chosen = budget.part(share, |budget| self.choose(view, budget));
        chosen.unwrap_or_else(|| glance(view, &mut dice(self.seed, view), &self.weights))
    }
}
