//! Sessions: who is signed in where.

use super::{Accounts, Caller, secret, secret::Digest32};
use crate::{
    error::ApiError,
    wire::{Time, User, UserId},
};

const DAY: i64 = 24 * 3600 * 1000;

/// How long a session lives without being used, in milliseconds.
pub const LIFE: i64 = 60 * DAY;

/// Names a session without being able to open it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SessionId(pub(super) Digest32);

/// Somebody was signed out: their sockets and streams have to close.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedOut {
    /// Who was signed out.
    pub user: UserId,
    /// The sessions that ended.
    pub scope: Scope,
}

/// Where somebody was signed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In one session.
    Session(SessionId),
    /// Everywhere but in this session, if one is named.
    All {
        /// The one that goes on.
        but: Option<SessionId>,
    },
    /// In scripts.
    Scripts,
}

impl SignedOut {
    /// Whether this caller is meant.
    pub fn means(&self, caller: &Caller) -> bool {
        self.user == caller.user.id
            && match self.scope {
                Scope::Session(session) => caller.session == Some(session),
                Scope::All { but } => but.is_none() || but != caller.session,
                Scope::Scripts => caller.session.is_none(),
            }
    }
}

/// A session that has just begun. The secret belongs into a cookie and nowhere else.
#[derive(Clone)]
pub struct SignedIn {
    /// Who is signed in by it.
    pub user: User,
    /// What opens the session.
    pub secret: String,
}

fn digest(secret: &str) -> Digest32 {
    Digest32::of("session", secret)
}

impl Accounts {
    /// Begins a session of 160 random bits.
    pub(super) async fn begin(&self, user: User) -> Result<SignedIn, ApiError> {
        let secret = secret::word(32);
        self.store.add_session(digest(&secret), &user.id, Time(self.now().0 + LIFE)).await?;
        Ok(SignedIn { user, secret })
    }

    /// Whose session this secret opens, and whether its cookie shall be sent anew because it lives on.
    pub async fn session(&self, secret: &str) -> Result<Option<(Caller, bool)>, ApiError> {
        let (now, digest) = (self.now(), digest(secret));
        let Some((user, expires)) = self.store.session(digest, now).await? else { return Ok(None) };
        let used = expires.0 - now.0 < LIFE - DAY;
        if used {
            self.store.renew_session(digest, Time(now.0 + LIFE)).await?;
        }
        Ok(Some((Caller { user, session: Some(SessionId(digest)), token: None }, used)))
    }

    /// Signs out here.
    pub async fn sign_out(&self, caller: &Caller) -> Result<(), ApiError> {
        let Some(session) = caller.session else { return Err(ApiError::bad("token_session")) };
        self.store.end_session(session.0).await?;
        self.tell(SignedOut { user: caller.user.id.clone(), scope: Scope::Session(session) });
        Ok(())
    }

    /// Signs out everywhere, script tokens too.
    pub async fn sign_out_everywhere(&self, user: &UserId) -> Result<(), ApiError> {
        self.store.end_tokens(user).await?;
        self.sign_out_others(user, None).await
    }

    /// Signs out everywhere but here.
    pub(super) async fn sign_out_others(&self, user: &UserId, here: Option<SessionId>) -> Result<(), ApiError> {
        self.store.end_sessions(user, here.map(|here| here.0)).await?;
        self.tell(SignedOut { user: user.clone(), scope: Scope::All { but: here } });
        Ok(())
    }

    pub(super) fn tell(&self, signed_out: SignedOut) {
        self.ears.tell(&signed_out);
    }
}
