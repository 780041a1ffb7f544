mod orders;

use serde_json::json;
use tabletop::{
    Seat,
    fair::{self, Bytes32},
};

use super::*;
use crate::store::{GameStore, Sqlite};
use crate::wire::table::{ChangeBot, Join, RestartCause};

fn greedy() -> BotLevel {
    "greedy".parse().unwrap()
}

const NOW: Time = Time(5000);

fn commit(table: &mut Table, user: &User, commitment: Hex64) -> Result<(), Refusal> {
    table.commit(&user.id, commitment, None, NOW)
}

fn join(table: &mut Table, user: &User, seat: Option<u8>, commitment: Option<Hex64>) -> Result<(), Refusal> {
    table.join(user, &Join { seat, commitment, device: None }, NOW)
}

fn user(name: &str) -> User {
    User { id: UserId::random(), name: name.to_owned(), guest: true }
}

fn plan(seats: Vec<SeatPlan>) -> NewTable {
    NewTable {
        game: GameName::Tikal,
        config: json!({"players": seats.len()}),
        seats,
        order: Seating::Random,
        visibility: Visibility::Public,
        takeover_after: 120,
        open_seconds: 120,
        stand_in: None,
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
    let seats = vec![SeatPlan::Me, SeatPlan::Bot { level: greedy() }, SeatPlan::Open];
    let mut table = Table::new(plan(seats), ann.clone(), 3, None, Time(0)).unwrap();
    assert_eq!(table.host_commitment, Hex64(fair::host_commitment(&table.secret.0)));
    let (mine, seal) = committed(0, 1);
    commit(&mut table, &ann, seal).unwrap();
    assert_eq!(table.open(&ann.id, mine), Err(Refusal::WrongState { state: "waiting" }));
    join(&mut table, &bob, Some(3), None).unwrap();
    assert_eq!(table.state, TableState::Waiting);
    let (his, seal) = committed(2, 2);
    commit(&mut table, &bob, seal).unwrap();
    assert_eq!((table.state, table.shuffle.open_by), (TableState::Opening, Some(Time(125_000))));
    assert_eq!(commit(&mut table, &bob, committed(2, 3).1), Err(Refusal::Committed));
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
    commit(&mut table, &ann, committed(0, 1).1).unwrap();
    join(&mut table, &bob, None, Some(committed(1, 2).1)).unwrap();
    assert_eq!(table.state, TableState::Opening);
    assert_eq!(join(&mut table, &user("Eve"), None, None), Err(Refusal::SeatTaken));
    table.get_up(&bob.id, NOW).unwrap();
    assert_eq!((table.state, table.place_of(&bob.id)), (TableState::Waiting, None));
    assert_eq!(table.get_up(&bob.id, NOW), Err(Refusal::NotSeated));
    // Nothing was open: nobody begins anew, and the other's commitment counts.
    assert_eq!((table.shuffle.restarts.len(), table.places[0].commitment), (0, Some(committed(0, 1).1)));
    join(&mut table, &bob, None, None).unwrap();
}

#[test]
fn who_laid_the_piles_out_cannot_sit() {
    let ann = user("Ann");
    let laid = || LaidOut { salt: Hex64::random(), commitment: Hex64::random(), header: String::new() };
    let mine = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, Some(laid()), Time(0));
    assert_eq!(mine, Err(Refusal::AuthorCannotSit));
    let mut table =
        Table::new(plan(vec![SeatPlan::Open, SeatPlan::Open]), ann.clone(), 2, Some(laid()), Time(0)).unwrap();
    assert_eq!(join(&mut table, &ann, None, None), Err(Refusal::AuthorCannotSit));
    join(&mut table, &user("Bob"), None, None).unwrap();
    assert!(!table.ready());
    join(&mut table, &user("Eve"), None, None).unwrap();
    assert!(table.ready());
}

#[test]
fn a_kept_table_is_the_same_and_can_forget_people() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let mut table = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(7)).unwrap();
    join(&mut table, &bob, None, None).unwrap();
    let doc = table.row().doc;
    assert_eq!(Table::from_doc(&doc), Ok(table));
    let forgotten = without(&doc, &ann.id, "–").unwrap();
    assert!(forgotten.host.is_none() && !forgotten.doc.contains("Ann") && !forgotten.doc.contains(ann.id.as_str()));
    assert!(forgotten.doc.contains("Bob"));
    let other = moved(&doc, &ann.id, &bob.id).unwrap();
    assert!(other.host == Some(bob.id) && !other.doc.contains(ann.id.as_str()));
}

