//! Positions as files.

use super::*;
use crate::setup::{PhaseEntry, Setup};

fn position() -> Table {
    Table::rest(2).altar("b2", Altar::Yellow).light("c3", "green1", 2).treasures(ONE, "mask cup").flags(ONE, "a1 b2")
}

fn paths(setup: &Setup) -> Vec<String> {
    State::from_setup(setup).err().unwrap_or_default().into_iter().map(|fault| fault.path).collect()
}

#[test]
fn a_position_is_the_same_after_a_trip_through_its_file() {
    let table = position();
    for deal in [None, Some(&table.deal)] {
        let text = serde_json::to_string(&table.state.setup(deal)).unwrap();
        let (state, piles) = State::from_setup(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!((state, piles.as_ref()), (table.state, deal));
    }
}

#[test]
fn all_faults_come_at_once_with_their_paths() {
    let mut setup = position().state.setup(None);
    setup.game = "tikal".into();
    setup.round = 3;
    setup.disc = 5;
    setup.rooms.insert(place("a1"), "chamber".into());
    setup.seats[0].explorer = place("d3");
    setup.seats[0].canoe = 7;
    setup.seats[0].treasures[0] = "?@1:1".into();
    setup.seats[1].chips = 9;
    setup.seats[1].flags = vec!["b2/1".into(), "e5".into()];
    setup.sites[0].push(1);
    let found = paths(&setup);
    for path in [
        "game",
        "round",
        "disc",
        "rooms.a1",
        "seats[0].explorer",
        "seats[0].canoe",
        "seats[0].treasures[0]",
        "seats[1].flags[0]",
        "seats",
        "sites[0]",
    ] {
        assert!(found.iter().any(|other| other == path), "{path} in {found:?}");
    }
}

#[test]
fn a_turn_that_cannot_be_is_refused() {
    let broken = |change: fn(&mut Setup)| {
        let mut setup = position().state.setup(None);
        change(&mut setup);
        paths(&setup)
    };
    assert_eq!(broken(|_| ()), [""; 0]);
    assert_eq!(broken(|setup| setup.to_move = None), ["to_move"]);
    assert_eq!(broken(|setup| setup.altar = None), ["altar"]);
    assert_eq!(broken(|setup| setup.open = vec![None; 3]), ["open"]);
    assert_eq!(broken(|setup| setup.treasures[0].count = 9), ["treasures"]);
    assert_eq!(broken(|setup| setup.seats[0].cards = vec!["twin:2".into()]), ["seats[0].cards"]);
    assert_eq!(
        broken(|setup| setup.phase = PhaseEntry::Keys),
        ["phase", "seats[0].backpack"].map(String::from)[..1].to_vec()
    );
    assert_eq!(broken(|setup| setup.config.players = 7), ["config.players"]);
    let stages = [r#"{"turn":{"stage":"last"}}"#, r#"{"turn":{"stage":{"trip":{"goal":2,"at":5}}}}"#];
    for stage in stages {
        let mut setup = position().state.setup(None);
        setup.phase = serde_json::from_str(stage).unwrap();
        assert_eq!(paths(&setup), ["phase.turn.stage"], "{stage}");
    }
    let mut setup = position().state.setup(None);
    setup.phase = serde_json::from_str(r#"{"turn":{"stage":"rest","choice":"count"}}"#).unwrap();
    assert_eq!(paths(&setup), ["phase.turn.choice"]);
}

#[test]
fn hidden_piles_must_fit_the_table() {
    let table = position();
    let mut setup = table.state.setup(Some(&table.deal));
    setup.hidden.as_mut().unwrap().stacks[3].swap_remove(0);
    setup.hidden.as_mut().unwrap().disc = Some(1);
    let found = paths(&setup);
    assert!(found.contains(&"hidden.cards".into()) && found.contains(&"hidden.disc".into()), "{found:?}");
}

#[test]
fn equal_tables_pack_alike_and_others_do_not() {
    let (one, mut other) = (position(), position());
    assert_eq!(one.state.hash(), other.state.hash());
    for action in one.legal() {
        other = one.clone();
        other.play(&action.to_string());
        assert_ne!(one.state.hash(), other.state.hash(), "{action}");
    }
    assert_ne!(other.state, one.state);
}
