//! The table as the page shows it: the open position, and what follows from it by the rules.

use std::collections::BTreeMap;

use serde::Serialize;
use tabletop::{Game, Outcome, Seat, map_of};
use tikal::{Hex, Kind, Points, Rules, Setup, Side, Tikal, Tile, Whereabouts};

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Whose decision is next.
    pub to_move: Option<Seat>,
    /// The open table.
    pub position: Setup,
    /// Where the leader of each seat is.
    pub leaders: Vec<LeaderAt>,
    /// V8: whether the scoring round in progress is the last one.
    pub last_scoring: bool,
    /// V2: what each seat would score now.
    pub would_score: Vec<WouldScore>,
    /// A17: the strength of each seat on every temple where figures stand.
    pub strength: BTreeMap<Hex, Vec<u8>>,
    /// A3, A4: the action points of a step over each side of a hex, clockwise from the top; 0 where no way leads. For every
    /// hex of the board, in the board's order.
    pub steps: Vec<[u8; 6]>,
    /// A8: how many temple levels are left in the supply, in the order of the board's.
    pub levels_left: [u8; 9],
    /// C3: every stack of tiles, in the order of drawing.
    pub stacks: Vec<Stack>,
    /// The ranking.
    pub outcome: Outcome,
}

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum LeaderAt {
    /// Not yet in play.
    Supply,
    /// On the board.
    #[allow(missing_docs)]
    On { hex: Hex },
    /// A18: a guard for good.
    #[allow(missing_docs)]
    Guard { hex: Hex },
    /// A14: out of the game.
    Removed,
}

/// What a seat would score now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WouldScore {
    /// V3.
    pub temples: u16,
    /// V4.
    pub treasures: u16,
    /// Both together.
    pub total: u16,
    /// V3: the temples that it holds, with their values.
    pub from: BTreeMap<Hex, u8>,
}

/// The tiles of one letter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stack {
    /// The letter on their backs.
    pub letter: char,
    /// How many were not drawn.
    pub left: u8,
    /// Whether a volcano is among those.
    pub volcano: Volcano,
}

/// Where the volcano of a letter is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Volcano {
    /// The letter has none.
    None,
    /// Still to come.
    In,
    /// Drawn.
    Out,
}

impl View {
    /// Of a table; all is open but the piles.
    pub fn of(table: &Tikal) -> View {
        let rules = table.rules();
        View {
            to_move: table.to_move().seat(),
            position: table.setup(None),
            leaders: rules.seats().map(|seat| LeaderAt::from(table.leader(seat))).collect(),
            last_scoring: table.last_scoring(),
            would_score: rules.seats().map(|seat| WouldScore::of(table, seat)).collect(),
            strength: strengths(table, rules),
            steps: rules.set.board.into_iter().map(|hex| Side::ALL.map(|side| table.path(hex, side))).collect(),
            levels_left: std::array::from_fn(|index| table.levels_left(index as u8 + 2)),
            stacks: stacks(table, rules),
            outcome: table.outcome(),
        }
    }
}

impl From<Whereabouts> for LeaderAt {
    fn from(leader: Whereabouts) -> LeaderAt {
        match leader {
            Whereabouts::Supply => LeaderAt::Supply,
            Whereabouts::On(hex) => LeaderAt::On { hex },
            Whereabouts::Guard(hex) => LeaderAt::Guard { hex },
            Whereabouts::Removed => LeaderAt::Removed,
        }
    }
}

impl WouldScore {
    fn of(table: &Tikal, seat: Seat) -> WouldScore {
        let points = table.points(seat);
        let Points { temples, treasures } = points;
        WouldScore { temples, treasures, total: points.total(), from: map_of(table.held_temples(seat)) }
    }
}

fn strengths(table: &Tikal, rules: &Rules) -> BTreeMap<Hex, Vec<u8>> {
    let temples = rules.set.board.into_iter().filter(|&hex| matches!(table.terrain(hex), Some(Kind::Temple(_))));
    let sides = |hex| rules.seats().map(|seat| table.strength(seat, hex)).collect::<Vec<u8>>();
    map_of(temples.map(|hex| (hex, sides(hex))).filter(|(_, sides)| sides.iter().any(|&strength| strength > 0)))
}

fn stacks(table: &Tikal, rules: &Rules) -> Vec<Stack> {
    let tiles = |letter: char| rules.set.tiles.iter().filter(move |tile| tile.id.letter() == letter);
    let undrawn = |tile: &Tile| table.undrawn_tiles().any(|id| id == tile.id);
    let stack = |letter| Stack {
        letter,
        left: tiles(letter).filter(|tile| undrawn(tile)).count() as u8,
        volcano: match tiles(letter).find(|tile| tile.kind == Kind::Volcano) {
            None => Volcano::None,
            Some(volcano) if undrawn(volcano) => Volcano::In,
            Some(_) => Volcano::Out,
        },
    };
    ('A'..='Z').filter(|&letter| tiles(letter).next().is_some()).map(stack).collect()
}

#[cfg(test)]
mod tests {
    use tabletop::{Actions, Dice, Seed, ToMove};
    use tikal::{Action, Config, Event, Figure, Mode};

    use super::*;

