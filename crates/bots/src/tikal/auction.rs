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

/// Bids one point more if the turn is worth it: paying it and moving now, then the next player, against that player
/// moving first and paying instead. So a bid is never more than the bot would want to pay.
pub(super) fn bid(table: &Tikal, effort: Effort, budget: &mut Budget) -> Action {
    let Phase::Bid(bidding) = table.phase() else { unreachable!("an auction is on") };
    let seat = table.to_move().seat().expect("somebody bids");
    let next = bidding.high + 1;
    // Who has no time left to think does not bid: that is quick, in imagined worlds too.
    if next > table.score(seat) || budget.is_spent() {
        return Action::Pass;
    }
    let players = table.rules().players;
    let rival = match bidding.bidder {
        Some(bidder) => bidder,
        None => {
            let mut others = seat.next(players).around(players).filter(|&other| other != seat);
            others.find(|&other| table.round().open.has(other) && !bidding.passed.has(other)).unwrap_or(seat)
        }
    };
    if rival == seat {
        // Nobody else is left: without a bid the first who passed goes, and pays nothing.
        return if bidding.first_passer.is_some() {
            decide(table, seat, None, next, effort, budget)
        } else {
            Action::Pass
        };
    }
    decide(table, seat, Some(rival), next, effort, budget)
}

fn decide(table: &Tikal, seat: Seat, rival: Option<Seat>, next: u16, effort: Effort, budget: &mut Budget) -> Action {
    let effort = Effort::reply(effort.weights, 1);
    let players = table.rules().players;
    let rival = rival.or_else(|| seat.next(players).around(players).find(|&other| other != seat)).unwrap_or(seat);
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
    if now > later + DOUBT { Action::Bid(next) } else { Action::Pass }
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
