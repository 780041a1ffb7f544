//! What the page asks of Tikal beside the rules.

pub mod action;
pub mod board;
#[cfg(feature = "bots")]
pub mod reason;
pub mod view;
pub mod ways;

#[cfg(feature = "bots")]
use bots::{Bot, Playable};
use serde::Serialize;
use tabletop::{Seat, Viewer};
use tikal::{Action, Config, Phase, Tikal};

use self::{
    action::Parts,
    board::Board,
    view::View,
    ways::{Found, Ways},
};
#[cfg(feature = "bots")]
use crate::advice::Line;
use crate::{fault::Fault, games::Hosted};

impl Hosted for Tikal {
    type Board = Board;
    type Shown = View;
    type Parts = Parts;
    type Question = Ways;
    type Answer = Found;
    type TieBreak = TieBreak;
    #[cfg(feature = "bots")]
    type Reason = reason::Reason;

    fn board(config: &Config) -> Result<Board, Fault> {
        Board::of(config)
    }

    fn shown(&self, _: Viewer) -> View {
        View::of(self)
    }

    fn open(&self) -> View {
        View::of(self)
    }

    fn parts(action: Action) -> Parts {
        action.into()
    }

    fn cost(&self, action: Action) -> u8 {
        self.cost(action)
    }

    fn ends_turn(action: Action) -> bool {
        action == Action::End
    }

    fn plan_ahead(&self, seat: Seat) -> Option<Tikal> {
        self.ahead(seat)
    }

    fn answer(&self, seat: Seat, question: Ways) -> Found {
        question.of(self, seat)
    }

    fn tie_break(&self, one: Seat, other: Seat) -> Option<TieBreak> {
        let (one, other) = (self.tie_break(one), self.tie_break(other));
        if one.0 != other.0 {
            Some(TieBreak::Guard)
        } else if one.1 != other.1 {
            Some(TieBreak::Treasures)
        } else {
            None
        }
    }

    #[cfg(feature = "bots")]
    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Tikal>>> {
        level.parse().ok().map(|level| <Tikal as Playable>::bot(level, seed))
    }

    #[cfg(feature = "bots")]
    fn reasons(&self, seat: Seat, line: &Line<Tikal>) -> Vec<reason::Reason> {
        reason::reasons(self, seat, line)
    }
}

/// What decides between seats with the same points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The higher guarded temple.
    Guard,
    /// More treasures.
    Treasures,
}

/// Whether figures move in this phase.
fn walking(table: &Tikal) -> bool {
    matches!(table.phase(), Phase::Act(_) | Phase::Score(_))
}
