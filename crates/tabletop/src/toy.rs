//! A small game for tests: a deck of numbered cards, two spots to bury them, private looks and hands.
//!
//! In a turn a seat has 3 points of time. `peek` looks at the top card, `take` takes a top card the seat knows
//! into its hand, `bury` lays the top card face down on a spot, `dig` turns a spot up and scores it, `play`
//! lays the hand open and scores it double. `end` turns the top card away, or ends the game without a deck.

mod action;
mod hidden;
mod written;

use serde::{Deserialize, Serialize};

pub use self::{
    action::{Action, Card, No},
    hidden::{Ask, Deal, Event, Unseen, View},
    written::Setup,
};
use crate::{
    Actions, ConfigError, Dice, Fault, Game, Outcome, Seat, Seed, Source, StartError, Stopped, ToMove, Untold, Viewer,
    suite::Lawful,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub players: usize,
    pub cards: u8,
    #[serde(default, skip_serializing_if = "Flaw::is_none")]
    pub flaw: Flaw,
}

/// What is wrong with the game, to see whether the laws notice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Flaw {
    #[default]
    None,
    Unlisted,
    OutOfTurn,
    Misread,
    Blurted,
    OpenHands,
    Hint,
    Forgetful,
    Lossy,
    Endless,
    Idle,
    Unannounced,
    Upside,
    Fragile,
    /// Who does not look sees the card all the same.
    Careless,
    /// A card that is played is not shown.
    Silent,
    /// A card that was shown can be taken back.
    Retracted,
}

impl Flaw {
    fn is_none(&self) -> bool {
        *self == Flaw::None
    }
}

pub fn config(players: usize) -> Config {
    Config { players, cards: 12, flaw: Flaw::None }
}

/// A card that may be known to some seats; it is on the table only if it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Known {
    pub card: Option<Card>,
    /// One bit for each seat.
    pub by: u8,
}

impl Known {
    pub fn to(self, seat: Seat) -> bool {
        self.by & 1 << seat.index() != 0
    }

