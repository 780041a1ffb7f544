//! One entry of a game, for log, recap and replay.

use serde::Serialize;
use tabletop::{
    Seat,
    record::{Cause, Entry, Label},
};

use crate::games::Hosted;

/// What led to a version.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(bound(serialize = "E: Serialize"))]
pub struct EntryInfo<E> {
    /// The version that it led to; 0 is the start.
    pub version: usize,
    /// Whose entry it is.
    pub seat: Option<Seat>,
    /// What kind of entry it is.
    #[serde(rename = "type")]
    pub kind: EntryKind,
    /// The action, in its long form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub action: Option<String>,
    /// How many actions were taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub count: Option<usize>,
    /// Who plays on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<Label>,
    /// Why a seat changed hands or gave up, where the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub cause: Option<Cause>,
    /// What happened.
    pub events: Vec<E>,
    /// Whether it was not taken back, and is no taking back.
    pub standing: bool,
    /// Action points before it, in a phase that has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ap_before: Option<u8>,
    /// Action points that the same seat has after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ap_after: Option<u8>,
}

/// The kinds of entries.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum EntryKind {
    Start,
    Act,
    Undo,
    Resign,
    Takeover,
    Agreed,
}

impl<E: Clone> EntryInfo<E> {
    /// The set-up.
    pub fn start(events: Vec<E>) -> EntryInfo<E> {
        EntryInfo {
            version: 0,
            seat: None,
            kind: EntryKind::Start,
            action: None,
            count: None,
            name: None,
            cause: None,
            events,
            standing: true,
            ap_before: None,
            ap_after: None,
        }
    }

    /// An entry between two tables.
    pub fn of<G: Hosted<Event = E>>(entry: &Entry<G>, before: &G, after: &G) -> EntryInfo<E> {
        let mut info = EntryInfo { seat: entry.seat(), ..EntryInfo::start(Vec::new()) };
        match entry {
            Entry::Act { action, .. } => {
                info.kind = EntryKind::Act;
                info.action = Some(action.to_string());
                info.ap_before = before.points_left();
                info.ap_after = after.points_left().filter(|_| before.to_move() == after.to_move());
            }
            Entry::Undo { count, .. } => {
                info.kind = EntryKind::Undo;
                info.count = Some(*count);
            }
            Entry::Resign { cause, .. } => {
                info.kind = EntryKind::Resign;
                info.cause = *cause;
            }
            Entry::Takeover { name, cause, .. } => {
                info.kind = EntryKind::Takeover;
                info.cause = *cause;
                info.name = Some(name.clone());
            }
            Entry::Agreed => info.kind = EntryKind::Agreed,
        }
        info
    }
}
