use std::path::Path;

use futures_util::StreamExt;
use serde_json::{Value, json};
use server::serve::Server;
use tabletop::{Dice, Seat};
use tikal2::Deal;

use super::{Case, index_of};
use crate::table::{
    Mirror,
    net::{Line, Visitor, serve_with_luck},
};

/// What is done in both worlds.
#[derive(Clone, Debug)]
pub enum Step {
    /// Somebody says something on his socket, and is answered.
    Say(usize, Value),
    /// The viewer asks by HTTP, about `{id}`.
    Ask(&'static str, String, Option<Value>),
    /// The viewer plays on from his own record, with these seats.
    PlayOn(Value),
    /// The viewer reads the server's own numbers.
    Numbers,
    /// The viewer's line is cut; he comes back with what he had at a version.
    ComeBack(usize),
    /// The viewer reads the stream from a version on.
    Stream(usize),
}

/// Who says what is done next.
pub enum Course {
    /// Anything goes, by these dice.
    Led(Dice),
    /// The same as in the other world.
    Followed(Vec<Step>),
}

impl Course {
    /// The next step after so many; nothing when the game is over.
    pub fn next(&mut self, world: &World, count: usize) -> Option<Step> {
        match self {
            Course::Led(dice) => world.lead(dice, count),
            Course::Followed(steps) => steps.get(count).cloned(),
        }
    }
}

/// One of two worlds: a server, a table, all who sit there and a spectator.
pub struct World {
    server: Server,
    case: Case,
    id: String,
    people: Vec<Visitor>,
    lines: Vec<Line>,
    /// What each seat and the spectator were told.
    pub told: Vec<Vec<String>>,
    /// What is the luck of one world: the ids of people and tables, and their seals, in the order in which they came to be.
    luck: Vec<String>,
    /// Whether a bot plays the viewer's seat.
    stand_in: bool,
    questions: u32,
    /// Whether the viewer has played the game on elsewhere: his list is in no order then.
    forked: bool,
}

impl World {
    /// A table with these piles, up to the first move. Everybody looks at it.
    pub async fn begin(folder: &Path, case: Case, piles: &Deal) -> World {
        let server = serve_with_luck(folder, case.seed).await;
        let author = Visitor::come(server.address(), "Author").await;
        let seats = vec![json!({"kind": "open"}); case.players];
        let wanted = json!({
            "game": "tikal2", "config": case.config(), "seats": seats, "order": "chosen", "stand_in": "greedy",
            "deal": {"piles": piles},
        });
        let table = author.post("/tables", wanted).await;
        let mut luck = drawn(&table);
        let id = luck[0].clone();
        luck.push(author.id().await);
        let mut people = Vec::new();
        for n in 0..case.players {
            let person = Visitor::come(server.address(), &format!("Guest {n}")).await;
            person.post(&format!("/tables/{id}/join"), json!({})).await;
            luck.push(person.id().await);
            people.push(person);
        }
        people.push(Visitor::stranger(server.address()));
        let mut lines = Vec::new();
        for person in &people {
            let mut line = person.connect().await;
            line.watch(&id).await;
            lines.push(line);
        }
        let told = vec![Vec::new(); lines.len()];
        let (stand_in, questions, forked) = (false, 0, false);
        let mut world = World { server, case, id, people, lines, told, luck, stand_in, questions, forked };
        world.settle(0).await;
        world
    }

    fn viewer(&self) -> usize {
        index_of(self.case.viewer, self.case.players)
    }

    /// The version that a spectator knows of, as all do.
    pub fn version(&self) -> usize {
        self.lines[self.case.players].mirror.version()
    }

    pub fn is_over(&self) -> bool {
        self.lines[self.case.players].mirror.is_over()
    }

    fn mover(&self) -> Option<usize> {
        self.lines[self.case.players].mirror.mover().map(Seat::index)
    }

