//! What positions are worth to bots: weights for searching turns, and a net, where there is one, for choosing among them.

use std::sync::LazyLock;

use tabletop::PerSeat;
use tikal::Tikal;

use super::{
    evaluation::{Judge, UNIT, Weights},
    learned::{Net, see},
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
        let Some(net) = &self.net else { return Judge::with(table, &self.weights).expectations(table) };
        let seen = see(table);
        let said = net.say(&seen);
        let mut expected = PerSeat::default();
        for (at, seat) in seen.order.iter().enumerate().take(seen.players) {
            expected[*seat] = seen.points[at] * UNIT + said[at].to_come;
        }
        expected
    }
}
