//! Where figures can go, and by which steps.

use serde::{Deserialize, Serialize};
use tabletop::{Game, Seat, sort_few};
use tikal::{Action, Figure, Hex, Refusal, Tikal, Whereabouts, Why};

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
    /// Only there; and where they cannot go there, why.
    #[serde(default)]
    pub to: Option<Hex>,
}

/// What is answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Found {
    /// Every way that can be gone.
    pub paths: Vec<Path>,
    /// Why they cannot go where the question asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refusal>,
}

/// A way that they can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Path {
    /// Where it ends.
    pub hex: Hex,
    /// The hexes on it, from where it begins on the board.
    pub route: Vec<Hex>,
    /// The action points of all of them together.
    pub cost: u8,
    /// The steps of all of them, one figure after the other.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub actions: Vec<Action>,
}

impl Ways {
    /// T1: every other hex for which the action points last, or the one that was asked for.
    pub fn of(self, table: &Tikal, seat: Seat) -> Found {
        let (mut paths, mut dear) =
            self.all(table, seat).into_iter().partition::<Vec<_>, _>(|path| path.cost <= table.ap());
        let Some(to) = self.to else { return Found { paths, refusal: None } };
        paths.retain(|path| path.hex == to);
        dear.retain(|path| path.hex == to);
        let refusal = if paths.is_empty() { Some(self.refusal(table, seat, to, dear.first())) } else { None };
        Found { paths, refusal }
    }

    /// A3: every way, whatever it costs.
    fn all(self, table: &Tikal, seat: Seat) -> Vec<Path> {
        if !walking(table) || self.count == 0 || self.count > self.there(table, seat) {
            return Vec::new();
        }
        let single = match self.from {
            None => from_supply(table, seat, self.figure),
            Some(from) => from_hex(table, seat, self.figure, from),
        };
        single.into_iter().filter_map(|path| path.times(self.count)).collect()
    }

    /// Why they cannot go there: what the rules say against the step, but for a far hex its whole way is what counts.
    fn refusal(self, table: &Tikal, seat: Seat, to: Hex, dear: Option<&Path>) -> Refusal {
        if let Some(way) = dear {
            let rule = if self.from.is_none() && way.route.len() == 1 { "A1" } else { "A3" };
            return Refusal { rule, why: Why::NotEnoughAp { need: way.cost, have: table.ap() } };
        }
        let from = self.from.unwrap_or(table.rules().set.base);
        if self.there(table, seat) < self.count {
            let why = match self.from {
                None => Why::NoneInSupply { figure: self.figure },
                Some(hex) => Why::NoFigureThere { figure: self.figure, hex },
            };
            return Refusal { rule: if self.from.is_none() { "A1" } else { "A3" }, why };
        }
        match table.check(seat, Action::Walk(self.figure, from, to)) {
            Err(refusal) if !matches!(refusal.why, Why::NotNeighbours { .. } | Why::NoFigureThere { .. }) => refusal,
            _ => Refusal { rule: "A3", why: Why::NoPath { from, to } },
        }
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
        let steps = paths.to(hex);
        let actions = steps.iter().map(|step| step.action(figure)).collect();
        let route = std::iter::once(from).chain(steps.iter().map(|step| step.to)).collect();
        Some(Path { hex, route, cost: paths.cost(hex)?, actions })
    };
    reached.filter_map(path).collect()
}

/// A1: in at the base camp or an own camp, then on; of all doors the cheapest.
fn from_supply(table: &Tikal, seat: Seat, figure: Figure) -> Vec<Path> {
    let mut ways: Vec<Path> = Vec::new();
    for door in table.bases(seat) {
        let enter = Action::Enter(figure, door);
        let cost = table.cost(enter);
        let inside = Path { hex: door, route: vec![door], cost, actions: vec![enter] };
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
    sort_few(&mut ways, |way| way.hex);
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
                    for path in (Ways { figure, from, count, to: None }).of(&table, seat).paths {
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
                let paths = Ways { figure, from, count: 1, to: None }.of(&table, seat).paths;
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
        let ways = |figure, from, count| Ways { figure, from, count, to: None }.of(&table, seat).paths.len();
        assert_eq!((ways(Figure::Worker, free, 1), ways(Figure::Leader, free, 1)), (0, 0));
        assert_eq!((ways(Figure::Leader, None, 2), ways(Figure::Worker, None, 0)), (0, 0));
        assert!(ways(Figure::Worker, None, 2) > 0);
        assert_eq!(ways(Figure::Worker, None, table.supply(seat) + 1), 0);
    }

    /// A route begins where the figures stand, or at a door, ends where they go, and has a step for each action of one.
    #[test]
    fn routes_are_what_is_walked() {
        for table in positions() {
            let seat = table.to_move().seat().unwrap();
            for from in table.figures(seat).into_iter().map(Some).chain([None]) {
                for path in (Ways { figure: Figure::Worker, from, count: 1, to: None }).of(&table, seat).paths {
                    let (first, last) = (path.route[0], path.route[path.route.len() - 1]);
                    assert_eq!(last, path.hex);
                    assert!(from.map_or(table.bases(seat).has(first), |from| from == first));
                    assert_eq!(path.route.len() - usize::from(from.is_some()), path.actions.len());
                }
            }
        }
    }

    /// Every hex is either in reach or has a reason, and the reason names a rule.
    #[test]
    fn where_figures_cannot_go_says_why() {
        let mut told = std::collections::BTreeSet::new();
        for table in positions() {
            let seat = table.to_move().seat().unwrap();
            let reach = Ways { figure: Figure::Worker, from: None, count: 1, to: None }.of(&table, seat).paths;
            for to in table.rules().set.board {
                let asked = Ways { figure: Figure::Worker, from: None, count: 1, to: Some(to) };
                let Found { paths, refusal } = asked.of(&table, seat);
                assert_eq!(paths.first(), reach.iter().find(|path| path.hex == to));
                assert_eq!(paths.is_empty(), refusal.is_some());
                let Some(refusal) = refusal else { continue };
                match refusal.why {
                    Why::NotEnoughAp { need, have } => assert!(need > have && have == table.ap()),
                    Why::Unexplored { hex } | Why::Volcano { hex } => assert_eq!(hex, to),
                    Why::NoPath { to: hex, .. } => assert_eq!(hex, to),
                    Why::NoneInSupply { .. } => assert_eq!(table.supply(seat), 0),
                    ref other => panic!("{other:?}"),
                }
                told.insert(serde_json::to_value(&refusal).unwrap()["code"].as_str().unwrap().to_owned());
            }
        }
        for code in ["not_enough_ap", "unexplored", "volcano"] {
            assert!(told.contains(code), "{told:?}");
        }
    }
}
