//! TA: what it is worth to move now rather than later, and which tile to take.

use tabletop::{Game, PerSeat, Seat, Stop, Viewer};
use tikal::{Action, Deal, Phase, Tikal};

use super::{
    evaluation::{UNIT, balance},
    future,
    options::{self, Effort},
    random::dice,
};
use crate::Budget;

/// The nodes of a bid, whatever the turn may take.
const NODES: u64 = 20_000;

/// How much better it must be to move now, in thousandths of a point. Of several who judge by quick searches the one who errs
/// most would win the auction.
const DOUBT: i32 = UNIT;

/// The most placements of each tile that are searched to choose one: the budget is for the turn itself.
const PLACEMENTS: usize = 6;

/// Takes the tile whose turn is worth most.
pub(super) fn choose(table: &Tikal, effort: Effort, budget: &mut Budget) -> Action {
    let mut best: Option<(i64, Action)> = None;
    let shown: Vec<_> = table.display().collect();
    for (i, &tile) in shown.iter().enumerate() {
        let action = Action::Choose(tile);
        let share = budget.left() / (shown.len() - i) as u64;
        let value = budget.part(share, |part| worth(table, action, effort, part));
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    }
    best.expect("a tile is shown").1
}

fn worth(table: &Tikal, action: Action, effort: Effort, budget: &mut Budget) -> i64 {
    let mut after = *table;
    after.apply(action, &mut Stop, &mut |_| ()).expect("a choice reveals nothing");
    let effort = Effort { deep: false, placements: effort.placements.min(PLACEMENTS), ..effort };
    options::turns(&after, effort, 1, budget)[0].value
}

/// Bids one point more if the turn is clearly worth it. So a bid is never more than the bot would want to pay.
pub(super) fn bid(table: &Tikal, effort: Effort, budget: &mut Budget) -> Action {
    match (next_bid(table), budget.is_spent()) {
        (Some(next), false) if gain(table, effort, budget) + effort.uneven.errors(table).next() > DOUBT => {
            Action::Bid(next)
        }
        // Who has no time left to think does not bid: that is quick, in imagined worlds too.
        _ => Action::Pass,
    }
}

/// The same with a look at the answers: if the turn is wanted, though not clearly, and another would go higher, he shall
/// pay for it.
pub(super) fn bid_with_answers(table: &Tikal, effort: Effort, budget: &mut Budget) -> Action {
    let Some(next) = next_bid(table).filter(|_| !budget.is_spent()) else { return Action::Pass };
    let gain = gain(table, effort, budget);
    if gain > DOUBT || gain > 0 && is_outbid(table, next, effort, budget) { Action::Bid(next) } else { Action::Pass }
}

/// Whether somebody would go higher if all the others judged for themselves as [`bid`] does.
fn is_outbid(table: &Tikal, next: u16, effort: Effort, budget: &mut Budget) -> bool {
    let seat = table.to_move().seat();
    let mut after = *table;
    let mut answer = Action::Bid(next);
    loop {
        after.apply(answer, &mut Stop, &mut |_| ()).expect("a bid reveals nothing");
        if !matches!(after.phase(), Phase::Bid(_)) || after.to_move().seat() == seat {
            return false;
        }
        answer = bid(&after, effort, budget);
        if budget.is_spent() {
            return false;
        }
        if answer != Action::Pass {
            return true;
        }
    }
}

/// The least bid that the seat to move can make and that can be of use.
fn next_bid(table: &Tikal) -> Option<u16> {
    let Phase::Bid(bidding) = table.phase() else { unreachable!("an auction is on") };
    let next = bidding.high + 1;
    let alone = rival(table).is_none() && bidding.first_passer.is_none();
    (next <= table.score(table.to_move().seat()?) && !alone).then_some(next)
}

/// Who moves if the seat to move does not: who has bid most, or the next who may bid. Where nobody else is left, the first
/// who passed goes, and pays nothing.
fn rival(table: &Tikal) -> Option<Seat> {
    let Phase::Bid(bidding) = table.phase() else { unreachable!("an auction is on") };
    let may_bid = |&other: &Seat| table.round().open.has(other) && !bidding.passed.has(other);
    bidding.bidder.or_else(|| others(table).find(may_bid))
}

/// All but the seat to move, clockwise.
fn others(table: &Tikal) -> impl Iterator<Item = Seat> {
    let players = table.rules().players;
    table.to_move().seat().into_iter().flat_map(move |seat| seat.around(players).skip(1))
}

/// What the seat to move gains by paying one point more and moving now, then the rival, against the rival moving first and
/// paying instead.
fn gain(table: &Tikal, effort: Effort, budget: &mut Budget) -> i32 {
    let seat = table.to_move().seat().expect("somebody bids");
    let effort = Effort::reply(effort.worth, 1);
    let players = table.rules().players;
    let rival = rival(table).or_else(|| others(table).next()).unwrap_or(seat);
    let value = |first: Seat, second: Seat, part: &mut Budget| {
        let (mut world, mut deal) = Tikal::imagine(&table.view(Viewer::Seat(seat)), &mut dice(0, table));
        let mut expected = win(&mut world, &mut deal, first, effort, part);
        if world.to_move().seat().is_some() && matches!(world.phase(), Phase::Bid(_) | Phase::Choose) {
            expected = win(&mut world, &mut deal, second, effort, part);
        }
        balance(&expected, seat, players)
    };
    let now = budget.part(NODES / 2, |part| value(seat, rival, part));
    let later = budget.part(NODES / 2, |part| value(rival, seat, part));
    now - later
}

/// Lets a seat win the auction for the least it can and play its turn; says what each seat can expect then.
fn win(table: &mut Tikal, deal: &mut Deal, winner: Seat, effort: Effort, budget: &mut Budget) -> PerSeat<i32> {
    while let Phase::Bid(bidding) = table.phase() {
        let seat = table.to_move().seat().expect("somebody bids");
        let wins = seat == winner && bidding.bidder != Some(winner) && bidding.high < table.score(seat);
        let action = if wins { Action::Bid(bidding.high + 1) } else { Action::Pass };
        table.apply(action, deal, &mut |_| ()).expect("a bid reveals nothing");
    }
    if matches!(table.phase(), Phase::Choose) {
        let action = choose(table, effort, budget);
        table.apply(action, deal, &mut |_| ()).expect("a choice reveals nothing");
    }
    future::whole_turn(table, deal, effort, budget)
}
