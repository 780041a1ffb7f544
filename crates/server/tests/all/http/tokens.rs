use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::http::site::{Answer, Browser, Site};

async fn ask(site: &Site, token: &str, method: Method, path: &str) -> Answer {
    // A script keeps no cookies and sends no origin.
    let client = reqwest::Client::new();
    Answer::of(client.request(method, site.url(path)).bearer_auth(token).json(&json!({}))).await
}

/// A new token of this person: its id, and what opens the door.
pub async fn token(browser: &Browser, label: &str) -> (String, String) {
    let body = browser.post("/me/tokens", json!({ "label": label })).await.ok(StatusCode::CREATED);
    let text = |name: &str| body[name].as_str().expect("text").to_owned();
    (text("id"), text("token"))
}

#[tokio::test]
async fn a_script_acts_with_a_token() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let (id, token) = token(&ada, "my bot").await;
    assert!(token.starts_with("mutal_"));
    let me = ask(&site, &token, Method::GET, "/api/v1/me").await.ok(StatusCode::OK);
    assert_eq!(me["user"]["name"], "Ada");
    let listed = ada.get("/me/tokens").await;
    assert!(!listed.text.contains(&token), "it was shown once");
    assert_eq!((&listed.body["tokens"][0]["id"], &listed.body["tokens"][0]["label"]), (&json!(id), &json!("my bot")));
    // It came in without an origin, and got as far as the table's own rules.
    let refused = ask(&site, &token, Method::POST, "/api/v1/tables").await;
    assert_eq!(refused.body["code"], "bad_json", "{}", refused.text);
    let (ben, _) = site.account("Ben").await;
    ben.delete(&format!("/me/tokens/{id}"), json!({})).await.refused(404, "no_such_token");
    ada.delete(&format!("/me/tokens/{id}"), json!({})).await.ok(StatusCode::NO_CONTENT);
    ask(&site, &token, Method::GET, "/api/v1/me").await.refused(401, "token");
}

#[tokio::test]
async fn a_script_cannot_take_the_account_over() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let (_, token) = token(&ada, "my bot").await;
    for (method, path) in [
        (Method::GET, "/api/v1/me/tokens"),
        (Method::DELETE, "/api/v1/me"),
        (Method::POST, "/api/v1/logout"),
        (Method::POST, "/api/v1/logout-everywhere"),
        (Method::POST, "/api/v1/guest"),
    ] {
        ask(&site, &token, method, path).await.refused(403, "token_session");
    }
    assert_eq!(ada.me().await["name"], "Ada");
}

#[tokio::test]
async fn what_is_no_token_opens_nothing() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    ask(&site, "mutal_nonsense", Method::GET, "/api/v1/me").await.refused(401, "token");
    // A cookie does not help a wrong token: whoever sends one wants to be that.
    Answer::of(ada.request(Method::GET, "/me").header("authorization", "Basic x")).await.refused(401, "token");
    let guest = site.guest("Wanderer").await;
    guest.post("/me/tokens", json!({ "label": "x" })).await.refused(403, "guest");
    for bad in ["", " x", "x\ny", &"x".repeat(65)] {
        ada.post("/me/tokens", json!({ "label": bad })).await.refused(400, "label");
    }
    for _ in 0..20 {
        token(&ada, "one of many").await;
    }
    ada.post("/me/tokens", json!({ "label": "x" })).await.refused(409, "too_many_tokens");
}
