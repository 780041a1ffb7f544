//! What comes after a turn: draws from an imagined world and replies of the others.

use tabletop::{Dice, Game, PerSeat, Seat};
use tikal::{Action, Deal, Phase, Tikal, TileId, View};

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

/// A turn beside the one that is best by itself.
struct Rival {
    turn: Turn,
    /// How much more it was worth in all worlds together, and the squares of it.
    sum: i64,
    squares: i64,
}

impl Rival {
    /// How much better it surely is: the sum less what chance alone may have added.
    fn lead(&self, best: &Turn) -> i64 {
        let alone = PRIOR * (self.turn.value - best.value) / 16;
        alone + self.sum - DOUBT * self.squares.isqrt() / 2
    }
}

/// Judges turns again in imagined worlds, the same for all, and takes another than the first only where it is surely
/// better. The turns come best first. The worst are left out one by one, so that more worlds can be seen.
pub(super) fn rejudge(
    view: &View,
    turns: Vec<Turn>,
    outlook: Outlook,
    worlds: usize,
    dice: &mut Dice,
    budget: &mut Budget,
) -> Turn {
    let players = view.table.rules().players;
    let mut turns = turns.into_iter();
    let best = turns.next().expect("there is always a turn");
    let Some(seat) = view.table.to_move().seat() else { return best };
    let mut rivals: Vec<Rival> = turns.map(|turn| Rival { turn, sum: 0, squares: 0 }).collect();
    for world in 0..worlds {
        if rivals.is_empty() || budget.is_spent() {
            break;
        }
        let (table, deal) = Tikal::imagine(view, dice);
        let mut placed = vec![None; outlook.widths.len() + 1];
        let mut value = |turn: &Turn| {
            let expected = follow(table, deal, turn, outlook, &mut placed, budget);
            i64::from(balance(&expected, seat, players))
        };
        let base = value(&best);
        let more: Vec<i64> = rivals.iter().map(|rival| value(&rival.turn) - base).collect();
        // A world that was not judged to its end for all turns is unfair to some.
        if budget.is_spent() {
            break;
        }
        for (rival, more) in rivals.iter_mut().zip(more) {
            rival.sum += more;
            rival.squares += more * more;
        }
        if world % 2 == 1 && rivals.len() > 1 {
            rivals.sort_by_key(|rival| -rival.lead(&best));
            rivals.pop();
        }
    }
    let surest = rivals.into_iter().max_by_key(|rival| rival.lead(&best));
    match surest {
        Some(rival) if rival.lead(&best) > 0 => rival.turn,
        _ => best,
    }
}

/// How many halves of the spread a sum must exceed.
const DOUBT: i64 = 3;

/// A tile and where it was put.
type Placed = Option<(TileId, Action)>;

/// How many worlds the worth of a turn by itself stands for.
const PRIOR: i64 = 2;

/// Plays a turn and lets the others reply; says what each seat can expect then.
fn follow(
    mut table: Tikal,
    mut deal: Deal,
    turn: &Turn,
    outlook: Outlook,
    placed: &mut [Placed],
    budget: &mut Budget,
) -> PerSeat<i32> {
    let expected = play(&mut table, &mut deal, &turn.actions, outlook.effort, budget);
    reply(table, deal, expected, outlook, placed, budget)
}

/// The next players reply in turn; each takes the option that is best for him.
fn reply(
    mut table: Tikal,
    mut deal: Deal,
    expected: PerSeat<i32>,
    outlook: Outlook,
    placed: &mut [Placed],
    budget: &mut Budget,
) -> PerSeat<i32> {
    while matches!(table.phase(), Phase::Bid(_) | Phase::Choose) && !outlook.widths.is_empty() {
        let action = options::best(&table, outlook.effort, budget)[0];
        table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
    }
    let Some(seat) = table.to_move().seat() else { return scores(&table) };
    let Some((&width, widths)) = outlook.widths.split_first() else { return expected };
    let players = table.rules().players;
    if matches!(table.phase(), Phase::Place) {
        place(&mut table, &mut deal, seat, outlook.effort, &mut placed[widths.len()], budget);
    }
    let turns = options::turns(&table, outlook.effort, width, budget);
    let mut best: Option<PerSeat<i32>> = None;
    for turn in turns.iter().take(width) {
        let value = follow(table, deal, turn, Outlook { widths, ..outlook }, placed, budget);
        let better = |known: &PerSeat<i32>| balance(&value, seat, players) > balance(known, seat, players);
        if best.as_ref().is_none_or(better) {
            best = Some(value);
        }
    }
    best.unwrap_or(expected)
}

/// Puts the tile where it was put in the same world after another turn, so that turns are compared and not chance.
fn place(table: &mut Tikal, deal: &mut Deal, seat: Seat, effort: Effort, placed: &mut Placed, budget: &mut Budget) {
    let known = placed.filter(|&(tile, action)| table.hand() == Some(tile) && table.check(seat, action).is_ok());
    let action = known.map_or_else(|| options::best(table, effort, budget)[0], |(_, action)| action);
    if let Some(tile) = table.hand() {
        placed.get_or_insert((tile, action));
    }
    table.apply(action, deal, &mut |_| ()).expect("a placement reveals nothing");
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
                let expected = Judge::with(table, effort.weights).expectations(table);
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
