//! Accounts over HTTP.

use std::sync::Arc;

use axum::{
    Extension,
    extract::State,
    http::{StatusCode, header::SET_COOKIE},
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Entrance, Json, Path, client::Client, cookie};
use crate::{
    accounts::{Caller, Recoverable, SignedIn, Visitor},
    error::{ApiError, ErrorBody},
    store::TokenInfo,
    wire::User,
};

type Done<T> = Result<T, ApiError>;

/// The routes of accounts.
pub fn routes() -> OpenApiRouter<Arc<Entrance>> {
    OpenApiRouter::new()
        .routes(routes!(me, remove))
        .routes(routes!(guest))
        .routes(routes!(sign_up))
        .routes(routes!(login))
        .routes(routes!(logout))
        .routes(routes!(logout_everywhere))
        .routes(routes!(recover))
        .routes(routes!(change_password))
        .routes(routes!(change_name))
        .routes(routes!(tokens, add_token))
        .routes(routes!(end_token))
}

/// Who the server takes the caller for.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// Nobody, a guest or an account.
    pub user: Option<User>,
}

/// Somebody who is signed in now.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SignedInBody {
    /// The person whose browser this is now.
    pub user: User,
}

/// Somebody who is signed in now, with a recovery code that is shown this once.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RecoverableBody {
    /// The person whose browser this is now.
    pub user: User,
    /// Opens the account when the password is lost; works once.
    pub recovery_code: String,
}

/// A guest comes in.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GuestBody {
    /// What others shall call them.
    #[serde(default)]
    pub name: Option<String>,
}

/// A name and a password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CredentialsBody {
    /// The name: 2 to 24 letters, digits, spaces, `-` and `_`.
    pub name: String,
    /// The password: at least 8 characters.
    pub password: String,
}

/// A lost password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverBody {
    /// The name.
    pub name: String,
    /// The recovery code; spaces, hyphens and case do not count.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Another password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordBody {
    /// The one that counts now.
    pub old: String,
    /// The one that shall count.
    pub new: String,
}

/// Another name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameBody {
    /// What others shall call them.
    pub name: String,
}

/// The end of an account.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveBody {
    /// The password; a guest has none.
    #[serde(default)]
    pub password: Option<String>,
}

/// The script tokens of somebody.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokensBody {
    /// The newest first.
    pub tokens: Vec<TokenInfo>,
}

/// A new token is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabelBody {
    /// What its owner calls it.
    pub label: String,
}

/// A new token.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewTokenBody {
    /// Names it.
    pub id: String,
    /// The token itself, shown this once.
    pub token: String,
}

fn with_cookie<T: Serialize>(status: StatusCode, secret: &str, client: &Client, body: T) -> Response {
    (status, [(SET_COOKIE, cookie::set(secret, client))], Json(body)).into_response()
}

fn without_cookie(client: &Client) -> Response {
    (StatusCode::NO_CONTENT, [(SET_COOKIE, cookie::clear(client))]).into_response()
}

fn signed_in(SignedIn { user, secret }: SignedIn, client: &Client) -> Response {
    with_cookie(StatusCode::OK, &secret, client, SignedInBody { user })
}

fn recoverable(recoverable: Recoverable, status: StatusCode, client: &Client) -> Response {
    let Recoverable { signed_in: SignedIn { user, secret }, recovery_code } = recoverable;
    with_cookie(status, &secret, client, RecoverableBody { user, recovery_code })
}

/// Only the page signs people in and out: a script has its token.
fn in_page(Visitor(caller): Visitor) -> Done<Option<Caller>> {
    match caller {
        Some(Caller { session: None, .. }) => Err(ApiError::forbidden("token_session")),
        other => Ok(other),
    }
}

fn in_session(caller: Caller) -> Done<Caller> {
    if caller.session.is_none() { Err(ApiError::forbidden("token_session")) } else { Ok(caller) }
}

/// Who am I?
#[utoipa::path(get, path = "/api/v1/me", tag = "account", responses((status = 200, body = Me)))]
async fn me(Visitor(caller): Visitor) -> Json<Me> {
    Json(Me { user: caller.map(|caller| caller.user) })
}

/// Come in as a guest. Who is somebody already stays so.
#[utoipa::path(post, path = "/api/v1/guest", tag = "account", request_body = Option<GuestBody>, responses(
    (status = 200, body = SignedInBody), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn guest(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    body: Option<Json<GuestBody>>,
) -> Done<Response> {
    if let Some(caller) = in_page(visitor)? {
        return Ok(Json(SignedInBody { user: caller.user }).into_response());
    }
    entrance.gate.guests.take(client.net)?;
    let name = body.and_then(|Json(body)| body.name);
    Ok(signed_in(entrance.accounts.guest(name.as_deref()).await?, &client))
}

/// Make an account. A guest keeps seats and games.
#[utoipa::path(post, path = "/api/v1/accounts", tag = "account", request_body = CredentialsBody, responses(
    (status = 201, body = RecoverableBody), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn sign_up(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    Json(body): Json<CredentialsBody>,
) -> Done<Response> {
    let caller = in_page(visitor)?;
    entrance.gate.sign_ups.take(client.net)?;
    let new = entrance.accounts.sign_up(caller.as_ref(), &body.name, &body.password).await?;
    Ok(recoverable(new, StatusCode::CREATED, &client))
}

