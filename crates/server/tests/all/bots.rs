//! Bots are shared: nobody's tables keep the bots of others waiting.

use crate::table::{House, Person, level, plan};
use ::bots::Opponent;
use serde_json::Value;
use server::{
    bounds::Bounds,
    refusal::Refusal,
    room::{Ask, SocketAsk},
    thinkers::{Cause, Owner, Rank, Ticket},
    wire::{
        BotLevel, GameId, TableInfo, UserId,
        table::{ExplicitDeal, SeatPlan, TableState},
    },
};
use tabletop::{Game as _, Seed};

/// Takes all turns, so that bots can only wait.
async fn hold(house: &House) -> Vec<Ticket> {
    let mut held = Vec::new();
    for _ in 0..house.app.bounds.bots {
        let owners = vec![Owner::Person(UserId::random())];
        let mut ticket = house.app.thinkers.queue(Cause { rank: Rank::Awaited, owners });
        ticket.turn().await;
        held.push(ticket);
    }
    held
}

async fn bots_alone(house: &House, maker: &Person) -> Result<TableInfo, Refusal> {
    house.app.make_table(plan(0, &[BotLevel::RANDOM, BotLevel::RANDOM]), maker.user.clone()).await
}

/// A game in which a bot is to move first, and nobody looks yet.
async fn bot_begins(house: &House, person: &Person, level: BotLevel) -> GameId {
    let mut wanted = plan(1, &[level]);
    wanted.seats = vec![SeatPlan::Bot { level }, SeatPlan::Me];
    let id = house.app.make_table(wanted, person.user.clone()).await.unwrap().id;
    person.commit(&house.app, &id).await.unwrap();
    person.open(&house.app, &id).await.unwrap();
    id
}

/// The piles of a game of Tikal from this seed.
fn piles(config: &Value, seed: Seed) -> ExplicitDeal {
    let config: tikal::Config = serde_json::from_value(config.clone()).unwrap();
    let deal = tikal::Tikal::deal(&config, &seed).unwrap();
    ExplicitDeal::Piles(serde_json::to_value(deal).unwrap())
}

async fn look(house: &House, person: &Person, id: &GameId) {
    person.say(&house.app, id, SocketAsk::Watch(0, true)).await;
    // A room answers in order: by now it has seen who looks.
    house.app.table_info(id).await.unwrap();
}

#[tokio::test]
async fn who_waits_is_served_before_all_tables_of_bots() {
    let house = House::open().await;
    let mut held = hold(&house).await;
    let mut crowd = Vec::new();
    for n in 0..3 {
        let stranger = Person::new(&format!("Mallory {n}"));
        for _ in 0..house.app.bounds.bot_tables {
            let id = bots_alone(&house, &stranger).await.unwrap().id;
            look(&house, &stranger, &id).await;
        }
        // He sits at others himself, and has gone away.
        bot_begins(&house, &stranger, BotLevel::RANDOM).await;
        crowd.push(stranger);
    }
    let mut ann = Person::new("Ann");
    let hers = bot_begins(&house, &ann, BotLevel::RANDOM).await;
    ann.watch(&house.app, &hers).await;
    let waiting = 3 * (house.app.bounds.bot_tables as usize + 1) + 1;
    assert_eq!(house.app.thinkers.waiting(), waiting);
    // One thinks at a time, so that there is an order.
    drop(held.pop());
    ann.hear_until("news").await;
    let order = house.store.order.lock().unwrap().clone();
    assert_eq!(order.first(), Some(&hers), "the last who came is the first who is served");
}

#[tokio::test]
async fn bots_among_themselves_rest_while_nobody_looks() {
    let house = House::open().await;
    let held = hold(&house).await;
    let ann = Person::new("Ann");
    let id = bots_alone(&house, &ann).await.unwrap().id;
    assert_eq!(house.app.thinkers.waiting(), 0);
    look(&house, &ann, &id).await;
    assert_eq!(house.app.thinkers.waiting(), 1);
    ann.say(&house.app, &id, SocketAsk::Unwatch).await;
    house.app.table_info(&id).await.unwrap();
    // What nobody wants any more leaves the queue as soon as its task ends.
    while house.app.thinkers.waiting() > 0 {
        tokio::task::yield_now().await;
    }
    drop(held);
    let mut again = ann.second_page();
    again.watch(&house.app, &id).await;
    again.hear_until("over").await;
}