    /// A random game, and what happened at each step of it.
    fn game(seed: u64, mode: Mode) -> Vec<(Tikal, Vec<Event>)> {
        let config = Config::new(2 + (seed % 3) as u8, mode);
        let mut deal = Tikal::deal(&config, &Seed::from_number(seed)).unwrap();
        let mut events = Vec::new();
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |event| events.push(event)).unwrap();
        let (mut dice, mut legal, mut steps) = (Dice::new(seed), Actions::new(), vec![(table, events)]);
        while table.to_move() != ToMove::Over {
            let mut events = Vec::new();
            table.legal(&mut legal);
            table.apply(*dice.pick(&legal), &mut deal, &mut |event| events.push(event)).unwrap();
            steps.push((table, events));
        }
        steps
    }

    fn games() -> impl Iterator<Item = Vec<(Tikal, Vec<Event>)>> {
        (0..6).map(|seed| game(seed, if seed < 3 { Mode::Basic } else { Mode::Auction }))
    }

    /// V2, V3, V4: what is said before a scoring turn ends is what it scores, and each temple counts for one at most.
    #[test]
    fn what_would_be_scored_is_what_is_scored() {
        let mut scorings = 0;
        for game in games() {
            for pair in game.windows(2) {
                let view = View::of(&pair[0].0);
                for event in &pair[1].1 {
                    let Event::Scored { seat, temples, treasures, total } = *event else { continue };
                    let would = &view.would_score[seat.index()];
                    assert_eq!((would.temples, would.treasures), (temples, treasures));
                    assert_eq!(pair[0].0.score(seat) + would.total, total);
                    assert_eq!(would.from.values().map(|&value| u16::from(value)).sum::<u16>(), temples);
                    scorings += 1;
                }
                let held: Vec<Hex> = view.would_score.iter().flat_map(|would| would.from.keys().copied()).collect();
                for &hex in &held {
                    let holder = pair[0].0.holder(hex).unwrap();
                    assert!(view.would_score[holder.index()].from.contains_key(&hex));
                    assert_eq!(held.iter().filter(|&&other| other == hex).count(), 1);
                }
            }
        }
        assert!(scorings > 20);
    }

    /// V8: a scoring round is the last one from its beginning to its end, or not.
    #[test]
    fn the_last_scoring_is_the_one_that_was_announced() {
        for game in games() {
            let (mut last, mut rounds) = (false, 0);
            for (table, events) in &game {
                for event in events {
                    if let Event::ScoringBegan { last: announced, .. } = event {
                        (last, rounds) = (*announced, rounds + 1);
                    }
                }
                let view = View::of(table);
                let scoring = matches!(table.phase(), tikal::Phase::Score(_));
                assert_eq!(view.last_scoring, scoring && last);
            }
            assert!(last && rounds > 1);
        }
    }

    /// A3, A4: a figure with enough points can take exactly the steps that have a price, and pays it.
    #[test]
    fn steps_are_those_that_can_be_walked() {
        for game in games() {
            for (table, _) in game.iter().step_by(7) {
                let Some(seat) = table.to_move().seat() else { continue };
                let (ahead, view) = (table.ahead(seat).unwrap(), View::of(table));
                for from in ahead.figures(seat) {
                    for side in Side::ALL {
                        let place = table.rules().set.board.into_iter().position(|hex| hex == from).unwrap();
                        let cost = view.steps[place][side as usize];
                        let figure = if ahead.workers_on(seat, from) > 0 { Figure::Worker } else { Figure::Leader };
                        let walk = from.neighbour(side).map(|to| Action::Walk(figure, from, to));
                        let allowed = walk.is_some_and(|walk| ahead.check(seat, walk).is_ok());
                        assert_eq!(cost > 0, allowed, "{from} {side:?}");
                        assert!(cost == 0 || walk.is_some_and(|walk| ahead.cost(walk) == cost));
                    }
                }
            }
        }
    }

    /// A17, V3: who holds a temple without a guard is stronger there than every other; where nobody does, the strongest are
    /// level.
    #[test]
    fn who_holds_a_temple_is_the_strongest_there() {
        let (mut held, mut level) = (0, 0);
        for game in games() {
            for (table, _) in &game {
                for (hex, sides) in View::of(table).strength {
                    if table.guard(hex).is_some() {
                        continue;
                    }
                    let most = *sides.iter().max().unwrap();
                    let strongest: Vec<usize> = (0..sides.len()).filter(|&index| sides[index] == most).collect();
                    let holder = if strongest.len() == 1 { Some(strongest[0]) } else { None };
                    assert_eq!(table.holder(hex).map(|seat| seat.index()), holder, "{hex} {sides:?}");
                    held += usize::from(holder.is_some());
                    level += usize::from(holder.is_none());
                }
            }
        }
        assert!(held > 100 && level > 10, "{held} {level}");
    }

    /// C3, C7, A8: what is left is what was there less what was drawn and uncovered.
    #[test]
    fn the_box_gets_emptier_by_what_happens() {
        for game in games() {
            let mut levels = game[0].0.rules().set.levels;
            for (table, events) in &game {
                for event in events {
                    if let Event::Uncovered { value, .. } = event {
                        levels[usize::from(*value) - 2] -= 1;
                    }
                }
                let view = View::of(table);
                assert_eq!(view.levels_left, levels);
                assert_eq!(view.stacks.iter().map(|stack| usize::from(stack.left)).sum::<usize>(), {
                    table.undrawn_tiles().count()
                });
                for stack in &view.stacks {
                    let tiles = table.rules().set.tiles.iter().filter(|tile| tile.id.letter() == stack.letter);
                    let volcano = tiles.filter(|tile| tile.kind == Kind::Volcano).map(|tile| tile.id).next();
                    let to_come = volcano.map(|volcano| table.undrawn_tiles().any(|tile| tile == volcano));
                    let expected = [(None, Volcano::None), (Some(true), Volcano::In), (Some(false), Volcano::Out)];
                    assert!(expected.contains(&(to_come, stack.volcano)), "{stack:?}");
                }
            }
            let last = View::of(&game.last().unwrap().0);
            assert!(last.stacks.iter().all(|stack| stack.left == 0 && stack.volcano != Volcano::In));
        }
    }
}