/// Sign in. What a guest of this session has moves to the account.
#[utoipa::path(post, path = "/api/v1/login", tag = "account", request_body = CredentialsBody, responses(
    (status = 200, body = SignedInBody), (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn login(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    Json(body): Json<CredentialsBody>,
) -> Done<Response> {
    let caller = in_page(visitor)?;
    let session = entrance.accounts.sign_in(caller.as_ref(), client.net, &body.name, &body.password).await?;
    Ok(signed_in(session, &client))
}

/// Sign out here.
#[utoipa::path(post, path = "/api/v1/logout", tag = "account", responses((status = 204), (status = 401, body = ErrorBody)))]
async fn logout(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    caller: Caller,
) -> Done<Response> {
    entrance.accounts.sign_out(&in_session(caller)?).await?;
    Ok(without_cookie(&client))
}

/// Sign out everywhere: all sessions end, all script tokens are taken back, all sockets close.
#[utoipa::path(post, path = "/api/v1/logout-everywhere", tag = "account", responses((status = 204), (status = 401, body = ErrorBody)))]
async fn logout_everywhere(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    caller: Caller,
) -> Done<Response> {
    entrance.accounts.sign_out_everywhere(&in_session(caller)?.user.id).await?;
    Ok(without_cookie(&client))
}

/// Set a new password with the recovery code. There is a new code afterwards, and everybody else is signed out.
#[utoipa::path(post, path = "/api/v1/recover", tag = "account", request_body = RecoverBody, responses(
    (status = 200, body = RecoverableBody), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn recover(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    visitor: Visitor,
    Json(body): Json<RecoverBody>,
) -> Done<Response> {
    let caller = in_page(visitor)?;
    let RecoverBody { name, code, password } = body;
    let done = entrance.accounts.recover(caller.as_ref(), client.net, &name, &code, &password).await?;
    Ok(recoverable(done, StatusCode::OK, &client))
}

/// Change the password. Everybody else on this account is signed out.
#[utoipa::path(post, path = "/api/v1/me/password", tag = "account", request_body = PasswordBody, responses(
    (status = 204), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn change_password(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    caller: Caller,
    Json(body): Json<PasswordBody>,
) -> Done<StatusCode> {
    entrance.accounts.change_password(&in_session(caller)?, client.net, &body.old, &body.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Change the name. Seats keep the name under which somebody sat down, as records do.
#[utoipa::path(post, path = "/api/v1/me/name", tag = "account", request_body = NameBody, responses(
    (status = 200, body = SignedInBody), (status = 400, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn change_name(
    State(entrance): State<Arc<Entrance>>,
    caller: Caller,
    Json(body): Json<NameBody>,
) -> Done<Json<SignedInBody>> {
    let user = entrance.accounts.change_name(&in_session(caller)?, &body.name).await?;
    Ok(Json(SignedInBody { user }))
}

/// Delete the account. Nobody knows any more who sat at its seats; the games stay.
#[utoipa::path(delete, path = "/api/v1/me", tag = "account", request_body = Option<RemoveBody>, responses(
    (status = 204), (status = 403, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn remove(
    State(entrance): State<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    caller: Caller,
    body: Option<Json<RemoveBody>>,
) -> Done<Response> {
    let password = body.and_then(|Json(body)| body.password);
    entrance.accounts.remove(&in_session(caller)?, client.net, password.as_deref()).await?;
    Ok(without_cookie(&client))
}

/// The script tokens of the caller.
#[utoipa::path(get, path = "/api/v1/me/tokens", tag = "account", responses((status = 200, body = TokensBody), (status = 401, body = ErrorBody)))]
async fn tokens(State(entrance): State<Arc<Entrance>>, caller: Caller) -> Done<Json<TokensBody>> {
    let tokens = entrance.accounts.tokens(&in_session(caller)?).await?;
    Ok(Json(TokensBody { tokens }))
}

/// A new token for scripts: `Authorization: Bearer …`.
#[utoipa::path(post, path = "/api/v1/me/tokens", tag = "account", request_body = LabelBody, responses(
    (status = 201, body = NewTokenBody), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody), (status = 409, body = ErrorBody)))]
async fn add_token(
    State(entrance): State<Arc<Entrance>>,
    caller: Caller,
    Json(body): Json<LabelBody>,
) -> Done<(StatusCode, Json<NewTokenBody>)> {
    let (info, token) = entrance.accounts.add_token(&in_session(caller)?, &body.label).await?;
    Ok((StatusCode::CREATED, Json(NewTokenBody { id: info.id, token })))
}

/// Take a token back. Its sockets close.
#[utoipa::path(delete, path = "/api/v1/me/tokens/{id}", tag = "account", params(("id" = String, Path)), responses(
    (status = 204), (status = 404, body = ErrorBody)))]
async fn end_token(State(entrance): State<Arc<Entrance>>, caller: Caller, Path(id): Path<String>) -> Done<StatusCode> {
    entrance.accounts.end_token(&in_session(caller)?, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
