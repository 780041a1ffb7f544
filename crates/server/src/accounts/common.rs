//! The passwords that everybody tries first.

use std::{collections::HashSet, sync::LazyLock};

/// Those of at least [`super::password::SHORTEST`] characters among the commonest passwords that Django 5.2 refuses, in
/// small letters. The list is under the licence beside it, which asks to be passed on with it.
static COMMON: LazyLock<HashSet<&str>> = LazyLock::new(|| include_str!("passwords/common.txt").lines().collect());

/// Whether it is one of them, in whatever case.
pub fn is_common(password: &str) -> bool {
    COMMON.contains(password.to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_has_thousands_that_are_long_enough_and_written_small() {
        assert!(COMMON.len() > 8000, "{}", COMMON.len());
        for password in COMMON.iter() {
            assert!(password.chars().count() >= super::super::password::SHORTEST, "{password}");
            assert_eq!(password.to_lowercase(), *password);
        }
    }

    #[test]
    fn case_makes_a_common_password_no_better() {
        for common in ["password", "PassWord", "12345678", "Qwertyuiop"] {
            assert!(is_common(common), "{common}");
        }
        assert!(!is_common("four green jungle words"));
    }
}
