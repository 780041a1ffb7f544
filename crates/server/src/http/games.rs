//! Games over HTTP: lists, records, streams, and the ways in which games come here.

use std::sync::Arc;

use axum::{
    Extension,
    body::Bytes,
    extract::{DefaultBodyLimit, State},
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::Value;
use tabletop::Veiled;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Entrance, Json, Path, Query, stream};
use crate::{
    App,
    accounts::{Caller, Visitor},
    error::{ApiError, ErrorBody},
    refusal::Refusal,
    room::Ask,
    store::{Cursor, ListGames},
    tables::game_info,
    wire::{
        GameId, GameInfo, TableInfo,
        game::{Fork, ForkRecord, GameState, Games},
    },
};

/// How many games a page of a list has.
const PAGE: u32 = 50;

/// The routes of games.
pub fn routes() -> OpenApiRouter<App> {
    let import = OpenApiRouter::new().routes(routes!(import)).layer(DefaultBodyLimit::max(tabletop::record::LIMIT));
    // In JSON a line's end takes two bytes.
    let fork_record =
        OpenApiRouter::new().routes(routes!(fork_record)).layer(DefaultBodyLimit::max(2 * tabletop::record::LIMIT));
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(game))
        .routes(routes!(record))
        .routes(routes!(stream_of))
        .routes(routes!(verify))
        .routes(routes!(fork))
        .merge(import)
        .merge(fork_record)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// 1 for one's own games, public and not.
    #[serde(default)]
    mine: u8,
    /// Only such games.
    state: Option<GameState>,
    /// `next` of the page before.
    before: Option<String>,
}

/// Games, the newest first: public ones, or one's own.
#[utoipa::path(get, path = "/api/v1/games", tag = "games", params(Which), responses(
    (status = 200, body = Games), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody)))]
async fn list(
    State(app): State<App>,
    Visitor(caller): Visitor,
    Query(which): Query<Which>,
) -> Result<Json<Games>, ApiError> {
    let reader = caller.map(|caller| caller.user.id);
    let of = match which.mine {
        0 => None,
        _ => Some(reader.clone().ok_or(Refusal::SignIn)?),
    };
    let before = which.before.map(|text| text.parse::<Cursor>()).transpose().map_err(|_| Refusal::BadCursor)?;
    let wanted = ListGames { of, state: which.state, before, limit: PAGE };
    let found = app.store.list(wanted).await.map_err(Refusal::from)?;
    let last = found.last().filter(|_| found.len() == PAGE as usize);
    let next = last.map(|last| Cursor { started: last.row.started, id: last.row.id.clone() }.to_string());
    let games = found.into_iter().map(|game| game_info(game, reader.as_ref())).collect();
    Ok(Json(Games { games, next }))
}

/// A game as lists show it.
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games", params(("id" = GameId, Path)), responses(
    (status = 200, body = GameInfo), (status = 404, body = ErrorBody)))]
