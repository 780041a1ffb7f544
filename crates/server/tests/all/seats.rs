//! Whose a seat is: nobody has two, nobody holds many, and who gave one up or is gone has none.

use crate::table::{House, Person, plan};
use server::{
    accounts::Seats,
    refusal::Refusal,
    room::{Ask, SocketAsk},
    store::GameStore,
    wire::table::{ExplicitDeal, Join, NewTable, SeatPlan, TableState},
};
use tabletop::{Game, Seat, Seed};
use tikal::Tikal;

/// An account and a guest sit at one table, and turn out to be one person.
#[tokio::test]
async fn nobody_plays_two_seats_by_signing_in() {
    let house = House::open().await;
    let (mut ann, mut guest, mut eve) = (Person::new("Ann"), Person::new("Guest"), Person::new("Eve"));
    let id = house.game(&[&ann, &guest, &eve], &[]).await;
    house.app.claim(&guest.user.id, &ann.user).await.unwrap();
    let seats = house.app.table_info(&id).await.unwrap().seats;
    assert_eq!(seats[0].user.as_ref().unwrap().id.as_ref(), Some(&ann.user.id));
    assert!(!seats[0].bot_plays && seats[1].bot_plays && seats[1].say_until.is_none());
    assert_eq!(seats[1].user.as_ref().unwrap().id, None, "it is nobody's");
    let stored = house.store.game(&id).await.unwrap().unwrap();
    assert_eq!(stored.players.iter().filter(|player| player.user.as_ref() == Some(&ann.user.id)).count(), 1);
    guest.say(&house.app, &id, SocketAsk::Return).await;
    assert_eq!(guest.answer().await["code"], "not_seated");
    // Ann plays her own seat, and a bot the other.
    ann.watch(&house.app, &id).await;
    eve.watch(&house.app, &id).await;
    while ann.mirror.mover() == Some(Seat::new(0)) {
        assert_eq!(ann.move_on(&house.app, &id).await["type"], "receipt");
    }
    while eve.mirror.mover() != Some(Seat::new(2)) {
        eve.hear().await;
    }
    for person in [&mut ann, &mut eve] {
        person.say(&house.app, &id, SocketAsk::Agree(true)).await;
        assert_eq!(person.answer().await["type"], "receipt");
    }
    let over = house.app.table_info(&id).await.unwrap();
    assert_eq!(over.state, TableState::Over, "all have agreed who have a say");
    house.app.ask(&id, |reply| Ask::Rematch(ann.user.clone(), reply)).await.unwrap();
}

/// A guest lays the piles out, somebody with an account plays, and both turn out to be one person: he knows the piles.
#[tokio::test]
async fn who_turns_out_to_have_laid_the_piles_out_loses_his_seat() {
    let house = House::open().await;
    let (guest, mut ann, bob) = (Person::new("Guest"), Person::new("Ann"), Person::new("Bob"));
    let plan = plan(2, &[]);
    let piles = Tikal::deal(&serde_json::from_value(plan.config.clone()).unwrap(), &Seed::from_number(1)).unwrap();
    let deal = Some(ExplicitDeal::Piles(serde_json::to_value(piles).unwrap()));
    let table = house.app.make_table(NewTable { deal, ..plan }, guest.user.clone()).await.unwrap();
    for person in [&ann, &bob] {
        person.join(&house.app, &table.id).await.unwrap();
    }
    ann.watch(&house.app, &table.id).await;
    house.app.claim(&guest.user.id, &ann.user).await.unwrap();
    let info = house.app.table_info(&table.id).await.unwrap();
    assert_eq!(info.state, TableState::Running);
    assert_eq!(info.host.map(|host| host.id), Some(ann.user.id.clone()), "the table is hers");
    assert!(info.seats[0].bot_plays && info.seats[0].user.as_ref().unwrap().id.is_none(), "and the seat nobody's");
    for ask in [SocketAsk::Return, SocketAsk::Agree(true)] {
        ann.say(&house.app, &table.id, ask).await;
        assert_eq!(ann.answer().await["code"], "not_seated");
    }
    let stored = house.store.game(&table.id).await.unwrap().unwrap();
    assert!(stored.players.iter().all(|player| player.user.as_ref() != Some(&ann.user.id)));
}

