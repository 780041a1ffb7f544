//! Lists of games. A page costs a walk along one index, a look-up of its games and one of their players: how many games
//! there are, and how deep the page lies, does not matter.

use sqlx::{Row, SqliteConnection, query, sqlite::SqliteRow};

use super::{
    Sqlite,
    game::{game_row, parsed, written},
};
use crate::{
    store::{Cursor, GameRow, GameSummary, Kept, ListGames, PlayerRow},
    wire::{GameId, Time},
};

/// How many games are looked up by one statement.
const AT_ONCE: usize = 50;

/// The ids of a page: before a place in the list, so many; then the person and the state, where they are wanted.
pub(super) const PAGES: [&str; 4] = [
    "SELECT id FROM games WHERE visibility = 'public' AND (started, id) < (?1, ?2) \
     ORDER BY started DESC, id DESC LIMIT ?3",
    "SELECT id FROM games WHERE visibility = 'public' AND state = ?4 AND (started, id) < (?1, ?2) \
     ORDER BY started DESC, id DESC LIMIT ?3",
    // Whoever has two seats has one game.
    "SELECT DISTINCT started, game AS id FROM players WHERE user = ?4 AND (started, game) < (?1, ?2) \
     ORDER BY started DESC, game DESC LIMIT ?3",
    "SELECT DISTINCT started, game AS id FROM players WHERE user = ?4 AND state = ?5 AND (started, game) < (?1, ?2) \
     ORDER BY started DESC, game DESC LIMIT ?3",
];

/// Games by their ids.
pub(super) fn games_sql() -> String {
    format!(
        "SELECT id, game, config, marks, origin, visibility, state, version, hash, scores, places, bot_next, started, \
         ended FROM games WHERE id IN ({})",
        places()
    )
}

/// Players by their games.
pub(super) fn players_sql() -> String {
    format!("SELECT game, seat, user, name FROM players WHERE game IN ({})", places())
}

/// As many as are looked up at once: one statement serves all lengths, and is prepared once.
fn places() -> String {
    vec!["?"; AT_ONCE].join(", ")
}

impl Sqlite {
    pub(super) async fn one_summary(&self, id: &GameId) -> Kept<Option<GameSummary>> {
        let mut connection = self.readers().acquire().await?;
        Ok(summaries(&mut connection, std::slice::from_ref(id)).await?.pop())
    }

    pub(super) async fn page(&self, wanted: ListGames) -> Kept<Vec<GameSummary>> {
        let mut connection = self.readers().acquire().await?;
        page(&mut connection, wanted).await
    }
}

/// A page of a list.
pub(super) async fn page(connection: &mut SqliteConnection, wanted: ListGames) -> Kept<Vec<GameSummary>> {
    let ids = ids(connection, wanted).await?;
    summaries(connection, &ids).await
}

async fn ids(connection: &mut SqliteConnection, wanted: ListGames) -> Kept<Vec<GameId>> {
    let sql = PAGES[usize::from(wanted.of.is_some()) * 2 + usize::from(wanted.state.is_some())];
    // Ids are letters and digits, which all stand before this.
    let (started, id) = match wanted.before {
        Some(Cursor { started, id }) => (started, id.to_string()),
        None => (Time(i64::MAX), "~".to_owned()),
    };
    let mut page = query(sql).bind(started.0).bind(id).bind(wanted.limit);
    for chosen in
        [wanted.of.map(|user| user.to_string()), wanted.state.map(|state| written(&state))].into_iter().flatten()
    {
        page = page.bind(chosen);
    }
    let rows = page.fetch_all(connection).await?;
    rows.iter().map(|row| parsed(row.try_get("id")?)).collect()
}

/// What lists show of these games, in this order.
pub(super) async fn summaries(connection: &mut SqliteConnection, ids: &[GameId]) -> Kept<Vec<GameSummary>> {
    let mut found = Vec::with_capacity(ids.len());
    for some in ids.chunks(AT_ONCE) {
        let games = look_up(connection, games_sql(), some).await?;
        let games = games.iter().map(|row| game_row(row, false)).collect::<Kept<Vec<GameRow>>>()?;
        let players = look_up(connection, players_sql(), some).await?;
        let mut players = players.iter().map(player).collect::<Kept<Vec<_>>>()?;
        players.sort_by_key(|(_, player)| player.seat);
        for id in some {
            let Some(row) = games.iter().find(|row| row.id == *id).cloned() else { continue };
            let own = players.iter().filter(|(game, _)| game == id).map(|(_, player)| player.clone());
            found.push(GameSummary { players: own.collect(), row });
        }
    }
    Ok(found)
}

async fn look_up(connection: &mut SqliteConnection, sql: String, ids: &[GameId]) -> Kept<Vec<SqliteRow>> {
    let mut found = query(sqlx::AssertSqlSafe(sql));
    for at in 0..AT_ONCE {
        found = found.bind(ids.get(at).map(ToString::to_string));
    }
    Ok(found.fetch_all(connection).await?)
}

fn player(row: &SqliteRow) -> Kept<(GameId, PlayerRow)> {
    let user = row.try_get::<Option<&str>, _>("user")?.map(parsed).transpose()?;
    Ok((parsed(row.try_get("game")?)?, PlayerRow { seat: row.try_get("seat")?, user, name: row.try_get("name")? }))
}
