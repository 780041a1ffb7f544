//! What comes after a turn: draws from an imagined world and replies of the others.

use tabletop::{Dice, Game, PerSeat, Seat};
use tikal::{Action, Deal, Phase, Tikal, View};

use super::{
    evaluation::{Judge, UNIT, balance},
    options::{self, Effort, Turn},
};
use crate::Budget;

/// Whole turns to come: how many options each player weighs, the next player first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook<'a> {
    pub widths: &'a [usize],
    pub effort: Effort,
}

/// The turns again, by what they are worth in the same imagined worlds, the best first. After each round of worlds
/// the worse half is left out, if `halve` says so.
pub(super) fn rejudge(
    view: &View,
    turns: Vec<Turn>,
    outlook: Outlook,
    (worlds, halve): (usize, bool),
    dice: &mut Dice,
    budget: &mut Budget,
) -> Vec<Turn> {
    let Some(seat) = view.table.to_move().seat() else { return turns };
    let players = view.table.rules().players;
    let mut judged: Vec<(i64, Turn)> = turns.into_iter().map(|turn| (PRIOR * turn.value / 16, turn)).collect();
    for world in 0..worlds {
        if judged.len() < 2 || budget.is_spent() {
            break;
        }
        let (table, deal) = Tikal::imagine(view, dice);
        let mut values = Vec::with_capacity(judged.len());
        for (_, turn) in &judged {
            let expected = follow(table, deal, turn, outlook, budget);
            values.push(i64::from(balance(&expected, seat, players)));
        }
        // A world that was not judged to its end for all turns is unfair to some.
        if budget.is_spent() {
            break;
        }
        judged.iter_mut().zip(values).for_each(|((sum, _), value)| *sum += value);
        if halve && world % 4 == 3 && judged.len() > 2 {
            judged.sort_by_key(|(sum, _)| -sum);
            judged.truncate(judged.len().div_ceil(2));
        }
    }
    judged.sort_by_key(|(sum, _)| -sum);
    judged.into_iter().map(|(_, turn)| turn).collect()
}

/// How many worlds the worth of a turn by itself stands for.
const PRIOR: i64 = 2;

/// Plays a turn and lets the others reply; says what each seat can expect then.
fn follow(mut table: Tikal, mut deal: Deal, turn: &Turn, outlook: Outlook, budget: &mut Budget) -> PerSeat<i32> {
    let expected = play(&mut table, &mut deal, &turn.actions, outlook.effort, budget);
    reply(table, deal, expected, outlook, budget)
}

/// The next players reply in turn; each takes the option that is best for him.
fn reply(
    mut table: Tikal,
    mut deal: Deal,
    expected: PerSeat<i32>,
    outlook: Outlook,
    budget: &mut Budget,
) -> PerSeat<i32> {
    while matches!(table.phase(), Phase::Bid(_) | Phase::Choose) && !outlook.widths.is_empty() {
        let action = options::best(&table, outlook.effort, budget)[0];
        table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
    }
    let Some(seat) = table.to_move().seat() else { return scores(&table) };
    let Some((&width, widths)) = outlook.widths.split_first() else { return expected };
    let players = table.rules().players;
    let turns = options::turns(&table, outlook.effort, width, budget);
    let mut best: Option<PerSeat<i32>> = None;
    for turn in turns.iter().take(width) {
        let value = follow(table, deal, turn, Outlook { widths, ..outlook }, budget);
        let better = |known: &PerSeat<i32>| balance(&value, seat, players) > balance(known, seat, players);
        if best.as_ref().is_none_or(better) {
            best = Some(value);
        }
    }
    best.unwrap_or(expected)
}

/// Plays the likeliest turn of the seat to move; says what each seat can expect at its end.
pub(super) fn whole_turn(table: &mut Tikal, deal: &mut Deal, effort: Effort, budget: &mut Budget) -> PerSeat<i32> {
    if table.to_move().seat().is_none() {
        return scores(table);
    }
    let actions = options::best(table, effort, budget);
    play(table, deal, &actions, effort, budget)
}

/// Plays a whole turn, digging on where a plan stops at a dig; says what each seat can expect at its end.
fn play(table: &mut Tikal, deal: &mut Deal, actions: &[Action], effort: Effort, budget: &mut Budget) -> PerSeat<i32> {
    let mut actions = actions.to_vec();
    loop {
        for &action in &actions {
            if action == Action::End {
                let expected = Judge::new(table).expectations(table);
                budget.spend(options::JUDGE);
                table.apply(action, deal, &mut |_| ()).expect("the piles answer");
                return expected;
            }
            table.apply(action, deal, &mut |_| ()).expect("the piles answer");
        }
        actions = options::best(table, effort, budget);
    }
}

/// The points as they stand.
fn scores(table: &Tikal) -> PerSeat<i32> {
    PerSeat(Seat::ALL.map(|seat| i32::from(table.score(seat)) * UNIT))
}
