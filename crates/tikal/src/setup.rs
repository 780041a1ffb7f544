//! Positions as files: any position that anybody wrote down. docs/positions.md describes the form.

mod check;

use std::{collections::BTreeMap, fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use tabletop::{Fault, Game, Seat, map_of};

use crate::{
    deal::Deal,
    figure::Whereabouts,
    hex::Hex,
    phase::{Phase, Worked},
    rules::Config,
    state::Tikal,
    tile::{Kind, TileId},
    treasure::Motif,
};

/// A position, not yet checked. What is left out has its value at the start of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Position", optional_fields))]
pub struct Setup {
    /// Always `tikal`.
    #[cfg_attr(feature = "ts", ts(type = "'tikal'"))]
    pub game: String,
    /// What was chosen for the game.
    pub config: Config,
    /// `bid`, `choose`, `place`, `act`, `score` or `over`.
    #[cfg_attr(feature = "ts", ts(type = "'bid' | 'choose' | 'place' | 'act' | 'score' | 'over'"))]
    pub phase: String,
    /// Whose decision is next; nobody's when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// Action points left.
    #[serde(default)]
    pub ap: u8,
    /// The tile to be placed, or the volcano that waits for its scoring round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<TileId>,
    /// Tiles on the board, and temples.
    #[serde(default)]
    pub hexes: BTreeMap<Hex, HexEntry>,
    /// The players in order.
    pub seats: Vec<SeatEntry>,
    /// R6: tiles that left the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<TileId>>"))]
    pub lost: Vec<TileId>,
    /// A7, A10: levels uncovered and tokens dug this turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<BTreeMap<Hex, u8>>"))]
    pub worked: BTreeMap<Hex, u8>,
    /// V1: the scoring round in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<ScoringEntry>,
    /// TA: the round of the auction game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auction: Option<AuctionEntry>,
    /// The hidden piles, where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Deal>,
}

/// What lies on a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct HexEntry {
    /// The tile; printed hexes have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<TileId>,
    /// How it is turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation: Option<u8>,
    /// The value of a temple.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// The tokens left on a treasure tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u8>,
}

/// What belongs to a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatEntry {
    /// Points.
    pub score: u16,
    /// `supply`, a hex, `guard` and a hex, or `removed`.
    #[serde(default)]
    pub leader: LeaderEntry,
    /// Workers that have not entered play.
    pub supply: u8,
    /// Workers on the board.
    #[serde(default)]
    pub workers: BTreeMap<Hex, u8>,
    /// Camps.
    #[serde(default)]
    pub camps: Vec<Hex>,
    /// Guarded temples.
    #[serde(default)]
    pub guards: Vec<Hex>,
    /// Treasure tokens: how many of each motif.
    #[serde(default)]
    pub treasures: BTreeMap<MotifKey, u8>,
}

/// A motif as a key of a JSON object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct MotifKey(pub Motif);

impl Serialize for MotifKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for MotifKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MotifKey, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(MotifKey).map_err(|_| D::Error::custom(format!("{text:?} is no motif: a motif is 1 to 8")))
    }
}

/// Where a leader is, as text.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct LeaderEntry(pub Whereabouts);

impl Default for LeaderEntry {
    fn default() -> LeaderEntry {
        LeaderEntry(Whereabouts::Supply)
    }
}

impl fmt::Display for LeaderEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Whereabouts::Supply => f.write_str("supply"),
            Whereabouts::On(hex) => hex.fmt(f),
            Whereabouts::Guard(hex) => write!(f, "guard {hex}"),
            Whereabouts::Removed => f.write_str("removed"),
        }
    }
}

impl FromStr for LeaderEntry {
    type Err = String;

    fn from_str(text: &str) -> Result<LeaderEntry, String> {
        let hex = |hex: &str| hex.parse().ok();
        let whereabouts = match text.strip_prefix("guard ") {
            Some(guarded) => hex(guarded).map(Whereabouts::Guard),
            None if text == "supply" => Some(Whereabouts::Supply),
            None if text == "removed" => Some(Whereabouts::Removed),
            None => hex(text).map(Whereabouts::On),
        };
        let wrong = || format!("{text:?}: a leader is in \"supply\", on a hex, \"guard\" of a hex, or \"removed\"");
        whereabouts.map(LeaderEntry).ok_or_else(wrong)
    }
}

