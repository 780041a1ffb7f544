//! Holds docs/socket.md to the messages: `UPDATE_EXPECT=1 cargo test -p server page` writes its tables anew.

use serde_json::Value;

use super::{
    BotLevel, ClientFrame, ClientMessage, GameId, Hex64, Key, ServerMessage, TableInfo, Time, User, UserId,
    table::{RestartCause, SeatKind, SeatUser, Seating, TableRestart, TableSeat, TableState, Visibility},
};
use crate::games::{GameName, newest_rules, tests::beginning};

const BEGIN: &str = "<!-- messages -->\n";
const END: &str = "<!-- end of messages -->\n";

fn id() -> GameId {
    "4k2m9x7c1v5b8n3q6w0z".parse().unwrap()
}

fn user() -> User {
    User { id: user_id(), name: "Ann".to_owned(), guest: true }
}

fn user_id() -> UserId {
    "7p3r5t9v2x4z6b8d0f1h".parse().unwrap()
}

fn key() -> Key {
    "0b3f9d51e8a64c07".parse().unwrap()
}

fn hex() -> Hex64 {
    "930fcf234e52975cb77596889a48688fafc6d4f9e3ea5e974e2e7c50ae0dfbad".parse().unwrap()
}

/// What a message is for. A new message does not compile before it has a line here.
fn of_client(message: &ClientMessage) -> (&'static str, &'static str) {
    use ClientMessage as M;
    match message {
        M::Watch { .. } => {
            ("`table`, `game`", "Send the table and the entries after version `from`, and all that follows.")
        }
        M::Unwatch { .. } => ("–", "No more of it."),
        M::Lobby { .. } => (
            "`lobby`",
            "Send the first page of open public tables and what changes there; with `\"more\":true` the next page too. Or no more.",
        ),
        M::Submit { .. } => {
            ("`receipt`, `declined`", "Play actions, all or nothing. One that turns something up may only be the last.")
        }
        M::Undo { .. } => ("`receipt`, `declined`", "Take the last actions of the turn back."),
        M::Resign { .. } => ("`receipt`, `declined`", "Give up. A bot plays on if the game goes on."),
        M::Replace { .. } => (
            "`receipt`, `declined`",
            "Give the seat of a player who has been away for long enough to a bot. How well it plays is the table's choice.",
        ),
        M::Leave { .. } => ("`receipt`, `declined`", "Let a bot play one's seat."),
        M::Return { .. } => ("`receipt`, `declined`", "Play one's seat again."),
        M::Agree { .. } => (
            "`receipt`, `declined`",
            "Be for or against ending the game as it stands. It ends when all are for it who play, or left it to a bot within the last ten minutes.",
        ),
        M::Ping => ("`pong`", "Is anybody there?"),
    }
}

fn of_server(message: &ServerMessage) -> &'static str {
    use ServerMessage as M;
    match message {
        M::Hello { .. } => "The first message. A page of another build loads itself anew.",
        M::Table(_) => {
            "A watched table, whenever people or presence change. `rematch` is told to those alone who played at it."
        }
        M::Game { .. } => {
            "The answer to `watch`: the header with the start line, and the entries after `from`, one line each. When a watched table begins, it comes by itself."
        }
        M::News { .. } => "What was just added to a watched game. It is on the disk already.",
        M::Over { .. } => "A watched game is over: its opened record.",
        M::Receipt { .. } => "The request was carried out and is on the disk. The news of it came before.",
        M::Declined { .. } => "The request changed nothing.",
        M::Error { .. } => "A message could not be read or is not allowed, or a watched table is gone.",
        M::Lobby { .. } => {
            "A page of the open public tables: the newest of each host first. With `more` it comes behind those that were sent before, else in their place. `total` counts all."
        }
        M::LobbyChange { .. } => "A table came into what was sent of the lobby, changed there, or left it (`null`).",
        M::LobbyCount { .. } => "Tables came or went behind what was sent of the lobby.",
        M::Pong { .. } => "The answer to `ping`.",
        M::Bye { .. } => "The server hangs up: `restart` (come back soon), `slow`, `limit`, `signed_out`.",
    }
}

const CLIENT: &[&str] = &[
    r#"{"ref":1,"type":"watch","id":"4k2m9x7c1v5b8n3q6w0z","from":0}"#,
    r#"{"type":"unwatch","id":"4k2m9x7c1v5b8n3q6w0z"}"#,
    r#"{"type":"lobby","on":true}"#,
    r#"{"type":"lobby","on":true,"more":true}"#,
    r#"{"ref":2,"type":"submit","id":"4k2m9x7c1v5b8n3q6w0z","version":12,"key":"0b3f9d51e8a64c07","actions":["place c2/0","enter L a1","end"]}"#,
    r#"{"ref":3,"type":"undo","id":"4k2m9x7c1v5b8n3q6w0z","version":14,"key":"5e1d0c4b3a291807","count":2}"#,
    r#"{"ref":4,"type":"resign","id":"4k2m9x7c1v5b8n3q6w0z","version":12,"key":"77aa0c4b3a291807"}"#,
    r#"{"ref":5,"type":"replace","id":"4k2m9x7c1v5b8n3q6w0z","seat":2}"#,
    r#"{"ref":6,"type":"leave","id":"4k2m9x7c1v5b8n3q6w0z"}"#,
    r#"{"ref":7,"type":"return","id":"4k2m9x7c1v5b8n3q6w0z"}"#,
    r#"{"ref":8,"type":"agree","id":"4k2m9x7c1v5b8n3q6w0z","yes":true}"#,
    r#"{"ref":9,"type":"ping"}"#,
];

