//! Tikal as a [`Game`] of the table.

use tabletop::{
    Actions, ConfigError, Dice, Fault, Game, Outcome, Seat, Seed, Source, StartError, Stopped, ToMove, Viewer,
};

use crate::{
    action::Action,
    actions::{self, bid, camp, choose, dig, end, enter, guard, hop, pass, place, swap, uncover, walk},
    deal::Deal,
    event::{Ask, Bury, Event, Reveal},
    phase::Phase,
    refusal::Refusal,
    rules::{Config, Rules},
    setup::Setup,
    state::Tikal,
    view::View,
};

impl Game for Tikal {
    const NAME: &'static str = "tikal";
    const RULES: u16 = 1;

    type Config = Config;
    type Deal = Deal;
    type Action = Action;
    type Ask = Ask;
    type Reveal = Reveal;
    type Unseen = Bury;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Setup = Setup;

    fn players(config: &Config) -> Result<usize, ConfigError> {
        Ok(Rules::of(config)?.players)
    }

    fn deal(config: &Config, seed: &Seed) -> Result<Deal, ConfigError> {
        Ok(Deal::shuffled(Rules::of(config)?, seed))
    }

    fn check_deal(config: &Config, deal: &Deal) -> Result<(), ConfigError> {
        let faults = deal.faults(&Tikal::set_up(Rules::of(config)?));
        if faults.is_empty() { Ok(()) } else { Err(ConfigError(faults)) }
    }

    fn start<S: Source<Self>>(
        config: &Config,
        rules: u16,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<Self, StartError> {
        if rules != Tikal::RULES {
            return Err(StartError::Rules(rules));
        }
        let mut table = Tikal::set_up(Rules::of(config)?);
        table.begin(source, emit)?;
        Ok(table)
    }

    fn config(&self) -> Config {
        self.rules().config.clone()
    }

    #[inline]
    fn to_move(&self) -> ToMove {
        match self.phase {
            Phase::Over => ToMove::Over,
            _ => ToMove::Seat(self.seat),
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        actions::check(self, seat, action)
    }

    #[inline]
    fn legal(&self, out: &mut Actions<Action>) {
        actions::legal(self, out);
    }

    fn reveals(&self, action: Action) -> bool {
        match action {
            Action::Dig(_) => true,
            Action::End => self.end_reveals(),
            _ => false,
        }
    }

    fn binds(&self, action: Action) -> bool {
        matches!(action, Action::Bid(_) | Action::Pass)
    }

    #[inline]
    fn apply<S: Source<Self>>(
        &mut self,
        action: Action,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        match action {
            Action::Bid(points) => bid::apply(self, points, emit),
            Action::Pass => pass::apply(self, emit),
            Action::Choose(tile) => choose::apply(self, tile, emit),
            Action::Place(hex, rotation) => place::apply(self, hex, rotation, source, emit),
            Action::Enter(figure, hex) => enter::apply(self, figure, hex, emit),
            Action::Hop(figure, from, to) => hop::apply(self, figure, from, to, emit),
            Action::Walk(figure, from, to) => walk::apply(self, figure, from, to, emit),
            Action::Uncover(hex) => uncover::apply(self, hex, emit),
            Action::Dig(hex) => return dig::apply(self, hex, source, emit),
            Action::Swap { give, seat, take } => swap::apply(self, give, seat, take, emit),
            Action::Camp(hex) => camp::apply(self, hex, emit),
            Action::Guard(figure, hex) => guard::apply(self, figure, hex, emit),
            Action::End => return end::apply(self, source, emit),
        }
        Ok(())
    }

    fn admits(&self, ask: Ask, reveal: Reveal) -> bool {
        match (ask, reveal) {
            (Ask::Tile, Reveal::Tile(id)) => {
                self.rules().index(id).is_some_and(|tile| self.next_stack() >> tile & 1 == 1)
            }
            (Ask::Token(_), Reveal::Token(motif)) => self.unseen_tokens()[motif.index()] > 0,
            _ => false,
        }
    }

    fn outcome(&self) -> Outcome {
        self.ranking()
    }

    fn view(&self, to: Viewer) -> View {
        View::of(self, to)
    }

    fn veil(event: &Event, _: Viewer) -> Event {
        event.clone()
    }

    fn imagine(view: &View, dice: &mut Dice) -> (Self, Deal) {
        view.imagine(dice)
    }

    fn brief(action: Action) -> String {
        action.brief()
    }

    fn pack(&self, out: &mut Vec<u8>) {
        crate::pack::pack(self, out);
    }

    fn setup(&self, deal: Option<&Deal>) -> Setup {
        Setup::of(self, deal)
    }

    fn from_setup(setup: &Setup) -> Result<(Self, Option<Deal>), Vec<Fault>> {
        setup.check()
    }
}
