use tabletop::{Game, Seat, Viewer};

use super::FileStep;
use crate::{
    answer::{Answer, Bad, Reply, value},
    at_table,
    choices::hex,
    ink::Ink,
    paper::{self, Found, Paper, named},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: FileStep,
    /// As this seat knows it; where nothing is said, the seat to move, or whose record it is
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
    let paper = Paper::<G>::read(found)?;
    let replay = paper.fold()?;
    let (_, step) = paper::step(&replay, args.file.step)?;
    let holder = paper.holder(step);
    let viewer = match (args.seat, holder, step.to_move.seat()) {
        (Some(seat), _, _) => Viewer::Seat(at_this_table(&step.table, seat)?),
        _ if args.spectator => Viewer::Spectator,
        (None, Some(holder), _) => holder,
        (None, None, Some(seat)) => Viewer::Seat(seat),
        (None, None, None) => Viewer::Spectator,
    };
    // What a spectator knows everybody knows, and so does whoever's record it is.
    if let Some(holder) = holder.filter(|&holder| viewer != Viewer::Spectator && viewer != holder) {
        return Err(Bad::new(format!("what {} knows is not in the record of {}", named(viewer), named(holder))));
    }
    let view = step.table.view(viewer);
    let ink = Ink::of_stdout();
    Ok(Reply::yes(G::board(&view, ink) + &G::status(&view, ink), value(&view)))
}

/// A seat that somebody sits on.
pub fn at_this_table<G: Game>(table: &G, seat: Seat) -> Result<Seat, Bad> {
    let players = G::players(&table.config())?;
    if seat.index() < players { Ok(seat) } else { Err(Bad::new(format!("seat {seat}: the seats are 1 to {players}"))) }
}
