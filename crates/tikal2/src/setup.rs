//! Positions that anybody wrote down.
use crate::{deal::Deal, state::State};
use serde::{Deserialize, Serialize};
use tabletop::Fault;
/// stub
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {}
impl Setup {
    /// stub
    pub fn of(_: &State, _: Option<&Deal>) -> Setup {
        Setup {}
    }
    /// stub
    pub fn check(&self) -> Result<(State, Option<Deal>), Vec<Fault>> {
        Err(vec![])
    }
}
