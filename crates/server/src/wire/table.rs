//! Tables: what is agreed before a game, and who sits there.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::record::Label;

use super::{BotLevel, GameId, Hex64, Time, User, UserId};
use crate::games::GameName;

/// What the maker of a table chooses.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game that is played.
    pub game: GameName,
    /// The game's own configuration.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub config: Value,
    /// One plan for each place.
    pub seats: Vec<SeatPlan>,
    /// Whether seats are drawn or as planned.
    #[serde(default)]
    pub order: Seating,
    /// Whether it stands in the lobby.
    #[serde(default)]
    pub visibility: Visibility,
    /// After how many seconds of absence others may give a seat to a bot; 0 for never. Less than 30 counts as 30.
    #[serde(default = "takeover_after")]
    pub takeover_after: u32,
    /// How many seconds all have to open what they committed to: from 120 to seven days. What lies beyond counts as the
    /// nearest of the two.
    #[serde(default = "open_seconds")]
    pub open_seconds: u32,
    /// How well bots play that stand in for people; as most do where absent.
    #[serde(default)]
    pub stand_in: Option<BotLevel>,
    /// Explicit piles; then the maker cannot sit down.
    #[serde(default)]
    pub deal: Option<ExplicitDeal>,
    /// What the table is called.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub name: Option<Label>,
}

fn takeover_after() -> u32 {
    120
}

/// How long people have to open where the table does not say more, in seconds. It is the least, too.
pub(crate) fn open_seconds() -> u32 {
    120
}

/// What a place is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatPlan {
    /// The maker sits here.
    Me,
    /// Somebody may join.
    Open,
    /// A bot plays.
    Bot {
        /// How well it plays.
        level: BotLevel,
    },
}

/// How seats are given to places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// Drawn from the seed.
    #[default]
    Random,
    /// The first place is seat 1, and so on.
    Chosen,
}

/// Who finds a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// It stands in the lobby.
    #[default]
    Public,
    /// Who has the link.
    Link,
}

/// Piles that the maker of a table laid out.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExplicitDeal {
    /// A new game from these piles, in the form of `open deal` lines.
    #[schema(value_type = Object)]
    Piles(#[cfg_attr(feature = "ts", ts(type = "unknown"))] Value),
    /// A position with its hidden part, in the form of position files.
    #[schema(value_type = Object)]
    Position(#[cfg_attr(feature = "ts", ts(type = "unknown"))] Value),
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Places are free, or somebody has not committed yet.
    Waiting,
    /// All have committed and open their entropy now.
    Opening,
    /// The game goes on.
    Running,
    /// The game is over.
    Over,
}

impl TableState {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            TableState::Waiting => "waiting",
            TableState::Opening => "opening",
            TableState::Running => "running",
            TableState::Over => "over",
        }
    }
}

/// A table, as anybody who may look at it sees it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableInfo {
    /// The table, and its game.
    pub id: GameId,
    /// The game that is played.
    pub game: GameName,
    /// The game's own configuration.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub config: Value,
    /// What it is called.
    pub name: Option<String>,
    /// Who finds it.
    pub visibility: Visibility,
    /// How seats are given.
    pub order: Seating,
    /// How far it is.
    pub state: TableState,
    /// Who made it; nobody once that account is gone.
    pub host: Option<User>,
    /// The places.
    pub seats: Vec<TableSeat>,
    /// The server's commitment to its share of the shuffle, or to the piles.
    pub host_commitment: Hex64,
    /// When it was made.
    pub created: Time,
    /// The version of its game.
    pub version: u32,
    /// After how many seconds of absence others may give a seat to a bot; 0 for never.
    pub takeover_after: u32,
    /// Marks that stay in the record for ever.
    pub marks: Vec<String>,
    /// The next table of the same people, once somebody asked for it. Only they are told.
    pub rematch: Option<Rematch>,
    /// Until when the places of a rematch are kept for those who played before.
    pub reserved_until: Option<Time>,
    /// How many seconds all have to open what they committed to.
    pub open_seconds: u32,
    /// Until when they have, while they do; before, until when all have to commit, once the table is full.
    pub open_by: Option<Time>,
    /// How often the shuffle had to begin anew, and why: the first first.
    pub restarts: Vec<TableRestart>,
    /// How often the maker may still put a bot in or take one away; as often as he likes before the first opening.
    pub bot_changes_left: Option<u8>,
    /// How well bots play that stand in for people.
    pub stand_in: BotLevel,
    /// Whether seats know what others do not. When the game is over, all of it is open to everybody.
    pub secrets: bool,
}

