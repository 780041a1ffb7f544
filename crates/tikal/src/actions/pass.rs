//! `pass`

use super::bid;
use crate::{event::Event, phase::Phase, state::Tikal};

/// TA3: who passes is out of this auction. TA6, R2: when nobody has bid, the last one still chooses.
pub(crate) fn apply(table: &mut Tikal, emit: &mut impl FnMut(Event)) {
    let Phase::Bid(bidding) = &mut table.phase else { unreachable!("only legal actions are applied") };
    let seat = table.seat;
    bidding.passed.insert(seat);
    let first_passer = *bidding.first_passer.get_or_insert(seat);
    let bidding = *bidding;
    emit(Event::Passed { seat });
    let left = table.round.open.without(bidding.passed).len();
    match bidding.bidder {
        Some(winner) if left == 1 => table.win_auction(winner, bidding.high, emit),
        None if left == 0 => table.nobody_bid(first_passer, emit),
        _ => bid::next_bidder(table),
    }
}
