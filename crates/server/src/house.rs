//! What lies behind the entrance: the tables, their games and their sockets.

use std::sync::Arc;

use async_trait::async_trait;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    App,
    accounts::Seats,
    bounds::Bounds,
    clock::Clock,
    config::Config,
    error::ApiError,
    http::{ahead, games, hello, tables},
    metrics::Metrics,
    refusal::Refusal,
    room::Ask,
    socket,
    store::Sqlite,
    wire::GameId,
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

/// Opens the house on this store.
pub async fn open(store: Arc<Sqlite>, clock: Arc<dyn Clock>, config: &Config, metrics: Arc<Metrics>) -> Arc<dyn House> {
    let bounds = Bounds::of(&config.limits);
    let bounds = Bounds { luck: config.luck, beat: config.beat.unwrap_or(bounds.beat), ..bounds };
    Arc::new(App::new(store, clock, bounds, config.data.clone(), metrics))
}

#[async_trait]
impl House for App {
    fn routes(&self) -> OpenApiRouter {
        let routes = OpenApiRouter::new().merge(hello::routes()).merge(tables::routes()).merge(games::routes());
        routes.merge(socket::routes()).merge(ahead::routes()).with_state(self.clone())
    }

    async fn wake(&self) {
        if let Err(error) = self.start().await {
            tracing::error!(%error, "what waited for the server could not be read");
        }
    }

    async fn end_game(&self, game: &GameId) -> Result<(), ApiError> {
        match self.ask(game, Ask::End).await {
            // What cannot be read or played on is closed as it was stored last.
            Err(Refusal::Storage | Refusal::Frozen) => self.close_game(game).await?,
            done => done?,
        }
        Ok(())
    }

    async fn stop(&self) {
        self.close().await;
    }
}
