//! What bots of every level do at several moments of golden games, as JSON. The page's tests compare it with the
//! answers of the compiled modules: `cargo run -p wasm --example answers -- 20000`, the number of nodes for each answer.

use std::{env, fs, path::PathBuf};

use bots::Playable;
use serde_json::{Value, json};
use tabletop::{Record, Replica};
use wasm::{any, bot_view::BotView, games::Hosted};

fn main() {
    let nodes = env::args().nth(1).and_then(|nodes| nodes.parse::<u64>().ok()).expect("how many nodes");
    let mut answers = Vec::new();
    for name in ["basic-3-2015.tikal", "auction-2-2005.tikal"] {
        ask::<tikal::Tikal>(name, nodes, &mut answers);
    }
    for name in ["plain-3-1.tikal2", "both-2-1.tikal2"] {
        ask::<tikal2::State>(name, nodes, &mut answers);
    }
    println!("{}", Value::from(answers));
}

fn ask<G: Hosted + Playable>(name: &str, nodes: u64, answers: &mut Vec<Value>) {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = fs::read_to_string(games.join(name)).expect("a golden game");
    let record: Record<G> = text.parse().expect("golden games are records");
    let replica = Replica::new(record).expect("golden games are games");
    for part in 1..=6 {
        let step = replica.step(replica.version() * part / 8).expect("it has this version");
        let seat = step.table.to_move().seat().expect("it is not over");
        let view = serde_json::to_string(&BotView::of(&step.table, seat)).expect("a view is plain data");
        for level in G::ids() {
            let seed = 7 + part as u64;
            let choice = any::choose(G::NAME, &view, level, nodes, seed).expect("a bot has an answer");
            let choice: Value = serde_json::from_str(&choice).expect("JSON");
            answers.push(json!({
                "game": G::NAME, "view": view, "level": level, "nodes": nodes, "seed": seed, "choice": choice,
            }));
        }
    }
}
