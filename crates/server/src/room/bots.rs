//! Bots think elsewhere, on threads of their own, and come back with a move.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use tokio::time::Instant;

use super::{Ask, actor::Room, entry::Order};
use crate::{
    games::{self, Request},
    refusal::Refusal,
    wire::{BotLevel, Key},
};

/// A bot that thinks now.
#[derive(Debug)]
pub struct Thinking {
    version: usize,
    stop: Arc<AtomicBool>,
}

/// What a bot came back with.
#[derive(Debug)]
pub struct Thought {
    version: usize,
    /// Nothing if it broke down.
    actions: Option<Vec<String>>,
}

impl Room {
    /// Sets a bot to work if one is to move.
    pub(super) fn think(&mut self) {
        let version = self.version();
        if self.thinking.as_ref().is_some_and(|thinking| thinking.version == version) {
            return;
        }
        self.stop_thinking();
        let Some(game) = self.game.as_ref().filter(|_| !self.frozen && self.retry.is_none()) else { return };
        let Some(seat) = game.standing().mover else { return };
        let Some(level) = self.table.as_ref().and_then(|table| table.bot_at(seat)) else { return };
        let Some(thought) = game.think(seat, level, random()) else { return };
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking { version, stop: stop.clone() });
        self.spawn(version, thought, stop);
    }

    fn spawn(&self, version: usize, thought: games::Thought, stop: Arc<AtomicBool>) {
        let (app, own) = (self.app.clone(), self.own.clone());
        tokio::spawn(async move {
            // Only so many think at the same time, so that the server stays quick.
            let Ok(_turn) = app.thinkers.acquire().await else { return };
            let begun = Instant::now();
            let work = tokio::task::spawn_blocking(move || thought(&|| stop.load(Relaxed)));
            let actions = work.await.ok();
            app.metrics.bot_seconds.observe(begun.elapsed());
            if let Some(room) = own.upgrade() {
                let _ = room.send(Ask::Thought(Thought { version, actions })).await;
            }
        });
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Relaxed);
        }
    }

    /// A bot's move goes the way of all moves. Where it breaks down or errs, any legal action will do.
    pub(super) async fn thought(&mut self, thought: Thought) {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.version != thought.version) {
            return;
        }
        self.thinking = None;
        let version = self.version();
        let Some(seat) = self.game.as_ref().and_then(|game| game.standing().mover) else { return };
        let simple = || Some(self.game.as_ref()?.think(seat, BotLevel::Random, random())?(&|| false));
        let Some(actions) = thought.actions.or_else(simple) else { return };
        match self.bot_plays(seat, version, actions).await {
            Ok(_) => (),
            Err(refusal @ (Refusal::Declined { .. } | Refusal::Syntax { .. })) => {
                tracing::error!(game = %self.id, %refusal, "a bot made a move that is not allowed");
                let simple = self.game.as_ref().and_then(|game| game.think(seat, BotLevel::Random, random()));
                let again = match simple {
                    Some(simple) => self.bot_plays(seat, version, simple(&|| false)).await,
                    None => return,
                };
                if again.is_err() {
                    self.freeze().await;
                }
            }
            // The store does not work: the bot comes back to it.
            Err(refusal) => {
                tracing::warn!(game = %self.id, %refusal, "a bot's move could not be stored");
                self.later();
            }
        }
    }

    async fn bot_plays(&mut self, seat: tabletop::Seat, version: usize, actions: Vec<String>) -> Result<(), Refusal> {
        let key = Key::own("bot", version);
        let request = Request::Play(actions);
        self.act(Order { seat: Some(seat), user: None, version, key, request, table: None }).await.map(|_| ())
    }
}

fn random() -> u64 {
    getrandom::u64().expect("the system has randomness")
}
