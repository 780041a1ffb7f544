use std::path::PathBuf;

use clap::ValueEnum;
use tabletop::{
    Record, Seat, Seed, Viewer,
    fair::{self, Bytes32},
    record::{Dealt, Proof},
};

use super::FileStep;
use crate::{
    answer::{Answer, Bad, Reply, pretty, value},
    at_table,
    choices::hex,
    file, json_record,
    paper::{self, Form, Found, Paper},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: FileStep,
    /// Text notation or JSON; as it was where absent. A position (--step) is always JSON
    #[arg(long, value_enum)]
    to: Option<To>,
    /// With the hash of every table
    #[arg(long, conflicts_with = "no_hashes")]
    hashes: bool,
    /// Without hashes
    #[arg(long)]
    no_hashes: bool,
    /// Keep what was undone, and the undoing
    #[arg(long)]
    undone: bool,
    /// Open the piles: the seed; or the host's secret, then each player's entropy; or the salt of explicit piles
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>, num_args = 1.., value_delimiter = ',')]
    open: Vec<Bytes32>,
    /// Explicit piles to open, as JSON in the form of `hidden` in positions
    #[arg(long, value_name = "FILE", requires = "open")]
    piles: Option<PathBuf>,
    /// Leave out what opens the piles
    #[arg(long, conflicts_with = "open")]
    seal: bool,
    /// What a seat, or `spectator`, may know of the game
    #[arg(long, value_name = "SEAT", value_parser = |text: &str| text.parse::<Viewer>(), conflicts_with_all = ["hashes", "step"])]
    viewer: Option<Viewer>,
    /// Where to; standard output where absent
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum To {
    Text,
    Json,
}

pub fn run(args: &Args) -> Answer {
    let (game, found) = paper::find_game(args.file.file.file.as_deref())?;
    at_table!(game, convert, found, args)
}

fn convert<G: Table>(found: Found, args: &Args) -> Answer {
    let mut paper = Paper::<G>::read(found)?;
    if !args.open.is_empty() && !open(&mut paper.record, args)? {
        let text = "this does not open the commitment of the record\n";
        return Ok(Reply::no(text, serde_json::json!({ "opens": false })));
    }
    let replay = paper.fold()?;
    if args.file.step.is_some() && paper.record.header.viewer.is_some() {
        return Err(Bad::new("in a record of one seat things lie face down, and a position has no such thing"));
    }
    if args.viewer.is_some() && paper.form == Form::Position {
        return Err(Bad::new(
            "--viewer: a position has nothing that lies face down, so no seat can have one of its own",
        ));
    }
    if args.hashes && paper.record.header.viewer.is_some() {
        return Err(Bad::new("--hashes: a record of one seat holds none"));
    }
    if let Some(number) = args.file.step {
        let (_, step) = paper::step(&replay, Some(number))?;
        let deal = step.deal.as_ref().filter(|_| !args.seal);
        let position = step.table.setup(deal);
        return reply(args, pretty(&position) + "\n", value(&position));
    }
    if paper.form == Form::Position {
        let step = replay.last();
        let position = step.table.setup(step.deal.as_ref().filter(|_| !args.seal));
        return reply(args, pretty(&position) + "\n", value(&position));
    }
    let mut record = match args.viewer {
        Some(viewer) => known_to(&paper, viewer)?,
        None => paper.record.clone(),
    };
    if !args.undone {
        record = record.standing();
    }
    if args.seal {
        record = record.sealed();
    }
    if args.no_hashes {
        record = record.bare();
    }
    if args.hashes {
        record = record.hashed().map_err(|error| paper.bad(&error))?;
    }
    let json = json_record::write(&record);
    let to_json = args.to.map_or(paper.form == Form::JsonRecord, |to| to == To::Json);
    reply(args, if to_json { pretty(&json) + "\n" } else { record.to_string() }, json)
}

/// The record of one viewer.
fn known_to<G: Table>(paper: &Paper<G>, viewer: Viewer) -> Result<Record<G>, Bad> {
    let players = G::players(&paper.record.header.config).unwrap_or(Seat::MAX);
    if !Viewer::all(players).any(|there| there == viewer) {
        return Err(Bad::new(format!("--viewer: a seat from 1 to {players}, or spectator")));
    }
    Ok(paper.record.known_to(viewer).map_err(|error| paper.bad(&error))?.into_inner())
}

fn reply(args: &Args, text: String, json: serde_json::Value) -> Answer {
    if let Some(path) = &args.output {
        file::write(path, &text)?;
        return Ok(Reply::yes(String::new(), json));
    }
    Ok(Reply::yes(text, json))
}

/// Puts the openings in; says whether they are what was committed to.
fn open<G: Table>(record: &mut Record<G>, args: &Args) -> Result<bool, Bad> {
    let opened = match (&mut record.header.proof, args.open.as_slice()) {
        (Proof::None, _) => return Err(Bad::new("nothing was committed to, so nothing can be opened")),
        (Proof::Seed { commitment, opening }, [seed]) => {
            *opening = Some(Seed(seed.0));
            fair::seed_commitment(&Seed(seed.0)) == *commitment
        }
        (Proof::Seed { .. }, _) => return Err(Bad::new("--open: one seed is wanted")),
        (Proof::Joint { host, players }, [secret, entropies @ ..]) if entropies.len() == players.len() => {
            host.opening = Some(*secret);
            let mut fits = fair::host_commitment(secret) == host.commitment;
            for ((player, share), entropy) in Seat::ALL.into_iter().zip(players).zip(entropies) {
                share.opening = Some(*entropy);
                fits &= fair::player_commitment(player, entropy) == share.commitment;
            }
            fits
        }
        (Proof::Joint { players, .. }, _) => {
            let message = format!("--open: the host's secret and {} entropies are wanted", players.len());
            return Err(Bad::new(message));
        }
        (Proof::Deal { commitment, opening }, [salt]) => {
            let path = args
                .piles
                .as_deref()
                .ok_or_else(|| Bad::new("explicit piles are opened with --piles FILE and --open SALT"))?;
            let file = file::read(Some(path))?;
            let deal: G::Deal = serde_json::from_str(&file.text)
                .map_err(|error| Bad::new(format!("no piles: {error}")).of(&file.name))?;
            let dealt = Dealt::<G> { salt: *salt, deal };
            let fits = fair::deal_commitment(salt, &dealt.text()) == *commitment;
            *opening = Some(Box::new(dealt));
            fits
        }
        (Proof::Deal { .. }, _) => return Err(Bad::new("--open: one salt is wanted")),
    };
    Ok(opened)
}