/// Why a shuffle began anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableRestart {
    /// By what it was made to.
    pub cause: RestartCause,
    /// Who caused it, where somebody did who still has an account.
    pub name: Option<String>,
}

/// What made a shuffle begin anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RestartCause {
    /// Somebody got up after something had been opened.
    Left,
    /// Somebody did not open in time.
    Unopened,
    /// An account was deleted.
    Gone,
    /// A bot was put in or taken away.
    Bots,
}

/// The next table of the same people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rematch {
    /// The new table.
    pub id: GameId,
    /// Who asked for it.
    pub by: String,
}

/// A place at a table.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableSeat {
    /// The place, from 1: the player's number in commitments.
    pub place: u8,
    /// The seat in the game, once it is known.
    pub seat: Option<u8>,
    /// Whether it is free, and who plays there.
    pub kind: SeatKind,
    /// Who sits here, where a person does.
    pub user: Option<SeatUser>,
    /// The bot's level.
    pub level: Option<BotLevel>,
    /// The commitment to the entropy of this place.
    pub commitment: Option<Hex64>,
    /// Whether it was opened to the server.
    pub opened: bool,
    /// Whether the person looks at the table now.
    pub present: bool,
    /// Since when the person has not looked at it.
    pub away_since: Option<Time>,
    /// Whether a bot plays for the person.
    pub bot_plays: bool,
    /// Whether the person would end the game as it stands.
    pub agrees: bool,
    /// Until when the game cannot be ended as it stands without the person, who left it to a bot.
    pub say_until: Option<Time>,
    /// For whom the free place is kept.
    pub reserved: Option<SeatUser>,
    /// After how many seconds of absence others may give the seat to a bot; 0 for never. It is `takeover_after`, and grows
    /// when that was done often.
    pub replace_after: u32,
}

/// Who sits at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatUser {
    /// Who; nobody once that account is gone.
    pub id: Option<UserId>,
    /// What he was called when he sat down.
    pub name: String,
}

/// Who is at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// To sit down.
#[derive(Clone, Debug, Default, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// At which place; the first free one where absent.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The commitment, where the place is known beforehand.
    #[serde(default)]
    pub commitment: Option<Hex64>,
    /// What the device is called that keeps one's share of the shuffle. Nobody else is told.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(type = "string", optional))]
    pub device: Option<Label>,
}

/// The commitment of one's place.
#[derive(Clone, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Commit {
    /// `player_commitment(place, entropy)` of docs/fairness.md.
    pub commitment: Hex64,
    /// What the device is called that keeps the entropy. Nobody else is told.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    #[cfg_attr(feature = "ts", ts(type = "string", optional))]
    pub device: Option<Label>,
}

/// One's own place, as nobody else is told of it.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mine {
    /// The place, from 1.
    pub place: u8,
    /// What one committed to.
    pub commitment: Option<Hex64>,
    /// What the device is called on which one did: it alone can open.
    pub device: Option<String>,
}

/// To put a bot on a free place, or to take one away.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ChangeBot {
    /// The place, from 1.
    pub place: u8,
    /// How well it plays; none to take it away.
    pub level: Option<BotLevel>,
}

/// The opening of one's commitment.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// What was committed to, so that the seed can be made of it.
    pub entropy: Hex64,
}

/// A page of the lobby.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tables {
    /// Open public tables: the newest of each host first, then the second ones.
    pub tables: Vec<TableInfo>,
    /// What to ask for the next page with; none at the end.
    pub next: Option<String>,
    /// How many tables the lobby shows in all.
    pub total: u32,
}
