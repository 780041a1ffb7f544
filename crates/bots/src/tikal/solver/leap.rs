//! Longer steps for narrow searches: a figure goes all the way to a place where it is of use.

use tabletop::{Game, Seat, Stop};
use tikal::{Action, Figure, Hex, HexSet, Kind, Tikal};

use crate::tikal::Map;

/// The cheapest ways between the places of use, with the camps of the beginning of the turn.
pub(super) struct Leaps {
    map: Map,
    bases: HexSet,
    /// Temples, ruins and ground for camps.
    places: Vec<Hex>,
}

/// A figure goes from a hex, or from the supply, to a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leap {
    pub figure: Figure,
    pub from: Option<Hex>,
    pub to: Hex,
    pub cost: u8,
}

impl Leaps {
    pub(super) fn new(table: &Tikal, seat: Seat) -> Leaps {
        let camps = table.rules().seats().fold(HexSet::EMPTY, |all, seat| all.or(table.camps(seat)));
        let camping = table.camps(seat).len() < table.rules().set.camps;
        let ground = |hex: Hex| camping && !camps.has(hex) && table.terrain(hex) == Some(Kind::Jungle);
        let useful = table.open_temples().or(table.ruins());
        let places = table.land().into_iter().filter(|&hex| useful.has(hex) || ground(hex)).collect();
        Leaps { map: Map::new(table), bases: table.bases(seat), places }
    }

    fn cost(&self, from: Hex, to: Hex) -> u8 {
        let hop = self.map.from_any(self.bases, from) + 1 + self.map.from_any(self.bases, to);
        self.map.cost(from, to).min(hop)
    }

    /// All leaps that can be paid.
    pub(super) fn all(&self, table: &Tikal, seat: Seat, out: &mut Vec<Leap>) {
        out.clear();
        let mut add = |figure, from: Option<Hex>| {
            for &to in &self.places {
                let cost = from.map_or(self.map.from_any(self.bases, to) + 1, |from| self.cost(from, to));
                if cost <= table.ap() && from != Some(to) {
                    out.push(Leap { figure, from, to, cost });
                }
            }
        };
        for hex in table.figures(seat) {
            if table.workers_on(seat, hex) > 0 {
                add(Figure::Worker, Some(hex));
            }
            if table.has_figure(seat, Figure::Leader, hex) {
                add(Figure::Leader, Some(hex));
            }
        }
        if table.supply(seat) > 0 {
            add(Figure::Worker, None);
        }
        if table.leader(seat) == tikal::Whereabouts::Supply {
            add(Figure::Leader, None);
        }
    }

    /// The single actions of a leap.
    pub(super) fn actions(&self, leap: Leap) -> Vec<Action> {
        let mut actions = Vec::new();
        let nearest = |to: Hex| self.bases.into_iter().min_by_key(|&base| self.map.cost(base, to));
        let mut at = leap.from.unwrap_or_else(|| {
            let base = nearest(leap.to).expect("there is always the base camp");
            actions.push(Action::Enter(leap.figure, base));
            base
        });
        if leap.from.is_some() && self.map.cost(at, leap.to) > leap.cost {
            let (out, back) = (nearest(at).expect("a base"), nearest(leap.to).expect("a base"));
            self.walk(leap.figure, at, out, &mut actions);
            actions.push(Action::Hop(leap.figure, out, back));
            at = back;
        }
        self.walk(leap.figure, at, leap.to, &mut actions);
        actions
    }

    fn walk(&self, figure: Figure, mut at: Hex, to: Hex, actions: &mut Vec<Action>) {
        while at != to {
            let left = self.map.cost(at, to);
            let next = self.map.steps(at).find(|&(next, cost)| cost + self.map.cost(next, to) == left);
            let (next, _) = next.expect("every way has a next step");
            actions.push(Action::Walk(figure, at, next));
            at = next;
        }
    }

    /// Plays a leap.
    pub(super) fn apply(&self, table: &mut Tikal, leap: Leap) {
        for action in self.actions(leap) {
            table.apply(action, &mut Stop, &mut |_| ()).expect("nothing is revealed");
        }
    }
}
