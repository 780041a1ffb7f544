//! Who looks at the table, and what they are told.

use serde_json::Value;
use tabletop::Viewer;

use super::{Letter, actor::Room};
use crate::{
    games::LiveGame,
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
    /// The version up to which it was told the game, while it lacks the rest or the end.
    lacks: Option<usize>,
    /// Whether somebody waits until it has taken what it was sent.
    awaited: bool,
}

/// As many whole lines as fit, and at least one.
fn first_lines(text: &str, most: usize) -> &str {
    let Some(fits) = text.as_bytes().get(..most) else { return text };
    let end = fits.iter().rposition(|byte| *byte == b'\n').or_else(|| text.find('\n'));
    end.map_or(text, |end| &text[..=end])
}

impl Room {
    /// Tells a client all that it lacks, and everything from now on.
    pub(super) fn watch(&mut self, letter: &Letter, from: u32, present: bool) {
        let user = letter.user.as_ref().map(|user| user.id.clone());
        let id = letter.from.id();
        let awaited = self.watchers.get(&id).is_some_and(|watcher| watcher.awaited);
        let watcher = Watcher { outlet: letter.from.clone(), user, present, lacks: None, awaited };
        let before = (self.here(), self.attended());
        self.watchers.insert(id, watcher);
        if !self.presence_changed(before)
            && let Some(info) = self.info_for(letter.user.as_ref().map(|user| &user.id))
        {
            letter.from.say(&ServerMessage::Table(info));
        }
        self.send_game(id, from);
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

    /// The game as one watcher lacks it: the first of it at once, and the rest as fast as it is taken.
    fn send_game(&mut self, client: u64, from: u32) {
        let (Some(game), Some(watcher)) = (&self.game, self.watchers.get(&client)) else { return };
        // A version that does not exist yet comes from another game: all is sent again.
        let from = if from as usize <= game.version() { from } else { 0 };
        let (version, entries) = self.piece(game.as_ref(), watcher, from as usize);
        let (id, header) = (self.id.clone(), game.header().to_owned());
        watcher.outlet.say(&ServerMessage::Game { id, header, version: version as u32, entries, from });
        self.lacks(client, Some(version));
        self.send_on(client);
    }

    fn piece(&self, game: &dyn LiveGame, watcher: &Watcher, from: usize) -> (usize, String) {
        let rest = game.lines(from, self.viewer(watcher.user.as_ref()));
        let piece = first_lines(&rest, watcher.outlet.piece());
        (from + piece.lines().count(), piece.to_owned())
    }

    fn lacks(&mut self, client: u64, from: Option<usize>) {
        self.watchers.get_mut(&client).into_iter().for_each(|watcher| watcher.lacks = from);
    }

    /// Sends what a watcher lacks. Where much waits already, the rest comes when that is taken.
    fn send_on(&mut self, client: u64) {
        while let (Some(game), Some(watcher)) = (&self.game, self.watchers.get(&client)) {
            let Some(from) = watcher.lacks else { return };
            if !watcher.outlet.has_space() {
                return self.await_space(client);
            }
            if from < game.version() {
                let (version, entries) = self.piece(game.as_ref(), watcher, from);
                let (id, news) = (self.id.clone(), version as u32);
                watcher.outlet.say(&ServerMessage::News { id, from: from as u32, version: news, entries });
                self.lacks(client, Some(version));
            } else {
                if self.state() == TableState::Over {
                    watcher.outlet.say(&ServerMessage::Over { id: self.id.clone(), record: game.record(false) });
                }
                self.lacks(client, None);
            }
        }
    }

    fn await_space(&mut self, client: u64) {
        let Some(watcher) = self.watchers.get_mut(&client) else { return };
        if !std::mem::replace(&mut watcher.awaited, true) {
            let (outlet, own) = (watcher.outlet.clone(), self.own.clone());
            tokio::spawn(async move {
                outlet.drained().await;
                if let Some(own) = own.upgrade() {
                    // A room that is closed tells nobody anything.
                    let _ = own.send(super::Ask::Drained(client)).await;
                }
            });
        }
    }

    /// A watcher has taken what it was sent.
    pub(super) fn go_on(&mut self, client: u64) {
        self.watchers.get_mut(&client).into_iter().for_each(|watcher| watcher.awaited = false);
        self.send_on(client);
    }

    pub(super) fn send_game_to_all(&mut self) {
        let clients: Vec<u64> = self.watchers.keys().copied().collect();
        clients.into_iter().for_each(|client| self.send_game(client, 0));
    }

    /// Those who know all that was so far. The others are told the rest in its order.
    fn up_to_date(&self) -> impl Iterator<Item = &Watcher> {
        self.watchers.values().filter(|watcher| watcher.lacks.is_none())
    }

    pub(super) fn viewer(&self, user: Option<&UserId>) -> Viewer {
        let seat = user.and_then(|user| self.table.as_ref()?.seat_of(user));
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Tells everybody what was added after `from`. Those who may know the same share one text.
    pub(super) fn tell_news(&self, from: usize) {
        let Some(game) = &self.game else { return };
        let mut frames: Vec<(Viewer, axum::extract::ws::Utf8Bytes)> = Vec::new();
        for watcher in self.up_to_date() {
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
        let Some(game) = &self.game else { return };
        let frame = ServerMessage::Over { id: self.id.clone(), record: game.record(false) }.frame();
        self.up_to_date().for_each(|watcher| watcher.outlet.send(frame.clone()));
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
