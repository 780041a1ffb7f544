//! The table as one viewer knows it, and the worlds that he cannot rule out.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer, ser::SerializeStruct};
use tabletop::{Actions, Dice, Game, Seat, ToMove, Viewer};

use crate::{
    action::Action,
    deal::{Deal, Layout, boxed},
    key::Keys,
    phase::{Choice, Phase},
    price::Treasure,
    room::Altar,
    setup::Setup,
    state::State,
    token::{Pile, Sort, Token},
};

/// The table as one viewer knows it: what he has not seen lies face down.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whoever looks at it.
    pub viewer: Viewer,
    /// The table, with everything hidden from the viewer turned face down.
    pub table: State,
    /// The legal actions, in the view of the seat to move.
    pub legal: Vec<Action>,
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut view = serializer.serialize_struct("View", 7)?;
        view.serialize_field("viewer", &self.viewer)?;
        view.serialize_field("to_move", &self.table.to_move().seat())?;
        view.serialize_field("table", &Setup::of(&self.table, None))?;
        view.serialize_field("supply", &Supply::of(&self.table))?;
        let prices: BTreeMap<Treasure, u8> = Treasure::ALL.iter().map(|&kind| (kind, self.table.price(kind))).collect();
        view.serialize_field("prices", &prices)?;
        view.serialize_field("outcome", &self.table.outcome())?;
        view.serialize_field("legal", &self.legal)?;
        view.end()
    }
}

/// LR5: what lies in the supply and how high the stacks are.
#[derive(Serialize)]
struct Supply {
    keys: Keys,
    chips: u8,
    altars: u8,
    treasures: [u8; 3],
    cards: u8,
    lights: u8,
}

impl Supply {
    fn of(table: &State) -> Supply {
        let [a, b, c, cards, lights] = table.stacks.map(|stack| stack.len);
        let altars = table.altars + u8::from(table.altar.is_some());
        Supply { keys: table.keys, chips: table.chips, altars, treasures: [a, b, c], cards, lights }
    }
}

impl View {
    /// LR5: what is public, and what this viewer has seen.
    pub fn new(state: &State, to: Viewer) -> View {
        let mut legal = Vec::new();
        if to.seat().is_some_and(|seat| state.to_move() == ToMove::Seat(seat)) {
            let mut list = Actions::new();
            state.legal(&mut list);
            legal = list.to_vec();
        }
        let mut table = *state;
        table.each_token(|token| *token = token.veiled(to));
        View { viewer: to, table, legal }
    }

    /// A world that fits what the viewer has seen, uniform over all arrangements of the things that he has not.
    pub fn imagine(&self, dice: &mut Dice) -> (State, Deal) {
        let mut state = self.table;
        let mut deal = Deal {
            layouts: Vec::new(),
            disc: None,
            altars: self.unseen_altars(dice),
            open: Vec::new(),
            stacks: Default::default(),
        };
        if state.round == 1 {
            let mut tiles = boxed::tiles(&state.rules);
            dice.shuffle(&mut tiles);
            deal.layouts.push(Layout::new(&tiles));
        }
        for &sort in Sort::ALL {
            self.arrange(sort, &mut state, &mut deal, dice);
        }
        (state, deal)
    }

    fn unseen_altars(&self, dice: &mut Dice) -> Vec<Altar> {
        let placed = |altar: Altar| self.table.altar_rooms().any(|(other, _)| other == altar);
        let hidden = |altar: &Altar| self.table.altar != Some(*altar) && !placed(*altar);
        let mut altars: Vec<Altar> = Altar::ALL.iter().copied().filter(hidden).collect();
        dice.shuffle(&mut altars);
        altars
    }

    /// Deals all things of a sort that the viewer does not know to all places that he does not know.
    fn arrange(&self, sort: Sort, state: &mut State, deal: &mut Deal, dice: &mut Dice) {
        let counts = self.table.unknown(sort);
        let mut pool: Vec<u8> = Vec::with_capacity(25);
        counts.iter().enumerate().for_each(|(item, &n)| pool.extend(std::iter::repeat_n(item as u8, n as usize)));
        loop {
            dice.shuffle(&mut pool);
            let mut next = pool.iter().copied();
            state.each_token_of(sort, &self.table, |token| {
                *token = token.with(next.next().expect("a thing for every place"))
            });
            for pile in Pile::ALL.into_iter().filter(|pile| pile.sort() == sort) {
                let unseen = usize::from(self.table.stacks[pile.index()].unseen());
                deal.stacks[pile.index()] = next.by_ref().take(unseen).collect();
            }
            if sort != Sort::Card || state.fits_purchases() {
                return;
            }
        }
    }
}

impl State {
    /// Visits every face-down thing on the table.
    fn each_token(&mut self, mut visit: impl FnMut(&mut Token)) {
        for &sort in Sort::ALL {
            self.each_of(sort, &mut visit);
        }
    }

    /// Visits the things of a sort whose face `known` does not show, in the order of [`State::tokens`].
    fn each_token_of(&mut self, sort: Sort, known: &State, mut visit: impl FnMut(&mut Token)) {
        let mut shown = known.tokens(sort).map(|token| token.known().is_some()).collect::<Vec<_>>().into_iter();
        self.each_of(sort, &mut |token| {
            if !shown.next().expect("the same table") {
                visit(token);
            }
        });
    }

    fn each_of(&mut self, sort: Sort, visit: &mut impl FnMut(&mut Token)) {
        for player in &mut self.players.0 {
            match sort {
                Sort::Treasure => player.treasures.iter_mut().for_each(&mut *visit),
                Sort::Card => player.cards.iter_mut().for_each(&mut *visit),
                Sort::Light => (),
            }
        }
        for pile in Pile::ALL.into_iter().filter(|pile| pile.sort() == sort) {
            self.stacks[pile.index()].seen.iter_mut().for_each(&mut *visit);
        }
        let Phase::Turn(turn) = &mut self.phase else { return };
        match &mut turn.choice {
            Choice::Look(look) if look.pile.sort() == sort => look.items.iter_mut().for_each(visit),
            Choice::Light(token) if sort == Sort::Light => visit(token),
            _ => (),
        }
    }

    /// LR3: no hand holds more passage cards than its owner's purchases of keys allow.
    pub(crate) fn fits_purchases(&self) -> bool {
        Seat::at_table(self.seats()).all(|seat| {
            let player = &self.players[seat];
            let passages = player.passage_cards();
            passages & player.barred == 0 && (passages & player.paired).count_ones() <= 1
        })
    }

    /// Whether a hidden card is known to be no passage.
    pub fn is_barred(&self, seat: Seat, slot: usize) -> bool {
        self.players[seat].barred >> slot & 1 == 1
    }
}
