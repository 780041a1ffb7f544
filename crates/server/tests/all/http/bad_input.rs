use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::http::site::{Answer, Site};

async fn send(site: &Site, path: &str, kind: Option<&str>, body: impl Into<reqwest::Body>) -> Answer {
    let mut request = site.browser().request(Method::POST, path).body(body);
    if let Some(kind) = kind {
        request = request.header("content-type", kind);
    }
    Answer::of(request).await
}

const JSON: Option<&str> = Some("application/json");

#[tokio::test]
async fn bad_bodies_are_refused_with_a_code() {
    let site = Site::open().await;
    for bad in [
        "",
        "{",
        "null",
        "[]",
        "\"x\"",
        "{\"name\":\"Ada\"}",
        "{\"name\":1,\"password\":\"long enough\"}",
        "{\"name\":\"Ada\",\"password\":\"long enough\",\"admin\":true}",
        "{\"name\":\"Ada\",\"name\":\"Ben\",\"password\":\"long enough\"}",
        "{\"name\":\"Ada\",\"password\":\"long enough\"} x",
    ] {
        let params = send(&site, "/accounts", JSON, bad).await.refused(400, "bad_json");
        assert!(params["line"].is_number() && params["column"].is_number() && params["why"].is_string(), "{bad}");
    }
    send(&site, "/accounts", JSON, &b"{\"name\":\"\xff\"}"[..]).await.refused(400, "bad_json");
    send(&site, "/accounts", JSON, "[".repeat(60_000)).await.refused(400, "bad_json");
    for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("application/jsonp")] {
        send(&site, "/accounts", kind, "{}").await.refused(415, "not_json");
    }
    send(&site, "/guest", Some("text/plain"), "x").await.refused(415, "not_json");
    send(&site, "/guest", JSON, "{\"nam\":1}").await.refused(400, "bad_json");
    let good = send(
        &site,
        "/accounts",
        Some("Application/JSON; charset=utf-8"),
        "{\"name\":\"Ada\",\"password\":\"long enough\"}",
    );
    assert_eq!(good.await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn no_answer_is_without_a_code() {
    let site = Site::open().await;
    let browser = site.browser();
    let get = |path: &str| Answer::of(browser.client.get(site.url(path)));
    get("/api/v1/nothing").await.refused(404, "no_route");
    get("/api/v1").await.refused(404, "no_route");
    get("/api/v1/../../etc/passwd").await.refused(404, "no_route");
    get("/%2e%2e/%2e%2e/etc/passwd").await.refused(404, "no_route");
    get("/assets/%00").await.refused(404, "no_route");
    get("/index.html.br").await.refused(404, "no_route");
    let wrong = Answer::of(browser.request(Method::PUT, "/me")).await;
    assert!(wrong.header("allow").contains("GET"), "{:?}", wrong.headers);
    wrong.refused(405, "method");
    Answer::of(browser.client.post(site.url("/")).header("origin", site.url(""))).await.refused(405, "method");
    Answer::of(browser.request(Method::from_bytes(b"BREW").expect("a method"), "/me")).await.refused(405, "method");
    browser.get("/socket").await.refused(426, "no_socket");
    browser.get("/me/tokens").await.refused(401, "sign_in");
    browser.delete("/me/tokens/%ff", json!({})).await.refused(401, "sign_in");
}

#[tokio::test]
async fn bodies_have_an_end() {
    let site = Site::with(|config| config.limits.body_bytes = 1000).await;
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(2000));
    send(&site, "/accounts", JSON, long.clone()).await.refused(413, "too_large");
    // The same without saying before how long it will be.
    let pieces = futures_util::stream::iter([long.clone(), long.clone(), long].map(Ok::<_, std::io::Error>));
    send(&site, "/accounts", JSON, reqwest::Body::wrap_stream(pieces)).await.refused(413, "too_large");
}

#[tokio::test]
async fn strange_cookies_are_nobody() {
    let site = Site::open().await;
    for cookie in
        ["mutal", "mutal=", "mutal=;", "mutal=\"x\"", "mutal=%00", &format!("mutal={}", "x".repeat(5000)), "=;=;"]
    {
        let me = Answer::of(site.browser().request(Method::GET, "/me").header("cookie", cookie)).await;
        assert!(me.ok(StatusCode::OK)["user"].is_null(), "{cookie}");
    }
}
