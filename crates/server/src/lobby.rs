//! Open public tables, and who looks at the list.
//!
//! The list is shared fairly: of each host it shows only so many tables, those at which somebody is there before others;
//! a table whose people are gone leaves it after a while and comes back with them. It is sent in pages, and of changes
//! a client hears what it can see, or else only how many tables there are.

mod page;
#[cfg(test)]
mod tests;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use self::page::Watcher;
pub use self::page::{PAGE, Spot};
use crate::{
    bounds::Bounds,
    clock::Clock,
    outlet::Outlet,
    wire::{
        GameId, TableInfo, Time, UserId,
        table::{TableState, Tables, Visibility},
    },
};

/// The open public tables, and whoever watches them.
pub struct Lobby {
    clock: Arc<dyn Clock>,
    rules: Rules,
    inner: Mutex<Inner>,
}

/// What the list shows.
struct Rules {
    of_one_host: usize,
    guest: Duration,
    account: Duration,
}

#[derive(Default)]
struct Inner {
    /// All tables that wait, public or not: they are counted for the limit of each person.
    waiting: HashMap<GameId, Waiting>,
    of_host: HashMap<Option<UserId>, HashSet<GameId>>,
    /// At which of them each person sits, or is about to.
    seats: HashMap<UserId, HashSet<GameId>>,
    /// What the list shows, in its order.
    shown: BTreeMap<Spot, GameId>,
    spots: HashMap<GameId, Spot>,
    watchers: HashMap<u64, Watcher>,
}

struct Waiting {
    info: TableInfo,
    /// Since when nobody of the table has been there.
    alone: Option<Time>,
}

impl Waiting {
    fn host(&self) -> Option<UserId> {
        self.info.host.as_ref().map(|host| host.id.clone())
    }

    fn people(&self) -> impl Iterator<Item = &UserId> {
        self.info.seats.iter().filter_map(|seat| seat.user.as_ref()?.id.as_ref())
    }
}

