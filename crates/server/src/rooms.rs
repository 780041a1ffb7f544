//! All rooms that are open.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    App,
    refusal::Refusal,
    room::{self, Ask, Reply, Stub},
    wire::GameId,
};

/// The rooms that are open. Clients keep the way to theirs, so that no move goes through this lock.
#[derive(Debug, Default)]
pub struct Rooms(Mutex<HashMap<GameId, Stub>>);

impl Rooms {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Stub>> {
        // The map is never left half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// Closes a room that is about to leave, unless somebody still wants something of it.
    pub fn close(&self, id: &GameId, nobody_waits: impl FnOnce() -> bool) -> bool {
        let mut rooms = self.lock();
        let closes = nobody_waits();
        if closes {
            rooms.remove(id);
        }
        closes
    }

    /// Takes a room out that is gone.
    pub fn forget(&self, id: &GameId) {
        self.lock().remove(id);
    }
}

impl App {
    /// The room of a table, opened if it was closed.
    pub fn room(&self, id: &GameId) -> Stub {
        let mut rooms = self.rooms.lock();
        if let Some(stub) = rooms.get(id).filter(|stub| !stub.is_closed()) {
            return stub.clone();
        }
        let (stub, room) = room::channel(self.clone(), id.clone());
        rooms.insert(id.clone(), stub.clone());
        tokio::spawn(room.run());
        stub
    }

    /// Sends something to a room, and opens it again where it has just closed.
    pub async fn send(&self, id: &GameId, mut ask: Ask) -> Result<(), Refusal> {
        for _ in 0..3 {
            match self.room(id).ask(ask).await {
                Ok(()) => return Ok(()),
                Err(unheard) => ask = unheard,
            }
            tokio::task::yield_now().await;
        }
        Err(Refusal::ShuttingDown)
    }

    /// Asks a room and waits for the answer.
    pub async fn ask<T>(&self, id: &GameId, ask: impl FnOnce(Reply<T>) -> Ask) -> Result<T, Refusal> {
        let (reply, answer) = tokio::sync::oneshot::channel();
        self.send(id, ask(reply)).await?;
        // No answer at all: the room broke down over it.
        answer.await.map_err(|_| Refusal::Frozen)?
    }

    /// The room of a table, if it is open.
    pub(crate) fn open_room(&self, id: &GameId) -> Option<Stub> {
        self.rooms.lock().get(id).cloned()
    }

    /// Tells a room that is open to read again what is stored.
    pub(crate) async fn reload(&self, id: &GameId) {
        if let Some(room) = self.open_room(id) {
            let _ = room.ask(Ask::Reload).await;
        }
    }
}