    /// Anything that can be done now.
    fn lead(&self, dice: &mut Dice, count: usize) -> Option<Step> {
        let (mover, viewer, version) = (self.mover()?, self.viewer(), self.version());
        let seated = viewer < self.case.players;
        let key = format!("k{count}");
        if dice.once_in(12) {
            return Some(self.look(dice, version));
        }
        if seated && mover != viewer && dice.once_in(if self.stand_in { 4 } else { 16 }) {
            let word = if self.stand_in { "return" } else { "leave" };
            return Some(Step::Say(viewer, json!({"type": word})));
        }
        let copy = self.lines[mover].mirror.copy.as_ref()?;
        if dice.once_in(40) {
            // One seat alone: where all agree the game is over.
            let other = if seated { (viewer + 1) % self.case.players } else { 0 };
            return Some(Step::Say(other, json!({"type": "agree", "yes": dice.once_in(2)})));
        }
        if seated && !self.stand_in && self.case.players > 2 && mover != viewer && version > 200 && dice.once_in(60) {
            return Some(Step::Say(viewer, json!({"type": "resign", "version": version, "key": key})));
        }
        if dice.once_in(6) && copy.undoable() > 0 {
            let count = 1 + dice.below(copy.undoable());
            return Some(Step::Say(mover, json!({"type": "undo", "version": version, "key": key, "count": count})));
        }
        // What may be refused, out of turn or not. Of another seat it may be refused in one world alone.
        if seated && !self.stand_in && dice.once_in(6) {
            let odd = ["deliver 1", "play 1", "draw 2", "keep 9", "buy pink", "dig", "end", "?"].map(str::to_owned);
            let pool = if dice.once_in(2) { copy.legal() } else { odd.to_vec() };
            let list: Vec<&String> = (0..1 + dice.below(3)).map(|_| dice.pick(&pool)).collect();
            let submit = json!({"type": "submit", "version": version, "key": key, "actions": list});
            return Some(Step::Say(viewer, submit));
        }
        let actions = copy.choose(dice.below(1 << 20) as u64);
        Some(Step::Say(mover, json!({"type": "submit", "version": version, "key": key, "actions": actions})))
    }

    /// The viewer looks at everything that he can ask for.
    fn look(&self, dice: &mut Dice, version: usize) -> Step {
        let get = |path: &str| Step::Ask("GET", path.to_owned(), None);
        // He plays whoever is to move, so that no bot moves before the answer.
        let plan = |seat: usize| {
            let mine = self.mover() == Some(seat);
            if mine { json!({"kind": "me"}) } else { json!({"kind": "bot", "level": "random"}) }
        };
        let seats: Value = (0..self.case.players).map(plan).collect();
        match dice.below(if self.forked { 11 } else { 12 }) {
            0 => Step::ComeBack(dice.below(version + 1)),
            1 => Step::Stream(dice.below(version + 1)),
            2 => get("/games/{id}/record"),
            3 => get("/games/{id}/record?standing=1"),
            4 => get("/games/{id}"),
            5 => get("/tables/{id}"),
            6 => get("/games/{id}/verify"),
            7 => get("/tables"),
            8 => Step::Numbers,
            9 => Step::PlayOn(seats),
            10 => {
                let body = json!({"version": version, "seats": seats});
                Step::Ask("POST", "/games/{id}/fork".to_owned(), Some(body))
            }
            _ => get("/games?mine=1"),
        }
    }

    pub async fn perform(&mut self, step: &Step) {
        match step {
            Step::Say(who, message) => {
                let answer = self.say(*who, message.clone()).await;
                self.stand_in = match message["type"].as_str().filter(|_| answer["type"] == "receipt") {
                    Some("leave" | "resign") => true,
                    Some("return") => false,
                    _ => self.stand_in,
                };
                let version = answer["version"].as_u64().unwrap_or(0) as usize;
                self.settle(version.max(self.version())).await;
            }
            // A position that is played on twice is dealt anew each time.
            Step::Ask(method @ "POST", path, body) => {
                self.ask(method, path, body.clone()).await;
                self.ask(method, path, body.clone()).await;
            }
            Step::Ask(method, path, body) => self.ask(method, path, body.clone()).await,
            Step::PlayOn(seats) => {
                let record = self.people[self.viewer()].text(&format!("/games/{}/record", self.id)).await;
                let body = json!({"record": record, "seats": seats});
                self.ask("POST", "/games/fork", Some(body)).await;
            }
            Step::Numbers => self.numbers().await,
            Step::ComeBack(from) => self.come_back(*from).await,
            Step::Stream(from) => self.stream(*from).await,
        }
    }

    /// Says something and waits for the answer to it.
    async fn say(&mut self, who: usize, mut message: Value) -> Value {
        self.questions += 1;
        (message["id"], message["ref"]) = (json!(self.id), json!(self.questions));
        self.lines[who].say(message).await;
        loop {
            let heard = self.lines[who].hear().await;
            if heard["ref"] == self.questions {
                return heard;
            }
        }
    }

