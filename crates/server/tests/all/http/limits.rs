use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::http::site::{Answer, PASSWORD, Site};

#[tokio::test]
async fn an_address_asks_only_so_often() {
    let site = Site::with(|config| config.limits.requests_per_address = 5).await;
    let browser = site.browser();
    for _ in 0..5 {
        browser.get("/me").await.ok(StatusCode::OK);
    }
    let answer = browser.get("/me").await;
    assert!(answer.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds >= 1));
    assert!(answer.refused(429, "too_many")["seconds"].is_number());
}

#[tokio::test]
async fn a_proxy_speaks_for_many_addresses() {
    let site = Site::with(|config| {
        config.limits.requests_per_address = 2;
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    })
    .await;
    let ask =
        |address: String| Answer::of(site.browser().client.get(site.url("/health")).header("x-forwarded-for", address));
    for n in 1..=5 {
        ask(format!("10.0.0.{n}")).await.ok(StatusCode::OK);
        ask(format!("10.0.0.{n}")).await.ok(StatusCode::OK);
        ask(format!("10.0.0.{n}")).await.refused(429, "too_many");
        ask(format!("6.6.6.6, 10.0.0.{n}")).await.refused(429, "too_many");
    }
    ask("2001:db8::1".into()).await.ok(StatusCode::OK);
    ask("2001:db8::2".into()).await.ok(StatusCode::OK);
    ask("2001:db8::3".into()).await.refused(429, "too_many");
}

#[tokio::test]
async fn guesses_run_out_but_the_owner_gets_in() {
    let site = Site::with(|config| config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")]).await;
    site.account("Ada").await;
    let try_from = |address: &'static str, password: &'static str| {
        let request = site.browser().request(reqwest::Method::POST, "/login").header("x-forwarded-for", address);
        Answer::of(request.json(&json!({ "name": "Ada", "password": password })))
    };
    for _ in 0..10 {
        try_from("10.0.0.1", "a wrong guess").await.refused(403, "wrong_credentials");
    }
    try_from("10.0.0.1", "a wrong guess").await.refused(429, "too_many");
    try_from("10.0.0.1", PASSWORD).await.refused(429, "too_many");
    try_from("10.0.0.2", PASSWORD).await.ok(StatusCode::OK);
}

#[tokio::test]
async fn an_address_makes_only_so_many_people() {
    let site = Site::with(|config| {
        config.limits.sign_ups_per_address = 2;
        config.limits.guests_per_address = 2;
    })
    .await;
    site.account("Ada").await;
    site.account("Ben").await;
    let body = json!({ "name": "Eve", "password": PASSWORD });
    site.browser().post("/accounts", body).await.refused(429, "too_many");
    site.guest("Wanderer").await;
    site.guest("Wanderer").await;
    site.browser().post("/guest", json!({})).await.refused(429, "too_many");
}

#[tokio::test]
async fn a_user_changes_only_so_often() {
    let site = Site::with(|config| config.limits.changes_per_user = 3).await;
    let (ada, _) = site.account("Ada").await;
    for _ in 0..3 {
        ada.post("/me/name", json!({ "name": "Ada" })).await.ok(StatusCode::OK);
    }
    ada.post("/me/name", json!({ "name": "Ada" })).await.refused(429, "too_many");
    ada.get("/me").await.ok(StatusCode::OK);
}

/// Reads until the server has closed, or fails if it has not within a minute.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut bytes)).await;
    // A connection that is cut rather than closed ends the same way.
    let _ = read.expect("the server closes");
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn dial(site: &Site, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(site.server.address()).await.expect("a connection");
    stream.write_all(text.as_bytes()).await.expect("a line");
    stream
}

#[tokio::test]
async fn who_speaks_too_slowly_is_dropped() {
    let site = Site::with(|config| config.limits.head_seconds = 1).await;
    let mut half = dial(&site, "GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
    assert!(!rest(&mut half).await.starts_with("HTTP/1.1 200"));
    let mut idle = dial(&site, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert!(rest(&mut idle).await.starts_with("HTTP/1.1 200"), "who has asked is answered, and closed when idle");
}

#[tokio::test]
async fn who_sends_half_a_body_is_told() {
    let site = Site::with(|config| config.limits.request_seconds = 1).await;
    let origin = site.url("");
    let mut half = dial(
        &site,
        &format!(
            "POST /api/v1/login HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nContent-Type: application/json\r\n\
             Content-Length: 100\r\n\r\n{{\"name\":",
            site.server.address()
        ),
    )
    .await;
    let answer = rest(&mut half).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.ends_with("{\"code\":\"timeout\",\"params\":{}}"), "{answer}");
}

#[tokio::test]
async fn heads_have_an_end() {
    let site = Site::open().await;
    let mut long = dial(&site, &format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "x".repeat(20_000))).await;
    assert!(rest(&mut long).await.starts_with("HTTP/1.1 4"));
    let many: String = (0..100).map(|n| format!("X-{n}: y\r\n")).collect();
    let mut many = dial(&site, &format!("GET / HTTP/1.1\r\nHost: x\r\n{many}\r\n")).await;
    assert!(rest(&mut many).await.starts_with("HTTP/1.1 431"));
    let mut junk = dial(&site, "\u{16}\u{3}\u{1}\0 junk\r\n\r\n").await;
    assert!(!rest(&mut junk).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn an_address_holds_only_so_many_connections() {
    let site = Site::with(|config| config.limits.connections_per_address = 2).await;
    let ask = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut stream = dial(&site, ask).await;
        let mut first = [0; 15];
        stream.read_exact(&mut first).await.expect("an answer");
        assert_eq!(&first, b"HTTP/1.1 200 OK");
        held.push(stream);
    }
    let mut third = TcpStream::connect(site.server.address()).await.expect("a connection");
    let _ = third.write_all(ask.as_bytes()).await;
    assert_eq!(rest(&mut third).await, "");
}
