//! Script tokens: a program acts for somebody.

use tabletop::record::Label;

use super::{Accounts, Caller, Scope, SignedOut, secret, secret::Digest32};
use crate::{error::ApiError, store::TokenInfo};

/// How every token begins, so that leaked ones can be found.
pub const TOKEN_MARK: &str = "mutal_";

/// Names a token without being able to use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenDigest(pub(super) Digest32);

/// The most tokens of one user.
const MOST: usize = 20;

impl Accounts {
    /// A new token of 160 random bits; it is shown this once.
    pub async fn add_token(&self, caller: &Caller, label: &str) -> Result<(TokenInfo, String), ApiError> {
        if caller.user.guest {
            return Err(ApiError::forbidden("guest"));
        }
        let label: Label = label.parse().map_err(|_| ApiError::bad("label").with("longest", Label::LONGEST))?;
        if self.store.tokens(&caller.user.id).await?.len() >= MOST {
            return Err(ApiError::conflict("too_many_tokens").with("most", MOST));
        }
        let token = format!("{TOKEN_MARK}{}", secret::word(32));
        let info = TokenInfo { id: secret::word(12), label: label.to_string(), created: self.now() };
        self.store.add_token(&caller.user.id, &info, digest(&token)).await?;
        Ok((info, token))
    }

    /// The tokens of this user.
    pub async fn tokens(&self, caller: &Caller) -> Result<Vec<TokenInfo>, ApiError> {
        Ok(self.store.tokens(&caller.user.id).await?)
    }

    /// Takes a token back. Its sockets close.
    pub async fn end_token(&self, caller: &Caller, id: &str) -> Result<(), ApiError> {
        if !self.store.end_token(&caller.user.id, id).await? {
            return Err(ApiError::not_found("no_such_token"));
        }
        self.tell(SignedOut { user: caller.user.id.clone(), scope: Scope::Scripts });
        Ok(())
    }

    /// Whose token this is.
    pub async fn token(&self, token: &str) -> Result<Option<Caller>, ApiError> {
        let digest = digest(token);
        let user = self.store.token_user(digest).await?;
        Ok(user.map(|user| Caller { user, session: None, token: Some(TokenDigest(digest)) }))
    }
}

fn digest(token: &str) -> Digest32 {
    Digest32::of("token", token)
}
