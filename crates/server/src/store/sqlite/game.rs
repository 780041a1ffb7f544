//! Games as wholes, and the words in which columns are written.

use std::str::FromStr;

use async_trait::async_trait;
use serde::{Serialize, de::DeserializeOwned};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::{Sqlite, append::add_lines, table};
use crate::{
    games::GameName,
    store::{
        Append, Appended, Brought, GameRow, GameStore, GameSummary, Kept, ListGames, NewGame, PlayerRow, Renamed,
        StoreError, StoredAnswer, StoredEntry, StoredGame, TableRow,
    },
    wire::{GameId, Time, UserId},
};

/// The text of a small enum.
pub(super) fn written(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(text)) => text,
        other => unreachable!("a small enum is written as text, not {other:?}"),
    }
}

/// A small enum from its text.
pub(super) fn word<T: DeserializeOwned>(text: &str) -> Kept<T> {
    serde_json::from_value(text.into()).map_err(|error| StoreError::Broken(error.to_string()))
}

/// An id from its text.
pub(super) fn parsed<T: FromStr>(text: &str) -> Kept<T> {
    text.parse().map_err(|_| StoreError::Broken(format!("{text:?} does not belong there")))
}

pub(super) fn game_row(row: &SqliteRow, header: bool) -> Kept<GameRow> {
    let name: &str = row.try_get("game")?;
    Ok(GameRow {
        id: parsed(row.try_get("id")?)?,
        game: GameName::named(name).ok_or_else(|| StoreError::Broken(format!("no game is called {name}")))?,
        header: if header { row.try_get("header")? } else { String::new() },
        config: row.try_get("config")?,
        marks: row.try_get("marks")?,
        origin: word(row.try_get("origin")?)?,
        visibility: word(row.try_get("visibility")?)?,
        state: word(row.try_get("state")?)?,
        version: row.try_get("version")?,
        hash: row.try_get("hash")?,
        scores: row.try_get("scores")?,
        places: row.try_get("places")?,
        bot_next: row.try_get("bot_next")?,
        mover: row.try_get("mover")?,
        started: Time(row.try_get("started")?),
        ended: row.try_get::<Option<i64>, _>("ended")?.map(Time),
    })
}

pub(super) async fn insert(connection: &mut SqliteConnection, game: NewGame) -> Kept<()> {
    const GAME: &str = "INSERT INTO games (id, game, header, config, marks, origin, visibility, state, version, hash, \
        scores, places, bot_next, mover, started, ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let row = game.row;
    sqlx::query(GAME)
        .bind(row.id.to_string())
        .bind(row.game.name())
        .bind(row.header)
        .bind(row.config)
        .bind(row.marks)
        .bind(written(&row.origin))
        .bind(written(&row.visibility))
        .bind(written(&row.state))
        .bind(row.version)
        .bind(row.hash)
        .bind(row.scores)
        .bind(row.places)
        .bind(row.bot_next)
        .bind(row.mover)
        .bind(row.started.0)
        .bind(row.ended.map(|time| time.0))
        .execute(&mut *connection)
        .await?;
    for player in game.players {
        sqlx::query("INSERT INTO players (game, seat, user, name, started, state) VALUES (?, ?, ?, ?, ?, ?)")
            .bind(row.id.to_string())
            .bind(player.seat)
            .bind(player.user.map(|user| user.to_string()))
            .bind(player.name)
            .bind(row.started.0)
            .bind(written(&row.state))
            .execute(&mut *connection)
            .await?;
    }
    add_lines(connection, &row.id, 0, &game.lines, None, row.started).await
}

async fn whole(connection: &mut SqliteConnection, id: &GameId) -> Kept<Option<StoredGame>> {
    let found = sqlx::query("SELECT * FROM games WHERE id = ?").bind(id.to_string());
    let Some(row) = found.fetch_optional(&mut *connection).await? else { return Ok(None) };
    let row = game_row(&row, true)?;
    let entries = sqlx::query("SELECT line, at FROM entries WHERE game = ? ORDER BY n").bind(id.to_string());
    let entry = |row: &SqliteRow| -> Kept<StoredEntry> {
        Ok(StoredEntry { line: row.try_get("line")?, at: Time(row.try_get("at")?) })
    };
    let entries = entries.fetch_all(&mut *connection).await?.iter().map(entry).collect::<Kept<Vec<_>>>()?;
    let answers = sqlx::query("SELECT seat, key, before, version FROM answers WHERE game = ?").bind(id.to_string());
    let answer = |row: &SqliteRow| -> Kept<(u8, String, StoredAnswer)> {
        let given = StoredAnswer { before: row.try_get("before")?, version: row.try_get("version")? };
        Ok((row.try_get("seat")?, row.try_get("key")?, given))
    };
    let answers = answers.fetch_all(&mut *connection).await?.iter().map(answer).collect::<Kept<Vec<_>>>()?;
    let record = super::brought::record(connection, id).await?;
    let players = players(connection, id).await?;
    Ok(Some(StoredGame { row, players, record, entries, answers }))
}