async fn game(
    State(app): State<App>,
    Visitor(caller): Visitor,
    Path(id): Path<GameId>,
) -> Result<Json<GameInfo>, ApiError> {
    let found = app.store.summary(&id).await.map_err(Refusal::from)?.ok_or(Refusal::NoSuchGame)?;
    Ok(Json(game_info(found, caller.map(|caller| caller.user.id).as_ref())))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct How {
    /// 1 to leave out what was undone.
    #[serde(default)]
    standing: u8,
}

/// The record: what the caller may know while the game runs, and all of it when it is over.
#[utoipa::path(get, path = "/api/v1/games/{id}/record", tag = "games", params(("id" = GameId, Path), How), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = ErrorBody)))]
async fn record(
    State(app): State<App>,
    Visitor(caller): Visitor,
    Path(id): Path<GameId>,
    Query(how): Query<How>,
) -> Result<Response, ApiError> {
    let reader = caller.map(|caller| caller.user.id);
    let record = app.ask(&id, |reply| Ask::Record(reader, how.standing != 0, reply)).await?;
    Ok(told(record))
}

/// What a game says of itself, as plain text. It takes nothing that is not veiled:
///
/// ```
/// use server::http::games::told;
/// use tabletop::{Game, Session, Viewer};
/// fn answer<G: Game>(session: &Session<G>) {
///     told(session.record_for(Viewer::Spectator).export(false));
/// }
/// ```
///
/// ```compile_fail,E0308
/// use server::http::games::told;
/// use tabletop::{Game, Session, Viewer};
/// fn answer<G: Game>(session: &Session<G>) {
///     told(session.dump().export(false));
/// }
/// ```
pub fn told(text: Veiled<String>) -> Response {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text.into_inner()).into_response()
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct From {
    /// The version that one has already.
    #[serde(default)]
    from: u32,
}

/// The game messages of the socket, one on a line, until the game is over or the caller is signed out.
#[utoipa::path(get, path = "/api/v1/games/{id}/stream", tag = "games", params(("id" = GameId, Path), From), responses(
    (status = 200, body = String, content_type = "application/x-ndjson"), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
async fn stream_of(
    State(app): State<App>,
    Visitor(caller): Visitor,
    Extension(entrance): Extension<Arc<Entrance>>,
    Path(id): Path<GameId>,
    Query(since): Query<From>,
) -> Result<Response, ApiError> {
    app.store.summary(&id).await.map_err(Refusal::from)?.ok_or(Refusal::NoSuchGame)?;
    let ear = entrance.accounts.listen(caller.as_ref()).await?;
    let body = stream::of(&app, id, caller.map(|caller| caller.user), ear, since.from).await?;
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// The proof of the shuffle, once the game is over.
#[utoipa::path(get, path = "/api/v1/games/{id}/verify", tag = "games", params(("id" = GameId, Path)), responses(
    (status = 200, body = Object), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn verify(State(app): State<App>, Path(id): Path<GameId>) -> Result<Json<Value>, ApiError> {
    Ok(Json(app.verify(&id).await?))
}

/// Play on from any position, against bots. The hidden part is dealt anew.
#[utoipa::path(post, path = "/api/v1/games/{id}/fork", tag = "games", params(("id" = GameId, Path)),
    request_body = Fork, responses((status = 201, body = TableInfo), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn fork(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<GameId>,
    Json(body): Json<Fork>,
) -> Result<(StatusCode, Json<TableInfo>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.fork(&id, body, caller.user).await?)))
}

/// Play on from a position of a record that one brings, against bots: also from what one seat knew of a game that still goes
/// on. What one's own seat, or whose record it is, does not know is dealt anew, and the record is not kept.
#[utoipa::path(post, path = "/api/v1/games/fork", tag = "games",
    request_body = ForkRecord, responses((status = 201, body = TableInfo), (status = 401, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn fork_record(
    State(app): State<App>,
    caller: Caller,
    Json(body): Json<ForkRecord>,
) -> Result<(StatusCode, Json<TableInfo>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.fork_record(body, caller.user).await?)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Whence {
    /// 1 for a game that was played in one's own page.
    #[serde(default)]
    offline: u8,
}

/// Bring a record here. It is marked for ever.
#[utoipa::path(post, path = "/api/v1/games/import", tag = "games", params(Whence),
    request_body(content = String, content_type = "text/plain"), responses((status = 201, body = GameInfo),
    (status = 401, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
async fn import(
    State(app): State<App>,
    caller: Caller,
    Query(whence): Query<Whence>,
    body: Bytes,
) -> Result<(StatusCode, Json<GameInfo>), ApiError> {
    let text = str::from_utf8(&body)
        .map_err(|_| Refusal::BadRecord { line: 0, message: "a record is text in UTF-8".to_owned() })?;
    Ok((StatusCode::CREATED, Json(app.import(text, whence.offline != 0, &caller.user).await?)))
}
