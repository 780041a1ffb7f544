//! LE1–LE5: walking.

use std::collections::BTreeSet;

use tabletop::Dice;

use super::*;
use crate::hex::{SECRET, Side, places};

fn ends(table: &Table) -> Vec<String> {
    table.options("walk").iter().map(|text| text.trim_start_matches("walk ").to_owned()).collect()
}

#[test]
fn le1_a_walk_of_any_length_then_at_most_one_dig() {
    let mut table = Table::rest(2).backpack(ONE, "pink brown");
    assert_eq!(ends(&table), ["a1", "b1", "d6", "e5"]);
    table.play("walk e5");
    assert_eq!(table.forbids("walk a1"), "LE1", "one walk");
    let mut idle = table.clone();
    idle.play("stop");
    assert_eq!(idle.explorer_at(ONE), "e5", "without a dig");
    table.play("dig");
    assert_eq!(table.forbids("dig"), "LE1");
    assert_eq!(table.forbids("stop"), "LT1");
}

#[test]
fn le1_the_walk_may_end_outside_or_in_a_room_with_an_own_flag() {
    let mut table = Table::rest(2).backpack(ONE, "pink").flags(ONE, "e5").explorer(ONE, "a1");
    assert!(table.allows("walk out") && table.allows("walk e5"));
    table.play("walk e5");
    assert_eq!(table.refusal("dig"), Refusal::FlagThere);
}

#[test]
fn le2_never_over_empty_fields() {
    let table = Table::rest(2).backpack(ONE, "pink blue").chips(ONE, 8);
    assert_eq!(table.forbids("walk b2"), "LE2");
    assert!(ends(&table).iter().all(|end| !end.starts_with("b2") && !end.starts_with("c3")));
}

#[test]
fn le3_a_door_on_either_side_is_enough_with_its_key() {
    let table = Table::rest(2).altar("b2", Altar::Yellow);
    assert!(table.clone().explorer(ONE, "a1").backpack(ONE, "pink").allows("walk b2"));
    assert!(table.clone().explorer(ONE, "b2").backpack(ONE, "pink").allows("walk a1"), "from the other side");
    assert_eq!(table.clone().explorer(ONE, "a1").backpack(ONE, "blue").forbids("walk b2"), "LE4");
    assert_eq!(table.explorer(ONE, "a1").camp(ONE, "pink").forbids("walk b2"), "LE4", "camp keys open nothing");
}

#[test]
fn le3_two_doors_of_different_colours_need_both_keys() {
    // green2 has its doors E and SE; turned by three sides W and NW: its NW wall is the SE wall of a1.
    let table = Table::rest(2).light("b2", "green2", 3).explorer(ONE, "a1");
    for (own, may) in [("pink", false), ("green", false), ("pink green", true)] {
        assert_eq!(table.clone().backpack(ONE, own).allows("walk b2"), may, "{own}");
    }
}

#[test]
fn le3_keys_are_not_used_up() {
    let mut table = Table::rest(2).backpack(ONE, "pink");
    table.play("walk a1");
    assert_eq!(table.state.players[ONE].backpack, keys("pink"));
}

#[test]
fn le4_a_wall_without_a_door_is_closed_and_outside_one_walks_freely() {
    let table = Table::rest(2).backpack(ONE, "pink brown").explorer(ONE, "a1");
    assert!(
        !table.state.open_walls().doors_from(place("a1").bit()) & place("b1").bit() != 0,
        "no door between a1 and b1"
    );
    assert!(table.allows("walk b1"), "but around the temple by the outer doors");
    assert_eq!(Table::rest(2).explorer(ONE, "a1").forbids("walk out"), "LE4");
}

#[test]
fn le5_a_passage_leads_through_one_wall_and_the_chip_returns() {
    let mut table = Table::rest(2).chips(ONE, 1).explorer(ONE, "a1");
    assert_eq!(table.refusal("walk b1 from a1"), Refusal::Passages { need: 1, have: 0 });
    assert!(table.allows("walk out chips 1"), "outer walls too");
    table.play("walk b1 from a1 chips 1");
    assert_eq!((table.explorer_at(ONE), table.state.chips, table.state.players[ONE].chips), ("b1".into(), 8, 0));
}

