//! How games grow: all appends of a group by one text, for each text that is brought to SQLite costs two changes of
//! threads, which are slow where other programs want the processor too.

use std::sync::LazyLock;

use sqlx::{Executor, Row, Sqlite, SqliteConnection, query::Query, sqlite::SqliteArguments};

use super::game::written;
use crate::{
    store::{Append, Appended, Kept, StoredAnswer, TableRow},
    wire::{GameId, Time, UserId},
};

type Bound<'q> = Query<'q, Sqlite, SqliteArguments>;

/// The most appends of one text.
pub(super) const TOGETHER: usize = 8;

/// The answer is written first, if nobody was faster and the key is new. What follows is only done where the
/// statement before it has changed exactly one row. The entries come last, for they may be many.
const ONE: &str = "\
    INSERT INTO answers (game, seat, key, before, version) SELECT id, ?, ?, ?, ? FROM games \
        WHERE id = ? AND version = ? AND state = 'running' ON CONFLICT DO NOTHING RETURNING ?;\
    UPDATE games SET version = ?, hash = ?, scores = ?, places = ?, bot_next = ?, mover = ?, \
        state = coalesce(?, state), ended = coalesce(?, ended) WHERE id = ? AND changes() = 1;";

/// The table, where it changes too.
const TABLE: &str = "\
    INSERT INTO tables (id, state, visibility, host, created, doc) SELECT ?, ?, ?, ?, ?, ? WHERE changes() = 1 \
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, visibility = excluded.visibility, \
        host = excluded.host, doc = excluded.doc;";

const LINES: &str = "\
    INSERT INTO entries (game, n, line, user, at) SELECT ?, ? + 1 + key, value, ?, ? FROM json_each(?) \
        WHERE changes() = 1;";

/// The texts by how many appends they hold; one with a table stands alone.
static TEXTS: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..=TOGETHER).map(|count| transaction(&format!("{ONE}{LINES}").repeat(count))).collect());
static WITH_TABLE: LazyLock<String> = LazyLock::new(|| transaction(&format!("{ONE}{TABLE}{LINES}")));

fn transaction(statements: &str) -> String {
    format!("BEGIN IMMEDIATE;{statements}COMMIT")
}

/// How many of these, from the first on, go into one text: where one brings its table along, it goes alone.
pub(super) fn together(appends: &[Append]) -> usize {
    match appends.iter().position(|append| append.table.is_some()) {
        Some(0) => 1,
        with_table => with_table.unwrap_or(appends.len()).min(TOGETHER),
    }
}

/// Carries out appends that go together, in one transaction. Each adds its entries if nobody was faster: the answer and
/// the new version stand or fall with them.
pub(super) async fn append(connection: &mut SqliteConnection, appends: &[Append]) -> Kept<Vec<Appended>> {
    let text: &'static str = match appends {
        [Append { table: Some(_), .. }] => &WITH_TABLE,
        _ => &TEXTS[appends.len()],
    };
    let bound = appends.iter().enumerate().fold(sqlx::query(text), bind);
    let done = match bound.fetch_all(&mut *connection).await {
        Ok(rows) => rows.iter().map(|row| row.try_get::<u32, _>(0)).collect::<Result<Vec<_>, _>>()?,
        Err(error) => {
            // Where SQLite has rolled back by itself, there is nothing left to roll back.
            let _ = connection.execute("ROLLBACK").await;
            return Err(error.into());
        }
    };
    let mut all = Vec::with_capacity(appends.len());
    for (number, append) in appends.iter().enumerate() {
        all.push(if done.contains(&(number as u32)) {
            Appended::Done { version: after(append) }
        } else {
            why_not(connection, append).await?
        });
    }
    Ok(all)
}

/// The version after an append.
fn after(append: &Append) -> u32 {
    append.expected + append.lines.len() as u32
}

/// Binds the values of one append, in the order of its question marks. The answer tells its number.
fn bind<'q>(query: Bound<'q>, (number, append): (usize, &Append)) -> Bound<'q> {
    let (game, version) = (append.game.to_string(), after(append));
    let query = query.bind(append.seat).bind(append.key.to_string()).bind(append.expected).bind(version);
    let query = query.bind(game.clone()).bind(append.expected).bind(number as u32);
    let query = query.bind(version).bind(append.hash.clone()).bind(append.scores.clone()).bind(append.places.clone());
    let query = query.bind(append.bot_next).bind(append.mover).bind(append.over.then_some("over"));
    let query = query.bind(append.over.then_some(append.at.0)).bind(game.clone());
    let query = append.table.iter().fold(query, bind_table);
    let query = query.bind(game).bind(append.expected).bind(append.user.as_ref().map(ToString::to_string));
    query.bind(append.at.0).bind(json(&append.lines))
}

fn bind_table<'q>(query: Bound<'q>, table: &TableRow) -> Bound<'q> {
    let query = query.bind(table.id.to_string()).bind(table.state.name()).bind(written(&table.visibility));
    let query = query.bind(table.host.as_ref().map(ToString::to_string));
    query.bind(table.created.0).bind(table.doc.clone())
}

/// Nothing was changed: the key was answered before, or somebody was faster.
async fn why_not(connection: &mut SqliteConnection, append: &Append) -> Kept<Appended> {
    let given = sqlx::query("SELECT before, version FROM answers WHERE game = ? AND seat = ? AND key = ?")
        .bind(append.game.to_string())
        .bind(append.seat)
        .bind(append.key.to_string());
    if let Some(row) = given.fetch_optional(&mut *connection).await? {
        let answer = StoredAnswer { before: row.try_get("before")?, version: row.try_get("version")? };
        return Ok(Appended::Known(answer));
    }
    let current = sqlx::query("SELECT version FROM games WHERE id = ?").bind(append.game.to_string());
    Ok(Appended::Conflict { version: current.fetch_one(connection).await?.try_get("version")? })
}

fn json(lines: &[String]) -> String {
    serde_json::to_string(lines).expect("lines have a JSON form")
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
        .bind(json(lines))
        .execute(connection)
        .await?;
    Ok(())
}