#[tokio::test]
async fn all_whom_a_kept_table_knows_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(folder.path()).await.unwrap();
    let people: Vec<User> = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"].map(user).into();
    let mut table = Table::new(plan(vec![SeatPlan::Open, SeatPlan::Open]), people[0].clone(), 2, None, NOW).unwrap();
    join(&mut table, &people[1], Some(1), None).unwrap();
    let named = |n: usize| Some(SeatUser { id: Some(people[n].id.clone()), name: people[n].name.clone() });
    table.places[1].reserved = named(2);
    table.shuffle.restarts.push(Restart { cause: RestartCause::Left, user: named(3) });
    table.rematch_by = named(4);
    table.shuffle.lapse(&people[5].id, 1);
    store.put_table(table.row()).await.unwrap();
    for user in &people {
        assert_eq!(store.places_of(&user.id).await, Ok(vec![table.id.clone()]), "{}", user.name);
    }
    store.put_table(without(&table.row().doc, &people[1].id, "–").unwrap()).await.unwrap();
    for (n, user) in people.iter().enumerate() {
        assert_eq!(store.places_of(&user.id).await.unwrap().len(), usize::from(n != 1), "{}", user.name);
    }
    store.drop_table(&table.id).await.unwrap();
    assert_eq!(store.places_of(&people[0].id).await, Ok(Vec::new()));
}

#[test]
fn seats_must_fit_the_game() {
    let make = |seats| Table::new(plan(seats), user("Ann"), 2, None, Time(0)).map(|_| ());
    assert_eq!(make(vec![SeatPlan::Me]), Err(Refusal::BadSeats { players: 2 }));
    assert_eq!(make(vec![SeatPlan::Me, SeatPlan::Me]), Err(Refusal::BadSeats { players: 2 }));
}

/// Ann, a bot and Bob have committed, and Ann has opened.
fn half_open() -> (Table, User, User, Hex64) {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let seats = vec![SeatPlan::Me, SeatPlan::Bot { level: greedy() }, SeatPlan::Open];
    let mut table = Table::new(plan(seats), ann.clone(), 3, None, Time(0)).unwrap();
    let (entropy, seal) = committed(0, 1);
    commit(&mut table, &ann, seal).unwrap();
    join(&mut table, &bob, None, Some(committed(2, 2).1)).unwrap();
    table.open(&ann.id, entropy).unwrap();
    (table, ann, bob, entropy)
}

/// The secrets that a table holds, those of people aside.
fn secrets(table: &Table) -> Vec<Hex64> {
    vec![table.secret, table.host_commitment, table.places[1].entropy.unwrap(), table.places[1].commitment.unwrap()]
}

