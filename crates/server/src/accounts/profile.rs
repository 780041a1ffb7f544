//! What people change about themselves.

use super::{Accounts, Caller, NameKey, parse_name, parse_password, secret, taken, typed_password, wrong};
use crate::{
    error::ApiError,
    http::limits::Net,
    store::Account,
    wire::{User, UserId},
};

impl Accounts {
    /// Another password; everybody else on this account is signed out.
    pub async fn change_password(&self, caller: &Caller, from: Net, old: &str, new: &str) -> Result<(), ApiError> {
        let account = self.prove(caller, from, old).await?;
        let new = parse_password(new, &account.name)?;
        let hash = self.hasher.hash(new).await?;
        self.store.set_password(&account.id, &hash).await?;
        self.sign_out_others(&account.id, caller.session).await
    }

    /// The account of this caller, who proves by password to be its owner.
    async fn prove(&self, caller: &Caller, from: Net, password: &str) -> Result<Account, ApiError> {
        let account = self.account(&caller.user.id).await?;
        if account.guest {
            return Err(ApiError::forbidden("guest"));
        }
        let password = typed_password(password)?;
        // Whoever sits at somebody's open page must not guess there either.
        self.guard.attempt(from, &account.id.to_string())?;
        if !self.hasher.verify(password, account.password.clone()).await? {
            return Err(wrong());
        }
        self.guard.right(from, &account.id.to_string());
        Ok(account)
    }

    /// Another name.
    pub async fn change_name(&self, caller: &Caller, name: &str) -> Result<User, ApiError> {
        let (name, key) = match caller.user.guest {
            true => (self.guest_name(name).await?, None),
            false => parse_name(name).map(|name| (name.clone(), Some(name.key())))?,
        };
        if !self.store.set_name(&caller.user.id, name.as_str(), key.as_ref()).await? {
            return Err(taken());
        }
        let user = User { name: name.to_string(), ..caller.user.clone() };
        self.seats.rename(&user).await?;
        Ok(user)
    }

    /// The account is gone, nobody knows who sat at its seats, and the games stay.
    pub async fn remove(&self, caller: &Caller, from: Net, password: Option<&str>) -> Result<(), ApiError> {
        if !caller.user.guest {
            self.prove(caller, from, password.ok_or_else(wrong)?).await?;
        }
        self.sign_out_everywhere(&caller.user.id).await?;
        // The seats first: should the server stop in between, the owner can sign in and ask again.
        self.seats.anonymise(&caller.user.id).await?;
        self.store.remove(&caller.user.id).await?;
        // Once more, for a seat that was taken in between.
        self.seats.anonymise(&caller.user.id).await?;
        Ok(())
    }

    /// A password and a recovery code that an operator hands to somebody who has lost both.
    pub async fn reset(&self, user: &UserId) -> Result<Reset, ApiError> {
        let account = self.store.account(user).await?.filter(|account| !account.guest);
        let account = account.ok_or_else(|| ApiError::not_found("no_such_user"))?;
        let (password, recovery_code) = (secret::word(16), secret::recovery_code());
        let hash = self.hasher.hash(password.parse().map_err(|_| ApiError::internal())?).await?;
        self.store.recover(user, None, &hash, secret::recovery_digest(&recovery_code)).await?;
        self.sign_out_everywhere(user).await?;
        Ok(Reset { name: account.name, password, recovery_code })
    }

    /// The account of this name, for an operator.
    pub async fn find(&self, name: &str) -> Result<Account, ApiError> {
        let nobody = || ApiError::not_found("no_such_user");
        let key = NameKey::typed(name).ok_or_else(nobody)?;
        self.store.account_named(&key).await?.ok_or_else(nobody)
    }

    /// Users for an operator, the newest first.
    pub async fn list(&self, most: u32, offset: u32) -> Result<Vec<Account>, ApiError> {
        Ok(self.store.accounts(most, offset).await?)
    }
}

/// What an operator hands over.
#[derive(Clone, serde::Serialize, serde::Deserialize)]
pub struct Reset {
    /// The name of the account.
    pub name: String,
    /// The password, to be changed soon.
    pub password: String,
    /// The new recovery code.
    pub recovery_code: String,
}
