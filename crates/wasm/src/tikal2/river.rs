//! The trip of the canoe: goals, the forest, and what the planes would take.

use serde::{Deserialize, Serialize};
use tabletop::{Few, Game, Seat, sort_few};
use tikal2::{
    Action, Event, State,
    card::Card,
    hex::Place,
    key::Colour,
    phase::{Delivery, Phase, Stage},
    price::{Disc, Treasure},
    river::{Point, SITES},
    setup::numbers,
    state::PENALTY,
    token::Token,
};

use super::{
    listed,
    view::{PriceView, prices},
};
use crate::{fault::Fault, legal::after};

/// LT2: a trip to a site with tiles.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Trip {
    /// The goal.
    pub site: u8,
    /// How many sites further it is.
    pub on: u8,
    /// The tiles that lie there.
    pub tiles: Vec<u8>,
    /// LR16: planes and forest on the way, in river order.
    pub stops: Vec<TripStop>,
    /// LD4: the most that deliveries on the way could score, without cards.
    pub brings: i16,
    /// The action that sets out.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub action: Action,
}

/// A plane or the forest on the way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TripStop {
    /// The point of the river.
    pub point: u8,
    /// What lies there.
    pub at: Point,
    /// Whether something is to be decided there.
    pub halts: bool,
    /// LD3: how often the disc has turned until then, where something is delivered at every plane before it.
    pub turns: i16,
    /// LD4: what a plane gives then for each kind in the camp.
    pub prices: Vec<StopPrice>,
    /// LD2: the most that a delivery could score then, without cards.
    pub most: i16,
}

/// What a plane on the way gives for the treasures of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StopPrice {
    /// The kind.
    pub kind: Treasure,
    /// How many are in the camp.
    pub count: i16,
    /// What each scores there.
    pub price: u8,
}

/// Every site with tiles, in the order of the river from the canoe.
pub fn trips(table: &State, seat: Seat) -> Vec<Trip> {
    let canoe = table.player(seat).canoe;
    let site = |on: u8| (canoe + on) % SITES as u8;
    let camp = camp(table, seat);
    let trip = |on: u8| {
        let stops = stops(table, seat, table.rules().river.point_of(canoe), site(on));
        let planes = stops.iter().filter(|stop| stop.at == Point::Plane).count();
        Trip {
            site: site(on) + 1,
            on,
            tiles: numbers(table.sites()[usize::from(site(on))]),
            brings: most(table, table.disc(), camp, planes),
            stops,
            action: Action::Sail(site(on)),
        }
    };
    (0..SITES as u8).map(trip).filter(|trip| !trip.tiles.is_empty()).collect()
}

/// The stops that are left of the trip under way.
pub fn course(table: &State, seat: Seat) -> Vec<TripStop> {
    match table.stage() {
        Some(Stage::Trip { goal, at }) => stops(table, seat, at, goal),
        _ => Vec::new(),
    }
}

/// Planes and forest between a point of the river and a site.
fn stops(table: &State, seat: Seat, mut at: u8, goal: u8) -> Vec<TripStop> {
    let (rules, player, camp) = (table.rules(), table.player(seat), camp(table, seat));
    let (river, end) = (&rules.river, rules.river.point_of(goal));
    let (mut disc, mut turns, mut gone, mut stops) = (table.disc(), 0, 0, Vec::new());
    let mut open = delivery(table);
    while at != end {
        let flight = open.take_if(|delivery| delivery.flight);
        let here = (river.at(at) == Point::Plane).then(|| open.take().unwrap_or_default());
        for delivery in flight.into_iter().chain(here) {
            disc.turn();
            turns += 1;
            // Of one that has begun the treasures are gone already.
            gone += i16::from(delivery.count == 0);
        }
        at = river.next(at);
        let price =
            |&kind: &Treasure| StopPrice { kind, count: camp[kind.index()], price: disc.price(&rules.prices, kind) };
        let (halts, prices) = match river.at(at) {
            Point::Site => continue,
            Point::Forest => (true, Vec::new()),
            Point::Plane => {
                let prices = Treasure::ALL.iter().map(price).filter(|price| price.count > 0).collect();
                (!player.treasures.is_empty(), prices)
            }
        };
        let most = most_at(&prices, gone);
        stops.push(TripStop { point: at + 1, at: river.at(at), halts, turns, prices, most });
    }
    stops
}

/// LD2: the most that treasures of one kind score at these prices, once so many of the camp are gone: others first.
fn most_at(prices: &[StopPrice], gone: i16) -> i16 {
    let left = prices.iter().map(|kind| kind.count).sum::<i16>() - gone;
    prices.iter().map(|kind| kind.count.min(left).max(0) * i16::from(kind.price)).max().unwrap_or(0)
}

