//! The small game of tabletop's tests, hosted like any other.

#[cfg(feature = "bots")]
use bots::{Bot, Budget};
use serde::Serialize;
#[cfg(feature = "bots")]
use tabletop::{Actions, Dice};
use tabletop::{
    Game, Seat, Viewer,
    toy::{Action, Config, Toy, View},
};

#[cfg(feature = "bots")]
use crate::advice::Line;
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
    type Shown = View;
    type Parts = String;
    type Question = ();
    type Answer = ();
    type TieBreak = ();
    #[cfg(feature = "bots")]
    type Reason = ();

    fn board(config: &Config) -> Result<ToyBox, Fault> {
        Toy::players(config)?;
        Ok(ToyBox { cards: config.cards, spots: 2 })
    }

    fn shown(&self, to: Viewer) -> View {
        self.view(to)
    }

    fn open(&self) -> View {
        View::open(self)
    }

    fn parts(action: Action) -> String {
        action.to_string()
    }

    fn cost(&self, action: Action) -> u8 {
        u8::from(!matches!(action, Action::Play | Action::End))
    }

    fn ends_turn(action: Action) -> bool {
        action == Action::End
    }

    fn plan_ahead(&self, seat: Seat) -> Option<Toy> {
        Some(Toy { turn: seat, time: 3, ..self.clone() })
    }

    fn answer(&self, _: Seat, (): ()) {}

    fn tie_break(&self, _: Seat, _: Seat) -> Option<()> {
        None
    }

    #[cfg(feature = "bots")]
    fn bot(_: &str, _: u64) -> Option<Box<dyn Bot<Toy>>> {
        Some(Box::new(First))
    }

    #[cfg(feature = "bots")]
    fn reasons(&self, _: Seat, _: &Line<Toy>) -> Vec<()> {
        Vec::new()
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
