use serde::{Deserialize, Serialize};

use super::{Action, Card, Config, Flaw, Known, Toy};
use crate::{Actions, Dice, Game, Outcome, Seat, Source, ToMove, Viewer};

#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Look at the top card and leave it there.
    Top,
    /// Turn the top card away.
    Draw,
    /// Turn a spot up.
    Spot(u8),
}

#[derive(Clone, Copy, Debug)]
pub enum Unseen {
    Take,
    Bury(u8),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deal {
    /// The top card first.
    pub deck: Vec<Card>,
    pub spots: [Option<Card>; 2],
}

impl Deal {
    fn draw(&mut self) -> Option<Card> {
        if self.deck.is_empty() { None } else { Some(self.deck.remove(0)) }
    }
}

impl Source<Toy> for Deal {
    fn reveal(&mut self, _: &Toy, ask: Ask) -> Option<Card> {
        match ask {
            Ask::Top => self.deck.first().copied(),
            Ask::Draw => self.draw(),
            Ask::Spot(spot) => self.spots[usize::from(spot)].take(),
        }
    }

    fn tell(&mut self, change: Unseen) {
        let card = self.draw();
        if let Unseen::Bury(spot) = change {
            self.spots[usize::from(spot)] = card;
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    Discarded {
        card: Card,
    },
    Peeked {
        seat: Seat,
        card: Option<Card>,
        #[serde(skip)]
        blurted: bool,
    },
    Taken {
        seat: Seat,
        card: Option<Card>,
        by: u8,
    },
    Buried {
        seat: Seat,
        spot: u8,
        card: Option<Card>,
        by: u8,
    },
    Dug {
        seat: Seat,
        spot: u8,
        card: Card,
    },
    Played {
        seat: Seat,
        card: Card,
    },
    Over,
}

pub fn veil(event: &Event, to: Viewer) -> Event {
    let knows = |by: u8| to.seat().is_some_and(|seat| Known { card: None, by }.to(seat));
    let mut event = event.clone();
    match &mut event {
        Event::Peeked { seat, card, blurted } if to != Viewer::Seat(*seat) && !*blurted => *card = None,
        Event::Taken { card, by, .. } | Event::Buried { card, by, .. } if !knows(*by) => *card = None,
        _ => (),
    }
    event
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    viewer: Viewer,
    config: Config,
    turn: Seat,
    over: bool,
    time: u8,
    deck: u8,
    top: Known,
    spots: [Option<Known>; 2],
    hands: Vec<Option<Known>>,
    open: Vec<Card>,
    scores: Vec<i32>,
    to_move: Option<Seat>,
    outcome: Outcome,
    legal: Vec<String>,
}

/// A place as this viewer knows it.
fn known(place: Known, viewer: Viewer) -> Known {
    Known { card: place.card.filter(|_| knows(place, viewer)), ..place }
}

pub fn veiled(table: &Toy, to: Viewer) -> Toy {
    Toy {
        top: known(table.top, to),
        spots: table.spots.map(|spot| spot.map(|spot| known(spot, to))),
        hands: table.hands.iter().map(|hand| hand.map(|hand| known(hand, to))).collect(),
        ..table.clone()
    }
}

pub fn view(table: &Toy, viewer: Viewer) -> View {
    let known = |place: Known| known(place, viewer);
    let mut actions = Actions::<Action>::new();
    if table.to_move().seat().is_some_and(|seat| viewer == Viewer::Seat(seat)) {
        table.legal(&mut actions);
    }
    let hands = table.hands.iter().map(|hand| hand.map(known)).collect();
    View {
        viewer,
        config: table.config.clone(),
        turn: table.turn,
        over: table.to_move() == ToMove::Over,
        time: table.time,
        deck: table.deck,
        top: known(table.top),
        spots: table.spots.map(|spot| spot.map(known)),
        hands: if table.has(Flaw::OpenHands) { table.hands.clone() } else { hands },
        open: table.open.clone(),
        scores: table.scores.clone(),
        to_move: table.to_move().seat(),
        outcome: table.outcome(),
        legal: actions.iter().map(Action::to_string).collect(),
    }
}

impl View {
    /// The table as all seats together know it.
    pub fn open(table: &Toy) -> View {
        let (top, spots, hands) = (table.top, table.spots, table.hands.clone());
        View { top, spots, hands, ..view(table, Viewer::Spectator) }
    }
}

pub fn knows(place: Known, viewer: Viewer) -> bool {
    viewer.seat().is_some_and(|seat| place.to(seat))
}

pub fn imagine(view: &View, dice: &mut Dice) -> (Toy, Deal) {
    let mut table = Toy {
        config: view.config.clone(),
        turn: view.turn,
        over: view.over,
        time: view.time,
        deck: view.deck,
        top: view.top,
        spots: view.spots,
        hands: view.hands.clone(),
        open: view.open.clone(),
        scores: view.scores.clone(),
    };
    if table.has(Flaw::Forgetful) {
        table.top.card = None;
    }
    let seen: Vec<Card> = table.known_cards().collect();
    let mut unseen: Vec<Card> = Card::all(view.config.cards).filter(|card| !seen.contains(card)).collect();
    dice.shuffle(&mut unseen);
    let mut next = || unseen.pop().expect("a card for each hidden place");
    let mut fill = |place: &mut Known| {
        let card = place.card.unwrap_or_else(&mut next);
        place.card = (place.by != 0).then_some(card);
        card
    };
    table.hands.iter_mut().flatten().for_each(|hand| _ = fill(hand));
    let mut spots = [None; 2];
    for (card, spot) in spots.iter_mut().zip(&mut table.spots) {
        *card = spot.as_mut().map(&mut fill);
    }
    let mut deck = Vec::new();
    if table.deck > 0 {
        deck.push(fill(&mut table.top));
        deck.extend(unseen);
    }
    (table, Deal { deck, spots })
}
