//! What may be done next, as data: a page offers it, and reads no text for it.

use serde::Serialize;
use tabletop::{Actions, Seat, Source, Stop, ToMove};

use crate::games::Hosted;

/// An action that is allowed now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Legal<A> {
    /// Its long form: what is played and sent.
    pub text: String,
    /// Its parts.
    pub action: A,
    /// What it costs in this turn.
    pub cost: u8,
    /// Whether it can only be sent: it turns something up, binds, or leaves the move to another seat, and is not taken
    /// back. What would only show others something can be planned and changed until it is sent with the plan.
    pub commits: bool,
    /// Whether it ends the turn.
    pub ends: bool,
}

impl<A> Legal<A> {
    /// A legal action of a seat.
    pub fn of<G: Hosted<Parts = A>>(table: &G, seat: Seat, action: G::Action) -> Legal<A> {
        Legal {
            text: action.to_string(),
            action: G::parts(action),
            cost: table.cost(action),
            commits: commits(table, seat, action),
            ends: G::ends_turn(action),
        }
    }

    /// All legal actions of a seat; none where it is not to move.
    pub fn all<G: Hosted<Parts = A>>(table: &G, seat: Seat) -> Vec<Legal<A>> {
        let mut legal = Actions::new();
        if table.to_move() == ToMove::Seat(seat) {
            table.legal(&mut legal);
        }
        legal.iter().map(|&action| Legal::of(table, seat, action)).collect()
    }
}

/// Whether nothing that comes before this action or is it can be taken back afterwards.
pub fn commits<G: Hosted>(table: &G, seat: Seat, action: G::Action) -> bool {
    table.reveals(action)
        || table.binds(action)
        || after(table, action, &mut |_| ()).is_none_or(|after| !moves(&after, seat))
}

/// The table after a legal action that turns nothing up. Neither source nor listener are parameters of the type: every kind of
/// them would be all the rules once more in the page's module.
pub fn after<G: Hosted>(table: &G, action: G::Action, mut emit: &mut dyn FnMut(G::Event)) -> Option<G> {
    let mut table = table.clone();
    let mut source: &mut dyn Source<G> = &mut Stop;
    table.apply(action, &mut source, &mut emit).ok()?;
    Some(table)
}

fn moves<G: Hosted>(table: &G, seat: Seat) -> bool {
    table.to_move() == ToMove::Seat(seat)
}
