//! What a game with secrets tells whom, by every way out of the server.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{
    accounts::Seats, bounds::Bounds, games::GameName, refusal::Refusal, wire::BotLevel, wire::table::SeatPlan,
};
use tabletop::{Record, Replica, Seat, Viewer, record::verify};
use tikal2::State;

use crate::table::{
    House, Mirror, Person, level,
    net::{Line, Visitor, begin, plan_with_secrets, serve},
    plan,
};

/// A game between these people, each at the seat of his number, with their lines.
async fn sat_down(people: &[&Visitor]) -> (String, Vec<Line>) {
    let mut wanted = plan_with_secrets(people.len(), &[]);
    wanted["order"] = json!("chosen");
    let id = begin(people, wanted).await;
    let mut lines = Vec::new();
    for person in people {
        let mut line = person.connect().await;
        line.watch(&id).await;
        lines.push(line);
    }
    (id, lines)
}

/// Whoever is to move does, until so many entries are there or the game is over.
async fn play(id: &str, lines: &mut [Line], until: usize) {
    while let Some(mover) = lines[0].mirror.mover()
        && lines[0].mirror.version() < until
    {
        let line = &mut lines[mover.index()];
        let (version, actions) = (line.mirror.version(), line.mirror.choose(7));
        let submit =
            json!({"type": "submit", "id": id, "version": version, "key": format!("k{version}"), "actions": actions});
        line.say(submit).await;
        let now = line.hear_until("receipt").await["version"].as_u64().unwrap() as usize;
        for line in &mut *lines {
            while line.mirror.version() < now {
                line.hear().await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_exported_as_its_reader_knows_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path()).await;
    let (ann, bob) = (Visitor::come(server.address(), "Ann").await, Visitor::come(server.address(), "Bob").await);
    let (id, mut lines) = sat_down(&[&ann, &bob]).await;
    play(&id, &mut lines, 60).await;
    let (guest, stranger) = (Visitor::come(server.address(), "Cleo").await, Visitor::stranger(server.address()));
    let seat = |n| Some(Viewer::Seat(Seat::new(n)));
    let readers =
        [(&ann, seat(0)), (&bob, seat(1)), (&guest, Some(Viewer::Spectator)), (&stranger, Some(Viewer::Spectator))];
    let mut texts = Vec::new();
    for (reader, viewer) in readers {
        let text = reader.text(&format!("/games/{id}/record")).await;
        let record: Record<State> = text.parse().unwrap();
        assert_eq!(record.header.viewer, viewer, "{text}");
        assert!(!text.lines().any(|line| line.starts_with("open") || line.contains(" #")), "{text}");
        let report = verify(&record);
        assert!(report.fits && report.veiled.is_some_and(|veiled| veiled > 0) && !report.complete, "{report}");
        assert_eq!(Replica::new(record).unwrap().version(), lines[0].mirror.version());
        texts.push(text);
    }
    assert!(texts[0] != texts[1] && texts[1] != texts[2] && texts[2] == texts[3]);
    assert_eq!(stranger.get(&format!("/games/{id}/verify")).await["code"], "wrong_state");
    // It is no game, wherever it is brought, but it can be played on from.
    for text in &texts {
        assert_eq!(guest.import(text).await["code"], "one_viewers_record");
        let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "search"}]);
        let played_on = guest.post("/games/fork", json!({"record": text, "version": 20, "seats": seats})).await;
        assert_eq!(
            (&played_on["state"], &played_on["marks"]),
            (&json!("running"), &json!(["fork @20"])),
            "{played_on}"
        );
        let mut line = guest.connect().await;
        line.watch(played_on["id"].as_str().unwrap()).await;
        assert_eq!(line.mirror.copy.as_ref().unwrap().viewer(), seat(0));
    }
    assert_eq!(guest.get("/games?mine=1&state=over").await["games"], json!([]));
    let too_far =
        json!({"record": texts[0], "version": 999, "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]});
    assert_eq!(guest.post("/games/fork", too_far).await["code"], "no_version");
    server.stop().await;
}

/// His copy is of what he knew: it goes on with that, whether the room has seen the end or read it in the store.
#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_at_the_end_goes_on_with_his_own_copy() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path()).await;
    let (ann, bob) = (Visitor::come(server.address(), "Ann").await, Visitor::come(server.address(), "Bob").await);
    let (id, mut lines) = sat_down(&[&ann, &bob]).await;
    play(&id, &mut lines, 40).await;
    let away = lines[1].mirror.copy.as_ref().unwrap().at(33);
    play(&id, &mut lines, usize::MAX).await;
    let before = come_back(&bob, &id, Some(away.at(33))).await;
    server.stop().await;
    let server = serve(folder.path()).await;
    let bob = bob.at(server.address());
    let after = come_back(&bob, &id, Some(away)).await;
    let games = |line: &Line| -> Vec<Value> {
        let heard = line.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        heard.filter(|message| ["game", "news", "over"].contains(&message["type"].as_str().unwrap())).collect()
    };
    assert_eq!(games(&before), games(&after), "the store tells what the room told");
    assert_eq!(after.mirror.record.as_ref(), Some(&bob.text(&format!("/games/{id}/record")).await));
    let open: Record<State> = after.mirror.record.as_ref().unwrap().parse().unwrap();
    assert!(open.header.viewer.is_none() && verify(&open).complete);
    assert_eq!(after.mirror.copy.as_ref().unwrap().outcome(), open.result.unwrap());
    // Who comes now for the first time is told it as a spectator was, and all of it then.
    let late = come_back(&Visitor::stranger(server.address()), &id, None).await;
    assert_eq!(late.mirror.copy.as_ref().unwrap().viewer(), Some(Viewer::Spectator));
    // Open as it is now, it is a game that can be brought to a server.
    let brought = bob.import(late.mirror.record.as_ref().unwrap()).await;
    assert_eq!((&brought["state"], &brought["origin"]), (&json!("over"), &json!("imported")), "{brought}");
    let mut line = bob.connect().await;
    line.watch(brought["id"].as_str().unwrap()).await;
    assert_eq!(line.mirror.copy.as_ref().unwrap().viewer(), None, "nobody here knew more of it than another");
    server.stop().await;
}

