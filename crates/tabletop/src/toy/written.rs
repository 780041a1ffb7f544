use serde::{Deserialize, Serialize};

use super::{Deal, Known, Toy, hidden::knows};
use crate::{Fault, Game, Viewer, suite::Lawful};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    pub table: Toy,
    pub deal: Option<Deal>,
}

pub fn read(setup: &Setup) -> Result<(Toy, Option<Deal>), Vec<Fault>> {
    check(setup, |place| place.by != 0)?;
    Ok((setup.table.clone(), setup.deal.clone()))
}

/// A position as one viewer knows it.
pub fn read_veiled(setup: &Setup, to: Viewer) -> Result<Toy, Vec<Fault>> {
    if setup.deal.is_some() {
        return Err(vec![Fault::new("deal", "not for a viewer")]);
    }
    check(setup, |place| knows(place, to))?;
    Ok(setup.table.clone())
}

/// All that is wrong with a position in which those cards lie open that should.
fn check(setup: &Setup, open: impl Fn(Known) -> bool) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    let mut expect = |fits: bool, path: &str, message: &str| {
        if !fits {
            faults.push(Fault::new(path, message));
        }
    };
    let Setup { table, deal } = setup;
    let players = Toy::players(&table.config);
    expect(players.is_ok(), "table.config", "no such game");
    let seats = players.unwrap_or(table.hands.len());
    expect(table.hands.len() == seats && table.scores.len() == seats, "table.hands", "one for each seat");
    expect(table.turn.index() < seats, "table.turn", "nobody sits there");
    expect(table.time <= 3, "table.time", "too much");
    let places = table.spots.iter().chain(&table.hands).flatten().chain([&table.top]);
    expect(places.clone().all(|place| place.card.is_some() == open(*place)), "table", "known to nobody");
    expect(places.clone().all(|place| place.by >> seats == 0), "table", "known to somebody who is not there");
    expect(table.deck > 0 || table.top == Known::default(), "table.top", "no deck");
    let hands = table.hands.iter().enumerate();
    expect(
        hands.filter_map(|(n, hand)| Some((n, (*hand)?))).all(|(n, hand)| hand.by & 1 << n != 0),
        "table.hands",
        "a hand is known to its owner",
    );
    if let Some(deal) = deal {
        expect(deal.deck.len() == usize::from(table.deck), "deal.deck", "another size than on the table");
        expect(table.invariants(deal).is_ok(), "deal", "other cards than those left");
        expect(table.top.card.is_none_or(|top| deal.deck.first() == Some(&top)), "deal.deck", "another top card");
        let spots = table.spots.iter().zip(&deal.spots);
        let fits = |(spot, card): (&Option<Known>, &Option<_>)| {
            spot.is_some() == card.is_some() && spot.is_none_or(|known| known.card.is_none() || known.card == *card)
        };
        expect(spots.into_iter().all(fits), "deal.spots", "another card");
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}
