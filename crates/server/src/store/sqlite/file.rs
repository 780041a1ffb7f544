//! A database file as a whole: what is in it, a copy of it, its log taken in. No server need run.

use std::{path::Path, time::Duration};

use serde::Serialize;
use sqlx::{
    ConnectOptions, Connection, Row, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteRow},
};

use super::open::{Unopened, newest};

/// What is in a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Contents {
    /// How many people, guests too.
    pub users: i64,
    /// How many games.
    pub games: i64,
    /// How many entries of games.
    pub entries: i64,
}

/// Opens a file that is there.
async fn open(file: &Path) -> Result<SqliteConnection, String> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .busy_timeout(Duration::from_secs(30))
        .disable_statement_logging();
    options.connect().await.map_err(|error| error.to_string())
}

/// Checks that a file is a whole database of Mutal's that this program can read.
pub async fn inspect(file: &Path) -> Result<Contents, String> {
    let mut connection = open(file).await?;
    let found = examine(&mut connection).await;
    let closed = connection.close().await.map_err(|error| error.to_string());
    let contents = found?;
    closed.map(|()| contents)
}

async fn examine(connection: &mut SqliteConnection) -> Result<Contents, String> {
    let broken = |error: sqlx::Error| format!("it is not a sound database: {error}");
    let lines = sqlx::query("PRAGMA integrity_check(20)").fetch_all(&mut *connection).await.map_err(broken)?;
    let lines: Vec<String> = lines.iter().map(|row| row.get(0)).collect();
    if lines != ["ok"] {
        return Err(format!("it is damaged: {}", lines.join("; ")));
    }
    let links = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut *connection).await.map_err(broken)?;
    if !links.is_empty() {
        return Err(format!("it is damaged: {} rows belong to nothing", links.len()));
    }
    let version = sqlx::query("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut *connection).await;
    let version: i64 = version.map_err(|_| "it is not a database of Mutal's")?.try_get(0).map_err(broken)?;
    if version > newest() {
        return Err(Unopened::Newer.to_string());
    }
    let counts = "SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM games), (SELECT count(*) FROM entries)";
    let row: SqliteRow = sqlx::query(counts).fetch_one(connection).await.map_err(broken)?;
    Ok(Contents { users: row.get(0), games: row.get(1), entries: row.get(2) })
}

/// Copies a database into a file. One reading transaction: the copy is the database of one moment, and nobody waits for it.
pub async fn copy(source: &Path, into: &Path) -> Result<(), String> {
    let into = into.to_str().ok_or("its name is no text")?.to_owned();
    let mut connection = open(source).await?;
    let copied = sqlx::query("VACUUM INTO ?").bind(into).execute(&mut connection).await;
    let _ = connection.close().await;
    copied.map(|_| ()).map_err(|error| error.to_string())
}

/// Has a sound database take its log in. One that is not stays as it is.
pub async fn take_in_log(file: &Path) {
    if let Ok(mut connection) = open(file).await {
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        let _ = connection.close().await;
    }
}
