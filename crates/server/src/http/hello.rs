//! What a page asks first.

use axum::{Extension, extract::State};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Json, client::Client, page};
use crate::{App, games, wire::Hello};

/// The way to what a page asks before all else.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(hello))
}

/// The build of the server and the numbers of the rules.
#[utoipa::path(get, path = "/api/v1/hello", tag = "operations", responses((status = 200, body = Hello)))]
async fn hello(State(app): State<App>, client: Option<Extension<Client>>) -> Json<Hello> {
    Json(Hello {
        build: page::build(),
        rules: games::newest_rules(),
        secure: client.is_some_and(|client| client.secure),
        now: app.clock.now(),
    })
}
