//! How a game grows.

use sqlx::{Row, SqliteConnection};

use super::table;
use crate::{
    store::{Append, Appended, Kept, StoredAnswer},
    wire::{GameId, Time, UserId},
};

/// Adds entries if nobody was faster: the answer and the new version stand or fall with them.
pub(super) async fn append(connection: &mut SqliteConnection, append: Append) -> Kept<Appended> {
    if let Some(answer) = known(connection, &append).await? {
        return Ok(Appended::Known(answer));
    }
    let version = append.expected + append.lines.len() as u32;
    if !advance(connection, &append, version).await? {
        return Ok(Appended::Conflict { version: current(connection, &append.game).await? });
    }
    add_lines(connection, &append.game, append.expected, &append.lines, append.user.as_ref(), append.at).await?;
    sqlx::query("INSERT INTO answers (game, seat, key, before, version) VALUES (?, ?, ?, ?, ?)")
        .bind(append.game.to_string())
        .bind(append.seat)
        .bind(append.key.to_string())
        .bind(append.expected)
        .bind(version)
        .execute(&mut *connection)
        .await?;
    if let Some(changed) = &append.table {
        table::put(connection, changed).await?;
    }
    Ok(Appended::Done { version })
}

async fn known(connection: &mut SqliteConnection, append: &Append) -> Kept<Option<StoredAnswer>> {
    let given = sqlx::query("SELECT before, version FROM answers WHERE game = ? AND seat = ? AND key = ?")
        .bind(append.game.to_string())
        .bind(append.seat)
        .bind(append.key.to_string());
    let Some(row) = given.fetch_optional(connection).await? else { return Ok(None) };
    Ok(Some(StoredAnswer { before: row.try_get("before")?, version: row.try_get("version")? }))
}

async fn current(connection: &mut SqliteConnection, game: &GameId) -> Kept<u32> {
    let row =
        sqlx::query("SELECT version FROM games WHERE id = ?").bind(game.to_string()).fetch_one(connection).await?;
    Ok(row.try_get("version")?)
}

/// Moves the game on, if it has the expected version and is not over.
async fn advance(connection: &mut SqliteConnection, append: &Append, version: u32) -> Kept<bool> {
    const SQL: &str = "UPDATE games SET version = ?3, hash = ?4, scores = ?5, places = ?6, bot_next = ?7, \
        state = CASE WHEN ?8 THEN 'over' ELSE state END, ended = CASE WHEN ?8 THEN ?9 ELSE ended END \
        WHERE id = ?1 AND version = ?2 AND state = 'running'";
    let moved = sqlx::query(SQL)
        .bind(append.game.to_string())
        .bind(append.expected)
        .bind(version)
        .bind(append.hash.clone())
        .bind(append.scores.clone())
        .bind(append.places.clone())
        .bind(append.bot_next)
        .bind(append.over)
        .bind(append.at.0)
        .execute(connection)
        .await?;
    Ok(moved.rows_affected() == 1)
}

/// Writes entries after the first `before`, all of them by one statement.
pub(super) async fn add_lines(
    connection: &mut SqliteConnection,
    game: &GameId,
    before: u32,
    lines: &[String],
    user: Option<&UserId>,
    at: Time,
) -> Kept<()> {
    const SQL: &str = "INSERT INTO entries (game, n, line, user, at) \
        SELECT ?1, ?2 + 1 + key, value, ?3, ?4 FROM json_each(?5)";
    if lines.is_empty() {
        return Ok(());
    }
    sqlx::query(SQL)
        .bind(game.to_string())
        .bind(before)
        .bind(user.map(ToString::to_string))
        .bind(at.0)
        .bind(serde_json::to_string(lines).expect("lines have a JSON form"))
        .execute(connection)
        .await?;
    Ok(())
}
