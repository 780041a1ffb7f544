use crate::{Actions, Game, Seat, ToMove};

/// A finished game offers nothing more, and ranks its seats by their points.
pub fn ending<G: Game>(table: &G) -> Result<(), String> {
    if table.to_move() != ToMove::Over {
        return Err("ending: the game goes on".to_owned());
    }
    let mut legal = Actions::new();
    table.legal(&mut legal);
    if let Some(action) = legal.first() {
        return Err(format!("ending: {action} is offered after the end"));
    }
    let players = G::players(&table.config()).map_err(|error| format!("ending: {error}"))?;
    let outcome = table.outcome();
    if outcome.scores.len() != players || outcome.places.len() != players {
        return Err(format!("ending: {players} seats, but {outcome:?}"));
    }
    let seats = || Seat::at_table(players).map(Seat::index);
    for one in seats() {
        let place = outcome.places[one];
        let better = seats().filter(|&other| outcome.places[other] < place).count();
        let behind = seats().any(|other| outcome.scores[other] > outcome.scores[one] && outcome.places[other] >= place);
        if usize::from(place) != better + 1 || behind {
            return Err(format!("ending: places do not follow from points in {outcome:?}"));
        }
    }
    Ok(())
}

/// The same action on two copies does the same, and equal tables, and no others, have equal packed forms.
pub fn copies<G: Game>(table: &G, deal: &G::Deal, action: G::Action) -> Result<(), String> {
    let play = || {
        let (mut table, mut deal, mut events) = (table.clone(), deal.clone(), Vec::new());
        table.apply(action, &mut deal, &mut |event| events.push(event)).map(|()| (table, deal, events))
    };
    let (one, other) = (play(), play());
    if one != other {
        return Err(format!("copies: {action} does two different things"));
    }
    let (after, _, _) = one.map_err(|_| format!("copies: the piles do not answer {action}"))?;
    for (left, right) in [(table, &after), (&after, table), (&after, &after.clone())] {
        if (left == right) != (packed(left) == packed(right)) || (left == right) != (left.hash() == right.hash()) {
            return Err(format!("copies: equality, packed form and hash disagree around {action}"));
        }
    }
    Ok(())
}

pub(super) fn packed<G: Game>(table: &G) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.pack(&mut bytes);
    bytes
}

/// A position written to JSON and read back is the same, with its piles and without.
pub fn setups<G: Game>(table: &G, deal: &G::Deal) -> Result<(), String> {
    for piles in [None, Some(deal)] {
        let setup = table.setup(piles);
        let text = serde_json::to_string(&setup).map_err(|error| format!("setups: not written: {error}"))?;
        let read: G::Setup =
            serde_json::from_str(&text).map_err(|error| format!("setups: not read: {error}: {text}"))?;
        if read != setup {
            return Err(format!("setups: read otherwise than written: {text}"));
        }
        let (again, pile) = G::from_setup(&read).map_err(|faults| format!("setups: {faults:?} in {text}"))?;
        if again != *table || packed(&again) != packed(table) || pile.as_ref() != piles {
            return Err(format!("setups: the table or its piles changed through {text}"));
        }
    }
    Ok(())
}
