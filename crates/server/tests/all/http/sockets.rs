use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tabletop::{Seat, fair};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::http::site::{Browser, PASSWORD, Site};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A socket with this cookie.
pub async fn socket(site: &Site, cookie: &str) -> Socket {
    let mut request = format!("ws://{}/api/v1/socket", site.server.address()).into_client_request().expect("a request");
    request.headers_mut().insert("origin", site.url("").parse().expect("an origin"));
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    connect_async(request).await.expect("a socket").0
}

/// The next message, if the socket is open.
pub async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(60), socket.next()).await.expect("something happens");
        match message {
            Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).expect("json")),
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(_)) => (),
        }
    }
}

/// Signs in and gives the cookie.
pub async fn cookie(site: &Site, name: &str) -> (Browser, String) {
    let browser = site.browser();
    let answer = browser.login(name, PASSWORD).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    let cookie = answer.header("set-cookie").split(';').next().expect("a cookie").to_owned();
    (browser, cookie)
}

/// Two people sit down, commit and open: a game begins.
pub async fn begin(host: &Browser, other: &Browser) -> String {
    let id = host.table().await["id"].as_str().expect("an id").to_owned();
    let joined = other.post(&format!("/tables/{id}/join"), json!({})).await;
    assert_eq!(joined.status, StatusCode::OK, "{}", joined.text);
    for (place, person) in [(1, host), (2, other)] {
        let commitment = fair::player_commitment(Seat::new(usize::from(place) - 1), &fair::Bytes32([place; 32]));
        let answer = person.post(&format!("/tables/{id}/commit"), json!({ "commitment": commitment })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    for (place, person) in [(1, host), (2, other)] {
        let answer = person.post(&format!("/tables/{id}/open"), json!({ "entropy": fair::Bytes32([place; 32]) })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    id
}

#[tokio::test]
async fn out_everywhere_closes_the_sockets() {
    let site = Site::open().await;
    site.account("Ada").await;
    let ((ada, here), (_, there)) = (cookie(&site, "Ada").await, cookie(&site, "Ada").await);
    let (mut one, mut two) = (socket(&site, &here).await, socket(&site, &there).await);
    assert_eq!(next(&mut one).await.expect("hello")["user"]["name"], "Ada");
    assert_eq!(next(&mut two).await.expect("hello")["user"]["name"], "Ada");
    ada.poke("/logout-everywhere").await.ok(StatusCode::NO_CONTENT);
    while next(&mut one).await.is_some() {}
    while next(&mut two).await.is_some() {}
}

#[tokio::test]
async fn out_here_leaves_the_others() {
    let site = Site::open().await;
    site.account("Ada").await;
    let ((ada, here), (_, there)) = (cookie(&site, "Ada").await, cookie(&site, "Ada").await);
    let (mut one, mut two) = (socket(&site, &here).await, socket(&site, &there).await);
    next(&mut one).await;
    next(&mut two).await;
    ada.poke("/logout").await.ok(StatusCode::NO_CONTENT);
    while next(&mut one).await.is_some() {}
    two.send(Message::text("{\"type\":\"ping\"}")).await.expect("open");
    assert_eq!(next(&mut two).await.expect("an answer")["type"], "pong");
}

#[tokio::test]
async fn a_user_holds_only_so_many_sockets() {
    let site = Site::with(|config| config.limits.sockets_per_user = 1).await;
    site.account("Ada").await;
    let (_, cookie) = cookie(&site, "Ada").await;
    let mut first = socket(&site, &cookie).await;
    next(&mut first).await.expect("hello");
    let mut request = format!("ws://{}/api/v1/socket", site.server.address()).into_client_request().expect("a request");
    request.headers_mut().insert("origin", site.url("").parse().expect("an origin"));
    request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
    let refused = connect_async(request).await.expect_err("no socket");
    let tokio_tungstenite::tungstenite::Error::Http(response) = refused else { panic!("{refused}") };
    assert_eq!(response.status(), 429);
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye() {
    let site = Site::open().await;
    site.account("Ada").await;
    let (_, cookie) = cookie(&site, "Ada").await;
    let mut ada = socket(&site, &cookie).await;
    next(&mut ada).await.expect("hello");
    let server = site.server;
    let (mut last, ()) = (Value::Null, server.stop().await);
    while let Some(message) = next(&mut ada).await {
        last = message;
    }
    assert_eq!((&last["type"], &last["reason"]), (&json!("bye"), &json!("restart")));
}

#[tokio::test]
async fn whatever_a_client_sends_counts() {
    let frames: [fn() -> Message; 4] = [
        || Message::Ping(Default::default()),
        || Message::Pong(Default::default()),
        || Message::Binary(vec![0; 10].into()),
        || Message::text("{\"type\":\"ping\"}"),
    ];
    for frame in frames {
        let site = Site::with(|config| config.limits.messages_per_socket = 20).await;
        site.account("Ada").await;
        let (_, cookie) = cookie(&site, "Ada").await;
        let mut ada = socket(&site, &cookie).await;
        next(&mut ada).await.expect("hello");
        for _ in 0..21 {
            // The server may have hung up already.
            let _ = ada.feed(frame()).await;
        }
        let _ = ada.flush().await;
        let mut last = Value::Null;
        while let Some(message) = next(&mut ada).await {
            last = message;
        }
        assert_eq!((&last["type"], &last["reason"]), (&json!("bye"), &json!("limit")), "{:?}", frame());
    }
}

#[tokio::test]
async fn the_lobby_comes_in_pages() {
    let site = Site::open().await;
    for n in 0..3 {
        let guest = site.guest(&format!("Guest {n}")).await;
        for _ in 0..4 {
            guest.table().await;
        }
    }
    let reader = site.browser();
    let mut seen = Vec::new();
    let mut path = "/tables?limit=2".to_owned();
    loop {
        let page = reader.get(&path).await.ok(StatusCode::OK);
        let tables = page["tables"].as_array().expect("tables");
        assert!(tables.len() <= 2);
        assert_eq!(page["total"], 9, "three of each");
        seen.extend(tables.iter().map(|table| table["id"].to_string()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/tables?limit=2&after={next}");
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 9);
    reader.get("/tables?after=nonsense").await.refused(400, "bad_cursor");
}
