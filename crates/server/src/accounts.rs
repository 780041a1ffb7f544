//! Who people are: accounts, guests, sessions and script tokens.

mod alike;
mod bot_names;
mod common;
mod ear;
mod name;
mod password;
mod profile;
mod seats;
pub mod secret;
mod session;
mod sign_in;
mod token;
mod visitor;

use std::sync::Arc;

pub use alike::{alike, cleaned};
pub use ear::Ear;
pub use name::{BadName, Name, NameKey};
pub use password::{Cost, Hasher, Password};
pub use profile::Reset;
pub use seats::Seats;
pub use session::{LIFE, Scope, SessionId, SignedIn, SignedOut};
pub use sign_in::Recoverable;
pub use token::{TOKEN_MARK, TokenDigest};
pub use visitor::{Caller, Visitor};

use crate::{
    clock::Clock,
    config::Limits,
    error::ApiError,
    http::limits::SignInGuard,
    store::{Account, Kept, Store, StoreError},
    wire::{Time, User, UserId},
};

/// The accounts of a server.
pub struct Accounts {
    store: Arc<dyn Store>,
    seats: Arc<dyn Seats>,
    hasher: Hasher,
    guard: SignInGuard,
    clock: Arc<dyn Clock>,
    ears: ear::Ears,
}

impl Accounts {
    /// The accounts in this store; `seats` hears of people who change.
    pub fn new(
        store: Arc<dyn Store>,
        seats: Arc<dyn Seats>,
        cost: Cost,
        limits: &Limits,
        clock: Arc<dyn Clock>,
    ) -> Accounts {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Accounts {
            store,
            seats,
            // One core stays free for the games.
            hasher: Hasher::new(cost, cores.saturating_sub(1).max(1)),
            guard: SignInGuard::new(limits),
            clock,
            ears: ear::Ears::default(),
        }
    }

    fn now(&self) -> Time {
        self.clock.now()
    }

    async fn account(&self, user: &UserId) -> Result<Account, ApiError> {
        self.store.account(user).await?.ok_or_else(ApiError::sign_in)
    }

    /// Whether the store can be read.
    pub async fn check(&self) -> Result<(), ApiError> {
        self.store.accounts(1, 0).await?;
        Ok(())
    }

    /// Throws out what has expired.
    pub async fn sweep(&self) -> Kept<u64> {
        self.store.sweep(self.now()).await
    }
}

/// A name that may be chosen, or why not.
pub fn parse_name(text: &str) -> Result<Name, ApiError> {
    text.parse().map_err(|why: BadName| match why {
        BadName::Bot => ApiError::bad("bot_name"),
        _ => ApiError::bad("name")
            .with("why", why.to_string())
            .with("shortest", *name::LENGTH.start())
            .with("longest", *name::LENGTH.end()),
    })
}

/// A password that may be chosen for this name, or why not.
fn parse_password(password: &str, name: &str) -> Result<Password, ApiError> {
    let why = |why: &str| {
        ApiError::bad("password")
            .with("why", why)
            .with("shortest", password::SHORTEST)
            .with("longest", password::LONGEST)
    };
    let password: Password = password.parse().map_err(|_| why("long"))?;
    match () {
        () if !password.is_fit() => Err(why("short")),
        () if !password.is_visible() => Err(why("hidden")),
        () if password.is_name(name) => Err(why("name")),
        () if password.is_common() => Err(ApiError::bad("common_password")),
        () => Ok(password),
    }
}

/// A password to be compared; one that nobody can have is simply wrong.
fn typed_password(password: &str) -> Result<Password, ApiError> {
    password.parse().map_err(|_| wrong())
}

/// The name or the secret is wrong; which of them is not told.
fn wrong() -> ApiError {
    ApiError::forbidden("wrong_credentials")
}

fn taken() -> ApiError {
    ApiError::conflict("name_taken")
}

impl From<password::Busy> for ApiError {
    fn from(_: password::Busy) -> ApiError {
        ApiError::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, "busy")
    }
}

impl From<crate::http::limits::Wait> for ApiError {
    fn from(wait: crate::http::limits::Wait) -> ApiError {
        ApiError::too_many(wait.seconds)
    }
}

/// The user as others see them.
impl From<&Account> for User {
    fn from(account: &Account) -> User {
        User { id: account.id.clone(), name: account.name.clone(), guest: account.guest }
    }
}

/// A store that fails says why to the operator, and to others only that nothing was kept.
impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Full => ApiError::disk_full(),
            StoreError::Closed | StoreError::Broken(_) => ApiError::storage(),
        }
    }
}
