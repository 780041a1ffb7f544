//! Whole turns for people to read: the best ones, tile and all, and what a dig may lead to.

use tabletop::{Game, Stop};
use tikal::{Action, Motif, Phase, Tikal};

use crate::{
    Budget,
    tikal::{
        Margin, Objective, PointsNow,
        evaluation::{Judge, UNIT},
        options::placements,
        solver::{Aim, Plan, Solution, Token, Width, holding, solve, solve_points, think},
    },
};

/// Worths are whole numbers, so many for a point.
pub const POINT: i64 = 1_000_000;

/// What turns are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The points that the seat would score at once.
    Points,
    /// The same, less those that the best rival would.
    Margin,
    /// The evaluation that the bots share.
    Evaluation,
}

impl Goal {
    /// Points in scoring turns, else the evaluation.
    pub fn usual(table: &Tikal) -> Goal {
        if matches!(table.phase(), Phase::Score(_)) { Goal::Points } else { Goal::Evaluation }
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Goal::Points => "points",
            Goal::Margin => "margin",
            Goal::Evaluation => "evaluation",
        }
    }
}

/// A turn up to its end or its first dig.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTurn {
    /// The actions. The last one is a dig or the end of the turn.
    pub actions: Vec<Action>,
    /// What it is worth, [`POINT`] for a point.
    pub worth: i64,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking {
    /// The best turns, the best first; there is at least one.
    pub turns: Vec<WholeTurn>,
    /// Whether the first one is proven best.
    pub proven: bool,
    /// Distinct positions met.
    pub positions: u64,
}

/// What a dig may turn up: motifs that are alike, and the best rest of the turn then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The motifs.
    pub motifs: Vec<Motif>,
    /// How many tokens have them.
    pub tokens: u32,
    /// The best rest of the turn.
    pub rest: WholeTurn,
    /// Whether that is proven.
    pub proven: bool,
}

/// The best turns of the seat to move, which takes or places a tile or has action points to spend. None in an auction
/// and after the game.
pub fn best_turns(table: &Tikal, goal: Goal, keep: usize, budget: &mut Budget) -> Option<Ranking> {
    match table.phase() {
        Phase::Bid(_) | Phase::Over => None,
        Phase::Act(_) | Phase::Score(_) => Some(Measure::new(table, goal).rank(table, keep, budget)),
        Phase::Choose | Phase::Place => Some(with_tile(table, goal, keep, budget)),
    }
}

/// What the last of these actions, a dig, may turn up: the likeliest first. Empty if it is none.
pub fn after_dig(table: &Tikal, actions: &[Action], goal: Goal, budget: &mut Budget) -> Vec<Chance> {
    let (mut table, mut measure) = (*table, None);
    for &action in actions {
        if measure.is_none() && matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) {
            measure = Some(Measure::new(&table, goal));
        }
        if let (Action::Dig(_), Some(measure)) = (action, &measure) {
            return measure.chances(&table, action, budget);
        }
        if table.apply(action, &mut Stop, &mut |_| ()).is_err() {
            break;
        }
    }
    Vec::new()
}

/// The mean over what a dig may turn up.
pub fn mean(chances: &[Chance]) -> i64 {
    let all: i64 = chances.iter().map(|chance| i64::from(chance.tokens)).sum();
    let sum: i64 = chances.iter().map(|chance| i64::from(chance.tokens) * chance.rest.worth).sum();
    sum / all.max(1)
}

/// What positions of one turn are worth: a goal, with all that the turn cannot change.
pub(super) enum Measure {
    Now(Aim),
    Judged(Box<Judge>),
}

impl Measure {
    /// For the turn that the seat to move is in, its tile placed.
    pub(super) fn new(table: &Tikal, goal: Goal) -> Measure {
        match goal {
            Goal::Points => Measure::Now(Aim::Points),
            Goal::Margin => Measure::Now(Aim::Margin),
            Goal::Evaluation => Measure::Judged(Box::new(Judge::new(table))),
        }
    }

    fn objective(&self) -> &dyn Objective {
        match self {
            Measure::Now(Aim::Points) => &PointsNow,
            Measure::Now(Aim::Margin) => &Margin,
            Measure::Judged(judge) => &**judge,
        }
    }

    /// What it is worth to end the turn here.
    pub(super) fn worth(&self, table: &Tikal) -> i64 {
        self.scaled(i64::from(self.objective().value(table)), 1)
    }

    fn scaled(&self, value: i64, scale: i64) -> i64 {
        let unit = match self {
            Measure::Now(_) => 1,
            Measure::Judged(_) => i128::from(UNIT),
        };
        (i128::from(value) * i128::from(POINT) / (i128::from(scale) * unit)) as i64
    }

    fn ranking(&self, found: Solution) -> Ranking {
        let scale = found.scale;
        let turn = |plan: Plan| WholeTurn { actions: plan.actions, worth: self.scaled(plan.value, scale) };
        let turns = found.plans.into_iter().map(turn).collect();
        Ranking { turns, proven: found.proven, positions: found.positions }
    }

