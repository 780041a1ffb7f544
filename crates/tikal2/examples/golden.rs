//! Writes the golden records that are not there yet: random games of every player count and variant, with the hash of
//! every table and the seed opened, one with all that a record can tell, and that one as its second seat may know it.
//! Those of older versions of the notation stay as they are. `cargo run -p tikal2 --example golden-tikal2 -- games`

use std::{env, error::Error, fs, path::Path};

use serde_json::Value;
use tabletop::{
    Game, Record, Seat, Viewer, fold,
    record::Entry,
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
    let path = Path::new(&folder).join("plain-3-eventful.tikal2");
    if !path.exists() {
        let record = eventful_game::<State>(&Config::new(3), 90)?;
        fs::write(path, record.hashed()?.to_string())?;
        let viewers = Path::new(&folder).join("viewers");
        fs::create_dir_all(&viewers)?;
        fs::write(viewers.join("plain-3-seat-2.tikal2"), known_to(record, Seat::new(1))?.to_string())?;
    }
    Ok(())
}

/// The record as one seat may know it: what others look at is veiled, what they lay open later is shown.
fn known_to(record: Record<State>, seat: Seat) -> Result<Record<State>, Box<dyn Error>> {
    let replay = fold(&record)?;
    let mut known = record.sealed();
    known.header.viewer = Some(Viewer::Seat(seat));
    for (entry, step) in known.entries.iter_mut().zip(&replay.steps()[1..]) {
        let Entry::Act { seat: mover, reveals, shown, .. } = entry else { continue };
        for event in step.events.iter().filter(|_| *mover != seat) {
            let told = serde_json::to_value(State::veil(event, Viewer::Seat(seat)))?;
            if told["event"] == "looked" && told["items"] == Value::Null {
                reveals.iter_mut().for_each(|reveal| *reveal = None);
            }
            let face = [("delivered", "treasure", "T"), ("played", "card", "C"), ("placed_light", "light", "R")];
            for (_, field, sort) in face.into_iter().filter(|(name, ..)| told["event"] == *name) {
                shown.push(format!("{sort}:{}", told[field].as_str().unwrap_or_default()).parse()?);
            }
        }
    }
    Ok(known)
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
