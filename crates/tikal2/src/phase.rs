//! Where the game stands: the phases own what lives only as long as they do.

use serde::{Deserialize, Serialize};

use crate::{
    action::Action,
    hex::Place,
    key::Colour,
    price::Treasure,
    refusal::Refusal,
    river::Point,
    state::State,
    token::{Pile, Row, Token},
};

/// The phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// LS4: the first keys.
    Keys,
    /// A turn.
    Turn(Turn),
    /// The game is over.
    Over,
}

/// LT: a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// How far the turn is.
    pub stage: Stage,
    /// Whether the normal exploration was begun.
    pub explored: bool,
    /// The exploration under way.
    pub exploration: Option<Exploration>,
    /// A choice that must be made before anything else.
    pub choice: Choice,
    /// The delivery under way.
    pub delivery: Option<Delivery>,
}

/// The stages of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Stage {
    /// The canoe has not moved.
    Before,
    /// LR16: the canoe has stopped at this point of the river on its way to the goal.
    Trip {
        /// The goal site.
        goal: u8,
        /// The point of the river.
        at: u8,
    },
    /// The canoe is at its goal, no tile was taken.
    Arrived,
    /// LT4: these symbols of the tile are left, as bits.
    Symbols {
        /// The tile.
        tile: u8,
        /// The symbols left.
        left: u8,
    },
    /// LT1: all symbols are done.
    Rest,
    /// LV6: the last explorer phase.
    Last,
}

/// LE1: a walk, then at most one dig.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exploration {
    /// The walk is over.
    pub walked: bool,
    /// LE10: the place from which a passage led into the room as the last step.
    pub from: Option<Place>,
    /// LR3: a key was bought.
    pub bought: bool,
    /// The flag stands; gains and LE10 may still be open.
    pub dug: bool,
    /// LR19: a treasure is still to come.
    pub treasure: bool,
}

/// A choice that must be made before anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// None.
    None,
    /// LA1, LA2: colour and place of a key; of this colour if it has not run out.
    Key(Option<Colour>),
    /// LA5: a treasure stack, or an open treasure.
    Stack,
    /// LA5–LA7: which of the looked-at things to keep.
    Look(Look),
    /// LA7: where to place this light room.
    Light(Token),
    /// LA8: where to place the top altar room.
    Altar,
    /// LA11: which colour to count.
    Count,
    /// LE10: back through the passage or not.
    Return,
}

/// Things taken from the top of a stack to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The stack.
    pub pile: Pile,
    /// What was taken, from the top.
    pub items: Row<3>,
}

/// LD2: a delivery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delivery {
    /// LK2: without a plane.
    pub flight: bool,
    /// LK2: +2 for each treasure.
    pub bonus: bool,
    /// LK2: any number of kinds.
    pub kinds: bool,
    /// How many were delivered.
    pub count: u8,
    /// The kind of the first.
    pub kind: Option<Treasure>,
    /// Only treasures from this place of the camp on can follow.
    pub next: u8,
}

impl Turn {
    /// The beginning of a turn at this stage.
    pub const fn new(stage: Stage) -> Turn {
        Turn { stage, explored: false, exploration: None, choice: Choice::None, delivery: None }
    }

    /// Whether the normal exploration may begin (LR14: when all symbols are done).
    #[inline]
    pub fn may_explore(&self) -> bool {
        !self.explored && matches!(self.stage, Stage::Rest | Stage::Last)
    }

    /// LX1, LR14: whether an extra exploration may begin: never on the trip nor inside another one.
    pub fn may_explore_extra(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Trip { .. } | Stage::Arrived => Err(Refusal::OnTrip),
            _ if self.exploration.is_some() => Err(Refusal::Exploring),
            _ => Ok(()),
        }
    }

    /// Why no step of an exploration is possible now.
    fn exploring(&self) -> Result<(), Refusal> {
        if self.exploration.is_some() || self.may_explore() {
            return Ok(());
        }
        Err(match self.stage {
            Stage::Before => Refusal::NoExploration,
            Stage::Trip { .. } | Stage::Arrived => Refusal::OnTrip,
            Stage::Symbols { .. } => Refusal::SymbolsLeft,
            Stage::Rest | Stage::Last => Refusal::Explored,
        })
    }

    /// Why the turn cannot end now.
    fn ending(&self) -> Result<(), Refusal> {
        match self.stage {
            _ if self.exploration.is_some() => Err(Refusal::Exploring),
            Stage::Before | Stage::Trip { .. } | Stage::Arrived => Err(Refusal::CanoeDue),
            Stage::Symbols { .. } => Err(Refusal::SymbolsLeft),
            Stage::Rest | Stage::Last => Ok(()),
        }
    }
}

