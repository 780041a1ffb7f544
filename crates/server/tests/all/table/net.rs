use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{
    accounts::Cost,
    clock::HandClock,
    config::Config,
    serve::{Premises, Server},
    wire::Time,
};
use tabletop::{Seat, fair, fair::Bytes32};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use super::Mirror;

/// A server that listens, for tests.
pub async fn serve(folder: &Path) -> Server {
    Server::start(config(folder)).await.unwrap()
}

/// The same with a clock that stands still.
pub async fn serve_without_time(folder: &Path) -> Server {
    let premises = Premises::open_at(config(folder), Arc::new(HandClock::at(Time(1_000_000)))).await.unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    Server::over(premises, listener).await.unwrap()
}

/// The same with bots whose luck is known: the same game goes the same way twice.
pub async fn serve_with_luck(folder: &Path, luck: u64) -> Server {
    let config = Config { luck: Some(luck), metrics: true, ..config(folder) };
    let premises = Premises::open_at(config, Arc::new(HandClock::at(Time(1_000_000)))).await.unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    Server::over(premises, listener).await.unwrap()
}

fn config(folder: &Path) -> Config {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap(), folder.to_owned());
    config.cost = Cost::Least;
    config.beat = Some(Duration::ZERO);
    config.limits = config.limits.scaled(100);
    config
}

/// Somebody with a browser.
pub struct Visitor {
    pub server: SocketAddr,
    http: reqwest::Client,
    cookie: String,
    pub entropy: [u8; 32],
}

impl Visitor {
    /// Comes in as a guest.
    pub async fn come(server: SocketAddr, name: &str) -> Visitor {
        let mut guest = Visitor { server, http: reqwest::Client::new(), cookie: String::new(), entropy: [0; 32] };
        getrandom::fill(&mut guest.entropy).unwrap();
        let answer = guest.request("POST", "/guest", Some(json!({"name": name}))).await;
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        guest.cookie = cookie.split(';').next().unwrap().to_owned();
        guest
    }

    /// The same person at a server that has moved.
    pub fn at(self, server: SocketAddr) -> Visitor {
        Visitor { server, ..self }
    }

    /// Makes an account of the guest.
    pub async fn sign_up(&mut self, name: &str, password: &str) {
        let answer = self.request("POST", "/accounts", Some(json!({"name": name, "password": password}))).await;
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        self.cookie = cookie.split(';').next().unwrap().to_owned();
    }

    /// Brings a record.
    pub async fn bring(&self, path: &str, record: &str) -> Value {
        let request = self.prepared("POST", path);
        let answer = request.header("content-type", "text/plain").body(record.to_owned()).send().await.unwrap();
        serde_json::from_str(&answer.text().await.unwrap()).unwrap()
    }

    /// Somebody who is nobody yet.
    pub fn stranger(server: SocketAddr) -> Visitor {
        Visitor { server, http: reqwest::Client::new(), cookie: String::new(), entropy: [0; 32] }
    }

    /// Another page of the same person.
    pub fn second_page(&self) -> Visitor {
        let Visitor { server, entropy, .. } = *self;
        Visitor { server, http: self.http.clone(), cookie: self.cookie.clone(), entropy }
    }

    /// A request that can still be changed.
    pub fn prepared(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("http://{}/api/v1{path}", self.server);
        let request = self.http.request(method.parse().unwrap(), url);
        let request = request.header("origin", format!("http://{}", self.server));
        if self.cookie.is_empty() { request } else { request.header("cookie", &self.cookie) }
    }

    pub async fn request(&self, method: &str, path: &str, body: Option<Value>) -> reqwest::Response {
        let mut request = self.prepared(method, path);
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        request.send().await.unwrap()
    }

    /// Asks, and reads the answer as JSON.
    pub async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> Value {
        let answer = self.request(method, path, body).await;
        let status = answer.status();
        let text = answer.text().await.unwrap();
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{method} {path}: {status} {text}"))
    }

