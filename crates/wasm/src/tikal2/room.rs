//! Rooms as they lie.

use serde::Serialize;
use tabletop::Seat;
use tikal2::{
    State,
    hex::{Place, SECRET, Side, TEMPLE, places},
    key::Colour,
    room::{Altar, Gain, Light, Room},
    scoring::{ALTAR_POINTS, altar_keys},
};

/// A discovered room.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoomView {
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub kind: RoomKind,
    /// The colour of a light room.
    pub colour: Option<Colour>,
    /// The altar of an altar room.
    pub altar: Option<Altar>,
    /// A light room of the stack.
    pub light: Option<Light>,
    /// By how many sides it is turned, clockwise.
    pub turn: u8,
    /// LR11: its own doors, as it lies.
    pub doors: Vec<DoorView>,
    /// LE6: its bonus spots; a light room has one.
    pub spots: Vec<SpotView>,
    /// LE7: whose flags stand there, on spots or not.
    pub flags: Vec<Seat>,
    /// Whose explorers are there.
    pub explorers: Vec<Seat>,
    /// LV3: what counts at an altar in the camp of each seat.
    pub keys: Option<Vec<u32>>,
    /// LV3: who would score at an altar now.
    pub leads: Vec<Seat>,
    /// LV3: what an altar would score each seat now.
    pub points: Option<Vec<i16>>,
}

/// What a room is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum RoomKind {
    Light,
    Altar,
    Chamber,
    Secret,
}

/// A door of a room.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DoorView {
    /// On which side.
    pub side: Side,
    /// What lies beyond.
    pub to: Place,
    /// LR10: whether there is a room, or the outside.
    pub leads: bool,
}

/// A bonus spot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SpotView {
    /// What it shows.
    pub gain: Gain,
    /// Who took it.
    pub flag: Option<Seat>,
}

impl RoomView {
    /// Every discovered room of the temple, then the secret rooms.
    pub fn all(table: &State) -> Vec<RoomView> {
        places(table.walls().found & TEMPLE | SECRET).map(|place| RoomView::of(table, place)).collect()
    }

    fn of(table: &State, place: Place) -> RoomView {
        let seats = || Seat::at_table(table.seats());
        let room = table.rooms().get(place.index()).copied().unwrap_or(Room::Empty);
        let altar = if let Room::Altar(altar) = room { Some(altar) } else { None };
        let leads: Vec<Seat> = altar.map_or_else(Vec::new, |altar| table.altar_winners(altar, place).collect());
        let points = |seat: Seat| if leads.contains(&seat) { ALTAR_POINTS } else { 0 };
        let (light, turn) = if let Room::Light(light, turn) = room { (Some(light), turn) } else { (None, 0) };
        RoomView {
            place,
            kind: kind(room),
            colour: table.light_room(place).map(|(light, _)| light.colour),
            altar,
            light,
            turn,
            doors: doors(table, place),
            spots: spots(table, place),
            flags: seats().filter(|&seat| place.within(table.flags(seat))).collect(),
            explorers: explorers(table, place),
            keys: altar.map(|altar| seats().map(|seat| altar_keys(altar, &table.player(seat).camp)).collect()),
            points: altar.map(|_| seats().map(points).collect()),
            leads,
        }
    }
}

fn kind(room: Room) -> RoomKind {
    match room {
        Room::Printed(_) | Room::Light(..) => RoomKind::Light,
        Room::Altar(_) => RoomKind::Altar,
        Room::Chamber => RoomKind::Chamber,
        Room::Empty => RoomKind::Secret,
    }
}

/// Whose explorers are at a place.
pub fn explorers(table: &State, place: Place) -> Vec<Seat> {
    Seat::at_table(table.seats()).filter(|&seat| table.player(seat).explorer == place).collect()
}

fn doors(table: &State, place: Place) -> Vec<DoorView> {
    let Some((light, turn)) = table.light_room(place) else { return Vec::new() };
    let own = Side::ALL.iter().copied().filter(|&side| light.doors.turned(turn).on(side));
    own.map(|side| DoorView { side, to: place.across(side), leads: table.can_stand(place.across(side)) }).collect()
}

fn spots(table: &State, place: Place) -> Vec<SpotView> {
    let light = table.light_room(place).map(|(light, _)| vec![light.bonus]);
    let gains = light.or_else(|| table.dark_spots(place).map(|spots| spots.gains().to_vec())).unwrap_or_default();
    gains.into_iter().enumerate().map(|(spot, gain)| SpotView { gain, flag: table.flag_on(place, spot) }).collect()
}
