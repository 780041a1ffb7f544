//! Lists of games. A page is one statement: a walk along one index, and a look-up of its games and their players. How many
//! games there are, and how deep the page lies, does not matter. It comes as one text: taking hundreds of rows out of the
//! database one by one costs more than finding them.

use serde::Deserialize;
use sqlx::{AssertSqlSafe, SqliteConnection, query_scalar};

use super::{Sqlite, game::written};
use crate::{
    games::GameName,
    store::{Cursor, GameRow, GameSummary, Kept, ListGames, PlayerRow, StoreError},
    wire::{
        GameId, Time, UserId,
        game::{GameState, Origin},
        table::Visibility,
    },
};

/// The games of a page: before a place in the list, so many; then the person and the state, where they are wanted.
const PAGES: [&str; 4] = [
    "SELECT started, id FROM games WHERE visibility = 'public' AND (started, id) < (?1, ?2) \
     ORDER BY started DESC, id DESC LIMIT ?3",
    "SELECT started, id FROM games WHERE visibility = 'public' AND state = ?4 AND (started, id) < (?1, ?2) \
     ORDER BY started DESC, id DESC LIMIT ?3",
    // Whoever has two seats has one game.
    "SELECT DISTINCT started, game AS id FROM players WHERE user = ?4 AND (started, game) < (?1, ?2) \
     ORDER BY started DESC, game DESC LIMIT ?3",
    "SELECT DISTINCT started, game AS id FROM players WHERE user = ?4 AND state = ?5 AND (started, game) < (?1, ?2) \
     ORDER BY started DESC, game DESC LIMIT ?3",
];

/// Games by a list of their ids.
const THESE: &str = "SELECT value AS id FROM json_each(?1)";

/// What lists show of the wanted games, as one text: [`Listed`] by [`Listed`].
fn listed(wanted: &str) -> String {
    format!(
        "SELECT json_group_array(json_array(id, game, config, marks, origin, visibility, state, version, hash, scores, \
         places, bot_next, mover, games.started, ended, json((SELECT json_group_array(json_array(seat, user, name)) \
         FROM players WHERE players.game = games.id)))) \
         FROM ({wanted}) AS wanted CROSS JOIN games USING (id)"
    )
}

/// The statement for each kind of page.
#[cfg(test)]
pub(super) fn pages() -> [String; 4] {
    PAGES.map(listed)
}

/// The statement for games by their ids.
pub(super) fn these() -> String {
    listed(THESE)
}

/// A game as the statements write it.
#[derive(Deserialize)]
struct Listed {
    id: GameId,
    game: GameName,
    config: String,
    marks: String,
    origin: Origin,
    visibility: Visibility,
    state: GameState,
    version: u32,
    hash: String,
    scores: String,
    places: String,
    bot_next: u8,
    mover: Option<u8>,
    started: Time,
    ended: Option<Time>,
    players: Vec<(u8, Option<UserId>, String)>,
}

impl Listed {
    fn summary(self) -> GameSummary {
        let player = |(seat, user, name)| PlayerRow { seat, user, name };
        let mut players: Vec<PlayerRow> = self.players.into_iter().map(player).collect();
        players.sort_by_key(|player| player.seat);
        let row = GameRow {
            id: self.id,
            game: self.game,
            header: String::new(),
            config: self.config,
            marks: self.marks,
            origin: self.origin,
            visibility: self.visibility,
            state: self.state,
            version: self.version,
            hash: self.hash,
            scores: self.scores,
            places: self.places,
            bot_next: self.bot_next != 0,
            mover: self.mover,
            started: self.started,
            ended: self.ended,
        };
        GameSummary { row, players }
    }
}

fn read(text: &str) -> Kept<Vec<GameSummary>> {
    let games: Vec<Listed> = serde_json::from_str(text).map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(games.into_iter().map(Listed::summary).collect())
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
    let kind = usize::from(wanted.of.is_some()) * 2 + usize::from(wanted.state.is_some());
    // Ids are letters and digits, which all stand before this.
    let (started, id) = match wanted.before {
        Some(Cursor { started, id }) => (started, id.to_string()),
        None => (Time(i64::MAX), "~".to_owned()),
    };
    let sql = AssertSqlSafe(listed(PAGES[kind]));
    let mut page = query_scalar::<_, String>(sql).bind(started.0).bind(id).bind(wanted.limit);
    for chosen in
        [wanted.of.map(|user| user.to_string()), wanted.state.map(|state| written(&state))].into_iter().flatten()
    {
        page = page.bind(chosen);
    }
    let mut games = read(&page.fetch_one(connection).await?)?;
    // SQLite promises no order within such a text.
    games.sort_by(|one, other| (other.row.started, &other.row.id).cmp(&(one.row.started, &one.row.id)));
    Ok(games)
}

/// What lists show of these games, in this order.
pub(super) async fn summaries(connection: &mut SqliteConnection, ids: &[GameId]) -> Kept<Vec<GameSummary>> {
    let list = serde_json::to_string(ids).expect("ids are text");
    let text: String = query_scalar(AssertSqlSafe(these())).bind(list).fetch_one(connection).await?;
    let mut games = read(&text)?;
    games.sort_by_key(|game| ids.iter().position(|id| *id == game.row.id));
    Ok(games)
}
