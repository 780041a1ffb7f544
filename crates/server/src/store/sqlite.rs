//! The store in one SQLite file: a pool of readers, and one writer that commits all that waits at one stroke.

mod accounts;
mod append;
mod brought;
mod end;
mod file;
mod game;
mod list;
mod open;
mod person;
mod table;
#[cfg(test)]
mod tests;
mod writer;

use futures_util::future::BoxFuture;
use sqlx::{SqliteConnection, SqlitePool};

use self::writer::Writer;
pub use self::{
    file::{Contents, copy, inspect, take_in_log},
    open::{Unopened, form, newest},
};
use super::{Kept, StoreError};

/// The store in one file.
#[derive(Clone, Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// The name of the file in a data folder.
    pub const FILE: &str = "mutal.sqlite";

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