async fn come_back(visitor: &Visitor, id: &str, copy: Option<Box<dyn crate::table::mirror::Copy>>) -> Line {
    let mut line = visitor.connect().await;
    line.mirror = Mirror { copy, record: None };
    line.watch(id).await;
    while line.mirror.record.is_none() {
        line.hear().await;
    }
    line
}

/// A bot stands in: what it saw, its seat has seen. The person is told all of it, at once or when he comes back.
#[tokio::test(flavor = "multi_thread")]
async fn who_returns_knows_what_the_stand_in_saw() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path()).await;
    let (ann, bob) = (Visitor::come(server.address(), "Ann").await, Visitor::come(server.address(), "Bob").await);
    let (id, mut lines) = sat_down(&[&ann, &bob]).await;
    lines[1].say(json!({"type": "leave", "id": id})).await;
    lines[1].hear_until("receipt").await;
    lines[0].hear_until("news").await;
    let mut gone = lines.pop().unwrap();
    while lines[0].mirror.version() < 80 && !lines[0].mirror.is_over() {
        if lines[0].mirror.mover() == Some(Seat::new(0)) {
            let next = lines[0].mirror.version() + 1;
            play(&id, &mut lines, next).await;
        } else {
            lines[0].hear_until("news").await;
        }
    }
    let mut line = bob.connect().await;
    line.watch(&id).await;
    line.say(json!({"type": "return", "id": id})).await;
    let version = line.hear_until("receipt").await["version"].as_u64().unwrap() as usize;
    let mut whole = bob.connect().await;
    whole.watch(&id).await;
    for line in [&mut line, &mut gone] {
        while line.mirror.version() < version {
            line.hear().await;
        }
    }
    let table = |line: &Line| tabletop::Game::hash(&line.mirror.replica::<State>().step(version).unwrap().table);
    assert_eq!([table(&line), table(&gone)], [table(&whole); 2]);
    let record: Record<State> = bob.text(&format!("/games/{id}/record")).await.parse().unwrap();
    assert_eq!(record.header.viewer, Some(Viewer::Seat(Seat::new(1))));
    server.stop().await;
}

/// Somebody who looked on comes to a seat by signing in: what he knew so far does not fit what he knows now.
#[tokio::test]
async fn who_becomes_another_viewer_is_told_all_anew() {
    let house = House::open().await;
    let (mut ann, bob) = (Person::new("Ann"), Person::new("Bob"));
    let mut wanted = plan(2, &[]);
    (wanted.game, wanted.config) = (GameName::Tikal2, json!({"players": 2}));
    let id = house.game_of(wanted, &[&ann, &bob]).await;
    let mut account = Person::new("Annabel");
    account.watch(&house.app, &id).await;
    ann.watch(&house.app, &id).await;
    for _ in 0..3 {
        ann.move_on(&house.app, &id).await;
    }
    account.hear_until("news").await;
    assert_eq!(account.mirror.copy.as_ref().unwrap().viewer(), Some(Viewer::Spectator));
    house.app.claim(&ann.user.id, &account.user).await.unwrap();
    let told = account.hear_until("game").await;
    assert_eq!(told["from"], 0);
    assert_eq!(account.mirror.copy.as_ref().unwrap().viewer(), Some(Viewer::Seat(Seat::new(0))));
    assert_eq!(account.mirror.version(), ann.mirror.version());
}

