//! Who looks at the table, and what they are told.

use serde_json::Value;
use tabletop::Viewer;

use super::{Letter, actor::Room};
use crate::{
    outlet::Outlet,
    refusal::Refusal,
    table::{LaidOut, Presence, Who},
    wire::{ServerMessage, TableInfo, UserId, table::TableState},
};

/// Somebody who looks at the table.
#[derive(Debug)]
pub struct Watcher {
    outlet: Outlet,
    user: Option<UserId>,
    /// Whether a person sits behind it, and not a script that only reads.
    present: bool,
}

impl Room {
    /// Tells a client all that it lacks, and everything from now on.
    pub(super) fn watch(&mut self, letter: &Letter, from: u32, present: bool) {
        let user = letter.user.as_ref().map(|user| user.id.clone());
        let watcher = Watcher { outlet: letter.from.clone(), user, present };
        let id = letter.from.id();
        let before = (self.here(), self.attended());
        self.watchers.insert(id, watcher);
        if !self.presence_changed(before)
            && let Some(info) = self.info_for(letter.user.as_ref().map(|user| &user.id))
        {
            letter.from.say(&ServerMessage::Table(info));
        }
        self.send_game(&self.watchers[&id], from);
        self.think();
    }

    pub(super) fn unwatch(&mut self, client: u64) {
        let before = (self.here(), self.attended());
        if self.watchers.remove(&client).is_some() {
            self.presence_changed(before);
            self.think();
        }
    }

    /// Tells all if people have come or gone, and says whether.
    fn presence_changed(&mut self, (here, attended): (Vec<bool>, bool)) -> bool {
        let changed = self.here() != here;
        if changed {
            self.refresh();
            self.tell_table();
        } else if self.attended() != attended
            && let Some(info) = self.info()
        {
            self.app.lobby.put(&info, self.attended());
        }
        changed
    }

    /// The game as one watcher lacks it.
    fn send_game(&self, watcher: &Watcher, from: u32) {
        let Some(game) = &self.game else { return };
        let version = game.version() as u32;
        // A version that does not exist yet comes from another game: all is sent again.
        let from = if from <= version { from } else { 0 };
        watcher.outlet.say(&ServerMessage::Game {
            id: self.id.clone(),
            header: game.header().to_owned(),
            version,
            entries: game.lines(from as usize, self.viewer(watcher.user.as_ref())),
            from,
        });
        if self.state() == TableState::Over {
            watcher.outlet.say(&ServerMessage::Over { id: self.id.clone(), record: game.record(false) });
        }
    }

    pub(super) fn send_game_to_all(&self) {
        self.watchers.values().for_each(|watcher| self.send_game(watcher, 0));
    }

    pub(super) fn viewer(&self, user: Option<&UserId>) -> Viewer {
        let seat = user.and_then(|user| self.table.as_ref()?.seat_of(user));
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Tells everybody what was added after `from`. Those who may know the same share one text.
    pub(super) fn tell_news(&self, from: usize) {
        let Some(game) = &self.game else { return };
        let mut frames: Vec<(Viewer, axum::extract::ws::Utf8Bytes)> = Vec::new();
        for watcher in self.watchers.values() {
            // In a game without secrets all see what a spectator sees.
            let viewer = Viewer::Spectator;
            let known = frames.iter().find(|(other, _)| *other == viewer).map(|(_, frame)| frame.clone());
            let frame = known.unwrap_or_else(|| {
                let (id, version) = (self.id.clone(), game.version() as u32);
                let entries = game.lines(from, viewer);
                let frame = ServerMessage::News { id, from: from as u32, version, entries }.frame();
                frames.push((viewer, frame.clone()));
                frame
            });
            watcher.outlet.send(frame);
        }
    }

    pub(super) fn tell_over(&self) {
        if let Some(game) = &self.game {
            self.tell(&ServerMessage::Over { id: self.id.clone(), record: game.record(false) });
        }
    }

    /// Tells everybody how the table looks now, and the lobby.
    pub(super) fn tell_table(&self) {
        let Some(info) = self.info() else { return };
        self.app.lobby.put(&info, self.attended());
        let (others, mut players) = (ServerMessage::Table(info.clone()).frame(), None);
        for watcher in self.watchers.values() {
            let next = watcher.user.as_ref().and_then(|user| self.table.as_ref()?.rematch_for(user));
            let frame = match next {
                None => &others,
                next => players
                    .get_or_insert_with(|| ServerMessage::Table(TableInfo { rematch: next, ..info.clone() }).frame()),
            };
            watcher.outlet.send(frame.clone());
        }
        self.table.iter().for_each(|table| self.app.bot_tables.put(table));
    }

    pub(super) fn tell(&self, message: &ServerMessage) {
        if self.watchers.is_empty() {
            return;
        }
        let frame = message.frame();
        self.watchers.values().for_each(|watcher| watcher.outlet.send(frame.clone()));
    }

    /// Which places' people look at the table.
    pub(super) fn here(&self) -> Vec<bool> {
        let places = self.table.iter().flat_map(|table| &table.places);
        places.map(|place| place.user().is_some_and(|user| self.looks(user))).collect()
    }

    /// Whether anybody of the table looks at it: one who sits there, or its maker.
    fn attended(&self) -> bool {
        let host = self.table.as_ref().and_then(|table| table.host.as_ref());
        self.here().contains(&true) || host.is_some_and(|host| self.looks(&host.id))
    }

    fn looks(&self, user: &UserId) -> bool {
        self.watchers.values().any(|watcher| watcher.present && watcher.user.as_ref() == Some(user))
    }

    /// Notes since when those who do not look have been away.
    pub(super) fn refresh(&mut self) {
        let (here, now) = (self.here(), self.app.clock.now());
        // Nobody waits for anybody at a table that is done.
        let Some(table) = self.table.as_mut().filter(|table| table.state != TableState::Over) else { return };
        for (place, here) in table.places.iter_mut().zip(here) {
            let away = !here && matches!(place.who, Who::Person { .. });
            let since = if away { place.away_since.or(Some(now)) } else { None };
            if place.away_since != since {
                place.away_since = since;
                self.loose = true;
            }
        }
    }

    /// The table as it looks to somebody now.
    pub(super) fn info_for(&self, user: Option<&UserId>) -> Option<TableInfo> {
        let rematch = user.and_then(|user| self.table.as_ref()?.rematch_for(user));
        Some(TableInfo { rematch, ..self.info()? })
    }

    /// The table as it looks to anybody now.
    pub(super) fn info(&self) -> Option<TableInfo> {
        let table = self.table.as_ref()?;
        let agrees = table.places.iter().map(|place| place.seat.is_some_and(|seat| self.agreed.contains(&seat)));
        let presence = Presence { here: self.here(), agrees: agrees.collect(), now: self.app.clock.now() };
        Some(table.info(&presence, self.version() as u32))
    }

    pub(super) fn verify(&self) -> Result<Value, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NoSuchGame)?;
        match self.state() {
            TableState::Over => Ok(game.verify()),
            state => Err(Refusal::WrongState { state: state.name() }),
        }
    }

    pub(super) fn fork(&self, version: u32, user: Option<&UserId>) -> Result<LaidOut, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NoSuchGame)?;
        game.fork(version as usize, self.viewer(user))
    }
}