    /// Waits until everybody knows a version, and who stands in has played. Then all that the viewer was told is here.
    async fn settle(&mut self, mut version: usize) {
        let viewer = self.viewer();
        loop {
            for line in &mut self.lines {
                while line.mirror.version() < version {
                    line.hear().await;
                }
            }
            if self.is_over() || !(self.stand_in && self.mover() == Some(viewer)) {
                break;
            }
            self.lines[viewer].hear().await;
            version = version.max(self.lines[viewer].mirror.version());
        }
        // The room answers one after the other: what it said to the viewer before has come when this is answered.
        let beside = json!({"type": "submit", "version": 1_000_000, "key": "beside", "actions": ["end"]});
        self.say(viewer, beside).await;
        for (line, told) in self.lines.iter_mut().zip(&mut self.told) {
            told.append(&mut line.heard);
        }
    }

    fn note(&mut self, text: String) {
        let viewer = self.viewer();
        self.told[viewer].push(text);
    }

    /// Notes everything of an answer but the time of day.
    async fn ask(&mut self, method: &str, path: &str, body: Option<Value>) {
        self.forked |= method == "POST";
        let answer = self.people[self.viewer()].request(method, &path.replace("{id}", &self.id), body).await;
        let mut headers: Vec<String> =
            answer.headers().iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
        headers.retain(|header| !header.starts_with("date:"));
        headers.sort();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        if method == "POST" && status.is_success() {
            let drawn = drawn(&serde_json::from_str(&text).unwrap());
            assert!(drawn.iter().all(|word| !self.luck.contains(word)), "the same seal twice: {text}");
            self.luck.extend(drawn);
        }
        self.note(format!("{method} {path}: {status}\n{}\n\n{text}", headers.join("\n")));
    }

    /// Notes the numbers of the server but those of time and of connections, which are this world's luck.
    async fn numbers(&mut self) {
        let luck = ["_seconds", "_connections", "_sockets", "_rooms", "_requests", "_thoughts"];
        let answer = self.people[self.viewer()].text("/../../metrics").await;
        assert!(answer.contains("mutal_moves_total "), "{answer}");
        let same = answer.lines().filter(|line| !luck.iter().any(|word| line.contains(word)));
        self.note(same.collect::<Vec<_>>().join("\n"));
    }

    async fn come_back(&mut self, from: usize) {
        let viewer = self.viewer();
        let copy = self.lines[viewer].mirror.copy.as_ref().unwrap().at(from);
        self.lines[viewer].socket.close(None).await.unwrap();
        let mut line = self.people[viewer].connect().await;
        line.mirror = Mirror { copy: Some(copy), record: None };
        line.watch(&self.id).await;
        self.lines[viewer] = line;
        self.settle(self.version()).await;
    }

    /// Reads the stream until it has told all that there is.
    async fn stream(&mut self, from: usize) {
        let path = format!("/games/{}/stream?from={from}", self.id);
        let mut lines = self.people[self.viewer()].request("GET", &path, None).await.bytes_stream();
        let mut text = Vec::new();
        loop {
            text.extend_from_slice(&lines.next().await.expect("the stream goes on").unwrap());
            let told = String::from_utf8_lossy(&text).into_owned();
            let last = told.strip_suffix('\n').and_then(|told| told.lines().last());
            let version = last.and_then(|line| serde_json::from_str::<Value>(line).ok()?["version"].as_u64());
            if version == Some(self.version() as u64) {
                return self.note(told);
            }
        }
    }

    /// Ends the world; what all were told, what of it is luck, and the record that is open now.
    pub async fn close(mut self) -> (Vec<Vec<String>>, Vec<String>, String) {
        let record = self.people[self.case.players].text(&format!("/games/{}/record", self.id)).await;
        for line in &mut self.lines {
            while line.mirror.record.is_none() {
                line.hear().await;
            }
            assert_eq!(line.mirror.record.as_ref(), Some(&record), "everybody is told the whole game");
        }
        self.server.stop().await;
        (self.told, self.luck, record)
    }
}

/// What was drawn for a table: its id, the seal of its piles, and those of its bots.
fn drawn(table: &Value) -> Vec<String> {
    let word = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{table}")).to_owned();
    let seals = table["seats"].as_array().unwrap().iter().map(|seat| &seat["commitment"]);
    let own = [&table["id"], &table["host_commitment"]].into_iter();
    own.chain(seals.filter(|seal| !seal.is_null())).map(word).collect()
}
