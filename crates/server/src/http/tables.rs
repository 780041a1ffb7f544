//! Tables over HTTP.

use axum::{extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Json, Path, Query};
use crate::{
    App,
    accounts::{Caller, Visitor},
    error::{ApiError, ErrorBody},
    lobby::{self, Spot},
    refusal::Refusal,
    room::Ask,
    wire::{
        GameId, TableInfo,
        table::{ChangeBot, Commit, Join, Mine, NewTable, Open, Tables},
    },
};

type Done<T> = Result<Json<T>, ApiError>;

/// The routes of tables.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tables, make))
        .routes(routes!(table, remove))
        .routes(routes!(join))
        .routes(routes!(commit))
        .routes(routes!(open))
        .routes(routes!(mine))
        .routes(routes!(bots))
        .routes(routes!(leave))
        .routes(routes!(decline))
        .routes(routes!(rematch))
}

/// Which page of the lobby.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct LobbyPage {
    /// `next` of the page before.
    after: Option<String>,
    /// How many tables, at most 100.
    limit: Option<u32>,
}

/// The lobby: open public tables, one of each host first, the newest before others.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", params(LobbyPage), responses(
    (status = 200, body = Tables), (status = 400, body = ErrorBody)))]
async fn tables(State(app): State<App>, Query(page): Query<LobbyPage>) -> Done<Tables> {
    let after = page.after.map(|after| after.parse::<Spot>().map_err(|_| Refusal::BadCursor)).transpose()?;
    let limit = page.limit.map_or(lobby::PAGE, |limit| limit.clamp(1, 100) as usize);
    Ok(Json(app.lobby.page(after.as_ref(), limit)))
}

/// Make a table.
#[utoipa::path(post, path = "/api/v1/tables", tag = "tables", request_body = NewTable, responses(
    (status = 201, body = TableInfo), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn make(
    State(app): State<App>,
    caller: Caller,
    Json(plan): Json<NewTable>,
) -> Result<(StatusCode, Json<TableInfo>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.make_table(plan, caller.user).await?)))
}

/// A table. Its id is the link: who has it may look.
#[utoipa::path(get, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = GameId, Path)), responses(
    (status = 200, body = TableInfo), (status = 404, body = ErrorBody)))]
async fn table(State(app): State<App>, Visitor(caller): Visitor, Path(id): Path<GameId>) -> Done<TableInfo> {
    let user = caller.map(|caller| caller.user.id);
    Ok(Json(app.table_info_for(&id, user.as_ref()).await?))
}

/// Take the table away. Only its maker can, and only before the game.
#[utoipa::path(delete, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = GameId, Path)), responses(
    (status = 204), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn remove(State(app): State<App>, caller: Caller, Path(id): Path<GameId>) -> Result<StatusCode, ApiError> {
    app.ask(&id, |reply| Ask::Remove(caller.user.id, reply)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sit down. The place in the answer is what the commitment needs.
#[utoipa::path(post, path = "/api/v1/tables/{id}/join", tag = "tables", params(("id" = GameId, Path)),
    request_body = Option<Join>, responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn join(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<GameId>,
    body: Option<Json<Join>>,
) -> Done<TableInfo> {
    let join = body.map(|Json(join)| join).unwrap_or_default();
    Ok(Json(app.ask(&id, |reply| Ask::Join(caller.user, join, reply)).await?))
}

/// Commit to one's entropy.
#[utoipa::path(post, path = "/api/v1/tables/{id}/commit", tag = "tables", params(("id" = GameId, Path)),
    request_body = Commit, responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn commit(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(body): Json<Commit>,
) -> Done<TableInfo> {
    Ok(Json(app.ask(&id, |reply| Ask::Commit(caller.user.id, body, reply)).await?))
}

/// Open one's commitment, once all have committed. When all are open, the game begins.
#[utoipa::path(post, path = "/api/v1/tables/{id}/open", tag = "tables", params(("id" = GameId, Path)),
    request_body = Open, responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn open(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(body): Json<Open>,
) -> Done<TableInfo> {
    Ok(Json(app.ask(&id, |reply| Ask::Open(caller.user.id, body.entropy, reply)).await?))
}

/// One's own place, as nobody else is told of it: on which device one has committed, and so must open.
#[utoipa::path(get, path = "/api/v1/tables/{id}/mine", tag = "tables", params(("id" = GameId, Path)), responses(
    (status = 200, body = Mine), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn mine(State(app): State<App>, caller: Caller, Path(id): Path<GameId>) -> Done<Mine> {
    Ok(Json(app.ask(&id, |reply| Ask::Mine(caller.user.id, reply)).await?))
}

/// Put a bot on a free place, or take one away. Only the maker can, before the game. After the first opening the shuffle
/// begins anew, and it can be done three times.
#[utoipa::path(post, path = "/api/v1/tables/{id}/bots", tag = "tables", params(("id" = GameId, Path)),
    request_body = ChangeBot, responses((status = 200, body = TableInfo), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn bots(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(change): Json<ChangeBot>,
) -> Done<TableInfo> {
    Ok(Json(app.ask(&id, |reply| Ask::Bot(caller.user.id, change, reply)).await?))
}

/// Decline an invitation to a rematch, here or at the table before: the place is for anybody.
#[utoipa::path(post, path = "/api/v1/tables/{id}/decline", tag = "tables", params(("id" = GameId, Path)), responses(
    (status = 200, body = TableInfo), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn decline(State(app): State<App>, caller: Caller, Path(id): Path<GameId>) -> Done<TableInfo> {
    Ok(Json(app.ask(&id, |reply| Ask::Decline(caller.user.id, reply)).await?))
}

/// Leave: a free place before the game, a bot in it.
#[utoipa::path(post, path = "/api/v1/tables/{id}/leave", tag = "tables", params(("id" = GameId, Path)), responses(
    (status = 200, body = TableInfo), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody)))]
async fn leave(State(app): State<App>, caller: Caller, Path(id): Path<GameId>) -> Done<TableInfo> {
    Ok(Json(app.ask(&id, |reply| Ask::Leave(caller.user.id, reply)).await?))
}

/// The same again. The first who asks makes the table, the others get the same one.
#[utoipa::path(post, path = "/api/v1/tables/{id}/rematch", tag = "tables", params(("id" = GameId, Path)), responses(
    (status = 200, body = TableInfo), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody)))]
async fn rematch(State(app): State<App>, caller: Caller, Path(id): Path<GameId>) -> Done<TableInfo> {
    Ok(Json(app.ask(&id, |reply| Ask::Rematch(caller.user, reply)).await?))
}
