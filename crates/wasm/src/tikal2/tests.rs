//! Random games, looked at by everybody at every step: what is told before is what happens.

use tabletop::{Actions, Dice, Game, Seat, Seed, Stop, ToMove, Viewer};
use tikal2::{
    Action, Config, Deal, Event, State,
    event::Reward,
    hex::Place,
    key::{Colour, Pocket},
    phase::{Choice, Phase, Stage},
    price::Treasure,
    river::Point,
};

use super::{
    action::Parts,
    ask::Laid,
    flow::{TentLost, follows, tent_lost},
    reach::{Reach, Reached, StepBy, digs},
    river::{Delivered, Deliveries, PaidBy, Planned, TripStop, course, deliveries, tolls, trips},
    view::View,
    worth::{CampWorth, Placing, counts, first_keys, keys},
};
use crate::{games::Hosted, legal::Legal};

/// A step of a game: the table, what was played, what happened, and the table afterwards.
struct Played {
    before: State,
    seat: Seat,
    action: Action,
    events: Vec<Event>,
    after: State,
}

/// Random games of every number of players and variant, those who walk and dig preferred so that something happens.
fn games(count: u64) -> impl Iterator<Item = Vec<Played>> {
    (0..count).map(|seed| {
        let players = 2 + (seed % 3) as usize;
        let config = Config::variants(players).nth((seed / 3 % 4) as usize).unwrap();
        game(config, seed)
    })
}

fn game(config: Config, seed: u64) -> Vec<Played> {
    game_without(config, seed, |_| false)
}

/// A random game in which some things are never done.
fn game_without(config: Config, seed: u64, never: fn(&Action) -> bool) -> Vec<Played> {
    let mut deal: Deal = State::deal(&config, &Seed::from_number(seed)).unwrap();
    let mut table = State::start(&config, State::RULES, &mut deal, &mut |_| ()).unwrap();
    let (mut dice, mut legal, mut steps) = (Dice::new(seed), Actions::new(), Vec::new());
    while let ToMove::Seat(seat) = table.to_move() {
        table.legal(&mut legal);
        let wanted: Vec<Action> = legal.iter().copied().filter(|action| !never(action)).collect();
        let lively: Vec<Action> = wanted.iter().copied().filter(|action| matches!(action, Action::Dig(_))).collect();
        let action = if lively.is_empty() { *dice.pick(&wanted) } else { *dice.pick(&lively) };
        let (before, mut events) = (table, Vec::new());
        table.apply(action, &mut deal, &mut |event| events.push(event)).unwrap();
        steps.push(Played { before, seat, action, events, after: table });
    }
    steps
}

fn scored(played: &Played, wanted: Reward, by: Seat) -> i16 {
    let points = |event: &Event| match *event {
        Event::Scored { seat, points, reward } if (seat, reward) == (by, wanted) => Some(points),
        _ => None,
    };
    played.events.iter().filter_map(points).sum()
}

/// LV1–LV3, LV7: what is said before a scoring is what it scores, by source; each seat knows its own cards.
#[test]
fn what_would_be_scored_is_what_is_scored() {
    let mut scorings = [0, 0];
    for game in games(12) {
        for played in &game {
            let round = played.events.iter().find_map(|event| match event {
                Event::RoundEnded { round: 1 } => Some(1),
                Event::Over => Some(2),
                _ => None,
            });
            let Some(round) = round else { continue };
            for seat in Seat::at_table(played.before.seats()) {
                let view = View::of(&played.before, Viewer::Seat(seat));
                let would = &view.would_score[seat.index()];
                assert_eq!(would.keys, scored(played, Reward::Keys, seat));
                assert_eq!(would.altars, scored(played, Reward::Altars, seat));
                assert_eq!(would.treasures, scored(played, Reward::Treasures, seat));
                assert_eq!(would.cards, scored(played, Reward::Cards, seat));
                assert_eq!(played.before.player(seat).score + would.total, played.after.player(seat).score);
                scorings[round - 1] += 1;
            }
        }
    }
    assert!(scorings[0] > 30 && scorings[1] > 30, "{scorings:?}");
}

