//! The way to one client: a short queue of few bytes. Who does not empty it is cut off.

use std::sync::{
    Arc,
    atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
};

use axum::extract::ws::Utf8Bytes;
use tabletop::Viewer;
use tokio::sync::{Notify, mpsc};

use crate::wire::{Frame, ServerMessage};

/// The way to one client. Copies lead to the same one.
#[derive(Clone, Debug)]
pub struct Outlet(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    most: usize,
    waiting: AtomicUsize,
    slow: Notify,
    taken: Notify,
}

/// How much may wait for one client.
#[derive(Clone, Copy, Debug)]
pub struct Space {
    /// Messages.
    pub messages: usize,
    /// Their bytes, together with those of the message that is being sent.
    pub bytes: usize,
}

impl Outlet {
    /// A queue with this much space, and its other end.
    pub fn new(space: Space) -> (Outlet, Queue) {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (queue, other) = mpsc::channel(space.messages);
        let (id, waiting) = (NEXT.fetch_add(1, Relaxed), AtomicUsize::new(0));
        let inner = Inner { id, queue, most: space.bytes, waiting, slow: Notify::new(), taken: Notify::new() };
        let outlet = Outlet(Arc::new(inner));
        (outlet.clone(), Queue { frames: other, outlet, sending: 0 })
    }

    /// Tells clients apart.
    pub fn id(&self) -> u64 {
        self.0.id
    }

    /// How many bytes wait.
    pub fn waiting(&self) -> usize {
        self.0.waiting.load(Relaxed)
    }

    /// How many bytes one of many messages should have that come one after the other.
    pub fn piece(&self) -> usize {
        self.0.most / 8
    }

    /// Whether little waits: there is space for much that is not urgent.
    pub fn has_space(&self) -> bool {
        self.waiting() <= self.0.most / 4
    }

    /// Returns when little waits, or the client is gone.
    pub async fn drained(&self) {
        loop {
            // Counts from here on: nothing is missed between the look and the wait.
            let taken = self.0.taken.notified();
            if self.has_space() {
                return;
            }
            taken.await;
        }
    }

    /// Sends a message that anybody may hear, or cuts a client off that is too slow to take it.
    pub fn say(&self, message: &ServerMessage) {
        self.send(&message.frame());
    }

    /// The same for a message that many get.
    pub fn send(&self, frame: &Frame) {
        self.push(frame.to(None));
    }

    /// Sends what a game says of itself to somebody who is told it as this viewer.
    ///
    /// # Panics
    /// If it was made for another.
    pub fn tell(&self, frame: &Frame, viewer: Viewer) {
        self.push(frame.to(Some(viewer)));
    }

    fn push(&self, frame: Utf8Bytes) {
        let bytes = frame.len();
        let add = |waiting: usize| (waiting + bytes <= self.0.most).then_some(waiting + bytes);
        if self.0.waiting.fetch_update(Relaxed, Relaxed, add).is_err() {
            return self.0.slow.notify_one();
        }
        if let Err(unsent) = self.0.queue.try_send(frame) {
            self.0.waiting.fetch_sub(bytes, Relaxed);
            if let mpsc::error::TrySendError::Full(_) = unsent {
                self.0.slow.notify_one();
            }
        }
    }

    /// Returns when the client was too slow.
    pub async fn too_slow(&self) {
        self.0.slow.notified().await;
    }
}

/// What waits for one client. The bytes of a message count until the next one is taken: so long it may be on its way.
#[derive(Debug)]
pub struct Queue {
    frames: mpsc::Receiver<Utf8Bytes>,
    outlet: Outlet,
    sending: usize,
}

impl Queue {
    /// The next message.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.recv().await;
        self.take(frame)
    }

    /// The next message, if one waits.
    pub fn try_recv(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.try_recv().ok();
        self.take(frame)
    }

    fn take(&mut self, frame: Option<Utf8Bytes>) -> Option<Utf8Bytes> {
        let sent = std::mem::replace(&mut self.sending, frame.as_ref().map_or(0, |frame| frame.len()));
        self.outlet.0.waiting.fetch_sub(sent, Relaxed);
        self.outlet.0.taken.notify_waiters();
        frame
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.frames.close();
        while self.try_recv().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn text(bytes: usize) -> Utf8Bytes {
        "x".repeat(bytes).into()
    }

    #[tokio::test]
    async fn bytes_that_wait_have_an_end() {
        let (outlet, mut queue) = Outlet::new(Space { messages: 256, bytes: 1000 });
        (0..3).for_each(|_| outlet.push(text(300)));
        assert_eq!(outlet.waiting(), 900);
        assert!(outlet.too_slow().now_or_never().is_none());
        (0..100).for_each(|_| outlet.push(text(300)));
        assert_eq!(outlet.waiting(), 900, "no more is kept, however much is sent");
        assert!(outlet.too_slow().now_or_never().is_some());
        assert!(queue.recv().await.is_some());
        assert_eq!(outlet.waiting(), 900, "the first one is still on its way");
        assert!(queue.recv().await.is_some());
        assert_eq!(outlet.waiting(), 600);
        assert!(queue.try_recv().is_some() && queue.try_recv().is_none());
        assert_eq!(outlet.waiting(), 0);
    }

    #[tokio::test]
    async fn messages_that_wait_have_an_end() {
        let (outlet, _queue) = Outlet::new(Space { messages: 2, bytes: 1000 });
        (0..3).for_each(|_| outlet.push(text(1)));
        assert_eq!(outlet.waiting(), 2);
        assert!(outlet.too_slow().now_or_never().is_some());
    }

    #[test]
    fn who_goes_gives_all_back() {
        let (outlet, queue) = Outlet::new(Space { messages: 256, bytes: 1000 });
        let kept = text(300);
        (0..3).for_each(|_| outlet.push(kept.clone()));
        drop(queue);
        assert_eq!(outlet.waiting(), 0);
        outlet.push(kept);
        assert_eq!(outlet.waiting(), 0, "nothing waits for somebody who is gone");
    }
}
