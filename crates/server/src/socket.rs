//! One connection of a page: messages in, messages out, and nothing that one client can do to another.

mod client;

use std::sync::Arc;

use axum::{
    Extension,
    extract::{State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::StatusCode,
    response::Response,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use self::client::Connection;
use crate::{
    App,
    accounts::Visitor,
    error::{ApiError, ErrorBody},
    http::{Entrance, client::Client},
};

/// The route of the socket.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(socket))
}

/// The socket: JSON messages in text frames, as docs/socket.md describes them.
#[utoipa::path(get, path = "/api/v1/socket", tag = "games", responses((status = 101, description = "The socket"),
    (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 426, body = ErrorBody), (status = 429, body = ErrorBody)))]
async fn socket(
    State(app): State<App>,
    Visitor(caller): Visitor,
    Extension(entrance): Extension<Arc<Entrance>>,
    Extension(client): Extension<Client>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::new(StatusCode::UPGRADE_REQUIRED, "no_socket"))?;
    let too_many = || ApiError::too_many(10);
    let by_address = entrance.gate.sockets_of_address.take(client.net).ok_or_else(too_many)?;
    let by_user = match &caller {
        Some(caller) => Some(entrance.gate.sockets_of_user.take(caller.user.id.to_string()).ok_or_else(too_many)?),
        None => None,
    };
    let ear = entrance.accounts.listen(caller.as_ref()).await?;
    let rate = entrance.gate.messages;
    let frame = app.bounds.frame;
    // Small buffers: there may be thousands of sockets, and messages are short.
    let upgrade = upgrade.max_message_size(frame).max_frame_size(frame).read_buffer_size(4096).write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _slots = (by_address, by_user);
        Connection::new(app, caller, rate).run(socket, ear).await;
    }))
}
