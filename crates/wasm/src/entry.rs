//! One entry of a game, for log, recap and replay.

use serde::Serialize;
use tabletop::{
    Game, Seat,
    record::{Cause, Entry, Label},
};

use crate::games::Hosted;

/// What led to a version.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(bound(serialize = "A: Serialize, E: Serialize"))]
pub struct EntryInfo<A, E> {
    /// The version that it led to; 0 is the start.
    pub version: usize,
    /// Whose entry it is.
    pub seat: Option<Seat>,
    /// What kind of entry it is.
    #[serde(rename = "type")]
    pub kind: EntryKind,
    /// The action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub action: Option<A>,
    /// The same in its long form.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub text: Option<String>,
    /// What the action took of what can be spent in a turn.
    pub cost: u8,
    /// Whether it ended a turn.
    pub ends: bool,
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
    /// What came of it, by the rules: what the page tells and shows.
    pub events: Vec<E>,
    /// Whether it was not taken back, and is no taking back.
    pub standing: bool,
}

/// What led to a version of a game.
pub type EntryOf<G> = EntryInfo<<G as Hosted>::Parts, <G as Game>::Event>;

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

impl<A, E> EntryInfo<A, E> {
    /// The set-up.
    pub fn start(events: Vec<E>) -> EntryInfo<A, E> {
        EntryInfo {
            version: 0,
            seat: None,
            kind: EntryKind::Start,
            action: None,
            text: None,
            cost: 0,
            ends: false,
            count: None,
            name: None,
            cause: None,
            events,
            standing: true,
        }
    }

    /// An entry after this table.
    pub fn of<G: Hosted<Parts = A, Event = E>>(entry: &Entry<G>, before: &G) -> EntryInfo<A, E> {
        let mut info = EntryInfo { seat: entry.seat(), ..EntryInfo::start(Vec::new()) };
        match entry {
            Entry::Act { action, .. } => {
                info.kind = EntryKind::Act;
                info.action = Some(before.told(*action));
                info.text = Some(action.to_string());
                info.cost = before.cost(*action);
                info.ends = G::ends_turn(*action);
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
