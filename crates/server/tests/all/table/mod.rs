//! People at tables, for tests: what a page does, without the page.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod mirror;
pub mod net;
pub mod person;
pub mod store;
pub mod storm;
pub mod twins;

use std::{sync::Arc, time::Duration};

use server::{
    App,
    bounds::Bounds,
    clock::{Clock, HandClock},
    metrics::Metrics,
    store::GameStore,
    wire::{
        BotLevel, GameId, Time,
        table::{NewTable, SeatPlan, Seating, Visibility},
    },
};
use tempfile::TempDir;

pub use mirror::Mirror;
pub use person::Person;
pub use store::Double;

/// Whole games of bots that know secrets, without the beat of their answers.
pub fn quick() -> Bounds {
    Bounds { beat: Duration::ZERO, ..Bounds::default() }
}

/// A server without a network, on a store that can be told to fail.
pub struct House {
    pub app: App,
    pub store: Arc<Double>,
    pub clock: Arc<HandClock>,
    pub folder: TempDir,
}

impl House {
    pub async fn open() -> House {
        House::on(tempfile::tempdir().unwrap()).await
    }

    pub async fn on(folder: TempDir) -> House {
        House::within(folder, quick()).await
    }

    /// The same with other bounds.
    pub async fn within(folder: TempDir, bounds: Bounds) -> House {
        House::from(folder, bounds, Time(1_000_000)).await
    }

    async fn from(folder: TempDir, bounds: Bounds, now: Time) -> House {
        let store = Arc::new(Double::open(folder.path()).await);
        let clock = Arc::new(HandClock::at(now));
        let kept: Arc<dyn GameStore> = store.clone();
        let app = App::new(kept, clock.clone(), bounds, folder.path().to_owned(), Arc::new(Metrics::default()));
        House { app, store, clock, folder }
    }

    /// Stops all, and leaves what is stored.
    pub async fn shut(self) -> TempDir {
        self.app.close().await;
        self.store.inner.close().await;
        self.folder
    }

    /// Stops all, and begins again with what is stored.
    pub async fn restart(self) -> House {
        let house = House::on(self.shut().await).await;
        house.app.start().await.unwrap();
        house
    }

    /// Stops all, and begins again after so many seconds.
    pub async fn restart_after(self, seconds: u32) -> House {
        let now = self.clock.now().plus_seconds(seconds);
        let house = House::from(self.shut().await, quick(), now).await;
        house.app.start().await.unwrap();
        house
    }

    /// A game that has begun between these people and bots, the people at the first seats.
    pub async fn game(&self, people: &[&Person], bots: &[BotLevel]) -> GameId {
        self.game_of(plan(people.len(), bots), people).await
    }

    /// The same at a table that was planned otherwise.
    pub async fn game_of(&self, mut plan: NewTable, people: &[&Person]) -> GameId {
        plan.seats[0] = SeatPlan::Me;
        let table = self.app.make_table(plan, people[0].user.clone()).await.unwrap();
        for person in &people[1..] {
            person.join(&self.app, &table.id).await.unwrap();
        }
        for person in people {
            person.commit(&self.app, &table.id).await.unwrap();
        }
        for person in people {
            person.open(&self.app, &table.id).await.unwrap();
        }
        table.id
    }
}

/// The bot of this id.
pub fn level(id: &str) -> BotLevel {
    id.parse().unwrap()
}

/// A table for so many people and these bots, at chosen seats.
pub fn plan(people: usize, bots: &[BotLevel]) -> NewTable {
    let bots = bots.iter().map(|level| SeatPlan::Bot { level: *level });
    NewTable {
        game: server::games::GameName::Tikal,
        config: serde_json::json!({"players": people + bots.len()}),
        seats: std::iter::repeat_n(SeatPlan::Open, people).chain(bots).collect(),
        order: Seating::Chosen,
        visibility: Visibility::Public,
        takeover_after: 120,
        open_seconds: 120,
        stand_in: None,
        deal: None,
        name: None,
    }
}

/// A record of about this size: somebody changes his mind again and again.
pub fn long_record(size: usize) -> String {
    use tabletop::{
        Actions, Game, Seat, Seed, Session,
        record::{Entry, Header},
        session::Wish,
    };
    use tikal::Tikal;
    let config: tikal::Config = serde_json::from_value(serde_json::json!({"players": 2})).unwrap();
    let mut session: Session<Tikal> = Session::new(Header::seeded(config, Seed::from_number(1))).unwrap();
    let mut last = String::new();
    // The tile goes where it may; what is played after it can be taken back.
    for version in 0..2 {
        let mut legal = Actions::new();
        session.table().legal(&mut legal);
        let (action, change) = legal
            .iter()
            .filter_map(|action| {
                let wish = Wish::Play(vec![*action]);
                let prepared = session.prepare(Some(Seat::new(0)), version, &format!("k{version}"), wish).ok()?;
                let tabletop::session::Prepared::New(change) = prepared else { return None };
                Some((*action, change))
            })
            .find(|(_, change)| {
                let turned_up = change
                    .entries()
                    .iter()
                    .any(|entry| matches!(entry, Entry::Act { reveals, .. } if !reveals.is_empty()));
                change.to_move().seat() == Some(Seat::new(0)) && !turned_up
            })
            .unwrap();
        last = Tikal::brief(action);
        session.adopt(*change);
    }
    let mut text = session.dump().to_string();
    let mind = format!("1: undo 1, {last}\n");
    while text.len() + mind.len() < size {
        text += &mind;
    }
    text
}
