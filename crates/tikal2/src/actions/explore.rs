//! Explorations as a whole: begin, emergency, end.

use tabletop::Pen;

use crate::{
    action::Action,
    door::{Layers, Open},
    event::{Event, Reward},
    key::{Colour, Pocket},
    phase::{Exploration, Turn, only},
    refusal::Refusal,
    state::{PENALTY, State},
};

impl State {
    /// The exploration under way; else the normal one begins (LT1).
    pub(super) fn begin_exploration(&mut self) -> &mut Exploration {
        let turn = self.turn();
        if turn.exploration.is_none() {
            turn.explored = true;
        }
        turn.exploration.get_or_insert_default()
    }

    /// An extra exploration begins (LX1, LR14).
    pub(super) fn begin_extra(&mut self) {
        self.turn().exploration = Some(Exploration::default());
    }

    pub(super) fn list_exploration(&self, turn: &Turn, out: &mut Pen<'_, Action>) {
        let dig = self.diggable(self.seat);
        let exploration = turn.exploration.unwrap_or_default();
        self.list_digs(dig, out);
        if !exploration.walked {
            let open = self.open_walls();
            let layers = self.layers(&open);
            self.list_walks(&open, &layers, dig, out);
            if !exploration.bought && layers.all() & dig == 0 {
                self.keys.colours().for_each(|colour| out.push(Action::Buy(colour)));
            }
        }
        if turn.exploration.is_some() {
            out.push(Action::Stop);
        }
    }

    /// LE12, LR3: only who cannot dig anywhere, once in each exploration, before the walk.
    pub(super) fn check_buy(&self, turn: &Turn, colour: Colour) -> Result<(), Refusal> {
        self.check_supply(colour)?;
        let exploration = turn.exploration.unwrap_or_default();
        only(!exploration.walked, Refusal::Walked)?;
        only(!exploration.bought, Refusal::Bought)?;
        let reach = self.layers(&self.open_walls()).all();
        only(reach & self.diggable(self.seat) == 0, Refusal::DigPossible)?;
        // Who does not know the hand sees at least whether the passages can be elsewhere.
        let mut after = *self;
        after.prove_no_passage();
        only(after.spare_for_passages() >= 0, Refusal::DigPossible)
    }

    /// LE12: a key for 10 points into the backpack, at any score.
    pub(super) fn buy(&mut self, colour: Colour, emit: &mut impl FnMut(Event)) {
        self.prove_no_passage();
        self.gain_key(colour, Pocket::Backpack);
        self.begin_exploration().bought = true;
        emit(Event::Bought { seat: self.seat, colour });
        self.score(self.seat, -PENALTY, Reward::Emergency, emit);
    }

    /// LR3: the purchase shows all how many passage cards the hand can hold at most.
    fn prove_no_passage(&mut self) {
        let open: Open = self.open_walls();
        let dig = self.diggable(self.seat);
        let own = self.own();
        let chips = usize::from(own.chips);
        let layers = Layers::new(&open, own.explorer, chips as u32 + 2);
        let reaches = |more: usize| layers.sets().get(chips + more).is_some_and(|set| set & dig != 0);
        let hand = (1u16 << own.cards.len()) - 1;
        if reaches(1) {
            self.own_mut().barred |= hand;
        } else if reaches(2) {
            self.own_mut().paired = hand;
        }
    }

    /// LE1: the walk may also end without a dig.
    pub(super) fn stop_exploring(&mut self, emit: &mut impl FnMut(Event)) {
        self.turn().exploration = None;
        emit(Event::Stopped { seat: self.seat });
    }
}
