use std::time::Duration;

use serde_json::Value;
use server::{
    App,
    bounds::Bounds,
    games::Request,
    outlet::{Outlet, Queue},
    refusal::Refusal,
    room::{Ask, Letter, SocketAsk},
    wire::{
        GameId, Hex64, TableInfo, User, UserId,
        table::{Commit, Join},
    },
};
use tabletop::{Seat, fair};

use super::Mirror;

/// Somebody with one open page.
pub struct Person {
    pub user: User,
    pub entropy: Hex64,
    pub outlet: Outlet,
    pub queue: Queue,
    pub mirror: Mirror,
}

impl Person {
    pub fn new(name: &str) -> Person {
        Person::of(User { id: UserId::random(), name: name.to_owned(), guest: true })
    }

    /// Somebody who is known already.
    pub fn of(user: User) -> Person {
        let (outlet, queue) = Outlet::new(Bounds::default().queue);
        Person { user, entropy: Hex64::random(), outlet, queue, mirror: Mirror::default() }
    }

    /// Another page of the same person.
    pub fn second_page(&self) -> Person {
        Person::of(self.user.clone())
    }

    pub async fn join(&self, app: &App, id: &GameId) -> Result<TableInfo, Refusal> {
        app.ask(id, |reply| Ask::Join(self.user.clone(), Join::default(), reply)).await
    }

    pub async fn commit(&self, app: &App, id: &GameId) -> Result<TableInfo, Refusal> {
        let info = app.table_info(id).await?;
        let mine = |user: &server::wire::table::SeatUser| user.id.as_ref() == Some(&self.user.id);
        let place =
            info.seats.iter().position(|seat| seat.user.as_ref().is_some_and(mine)).ok_or(Refusal::NotSeated)?;
        let commitment = Hex64(fair::player_commitment(Seat::new(place), &self.entropy.0));
        let commit = Commit { commitment, device: None };
        app.ask(id, |reply| Ask::Commit(self.user.id.clone(), commit, reply)).await
    }

    pub async fn open(&self, app: &App, id: &GameId) -> Result<TableInfo, Refusal> {
        app.ask(id, |reply| Ask::Open(self.user.id.clone(), self.entropy, reply)).await
    }

    pub async fn say(&self, app: &App, id: &GameId, ask: SocketAsk) {
        let letter = Letter { from: self.outlet.clone(), reference: Some(7), user: Some(self.user.clone()) };
        app.send(id, Ask::Socket(letter, ask)).await.unwrap();
    }

    /// The next message, taken into the own copy.
    pub async fn hear(&mut self) -> Value {
        let frame = tokio::time::timeout(Duration::from_secs(60), self.queue.recv()).await;
        let frame = frame.expect("a message in time").expect("the way is open");
        let message: Value = serde_json::from_str(&frame).unwrap();
        self.mirror.hear(&message);
        message
    }

    /// Hears until a message of this kind comes.
    pub async fn hear_until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Looks at the table from the version of the own copy on.
    pub async fn watch(&mut self, app: &App, id: &GameId) {
        self.say(app, id, SocketAsk::Watch(self.mirror.version() as u32, true)).await;
        self.hear_until("game").await;
    }

    /// Plays actions, and hears the answer.
    pub async fn play(&mut self, app: &App, id: &GameId, version: usize, key: &str, actions: Vec<String>) -> Value {
        let request = Request::Play(actions);
        self.say(app, id, SocketAsk::Act(version as u32, key.parse().unwrap(), request)).await;
        self.answer().await
    }

    /// Hears the answer to what was asked last.
    pub async fn answer(&mut self) -> Value {
        loop {
            let message = self.hear().await;
            if ["receipt", "declined", "error"].contains(&message["type"].as_str().unwrap()) {
                return message;
            }
        }
    }

    /// Plays whatever comes to mind.
    pub async fn move_on(&mut self, app: &App, id: &GameId) -> Value {
        let (version, actions) = (self.mirror.version(), self.mirror.choose(1));
        self.play(app, id, version, &format!("key-{version}"), actions).await
    }

    /// Hears all that has come.
    pub fn catch_up(&mut self) {
        while let Some(frame) = self.queue.try_recv() {
            self.mirror.hear(&serde_json::from_str(&frame).unwrap());
        }
    }

    /// Whether nothing is on its way.
    pub fn hears_nothing(&mut self) -> bool {
        self.queue.try_recv().is_none()
    }
}
