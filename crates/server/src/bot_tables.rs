//! Games that bots play among themselves: each has a maker, who may have only so many of them.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    table::{Place, Table, Who},
    wire::{GameId, UserId, table::TableState},
};

/// The running games of bots alone, by table, with their makers.
#[derive(Debug, Default)]
pub struct BotTables(Mutex<HashMap<GameId, UserId>>);

/// Whether nobody plays himself at this table.
pub fn bots_alone(table: &Table) -> bool {
    table.places.iter().all(|place: &Place| place.bot().is_some())
}

/// Whether it never was anybody's table but its maker's: what guests left to bots is not his.
fn counts(table: &Table) -> bool {
    let maker = table.host.as_ref().map(|host| &host.id);
    let own =
        |place: &Place| matches!(place.who, Who::Bot { .. }) || place.user().is_some_and(|user| maker == Some(user));
    bots_alone(table) && table.places.iter().all(own)
}

impl BotTables {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, UserId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a table that is about to be made or to begin; false if its maker has as many as he may.
    pub fn reserve(&self, table: &Table, limit: u32) -> bool {
        let Some(host) = table.host.as_ref().filter(|_| counts(table)) else { return true };
        let mut tables = self.lock();
        let fits = tables.contains_key(&table.id)
            || tables.values().filter(|maker| **maker == host.id).count() < limit as usize;
        if fits {
            tables.insert(table.id.clone(), host.id.clone());
        }
        fits
    }

    /// A table is new or has changed: people leave it to bots and come back, and it ends.
    pub fn put(&self, table: &Table) {
        match table.host.as_ref().filter(|_| table.state == TableState::Running && counts(table)) {
            Some(host) => drop(self.lock().insert(table.id.clone(), host.id.clone())),
            None => self.forget(&table.id),
        }
    }

    /// A table could not be made.
    pub fn forget(&self, id: &GameId) {
        self.lock().remove(id);
    }
}
