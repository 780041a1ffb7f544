//! What people may call themselves and their tables, which passwords they may choose, and what they have kept from before.

use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{
    accounts::{Cost, Hasher, NameKey, secret},
    ops::admin::{self, Chore, Reply},
    store::{AccountStore, NewAccount, Sqlite},
    wire::{Time, UserId},
};

use crate::http::site::{Browser, PASSWORD, Site};

/// A password that was allowed once.
const OLD: &str = "Password1";

/// A site with an account from the time before its name and its password were refused.
async fn with_old_account() -> Site {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(folder.path()).await.expect("a store");
    let account = NewAccount {
        id: UserId::random(),
        name: "Robot".to_owned(),
        key: NameKey("robot".to_owned()),
        password: Hasher::new(Cost::Least, 1).hash(OLD.parse().expect("a password")).await.expect("a hash"),
        recovery: secret::recovery_digest("aaaaa"),
    };
    assert!(store.add_account(&account, Time(0)).await.expect("kept"));
    store.close().await;
    Site::on(folder, |_| ()).await
}

async fn sign_up(browser: &Browser, name: &str, password: &str) -> crate::http::site::Answer {
    browser.post("/accounts", json!({ "name": name, "password": password })).await
}

#[tokio::test]
async fn the_commonest_passwords_are_refused_wherever_one_is_chosen() {
    let site = Site::open().await;
    let ada = site.browser();
    for common in ["password", "PASSWORD", "12345678", "Iloveyou1"] {
        sign_up(&ada, "Ada", common).await.refused(400, "common_password");
    }
    let (ada, code) = site.account("Ada").await;
    let change = |new: &str| json!({ "old": PASSWORD, "new": new });
    ada.post("/me/password", change("Qwertyuiop")).await.refused(400, "common_password");
    let recover = |password: &str| json!({ "name": "Ada", "code": code, "password": password });
    site.browser().post("/recover", recover("password1")).await.refused(400, "common_password");
    ada.post("/me/password", change("jungle words, many")).await.ok(StatusCode::NO_CONTENT);
    ada.post("/recover", recover("more jungle words")).await.ok(StatusCode::OK);
}

#[tokio::test]
async fn people_are_not_called_as_bots_are() {
    let site = Site::open().await;
    let somebody = site.browser();
    for name in ["Bot", "B0T", "bot 2", "Robot", "Počítač", "ordinateur", "planner bot", "Maître", "Scout", "ВОТ"]
    {
        sign_up(&somebody, name, PASSWORD).await.refused(400, "bot_name");
        somebody.post("/guest", json!({ "name": name })).await.refused(400, "bot_name");
    }
    let guest = site.guest("Wanderer").await;
    guest.post("/me/name", json!({ "name": "Master Bot" })).await.refused(400, "bot_name");
    for name in ["Talbot", "Abbot"] {
        guest.post("/me/name", json!({ "name": name })).await.ok(StatusCode::OK);
    }
}

#[tokio::test]
async fn a_name_has_nothing_that_is_not_seen() {
    let site = Site::open().await;
    let somebody = site.browser();
    for name in ["Ann\u{3164}", "\u{1160}\u{1160}", "Ann\u{200b}a", "Ann\u{202e}", "\u{2066}Ann"] {
        let why = sign_up(&somebody, name, PASSWORD).await.refused(400, "name");
        assert_eq!(why["why"], "characters", "{name:?}");
        somebody.post("/guest", json!({ "name": name })).await.refused(400, "name");
    }
    let guest = site.guest("Ａｎｎ").await;
    assert_eq!(guest.me().await["name"], "Ann");
}

#[tokio::test]
async fn a_table_is_called_by_what_is_seen() {
    let site = Site::open().await;
    let ann = site.guest("Ann").await;
    let made = async |name: &str| {
        let seats = [json!({ "kind": "me" }), json!({ "kind": "open" })];
        let table = json!({ "game": "tikal", "config": { "players": 2 }, "seats": seats, "name": name });
        ann.post("/tables", table).await.ok(StatusCode::CREATED)["name"].clone()
    };
    assert_eq!(made("Fri\u{200b}day\u{202e} Ｎｉｇｈｔ").await, "Friday Night");
    assert_eq!(made("\u{2067}\u{3164}").await, Value::Null);
    assert_eq!(made("Žofie: 太郎 ❤").await, "Žofie: 太郎 ❤");
}

