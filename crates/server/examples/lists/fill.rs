//! A store with many games.

use std::path::Path;

use futures_util::{StreamExt, stream};
use server::{
    games::GameName,
    store::{GameRow, GameStore, NewGame, PlayerRow, Sqlite},
    wire::{
        GameId, Time, UserId,
        game::{GameState, Origin},
        table::Visibility,
    },
};

/// When the first game began, and how long after it the next one.
const FIRST: i64 = 1_700_000_000_000;
const STEP: i64 = 1000;
/// Which game the middle of the lists is measured at.
const MIDDLE: i64 = 10_000;

/// The place in a list at which the measured page begins.
pub fn middle() -> String {
    format!("{}-00000000000000000000", FIRST + MIDDLE * STEP)
}

/// So many games of four, one in a thousand goes on, and this person sits at every third.
pub async fn fill(folder: &Path, games: u32, person: &str) {
    let store = Sqlite::open(folder).await.expect("a store");
    let person: UserId = person.parse().expect("an id");
    let kept = stream::iter(0..games).map(|n| store.begin(game(n, &person), None)).buffer_unordered(256);
    kept.for_each(|kept| async { kept.expect("kept") }).await;
    store.close().await;
}

fn game(n: u32, person: &UserId) -> NewGame {
    let runs = n.is_multiple_of(1000);
    let started = Time(FIRST + i64::from(n) * STEP);
    let row = GameRow {
        id: GameId::random(),
        game: GameName::Tikal,
        header: "mutal 1 tikal\n".repeat(40),
        config: r#"{"edition":"2015","mode":"basic","players":4}"#.to_owned(),
        marks: "[]".to_owned(),
        origin: Origin::Table,
        visibility: if n % 10 == 9 { Visibility::Link } else { Visibility::Public },
        state: if runs { GameState::Running } else { GameState::Over },
        version: 300,
        hash: "0123456789abcdef".to_owned(),
        scores: "[51,48,62,40]".to_owned(),
        places: "[2,3,1,4]".to_owned(),
        bot_next: false,
        mover: None,
        started,
        ended: (!runs).then_some(started),
    };
    let user = |seat: u8| if seat == 1 && n.is_multiple_of(3) { person.clone() } else { UserId::random() };
    let player = |seat: u8| PlayerRow { seat, user: Some(user(seat)), name: format!("Player {seat}") };
    NewGame { row, players: (1..=4).map(player).collect(), lines: Vec::new() }
}
