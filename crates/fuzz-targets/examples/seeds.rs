//! Writes what the fuzzer starts from into `fuzz/corpus`: run it again when a notation changes.

use std::{error::Error, fs, path::PathBuf};

use serde::Serialize;
use tabletop::{Actions, Dice, Game, Seed, Session, Viewer, fair::Bytes32, record::Header};
use tikal::{Edition, Mode, STANDARD, SetFile, Tikal};
use tikal2::{Set, State as Tikal2};

type Done = Result<(), Box<dyn Error>>;

fn main() -> Done {
    let modes = [Mode::Basic, Mode::Auction];
    for (number, stop) in [1, 4, 9, 20, 45, 90, 150, 230, 310, usize::MAX].into_iter().enumerate() {
        let config = tikal::Config::new(2 + number as u8 % 3, modes[number % 2]);
        game::<Tikal>(config.with_edition(Edition::ALL[number % 3]), number, stop)?;
    }
    for (number, stop) in [1, 6, 15, 40, 100, 180, usize::MAX].into_iter().enumerate() {
        let (more_control, short_game) = (number % 2 == 1, number % 4 == 2);
        let config = tikal2::Config { more_control, short_game, ..tikal2::Config::new(2 + number % 3) };
        game::<Tikal2>(config, number, stop)?;
    }
    components()?;
    actions()
}

fn write(target: &str, name: &str, data: impl AsRef<[u8]>) -> Done {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join(name), data)?)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
}

/// A game broken off at some point: as a record and as a position.
fn game<G: Game>(config: G::Config, number: usize, stop: usize) -> Done {
    let session = play(header::<G>(config, number)?, number as u64, stop);
    let name = G::NAME;
    write("record", &format!("open-{number}.{name}"), session.dump().to_string())?;
    write("position", &format!("open-{number}.{name}"), json(&session.table().setup(Some(session.deal()))))?;
    if number.is_multiple_of(3) {
        write("record", &format!("hashed-{number}.{name}"), session.record().hashed()?.to_string())?;
        write("position", &format!("sealed-{number}.{name}"), json(&session.table().setup(None)))?;
    }
    if G::SECRETS { known(&session, number) } else { Ok(()) }
}

/// The same as one of its viewers knows it, from its start and from the middle.
fn known<G: Game>(session: &Session<G>, number: usize) -> Done {
    let viewers: Vec<Viewer> = Viewer::all(G::players(&session.header().config)?).collect();
    let viewer = viewers[number % viewers.len()];
    let name = format!("viewer-{viewer}-{number}.{}", G::NAME);
    write("record", &name, session.record_for(viewer).to_string())?;
    write("position", &name, json(&session.table().veiled(viewer).setup(None)))?;
    let begun = Header::placed(session.table(), session.deal().clone(), Bytes32([7; 32]));
    let placed = play(begun, number as u64, 30);
    write("record", &format!("placed-{name}"), placed.record_for(viewer).to_string())
}

/// All ways to fix the piles, in turn.
fn header<G: Game>(config: G::Config, number: usize) -> Result<Header<G>, Box<dyn Error>> {
    let seed = Seed::from_number(number as u64);
    let bytes = |fill: usize| Bytes32([fill as u8; 32]);
    Ok(match number % 4 {
        0 | 1 => Header::seeded(config, seed),
        2 => {
            let entropies: Vec<Bytes32> = (0..G::players(&config)?).map(bytes).collect();
            Header::joint(config, bytes(9), &entropies)
        }
        _ => {
            let deal = G::deal(&config, &seed)?;
            Header::dealt(config, deal, bytes(7))
        }
    })
}

/// Plays at random, with some undoing, until so many entries are made.
fn play<G: Game>(header: Header<G>, seed: u64, stop: usize) -> Session<G> {
    let mut session = Session::new(header).expect("a dealt game starts");
    let (mut legal, mut dice) = (Actions::new(), Dice::new(seed));
    while session.version() < stop {
        let Some(seat) = session.to_move().seat() else { break };
        let (version, key) = (session.version(), session.version().to_string());
        if session.undoable() > 0 && dice.once_in(12) {
            session.undo(seat, version, &key, 1 + dice.below(session.undoable())).expect("as many as can be undone");
        } else {
            session.table().legal(&mut legal);
            session.submit(seat, version, &key, &[*dice.pick(&legal)]).expect("a listed action is legal");
        }
    }
    session
}

/// The printed sets and some that are smaller or wrong.
fn components() -> Done {
    write("components", "printed.tikal", json(&*STANDARD))?;
    write("components", "printed.tikal2", json(&Set::standard()))?;
    for tiles in [1, 4, 12] {
        let mut few: SetFile = STANDARD.clone();
        few.tiles.truncate(tiles);
        write("components", &format!("tiles-{tiles}.tikal"), json(&few))?;
    }
    let mut wrong = STANDARD.clone();
    wrong.tiles.push(wrong.tiles[0].clone());
    wrong.board.columns = 9;
    write("components", "wrong.tikal", json(&wrong))
}

/// Wishes: mostly legal actions, all kinds of wishes, and written ones.
fn actions() -> Done {
    for (number, game) in [0, 7, 14, 16, 3, 128, 129, 134, 139].into_iter().enumerate() {
        let mut dice = Dice::new(number as u64);
        let wishes = (0..150).flat_map(|_| {
            let kind = if dice.once_in(4) { dice.below(16) as u8 } else { 0 };
            [kind, dice.below(256) as u8, dice.below(256) as u8]
        });
        let data: Vec<u8> = [game, number as u8].into_iter().chain(wishes).collect();
        write("actions", &format!("wishes-{number}"), data)?;
    }
    let written = "\x00\x01\rplace c3 0\n\renter leader d1\n\rbid 3\n\rend\n\rswap 1 2 3\n";
    write("actions", "written", written)
}
