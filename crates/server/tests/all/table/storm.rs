//! A server that is killed again and again while people play on it.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};
use server::{
    accounts::Cost,
    config::Config,
    store::{GameStore, Sqlite, StoredAnswer},
    wire::GameId,
};
use tabletop::{Dice, Seat, Viewer};
use tokio::sync::{RwLock, Semaphore};

use super::net::{Line, Visitor, begin, plan, plan_with_secrets};

/// The variable that makes this program a server on a folder.
const FOLDER: &str = "MUTAL_STORM_FOLDER";
/// And on a port.
const PORT: &str = "MUTAL_STORM_PORT";
/// And with the limits that everybody has, behind a proxy on this machine.
const PROXY: &str = "MUTAL_STORM_PROXY";

/// Serves, if this process was started for that.
pub fn serve_if_asked() -> bool {
    let (Ok(folder), Ok(port)) = (std::env::var(FOLDER), std::env::var(PORT)) else { return false };
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], port.parse().unwrap())), PathBuf::from(folder));
    config.cost = Cost::Least;
    if std::env::var_os(PROXY).is_some() {
        config.trusted_proxies = vec![server::config::parse_proxy("127.0.0.1").unwrap()];
    } else {
        config.limits = config.limits.scaled(1000);
    }
    let run = server::serve::run(config, |address| println!("listening on {address}"), std::future::pending());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(run).unwrap();
    true
}

/// A server in a process of its own; it dies with this value.
pub struct Spawned {
    child: Child,
    pub address: SocketAddr,
}

impl Spawned {
    pub fn start(folder: &Path) -> Spawned {
        let port = free_port();
        Spawned { child: start(folder, port, false), address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    /// With the limits that everybody has, and addresses as a proxy tells them.
    pub fn behind_a_proxy(folder: &Path) -> Spawned {
        let port = free_port();
        Spawned { child: start(folder, port, true), address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    /// How long it has worked, on all processors together.
    pub fn cpu(&self) -> std::time::Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let after_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let ticks = after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
        std::time::Duration::from_millis(ticks.sum::<u64>() * 10)
    }

    /// Kills it and starts it again, on another port.
    pub fn restart(&mut self, folder: &Path) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let port = free_port();
        (self.child, self.address) = (start(folder, port, false), SocketAddr::from(([127, 0, 0, 1], port)));
    }

    /// The bytes of memory that it holds.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) * 1024
    }
}

impl Drop for Spawned {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn start(folder: &Path, port: u16, proxy: bool) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    if proxy {
        command.env(PROXY, "1");
    }
    let mut child = command.env(FOLDER, folder).env(PORT, port.to_string()).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().starts_with("listening")), "the server starts again");
    child
}

/// An answer that somebody was given: it must never be lost.
struct Acknowledged {
    game: String,
    seat: Seat,
    key: String,
    answer: StoredAnswer,
}

#[derive(Default)]
struct Board {
    acknowledged: Mutex<Vec<Acknowledged>>,
    /// What the client of each seat knows of a game, as record lines.
    known: Mutex<Vec<(String, Seat, Vec<String>)>>,
}

struct Storm {
    server: SocketAddr,
    board: Board,
    /// Games begin while this is held to read: the killer waits so long.
    calm: RwLock<()>,
    /// One for each answer that arrived.
    answers: Semaphore,
}

/// Kills the server so often, and checks that nothing was lost. Says how many answers were given.
pub async fn storm(kills: u32, pairs: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let mut child = start(folder.path(), port, false);
    let server = SocketAddr::from(([127, 0, 0, 1], port));
    let storm = Arc::new(Storm { server, board: Board::default(), calm: RwLock::new(()), answers: Semaphore::new(0) });
    let mut clients = tokio::task::JoinSet::new();
    for n in 0..pairs {
        clients.spawn(games(storm.clone(), n));
    }
    let mut dice = Dice::new(u64::from(std::process::id()));
    for _ in 0..kills {
        let wait = 1 + dice.below(20) as u32;
        tokio::select! {
            permits = storm.answers.acquire_many(wait) => permits.unwrap().forget(),
            ended = clients.join_next() => panic!("a client gave up: {ended:?}"),
        }
        let calm = storm.calm.write().await;
        child.kill().unwrap();
        child.wait().unwrap();
        child = start(folder.path(), port, false);
        drop(calm);
    }
    // All go on once more after the last kill.
    let all = storm.answers.acquire_many(10 * pairs as u32).await.unwrap();
    all.forget();
    clients.abort_all();
    while clients.join_next().await.is_some() {}
    child.kill().unwrap();
    child.wait().unwrap();
    check(&storm.board, folder.path()).await
}

