use std::{path::PathBuf, time::Instant};

use serde_json::{Map, json};
use tabletop::{
    Actions, Session,
    play::{after, perft},
    record::Header,
};

use crate::{
    answer::{Answer, Bad, Reply},
    at_table,
    choices::{Chance, Choices},
    paper::{self, Found, Paper},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A record or position with its hidden piles, `-` for standard input; a new game where absent
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// How many actions
    #[arg(long, value_name = "N")]
    depth: u32,
    /// The count behind each first action
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    choices: Choices,
    #[command(flatten)]
    chance: Chance,
}

pub fn run(args: &Args) -> Answer {
    match &args.file {
        None => at_table!(args.choices.game(), fresh, args),
        Some(_) if args.choices.any() => Err(Bad::new("a file says itself what is played: leave the options out")),
        Some(path) => {
            let (game, found) = paper::find_game(Some(path))?;
            at_table!(game, given, found, args)
        }
    }
}

fn fresh<G: Table>(args: &Args) -> Answer {
    let header = Header::<G>::seeded(args.choices.config::<G>(2)?, args.chance.seed()?);
    let session = Session::new(header).map_err(|error| Bad::new(error.to_string()))?;
    count(session.table(), session.deal(), args)
}

fn given<G: Table>(found: Found, args: &Args) -> Answer {
    let paper = Paper::<G>::read(found)?;
    let replay = paper.fold()?;
    let step = replay.last();
    let deal = step.deal.as_ref();
    let deal =
        deal.ok_or_else(|| Bad::new("lines are counted with the hidden piles, and this has none").of(&paper.name))?;
    count(&step.table, deal, args)
}

fn count<G: Table>(table: &G, deal: &G::Deal, args: &Args) -> Answer {
    let begun = Instant::now();
    let mut text = String::new();
    let mut divided = Map::new();
    let lines = if args.divide && args.depth > 0 {
        let mut legal = Actions::new();
        table.legal(&mut legal);
        let mut sum = 0;
        for &action in legal.iter() {
            let lines = after(table, deal, action, |table, deal| perft(table, deal, args.depth - 1));
            text += &format!("{action}: {lines}\n");
            divided.insert(action.to_string(), json!(lines));
            sum += lines;
        }
        sum
    } else {
        perft(table, deal, args.depth)
    };
    text += &format!("{lines} lines of {} actions in {:.2} s\n", args.depth, begun.elapsed().as_secs_f64());
    let mut json = json!({ "depth": args.depth, "lines": lines });
    if args.divide {
        json["divide"] = divided.into();
    }
    Ok(Reply::yes(text, json))
}
