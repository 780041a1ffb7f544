//! Where the explorer can go, by which way, and what a dig would bring there.

use std::cmp::Reverse;

use serde::Serialize;
use tabletop::{Actions, Game, Seat, ToMove, sort_few};
use tikal2::{
    Action, State, Ways,
    door::Layers,
    hex::{ALL_PLACES, OUTSIDE, Place, Side, places},
    key::{Colour, Keys},
    phase::Phase,
    room::Gain,
    scoring::ALTAR_POINTS,
    token::Pile,
};

use super::listed;

/// Where the explorer can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reach {
    /// Whether an exploration is under way or may begin. Where not, all is told as if one began.
    pub now: bool,
    /// Every place where a walk can end, and the present place: that with the best dig first.
    pub rooms: Vec<Reached>,
    /// Every other room.
    pub shut: Vec<Shut>,
}

/// A place in reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reached {
    /// The place.
    pub place: Place,
    /// The fewest passages.
    pub passages: u8,
    /// A way with these; none to the present place.
    pub way: Vec<WayStep>,
    /// Every walk that ends there, the cheapest first.
    pub walks: Vec<Walk>,
    /// What a dig would bring on each spot, the best first.
    pub digs: Vec<DigWorth>,
}

/// A step of a way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WayStep {
    /// Where it begins.
    pub from: Place,
    /// Where it leads.
    pub to: Place,
    /// Through a door or through a passage.
    pub by: StepBy,
    /// LE3: the colours of the doors that the keys open.
    pub keys: Vec<Colour>,
}

/// How a wall is passed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum StepBy {
    Door,
    Passage,
}

/// A walk to a place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Walk {
    /// The action.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub action: Action,
    /// LE10: where one may step back to after the dig.
    pub from: Option<Place>,
    /// How many passages it spends.
    pub passages: u8,
    /// How many of them are chips.
    pub chips: u8,
    /// The slots of those that are cards.
    pub cards: Vec<u8>,
    /// A way.
    pub way: Vec<WayStep>,
}

/// What a dig would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DigWorth {
    /// The action.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub action: Action,
    /// The spot, but in a light room.
    pub spot: Option<u8>,
    /// Points at once: the next three together.
    pub points: i16,
    /// LE6: of the spot.
    pub bonus: i16,
    /// LE8: of this room's doors.
    pub own_doors: i16,
    /// LE8: of the doors of the same colour in other rooms with an own flag.
    pub other_doors: i16,
    /// LA6: whether a card comes with it.
    pub card: bool,
    /// LA5: whether a treasure comes with it.
    pub treasure: bool,
    /// LV3: by how much what the altars would score changes.
    pub altar: i16,
    /// All of it in points, where digs are compared: a card and a treasure are taken for some.
    pub worth: i16,
    /// LE8: the rooms whose doors count.
    pub doors: Vec<Place>,
    /// Whether it turns something up: it can only be sent, and is not taken back.
    pub commits: bool,
}

/// A room that is out of reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shut {
    /// The room.
    pub place: Place,
    /// The fewest further keys with which doors lead there; none where no keys would do.
    pub keys: Option<Vec<Colour>>,
    /// LE5: how many passages it needs in all with the present keys; none where it can never be reached.
    pub passages: Option<u32>,
    /// What a dig would bring.
    pub digs: Vec<DigWorth>,
}

impl Reach {
    /// Of the explorer of this seat.
    pub fn of(table: &State, seat: Seat) -> Reach {
        let now = explores(table, seat);
        let table = if now { *table } else { table.exploring(seat) };
        let ways = Ways::new(table.open_to(seat), table.player(seat).explorer);
        let walks = walks(&table, seat, &ways);
        let here = table.player(seat).explorer;
        let reached = walks.iter().fold(here.bit(), |set, (to, _)| set | to.bit());
        let room = |place: Place| {
            let walks: Vec<Walk> = walks.iter().filter(|(to, _)| *to == place).map(|(_, walk)| walk.clone()).collect();
            let nearest = walks.first().filter(|_| place != here);
            let (passages, way) = nearest.map_or((0, Vec::new()), |walk| (walk.passages, walk.way.clone()));
            Reached { place, passages, way, walks, digs: digs(&table, seat, place) }
        };
        let mut rooms: Vec<Reached> = places(reached).map(room).collect();
        sort_few(&mut rooms, |room| Reverse(room.digs.first().map(|dig| dig.worth)));
        let beyond = ALL_PLACES & !reached & !OUTSIDE;
        let shut =
            places(beyond).filter(|&place| table.can_stand(place)).map(|place| Shut::of(&table, seat, place)).collect();
        Reach { now, rooms, shut }
    }
}

/// Whether the seat may walk or dig now, or has just done so.
fn explores(table: &State, seat: Seat) -> bool {
    let Phase::Turn(turn) = table.phase() else { return false };
    let open = turn.exploration.is_some_and(|exploration| !exploration.dug);
    table.on_turn() == seat && (open || turn.exploration.is_none() && turn.may_explore())
}

