//! `bid n`

use tabletop::Pen;

use crate::{
    action::Action,
    event::Event,
    phase::{Bidding, Phase},
    refusal::{Refusal, Why, require},
    state::Tikal,
};

/// TA3, R1: more than the highest bid, at most one's score.
pub(crate) fn candidates(table: &Tikal, bidding: &Bidding, out: &mut Pen<'_, Action>) {
    for points in bidding.high + 1..=table.scores[table.seat] {
        out.push(Action::Bid(points));
    }
}

pub(crate) fn check(table: &Tikal, points: u16) -> Result<(), Refusal> {
    let Phase::Bid(bidding) = table.phase else { unreachable!("the phase was checked") };
    let (least, most) = (bidding.high + 1, table.scores[table.seat]);
    require(points >= least, "TA3", || Why::BidTooLow { least })?;
    require(points <= most, "R1", || Why::BidTooHigh { most })
}

/// TA3: the bid stands until somebody bids more; it wins when all others have passed.
pub(crate) fn apply(table: &mut Tikal, points: u16, emit: &mut impl FnMut(Event)) {
    let Phase::Bid(bidding) = &mut table.phase else { unreachable!("only legal actions are applied") };
    let seat = table.seat;
    bidding.high = points;
    bidding.bidder = Some(seat);
    let passed = bidding.passed;
    emit(Event::Bid { seat, points });
    if table.round.open.without(passed).len() == 1 {
        table.win_auction(seat, points, emit);
    } else {
        next_bidder(table);
    }
}

/// TA3: bidding goes clockwise among open markers that have not passed.
pub(crate) fn next_bidder(table: &mut Tikal) {
    let Phase::Bid(bidding) = table.phase else { unreachable!("an auction is on") };
    let players = table.rules().players;
    let still_in = table.round.open.without(bidding.passed);
    let next = table.seat.next(players).around(players).find(|&seat| still_in.has(seat));
    table.seat = next.expect("somebody is still in the auction");
}
