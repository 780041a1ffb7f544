//! How much of the tables, bots and sockets one may have. The flags of the server set some of these.

use std::time::Duration;

use crate::outlet::Space;

/// Bounds for sockets, tables and bots.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The longest message that a socket takes, in bytes.
    pub frame: usize,
    /// What may wait for a slow client before it is dropped.
    pub queue: Space,
    /// Tables that one socket may watch.
    pub watches: usize,
    /// Tables of one person that may wait for players.
    pub waiting_tables: u32,
    /// Games that one person may let bots play among themselves.
    pub bot_tables: u32,
    /// Games of one person that go on from a position of another.
    pub forks: u32,
    /// Tables of one person that the lobby shows at the same time.
    pub lobby_tables: u32,
    /// How long the lobby shows a guest's table when nobody of it is there.
    pub lobby_guest: Duration,
    /// The same for the table of somebody with an account.
    pub lobby_account: Duration,
    /// Records that one person may bring in a day.
    pub imports: u32,
    /// Records that are read at the same time.
    pub readers: usize,
    /// How long a game stays in memory when nobody looks at it.
    pub idle: Duration,
    /// How long a table may wait for players when nobody of it is there.
    pub waiting: Duration,
    /// Bots that think at the same time.
    pub bots: usize,
    /// Where seats have secrets, bots answer at full beats alone: so nobody learns from the time what they thought about.
    pub beat: Duration,
    /// How long the server waits for a client to take a message.
    pub patience: Duration,
    /// How often the server asks whether a client is still there.
    pub heartbeat: Duration,
    /// What bots take their luck from, for tests that must go the same way twice; else it is the system's.
    pub luck: Option<u64>,
}

impl Bounds {
    /// As whoever runs the server chose.
    pub fn of(limits: &crate::config::Limits) -> Bounds {
        Bounds {
            idle: Duration::from_secs(limits.idle_seconds.into()),
            watches: limits.watches_per_socket as usize,
            waiting_tables: limits.waiting_tables_per_user,
            bot_tables: limits.bot_tables_per_user,
            forks: limits.forks_per_user,
            lobby_tables: limits.lobby_tables_per_user,
            lobby_guest: Duration::from_secs(limits.lobby_guest_seconds.into()),
            lobby_account: Duration::from_secs(limits.lobby_account_seconds.into()),
            queue: Space {
                messages: limits.queue_per_socket.max(1) as usize,
                bytes: limits.queue_bytes_per_socket as usize,
            },
            imports: limits.imports_per_user,
            ..Bounds::default()
        }
    }
}

impl Default for Bounds {
    fn default() -> Bounds {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Bounds {
            frame: 16 * 1024,
            queue: Space { messages: 256, bytes: 1 << 20 },
            watches: 16,
            waiting_tables: 8,
            bot_tables: 8,
            forks: 32,
            lobby_tables: 3,
            lobby_guest: Duration::from_secs(3 * 60),
            lobby_account: Duration::from_secs(30 * 60),
            imports: 100,
            // The same for records that are brought here, however many bring one.
            readers: cores.saturating_sub(1).clamp(1, 2),
            idle: Duration::from_secs(60),
            waiting: Duration::from_secs(24 * 60 * 60),
            // One core is left for those who play.
            bots: cores.saturating_sub(1).max(1),
            beat: Duration::from_millis(250),
            patience: Duration::from_secs(30),
            heartbeat: Duration::from_secs(25),
            luck: None,
        }
    }
}
