//! How a game ends that cannot be played on.

use sqlx::SqliteConnection;

use crate::{
    store::Kept,
    wire::{GameId, Time},
};

/// Ends a running game with the scores that were stored last. Says whether it ran.
pub(super) async fn end(connection: &mut SqliteConnection, game: &GameId, at: Time) -> Kept<bool> {
    const GAME: &str =
        "UPDATE games SET state = 'over', ended = ?2, bot_next = 0, mover = NULL WHERE id = ?1 AND state = 'running'";
    const TABLE: &str = "UPDATE tables SET state = 'over', doc = json_set(doc, '$.table.state', 'over') WHERE id = ?1";
    let ran = sqlx::query(GAME).bind(game.to_string()).bind(at.0).execute(&mut *connection).await?.rows_affected() == 1;
    if ran {
        sqlx::query(TABLE).bind(game.to_string()).execute(connection).await?;
    }
    Ok(ran)
}