/// One pair of people plays one game after the other.
async fn games(storm: Arc<Storm>, n: usize) {
    loop {
        let calm = storm.calm.read().await;
        let people =
            [Visitor::come(storm.server, &format!("A{n}")).await, Visitor::come(storm.server, &format!("B{n}")).await];
        let mut wanted = match n % 3 {
            0 => plan(2, &["random"], "basic"),
            1 => plan(2, &["random"], "auction"),
            _ => plan_with_secrets(2, &["random"]),
        };
        wanted["order"] = json!("chosen");
        let id = begin(&[&people[0], &people[1]], wanted).await;
        drop(calm);
        let [ann, bob] = people;
        let play = |visitor, seat| tokio::spawn(play(storm.clone(), visitor, id.clone(), Seat::new(seat)));
        let (one, two) = (play(ann, 0), play(bob, 1));
        one.await.unwrap();
        two.await.unwrap();
    }
}

/// One client plays its seat to the end, through every cut.
async fn play(storm: Arc<Storm>, visitor: Visitor, id: String, seat: Seat) {
    let mut known = Vec::new();
    let mut mirror = Default::default();
    let mut asked: Option<Value> = None;
    loop {
        let Some(mut line) = visitor.try_connect().await else {
            // The server is not there yet.
            tokio::task::yield_now().await;
            continue;
        };
        line.mirror = mirror;
        let cut = converse(&storm, &mut line, &id, seat, &mut asked, &mut known).await;
        mirror = line.mirror;
        if !cut {
            break;
        }
    }
    storm.board.known.lock().unwrap().push((id, seat, known));
}

/// Plays until the game is over (false) or the line is cut (true).
async fn converse(
    storm: &Storm,
    line: &mut Line,
    id: &str,
    seat: Seat,
    asked: &mut Option<Value>,
    known: &mut Vec<String>,
) -> bool {
    let from = line.mirror.version();
    let mut ways = vec![json!({"type": "watch", "id": id, "from": from})];
    ways.extend(asked.clone());
    for message in ways {
        if !line.try_say(message).await {
            return true;
        }
    }
    loop {
        let Some(message) = line.try_hear().await else { return true };
        match message["type"].as_str().unwrap() {
            "game" => {
                assert_eq!(message["from"], from, "nothing that was told is gone");
                known.extend(lines(&message));
            }
            "news" => known.extend(lines(&message)),
            "receipt" => {
                let answer = StoredAnswer {
                    before: message["before"].as_u64().unwrap() as u32,
                    version: message["version"].as_u64().unwrap() as u32,
                };
                let key = message["key"].as_str().unwrap().to_owned();
                assert_eq!(asked.take().unwrap()["key"], key.as_str());
                let done = Acknowledged { game: id.to_owned(), seat, key, answer };
                storm.board.acknowledged.lock().unwrap().push(done);
                storm.answers.add_permits(1);
            }
            "declined" | "error" => panic!("{message} to {asked:?}"),
            _ => (),
        }
        if line.mirror.is_over() {
            return false;
        }
        if asked.is_none() && line.mirror.mover() == Some(seat) {
            let version = line.mirror.version();
            let actions = line.mirror.choose(5);
            let key = format!("{seat}-{version}");
            let submit = json!({"type": "submit", "id": id, "version": version, "key": key, "actions": actions});
            *asked = Some(submit.clone());
            if !line.try_say(submit).await {
                return true;
            }
        }
    }
}

fn lines(message: &Value) -> impl Iterator<Item = String> {
    message["entries"].as_str().unwrap().lines().map(str::to_owned)
}

/// Compares what was told with what is stored.
async fn check(board: &Board, folder: &Path) -> usize {
    let store = Sqlite::open(folder).await.unwrap();
    let acknowledged = std::mem::take(&mut *board.acknowledged.lock().unwrap());
    for done in &acknowledged {
        let id: GameId = done.game.parse().unwrap();
        let stored = store.game(&id).await.unwrap().unwrap();
        let answer = stored.answers.iter().find(|(seat, key, _)| *seat == done.seat.number() && *key == done.key);
        assert_eq!(answer.map(|(_, _, answer)| *answer), Some(done.answer), "an acknowledged move was lost");
        assert!(stored.entries.len() as u32 >= done.answer.version);
        server::games::load(&stored).unwrap();
    }
    let known = std::mem::take(&mut *board.known.lock().unwrap());
    for (id, seat, lines) in known {
        let game = server::games::load(&store.game(&id.parse().unwrap()).await.unwrap().unwrap()).unwrap();
        let stored = game.lines(0, game.told_as(Viewer::Seat(seat)));
        let stored: Vec<&str> = stored.lines().collect();
        assert_eq!(lines, stored, "a client knows exactly what of it is stored");
    }
    acknowledged.len()
}
