//! Writes a database with a bit of everything: `cargo run -p server --example specimen -- FILE`.
//!
//! One goes to `tests/data` before a migration is added; `tests/all/old_data.rs` opens all that lie there, for ever.

#[path = "../tests/all/table/mod.rs"]
mod table;

use std::path::PathBuf;

use serde_json::{Value, json};
use server::ops::backup::backup;
use table::net::{Line, Visitor, begin, plan, plan_with_secrets, serve};
use tabletop::Seat;

const PASSWORD: &str = "correct horse battery";

#[tokio::main]
async fn main() {
    let Some(file) = std::env::args().nth(1).map(PathBuf::from) else {
        eprintln!("where to? specimen FILE");
        std::process::exit(2);
    };
    let folder = tempfile::tempdir().expect("a folder");
    let server = serve(folder.path()).await;
    let people = People::come(server.address()).await;
    let agreed = people.finished().await;
    people.running().await;
    people.brought(&agreed).await;
    people.with_secrets().await;
    people.before_the_game(&agreed).await;
    let gone = people.dan.request("DELETE", "/me", Some(json!({ "password": PASSWORD }))).await;
    assert!(gone.status().is_success(), "{gone:?}");
    server.stop().await;
    let made = backup(folder.path(), &file, false).await.unwrap_or_else(|error| panic!("{error}"));
    println!("{}: {} games, {} users, {} bytes", file.display(), made.contents.games, made.contents.users, made.bytes);
}

/// Who is there. What somebody commits to is the first letter of the name, 32 times: tests open it later.
struct People {
    /// An account.
    ada: Visitor,
    /// An account with a script token.
    ben: Visitor,
    /// A guest.
    cleo: Visitor,
    /// An account that is deleted at the end.
    dan: Visitor,
}

impl People {
    async fn come(server: std::net::SocketAddr) -> People {
        let come = async |name: &str| {
            let mut visitor = Visitor::come(server, name).await;
            visitor.entropy = [name.as_bytes()[0]; 32];
            visitor
        };
        let (mut ada, mut ben) = (come("Ada").await, come("Ben").await);
        let (cleo, mut dan) = (come("Cleo").await, come("Dan").await);
        for (visitor, name) in [(&mut ada, "Ada"), (&mut ben, "Ben"), (&mut dan, "Dan")] {
            visitor.sign_up(name, PASSWORD).await;
        }
        ben.post("/me/tokens", json!({ "label": "a script" })).await;
        People { ada, ben, cleo, dan }
    }

    /// Games that are over: played out, given up, agreed on. Says which was agreed on.
    async fn finished(&self) -> String {
        let id = begin(&[&self.ada], plan(1, &["random", "random"], "auction")).await;
        moves(&self.ada, &id, usize::MAX).await;
        let id = begin(&[&self.dan], plan(1, &["random"], "basic")).await;
        moves(&self.dan, &id, usize::MAX).await;
        let id = begin(&[&self.ada, &self.ben], in_order(plan(2, &[], "basic"))).await;
        let mut line = moves(&self.ada, &id, 1).await;
        let version = line.mirror.version();
        line.say(json!({"type": "resign", "id": id, "version": version, "key": "up"})).await;
        line.hear_until("over").await;
        let id = begin(&[&self.ada, &self.cleo], in_order(plan(2, &[], "basic"))).await;
        let mut lines = [moves(&self.cleo, &id, 0).await, moves(&self.ada, &id, 2).await];
        for line in &mut lines {
            line.say(json!({"type": "agree", "id": id, "yes": true})).await;
        }
        lines[0].hear_until("over").await;
        id
    }

    /// Games that go on: with bots, with something taken back, with a stand-in, with one who came back, and two at
    /// which the account sits that goes.
    async fn running(&self) {
        let id = begin(&[&self.ada], in_order(plan(1, &["random"], "basic"))).await;
        let mut line = moves(&self.ada, &id, 2).await;
        undo(&mut line, &id).await;
        for back in [false, true] {
            let id = begin(&[&self.ada, &self.ben], in_order(plan(2, &[], "basic"))).await;
            moves(&self.ada, &id, 2).await;
            let mut line = moves(&self.ben, &id, 0).await;
            answered(&mut line, json!({"type": "leave", "id": id})).await;
            if back {
                answered(&mut line, json!({"type": "return", "id": id})).await;
            }
        }
        for people in [[&self.cleo, &self.dan], [&self.dan, &self.ben]] {
            let id = begin(&people, in_order(plan(2, &[], "auction"))).await;
            moves(people[0], &id, 2).await;
            let mut line = moves(&self.dan, &id, 0).await;
            answered(&mut line, json!({"type": "leave", "id": id})).await;
            answered(&mut line, json!({"type": "return", "id": id})).await;
        }
    }

