use clap::{Args, Subcommand};
use serde_json::json;
use tabletop::{
    Seat,
    fair::{self, Bytes32},
};

use crate::{
    answer::{Answer, Bad, Reply},
    choices::{hex, random},
};

/// The order: the host commits, each player commits, then all open; the seed hashes them all. docs/fairness.md says
/// what that proves. `mutal new --host-secret … --entropy …` makes the game.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Draw the host's secret; publish the commitment, keep the secret
    CommitHost(CommitHost),
    /// Draw a player's entropy; publish the commitment, keep the entropy
    CommitPlayer(CommitPlayer),
    /// The seed and the seat order that follow from what was opened
    Open(Opened),
}

#[derive(Args, Debug)]
pub struct CommitHost {
    /// A secret of one's own; from the system where absent
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>)]
    secret: Option<Bytes32>,
}

#[derive(Args, Debug)]
pub struct CommitPlayer {
    /// The place in the order of joining, from 1
    #[arg(value_name = "NUMBER", value_parser = hex::<Seat>)]
    player: Seat,
    /// An entropy of one's own; from the system where absent
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>)]
    entropy: Option<Bytes32>,
}

#[derive(Args, Debug)]
pub struct Opened {
    /// The host's secret
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>)]
    host_secret: Bytes32,
    /// Each player's entropy, in the order of joining
    #[arg(long, value_name = "HEX64", value_parser = hex::<Bytes32>, required = true)]
    entropy: Vec<Bytes32>,
}

pub fn run(command: &Command) -> Answer {
    match command {
        Command::CommitHost(args) => {
            let secret = args.secret.map_or_else(random, Ok)?;
            let commitment = fair::host_commitment(&secret);
            let text = format!("publish  {commitment}\nkeep     {secret}\n");
            Ok(Reply::yes(text, json!({ "commitment": commitment, "secret": secret })))
        }
        Command::CommitPlayer(args) => {
            let entropy = args.entropy.map_or_else(random, Ok)?;
            let commitment = fair::player_commitment(args.player, &entropy);
            let text = format!("publish  {commitment}\nkeep     {entropy}\n");
            Ok(Reply::yes(text, json!({ "player": args.player, "commitment": commitment, "entropy": entropy })))
        }
        Command::Open(args) => open(args),
    }
}

fn open(args: &Opened) -> Answer {
    let players = args.entropy.len();
    if !(2..=Seat::MAX).contains(&players) {
        return Err(Bad::new(format!("{players} entropies: give --entropy once for each of 2 to 4 players")));
    }
    let seed = fair::seed(&args.host_secret, &args.entropy);
    let order = fair::seat_order(&seed, players);
    let numbers: Vec<String> = order.iter().map(Seat::to_string).collect();
    let text = format!("seed   {seed}\nseats  {} (who joined in this order sits at seat 1, 2, …)\n", numbers.join(" "));
    Ok(Reply::yes(text, json!({ "seed": seed.to_string(), "joined": order })))
}