/// How many treasures of each kind lie in the camp, as far as they are known.
fn camp(table: &State, seat: Seat) -> [i16; Treasure::COUNT] {
    let mut camp = [0; Treasure::COUNT];
    let known = table.player(seat).treasures.iter().filter_map(|token| token.treasure());
    known.for_each(|kind| camp[kind.index()] += 1);
    camp
}

/// LD2–LD4: the most that so many planes would give for these treasures, one kind at each; the disc turns after each delivery.
fn most(table: &State, disc: Disc, camp: [i16; Treasure::COUNT], planes: usize) -> i16 {
    let Some(further) = planes.checked_sub(1) else { return 0 };
    let mut best = most(table, disc, camp, further);
    let mut turned = disc;
    turned.turn();
    for &kind in Treasure::ALL {
        let price = i16::from(disc.price(&table.rules().prices, kind));
        for count in 1..=camp[kind.index()] {
            let mut rest = camp;
            rest[kind.index()] -= count;
            best = best.max(count * price + most(table, turned, rest, further));
        }
    }
    best
}

/// LT3: a way to pay for the forest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Payment {
    /// What is given.
    pub by: PaidBy,
    /// The key.
    pub colour: Option<Colour>,
    /// The card.
    pub slot: Option<u8>,
    /// The points lost.
    pub points: i16,
    /// The action that pays.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub action: Action,
    /// Rooms in which the explorer could still dig.
    pub dig: Vec<Place>,
    /// Those in which it could dig now and no more then.
    pub closes: Vec<Place>,
    /// Whether it could not leave its place any more.
    pub shut_in: bool,
}

/// What is given for the forest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PaidBy {
    /// A backpack key.
    Key,
    /// LK2: the card.
    Card,
    /// Points.
    Points,
}

impl Payment {
    /// How the table would look to the explorer afterwards.
    fn of(table: &State, then: &State, seat: Seat, by: PaidBy, action: Action) -> Payment {
        let (now, later) = (table.digs_in_reach(seat), then.digs_in_reach(seat));
        let stands = table.player(seat).explorer.bit();
        let reach = |table: &State| table.layers_of(seat, table.player(seat).passages()).all();
        let slot = if let Action::Play { slot, .. } = action { Some(slot + 1) } else { None };
        let colour = if let Action::Pay(colour) = action { Some(colour) } else { None };
        let points = if by == PaidBy::Points { PENALTY } else { 0 };
        let shut_in = reach(then) == stands && reach(table) != stands;
        Payment { by, colour, slot, points, action, dig: listed(later), closes: listed(now & !later), shut_in }
    }
}

/// Every way to pay for the forest.
pub fn tolls(table: &State, seat: Seat) -> Vec<Payment> {
    let player = table.player(seat);
    let key = |colour| Payment::of(table, &table.without_key(seat, colour), seat, PaidBy::Key, Action::Pay(colour));
    let mut ways: Vec<Payment> = player.backpack.colours().map(key).collect();
    if ways.is_empty() {
        ways.push(Payment::of(table, table, seat, PaidBy::Points, Action::Forfeit));
    }
    let cards = player.cards.iter().enumerate().filter(|(_, token)| token.card() == Some(Card::Forest));
    let card = |(slot, _)| Payment::of(table, table, seat, PaidBy::Card, Action::Play { slot: slot as u8, key: None });
    ways.extend(cards.map(card));
    ways
}

/// LD2, LK2: what could be delivered, were the canoe at a plane, and the cards that change it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deliveries {
    /// Every kind of which something could be delivered.
    pub offers: Vec<Offer>,
    /// The slots of cards that can be played for it now.
    pub cards: Vec<u8>,
}

/// LD2: what the treasures of a kind would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// The kind.
    pub kind: Treasure,
    /// How many can be delivered.
    pub have: usize,
    /// What each scores.
    pub price: i16,
    /// What one, two … of them score.
    pub sums: Vec<i16>,
    /// The deliveries, one after the other: as many of them as are wanted, from the first.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub actions: Vec<Action>,
}

/// All that could be put together.
pub fn deliveries(table: &State, seat: Seat) -> Deliveries {
    let changes = |token: &Token| matches!(token.card(), Some(Card::Bonus | Card::Kinds));
    let fits = |slot: u8| table.check(seat, Action::Play { slot, key: None }).is_ok();
    let hand = (0..).zip(table.player(seat).cards.iter());
    let cards = hand.filter(|(slot, token)| changes(token) && fits(*slot)).map(|(slot, _)| slot + 1).collect();
    Deliveries { offers: offers(table, seat), cards }
}