/// Says something about a table, and waits for what becomes of it.
async fn done(line: &mut Line, id: &str, mut message: Value) -> Value {
    message["id"] = json!(id);
    line.say(message).await;
    let receipt = line.hear_until("receipt").await;
    while line.mirror.version() < receipt["version"].as_u64().unwrap() as usize {
        line.hear().await;
    }
    receipt
}

/// Made, joined, got up from, watched, left, returned to, ended by agreement, exported, forked and imported.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_secrets_lives_a_whole_life() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path()).await;
    let (ann, bob) = (Visitor::come(server.address(), "Ann").await, Visitor::come(server.address(), "Bob").await);
    let mut wanted = plan_with_secrets(2, &[]);
    (wanted["order"], wanted["seats"][0]) = (json!("chosen"), json!({"kind": "me"}));
    let table = ann.post("/tables", wanted).await;
    let id = table["id"].as_str().unwrap().to_owned();
    assert_eq!((&table["secrets"], &table["state"]), (&json!(true), &json!("waiting")), "{table}");
    let joined = async || bob.post(&format!("/tables/{id}/join"), json!({})).await["seats"][1]["user"].clone();
    assert_eq!(joined().await["name"], "Bob");
    let left = bob.post(&format!("/tables/{id}/leave"), json!({})).await;
    assert_eq!(left["seats"][1]["user"], Value::Null, "{left}");
    assert_eq!(joined().await["name"], "Bob");
    for person in [&ann, &bob] {
        person.commit(&id).await;
    }
    for person in [&ann, &bob] {
        person.open(&id).await;
    }
    let eve = Visitor::stranger(server.address());
    let mut lines = Vec::new();
    for person in [&ann, &bob, &eve] {
        let mut line = person.connect().await;
        line.watch(&id).await;
        lines.push(line);
    }
    let viewers: Vec<_> = lines.iter().map(|line| line.mirror.copy.as_ref().unwrap().viewer()).collect();
    assert_eq!(viewers, [Some(Viewer::Seat(Seat::new(0))), Some(Viewer::Seat(Seat::new(1))), Some(Viewer::Spectator)]);
    let mut watching = lines.pop().unwrap();
    play(&id, &mut lines, 60).await;
    while lines[0].mirror.mover() != Some(Seat::new(0)) {
        let next = lines[0].mirror.version() + 1;
        play(&id, &mut lines, next).await;
    }
    for word in ["leave", "return"] {
        let version = done(&mut lines[1], &id, json!({"type": word})).await["version"].as_u64().unwrap();
        assert_eq!(ann.get(&format!("/tables/{id}")).await["seats"][1]["bot_plays"], word == "leave");
        while lines[0].mirror.version() < version as usize {
            lines[0].hear().await;
        }
    }
    for line in &mut lines {
        line.say(json!({"type": "agree", "id": id, "yes": true})).await;
        line.hear_until("receipt").await;
    }
    for line in lines.iter_mut().chain([&mut watching]) {
        while line.mirror.record.is_none() {
            line.hear().await;
        }
        assert!(line.mirror.is_over());
    }
    let text = eve.text(&format!("/games/{id}/record")).await;
    assert_eq!(watching.mirror.record.as_ref(), Some(&text), "open to everybody");
    let record: Record<State> = text.parse().unwrap();
    assert!(record.header.viewer.is_none() && verify(&record).complete, "{text}");
    assert_eq!(ann.get(&format!("/games/{id}/verify")).await["complete"], true);
    let seats = json!([{"kind": "bot", "level": "random"}, {"kind": "me"}]);
    let fork = bob.post(&format!("/games/{id}/fork"), json!({"version": 40, "seats": seats})).await;
    assert_eq!((&fork["state"], &fork["marks"]), (&json!("running"), &json!([format!("fork {id}@40")])), "{fork}");
    let mut line = bob.connect().await;
    line.watch(fork["id"].as_str().unwrap()).await;
    assert_eq!(line.mirror.copy.as_ref().unwrap().viewer(), Some(Viewer::Seat(Seat::new(1))));
    let brought = ann.import(&text).await;
    assert_eq!((&brought["state"], &brought["game"]), (&json!("over"), &json!("tikal2")), "{brought}");
    let kept = eve.text(&format!("/games/{}/record", brought["id"].as_str().unwrap())).await;
    assert!(kept.contains("\nmark imported\n") && kept.parse::<Record<State>>().unwrap().entries == record.entries);
    server.stop().await;
}

