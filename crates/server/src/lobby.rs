//! Open public tables, and who looks at the list.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    outlet::Outlet,
    wire::{
        GameId, ServerMessage, TableInfo, UserId,
        table::{TableState, Visibility},
    },
};

/// The lobby.
#[derive(Debug, Default)]
pub struct Lobby(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// All tables that wait, public or not: they are counted for the limit of each person.
    waiting: HashMap<GameId, TableInfo>,
    watchers: HashMap<u64, Outlet>,
}

fn is_public(info: &TableInfo) -> bool {
    info.visibility == Visibility::Public
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table is new or has changed.
    pub fn put(&self, info: &TableInfo) {
        if !matches!(info.state, TableState::Waiting | TableState::Opening) {
            return self.remove(&info.id);
        }
        let mut inner = self.lock();
        let before = inner.waiting.insert(info.id.clone(), info.clone());
        if is_public(info) && before.as_ref() != Some(info) {
            inner.tell(&ServerMessage::LobbyChange { id: info.id.clone(), table: Some(info.clone()) });
        }
    }

    /// A table has begun or is gone.
    pub fn remove(&self, id: &GameId) {
        let mut inner = self.lock();
        if inner.waiting.remove(id).is_some_and(|info| is_public(&info)) {
            inner.tell(&ServerMessage::LobbyChange { id: id.clone(), table: None });
        }
    }

    /// Open public tables, the newest first.
    pub fn tables(&self) -> Vec<TableInfo> {
        self.lock().public()
    }

    /// How many tables of somebody wait for players.
    pub fn waiting_of(&self, user: &UserId) -> usize {
        let of = |info: &&TableInfo| info.host.as_ref().is_some_and(|host| host.id == *user);
        self.lock().waiting.values().filter(of).count()
    }

    /// Tables that have waited for players since before this moment.
    pub fn older_than(&self, moment: crate::wire::Time) -> Vec<GameId> {
        let old = |info: &&TableInfo| info.created < moment && info.open_by.is_none();
        self.lock().waiting.values().filter(old).map(|info| info.id.clone()).collect()
    }

    /// Tables at which somebody has not opened in time.
    pub fn overdue(&self, now: crate::wire::Time) -> Vec<GameId> {
        let late = |info: &&TableInfo| info.open_by.is_some_and(|by| by <= now);
        self.lock().waiting.values().filter(late).map(|info| info.id.clone()).collect()
    }

    /// Tells a client the list and all its changes.
    pub fn watch(&self, outlet: Outlet) {
        let mut inner = self.lock();
        outlet.say(&ServerMessage::Lobby { tables: inner.public() });
        inner.watchers.insert(outlet.id(), outlet);
    }

    /// No more.
    pub fn unwatch(&self, client: u64) {
        self.lock().watchers.remove(&client);
    }
}

impl Inner {
    fn public(&self) -> Vec<TableInfo> {
        let mut tables: Vec<TableInfo> = self.waiting.values().filter(|info| is_public(info)).cloned().collect();
        tables.sort_by(|one, other| (other.created, &other.id).cmp(&(one.created, &one.id)));
        tables
    }

    fn tell(&self, message: &ServerMessage) {
        if !self.watchers.is_empty() {
            let frame = message.frame();
            self.watchers.values().for_each(|outlet| outlet.send(frame.clone()));
        }
    }
}
