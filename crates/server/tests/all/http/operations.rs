use reqwest::StatusCode;
use serde_json::json;
use server::{
    ops::{
        admin::{self, Chore, Reply},
        backup::backup,
        check::check,
        restore::restore,
    },
    serve::{NotServing, Premises},
};

use crate::http::site::{PASSWORD, Site};

#[tokio::test]
async fn a_backup_brings_everything_back() {
    let site = Site::open().await;
    let ((ada, code), (ben, _)) = (site.account("Ada").await, site.account("Ben").await);
    let id = crate::http::sockets::begin(&ada, &ben).await;
    let record = ada.get(&format!("/games/{id}/record")).await.text;
    let elsewhere = tempfile::tempdir().expect("a folder");
    let file = elsewhere.path().join("backup.sqlite");
    let made = backup(site.folder.path(), &file, false).await.expect("a backup while the server runs");
    assert_eq!((made.contents.users, made.contents.games), (2, 1));
    assert!(backup(site.folder.path(), &file, false).await.is_err_and(|why| why.contains("--force")));
    assert!(backup(site.folder.path(), &file, true).await.is_ok());
    site.account("Eve").await;
    let refused = restore(site.folder.path(), &file, true).await;
    assert!(refused.is_err_and(|why| why.contains("another server")), "not while it runs");
    site.server.stop().await;
    let refused = restore(site.folder.path(), &file, false).await;
    assert!(refused.is_err_and(|why| why.contains("--force")), "not over other data");
    let restored = restore(site.folder.path(), &file, true).await.expect("restored");
    assert_eq!(restored.contents.users, 2);
    assert!(restored.kept.is_some_and(|kept| kept.is_file()), "what was there is kept");
    let site = Site::on(site.folder, |_| ()).await;
    let ada = site.browser();
    ada.login("Ada", PASSWORD).await.ok(StatusCode::OK);
    ada.login("Eve", PASSWORD).await.refused(403, "wrong_credentials");
    assert_eq!(ada.get(&format!("/games/{id}/record")).await.text, record);
    let recover = json!({ "name": "Ada", "code": code, "password": "a new password" });
    ada.post("/recover", recover).await.ok(StatusCode::OK);
    let fresh = elsewhere.path().join("fresh");
    assert!(restore(&fresh, &file, false).await.is_ok(), "into a new folder without force");
    assert_eq!(check(&fresh).await.expect("a report").faults, []);
}

#[tokio::test]
async fn what_is_no_backup_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, junk) = (folder.path().join("data"), folder.path().join("junk"));
    std::fs::write(&junk, "this is no database, but long enough to be taken for one. ".repeat(100)).expect("a file");
    assert!(restore(&data, &folder.path().join("nothing"), false).await.is_err_and(|why| why.contains("no such file")));
    assert!(restore(&data, &junk, false).await.is_err_and(|why| why.contains("not a sound database")));
    std::fs::write(&junk, "").expect("a file");
    assert!(restore(&data, &junk, false).await.is_err_and(|why| why.contains("not a database of Mutal's")));
    assert!(!data.join("mutal.sqlite").exists());
    assert!(backup(&data, &folder.path().join("b"), false).await.is_err_and(|why| why.contains("--data")));
    assert!(check(&folder.path().join("nowhere")).await.is_err_and(|why| why.contains("--data")));
}

