//! Records that people bring.

use sqlx::{Row, SqliteConnection, query, sqlite::SqliteRow};

use super::game::insert;
use crate::{
    store::{Brought, Kept},
    wire::{GameId, Time, UserId},
};

/// How many records somebody has brought since then.
pub(super) const COUNT: &str = "SELECT count(*) AS count FROM players WHERE user = ?1 AND seat = 0 AND started > ?2";

/// A record that was brought here.
pub(super) const RECORD: &str = "SELECT text FROM records WHERE game = ?";

pub(super) async fn count(connection: &mut SqliteConnection, user: &UserId, since: Time) -> Kept<u32> {
    let row = query(COUNT).bind(user.to_string()).bind(since.0).fetch_one(connection).await?;
    Ok(row.try_get("count")?)
}

pub(super) async fn bring(connection: &mut SqliteConnection, brought: Brought) -> Kept<bool> {
    // Counted where it is written: who brings many at once gets no more in.
    if count(connection, &brought.by, brought.since).await? >= brought.most {
        return Ok(false);
    }
    let id = brought.game.row.id.to_string();
    insert(connection, brought.game).await?;
    query("INSERT INTO records (game, text) VALUES (?, ?)").bind(id).bind(brought.record).execute(connection).await?;
    Ok(true)
}

pub(super) async fn record(connection: &mut SqliteConnection, id: &GameId) -> Kept<Option<String>> {
    let found = query(RECORD).bind(id.to_string()).fetch_optional(connection).await?;
    Ok(found.map(|row: SqliteRow| row.try_get("text")).transpose()?)
}
