//! Writes the golden records: random games of every player count and variant, with the hash of every table and
//! the seed opened. `cargo run -p tikal2 --example golden-tikal2 -- games`

use std::{env, error::Error, fs, path::Path};

use tabletop::suite::random_game;
use tikal2::{Config, State};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: golden FOLDER")?;
    for (number, (name, config)) in (1..).zip(games()) {
        let session = random_game::<State>(&config, number)?;
        let path = Path::new(&folder).join(format!("{name}.tikal2"));
        fs::write(path, session.dump().hashed()?.to_string())?;
    }
    Ok(())
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