    /// Games that were brought here, and one that is played on elsewhere.
    async fn brought(&self, from: &str) {
        let record = include_str!("../../../games/auction-2-2015.tikal");
        for (visitor, path) in [(&self.cleo, "/games/import"), (&self.dan, "/games/import?offline=1")] {
            let brought = visitor.bring(path, record).await;
            assert!(brought["id"].is_string(), "{brought}");
        }
        let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "random"}]);
        let fork = self.cleo.post(&format!("/games/{from}/fork"), json!({"version": 1, "seats": seats})).await;
        assert_eq!(fork["state"], "running", "{fork}");
    }

    /// Tikal II: a game that is over, brought here once more, one that goes on with a stand-in and the account that goes, one
    /// that is played on from what a seat knew, and a table that waits.
    async fn with_secrets(&self) {
        let id = begin(&[&self.ada], plan_with_secrets(1, &["random", "greedy"])).await;
        moves(&self.ada, &id, usize::MAX).await;
        let record = self.ada.text(&format!("/games/{id}/record")).await;
        let brought = self.ben.bring("/games/import", &record).await;
        assert_eq!(brought["game"], "tikal2", "{brought}");
        let id = begin(&[&self.dan, &self.ben, &self.cleo], in_order(plan_with_secrets(3, &[]))).await;
        moves(&self.dan, &id, 12).await;
        let mut line = moves(&self.ben, &id, 0).await;
        answered(&mut line, json!({"type": "leave", "id": id})).await;
        let seats = json!([{"kind": "bot", "level": "random"}, {"kind": "me"}, {"kind": "bot", "level": "search"}]);
        let record = self.ben.text(&format!("/games/{id}/record")).await;
        let fork = self.ben.post("/games/fork", json!({"record": record, "seats": seats})).await;
        assert_eq!(fork["state"], "running", "{fork}");
        let waiting = self.ben.post("/tables", with_me(plan_with_secrets(2, &[]))).await;
        assert_eq!((&waiting["state"], &waiting["secrets"]), (&json!("waiting"), &json!(true)), "{waiting}");
    }

    /// Tables that wait, one of them for a rematch, one with laid-out piles, and one that is opened in part.
    async fn before_the_game(&self, over: &str) {
        let waiting = id(&self.ada.post("/tables", with_me(plan(3, &[], "basic"))).await);
        self.dan.post(&format!("/tables/{waiting}/join"), json!({})).await;
        id(&self.dan.post("/tables", with_me(plan(2, &[], "auction"))).await);
        let mut dealt = plan(2, &[], "basic");
        dealt["deal"] = json!({ "piles": piles() });
        let dealt = id(&self.ben.post("/tables", dealt).await);
        self.cleo.post(&format!("/tables/{dealt}/join"), json!({})).await;
        let again = id(&self.cleo.post(&format!("/tables/{over}/rematch"), json!({})).await);
        self.cleo.commit(&again).await;
        let opening = id(&self.ada.post("/tables", with_me(plan(2, &["random"], "basic"))).await);
        self.cleo.post(&format!("/tables/{opening}/join"), json!({})).await;
        self.ada.commit(&opening).await;
        self.cleo.commit(&opening).await;
        let table = self.ada.open(&opening).await;
        assert_eq!(table["state"], "opening", "{table}");
    }
}

fn with_me(mut plan: Value) -> Value {
    plan["seats"][0] = json!({"kind": "me"});
    plan
}

fn id(table: &Value) -> String {
    table["id"].as_str().unwrap_or_else(|| panic!("{table}")).to_owned()
}

fn piles() -> Value {
    let config: tikal::Config = serde_json::from_value(json!({"players": 2})).expect("a configuration");
    let piles = <tikal::Tikal as tabletop::Game>::deal(&config, &tabletop::Seed::from_number(1)).expect("piles");
    serde_json::to_value(piles).expect("plain data")
}

/// The maker is first to move.
fn in_order(mut plan: Value) -> Value {
    plan["order"] = json!("chosen");
    plan
}

/// Plays so many times for somebody, or until the game is over; waits for the others in between.
async fn moves(visitor: &Visitor, id: &str, times: usize) -> Line {
    let (me, info) = (visitor.id().await, visitor.get(&format!("/tables/{id}")).await);
    let seats = info["seats"].as_array().expect("seats");
    let seat = seats.iter().find(|seat| seat["user"]["id"] == me.as_str()).expect("a seat");
    let seat = Seat::from_number(seat["seat"].as_u64().expect("a number")).expect("a seat");
    let mut line = visitor.connect().await;
    line.watch(id).await;
    for _ in 0..times {
        while line.mirror.mover().is_some_and(|mover| mover != seat) && times == usize::MAX {
            line.hear_until("news").await;
        }
        if line.mirror.mover() != Some(seat) {
            break;
        }
        let (version, actions) = (line.mirror.version(), line.mirror.choose(1));
        let key = format!("{me}-{version}");
        let submit = json!({"type": "submit", "id": id, "version": version, "key": key, "actions": actions});
        answered(&mut line, submit).await;
    }
    line
}

/// Takes the last action back, where that can be done.
async fn undo(line: &mut Line, id: &str) {
    let version = line.mirror.version();
    line.say(json!({"type": "undo", "id": id, "version": version, "key": "back", "count": 1})).await;
    let receipt = line.hear_until("receipt").await;
    assert_eq!(receipt["version"], version + 1, "{receipt}");
}

async fn answered(line: &mut Line, message: Value) {
    line.say(message).await;
    loop {
        let heard = line.hear().await;
        assert!(heard["type"] != "declined" && heard["type"] != "error", "{heard}");
        if heard["type"] == "receipt" {
            return;
        }
    }
}
