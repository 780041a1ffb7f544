//! Opponents for people: the weaker ones search less and judge unevenly, and nobody leaves a turn half done.

use tabletop::{Game, Stop};
use tikal::{Action, Phase, Rules, Tikal, View};

use super::{
    Objective, Worth,
    evaluation::{Judge, UNIT},
    future::{self, Outlook},
    master,
    options::{self, Effort, Uneven},
    solver::{Width, solve},
};
use crate::{Bot, Budget, Character, Level};

pub(super) struct Person {
    pub who: Character,
    /// How far its judgement spreads, where that is tried; else as it was fitted.
    pub heat: Option<i32>,
    pub seed: u64,
    pub worth: &'static Worth,
}

/// How somebody finds a turn.
#[derive(Clone, Copy, Debug)]
enum Search {
    /// The same as a glance, one action after the other: figures do not go all the way to where they are of use.
    Step(usize, usize),
    /// So many placements are looked at without any action; the best so many with a narrow beam.
    Glance(usize, usize),
    /// All that the budget allows.
    Plan,
    /// Whole turns of all players.
    Ahead(Outlook),
}

impl Person {
    fn search(&self, players: usize) -> Search {
        match self.who {
            Character::Turtle | Character::Sloth if players == 2 => Search::Step(4, 1),
            Character::Owl => Search::Plan,
            Character::Jaguar => Search::Ahead(master::OUTLOOK),
            _ => Search::Glance(16, 4),
        }
    }

    fn think(&self, view: &View, effort: Effort, budget: &mut Budget) -> Vec<Action> {
        match self.search(view.table.rules().players) {
            Search::Ahead(outlook) => future::decide(view, self.seed, self.worth, outlook, budget),
            _ => options::ponder(&view.table, budget, |part| options::best(&view.table, effort, part)),
        }
    }

    fn effort(&self, rules: &Rules) -> Effort {
        let uneven = Uneven { heat: self.heat.unwrap_or_else(|| heat(self.who, rules)), seed: self.seed };
        match self.search(rules.players) {
            Search::Step(glances, placements) => {
                Effort { uneven, leaps: false, ..Effort::small(self.worth, glances, placements) }
            }
            Search::Glance(glances, placements) => Effort { uneven, ..Effort::small(self.worth, glances, placements) },
            Search::Plan | Search::Ahead(_) => Effort { uneven, ..Effort::full(self.worth) },
        }
    }
}

/// How far judgements spread, in thousandths of a point: fitted to games by `lab ladder`, two and four players of the basic
/// game by themselves.
fn heat(who: Character, rules: &Rules) -> i32 {
    let [two, three, four] = match who {
        Character::Turtle => [100_000, 30_000, 12_800],
        Character::Sloth => [30_000, 20_000, 10_300],
        Character::Frog => [26_000, 15_000, 8_450],
        Character::Armadillo => [15_300, 10_500, 6_700],
        Character::Tapir => [10_600, 8_000, 5_500],
        Character::Iguana => [8_050, 6_200, 4_600],
        Character::Toucan => [5_450, 4_600, 3_430],
        Character::Coati => [4_050, 3_600, 2_700],
        Character::Parrot => [2_850, 2_500, 1_880],
        Character::Monkey => [2_050, 1_900, 1_400],
        Character::Bat => [1_240, 1_150, 1_020],
        Character::Snake => [630, 600, 560],
        Character::Owl | Character::Jaguar => [0; 3],
    };
    match rules.players {
        2 => two,
        3 => three,
        _ => four,
    }
}

impl Bot<Tikal> for Person {
    fn name(&self) -> String {
        Level::Person(self.who).to_string()
    }

    fn act(&mut self, view: &View, budget: &mut Budget) -> Vec<Action> {
        let effort = self.effort(view.table.rules());
        let turn = self.think(view, effort, budget);
        go_on(&view.table, turn, effort, budget)
    }
}

/// Who has so many action points left goes on, if there is anything to go on with.
const MUCH: u8 = 5;
/// What it costs at most to find out for the rest of a turn, in nodes beyond its budget.
const LOOK: u64 = 30_000;

/// Goes on with a turn that ends too early.
fn go_on(table: &Tikal, mut turn: Vec<Action>, effort: Effort, budget: &mut Budget) -> Vec<Action> {
    let mut look = LOOK;
    while let Some((Action::End, steps)) = turn.split_last() {
        let mut after = *table;
        for &step in steps {
            after.apply(step, &mut Stop, &mut |_| ()).expect("nothing is revealed");
        }
        if after.ap() < MUCH {
            break;
        }
        let more = if effort.uneven.heat > 0 { options::best(&after, effort, budget) } else { vec![Action::End] };
        let more = if more == [Action::End] { worthwhile(&after, effort, &mut look, budget) } else { Some(more) };
        let Some(more) = more else { break };
        turn.pop();
        turn.extend(more);
    }
    turn
}

/// What raises the own evaluation by a point or more.
fn worthwhile(table: &Tikal, effort: Effort, look: &mut u64, budget: &mut Budget) -> Option<Vec<Action>> {
    debug_assert!(matches!(table.phase(), Phase::Act(_) | Phase::Score(_)), "there are points to spend");
    let judge = Judge::with(table, &effort.worth.weights);
    let now = i64::from(judge.value(table)) + i64::from(UNIT);
    for width in [Width { beam: 8, keep: 1, leaps: true }, Width::ALL] {
        let before = budget.used();
        let mut found = budget.beyond(*look, |part| solve(table, &judge, width, part));
        *look = look.saturating_sub(budget.used() - before);
        if found.best().value >= now * found.scale {
            return Some(found.plans.swap_remove(0).actions);
        }
    }
    None
}
