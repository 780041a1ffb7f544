//! Every refusal is a code and numbers; words are the page's.

use std::fmt;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use serde_json::{Map, Value};

/// Why a request was refused or failed, with the status that says whose fault it was.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// What happened, in snake_case.
    pub code: &'static str,
    /// Numbers and words of the request that belong to it; never a secret.
    pub params: Map<String, Value>,
}

/// How an error goes over the wire.
#[derive(Clone, Debug, Serialize, serde::Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// What happened, in snake_case.
    pub code: String,
    /// What belongs to it.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    pub params: Map<String, Value>,
}

impl ApiError {
    /// An error without params.
    pub fn new(status: StatusCode, code: &'static str) -> ApiError {
        ApiError { status, code, params: Map::new() }
    }

    /// With a param.
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> ApiError {
        self.params.insert(name.to_owned(), value.into());
        self
    }

    /// 400: the request makes no sense.
    pub fn bad(code: &'static str) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, code)
    }

    /// 403: not for this caller.
    pub fn forbidden(code: &'static str) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, code)
    }

    /// 404: there is no such thing.
    pub fn not_found(code: &'static str) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, code)
    }

    /// 409: not as things are now.
    pub fn conflict(code: &'static str) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, code)
    }

    /// 401: nobody is signed in.
    pub fn sign_in() -> ApiError {
        ApiError::new(StatusCode::UNAUTHORIZED, "sign_in")
    }

    /// 429: try again in so many seconds.
    pub fn too_many(seconds: u64) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too_many").with("seconds", seconds)
    }

    /// 507: no room is left on the disk; nothing was changed.
    pub fn disk_full() -> ApiError {
        ApiError::new(StatusCode::INSUFFICIENT_STORAGE, "disk_full")
    }

    /// 503: the store cannot keep anything now; nothing was changed.
    pub fn storage() -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "storage")
    }

    /// 500: a fault of the server, which its log tells.
    pub fn internal() -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, Value::Object(self.params.clone()))
    }
}

impl std::error::Error for ApiError {}

/// The code of an answer, left in it for the metrics.
#[derive(Clone, Copy, Debug)]
pub struct ErrorCode(pub &'static str);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let wait = self.params.get("seconds").and_then(Value::as_u64);
        let body = ErrorBody { code: self.code.to_owned(), params: self.params };
        let mut response = (self.status, Json(body)).into_response();
        if let (StatusCode::TOO_MANY_REQUESTS, Some(wait)) = (self.status, wait) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(wait));
        }
        response.extensions_mut().insert(ErrorCode(self.code));
        response
    }
}
