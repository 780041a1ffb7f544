//! Why an action is not allowed: a code with its numbers, and the rule behind it.

use serde::Serialize;
use tabletop::{Reason, Seat};

use crate::{card::Card, hex::Place, key::Colour, tile::Symbol};

/// Why an action is not allowed. When several reasons hold, it is the first of: phase, seat, place exists,
/// thing present, limit per turn or game, cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "code", content = "params", rename_all = "snake_case")]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The first keys are to be taken.
    FirstKeysDue,
    /// The first keys have been taken.
    FirstKeysTaken,
    /// Another seat decides.
    NotYourTurn {
        /// The seat that decides.
        seat: Seat,
    },
    /// An open choice comes first.
    ChoiceOpen,
    /// No such choice is open.
    NoSuchChoice,
    /// A delivery is being made.
    DeliveryOpen,
    /// Only at a plane, or with the card that delivers without one.
    NoPlane,
    /// Only at the forest.
    NoForest,
    /// The canoe has moved already, or does not move now.
    CanoeMoved,
    /// The canoe has not arrived at a site to take a tile.
    NotArrived,
    /// The canoe phase must be played.
    CanoeDue,
    /// No tile has been taken yet, or all its symbols are done.
    NoSymbols,
    /// Symbols are still to be carried out.
    SymbolsLeft,
    /// No exploration is possible now.
    NoExploration,
    /// An exploration is under way.
    Exploring,
    /// No exploration on the trip.
    OnTrip,
    /// The normal exploration has been made.
    Explored,
    /// No such site.
    NoSite,
    /// No such tile in this game.
    NoTile,
    /// The tile does not lie there.
    TileElsewhere,
    /// The site has no tiles.
    SiteEmpty,
    /// The tile has no such symbol left.
    SymbolMissing {
        /// The symbol.
        symbol: Symbol,
    },
    /// Two keys are named in the order of colours.
    KeyOrder,
    /// Not so many keys of this colour in the supply.
    KeysOut {
        /// The colour.
        colour: Colour,
        /// How many there are.
        have: u8,
    },
    /// The symbol shows another colour.
    WrongColour {
        /// The colour that it shows.
        colour: Colour,
    },
    /// This key goes into the backpack.
    BackpackOnly,
    /// No such key in the backpack.
    NoKey {
        /// The colour.
        colour: Colour,
    },
    /// Who has a backpack key must pay it.
    KeyDue,
    /// No such stack.
    NoStack,
    /// The stack is empty.
    StackEmpty,
    /// No such open treasure.
    NoOpenTreasure,
    /// A stack is to be named for the refill, or none can be.
    Refill,
    /// No such item was looked at.
    NotLookedAt {
        /// How many were.
        have: u8,
    },
    /// There are no two items to swap.
    NothingToSwap,
    /// Not a field of the temple.
    NoField,
    /// A room lies there.
    FieldTaken,
    /// A turn that looks like another one, or none that there is.
    NoTurn {
        /// Turns are below this number.
        turns: u8,
    },
    /// The room is not discovered.
    NotFound,
    /// The explorer stands there.
    AlreadyThere,
    /// The walk of this exploration is over.
    Walked,
    /// No way leads there with these keys and passages.
    NoWay {
        /// The goal.
        to: Place,
    },
    /// No passage leads from there as the last step.
    NoPassageFrom {
        /// The last room but one.
        from: Place,
    },
    /// The last room but one only matters where a dig is possible.
    NoDigThere,
    /// Another number of passages is needed.
    Passages {
        /// How many are needed.
        need: u8,
        /// How many were named.
        have: u8,
    },
    /// Not so many chips.
    Chips {
        /// How many were named.
        need: u8,
        /// How many there are.
        have: u8,
    },
    /// Outside is no room.
    NoRoom,
    /// A light room has no spots to choose from, the others have.
    SpotChoice,
    /// No such spot.
    NoSpot {
        /// How many there are.
        have: u8,
    },
    /// A flag stands on the spot.
    SpotTaken,
    /// An own flag stands in the room.
    FlagThere,
    /// No flag left.
    NoFlag,
    /// The room was not entered by a passage as the last step.
    NoReturn,
    /// A room for a dig can be reached.
    DigPossible,
    /// One key was bought in this exploration.
    Bought,
    /// There is no tent in the short game.
    NoTent,
    /// The tent was used in this round.
    TentUsed,
    /// No such card in hand.
    NoCard {
        /// How many there are.
        have: u8,
    },
    /// The card is not played like this.
    WrongCard {
        /// The card.
        card: Card,
    },
    /// The card would have no effect now.
    NoEffect {
        /// The card.
        card: Card,
    },
    /// No such treasure in the camp.
    NoTreasure {
        /// How many there are.
        have: u8,
    },
    /// The treasures of a delivery are named in the order of the camp.
    TreasureOrder,
    /// Only treasures of one kind in one delivery.
    OneKind,
    /// The card asks for a delivery of at least one treasure.
    NothingDelivered,
}

impl Reason for Refusal {
    fn rule(&self) -> &'static str {
        use Refusal::*;
        match self {
            Over => "LV8",
            FirstKeysDue | FirstKeysTaken | KeyOrder => "LS4",
            NotYourTurn { .. } => "LS5",
            ChoiceOpen | NoSuchChoice | NoEffect { .. } | DeliveryOpen => "LR15",
            NoPlane | NothingDelivered => "LD1",
            NoForest | KeyDue | NoKey { .. } => "LT3",
            CanoeMoved | CanoeDue | NotArrived | NoExploration => "LT1",
            NoSymbols | SymbolMissing { .. } => "LT4",
            SymbolsLeft => "LR9",
            Exploring | OnTrip => "LR14",
            Explored | NoRoom | Walked => "LE1",
            NoSite | TileElsewhere | SiteEmpty | NoTile => "LT2",
            KeysOut { .. } => "LC5",
            WrongColour { .. } => "LA1",
            BackpackOnly => "LX1",
            NoStack | StackEmpty => "LR20",
            NoOpenTreasure | Refill => "LO1",
            NotLookedAt { .. } => "LA5",
            NothingToSwap => "LR1",
            NoField | FieldTaken => "LA7",
            NoTurn { .. } => "LR10",
            NotFound => "LE2",
            AlreadyThere | NoDigThere => "LR13",
            NoWay { .. } => "LE4",
            NoPassageFrom { .. } => "LR12",
            Passages { .. } | Chips { .. } => "LE5",
            SpotChoice | NoSpot { .. } | SpotTaken => "LE6",
            FlagThere => "LE7",
            NoFlag => "LR8",
            NoReturn => "LE10",
            DigPossible | Bought => "LR3",
            NoTent => "LO2",
            TentUsed => "LX1",
            NoCard { .. } => "LK1",
            WrongCard { .. } => "LK2",
            NoTreasure { .. } | OneKind | TreasureOrder => "LD2",
        }
    }
}
