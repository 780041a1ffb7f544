//! Looking at the top of a stack, and keeping one.

use tabletop::{Pen, Source, Stopped};

use crate::{
    action::Action,
    deal::{Ask, Items, Reveal},
    event::{Event, Faces, Secret},
    phase::{Choice, Look, Phase, Turn, only},
    price::Treasure,
    refusal::Refusal,
    state::State,
    token::{Pile, Row, Seats, Sort, Token},
};

/// LR5: the origin of a treasure from the open row.
pub(crate) const OPEN_ROW: u8 = 3;

impl State {
    /// LA5, LR20: a treasure stack that is not empty.
    pub(super) fn check_draw(&self, stack: u8) -> Result<(), Refusal> {
        only(stack < 3, Refusal::NoStack)?;
        only(self.stacks[usize::from(stack)].len > 0, Refusal::StackEmpty)
    }

    /// LO1: an open treasure, refilled from a stack of the player's choice; no refill when all are empty.
    pub(super) fn check_open(&self, place: u8, stack: Option<u8>) -> Result<(), Refusal> {
        let there = self.open.get(usize::from(place)).copied().flatten();
        only(there.is_some(), Refusal::NoOpenTreasure)?;
        match stack {
            Some(stack) => self.check_draw(stack),
            None => only(self.stacks[..3].iter().all(|stack| stack.len == 0), Refusal::Refill),
        }
    }

    pub(super) fn list_stacks(&self, out: &mut Pen<'_, Action>) {
        let stacks = || (0..3).filter(|&stack| self.stacks[usize::from(stack)].len > 0);
        stacks().for_each(|stack| out.push(Action::Draw(stack)));
        let places = (0..3).filter(|&place| self.open[usize::from(place)].is_some());
        for place in places {
            stacks().for_each(|stack| out.push(Action::Open { place, stack: Some(stack) }));
            if stacks().next().is_none() {
                out.push(Action::Open { place, stack: None });
            }
        }
    }

    /// LA5: look at the top of a treasure stack.
    pub(super) fn draw<S: Source<State>>(
        &mut self,
        stack: u8,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        self.look(Pile(stack), source, emit)
    }

    /// LA5–LA7, LA13: take the top 3 of a stack, or all that are left, to look at them.
    pub(super) fn look<S: Source<State>>(
        &mut self,
        pile: Pile,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let seat = self.seat;
        let stack = self.stacks[pile.index()];
        let count = stack.looks();
        let top = self.turn_up(pile, count, Ask::Top { pile, count }, source)?;
        let (seen, fresh) = top.faces().split_at(stack.seen.len());
        // Who sees them learns what only others knew.
        let mut items: Row<3> =
            stack.seen.iter().zip(seen).map(|(token, &item)| token.shown_to(seat).with(item)).collect();
        fresh.iter().for_each(|&item| items.push(Token::new(item, Seats::only(seat), 0)));
        self.stacks[pile.index()] = crate::token::Stack::new(stack.len - count);
        let mut faces = Faces { pile, items: [None; 3] };
        faces.items.iter_mut().zip(items.iter()).for_each(|(face, token)| *face = token.known());
        emit(Event::Looked { seat, pile: pile.0, count, items: Secret::new(Seats::only(seat), faces) });
        self.turn().choice = Choice::Look(Look { pile, items });
        Ok(())
    }

    /// Asks for the top things of a stack. What somebody has seen there must come up again.
    fn turn_up<S: Source<State>>(&self, pile: Pile, count: u8, ask: Ask, source: &mut S) -> Result<Items, Stopped> {
        match source.reveal(self, ask) {
            Some(Reveal::Items(sort, items)) if sort == pile.sort() && self.fits_top(pile, count, &items) => Ok(items),
            _ => Err(Stopped),
        }
    }

