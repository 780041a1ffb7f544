//! Whole turns, found by a beam in one world.
//!
//! Lines grow action by action. Those that take the same tile compete for the same few places, so that every tile
//! gets its chance; a line in the middle of a turn is valued with what the rest of the turn still promises.

use std::rc::Rc;

use tabletop::{Actions, Game, Seat, Stop};
use tikal2::{
    Action, Deal, State,
    hex::OUTSIDE,
    phase::{Choice, Phase, Stage, Turn},
    tile::Symbol,
};

use super::evaluation::{Feature, POINT, Weights, features, gain_at, lead, left};
use crate::{Budget, uneven::Errors};

/// How wide the beam is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    /// Lines in all.
    pub all: usize,
    /// Lines that take the same tile.
    pub tile: usize,
}

/// A whole turn.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The actions that can be played before something new is seen.
    pub start: Vec<Action>,
    /// The actions after that, as they would be in this world.
    pub rest: Vec<Action>,
    /// How far it leaves the seat ahead.
    pub value: i32,
    /// The tile that it takes, or the site for which it sets out.
    pub group: u8,
}

#[derive(Clone)]
struct Node {
    table: State,
    deal: Rc<Deal>,
    /// The last action, in the list of all.
    path: usize,
    value: i32,
    group: u8,
}

/// An action and the one before it; whether something was revealed up to here.
#[derive(Clone, Copy)]
struct Past {
    before: usize,
    action: Action,
    seen: bool,
}

const ROOT: usize = usize::MAX;
const NO_GROUP: u8 = u8::MAX;

/// The beam over one turn.
pub(super) struct Beam<'a> {
    weights: &'a Weights,
    errors: Option<Errors>,
    seat: Seat,
    width: Width,
    past: Vec<Past>,
    legal: Actions<Action>,
    chosen: Vec<Action>,
}

