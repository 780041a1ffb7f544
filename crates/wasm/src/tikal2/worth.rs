//! What a choice would bring: doors counted, one more key, a room placed.

use serde::Serialize;
use tabletop::{Actions, Game, Seat};
use tikal2::{
    Action, State,
    hex::{OUTSIDE, Place, Side, TEMPLE},
    key::{Colour, Pocket},
    room::Room,
};

use super::{ask::Laid, listed, reach::best, seat::WouldScore};

/// LA11: what a colour would count.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CountWorth {
    /// The colour.
    pub colour: Colour,
    /// The points.
    pub points: i16,
    /// The rooms whose doors count.
    pub rooms: Vec<Place>,
}

/// Every colour.
pub fn counts(table: &State, seat: Seat) -> Vec<CountWorth> {
    let (walls, flags) = (table.walls(), table.flags(seat));
    let count = |&colour: &Colour| CountWorth {
        colour,
        points: walls.count(flags, colour),
        rooms: listed(walls.colours[colour.index()] & flags),
    };
    Colour::ALL.iter().map(count).collect()
}

/// LA1: what one more key of a colour would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KeyWorth {
    /// The colour.
    pub colour: Colour,
    /// How many are left in the supply.
    pub left: u8,
    /// In the camp.
    pub camp: CampWorth,
    /// In the backpack.
    pub backpack: BackpackWorth,
}

/// What one more camp key would add to what is scored.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CampWorth {
    /// All together.
    pub total: i16,
    /// LV2.
    pub keys: i16,
    /// LV3.
    pub altars: i16,
    /// The altars that it would win.
    pub gains: Vec<Place>,
}

/// What one more backpack key would open.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BackpackWorth {
    /// Rooms in which one could dig with it and not without.
    pub opens: Vec<Place>,
    /// The points at once of the best dig there.
    pub best: i16,
}

/// Every colour.
pub fn keys(table: &State, seat: Seat) -> Vec<KeyWorth> {
    let key = |&colour: &Colour| KeyWorth {
        colour,
        left: table.supply().of(colour),
        camp: CampWorth::of(table, seat, colour),
        backpack: BackpackWorth::of(table, &table.with_key(seat, colour, Pocket::Backpack), seat),
    };
    Colour::ALL.iter().map(key).collect()
}

impl CampWorth {
    fn of(table: &State, seat: Seat, colour: Colour) -> CampWorth {
        let now = WouldScore::of(table, seat);
        let then = WouldScore::of(&table.with_key(seat, colour, Pocket::Camp), seat);
        CampWorth {
            total: then.total - now.total,
            keys: then.keys - now.keys,
            altars: then.altars - now.altars,
            gains: then.from.into_iter().filter(|altar| !now.from.contains(altar)).collect(),
        }
    }
}

impl BackpackWorth {
    fn of(table: &State, then: &State, seat: Seat) -> BackpackWorth {
        let opens = then.digs_in_reach(seat) & !table.digs_in_reach(seat);
        BackpackWorth { opens: listed(opens), best: best(then, seat, opens) }
    }
}

/// LS4: where two first keys would lead.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FirstKeys {
    /// The keys.
    pub keys: [Colour; 2],
    /// The rooms in which one could dig with them.
    pub dig: Vec<Place>,
    /// The points at once of the best dig there.
    pub best: i16,
}

/// Every two keys that can be taken; none once the first keys are taken.
pub fn first_keys(table: &State, seat: Seat) -> Vec<FirstKeys> {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let pair = |&action: &Action| {
        let Action::Keys(first, second) = action else { return None };
        let then = table.with_key(seat, first, Pocket::Backpack).with_key(seat, second, Pocket::Backpack);
        let dig = then.digs_in_reach(seat);
        Some(FirstKeys { keys: [first, second], dig: listed(dig), best: best(&then, seat, dig) })
    };
    legal.iter().filter_map(pair).collect()
}

/// What a room would join if it lay there.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Placing {
    /// Its walls with a door to a room or to the outside.
    pub walls: Vec<JoinedWall>,
    /// Rooms in which the seat could dig then and not now.
    pub opens: Vec<Place>,
    /// LA12: where the treasure chamber would come at once.
    pub chamber: Option<Place>,
}

/// A wall with a door.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct JoinedWall {
    /// On which side.
    pub side: Side,
    /// What lies beyond.
    pub to: Place,
    /// LE3: the colours of its doors.
    pub keys: Vec<Colour>,
    /// Whether the seat has these keys.
    pub held: bool,
}

impl Placing {
    /// Nothing where no such room can lie.
    pub fn of(table: &State, seat: Seat, laid: Laid) -> Placing {
        let room = match laid.light {
            Some(light) => Some(Room::Light(light, laid.turn % 6)),
            None => table.altar().map(Room::Altar),
        };
        let empty = laid.field.within(table.empty_fields() & TEMPLE & !OUTSIDE);
        let Some(room) = room.filter(|_| empty) else { return Placing::default() };
        let then = table.with_room(laid.field, room);
        let opens = then.digs_in_reach(seat) & !table.digs_in_reach(seat);
        let rest = table.empty_fields() & !then.empty_fields() & !laid.field.bit();
        let walls = Side::ALL.iter().filter_map(|&side| JoinedWall::of(&then, seat, laid.field, side)).collect();
        Placing { walls, opens: listed(opens), chamber: listed(rest).pop() }
    }
}

impl JoinedWall {
    fn of(then: &State, seat: Seat, field: Place, side: Side) -> Option<JoinedWall> {
        let (to, keys) = (field.across(side), then.door_colours(field, side).collect::<Vec<_>>());
        let held = keys.iter().all(|&colour| then.player(seat).backpack.of(colour) > 0);
        (then.can_stand(to) && !keys.is_empty()).then_some(JoinedWall { side, to, keys, held })
    }
}
