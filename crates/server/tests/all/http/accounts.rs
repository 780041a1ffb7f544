use reqwest::StatusCode;
use serde_json::{Value, json};
use server::accounts::LIFE;

use crate::http::site::{PASSWORD, Site};

#[tokio::test]
async fn an_account_is_made_left_and_entered_again() {
    let site = Site::open().await;
    let ada = site.browser();
    assert_eq!(ada.me().await, Value::Null);
    let body = ada.post("/accounts", json!({ "name": "Ada", "password": PASSWORD })).await.ok(StatusCode::CREATED);
    assert_eq!((&body["user"]["name"], &body["user"]["guest"]), (&json!("Ada"), &json!(false)));
    assert_eq!(ada.me().await, body["user"]);
    ada.poke("/logout").await.ok(StatusCode::NO_CONTENT);
    assert_eq!(ada.me().await, Value::Null);
    ada.poke("/logout").await.refused(401, "sign_in");
    ada.login("Ada", "something else").await.refused(403, "wrong_credentials");
    ada.login("Nobody-Such", PASSWORD).await.refused(403, "wrong_credentials");
    let again = ada.login(" ADA ", PASSWORD).await.ok(StatusCode::OK);
    assert_eq!(again["user"], body["user"]);
    assert_eq!(ada.me().await, body["user"]);
}

#[tokio::test]
async fn names_are_told_apart_by_people() {
    let site = Site::open().await;
    let _ada = site.account("Ada Lovelace").await;
    let other = site.browser();
    for look_alike in ["ada lovelace", "AdaLovelace", "ada_l0velace", "Ada Love1ace"] {
        let body = json!({ "name": look_alike, "password": PASSWORD });
        other.post("/accounts", body).await.refused(409, "name_taken");
    }
    other.post("/guest", json!({ "name": "ada-lovelace" })).await.refused(409, "name_taken");
    for (bad, why) in [("x", "length"), ("a<b>", "characters"), ("Admin", "reserved"), ("Аdam", "scripts")] {
        let params = other.post("/accounts", json!({ "name": bad, "password": PASSWORD })).await.refused(400, "name");
        assert_eq!(params["why"], why, "{bad}");
        other.post("/guest", json!({ "name": bad })).await.refused(400, "name");
    }
    assert_eq!(other.me().await, Value::Null, "nothing was made");
}

#[tokio::test]
async fn a_password_has_a_shape() {
    let site = Site::open().await;
    let ada = site.browser();
    for (bad, why) in
        [("short", "short"), ("Adalovelace", "name"), ("          ", "hidden"), (&*"x".repeat(300), "long")]
    {
        let params =
            ada.post("/accounts", json!({ "name": "Adalovelace", "password": bad })).await.refused(400, "password");
        assert_eq!(params["why"], why);
    }
    ada.login("Ada", &"x".repeat(300)).await.refused(403, "wrong_credentials");
}

#[tokio::test]
async fn the_recovery_code_opens_once() {
    let site = Site::open().await;
    let (ada, code) = site.account("Ada").await;
    let elsewhere = site.browser();
    let recover = |code: &str, password: &str| json!({ "name": "ada", "code": code, "password": password });
    elsewhere.post("/recover", recover("aaaaa-bbbbb", "a new password")).await.refused(403, "wrong_credentials");
    elsewhere.post("/recover", recover(&code, "short")).await.refused(400, "password");
    let typed = code.to_uppercase().replace('-', " ");
    let body = elsewhere.post("/recover", recover(&typed, "a new password")).await.ok(StatusCode::OK);
    assert_eq!(elsewhere.me().await["name"], "Ada");
    assert_eq!(ada.me().await, Value::Null, "everybody else is out");
    ada.login("Ada", PASSWORD).await.refused(403, "wrong_credentials");
    ada.post("/recover", recover(&code, "another password")).await.refused(403, "wrong_credentials");
    let fresh = body["recovery_code"].as_str().expect("a code");
    ada.post("/recover", recover(fresh, "another password")).await.ok(StatusCode::OK);
    ada.login("Ada", "another password").await.ok(StatusCode::OK);
}

#[tokio::test]
async fn a_guest_who_signs_up_stays_the_same() {
    let site = Site::open().await;
    let guest = site.guest("Wanderer").await;
    let before = guest.me().await;
    assert_eq!((&before["name"], &before["guest"]), (&json!("Wanderer"), &json!(true)));
    assert_eq!(guest.poke("/guest").await.ok(StatusCode::OK)["user"], before, "a guest stays who they are");
    let table = guest.table().await;
    let body = guest.post("/accounts", json!({ "name": "Ada", "password": PASSWORD })).await.ok(StatusCode::CREATED);
    assert_eq!(body["user"]["id"], before["id"]);
    assert_eq!(guest.me().await, body["user"]);
    let seen = guest.get(&format!("/tables/{}", table["id"].as_str().expect("an id"))).await.ok(StatusCode::OK);
    assert_eq!((&seen["host"]["id"], &seen["seats"][0]["user"]["id"]), (&before["id"], &before["id"]));
    guest.post("/accounts", json!({ "name": "Eve", "password": PASSWORD })).await.refused(409, "signed_in");
}

