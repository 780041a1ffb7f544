//! The two scorings (LV).

use tabletop::{Outcome, Seat};

use crate::{
    card::{Card, EACH_COLOUR, FIVE, TWINS},
    event::{Event, Hand, Reward},
    hex::Place,
    key::{Colour, Keys},
    room::{Altar, Room},
    state::State,
};

/// LV2: what a set of so many different keys scores.
pub const SET_POINTS: [i16; 6] = [0, 1, 3, 6, 10, 15];
/// LV3: what an altar scores.
pub const ALTAR_POINTS: i16 = 3;

/// LV2: the first set has one of each colour owned, the next one of each owned twice or more, and so on: how large they are.
pub fn key_sets(camp: &Keys) -> impl Iterator<Item = usize> {
    let set = |size: u8| camp.0.iter().filter(move |&&count| count >= size).count();
    (1..=camp.0.into_iter().max().unwrap_or(0)).map(set)
}

/// LV2: what they score.
pub fn key_points(camp: &Keys) -> i16 {
    key_sets(camp).map(|size| SET_POINTS[size]).sum()
}

/// LV3: the keys that count at an altar; at the multicoloured one all do.
pub fn altar_keys(altar: Altar, camp: &Keys) -> u32 {
    Colour::ALL.get(altar.index()).map_or_else(|| camp.total(), |&colour| u32::from(camp.of(colour)))
}

impl State {
    /// LV3: whoever has a flag there and the most keys of its colour in the camp; ties too, all if nobody has one.
    pub fn altar_winners(&self, altar: Altar, at: Place) -> impl Iterator<Item = Seat> {
        let there = Seat::at_table(self.seats()).filter(move |&seat| at.within(self.flags[seat]));
        let keys = move |seat: Seat| altar_keys(altar, &self.players[seat].camp);
        let most = there.clone().map(keys).max().unwrap_or(0);
        there.filter(move |&seat| keys(seat) == most)
    }

    /// LV3: where a seat would score.
    pub fn altars_won(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let won = move |&(altar, at): &(Altar, Place)| self.altar_winners(altar, at).any(|won| won == seat);
        self.altar_rooms().filter(won).map(|(_, at)| at)
    }

    /// The altar rooms in the temple.
    pub fn altar_rooms(&self) -> impl Iterator<Item = (Altar, Place)> {
        self.rooms.iter().enumerate().filter_map(|(bit, room)| match room {
            Room::Altar(altar) => Some((*altar, Place::new(bit as u32))),
            _ => None,
        })
    }

    /// LV1, LV4: keys and altars, for all at once; keys and flags stay.
    pub(crate) fn score_round(&mut self, emit: &mut impl FnMut(Event)) {
        for seat in Seat::at_table(self.seats()) {
            let points = key_points(&self.players[seat].camp);
            self.score(seat, points, Reward::Keys, emit);
            let points = ALTAR_POINTS * self.altars_won(seat).count() as i16;
            self.score(seat, points, Reward::Altars, emit);
        }
    }

    /// LV7: 1 point for each undelivered treasure, and the cards that score.
    pub(crate) fn score_rest(&mut self, emit: &mut impl FnMut(Event)) {
        for seat in Seat::at_table(self.seats()) {
            let treasures = self.players[seat].treasures.len() as i16;
            self.score(seat, treasures, Reward::Treasures, emit);
            let cards = &mut self.players[seat].cards;
            cards.iter_mut().for_each(|token| *token = token.opened());
            if !cards.is_empty() {
                let hand = std::array::from_fn(|slot| cards.get(slot).and_then(|token| token.card()));
                emit(Event::HandOpened { seat, cards: Hand(hand) });
            }
            let points = self.card_points(seat);
            self.score(seat, points, Reward::Cards, emit);
        }
    }

    /// LK2: what the known cards of a hand score.
    pub fn card_points(&self, seat: Seat) -> i16 {
        [Card::Five, Card::Colours, Card::Twin].into_iter().map(|card| self.points_of(seat, card)).sum()
    }

    /// LK2: 5 points; 2 for each colour of light room with a flag; 3 for a twin, 12 for both.
    pub fn points_of(&self, seat: Seat, card: Card) -> i16 {
        let count = self.players[seat].cards.iter().filter(|token| token.known() == Some(card as u8)).count();
        let colours = || self.walls.colours.iter().filter(|&&rooms| rooms & self.flags[seat] != 0).count();
        match card {
            _ if count == 0 => 0,
            Card::Five => FIVE * count as i16,
            Card::Colours => EACH_COLOUR * (colours() * count) as i16,
            Card::Twin => TWINS[usize::from(count > 1)],
            _ => 0,
        }
    }

    /// LV8: most points wins; ties share.
    pub(crate) fn ranking(&self) -> Outcome {
        let scores: Vec<i32> = Seat::at_table(self.seats()).map(|seat| self.players[seat].score.into()).collect();
        Outcome::ranked(scores.clone(), &scores)
    }
}
