//! Games as an older version stored them.

use tabletop::{Foreign, Record, ToMove, Veiled, Viewer, fold, record::LIMIT};
use tikal::Tikal;

use super::*;
use crate::{
    store::{GameRow, StoredEntry},
    wire::{GameId, Key, Time, game::Origin, table::Visibility},
};

const HEADER: &str = "mutal 1 tikal\nrules 1\nconfig {\"players\":2,\"mode\":\"basic\",\"edition\":\"2015\"}\nplayer 1 Ann\nplayer 2 Bob\n\
    commit seed c2d0dc5b5d047f37eff3fe4d7be42dab4886361330a62187200bede277a228dc\n\
    open seed 0505050505050505050505050505050505050505050505050505050505050505\n";

/// The beginning of a game, for examples.
pub(crate) fn beginning() -> Veiled<Record<Tikal>> {
    let text = "mutal 2 tikal\nrules 1\nconfig {\"players\":2,\"mode\":\"basic\",\"edition\":\"2015\"}\n\
        start > A3\n1: place c2/0\n1: end > B2\n2: place b3/1\n";
    Foreign::read(text).unwrap().record()
}

/// The beginning of a game with secrets, as one viewer is told it.
pub(crate) fn told(viewer: Viewer) -> Veiled<String> {
    let config: tikal2::Config = serde_json::from_str(r#"{"players":2}"#).unwrap();
    let header = tabletop::record::Header::seeded(config, tabletop::Seed::from_number(1));
    tabletop::Session::<tikal2::State>::new(header).unwrap().head_for(viewer)
}

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
        mover: None,
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
    let record: Record<Tikal> = live.record(Viewer::Spectator, false).parse().unwrap();
    assert!(live.record(Viewer::Spectator, false).starts_with("mutal 2 tikal\n"));
    assert_eq!(record.entries.len(), 4);
    let report = (live.verify().unwrap().0)().unwrap();
    assert_eq!((&report["fits"], &report["complete"]), (&true.into(), &true.into()), "{report}");
}

/// A game that was closed without an end cannot be played on, and where seats have secrets nobody ever laid them open.
/// What somebody brought is open, however it is kept.
#[test]
fn what_ended_nowhere_is_open_where_nobody_has_secrets_or_somebody_brought_it() {
    let closed = |game: GameName, origin: Origin, brought: bool| {
        let mut stored = stored([].into_iter());
        (stored.row.game, stored.row.origin, stored.row.state) = (game, origin, GameState::Over);
        if game == GameName::Tikal2 {
            let config: tikal2::Config = serde_json::from_str(r#"{"players":2}"#).unwrap();
            let header = tabletop::record::Header::seeded(config, tabletop::Seed([5; 32]));
            stored.row.header = tabletop::Session::<tikal2::State>::new(header).unwrap().dump().to_string();
        }
        if brought {
            stored.record = Some(std::mem::take(&mut stored.row.header));
        }
        load(&stored).unwrap()
    };
    for (game, origin, brought, open) in [
        (GameName::Tikal, Origin::Table, false, true),
        (GameName::Tikal, Origin::Imported, true, true),
        (GameName::Tikal2, Origin::Table, false, false),
        (GameName::Tikal2, Origin::Fork, false, false),
        (GameName::Tikal2, Origin::Imported, false, true),
        (GameName::Tikal2, Origin::Imported, true, true),
        (GameName::Tikal2, Origin::Offline, true, true),
    ] {
        let archive = closed(game, origin, brought);
        assert_eq!(archive.verify().is_some(), open, "{game:?} {origin:?}");
        for viewer in Viewer::all(2) {
            let record = archive.record(viewer, false);
            let mark = format!("\nviewer {viewer}\n");
            assert_eq!(record.contains("\nopen seed "), open, "{game:?} {origin:?}: {}", *record);
            assert_eq!(record.contains(&mark), !open, "{game:?} {origin:?}: {}", *record);
            assert_eq!(record.viewer(), (!open).then_some(viewer));
            if !open {
                let told = [archive.header(viewer), archive.lines(0, viewer)];
                assert_eq!(told.map(|text| text.viewer()), [Some(viewer); 2]);
            }
        }
    }
}

/// Earlier versions took a record of Tikal that names a viewer, and what it leaves open where its piles tell it.
#[test]
fn a_record_of_tikal_that_named_a_viewer_opens_for_all() {
    let config: tikal::Config = serde_json::from_str(r#"{"players":2,"mode":"basic","edition":"2015"}"#).unwrap();
    let header = tabletop::record::Header::seeded(config, tabletop::Seed([5; 32]));
    let (mut session, mut legal) = (tabletop::Session::<Tikal>::new(header).unwrap(), tabletop::Actions::new());
    while session.version() < 8 {
        session.table().legal(&mut legal);
        let action = legal.iter().find(|action| action.to_string() == "end").unwrap_or(&legal[0]);
        let (seat, version) = (session.to_move().seat().unwrap(), session.version());
        session.submit(seat, version, &version.to_string(), &[*action]).unwrap();
    }
    for last in ["", "agreed\n"] {
        let whole = format!("{}{last}", session.dump());
        let open = |text: &str, origin: Origin| {
            let mut game = stored([].into_iter());
            (game.row.state, game.row.origin, game.row.marks) = (GameState::Over, origin, "[\"imported\"]".to_owned());
            (game.row.header, game.record) = (String::new(), Some(text.to_owned()));
            load(&game).unwrap_or_else(|error| panic!("{error}\n{text}"))
        };
        let expected = open(&whole, Origin::Imported);
        let tile = whole.lines().find_map(|line| line.strip_prefix("start > ")).unwrap();
        for viewer in ["1", "2", "spectator"] {
            let named = whole.replacen("\nstart", &format!("\nviewer {viewer}\nstart"), 1);
            let veiled = named.replacen(&format!("start > {tile}"), "start > ?", 1).replace("end > ", "end > ? ! ");
            assert!(veiled.contains(" > ? ! "), "{veiled}");
            for (text, origin) in [(&named, Origin::Imported), (&named, Origin::Offline), (&veiled, Origin::Imported)] {
                let archive = open(text, origin);
                assert_eq!((archive.standing(), archive.version()), (expected.standing(), expected.version()));
                for to in Viewer::all(2) {
                    assert_eq!(archive.record(to, false), expected.record(to, false));
                    assert_eq!(
                        [archive.header(to), archive.lines(0, to)],
                        [expected.header(to), expected.lines(0, to)]
                    );
                    assert!(archive.fork(1, to).0().is_ok());
                }
                let report = |game: &dyn super::LiveGame| game.verify().map(|checking| (checking.0)().unwrap());
                assert_eq!(report(&*archive), report(&*expected));
            }
        }
    }
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
        let text = live.record(Viewer::Spectator, standing);
        assert!(text.len() <= LIMIT);
        let record: Record<Tikal> = text.parse().unwrap();
        assert_eq!(fold(&record).unwrap().last().to_move, ToMove::Over);
    }
    let mut over = game;
    over.entries.push(StoredEntry { line: "agreed".to_owned(), at: Time(0) });
    over.row.state = GameState::Over;
    let archive = load(&over).unwrap();
    let report = (archive.verify().unwrap().0)().unwrap();
    assert_eq!((archive.version(), &report["complete"]), (30_001, &true.into()));
    assert!(archive.record(Viewer::Spectator, false).parse::<Record<Tikal>>().is_ok());
}
