//! Runs the server: from the data folder to the last goodbye.

mod connection;
mod not_serving;
mod premises;

use std::{future::Future, net::SocketAddr, time::Duration};

use tokio::{net::TcpListener, sync::watch, task::JoinHandle, time::timeout};

pub use not_serving::NotServing;
pub use premises::Premises;

use crate::{config::Config, ops::admin};

/// How long clients have to take the last answers.
const FAREWELL: Duration = Duration::from_secs(3);
/// How often expired sessions are thrown out.
const SWEEP: Duration = Duration::from_secs(3600);

/// A server that listens.
pub struct Server {
    premises: Premises,
    address: SocketAddr,
    stop: watch::Sender<bool>,
    accepting: JoinHandle<()>,
    chores: Vec<JoinHandle<()>>,
}

/// Listens until the signal comes, then finishes what was begun.
pub async fn run(
    config: Config,
    ready: impl FnOnce(SocketAddr),
    signal: impl Future<Output = ()>,
) -> Result<(), NotServing> {
    let server = Server::start(config).await?;
    ready(server.address());
    signal.await;
    server.stop().await;
    Ok(())
}

impl Server {
    /// Opens the data folder and listens.
    pub async fn start(config: Config) -> Result<Server, NotServing> {
        let listener = listen(config.listen).await?;
        Server::over(Premises::open(config).await?, listener).await
    }

    /// Serves these premises.
    pub async fn over(premises: Premises, listener: TcpListener) -> Result<Server, NotServing> {
        let address =
            listener.local_addr().map_err(|error| NotServing::Listen(premises.entrance.config.listen, error))?;
        let (stop, stopped) = watch::channel(false);
        let accepting = connection::accept(listener, premises.router(), premises.entrance.clone(), stopped);
        let mut chores = vec![tokio::spawn(sweep(premises.clone()))];
        chores.extend(admin::listen(&premises)?);
        premises.house.wake().await;
        tracing::info!(%address, "listening");
        Ok(Server { premises, address, stop, accepting: tokio::spawn(accepting), chores })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it serves.
    pub fn premises(&self) -> &Premises {
        &self.premises
    }

    /// Takes no more, says goodbye, finishes what was begun.
    pub async fn stop(self) {
        tracing::info!("stopping");
        // Nobody listens any more where accepting has failed before.
        let _ = self.stop.send(true);
        self.premises.house.stop().await;
        if timeout(FAREWELL, self.accepting).await.is_err() {
            tracing::warn!("some clients did not take their last answer");
        }
        self.chores.iter().for_each(JoinHandle::abort);
        self.premises.close().await;
        tracing::info!("stopped");
    }
}

async fn listen(address: SocketAddr) -> Result<TcpListener, NotServing> {
    TcpListener::bind(address).await.map_err(|error| NotServing::Listen(address, error))
}

async fn sweep(premises: Premises) {
    let mut hours = tokio::time::interval(SWEEP);
    loop {
        hours.tick().await;
        match premises.entrance.accounts.sweep().await {
            Ok(0) => (),
            Ok(count) => tracing::info!(count, "sessions have expired"),
            Err(error) => tracing::error!(%error, "expired sessions stay"),
        }
    }
}
