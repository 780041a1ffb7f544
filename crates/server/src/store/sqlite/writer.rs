use futures_util::future::BoxFuture;
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::append::{self, TOGETHER};
use crate::store::{Append, Appended, Kept, StoreError};

/// How many jobs may wait before those who bring more must wait too.
const QUEUE: usize = 1024;
/// The most jobs of one transaction.
const GROUP: usize = 256;

/// The one that writes. All jobs that wait go into one transaction, so that one sync of the disk serves them all.
#[derive(Clone, Debug)]
pub struct Writer {
    jobs: mpsc::Sender<Queued>,
}

enum Queued {
    /// The one that counts: a move.
    Append(Box<Append>, oneshot::Sender<Kept<Appended>>),
    Job(Box<dyn Job>),
    Close(oneshot::Sender<()>),
}

/// A piece of work, whose answer is held back until the transaction is committed.
trait Job: Send {
    fn run<'a>(&'a mut self, connection: &'a mut SqliteConnection) -> BoxFuture<'a, bool>;
    fn answer(self: Box<Self>, committed: Kept<()>);
}

struct Task<T, F> {
    work: Option<F>,
    done: Option<Kept<T>>,
    reply: oneshot::Sender<Kept<T>>,
}

impl<T, F> Job for Task<T, F>
where
    T: Send + 'static,
    F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Kept<T>> + Send + 'static,
{
    fn run<'a>(&'a mut self, connection: &'a mut SqliteConnection) -> BoxFuture<'a, bool> {
        Box::pin(async move {
            let Some(work) = self.work.take() else { return false };
            let done = work(connection).await;
            let kept = done.is_ok();
            self.done = Some(done);
            kept
        })
    }

    fn answer(self: Box<Self>, committed: Kept<()>) {
        let answer = match (self.done, committed) {
            (Some(Err(error)), _) => Err(error),
            (_, Err(error)) => Err(error),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(StoreError::Closed),
        };
        // Whoever asked may be gone; the work is done all the same.
        let _ = self.reply.send(answer);
    }
}

impl Writer {
    /// Starts the writer on this connection.
    pub fn start(connection: SqliteConnection) -> Writer {
        let (jobs, queue) = mpsc::channel(QUEUE);
        tokio::spawn(work(connection, queue));
        Writer { jobs }
    }

    /// Brings a job and waits until it is committed.
    pub async fn write<T, F>(&self, work: F) -> Kept<T>
    where
        T: Send + 'static,
        F: for<'c> FnOnce(&'c mut SqliteConnection) -> BoxFuture<'c, Kept<T>> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let task = Task { work: Some(work), done: None, reply };
        self.jobs.send(Queued::Job(Box::new(task))).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Adds to a game and waits until it is committed.
    pub async fn append(&self, append: Append) -> Kept<Appended> {
        let (reply, answer) = oneshot::channel();
        self.jobs.send(Queued::Append(Box::new(append), reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Finishes all that waits and ends the writer.
    pub async fn close(&self) {
        let (done, wait) = oneshot::channel();
        if self.jobs.send(Queued::Close(done)).await.is_ok() {
            let _ = wait.await;
        }
    }
}

async fn work(mut connection: SqliteConnection, mut queue: mpsc::Receiver<Queued>) {
    let mut group = Group::default();
    let mut waiting = Vec::new();
    let mut farewell = None;
    while farewell.is_none() && queue.recv_many(&mut waiting, GROUP).await > 0 {
        for queued in waiting.drain(..) {
            match queued {
                Queued::Append(append, reply) => {
                    group.appends.push(*append);
                    group.replies.push(reply);
                }
                Queued::Job(job) => group.jobs.push(job),
                Queued::Close(done) => farewell = Some(done),
            }
        }
        group.work(&mut connection).await;
    }
    queue.close();
    let _ = connection.close().await;
    if let Some(done) = farewell {
        let _ = done.send(());
    }
}

/// What waited together. Nobody who waits knows yet whether the others were before him, so that moves may go first.
#[derive(Default)]
struct Group {
    appends: Vec<Append>,
    replies: Vec<oneshot::Sender<Kept<Appended>>>,
    jobs: Vec<Box<dyn Job>>,
}

impl Group {
    async fn work(&mut self, connection: &mut SqliteConnection) {
        while !self.appends.is_empty() {
            let count = append::together(&self.appends);
            let appends: Vec<Append> = self.appends.drain(..count).collect();
            let done = grow(connection, &appends).await;
            // Whoever asked may be gone; the work is done all the same.
            self.replies.drain(..count).zip(done).for_each(|(reply, done)| drop(reply.send(done)));
        }
        let committed = commit(connection, &mut self.jobs).await;
        self.jobs.drain(..).for_each(|job| job.answer(committed.clone()));
    }
}

/// Carries out appends together. Where one of them fails, none is done, and each is tried alone.
async fn grow(connection: &mut SqliteConnection, appends: &[Append]) -> Vec<Kept<Appended>> {
    debug_assert!(appends.len() <= TOGETHER);
    match append::append(connection, appends).await {
        Ok(done) => done.into_iter().map(Ok).collect(),
        Err(error) if appends.len() == 1 => vec![Err(error)],
        Err(_) => {
            let mut all = Vec::new();
            for append in appends {
                let done = append::append(connection, std::slice::from_ref(append)).await;
                all.push(done.map(|mut done| done.remove(0)));
            }
            all
        }
    }
}

/// Runs all jobs in one transaction. A job that fails is taken back alone.
async fn commit(connection: &mut SqliteConnection, jobs: &mut [Box<dyn Job>]) -> Kept<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    connection.execute("BEGIN IMMEDIATE").await?;
    let end = match each(connection, jobs).await {
        Ok(()) => connection.execute("COMMIT").await.map(|_| ()).map_err(StoreError::from),
        Err(error) => Err(error),
    };
    if end.is_err() {
        // Where SQLite has rolled back by itself, there is nothing left to roll back.
        let _ = connection.execute("ROLLBACK").await;
    }
    end
}

async fn each(connection: &mut SqliteConnection, jobs: &mut [Box<dyn Job>]) -> Kept<()> {
    for job in jobs {
        connection.execute("SAVEPOINT job").await?;
        if !job.run(connection).await {
            connection.execute("ROLLBACK TO job").await?;
        }
        connection.execute("RELEASE job").await?;
    }
    Ok(())
}
