//! The store in one SQLite file: a pool of readers, and one writer that commits all that waits at one stroke.

mod accounts;
mod append;
mod end;
mod game;
mod list;
mod person;
mod table;
#[cfg(test)]
mod tests;
mod writer;

use std::{path::Path, time::Duration};

use futures_util::future::BoxFuture;
use sqlx::{
    ConnectOptions, SqliteConnection, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use self::writer::Writer;
use super::{Kept, StoreError};

static MIGRATIONS: Migrator = sqlx::migrate!("src/store/migrations");

/// The number of the newest form of the database that this program knows.
pub fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// How many read at the same time.
const READERS: u32 = 4;

/// The store in one file.
#[derive(Clone, Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// The name of the file in a data folder.
    pub const FILE: &str = "mutal.sqlite";

    /// Opens the file in this folder, makes it where it does not exist, and brings it up to date.
    pub async fn open(folder: &Path) -> Kept<Sqlite> {
        Sqlite::with(options(folder).disable_statement_logging()).await
    }

    async fn with(options: SqliteConnectOptions) -> Kept<Sqlite> {
        let mut connection = options.connect().await?;
        MIGRATIONS
            .run_direct(None, &mut connection, false)
            .await
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { readers, writer: Writer::start(connection) })
    }

    /// Opens a file that is there to look at it; nothing can be written.
    pub async fn look(folder: &Path) -> Kept<Sqlite> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join(Sqlite::FILE))
            .create_if_missing(false)
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let connection = options.clone().read_only(true).connect().await?;
        let readers =
            SqlitePoolOptions::new().max_connections(READERS).connect_with(options.pragma("query_only", "1")).await?;
        Ok(Sqlite { readers, writer: Writer::start(connection) })
    }

    /// Those who read.
    pub(super) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    /// Runs a job in the writer's next transaction. When this returns, its work is on the disk, or undone if it or
    /// the commit failed.
    pub(super) async fn write<T, F>(&self, job: F) -> Kept<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Kept<T>> + Send + 'static,
    {
        self.writer.write(job).await
    }

    /// Finishes what was begun and closes the file.
    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}

fn options(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(folder.join(Sqlite::FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
}

/// SQLite's own number for a full disk.
const SQLITE_FULL: &str = "13";

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(database) if database.code().as_deref() == Some(SQLITE_FULL) => StoreError::Full,
            sqlx::Error::PoolClosed => StoreError::Closed,
            sqlx::Error::Io(io) if io.kind() == std::io::ErrorKind::StorageFull => StoreError::Full,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}
