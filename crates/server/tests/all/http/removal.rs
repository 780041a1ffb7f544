use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::http::site::{PASSWORD, Site};

#[tokio::test]
async fn who_goes_leaves_the_table_but_not_the_name() {
    let site = Site::open().await;
    let ((ada, _), (ben, _)) = (site.account("Ada").await, site.account("Ben").await);
    let table = ada.table().await;
    let path = format!("/tables/{}", table["id"].as_str().expect("an id"));
    ben.post(&format!("{path}/join"), json!({})).await;
    ada.delete("/me", json!({})).await.refused(403, "wrong_credentials");
    ada.delete("/me", json!({ "password": "wrong one" })).await.refused(403, "wrong_credentials");
    ada.delete("/me", json!({ "password": PASSWORD })).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(ada.me().await, Value::Null);
    let seen = ben.get(&path).await;
    assert!(!seen.text.contains("Ada"), "{}", seen.text);
    assert!(!seen.text.contains(table["host"]["id"].as_str().expect("an id")), "{}", seen.text);
    ada.login("Ada", PASSWORD).await.refused(403, "wrong_credentials");
    site.account("Ada").await;
}

/// Two people begin a game; one deletes the account; the game goes on and can be read, without the name.
#[tokio::test]
async fn the_games_stay() {
    let site = Site::open().await;
    let ((ada, _), (ben, _)) = (site.account("Ada Lovelace").await, site.account("Ben").await);
    let id = crate::http::sockets::begin(&ada, &ben).await;
    let before = ben.get(&format!("/games/{id}/record")).await;
    assert_eq!(before.status, StatusCode::OK, "{}", before.text);
    assert!(before.text.contains("Ada Lovelace"), "{}", before.text);
    ada.delete("/me", json!({ "password": PASSWORD })).await.ok(StatusCode::NO_CONTENT);
    for path in [format!("/games/{id}/record"), format!("/games/{id}"), format!("/tables/{id}"), "/games?mine=1".into()]
    {
        let seen = ben.get(&path).await;
        assert_eq!(seen.status, StatusCode::OK, "{path}: {}", seen.text);
        assert!(!seen.text.contains("Lovelace"), "{path}: {}", seen.text);
    }
    let mine = ben.get("/games?mine=1").await.ok(StatusCode::OK);
    assert_eq!(mine["games"][0]["id"].as_str(), Some(id.as_str()));
    site.server.stop().await;
    let report = server::ops::check::check(site.folder.path()).await.expect("a report");
    assert_eq!((report.games, report.faults), (1, vec![]));
}

#[tokio::test]
async fn a_guest_goes_without_a_password() {
    let site = Site::open().await;
    let guest = site.guest("Wanderer").await;
    guest.delete("/me", Value::Null).await.refused(400, "bad_json");
    let answer = crate::http::site::Answer::of(guest.request(reqwest::Method::DELETE, "/me")).await;
    answer.ok(StatusCode::NO_CONTENT);
    assert_eq!(guest.me().await, Value::Null);
}