#[test]
fn whoever_goes_after_an_opening_makes_all_begin_anew() {
    let (table, ann, bob, entropy) = half_open();
    let leave = |table: &mut Table| table.get_up(&bob.id, NOW);
    let late = |table: &mut Table| {
        assert!(!table.is_overdue(Time(124_999)) && table.is_overdue(Time(125_000)));
        table.free_the_late(Time(125_000));
        Ok(())
    };
    let gone = |table: &mut Table| {
        let doc = without(&table.row().doc, &bob.id, "–").unwrap().doc;
        *table = Table::from_doc(&doc).unwrap();
        table.free_the_gone(NOW);
        Ok(())
    };
    let bot = |table: &mut Table| table.change_bot(&ann.id, ChangeBot { place: 2, level: Some(BotLevel::RANDOM) }, NOW);
    let name = |name: &str| Some(name.to_owned());
    type Change<'a> = &'a dyn Fn(&mut Table) -> Result<(), Refusal>;
    let changes: [(Change<'_>, RestartCause, Option<String>); 4] = [
        (&leave, RestartCause::Left, name("Bob")),
        (&late, RestartCause::Unopened, name("Bob")),
        (&gone, RestartCause::Gone, None),
        (&bot, RestartCause::Bots, None),
    ];
    for (change, cause, by) in changes {
        let mut after = table.clone();
        change(&mut after).unwrap();
        assert!(secrets(&after).iter().all(|secret| !secrets(&table).contains(secret)), "{cause:?}");
        assert_eq!(after.host_commitment, Hex64(fair::host_commitment(&after.secret.0)));
        assert!(after.places[0].commitment.is_none() && after.places[0].entropy.is_none());
        let waits = (cause == RestartCause::Bots).then_some(Time(125_000));
        assert_eq!((after.state, after.shuffle.open_by), (TableState::Waiting, waits), "for who still sits there");
        let told = after.shuffle.told();
        assert_eq!((told.len(), told[0].cause, told[0].name.clone()), (1, cause, by));
        // What was opened in vain is known: it cannot be committed to again, by whomever and at whichever place.
        assert_eq!(commit(&mut after, &ann, committed(0, 1).1), Err(Refusal::Spent));
        if after.places[2].who == Who::Open {
            let stolen = Hex64(fair::player_commitment(Seat::new(2), &entropy.0));
            assert_eq!(join(&mut after, &user("Eve"), Some(3), Some(stolen)), Err(Refusal::Spent));
        }
        commit(&mut after, &ann, committed(0, 7).1).unwrap();
    }
}

#[test]
fn nobody_can_commit_once_anything_is_open() {
    let (mut table, ann, bob, _) = half_open();
    // All are bound: no other commitment is taken, and nobody finds a place.
    assert_eq!(commit(&mut table, &bob, committed(2, 9).1), Err(Refusal::Committed));
    assert_eq!(join(&mut table, &bob, None, Some(committed(2, 9).1)), Err(Refusal::Committed));
    assert_eq!(join(&mut table, &user("Eve"), None, Some(committed(2, 9).1)), Err(Refusal::SeatTaken));
    assert_eq!(commit(&mut table, &ann, committed(0, 9).1), Err(Refusal::Committed));
}

#[test]
fn who_goes_twice_does_not_sit_down_again() {
    let (mut table, ann, bob, _) = half_open();
    table.get_up(&bob.id, NOW).unwrap();
    // Going before anything is open again is nobody's fault.
    for _ in 0..3 {
        join(&mut table, &bob, None, None).unwrap();
        table.get_up(&bob.id, NOW).unwrap();
    }
    let (entropy, seal) = committed(0, 3);
    commit(&mut table, &ann, seal).unwrap();
    join(&mut table, &bob, None, Some(committed(2, 4).1)).unwrap();
    table.open(&ann.id, entropy).unwrap();
    table.free_the_late(Time(1_000_000));
    assert_eq!(join(&mut table, &bob, None, None), Err(Refusal::NotAgain));
    // Not as an account that was a guest before, either; others may.
    let account = user("Bob");
    let doc = moved(&table.row().doc, &bob.id, &account.id).unwrap().doc;
    let mut table = Table::from_doc(&doc).unwrap();
    assert_eq!(join(&mut table, &account, None, None), Err(Refusal::NotAgain));
    join(&mut table, &user("Eve"), None, None).unwrap();
}

#[test]
fn bots_can_be_changed_three_times_after_the_first_opening() {
    let (mut table, ann, bob, _) = half_open();
    let change =
        |table: &mut Table, user: &User, place, level| table.change_bot(&user.id, ChangeBot { place, level }, NOW);
    assert_eq!(table.shuffle.bot_changes_left(), Some(3));
    assert_eq!(change(&mut table, &bob, 2, None), Err(Refusal::NotHost));
    assert_eq!(change(&mut table, &ann, 3, None), Err(Refusal::SeatTaken));
    assert_eq!(change(&mut table, &ann, 9, None), Err(Refusal::SeatTaken));
    for level in [None, Some(BotLevel::RANDOM), Some(greedy())] {
        change(&mut table, &ann, 2, level).unwrap();
    }
    assert_eq!(change(&mut table, &ann, 2, None), Err(Refusal::TooManyBotChanges { limit: 3 }));
    assert_eq!((table.shuffle.bot_changes_left(), table.shuffle.lapses.len()), (Some(0), 0));
    // Before anything is open, as often as one likes.
    let mut fresh = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(0)).unwrap();
    commit(&mut fresh, &ann, committed(0, 1).1).unwrap();
    for _ in 0..5 {
        change(&mut fresh, &ann, 2, Some(BotLevel::RANDOM)).unwrap();
        assert_eq!((fresh.state, fresh.shuffle.bot_changes_left()), (TableState::Opening, None));
        change(&mut fresh, &ann, 2, None).unwrap();
    }
}

#[test]
fn a_half_open_table_of_an_earlier_version_begins_anew() {
    let (table, _, _, _) = half_open();
    let mut doc: serde_json::Value = serde_json::from_str(&table.row().doc).unwrap();
    doc["table"].as_object_mut().unwrap().remove("shuffle");
    let mut old = Table::from_doc(&doc.to_string()).unwrap();
    assert!(!table.is_doubtful() && old.is_doubtful());
    old.dispel_doubt(NOW);
    assert!(!old.is_doubtful() && old.places[0].entropy.is_none() && old.secret != table.secret);
    assert_eq!(old.shuffle.told().len(), 1);
}

