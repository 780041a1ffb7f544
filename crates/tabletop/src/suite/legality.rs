use std::collections::BTreeSet;

use super::Lawful;
use crate::{Actions, Dice, Game, Seat, Syntax};

/// The legal list is exactly what the check allows, each action once; and nobody but the seat to move may do
/// any of it.
pub fn legality<G: Lawful>(table: &G, dice: &mut Dice) -> Result<(), String> {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let listed: BTreeSet<G::Action> = legal.iter().copied().collect();
    if listed.len() != legal.len() {
        return Err(format!("legality: the list has {} actions, {} of them different", legal.len(), listed.len()));
    }
    let allowed = allowed(table, dice)?;
    if let Some(extra) = listed.difference(&allowed).next() {
        return Err(format!(
            "legality: {extra} is listed, but the check says {:?}",
            table.to_move().seat().map(|seat| table.check(seat, *extra))
        ));
    }
    if let Some(missing) = allowed.difference(&listed).next() {
        return Err(format!("legality: {missing} passes the check but is not listed"));
    }
    listed.iter().try_for_each(|&action| others_refused(table, action))
}

/// What the check allows the seat to move, by brute force.
fn allowed<G: Lawful>(table: &G, dice: &mut Dice) -> Result<BTreeSet<G::Action>, String> {
    let mover = table.to_move().seat();
    let mut allowed = BTreeSet::new();
    let mut fault = Ok(());
    table.space(&mut |action| {
        if mover.is_some_and(|seat| table.check(seat, action).is_ok()) {
            allowed.insert(action);
        }
        if fault.is_ok() && dice.once_in(16) {
            fault = others_refused(table, action);
        }
    });
    fault.map(|()| allowed)
}

fn others_refused<G: Game>(table: &G, action: G::Action) -> Result<(), String> {
    let mover = table.to_move().seat();
    let mut others = Seat::ALL.into_iter().filter(|&seat| Some(seat) != mover);
    match others.find(|&seat| table.check(seat, action).is_ok()) {
        Some(seat) => Err(format!("legality: seat {seat} is not to move but may {action}")),
        None => Ok(()),
    }
}

/// Every legal action reads back from its long and from its brief form, and neither holds what a record
/// puts between actions.
pub fn texts<G: Lawful>(table: &G) -> Result<(), String> {
    let mut fault = Ok(());
    let mut n = 0;
    let mut try_one = |action: G::Action| {
        if fault.is_ok() {
            fault = text(action.to_string(), action).and_then(|()| text(G::brief(action), action));
        }
    };
    table.space(&mut |action| {
        n += 1;
        if n % 61 == 0 {
            try_one(action);
        }
    });
    let mut legal = Actions::new();
    table.legal(&mut legal);
    legal.iter().copied().for_each(try_one);
    fault
}

fn text<A: PartialEq + std::fmt::Debug + std::str::FromStr<Err = Syntax>>(
    text: String,
    action: A,
) -> Result<(), String> {
    if !fits_an_entry(&text) {
        return Err(format!("texts: {text:?} cannot stand in a record"));
    }
    match text.parse::<A>() {
        Ok(read) if read == action => Ok(()),
        other => Err(format!("texts: {action:?} is written {text:?} and read {other:?}")),
    }
}

fn fits_an_entry(text: &str) -> bool {
    let reserved = ["undo", "resign", "takeover"].contains(&text.split(' ').next().unwrap_or_default());
    !reserved && !text.contains([',', '>', '#', '\n']) && text.trim() == text && !text.is_empty()
}
