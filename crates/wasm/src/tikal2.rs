//! What the page asks of Tikal II beside the rules. Numbers of sites, tiles, stacks, spots, slots and places count from 1, as in its
//! notation.

pub mod action;
pub mod ask;
pub mod board;
pub mod face;
pub mod flow;
pub mod reach;
#[cfg(feature = "bots")]
pub mod reason;
pub mod river;
pub mod room;
pub mod seat;
#[cfg(test)]
mod tests;
pub mod view;
pub mod worth;

#[cfg(feature = "bots")]
use bots::{Bot, Playable};
use tabletop::{Seat, Viewer};
use tikal2::{
    Action, Config, State,
    hex::{Place, places},
};

use self::{
    action::Parts,
    ask::{Answer, Question},
    board::Board,
    reach::gone,
    view::View,
};
#[cfg(feature = "bots")]
use crate::advice::Line;
use crate::{fault::Fault, games::Hosted};

impl Hosted for State {
    type Board = Board;
    type Shown = View;
    type Parts = Parts;
    type Question = Question;
    type Answer = Answer;
    /// LV8: ties share.
    type TieBreak = ();
    #[cfg(feature = "bots")]
    type Reason = reason::Reason;

    fn board(config: &Config) -> Result<Board, Fault> {
        Board::of(config)
    }

    fn shown(&self, to: Viewer) -> View {
        View::of(self, to)
    }

    fn open(&self) -> View {
        View::open(self)
    }

    fn parts(action: Action) -> Parts {
        action.into()
    }

    fn told(&self, action: Action) -> Parts {
        let mut parts = Parts::from(action);
        if let Parts::Walk { way, .. } = &mut parts {
            *way = Some(gone(self, action));
        }
        parts
    }

    /// LE5: the passages that it takes; nothing else is counted in a turn.
    fn cost(&self, action: Action) -> u8 {
        match action {
            Action::Walk { chips, cards, .. } => chips + cards.count() as u8,
            Action::Keys(..)
            | Action::Sail(_)
            | Action::Pay(_)
            | Action::Forfeit
            | Action::Deliver(_)
            | Action::Go
            | Action::Take(_)
            | Action::Use(_)
            | Action::Key(..)
            | Action::Draw(_)
            | Action::Open { .. }
            | Action::Keep { .. }
            | Action::Place { .. }
            | Action::Count(_)
            | Action::Dig(_)
            | Action::Back
            | Action::Stay
            | Action::Stop
            | Action::Buy(_)
            | Action::Explore
            | Action::Tent(_)
            | Action::Play { .. }
            | Action::End => 0,
        }
    }

    fn ends_turn(action: Action) -> bool {
        action.ends_turn()
    }

    fn plan_ahead(&self, seat: Seat) -> Option<State> {
        self.ahead(seat)
    }

    fn answer(&self, seat: Seat, question: Question) -> Answer {
        question.of(self, seat)
    }

    fn tie_break(&self, _: Seat, _: Seat) -> Option<()> {
        None
    }

    #[cfg(feature = "bots")]
    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<State>>> {
        level.parse().ok().map(|level| <State as Playable>::bot(level, seed))
    }

    #[cfg(feature = "bots")]
    fn reasons(&self, seat: Seat, line: &Line<State>) -> Vec<reason::Reason> {
        reason::reasons(self, seat, line)
    }
}

/// The places of a set, in order.
fn listed(set: u64) -> Vec<Place> {
    places(set).collect()
}
