//! Bots think elsewhere, on threads of their own, and come back with a move.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use bots::Opponent;
use tabletop::Seat;
use tokio::{
    task::AbortHandle,
    time::{Instant, sleep_until},
};

use super::{Ask, actor::Room, entry::Asked};
use crate::{
    bot_tables::bots_alone,
    games::{self, BotMove, Request},
    refusal::Refusal,
    table::{Place, Table},
    thinkers::{Cause, Owner, Rank, Ticket},
    wire::{BotLevel, Key},
};

/// A bot that thinks now, or waits for its turn.
#[derive(Debug)]
pub struct Thinking {
    version: usize,
    cause: Cause,
    ticket: u64,
    stop: Arc<AtomicBool>,
    task: AbortHandle,
}

/// What a bot came back with.
#[derive(Debug)]
pub struct Thought {
    version: usize,
    /// The turn that it is for.
    turn: usize,
    /// Nothing if it broke down.
    found: Option<BotMove>,
}

/// The first full beat after so much time.
fn full_beat(asked: Instant, taken: Duration, beat: Duration) -> Instant {
    let full = taken.as_nanos() / beat.as_nanos();
    asked + beat * (full as u32 + 1)
}

impl Room {
    /// Sets a bot to work if one is to move. Bots among themselves rest while nobody looks.
    pub(super) fn think(&mut self) {
        let Some((seat, level, cause)) = self.wanted() else { return self.stop_thinking() };
        let version = self.version();
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.version == version) {
            if thinking.cause != cause {
                self.app.thinkers.change(thinking.ticket, cause.clone());
                thinking.cause = cause;
            }
            return;
        }
        self.stop_thinking();
        let Some(game) = &self.game else { return };
        let turn = game.turn(seat);
        let nodes = self.spending.left(turn, self.nodes(level));
        let Some(think) = game.think(seat, level, nodes, self.luck()) else { return };
        let (ticket, stop) = (self.app.thinkers.queue(cause.clone()), Arc::new(AtomicBool::new(false)));
        let number = ticket.number();
        let task = self.spawn((version, turn), think, ticket, stop.clone());
        self.thinking = Some(Thinking { version, cause, ticket: number, stop, task });
    }

    /// The bot that is to move, and for whom it thinks.
    fn wanted(&self) -> Option<(Seat, BotLevel, Cause)> {
        let game = self.game.as_ref().filter(|_| !self.frozen && self.retry.is_none())?;
        let (seat, table) = (game.standing().mover?, self.table.as_ref()?);
        let level = table.bot_at(seat)?;
        let cause = self.cause(table);
        (cause.rank != Rank::BotsAlone || !self.watchers.is_empty()).then_some((seat, level, cause))
    }

    /// What a whole turn may cost: the same whoever waits for it, so that a bot is equally strong everywhere.
    fn nodes(&self, level: BotLevel) -> u64 {
        let game = self.table.as_ref().map_or("", |table| table.game.name());
        Opponent::named(game, level.id()).map_or(0, |opponent| opponent.nodes)
    }

    fn cause(&self, table: &Table) -> Cause {
        let owner = |place: &Place| place.user().cloned().map(Owner::Person);
        let playing = |place: &&Place| place.bot().is_none();
        let here = table.places.iter().zip(self.here()).filter(|(_, here)| *here).map(|(place, _)| place);
        let waiting: Vec<Owner> = here.filter(playing).filter_map(owner).collect();
        if !waiting.is_empty() {
            return Cause { rank: Rank::Awaited, owners: waiting };
        }
        let nobody = || Owner::Table(table.id.clone());
        if bots_alone(table) {
            let maker = table.host.as_ref().map_or_else(nobody, |host| Owner::Person(host.id.clone()));
            return Cause { rank: Rank::BotsAlone, owners: vec![maker] };
        }
        let mut away: Vec<Owner> = table.places.iter().filter(playing).filter_map(owner).collect();
        if away.is_empty() {
            away.push(nobody());
        }
        Cause { rank: Rank::Unattended, owners: away }
    }

    fn spawn(
        &self,
        (version, turn): (usize, usize),
        think: games::Think,
        mut ticket: Ticket,
        stop: Arc<AtomicBool>,
    ) -> AbortHandle {
        let (app, own) = (self.app.clone(), self.own.clone());
        let (asked, beat) = (Instant::now(), self.beat());
        let work = async move {
            let mut think = think;
            let found = loop {
                ticket.turn().await;
                let (begun, stop, give_way) = (Instant::now(), stop.clone(), ticket.give_way());
                let work = tokio::task::spawn_blocking(move || {
                    let found = think(&|| stop.load(Relaxed) || give_way.load(Relaxed));
                    (think, found)
                });
                let done = work.await;
                app.metrics.thoughts.add(begun.elapsed());
                match done {
                    // It had to stop for somebody who waits: half a thought is not played.
                    Ok((again, _)) if ticket.gave_way() => {
                        think = again;
                        ticket.again();
                    }
                    done => break done.ok().map(|(_, found)| found),
                }
            };
            // Others think while this one waits for the room to hear of it.
            drop(ticket);
            // Also a sleep until now takes up to a millisecond, and ends in no order.
            if !beat.is_zero() {
                sleep_until(full_beat(asked, asked.elapsed(), beat)).await;
            }
            if let Some(room) = own.upgrade() {
                let _ = room.send(Ask::Thought(Thought { version, turn, found })).await;
            }
        };
        tokio::spawn(work).abort_handle()
    }

    /// What a bot sees decides how long it thinks: where that is a secret, its answers keep time.
    fn beat(&self) -> Duration {
        let hides = self.table.as_ref().is_some_and(|table| games::has_secrets(table.game));
        if hides { self.app.bounds.beat } else { Duration::ZERO }
    }

    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Relaxed);
            thinking.task.abort();
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
        let Some(BotMove { actions, nodes }) = thought.found.or_else(|| self.any_move(seat)) else { return };
        // What comes next in the turn is thought about as soon as this is stored, so it is paid before.
        let before = self.spending;
        let spent = self.spending.add(thought.turn, nodes);
        self.app.metrics.bot_turn_nodes.raise(i64::try_from(spent).unwrap_or(i64::MAX));
        match self.bot_plays(seat, version, actions).await {
            Ok(_) => (),
            Err(refusal @ (Refusal::Declined { .. } | Refusal::Syntax { .. })) => {
                tracing::error!(game = %self.id.mark(), %refusal, "a bot made a move that is not allowed");
                let Some(BotMove { actions, .. }) = self.any_move(seat) else { return };
                if self.bot_plays(seat, version, actions).await.is_err() {
                    self.freeze().await;
                }
            }
            // The store does not work: the bot comes back to it.
            Err(refusal) => {
                tracing::warn!(game = %self.id.mark(), %refusal, "a bot's move could not be stored");
                self.spending = before;
                self.later();
            }
        }
    }

    /// Any legal move, which needs no thought.
    fn any_move(&self, seat: Seat) -> Option<BotMove> {
        let thought = self.game.as_ref()?.think(seat, BotLevel::RANDOM, 0, self.luck())?;
        Some(thought(&|| false))
    }

    /// What decides where a bot leaves something to chance. Nobody can know it.
    fn luck(&self) -> u64 {
        let system = || getrandom::u64().expect("the system has randomness");
        self.app.bounds.luck.map_or_else(system, |luck| luck.wrapping_add(self.version() as u64))
    }

    async fn bot_plays(&mut self, seat: Seat, version: usize, actions: Vec<String>) -> Result<(), Refusal> {
        let key = Key::own("bot", version);
        let request = Request::Play(actions);
        self.act(Asked { seat: Some(seat), user: None, version, key, request, table: None }).await.map(|_| ())
    }
}
