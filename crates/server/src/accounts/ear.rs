//! Sockets and streams hear when whoever opened them is signed out. Each has an ear of its own, so that nothing can be
//! missed, and nobody is woken by what concerns others.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use tokio::sync::Notify;

use super::{Accounts, Caller, SignedOut};
use crate::{error::ApiError, wire::UserId};

/// All ears, by whose they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Ears(Arc<Mutex<HashMap<UserId, Vec<Listener>>>>);

#[derive(Debug)]
struct Listener {
    number: u64,
    caller: Caller,
    out: Arc<Notify>,
}

/// Hears when its caller is signed out. Who was nobody from the beginning is never signed out.
#[derive(Debug)]
pub struct Ear(Option<Place>);

#[derive(Debug)]
struct Place {
    ears: Ears,
    user: UserId,
    number: u64,
    out: Arc<Notify>,
}

impl Ears {
    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Vec<Listener>>> {
        // The map is never left half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listen(&self, caller: &Caller) -> Ear {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let (number, out) = (NEXT.fetch_add(1, Relaxed), Arc::new(Notify::new()));
        let listener = Listener { number, caller: caller.clone(), out: out.clone() };
        let user = caller.user.id.clone();
        self.lock().entry(user.clone()).or_default().push(listener);
        Ear(Some(Place { ears: self.clone(), user, number, out }))
    }

    /// Tells all who are meant, whether they listen at this moment or not.
    pub(super) fn tell(&self, signed_out: &SignedOut) {
        let ears = self.lock();
        let meant = ears.get(&signed_out.user).into_iter().flatten();
        meant.filter(|listener| signed_out.means(&listener.caller)).for_each(|listener| listener.out.notify_one());
    }
}

impl Ear {
    /// Returns when the caller is signed out.
    pub async fn signed_out(&self) {
        match &self.0 {
            Some(place) => place.out.notified().await,
            None => std::future::pending().await,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut ears = self.ears.lock();
        if let Some(listeners) = ears.get_mut(&self.user) {
            listeners.retain(|listener| listener.number != self.number);
            if listeners.is_empty() {
                ears.remove(&self.user);
            }
        }
    }
}

impl Accounts {
    /// Hears from now on when this caller is signed out. Refused if that has happened since the entrance let him in.
    pub async fn listen(&self, caller: Option<&Caller>) -> Result<Ear, ApiError> {
        let Some(caller) = caller else { return Ok(Ear(None)) };
        let ear = self.ears.listen(caller);
        // First the ear, then the question: a sign-out in between is heard or seen.
        if self.stands(caller).await? { Ok(ear) } else { Err(ApiError::sign_in()) }
    }

    async fn stands(&self, caller: &Caller) -> Result<bool, ApiError> {
        Ok(match (caller.session, caller.token) {
            (Some(session), _) => self.store.session(session.0, self.now()).await?.is_some(),
            (None, Some(token)) => self.store.token_user(token.0).await?.is_some(),
            (None, None) => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;
    use crate::{
        accounts::{Scope, SessionId, secret::Digest32},
        wire::User,
    };

    fn caller(session: u8) -> Caller {
        let user = User { id: UserId::random(), name: "Ann".to_owned(), guest: false };
        Caller { user, session: Some(SessionId(Digest32([session; 32]))), token: None }
    }

    fn out(caller: &Caller, scope: Scope) -> SignedOut {
        SignedOut { user: caller.user.id.clone(), scope }
    }

    fn heard(ear: &Ear) -> bool {
        ear.signed_out().now_or_never().is_some()
    }

    #[test]
    fn a_sign_out_is_heard_through_any_number_of_others() {
        let (ears, ann) = (Ears::default(), caller(1));
        let ear = ears.listen(&ann);
        let others = |count| (0..count).for_each(|_| ears.tell(&out(&caller(2), Scope::All { but: None })));
        others(1000);
        assert!(!heard(&ear));
        ears.tell(&out(&ann, Scope::Session(ann.session.expect("a session"))));
        // She was busy with something else all the time.
        others(1000);
        assert!(heard(&ear));
    }

    #[test]
    fn only_those_who_are_meant_hear_it() {
        let (ears, ann) = (Ears::default(), caller(1));
        let there = Caller { session: caller(2).session, ..ann.clone() };
        let (here, there) = (ears.listen(&ann), ears.listen(&there));
        ears.tell(&out(&ann, Scope::All { but: ann.session }));
        assert!(!heard(&here) && heard(&there));
        drop((here, there));
        assert!(ears.lock().is_empty(), "nothing is left of who went");
    }
}
