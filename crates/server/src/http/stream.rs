//! A game as lines, for scripts.

use axum::body::{Body, Bytes};

use crate::{
    App,
    accounts::Ear,
    outlet::{Outlet, Queue},
    refusal::Refusal,
    room::{Ask, Letter, SocketAsk, closed},
    state::Alive,
    wire::{GameId, User},
};

/// Looks on until it is dropped.
struct Reader {
    app: App,
    id: GameId,
    outlet: Outlet,
    queue: Queue,
    ear: Ear,
    over: bool,
    _alive: Alive,
}

impl Drop for Reader {
    fn drop(&mut self) {
        let (app, id, client) = (self.app.clone(), self.id.clone(), self.outlet.id());
        // Without a runtime the rooms are gone as well.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { app.send(&id, Ask::Gone(client)).await });
        }
    }
}

/// The messages of a game from a version on, one on a line, until it is over or this user is signed out.
pub async fn of(app: &App, id: GameId, user: Option<User>, ear: Ear, from: u32) -> Result<Body, Refusal> {
    let (outlet, queue) = Outlet::new(app.bounds.queue);
    let letter = Letter { from: outlet.clone(), reference: None, user };
    // Who reads a stream need not be at the table.
    app.send(&id, Ask::Socket(letter, SocketAsk::Watch(from, false))).await?;
    let reader = Reader { app: app.clone(), id, outlet, queue, ear, over: false, _alive: app.alive() };
    let lines = futures_util::stream::unfold(reader, |mut reader| async move {
        let line = reader.next().await?;
        Some((Ok::<Bytes, std::convert::Infallible>(line), reader))
    });
    Ok(Body::from_stream(lines))
}

impl Reader {
    async fn next(&mut self) -> Option<Bytes> {
        let mut closing = self.app.closing();
        while !self.over {
            let frame = tokio::select! {
                // In this order: what waits is told to nobody who was signed out meanwhile.
                biased;
                () = self.ear.signed_out() => return None,
                () = closed(&mut closing) => return None,
                () = self.outlet.too_slow() => return None,
                frame = self.queue.recv() => frame?,
            };
            let is = |kind: &str| frame.starts_with(&format!("{{\"type\":\"{kind}\""));
            self.over = is("over");
            if self.over || is("game") || is("news") {
                return Some(format!("{frame}\n").into());
            }
        }
        None
    }
}
