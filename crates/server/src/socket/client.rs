use std::collections::HashMap;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::{
    App,
    accounts::{Caller, Ear},
    games::{Request, newest_rules},
    http::{
        limits::{Bucket, Rate},
        page,
    },
    outlet::{Outlet, Queue},
    refusal::Refusal,
    room::{Ask, Letter, SocketAsk, Stub, closed},
    wire::{ClientFrame, ClientMessage, GameId, ServerMessage, User},
};

/// A client that is connected.
pub(super) struct Connection {
    app: App,
    caller: Option<Caller>,
    outlet: Outlet,
    queue: Option<Queue>,
    /// The ways to the rooms that it watches.
    watched: HashMap<GameId, Stub>,
    rate: Rate,
    bucket: Bucket,
    heard: Instant,
}

/// Why a connection ends.
enum End {
    /// The client went, or cannot be reached.
    Gone,
    /// The server hangs up.
    Bye(&'static str),
}

impl Connection {
    pub fn new(app: App, caller: Option<Caller>, rate: Rate) -> Connection {
        let (outlet, queue) = Outlet::new(app.bounds.queue);
        let (bucket, heard) = (Bucket::full(rate), Instant::now());
        Connection { app, caller, outlet, queue: Some(queue), watched: HashMap::new(), rate, bucket, heard }
    }

    fn user(&self) -> Option<&User> {
        self.caller.as_ref().map(|caller| &caller.user)
    }

    pub async fn run(mut self, socket: WebSocket, ear: Ear) {
        let _alive = self.app.alive();
        self.app.metrics.sockets.add(1);
        let user = self.user().cloned();
        self.outlet.say(&ServerMessage::Hello { build: page::build(), rules: newest_rules(), user });
        let (mut sink, stream) = socket.split();
        let end = self.serve(&mut sink, stream, &ear).await;
        self.leave_all().await;
        if let End::Bye(reason) = end {
            let bye = ServerMessage::Bye { reason: reason.to_owned() }.frame().to(None);
            let farewell = async {
                sink.send(Message::Text(bye)).await?;
                sink.close().await
            };
            let _ = timeout(self.app.bounds.patience.min(std::time::Duration::from_secs(2)), farewell).await;
        }
        self.app.metrics.sockets.add(-1);
    }

