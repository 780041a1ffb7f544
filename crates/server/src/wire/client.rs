//! What a client says on the socket.

use serde::Deserialize;

use super::{GameId, Key};

/// One message, with the client's own number for it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(optional_fields))]
pub struct ClientFrame {
    /// Comes back in the answer.
    #[serde(default, rename = "ref")]
    pub reference: Option<u32>,
    /// The message.
    #[serde(flatten)]
    pub message: ClientMessage,
}

/// What a client may say.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Send the table and its game, and all that happens there from now on.
    Watch {
        /// The table and its game.
        id: GameId,
        /// The version that the client has; 0 for none.
        from: u32,
    },
    /// No more of it.
    Unwatch {
        /// The table and its game.
        id: GameId,
    },
    /// Send the lobby and its changes, or no more.
    Lobby {
        /// False for no more.
        on: bool,
        /// The next page, beside what was sent before.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        more: bool,
    },
    /// Play a list of actions, all or nothing.
    Submit {
        /// The table and its game.
        id: GameId,
        /// The version on which they build.
        version: u32,
        /// Names the request: sent again, it is not done again.
        key: Key,
        /// In the notation of records.
        actions: Vec<String>,
    },
    /// Take actions of the current turn back.
    Undo {
        /// The table and its game.
        id: GameId,
        /// The version on which it builds.
        version: u32,
        /// Names the request.
        key: Key,
        /// How many actions.
        count: u32,
    },
    /// Give up; a bot plays on if the game goes on.
    Resign {
        /// The table and its game.
        id: GameId,
        /// The version on which it builds.
        version: u32,
        /// Names the request.
        key: Key,
    },
    /// Give the seat of somebody who is away to a bot. How well it plays is the table's choice.
    Replace {
        /// The table and its game.
        id: GameId,
        /// The seat in the game.
        seat: u8,
    },
    /// Leave the table: a bot plays on.
    Leave {
        /// The table and its game.
        id: GameId,
    },
    /// Come back and play on.
    Return {
        /// The table and its game.
        id: GameId,
    },
    /// Be for or against ending the game as it stands.
    Agree {
        /// The table and its game.
        id: GameId,
        /// Whether one is for it; if not, an earlier yes is taken back.
        yes: bool,
    },
    /// Is anybody there?
    Ping,
}

impl ClientMessage {
    /// The table that it is about.
    pub fn table(&self) -> Option<&GameId> {
        use ClientMessage as M;
        match self {
            M::Watch { id, .. }
            | M::Unwatch { id }
            | M::Submit { id, .. }
            | M::Undo { id, .. }
            | M::Resign { id, .. }
            | M::Replace { id, .. }
            | M::Leave { id }
            | M::Return { id }
            | M::Agree { id, .. } => Some(id),
            M::Lobby { .. } | M::Ping => None,
        }
    }

    /// The key of the request, where it has one.
    pub fn key(&self) -> Option<&Key> {
        use ClientMessage as M;
        match self {
            M::Submit { key, .. } | M::Undo { key, .. } | M::Resign { key, .. } => Some(key),
            _ => None,
        }
    }
}
