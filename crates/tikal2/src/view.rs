//! The table as one viewer knows it, and the worlds that he cannot rule out.

use serde::{Serialize, Serializer, ser::SerializeStruct};
use tabletop::{Actions, Dice, Few, Game, Seat, ToMove, Viewer};

use crate::{
    action::Action,
    card::Card,
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
        let prices: Few<Treasure, u8> = Treasure::ALL.iter().map(|&kind| (kind, self.table.price(kind))).collect();
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
        let altars = table.altars_left();
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
        View { viewer: to, table: View::veiled(state, to), legal }
    }

    /// LR5: the table with everything face down that this viewer has not seen.
    pub(crate) fn veiled(state: &State, to: Viewer) -> State {
        let mut table = *state;
        table.each_token(|token| *token = token.veiled(to));
        table
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
        dice.shuffle(&mut pool);
        self.lay_out(sort, &pool, state);
        if sort == Sort::Card && !state.fits_purchases() {
            self.move_passages(&mut pool, state, dice);
        }
        let mut stacked = pool.iter().skip(pool.len() - self.stacked(sort)).copied();
        for pile in Pile::ALL.into_iter().filter(|pile| pile.sort() == sort) {
            let unseen = usize::from(self.table.stacks[pile.index()].unseen());
            deal.stacks[pile.index()] = stacked.by_ref().take(unseen).collect();
        }
    }

    /// How many things of a sort nobody has seen.
    fn stacked(&self, sort: Sort) -> usize {
        let piles = Pile::ALL.into_iter().filter(|pile| pile.sort() == sort);
        piles.map(|pile| usize::from(self.table.stacks[pile.index()].unseen())).sum()
    }

    /// Gives these things to the places on the table that the viewer does not know; the rest is for the stacks.
    fn lay_out(&self, sort: Sort, pool: &[u8], state: &mut State) {
        let mut next = pool.iter().copied();
        state.each_token_of(sort, &self.table, |token| {
            *token = token.with(next.next().expect("a thing for every place"))
        });
    }

    /// LR3: draws the places of the hidden passage cards from all that the purchases leave them, and the rest anew. All
    /// fitting worlds are as likely as after many shuffles, but this ends.
    fn move_passages(&self, pool: &mut Vec<u8>, state: &mut State, dice: &mut Dice) {
        let passage = Card::Passage.index() as u8;
        let passages = pool.iter().filter(|&&item| item == passage).count() as u32;
        let mut others: Vec<u8> = pool.iter().copied().filter(|&item| item != passage).collect();
        dice.shuffle(&mut others);
        let with = |places: u32| -> Vec<u8> {
            let mut others = others.iter().copied();
            let at = |n| if places >> n & 1 == 1 { Some(passage) } else { others.next() };
            (0..pool.len()).filter_map(at).collect()
        };
        let choices = (0..1u32 << pool.len()).filter(|places| places.count_ones() == passages);
        let fitting: Vec<u32> = choices
            .filter(|&places| {
                self.lay_out(Sort::Card, &with(places), state);
                state.fits_purchases()
            })
            .collect();
        // A table that no world fits is refused when it is read and before it is played.
        if !fitting.is_empty() {
            *pool = with(*dice.pick(&fitting));
        }
        self.lay_out(Sort::Card, pool, state);
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

    /// LR3: how many more hidden cards could be passages, as far as the purchases tell, than there are passages that the
    /// holder of this table does not know. Below 0 no world fits the table.
    pub(crate) fn spare_for_passages(&self) -> i32 {
        let stack = &self.stacks[Pile::CARDS.index()];
        let aside = stack.seen.iter().chain(self.choice_tokens(Sort::Card)).filter(|token| token.known().is_none());
        let in_hands = Seat::at_table(self.seats()).map(|seat| self.players[seat].passages_at_most());
        let places = in_hands.sum::<u32>() as usize + aside.count() + usize::from(stack.unseen());
        places as i32 - i32::from(self.unknown(Sort::Card)[Card::Passage.index()])
    }

    /// Whether a hidden card is known to be no passage.
    pub fn is_barred(&self, seat: Seat, slot: usize) -> bool {
        self.players[seat].barred >> slot & 1 == 1
    }
}
