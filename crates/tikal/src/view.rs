//! The table as a viewer knows it. In Tikal all is open but the piles, so views differ in one thing only: the
//! seat to move has its legal actions.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use tabletop::{Actions, Dice, Game, Outcome, Seat, Viewer, map_of, sort_few};

use crate::{
    action::Action, deal::Deal, hex::Hex, scoring::Points, setup::Setup, state::Tikal, tile::TileId, treasure::Motif,
};

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whoever looks at it.
    pub viewer: Viewer,
    /// The open table.
    pub table: Tikal,
    /// The legal actions, if the viewer is to move.
    pub legal: Vec<Action>,
}

impl View {
    pub(crate) fn of(table: &Tikal, viewer: Viewer) -> View {
        let moves = viewer.seat().is_some_and(|seat| table.to_move().seat() == Some(seat));
        let legal = if moves { legal(table) } else { Vec::new() };
        View { viewer, table: *table, legal }
    }

    /// R9: undrawn tiles in any order within their letters, unseen tokens in any order.
    pub(crate) fn imagine(&self, dice: &mut Dice) -> (Tikal, Deal) {
        let table = self.table;
        let mut tiles: Vec<TileId> = table.undrawn_tiles().collect();
        sort_few(&mut tiles, |tile| tile.stack());
        tiles.chunk_by_mut(|a, b| a.stack() == b.stack()).for_each(|stack| dice.shuffle(stack));
        let mut tokens = unseen(&table);
        dice.shuffle(&mut tokens);
        let mut buried: BTreeMap<Hex, Vec<Motif>> = BTreeMap::new();
        for hex in table.ruins() {
            let rest = tokens.split_off(table.tokens(hex).into());
            buried.insert(hex, std::mem::replace(&mut tokens, rest));
        }
        (table, Deal::new(&tiles, &tokens, &buried))
    }

    /// Tiles left by letter.
    fn tiles_left(&self) -> BTreeMap<char, usize> {
        let mut left = BTreeMap::new();
        self.table.undrawn_tiles().for_each(|tile| *left.entry(tile.letter()).or_default() += 1);
        left
    }
}

fn legal(table: &Tikal) -> Vec<Action> {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    legal.to_vec()
}

fn unseen(table: &Tikal) -> Vec<Motif> {
    let counts = table.unseen_tokens();
    Motif::all().flat_map(|motif| std::iter::repeat_n(motif, counts[motif.index()].into())).collect()
}

/// A view as it is sent.
#[derive(Serialize)]
struct Sent {
    viewer: Viewer,
    to_move: Option<Seat>,
    position: Setup,
    would_score: Vec<WouldScore>,
    tiles_left: BTreeMap<char, usize>,
    outcome: Outcome,
    legal: Vec<Action>,
}

/// What a seat would score now.
#[derive(Serialize)]
struct WouldScore {
    seat: Seat,
    #[serde(flatten)]
    points: Points,
    total: u16,
    from: BTreeMap<Hex, u8>,
}

impl WouldScore {
    fn of(table: &Tikal, seat: Seat) -> WouldScore {
        let points = table.points(seat);
        WouldScore { seat, points, total: points.total(), from: map_of(table.held_temples(seat)) }
    }
}

impl From<&View> for Sent {
    fn from(view: &View) -> Sent {
        let table = &view.table;
        Sent {
            viewer: view.viewer,
            to_move: table.to_move().seat(),
            position: table.setup(None),
            would_score: table.rules().seats().map(|seat| WouldScore::of(table, seat)).collect(),
            tiles_left: view.tiles_left(),
            outcome: table.outcome(),
            legal: view.legal.clone(),
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Sent::from(self).serialize(serializer)
    }
}
