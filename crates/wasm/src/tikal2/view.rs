//! The table as a viewer may know it, and what follows from it by the rules.

use serde::Serialize;
use tabletop::{Game, Outcome, Seat, Viewer};
use tikal2::{
    State,
    card::Card,
    hex::Place,
    key::Colour,
    phase::{self, Turn},
    price::{Disc, Treasure},
    river::Point,
    room::Altar,
    setup::numbers,
    tile::Symbol,
    token::{Pile, Token},
};

use super::{
    face::{Face, KeyCounts, LightFace, PerName, key_counts},
    listed,
    room::{RoomView, explorers},
    seat::{SeatView, WouldScore, seen},
};

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose view it is; nobody's is that of whoever watches.
    pub viewer: Option<Seat>,
    /// Whose decision is next.
    pub to_move: Option<Seat>,
    /// The ranking.
    pub outcome: Outcome,
    /// 1 or 2.
    pub round: u8,
    /// Who began the round.
    pub first: Seat,
    /// LS5, LV5: which way the turns go.
    pub clockwise: bool,
    /// Where the game stands.
    pub phase: Phase,
    /// Every discovered room of the temple in order of fields, then the secret rooms.
    pub rooms: Vec<RoomView>,
    /// Fields without a room.
    pub empty: Vec<Place>,
    /// LA12: how many rooms are still to be placed before the treasure chamber comes.
    pub to_come: u32,
    /// Whose explorers are outside.
    pub outside: Vec<Seat>,
    /// The sites of the river.
    pub sites: Vec<SiteView>,
    /// LV1: how many tiles are left in this round.
    pub tiles_left: u32,
    /// What belongs to the players.
    pub seats: Vec<SeatView>,
    /// LC6: what each kind of treasure is worth.
    pub prices: Vec<PriceView>,
    /// How far the disc is turned.
    pub disc: u8,
    /// Keys in the supply.
    #[cfg_attr(feature = "ts", ts(type = "Record<Colour, number>"))]
    pub supply: KeyCounts,
    /// Passages in the supply.
    pub passages: u8,
    /// LS1: the altar room on top of its stack.
    pub altar: Option<Altar>,
    /// How many lie in that stack, that one included.
    pub altars: u8,
    /// The hidden stacks: three of treasures, cards, light rooms.
    pub stacks: Vec<StackView>,
    /// LO1: the open row.
    pub open: Vec<Option<Treasure>>,
    /// Delivered treasures.
    #[cfg_attr(feature = "ts", ts(type = "Record<Treasure, number>"))]
    pub delivered: PerName<Treasure, { Treasure::COUNT }>,
    /// LK1: played cards.
    #[cfg_attr(feature = "ts", ts(type = "Record<Card, number>"))]
    pub played: PerName<Card, { Card::COUNT }>,
    /// What each seat would score if the next scoring were now.
    pub would_score: Vec<WouldScore>,
}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Phase {
    /// LS4: the first keys.
    Keys,
    /// A turn.
    Turn {
        /// LT1: which part of the turn it is.
        part: Part,
        stage: Stage,
        /// Whether the normal exploration was begun.
        explored: bool,
        exploration: Option<ExplorationView>,
        /// What must be answered before anything else.
        choice: Option<Choice>,
        delivery: Option<DeliveryView>,
    },
    /// The end.
    Over,
}

/// The parts of a turn, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TurnPart"))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// LT2: the canoe's trip.
    Canoe,
    /// LT4: the symbols of the tile.
    Tile,
    /// LE: the explorer.
    Explorer,
}

/// How far a turn is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Stage {
    /// The canoe has not moved.
    Before,
    /// LR16: it has stopped at a point of the river.
    Trip { goal: u8, point: u8, at: Point },
    /// It is at its goal.
    Arrived,
    /// LT4: the symbols of the tile.
    Symbols { tile: u8, symbols: Vec<SymbolView> },
    /// All symbols are done.
    Rest,
    /// LV6: the last explorer phase.
    Last,
}

