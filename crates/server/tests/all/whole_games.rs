//! Whole games over the real socket, and what nobody may learn there.

use std::collections::BTreeSet;

use crate::table::net::{Line, Visitor, begin, plan, plan_with_secrets, serve, serve_without_time};
use serde_json::{Value, json};
use tabletop::{Game, Record, Seat, Viewer, fold};
use tikal::Tikal;

/// The seat of somebody at a table that has begun.
async fn seat_of(person: &Visitor, id: &str) -> Seat {
    let (me, info) = (person.id().await, person.get(&format!("/tables/{id}")).await);
    let seats = info["seats"].as_array().unwrap();
    let seat = seats.iter().find(|seat| seat["user"]["id"] == me.as_str()).unwrap();
    Seat::from_number(seat["seat"].as_u64().unwrap()).unwrap()
}

/// One client plays its seat until the game is over.
async fn play(mut line: Line, id: String, seat: Seat, seed: u64) -> Line {
    let mut submitted = None;
    while line.mirror.record.is_none() {
        let version = line.mirror.version();
        if line.mirror.mover() == Some(seat) && submitted != Some(version) {
            let actions = line.mirror.choose(seed);
            let key = format!("{seat}-{version}");
            line.say(json!({"type": "submit", "id": id, "version": version, "key": key, "actions": actions})).await;
            submitted = Some(version);
        }
        let message = line.hear().await;
        assert!(message["type"] != "declined" && message["type"] != "error", "{message}");
    }
    line
}