#[tokio::test]
async fn bots_among_themselves_count_for_their_maker() {
    let house = House::open().await;
    let (ann, limit) = (Person::new("Ann"), house.app.bounds.bot_tables);
    for _ in 0..limit {
        bots_alone(&house, &ann).await.unwrap();
    }
    assert_eq!(bots_alone(&house, &ann).await, Err(Refusal::TooManyBotTables { limit }));
    assert!(bots_alone(&house, &Person::new("Bob")).await.is_ok());
    assert!(house.app.make_table(plan(2, &[]), ann.user.clone()).await.is_ok(), "people are another matter");
    // The server is another, the tables are the same.
    let house = house.restart().await;
    assert_eq!(bots_alone(&house, &ann).await, Err(Refusal::TooManyBotTables { limit }));
}

#[tokio::test]
async fn what_guests_leave_to_bots_does_not_count_for_the_maker() {
    let house = House::open().await;
    let (ann, bob, eve) = (Person::new("Ann"), Person::new("Bob"), Person::new("Eve"));
    for _ in 0..house.app.bounds.bot_tables {
        let id = house.app.make_table(plan(2, &[]), ann.user.clone()).await.unwrap().id;
        for guest in [&bob, &eve] {
            guest.join(&house.app, &id).await.unwrap();
            guest.commit(&house.app, &id).await.unwrap();
        }
        for guest in [&bob, &eve] {
            guest.open(&house.app, &id).await.unwrap();
        }
        for guest in [&bob, &eve] {
            let leave = |reply| Ask::Leave(guest.user.id.clone(), reply);
            assert_eq!(house.app.ask(&id, leave).await.unwrap().state, TableState::Running);
        }
    }
    assert!(bots_alone(&house, &ann).await.is_ok());
}

#[tokio::test]
async fn after_a_restart_only_those_tables_wake_at_which_people_play() {
    let house = House::open().await;
    let (mut ann, stranger) = (Person::new("Ann"), Person::new("Mallory"));
    for _ in 0..house.app.bounds.bot_tables {
        bots_alone(&house, &stranger).await.unwrap();
    }
    let held = hold(&house).await;
    let hers = bot_begins(&house, &ann, BotLevel::RANDOM).await;
    let house = house.restart().await;
    drop(held);
    // Nobody looks: her bot plays nevertheless, and nobody else's.
    house.store.arrived.acquire().await.unwrap().forget();
    assert_eq!(house.store.order.lock().unwrap().first(), Some(&hers));
    ann.watch(&house.app, &hers).await;
    while ann.mirror.version() == 0 {
        ann.hear().await;
    }
    assert_eq!(house.app.rooms.count(), 1, "the others rest");
}

#[tokio::test]
async fn a_thought_that_was_stopped_is_thought_again() {
    let house = House::open().await;
    let mut ann = Person::new("Ann");
    let id = house.app.make_table(plan(0, &[level("planner"), level("planner")]), ann.user.clone()).await.unwrap().id;
    ann.watch(&house.app, &id).await;
    for _ in 0..10 {
        // Somebody waits: the bots give way, and come back when he is served.
        drop(hold(&house).await);
        ann.hear_until("news").await;
    }
    assert!(ann.mirror.version() >= 10);
}

#[tokio::test]
async fn a_turn_has_one_budget_however_often_its_bot_digs() {
    // From known piles and known luck it is the same game every time, one in which planners dig.
    let bounds = Bounds { luck: Some(1), ..Bounds::default() };
    let house = House::within(tempfile::tempdir().unwrap(), bounds).await;
    let mut ann = Person::new("Ann");
    let mut wanted = plan(0, &[level("planner"), level("planner")]);
    wanted.deal = Some(piles(&wanted.config, Seed::from_number(1)));
    let id = house.app.make_table(wanted, ann.user.clone()).await.unwrap().id;
    ann.watch(&house.app, &id).await;
    ann.hear_until("over").await;
    let whole = Opponent::named("tikal", level("planner").id()).expect("an opponent").nodes;
    assert!(ann.mirror.record.as_ref().unwrap().contains(" dig "), "a game of planners without a dig proves nothing");
    // Who has nothing left takes a glance at what a dig has shown; a second budget would be as much again.
    let most = house.app.metrics.bot_turn_nodes.get() as u64;
    assert!((whole / 2..whole + whole / 2).contains(&most), "{most} of {whole}");
}
