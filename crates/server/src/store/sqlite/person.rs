//! What happens to a person's seats when he goes, or becomes another.

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::game::parsed;
use crate::{
    store::Kept,
    wire::{GameId, UserId},
};

async fn games_of(connection: &mut SqliteConnection, user: &UserId) -> Kept<Vec<(GameId, u8)>> {
    let seats = sqlx::query("SELECT game, seat FROM players WHERE user = ?").bind(user.to_string());
    let seat = |row: &SqliteRow| Ok((parsed(row.try_get("game")?)?, row.try_get("seat")?));
    seats.fetch_all(connection).await?.iter().map(seat).collect()
}

async fn tables_of(connection: &mut SqliteConnection, user: &UserId) -> Kept<Vec<(GameId, String)>> {
    // The id is 20 letters and digits of its own: it stands in a document as itself or not at all.
    let tables = sqlx::query("SELECT id, doc FROM tables WHERE host = ?1 OR doc LIKE '%\"' || ?1 || '\"%'");
    let table = |row: &SqliteRow| Ok((parsed(row.try_get("id")?)?, row.try_get("doc")?));
    tables.bind(user.to_string()).fetch_all(connection).await?.iter().map(table).collect()
}

async fn put_doc(connection: &mut SqliteConnection, id: &GameId, host: Option<&UserId>, doc: String) -> Kept<()> {
    sqlx::query("UPDATE tables SET doc = ?2, host = ?3 WHERE id = ?1")
        .bind(id.to_string())
        .bind(doc)
        .bind(host.map(ToString::to_string))
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes a person's name out of headers, entries and tables, and the person off the seats.
pub(super) async fn anonymise(connection: &mut SqliteConnection, user: UserId, name: String) -> Kept<Vec<GameId>> {
    let seats = games_of(connection, &user).await?;
    for (game, seat) in &seats {
        rename(connection, game, *seat, &name, &user).await?;
    }
    for sql in [
        "UPDATE entries SET user = NULL WHERE user = ?1 AND game IN (SELECT game FROM players WHERE user = ?1)",
        "UPDATE players SET user = NULL, name = ?2 WHERE user = ?1",
    ] {
        sqlx::query(sql).bind(user.to_string()).bind(name.clone()).execute(&mut *connection).await?;
    }
    let mut touched: Vec<GameId> = seats.into_iter().map(|(game, _)| game).collect();
    for (id, doc) in tables_of(connection, &user).await? {
        let (host, doc) = crate::table::without(&doc, &user, &name)?;
        forget_restarts(connection, &id, &doc).await?;
        put_doc(connection, &id, host.as_ref(), doc).await?;
        touched.push(id);
    }
    touched.sort();
    touched.dedup();
    Ok(touched)
}

/// Puts another name into the header and into the takeovers by which the person came back.
async fn rename(connection: &mut SqliteConnection, game: &GameId, seat: u8, name: &str, user: &UserId) -> Kept<()> {
    let row = sqlx::query("SELECT header FROM games WHERE id = ?").bind(game.to_string());
    let header: String = row.fetch_one(&mut *connection).await?.try_get("header")?;
    let old = format!("player {seat} ");
    let line = |line: &str| if line.starts_with(&old) { format!("{old}{name}\n") } else { format!("{line}\n") };
    sqlx::query("UPDATE games SET header = ?2 WHERE id = ?1")
        .bind(game.to_string())
        .bind(header.lines().map(line).collect::<String>())
        .execute(&mut *connection)
        .await?;
    for came_back in ["takeover", "takeover/back"] {
        sqlx::query("UPDATE entries SET line = ?3 || ?4 WHERE game = ?1 AND user = ?2 AND line LIKE ?3 || '%'")
            .bind(game.to_string())
            .bind(user.to_string())
            .bind(format!("{seat}: {came_back} "))
            .bind(name)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Who made a shuffle begin anew need not have played: the table knows who it was, and its game only the name.
async fn forget_restarts(connection: &mut SqliteConnection, id: &GameId, doc: &str) -> Kept<()> {
    let row = sqlx::query("SELECT header FROM games WHERE id = ?").bind(id.to_string());
    let Some(row) = row.fetch_optional(&mut *connection).await? else { return Ok(()) };
    let header: String = row.try_get("header")?;
    sqlx::query("UPDATE games SET header = ?2 WHERE id = ?1")
        .bind(id.to_string())
        .bind(crate::table::with_restarts(&header, doc)?)
        .execute(connection)
        .await?;
    Ok(())
}

/// Gives all seats and tables of one person to another.
pub(super) async fn reseat(connection: &mut SqliteConnection, from: UserId, to: UserId) -> Kept<Vec<GameId>> {
    let mut touched: Vec<GameId> = games_of(connection, &from).await?.into_iter().map(|(game, _)| game).collect();
    for sql in [
        "UPDATE entries SET user = ?2 WHERE user = ?1 AND game IN (SELECT game FROM players WHERE user = ?1)",
        "UPDATE players SET user = ?2 WHERE user = ?1",
    ] {
        sqlx::query(sql).bind(from.to_string()).bind(to.to_string()).execute(&mut *connection).await?;
    }
    for (id, doc) in tables_of(connection, &from).await? {
        let (host, doc) = crate::table::moved(&doc, &from, &to)?;
        put_doc(connection, &id, host.as_ref(), doc).await?;
        touched.push(id);
    }
    touched.sort();
    touched.dedup();
    Ok(touched)
}
