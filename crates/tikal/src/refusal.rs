//! Why an action is not allowed. When several reasons hold, the first of: phase, seat, place exists, thing
//! present, limit per turn or game, action points.

use serde::Serialize;
use tabletop::{Reason, Seat};

use crate::{figure::Figure, hex::Hex, tile::TileId, treasure::Motif};

/// A reason with the rule that it comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// The rule's ID.
    pub rule: &'static str,
    /// What the rule misses, with its numbers.
    #[serde(flatten)]
    pub why: Why,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        self.rule
    }
}

/// A reason with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", content = "params", rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Why {
    /// Another kind of decision is due.
    WrongPhase { phase: &'static str },
    /// Another seat decides.
    NotYourTurn { to_move: Seat },
    /// The board has no such hex.
    NoSuchHex { hex: Hex },
    /// No tile lies there yet.
    Unexplored { hex: Hex },
    /// A tile lies there already.
    AlreadyExplored { hex: Hex },
    /// No explored hex is next to it.
    NotNextToExplored { hex: Hex },
    /// No stones lead there.
    NoPathLeadsThere { hex: Hex },
    /// No figure enters a volcano.
    Volcano { hex: Hex },
    /// The hexes do not touch.
    NotNeighbours { from: Hex, to: Hex },
    /// No stones between them.
    NoPath { from: Hex, to: Hex },
    /// Neither the base camp nor an own camp.
    NoOwnCamp { hex: Hex },
    /// A move ends where it begins.
    SameHex { hex: Hex },
    /// None left to enter.
    NoneInSupply { figure: Figure },
    /// No such figure of one's own there.
    NoFigureThere { figure: Figure, hex: Hex },
    /// No figure of one's own there.
    NoOwnFigure { hex: Hex },
    /// No temple there.
    NoTemple { hex: Hex },
    /// No treasure tile there.
    NoRuin { hex: Hex },
    /// All tokens there were dug.
    NoTokensLeft { hex: Hex },
    /// Neither a clearing nor an empty treasure hex.
    NoClearing { hex: Hex },
    /// Tokens still lie there.
    TokensLeft { hex: Hex, tokens: u8 },
    /// The level with this number has run out.
    NoLevelLeft { number: u8 },
    /// A guarded temple.
    Guarded { hex: Hex },
    /// This was done there as often as a turn allows.
    TurnLimit { hex: Hex, limit: u8 },
    /// One figure for each time.
    NotEnoughFigures { hex: Hex, need: u8, have: u8 },
    /// A camp stands there.
    CampThere { hex: Hex },
    /// All are used.
    NoCampLeft { limit: u8 },
    /// All are used.
    NoGuardLeft { limit: u8 },
    /// Not stronger than every other player there.
    NotStrongest { hex: Hex, strength: u8, rival: u8 },
    /// The game has no such seat.
    NoSuchSeat { seat: Seat },
    /// One's own tokens cannot be taken.
    OwnSeat,
    /// That seat has no such token.
    NoSuchToken { seat: Seat, motif: Motif },
    /// Two or three of a motif are protected.
    Protected { seat: Seat, motif: Motif, count: u8 },
    /// It would change nothing.
    SameMotif { motif: Motif },
    /// Not among the tiles shown.
    NotShown { tile: TileId },
    /// The bid must be higher.
    BidTooLow { least: u16 },
    /// The bid is more than one has.
    BidTooHigh { most: u16 },
    /// Too few action points.
    NotEnoughAp { need: u8, have: u8 },
}

impl Why {
    /// This reason, under a rule.
    pub(crate) fn under<T>(self, rule: &'static str) -> Result<T, Refusal> {
        Err(Refusal { rule, why: self })
    }
}

/// Goes on if `ok` holds; else the reason under the rule.
pub(crate) fn require(ok: bool, rule: &'static str, why: impl FnOnce() -> Why) -> Result<(), Refusal> {
    if ok { Ok(()) } else { why().under(rule) }
}
