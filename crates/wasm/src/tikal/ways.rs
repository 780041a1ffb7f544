//! Where figures can go, and by which steps.

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use tikal::{Action, Figure, Hex, Tikal, Whereabouts};

use super::walking;

/// Asks for the cheapest ways of some figures that go together.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Ways {
    /// What they are.
    pub figure: Figure,
    /// Where they stand; nowhere is the supply.
    #[serde(default)]
    pub from: Option<Hex>,
    /// How many go.
    pub count: u8,
}

/// A way that they can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Path {
    /// Where it ends.
    pub hex: Hex,
    /// The action points of all of them together.
    pub cost: u8,
    /// The steps of all of them, one figure after the other.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub actions: Vec<Action>,
}

impl Ways {
    /// T1: every other hex for which the action points last.
    pub fn of(self, table: &Tikal, seat: Seat) -> Vec<Path> {
        if !walking(table) || self.count == 0 || self.count > self.there(table, seat) {
            return Vec::new();
        }
        let single = match self.from {
            None => from_supply(table, seat, self.figure),
            Some(from) => from_hex(table, seat, self.figure, from),
        };
        single.into_iter().filter_map(|path| path.times(self.count)).filter(|path| path.cost <= table.ap()).collect()
    }

    /// How many of these figures there are.
    fn there(self, table: &Tikal, seat: Seat) -> u8 {
        match (self.figure, self.from) {
            (Figure::Leader, None) => u8::from(table.leader(seat) == Whereabouts::Supply),
            (Figure::Leader, Some(hex)) => u8::from(table.leader(seat) == Whereabouts::On(hex)),
            (Figure::Worker, None) => table.supply(seat),
            (Figure::Worker, Some(hex)) => table.workers_on(seat, hex),
        }
    }
}

impl Path {
    fn times(self, count: u8) -> Option<Path> {
        Some(Path { cost: self.cost.checked_mul(count)?, actions: self.actions.repeat(count.into()), ..self })
    }
}

/// A2, A3: every other hex that the figure can reach.
fn from_hex(table: &Tikal, seat: Seat, figure: Figure, from: Hex) -> Vec<Path> {
    let paths = table.paths(seat, from);
    let reached = paths.reached().into_iter().filter(|&hex| hex != from);
    let path = |hex| {
        let actions = paths.to(hex).into_iter().map(|step| step.action(figure)).collect();
        Some(Path { hex, cost: paths.cost(hex)?, actions })
    };
    reached.filter_map(path).collect()
}

/// A1: in at the base camp or an own camp, then on; of all doors the cheapest.
fn from_supply(table: &Tikal, seat: Seat, figure: Figure) -> Vec<Path> {
    let mut ways: Vec<Path> = Vec::new();
    for door in table.bases(seat) {
        let enter = Action::Enter(figure, door);
        let cost = table.cost(enter);
        let inside = Path { hex: door, cost, actions: vec![enter] };
        let beyond = from_hex(table, seat, figure, door).into_iter().map(|way| Path {
            cost: way.cost + cost,
            actions: std::iter::once(enter).chain(way.actions).collect(),
            ..way
        });
        for way in std::iter::once(inside).chain(beyond) {
            match ways.iter_mut().find(|known| known.hex == way.hex) {
                Some(known) if way.cost < known.cost => *known = way,
                Some(_) => (),
                None => ways.push(way),
            }
        }
    }
    ways.sort_by_key(|way| way.hex);
    ways
}

#[cfg(test)]
mod tests {
    use tabletop::{Actions, Dice, Game, Seed, ToMove};
    use tikal::{Config, Mode};

    use super::*;

    /// Positions of random games in which figures move.
    fn positions() -> Vec<Tikal> {
        let mut positions = Vec::new();
        for seed in 0..4 {
            let config = Config::new(2 + (seed % 3) as u8, Mode::Basic);
            let mut deal = Tikal::deal(&config, &Seed::from_number(seed)).unwrap();
            let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
            let (mut dice, mut legal) = (Dice::new(seed), Actions::new());
            while table.to_move() != ToMove::Over {
                if walking(&table) {
                    positions.push(table);
                }
                table.legal(&mut legal);
                table.apply(*dice.pick(&legal), &mut deal, &mut |_| ()).unwrap();
            }
        }
        positions
    }

    /// Plays the steps of a way by the rules; says what it cost.
    fn walk(mut table: Tikal, seat: Seat, path: &Path) -> u8 {
        let before = table.ap();
        for &action in &path.actions {
            table.check(seat, action).unwrap();
            table.apply(action, &mut tabletop::Stop, &mut |_| ()).unwrap();
        }
        before - table.ap()
    }

    #[test]
    fn ways_can_be_gone_and_cost_what_they_say() {
        let (mut camps, mut groups) = (0, 0);
        for table in positions() {
            let seat = table.to_move().seat().unwrap();
            camps += usize::from(!table.camps(seat).is_empty());
            for from in table.figures(seat).into_iter().map(Some).chain([None]) {
                for (figure, count) in [(Figure::Leader, 1), (Figure::Worker, 1), (Figure::Worker, 2)] {
                    for path in (Ways { figure, from, count }).of(&table, seat) {
                        assert_eq!(walk(table, seat, &path), path.cost, "{count} {figure} {from:?} {path:?}");
                        groups += usize::from(count > 1);
                    }
                }
            }
        }
        assert!(camps > 100 && groups > 100, "camps were on some ways, and some went together");
    }

    /// Every hex that single steps lead to is among the ways, at no higher cost.
    #[test]
    fn no_way_is_forgotten() {
        for table in positions() {
            let seat = table.to_move().seat().unwrap();
            let mut legal = Actions::new();
            table.legal(&mut legal);
            for &action in legal.iter() {
                let (figure, from, to) = match action {
                    Action::Walk(figure, from, to) | Action::Hop(figure, from, to) => (figure, Some(from), to),
                    Action::Enter(figure, to) => (figure, None, to),
                    _ => continue,
                };
                let paths = Ways { figure, from, count: 1 }.of(&table, seat);
                let path = paths.iter().find(|path| path.hex == to).unwrap();
                assert!(path.cost <= table.cost(action), "{action}");
            }
        }
    }

    #[test]
    fn only_figures_that_are_there_go() {
        let table = positions().remove(0);
        let seat = table.to_move().seat().unwrap();
        let free = table.rules().set.board.without(table.figures(seat)).first();
        let ways = |figure, from, count| Ways { figure, from, count }.of(&table, seat).len();
        assert_eq!((ways(Figure::Worker, free, 1), ways(Figure::Leader, free, 1)), (0, 0));
        assert_eq!((ways(Figure::Leader, None, 2), ways(Figure::Worker, None, 0)), (0, 0));
        assert!(ways(Figure::Worker, None, 2) > 0);
        assert_eq!(ways(Figure::Worker, None, table.supply(seat) + 1), 0);
    }
}
