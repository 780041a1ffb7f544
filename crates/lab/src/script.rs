//! Players without any judgement, to measure the weakest opponents by.

use bots::{Bot, Budget, tikal::Map, tikal2::best_dig};
use tabletop::Game;
use tikal::{Action, Figure, Hex, Phase, Tikal};
use tikal2::{Action as Action2, State, key::Pocket};

/// Enters, walks to the nearest temple and uncovers: levels first, then figures go to the nearest temple that it does not hold,
/// then the leader enters, then workers do.
pub struct Walker;

impl Bot<Tikal> for Walker {
    fn name(&self) -> String {
        "walker".into()
    }

    fn act(&mut self, view: &<Tikal as Game>::View, _: &mut Budget) -> Vec<Action> {
        let (table, legal) = (&view.table, &view.legal);
        let any = |wanted: fn(&Action) -> bool| legal.iter().copied().find(wanted);
        vec![match table.phase() {
            Phase::Bid(_) => Action::Pass,
            Phase::Choose | Phase::Place => legal[0],
            _ => any(|action| matches!(action, Action::Uncover(_)))
                .or_else(|| nearer(table, legal))
                .or_else(|| any(|action| matches!(action, Action::Enter(Figure::Leader, _))))
                .or_else(|| any(|action| matches!(action, Action::Enter(..))))
                .unwrap_or(Action::End),
        }]
    }
}

/// A step that brings a figure nearer to a temple that is not held, if it is not at a temple.
fn nearer(table: &Tikal, legal: &[Action]) -> Option<Action> {
    let seat = table.to_move().seat()?;
    let map = Map::new(table);
    let temples = table.open_temples();
    let goals = || temples.into_iter().filter(|&temple| !table.strongest(seat, temple));
    let far = |hex: Hex| goals().map(|temple| map.cost(hex, temple)).min();
    let step = |&action: &Action| match action {
        Action::Walk(_, from, to) if !temples.has(from) => {
            let (before, after) = (far(from)?, far(to)?);
            (after < before).then_some((after, action))
        }
        _ => None,
    };
    legal.iter().filter_map(step).min().map(|(_, action)| action)
}

/// Takes the nearest tile and digs what scores most.
pub struct Digger;

impl Bot<State> for Digger {
    fn name(&self) -> String {
        "digger".into()
    }

    fn act(&mut self, view: &<State as Game>::View, _: &mut Budget) -> Vec<Action2> {
        let (table, legal) = (&view.table, &view.legal);
        if let Some((_, dig)) = best_dig(table) {
            return dig;
        }
        let own = table.player(table.on_turn());
        // Keys that it has not, so that it comes into rooms; then the rest for the camp.
        let keys = |colour, pocket| match pocket {
            Pocket::Backpack => 10 * own.backpack.of(colour),
            Pocket::Camp => 5 + own.camp.of(colour),
        };
        let canoe = table.player(table.on_turn()).canoe;
        let sites = table.sites().len() as u8;
        // Whatever must be done is done as it comes; what need not be done is left.
        let rank = |action: &Action2| match *action {
            Action2::Sail(site) => (0, (site + sites - canoe) % sites),
            Action2::Deliver(_) => (0, 0),
            Action2::Go | Action2::Stop | Action2::Stay => (1, 0),
            Action2::Key(colour, pocket) => (2, keys(colour, pocket)),
            Action2::Pay(_) | Action2::Take(_) | Action2::Use(_) | Action2::Draw(_) => (2, 0),
            Action2::Open { .. } | Action2::Keep { .. } | Action2::Place { .. } | Action2::Count(_) => (3, 0),
            Action2::Keys(one, other) => (4, u8::from(one == other)),
            Action2::End => (4, 0),
            _ => (5, 0),
        };
        vec![*legal.iter().min_by_key(|action| rank(action)).expect("something can be done")]
    }
}
