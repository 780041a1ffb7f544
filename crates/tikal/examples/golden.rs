//! Writes the golden records that are not there yet: random games of every mode, edition and player count, with the
//! hash of every table and the seed opened, and two with all that a record can tell. Those of older versions of the
//! notation stay as they are. `cargo run -p tikal --example golden -- games`

use std::{env, error::Error, fs, path::Path};

use tabletop::{
    Session,
    session::NoSession,
    suite::{eventful_game, random_game},
};
use tikal::{Config, Edition, House, Mode, NextOpener, NobodyBids, Ties, Tikal};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: golden FOLDER")?;
    for (number, (name, config)) in (1..).zip(games()) {
        let path = Path::new(&folder).join(format!("{name}.tikal"));
        if path.exists() {
            continue;
        }
        let record = match name.split('-').next_back() {
            Some("lost") => losing(&config)?.dump(),
            Some("eventful") => eventful_game::<Tikal>(&config, number)?,
            _ => random_game::<Tikal>(&config, number)?.dump(),
        };
        fs::write(path, record.hashed()?.to_string())?;
    }
    Ok(())
}

/// Every mode, edition and player count once; then games that lost a tile (R6), and mixes of the editions' fields.
fn games() -> Vec<(String, Config)> {
    let mut games = Vec::new();
    for (mode, mode_name) in [(Mode::Basic, "basic"), (Mode::Auction, "auction")] {
        for players in 2..=4 {
            let plain = Config::new(players, mode);
            for (edition, name) in Edition::ALL.into_iter().zip(["2005", "2005-fr", "2015"]) {
                games.push((format!("{mode_name}-{players}-{name}"), plain.clone().with_edition(edition)));
            }
            games.push((format!("{mode_name}-{players}-lost"), plain.clone().with_edition(Edition::Of2005)));
            games.push((format!("{mode_name}-{players}-house"), Config { house: house(players), ..plain }));
        }
    }
    games.push(("basic-3-eventful".to_owned(), Config::new(3, Mode::Basic)));
    games.push(("auction-4-eventful".to_owned(), Config::new(4, Mode::Auction)));
    games
}

fn house(players: u8) -> House {
    House {
        camp_needs_figure: Some(players == 3),
        next_opener: (players != 2).then_some(NextOpener::LeftOfLastPlayer),
        nobody_bids: (players != 4).then_some(NobodyBids::AuctionsGoOn),
        ties: Some(Ties::Shared),
    }
}

/// The first random game in which a tile finds no hex.
fn losing(config: &Config) -> Result<Session<Tikal>, NoSession<Tikal>> {
    (1000..)
        .map(|number| random_game::<Tikal>(config, number))
        .find(|session| session.as_ref().map_or(true, |session| session.table().lost_tiles().count() > 0))
        .expect("one random game in eighty loses a tile")
}
