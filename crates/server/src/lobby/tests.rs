use serde_json::Value;

use super::*;
use crate::{
    clock::HandClock,
    outlet::{Queue, Space},
    table::{Presence, Table},
    wire::{User, table::NewTable},
};

struct House {
    clock: Arc<HandClock>,
    lobby: Lobby,
}

impl House {
    fn open() -> House {
        let clock = Arc::new(HandClock::at(Time(1_000_000)));
        House { lobby: Lobby::new(clock.clone(), &Bounds::default()), clock }
    }

    /// A new table of this host, a second after the one before.
    fn table(&self, host: &User) -> TableInfo {
        self.clock.pass(1);
        let plan: NewTable = serde_json::from_value(serde_json::json!({
            "game": "tikal", "config": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "open"}],
            "order": "chosen", "visibility": "public",
        }))
        .unwrap();
        let table = Table::new(plan, host.clone(), 2, None, self.clock.now()).unwrap();
        table.info(&Presence::nobody(self.clock.now()), 0)
    }

    /// All that the list shows, by page.
    fn pages(&self) -> Vec<Vec<GameId>> {
        let (mut pages, mut after) = (Vec::new(), None);
        loop {
            let page = self.lobby.page(after.as_ref(), PAGE);
            pages.push(page.tables.iter().map(|table| table.id.clone()).collect());
            let Some(next) = page.next else { break };
            after = Some(next.parse().unwrap());
        }
        pages
    }

    fn shows(&self, table: &TableInfo) -> bool {
        self.pages().concat().contains(&table.id)
    }
}

fn user(name: &str, guest: bool) -> User {
    User { id: UserId::random(), name: name.to_owned(), guest }
}

fn page() -> (Outlet, Queue) {
    Outlet::new(Space { messages: 1000, bytes: 1 << 20 })
}

/// All that a page was told.
fn heard(queue: &mut Queue) -> Vec<Value> {
    std::iter::from_fn(|| queue.try_recv()).map(|frame| serde_json::from_str(&frame).unwrap()).collect()
}

#[test]
fn thirty_guests_do_not_fill_the_lobby() {
    let house = House::open();
    let ann = house.table(&user("Ann", false));
    house.lobby.put(&ann, true);
    for _ in 0..30 {
        let stranger = user("Mallory", true);
        for _ in 0..8 {
            house.lobby.put(&house.table(&stranger), true);
        }
    }
    let pages = house.pages();
    assert_eq!(pages.concat().len(), 1 + 30 * 3, "of each host no more than three");
    assert!(pages[0].len() == PAGE && pages[0][..31].contains(&ann.id), "she is on the first page: {pages:?}");
    // They are gone, and a few minutes later so are their tables.
    house.clock.pass(1);
    for (_, table) in house.lobby.lock().waiting.iter_mut().filter(|(id, _)| **id != ann.id) {
        table.alone = Some(house.clock.now());
    }
    house.clock.pass(180);
    house.lobby.tidy();
    assert_eq!(house.pages(), [[ann.id]]);
    assert_eq!(house.lobby.lock().waiting.len(), 241, "the tables themselves are still there");
}

#[test]
fn a_table_leaves_with_its_people_and_comes_back_with_them() {
    let house = House::open();
    let (guest, account) = (house.table(&user("Guest", true)), house.table(&user("Ann", false)));
    for table in [&guest, &account] {
        house.lobby.put(table, true);
        house.lobby.put(table, false);
    }
    house.clock.pass(179);
    house.lobby.tidy();
    assert!(house.shows(&guest) && house.shows(&account));
    house.clock.pass(1);
    house.lobby.tidy();
    assert!(!house.shows(&guest) && house.shows(&account), "guests sooner than accounts");
    house.lobby.put(&guest, true);
    assert!(house.shows(&guest));
    house.clock.pass(100_000);
    house.lobby.tidy();
    assert!(house.shows(&guest) && !house.shows(&account), "who is there stays");
}

#[test]
fn of_one_host_those_come_first_at_which_somebody_is() {
    let house = House::open();
    let ann = user("Ann", false);
    let tables: Vec<TableInfo> = (0..5).map(|_| house.table(&ann)).collect();
    tables.iter().for_each(|table| house.lobby.put(table, false));
    let shown = |house: &House| (0..5).filter(|&n| house.shows(&tables[n])).collect::<Vec<_>>();
    assert_eq!(shown(&house), [2, 3, 4], "the newest");
    house.lobby.put(&tables[0], true);
    assert_eq!(shown(&house), [0, 3, 4]);
    house.lobby.remove(&tables[0].id);
    assert_eq!(shown(&house), [2, 3, 4], "the next one takes its place");
    assert_eq!(house.lobby.waiting_of(&ann.id), 4);
}

#[test]
fn a_page_hears_of_what_it_sees_and_of_the_rest_how_many() {
    let house = House::open();
    let tables: Vec<TableInfo> = (0..60).map(|n| house.table(&user(&format!("Host {n}"), false))).collect();
    let (early, late) = tables.split_at(55);
    early.iter().for_each(|table| house.lobby.put(table, true));
    let (outlet, mut queue) = page();
    house.lobby.watch(outlet.clone(), false);
    let first = &heard(&mut queue)[0];
    assert_eq!((first["tables"].as_array().unwrap().len(), first["total"].as_u64()), (PAGE, Some(55)));
    // What comes now is not on the page any more.
    house.lobby.put(&late[0], true);
    assert_eq!(heard(&mut queue), [serde_json::json!({"type": "lobby_count", "total": 56})]);
    // What goes from it is told, and so is what comes into the gap.
    house.lobby.remove(&early[54].id);
    house.lobby.put(&late[1], true);
    let told = heard(&mut queue);
    assert_eq!((told.len(), &told[0]["table"], &told[0]["total"]), (2, &Value::Null, &Value::from(55)));
    assert_eq!(told[1]["table"]["id"].as_str(), Some(late[1].id.as_str()));
    // A change behind the page is none of its business.
    let renamed = TableInfo { name: Some("again".to_owned()), ..early[0].clone() };
    house.lobby.put(&renamed, true);
    assert!(heard(&mut queue).is_empty());
    // More brings exactly what is missing.
    house.lobby.watch(outlet.clone(), true);
    let more = &heard(&mut queue)[0];
    assert_eq!((more["more"].as_bool(), more["tables"].as_array().unwrap().len()), (Some(true), 6));
    house.lobby.put(&early[0], true);
    assert_eq!(heard(&mut queue)[0]["table"]["name"], Value::Null);
    house.lobby.unwatch(outlet.id());
    house.lobby.remove(&early[0].id);
    assert!(heard(&mut queue).is_empty());
}