fn table() -> TableInfo {
    let seat = TableSeat {
        place: 1,
        seat: None,
        kind: SeatKind::Person,
        user: Some(SeatUser { id: Some(user_id()), name: "Ann".to_owned() }),
        level: None,
        commitment: Some(hex()),
        opened: false,
        present: true,
        away_since: None,
        bot_plays: false,
        agrees: false,
        say_until: None,
        reserved: None,
        replace_after: 120,
    };
    let bot = TableSeat {
        place: 2,
        kind: SeatKind::Bot,
        user: None,
        level: Some(BotLevel::usual(GameName::Tikal)),
        opened: true,
        present: false,
        replace_after: 0,
        ..seat.clone()
    };
    TableInfo {
        id: id(),
        game: GameName::Tikal,
        config: serde_json::json!({"players": 2}),
        name: None,
        visibility: Visibility::Public,
        order: Seating::Random,
        state: TableState::Opening,
        host: Some(user()),
        seats: vec![seat, bot],
        host_commitment: hex(),
        created: Time(1_794_700_000_000),
        version: 0,
        takeover_after: 120,
        marks: Vec::new(),
        rematch: None,
        reserved_until: None,
        open_seconds: 120,
        open_by: Some(Time(1_794_700_120_000)),
        restarts: vec![TableRestart { cause: RestartCause::Left, name: Some("Bob".to_owned()) }],
        bot_changes_left: Some(3),
        stand_in: BotLevel::usual(GameName::Tikal),
        secrets: false,
    }
}

fn server() -> Vec<ServerMessage> {
    use ServerMessage as M;
    let params = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let game = beginning();
    let [first, last] = [0, 2].map(|version| game.entries_since(version).lines());
    vec![
        M::Hello { build: "0.1.0-3f9d51e8".to_owned(), rules: newest_rules(), user: Some(user()) },
        M::Table(table()),
        M::Game {
            id: id(),
            header: game.head(),
            version: 2,
            entries: first.clone().first_lines(first.len() - 1),
            from: 0,
        },
        M::News { id: id(), from: 2, version: 3, entries: last },
        M::Over { id: id(), record: game.export(false) },
        M::Receipt { reference: Some(2), id: id(), key: Some(key()), before: 12, version: 15 },
        M::Declined {
            reference: Some(2),
            id: id(),
            key: Some(key()),
            code: "version".to_owned(),
            params: params(r#"{"stated":12,"current":15}"#),
        },
        M::Error { reference: Some(1), code: "no_such_game".to_owned(), params: params("{}") },
        M::Lobby { tables: Vec::new(), more: false, total: 0 },
        M::LobbyChange { id: id(), table: None, total: 0 },
        M::LobbyCount { total: 51 },
        M::Pong { reference: Some(9) },
        M::Bye { reason: "restart".to_owned() },
    ]
}

/// As whom it was made for hears it.
fn as_told(message: &ServerMessage) -> String {
    message.frame().to(None).to_string()
}

fn messages() -> String {
    let mut text = String::from("## What a client says\n\n| message | answer | meaning |\n|---|---|---|\n");
    for line in CLIENT {
        let frame: ClientFrame = serde_json::from_str(line).unwrap();
        let (answer, meaning) = of_client(&frame.message);
        text += &format!("| `{line}` | {answer} | {meaning} |\n");
    }
    text += "\n## What the server says\n";
    for message in server() {
        text += &format!("\n{}\n\n```json\n{}\n```\n", of_server(&message), as_told(&message));
    }
    text
}

#[test]
fn the_page_tells_every_message() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/socket.md");
    let page = std::fs::read_to_string(path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (told, after) = rest.split_once(END).unwrap();
    let messages = messages();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(path, format!("{before}{BEGIN}{messages}{END}{after}")).unwrap();
    } else {
        assert!(told == messages, "docs/socket.md is stale: UPDATE_EXPECT=1 cargo test -p server page");
    }
}

#[test]
fn every_message_has_an_example() {
    let kind = |text: &str| serde_json::from_str::<Value>(text).unwrap()["type"].as_str().unwrap().to_owned();
    let mut said: Vec<String> = CLIENT.iter().map(|line| kind(line)).collect();
    said.dedup();
    assert_eq!(said.len(), 11, "one for each variant of ClientMessage");
    let mut heard: Vec<String> = server().iter().map(|message| kind(&as_told(message))).collect();
    heard.dedup();
    assert_eq!(heard.len(), 13, "one for each variant of ServerMessage");
}
