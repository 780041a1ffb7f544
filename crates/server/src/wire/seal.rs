use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::fair::Bytes32;

/// A commitment or an entropy: 32 bytes as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Hex64(pub Bytes32);

impl Hex64 {
    /// 32 random bytes.
    pub fn random() -> Hex64 {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system has randomness");
        Hex64(Bytes32(bytes))
    }
}

impl FromStr for Hex64 {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Hex64, Self::Err> {
        text.parse().map(Hex64)
    }
}

impl utoipa::PartialSchema for Hex64 {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::String)
            .pattern(Some("^[0-9a-fA-F]{64}$"))
            .into()
    }
}

impl utoipa::ToSchema for Hex64 {}
