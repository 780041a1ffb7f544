use async_trait::async_trait;

use crate::{
    store::Kept,
    wire::{User, UserId},
};

/// Hears of people who change, wherever they sit: stored tables and games, live rooms, the lobby.
#[async_trait]
pub trait Seats: Send + Sync {
    /// What was the guest's is the account's from now on.
    async fn claim(&self, guest: &UserId, into: &User) -> Kept<()>;
    /// Somebody is called otherwise.
    async fn rename(&self, user: &User) -> Kept<()>;
    /// Nobody shall know who sat there. The games stay.
    async fn anonymise(&self, user: &UserId) -> Kept<()>;
}