    async fn serve(
        &mut self,
        sink: &mut SplitSink<WebSocket, Message>,
        mut stream: SplitStream<WebSocket>,
        ear: &Ear,
    ) -> End {
        let Some(mut queue) = self.queue.take() else { return End::Gone };
        let (mut closing, outlet) = (self.app.closing(), self.outlet.clone());
        let mut beat = interval(self.app.bounds.heartbeat);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = closed(&mut closing) => return End::Bye("restart"),
                () = outlet.too_slow() => {
                    self.app.metrics.slow_sockets.inc();
                    return End::Bye("slow");
                }
                () = ear.signed_out() => return End::Bye("signed_out"),
                frame = queue.recv() => match frame {
                    Some(frame) => if !self.write(sink, frame, &mut queue, ear).await {
                        return End::Gone;
                    },
                    None => return End::Gone,
                },
                message = stream.next() => match message {
                    Some(Ok(message)) => if let Some(end) = self.read(message).await {
                        return end;
                    },
                    _ => return End::Gone,
                },
                _ = beat.tick() => {
                    if self.heard.elapsed() > 3 * self.app.bounds.heartbeat {
                        return End::Gone;
                    }
                    let ping = sink.send(Message::Ping(Default::default()));
                    if !matches!(timeout(self.app.bounds.patience, ping).await, Ok(Ok(()))) {
                        return End::Gone;
                    }
                }
            }
        }
    }

    /// Writes all that waits, and flushes once. Who does not take it is not waited for when he has been signed out, or
    /// when more comes than may wait.
    async fn write(
        &self,
        sink: &mut SplitSink<WebSocket, Message>,
        first: Utf8Bytes,
        queue: &mut Queue,
        ear: &Ear,
    ) -> bool {
        let all = async {
            sink.feed(Message::Text(first)).await?;
            while let Some(next) = queue.try_recv() {
                sink.feed(Message::Text(next)).await?;
            }
            sink.flush().await
        };
        tokio::select! {
            done = timeout(self.app.bounds.patience, all) => matches!(done, Ok(Ok(()))),
            () = ear.signed_out() => false,
            () = self.outlet.too_slow() => {
                self.app.metrics.slow_sockets.inc();
                false
            }
        }
    }

    /// Takes what the client sent. Whatever it is, it counts.
    async fn read(&mut self, message: Message) -> Option<End> {
        self.heard = Instant::now();
        if self.bucket.take(self.rate).is_err() {
            return Some(End::Bye("limit"));
        }
        match message {
            Message::Text(text) => self.read_text(&text).await,
            Message::Binary(_) => self.error(None, &Refusal::BadMessage { why: "messages are text".to_owned() }),
            Message::Ping(_) | Message::Pong(_) => (),
            Message::Close(_) => return Some(End::Gone),
        }
        None
    }

    async fn read_text(&mut self, text: &str) {
        match serde_json::from_str::<ClientFrame>(text) {
            Ok(frame) => self.hear(frame).await,
            Err(error) => {
                let why = error.to_string().chars().take(200).collect();
                self.error(reference(text), &Refusal::BadMessage { why });
            }
        }
    }

    fn error(&self, reference: Option<u32>, refusal: &Refusal) {
        let (code, params) = refusal.told();
        self.app.metrics.error(&code);
        self.outlet.say(&ServerMessage::Error { reference, code, params });
    }

    async fn hear(&mut self, ClientFrame { reference, message }: ClientFrame) {
        let (id, ask) = match message {
            ClientMessage::Ping => return self.outlet.say(&ServerMessage::Pong { reference }),
            ClientMessage::Lobby { on: true, more } => return self.app.lobby.watch(self.outlet.clone(), more),
            ClientMessage::Lobby { on: false, .. } => return self.app.lobby.unwatch(self.outlet.id()),
            ClientMessage::Watch { id, from } => {
                let limit = self.app.bounds.watches;
                if self.watched.len() >= limit && !self.watched.contains_key(&id) {
                    return self.error(reference, &Refusal::TooManyWatches { limit });
                }
                self.watched.insert(id.clone(), self.app.room(&id));
                (id, SocketAsk::Watch(from, true))
            }
            ClientMessage::Unwatch { id } => (id, SocketAsk::Unwatch),
            ClientMessage::Submit { id, version, key, actions } => {
                (id, SocketAsk::Act(version, key, Request::Play(actions)))
            }
            ClientMessage::Undo { id, version, key, count } => {
                (id, SocketAsk::Act(version, key, Request::Undo(count as usize)))
            }
            ClientMessage::Resign { id, version, key } => (id, SocketAsk::Resign(version, key)),
            ClientMessage::Replace { id, seat } => (id, SocketAsk::Replace(seat)),
            ClientMessage::Leave { id } => (id, SocketAsk::Leave),
            ClientMessage::Return { id } => (id, SocketAsk::Return),
            ClientMessage::Agree { id, yes } => (id, SocketAsk::Agree(yes)),
        };
        let forget = matches!(ask, SocketAsk::Unwatch);
        let letter = Letter { from: self.outlet.clone(), reference, user: self.user().cloned() };
        self.send(&id, Ask::Socket(letter, ask)).await;
        if forget {
            self.watched.remove(&id);
        }
    }

    /// The short way to a room that is watched, the long one to others.
    async fn send(&self, id: &GameId, ask: Ask) {
        let ask = match self.watched.get(id) {
            Some(room) => match room.ask(ask).await {
                Ok(()) => return,
                Err(unheard) => unheard,
            },
            None => ask,
        };
        if let Err(refusal) = self.app.send(id, ask).await {
            self.error(None, &refusal);
        }
    }

    async fn leave_all(&mut self) {
        self.app.lobby.unwatch(self.outlet.id());
        for (_, room) in self.watched.drain() {
            // A room that has closed does not know this client any more.
            let _ = room.ask(Ask::Gone(self.outlet.id())).await;
        }
    }
}

/// The client's number of a message that cannot be read otherwise.
fn reference(text: &str) -> Option<u32> {
    #[derive(Deserialize)]
    struct Numbered {
        #[serde(rename = "ref")]
        reference: Option<u32>,
    }
    serde_json::from_str::<Numbered>(text).ok()?.reference
}
