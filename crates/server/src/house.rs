//! What lies behind the door: the tables, their games and their sockets.

use std::sync::Arc;

use async_trait::async_trait;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    accounts::Seats,
    clock::Clock,
    config::Config,
    error::ApiError,
    metrics::Metrics,
    store::{GameStore, Kept, Sqlite},
    wire::{GameId, User, UserId},
};

/// Tables, games and sockets, as those who run the server see them.
#[async_trait]
pub trait House: Seats {
    /// The routes of tables, games and the socket.
    fn routes(&self) -> OpenApiRouter;
    /// Goes on with whatever waits for the server itself, such as bots to move.
    async fn wake(&self) {}
    /// Ends a game as it stands, and tells everybody there.
    async fn end_game(&self, game: &GameId) -> Result<(), ApiError>;
    /// Tells everybody that the server stops, and finishes what was begun.
    async fn stop(&self);
}

/// What somebody is called whose account is gone.
pub const ANONYMOUS: &str = "anonymous";

/// Opens the house on this store.
pub async fn open(store: Arc<Sqlite>, _: Arc<dyn Clock>, _: &Config, _: Arc<Metrics>) -> Arc<dyn House> {
    Arc::new(Shelf(store))
}

/// Stored games without a table to play at.
struct Shelf(Arc<Sqlite>);

#[async_trait]
impl Seats for Shelf {
    async fn claim(&self, guest: &UserId, into: &User) -> Kept<()> {
        self.0.reseat(guest, &into.id).await.map(drop)
    }

    async fn rename(&self, _: &User) -> Kept<()> {
        Ok(())
    }

    async fn anonymise(&self, user: &UserId) -> Kept<()> {
        self.0.anonymise(user, ANONYMOUS).await.map(drop)
    }
}

#[async_trait]
impl House for Shelf {
    fn routes(&self) -> OpenApiRouter {
        OpenApiRouter::new()
    }

    async fn end_game(&self, _: &GameId) -> Result<(), ApiError> {
        Err(ApiError::not_found("no_such_game"))
    }

    async fn stop(&self) {}
}