#[tokio::test]
async fn what_a_guest_has_moves_to_the_account() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let guest = site.guest("Wanderer").await;
    let table = guest.table().await;
    let old = guest.me().await;
    let user = guest.login("Ada", PASSWORD).await.ok(StatusCode::OK)["user"].clone();
    assert_eq!((&user, user["id"] == old["id"]), (&ada.me().await, false));
    let seen = ada.get(&format!("/tables/{}", table["id"].as_str().expect("an id"))).await.ok(StatusCode::OK);
    assert_eq!((&seen["host"]["id"], &seen["seats"][0]["user"]["id"]), (&user["id"], &user["id"]));
}

#[tokio::test]
async fn a_new_password_closes_the_other_doors() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let elsewhere = site.browser();
    elsewhere.login("Ada", PASSWORD).await.ok(StatusCode::OK);
    ada.post("/me/password", json!({ "old": "wrong one", "new": "a new password" }))
        .await
        .refused(403, "wrong_credentials");
    ada.post("/me/password", json!({ "old": PASSWORD, "new": "short" })).await.refused(400, "password");
    assert_eq!(elsewhere.me().await["name"], "Ada", "nothing has changed yet");
    ada.post("/me/password", json!({ "old": PASSWORD, "new": "a new password" })).await.ok(StatusCode::NO_CONTENT);
    assert_eq!(ada.me().await["name"], "Ada");
    assert_eq!(elsewhere.me().await, Value::Null);
    elsewhere.login("Ada", PASSWORD).await.refused(403, "wrong_credentials");
    elsewhere.login("Ada", "a new password").await.ok(StatusCode::OK);
    let guest = site.guest("Wanderer").await;
    guest.post("/me/password", json!({ "old": "x", "new": "a new password" })).await.refused(403, "guest");
}

#[tokio::test]
async fn a_name_can_be_changed_and_is_free_then() {
    let site = Site::open().await;
    let ((ada, _), _ben) = (site.account("Ada").await, site.account("Ben").await);
    ada.post("/me/name", json!({ "name": "BEN" })).await.refused(409, "name_taken");
    ada.post("/me/name", json!({ "name": "<>" })).await.refused(400, "name");
    let user = ada.post("/me/name", json!({ "name": "Countess Ada" })).await.ok(StatusCode::OK)["user"].clone();
    assert_eq!(ada.me().await, user);
    assert_eq!(ada.table().await["host"]["name"], "Countess Ada");
    site.browser().login("Ada", PASSWORD).await.refused(403, "wrong_credentials");
    site.account("Ada").await;
}

#[tokio::test]
async fn out_everywhere_is_everywhere() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    let elsewhere = site.browser();
    elsewhere.login("Ada", PASSWORD).await.ok(StatusCode::OK);
    ada.poke("/logout-everywhere").await.ok(StatusCode::NO_CONTENT);
    assert_eq!((ada.me().await, elsewhere.me().await), (Value::Null, Value::Null));
}

#[tokio::test]
async fn a_session_lives_as_long_as_it_is_used() {
    let site = Site::open().await;
    let (ada, _) = site.account("Ada").await;
    for _ in 0..3 {
        site.clock.pass(LIFE / 1000 - 10);
        let answer = ada.get("/me").await;
        assert!(answer.header("set-cookie").starts_with("mutal="), "the cookie lives on with the session");
        assert_eq!(answer.body["user"]["name"], "Ada");
        assert_eq!(ada.get("/me").await.header("set-cookie"), "", "once a day is enough");
    }
    site.clock.pass(LIFE / 1000 + 1);
    assert_eq!(ada.me().await, Value::Null);
    assert_eq!(site.server.premises().entrance.accounts.sweep().await, Ok(1));
}

#[tokio::test]
async fn a_guest_who_never_comes_back_is_forgotten() {
    let site = Site::open().await;
    let ((_ada, _), _guest) = (site.account("Ada").await, site.guest("Wanderer").await);
    let accounts = &site.server.premises().entrance.accounts;
    assert_eq!(accounts.sweep().await, Ok(0));
    assert_eq!(accounts.list(10, 0).await.expect("a list").len(), 2);
    site.clock.pass(LIFE / 1000 + 1);
    assert_eq!(accounts.sweep().await, Ok(2));
    let names: Vec<String> =
        accounts.list(10, 0).await.expect("a list").into_iter().map(|account| account.name).collect();
    assert_eq!(names, ["Ada"], "an account stays");
}