    /// Whether these many things can lie on top of a stack, with those in their places that are known.
    pub(crate) fn fits_top(&self, pile: Pile, count: u8, items: &Items) -> bool {
        let mut seen = self.stacks[pile.index()].seen.iter().map(|token| token.side()).zip(items.faces());
        items.faces().len() == usize::from(count) && seen.all(|(side, &item)| side == item || side == Token::HIDDEN)
    }

    /// LA5, LA13: one of those that were looked at.
    pub(super) fn check_keep(&self, turn: &Turn, place: u8, swap: bool) -> Result<(), Refusal> {
        let Choice::Look(look) = &turn.choice else { return Err(Refusal::NoSuchChoice) };
        let have = look.items.len() as u8;
        only(place < have, Refusal::NotLookedAt { have })?;
        only(!swap || have == 3, Refusal::NothingToSwap)
    }

    pub(super) fn list_keeps(&self, look: &Look, out: &mut Pen<'_, Action>) {
        for place in 0..look.items.len() as u8 {
            out.push(Action::Keep { place, swap: false });
            if look.items.len() == 3 {
                out.push(Action::Keep { place, swap: true });
            }
        }
    }

    /// LA5–LA7: keep one. LR1: the others go back on top in the order the player chooses.
    pub(super) fn keep(&mut self, place: u8, swap: bool, emit: &mut impl FnMut(Event)) {
        let Phase::Turn(Turn { choice: Choice::Look(look), .. }) = self.phase else { return };
        let Look { pile, mut items } = look;
        let kept = items.remove(usize::from(place));
        self.lay_back(pile, &items);
        if swap {
            self.stacks[pile.index()].seen.reverse();
        }
        let face = Faces { pile, items: [kept.known(), None, None] };
        emit(Event::Kept { seat: self.seat, pile: pile.0, place, swap, item: Secret::new(kept.seen(), face) });
        self.store(pile, kept);
    }

    /// Lays things on top of the stack from which they came.
    fn lay_back(&mut self, pile: Pile, items: &[Token]) {
        let stack = &mut self.stacks[pile.index()];
        stack.len += items.len() as u8;
        stack.seen = items.iter().take(stack.seen.room()).copied().collect();
    }

    /// Lays what is looked at back as it lay. The third of them counts as unseen again: only who looks knows it.
    pub(crate) fn put_back(&mut self) {
        if let Phase::Turn(Turn { choice: Choice::Look(look), .. }) = self.phase {
            self.lay_back(look.pile, &look.items);
        }
    }

    /// Where a kept thing goes.
    fn store(&mut self, pile: Pile, kept: Token) {
        match pile.sort() {
            Sort::Treasure => self.own_mut().treasures.push(kept.taken_from(pile.0)),
            Sort::Card => self.own_mut().cards.push(kept),
            Sort::Light => {
                self.turn().choice = Choice::Light(kept);
                return;
            }
        }
        self.settle();
    }

    /// LO1: an openly taken kind is known to all; the row is refilled at once.
    pub(super) fn take_open<S: Source<State>>(
        &mut self,
        place: u8,
        stack: Option<u8>,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let treasure = self.open[usize::from(place)].take().expect("checked");
        emit(Event::TookOpen { seat: self.seat, place, treasure });
        let token = Token::new(treasure.index() as u8, Seats::ALL, OPEN_ROW);
        self.own_mut().treasures.push(token);
        if let Some(stack) = stack {
            let next = self.uncover(Pile(stack), source)?;
            self.open[usize::from(place)] = Some(next);
            emit(Event::Opened { place, treasure: next, stack: Some(stack) });
        }
        self.settle();
        Ok(())
    }

    /// Turns the top of a treasure stack up for all.
    fn uncover<S: Source<State>>(&mut self, pile: Pile, source: &mut S) -> Result<Treasure, Stopped> {
        let item = self.turn_up(pile, 1, Ask::Uncover(pile), source)?.faces()[0];
        let stack = &mut self.stacks[pile.index()];
        stack.len -= 1;
        if !stack.seen.is_empty() {
            stack.seen.remove(0);
        }
        Ok(Treasure::ALL[usize::from(item)])
    }
}
