//! What an operator may do, while the server runs or while it does not.

use std::{io, path::Path, path::PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    task::JoinHandle,
};

use crate::{
    error::ApiError,
    serve::{NotServing, Premises},
    store::{Account, GameStore, GameSummary},
    wire::GameId,
};

/// The socket in the data folder.
pub const SOCKET: &str = "admin.sock";

/// The longest chore, in bytes.
const LONGEST: u64 = 4096;

/// What an operator asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chore {
    /// The people, the newest first.
    Users {
        /// How many at most.
        limit: u32,
        /// How many to leave out before.
        offset: u32,
    },
    /// The games, by id.
    Games {
        /// How many at most.
        limit: u32,
        /// After this one.
        after: Option<GameId>,
    },
    /// A new password and recovery code for somebody who has lost both.
    ResetPassword {
        /// The name.
        name: String,
    },
    /// End a game as it stands.
    EndGame {
        /// The game and its table.
        id: GameId,
    },
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// Done; what was asked for.
    Done(Value),
    /// Not done, and why.
    Refused(String),
}

/// Carries a chore out.
pub async fn execute(premises: &Premises, chore: Chore) -> Reply {
    match obey(premises, chore).await {
        Ok(value) => Reply::Done(value),
        Err(error) => Reply::Refused(in_words(&error)),
    }
}

async fn obey(premises: &Premises, chore: Chore) -> Result<Value, ApiError> {
    let accounts = &premises.entrance.accounts;
    match chore {
        Chore::Users { limit, offset } => {
            Ok(accounts.list(limit.min(10_000), offset).await?.iter().map(user).collect())
        }
        Chore::Games { limit, after } => games(premises, limit.min(10_000), after.as_ref()).await,
        Chore::ResetPassword { name } => {
            let account = accounts.find(&name).await?;
            tracing::info!(user = %account.id, "an operator resets a password");
            Ok(json!(accounts.reset(&account.id).await?))
        }
        Chore::EndGame { id } => {
            tracing::info!(game = %id.mark(), "an operator ends a game");
            premises.house.end_game(&id).await?;
            Ok(json!({ "id": id }))
        }
    }
}

fn user(account: &Account) -> Value {
    json!({ "id": account.id, "name": account.name, "guest": account.guest, "created": account.created })
}

async fn games(premises: &Premises, limit: u32, after: Option<&GameId>) -> Result<Value, ApiError> {
    let ids = premises.store.game_ids(after, limit).await?;
    let game = |game: GameSummary| {
        let names: Vec<&str> = game.players.iter().map(|player| player.name.as_str()).collect();
        let row = &game.row;
        json!({
            "id": row.id, "game": row.game, "state": row.state, "version": row.version, "players": names,
            "started": row.started, "ended": row.ended, "mark": row.id.mark(),
        })
    };
    Ok(premises.store.summaries(&ids).await?.into_iter().map(game).collect())
}

/// Operators read sentences.
fn in_words(error: &ApiError) -> String {
    match error.code {
        "no_such_user" => "there is no account of this name".to_owned(),
        "no_such_game" => "there is no such game".to_owned(),
        "over" | "wrong_state" => "this game does not run".to_owned(),
        "disk_full" => "the disk is full; make room and try again".to_owned(),
        "storage" => "the store cannot keep anything now; the server's log says why".to_owned(),
        _ => error.to_string(),
    }
}

/// Why a chore did not reach anybody.
#[derive(Debug)]
pub enum Unheard {
    /// No server listens there.
    Nobody,
    /// The line broke.
    Broken(io::Error),
}

/// Gives a chore to the server that holds this folder.
#[cfg(unix)]
pub async fn send(folder: &Path, chore: &Chore) -> Result<Reply, Unheard> {
    let stream = tokio::net::UnixStream::connect(folder.join(SOCKET)).await.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => Unheard::Nobody,
        _ => Unheard::Broken(error),
    })?;
    let (from, mut to) = stream.into_split();
    let mut line = serde_json::to_string(chore).map_err(|error| Unheard::Broken(error.into()))?;
    line.push('\n');
    to.write_all(line.as_bytes()).await.map_err(Unheard::Broken)?;
    let mut answer = String::new();
    BufReader::new(from).read_line(&mut answer).await.map_err(Unheard::Broken)?;
    serde_json::from_str(&answer).map_err(|error| Unheard::Broken(error.into()))
}

/// Where there are no such sockets, chores wait until the server is stopped.
#[cfg(not(unix))]
pub async fn send(_: &Path, _: &Chore) -> Result<Reply, Unheard> {
    Err(Unheard::Nobody)
}

/// Takes chores from whoever may open the socket in the data folder: its owner.
#[cfg(unix)]
pub fn listen(premises: &Premises) -> Result<Option<JoinHandle<()>>, NotServing> {
    use std::{fs, os::unix::fs::PermissionsExt};

    let path = premises.folder.join(SOCKET);
    // The folder is locked: a socket that is there was left by a server that was killed.
    let _ = fs::remove_file(&path);
    let bound = std::os::unix::net::UnixListener::bind(&path)
        .and_then(|listener| fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).map(|()| listener))
        .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
        .and_then(tokio::net::UnixListener::from_std);
    let listener = bound.map_err(|error| NotServing::Admin(path.clone(), error))?;
    let (premises, socket) = (premises.clone(), SocketFile(path));
    Ok(Some(tokio::spawn(async move {
        let _socket = socket;
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(hear(premises.clone(), stream));
        }
    })))
}

/// See [`send`].
#[cfg(not(unix))]
pub fn listen(_: &Premises) -> Result<Option<JoinHandle<()>>, NotServing> {
    Ok(None)
}

/// Takes the socket away when the server stops.
struct SocketFile(PathBuf);

impl Drop for SocketFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[cfg(unix)]
async fn hear(premises: Premises, stream: tokio::net::UnixStream) {
    use tokio::io::AsyncReadExt;

    let (from, mut to) = stream.into_split();
    let mut line = String::new();
    if BufReader::new(from.take(LONGEST)).read_line(&mut line).await.is_err() {
        return;
    }
    let reply = match serde_json::from_str(&line) {
        Ok(chore) => execute(&premises, chore).await,
        Err(error) => Reply::Refused(format!("this is no chore: {error}")),
    };
    if let Ok(text) = serde_json::to_string(&reply) {
        // An operator who does not wait for the answer gets none.
        let _ = to.write_all(format!("{text}\n").as_bytes()).await;
    }
}