    pub async fn get(&self, path: &str) -> Value {
        self.ask("GET", path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        self.ask("POST", path, Some(body)).await
    }

    /// Brings a record along.
    pub async fn import(&self, record: &str) -> Value {
        let url = format!("http://{}/api/v1/games/import", self.server);
        let request = self.http.post(url).header("origin", format!("http://{}", self.server));
        let request = request.header("cookie", &self.cookie).header("content-type", "text/plain");
        request.body(record.to_owned()).send().await.unwrap().json().await.unwrap()
    }

    pub async fn text(&self, path: &str) -> String {
        self.request("GET", path, None).await.text().await.unwrap()
    }

    pub async fn id(&self) -> String {
        self.get("/me").await["user"]["id"].as_str().unwrap().to_owned()
    }

    /// Commits to the own entropy at a table.
    pub async fn commit(&self, table: &str) -> Value {
        let (me, info) = (self.id().await, self.get(&format!("/tables/{table}")).await);
        let seats = info["seats"].as_array().unwrap();
        let place = seats.iter().position(|seat| seat["user"]["id"] == me.as_str()).unwrap();
        let commitment = fair::player_commitment(Seat::new(place), &Bytes32(self.entropy));
        self.post(&format!("/tables/{table}/commit"), json!({"commitment": commitment.to_string()})).await
    }

    pub async fn open(&self, table: &str) -> Value {
        let entropy = Bytes32(self.entropy).to_string();
        self.post(&format!("/tables/{table}/open"), json!({"entropy": entropy})).await
    }

    pub async fn connect(&self) -> Line {
        self.try_connect().await.expect("the server is there")
    }

    pub async fn try_connect(&self) -> Option<Line> {
        let mut request = format!("ws://{}/api/v1/socket", self.server).into_client_request().unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{}", self.server).parse().unwrap());
        if !self.cookie.is_empty() {
            headers.insert("cookie", self.cookie.parse().unwrap());
        }
        let (socket, _) = connect_async(request).await.ok()?;
        Some(Line { socket, heard: Vec::new(), mirror: Mirror::default() })
    }
}

/// A table with these people on the first places and bots behind them, up to the first move.
pub async fn begin(people: &[&Visitor], mut plan: Value) -> String {
    plan["seats"][0] = json!({"kind": "me"});
    let table = people[0].post("/tables", plan).await;
    let id = table["id"].as_str().unwrap_or_else(|| panic!("{table}")).to_owned();
    for person in &people[1..] {
        person.post(&format!("/tables/{id}/join"), json!({})).await;
    }
    for person in people {
        person.commit(&id).await;
    }
    for person in people {
        person.open(&id).await;
    }
    id
}

/// What a table is asked for: so many people, and these bots.
pub fn plan(people: usize, bots: &[&str], mode: &str) -> Value {
    let open = std::iter::repeat_n(json!({"kind": "open"}), people);
    let bots = bots.iter().map(|level| json!({"kind": "bot", "level": level}));
    let seats: Vec<Value> = open.chain(bots).collect();
    json!({
        "game": "tikal", "config": {"players": seats.len(), "mode": mode}, "seats": seats, "order": "random",
        "visibility": "public",
    })
}

/// The same for Tikal II.
pub fn plan_with_secrets(people: usize, bots: &[&str]) -> Value {
    let mut plan = plan(people, bots, "");
    (plan["game"], plan["config"]) = (json!("tikal2"), json!({"players": people + bots.len()}));
    plan
}

/// A socket, with all that it ever said.
pub struct Line {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub heard: Vec<String>,
    pub mirror: Mirror,
}

impl Line {
    pub async fn say(&mut self, message: Value) {
        assert!(self.try_say(message).await, "the socket is open");
    }

    pub async fn try_say(&mut self, message: Value) -> bool {
        self.socket.send(Message::text(message.to_string())).await.is_ok()
    }

    /// The next message; nothing if the other side hung up.
    pub async fn try_hear(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(Duration::from_secs(60), self.socket.next()).await;
            match next.expect("a message in time")? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.heard.push(text.to_string());
                    self.mirror.hear(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => (),
            }
        }
    }

    /// Takes a message without looking at it; false if the other side hung up.
    pub async fn try_take(&mut self) -> bool {
        matches!(self.socket.next().await, Some(Ok(_)))
    }

    pub async fn hear(&mut self) -> Value {
        self.try_hear().await.expect("the socket is open")
    }

    pub async fn hear_until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub async fn watch(&mut self, id: &str) {
        let from = self.mirror.version();
        self.say(json!({"type": "watch", "id": id, "from": from})).await;
        self.hear_until("game").await;
    }
}
