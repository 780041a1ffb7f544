//! Who looks at the table, and what they are told.

use tabletop::{Veiled, Viewer};

use super::{Letter, actor::Room};
use crate::{
    games::{Checking, Forking, LiveGame},
    outlet::Outlet,
    refusal::Refusal,
    table::{Presence, Who},
    wire::{Frame, ServerMessage, TableInfo, UserId, table::TableState},
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
    /// As whom it was told the game: what two viewers know does not fit together.
    told_as: Option<Viewer>,
}

impl Room {
    /// Tells a client all that it lacks, and everything from now on.
    pub(super) fn watch(&mut self, letter: &Letter, from: u32, present: bool) {
        let user = letter.user.as_ref().map(|user| user.id.clone());
        let id = letter.from.id();
        let awaited = self.watchers.get(&id).is_some_and(|watcher| watcher.awaited);
        let watcher = Watcher { outlet: letter.from.clone(), user, present, lacks: None, awaited, told_as: None };
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
        let viewer = self.told_as(game.as_ref(), watcher);
        let (version, entries) = piece(game.as_ref(), watcher, viewer, from as usize);
        let (id, header) = (self.id.clone(), game.header(viewer));
        let message = ServerMessage::Game { id, header, version: version as u32, entries, from };
        watcher.outlet.tell(&message.frame(), viewer);
        self.watchers.get_mut(&client).into_iter().for_each(|watcher| watcher.told_as = Some(viewer));
        self.lacks(client, Some(version));
        self.send_on(client);
    }

    /// Who is another viewer than before gets all from its beginning: who has come to a seat, or lost it.
    pub(super) fn greet_the_changed(&mut self) {
        let Some(game) = &self.game else { return };
        let changed = |watcher: &Watcher| watcher.told_as != Some(self.told_as(game.as_ref(), watcher));
        let clients: Vec<u64> =
            self.watchers.iter().filter(|(_, watcher)| changed(watcher)).map(|(client, _)| *client).collect();
        clients.into_iter().for_each(|client| self.send_game(client, 0));
    }

    fn lacks(&mut self, client: u64, from: Option<usize>) {
        self.watchers.get_mut(&client).into_iter().for_each(|watcher| watcher.lacks = from);
    }

    /// Sends what a watcher lacks. Where much waits already, the rest comes when that is taken.
    fn send_on(&mut self, client: u64) {
        while let (Some(game), Some(watcher)) = (&self.game, self.watchers.get(&client)) {
            let Some(from) = watcher.lacks else { return };
            let viewer = self.told_as(game.as_ref(), watcher);
            if !watcher.outlet.has_space() {
                return self.await_space(client);
            }
            if from < game.version() {
                let (version, entries) = piece(game.as_ref(), watcher, viewer, from);
                let (id, news) = (self.id.clone(), version as u32);
                let message = ServerMessage::News { id, from: from as u32, version: news, entries };
                watcher.outlet.tell(&message.frame(), viewer);
                self.lacks(client, Some(version));
            } else {
                if self.state() == TableState::Over {
                    let over = ServerMessage::Over { id: self.id.clone(), record: game.record(viewer, false) };
                    watcher.outlet.tell(&over.frame(), viewer);
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

    /// As whom a watcher is told the game.
    fn told_as(&self, game: &dyn LiveGame, watcher: &Watcher) -> Viewer {
        game.told_as(self.viewer(watcher.user.as_ref()))
    }

    /// Tells everybody what was added after `from`. Those who may know the same share one text.
    pub(super) fn tell_news(&self, from: usize) {
        let Some(game) = &self.game else { return };
        let news = |viewer| {
            let (id, version) = (self.id.clone(), game.version() as u32);
            ServerMessage::News { id, from: from as u32, version, entries: game.lines(from, viewer) }
        };
        self.tell_each(game.as_ref(), news);
    }

    /// All is open now.
    pub(super) fn tell_over(&self) {
        let Some(game) = &self.game else { return };
        let over = |viewer| ServerMessage::Over { id: self.id.clone(), record: game.record(viewer, false) };
        self.tell_each(game.as_ref(), over);
    }

    /// Tells everybody who knows all that was so far what the game says to such a viewer. Who is another than he was gets
    /// all anew.
    fn tell_each(&self, game: &dyn LiveGame, message: impl Fn(Viewer) -> ServerMessage) {
        let mut frames: Vec<(Viewer, Frame)> = Vec::new();
        for watcher in self.up_to_date() {
            let viewer = self.told_as(game, watcher);
            if watcher.told_as != Some(viewer) {
                continue;
            }
            let known = frames.iter().position(|(other, _)| *other == viewer);
            let known = known.unwrap_or_else(|| {
                frames.push((viewer, message(viewer).frame()));
                frames.len() - 1
            });
            watcher.outlet.tell(&frames[known].1, viewer);
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
            watcher.outlet.send(frame);
        }
        self.table.iter().for_each(|table| self.app.bot_tables.put(table));
    }

    pub(super) fn tell(&self, message: &ServerMessage) {
        if self.watchers.is_empty() {
            return;
        }
        let frame = message.frame();
        self.watchers.values().for_each(|watcher| watcher.outlet.send(&frame));
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

    /// The proof of the shuffle: what there is to check, for a thread on which nobody waits.
    pub(super) fn verify(&self) -> Result<Checking, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NoSuchGame)?;
        game.verify().ok_or_else(|| Refusal::WrongState { state: self.state().name() })
    }

    pub(super) fn record(&self, user: Option<&UserId>, standing: bool) -> Result<Veiled<String>, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NoSuchGame)?;
        let viewer = game.told_as(self.viewer(user));
        let record = game.record(viewer, standing);
        assert!(record.viewer().is_none_or(|made_for| made_for == viewer), "a record goes to whom it was made for");
        Ok(record)
    }

    /// The position as somebody knows it: what there is to do, for a thread on which nobody waits.
    pub(super) fn fork(&self, version: u32, user: Option<&UserId>) -> Result<Forking, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NoSuchGame)?;
        Ok(game.fork(version as usize, self.viewer(user)))
    }
}

fn piece(game: &dyn LiveGame, watcher: &Watcher, viewer: Viewer, from: usize) -> (usize, Veiled<String>) {
    let piece = game.lines(from, viewer).first_lines(watcher.outlet.piece());
    (from + piece.lines().count(), piece)
}
