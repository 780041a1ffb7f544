//! LC: components.

use super::*;
use crate::{
    hex::{FIELDS, SECRETS},
    price::Disc,
    river::Point,
    room::Gain,
    set::{Provenance, Set},
};

#[test]
fn lc1_two_to_four_play_with_20_flags_each() {
    for players in 2..=4 {
        let table = Table::new(players);
        assert_eq!(table.state.outcome().scores, vec![0; players]);
        let player = table.state.player(ONE);
        assert!(player.tent && player.camp.is_empty() && player.backpack.is_empty());
    }
    for players in [0, 1, 5] {
        assert!(State::players(&Config::new(players)).is_err());
    }
    assert_eq!(crate::state::FLAGS, 20);
}

#[test]
fn lc2_ten_light_rooms_are_there_from_the_start() {
    let table = Table::new(4);
    assert_eq!(table.state.walls.found.count_ones(), 10);
    assert_eq!(table.state.walls.light(), table.state.walls.found);
    assert_eq!(table.state.empty_fields().count_ones() as usize, FIELDS - 10);
}

#[test]
fn lc3_every_colour_has_four_light_rooms_with_the_same_doors() {
    let set = Set::standard();
    for &colour in Colour::ALL {
        assert_eq!(set.printed.iter().filter(|room| room.colour == colour).count(), 2);
        assert_eq!(set.lights.iter().filter(|room| room.colour == colour).count(), 2);
    }
    let mut odd = set.clone();
    odd.lights[2].doors.pop();
    assert!(odd.faults().iter().any(|fault| fault.message.contains("other door patterns")), "{:?}", odd.faults());
}

#[test]
fn lc4_light_rooms_have_one_or_two_doors_and_dark_rooms_have_spots() {
    let table = Table::new(2).altar("c3", Altar::Many);
    for room in table.state.rules.printed.iter().map(|(_, room)| room).chain(&table.state.rules.lights) {
        assert!((1..=2).contains(&room.doors.0.count_ones()));
        assert!(room.bonus.points > 0);
    }
    assert_eq!(table.state.dark_spots(place("c3")).unwrap().gains().len(), 4);
    assert_eq!(table.state.dark_spots(place("s2")).unwrap().gains(), [Gain { points: 7, card: true, treasure: false }]);
    assert_eq!(SECRETS, 6);
}

#[test]
fn lc5_there_are_25_treasures_35_keys_8_passages_13_cards_24_tiles() {
    let table = Table::new(4);
    let [a, b, c, cards, lights] = table.state.stacks.map(|stack| stack.len);
    assert_eq!((a, b, c, cards, lights), (9, 8, 8, 13, 10));
    assert_eq!((table.state.keys.total(), table.state.chips), (35, 8));
    assert_eq!(table.state.sites.iter().map(|tiles| tiles.count_ones()).sum::<u32>(), 24);
}

#[test]
fn lc6_a_turn_of_the_disc_moves_each_price_to_the_next_kind() {
    let prices = [2, 4, 3, 5, 3];
    for turn in 0..5 {
        for kind in 0..5 {
            let before = Disc(turn).price(&prices, Treasure::ALL[kind]);
            let mut disc = Disc(turn);
            disc.turn();
            assert_eq!(disc.price(&prices, Treasure::ALL[(kind + 1) % 5]), before);
        }
    }
}

#[test]
fn lc7_six_sites_in_a_ring_with_two_planes_and_the_forest() {
    let river = &Table::new(2).state.rules().river;
    assert!(!river.crosses(0, 2) && river.crosses(2, 3) && river.crosses(5, 4));
    assert_eq!((river.passes(0, 1, Point::Plane), river.passes(0, 5, Point::Plane)), (1, 2));
    assert_eq!(river.passes(5, 0, Point::Plane), 0, "the ring closes");
}

#[test]
fn lc8_a_colour_is_the_same_on_keys_doors_and_altars() {
    for (colour, altar) in Colour::ALL.iter().zip(Altar::ALL) {
        assert_eq!(colour.name(), altar.name());
    }
}

#[test]
fn the_shipped_table_says_what_is_known() {
    let set = Set::standard();
    let known: Vec<usize> = (0..24).filter(|&i| set.tiles[i].source == Provenance::Known).map(|i| i + 1).collect();
    assert_eq!(known, [1, 9, 10]);
    assert_eq!(set.chamber[0].source, Provenance::Known);
    assert_eq!(set.disc.source, Provenance::Designed);
}

#[test]
fn a_table_is_refused_with_all_its_faults() {
    let mut set = Set::standard();
    set.printed[0].doors = vec![crate::hex::Side::Se];
    set.printed[1].field = place("a1");
    set.altars.pop();
    set.disc.prices[2] = 6;
    set.tiles[0].symbols = vec![Symbol::Passage];
    set.cards[0].count = 1;
    set.river.points.swap(0, 1);
    set.sites.two[0] = 4;
    let paths: Vec<String> = set.faults().into_iter().map(|fault| fault.path).collect();
    for path in ["printed", "printed[1].field", "altars", "disc.prices[2]", "tiles", "cards", "river.points[0]"] {
        assert!(paths.iter().any(|other| other == path), "{path} in {paths:?}");
    }
    let config = Config { components: crate::rules::Components::Table(Box::new(set)), ..Config::new(2) };
    let error = State::players(&config).unwrap_err();
    assert!(error.0.iter().all(|fault| fault.path.starts_with("components.")));
}

#[test]
fn a_printed_room_that_cannot_be_reached_is_a_fault() {
    let mut set = Set::standard();
    for entry in set.printed.iter_mut().filter(|entry| entry.doors.len() == 1) {
        entry.doors[0] = crate::hex::Side::ALL[(entry.doors[0].index() + 3) % 6];
    }
    assert!(set.faults().iter().any(|fault| fault.message.contains("cannot be reached")), "{:?}", set.faults());
}

#[test]
fn another_table_of_the_same_form_can_be_played() {
    let mut set = Set::standard();
    set.name = "mine".into();
    set.disc.prices = vec![5, 5, 5, 5, 5];
    let text = serde_json::to_string(&set).unwrap();
    let set = Set::parse(&text).unwrap();
    let config = Config { components: crate::rules::Components::Table(Box::new(set)), ..Config::new(3) };
    let table = Table::of(&config);
    assert_eq!(table.state.price(Treasure::Cup), 5);
    assert_eq!(table.state.config(), config);
    let unknown = Config { components: crate::rules::Components::Named("box".into()), ..Config::new(3) };
    assert!(State::players(&unknown).is_err());
}

#[test]
fn equal_configurations_share_their_rules() {
    let rules = |players| crate::rules::Rules::of(&Config::new(players)).unwrap();
    assert!(std::ptr::eq(rules(3), rules(3)) && !std::ptr::eq(rules(3), rules(4)));
}
