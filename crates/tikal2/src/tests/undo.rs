//! LR5: what others have been shown is not taken back.

use tabletop::{Session, fair::Bytes32, record::Header};

use super::*;

/// How many actions can be taken back after these, under these rules.
fn undoable(table: &Table, rules: u16, actions: &str) -> usize {
    let header = Header { rules, ..Header::placed(&table.state, table.deal.clone(), Bytes32([1; 32])) };
    let mut session = Session::new(header).unwrap();
    for (version, action) in actions.split(", ").enumerate() {
        session.submit(table.state.seat, version, action, &[action.parse().unwrap()]).unwrap();
    }
    session.undoable()
}

fn placing() -> Table {
    let mut table = Table::turn(2).took("light passage");
    table.play("use light");
    table
}

/// The tables, what is played there, and what of it can be taken back.
fn shown() -> Vec<(Table, &'static str, usize)> {
    let laden = Table::turn(2).treasures(ONE, "mask").backpack(ONE, "pink");
    let locked = Table::rest(2).cards(ONE, &[Card::Passage, Card::Five]).explorer(ONE, "s1").flags(ONE, "s1");
    vec![
        (laden, "sail 2, deliver 1, go", 1),
        (Table::rest(2).cards(ONE, &[Card::Twin, Card::Key]), "tent blue, play 2 pink camp", 0),
        (locked, "tent blue, walk out cards 1", 0),
        (placing(), "keep 1, place c3 0, use passage", 1),
        (Table::rest(2).cards(ONE, &[Card::Five]), "buy pink", 0),
    ]
}

#[test]
fn lr5_what_was_laid_open_is_not_taken_back() {
    for (table, actions, left) in shown() {
        assert_eq!(undoable(&table, 2, actions), left, "{actions}");
    }
}

/// Games that began under the first rules end under them.
#[test]
fn lr5_under_rules_1_all_that_turned_nothing_up_could_be_taken_back() {
    for (table, actions, _) in shown() {
        assert_eq!(undoable(&table, 1, actions), actions.split(", ").count(), "{actions}");
    }
}

#[test]
fn lr5_what_all_have_seen_shows_nobody_anything() {
    let mut open = Table::turn(2).treasures(ONE, "mask");
    let token = &mut open.state.players[ONE].treasures[0];
    *token = Token::new(token.item(), Seats::ALL, 3);
    assert_eq!(undoable(&open, 2, "sail 2, deliver 1"), 2, "it was taken from the open row");
    assert_eq!(undoable(&Table::rest(2), 2, "buy pink"), 1, "there is no hand of which it could say anything");
    assert_eq!(undoable(&Table::rest(2).chips(ONE, 1), 2, "walk s1 from out chips 1"), 1, "chips lie open");
}

/// A plan goes over all of it: nothing is turned up, and only what is played is seen.
#[test]
fn lr5_what_will_be_laid_open_can_be_planned() {
    for (table, actions, _) in shown() {
        let mut state = table.state;
        for action in actions.split(", ").map(|text| text.parse().unwrap()) {
            assert!(!state.reveals(action) && !state.binds(action), "{actions}");
            state.apply(action, &mut tabletop::Stop, &mut |_| ()).unwrap();
        }
    }
}