#[test]
fn le5_a_passage_card_serves_like_a_chip_and_is_discarded() {
    let mut table = Table::rest(2).chips(ONE, 1).cards(ONE, &[Card::Five, Card::Passage]);
    assert_eq!(table.forbids("walk b1 from out cards 1"), "LK2");
    assert_eq!(table.forbids("walk b1 from out cards 3"), "LK1");
    assert!(table.allows("walk b1 from out chips 1"));
    table.play("walk b1 from out cards 2");
    assert_eq!((table.state.played[Card::Passage.index()], table.state.players[ONE].chips), (1, 1));
    assert_eq!(table.state.players[ONE].cards.len(), 1);
}

#[test]
fn le5_secret_rooms_only_from_outside_and_out_again_for_another() {
    let inside = Table::rest(2).chips(ONE, 8).explorer(ONE, "b1");
    assert!(inside.refusal("walk s1 from b1 chips 1").rule() == "LR12", "never straight from a temple room");
    assert!(inside.allows("walk s1 from out chips 2"));
    let mut table = Table::rest(2).chips(ONE, 2);
    assert_eq!(table.options("walk").iter().filter(|text| text.starts_with("walk s")).count(), 6, "in any order");
    table.play("walk s4 from out chips 1, stop, end");
    let mut locked = table.clone();
    locked.state.seat = ONE;
    locked = locked.at(Stage::Rest).chips(ONE, 0);
    assert!(locked.allows("walk out chips 1"));
    assert!(!locked.allows("walk out"));
    assert_eq!(locked.refusal("walk s5 from s4 chips 1"), Refusal::NoPassageFrom { from: place("s4") });
}

#[test]
fn le5_lr12_a_passage_opens_the_whole_wall() {
    let table = Table::rest(2).light("b2", "green2", 3).explorer(ONE, "a1").chips(ONE, 1);
    assert!(table.allows("walk b2 from a1 chips 1"), "both doors, no key");
    assert!(table.clone().backpack(ONE, "pink").allows("walk b2 from a1 chips 1"), "one key is not enough");
    let both = table.backpack(ONE, "pink green");
    assert_eq!(both.refusal("walk b2 from a1 chips 1"), Refusal::NoPassageFrom { from: place("a1") }, "keys suffice");
}

#[test]
fn lr12_without_a_dig_there_is_no_way_back() {
    let mut table = Table::rest(2).chips(ONE, 1);
    table.play("walk s1 from out chips 1, stop");
    assert_eq!(table.forbids("back"), "LR15");
    assert_eq!(table.explorer_at(ONE), "s1");
}

#[test]
fn lr10_doors_may_lead_to_empty_fields_and_blank_walls() {
    let table = Table::rest(2).backpack(ONE, "pink").explorer(ONE, "a1");
    assert_eq!(table.forbids("walk b2"), "LE2", "the pink door leads nowhere until the field is filled");
    assert!(table.altar("b2", Altar::Pink).allows("walk b2"));
}

#[test]
fn lr11_a_door_belongs_to_the_room_it_is_printed_in() {
    let mut table = Table::rest(2).light("b2", "pink2", 3).flags(TWO, "b2").explorer(ONE, "b2");
    assert_eq!(table.gains("dig"), 2, "the door of a1 in the same wall is not counted");
}

#[test]
fn lr13_outside_is_one_place_and_only_the_end_and_the_passages_matter() {
    let table = Table::rest(2).backpack(ONE, "pink brown").flags(ONE, "b1");
    let walks = ends(&table);
    let mut once = walks.clone();
    once.dedup();
    assert_eq!(walks, once, "each end once");
    assert_eq!(table.clone().chips(ONE, 1).refusal("walk b1 from out chips 1"), Refusal::NoDigThere);
    assert_eq!(table.refusal("walk out"), Refusal::AlreadyThere);
    assert!(table.explorer(TWO, "a1").allows("walk a1"), "explorers never block");
}

#[test]
fn le5_no_more_passages_than_the_walk_needs() {
    let table = Table::rest(2).chips(ONE, 3).backpack(ONE, "brown");
    assert!(table.allows("walk b1"));
    assert_eq!(table.refusal("walk b1 chips 1"), Refusal::Passages { need: 0, have: 1 });
    assert_eq!(table.refusal("walk s1 from out chips 4"), Refusal::Chips { need: 4, have: 3 });
}

