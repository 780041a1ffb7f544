//! How long a person waits for a bot while a stranger keeps bots busy at many tables of his own:
//! `cargo run --release -p server --example bots -- --tables 220`.
//!
//! The stranger watches all his tables, so that none of them rests, and the limits are far above what they are by
//! default. A person's time is from what brings a bot to move, the opening that begins the game and then the end of the
//! person's own turns, to the bot's first action. The same is measured again after the server was killed and started.

#[path = "../load/busy.rs"]
mod busy;
#[path = "../../tests/all/table/mod.rs"]
mod table;

use std::time::Instant;

use bots::Opponent;
use clap::Parser;
use serde_json::{Value, json};
use table::{
    net::{Line, Visitor},
    storm,
};

#[derive(Parser, Debug)]
struct Args {
    /// Tables of the stranger
    #[arg(long, default_value_t = 220)]
    tables: usize,
    /// The level of his bots; the strongest of the game where none is named
    #[arg(long, default_value = "")]
    level: String,
    /// Games of Tikal II
    #[arg(long)]
    secrets: bool,
    /// Games that the person begins at each level
    #[arg(long, default_value_t = 10)]
    games: usize,
    /// Turns of the bot that are waited for in each of them
    #[arg(long, default_value_t = 5)]
    turns: usize,
    /// Whether the stranger sits at his tables himself, and waits there too
    #[arg(long)]
    seated: bool,
    /// Loops that spin meanwhile, each in a process of its own
    #[arg(long, default_value_t = 0)]
    busy: usize,
}

fn main() {
    if busy::spin_if_asked() || storm::serve_if_asked() {
        return;
    }
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(measure(&args));
}

async fn measure(args: &Args) {
    println!("load of the machine before: {}; {} busy loops beside it now", busy::load(), args.busy);
    let _loops: Vec<busy::Loop> = (0..args.busy).map(|_| busy::Loop::start()).collect();
    println!("| tables | after | level | p50 s | p99 s | longest s |\n|---|---|---|---|---|---|");
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = storm::Spawned::start(folder.path());
    let quiet = Visitor::come(server.address, "Ann").await;
    rows(args, 0, "start", &quiet).await;
    let stranger = Visitor::come(server.address, "Mallory").await;
    let mut ids = Vec::new();
    for _ in 0..args.tables {
        ids.push(his_table(args, &stranger).await);
    }
    let lines = look(&stranger, &ids).await;
    let person = Visitor::come(server.address, "Ann").await;
    rows(args, args.tables, "start", &person).await;
    drop(lines);
    server.restart(folder.path());
    let (stranger, person) = (stranger.at(server.address), person.at(server.address));
    let _lines = look(&stranger, &ids).await;
    rows(args, args.tables, "restart", &person).await;
    println!("load of the machine after: {}", busy::load());
}

impl Args {
    fn game(&self) -> &'static str {
        if self.secrets { "tikal2" } else { "tikal" }
    }

    fn plan(&self, seats: Vec<Value>) -> Value {
        json!({
            "game": self.game(), "config": {"players": seats.len()}, "seats": seats, "order": "chosen",
            "visibility": "link",
        })
    }
}

async fn rows(args: &Args, tables: usize, after: &str, person: &Visitor) {
    for Opponent { id: level, .. } in Opponent::of(args.game()) {
        let mut times = Vec::new();
        for _ in 0..args.games {
            times.extend(waits(args, person, level).await);
        }
        times.sort_by(f64::total_cmp);
        let at = |part: f64| times[((times.len() - 1) as f64 * part).ceil() as usize];
        println!("| {tables} | {after} | {level} | {:.2} | {:.2} | {:.2} |", at(0.5), at(0.99), at(1.0));
    }
}

fn bot(level: &str) -> Value {
    json!({"kind": "bot", "level": level})
}

/// A table at which the stranger's bots play, and so does he if he sits there: the bots before him.
async fn his_table(args: &Args, stranger: &Visitor) -> String {
    let named = |opponent: &&Opponent| args.level.is_empty() || opponent.id == args.level;
    let level = Opponent::of(args.game()).rfind(named).expect("a level of this game").id;
    let last = if args.seated { json!({"kind": "me"}) } else { bot(level) };
    let mut seats = vec![bot(level); 3];
    seats.push(last);
    let table = stranger.post("/tables", args.plan(seats)).await;
    let id = table["id"].as_str().unwrap_or_else(|| panic!("{table}")).to_owned();
    if args.seated {
        stranger.commit(&id).await;
        stranger.open(&id).await;
    }
    id
}

/// Sockets that watch all these tables and take whatever comes.
async fn look(visitor: &Visitor, ids: &[String]) -> Vec<tokio::task::JoinHandle<()>> {
    let mut sockets = Vec::new();
    for some in ids.chunks(16) {
        let mut line: Line = visitor.connect().await;
        for id in some {
            line.say(json!({"type": "watch", "id": id, "from": 0})).await;
        }
        sockets.push(tokio::spawn(async move { while line.try_take().await {} }));
    }
    sockets
}

/// The seconds until a bot of this level plays for somebody who waits for it, turn by turn.
async fn waits(args: &Args, person: &Visitor, level: &str) -> Vec<f64> {
    let table = person.post("/tables", args.plan(vec![bot(level), json!({"kind": "me"})])).await;
    let id = table["id"].as_str().unwrap_or_else(|| panic!("{table}")).to_owned();
    let mut line = person.connect().await;
    line.say(json!({"type": "watch", "id": id, "from": 0})).await;
    line.hear_until("table").await;
    person.commit(&id).await;
    let mut waits = Vec::new();
    let mut since = Instant::now();
    person.open(&id).await;
    while waits.len() < args.turns && !line.mirror.is_over() {
        let version = line.mirror.version();
        // The game is sent when it begins; where the bot was very fast, its action is in it.
        while line.mirror.version() == version {
            line.hear().await;
        }
        waits.push(since.elapsed().as_secs_f64());
        since = own_turn(&mut line, &id).await;
    }
    person.post(&format!("/tables/{id}/leave"), json!({})).await;
    waits
}

/// Hears the bot to the end of its turn and plays an own one. Says when that ended.
async fn own_turn(line: &mut Line, id: &str) -> Instant {
    let me = Some(tabletop::Seat::new(1));
    while line.mirror.mover() != me && !line.mirror.is_over() {
        line.hear().await;
    }
    let mut sent = Instant::now();
    while line.mirror.mover() == me {
        let (version, actions) = (line.mirror.version(), line.mirror.choose(1));
        let submit =
            json!({"type": "submit", "id": id, "version": version, "key": format!("k{version}"), "actions": actions});
        sent = Instant::now();
        line.say(submit).await;
        while line.mirror.version() == version {
            line.hear().await;
        }
    }
    sent
}
