//! Who asks, as handlers see it.

use std::convert::Infallible;

use axum::{extract::FromRequestParts, http::request::Parts};

use super::{SessionId, TokenDigest};
use crate::{error::ApiError, wire::User};

/// Somebody whom the server knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The person as others see them.
    pub user: User,
    /// The session; absent if a script asks with a token.
    pub session: Option<SessionId>,
    /// The token, where a script asks.
    pub token: Option<TokenDigest>,
}

/// Whoever asks, known or not. The entrance puts it into every request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Visitor(pub Option<Caller>);

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or_default())
    }
}

/// A parameter of this type lets only known callers in.
impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Caller, ApiError> {
        let Ok(Visitor(caller)) = Visitor::from_request_parts(parts, state).await;
        caller.ok_or_else(ApiError::sign_in)
    }
}
