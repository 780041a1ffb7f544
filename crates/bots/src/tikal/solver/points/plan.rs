//! Deeds as single actions.

use tabletop::{Game, Stop};
use tikal::{Action, Figure, Hex, Tikal};

use super::search::Deed;

/// The actions of a turn up to its dig or its end.
pub(super) fn actions(table: &Tikal, deeds: &[Deed], dig: Option<Hex>) -> Vec<Action> {
    let mut table = *table;
    let mut actions = Vec::new();
    for &deed in deeds {
        for action in single(&table, deed) {
            table.apply(action, &mut Stop, &mut |_| ()).expect("nothing is revealed");
            actions.push(action);
        }
    }
    actions.push(dig.map_or(Action::End, Action::Dig));
    actions
}

fn single(table: &Tikal, deed: Deed) -> Vec<Action> {
    match deed {
        Deed::Go(figure, Some(from), to) => walk(table, figure, from, to),
        Deed::Go(figure, None, to) => enter(table, figure, to),
        Deed::Uncover(hex) => vec![Action::Uncover(hex)],
        Deed::Swap(give, seat, take) => vec![Action::Swap { give, seat, take }],
        Deed::Camp(hex) => vec![Action::Camp(hex)],
        Deed::Nothing => Vec::new(),
    }
}

fn walk(table: &Tikal, figure: Figure, from: Hex, to: Hex) -> Vec<Action> {
    let seat = table.to_move().seat().expect("somebody is to move");
    table.paths(seat, from).to(to).into_iter().map(|step| step.action(figure)).collect()
}

fn enter(table: &Tikal, figure: Figure, to: Hex) -> Vec<Action> {
    let seat = table.to_move().seat().expect("somebody is to move");
    let nearest = table.bases(seat).into_iter().min_by_key(|&base| table.paths(seat, base).cost(to));
    let base = nearest.expect("there is always the base camp");
    let mut actions = vec![Action::Enter(figure, base)];
    actions.extend(walk(table, figure, base, to));
    actions
}
