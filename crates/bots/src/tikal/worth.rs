//! What positions are worth to bots: weights for searching turns, and a net, where there is one, for choosing among them.

use std::sync::LazyLock;

use tabletop::PerSeat;
use tikal::Tikal;

use super::{
    evaluation::{Judge, Weights},
    learned::Net,
};

/// What a level judges positions by.
#[derive(Debug, PartialEq, Eq)]
pub struct Worth {
    /// Quick and rough.
    pub weights: Weights,
    /// Slower and better.
    pub net: Option<Net>,
}

static BUILT_IN: LazyLock<Worth> = LazyLock::new(|| Worth { weights: Weights::built_in().clone(), net: None });

impl Worth {
    /// What all levels share.
    pub fn built_in() -> &'static Worth {
        &BUILT_IN
    }

    /// Reads a file: weights, or a net, which goes with the weights that are built in.
    pub fn read(bytes: &[u8]) -> Result<Worth, String> {
        let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
        if first.starts_with(b"{\"game\"") {
            let net = Net::read(bytes).map_err(|fault| fault.to_string())?;
            return Ok(Worth { weights: Weights::built_in().clone(), net: Some(net) });
        }
        let text = std::str::from_utf8(bytes).map_err(|_| "neither weights nor a net".to_string())?;
        Ok(Worth { weights: Weights::parse(text)?, net: None })
    }

    /// What each seat can expect where the seat to move ends its turn, in thousandths of a point.
    pub(super) fn expectations(&self, table: &Tikal) -> PerSeat<i32> {
        match &self.net {
            Some(net) => net.expectations(table),
            None => Judge::with(table, &self.weights).expectations(table),
        }
    }
}
