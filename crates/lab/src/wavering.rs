//! Players that waver: games between them show what comes of turns that bots would not play by themselves.

use bots::{
    Bot, Budget, Level,
    tikal::{
        Worth,
        evaluation::{Feature, Judge, Stage, Weights},
        solver::{Width, solve},
        tikal_bot_with,
    },
};
use tabletop::{Dice, Game};
use tikal::{Action, Phase, Tikal};

/// How many tastes there are.
const TASTES: usize = 200;

/// Weights that like other things, made from these; they are kept as long as the program runs.
pub fn tastes(weights: &Weights, seed: u64) -> &'static [&'static Worth] {
    let mut dice = Dice::mixed(&[seed]);
    let tastes: Vec<&'static Worth> = (0..TASTES).map(|_| taste(weights, &mut dice)).collect();
    tastes.leak()
}

/// The weights with a third of the features liked more or less, or disliked, through the whole game.
fn taste(weights: &Weights, dice: &mut Dice) -> &'static Worth {
    let mut taste = weights.clone();
    for feature in 0..Feature::COUNT {
        let size: i32 = taste.stages.iter().map(|row| row[feature].abs()).sum::<i32>() / Stage::KINDS as i32;
        let shift = if dice.once_in(3) { size.max(300) * (dice.below(41) as i32 - 20) / 10 } else { 0 };
        taste.stages.iter_mut().for_each(|row| row[feature] += shift);
    }
    Box::leak(Box::new(Worth { weights: taste, net: None }))
}

/// A bot that now and then plays a turn of another kind, so that games show what it would not do by itself: what other
/// tastes like, and what a search of every position makes of the weights.
pub struct Wavering {
    /// What it plays by itself.
    pub usual: Box<dyn Bot<Tikal>>,
    /// What a search of every position goes by.
    pub weights: &'static Weights,
    pub tastes: &'static [&'static Worth],
    pub dice: Dice,
    /// One turn in so many is played after another taste, and one as a search of every position likes it.
    pub once_in: usize,
    /// The nodes of that search.
    pub everything: u64,
    /// The taste of this turn.
    pub taste: Option<Box<dyn Bot<Tikal>>>,
}

/// The action points of a turn.
const FULL: u8 = 10;

impl Wavering {
    /// The best turn of all, where it is found.
    fn exact(&self, table: &Tikal) -> Option<Vec<Action>> {
        let judge = Judge::with(table, self.weights);
        let found = solve(table, &judge, Width::ALL, &mut Budget::nodes(self.everything));
        found.proven.then(|| found.best().actions.clone())
    }
}

impl Bot<Tikal> for Wavering {
    fn name(&self) -> String {
        self.usual.name()
    }

    fn act(&mut self, view: &<Tikal as Game>::View, budget: &mut Budget) -> Vec<Action> {
        let table = &view.table;
        match table.phase() {
            Phase::Bid(_) | Phase::Choose => return self.usual.act(view, budget),
            Phase::Place => {
                self.taste = None;
                let mut turn = self.usual.act(view, budget);
                // The turn is thought over when the tile lies.
                if self.dice.once_in(2) {
                    turn.truncate(1);
                }
                return turn;
            }
            _ if table.ap() == FULL => {
                let taste = self.dice.pick(self.tastes);
                self.taste = self.dice.once_in(self.once_in).then(|| tikal_bot_with(Level::Greedy, 0, taste));
                let exact = self.taste.is_none() && self.dice.once_in(self.once_in);
                if let Some(turn) = exact.then(|| self.exact(table)).flatten() {
                    return turn;
                }
            }
            _ => {}
        }
        self.taste.as_mut().unwrap_or(&mut self.usual).act(view, budget)
    }
}
