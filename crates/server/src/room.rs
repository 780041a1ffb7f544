//! One actor for each table: it owns the game, stores every change first and tells it then.

mod actor;
mod before;
mod bots;
mod entry;
mod moments;
mod seats;
mod watch;

pub(crate) use actor::closed;

use tabletop::Veiled;
use tokio::sync::{mpsc, oneshot};

use crate::{
    games::{Checking, Forking, Request},
    outlet::Outlet,
    refusal::Refusal,
    wire::{
        GameId, Hex64, Key, TableInfo, User, UserId,
        table::{ChangeBot, Commit, Join, Mine},
    },
};

/// How many requests may wait for one room.
const QUEUE: usize = 256;

/// The way to a room.
#[derive(Clone, Debug)]
pub struct Stub(mpsc::Sender<Ask>);

/// Where an answer goes.
pub type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a room is asked.
#[derive(Debug)]
pub enum Ask {
    /// By a client on a socket; the answer goes the same way.
    Socket(Letter, SocketAsk),
    /// The client is gone.
    Gone(u64),
    /// The client has taken what waited for it, and lacks more.
    Drained(u64),
    /// How the table looks to somebody.
    Info(Option<UserId>, Reply<TableInfo>),
    /// Somebody sits down.
    Join(User, Join, Reply<TableInfo>),
    /// Somebody commits.
    Commit(UserId, Commit, Reply<TableInfo>),
    /// Somebody opens.
    Open(UserId, Hex64, Reply<TableInfo>),
    /// Somebody asks for his own place.
    Mine(UserId, Reply<Mine>),
    /// The maker puts a bot in or takes one away.
    Bot(UserId, ChangeBot, Reply<TableInfo>),
    /// Who is invited does not come.
    Decline(UserId, Reply<TableInfo>),
    /// Somebody leaves: a free place before the game, a bot in it.
    Leave(UserId, Reply<TableInfo>),
    /// The maker takes the table away.
    Remove(UserId, Reply<()>),
    /// The same again.
    Rematch(User, Reply<TableInfo>),
    /// The record as somebody may know it; without what was undone if so wanted.
    Record(Option<UserId>, bool, Reply<Veiled<String>>),
    /// The proof of the shuffle.
    Verify(Reply<Checking>),
    /// The position after so many entries, as somebody knows it.
    Fork(u32, Option<UserId>, Reply<Forking>),
    /// What was stored has changed elsewhere.
    Reload,
    /// Somebody is another now, or gone.
    Person(PersonChange, Reply<()>),
    /// Some time has passed: what was due may be overdue.
    Due,
    /// The table has waited for too long: away with it if nobody is there.
    Expire,
    /// The operator ends the game as it stands.
    End(Reply<()>),
    /// A bot has thought.
    Thought(bots::Thought),
}

/// What becomes of somebody.
#[derive(Clone, Debug)]
pub enum PersonChange {
    /// A guest becomes an account.
    Becomes {
        /// The guest.
        from: UserId,
        /// The account.
        to: UserId,
    },
    /// The account is deleted.
    Goes(UserId),
}

/// A message of a client on a socket.
#[derive(Clone, Debug)]
pub struct Letter {
    /// The way back.
    pub from: Outlet,
    /// The client's number for it.
    pub reference: Option<u32>,
    /// Who is signed in there; nobody where a stranger looks on.
    pub user: Option<User>,
}

/// What a client on a socket asks.
#[derive(Clone, Debug)]
pub enum SocketAsk {
    /// Tell me from this version on. Whether I am at the table then.
    Watch(u32, bool),
    /// Tell me nothing more.
    Unwatch,
    /// Do this in the game.
    Act(u32, Key, Request),
    /// Give up.
    Resign(u32, Key),
    /// Give a seat to a bot.
    Replace(u8),
    /// A bot for me.
    Leave,
    /// Me again.
    Return,
    /// End it as it stands, or not.
    Agree(bool),
}

impl Stub {
    /// Asks the room something; false if it has just closed and must be opened again.
    pub async fn ask(&self, ask: Ask) -> Result<(), Ask> {
        self.0.send(ask).await.map_err(|error| error.0)
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

/// A room for this table.
pub fn channel(app: crate::App, id: GameId) -> (Stub, actor::Room) {
    let (sender, queue) = mpsc::channel(QUEUE);
    let room = actor::Room::new(app, id, sender.downgrade(), queue);
    (Stub(sender), room)
}
