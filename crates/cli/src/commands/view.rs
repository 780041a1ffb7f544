use tabletop::{Game, Seat, Viewer};

use super::FileStep;
use crate::{
    answer::{Answer, Bad, Reply, value},
    at_table,
    choices::hex,
    ink::Ink,
    paper::{self, Found, Paper},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: FileStep,
    /// As this seat knows it; the seat to move where nothing is said
    #[arg(long, value_name = "N", value_parser = hex::<Seat>, conflicts_with = "spectator")]
    seat: Option<Seat>,
    /// As somebody knows it who only looks on
    #[arg(long)]
    spectator: bool,
}

pub fn run(args: &Args) -> Answer {
    let (game, found) = paper::find_game(args.file.file.file.as_deref())?;
    at_table!(game, view, found, args)
}

fn view<G: Table>(found: Found, args: &Args) -> Answer {
    let replay = Paper::<G>::read(found)?.fold()?;
    let (_, step) = paper::step(&replay, args.file.step)?;
    let viewer = match (args.seat, step.to_move.seat()) {
        (Some(seat), _) => Viewer::Seat(at_this_table(&step.table, seat)?),
        (None, Some(seat)) if !args.spectator => Viewer::Seat(seat),
        _ => Viewer::Spectator,
    };
    let view = step.table.view(viewer);
    let ink = Ink::of_stdout();
    Ok(Reply::yes(G::board(&view, ink) + &G::status(&view, ink), value(&view)))
}

/// A seat that somebody sits on.
pub fn at_this_table<G: Game>(table: &G, seat: Seat) -> Result<Seat, Bad> {
    let players = G::players(&table.config())?;
    if seat.index() < players { Ok(seat) } else { Err(Bad::new(format!("seat {seat}: the seats are 1 to {players}"))) }
}
