//! The page of a table tells which game is played there: over a slow line each journey there and back counts, and no script can find
//! that out as early. The page's first script reads it and asks for the game at once (`web/build/ahead.ts`).

use axum::{
    extract::{Path, Request, State, rejection::PathRejection},
    http::{HeaderName, HeaderValue, StatusCode},
    response::Response,
    routing::any,
};
use utoipa_axum::router::OpenApiRouter;

use super::page;
use crate::{App, wire::GameId};

/// The one header of an answer that scripts of the page can read.
const TOLD: HeaderName = HeaderName::from_static("server-timing");

/// The address of a table.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().route("/t/{id}", any(table))
}

async fn table(State(app): State<App>, id: Result<Path<String>, PathRejection>, request: Request) -> Response {
    let mut response = page::serve(request).await;
    if matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED)
        && let Ok(Path(id)) = id
        && let Some(game) = game(&app, &id).await
    {
        response.headers_mut().insert(TOLD, game);
    }
    response
}

/// Before a game has begun nothing of it is needed, and what cannot be looked up the page finds out by itself.
async fn game(app: &App, id: &str) -> Option<HeaderValue> {
    let id: GameId = id.parse().ok()?;
    let summary = app.store.summary(&id).await.ok()??;
    HeaderValue::try_from(format!("game;desc={}", summary.row.game.name())).ok()
}