    /// A seat has seen the card; face down it stays what it was.
    fn learn(&mut self, seat: Seat, card: Card) {
        let card = Some(card).filter(|&card| card != Card::FACE_DOWN);
        *self = Known { card: card.or(self.card), by: self.by | 1 << seat.index() };
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Toy {
    pub config: Config,
    pub turn: Seat,
    pub over: bool,
    pub time: u8,
    pub deck: u8,
    pub top: Known,
    pub spots: [Option<Known>; 2],
    pub hands: Vec<Option<Known>>,
    pub open: Vec<Card>,
    pub scores: Vec<i32>,
}

impl Toy {
    fn spend(&mut self) {
        self.time -= 1;
    }

    fn discard<S: Source<Toy>>(&mut self, source: &mut S, emit: &mut impl FnMut(Event)) -> Result<(), Stopped> {
        let card = source.reveal(self, Ask::Draw).ok_or(Stopped)?;
        self.off_the_deck();
        self.open.push(card);
        emit(Event::Discarded { card });
        Ok(())
    }

    fn off_the_deck(&mut self) -> Known {
        self.deck -= 1;
        std::mem::take(&mut self.top)
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.config.flaw == flaw
    }

    fn hand(&self) -> Option<Known> {
        self.hands[self.turn.index()]
    }

    /// Whether a card that nobody here knows could be this one.
    fn could_be(&self, card: Card) -> bool {
        (1..=self.config.cards).contains(&card.0) && self.known_cards().all(|known| known != card)
    }

    fn known_cards(&self) -> impl Iterator<Item = Card> {
        let spots = self.spots.iter().flatten();
        let hands = self.hands.iter().flatten();
        spots.chain(hands).chain([&self.top]).filter_map(|known| known.card).chain(self.open.iter().copied())
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const RULES: u16 = 1;
    const SECRETS: bool = true;
    type Config = Config;
    type Deal = Deal;
    type Action = Action;
    type Ask = Ask;
    type Reveal = Card;
    type Unseen = Unseen;
    type Event = Event;
    type View = View;
    type Refusal = No;
    type Setup = Setup;

    fn players(config: &Config) -> Result<usize, ConfigError> {
        match config.players {
            players @ 2..=4 if (1..=40).contains(&config.cards) => Ok(players),
            players => Err(ConfigError::new("players", format!("{players} players, {} cards", config.cards))),
        }
    }

    fn deal(config: &Config, seed: &Seed) -> Result<Deal, ConfigError> {
        Toy::players(config)?;
        let mut deck: Vec<Card> = Card::all(config.cards).collect();
        seed.stream("cards").shuffle(&mut deck);
        Ok(Deal { deck, spots: [None; 2] })
    }

    fn check_deal(config: &Config, deal: &Deal) -> Result<(), ConfigError> {
        let mut cards = deal.deck.clone();
        cards.sort();
        let whole = cards.into_iter().eq(Card::all(config.cards)) && deal.spots == [None; 2];
        if whole { Ok(()) } else { Err(ConfigError::new("deck", "not all cards once")) }
    }

    fn start<S: Source<Toy>>(
        config: &Config,
        rules: u16,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<Toy, StartError> {
        let players = Toy::players(config)?;
        if rules != 1 {
            return Err(StartError::Rules(rules));
        }
        let mut table = Toy {
            config: config.clone(),
            turn: Seat::new(0),
            over: false,
            time: 3,
            deck: config.cards,
            top: Known::default(),
            spots: [None; 2],
            hands: vec![None; players],
            open: Vec::new(),
            scores: vec![0; players],
        };
        table.discard(source, emit)?;
        Ok(table)
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    fn to_move(&self) -> ToMove {
        if self.over { ToMove::Over } else { ToMove::Seat(self.turn) }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), No> {
        if self.over || seat != self.turn && !(self.has(Flaw::OutOfTurn) && action == Action::End) {
            return Err(No::Turn);
        }
        assert!(!self.has(Flaw::Fragile) || action != Action::Dig(7), "there is no spot 7");
        let low = |hand: &Known| hand.card.is_some_and(|card| card < Card(6));
        if self.has(Flaw::Hint) && action == Action::Play && self.hands.iter().flatten().any(low) {
            return Err(No::Time { need: 3, have: 2 });
        }
        let timed = !matches!(action, Action::Play | Action::End);
        let possible = match action {
            Action::Peek => self.deck > 0 && (self.has(Flaw::Idle) || !self.top.to(seat)),
            Action::Take => self.top.to(seat) && self.hand().is_none(),
            Action::Bury(spot) => self.deck > 0 && self.spots.get(usize::from(spot)) == Some(&None),
            Action::Dig(spot) => self.spots.get(usize::from(spot)).is_some_and(Option::is_some),
            Action::Play => self.hand().is_some_and(|hand| hand.card.is_some()),
            Action::End => true,
        };
        match (possible, timed && self.time == 0) {
            (false, _) => Err(No::Thing),
            (true, true) => Err(No::Time { need: 1, have: 0 }),
            (true, false) => Ok(()),
        }
    }

    fn legal(&self, out: &mut Actions<Action>) {
        out.clear();
        let listed = |action: Action| !self.has(Flaw::Unlisted) || action != Action::Bury(1);
        let ok = |action: &Action| self.check(self.turn, *action).is_ok() && listed(*action);
        Action::all().filter(ok).for_each(|action| out.push(action));
    }

    fn reveals(&self, action: Action) -> bool {
        match action {
            Action::Peek | Action::Dig(_) => !self.has(Flaw::Unannounced),
            Action::End => self.deck > 0,
            _ => false,
        }
    }

    fn binds(&self, action: Action) -> bool {
        action == Action::Play && !self.has(Flaw::Retracted)
    }

    fn exposes(&self, action: Action) -> bool {
        action == Action::Play && !self.has(Flaw::Retracted)
    }

    fn apply<S: Source<Toy>>(
        &mut self,
        action: Action,
        source: &mut S,
        emit: &mut impl FnMut(Event),
    ) -> Result<(), Stopped> {
        let seat = self.turn;
        match action {
            Action::Peek => {
                let card = source.reveal(self, Ask::Top).ok_or(Stopped)?;
                if !self.top.to(seat) {
                    self.spend();
                }
                self.top.learn(seat, card);
                emit(Event::Peeked { seat, card: Some(card), blurted: self.has(Flaw::Blurted) });
            }
            Action::Take => {
                let known = self.off_the_deck();
                self.hands[seat.index()] = Some(known);
                self.spend();
                source.tell(Unseen::Take);
                emit(Event::Taken { seat, card: known.card, by: known.by });
            }
            Action::Bury(spot) => {
                let known = self.off_the_deck();
                self.spots[usize::from(spot)] = Some(known);
                self.spend();
                source.tell(Unseen::Bury(spot));
                emit(Event::Buried { seat, spot, card: known.card, by: known.by });
            }
            Action::Dig(spot) => {
                let card = source.reveal(self, Ask::Spot(spot)).ok_or(Stopped)?;
                self.spots[usize::from(spot)] = None;
                self.open.push(card);
                self.scores[seat.index()] += i32::from(card.0);
                self.spend();
                emit(Event::Dug { seat, spot, card });
            }
            Action::Play => {
                let card = self.hands[seat.index()].take().and_then(|known| known.card).expect("a hand is known");
                self.open.push(card);
                self.scores[seat.index()] += 2 * i32::from(card.0);
                emit(Event::Played { seat, card });
            }
            Action::End if self.deck == 0 && !self.has(Flaw::Endless) => {
                self.over = true;
                emit(Event::Over);
            }
            Action::End => {
                if !self.has(Flaw::Endless) {
                    self.discard(source, emit)?;
                }
                self.turn = seat.next(self.hands.len());
                self.time = 3;
            }
        }
        Ok(())
    }

    fn admits(&self, ask: Ask, card: Card) -> bool {
        let place = match ask {
            Ask::Top | Ask::Draw => Some(self.top),
            Ask::Spot(spot) => self.spots[usize::from(spot)],
        };
        match place {
            Some(Known { card: Some(known), .. }) => known == card,
            Some(_) => self.could_be(card),
            None => false,
        }
    }

    fn outcome(&self) -> Outcome {
        let sign = if self.has(Flaw::Upside) { -1 } else { 1 };
        let keys: Vec<i32> = self.scores.iter().map(|score| score * sign).collect();
        Outcome::ranked(self.scores.clone(), &keys)
    }

    fn view(&self, to: Viewer) -> View {
        hidden::view(self, to)
    }

    fn veil(event: &Event, to: Viewer) -> Event {
        hidden::veil(event, to)
    }

    fn imagine(view: &View, dice: &mut Dice) -> (Toy, Deal) {
        hidden::imagine(view, dice)
    }

    fn veiled(&self, to: Viewer) -> Toy {
        hidden::veiled(self, to)
    }

    fn sees(&self, ask: Ask, to: Viewer) -> bool {
        !matches!(ask, Ask::Top) || to == Viewer::Seat(self.turn) || self.has(Flaw::Careless)
    }

    fn face_down(&self, _: Ask) -> Option<Card> {
        Some(Card::FACE_DOWN)
    }

    fn lays_open(&self, action: Action, to: Viewer) -> Vec<Card> {
        let hand = self.hand().filter(|_| action == Action::Play && !self.has(Flaw::Silent));
        hand.filter(|hand| !to.seat().is_some_and(|seat| hand.to(seat)))
            .and_then(|hand| hand.card)
            .into_iter()
            .collect()
    }

    fn lay_open(&mut self, action: Action, shown: &[Card]) -> Result<(), Untold<Card>> {
        let turn = self.turn.index();
        let hidden = self.hands[turn].filter(|hand| action == Action::Play && hand.card.is_none());
        match (hidden, shown) {
            (None, []) => Ok(()),
            (None, &[card, ..]) | (Some(_), &[_, card, ..]) => Err(Untold::Surplus(card)),
            (Some(_), []) => Err(Untold::Missing),
            (Some(hand), &[card]) if self.could_be(card) => {
                self.hands[turn] = Some(Known { card: Some(card), ..hand });
                Ok(())
            }
            (Some(_), &[card]) => Err(Untold::Impossible(card)),
        }
    }

    fn from_veiled_setup(setup: &Setup, to: Viewer) -> Result<Toy, Vec<Fault>> {
        written::read_veiled(setup, to)
    }

    fn brief(action: Action) -> String {
        action.brief()
    }

    fn pack(&self, out: &mut Vec<u8>) {
        out.extend(serde_json::to_vec(self).expect("plain data"));
    }

    fn setup(&self, deal: Option<&Deal>) -> Setup {
        let time = if self.has(Flaw::Lossy) { 0 } else { self.time };
        Setup { table: Toy { time, ..self.clone() }, deal: deal.cloned() }
    }

    fn from_setup(setup: &Setup) -> Result<(Toy, Option<Deal>), Vec<Fault>> {
        written::read(setup)
    }
}

impl Lawful for Toy {
    const LONGEST: usize = 1000;

    fn space(&self, visit: &mut dyn FnMut(Action)) {
        // A spot beyond 9 has two digits, which are not read.
        let last = if self.has(Flaw::Misread) { 60 } else { 8 };
        Action::all().chain((2..last).flat_map(|spot| [Action::Bury(spot), Action::Dig(spot)])).for_each(visit);
    }

    fn invariants(&self, deal: &Deal) -> Result<(), String> {
        let mut cards: Vec<Card> = deal.deck.iter().chain(deal.spots.iter().flatten()).copied().collect();
        cards.extend(&self.open);
        cards.extend(self.hands.iter().flatten().filter_map(|known| known.card));
        cards.sort();
        if cards.into_iter().eq(Card::all(self.config.cards)) { Ok(()) } else { Err("cards are not conserved".into()) }
    }

    fn shows(&self, action: Action, to: Viewer) -> bool {
        match action {
            Action::Peek => to == Viewer::Seat(self.turn),
            _ => self.reveals(action) || action == Action::Play,
        }
    }
}
