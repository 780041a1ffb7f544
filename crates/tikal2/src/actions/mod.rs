//! A verb is a file: when its actions are legal, which of them are, and what they do.

mod count;
mod deliver;
mod dig;
mod end;
mod explore;
mod first;
mod key;
mod look;
mod place;
mod play;
mod sail;
mod symbol;
mod tent;
mod walk;

use tabletop::{Actions, Pen, Seat, Source, Stopped};

use crate::{
    action::Action,
    event::Event,
    phase::{Choice, Phase, Stage, Turn},
    refusal::Refusal,
    river::Point,
    state::State,
};

impl State {
    /// Why `seat` may not do this now: phase, seat, then the verb's own reasons.
    pub(crate) fn refuse(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.timely(action)?;
        if seat != self.seat {
            return Err(Refusal::NotYourTurn { seat: self.seat });
        }
        match (&self.phase, action) {
            (_, Action::Keys(first, second)) => self.check_first_keys(first, second),
            (Phase::Turn(turn), _) => self.check_in_turn(turn, action),
            _ => Err(Refusal::Over),
        }
    }

    fn check_in_turn(&self, turn: &Turn, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Sail(site) => self.check_sail(site),
            Action::Pay(colour) => self.check_pay(colour),
            Action::Forfeit => self.check_forfeit(),
            Action::Deliver(place) => self.check_deliver(turn, place),
            Action::Go => self.check_go(turn),
            Action::Take(tile) => self.check_take(tile),
            Action::Use(symbol) => self.check_use(turn, symbol),
            Action::Key(colour, _) => self.check_key(turn, colour),
            Action::Draw(stack) => self.check_draw(stack),
            Action::Open { place, stack } => self.check_open(place, stack),
            Action::Keep { place, swap } => self.check_keep(turn, place, swap),
            Action::Place { field, turn: sides } => self.check_place(turn, field, sides),
            Action::Walk { to, from, chips, cards } => self.check_walk(turn, to, from, chips, cards),
            Action::Dig(spot) => self.check_dig(spot),
            Action::Buy(colour) => self.check_buy(turn, colour),
            Action::Explore => self.check_tent(),
            Action::Tent(colour) => self.check_tent_key(colour),
            Action::Play { slot, key } => self.check_play(turn, slot, key),
            _ => Ok(()),
        }
    }

    /// All legal actions, in the order of docs/notation.md.
    #[inline]
    pub(crate) fn list(&self, out: &mut Actions<Action>) {
        out.write(|pen| self.write_list(pen));
    }

    fn write_list(&self, out: &mut Pen<'_, Action>) {
        match &self.phase {
            Phase::Over => (),
            Phase::Keys => self.list_first_keys(out),
            Phase::Turn(turn) if turn.choice != Choice::None => self.list_answers(turn, out),
            Phase::Turn(turn) if turn.delivery.is_some() => {
                self.list_deliveries(turn, out);
                self.list_delivery_cards(turn, out);
            }
            Phase::Turn(turn) => {
                self.list_stage(turn, out);
                self.list_plays(turn, out);
                self.list_tent(turn, out);
                if turn.exploration.is_none() && matches!(turn.stage, Stage::Rest | Stage::Last) {
                    out.push(Action::End);
                }
            }
        }
    }

    fn list_answers(&self, turn: &Turn, out: &mut Pen<'_, Action>) {
        match &turn.choice {
            Choice::Key(colour) => self.list_keys(*colour, out),
            Choice::Stack => self.list_stacks(out),
            Choice::Look(look) => self.list_keeps(look, out),
            Choice::Light(token) => self.list_fields(self.turns_of(*token), out),
            Choice::Altar => self.list_fields(1, out),
            Choice::Count => self.list_counts(out),
            Choice::Return => [Action::Back, Action::Stay].into_iter().for_each(|action| out.push(action)),
            Choice::None => (),
        }
    }

    fn list_stage(&self, turn: &Turn, out: &mut Pen<'_, Action>) {
        if turn.exploration.is_some() || turn.may_explore() {
            return self.list_exploration(turn, out);
        }
        match turn.stage {
            Stage::Before => self.list_sails(out),
            Stage::Trip { .. } if self.stop(turn) == Some(Point::Forest) => self.list_tolls(out),
            Stage::Trip { .. } => self.list_deliveries(turn, out),
            Stage::Arrived => self.list_tiles(out),
            Stage::Symbols { tile, left } => self.list_symbols(tile, left, out),
            Stage::Rest | Stage::Last => (),
        }
    }

    /// Plays a legal action.
    pub(crate) fn perform<S: Source<State>>(
        &mut self,
        action: Action,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        match action {
            Action::Keys(first, second) => self.take_first_keys(first, second, emit),
            Action::Sail(site) => self.sail(site, emit),
            Action::Pay(colour) => self.pay(colour, emit),
            Action::Forfeit => self.forfeit(emit),
            Action::Deliver(place) => self.deliver(place, emit),
            Action::Go => self.go(emit),
            Action::Take(tile) => self.take(tile, emit),
            Action::Use(symbol) => return self.use_symbol(symbol, source, emit),
            Action::Key(colour, pocket) => self.choose_key(colour, pocket, emit),
            Action::Draw(stack) => return self.draw(stack, source, emit),
            Action::Open { place, stack } => return self.take_open(place, stack, source, emit),
            Action::Keep { place, swap } => self.keep(place, swap, emit),
            Action::Place { field, turn } => return self.place(field, turn, source, emit),
            Action::Count(colour) => self.count(colour, emit),
            Action::Walk { to, from, chips, cards } => self.walk(to, from, chips, cards, emit),
            Action::Dig(spot) => return self.dig(spot, source, emit),
            Action::Back => self.step_back(emit),
            Action::Stay => self.stay(emit),
            Action::Stop => self.stop_exploring(emit),
            Action::Buy(colour) => self.buy(colour, emit),
            Action::Explore => self.explore_from_tent(emit),
            Action::Tent(colour) => self.take_tent_key(colour, emit),
            Action::Play { slot, key } => self.play(slot, key, emit),
            Action::End => return self.end_turn(source, emit),
        }
        Ok(())
    }

    /// Whether a legal action turns something hidden up.
    pub(crate) fn turns_up(&self, action: Action) -> bool {
        match action {
            Action::Use(symbol) => self.use_looks(symbol),
            Action::Draw(_) => true,
            Action::Open { stack, .. } => stack.is_some(),
            Action::Place { .. } => self.place_turns_up(),
            Action::Dig(spot) => self.dig_looks(spot),
            Action::End => self.ends_round() && self.round == 1,
            _ => false,
        }
    }
}
