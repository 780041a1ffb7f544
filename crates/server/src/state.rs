//! What all parts of the server share.

use std::{ops::Deref, path::PathBuf, sync::Arc};

use crate::{bounds::Bounds, clock::Clock, store::Store};

/// The server, as its parts see it. Copies share everything.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What is shared.
pub struct Shared {
    /// What must not be lost.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// How much is too much.
    pub bounds: Bounds,
    /// The data folder: dumps of broken games go there.
    pub folder: PathBuf,
    /// Whether the page is served over https.
    pub secure: bool,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// A server on this store.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, bounds: Bounds, folder: PathBuf, secure: bool) -> App {
        App(Arc::new(Shared { store, clock, bounds, folder, secure }))
    }
}

/// The build of this server: a page of another build loads itself anew.
pub const BUILD: &str = env!("CARGO_PKG_VERSION");
