use std::collections::BTreeMap;

use serde::Serialize;

use super::{Time, UserId};
use crate::games::GameName;

/// A person, as others see him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct User {
    /// The id, for ever the same.
    pub id: UserId,
    /// What he is called.
    pub name: String,
    /// Whether there is no account behind him.
    pub guest: bool,
}

/// What a page needs to know first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Hello {
    /// The build of the server; a page of another build loads itself anew.
    pub build: String,
    /// The newest number of the rules of each game.
    pub rules: BTreeMap<GameName, u16>,
    /// Whether it is served over https.
    pub secure: bool,
    /// The server's time.
    pub now: Time,
}
