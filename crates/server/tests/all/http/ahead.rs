use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::http::site::{Answer, Site};

/// Two bots, who play at once.
async fn begun(site: &Site, game: &str, config: Value) -> String {
    let bots = json!([{ "kind": "bot", "level": "greedy" }, { "kind": "bot", "level": "greedy" }]);
    let plan = json!({
        "game": game, "config": config, "seats": bots, "order": "chosen", "visibility": "public", "takeover_after": 0
    });
    let table = site.guest("Ann").await.post("/tables", plan).await.ok(StatusCode::CREATED);
    table["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn the_page_of_a_table_tells_which_game_is_played_there() {
    let site = Site::open().await;
    let client = reqwest::Client::new();
    let tikal = begun(&site, "tikal", json!({ "players": 2, "mode": "basic", "edition": "2015" })).await;
    let tikal2 = begun(&site, "tikal2", json!({ "players": 2 })).await;
    for (id, told) in [(tikal, "game;desc=tikal"), (tikal2, "game;desc=tikal2")] {
        let path = format!("/t/{id}");
        let page = Answer::of(client.get(site.url(&path))).await;
        assert!(page.header("content-type").starts_with("text/html") && page.text.contains("<title>"), "{path}");
        assert_eq!(page.header("server-timing"), told);
        // Who has the page already needs the game as well.
        let known = Answer::of(client.get(site.url(&path)).header("if-none-match", page.header("etag"))).await;
        assert_eq!((known.status, known.header("server-timing")), (StatusCode::NOT_MODIFIED, told));
        let post = client.post(site.url(&path)).header("origin", site.url(""));
        assert_eq!(Answer::of(post).await.status, StatusCode::METHOD_NOT_ALLOWED);
    }
    // Nothing of a game that has not begun, of none, and at no other address.
    let waits = site.guest("Bob").await.table().await["id"].as_str().expect("an id").to_owned();
    for path in [&*format!("/t/{waits}"), "/t/aaaaaaaaaaaaaaaaaaaa", "/t/abc", "/t/%FF", "/lobby", "/"] {
        let page = Answer::of(client.get(site.url(path))).await;
        assert_eq!((page.status, page.header("server-timing")), (StatusCode::OK, ""), "{path}");
    }
}