impl Lobby {
    /// An empty lobby.
    pub fn new(clock: Arc<dyn Clock>, bounds: &Bounds) -> Lobby {
        let of_one_host = bounds.lobby_tables as usize;
        let rules = Rules { of_one_host, guest: bounds.lobby_guest, account: bounds.lobby_account };
        Lobby { clock, rules, inner: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table is new or has changed, and somebody of it is there or not.
    pub fn put(&self, info: &TableInfo, attended: bool) {
        if !matches!(info.state, TableState::Waiting | TableState::Opening) {
            return self.remove(&info.id);
        }
        let mut inner = self.lock();
        let now = self.clock.now();
        let before = inner.waiting.remove(&info.id);
        let since = before.as_ref().and_then(|before| before.alone).or(Some(now));
        let table = Waiting { info: info.clone(), alone: since.filter(|_| !attended) };
        let (old, host) = (before.as_ref().map(Waiting::host), table.host());
        before.iter().flat_map(Waiting::people).for_each(|user| inner.rise(user, &info.id));
        table.people().for_each(|user| inner.sit(user, &info.id));
        let changed = before.is_none_or(|before| before.info != *info);
        inner.waiting.insert(info.id.clone(), table);
        // The host is nobody once that account is gone.
        if let Some(old) = old.filter(|old| *old != host) {
            inner.part(&old, &info.id);
            inner.arrange(&old, &self.rules, now, None);
        }
        inner.of_host.entry(host.clone()).or_default().insert(info.id.clone());
        inner.arrange(&host, &self.rules, now, Some(&info.id).filter(|_| changed));
    }

    /// A table has begun or is gone.
    pub fn remove(&self, id: &GameId) {
        let mut inner = self.lock();
        let Some(table) = inner.waiting.remove(id) else { return };
        table.people().for_each(|user| inner.rise(user, id));
        inner.part(&table.host(), id);
        inner.arrange(&table.host(), &self.rules, self.clock.now(), None);
        inner.hide(id);
    }

    /// Takes tables off the list whose people are gone.
    pub fn tidy(&self) {
        let mut inner = self.lock();
        let now = self.clock.now();
        let hosts: Vec<Option<UserId>> = inner.of_host.keys().cloned().collect();
        hosts.iter().for_each(|host| inner.arrange(host, &self.rules, now, None));
    }

    /// A page of the list, behind this spot.
    pub fn page(&self, after: Option<&Spot>, limit: usize) -> Tables {
        let inner = self.lock();
        let (tables, last) = inner.behind(after, limit);
        let next = last.filter(|last| inner.shown.keys().next_back().is_some_and(|end| end > last));
        Tables { tables, next: next.map(|spot| spot.to_string()), total: inner.shown.len() as u32 }
    }

    /// How many tables of somebody wait for players, shown or not.
    pub fn waiting_of(&self, user: &UserId) -> usize {
        self.lock().of_host.get(&Some(user.clone())).map_or(0, HashSet::len)
    }

    /// At how many tables that wait somebody sits.
    pub fn seats_of(&self, user: &UserId) -> usize {
        self.lock().seats.get(user).map_or(0, HashSet::len)
    }

    /// Counts a table that is about to be made; false if its host has as many already.
    pub fn reserve_table(&self, host: &UserId, id: &GameId, limit: u32) -> bool {
        let (mut inner, host) = (self.lock(), Some(host.clone()));
        let fits = inner.of_host.get(&host).is_none_or(|tables| tables.len() < limit as usize);
        if fits {
            inner.of_host.entry(host).or_default().insert(id.clone());
        }
        fits
    }

    /// Counts neither it nor its host's seat any more: it could not be made.
    pub fn give_up(&self, host: &UserId, id: &GameId) {
        let mut inner = self.lock();
        inner.part(&Some(host.clone()), id);
        inner.rise(host, id);
    }

    /// Counts a table at which somebody is about to sit down; false if he sits at so many others already.
    pub fn reserve(&self, user: &UserId, id: &GameId, limit: u32) -> bool {
        let mut inner = self.lock();
        let fits = inner.seats.get(user).is_none_or(|seats| seats.contains(id) || seats.len() < limit as usize);
        if fits {
            inner.sit(user, id);
        }
        fits
    }

    /// Counts it no more, unless he sits there.
    pub fn release(&self, user: &UserId, id: &GameId) {
        let mut inner = self.lock();
        let sits = inner.waiting.get(id).is_some_and(|table| table.people().any(|person| person == user));
        if !sits {
            inner.rise(user, id);
        }
    }

    /// Tables that have waited for players since before this moment.
    pub fn older_than(&self, moment: Time) -> Vec<GameId> {
        self.those(|info| info.created < moment && info.open_by.is_none())
    }

    /// Tables at which somebody has not committed or opened in time.
    pub fn overdue(&self, now: Time) -> Vec<GameId> {
        self.those(|info| info.open_by.is_some_and(|by| by <= now))
    }

    fn those(&self, wanted: impl Fn(&TableInfo) -> bool) -> Vec<GameId> {
        let inner = self.lock();
        let found = inner.waiting.values().filter(|table| wanted(&table.info));
        found.map(|table| table.info.id.clone()).collect()
    }

    /// Tells a client the first page of the list and what changes there, or the next page too.
    pub fn watch(&self, outlet: Outlet, more: bool) {
        let mut inner = self.lock();
        let id = outlet.id();
        let known = inner.watchers.remove(&id).filter(|_| more);
        let mut watcher = known.unwrap_or_else(|| Watcher::new(outlet));
        watcher.send_page(&inner);
        inner.watchers.insert(id, watcher);
    }

    /// Tells this client nothing more.
    pub fn unwatch(&self, client: u64) {
        self.lock().watchers.remove(&client);
    }
}

impl Inner {
    fn sit(&mut self, user: &UserId, id: &GameId) {
        self.seats.entry(user.clone()).or_default().insert(id.clone());
    }

    fn rise(&mut self, user: &UserId, id: &GameId) {
        if let Some(seats) = self.seats.get_mut(user) {
            seats.remove(id);
            if seats.is_empty() {
                self.seats.remove(user);
            }
        }
    }

    fn part(&mut self, host: &Option<UserId>, id: &GameId) {
        if let Some(tables) = self.of_host.get_mut(host) {
            tables.remove(id);
            if tables.is_empty() {
                self.of_host.remove(host);
            }
        }
    }

    /// Puts the tables of a host on the list or takes them off, and tells what has changed.
    fn arrange(&mut self, host: &Option<UserId>, rules: &Rules, now: Time, changed: Option<&GameId>) {
        let all = self.of_host.get(host).into_iter().flatten();
        let mut fit: Vec<(bool, Reverse<Time>, GameId)> = all
            .filter_map(|id| self.waiting.get(id))
            .filter(|table| rules.shows(table, now))
            .map(|table| (table.alone.is_some(), Reverse(table.info.created), table.info.id.clone()))
            .collect();
        fit.sort();
        // Those whose host is gone have nobody in common.
        let together = host.is_some();
        let most = if together { rules.of_one_host } else { usize::MAX };
        let spots: HashMap<GameId, Spot> = fit
            .into_iter()
            .take(most)
            .enumerate()
            .map(|(nth, (_, created, id))| {
                (id.clone(), Spot { nth: if together { nth as u32 } else { 0 }, created, id })
            })
            .collect();
        let all: Vec<GameId> = self.of_host.get(host).into_iter().flatten().cloned().collect();
        for id in all {
            match spots.get(&id) {
                Some(spot) => self.show(spot, changed == Some(&id)),
                None => self.hide(&id),
            }
        }
    }

    fn show(&mut self, spot: &Spot, changed: bool) {
        let before = self.spots.insert(spot.id.clone(), spot.clone());
        let moved = before.as_ref() != Some(spot);
        if moved {
            before.iter().for_each(|before| drop(self.shown.remove(before)));
            self.shown.insert(spot.clone(), spot.id.clone());
        }
        if changed || before.is_none() {
            self.tell(&spot.id, true, before.is_none());
        }
    }

    fn hide(&mut self, id: &GameId) {
        if let Some(spot) = self.spots.remove(id) {
            self.shown.remove(&spot);
            self.tell(id, false, true);
        }
    }
}

impl Rules {
    fn shows(&self, table: &Waiting, now: Time) -> bool {
        let guest = table.info.host.as_ref().is_none_or(|host| host.guest);
        let patience = if guest { self.guest } else { self.account };
        let waited = table.alone.map_or(0, |since| now.seconds_since(since));
        table.info.visibility == Visibility::Public && waited < patience.as_secs().max(1)
    }
}