/// Names in the seats of a table.
fn seated(table: &Value) -> Vec<&str> {
    let seats = table["seats"].as_array().expect("seats").iter();
    seats.filter_map(|seat| seat["user"]["name"].as_str()).collect()
}

#[tokio::test]
async fn who_looks_like_another_at_the_table_gets_a_number() {
    let site = Site::open().await;
    let people = [site.guest("Ann").await, site.guest("ANN").await, site.guest("a-n-n").await, site.guest("Bob").await];
    let seats =
        [json!({ "kind": "me" }), json!({ "kind": "open" }), json!({ "kind": "open" }), json!({ "kind": "open" })];
    let table = json!({ "game": "tikal", "config": { "players": 4 }, "seats": seats, "order": "chosen" });
    let table = people[0].post("/tables", table).await.ok(StatusCode::CREATED);
    let join = format!("/tables/{}/join", table["id"].as_str().expect("an id"));
    for person in &people[1..] {
        person.post(&join, json!({})).await.ok(StatusCode::OK);
    }
    let table = people[0].get(&format!("/tables/{}", table["id"].as_str().expect("an id"))).await.ok(StatusCode::OK);
    assert_eq!(seated(&table), ["Ann", "ANN (2)", "a-n-n (3)", "Bob"]);
    assert_eq!(people[1].me().await["name"], "ANN", "elsewhere the name stays");
}

/// The record calls people as the table does.
#[tokio::test]
async fn a_record_has_the_number_too() {
    let site = Site::open().await;
    let (ann, other) = (site.guest("Ann").await, site.guest("Ann").await);
    let id = crate::http::sockets::begin(&ann, &other).await;
    let record = ann.get(&format!("/games/{id}/record")).await.text;
    assert!(record.contains(" Ann\n") && record.contains(" Ann (2)\n"), "{record}");
}

#[tokio::test]
async fn what_was_chosen_before_stays_until_it_is_changed() {
    let site = with_old_account().await;
    let old = site.browser();
    old.login("Robot", "something else").await.refused(403, "wrong_credentials");
    let user = old.login(" ROBOT ", OLD).await.ok(StatusCode::OK)["user"].clone();
    assert_eq!(user["name"], "Robot");
    assert_eq!(seated(&old.table().await), ["Robot"]);
    let table = site.guest("Ann").await.table().await;
    let joined = old.post(&format!("/tables/{}/join", table["id"].as_str().expect("an id")), json!({})).await;
    assert_eq!(seated(&joined.ok(StatusCode::OK)), ["Ann", "Robot"]);
    let change = |new: &str| json!({ "old": OLD, "new": new });
    old.post("/me/password", change("password2")).await.refused(400, "common_password");
    old.post("/me/name", json!({ "name": "Robot 2" })).await.refused(400, "bot_name");
    site.browser().login("Robot", OLD).await.ok(StatusCode::OK);
    old.post("/me/password", change(PASSWORD)).await.ok(StatusCode::NO_CONTENT);
    site.browser().login("Robot", PASSWORD).await.ok(StatusCode::OK);
}

/// An operator finds everybody, and hands over passwords that are no words.
#[tokio::test]
async fn an_operator_helps_people_with_old_names() {
    let site = with_old_account().await;
    let reply = admin::send(site.folder.path(), &Chore::ResetPassword { name: "robot".to_owned() }).await;
    let Ok(Reply::Done(reset)) = reply else { panic!("{reply:?}") };
    assert_eq!(reset["name"], "Robot");
    let password = reset["password"].as_str().expect("a password");
    site.browser().login("Robot", password).await.ok(StatusCode::OK);
    site.browser().login("Robot", OLD).await.refused(403, "wrong_credentials");
}
