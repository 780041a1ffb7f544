//! What the page asks of Tikal beside the rules.

#[cfg(feature = "bots")]
use bots::{Bot, Level, tikal_bot};
use serde_json::json;
use tabletop::Seat;
use tikal::{Action, Config, Figure, Hex, Phase, Tikal, Whereabouts};

use crate::{
    board::Board,
    fault::Fault,
    games::{Hosted, Path, TieBreak},
};

impl Hosted for Tikal {
    type Board = Board;

    fn board(config: &Config) -> Result<Board, Fault> {
        Board::of(config)
    }

    fn points_left(&self) -> Option<u8> {
        walking(self).then_some(self.ap())
    }

    fn plan_ahead(&self, seat: Seat) -> Tikal {
        self.ahead(seat)
    }

    fn ways(&self, seat: Seat, figure: &str, from: &str) -> Result<Vec<Path>, Fault> {
        let wrong = || Fault::new("no_figure", json!({ "figure": figure, "from": from }));
        let figure: Figure = figure.parse().map_err(|_| wrong())?;
        if !walking(self) {
            return Ok(Vec::new());
        }
        let ways = if from == "supply" {
            from_supply(self, seat, figure)
        } else {
            let from: Hex = from.parse().map_err(|_| wrong())?;
            if self.has_figure(seat, figure, from) { from_hex(self, seat, figure, from) } else { Vec::new() }
        };
        Ok(ways.into_iter().filter(|way| way.cost <= self.ap()).map(Way::path).collect())
    }

    fn tie_break(&self, one: Seat, other: Seat) -> Option<TieBreak> {
        let (one, other) = (self.tie_break(one), self.tie_break(other));
        if one.0 != other.0 {
            Some(TieBreak::Guard)
        } else if one.1 != other.1 {
            Some(TieBreak::Treasures)
        } else {
            None
        }
    }

    #[cfg(feature = "bots")]
    fn bot(level: Level, seed: u64) -> Box<dyn Bot<Tikal>> {
        tikal_bot(level, seed)
    }
}

/// Whether figures move in this phase.
fn walking(table: &Tikal) -> bool {
    matches!(table.phase(), Phase::Act(_) | Phase::Score(_))
}

struct Way {
    hex: Hex,
    cost: u8,
    actions: Vec<Action>,
}

impl Way {
    fn path(self) -> Path {
        let actions = self.actions.iter().map(Action::to_string).collect();
        Path { hex: self.hex.to_string(), cost: self.cost, actions }
    }
}

/// A2, A3: every other hex that the figure can reach.
fn from_hex(table: &Tikal, seat: Seat, figure: Figure, from: Hex) -> Vec<Way> {
    let paths = table.paths(seat, from);
    let reached = paths.reached().into_iter().filter(|&hex| hex != from);
    let way = |hex| {
        let actions = paths.to(hex).into_iter().map(|step| step.action(figure)).collect();
        Some(Way { hex, cost: paths.cost(hex)?, actions })
    };
    reached.filter_map(way).collect()
}

/// A1: in at the base camp or an own camp, then on; of all doors the cheapest.
fn from_supply(table: &Tikal, seat: Seat, figure: Figure) -> Vec<Way> {
    let left = match figure {
        Figure::Leader => table.leader(seat) == Whereabouts::Supply,
        Figure::Worker => table.supply(seat) > 0,
    };
    if !left {
        return Vec::new();
    }
    let mut ways: Vec<Way> = Vec::new();
    for door in table.bases(seat) {
        let enter = Action::Enter(figure, door);
        let inside = Way { hex: door, cost: 1, actions: vec![enter] };
        let beyond = from_hex(table, seat, figure, door).into_iter().map(|way| Way {
            hex: way.hex,
            cost: way.cost + 1,
            actions: std::iter::once(enter).chain(way.actions).collect(),
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
    use tikal::Mode;

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
        for text in &path.actions {
            let action: Action = text.parse().unwrap();
            table.check(seat, action).unwrap();
            table.apply(action, &mut tabletop::Stop, &mut |_| ()).unwrap();
        }
        before - table.ap()
    }

    #[test]
    fn ways_can_be_gone_and_cost_what_they_say() {
        let mut camps = 0;
        for table in positions() {
            let seat = table.to_move().seat().unwrap();
            camps += usize::from(!table.camps(seat).is_empty());
            let mut starts: Vec<String> = table.figures(seat).into_iter().map(|hex| hex.to_string()).collect();
            starts.push("supply".into());
            for (figure, from) in starts.iter().flat_map(|from| [("leader", from), ("worker", from)]) {
                for path in table.ways(seat, figure, from).unwrap() {
                    assert_eq!(walk(table, seat, &path), path.cost, "{figure} {from} {path:?}");
                }
            }
        }
        assert!(camps > 100, "camps were on some ways");
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
                    Action::Walk(figure, from, to) | Action::Hop(figure, from, to) => (figure, from.to_string(), to),
                    Action::Enter(figure, to) => (figure, "supply".to_owned(), to),
                    _ => continue,
                };
                let mut after = table;
                after.apply(action, &mut tabletop::Stop, &mut |_| ()).unwrap();
                let paths = table.ways(seat, &figure.to_string(), &from).unwrap();
                let path = paths.iter().find(|path| path.hex == to.to_string()).unwrap();
                assert!(path.cost <= table.ap() - after.ap(), "{action}");
            }
        }
    }

    #[test]
    fn only_figures_that_are_there_go() {
        let table = positions().remove(0);
        let seat = table.to_move().seat().unwrap();
        let free = table.rules().set.board.without(table.figures(seat)).first().unwrap().to_string();
        assert_eq!(table.ways(seat, "worker", &free), Ok(Vec::new()));
        for (figure, from) in [("king", "a1"), ("worker", "z9"), ("worker", "")] {
            assert_eq!(table.ways(seat, figure, from).unwrap_err().code, "no_figure");
        }
    }
}
