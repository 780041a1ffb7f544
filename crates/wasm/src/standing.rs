//! How a game stands after so many entries, with resignations and agreement heard; and why it ended.

use serde::Serialize;
use tabletop::{Outcome, Seat, record::Entry, sort_few};

use crate::games::Hosted;

/// Whose turn it is, and the ranking.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing<B> {
    /// Whose decision is next; nobody's once it is over.
    pub to_move: Option<Seat>,
    /// The ranking.
    pub outcome: Outcome,
    /// Why it is over.
    pub end: Option<Ending<B>>,
}

/// Why a game is over, and what decided its places beside points.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ending<B> {
    /// What ended it.
    pub by: EndedBy,
    /// Who gave up, in that order: they rank last, the first of them behind the others.
    pub resigned: Vec<Seat>,
    /// Seats that were level on points.
    pub ties: Vec<Tie<B>>,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// It was played to its end.
    Rules,
    /// All but one gave up.
    Resigned,
    /// All agreed to end it as it stood.
    Agreed,
}

/// Seats with the same points, and what set them apart.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tie<B> {
    /// In the order of their places.
    pub seats: Vec<Seat>,
    /// What put the first before the second; nothing where they share the place.
    pub broken: Option<B>,
}

impl<B> Ending<B> {
    /// Of a game whose last entry this is.
    pub fn of<G>(last: Option<&Entry<G>>, table: &G, outcome: &Outcome, resigned: Vec<Seat>) -> Ending<B>
    where
        G: Hosted<TieBreak = B>,
    {
        let by = match last {
            Some(Entry::Resign { .. }) => EndedBy::Resigned,
            Some(Entry::Agreed) => EndedBy::Agreed,
            _ => EndedBy::Rules,
        };
        let ties = ties(table, outcome, &resigned);
        Ending { by, resigned, ties }
    }
}

/// Every two neighbours in the ranking that are level on points; those who share a place together.
fn ties<G: Hosted>(table: &G, outcome: &Outcome, resigned: &[Seat]) -> Vec<Tie<G::TieBreak>> {
    let (score, place) = (|seat: Seat| outcome.scores[seat.index()], |seat: Seat| outcome.places[seat.index()]);
    let mut seats: Vec<Seat> = Seat::at_table(outcome.places.len()).filter(|seat| !resigned.contains(seat)).collect();
    sort_few(&mut seats, |&seat| place(seat));
    let mut ties: Vec<Tie<G::TieBreak>> = Vec::new();
    for pair in seats.windows(2).filter(|pair| score(pair[0]) == score(pair[1])) {
        let broken = table.tie_break(pair[0], pair[1]);
        match ties.last_mut() {
            Some(tie) if broken.is_none() && tie.broken.is_none() && tie.seats.last() == pair.first() => {
                tie.seats.push(pair[1]);
            }
            _ => ties.push(Tie { seats: pair.to_vec(), broken }),
        }
    }
    ties
}