/// The doors in the wall of a field on this side, by colour: its own and its neighbour's.
fn doors_in(state: &State, field: Place, side: Side) -> Vec<Colour> {
    let mut colours = Vec::new();
    for (at, side) in [(field, side), (field.across(side), side.opposite())] {
        let light = state.light_room(at).filter(|(room, turn)| room.doors.turned(*turn).on(side));
        colours.extend(light.map(|(room, _)| room.colour));
    }
    colours
}

/// All walls of a place: where they lead, and whether the keys open them.
fn walls_of(state: &State, from: Place) -> Vec<(Place, bool)> {
    let own = state.own().backpack;
    let opens = |colours: Vec<Colour>| !colours.is_empty() && colours.iter().all(|&colour| own.of(colour) > 0);
    if from.within(SECRET) {
        return vec![(Place::OUTSIDE, false)];
    }
    let found = |place: Place| place == Place::OUTSIDE || place.within(state.walls.found);
    if from == Place::OUTSIDE {
        let rooms = places(state.walls.found).flat_map(|room| Side::ALL.iter().map(move |&side| (room, side)));
        let outer = rooms.filter(|(room, side)| room.across(*side) == Place::OUTSIDE);
        let walls = outer.map(|(room, side)| (room, opens(doors_in(state, room, side))));
        return walls.chain(places(SECRET).map(|room| (room, false))).collect();
    }
    let sides = Side::ALL.iter().map(|&side| (from.across(side), opens(doors_in(state, from, side))));
    sides.filter(|(to, _)| found(*to)).collect()
}

/// The fewest passages to every place, wall by wall.
fn costs(state: &State) -> std::collections::BTreeMap<Place, u32> {
    let mut costs = std::collections::BTreeMap::from([(state.own().explorer, 0)]);
    let mut queue = std::collections::VecDeque::from([state.own().explorer]);
    while let Some(from) = queue.pop_front() {
        for (to, open) in walls_of(state, from) {
            let cost = costs[&from] + u32::from(!open);
            if costs.get(&to).is_none_or(|&known| cost < known) {
                costs.insert(to, cost);
                queue.push_back(to);
            }
        }
    }
    costs.retain(|_, cost| *cost <= state.own().passages());
    costs
}

/// The walks that the rules allow, found wall by wall: end, last step if it matters, passages.
fn walks(state: &State) -> BTreeSet<(Place, Option<Place>, u32)> {
    let costs = costs(state);
    let dig = state.diggable(state.seat);
    let mut walks = BTreeSet::new();
    for (&from, &cost) in &costs {
        for (to, open) in walls_of(state, from) {
            let more = cost + u32::from(!open);
            if !to.within(dig) || open {
                let least = if to.within(dig) { more } else { costs.get(&to).copied().unwrap_or(u32::MAX) };
                walks.insert((to, None, least));
            } else {
                walks.insert((to, Some(from), more));
            }
        }
    }
    let here = state.own().explorer;
    walks.retain(|&(to, from, cost)| cost <= state.own().passages() && (from.is_some() || to != here));
    walks
}

#[test]
fn le2_le3_le4_le5_lr12_lr13_the_fast_search_agrees_with_walking_wall_by_wall() {
    let mut dice = Dice::new(11);
    let mut compared = 0;
    for game in 0..40 {
        let mut table = Table::of(&Config::new(2 + game % 3));
        while let tabletop::ToMove::Seat(_) = table.state.to_move() {
            let legal = table.legal();
            let listed: BTreeSet<_> = legal
                .iter()
                .filter_map(|action| match *action {
                    Action::Walk { to, from, chips, cards } => Some((to, from, u32::from(chips) + cards.count())),
                    _ => None,
                })
                .collect();
            if !listed.is_empty() {
                assert_eq!(listed, walks(&table.state));
                compared += 1;
            }
            let action = *dice.pick(&legal);
            table.state.apply(action, &mut table.deal, &mut |_| ()).expect("the piles answer");
        }
    }
    assert!(compared > 500, "{compared}");
}
