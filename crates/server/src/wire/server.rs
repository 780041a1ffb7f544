//! What the server says on the socket.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::Value;
use tabletop::{Veiled, Viewer};

use super::{GameId, Key, TableInfo, User};
use crate::games::GameName;

/// What the server may say. Whatever a game says of itself is [`Veiled`] for whoever hears it: each example below that must not
/// compile differs in one line from one that does. So it is with a game,
///
/// ```
/// use server::wire::{GameId, ServerMessage};
/// use tabletop::{Finished, Game, Session, Viewer, record::write_entries};
/// fn game<G: Game>(id: GameId, session: &Session<G>) -> ServerMessage {
///     let entries = session.entries_for(0, Viewer::Spectator).lines();
///     let header = session.head_for(Viewer::Spectator);
///     ServerMessage::Game { id, header, version: 1, entries, from: 0 }
/// }
/// ```
///
/// ```compile_fail,E0308
/// use server::wire::{GameId, ServerMessage};
/// use tabletop::{Finished, Game, Session, Viewer, record::write_entries};
/// fn game<G: Game>(id: GameId, session: &Session<G>) -> ServerMessage {
///     let entries = session.entries_for(0, Viewer::Spectator).lines();
///     let header = session.dump().to_string();
///     ServerMessage::Game { id, header, version: 1, entries, from: 0 }
/// }
/// ```
///
/// with what is new in it,
///
/// ```
/// use server::wire::{GameId, ServerMessage};
/// use tabletop::{Finished, Game, Session, Viewer, record::write_entries};
/// fn news<G: Game>(id: GameId, session: &Session<G>) -> ServerMessage {
///     let entries = session.entries_for(0, Viewer::Spectator).lines();
///     ServerMessage::News { id, from: 0, version: 1, entries }
/// }
/// ```
///
/// ```compile_fail,E0308
/// use server::wire::{GameId, ServerMessage};
/// use tabletop::{Finished, Game, Session, Viewer, record::write_entries};
/// fn news<G: Game>(id: GameId, session: &Session<G>) -> ServerMessage {
///     let entries = write_entries(session.log());
///     ServerMessage::News { id, from: 0, version: 1, entries }
/// }
/// ```
///
/// and with its end.
///
/// ```
/// use server::wire::{GameId, ServerMessage};
/// use tabletop::{Finished, Game, Session, Viewer, record::write_entries};
/// fn over<G: Game>(id: GameId, session: &Session<G>, finished: &Finished<G>) -> ServerMessage {
///     let record = finished.record().export(false);
///     ServerMessage::Over { id, record }
/// }
/// ```
///
/// ```compile_fail,E0308
/// use server::wire::{GameId, ServerMessage};
/// use tabletop::{Finished, Game, Session, Viewer, record::write_entries};
/// fn over<G: Game>(id: GameId, session: &Session<G>, finished: &Finished<G>) -> ServerMessage {
///     let record = session.dump().export(false);
///     ServerMessage::Over { id, record }
/// }
/// ```
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Hello {
        /// The build of the server.
        build: String,
        /// The newest number of the rules of each game.
        rules: BTreeMap<GameName, u16>,
        /// Who the server takes the client for.
        user: Option<User>,
    },
    /// A watched table, whenever people or presence change.
    Table(TableInfo),
    /// A watched game: its header, and exactly the entries that the client lacks.
    Game {
        /// The table and its game.
        id: GameId,
        /// Header lines and the start line of the record.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        header: Veiled<String>,
        /// The version now.
        version: u32,
        /// Record lines of the entries after `from`, up to `version`.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        entries: Veiled<String>,
        /// The version that the client has.
        from: u32,
    },
    /// What was just added to a watched game. It is stored already.
    News {
        /// The table and its game.
        id: GameId,
        /// The version before.
        from: u32,
        /// The version now.
        version: u32,
        /// Record lines.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        entries: Veiled<String>,
    },
    /// A watched game is over.
    Over {
        /// The table and its game.
        id: GameId,
        /// The opened record.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        record: Veiled<String>,
    },
    /// A request was carried out and is stored.
    Receipt {
        /// The client's number.
        #[serde(rename = "ref")]
        reference: Option<u32>,
        /// The table and its game.
        id: GameId,
        /// The key of the request; none for those that have none.
        key: Option<Key>,
        /// The version before.
        before: u32,
        /// The version after.
        version: u32,
    },
    /// A request changed nothing.
    Declined {
        /// The client's number.
        #[serde(rename = "ref")]
        reference: Option<u32>,
        /// The table and its game.
        id: GameId,
        /// The key of the request; none for those that have none.
        key: Option<Key>,
        /// The code of the reason.
        code: String,
        /// The numbers of it.
        #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
        params: Value,
    },
    /// A message could not be read or is not allowed.
    Error {
        /// The client's number.
        #[serde(rename = "ref")]
        reference: Option<u32>,
        /// The code of the reason.
        code: String,
        /// The numbers of it.
        #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
        params: Value,
    },
    /// A page of the open public tables.
    Lobby {
        /// In the order of the lobby.
        tables: Vec<TableInfo>,
        /// Whether they come behind those that were sent before, and do not replace them.
        more: bool,
        /// How many tables the lobby shows, sent or not.
        total: u32,
    },
    /// A table came into what was sent of the lobby, changed there or left it.
    LobbyChange {
        /// The table and its game.
        id: GameId,
        /// The table; none if it left.
        table: Option<TableInfo>,
        /// How many tables the lobby shows now.
        total: u32,
    },
    /// The lobby has changed behind what was sent of it.
    LobbyCount {
        /// How many tables it shows now.
        total: u32,
    },
    /// The answer to a ping.
    Pong {
        /// The client's number.
        #[serde(rename = "ref")]
        reference: Option<u32>,
    },
    /// The server hangs up.
    Bye {
        /// Why: `restart`, `slow` or `limit`.
        reason: String,
    },
}

