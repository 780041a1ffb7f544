//! Whether the server is well, and its numbers.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderValue, StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Entrance, Json, page};
use crate::error::{ApiError, ErrorBody};

/// The routes for those who watch over the server.
pub fn routes() -> OpenApiRouter<Arc<Entrance>> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(metrics))
}

/// How the server is.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Health {
    /// `ok`, or `degraded` where stored games cannot be opened.
    pub status: String,
    /// How many stored tables and games could not be opened when they were last wanted.
    pub unopened: usize,
    /// The build of the page and the server.
    pub build: String,
    /// The version of the server.
    pub version: String,
}

/// Whether the server answers and its store can be read.
#[utoipa::path(get, path = "/health", tag = "operations", responses((status = 200, body = Health), (status = 503, body = ErrorBody)))]
async fn health(State(entrance): State<Arc<Entrance>>) -> Result<Json<Health>, ApiError> {
    entrance.accounts.check().await?;
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let unopened = entrance.metrics.unopened();
    let status = if unopened == 0 { "ok" } else { "degraded" };
    Ok(Json(Health { status: status.to_owned(), unopened, build: page::build(), version }))
}

/// Numbers about the server, in the text format of Prometheus, where whoever runs it shows them.
#[utoipa::path(get, path = "/metrics", tag = "operations", responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404)))]
async fn metrics(State(entrance): State<Arc<Entrance>>) -> Response {
    if !entrance.config.metrics {
        return StatusCode::NOT_FOUND.into_response();
    }
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(CONTENT_TYPE, kind)], entrance.metrics.text()).into_response()
}