/// Who gives up ends a game of two; what nobody had shown by then is open afterwards, and not before.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_secrets_ends_when_somebody_gives_up() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve(folder.path()).await;
    let (ann, bob) = (Visitor::come(server.address(), "Ann").await, Visitor::come(server.address(), "Bob").await);
    let (id, mut lines) = sat_down(&[&ann, &bob]).await;
    play(&id, &mut lines, 60).await;
    let version = lines[0].mirror.version();
    let before = bob.text(&format!("/games/{id}/record")).await;
    done(&mut lines[0], &id, json!({"type": "resign", "version": version, "key": "enough"})).await;
    while lines[1].mirror.record.is_none() {
        lines[1].hear().await;
    }
    let open: Record<State> = lines[1].mirror.record.as_ref().unwrap().parse().unwrap();
    assert!(before.contains("\nviewer 2\n") && verify(&open).complete);
    // Each still has the copy of what he was told; what is open now is told beside it.
    let own = lines[1].mirror.replica::<State>();
    assert_eq!(own.record().entries, open.known_to(Viewer::Seat(Seat::new(1))).unwrap().entries);
    assert_ne!(own.record().entries, open.bare().entries);
    server.stop().await;
}

#[tokio::test]
async fn a_game_has_its_own_bots() {
    let house = House::open().await;
    let ann = Person::new("Ann");
    let wanted = |bot: &str| {
        let mut wanted = plan(1, &[level(bot)]);
        (wanted.game, wanted.config, wanted.seats[0]) = (GameName::Tikal2, json!({"players": 2}), SeatPlan::Me);
        wanted
    };
    let table = house.app.make_table(wanted("search"), ann.user.clone()).await.unwrap();
    assert_eq!((table.stand_in, table.secrets), (level("iguana"), true));
    let unknown = |level| Refusal::NoSuchBot { level, levels: BotLevel::of(GameName::Tikal2) };
    assert_eq!(house.app.make_table(wanted("planner"), ann.user.clone()).await, Err(unknown(level("planner"))));
    let mut stand_in = wanted("greedy");
    stand_in.stand_in = Some(level("master"));
    assert_eq!(house.app.make_table(stand_in, ann.user.clone()).await, Err(unknown(level("master"))));
    let change = server::wire::table::ChangeBot { place: 2, level: Some(level("foresight")) };
    let changed = house.app.ask(&table.id, |reply| server::room::Ask::Bot(ann.user.id.clone(), change, reply)).await;
    assert_eq!(changed, Err(unknown(level("foresight"))));
    let tikal = house.app.make_table(plan(2, &[]), ann.user.clone()).await.unwrap();
    assert_eq!((tikal.stand_in, tikal.secrets), (level("coati"), false));
}

/// How long a bot thinks depends on what its seat sees. A random one thinks for no time at all, and still keeps the beat; where
/// all know the same nobody waits, however long a beat is.
#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_an_answer_tells_nothing_of_what_a_bot_knows() {
    let beat = Duration::from_millis(300);
    for (game, beat) in [(GameName::Tikal2, beat), (GameName::Tikal, Duration::from_secs(3600))] {
        let house = House::within(tempfile::tempdir().unwrap(), Bounds { beat, ..Bounds::default() }).await;
        let mut ann = Person::new("Ann");
        let mut wanted = plan(0, &[level("random"), level("random")]);
        if game == GameName::Tikal2 {
            (wanted.game, wanted.config) = (game, json!({"players": 2}));
        }
        let id = house.app.make_table(wanted, ann.user.clone()).await.unwrap().id;
        ann.watch(&house.app, &id).await;
        ann.hear_until("news").await;
        let first = Instant::now();
        for _ in 0..3 {
            ann.hear_until("news").await;
        }
        let least = if game == GameName::Tikal2 { 2 * beat } else { Duration::ZERO };
        assert!(first.elapsed() >= least, "{game:?}: {:?}", first.elapsed());
    }
}