/// Every kind of which something could be delivered, were the canoe at a plane.
fn offers(table: &State, seat: Seat) -> Vec<Offer> {
    let under_way = delivery(table).unwrap_or_default();
    let fits = |kind: &&Treasure| under_way.kinds || under_way.kind.is_none_or(|first| first == **kind);
    let offer = |&kind: &Treasure| {
        let places = places_of(table, seat, kind, under_way.next);
        let price = table.delivered_for(kind, under_way.bonus);
        let sums = (1..=places.len() as i16).map(|count| count * price).collect();
        Offer { kind, have: places.len(), price, sums, actions: handed_over(&places) }
    };
    Treasure::ALL.iter().filter(fits).map(offer).filter(|offer| offer.have > 0).collect()
}

/// The delivery under way.
fn delivery(table: &State) -> Option<Delivery> {
    if let Phase::Turn(turn) = table.phase() { turn.delivery } else { None }
}

/// Where the treasures of a kind lie in the camp, as far as they can still follow.
fn places_of(table: &State, seat: Seat, kind: Treasure, next: u8) -> Vec<u8> {
    let camp = (0..).zip(table.player(seat).treasures.iter());
    camp.filter(|(place, token)| *place >= next && token.treasure() == Some(kind)).map(|(place, _)| place).collect()
}

/// Treasures from these places, in order: those behind one that is gone have moved up.
fn handed_over(places: &[u8]) -> Vec<Action> {
    (0..).zip(places).map(|(gone, place)| Action::Deliver(place.saturating_sub(gone))).collect()
}

/// A delivery as somebody plans it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PlannedDelivery"))]
#[serde(deny_unknown_fields)]
pub struct Planned {
    /// How many of each kind.
    #[cfg_attr(feature = "ts", ts(as = "std::collections::BTreeMap<Treasure, u8>"))]
    pub counts: Few<Treasure, u8>,
    /// The slots of the cards that are played for it.
    pub cards: Vec<u8>,
}

/// What a delivery would bring.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Delivered {
    /// All of it: cards, treasures, and on. None where it is refused.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub actions: Vec<Action>,
    /// The points that it scores.
    pub points: i16,
    /// LD3: the prices after it.
    pub prices: Vec<PriceView>,
    /// Why it cannot be made.
    pub refusal: Option<Fault>,
}

impl Delivered {
    /// By the rules: every step of it is tried.
    pub fn of(table: &State, seat: Seat, planned: &Planned) -> Delivered {
        let (mut now, mut points, actions) = (*table, 0, planned.actions(table, seat));
        for &action in &actions {
            if let Err(refusal) = now.check(seat, action) {
                return Delivered {
                    refusal: Some(Fault::refused(&refusal)),
                    prices: prices(table),
                    ..Delivered::default()
                };
            }
            let mut score = |event| {
                if let Event::Scored { points: more, .. } = event {
                    points += more;
                }
            };
            now = after(&now, action, &mut score).unwrap_or(now);
        }
        Delivered { actions, points, prices: prices(&now), refusal: None }
    }
}

impl Planned {
    /// LR17: first the cards, that without a plane before the others; then the treasures, in the order of the camp.
    fn actions(&self, table: &State, seat: Seat) -> Vec<Action> {
        let hand = &table.player(seat).cards;
        let card = |slot: u8| hand.get(usize::from(slot)).and_then(|token| token.card());
        let mut slots: Vec<u8> = self.cards.iter().map(|slot| slot.saturating_sub(1)).collect();
        sort_few(&mut slots, |&slot| card(slot) != Some(Card::Flight));
        let below = |played: &[u8], slot: u8| played.iter().filter(|&&other| other < slot).count() as u8;
        let cards = slots
            .iter()
            .enumerate()
            .map(|(count, &slot)| Action::Play { slot: slot.saturating_sub(below(&slots[..count], slot)), key: None });
        let next = delivery(table).unwrap_or_default().next;
        let chosen = |(&kind, &count): (&Treasure, &u8)| {
            let places = places_of(table, seat, kind, next);
            // One too many names a place that there is not, and is refused by the rules.
            let missing = (places.len() < usize::from(count)).then(|| camp_size(table, seat));
            places.iter().copied().take(count.into()).chain(missing).collect::<Vec<u8>>()
        };
        let mut places: Vec<u8> = self.counts.iter().flat_map(chosen).collect();
        sort_few(&mut places, |&place| place);
        cards.chain(handed_over(&places)).chain([Action::Go]).collect()
    }
}

/// How many treasures lie in a camp.
fn camp_size(table: &State, seat: Seat) -> u8 {
    table.player(seat).treasures.len() as u8
}