impl ServerMessage {
    /// The message as it is sent.
    pub fn frame(&self) -> Frame {
        let text = serde_json::to_string(self).expect("plain data has a JSON form").into();
        Frame { made_for: self.viewers(), text }
    }

    /// For whom what it says of a game was made.
    fn viewers(&self) -> Vec<Viewer> {
        let parts = match self {
            ServerMessage::Game { header, entries, .. } => vec![header.viewer(), entries.viewer()],
            ServerMessage::News { entries, .. } => vec![entries.viewer()],
            ServerMessage::Over { record, .. } => vec![record.viewer()],
            _ => Vec::new(),
        };
        parts.into_iter().flatten().collect()
    }
}

/// A message as it is sent; copies share the text. What it says of a running game was made for one viewer, and no other gets it.
#[derive(Clone, Debug)]
pub struct Frame {
    made_for: Vec<Viewer>,
    text: Utf8Bytes,
}

impl Frame {
    /// The text, for whom it was made.
    ///
    /// # Panics
    /// If it was made for somebody else: better no message than one too many.
    pub fn to(&self, viewer: Option<Viewer>) -> Utf8Bytes {
        let his = self.made_for.iter().all(|made_for| Some(*made_for) == viewer);
        assert!(his, "what was made for {:?} is not told to {viewer:?}", self.made_for);
        self.text.clone()
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::*;
    use crate::games::tests::told;

    fn frame(viewer: Viewer) -> Frame {
        let id = GameId::random();
        ServerMessage::Game { id, header: told(viewer), version: 0, entries: told(viewer), from: 0 }.frame()
    }

    #[test]
    fn everybody_gets_what_was_made_for_him() {
        for viewer in Viewer::all(2) {
            assert!(frame(viewer).to(Some(viewer)).contains("viewer "));
        }
        assert_eq!(
            ServerMessage::Pong { reference: None }.frame().to(None),
            ServerMessage::Pong { reference: None }.frame().to(Some(Viewer::Spectator))
        );
    }

    #[test]
    #[should_panic(expected = "is not told to")]
    fn what_was_made_for_one_seat_is_not_told_to_another() {
        frame(Viewer::Seat(Seat::new(1))).to(Some(Viewer::Seat(Seat::new(0))));
    }

    #[test]
    #[should_panic(expected = "is not told to")]
    fn what_was_made_for_one_seat_is_not_told_to_anybody() {
        frame(Viewer::Seat(Seat::new(1))).to(None);
    }

    #[test]
    #[should_panic(expected = "is not told to")]
    fn what_was_made_for_two_is_told_to_neither() {
        let [header, entries] = [0, 1].map(|seat| told(Viewer::Seat(Seat::new(seat))));
        let id = GameId::random();
        let mixed = ServerMessage::Game { id, header, version: 0, entries, from: 0 };
        mixed.frame().to(Some(Viewer::Seat(Seat::new(0))));
    }
}
