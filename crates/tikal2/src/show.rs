//! LR5: what an action lays open of the things that only some have seen.

use tabletop::{Untold, Viewer};

use crate::{
    action::Action,
    deal::{Items, Reveal},
    phase::{Choice, Phase},
    state::State,
    token::{Seats, Sort, Token},
};

impl State {
    /// What a legal action lays open to this viewer.
    pub(crate) fn shown_by(&self, action: Action, to: Viewer) -> Vec<Reveal> {
        let (mut shown, mut table) = (Vec::new(), *self);
        table.each_opened(action, |sort, token| {
            if !token.seen().include(to) {
                shown.push(Reveal::Items(sort, Items::new([token.item()])));
            }
        });
        shown
    }

    /// Whether a legal action shows anybody what he has not seen, or (LR3) proves something of a hand. Who has seen a thing
    /// is known to all.
    pub(crate) fn lays_bare(&self, action: Action) -> bool {
        let (mut hidden, mut table) = (false, *self);
        table.each_opened(action, |_, token| hidden |= token.seen() != Seats::ALL);
        hidden || matches!(action, Action::Buy(_)) && !self.own().cards.is_empty()
    }

    /// Turns up what an action lays open and the holder of this table does not know.
    pub(crate) fn show(&mut self, action: Action, shown: &[Reveal]) -> Result<(), Untold<Reveal>> {
        let (mut told, mut end) = (shown.iter(), Ok(()));
        self.each_opened(action, |sort, token| {
            if token.known().is_none() && end.is_ok() {
                end = told.next().ok_or(Untold::Missing).and_then(|reveal| turn_over(sort, token, reveal));
            }
        });
        end?;
        if let Some(&reveal) = told.next() {
            return Err(Untold::Surplus(reveal));
        }
        let too_many = |sort: &&Sort| self.unknown(**sort).iter().any(|&count| count < 0);
        let enough = Sort::ALL.iter().find(too_many).is_none();
        let possible = enough && self.fits_purchases() && self.spare_for_passages() >= 0;
        shown.last().filter(|_| !possible).map_or(Ok(()), |&reveal| Err(Untold::Impossible(reveal)))
    }

    /// Visits what an action lays open: LD2 a delivered treasure, LK1 and LE5 played cards, LA7 a light room, LV7 all hands.
    fn each_opened(&mut self, action: Action, mut visit: impl FnMut(Sort, &mut Token)) {
        let seat = self.seat;
        let ends_game = action == Action::End && self.ends_game();
        match (action, &mut self.phase) {
            (Action::Deliver(place), _) => {
                let token = self.players[seat].treasures.get_mut(usize::from(place));
                token.into_iter().for_each(|token| visit(Sort::Treasure, token));
            }
            (Action::Play { slot, .. }, _) => {
                let token = self.players[seat].cards.get_mut(usize::from(slot));
                token.into_iter().for_each(|token| visit(Sort::Card, token));
            }
            (Action::Walk { cards, .. }, _) => {
                let hand = self.players[seat].cards.iter_mut().enumerate();
                hand.filter(|(slot, _)| cards.iter().any(|named| named == *slot))
                    .for_each(|(_, token)| visit(Sort::Card, token));
            }
            (Action::Place { .. }, Phase::Turn(turn)) => {
                if let Choice::Light(token) = &mut turn.choice {
                    visit(Sort::Light, token);
                }
            }
            _ if ends_game => {
                let hands = self.players.0.iter_mut().flat_map(|player| player.cards.iter_mut());
                hands.for_each(|token| visit(Sort::Card, token));
            }
            _ => (),
        }
    }
}

fn turn_over(sort: Sort, token: &mut Token, reveal: &Reveal) -> Result<(), Untold<Reveal>> {
    match reveal {
        Reveal::Items(other, items) if *other == sort && items.faces().len() == 1 => {
            *token = token.with(items.faces()[0]);
            Ok(())
        }
        _ => Err(Untold::Impossible(*reveal)),
    }
}
