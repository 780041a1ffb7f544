use serde_json::json;
use tabletop::{Seat, fair};

use super::*;

fn user(name: &str) -> User {
    User { id: UserId::random(), name: name.to_owned(), guest: true }
}

fn plan(seats: Vec<SeatPlan>) -> NewTable {
    NewTable {
        game: GameName::Tikal,
        config: json!({"players": seats.len()}),
        seats,
        order: Order::Random,
        visibility: Visibility::Public,
        takeover_after: 120,
        deal: None,
        name: None,
    }
}

fn committed(place: usize, fill: u8) -> (Hex64, Hex64) {
    let entropy = Hex64(Bytes32([fill; 32]));
    (entropy, Hex64(fair::player_commitment(Seat::new(place), &entropy.0)))
}

#[test]
fn a_table_opens_when_all_have_committed() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let seats = vec![SeatPlan::Me, SeatPlan::Bot { level: BotLevel::Greedy }, SeatPlan::Open];
    let mut table = Table::new(plan(seats), ann.clone(), 3, None, Time(0)).unwrap();
    assert_eq!(table.host_commitment, Hex64(fair::host_commitment(&table.secret.0)));
    let (mine, seal) = committed(0, 1);
    table.commit(&ann.id, seal).unwrap();
    assert_eq!(table.open(&ann.id, mine), Err(Refusal::WrongState { state: "waiting" }));
    table.join(&bob, &Join { seat: Some(3), commitment: None }).unwrap();
    assert_eq!(table.state, TableState::Waiting);
    let (his, seal) = committed(2, 2);
    table.commit(&bob.id, seal).unwrap();
    assert_eq!(table.state, TableState::Opening);
    assert_eq!(table.commit(&bob.id, committed(2, 3).1), Err(Refusal::Committed));
    assert_eq!(table.open(&bob.id, mine), Err(Refusal::WrongOpening));
    table.open(&ann.id, mine).unwrap();
    assert!(!table.ready());
    table.open(&bob.id, his).unwrap();
    assert!(table.ready());
    assert_eq!(table.entropies().len(), 3);
    // Sent again after a cut, when the game has begun: nothing is done twice.
    table.state = TableState::Running;
    assert_eq!(table.open(&bob.id, his), Ok(()));
    assert_eq!(table.open(&bob.id, mine), Err(Refusal::WrongState { state: "running" }));
}

#[test]
fn who_gets_up_leaves_a_free_place() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let mut table = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(0)).unwrap();
    table.commit(&ann.id, committed(0, 1).1).unwrap();
    table.join(&bob, &Join { seat: None, commitment: Some(committed(1, 2).1) }).unwrap();
    assert_eq!(table.state, TableState::Opening);
    assert_eq!(table.join(&user("Eve"), &Join::default()), Err(Refusal::SeatTaken));
    table.get_up(&bob.id).unwrap();
    assert_eq!((table.state, table.place_of(&bob.id)), (TableState::Waiting, None));
    assert_eq!(table.get_up(&bob.id), Err(Refusal::NotSeated));
}

#[test]
fn who_laid_the_piles_out_cannot_sit() {
    let ann = user("Ann");
    let laid = || LaidOut { salt: Hex64::random(), commitment: Hex64::random(), header: String::new() };
    let mine = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, Some(laid()), Time(0));
    assert_eq!(mine, Err(Refusal::AuthorCannotSit));
    let mut table =
        Table::new(plan(vec![SeatPlan::Open, SeatPlan::Open]), ann.clone(), 2, Some(laid()), Time(0)).unwrap();
    assert_eq!(table.join(&ann, &Join::default()), Err(Refusal::AuthorCannotSit));
    table.join(&user("Bob"), &Join::default()).unwrap();
    assert!(!table.ready());
    table.join(&user("Eve"), &Join::default()).unwrap();
    assert!(table.ready());
}

#[test]
fn a_kept_table_is_the_same_and_can_forget_people() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let mut table = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(7)).unwrap();
    table.join(&bob, &Join::default()).unwrap();
    let doc = table.row().doc;
    assert_eq!(Table::from_doc(&doc), Ok(table));
    let (host, forgotten) = without(&doc, &ann.id, "–").unwrap();
    assert!(host.is_none() && !forgotten.contains("Ann") && !forgotten.contains(ann.id.as_str()));
    assert!(forgotten.contains("Bob"));
    let (host, other) = moved(&doc, &ann.id, &bob.id).unwrap();
    assert!(host == Some(bob.id) && !other.contains(ann.id.as_str()));
}

#[test]
fn seats_must_fit_the_game() {
    let make = |seats| Table::new(plan(seats), user("Ann"), 2, None, Time(0)).map(|_| ());
    assert_eq!(make(vec![SeatPlan::Me]), Err(Refusal::BadSeats { players: 2 }));
    assert_eq!(make(vec![SeatPlan::Me, SeatPlan::Me]), Err(Refusal::BadSeats { players: 2 }));
}
