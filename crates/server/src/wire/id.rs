use std::{fmt, str::FromStr, sync::Arc};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use sha2::{Digest, Sha256};

/// Letters and digits that are hard to confuse.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// 100 bits: whoever knows the id of a table was given it.
const LENGTH: usize = 20;

fn random() -> Arc<str> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect::<String>().into()
}

fn parse(text: &str) -> Option<Arc<str>> {
    (text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))).then(|| text.into())
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        pub struct $name(Arc<str>);

        impl $name {
            /// A new one.
            pub fn random() -> $name {
                $name(random())
            }

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl FromStr for $name {
            type Err = &'static str;

            fn from_str(text: &str) -> Result<$name, Self::Err> {
                parse(text).map($name).ok_or("an id of 20 letters and digits")
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .pattern(Some("^[0-9a-hjkmnp-tv-z]{20}$"))
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}
    };
}

id! {
    /// A table and its game. The id is the link: who has it may look.
    GameId
}

impl GameId {
    /// What the log calls the table. Nobody finds the table by it, but `mutal admin games` tells which one it is.
    pub fn mark(&self) -> String {
        let digest = Sha256::digest(self.as_str());
        digest.iter().take(5).map(|byte| format!("{byte:02x}")).collect()
    }
}

id! {
    /// A person, with or without an account.
    UserId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        let id = GameId::random();
        assert_eq!(id.to_string().parse(), Ok(id.clone()));
        assert_ne!(id, GameId::random());
        for wrong in ["", "abc", "0123456789abcdefghji", "0123456789ABCDEFGHJK", "../../../../etc/pass"] {
            assert!(wrong.parse::<GameId>().is_err(), "{wrong}");
        }
    }
}
