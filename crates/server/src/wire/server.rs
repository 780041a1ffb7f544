//! What the server says on the socket.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use serde_json::Value;

use super::{GameId, Key, RulesNumbers, TableInfo, User};

/// What the server may say.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Hello {
        /// The build of the server.
        build: String,
        /// The newest rules numbers.
        rules: RulesNumbers,
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
        header: String,
        /// The version now.
        version: u32,
        /// Record lines of the entries after `from`, up to `version`.
        entries: String,
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
        entries: String,
    },
    /// A watched game is over.
    Over {
        /// The table and its game.
        id: GameId,
        /// The opened record.
        record: String,
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
    /// The message as it is sent; copies share the text.
    pub fn frame(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("plain data has a JSON form").into()
    }
}
