use async_trait::async_trait;
use serde::{Deserialize, Serialize};

use super::Kept;
use crate::{
    accounts::{NameKey, secret::Digest32},
    wire::{Time, User, UserId},
};

/// A user with all that the server keeps about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The id, for ever the same.
    pub id: UserId,
    /// What others call them.
    pub name: String,
    /// Whether there is no password.
    pub guest: bool,
    /// The hash of the password.
    pub password: Option<String>,
    /// The digest of the recovery code.
    pub recovery: Option<Digest32>,
    /// When it was made.
    pub created: Time,
}

/// What makes somebody more than a guest.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The id, for ever the same.
    pub id: UserId,
    /// What others call them.
    pub name: String,
    /// What makes the name unique.
    pub key: NameKey,
    /// The hash of the password.
    pub password: String,
    /// The digest of the recovery code.
    pub recovery: Digest32,
}

/// A script token in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TokenInfo {
    /// Names it, to take it back.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: Time,
}

/// Keeps accounts. Names of accounts are unique by their key; guests may be called as they like.
#[async_trait]
pub trait AccountStore: Send + Sync {
    /// A new guest.
    async fn add_guest(&self, user: &User, now: Time) -> Kept<()>;
    /// A new account, or one for a guest who is there already. `false`: the name is taken.
    async fn add_account(&self, account: &NewAccount, now: Time) -> Kept<bool>;
    /// A user.
    async fn account(&self, user: &UserId) -> Kept<Option<Account>>;
    /// The account of this name.
    async fn account_named(&self, key: &NameKey) -> Kept<Option<Account>>;
    /// All users, the newest first, from an offset.
    async fn accounts(&self, most: u32, offset: u32) -> Kept<Vec<Account>>;
    /// Another password.
    async fn set_password(&self, user: &UserId, password: &str) -> Kept<()>;
    /// Another password and another code, if the code is still this one. `false`: it was used already.
    async fn recover(&self, user: &UserId, used: Option<Digest32>, password: &str, code: Digest32) -> Kept<bool>;
    /// Another name; a guest has no key. `false`: the name is taken.
    async fn set_name(&self, user: &UserId, name: &str, key: Option<&NameKey>) -> Kept<bool>;
    /// Nothing is kept of this user any more.
    async fn remove(&self, user: &UserId) -> Kept<()>;

    /// Begins a session.
    async fn add_session(&self, session: Digest32, user: &UserId, expires: Time) -> Kept<()>;
    /// Whose session it is, and until when, if it has not expired.
    async fn session(&self, session: Digest32, now: Time) -> Kept<Option<(User, Time)>>;
    /// Lets a session live on.
    async fn renew_session(&self, session: Digest32, expires: Time) -> Kept<()>;
    /// Ends a session.
    async fn end_session(&self, session: Digest32) -> Kept<()>;
    /// Ends all sessions of a user but this one.
    async fn end_sessions(&self, user: &UserId, but: Option<Digest32>) -> Kept<()>;

    /// A new token.
    async fn add_token(&self, user: &UserId, token: &TokenInfo, digest: Digest32) -> Kept<()>;
    /// The tokens of a user, the newest first.
    async fn tokens(&self, user: &UserId) -> Kept<Vec<TokenInfo>>;
    /// Takes a token back. `false`: there is none.
    async fn end_token(&self, user: &UserId, id: &str) -> Kept<bool>;
    /// Takes all tokens of a user back.
    async fn end_tokens(&self, user: &UserId) -> Kept<()>;
    /// Whose token it is.
    async fn token_user(&self, digest: Digest32) -> Kept<Option<User>>;

    /// Throws out expired sessions, and guests who have none left. Says how many sessions.
    async fn sweep(&self, now: Time) -> Kept<u64>;
}