/// A symbol of the tile that is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SymbolView {
    /// The symbol.
    pub symbol: Symbol,
    /// Whether it has been carried out.
    pub done: bool,
    /// LR9: whether nothing would come of it now.
    pub lapses: bool,
}

/// The exploration under way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ExplorationView {
    /// The walk is over.
    pub walked: bool,
    /// LE10: the place from which a passage led in as the last step.
    pub from: Option<Place>,
    /// LE12: a key was bought.
    pub bought: bool,
    /// The flag stands.
    pub dug: bool,
}

/// The delivery under way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DeliveryView {
    /// LK2: without a plane.
    pub flight: bool,
    /// LK2: more for each treasure.
    pub bonus: bool,
    /// LK2: any number of kinds.
    pub kinds: bool,
    /// How many were delivered.
    pub count: u8,
    /// The kind of the first.
    pub kind: Option<Treasure>,
}

/// What must be answered before anything else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Choice {
    /// LA1, LA2: a key, of this colour if one is named.
    Key { colour: Option<Colour> },
    /// LA5: a treasure stack, or an open treasure.
    Stack,
    /// LA5–LA7: which of the looked-at things to keep.
    Look { stack: u8, items: Vec<Face> },
    /// LA7: where to place a light room.
    Light { light: Option<LightFace> },
    /// LA8: where to place the altar room.
    Altar { altar: Option<Altar> },
    /// LA11: which colour to count.
    Count,
    /// LE10: back through the passage or not.
    Return { to: Option<Place> },
}

/// A site of the river.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SiteView {
    /// The tiles that lie there.
    pub tiles: Vec<u8>,
    /// Whose canoes are there.
    pub canoes: Vec<Seat>,
}

/// LC6: the price of a kind of treasure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PriceView {
    /// The kind.
    pub treasure: Treasure,
    /// Its price.
    pub now: u8,
    /// LD3: its price after the disc has turned one step.
    pub next: u8,
}

/// A hidden stack.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StackView {
    /// How many lie in it.
    pub left: u8,
    /// Those on its top that somebody has seen, from the top.
    pub top: Vec<StackFace>,
}

/// A thing on top of a stack that somebody has seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StackFace {
    /// What it is, if the viewer has seen it too.
    pub face: Face,
    /// Who has seen it.
    pub seen: Vec<Seat>,
}

impl View {
    /// LR5: what is public, and what this viewer has seen.
    pub fn of(table: &State, to: Viewer) -> View {
        View::known(&table.veiled(to), to.seat())
    }

    /// LR5: all that any seat has seen.
    pub fn open(table: &State) -> View {
        View::known(table, None)
    }

    fn known(table: &State, viewer: Option<Seat>) -> View {
        let seats = || Seat::at_table(table.seats());
        View {
            viewer,
            to_move: table.to_move().seat(),
            outcome: table.outcome(),
            round: table.round(),
            first: table.first(),
            clockwise: table.round() == 1,
            phase: phase(table),
            rooms: RoomView::all(table),
            empty: listed(table.empty_fields()),
            to_come: table.empty_fields().count_ones().saturating_sub(1),
            outside: explorers(table, Place::OUTSIDE),
            sites: (0..).zip(table.sites()).map(|(site, &tiles)| site_view(table, site, tiles)).collect(),
            tiles_left: table.sites().iter().map(|tiles| tiles.count_ones()).sum(),
            seats: seats().map(|seat| SeatView::of(table, seat)).collect(),
            prices: prices(table),
            disc: table.disc().0,
            supply: key_counts(table.supply()),
            passages: table.chips(),
            altar: table.altar(),
            altars: table.altars_left(),
            stacks: Pile::ALL.iter().map(|&pile| stack(table, pile)).collect(),
            open: if table.rules().open_treasures { table.open_treasures().to_vec() } else { Vec::new() },
            delivered: PerName(Treasure::ALL, *table.delivered()),
            played: PerName(Card::ALL, *table.played()),
            would_score: seats().map(|seat| WouldScore::of(table, seat)).collect(),
        }
    }
}