#[tokio::test]
async fn one_folder_has_one_server() {
    let site = Site::open().await;
    let second = Premises::open(site.server.premises().entrance.config.clone()).await;
    assert!(matches!(second, Err(NotServing::Folder(_))));
    site.server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn an_operator_helps_while_the_server_runs() {
    let site = Site::open().await;
    let ((ada, code), (ben, _)) = (site.account("Ada").await, site.account("Ben").await);
    let id = crate::http::sockets::begin(&ada, &ben).await;
    let folder = site.folder.path();
    let order = async |order: Chore| admin::send(folder, &order).await.expect("an answer");
    let Reply::Done(users) = order(Chore::Users { limit: 10, offset: 0 }).await else { panic!("no users") };
    assert_eq!(users.as_array().map(Vec::len), Some(2));
    let Reply::Done(reset) = order(Chore::ResetPassword { name: "ada".into() }).await else { panic!("no password") };
    assert!(ada.me().await.is_null(), "all sessions ended");
    ada.login("Ada", PASSWORD).await.refused(403, "wrong_credentials");
    ada.post("/recover", json!({ "name": "Ada", "code": code, "password": PASSWORD }))
        .await
        .refused(403, "wrong_credentials");
    ada.login("Ada", reset["password"].as_str().expect("a password")).await.ok(StatusCode::OK);
    let nobody = order(Chore::ResetPassword { name: "Nobody Such".into() }).await;
    assert!(matches!(nobody, Reply::Refused(why) if why.contains("no account")));
    let game: server::wire::GameId = id.parse().expect("an id");
    assert!(matches!(order(Chore::EndGame { id: game.clone() }).await, Reply::Done(_)));
    assert_eq!(ben.get(&format!("/games/{id}")).await.ok(StatusCode::OK)["state"], "over");
    assert!(matches!(order(Chore::EndGame { id: game }).await, Reply::Refused(_)), "it is over");
    let Reply::Done(games) = order(Chore::Games { limit: 10, after: None }).await else { panic!("no games") };
    assert_eq!((&games[0]["id"], &games[0]["state"]), (&json!(id), &json!("over")));
}

#[tokio::test]
async fn damage_is_found() {
    let site = Site::open().await;
    let ((ada, _), (ben, _)) = (site.account("Ada").await, site.account("Ben").await);
    let id = crate::http::sockets::begin(&ada, &ben).await;
    assert_eq!(check(site.folder.path()).await.expect("a report").faults, [], "beside a running server");
    site.server.stop().await;
    let file = site.folder.path().join("mutal.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut database = sqlx::ConnectOptions::connect(&options).await.expect("a database");
    sqlx::query("UPDATE games SET hash = 'x', version = 7, mover = 2").execute(&mut database).await.expect("damage");
    sqlx::Connection::close(database).await.expect("closed");
    let report = check(site.folder.path()).await.expect("a report");
    let whats: Vec<&str> = report.faults.iter().map(|fault| fault.what.split(':').next().unwrap_or_default()).collect();
    assert_eq!(whats, ["version", "entries", "hash", "mover"]);
    assert!(report.faults.iter().all(|fault| fault.game.as_ref().is_some_and(|game| game.as_str() == id)));
}

#[tokio::test]
async fn games_that_cannot_be_opened_show_in_the_health() {
    let site = Site::open().await;
    let ((ada, _), (ben, _)) = (site.account("Ada").await, site.account("Ben").await);
    let id = crate::http::sockets::begin(&ada, &ben).await;
    let health = async |site: &Site| {
        let answer = site.browser().client.get(site.url("/health")).send().await.expect("an answer");
        answer.json::<serde_json::Value>().await.expect("JSON")
    };
    assert_eq!(health(&site).await["status"], "ok");
    site.server.stop().await;
    let file = site.folder.path().join("mutal.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut database = sqlx::ConnectOptions::connect(&options).await.expect("a database");
    let damage = "UPDATE games SET header = 'nonsense'";
    sqlx::query(damage).execute(&mut database).await.expect("damage");
    sqlx::Connection::close(database).await.expect("closed");
    let site = Site::on(site.folder, |_| ()).await;
    assert_eq!(health(&site).await["status"], "ok", "nobody has asked for it yet");
    let ada = site.browser();
    ada.get(&format!("/games/{id}/record")).await.refused(503, "storage");
    ada.get(&format!("/games/{id}/record")).await.refused(503, "storage");
    let told = health(&site).await;
    assert_eq!((&told["status"], &told["unopened"]), (&json!("degraded"), &json!(1)));
}
