//! The way to one client: a short queue. Who does not empty it is cut off.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use crate::wire::ServerMessage;

/// The way to one client. Copies lead to the same one.
#[derive(Clone, Debug)]
pub struct Outlet(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    slow: Notify,
}

impl Outlet {
    /// A queue of this length, and its other end.
    pub fn new(length: usize) -> (Outlet, mpsc::Receiver<Utf8Bytes>) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (queue, other) = mpsc::channel(length);
        (Outlet(Arc::new(Inner { id: NEXT.fetch_add(1, Relaxed), queue, slow: Notify::new() })), other)
    }

    /// Tells clients apart.
    pub fn id(&self) -> u64 {
        self.0.id
    }

    /// Sends a message, or cuts a client off that is too slow to take it.
    pub fn say(&self, message: &ServerMessage) {
        self.send(message.frame());
    }

    /// The same for a message that many get.
    pub fn send(&self, frame: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.0.queue.try_send(frame) {
            self.0.slow.notify_one();
        }
    }

    /// Returns when the client was too slow.
    pub async fn too_slow(&self) {
        self.0.slow.notified().await;
    }
}
