//! The list in pages, and what each client sees of it.

use std::{cmp::Reverse, collections::HashSet, fmt, ops::Bound, str::FromStr};

use super::Inner;
use crate::{
    outlet::Outlet,
    wire::{GameId, ServerMessage, TableInfo, Time},
};

/// How many tables a page holds.
pub const PAGE: usize = 50;

/// Where a table stands in the list: first one table of each host, then the second ones; the newest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub(super) nth: u32,
    pub(super) created: Reverse<Time>,
    pub(super) id: GameId,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.nth, self.created.0.0, self.id)
    }
}

impl FromStr for Spot {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Spot, Self::Err> {
        const WRONG: &str = "a cursor that the list gave";
        let mut parts = text.splitn(2, '-');
        let (nth, rest) = parts.next().zip(parts.next()).ok_or(WRONG)?;
        let (created, id) = rest.rsplit_once('-').ok_or(WRONG)?;
        Ok(Spot {
            nth: nth.parse().map_err(|_| WRONG)?,
            created: Reverse(Time(created.parse().map_err(|_| WRONG)?)),
            id: id.parse().map_err(|_| WRONG)?,
        })
    }
}

/// Somebody who looks at the list.
pub(super) struct Watcher {
    outlet: Outlet,
    /// The tables that were sent and are still there.
    seen: HashSet<GameId>,
    /// How many it asked for.
    wanted: usize,
}

impl Watcher {
    pub fn new(outlet: Outlet) -> Watcher {
        Watcher { outlet, seen: HashSet::new(), wanted: 0 }
    }

    /// Sends the first tables that it has not seen.
    pub fn send_page(&mut self, inner: &Inner) {
        let unseen = inner.shown.values().filter(|id| !self.seen.contains(id)).take(PAGE);
        let tables: Vec<TableInfo> =
            unseen.filter_map(|id| inner.waiting.get(id)).map(|table| table.info.clone()).collect();
        let more = self.wanted > 0;
        self.wanted += PAGE;
        self.seen.extend(tables.iter().map(|table| table.id.clone()));
        let total = inner.shown.len() as u32;
        self.outlet.say(&ServerMessage::Lobby { tables, more, total });
    }

    /// Whether this client sees a change. Who has not got as many as were asked for sees whatever comes.
    fn sees(&mut self, id: &GameId, shown: bool) -> bool {
        if !shown {
            return self.seen.remove(id);
        }
        self.seen.contains(id) || (self.seen.len() < self.wanted && self.seen.insert(id.clone()))
    }
}

impl Inner {
    /// So many tables behind a spot, and the spot of the last of them.
    pub(super) fn behind(&self, spot: Option<&Spot>, limit: usize) -> (Vec<TableInfo>, Option<Spot>) {
        let from = spot.map_or(Bound::Unbounded, Bound::Excluded);
        let page: Vec<_> = self.shown.range::<Spot, _>((from, Bound::Unbounded)).take(limit).collect();
        let tables = page.iter().filter_map(|(_, id)| self.waiting.get(*id)).map(|table| table.info.clone());
        (tables.collect(), page.last().map(|(spot, _)| (*spot).clone()))
    }

    /// Tells those who see it that a table changed, came or went; the others only if there are more or fewer now.
    pub(super) fn tell(&mut self, id: &GameId, shown: bool, counts: bool) {
        if self.watchers.is_empty() {
            return;
        }
        let total = self.shown.len() as u32;
        let table = self.waiting.get(id).filter(|_| shown).map(|table| table.info.clone());
        let change = ServerMessage::LobbyChange { id: id.clone(), table, total }.frame();
        let count = ServerMessage::LobbyCount { total }.frame();
        for watcher in self.watchers.values_mut() {
            if watcher.sees(id, shown) {
                watcher.outlet.send(&change);
            } else if counts {
                watcher.outlet.send(&count);
            }
        }
    }
}
