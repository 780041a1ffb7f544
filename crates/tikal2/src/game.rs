//! Tikal II as every table sees it.

use tabletop::{
    Actions, ConfigError, Dice, Fault, Game, Outcome, Seat, Seed, Source, StartError, Stopped, ToMove, Untold, Viewer,
};

use crate::{
    action::Action,
    card::Card,
    deal::{Ask, Deal, Items, Reveal},
    event::Event,
    phase::{Choice, Phase},
    price::{TREASURES_PER_KIND, Treasure},
    refusal::Refusal,
    room::{LIGHTS, Room},
    rules::{Config, Rules},
    setup::Setup,
    state::State,
    token::{Pile, Sort, Token},
    view::View,
};

impl Game for State {
    const NAME: &'static str = "tikal2";
    const RULES: u16 = 2;
    const SECRETS: bool = true;
    const EXPOSED_BINDS: u16 = 2;

    type Config = Config;
    type Deal = Deal;
    type Action = Action;
    type Ask = Ask;
    type Reveal = Reveal;
    type Unseen = ();
    type Event = Event;
    type View = View;
    type Refusal = Refusal;
    type Setup = Setup;

    fn players(config: &Config) -> Result<usize, ConfigError> {
        Rules::of(config).map(|rules| rules.players)
    }

    fn deal(config: &Config, seed: &Seed) -> Result<Deal, ConfigError> {
        Ok(Deal::shuffled(Rules::of(config)?, seed))
    }

    fn check_deal(config: &Config, deal: &Deal) -> Result<(), ConfigError> {
        let faults = deal.faults(&State::bare(Rules::of(config)?), false);
        if faults.is_empty() { Ok(()) } else { Err(ConfigError(faults)) }
    }

    fn start<S: Source<State>>(
        config: &Config,
        rules: u16,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<State, StartError> {
        let book = Rules::of(config)?;
        if !(1..=State::RULES).contains(&rules) {
            return Err(StartError::Rules(rules));
        }
        let mut state = State::bare(book);
        state.lay_tiles(source, emit)?;
        state.set_disc(source, emit)?;
        state.show_altar(source, emit)?;
        if book.open_treasures {
            state.lay_open_row(source, emit)?;
        }
        Ok(state)
    }

    fn config(&self) -> Config {
        self.rules.config.clone()
    }

    #[inline]
    fn to_move(&self) -> ToMove {
        if self.phase == Phase::Over { ToMove::Over } else { ToMove::Seat(self.seat) }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.refuse(seat, action)
    }

    #[inline]
    fn legal(&self, out: &mut Actions<Action>) {
        self.list(out);
    }

    fn reveals(&self, action: Action) -> bool {
        self.turns_up(action)
    }

    fn binds(&self, _: Action) -> bool {
        false
    }

    fn exposes(&self, action: Action) -> bool {
        self.lays_bare(action)
    }

    #[inline]
    fn apply<S: Source<State>>(
        &mut self,
        action: Action,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        self.perform(action, source, emit)
    }

    fn admits(&self, ask: Ask, reveal: Reveal) -> bool {
        match (ask, reveal) {
            (Ask::Layout(_), Reveal::Layout(layout)) => self.admits_layout(&layout),
            (Ask::Disc, Reveal::Disc(turn)) => usize::from(turn) < Treasure::COUNT,
            (Ask::Altar, Reveal::Altar(altar)) => {
                self.altar != Some(altar) && !self.altar_rooms().any(|(other, _)| other == altar)
            }
            (Ask::Open, Reveal::Items(Sort::Treasure, items)) => {
                items.faces().len() == 1 && self.admits_items(Sort::Treasure, items.faces().iter())
            }
            (Ask::Top { pile, count }, Reveal::Items(sort, items)) => self.admits_top(pile, count, sort, &items),
            (Ask::Uncover(pile), Reveal::Items(sort, items)) => self.admits_top(pile, 1, sort, &items),
            _ => false,
        }
    }

    fn outcome(&self) -> Outcome {
        self.ranking()
    }

    fn view(&self, to: Viewer) -> View {
        View::new(self, to)
    }

    fn veil(event: &Event, to: Viewer) -> Event {
        event.veiled(to)
    }

    fn imagine(view: &View, dice: &mut Dice) -> (State, Deal) {
        view.imagine(dice)
    }

    fn veiled(&self, to: Viewer) -> State {
        View::veiled(self, to)
    }

    fn sees(&self, ask: Ask, to: Viewer) -> bool {
        !matches!(ask, Ask::Top { .. }) || to == Viewer::Seat(self.seat)
    }

    fn face_down(&self, ask: Ask) -> Option<Reveal> {
        let Ask::Top { pile, count } = ask else { return None };
        let known = self.stacks[pile.index()].seen.iter().map(|token| token.side());
        let items = known.chain(std::iter::repeat(Token::HIDDEN)).take(count.into());
        Some(Reveal::Items(pile.sort(), Items::new(items)))
    }

    fn lays_open(&self, action: Action, to: Viewer) -> Vec<Reveal> {
        self.shown_by(action, to)
    }

    fn lay_open(&mut self, action: Action, shown: &[Reveal]) -> Result<(), Untold<Reveal>> {
        self.show(action, shown)
    }

    fn from_veiled_setup(setup: &Setup, to: Viewer) -> Result<State, Vec<Fault>> {
        setup.check_veiled(to)
    }

    fn brief(action: Action) -> String {
        action.brief()
    }

    fn pack(&self, out: &mut Vec<u8>) {
        self.write_packed(out);
    }

    fn setup(&self, deal: Option<&Deal>) -> Setup {
        Setup::of(self, deal)
    }

    fn from_setup(setup: &Setup) -> Result<(State, Option<Deal>), Vec<Fault>> {
        setup.check()
    }
}

impl State {
    /// LS3: the price disc starts in any orientation.
    fn set_disc<S: Source<State>>(&mut self, source: &mut S, emit: &mut impl FnMut(Event)) -> Result<(), Stopped> {
        let Some(Reveal::Disc(turn)) = source.reveal(self, Ask::Disc) else { return Err(Stopped) };
        if usize::from(turn) >= Treasure::COUNT {
            return Err(Stopped);
        }
        self.disc.0 = turn;
        emit(Event::DiscSet { turn });
        Ok(())
    }

