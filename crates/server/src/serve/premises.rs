use std::{path::PathBuf, sync::Arc};

use axum::Router;

use super::NotServing;
use crate::{
    accounts::Accounts,
    clock::{Clock, SystemClock},
    config::Config,
    house::House,
    http::{Entrance, limits::Gate, openapi, security},
    metrics::Metrics,
    store::{Lock, Sqlite, Store},
};

/// A data folder and everything that works on it. Nobody else can have it meanwhile.
#[derive(Clone)]
pub struct Premises {
    /// Who may come in.
    pub entrance: Arc<Entrance>,
    /// What they find.
    pub house: Arc<dyn House>,
    /// What must not be lost.
    pub store: Arc<Sqlite>,
    /// The data folder.
    pub folder: PathBuf,
    lock: Arc<Lock>,
}

impl Premises {
    /// Takes the data folder.
    pub async fn open(config: Config) -> Result<Premises, NotServing> {
        Premises::open_at(config, Arc::new(SystemClock)).await
    }

    /// Takes the data folder, with a clock of one's own.
    pub async fn open_at(config: Config, clock: Arc<dyn Clock>) -> Result<Premises, NotServing> {
        let folder = config.data.clone();
        let lock = Arc::new(Lock::take(&folder)?);
        let store = Sqlite::open(&folder).await.map_err(|error| NotServing::Store(folder.join(Sqlite::FILE), error))?;
        let store = Arc::new(store);
        let metrics = Arc::new(Metrics::default());
        let house = crate::house::open(store.clone(), clock.clone(), &config, metrics.clone()).await;
        let kept: Arc<dyn Store> = store.clone();
        let accounts = Accounts::new(kept, house.clone(), config.cost, &config.limits, clock);
        let gate = Gate::new(&config.limits);
        let entrance = Arc::new(Entrance { config, accounts, gate, metrics });
        Ok(Premises { entrance, house, store, folder, lock })
    }

    /// All routes, behind the entrance.
    pub fn router(&self) -> Router {
        let (router, api) = openapi::assemble(&self.entrance, self.house.routes());
        security::wrap(openapi::serve(router, &api), &self.entrance)
    }

    /// Finishes what was begun and gives the folder back.
    pub async fn close(self) {
        self.store.close().await;
        // A chore that was told to end may hold these premises a moment longer.
        self.lock.release();
    }
}
