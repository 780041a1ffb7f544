//! Writes the golden records that are not there yet: random games of every player count and variant, with the hash of
//! every table and the seed opened, one for each number of the rules with all that a record can tell, and the first
//! of these as each viewer may know it. Those of older versions of notation and rules stay as they are. `cargo run -p tikal2 --example golden-tikal2 -- games`

use std::{env, error::Error, fs, path::Path};

use tabletop::{
    Actions, Dice, Game, Record, Session, Viewer,
    fair::Bytes32,
    fold,
    record::Header,
    suite::{eventful_game, random_game},
};
use tikal2::{Config, State};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: golden FOLDER")?;
    for (number, (name, config)) in (1..).zip(games()) {
        let path = Path::new(&folder).join(format!("{name}.tikal2"));
        if !path.exists() {
            fs::write(path, random_game::<State>(&config, number)?.dump().hashed()?.to_string())?;
        }
    }
    let control = Config { more_control: true, ..Config::new(4) };
    for (name, config, number) in [("control-4-eventful", control, 91), ("plain-3-eventful", Config::new(3), 90)] {
        let path = Path::new(&folder).join(format!("{name}.tikal2"));
        if !path.exists() {
            fs::write(&path, eventful_game::<State>(&config, number)?.hashed()?.to_string())?;
        }
    }
    let path = Path::new(&folder).join("plain-3-eventful.tikal2");
    let record: Record<State> = fs::read_to_string(path)?.parse()?;
    let viewers = Path::new(&folder).join("viewers");
    fs::create_dir_all(&viewers)?;
    for viewer in Viewer::all(3) {
        let path = viewers.join(format!("plain-3-eventful-{viewer}.tikal2"));
        if !path.exists() {
            fs::write(path, record.known_to(viewer)?.to_string())?;
        }
    }
    let path = Path::new(&folder).join("placed/control-3.tikal2");
    if !path.exists() {
        fs::create_dir_all(Path::new(&folder).join("placed"))?;
        fs::write(path, placed(&Config { more_control: true, ..Config::new(3) }, 95)?.to_string())?;
    }
    Ok(())
}

/// A game that goes on from the middle of another one: things lie on stacks that somebody has seen.
fn placed(config: &Config, number: u64) -> Result<Record<State>, Box<dyn Error>> {
    let whole = random_game::<State>(config, number)?.dump();
    let replay = fold(&whole)?;
    let begins = replay
        .steps()
        .iter()
        .skip(100)
        .find(|step| step.table.setup(None).treasures.iter().any(|stack| !stack.seen.is_empty()));
    let begins = begins.ok_or("somebody puts something back")?;
    let deal = begins.deal.clone().ok_or("the piles are opened")?;
    let mut session = Session::new(Header::placed(&begins.table, deal, Bytes32([number as u8; 32])))?;
    let (mut dice, mut legal) = (Dice::new(number), Actions::new());
    while let Some(seat) = session.to_move().seat() {
        session.table().legal(&mut legal);
        let (action, version) = (*dice.pick(&legal), session.version());
        session.submit(seat, version, &version.to_string(), &[action]).map_err(|declined| declined.to_string())?;
    }
    Ok(session.dump().hashed()?)
}

/// Every player count and variant: three games of each where all is in play, two in the short game.
fn games() -> Vec<(String, Config)> {
    let mut games = Vec::new();
    for players in 2..=4 {
        for (variant, more_control, short_game, count) in [
            ("plain", false, false, 3),
            ("control", true, false, 3),
            ("short", false, true, 2),
            ("both", true, true, 2),
        ] {
            let config = Config { more_control, short_game, ..Config::new(players) };
            games.extend((1..=count).map(|number| (format!("{variant}-{players}-{number}"), config.clone())));
        }
    }
    games
}
