use std::path::PathBuf;

use serde_json::{Value, json};
use tabletop::{
    Record, Seat, Seed, Session,
    fair::{self, Bytes32},
    record::{Header, Label, Proof},
};

use crate::{
    answer::{Answer, Bad, Reply, pretty, value},
    at_table,
    choices::{Chance, Choices, hex, random},
    file, json_record,
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    choices: Choices,
    #[command(flatten)]
    chance: Chance,
    /// The order of the tiles, the first to be drawn first: A3,A1,…
    #[arg(long, value_name = "TILES", value_delimiter = ',')]
    tiles: Vec<String>,
    /// The order of the treasures, the top one first: 5,1,…
    #[arg(long, value_name = "MOTIFS", value_delimiter = ',')]
    treasures: Vec<String>,
    /// All piles as JSON, in the form of `hidden` in positions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tiles", "treasures"])]
    piles: Option<PathBuf>,
    /// The salt of the commitment to explicit piles; from the system where absent
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>)]
    salt: Option<Bytes32>,
    /// The host's secret of a shuffle that all made together (see `mutal fair`)
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>, requires = "entropy",
          conflicts_with_all = ["seed", "seed_number", "tiles", "treasures", "piles"])]
    host_secret: Option<Bytes32>,
    /// Each player's entropy, in the order of joining
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>, requires = "host_secret")]
    entropy: Vec<Bytes32>,
    /// Draw who sits where from the seed; names are then in the order of joining
    #[arg(long, conflicts_with_all = ["tiles", "treasures", "piles"])]
    draw_seats: bool,
    /// Who plays: Ann,Ben,…
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = hex::<Label>)]
    names: Vec<Label>,
    /// Leave out what opens the piles: only the commitment is written
    #[arg(long)]
    hide: bool,
    /// Write the first position instead of a record
    #[arg(long)]
    position: bool,
    /// Where to; standard output where absent
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> Answer {
    at_table!(args.choices.game(), new, args)
}

fn new<G: Table>(args: &Args) -> Answer {
    let default = if args.entropy.is_empty() { args.names.len().max(2) } else { args.entropy.len() };
    let config = args.choices.config::<G>(default as u8)?;
    let players = G::players(&config)?;
    let mut header = Header::<G> { proof: proof(args, &config, players)?, ..Header::new(config) };
    seat(args, &mut header, players)?;
    let session = Session::new(header).map_err(|error| Bad::new(error.to_string()))?;
    let record = if args.hide { session.record() } else { session.dump() };
    if args.position {
        let deal = (!args.hide).then(|| session.deal());
        let position = session.table().setup(deal);
        return reply(args, pretty(&position) + "\n", value(&position));
    }
    reply(args, record.to_string(), json_record::write::<G>(&record as &Record<G>))
}

fn reply(args: &Args, text: String, json: Value) -> Answer {
    match &args.output {
        None => Ok(Reply::yes(text, json)),
        Some(path) => {
            file::write(path, &text)?;
            Ok(Reply::yes(String::new(), json))
        }
    }
}

fn proof<G: Table>(args: &Args, config: &G::Config, players: usize) -> Result<Proof<G>, Bad> {
    if let Some(secret) = args.host_secret {
        if args.entropy.len() != players {
            return Err(Bad::new(format!("{} entropies for {players} players", args.entropy.len()))
                .hint("give --entropy once for each player, in the order of joining"));
        }
        return Ok(Proof::joint(secret, &args.entropy));
    }
    let seed = args.chance.seed()?;
    match deal::<G>(args, config, &seed)? {
        None => Ok(Proof::seeded(seed)),
        Some(deal) => {
            G::check_deal(config, &deal)
                .map_err(|error| Bad { message: "these piles are wrong:".into(), faults: error.0 })?;
            Ok(Proof::dealt(deal, args.salt.map_or_else(random, Ok)?))
        }
    }
}

/// Explicit piles, where any were given; what was left open is shuffled.
fn deal<G: Table>(args: &Args, config: &G::Config, seed: &Seed) -> Result<Option<G::Deal>, Bad> {
    if let Some(path) = &args.piles {
        let file = file::read(Some(path))?;
        let deal =
            serde_json::from_str(&file.text).map_err(|error| Bad::new(format!("no piles: {error}")).of(&file.name));
        return deal.map(Some);
    }
    let given = [("tiles", &args.tiles), ("treasures", &args.treasures)];
    if given.iter().all(|(_, words)| words.is_empty()) {
        return Ok(None);
    }
    let mut piles = value(&G::deal(config, seed)?);
    for (name, words) in given.into_iter().filter(|(_, words)| !words.is_empty()) {
        let pile = piles.get(name).and_then(Value::as_array);
        if pile.is_none_or(|pile| pile.iter().any(Value::is_array)) {
            return Err(Bad::new(format!("--{name}: {} has no single pile of this name; use --piles", G::TITLE)));
        }
        let word =
            |word: &String| word.trim().parse::<u64>().map_or_else(|_| json!(word.trim()), |number| json!(number));
        piles[name] = words.iter().map(word).collect();
    }
    serde_json::from_value(piles).map(Some).map_err(|error| Bad::new(format!("these piles cannot be read: {error}")))
}

/// Names, and the seats drawn for them.
fn seat<G: Table>(args: &Args, header: &mut Header<G>, players: usize) -> Result<(), Bad> {
    if args.names.len() > players {
        return Err(Bad::new(format!("{} names for {players} players", args.names.len())));
    }
    let order: Vec<Seat> = match header.seed() {
        Some(seed) if args.draw_seats => fair::seat_order(&seed, players),
        _ => Seat::at_table(players).collect(),
    };
    for (seat, joined) in Seat::at_table(players).zip(&order) {
        header.names[seat] = args.names.get(joined.index()).cloned();
    }
    header.joined = args.draw_seats.then_some(order);
    Ok(())
}
