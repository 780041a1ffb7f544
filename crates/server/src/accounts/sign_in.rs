//! Ways in: as a guest, with a new account, with a password, with the recovery code.

use super::{
    Accounts, Caller, Name, SignedIn, name::NameKey, parse_name, parse_password, secret, taken, typed_password, wrong,
};
use crate::{
    error::ApiError,
    http::limits::Net,
    store::NewAccount,
    wire::{User, UserId},
};

/// A session, and the recovery code that is shown this once.
pub struct Recoverable {
    /// The session.
    pub signed_in: SignedIn,
    /// The code.
    pub recovery_code: String,
}

impl Accounts {
    /// A new guest. A name that an account has is not for guests.
    pub async fn guest(&self, name: Option<&str>) -> Result<SignedIn, ApiError> {
        let name = match name {
            Some(name) => self.guest_name(name).await?,
            None => Name::guest(),
        };
        let user = User { id: UserId::random(), name: name.to_string(), guest: true };
        self.store.add_guest(&user, self.now()).await?;
        self.begin(user).await
    }

    pub(super) async fn guest_name(&self, name: &str) -> Result<Name, ApiError> {
        let name = parse_name(name)?;
        match self.store.account_named(&name.key()).await? {
            Some(_) => Err(taken()),
            None => Ok(name),
        }
    }

    /// A new account. A guest who makes one keeps seats and games, and stays the same user.
    pub async fn sign_up(&self, caller: Option<&Caller>, name: &str, password: &str) -> Result<Recoverable, ApiError> {
        if caller.is_some_and(|caller| !caller.user.guest) {
            return Err(ApiError::conflict("signed_in"));
        }
        let name = parse_name(name)?;
        let password = parse_password(password, name.as_str())?;
        // Asked first, so that a taken name costs no hash; the store has the last word.
        if self.store.account_named(&name.key()).await?.is_some() {
            return Err(taken());
        }
        let recovery_code = secret::recovery_code();
        let id = caller.map_or_else(UserId::random, |caller| caller.user.id.clone());
        let account = NewAccount {
            id: id.clone(),
            name: name.to_string(),
            key: name.key(),
            password: self.hasher.hash(password).await?,
            recovery: secret::recovery_digest(&recovery_code),
        };
        if !self.store.add_account(&account, self.now()).await? {
            return Err(taken());
        }
        let user = User { id, name: account.name, guest: false };
        if caller.is_some() {
            self.seats.rename(&user).await?;
            self.sign_out_others(&user.id, None).await?;
        }
        let signed_in = self.begin(user).await?;
        Ok(Recoverable { signed_in, recovery_code })
    }

    /// In with name and password. What a guest of this session has moves to the account.
    pub async fn sign_in(
        &self,
        caller: Option<&Caller>,
        from: Net,
        name: &str,
        password: &str,
    ) -> Result<SignedIn, ApiError> {
        let (password, key) = (typed_password(password)?, typed_name(name)?);
        self.guard.attempt(from, &key.0)?;
        let account = self.store.account_named(&key).await?;
        let kept = account.as_ref().and_then(|account| account.password.clone());
        if !self.hasher.verify(password, kept).await? {
            return Err(wrong());
        }
        self.guard.right(from, &key.0);
        let account = account.ok_or_else(wrong)?;
        self.move_in(caller, User::from(&account)).await
    }

    /// In with name and recovery code: a new password, a new code, and everybody else is signed out.
    pub async fn recover(
        &self,
        caller: Option<&Caller>,
        from: Net,
        name: &str,
        code: &str,
        password: &str,
    ) -> Result<Recoverable, ApiError> {
        let key = typed_name(name)?;
        let password = parse_password(password, name)?;
        self.guard.attempt(from, &key.0)?;
        let account = self.store.account_named(&key).await?.ok_or_else(wrong)?;
        let used = secret::recovery_digest(code);
        // The code is 130 random bits: how fast the comparison is says nothing that helps to guess it.
        if account.recovery != Some(used) {
            return Err(wrong());
        }
        let password = self.hasher.hash(password).await?;
        let recovery_code = secret::recovery_code();
        let fresh = secret::recovery_digest(&recovery_code);
        if !self.store.recover(&account.id, Some(used), &password, fresh).await? {
            return Err(wrong());
        }
        self.guard.right(from, &key.0);
        self.sign_out_everywhere(&account.id).await?;
        let signed_in = self.move_in(caller, User::from(&account)).await?;
        Ok(Recoverable { signed_in, recovery_code })
    }

    /// A new session of an account, from the session of a guest, of somebody else or of nobody.
    async fn move_in(&self, caller: Option<&Caller>, user: User) -> Result<SignedIn, ApiError> {
        let signed_in = self.begin(user).await?;
        match caller {
            Some(caller) if caller.user.guest => {
                self.seats.claim(&caller.user.id, &signed_in.user).await?;
                self.sign_out_others(&caller.user.id, None).await?;
                self.store.remove(&caller.user.id).await?;
            }
            Some(caller) if caller.session.is_some() => self.sign_out(caller).await?,
            _ => (),
        }
        Ok(signed_in)
    }
}

/// The key of a name that somebody typed; what is no name is nobody's.
fn typed_name(name: &str) -> Result<NameKey, ApiError> {
    NameKey::typed(name).ok_or_else(wrong)
}