impl<'a> Beam<'a> {
    pub(super) fn new(seat: Seat, width: Width, weights: &'a Weights) -> Beam<'a> {
        Beam { weights, errors: None, seat, width, past: Vec::new(), legal: Actions::new(), chosen: Vec::new() }
    }

    /// The same by a judgement that errs.
    pub(super) fn erring(seat: Seat, width: Width, weights: &'a Weights, errors: Errors) -> Beam<'a> {
        Beam { errors: Some(errors), ..Beam::new(seat, width, weights) }
    }

    /// Turns for the seat to move, the best first. At least one, unless the budget was spent before any was done;
    /// then the best beginning of one.
    pub(super) fn lines(mut self, table: &State, deal: &Deal, budget: &mut Budget) -> Vec<Line> {
        let group = started(table);
        let mut beam = vec![Node { table: *table, deal: Rc::new(deal.clone()), path: ROOT, value: 0, group }];
        let mut done: Vec<Node> = Vec::new();
        while !beam.is_empty() {
            let mut next = Vec::new();
            let complete = beam.iter().all(|node| self.expand(node, budget, &mut next, &mut done));
            if !complete {
                if done.is_empty() {
                    next.sort_by_key(|node| std::cmp::Reverse(node.value));
                    done.extend(next.into_iter().next().or_else(|| beam.into_iter().find(|node| node.path != ROOT)));
                }
                break;
            }
            beam = self.select(next);
        }
        done.sort_by_key(|node| std::cmp::Reverse(node.value));
        done.iter().map(|node| self.line(node)).collect()
    }

    fn expand(&mut self, node: &Node, budget: &mut Budget, next: &mut Vec<Node>, done: &mut Vec<Node>) -> bool {
        node.table.legal(&mut self.legal);
        let mut chosen = std::mem::take(&mut self.chosen);
        candidates(&node.table, self.seat, &self.legal, &mut chosen);
        let mut complete = true;
        for &action in &chosen {
            if !budget.spend(1) {
                complete = false;
                break;
            }
            let child = self.play(node, action);
            if action.ends_turn() { done.push(child) } else { next.push(child) }
        }
        self.chosen = chosen;
        complete
    }

    fn play(&mut self, node: &Node, action: Action) -> Node {
        let (mut table, mut deal) = (node.table, Rc::clone(&node.deal));
        let reveals = table.reveals(action);
        let played = if reveals {
            table.apply(action, Rc::make_mut(&mut deal), &mut |_| ())
        } else {
            table.apply(action, &mut Stop, &mut |_| ())
        };
        played.expect("a whole world answers");
        let seen = reveals || node.path != ROOT && self.past[node.path].seen;
        self.past.push(Past { before: node.path, action, seen });
        let ended = action.ends_turn();
        let value =
            if ended { lead(&table, self.seat, self.weights) } else { promise(&table, self.seat, self.weights) };
        let value = value + self.errors.as_mut().map_or(0, Errors::next);
        let group = match action {
            Action::Sail(site) => 32 + site,
            Action::Take(tile) => tile,
            _ => node.group,
        };
        Node { table, deal, path: self.past.len() - 1, value, group }
    }

    /// The best lines of each group, the best of all first. Equal tables are one.
    fn select(&self, mut next: Vec<Node>) -> Vec<Node> {
        next.sort_by_key(|node| std::cmp::Reverse(node.value));
        let mut kept: Vec<Node> = Vec::with_capacity(self.width.all);
        for node in next {
            if kept.len() == self.width.all {
                break;
            }
            let same = kept.iter().filter(|other| other.group == node.group);
            let full = node.group != NO_GROUP && same.count() >= self.width.tile;
            let twin = kept.iter().rev().take_while(|other| other.value == node.value);
            if !full && !twin.into_iter().any(|other| other.table == node.table) {
                kept.push(node);
            }
        }
        kept
    }

    fn line(&self, node: &Node) -> Line {
        let (mut start, mut rest) = (Vec::new(), Vec::new());
        let mut at = node.path;
        while at != ROOT {
            let past = self.past[at];
            let late = past.before != ROOT && self.past[past.before].seen;
            if late {
                rest.push(past.action)
            } else {
                start.push(past.action)
            }
            at = past.before;
        }
        start.reverse();
        rest.reverse();
        Line { start, rest, value: node.value, group: node.group }
    }
}

/// The group of a turn that was begun before.
fn started(table: &State) -> u8 {
    match table.stage() {
        Some(Stage::Symbols { tile, .. }) => tile,
        Some(Stage::Trip { goal, .. }) => 32 + goal,
        _ => NO_GROUP,
    }
}

/// The most walks that are tried.
const WALKS: usize = 6;

/// The legal actions that are worth a try: walks lead to a dig, tents and cards come when it matters.
fn candidates(table: &State, seat: Seat, legal: &[Action], out: &mut Vec<Action>) {
    out.clear();
    let Phase::Turn(turn) = table.phase() else {
        out.extend_from_slice(legal);
        return;
    };
    let dig = table.diggable(seat);
    let calm = turn.exploration.is_none() && matches!(turn.stage, Stage::Before | Stage::Rest | Stage::Last);
    let digs = legal.iter().any(|action| matches!(action, Action::Dig(_)));
    let reach = || table.layers(&table.walls().opened(&table.player(seat).backpack)).all() & dig & !OUTSIDE != 0;
    let mut walks: Vec<(i32, Action)> = Vec::new();
    for &action in legal {
        let keep = match action {
            Action::Keep { swap, .. } => !swap,
            Action::Walk { to, chips, cards, .. } if to.within(dig) => {
                let spent = i32::from(chips) + cards.count() as i32;
                walks.push((2 * spent - gain_at(table, seat, to), action));
                false
            }
            Action::Walk { .. } | Action::Stop => false,
            Action::Tent(_) => calm,
            Action::Play { key: Some(_), .. } => calm,
            Action::Explore => calm && reach(),
            _ => true,
        };
        if keep {
            out.push(action);
        }
    }
    walks.sort_by_key(|walk| walk.0);
    let led = walks.len();
    out.extend(walks.into_iter().take(WALKS).map(|walk| walk.1));
    if turn.exploration.is_some() && turn.choice == Choice::None && !digs && led == 0 {
        out.push(Action::Stop);
        out.retain(|action| legal.contains(action));
    }
    if out.is_empty() {
        out.extend_from_slice(legal);
    }
}

/// What a table in the middle of a turn promises: its worth with the digs and symbols that are still to come.
fn promise(table: &State, seat: Seat, weights: &Weights) -> i32 {
    let Phase::Turn(turn) = table.phase() else { return 0 };
    let mut counts = features(table, seat);
    let mut gained = i32::from(table.player(seat).score);
    let mut take = |now: Option<i32>| {
        let [first, second, third] =
            [Feature::FirstDig, Feature::SecondDig, Feature::ThirdDig].map(|dig| counts[dig as usize]);
        gained += now.unwrap_or(first);
        counts[Feature::FirstDig as usize] = second;
        counts[Feature::SecondDig as usize] = third;
        counts[Feature::ThirdDig as usize] = 0;
    };
    if let Some(exploration) = turn.exploration.filter(|exploration| !exploration.dug) {
        let here = table.player(seat).explorer;
        let found = if here.within(table.diggable(seat)) { gain_at(table, seat, here) } else { 0 };
        take(exploration.walked.then_some(found));
    }
    if !turn.explored {
        take(None);
    }
    gained * POINT + weights.value(&counts, left(table)) + to_come(table, turn, counts[Feature::Doors as usize])
}

/// What the open choice and the symbols that are left are taken for.
fn to_come(table: &State, turn: &Turn, doors: i32) -> i32 {
    let tile = |tile: u8, left: u8| -> i32 {
        let symbols = table.rules().tiles[usize::from(tile)].symbols().iter().enumerate();
        symbols.filter(|(i, _)| left >> i & 1 == 1).map(|(_, symbol)| symbol_value(*symbol, doors)).sum()
    };
    let choice = match turn.choice {
        Choice::None | Choice::Return => 0,
        Choice::Key(_) => symbol_value(Symbol::AnyKey, doors),
        Choice::Stack | Choice::Look(_) => symbol_value(Symbol::Treasure, doors),
        Choice::Light(_) | Choice::Altar => symbol_value(Symbol::Light, doors),
        Choice::Count => symbol_value(Symbol::Count, doors),
    };
    choice
        + match turn.stage {
            Stage::Symbols { tile: taken, left } => tile(taken, left),
            Stage::Arrived => {
                let here = table.sites()[usize::from(table.player(table.on_turn()).canoe)];
                tiles_of(here).map(|taken| tile(taken, u8::MAX)).max().unwrap_or(0)
            }
            Stage::Trip { goal, .. } => {
                tiles_of(table.sites()[usize::from(goal)]).map(|taken| tile(taken, u8::MAX)).max().unwrap_or(0)
            }
            Stage::Before => 6 * POINT,
            Stage::Rest | Stage::Last => 0,
        }
}

fn tiles_of(tiles: u32) -> impl Iterator<Item = u8> {
    (0..32).filter(move |tile| tiles >> tile & 1 == 1)
}

fn symbol_value(symbol: Symbol, doors: i32) -> i32 {
    match symbol {
        Symbol::Key(_) => 3 * POINT,
        Symbol::AnyKey => 7 * POINT / 2,
        Symbol::Treasure => 5 * POINT / 2,
        Symbol::Card => 3 * POINT,
        Symbol::Light | Symbol::Altar => POINT,
        Symbol::Passage => 5 * POINT / 2,
        Symbol::Points(points) => i32::from(points) * POINT,
        Symbol::Count => doors * POINT,
    }
}
