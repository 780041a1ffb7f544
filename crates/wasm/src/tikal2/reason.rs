//! Why a turn of Tikal II is good: what differs between the table before it and where it stops, as far as the seat knows. Every
//! number is the engine's.

use serde::Serialize;
use tabletop::Seat;
use tikal2::{
    Action, Event, State,
    event::Reward,
    hex::Place,
    key::{Colour, Pocket},
    scoring::ALTAR_POINTS,
};

use super::{listed, seat::WouldScore};
use crate::advice::Line;

/// Something that speaks for a turn, or against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// Points at once, and for what.
    #[allow(missing_docs)]
    Scores { points: i16, reward: Reward },
    /// How much more or less the seat would score if there was a scoring now.
    #[allow(missing_docs)]
    Now { points: i16 },
    /// LV3: an altar that it scores now and did not before.
    #[allow(missing_docs)]
    Altar { place: Place, points: i16 },
    /// LV3: an altar that a rival scores no more.
    #[allow(missing_docs)]
    Denies { place: Place, seat: Seat },
    /// LE6: where it puts a flag.
    #[allow(missing_docs)]
    Digs { place: Place },
    /// A key, and where it goes.
    #[allow(missing_docs)]
    Key { colour: Colour, pocket: Pocket },
    /// LE3: rooms in which it can dig then and could not before.
    #[allow(missing_docs)]
    Opens { rooms: Vec<Place> },
    /// Things of which it turns up the top: what they are is not known yet.
    Looks,
}

/// What people look at first comes first.
pub fn reasons(before: &State, seat: Seat, line: &Line<State>) -> Vec<Reason> {
    let then = &line.end;
    let mut reasons = scored(seat, &line.events);
    let more = WouldScore::of(then, seat).total - WouldScore::of(before, seat).total;
    reasons.extend((more != 0).then_some(Reason::Now { points: more }));
    reasons.extend(won(before, then, seat).into_iter().map(|place| Reason::Altar { place, points: ALTAR_POINTS }));
    for rival in Seat::at_table(before.seats()).filter(|&rival| rival != seat) {
        reasons.extend(won(then, before, rival).into_iter().map(|place| Reason::Denies { place, seat: rival }));
    }
    reasons.extend(line.events.iter().filter_map(|event| match *event {
        Event::Dug { place, .. } => Some(Reason::Digs { place }),
        _ => None,
    }));
    reasons.extend([Pocket::Camp, Pocket::Backpack].into_iter().flat_map(|pocket| gained(before, then, seat, pocket)));
    let rooms = listed(then.digs_in_reach(seat) & !before.digs_in_reach(seat));
    reasons.extend((!rooms.is_empty()).then_some(Reason::Opens { rooms }));
    reasons.extend(matches!(line.next, Some(Action::Draw(_) | Action::Use(_))).then_some(Reason::Looks));
    reasons
}

/// Points of a seat on the way, summed by what they are for, in the order of events.
fn scored(seat: Seat, events: &[Event]) -> Vec<Reason> {
    let mut sums: Vec<(Reward, i16)> = Vec::new();
    for event in events {
        let &Event::Scored { seat: who, points, reward } = event else { continue };
        if who != seat {
            continue;
        }
        match sums.iter_mut().find(|(known, _)| *known == reward) {
            Some((_, sum)) => *sum += points,
            None => sums.push((reward, points)),
        }
    }
    sums.into_iter().map(|(reward, points)| Reason::Scores { points, reward }).collect()
}

/// LV3: the altars that a seat scores then and not before.
fn won(before: &State, then: &State, seat: Seat) -> Vec<Place> {
    let had: Vec<Place> = before.altars_won(seat).collect();
    then.altars_won(seat).filter(|altar| !had.contains(altar)).collect()
}

/// The keys that came into a pocket, wherever from.
fn gained(before: &State, then: &State, seat: Seat, pocket: Pocket) -> Vec<Reason> {
    let held = |table: &State| match pocket {
        Pocket::Camp => table.player(seat).camp,
        Pocket::Backpack => table.player(seat).backpack,
    };
    let (was, is) = (held(before), held(then));
    let more = |colour| usize::from(is.of(colour).saturating_sub(was.of(colour)));
    let keys = Colour::ALL.iter().flat_map(|&colour| vec![colour; more(colour)]);
    keys.map(|colour| Reason::Key { colour, pocket }).collect()
}