/// LR5: whoever looks is told the same in all worlds that he cannot tell apart, and planning ahead tells no more.
#[test]
fn twins_are_shown_alike() {
    let (mut dice, mut others) = (Dice::new(11), 0);
    for game in games(6) {
        for played in game.iter().step_by(5) {
            let table = &played.before;
            let viewers = Seat::at_table(table.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
            for viewer in viewers {
                let (twin, _) = State::imagine(&table.view(viewer), &mut dice);
                others += usize::from(twin != *table);
                assert_eq!(View::of(table, viewer), View::of(&twin, viewer));
                assert_eq!(
                    View::of(table, viewer),
                    View::of(&table.veiled(viewer), viewer),
                    "a veiled table is enough"
                );
                let Viewer::Seat(seat) = viewer else { continue };
                let ahead = |table: &State| {
                    let ahead = table.veiled(viewer).ahead(seat)?;
                    Some((Reach::of(&ahead, seat), tolls(&ahead, seat), deliveries(&ahead, seat)))
                };
                assert_eq!(ahead(table), ahead(&twin));
            }
        }
    }
    assert!(others > 300, "worlds that differ: {others}");
}

/// LT2, LT3, LT5: the stops of a trip are those at which the rules halt; the ways to pay are those that they offer.
#[test]
fn trips_stop_where_they_were_said_to() {
    let (mut halts, mut paid, mut shut_in) = (0, [0, 0, 0], 0);
    for game in games(12) {
        for played in &game {
            let (table, seat) = (&played.before, played.seat);
            if table.stage() == Some(Stage::Before) && matches!(played.action, Action::Sail(_)) {
                let legal = Legal::all(table, seat);
                let trips = trips(table, seat);
                let sails: Vec<String> =
                    legal.iter().map(|legal| legal.text.clone()).filter(|text| text.starts_with("sail")).collect();
                let mut said: Vec<String> = trips.iter().map(|trip| trip.action.to_string()).collect();
                said.sort();
                assert_eq!(said, sails);
                let trip = trips.iter().find(|trip| trip.action == played.action).unwrap();
                let first = trip.stops.iter().find(|stop| stop.halts);
                match (first, played.after.stage()) {
                    (Some(stop), Some(Stage::Trip { at, .. })) => assert_eq!(stop.point, at + 1),
                    (None, Some(Stage::Arrived)) => (),
                    (first, stage) => panic!("{first:?} {stage:?}"),
                }
                halts += trip.stops.iter().filter(|stop| stop.halts).count();
            }
            let Phase::Turn(turn) = table.phase() else { continue };
            if table.stop(turn) == Some(Point::Forest) && turn.choice == Choice::None && turn.delivery.is_none() {
                let ways = tolls(table, seat);
                for way in &ways {
                    assert!(table.check(seat, way.action).is_ok(), "{way:?}");
                    let mut then = *table;
                    then.apply(way.action, &mut Stop, &mut |_| ()).unwrap();
                    assert_eq!(table.player(seat).score - then.player(seat).score, way.points);
                    assert_eq!(super::listed(then.digs_in_reach(seat)), way.dig);
                    paid[way.by as usize] += 1;
                    shut_in += usize::from(way.shut_in);
                    if way.shut_in {
                        let reach = Reach::of(&then, seat);
                        assert!(reach.rooms.iter().all(|room| room.place == then.player(seat).explorer));
                    }
                }
                let toll = &View::of(table, Viewer::Seat(seat)).seats[seat.index()].toll;
                assert_eq!(toll.keys.len(), ways.iter().filter(|way| way.by == PaidBy::Key).count());
                assert_eq!(toll.points > 0, ways.iter().any(|way| way.by == PaidBy::Points));
                assert_eq!(toll.card.is_some(), ways.iter().any(|way| way.by == PaidBy::Card));
                if !matches!(played.action, Action::Play { .. } | Action::Tent(_)) {
                    assert!(ways.iter().any(|way| way.action == played.action));
                }
            }
        }
    }
    assert!(halts > 100 && paid.iter().all(|&ways| ways > 1), "{halts} {paid:?}");
    assert!(shut_in > 0);
}

/// LD1–LD4: what a trip brings at most is the best of all deliveries that the rules allow on it.
#[test]
fn a_trip_brings_at_most_what_it_says() {
    let (mut asked, mut brought, mut twice) = (0, 0, 0);
    for game in games(18) {
        for played in &game {
            let (table, seat) = (&played.before, played.seat);
            let begins = table.stage() == Some(Stage::Before) && matches!(played.action, Action::Sail(_));
            if !begins || table.player(seat).treasures.len() > 5 {
                continue;
            }
            for trip in trips(table, seat) {
                let mut then = *table;
                then.apply(trip.action, &mut Stop, &mut |_| ()).unwrap();
                assert_eq!(trip.brings, best_trip(&then), "{trip:?}");
                asked += 1;
                brought += usize::from(trip.brings > 0);
                twice +=
                    usize::from(trip.stops.iter().filter(|stop| stop.at == Point::Plane && stop.halts).count() > 1);
            }
        }
    }
    assert!(asked > 500 && brought > 50 && twice > 10, "{asked} {brought} {twice}");
}

/// The most that deliveries score from here to the end of the trip; the forest is paid somehow.
fn best_trip(table: &State) -> i16 {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let toll = legal.iter().find(|action| matches!(action, Action::Pay(_) | Action::Forfeit));
    let ways: Vec<Action> = match toll {
        Some(&toll) => vec![toll],
        None => legal.iter().copied().filter(|action| matches!(action, Action::Deliver(_) | Action::Go)).collect(),
    };
    let worth = |action: Action| {
        let (mut then, mut points) = (*table, 0);
        then.apply(action, &mut Stop, &mut |event| {
            if let Event::Scored { points: more, reward: Reward::Delivery, .. } = event {
                points += more;
            }
        })
        .unwrap();
        points + best_trip(&then)
    };
    ways.into_iter().map(worth).max().unwrap_or(0)
}

/// LD2, LD3, LK2: every number of every kind brings what it says, and so does a delivery with cards.
#[test]
fn deliveries_bring_what_they_say() {
    let (mut made, mut with_cards, mut offered, mut refused) = (0, 0, 0, 0);
    for game in games(18) {
        for played in &game {
            let (table, seat) = (&played.before, played.seat);
            let Phase::Turn(turn) = table.phase() else { continue };
            if turn.choice != Choice::None || turn.delivery.is_none() && table.stop(turn) != Some(Point::Plane) {
                continue;
            }
            let Deliveries { offers, cards } = deliveries(table, seat);
            for offer in offers {
                for count in 1..=offer.have {
                    let (mut now, mut points) = (*table, 0);
                    for &action in &offer.actions[..count] {
                        now.check(seat, action).unwrap();
                        now.apply(action, &mut Stop, &mut |event| {
                            if let Event::Scored { points: more, .. } = event {
                                points += more;
                            }
                        })
                        .unwrap();
                    }
                    assert_eq!(points, offer.sums[count - 1]);
                    let counts = [(offer.kind, count as u8)].into_iter().collect();
                    let planned = Delivered::of(table, seat, &Planned { counts, cards: Vec::new() });
                    assert_eq!((planned.points, planned.actions.len()), (points, count + 1), "{:?}", planned.refusal);
                    let before = View::of(table, Viewer::Seat(seat)).prices;
                    for (now, then) in before.iter().zip(&planned.prices) {
                        assert_eq!((now.treasure, now.next), (then.treasure, then.now), "the disc turns once");
                    }
                    made += 1;
                }
                let counts = [(offer.kind, offer.have as u8 + 1)].into_iter().collect();
                let too_many = Delivered::of(table, seat, &Planned { counts, cards: Vec::new() });
                assert!(too_many.refusal.is_some() && too_many.actions.is_empty());
                refused += 1;
            }
            for (slot, token) in (1..).zip(table.player(seat).cards.iter()) {
                assert_eq!(cards.contains(&slot), changes_delivery(table, seat, slot), "{:?}", token.card());
                offered += usize::from(cards.contains(&slot));
                let everything = Treasure::ALL.iter().map(|&kind| {
                    (
                        kind,
                        table.player(seat).treasures.iter().filter(|token| token.treasure() == Some(kind)).count()
                            as u8,
                    )
                });
                let planned =
                    Planned { counts: everything.filter(|(_, count)| *count > 0).collect(), cards: vec![slot] };
                let delivered = Delivered::of(table, seat, &planned);
                if delivered.refusal.is_none() && turn.delivery.is_none() {
                    let all = table.player(seat).treasures.len();
                    assert_eq!(delivered.actions.len(), all + 2, "{:?}", token.card());
                    with_cards += 1;
                }
            }
        }
    }
    assert!(made > 100 && with_cards > 3 && offered > 3 && refused > 30, "{made} {with_cards} {offered} {refused}");
}

/// LK2: whether a card can be played now, and treasures bring more with it or more kinds of them can go.
fn changes_delivery(table: &State, seat: Seat, slot: u8) -> bool {
    let (mut then, play) = (*table, Action::Play { slot: slot - 1, key: None });
    if table.check(seat, play).is_err() || then.apply(play, &mut Stop, &mut |_| ()).is_err() {
        return false;
    }
    let rules = |table: &State| match table.phase() {
        Phase::Turn(turn) => turn.delivery.map_or((false, false), |delivery| (delivery.bonus, delivery.kinds)),
        _ => (false, false),
    };
    rules(table) != rules(&then)
}

/// LA11, LA1, LS4: counts and keys bring what is said of them.
#[test]
fn counts_and_keys_are_worth_what_they_say() {
    let (mut counted, mut taken, mut first) = (0, 0, 0);
    for game in games(12) {
        for played in &game {
            let (before, after, seat) = (&played.before, &played.after, played.seat);
            let camp = |colour, pocket, worth: &CampWorth| {
                let would = |table: &State| View::of(table, Viewer::Seat(seat)).would_score.swap_remove(seat.index());
                let (now, then) = (would(before), would(after));
                let gained = if pocket == Pocket::Camp { (worth.total, worth.altars) } else { (0, 0) };
                assert_eq!((then.total - now.total, then.altars - now.altars), gained, "{colour} {pocket}");
            };
            match played.action {
                Action::Count(colour) => {
                    let all = counts(before, seat);
                    let worth = all.iter().find(|worth| worth.colour == colour).unwrap();
                    assert_eq!(worth.points, scored(played, Reward::Count, seat));
                    counted += 1;
                }
                Action::Key(colour, pocket) => {
                    let all = keys(before, seat);
                    let worth = all.iter().find(|worth| worth.colour == colour).unwrap();
                    camp(colour, pocket, &worth.camp);
                    let opened = after.digs_in_reach(seat) & !before.digs_in_reach(seat);
                    let expected = if pocket == Pocket::Backpack { worth.backpack.opens.clone() } else { Vec::new() };
                    assert_eq!(super::listed(opened), expected);
                    taken += 1;
                }
                Action::Keys(one, other) => {
                    let all = first_keys(before, seat);
                    assert_eq!(all.len(), Legal::all(before, seat).len());
                    let worth = all.iter().find(|worth| worth.keys == [one, other]).unwrap();
                    assert_eq!(worth.dig, super::listed(after.digs_in_reach(seat)));
                    first += 1;
                }
                _ => assert_eq!(first_keys(before, seat), []),
            }
        }
    }
    assert!(counted > 20 && taken > 100 && first > 30, "{counted} {taken} {first}");
}

/// LE1–LE5: exactly what legal walks reach is told, each way can be gone, and costs what the walk spends.
#[test]
fn every_room_in_reach_is_told_with_its_way() {
    let (mut by_passage, mut shut, mut opened, mut of_passages) = (0, 0, 0, 0);
    for game in games(9) {
        for played in &game {
            let (table, seat) = (&played.before, played.seat);
            let reach = Reach::of(table, seat);
            let legal = Legal::all(table, seat);
            let walks: Vec<String> =
                legal.iter().map(|legal| legal.text.clone()).filter(|text| text.starts_with("walk")).collect();
            if reach.now {
                let mut told: Vec<String> =
                    reach.rooms.iter().flat_map(|room| &room.walks).map(|walk| walk.action.to_string()).collect();
                let mut known = walks;
                told.sort();
                known.sort();
                assert_eq!(told, known);
            } else {
                assert_eq!(walks, [""; 0]);
            }
            if let Action::Walk { to, .. } = played.action {
                let Parts::Walk { way: Some(way), .. } = table.told(played.action) else { panic!("a walk has a way") };
                assert_eq!(way.last().map(|step| step.to), Some(to));
                let walk = reach.rooms.iter().flat_map(|room| &room.walks).find(|walk| walk.action == played.action);
                assert_eq!(walk.map(|walk| &walk.way), Some(&way));
            } else {
                assert_eq!(table.told(played.action), Parts::from(played.action));
            }
            let best = |room: &Reached| room.digs.iter().map(|dig| dig.worth).max();
            assert!(reach.rooms.is_sorted_by(|one, next| best(one) >= best(next)), "the best dig is first");
            let here = table.player(seat).explorer;
            for room in &reach.rooms {
                assert!(room.walks.iter().all(|walk| walk.passages >= room.passages));
                for walk in &room.walks {
                    by_passage += usize::from(walk.from.is_some());
                    assert_eq!(walk.way.last().map(|step| step.to), Some(room.place));
                    let spent = walk.way.iter().filter(|step| step.by == StepBy::Passage).count();
                    assert_eq!((spent, walk.passages), (walk.passages.into(), walk.chips + walk.cards.len() as u8));
                    assert_eq!(table.cost(walk.action), walk.passages);
                    let last = walk.way.last().unwrap();
                    assert_eq!(walk.from.is_some(), last.by == StepBy::Passage && !room.digs.is_empty());
                    gone(table, seat, here, &walk.way);
                }
            }
            for room in &reach.shut {
                assert!(reach.rooms.iter().all(|other| other.place != room.place));
                let within = |passages: u32| room.place.within(table.layers_of(seat, passages).all());
                match room.passages {
                    Some(need) => assert!(within(need) && need.checked_sub(1).is_none_or(|less| !within(less))),
                    None => assert!(!within(u32::MAX)),
                }
                // Who has walked, or must do something else first, goes nowhere, however many passages he has.
                let (walks, have) = (may_walk(table) || !reach.now, table.player(seat).passages());
                assert!(room.passages.is_none_or(|need| !walks || need > have), "{room:?}");
                of_passages += usize::from(walks && room.passages.is_some());
                shut += 1;
                if let Some(colours) = &room.keys {
                    let with =
                        colours.iter().fold(*table, |table, &colour| table.with_key(seat, colour, Pocket::Backpack));
                    let then = Reach::of(&with.exploring(seat), seat);
                    assert!(
                        then.rooms.iter().any(|other| other.place == room.place && other.passages == 0),
                        "{room:?}"
                    );
                    opened += 1;
                }
            }
        }
    }
    assert!(by_passage > 100 && shut > 1_000 && opened > 1_000, "{by_passage} {shut} {opened}");
    assert!(of_passages > 1_000, "{of_passages}");
}

/// Whether the seat on turn has its walk still before it, and nothing else to do first.
fn may_walk(table: &State) -> bool {
    let Phase::Turn(turn) = table.phase() else { return false };
    let walked = turn.exploration.is_some_and(|exploration| exploration.walked);
    !walked && turn.delivery.is_none() && turn.choice == Choice::None
}

/// Goes a way step by step: doors need the keys that are named, all of which are held; the others are passages.
fn gone(table: &State, seat: Seat, mut at: Place, way: &[super::reach::WayStep]) {
    let open = table.open_to(seat);
    for step in way {
        assert_eq!(step.from, at);
        match step.by {
            StepBy::Door => {
                assert!(step.to.within(open.doors_from(at.bit())), "{at} {}", step.to);
                assert!(!step.keys.is_empty());
                assert!(step.keys.iter().all(|&colour| table.player(seat).backpack.of(colour) > 0));
            }
            StepBy::Passage => assert!(open.passage_joins(at, step.to) && step.keys.is_empty()),
        }
        at = step.to;
    }
}

/// LE6, LE8, LV3: a dig brings what is told of it.
#[test]
fn a_dig_brings_what_it_is_worth() {
    let (mut dug, mut cards, mut treasures, mut altars) = (0, 0, 0, 0);
    for game in games(18) {
        for played in &game {
            let Action::Dig(_) = played.action else { continue };
            let (table, seat) = (&played.before, played.seat);
            let here = table.player(seat).explorer;
            let all = digs(table, seat, here);
            let offered = Legal::all(table, seat).iter().filter(|legal| legal.text.starts_with("dig")).count();
            assert_eq!(all.len(), offered);
            let worth = all.iter().find(|worth| worth.action == played.action).unwrap();
            assert_eq!(worth.bonus, scored(played, Reward::Bonus, seat));
            assert_eq!(worth.own_doors + worth.other_doors, scored(played, Reward::Doors, seat));
            assert_eq!(worth.points, played.after.player(seat).score - table.player(seat).score);
            let looks = played.events.iter().any(|event| matches!(event, Event::Looked { pile: 3, .. }));
            assert_eq!((worth.card, worth.commits), (looks, looks));
            let legal = Legal::of(table, seat, played.action);
            assert_eq!(worth.commits, legal.commits);
            if !worth.card {
                let Phase::Turn(turn) = played.after.phase() else { panic!("a turn goes on") };
                assert_eq!(worth.treasure, turn.choice == Choice::Stack);
            }
            let things = i16::from(worth.card) + i16::from(worth.treasure);
            assert_eq!(worth.worth, worth.points + worth.altar + 3 * things);
            assert!(all.is_sorted_by(|one, next| one.worth >= next.worth));
            let won = |table: &State| table.altars_won(seat).count() as i16 * 3;
            assert_eq!(worth.altar, won(&played.after) - won(table));
            dug += 1;
            cards += usize::from(worth.card);
            treasures += usize::from(worth.treasure);
            altars += usize::from(worth.altar > 0);
        }
    }
    assert!(dug > 300 && cards > 10 && treasures > 10 && altars > 20, "{dug} {cards} {treasures} {altars}");
}

/// LA7, LA8, LA12: a room joins what it was said to join, and opens the rooms that it was said to open.
#[test]
fn a_room_joins_what_it_was_said_to_join() {
    let (mut placed, mut chambers, mut opened) = (0, 0, 0);
    for game in games(12) {
        for played in &game {
            let Action::Place { field, turn } = played.action else { continue };
            let (table, after, seat) = (&played.before, &played.after, played.seat);
            let light = match table.phase() {
                Phase::Turn(phase) => match phase.choice {
                    Choice::Light(token) => token.light(),
                    _ => None,
                },
                _ => None,
            };
            let told = Placing::of(table, seat, Laid { light, field, turn });
            let chamber = played.events.iter().find_map(|event| match event {
                Event::PlacedChamber { field } => Some(*field),
                _ => None,
            });
            assert_eq!(told.chamber, chamber);
            assert_eq!(told.opens, super::listed(after.digs_in_reach(seat) & !table.digs_in_reach(seat)));
            let open = after.open_to(seat);
            for wall in &told.walls {
                let joined = wall.to.within(open.doors_from(field.bit()));
                assert!(!wall.held || joined, "{wall:?}");
            }
            let beside = super::listed(open.doors_from(field.bit()));
            assert!(beside.iter().all(|to| told.walls.iter().any(|wall| wall.to == *to && wall.held)));
            assert_eq!(Placing::of(after, seat, Laid { light, field, turn }), Placing::default(), "a room lies there");
            placed += 1;
            chambers += usize::from(chamber.is_some());
            opened += told.opens.len();
        }
    }
    assert!(placed > 100 && chambers == 12 && opened > 20, "{placed} {chambers} {opened}");
}

/// LR9: a symbol that is said to lapse changes nothing; one that is not does something or asks.
#[test]
fn symbols_lapse_when_they_are_said_to() {
    let (mut lapsed, mut used) = (0, 0);
    for game in games(12) {
        for played in &game {
            let Action::Use(symbol) = played.action else { continue };
            let view = View::of(&played.before, Viewer::Seat(played.seat));
            let super::view::Phase::Turn { stage: super::view::Stage::Symbols { symbols, .. }, .. } = view.phase else {
                panic!("symbols are played")
            };
            let told = symbols.iter().find(|view| view.symbol == symbol && !view.done).unwrap();
            let Phase::Turn(turn) = played.after.phase() else { panic!("a turn goes on") };
            let nothing = played.events.len() == 1 && turn.choice == Choice::None;
            assert_eq!(told.lapses, nothing, "{symbol}");
            lapsed += usize::from(nothing);
            used += 1;
        }
    }
    assert!(lapsed > 5 && used > 300, "{lapsed} {used}");
}

/// What the page is told of colours is complete, zeros too.
#[test]
fn every_colour_and_kind_is_there() {
    let start = &game(Config::new(2), 1)[0].before;
    let view = serde_json::to_value(View::of(start, Viewer::Spectator)).unwrap();
    for keys in [&view["supply"], &view["seats"][0]["backpack"], &view["seats"][1]["camp"]] {
        assert_eq!(keys.as_object().unwrap().len(), Colour::COUNT);
    }
    assert_eq!(view["delivered"]["mask"], 0);
    assert_eq!(view["played"].as_object().unwrap().len(), 10);
    assert_eq!((&view["viewer"], &view["phase"]["is"]), (&serde_json::Value::Null, &"keys".into()));
    assert_eq!((view["empty"].as_array().unwrap().len(), &view["to_come"]), (17, &16.into()));
}

/// LR16, LD4: what is told of a trip before it is what it meets: the stops in their order, and prices after each delivery.
#[test]
fn a_trip_is_told_with_all_its_stops() {
    let points = |stops: &[TripStop]| stops.iter().map(|stop| stop.point).collect::<Vec<u8>>();
    let (mut halts, mut turned) = (0, 0);
    for game in games(12) {
        for (index, sail) in game.iter().enumerate() {
            let Action::Sail(goal) = sail.action else { continue };
            let told = trips(&sail.before, sail.seat).into_iter().find(|trip| trip.site == goal + 1).unwrap().stops;
            let mut deliveries = 0;
            for played in &game[index + 1..] {
                let Some(Stage::Trip { at, .. }) = played.before.stage() else { break };
                let here = told.iter().position(|stop| stop.point == at + 1).unwrap();
                let rest = course(&played.before, played.seat);
                assert_eq!(points(&rest), points(&told[here + 1..]));
                let planes = told[..here].iter().filter(|stop| stop.at == Point::Plane).count();
                let mut fits = |stop: &TripStop| {
                    for &kind in Treasure::ALL {
                        let told = stop.prices.iter().find(|price| price.kind == kind);
                        assert!(told.is_none_or(|told| told.price == played.before.price(kind)));
                    }
                    turned += usize::from(deliveries > 0);
                };
                if deliveries == planes && told[here].at == Point::Plane {
                    fits(&told[here]);
                }
                halts += 1;
                deliveries += played.events.iter().filter(|event| matches!(event, Event::DiscTurned { .. })).count();
            }
        }
    }
    assert!(halts > 100 && turned > 0, "{halts} {turned}");
}

/// LD2–LD4: what a plane brings at most is the best delivery there, once something was delivered at every plane before it.
#[test]
fn a_plane_brings_at_most_what_it_says() {
    let (mut asked, mut turned) = (0, 0);
    for game in games(18) {
        for played in &game {
            let (table, seat) = (&played.before, played.seat);
            if !matches!(played.action, Action::Sail(_)) || table.player(seat).treasures.is_empty() {
                continue;
            }
            for trip in trips(table, seat) {
                let mut then = *table;
                then.apply(trip.action, &mut Stop, &mut |_| ()).unwrap();
                for stop in trip.stops.iter().filter(|stop| stop.at == Point::Plane) {
                    assert_eq!(stop.most, best_at(&then, seat, stop.point), "{stop:?}");
                    asked += 1;
                    turned += usize::from(stop.turns > 0 && stop.most > 0);
                }
            }
        }
    }
    assert!(asked > 300 && turned > 30, "{asked} {turned}");
}

/// LD2, LR17: so it is on the way, from wherever somebody looks on, in the middle of a delivery too.
#[test]
fn a_plane_brings_at_most_what_it_says_on_the_way() {
    let (mut asked, mut under_way, mut flights) = (0, 0, 0);
    for game in games(60) {
        for played in &game {
            let (table, seat) = (&played.before, played.seat);
            let Phase::Turn(turn) = table.phase() else { continue };
            for stop in course(table, seat).iter().filter(|stop| stop.at == Point::Plane) {
                assert_eq!(stop.most, best_at(table, seat, stop.point), "{stop:?} {turn:?}");
                asked += 1;
                under_way += usize::from(turn.delivery.is_some() && stop.most > 0);
                flights += usize::from(turn.delivery.is_some_and(|delivery| delivery.flight));
            }
        }
    }
    assert!(asked > 100 && under_way > 10 && flights > 0, "{asked} {under_way} {flights}");
}

/// The best delivery at a point of the trip under way, where none of the planes before it is passed without one.
fn best_at(table: &State, seat: Seat, point: u8) -> i16 {
    let Some(Stage::Trip { at, .. }) = table.stage() else { return 0 };
    if at + 1 == point {
        return deliveries(table, seat).offers.iter().filter_map(|offer| offer.sums.last().copied()).max().unwrap_or(0);
    }
    let Phase::Turn(turn) = table.phase() else { panic!("a trip is part of a turn") };
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let on = |action: &&Action| match action {
        Action::Deliver(_) => turn.delivery.is_none_or(|delivery| delivery.count == 0),
        Action::Go => turn.delivery.is_some(),
        action => matches!(action, Action::Pay(_) | Action::Forfeit),
    };
    let then = |&action: &Action| {
        let mut then = *table;
        then.apply(action, &mut Stop, &mut |_| ()).unwrap();
        best_at(&then, seat, point)
    };
    legal.iter().filter(on).map(then).max().unwrap_or(0)
}

/// What follows by itself is all that could be done, and leaves the player all that he had; what takes something is asked.
#[test]
fn what_leaves_no_choice_and_takes_nothing_follows() {
    let (mut following, mut asked) = (0, 0);
    for game in games(12) {
        for played in &game {
            let (before, seat) = (&played.before, played.seat);
            let legal = Legal::all(before, seat);
            let takes =
                matches!(played.action, Action::Pay(_) | Action::Forfeit | Action::Deliver(_) | Action::Play { .. });
            let Some(text) = follows(before, seat) else {
                asked += usize::from(legal.len() == 1 && takes);
                continue;
            };
            assert!(legal.len() == 1 && legal[0].text == text && !legal[0].commits && !legal[0].ends);
            let ([now, then], camps) = ([before, &played.after].map(|table| table.player(seat)), Colour::ALL);
            assert!(!takes && then.score >= now.score && then.chips >= now.chips && then.tent == now.tent);
            assert!(camps.iter().all(|&colour| then.backpack.of(colour) >= now.backpack.of(colour)));
            following += 1;
        }
    }
    assert!(following > 100 && asked > 10, "{following} {asked}");
}

fn is_tent(action: Action) -> bool {
    matches!(action, Action::Explore | Action::Tent(_))
}

/// LX, LV5, LR4: a tent that is said to be lost cannot be used any more, and any other can.
#[test]
fn a_tent_is_lost_when_no_turn_comes_in_time() {
    let mut lost = [0; 3];
    let unused = |seed| game_without(Config::new(2 + seed as usize % 3), seed, |action| is_tent(*action));
    for game in (0..9).map(unused) {
        for (index, played) in game.iter().enumerate() {
            let (before, seat) = (&played.before, played.seat);
            if played.action != Action::End {
                continue;
            }
            let later = game[index + 1..].iter().filter(|later| later.seat == seat);
            let again = later.clone().any(|later| later.before.round() == before.round());
            let why = tent_lost(before);
            assert_eq!(why.is_none(), again);
            assert_eq!(why == Some(TentLost::Game), later.count() == 0);
            lost[why.map_or(0, |why| 1 + why as usize)] += 1;
        }
    }
    assert!(lost.iter().all(|&count| count > 3), "{lost:?}");
}
