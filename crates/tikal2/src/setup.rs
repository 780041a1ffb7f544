//! Positions as files: any position that anybody wrote down. docs/positions-tikal2.md describes the form.

mod check;

use serde::{Deserialize, Serialize};
use tabletop::{Few, Game, Seat};

use crate::{
    card::Card,
    deal::Deal,
    hex::{Place, TEMPLE, places},
    key::{Colour, Keys},
    phase::{Choice, Delivery, Exploration, Phase, Stage, Turn},
    price::Treasure,
    room::{Altar, Room},
    rules::Config,
    state::State,
    tile::Symbol,
    token::{Pile, Sort, Token},
};

/// A position, not yet checked. Numbers of seats, sites, tiles, stacks, spots and places count from 1. What the
/// supply holds follows from what the players have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Always `tikal2`.
    pub game: String,
    /// What was chosen for the game.
    pub config: Config,
    /// 1 or 2.
    #[serde(default = "one")]
    pub round: u8,
    /// Who began the round.
    #[serde(default)]
    pub first: Seat,
    /// Whose decision is next; nobody's when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// Where the game stands.
    pub phase: PhaseEntry,
    /// Rooms that are not printed: `pink1/2` (a light room and its turn), `altar-pink`, `chamber`.
    #[serde(default)]
    pub rooms: Few<Place, String>,
    /// The players in order.
    pub seats: Vec<SeatEntry>,
    /// The tiles at each site.
    pub sites: Vec<Vec<u8>>,
    /// How far the price disc is turned.
    #[serde(default)]
    pub disc: u8,
    /// The altar room on top of its stack.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub altar: Option<Altar>,
    /// The three treasure stacks.
    pub treasures: Vec<StackEntry>,
    /// Cards on top of their stack that somebody has seen, from the top.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
    /// Light rooms on top of their stack that somebody has seen, from the top.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lights: Vec<String>,
    /// LO1: the open row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Option<Treasure>>,
    /// Delivered treasures.
    #[serde(default, skip_serializing_if = "Few::is_empty")]
    pub delivered: Few<Treasure, u8>,
    /// Played cards.
    #[serde(default, skip_serializing_if = "Few::is_empty")]
    pub played: Few<Card, u8>,
    /// The hidden piles, where they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden: Option<Deal>,
}

fn one() -> u8 {
    1
}

/// A treasure stack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackEntry {
    /// How many lie in it.
    pub count: u8,
    /// Those on its top that somebody has seen: `mask:13` is a mask that seats 1 and 3 have seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<String>,
}

/// What belongs to a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// Points.
    pub score: i16,
    /// Backpack keys.
    #[serde(default)]
    pub backpack: Keys,
    /// Camp keys.
    #[serde(default)]
    pub camp: Keys,
    /// Passage chips.
    #[serde(default)]
    pub chips: u8,
    /// Whether the tent is ready.
    #[serde(default)]
    pub tent: bool,
    /// Where the explorer is.
    pub explorer: Place,
    /// The site of the canoe.
    pub canoe: u8,
    /// Tiles taken in this round.
    #[serde(default)]
    pub tiles: Vec<u8>,
    /// Treasures: `mask@2:13` is a mask from stack 2 that seats 1 and 3 have seen, `?@2:3` one that is hidden.
    #[serde(default)]
    pub treasures: Vec<String>,
    /// Cards: `passage:1`.
    #[serde(default)]
    pub cards: Vec<String>,
    /// Flags: `a1`, or `a1/2` on a spot.
    #[serde(default)]
    pub flags: Vec<String>,
    /// LR3: cards that cannot be passages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub barred: Vec<u8>,
    /// LR3: cards of which at most one can be a passage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paired: Vec<u8>,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseEntry {
    /// The first keys.
    Keys,
    /// A turn.
    Turn(TurnEntry),
    /// The end.
    Over,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnEntry {
    /// How far it is.
    pub stage: StageEntry,
    /// Whether the normal exploration was begun.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub explored: bool,
    /// The exploration under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploration: Option<Exploration>,
    /// The open choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<ChoiceEntry>,
    /// The delivery under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delivery: Option<Delivery>,
}

/// The stage of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum StageEntry {
    /// The canoe has not moved.
    Before,
    /// On the way to a site, stopped at a point of the river (from 1, the start site).
    Trip {
        /// The site.
        goal: u8,
        /// The point.
        at: u8,
    },
    /// At the goal.
    Arrived,
    /// Symbols are left.
    Symbols {
        /// The tile.
        tile: u8,
        /// The symbols.
        left: Vec<Symbol>,
    },
    /// All symbols are done.
    Rest,
    /// The last explorer phase.
    Last,
}

/// An open choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ChoiceEntry {
    /// A key, of this colour if one is named.
    Key(Option<Colour>),
    /// A treasure stack.
    Stack,
    /// Which to keep.
    Look {
        /// The stack: 1 to 3 treasures, 4 cards, 5 light rooms.
        pile: u8,
        /// What was taken, from the top.
        items: Vec<String>,
    },
    /// Where to place a light room.
    Light(String),
    /// Where to place the altar room.
    Altar,
    /// Which colour to count.
    Count,
    /// Back through the passage or not.
    Return,
}