async fn players(connection: &mut SqliteConnection, id: &GameId) -> Kept<Vec<PlayerRow>> {
    let seats = sqlx::query("SELECT seat, user, name FROM players WHERE game = ? ORDER BY seat").bind(id.to_string());
    let player = |row: &SqliteRow| {
        let user = row.try_get::<Option<&str>, _>("user")?.map(parsed).transpose()?;
        Ok(PlayerRow { seat: row.try_get("seat")?, user, name: row.try_get("name")? })
    };
    seats.fetch_all(connection).await?.iter().map(player).collect()
}

#[async_trait]
impl GameStore for Sqlite {
    async fn put_table(&self, table: TableRow) -> Kept<()> {
        self.put_one(table).await
    }

    async fn drop_table(&self, id: &GameId) -> Kept<()> {
        self.drop_one(id).await
    }

    async fn table(&self, id: &GameId) -> Kept<Option<TableRow>> {
        self.find(id).await
    }

    async fn waiting_tables(&self) -> Kept<Vec<TableRow>> {
        self.all_waiting().await
    }

    async fn begin(&self, game: NewGame, table: Option<TableRow>) -> Kept<()> {
        self.write(move |connection| {
            Box::pin(async move {
                if let Some(table) = table {
                    table::put(connection, &table).await?;
                }
                insert(connection, game).await
            })
        })
        .await
    }

    async fn bring(&self, brought: Brought) -> Kept<bool> {
        self.write(move |connection| Box::pin(super::brought::bring(connection, brought))).await
    }

    async fn brought(&self, user: &UserId, since: Time) -> Kept<u32> {
        let mut connection = self.readers().acquire().await?;
        super::brought::count(&mut connection, user, since).await
    }

    async fn append(&self, append: Append) -> Kept<Appended> {
        self.writer.append(append).await
    }

    async fn end(&self, id: &GameId, at: Time) -> Kept<bool> {
        let id = id.clone();
        self.write(move |connection| Box::pin(async move { super::end::end(connection, &id, at).await })).await
    }

    async fn game(&self, id: &GameId) -> Kept<Option<StoredGame>> {
        // One transaction, so that header, entries and answers are of the same moment.
        let mut moment = self.readers().begin().await?;
        whole(&mut moment, id).await
    }

    async fn summary(&self, id: &GameId) -> Kept<Option<GameSummary>> {
        self.one_summary(id).await
    }

    async fn summaries(&self, ids: &[GameId]) -> Kept<Vec<GameSummary>> {
        let mut connection = self.readers().acquire().await?;
        super::list::summaries(&mut connection, ids).await
    }

    async fn list(&self, wanted: ListGames) -> Kept<Vec<GameSummary>> {
        self.page(wanted).await
    }

    async fn waiting_for_bots(&self) -> Kept<Vec<GameId>> {
        let ids = sqlx::query("SELECT id FROM games WHERE state = 'running' AND bot_next = 1 ORDER BY id");
        let id = |row: &SqliteRow| parsed(row.try_get("id")?);
        ids.fetch_all(self.readers()).await?.iter().map(id).collect()
    }

    async fn forks_of(&self, user: &UserId) -> Kept<u32> {
        let count = sqlx::query(
            "SELECT count(*) AS count FROM players CROSS JOIN games ON games.id = players.game \
             WHERE user = ? AND players.state = 'running' AND origin = 'fork'",
        );
        Ok(count.bind(user.to_string()).fetch_one(self.readers()).await?.try_get("count")?)
    }

    async fn game_ids(&self, after: Option<&GameId>, limit: u32) -> Kept<Vec<GameId>> {
        let ids = sqlx::query("SELECT id FROM games WHERE id > ? ORDER BY id LIMIT ?")
            .bind(after.map_or(String::new(), ToString::to_string))
            .bind(limit);
        let id = |row: &SqliteRow| parsed(row.try_get("id")?);
        ids.fetch_all(self.readers()).await?.iter().map(id).collect()
    }

    async fn places_of(&self, user: &UserId) -> Kept<Vec<GameId>> {
        super::person::places_of(self.readers(), user).await
    }

    async fn forget(&self, game: &GameId, user: &UserId, name: &str, record: Option<Renamed>) -> Kept<bool> {
        let (game, user, name) = (game.clone(), user.clone(), name.to_owned());
        self.write(move |connection| Box::pin(super::person::forget(connection, game, user, name, record))).await
    }

    async fn reseat(&self, game: &GameId, from: &UserId, to: &UserId) -> Kept<()> {
        let (game, from, to) = (game.clone(), from.clone(), to.clone());
        self.write(move |connection| Box::pin(super::person::reseat(connection, game, from, to))).await
    }
}
