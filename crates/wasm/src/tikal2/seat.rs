//! What belongs to a player, as far as the viewer may know, and what he would score.

use serde::Serialize;
use tabletop::Seat;
use tikal2::{
    State,
    card::Card,
    hex::Place,
    key::Colour,
    price::Treasure,
    scoring::{ALTAR_POINTS, key_points, key_sets},
    setup::numbers,
    state::{FLAGS, PENALTY, Player, ROUNDS},
    token::{Seats, Token},
};

use super::face::{KeyCounts, key_counts};

/// What belongs to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// Points.
    pub score: i16,
    /// Keys that open and pay.
    #[cfg_attr(feature = "ts", ts(type = "Record<Colour, number>"))]
    pub backpack: KeyCounts,
    /// Keys that score.
    #[cfg_attr(feature = "ts", ts(type = "Record<Colour, number>"))]
    pub camp: KeyCounts,
    /// Passage chips.
    pub chips: u8,
    /// LX: whether the tent is ready.
    pub tent: bool,
    /// Where the explorer is.
    pub explorer: Place,
    /// The site of the canoe.
    pub canoe: u8,
    /// Tiles taken in this round.
    pub tiles: Vec<u8>,
    /// Flags that are not yet put.
    pub flags_left: u32,
    /// Treasures in the camp, in the order in which they came.
    pub treasures: Vec<HeldTreasure>,
    /// Cards in hand, in the order in which they came.
    pub cards: Vec<HeldCard>,
    /// LT3: what crossing the forest would take now.
    pub toll: Toll,
}

/// A treasure in a camp.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HeldTreasure {
    /// Its kind, if the viewer knows it.
    pub kind: Option<Treasure>,
    /// LR5: the stack that it came from; none for the open row.
    pub from: Option<u8>,
    /// Who knows it.
    pub seen: Vec<Seat>,
    /// LO1: whether everybody does.
    pub open: bool,
}

/// A card in a hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HeldCard {
    /// What it is, if the viewer knows it.
    pub card: Option<Card>,
    /// Who knows it.
    pub seen: Vec<Seat>,
    /// LR3: whether a purchase has proved that it is no passage.
    pub no_passage: bool,
}

/// LT3: what crossing the forest takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ForestToll"))]
pub struct Toll {
    /// The keys of which one is paid.
    pub keys: Vec<Colour>,
    /// The points lost; none with a key.
    pub points: i16,
    /// The slot of a card that crosses for nothing, if the viewer knows of one.
    pub card: Option<u8>,
}

impl SeatView {
    /// On a table that was veiled for the viewer.
    pub fn of(table: &State, seat: Seat) -> SeatView {
        let player = table.player(seat);
        let card = |(slot, token): (usize, &Token)| HeldCard {
            card: token.card(),
            seen: seen(table, *token),
            no_passage: table.is_barred(seat, slot),
        };
        SeatView {
            score: player.score,
            backpack: key_counts(&player.backpack),
            camp: key_counts(&player.camp),
            chips: player.chips,
            tent: player.tent,
            explorer: player.explorer,
            canoe: player.canoe + 1,
            tiles: numbers(player.tiles),
            flags_left: FLAGS - table.flags(seat).count_ones(),
            treasures: player.treasures.iter().map(|token| held_treasure(table, *token)).collect(),
            cards: player.cards.iter().enumerate().map(card).collect(),
            toll: toll(player),
        }
    }
}

fn held_treasure(table: &State, token: Token) -> HeldTreasure {
    HeldTreasure {
        kind: token.treasure(),
        from: Some(token.from() + 1).filter(|&stack| stack <= 3),
        seen: seen(table, token),
        open: token.seen() == Seats::ALL,
    }
}

/// The seats that have seen a thing.
pub fn seen(table: &State, token: Token) -> Vec<Seat> {
    token.seen().iter().filter(|seat| seat.index() < table.seats()).collect()
}

fn toll(player: &Player) -> Toll {
    let free = player.cards.iter().position(|token| token.card() == Some(Card::Forest));
    let points = if player.backpack.is_empty() { PENALTY } else { 0 };
    Toll { keys: player.backpack.colours().collect(), points, card: free.map(|slot| slot as u8 + 1) }
}

/// What a seat would score if the next scoring were now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WouldScore {
    /// LV2.
    pub keys: i16,
    /// LV3.
    pub altars: i16,
    /// LV7: undelivered treasures, at the end of round 2.
    pub treasures: i16,
    /// LV7: cards that the viewer knows, at the end of round 2.
    pub cards: i16,
    /// All together.
    pub total: i16,
    /// LV2: the sizes of the sets of keys.
    pub sets: Vec<usize>,
    /// LV3: the altars that it would score.
    pub from: Vec<Place>,
    /// LV7: by kind of card.
    pub by_card: Vec<CardPoints>,
}

/// What cards of a kind score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardPoints {
    /// The kind.
    pub card: Card,
    /// All of it together.
    pub points: i16,
}

impl WouldScore {
    /// On a table that was veiled for the viewer.
    pub fn of(table: &State, seat: Seat) -> WouldScore {
        let player = table.player(seat);
        let last = table.round() == ROUNDS;
        let from: Vec<Place> = table.altars_won(seat).collect();
        let (keys, altars) = (key_points(&player.camp), ALTAR_POINTS * from.len() as i16);
        let treasures = if last { player.treasures.len() as i16 } else { 0 };
        let by_card: Vec<CardPoints> = if last { by_card(table, seat).collect() } else { Vec::new() };
        let cards = by_card.iter().map(|card| card.points).sum();
        let total = keys + altars + treasures + cards;
        WouldScore { keys, altars, treasures, cards, total, sets: key_sets(&player.camp).collect(), from, by_card }
    }
}

fn by_card(table: &State, seat: Seat) -> impl Iterator<Item = CardPoints> {
    let points = move |&card: &Card| CardPoints { card, points: table.points_of(seat, card) };
    Card::ALL.iter().map(points).filter(|card| card.points > 0)
}
