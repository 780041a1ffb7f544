//! The entrance: every request passes through it, in and out.

use std::{panic::AssertUnwindSafe, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request, State},
    http::{
        HeaderMap, Method, StatusCode,
        header::{AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, SET_COOKIE},
    },
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use tokio::time::{Instant, timeout};

use super::{client::Client, cookie, headers, limits::Gate, origin};
use crate::{
    accounts::{Accounts, Visitor},
    config::Config,
    error::{ApiError, ErrorCode},
    metrics::Metrics,
};

/// What the entrance knows.
pub struct Entrance {
    /// What was chosen.
    pub config: Config,
    /// Who people are.
    pub accounts: Accounts,
    /// How much they may ask for.
    pub gate: Gate,
    /// What is counted.
    pub metrics: Arc<Metrics>,
}

/// Puts the entrance before all routes.
pub fn wrap(router: Router, entrance: &Arc<Entrance>) -> Router {
    let limits = &entrance.config.limits;
    router.layer(DefaultBodyLimit::max(limits.body_bytes as usize)).layer(from_fn_with_state(entrance.clone(), pass))
}

/// Lets a request in if it may come in, and no answer out that says too much or too little.
async fn pass(State(entrance): State<Arc<Entrance>>, mut request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let client = Client::of(&request, &entrance.config);
    let (method, route) = (request.method().clone(), route(&request));
    request.extensions_mut().insert(client.clone());
    request.extensions_mut().insert(entrance.clone());
    let mut response = match admit(&entrance, &client, &mut request).await {
        Ok(renewed) => {
            let mut response = answer(&entrance, request, next).await;
            if let Some(secret) = renewed
                && !response.headers().contains_key(SET_COOKIE)
            {
                response.headers_mut().append(SET_COOKIE, cookie::set(&secret, &client));
            }
            response
        }
        Err(error) => error.into_response(),
    };
    response = spoken(response);
    headers::harden(&mut response, &client);
    note(&entrance.metrics, &method, &route, &response, begun);
    response
}

/// Counts the request, checks its origin and finds out who asks. Gives the session's secret if its cookie
/// shall be sent anew.
async fn admit(entrance: &Entrance, client: &Client, request: &mut Request) -> Result<Option<String>, ApiError> {
    entrance.gate.requests.take(client.net)?;
    origin::check(request, client, &entrance.config)?;
    let (proof, is_change) = (Proof::of(request, client), !request.method().is_safe());
    let (visitor, renewed) = identify(entrance, proof).await?;
    if let Some(caller) = &visitor.0
        && is_change
    {
        entrance.gate.changes.take(caller.user.id.to_string())?;
    }
    request.extensions_mut().insert(visitor);
    Ok(renewed)
}

/// By what somebody says who they are.
enum Proof {
    Nothing,
    Session(String),
    Token(String),
}

impl Proof {
    fn of(request: &Request, client: &Client) -> Proof {
        if origin::has_token(request) {
            let token = bearer(request.headers()).map(str::to_owned).or_else(|| origin::query_token(request));
            return Proof::Token(token.unwrap_or_default());
        }
        // The files of the page are the same for everybody.
        let wanted = request.uri().path().starts_with("/api/");
        let secret = wanted.then(|| cookie::read(request.headers(), client)).flatten();
        secret.map_or(Proof::Nothing, |secret| Proof::Session(secret.to_owned()))
    }
}

async fn identify(entrance: &Entrance, proof: Proof) -> Result<(Visitor, Option<String>), ApiError> {
    match proof {
        Proof::Nothing => Ok((Visitor(None), None)),
        Proof::Token(token) => {
            let caller = entrance.accounts.token(&token).await?;
            let caller = caller.ok_or_else(|| ApiError::new(StatusCode::UNAUTHORIZED, "token"))?;
            Ok((Visitor(Some(caller)), None))
        }
        Proof::Session(secret) => Ok(match entrance.accounts.session(&secret).await? {
            Some((caller, renewed)) => (Visitor(Some(caller)), renewed.then_some(secret)),
            None => (Visitor(None), None),
        }),
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Waits for the answer, but not for ever; a panic is an answer too. A change goes on though its sender hangs up: half of one
/// would be left behind, and counted nowhere.
async fn answer(entrance: &Entrance, request: Request, next: Next) -> Response {
    let patience = Duration::from_secs(entrance.config.limits.request_seconds.into());
    let is_change = !request.method().is_safe();
    let work = timeout(patience, AssertUnwindSafe(next.run(request)).catch_unwind());
    let done = if is_change { tokio::spawn(work).await.ok() } else { Some(work.await) };
    match done {
        Some(Ok(Ok(response))) => response,
        Some(Err(_)) => ApiError::new(StatusCode::REQUEST_TIMEOUT, "timeout").into_response(),
        Some(Ok(Err(_))) | None => ApiError::internal().into_response(),
    }
}

/// An error that was said in plain words or not at all gets a code.
fn spoken(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE).map_or(&b""[..], |kind| kind.as_bytes());
    let has_words = kind.starts_with(b"application/json") || kind.starts_with(b"text/html");
    if !(status.is_client_error() || status.is_server_error()) || has_words {
        return response;
    }
    let code = match status {
        StatusCode::NOT_FOUND => "no_route",
        StatusCode::METHOD_NOT_ALLOWED => "method",
        StatusCode::REQUEST_TIMEOUT => "timeout",
        StatusCode::PAYLOAD_TOO_LARGE => "too_large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not_json",
        StatusCode::UPGRADE_REQUIRED => "upgrade",
        _ if status.is_server_error() => "internal",
        _ => "bad_request",
    };
    let (mut told, other) = (ApiError::new(status, code).into_response(), response.into_parts().0);
    for (name, value) in &other.headers {
        // The other headers say more about the refusal, such as which methods there are.
        if name != CONTENT_TYPE && name != CONTENT_LENGTH {
            told.headers_mut().append(name, value.clone());
        }
    }
    told
}

/// Only the pattern of the path: the path itself can be an invitation, and a query can hold a token.
fn route(request: &Request) -> String {
    request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str).to_owned()
}

fn note(metrics: &Metrics, method: &Method, route: &str, response: &Response, begun: Instant) {
    let (status, took) = (response.status(), begun.elapsed());
    metrics.requests.inc();
    metrics.request_seconds.observe(took);
    let code = response.extensions().get::<ErrorCode>().map(|code| code.0);
    if let Some(code) = code {
        metrics.error(code);
    }
    let (status, ms) = (status.as_u16(), took.as_millis() as u64);
    match status {
        500.. => tracing::error!(%method, route, status, ms, code, "request"),
        _ => tracing::debug!(%method, route, status, ms, code, "request"),
    }
}