#[test]
fn old_tables_are_read_with_what_was_usual() {
    let old = include_str!("tests/table-1.json");
    let table = Table::from_doc(old.trim()).unwrap();
    assert_eq!((table.shuffle.open_seconds, table.stand_in), (120, BotLevel::PLANNER));
    assert_eq!(table.takeover_after(), 30);
    assert!(table.shuffle.restarts.is_empty() && table.reserved_until.is_none());
}

#[test]
fn times_are_kept_within_their_bounds() {
    let made = |open_seconds, takeover_after| {
        let plan = NewTable { open_seconds, takeover_after, ..plan(vec![SeatPlan::Me, SeatPlan::Open]) };
        let table = Table::new(plan, user("Ann"), 2, None, Time(0)).unwrap();
        let info = table.info(&Presence::nobody(NOW), 0);
        (info.open_seconds, info.takeover_after)
    };
    assert_eq!(made(1, 5), (120, 30));
    assert_eq!(made(u32::MAX, 0), (7 * 24 * 60 * 60, 0));
    assert_eq!(made(3600, 45), (3600, 45));
}

#[test]
fn others_wait_for_longer_when_they_have_replaced_somebody_often() {
    let after = |forced, seconds| Place { forced, ..Place::of(Who::Open) }.replace_after(seconds);
    let waits: Vec<u32> = [0, 4, 5, 6, 15, 16, 36, 255].into_iter().map(|forced| after(forced, 30)).collect();
    assert_eq!(waits, [30, 30, 60, 120, 61_440, 86_400, 86_400, 86_400]);
    assert_eq!((after(0, 0), after(200, 0)), (0, 0), "never is never");
    assert_eq!(after(9, 200_000), 200_000);
}

#[test]
fn who_is_gone_leaves_no_device_behind() {
    let ann = user("Ann");
    let mut table = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(0)).unwrap();
    table.commit(&ann.id, committed(0, 1).1, Some("telephone".parse().unwrap()), NOW).unwrap();
    assert!(table.row().doc.contains("telephone"));
    let doc = without(&table.row().doc, &ann.id, NOBODY).unwrap().doc;
    assert!(!doc.contains("telephone"), "{doc}");
}

#[test]
fn nobody_comes_to_a_second_place_by_becoming_another() {
    let (table, ann, bob, _) = half_open();
    let becomes = |table: &Table, from: &User, to: &User| {
        Table::from_doc(&moved(&table.row().doc, &from.id, &to.id).unwrap().doc).unwrap()
    };
    let after = becomes(&table, &bob, &ann);
    assert_eq!((after.place_of(&ann.id), &after.places[2].who), (Some(0), &Who::Open));
    assert_eq!((after.state, after.places[0].commitment), (TableState::Waiting, None), "all begin anew");
    assert_eq!(after.shuffle.told()[0].name.as_deref(), Some("Bob"));
    assert_eq!((after.shuffle.lapses[0].user.clone(), after.shuffle.lapses[0].count), (ann.id.clone(), 1));
    // Before anything is open, the other's commitment counts.
    let mut fresh = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(0)).unwrap();
    commit(&mut fresh, &ann, committed(0, 1).1).unwrap();
    join(&mut fresh, &bob, None, None).unwrap();
    let after = becomes(&fresh, &bob, &ann);
    assert_eq!((&after.places[1].who, after.places[0].commitment), (&Who::Open, Some(committed(0, 1).1)));
    assert_eq!((after.shuffle.restarts.len(), after.shuffle.lapses.len()), (0, 0));
    // Who may not sit down does not come to sit so, either.
    let account = user("Robert");
    fresh.shuffle.lapse(&account.id, 2);
    assert_eq!(becomes(&fresh, &bob, &account).places[1].who, Who::Open);
    assert!(becomes(&fresh, &bob, &user("Eve")).places[1].user().is_some());
}

