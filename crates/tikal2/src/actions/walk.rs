//! Walking.

use tabletop::Pen;

use crate::{
    action::{Action, Slots},
    card::Card,
    door::{Layers, Open},
    event::Event,
    hex::{ALL_PLACES, Place, TEMPLE, places},
    phase::{Turn, only},
    refusal::Refusal,
    state::State,
};

impl State {
    /// LE1–LE5, LR12, LR13: where a walk may end, and which passages it spends.
    pub(super) fn check_walk(
        &self,
        turn: &Turn,
        to: Place,
        from: Option<Place>,
        chips: u8,
        cards: Slots,
    ) -> Result<(), Refusal> {
        self.check_standable(to)?;
        from.map_or(Ok(()), |from| self.check_standable(from))?;
        only(from.is_some() || to != self.own().explorer, Refusal::AlreadyThere)?;
        self.check_spending(chips, cards)?;
        only(turn.exploration.is_none_or(|exploration| !exploration.walked), Refusal::Walked)?;
        let need = self.passages_needed(to, from)?;
        let have = u32::from(chips) + cards.count();
        only(need == have, Refusal::Passages { need: need as u8, have: have as u8 })
    }

    /// LE2: through discovered rooms only.
    fn check_standable(&self, place: Place) -> Result<(), Refusal> {
        only(!place.within(TEMPLE & !self.walls.found), Refusal::NotFound)
    }

    /// LE5: chips and passage cards that the player has.
    fn check_spending(&self, chips: u8, cards: Slots) -> Result<(), Refusal> {
        let own = self.own();
        for slot in cards.iter() {
            let card = own.cards.get(slot).and_then(|token| token.card());
            let card = card.ok_or(Refusal::NoCard { have: own.cards.len() as u8 })?;
            only(card == Card::Passage, Refusal::WrongCard { card })?;
        }
        only(chips <= own.chips, Refusal::Chips { need: chips, have: own.chips })
    }

    /// How many passages such a walk takes. LR13: only where it ends matters, and where a dig is possible there,
    /// whether the last step was a passage and from where (LE10).
    fn passages_needed(&self, to: Place, from: Option<Place>) -> Result<u32, Refusal> {
        let open = self.open_walls();
        let layers = self.layers(&open);
        let dig = to.within(self.diggable(self.seat));
        let no_way = Refusal::NoWay { to };
        let Some(from) = from else {
            only(!dig || open.doors_from(to.bit()) != 0, no_way)?;
            return layers.cost(to).ok_or(no_way);
        };
        only(dig, Refusal::NoDigThere)?;
        only(open.passage_joins(from, to), Refusal::NoPassageFrom { from })?;
        layers.cost(from).map(|cost| cost + 1).ok_or(no_way)
    }

    /// All walks, cheap ones first; then those that end with a passage into a room for a dig.
    pub(super) fn list_walks(&self, open: &Open, layers: &Layers, dig: u64, out: &mut Pen<'_, Action>) {
        let own = self.own();
        let purse = Purse { chips: u32::from(own.chips), cards: own.passage_cards() };
        for (cost, &set) in layers.sets().iter().enumerate() {
            let ends = set & (!dig | open.doors_from(set)) & !own.explorer.bit();
            for to in places(ends & ALL_PLACES) {
                purse.spend(cost as u32, |chips, cards| out.push(Action::Walk { to, from: None, chips, cards }));
            }
        }
        for (cost, &set) in layers.sets().iter().enumerate().take(purse.total() as usize) {
            for from in places(set) {
                for to in places(open.passages_from(from.bit()) & dig) {
                    let from = Some(from);
                    purse.spend(cost as u32 + 1, |chips, cards| out.push(Action::Walk { to, from, chips, cards }));
                }
            }
        }
    }

    /// LE1: the walk. LE5: chips return to the supply, cards are out of the game.
    pub(super) fn walk(
        &mut self,
        to: Place,
        from: Option<Place>,
        chips: u8,
        cards: Slots,
        emit: &mut impl FnMut(Event),
    ) {
        for slot in cards.iter().rev() {
            self.discard(slot, emit);
        }
        self.own_mut().chips -= chips;
        self.chips += chips;
        self.own_mut().explorer = to;
        let exploration = self.begin_exploration();
        exploration.walked = true;
        exploration.from = from;
        emit(Event::Walked { seat: self.seat, to, from, chips, cards: Event::cards_spent(cards) });
    }
}

/// The passages that a player has.
#[derive(Clone, Copy)]
struct Purse {
    chips: u32,
    cards: u16,
}

impl Purse {
    fn total(self) -> u32 {
        self.chips + self.cards.count_ones()
    }

    /// Every way to spend so many: all subsets of the cards, the rest in chips.
    #[inline]
    fn spend(self, cost: u32, mut way: impl FnMut(u8, Slots)) {
        let mut cards = 0u16;
        loop {
            let paid = cards.count_ones();
            if paid <= cost && cost - paid <= self.chips {
                way((cost - paid) as u8, Slots(cards));
            }
            cards = cards.wrapping_sub(self.cards) & self.cards;
            if cards == 0 {
                return;
            }
        }
    }
}