/// Every legal walk with its way, the cheapest first.
fn walks(table: &State, seat: Seat, ways: &Ways) -> Vec<(Place, Walk)> {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let walk = |&action: &Action| {
        let Action::Walk { to, from, chips, cards } = action else { return None };
        let way = way(table, seat, ways, to, from);
        let passages = chips + cards.count() as u8;
        let cards = cards.iter().map(|slot| slot as u8 + 1).collect();
        Some((to, Walk { action, from, passages, chips, cards, way }))
    };
    let mut walks: Vec<(Place, Walk)> = legal.iter().filter_map(walk).collect();
    sort_few(&mut walks, |(_, walk)| (walk.passages, walk.cards.len(), walk.way.len()));
    walks
}

/// LR13: a way of a walk.
fn way(table: &State, seat: Seat, ways: &Ways, to: Place, from: Option<Place>) -> Vec<WayStep> {
    let steps = match from {
        Some(from) => ways.by_passage(from, to),
        None if to.within(table.diggable(seat)) => ways.by_door(to),
        None => ways.to(to),
    };
    steps.into_iter().map(|step| way_step(table, step)).collect()
}

/// A way by which the seat to move walks, on the table before it; none for anything else.
pub fn gone(table: &State, action: Action) -> Vec<WayStep> {
    let (Action::Walk { to, from, .. }, ToMove::Seat(seat)) = (action, table.to_move()) else { return Vec::new() };
    let ways = Ways::new(table.open_to(seat), table.player(seat).explorer);
    way(table, seat, &ways, to, from)
}

fn way_step(table: &State, step: tikal2::Step) -> WayStep {
    let by = if step.passage { StepBy::Passage } else { StepBy::Door };
    let keys = if step.passage { Vec::new() } else { keys_between(table, step.from, step.to) };
    WayStep { from: step.from, to: step.to, by, keys }
}

/// LE3: the colours of the doors between two places that are next to each other.
fn keys_between(table: &State, from: Place, to: Place) -> Vec<Colour> {
    let (room, beyond) = if from == Place::OUTSIDE { (to, from) } else { (from, to) };
    let walls = Side::ALL.iter().filter(|&&side| room.across(side) == beyond);
    walls
        .map(|&side| table.door_colours(room, side).collect::<Vec<_>>())
        .find(|keys| !keys.is_empty())
        .unwrap_or_default()
}

/// What a dig of this seat would bring at a place, on each of its spots, the best first; none where it cannot dig.
pub fn digs(table: &State, seat: Seat, place: Place) -> Vec<DigWorth> {
    if !place.within(table.diggable(seat)) {
        return Vec::new();
    }
    let Some(spots) = table.dark_spots(place) else { return vec![DigWorth::of(table, seat, place, 0)] };
    let free = (0..spots.gains().len()).filter(|&spot| table.flag_on(place, spot).is_none());
    let mut digs: Vec<DigWorth> = free.map(|spot| DigWorth::of(table, seat, place, spot as u8 + 1)).collect();
    sort_few(&mut digs, |dig| Reverse(dig.worth));
    digs
}

/// The points at once of the best dig at these places.
pub fn best(table: &State, seat: Seat, set: u64) -> i16 {
    places(set).flat_map(|place| digs(table, seat, place)).map(|dig| dig.points).max().unwrap_or(0)
}

impl DigWorth {
    fn of(table: &State, seat: Seat, place: Place, spot: u8) -> DigWorth {
        let shown: Gain = table.gain_at(place, spot).unwrap_or_default();
        let card = shown.card && table.stack(Pile::CARDS).len > 0;
        let gain = Gain { card, treasure: shown.treasure && table.treasure_left(), ..shown };
        let light = table.light_room(place).map(|(light, _)| light);
        let own_doors = light.map_or(0, |light| light.doors.0.count_ones() as i16);
        let other_doors = table.doors_counted(seat, place) - own_doors;
        let same = light.map_or(0, |light| table.walls().colours[light.colour.index()]);
        let altars = |table: &State| ALTAR_POINTS * table.altars_won(seat).count() as i16;
        let altar = altars(&table.with_flag(seat, place)) - altars(table);
        let bonus = i16::from(gain.points);
        DigWorth {
            action: Action::Dig(spot),
            spot: Some(spot).filter(|&spot| spot > 0),
            points: bonus + own_doors + other_doors,
            bonus,
            own_doors,
            other_doors,
            card,
            treasure: gain.treasure,
            altar,
            worth: own_doors + other_doors + altar + gain.worth(),
            doors: listed(same & (table.flags(seat) | place.bit())),
            commits: card,
        }
    }
}

impl Shut {
    fn of(table: &State, seat: Seat, place: Place) -> Shut {
        let (walls, player) = (table.walls(), table.player(seat));
        let mut wanted: Option<Vec<Colour>> = None;
        for set in 0u8..1 << Colour::COUNT {
            let more: Vec<Colour> =
                Colour::ALL.iter().copied().filter(|colour| set >> colour.index() & 1 == 1).collect();
            if more.iter().any(|&colour| player.backpack.of(colour) > 0)
                || wanted.as_ref().is_some_and(|known| known.len() <= more.len())
            {
                continue;
            }
            let mut keys: Keys = player.backpack;
            more.iter().for_each(|&colour| keys.add(colour));
            if place.within(walls.opened(&keys).reach(player.explorer.bit())) {
                wanted = Some(more);
            }
        }
        let all = Layers::new(&table.open_to(seat), player.explorer, u32::MAX);
        Shut { place, keys: wanted, passages: all.cost(place), digs: digs(table, seat, place) }
    }
}
