//! What happens to a person's seats when he goes, or becomes another. One game at a time, so that nobody waits for all of
//! somebody's games.

use sqlx::{Row, SqliteConnection, SqlitePool, query, sqlite::SqliteRow};

use super::{game::parsed, table};
use crate::{
    store::{Kept, Renamed, TableRow},
    wire::{GameId, UserId},
};

/// Where somebody sits or sat, or is known otherwise.
pub(super) const PLACES: [&str; 2] =
    ["SELECT game AS id FROM players WHERE user = ?", "SELECT tab AS id FROM table_people WHERE user = ?"];

pub(super) async fn places_of(readers: &SqlitePool, user: &UserId) -> Kept<Vec<GameId>> {
    let mut places = Vec::new();
    for sql in PLACES {
        for row in query(sql).bind(user.to_string()).fetch_all(readers).await? {
            places.push(parsed(row.try_get("id")?)?);
        }
    }
    places.sort();
    places.dedup();
    Ok(places)
}

/// Changes who somebody is in the rows of a game, found by the game. Binds game, person, then what is new.
pub(super) const ROWS: [&str; 2] = [
    "UPDATE entries SET user = ?3 WHERE game = ?1 AND user = ?2",
    "UPDATE players SET user = ?3, name = coalesce(?4, name) WHERE game = ?1 AND +user = ?2",
];

async fn put_rows(
    connection: &mut SqliteConnection,
    game: &GameId,
    user: &UserId,
    to: Option<&UserId>,
    name: Option<&str>,
) -> Kept<()> {
    for sql in ROWS {
        query(sql)
            .bind(game.to_string())
            .bind(user.to_string())
            .bind(to.map(ToString::to_string))
            .bind(name.map(str::to_owned))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Changes a kept table, where there is one.
async fn put_table(
    connection: &mut SqliteConnection,
    id: &GameId,
    change: impl FnOnce(&str) -> Kept<TableRow>,
) -> Kept<()> {
    let found =
        query("SELECT doc FROM tables WHERE id = ?").bind(id.to_string()).fetch_optional(&mut *connection).await?;
    let doc = |row: SqliteRow| row.try_get::<String, _>("doc");
    match found.map(doc).transpose()? {
        Some(doc) => table::put(connection, &change(&doc)?).await,
        None => Ok(()),
    }
}

/// Takes a person off the seats of a game and out of its table, and puts the record there that does not name him.
pub(super) async fn forget(
    connection: &mut SqliteConnection,
    game: GameId,
    user: UserId,
    name: String,
    record: Option<Renamed>,
) -> Kept<bool> {
    if let Some(record) = record
        && !put_record(connection, &game, record).await?
    {
        return Ok(false);
    }
    put_rows(connection, &game, &user, None, Some(&name)).await?;
    put_table(connection, &game, |doc| crate::table::without(doc, &user, &name)).await?;
    Ok(true)
}

async fn put_record(connection: &mut SqliteConnection, game: &GameId, record: Renamed) -> Kept<bool> {
    let header = query("UPDATE games SET header = ?4 WHERE id = ?1 AND version = ?2 AND header = ?3");
    let header = header.bind(game.to_string()).bind(record.version).bind(record.before).bind(record.header);
    if header.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    for (n, line) in record.lines {
        let entry = query("UPDATE entries SET line = ?3 WHERE game = ?1 AND n = ?2");
        entry.bind(game.to_string()).bind(n).bind(line).execute(&mut *connection).await?;
    }
    Ok(true)
}

/// Gives the seats of one person in a game and at its table to another.
pub(super) async fn reseat(connection: &mut SqliteConnection, game: GameId, from: UserId, to: UserId) -> Kept<()> {
    put_rows(connection, &game, &from, Some(&to), None).await?;
    put_table(connection, &game, |doc| crate::table::moved(doc, &from, &to)).await
}