tabletop::texted!(LeaderEntry, |_, error| error);

/// A scoring round in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScoringEntry {
    /// The order of play.
    pub order: Vec<Seat>,
    /// How many have scored.
    pub done: u8,
}

/// The round of the auction game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct AuctionEntry {
    /// The tiles shown.
    #[serde(default)]
    pub display: Vec<TileId>,
    /// Whose marker is open.
    #[serde(default)]
    pub open: Vec<Seat>,
    /// Who opened the last auction held.
    pub opener: Seat,
    /// E3: whether the rest of the round is free.
    #[serde(default)]
    pub free: bool,
    /// The highest bid; 0 if there is none.
    #[serde(default)]
    pub high: u16,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bidder: Option<Seat>,
    /// Who has passed in this auction.
    #[serde(default)]
    pub passed: Vec<Seat>,
    /// Who passed first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_passer: Option<Seat>,
}

impl Setup {
    pub(crate) fn of(table: &Tikal, deal: Option<&Deal>) -> Setup {
        let scoring = matches!(table.phase, Phase::Score(_));
        Setup {
            game: Tikal::NAME.into(),
            config: table.config(),
            phase: table.phase.name().into(),
            to_move: table.to_move().seat(),
            ap: table.ap,
            hand: table.hand(),
            hexes: map_of(table.explored.into_iter().filter_map(|hex| hex_entry(table, hex))),
            seats: table.rules().seats().map(|seat| seat_entry(table, seat)).collect(),
            lost: table.lost_tiles().collect(),
            worked: worked(table),
            scoring: scoring.then(|| ScoringEntry {
                order: table.scoring.order[..table.rules().players].to_vec(),
                done: table.scoring.done,
            }),
            auction: table.rules().auction.then(|| auction_entry(table)),
            hidden: deal.copied(),
        }
    }

    pub(crate) fn check(&self) -> Result<(Tikal, Option<Deal>), Vec<Fault>> {
        check::check(self)
    }
}

fn hex_entry(table: &Tikal, hex: Hex) -> Option<(Hex, HexEntry)> {
    let tile = table.tile_on(hex);
    let level = table.sites[hex.index()].level();
    let (value, tokens) = match table.terrain(hex) {
        Some(Kind::Temple(_)) => (Some(level), None),
        Some(Kind::Treasure(_)) => (None, Some(level)),
        _ if tile.is_none() => return None,
        _ => (None, None),
    };
    let rotation = tile.map(|(_, rotation)| rotation.sides() as u8);
    Some((hex, HexEntry { tile: tile.map(|(id, _)| id), rotation, value, tokens }))
}

fn seat_entry(table: &Tikal, seat: Seat) -> SeatEntry {
    let treasures = table.treasures[seat];
    let held = Motif::all().filter(|&motif| treasures.of(motif) > 0);
    SeatEntry {
        score: table.scores[seat],
        leader: LeaderEntry(table.leader(seat)),
        supply: table.supply[seat],
        workers: map_of(table.workers[seat].any().into_iter().map(|hex| (hex, table.workers_on(seat, hex)))),
        camps: table.camps(seat).into_iter().collect(),
        guards: table.guards(seat).into_iter().collect(),
        treasures: map_of(held.map(|motif| (MotifKey(motif), treasures.of(motif)))),
    }
}

fn worked(table: &Tikal) -> BTreeMap<Hex, u8> {
    let worked = match table.phase {
        Phase::Act(worked) | Phase::Score(worked) => worked,
        _ => Worked::default(),
    };
    map_of(worked.once.into_iter().map(|hex| (hex, worked.on(hex))))
}

fn auction_entry(table: &Tikal) -> AuctionEntry {
    let bidding = match table.phase {
        Phase::Bid(bidding) => bidding,
        _ => crate::phase::Bidding::OPEN,
    };
    AuctionEntry {
        display: table.display().collect(),
        open: table.round.open.iter().collect(),
        opener: table.round.opener,
        free: table.round.free,
        high: bidding.high,
        bidder: bidding.bidder,
        passed: bidding.passed.iter().collect(),
        first_passer: bidding.first_passer,
    }
}