fn phase(table: &State) -> Phase {
    match table.phase() {
        phase::Phase::Keys => Phase::Keys,
        phase::Phase::Over => Phase::Over,
        phase::Phase::Turn(turn) => Phase::Turn {
            part: part(turn),
            stage: stage(table, turn),
            explored: turn.explored,
            exploration: turn.exploration.map(|exploration| ExplorationView {
                walked: exploration.walked,
                from: exploration.from,
                bought: exploration.bought,
                dug: exploration.dug,
            }),
            choice: choice(table, turn),
            delivery: turn.delivery.map(|delivery| DeliveryView {
                flight: delivery.flight,
                bonus: delivery.bonus,
                kinds: delivery.kinds,
                count: delivery.count,
                kind: delivery.kind,
            }),
        },
    }
}

fn part(turn: &Turn) -> Part {
    match turn.stage {
        phase::Stage::Before | phase::Stage::Trip { .. } | phase::Stage::Arrived => Part::Canoe,
        phase::Stage::Symbols { .. } => Part::Tile,
        phase::Stage::Rest | phase::Stage::Last => Part::Explorer,
    }
}

fn stage(table: &State, turn: &Turn) -> Stage {
    match turn.stage {
        phase::Stage::Before => Stage::Before,
        phase::Stage::Trip { goal, at } => {
            Stage::Trip { goal: goal + 1, point: at + 1, at: table.rules().river.at(at) }
        }
        phase::Stage::Arrived => Stage::Arrived,
        phase::Stage::Symbols { tile, left } => Stage::Symbols { tile: tile + 1, symbols: symbols(table, tile, left) },
        phase::Stage::Rest => Stage::Rest,
        phase::Stage::Last => Stage::Last,
    }
}

fn symbols(table: &State, tile: u8, left: u8) -> Vec<SymbolView> {
    let all = table.rules().tiles[usize::from(tile)].symbols().iter().enumerate();
    let view = |(place, &symbol): (usize, &Symbol)| {
        let done = left >> place & 1 == 0;
        SymbolView { symbol, done, lapses: !done && table.lapses(symbol) }
    };
    all.map(view).collect()
}

fn choice(table: &State, turn: &Turn) -> Option<Choice> {
    let rules = table.rules();
    Some(match &turn.choice {
        phase::Choice::None => return None,
        phase::Choice::Key(colour) => Choice::Key { colour: *colour },
        phase::Choice::Stack => Choice::Stack,
        phase::Choice::Look(look) => {
            let face = |token: &Token| Face::of(rules, look.pile.sort(), *token);
            Choice::Look { stack: look.pile.0 + 1, items: look.items.iter().map(face).collect() }
        }
        phase::Choice::Light(token) => Choice::Light { light: token.light().map(|light| LightFace::of(rules, light)) },
        phase::Choice::Altar => Choice::Altar { altar: table.altar() },
        phase::Choice::Count => Choice::Count,
        phase::Choice::Return => Choice::Return { to: turn.exploration.and_then(|exploration| exploration.from) },
    })
}

fn site_view(table: &State, site: u8, tiles: u32) -> SiteView {
    let canoes = Seat::at_table(table.seats()).filter(|&seat| table.player(seat).canoe == site);
    SiteView { tiles: numbers(tiles), canoes: canoes.collect() }
}

/// LC6, LD3: the prices as they are and as they will be.
pub fn prices(table: &State) -> Vec<PriceView> {
    let numbers = &table.rules().prices;
    let now = table.disc();
    let mut next: Disc = now;
    next.turn();
    let price = |&treasure: &Treasure| PriceView {
        treasure,
        now: now.price(numbers, treasure),
        next: next.price(numbers, treasure),
    };
    Treasure::ALL.iter().map(price).collect()
}

fn stack(table: &State, pile: Pile) -> StackView {
    let stack = table.stack(pile);
    let face =
        |token: &Token| StackFace { face: Face::of(table.rules(), pile.sort(), *token), seen: seen(table, *token) };
    StackView { left: stack.len, top: stack.seen.iter().map(face).collect() }
}
