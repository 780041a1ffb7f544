//! Lists of games.

use sqlx::sqlite::SqliteRow;

use super::{
    Sqlite,
    game::{game_row, players, written},
};
use crate::{
    store::{GameSummary, Kept, ListGames},
    wire::GameId,
};

const COLUMNS: &str = "SELECT id, game, config, marks, origin, visibility, state, version, hash, scores, places, bot_next, \
    started, ended FROM games";

impl Sqlite {
    pub(super) async fn one_summary(&self, id: &GameId) -> Kept<Option<GameSummary>> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE id = ?"));
        let found = sqlx::query(sql).bind(id.to_string()).fetch_optional(self.readers()).await?;
        let Some(row) = found else { return Ok(None) };
        Ok(Some(self.with_players(&row).await?))
    }

    pub(super) async fn summaries(&self, wanted: ListGames) -> Kept<Vec<GameSummary>> {
        // One's own games of all kinds; of others what is public.
        let sql = sqlx::AssertSqlSafe(format!(
            "{COLUMNS} WHERE (CASE WHEN ?1 IS NULL THEN visibility = 'public' \
             ELSE id IN (SELECT game FROM players WHERE user = ?1) END) \
             AND (?2 IS NULL OR state = ?2) AND (?3 IS NULL OR (started, id) < (?3, ?4)) \
             ORDER BY started DESC, id DESC LIMIT ?5"
        ));
        let before = wanted.before.as_ref();
        let rows = sqlx::query(sql)
            .bind(wanted.of.map(|user| user.to_string()))
            .bind(wanted.state.map(|state| written(&state)))
            .bind(before.map(|cursor| cursor.started.0))
            .bind(before.map(|cursor| cursor.id.to_string()))
            .bind(wanted.limit)
            .fetch_all(self.readers())
            .await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in &rows {
            games.push(self.with_players(row).await?);
        }
        Ok(games)
    }

    async fn with_players(&self, row: &SqliteRow) -> Kept<GameSummary> {
        let row = game_row(row, false)?;
        let mut connection = self.readers().acquire().await?;
        let players = players(&mut connection, &row.id).await?;
        Ok(GameSummary { row, players })
    }
}
