//! From a table at which all is ready to a game.

use bots::Playable;
use tabletop::{
    Record, Seat, Session,
    fair::{self, Bytes32},
    record::{Header, Label, Restart, RestartCause},
};

use super::{
    GameName, LiveGame, for_game,
    live::{Live, random},
};
use crate::{
    table::{self, Place, Table},
    wire::table::{self as wire, Seating},
};

/// A game that begins.
pub struct Begun {
    /// The game.
    pub live: Box<dyn LiveGame>,
    /// Its header, with everything that opens the piles.
    pub header: String,
    /// The seat of each place.
    pub seats: Vec<Seat>,
}

/// Begins the game of a table whose places have all opened what they committed to.
pub fn begin(table: &Table) -> Result<Begun, String> {
    let game: GameName = table.game;
    for_game!(game, start, table)
}

fn start<G: Playable>(table: &Table) -> Result<Begun, String> {
    let players = table.places.len();
    let mut header = header::<G>(table)?;
    let order = match (table.order, header.seed()) {
        (Seating::Chosen, _) => Seat::at_table(players).collect(),
        (Seating::Random, Some(seed)) => {
            let order = fair::seat_order(&seed, players);
            header.joined = Some(order.clone());
            order
        }
        // Explicit piles come without a seed: the seats are drawn all the same, but nobody can check that.
        (Seating::Random, None) => fair::seat_order(&tabletop::Seed(random().0), players),
    };
    let mut seats = vec![Seat::default(); players];
    for (seat, player) in Seat::ALL.into_iter().zip(&order) {
        seats[player.index()] = seat;
        header.names[seat] = label(&table.places[player.index()]);
    }
    header.marks = table.marks.clone();
    header.restarts = table.shuffle.restarts.iter().map(restart).collect();
    let live = Live::new(Session::new(header).map_err(|error| error.to_string())?);
    Ok(Begun { header: live.opened(), live: Box::new(live), seats })
}

fn header<G: Playable>(table: &Table) -> Result<Header<G>, String> {
    match &table.laid_out {
        Some(text) => text.parse::<Record<G>>().map(|record| record.header).map_err(|error| error.to_string()),
        None => {
            let config = serde_json::from_value(table.config.clone()).map_err(|error| error.to_string())?;
            let entropies: Vec<Bytes32> = table.entropies();
            Ok(Header::joint(config, table.secret.0, &entropies))
        }
    }
}

/// As the record tells of it.
pub fn restart(restart: &table::Restart) -> Restart {
    let cause = match restart.cause {
        wire::RestartCause::Left => RestartCause::Left,
        wire::RestartCause::Unopened => RestartCause::Unopened,
        wire::RestartCause::Gone => RestartCause::Gone,
        wire::RestartCause::Bots => RestartCause::Bots,
    };
    Restart { cause, name: restart.user.as_ref().and_then(|user| user.name.parse().ok()) }
}

fn label(place: &Place) -> Option<Label> {
    place.name().parse().ok()
}