#[tokio::test]
async fn who_gave_up_neither_comes_back_nor_has_a_say() {
    let house = House::open().await;
    let (mut ann, mut bob, mut eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    let id = house.game(&[&ann, &bob, &eve], &[]).await;
    for person in [&mut ann, &mut bob, &mut eve] {
        person.watch(&house.app, &id).await;
    }
    bob.say(&house.app, &id, SocketAsk::Resign(0, "r".parse().unwrap())).await;
    assert_eq!(bob.answer().await["type"], "receipt");
    for ask in [SocketAsk::Return, SocketAsk::Agree(true)] {
        bob.say(&house.app, &id, ask).await;
        assert_eq!(bob.answer().await["code"], "resigned");
    }
    assert!(house.app.table_info(&id).await.unwrap().seats[1].bot_plays);
    for person in [&mut ann, &mut eve] {
        person.say(&house.app, &id, SocketAsk::Agree(true)).await;
        assert_eq!(person.answer().await["type"], "receipt");
    }
    assert_eq!(house.app.table_info(&id).await.unwrap().state, TableState::Over);
}

#[tokio::test]
async fn who_is_gone_has_no_say() {
    let house = House::open().await;
    let (mut ann, mut bob, mut eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    let id = house.game(&[&ann, &bob, &eve], &[]).await;
    bob.say(&house.app, &id, SocketAsk::Leave).await;
    assert_eq!(bob.answer().await["type"], "receipt");
    assert!(house.app.table_info(&id).await.unwrap().seats[1].say_until.is_some());
    house.app.anonymise(&bob.user.id).await.unwrap();
    assert_eq!(house.app.table_info(&id).await.unwrap().seats[1].say_until, None);
    for person in [&mut ann, &mut eve] {
        person.say(&house.app, &id, SocketAsk::Agree(true)).await;
        assert_eq!(person.answer().await["type"], "receipt");
    }
    assert_eq!(house.app.table_info(&id).await.unwrap().state, TableState::Over);
}

#[tokio::test]
async fn who_asks_for_a_rematch_is_called_as_in_the_game() {
    let house = House::open().await;
    let (ann, other) = (Person::new("Ann"), Person::new("Ann"));
    let id = house.game(&[&ann, &other], &[]).await;
    house.app.ask(&id, Ask::End).await.unwrap();
    house.app.ask(&id, |reply| Ask::Rematch(other.user.clone(), reply)).await.unwrap();
    let told = house.app.table_info_for(&id, Some(&ann.user.id)).await.unwrap().rematch.unwrap();
    assert_eq!(told.by, "Ann (2)");
}

#[tokio::test]
async fn nobody_sits_at_many_tables_that_wait() {
    let house = House::open().await;
    let (eve, limit) = (Person::new("Eve"), house.app.bounds.waiting_tables);
    let mut tables = Vec::new();
    for n in 0..=limit {
        let host = Person::new(&format!("Host {n}"));
        tables.push(house.app.make_table(plan(3, &[]), host.user.clone()).await.unwrap().id);
    }
    let last = tables.pop().unwrap();
    for id in &tables {
        eve.join(&house.app, id).await.unwrap();
    }
    let refused = Err(Refusal::TooManySeats { limit });
    assert_eq!(eve.join(&house.app, &last).await, refused);
    let mut own = plan(2, &[]);
    own.seats[0] = SeatPlan::Me;
    assert_eq!(house.app.make_table(own, eve.user.clone()).await, refused);
    eve.join(&house.app, &tables[0]).await.unwrap();
    let house = house.restart().await;
    assert_eq!(eve.join(&house.app, &last).await, refused, "a restart forgets nothing");
    house.app.ask(&tables[0], |reply| Ask::Leave(eve.user.id.clone(), reply)).await.unwrap();
    eve.join(&house.app, &last).await.unwrap();
    // Whoever is refused there is not counted for it.
    let other = Person::new("Max");
    let wanted = Join { seat: Some(9), ..Join::default() };
    let none = house.app.ask(&last, |reply| Ask::Join(other.user.clone(), wanted, reply)).await;
    assert_eq!((none, house.app.lobby.seats_of(&other.user.id)), (Err(Refusal::SeatTaken), 0));
}
