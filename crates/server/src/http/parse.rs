//! Requests become domain types here, or are refused with a code.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};

use crate::error::ApiError;

/// A JSON body, in or out. Its type says with `deny_unknown_fields` that unknown fields are refused.
#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, ApiError> {
        if !is_json(request.headers()) {
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json"));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(body_error)?;
        parse(&bytes).map(Json)
    }
}

/// No body at all is no fault; a bad one is.
impl<T: DeserializeOwned, S: Send + Sync> OptionalFromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Option<Json<T>>, ApiError> {
        let typed = request.headers().contains_key(CONTENT_TYPE);
        let json = is_json(request.headers());
        let bytes = Bytes::from_request(request, state).await.map_err(body_error)?;
        match (bytes.is_empty(), typed && !json) {
            (true, _) => Ok(None),
            (false, true) => Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json")),
            (false, false) => parse(&bytes).map(|body| Some(Json(body))),
        }
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|error| {
        ApiError::bad("bad_json").with("line", error.line()).with("column", error.column()).with("why", why(&error))
    })
}

/// What the parser says, without the place, which is told apart, and never longer than a sentence.
fn why(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    text.chars().take(200).collect()
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

/// Why a body could not be read.
pub fn body_error(rejection: BytesRejection) -> ApiError {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        _ => ApiError::bad("broken_body"),
    }
}

/// The query of an address.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, ApiError> {
        let query = axum::extract::Query::from_request_parts(parts, state).await;
        query.map(|query| Query(query.0)).map_err(|error| {
            ApiError::bad("bad_query").with("why", error.body_text().chars().take(200).collect::<String>())
        })
    }
}

/// The parts of a path. What does not parse names nothing, so it is not found.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, ApiError> {
        let path = axum::extract::Path::from_request_parts(parts, state).await;
        path.map(|path| Path(path.0)).map_err(|_| ApiError::not_found("no_such_thing"))
    }
}
