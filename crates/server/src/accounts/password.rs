//! Passwords, and the slow hash that keeps them.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use serde::{Deserialize, Deserializer, de::Error as _};
use tokio::{sync::Semaphore, time::timeout};
use unicode_normalization::UnicodeNormalization;

use super::alike::is_hidden;

/// The fewest characters of a password.
pub const SHORTEST: usize = 8;
/// The most bytes of a password: enough for any sentence.
pub const LONGEST: usize = 256;

/// How long somebody waits for a turn at the hash before being told that the server is busy.
const PATIENCE: Duration = Duration::from_secs(8);

/// A password as somebody typed it. It is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl FromStr for Password {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Password, Self::Err> {
        if text.len() > LONGEST {
            return Err("too long");
        }
        // The same letters from another keyboard are the same password.
        Ok(Password(text.nfc().collect()))
    }
}

impl Password {
    /// Whether it is long enough to be chosen.
    pub fn is_fit(&self) -> bool {
        self.0.chars().count() >= SHORTEST
    }

    /// Whether anything of it can be seen.
    pub fn is_visible(&self) -> bool {
        self.0.chars().any(|c| !c.is_whitespace() && !is_hidden(c))
    }

    /// Whether it is one of the commonest.
    pub fn is_common(&self) -> bool {
        super::common::is_common(&self.0)
    }

    /// Whether it is just this name.
    pub fn is_name(&self, name: &str) -> bool {
        self.0.to_lowercase() == name.to_lowercase()
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl<'de> Deserialize<'de> for Password {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Password, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// How slow the hash is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// 19 MiB, two passes: what OWASP asks for.
    Full,
    /// As little as there is: for tests that sign up many people.
    Least,
}

/// Hashes passwords on threads of their own, a few at a time.
#[derive(Clone)]
pub struct Hasher {
    argon: Argon2<'static>,
    turns: Arc<Semaphore>,
    /// The hash of no password, so that an unknown name takes as long as a wrong password.
    nobody: Arc<str>,
}

/// Too many people want a hash at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

impl Hasher {
    /// So many hashes at once.
    pub fn new(cost: Cost, at_once: usize) -> Hasher {
        let params = match cost {
            Cost::Full => Params::new(19 * 1024, 2, 1, None),
            Cost::Least => Params::new(Params::MIN_M_COST, 1, 1, None),
        };
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.expect("sound parameters"));
        let nobody = hash(&argon, &super::secret::word(26));
        Hasher { argon, turns: Arc::new(Semaphore::new(at_once)), nobody: nobody.into() }
    }

    /// The hash to keep, with its salt and parameters.
    pub async fn hash(&self, password: Password) -> Result<String, Busy> {
        self.turn(move |argon| hash(argon, &password.0)).await
    }

    /// Whether this is the password behind the hash. Without a hash it is not, and takes as long.
    pub async fn verify(&self, password: Password, kept: Option<String>) -> Result<bool, Busy> {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| self.nobody.to_string());
        let fits = self.turn(move |argon| {
            PasswordHash::new(&kept).is_ok_and(|kept| argon.verify_password(password.0.as_bytes(), &kept).is_ok())
        });
        Ok(fits.await? && known)
    }

    async fn turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let turn = timeout(PATIENCE, self.turns.clone().acquire_owned()).await.map_err(|_| Busy)?;
        let turn = turn.map_err(|_| Busy)?;
        let argon = self.argon.clone();
        let done = tokio::task::spawn_blocking(move || {
            let done = work(&argon);
            drop(turn);
            done
        });
        done.await.map_err(|_| Busy)
    }
}

fn hash(argon: &Argon2<'_>, password: &str) -> String {
    argon.hash_password(password.as_bytes()).expect("sound parameters").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn password(text: &str) -> Password {
        text.parse().expect("a password")
    }

    #[tokio::test]
    async fn only_the_password_fits_its_hash() {
        let hasher = Hasher::new(Cost::Least, 2);
        let kept = hasher.hash(password("correct horse")).await.expect("a turn");
        assert!(kept.starts_with("$argon2id$"));
        assert_ne!(Ok(&kept), hasher.hash(password("correct horse")).await.as_ref(), "every hash has its own salt");
        assert_eq!(hasher.verify(password("correct horse"), Some(kept.clone())).await, Ok(true));
        assert_eq!(hasher.verify(password("correct hors"), Some(kept)).await, Ok(false));
        assert_eq!(hasher.verify(password("correct horse"), Some("junk".into())).await, Ok(false));
        assert_eq!(hasher.verify(password("correct horse"), None).await, Ok(false));
    }

    #[test]
    fn the_full_cost_is_what_is_asked_of_a_password_store() {
        let hasher = Hasher::new(Cost::Full, 1);
        assert!(hasher.nobody.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hasher.nobody);
    }

    #[test]
    fn a_password_is_never_printed() {
        assert_eq!(format!("{:?}", password("correct horse")), "Password");
    }

    #[test]
    fn a_password_has_a_length() {
        assert!(!password("1234567").is_fit());
        assert!(password("12345678").is_fit());
        assert!(!password(&" ".repeat(12)).is_visible() && !password(&"\u{200b}\u{3000}".repeat(6)).is_visible());
        assert!(password("        x").is_visible());
        assert!("x".repeat(257).parse::<Password>().is_err());
        assert!(password("Ada Lovelace").is_name("ada lovelace"));
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_too_long_for_a_turn_is_told() {
        let hasher = Hasher::new(Cost::Least, 1);
        let turn = hasher.turns.clone().acquire_owned().await;
        assert_eq!(hasher.hash(password("correct horse")).await, Err(Busy));
        drop(turn);
        assert!(hasher.hash(password("correct horse")).await.is_ok());
    }
}
