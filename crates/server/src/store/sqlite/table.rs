//! Tables.

use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use super::Sqlite;
use crate::{
    store::{Kept, TableRow},
    wire::{GameId, Time},
};

use super::game::{parsed, word, written};

pub(super) async fn put(connection: &mut SqliteConnection, table: &TableRow) -> Kept<()> {
    const SQL: &str = "INSERT INTO tables (id, state, visibility, host, created, doc) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
        ON CONFLICT (id) DO UPDATE SET state = ?2, visibility = ?3, host = ?4, doc = ?6";
    sqlx::query(SQL)
        .bind(table.id.to_string())
        .bind(table.state.name())
        .bind(written(&table.visibility))
        .bind(table.host.as_ref().map(ToString::to_string))
        .bind(table.created.0)
        .bind(table.doc.clone())
        .execute(connection)
        .await?;
    Ok(())
}

/// All tables that wait.
pub(super) const WAITING: &str = "SELECT * FROM tables WHERE state IN ('waiting', 'opening') ORDER BY created, id";

impl Sqlite {
    pub(super) async fn put_one(&self, table: TableRow) -> Kept<()> {
        self.write(move |connection| Box::pin(async move { put(connection, &table).await })).await
    }

    pub(super) async fn drop_one(&self, id: &GameId) -> Kept<()> {
        let id = id.to_string();
        self.write(move |connection| {
            Box::pin(async move {
                sqlx::query("DELETE FROM tables WHERE id = ? AND state IN ('waiting', 'opening')")
                    .bind(id)
                    .execute(connection)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    pub(super) async fn find(&self, id: &GameId) -> Kept<Option<TableRow>> {
        let found = sqlx::query("SELECT * FROM tables WHERE id = ?").bind(id.to_string());
        found.fetch_optional(self.readers()).await?.as_ref().map(table_row).transpose()
    }

    pub(super) async fn all_waiting(&self) -> Kept<Vec<TableRow>> {
        let all = sqlx::query(WAITING);
        all.fetch_all(self.readers()).await?.iter().map(table_row).collect()
    }
}

fn table_row(row: &SqliteRow) -> Kept<TableRow> {
    Ok(TableRow {
        id: parsed(row.try_get("id")?)?,
        state: word(row.try_get("state")?)?,
        visibility: word(row.try_get("visibility")?)?,
        host: row.try_get::<Option<&str>, _>("host")?.map(parsed).transpose()?,
        created: Time(row.try_get("created")?),
        doc: row.try_get("doc")?,
    })
}
