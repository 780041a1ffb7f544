//! Games as an older version stored them.

use tabletop::{Record, ToMove, fold, record::LIMIT};
use tikal::Tikal;

use super::*;
use crate::{
    store::{GameRow, StoredEntry},
    wire::{GameId, Key, Time, game::Origin, table::Visibility},
};

const HEADER: &str = "mutal 1 tikal\nrules 1\nconfig {\"players\":2,\"mode\":\"basic\",\"edition\":\"2015\"}\nplayer 1 Ann\nplayer 2 Bob\n\
    commit seed c2d0dc5b5d047f37eff3fe4d7be42dab4886361330a62187200bede277a228dc\n\
    open seed 0505050505050505050505050505050505050505050505050505050505050505\n";

/// A running game with a header of version 1 and these lines.
fn stored(lines: impl Iterator<Item = String>) -> StoredGame {
    let seed = tabletop::Seed([5; 32]);
    let config: tikal::Config = serde_json::from_str(r#"{"players":2,"mode":"basic","edition":"2015"}"#).unwrap();
    let session = tabletop::Session::<Tikal>::new(tabletop::record::Header::seeded(config, seed)).unwrap();
    let start = session.dump().to_string().lines().find(|line| line.starts_with("start")).unwrap().to_owned();
    let entries: Vec<StoredEntry> = lines.map(|line| StoredEntry { line, at: Time(0) }).collect();
    let row = GameRow {
        id: GameId::random(),
        game: GameName::Tikal,
        header: format!("{HEADER}\n{start}\n"),
        config: String::new(),
        marks: "[]".to_owned(),
        origin: Origin::Table,
        visibility: Visibility::Public,
        state: GameState::Running,
        version: entries.len() as u32,
        hash: String::new(),
        scores: "[]".to_owned(),
        places: "[]".to_owned(),
        bot_next: false,
        started: Time(0),
        ended: None,
    };
    StoredGame { row, players: Vec::new(), record: None, entries, answers: Vec::new() }
}

fn ended(live: &mut Box<dyn LiveGame>) {
    let version = live.version();
    let Ok(Step::New(pending)) = live.prepare(None, version, &Key::own("agree", version), Request::Agree) else {
        panic!("all can agree to end it")
    };
    live.adopt(pending);
}

/// A game that began under version 1 of the notation goes on under version 2, and is exported as such.
#[test]
fn a_running_game_of_version_1_goes_on() {
    let lines = ["1: takeover planner bot", "1: takeover/back Ann", "2: takeover/left planner bot"];
    let mut live = load(&stored(lines.into_iter().map(str::to_owned))).unwrap();
    assert_eq!(live.version(), 3);
    ended(&mut live);
    let record: Record<Tikal> = live.record(false).parse().unwrap();
    assert!(live.record(false).starts_with("mutal 2 tikal\n"));
    assert_eq!(record.entries.len(), 4);
    let report = live.verify();
    assert_eq!((&report["fits"], &report["complete"]), (&true.into(), &true.into()), "{report}");
}

/// Leaving and coming back once made records that nothing could read: they open, end and are exported.
#[test]
fn a_game_that_grew_too_large_opens_ends_and_is_read_again() {
    let storm =
        (0..30_000).map(|n| ["1: takeover planner bot".to_owned(), "1: takeover Ann".to_owned()][n % 2].clone());
    let game = stored(storm);
    assert!(game.entries.iter().map(|entry| entry.line.len() + 1).sum::<usize>() > 400_000);
    let mut live = load(&game).unwrap();
    ended(&mut live);
    for standing in [false, true] {
        let text = live.record(standing);
        assert!(text.len() <= LIMIT);
        let record: Record<Tikal> = text.parse().unwrap();
        assert_eq!(fold(&record).unwrap().last().to_move, ToMove::Over);
    }
    let mut over = game;
    over.entries.push(StoredEntry { line: "agreed".to_owned(), at: Time(0) });
    over.row.state = GameState::Over;
    let archive = load(&over).unwrap();
    assert_eq!((archive.version(), archive.verify()["complete"].clone()), (30_001, true.into()));
    assert!(archive.record(false).parse::<Record<Tikal>>().is_ok());
}