    /// The best ways to spend the action points.
    pub(super) fn rank(&self, table: &Tikal, keep: usize, budget: &mut Budget) -> Ranking {
        let Measure::Now(aim) = self else { return self.ranking(think(table, self.objective(), keep, budget)) };
        let mut best = self.ranking(solve_points(table, *aim, budget));
        if keep > 1 {
            // The fast way knows one turn only; others come from the search of all positions.
            best.join(self.ranking(think(table, self.objective(), keep, budget)), keep);
        }
        best
    }

    /// A quick look.
    fn glance(&self, table: &Tikal, budget: &mut Budget) -> Ranking {
        self.ranking(solve(table, self.objective(), Width { beam: 2, keep: 1, leaps: true }, budget))
    }

    pub(super) fn chances(&self, table: &Tikal, dig: Action, budget: &mut Budget) -> Vec<Chance> {
        let mut kinds: Vec<(Vec<Motif>, u32)> = Vec::new();
        let left = table.unseen_tokens();
        for motif in Motif::all().filter(|motif| left[motif.index()] > 0) {
            let tokens = u32::from(left[motif.index()]);
            match kinds.iter_mut().find(|(like, _)| holding(table, like[0]) == holding(table, motif)) {
                Some((like, count)) => {
                    like.push(motif);
                    *count += tokens;
                }
                None => kinds.push((vec![motif], tokens)),
            }
        }
        let many = kinds.len();
        let mut chances = Vec::with_capacity(many);
        for (done, (motifs, tokens)) in kinds.into_iter().enumerate() {
            let mut after = *table;
            after.apply(dig, &mut Token(motifs[0]), &mut |_| ()).expect("the token is given");
            let share = budget.left() / (many - done) as u64;
            let found = budget.part(share, |part| self.rank(&after, 1, part));
            let rest = found.turns.into_iter().next().expect("there is always a turn");
            chances.push(Chance { motifs, tokens, rest, proven: found.proven });
        }
        chances.sort_by_key(|chance| std::cmp::Reverse(chance.tokens));
        chances
    }
}

impl Ranking {
    /// Adds the turns of a wider search, which says more where it is as good.
    fn join(&mut self, wider: Ranking, keep: usize) {
        let (own, other) = (self.turns[0].worth, wider.turns[0].worth);
        self.proven |= wider.proven;
        self.positions += wider.positions;
        if other >= own {
            self.turns = wider.turns;
        } else {
            self.turns.extend(wider.turns);
            self.turns.truncate(keep);
        }
    }
}

/// A tile taken and placed, and the table then.
struct Begun {
    actions: Vec<Action>,
    table: Tikal,
    worth: i64,
}

/// Every way to begin the turn: a quick look at each, then the best first with what is left of the budget.
fn with_tile(table: &Tikal, goal: Goal, keep: usize, budget: &mut Budget) -> Ranking {
    let mut begun = beginnings(table);
    let mut all = Ranking { turns: Vec::new(), proven: true, positions: 0 };
    for begin in &mut begun {
        let found = Measure::new(&begin.table, goal).glance(&begin.table, budget);
        all.positions += found.positions;
        begin.worth = found.turns[0].worth;
    }
    begun.sort_by_key(|begin| -begin.worth);
    for (rank, begin) in begun.iter().enumerate() {
        if rank > 0 && budget.is_spent() {
            all.proven = false;
            break;
        }
        let share = budget.left() / (begun.len() - rank).min(3) as u64;
        let found = budget.part(share, |part| Measure::new(&begin.table, goal).rank(&begin.table, keep, part));
        all.positions += found.positions;
        all.proven &= found.proven;
        all.turns.extend(found.turns.into_iter().map(|turn| begin.then(turn)));
    }
    all.turns.sort_by_key(|turn| -turn.worth);
    all.turns.truncate(keep.max(1));
    all
}

impl Begun {
    fn then(&self, turn: WholeTurn) -> WholeTurn {
        WholeTurn { actions: [&self.actions[..], &turn.actions].concat(), worth: turn.worth }
    }
}

fn beginnings(table: &Tikal) -> Vec<Begun> {
    let chosen: Vec<(Vec<Action>, Tikal)> = match table.phase() {
        Phase::Choose => table.display().map(|tile| take(table, Action::Choose(tile))).collect(),
        _ => vec![(Vec::new(), *table)],
    };
    let mut begun = Vec::new();
    for (actions, table) in chosen {
        if !matches!(table.phase(), Phase::Place) {
            begun.push(Begun { actions, table, worth: 0 });
            continue;
        }
        for (place, table) in placements(&table) {
            let actions = actions.iter().copied().chain([place]).collect();
            begun.push(Begun { actions, table, worth: 0 });
        }
    }
    begun
}

fn take(table: &Tikal, action: Action) -> (Vec<Action>, Tikal) {
    let mut after = *table;
    after.apply(action, &mut Stop, &mut |_| ()).expect("taking a tile reveals nothing");
    (vec![action], after)
}