async fn whole_game<G: Game>(people: usize, plan: Value) -> Vec<Line> {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path()).await;
    let mut visitors = Vec::new();
    for n in 0..people {
        visitors.push(Visitor::come(server.address(), &format!("Guest {n}")).await);
    }
    let id = begin(&visitors.iter().collect::<Vec<_>>(), plan).await;
    let spectator = Visitor::stranger(server.address());
    let mut watching = spectator.connect().await;
    watching.watch(&id).await;
    let mut players = Vec::new();
    for (n, visitor) in visitors.iter().enumerate() {
        let seat = seat_of(visitor, &id).await;
        let mut line = visitor.connect().await;
        line.watch(&id).await;
        players.push(tokio::spawn(play(line, id.clone(), seat, n as u64)));
    }
    let mut lines = Vec::new();
    while watching.mirror.record.is_none() {
        watching.hear().await;
    }
    lines.push(watching);
    for player in players {
        lines.push(player.await.unwrap());
    }
    let record = spectator.text(&format!("/games/{id}/record")).await;
    for line in &lines {
        assert_eq!(line.mirror.record.as_deref(), Some(record.as_str()));
        assert!(line.mirror.is_over());
    }
    let opened: Record<G> = record.parse().unwrap();
    assert!(fold(&opened).is_ok() && opened.header.seed().is_some() && opened.result.is_some());
    let report = spectator.get(&format!("/games/{id}/verify")).await;
    assert_eq!((&report["fits"], &report["complete"]), (&true.into(), &true.into()), "{report}");
    let listed = spectator.get("/games?state=over").await;
    assert_eq!(listed["games"][0]["id"], id.as_str());
    let lines_of_stream = spectator.text(&format!("/games/{id}/stream")).await;
    assert_eq!(lines_of_stream.lines().count(), 2, "a game that is over is told whole, and that it is over");
    server.stop().await;
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn people_alone_play_to_the_end() {
    whole_game::<Tikal>(2, plan(2, &[], "basic")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_bots_play_an_auction_to_the_end() {
    let lines = whole_game::<Tikal>(1, plan(1, &["random", "random"], "auction")).await;
    let text = lines[0].heard.join("");
    assert!(text.contains("bid"), "there was an auction");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_with_secrets_play_to_the_end() {
    let lines = whole_game::<tikal2::State>(3, plan_with_secrets(3, &[])).await;
    let told = |line: &Line| line.heard.iter().filter(|text| text.contains("\"entries\"")).cloned().collect::<Vec<_>>();
    assert_ne!(told(&lines[1]), told(&lines[2]), "each seat was told something else");
    assert_eq!(lines[0].mirror.copy.as_ref().unwrap().viewer(), Some(Viewer::Spectator));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_every_bot_play_a_game_with_secrets() {
    whole_game::<tikal2::State>(1, plan_with_secrets(1, &["random", "greedy", "search"])).await;
}

/// All messages until something was turned up in which the twins differ. What names this one game is taken out; all
/// else must be the same to the byte.
fn told(line: &Line, names: &[String]) -> Vec<String> {
    let clean = |text: &String| {
        let named = names.iter().enumerate();
        named.fold(text.clone(), |text, (n, name)| text.replace(name, &format!("<{n}>")))
    };
    line.heard.iter().take_while(|text| !turns_up(text)).map(clean).collect()
}

/// Whether a message tells of a treasure, or of a tile that is no A: there the twins differ, and may.
fn turns_up(text: &str) -> bool {
    let message: Value = serde_json::from_str(text).unwrap();
    let lines = message["entries"].as_str().unwrap_or_default().lines();
    message["type"] == "news" && lines.filter_map(|line| line.split_once("> ")).any(|(_, what)| !what.starts_with('A'))
}

/// Piles with the same tiles A; all below them and all treasures differ.
fn twins() -> (Value, Value) {
    use tabletop::{Game, Seed};
    let config: tikal::Config = serde_json::from_value(json!({"players": 2})).unwrap();
    let one = serde_json::to_value(Tikal::deal(&config, &Seed::from_number(1)).unwrap()).unwrap();
    let mut tiles: Vec<String> = serde_json::from_value(one["tiles"].clone()).unwrap();
    for stack in tiles.chunk_by_mut(|one, other| one.as_bytes()[0] == other.as_bytes()[0]) {
        if !stack[0].starts_with('A') {
            stack.reverse();
        }
    }
    let mut treasures: Vec<u8> = serde_json::from_value(one["treasures"].clone()).unwrap();
    treasures.reverse();
    let other = json!({"tiles": tiles, "treasures": treasures});
    assert_ne!(one, other);
    (one, other)
}

/// Everything that both seats and a spectator are sent at the beginning of a game from these piles.
async fn beginning(piles: Value) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let server = serve_without_time(folder.path()).await;
    let author = Visitor::come(server.address(), "Author").await;
    let people = [Visitor::come(server.address(), "Ann").await, Visitor::come(server.address(), "Bob").await];
    let mut wanted = plan(2, &[], "basic");
    wanted["order"] = json!("chosen");
    wanted["deal"] = json!({"piles": piles});
    let table = author.post("/tables", wanted).await;
    let id = table["id"].as_str().unwrap().to_owned();
    assert_eq!(author.post(&format!("/tables/{id}/join"), json!({})).await["code"], "author_cannot_sit");
    let mut names = vec![id.clone(), table["host_commitment"].as_str().unwrap().to_owned(), author.id().await];
    for person in &people {
        names.push(person.id().await);
        person.post(&format!("/tables/{id}/join"), json!({})).await;
    }
    let spectator = Visitor::stranger(server.address());
    let mut lines = Vec::new();
    for visitor in people.iter().chain([&spectator]) {
        let mut line = visitor.connect().await;
        line.watch(&id).await;
        lines.push(line);
    }
    // The same way in both worlds: the choice depends on the table alone.
    while !lines[2].heard.iter().any(|text| turns_up(text)) {
        let mover = lines[0].mirror.mover().unwrap().index();
        let version = lines[mover].mirror.version();
        let actions = lines[mover].mirror.choose(3);
        let key = format!("k{version}");
        let submit = json!({"type": "submit", "id": id, "version": version, "key": key, "actions": actions});
        lines[mover].say(submit).await;
        lines[mover].hear_until("receipt").await;
        let now = lines[mover].mirror.version();
        for line in &mut lines {
            while line.mirror.version() < now {
                line.hear().await;
            }
        }
    }
    server.stop().await;
    for line in &mut lines {
        while line.try_hear().await.is_some() {}
    }
    lines.iter().map(|line| told(line, &names)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_things_never_leave_the_server() {
    let (one, other) = twins();
    let (one, other) = (beginning(one).await, beginning(other).await);
    let kinds: BTreeSet<String> = one
        .iter()
        .flatten()
        .map(|text| serde_json::from_str::<Value>(text).unwrap()["type"].as_str().unwrap().to_owned())
        .collect();
    assert!(kinds.contains("game") && kinds.contains("table") && kinds.contains("news"), "{kinds:?}");
    assert!(one[2].iter().any(|text| text.contains("end > A")), "some tiles were drawn meanwhile");
    assert_eq!(one, other);
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_games_are_played_on_by_as_many_as_play_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path()).await;
    let ann = Visitor::come(server.address(), "Ann").await;
    let records = [
        include_str!("../../../../games/basic-2-2015.tikal"),
        include_str!("../../../../games/auction-3-2005.tikal"),
        include_str!("../../../../games/basic-4-2005-fr.tikal"),
    ];
    for (players, record) in (2..).zip(records) {
        let game = ann.import(record).await;
        let id = game["id"].as_str().unwrap_or_else(|| panic!("{game}"));
        let bots = |count| std::iter::repeat_n(json!({"kind": "bot", "level": "random"}), count);
        let seats =
            |bots_behind| -> Vec<Value> { std::iter::once(json!({"kind": "me"})).chain(bots(bots_behind)).collect() };
        let wrong = ann.post(&format!("/games/{id}/fork"), json!({"version": 3, "seats": seats(players)})).await;
        assert_eq!((&wrong["code"], &wrong["params"]["players"]), (&json!("bad_seats"), &json!(players)));
        let table = ann.post(&format!("/games/{id}/fork"), json!({"version": 3, "seats": seats(players - 1)})).await;
        assert_eq!((&table["state"], &table["origin"]), (&json!("running"), &Value::Null), "{table}");
        let mut line = ann.connect().await;
        line.watch(table["id"].as_str().unwrap()).await;
        assert_eq!(line.mirror.copy.as_ref().unwrap().outcome().scores.len(), players);
        let listed = ann.get(&format!("/games/{}", table["id"].as_str().unwrap())).await;
        assert_eq!((listed["names"].as_array().unwrap().len(), &listed["origin"]), (players, &json!("fork")));
        let bots: Vec<bool> = (0..players).map(|seat| Some(seat as u64 + 1) != listed["mine"].as_u64()).collect();
        assert_eq!(listed["bots"], json!(bots), "{listed}");
    }
    server.stop().await;
}