    /// LO1: three open treasures.
    fn lay_open_row<S: Source<State>>(&mut self, source: &mut S, emit: &mut impl FnMut(Event)) -> Result<(), Stopped> {
        for place in 0..3 {
            let Some(Reveal::Items(Sort::Treasure, items)) = source.reveal(self, Ask::Open) else {
                return Err(Stopped);
            };
            let &[item] = items.faces() else { return Err(Stopped) };
            let treasure = Treasure::ALL[usize::from(item)];
            self.open[place] = Some(treasure);
            emit(Event::Opened { place: place as u8, treasure, stack: None });
        }
        Ok(())
    }

    /// Every face-down thing of a sort that lies on the table: in camps and hands, on stacks, being looked at.
    pub(crate) fn tokens(&self, sort: Sort) -> impl Iterator<Item = &Token> {
        let held = self.players.0.iter().flat_map(move |player| match sort {
            Sort::Treasure => &player.treasures[..],
            Sort::Card => &player.cards[..],
            Sort::Light => &[],
        });
        let piles = Pile::ALL.into_iter().filter(move |pile| pile.sort() == sort);
        let stacked = piles.flat_map(|pile| self.stacks[pile.index()].seen.iter());
        held.chain(stacked).chain(self.choice_tokens(sort))
    }

    pub(crate) fn choice_tokens(&self, sort: Sort) -> &[Token] {
        match &self.phase {
            Phase::Turn(turn) => match &turn.choice {
                Choice::Look(look) if look.pile.sort() == sort => &look.items,
                Choice::Light(token) if sort == Sort::Light => std::slice::from_ref(token),
                _ => &[],
            },
            _ => &[],
        }
    }

    /// How many things of each face are not known to the holder of this table.
    pub(crate) fn unknown(&self, sort: Sort) -> [i16; LIGHTS] {
        let mut counts: [i16; LIGHTS] = std::array::from_fn(|item| match sort {
            Sort::Treasure => self.treasures_in_camps_and_stacks(item),
            Sort::Card => {
                self.rules.cards.get(item).map_or(0, |&count| i16::from(count) - i16::from(self.played[item]))
            }
            Sort::Light => 1 - self.lights_placed(item),
        });
        self.tokens(sort).filter_map(|token| token.known()).for_each(|item| counts[usize::from(item)] -= 1);
        counts
    }

    fn treasures_in_camps_and_stacks(&self, kind: usize) -> i16 {
        let Some(&treasure) = Treasure::ALL.get(kind) else { return 0 };
        let open = self.open.iter().filter(|&&open| open == Some(treasure)).count() as i16;
        TREASURES_PER_KIND as i16 - i16::from(self.delivered[kind]) - open
    }

    fn lights_placed(&self, light: usize) -> i16 {
        let same = |room: &&Room| matches!(room, Room::Light(other, _) if other.index() == light);
        self.rooms.iter().filter(same).count() as i16
    }

    /// Whether these could lie on top of a stack.
    fn admits_top(&self, pile: Pile, count: u8, sort: Sort, items: &Items) -> bool {
        let known = |n: &usize| self.stacks[pile.index()].seen.get(*n).is_some_and(|token| token.known().is_some());
        let new = || items.faces().iter().enumerate().filter(|(n, _)| !known(n)).map(|(_, item)| item);
        let no_passages = || new().filter(|&&item| usize::from(item) != Card::Passage.index()).count() as i32;
        sort == pile.sort()
            && self.fits_top(pile, count, items)
            && self.admits_items(sort, new())
            && (sort != Sort::Card || no_passages() <= self.spare_for_passages())
    }

    /// Whether there are still so many things that are not known.
    fn admits_items<'a>(&self, sort: Sort, items: impl Iterator<Item = &'a u8>) -> bool {
        let mut left = self.unknown(sort);
        items.for_each(|&item| left[usize::from(item)] -= 1);
        left.iter().all(|&count| count >= 0)
    }
}
