//! Random words: sessions, tokens, recovery codes. Only their hashes are stored.

use sha2::{Digest, Sha256};

/// Letters and digits without look-alikes: 32 of them, so five bits each.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";

/// Random bytes from the system.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A random word of so many characters, five bits each.
pub fn word(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// What is kept of a secret. The secrets are random and long, so that a plain hash is enough: there is
/// nothing to guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest32(pub [u8; 32]);

impl Digest32 {
    /// The digest of a secret of this kind; the kind keeps one from passing for another.
    pub fn of(kind: &str, secret: &str) -> Digest32 {
        let mut hash = Sha256::new();
        hash.update(kind.as_bytes());
        hash.update([0]);
        hash.update(secret.as_bytes());
        Digest32(hash.finalize().into())
    }
}

/// A new recovery code, 130 bits in groups that can be copied by hand.
pub fn recovery_code() -> String {
    let word = word(26);
    let groups: Vec<&str> = word.as_bytes().chunks(5).map(|group| std::str::from_utf8(group).expect("ascii")).collect();
    groups.join("-")
}

/// The digest of a recovery code, however it was typed.
pub fn recovery_digest(code: &str) -> Digest32 {
    let plain: String = code.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
    Digest32::of("recovery", &plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_holds_five_bits_a_letter() {
        let seen: std::collections::BTreeSet<char> = word(4096).chars().collect();
        assert_eq!(seen.len(), 32);
        assert_ne!(word(26), word(26));
    }

    #[test]
    fn a_recovery_code_can_be_typed_in_any_shape() {
        let code = recovery_code();
        assert_eq!(code.len(), 26 + 5);
        assert_eq!(recovery_digest(&code), recovery_digest(&code.replace('-', " ").to_uppercase()));
        assert_ne!(recovery_digest(&code), recovery_digest(&recovery_code()));
    }

    #[test]
    fn a_secret_of_one_kind_is_no_other() {
        assert_ne!(Digest32::of("session", "x"), Digest32::of("token", "x"));
    }
}
