use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde_json::{Value, json};
use tokio::{
    net::TcpStream,
    sync::{Semaphore, mpsc},
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

use crate::table::{
    Mirror,
    net::{Line, Visitor, begin, plan, plan_with_secrets},
};

/// People at each table.
pub const SEATS: usize = 4;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A game, and what its players need to move it on.
pub struct Game {
    id: String,
    writers: Vec<tokio::sync::Mutex<SplitSink<Socket, Message>>>,
    /// The copies of the seats; one for all where all know the same.
    mirrors: Vec<Mutex<Mirror>>,
    /// Who moved on from each version, and when that was sent.
    sent: Mutex<HashMap<u64, (usize, Instant)>>,
}

/// All games and their sockets.
pub struct Crowd {
    pub games: Vec<Game>,
    readers: Mutex<Vec<(usize, usize, SplitStream<Socket>)>>,
    pub open: AtomicUsize,
}

/// What was counted.
#[derive(Default)]
pub struct Counted {
    /// Moves that were acknowledged.
    pub moves: usize,
    /// Moves that were refused.
    pub declined: usize,
    /// Milliseconds from a move's sending to its arrival at another seat.
    pub times: Vec<f64>,
    /// How long moves were sent: less than was wanted where all games are over before.
    pub time: Duration,
}

enum Heard {
    Arrived(f64),
    Done,
    Declined,
}

impl Crowd {
    /// Seats the same four people at all tables and connects each of them everywhere.
    pub async fn gather(server: SocketAddr, tables: usize, secrets: bool) -> Crowd {
        let mut people = Vec::new();
        for n in 0..SEATS {
            people.push(Visitor::come(server, &format!("Player {n}")).await);
        }
        let people = &people[..];
        let few = Semaphore::new(4);
        let tables = (0..tables).map(|_| async {
            let _few = few.acquire().await.expect("nobody closes it");
            table(people, secrets).await
        });
        let (mut games, mut readers) = (Vec::new(), Vec::new());
        for (number, (id, lines)) in futures_util::future::join_all(tables).await.into_iter().enumerate() {
            let (mut writers, mut mirrors) = (Vec::new(), Vec::new());
            for (seat, line) in lines.into_iter().enumerate() {
                mirrors.push(Mutex::new(line.mirror));
                let (writer, reader) = line.socket.split();
                writers.push(tokio::sync::Mutex::new(writer));
                readers.push((number, seat, reader));
            }
            mirrors.truncate(if secrets { SEATS } else { 1 });
            games.push(Game { id, writers, mirrors, sent: Mutex::default() });
        }
        let open = AtomicUsize::new(readers.len());
        Crowd { games, readers: Mutex::new(readers), open }
    }

    /// Sends moves at a steady rate, one game after the other, and counts.
    pub async fn play(self: std::sync::Arc<Crowd>, rate: u32, time: Duration) -> Counted {
        let (tell, mut heard) = mpsc::unbounded_channel();
        let readers = std::mem::take(&mut *self.readers.lock().expect("no panic while held"));
        for (game, seat, reader) in readers {
            tokio::spawn(self.clone().listen(game, seat, reader, tell.clone()));
        }
        let begun = Instant::now();
        let mut beat = tokio::time::interval(Duration::from_secs(1) / rate);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
        let mut next = 0;
        while begun.elapsed() < time && !self.games.iter().all(Game::is_over) {
            beat.tick().await;
            // A game whose last move is still on its way is passed over.
            for _ in 0..self.games.len() {
                next = (next + 1) % self.games.len();
                if self.games[next].move_on().await {
                    break;
                }
            }
        }
        let mut counted = Counted { time: begun.elapsed(), ..Counted::default() };
        // What is still on its way has a second to arrive.
        tokio::time::sleep(Duration::from_secs(1)).await;
        while let Ok(what) = heard.try_recv() {
            match what {
                Heard::Arrived(ms) => counted.times.push(ms),
                Heard::Done => counted.moves += 1,
                Heard::Declined => counted.declined += 1,
            }
        }
        counted
    }

    async fn listen(
        self: std::sync::Arc<Crowd>,
        game: usize,
        seat: usize,
        mut reader: SplitStream<Socket>,
        tell: mpsc::UnboundedSender<Heard>,
    ) {
        while let Some(Ok(message)) = reader.next().await {
            let Message::Text(text) = message else { continue };
            let now = Instant::now();
            let message: Value = serde_json::from_str(&text).expect("messages are JSON");
            let what = match message["type"].as_str() {
                Some("news") => self.games[game].news(seat, &message, now),
                Some("receipt") => Some(Heard::Done),
                Some("declined" | "error") => Some(Heard::Declined),
                _ => None,
            };
            if what.is_some_and(|what| tell.send(what).is_err()) {
                break;
            }
        }
        self.open.fetch_sub(1, Relaxed);
    }
}

impl Game {
    fn is_over(&self) -> bool {
        self.mirrors[0].lock().expect("no panic while held").is_over()
    }

    /// Sends a move of whoever is to move; false if one is on its way, or the game is over.
    async fn move_on(&self) -> bool {
        let (mover, submit) = {
            let first = self.mirrors[0].lock().expect("no panic while held");
            let Some(mover) = first.mover() else { return false };
            let (version, other) = (first.version(), mover.index() % self.mirrors.len());
            let own = if other == 0 {
                first
            } else {
                drop(first);
                self.mirrors[other].lock().expect("no panic while held")
            };
            if own.version() != version {
                return false;
            }
            let mut sent = self.sent.lock().expect("no panic while held");
            if sent.contains_key(&(version as u64)) {
                return false;
            }
            let actions = own.choose(1);
            sent.insert(version as u64, (mover.index(), Instant::now()));
            let key = format!("k{version}");
            (
                mover.index(),
                json!({"type": "submit", "id": self.id, "version": version, "key": key, "actions": actions}),
            )
        };
        self.writers[mover].lock().await.send(Message::text(submit.to_string())).await.is_ok()
    }

    fn news(&self, seat: usize, message: &Value, now: Instant) -> Option<Heard> {
        if let Some(mirror) = self.mirrors.get(seat) {
            mirror.lock().expect("no panic while held").hear(message);
        }
        let (mover, at) = *self.sent.lock().expect("no panic while held").get(&message["from"].as_u64()?)?;
        (seat != mover).then(|| Heard::Arrived((now - at).as_secs_f64() * 1000.0))
    }
}

/// One table with all four, in the order of their seats.
async fn table(people: &[Visitor], secrets: bool) -> (String, Vec<Line>) {
    let mut wanted = if secrets { plan_with_secrets(SEATS, &[]) } else { plan(SEATS, &[], "basic") };
    wanted["order"] = json!("chosen");
    wanted["visibility"] = json!("link");
    let id = begin(&people.iter().collect::<Vec<_>>(), wanted).await;
    let mut lines = Vec::new();
    for person in people {
        let mut line = person.connect().await;
        line.watch(&id).await;
        line.heard = Vec::new();
        lines.push(line);
    }
    (id, lines)
}
