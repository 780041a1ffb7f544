//! What whoever plans a turn asks beyond the legal list.

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use tikal2::{State, room::Light};

use super::{
    flow::{TentLost, follows, tent_lost},
    reach::Reach,
    river::{Delivered, Deliveries, Payment, Planned, Trip, TripStop, course, deliveries, tolls, trips},
    worth::{CountWorth, FirstKeys, KeyWorth, Placing, counts, first_keys, keys},
};
use tikal2::hex::Place;

/// A question: each is answered for the seat that plans, also where it cannot be done right now.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// LT2: to which sites the canoe can go, and what lies on the way.
    Trips,
    /// LR16: what is left of the trip under way.
    Course,
    /// LT3: how the forest can be paid.
    Tolls,
    /// LD2, LK2: what each kind in the camp would bring, and the cards that change it.
    Deliveries,
    /// LD2, LK2: what a delivery would bring, with these cards.
    Delivery(Planned),
    /// LA11: what each colour would count.
    Counts,
    /// LA1: what one more key of each colour would bring.
    Keys,
    /// LS4: where the first keys would lead.
    FirstKeys,
    /// LE1: where the explorer can go, and what a dig would bring.
    Reach,
    /// LA7, LA8: what a room would join.
    Placing(Laid),
    /// What need not be asked.
    Follows,
    /// LX, LV5: when a tent is lost that is not used now.
    TentLost,
}

/// A room as it would lie.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Laid {
    /// A light room; none for the altar room on top of its stack.
    pub light: Option<Light>,
    /// The field that it would lie on.
    pub field: Place,
    /// By how many sides it is turned.
    pub turn: u8,
}

/// The answer to the question of the same name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Answer {
    Trips(Vec<Trip>),
    Course(Vec<TripStop>),
    Tolls(Vec<Payment>),
    Deliveries(Deliveries),
    Delivery(Delivered),
    Counts(Vec<CountWorth>),
    Keys(Vec<KeyWorth>),
    FirstKeys(Vec<FirstKeys>),
    Reach(Reach),
    Placing(Placing),
    Follows(Option<String>),
    TentLost(Option<TentLost>),
}

impl Question {
    /// What a seat is told.
    pub fn of(self, table: &State, seat: Seat) -> Answer {
        match self {
            Question::Trips => Answer::Trips(trips(table, seat)),
            Question::Course => Answer::Course(course(table, seat)),
            Question::Tolls => Answer::Tolls(tolls(table, seat)),
            Question::Deliveries => Answer::Deliveries(deliveries(table, seat)),
            Question::Delivery(planned) => Answer::Delivery(Delivered::of(table, seat, &planned)),
            Question::Counts => Answer::Counts(counts(table, seat)),
            Question::Keys => Answer::Keys(keys(table, seat)),
            Question::FirstKeys => Answer::FirstKeys(first_keys(table, seat)),
            Question::Reach => Answer::Reach(Reach::of(table, seat)),
            Question::Placing(laid) => Answer::Placing(Placing::of(table, seat, laid)),
            Question::Follows => Answer::Follows(follows(table, seat)),
            Question::TentLost => Answer::TentLost(tent_lost(table)),
        }
    }
}
