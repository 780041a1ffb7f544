//! What bots of every level do at several moments of two golden games, as JSON. The page's tests compare it with the
//! answers of the compiled module: `cargo run -p wasm --example answers -- 20000`, the number of nodes for each answer.

use std::{env, fs, path::PathBuf};

use serde_json::{Value, json};
use wasm::any;

fn main() {
    let nodes = env::args().nth(1).and_then(|nodes| nodes.parse::<u64>().ok()).expect("how many nodes");
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut answers = Vec::new();
    for name in ["basic-3-2015.tikal", "auction-2-2005.tikal"] {
        let text = fs::read_to_string(games.join(name)).expect("a golden game");
        let replica = any::replica(&text).expect("golden games are games");
        let replica = replica.borrow();
        for part in 1..=6 {
            let version = replica.version() * part / 8;
            let view: Value = parsed(&replica.view(version, 0).expect("it has this version"));
            let view = json!({ "game": "tikal", "seat": view["to_move"], "position": view["position"] }).to_string();
            for level in ["random", "greedy", "planner", "foresight", "master"] {
                let seed = 7 + part as u64;
                let choice = parsed(&any::choose("tikal", &view, level, nodes, seed).expect("a bot has an answer"));
                answers.push(json!({ "view": view, "level": level, "nodes": nodes, "seed": seed, "choice": choice }));
            }
        }
    }
    println!("{}", Value::from(answers));
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}