impl Setup {
    /// The table written down.
    pub fn of(state: &State, deal: Option<&Deal>) -> Setup {
        let faces = |pile: Pile| write_row(pile.sort(), &state.stacks[pile.index()].seen);
        let stack = |pile: usize| StackEntry { count: state.stacks[pile].len, seen: faces(Pile(pile as u8)) };
        let rooms = places(TEMPLE).filter_map(|field| Some((field, room_entry(state.rooms[field.index()])?)));
        Setup {
            game: State::NAME.into(),
            config: state.rules.config.clone(),
            round: state.round,
            first: state.first,
            to_move: state.to_move().seat(),
            phase: phase_entry(state),
            rooms: rooms.collect(),
            seats: Seat::at_table(state.seats()).map(|seat| seat_entry(state, seat)).collect(),
            sites: state.sites.iter().map(|&tiles| numbers(tiles)).collect(),
            disc: state.disc.0,
            altar: state.altar,
            treasures: (0..3).map(stack).collect(),
            cards: faces(Pile::CARDS),
            lights: faces(Pile::LIGHTS),
            open: if state.rules.open_treasures { state.open.to_vec() } else { Vec::new() },
            delivered: Treasure::ALL.iter().copied().zip(state.delivered).filter(|&(_, count)| count > 0).collect(),
            played: Card::ALL.iter().copied().zip(state.played).filter(|&(_, count)| count > 0).collect(),
            hidden: deal.cloned(),
        }
    }
}

/// The set bits, counted from 1.
pub fn numbers(bits: u32) -> Vec<u8> {
    (0..32).filter(|i| bits >> i & 1 == 1).map(|i| i + 1).collect()
}

fn room_entry(room: Room) -> Option<String> {
    match room {
        Room::Empty | Room::Printed(_) => None,
        Room::Light(light, turn) => Some(format!("{light}/{turn}")),
        Room::Altar(altar) => Some(format!("altar-{altar}")),
        Room::Chamber => Some("chamber".into()),
    }
}

fn write_face(sort: Sort, token: &Token) -> String {
    token.known().map_or_else(|| "?".into(), |item| sort.face(item))
}

fn write_row(sort: Sort, tokens: &[Token]) -> Vec<String> {
    tokens.iter().map(|token| format!("{}:{}", write_face(sort, token), token.seen())).collect()
}

fn write_treasure(token: &Token) -> String {
    let from = if token.from() < 3 { (token.from() + 1).to_string() } else { "open".into() };
    format!("{}@{from}:{}", write_face(Sort::Treasure, token), token.seen())
}

fn seat_entry(state: &State, seat: Seat) -> SeatEntry {
    let player = &state.players[seat];
    SeatEntry {
        score: player.score,
        backpack: player.backpack,
        camp: player.camp,
        chips: player.chips,
        tent: player.tent,
        explorer: player.explorer,
        canoe: player.canoe + 1,
        tiles: numbers(player.tiles),
        treasures: player.treasures.iter().map(write_treasure).collect(),
        cards: write_row(Sort::Card, &player.cards),
        flags: places(state.flags[seat]).map(|place| flag_entry(state, seat, place)).collect(),
        barred: numbers(player.barred.into()),
        paired: numbers(player.paired.into()),
    }
}

fn flag_entry(state: &State, seat: Seat, place: Place) -> String {
    let spot = (0..4).find(|&spot| state.flag_on(place, spot) == Some(seat));
    spot.map_or_else(|| place.to_string(), |spot| format!("{place}/{}", spot + 1))
}

fn phase_entry(state: &State) -> PhaseEntry {
    match &state.phase {
        Phase::Keys => PhaseEntry::Keys,
        Phase::Over => PhaseEntry::Over,
        Phase::Turn(turn) => PhaseEntry::Turn(TurnEntry {
            stage: stage_entry(state, turn),
            explored: turn.explored,
            exploration: turn.exploration,
            choice: choice_entry(&turn.choice),
            delivery: turn.delivery,
        }),
    }
}

fn stage_entry(state: &State, turn: &Turn) -> StageEntry {
    match turn.stage {
        Stage::Before => StageEntry::Before,
        Stage::Trip { goal, at } => StageEntry::Trip { goal: goal + 1, at: at + 1 },
        Stage::Arrived => StageEntry::Arrived,
        Stage::Symbols { tile, left } => {
            let left = state.symbols_left(tile, left).map(|(_, symbol)| symbol).collect();
            StageEntry::Symbols { tile: tile + 1, left }
        }
        Stage::Rest => StageEntry::Rest,
        Stage::Last => StageEntry::Last,
    }
}

fn choice_entry(choice: &Choice) -> Option<ChoiceEntry> {
    Some(match choice {
        Choice::None => return None,
        Choice::Key(colour) => ChoiceEntry::Key(*colour),
        Choice::Stack => ChoiceEntry::Stack,
        Choice::Look(look) => {
            ChoiceEntry::Look { pile: look.pile.0 + 1, items: write_row(look.pile.sort(), &look.items) }
        }
        Choice::Light(token) => ChoiceEntry::Light(write_row(Sort::Light, &[*token]).remove(0)),
        Choice::Altar => ChoiceEntry::Altar,
        Choice::Count => ChoiceEntry::Count,
        Choice::Return => ChoiceEntry::Return,
    })
}
