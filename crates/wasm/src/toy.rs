//! The small game of tabletop's tests, hosted like any other.

#[cfg(feature = "bots")]
use bots::{Bot, Budget, Level};
use serde::Serialize;
#[cfg(feature = "bots")]
use tabletop::{
    Actions, Dice,
    toy::{Action, View},
};
use tabletop::{
    Game, Seat,
    toy::{Config, Toy},
};

use crate::{fault::Fault, games::Hosted};

/// What lies in its box.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ToyBox {
    /// The cards of the deck.
    pub cards: u8,
    /// Spots to bury them.
    pub spots: usize,
}

impl Hosted for Toy {
    type Board = ToyBox;
    type Question = ();
    type Answer = ();
    type TieBreak = ();

    fn board(config: &Config) -> Result<ToyBox, Fault> {
        Toy::players(config)?;
        Ok(ToyBox { cards: config.cards, spots: 2 })
    }

    fn points_left(&self) -> Option<u8> {
        Some(self.time)
    }

    fn plan_ahead(&self, seat: Seat) -> Toy {
        Toy { turn: seat, time: 3, ..self.clone() }
    }

    fn answer(&self, _: Seat, (): ()) {}

    fn tie_break(&self, _: Seat, _: Seat) -> Option<()> {
        None
    }

    #[cfg(feature = "bots")]
    fn bot(_: Level, _: u64) -> Box<dyn Bot<Toy>> {
        Box::new(First)
    }
}

/// Does the first thing that is allowed.
#[cfg(feature = "bots")]
struct First;

#[cfg(feature = "bots")]
impl Bot<Toy> for First {
    fn name(&self) -> String {
        "first".into()
    }

    fn act(&mut self, view: &View, _: &mut Budget) -> Vec<Action> {
        let mut legal = Actions::new();
        Toy::imagine(view, &mut Dice::new(0)).0.legal(&mut legal);
        legal.iter().copied().take(1).collect()
    }
}