#[test]
fn who_laid_the_piles_out_does_not_come_to_sit() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let laid = LaidOut { salt: Hex64::random(), commitment: Hex64::random(), header: String::new() };
    let seats = vec![SeatPlan::Open, SeatPlan::Open];
    let mut table = Table::new(plan(seats), ann.clone(), 2, Some(laid), Time(0)).unwrap();
    join(&mut table, &bob, None, None).unwrap();
    for (from, to) in [(&bob, &ann), (&ann, &bob)] {
        let doc = moved(&table.row().doc, &from.id, &to.id).unwrap().doc;
        let after = Table::from_doc(&doc).unwrap();
        assert!(after.places.iter().all(|place| place.who == Who::Open), "{doc}");
    }
    table.state = TableState::Running;
    for (from, to) in [(&bob, &ann), (&ann, &bob)] {
        assert_eq!(must_go(&table.row().doc, &from.id, &to.id), Ok(Some(&bob.id)));
    }
    table.state = TableState::Over;
    for (from, to) in [(&bob, &ann), (&ann, &bob)] {
        assert_eq!(must_go(&table.row().doc, &from.id, &to.id), Ok(None), "nothing is secret any more");
    }
}

#[test]
fn who_becomes_another_is_kept_one_place() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let seats = vec![SeatPlan::Open, SeatPlan::Open, SeatPlan::Open];
    let mut table = Table::new(plan(seats), user("Eve"), 3, None, Time(0)).unwrap();
    table.reserved_until = Some(Time(i64::MAX));
    for (place, user) in [(0, &ann), (1, &bob)] {
        table.places[place].reserved = Some(SeatUser { id: Some(user.id.clone()), name: user.name.clone() });
    }
    let kept = |table: &Table| {
        let after = Table::from_doc(&moved(&table.row().doc, &bob.id, &ann.id).unwrap().doc).unwrap();
        after.places.iter().map(|place| place.reserved.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(kept(&table), [true, false, false]);
    join(&mut table, &ann, None, None).unwrap();
    assert_eq!(kept(&table), [true, false, false], "his own, if he gets up");
}

#[test]
fn the_maker_who_goes_twice_does_not_sit_down_again_either() {
    let (mut table, ann, bob, _) = half_open();
    table.get_up(&ann.id, NOW).unwrap();
    join(&mut table, &ann, Some(1), Some(committed(0, 3).1)).unwrap();
    let (entropy, seal) = committed(2, 4);
    commit(&mut table, &bob, seal).unwrap();
    table.open(&bob.id, entropy).unwrap();
    table.free_the_late(Time(1_000_000));
    let told: Vec<_> = table.shuffle.told().into_iter().map(|restart| (restart.cause, restart.name.unwrap())).collect();
    assert_eq!(told, [(RestartCause::Left, "Ann".to_owned()), (RestartCause::Unopened, "Ann".to_owned())]);
    assert_eq!(join(&mut table, &ann, None, None), Err(Refusal::NotAgain));
    // It is still her table: a bot can have the place.
    table.change_bot(&ann.id, ChangeBot { place: 1, level: Some(BotLevel::RANDOM) }, NOW).unwrap();
}

#[test]
fn who_does_not_open_is_counted_even_where_nobody_did() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let mut table = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(0)).unwrap();
    for round in [0, 2] {
        // Who has not committed in time is not late for opening: that counts for nobody.
        table.free_the_late(Time(1_000_000));
        join(&mut table, &ann, Some(1), Some(committed(0, 1 + round).1)).unwrap();
        join(&mut table, &bob, None, Some(committed(1, 2 + round).1)).unwrap();
        assert_eq!(table.state, TableState::Opening);
        table.free_the_late(Time(1_000_000));
        assert!(table.places.iter().all(|place| place.who == Who::Open && place.commitment.is_none()));
    }
    assert_eq!(table.shuffle.told(), [], "nothing was open, so nothing began anew");
    for user in [&ann, &bob] {
        assert_eq!(join(&mut table, user, None, None), Err(Refusal::NotAgain), "{}", user.name);
    }
}

#[test]
fn the_time_to_open_is_counted_from_the_last_commitment() {
    let (ann, bob) = (user("Ann"), user("Bob"));
    let mut table = Table::new(plan(vec![SeatPlan::Me, SeatPlan::Open]), ann.clone(), 2, None, Time(0)).unwrap();
    assert_eq!(table.shuffle.open_by, None, "there is nobody to wait for");
    let sit = Join { seat: None, commitment: None, device: None };
    table.join(&bob, &sit, Time(1000)).unwrap();
    assert_eq!(table.shuffle.open_by, Some(Time(121_000)));
    table.commit(&ann.id, committed(0, 1).1, None, Time(2000)).unwrap();
    assert_eq!(table.shuffle.open_by, Some(Time(121_000)), "Bob has no more time for that");
    table.commit(&bob.id, committed(1, 2).1, None, Time(3000)).unwrap();
    assert_eq!((table.state, table.shuffle.open_by), (TableState::Opening, Some(Time(123_000))));
}
