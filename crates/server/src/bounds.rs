//! How much of the tables, bots and sockets one may have. The flags of the server set some of these.

use std::time::Duration;

/// Bounds for sockets, tables and bots.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The longest message that a socket takes, in bytes.
    pub frame: usize,
    /// Messages that may wait for a slow client before it is dropped.
    pub queue: usize,
    /// Tables that one socket may watch.
    pub watches: usize,
    /// Tables of one person that may wait for players.
    pub waiting_tables: u32,
    /// How long a game stays in memory when nobody looks at it.
    pub idle: Duration,
    /// How long a table may wait for players when nobody of it is there.
    pub waiting: Duration,
    /// Bots that think at the same time.
    pub bots: usize,
    /// How long the server waits for a client to take a message.
    pub patience: Duration,
    /// How often the server asks whether a client is still there.
    pub heartbeat: Duration,
}

impl Bounds {
    /// As whoever runs the server chose.
    pub fn of(limits: &crate::config::Limits) -> Bounds {
        Bounds {
            idle: Duration::from_secs(limits.idle_seconds.into()),
            watches: limits.watches_per_socket as usize,
            waiting_tables: limits.waiting_tables_per_user,
            queue: limits.queue_per_socket.max(1) as usize,
            ..Bounds::default()
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Bounds {
            frame: 16 * 1024,
            queue: 256,
            watches: 16,
            waiting_tables: 8,
            idle: Duration::from_secs(60),
            waiting: Duration::from_secs(24 * 60 * 60),
            // One core is left for those who play.
            bots: cores.saturating_sub(1).max(1),
            patience: Duration::from_secs(30),
            heartbeat: Duration::from_secs(25),
        }
    }
}
