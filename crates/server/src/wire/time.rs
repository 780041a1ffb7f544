use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970, as JavaScript counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "number"))]
pub struct Time(pub i64);

impl Time {
    /// So many seconds later.
    pub fn plus_seconds(self, seconds: u32) -> Time {
        Time(self.0.saturating_add(i64::from(seconds) * 1000))
    }

    /// Whole seconds from an earlier moment to this one; 0 where that is later.
    pub fn seconds_since(self, earlier: Time) -> u64 {
        u64::try_from(self.0.saturating_sub(earlier.0) / 1000).unwrap_or(0)
    }
}