impl State {
    /// What lies where the canoe has stopped on its trip.
    #[inline]
    pub fn stop(&self, turn: &Turn) -> Option<Point> {
        match turn.stage {
            Stage::Trip { at, .. } => Some(self.rules.river.at(at)),
            _ => None,
        }
    }

    /// Whether this is the time for such an action, whoever plays it.
    pub(crate) fn timely(&self, action: Action) -> Result<(), Refusal> {
        match (&self.phase, action) {
            (Phase::Over, _) => Err(Refusal::Over),
            (Phase::Keys, Action::Keys(..)) => Ok(()),
            (Phase::Keys, _) => Err(Refusal::FirstKeysDue),
            (Phase::Turn(_), Action::Keys(..)) => Err(Refusal::FirstKeysTaken),
            (Phase::Turn(turn), _) => self.timely_in_turn(turn, action),
        }
    }

    fn timely_in_turn(&self, turn: &Turn, action: Action) -> Result<(), Refusal> {
        if let Some(answered) = answers(&turn.choice, action) {
            return answered;
        }
        if turn.delivery.is_some() && !matches!(action, Action::Deliver(_) | Action::Go | Action::Play { .. }) {
            return Err(Refusal::DeliveryOpen);
        }
        match action {
            Action::Sail(_) if turn.exploration.is_some() => Err(Refusal::Exploring),
            Action::Sail(_) => only(turn.stage == Stage::Before, Refusal::CanoeMoved),
            Action::Pay(_) | Action::Forfeit => only(self.stop(turn) == Some(Point::Forest), Refusal::NoForest),
            Action::Deliver(_) | Action::Go => {
                only(turn.delivery.is_some() || self.stop(turn) == Some(Point::Plane), Refusal::NoPlane)
            }
            Action::Take(_) => only(turn.stage == Stage::Arrived, Refusal::NotArrived),
            Action::Use(_) if turn.exploration.is_some() => Err(Refusal::Exploring),
            Action::Use(_) => only(matches!(turn.stage, Stage::Symbols { .. }), Refusal::NoSymbols),
            Action::Walk { .. } | Action::Dig(_) | Action::Buy(_) => turn.exploring(),
            Action::Stop => only(turn.exploration.is_some(), Refusal::NoExploration),
            Action::Explore => turn.may_explore_extra(),
            Action::End => turn.ending(),
            _ => Ok(()),
        }
    }
}

/// LR15: an open choice must be answered first, and nothing else is an answer to it.
fn answers(choice: &Choice, action: Action) -> Option<Result<(), Refusal>> {
    let fits = match action {
        Action::Key(..) => matches!(choice, Choice::Key(_)),
        Action::Draw(_) | Action::Open { .. } => *choice == Choice::Stack,
        Action::Keep { .. } => matches!(choice, Choice::Look(_)),
        Action::Place { .. } => matches!(choice, Choice::Light(_) | Choice::Altar),
        Action::Count(_) => *choice == Choice::Count,
        Action::Back | Action::Stay => *choice == Choice::Return,
        _ if *choice == Choice::None => return None,
        _ => return Some(Err(Refusal::ChoiceOpen)),
    };
    let wrong = if *choice == Choice::None { Refusal::NoSuchChoice } else { Refusal::ChoiceOpen };
    Some(only(fits, wrong))
}

/// The refusal, unless this holds.
#[inline]
pub(crate) fn only(holds: bool, otherwise: Refusal) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(otherwise) }
}
