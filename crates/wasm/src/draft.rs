//! A turn that is being planned, on its own copy of the table. It stops before anything hidden is turned up.

use serde::Serialize;
use serde_json::json;
use tabletop::{Seat, Stop, ToMove, Viewer};

use crate::{fault::Fault, games::Hosted};

/// A plan of one seat.
#[derive(Clone, Debug)]
pub struct Draft<G: Hosted> {
    seat: Seat,
    /// The table before the plan, then after each of its actions.
    tables: Vec<G>,
    actions: Vec<G::Action>,
    /// A plan for later has no end: what follows it is not known.
    ahead: bool,
}

/// How far a plan fits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fitted {
    /// So many actions from the front were played.
    pub fitted: usize,
    /// Why not the next one.
    pub refusal: Option<Fault>,
}

impl<G: Hosted> Draft<G> {
    /// A plan for the turn that goes on now.
    pub fn now(table: G, seat: Seat) -> Draft<G> {
        Draft { seat, tables: vec![table], actions: Vec::new(), ahead: false }
    }

    /// A plan for the next turn of a seat.
    pub fn ahead(table: &G, seat: Seat) -> Draft<G> {
        Draft { seat, tables: vec![table.plan_ahead(seat)], actions: Vec::new(), ahead: true }
    }

    fn table(&self) -> &G {
        self.tables.last().expect("there is a table before the plan")
    }

    /// The actions so far, in their long form.
    pub fn actions(&self) -> Vec<String> {
        self.actions.iter().map(|action| action.to_string()).collect()
    }

    /// The table after them.
    pub fn view(&self) -> G::View {
        self.table().view(Viewer::Seat(self.seat))
    }

    fn read(text: &str) -> Result<G::Action, Fault> {
        text.parse().map_err(|error| Fault::text(text, &error))
    }

    /// Why an action is not allowed.
    pub fn check(&self, action: &str) -> Result<(), Fault> {
        let action = Draft::<G>::read(action)?;
        self.table().check(self.seat, action).map_err(|refusal| Fault::refused(&refusal))
    }

    /// Whether an action turns something up: it can only be the last, and is not played here.
    pub fn reveals(&self, action: &str) -> Result<bool, Fault> {
        let action = Draft::<G>::read(action)?;
        let allowed = self.table().check(self.seat, action).is_ok();
        Ok(allowed && self.stops(action))
    }

    /// A plan for later ends before the turn does.
    fn stops(&self, action: G::Action) -> bool {
        let table = self.table();
        table.reveals(action) || self.ahead && self.after(action).is_none_or(|after| !self.moves(&after))
    }

    fn moves(&self, table: &G) -> bool {
        table.to_move() == ToMove::Seat(self.seat)
    }

    /// The table after a legal action that turns nothing up.
    fn after(&self, action: G::Action) -> Option<G> {
        let mut table = self.table().clone();
        table.apply(action, &mut Stop, &mut |_| ()).ok()?;
        Some(table)
    }

    /// Plays an action.
    pub fn play(&mut self, text: &str) -> Result<Vec<G::Event>, Fault> {
        self.check(text)?;
        let action = Draft::<G>::read(text)?;
        if self.stops(action) {
            return Err(reveals(action));
        }
        let (mut table, mut events) = (self.table().clone(), Vec::new());
        table.apply(action, &mut Stop, &mut |event| events.push(event)).map_err(|_| reveals(action))?;
        self.tables.push(table);
        self.actions.push(action);
        Ok(events)
    }

    /// Takes the last actions back.
    pub fn undo(&mut self, count: usize) -> Result<(), Fault> {
        let Some(left) = self.actions.len().checked_sub(count) else {
            return Err(Fault::new("undo", json!({ "undoable": self.actions.len() })));
        };
        self.actions.truncate(left);
        self.tables.truncate(left + 1);
        Ok(())
    }

    /// What the table answers; nothing once the move has gone to another seat.
    pub fn ask(&self, question: G::Question) -> Option<G::Answer> {
        self.moves(self.table()).then(|| self.table().answer(self.seat, question))
    }

    /// Plays a plan that was made earlier, as far as it fits.
    pub fn replay(&mut self, actions: &[String]) -> Fitted {
        for (fitted, action) in actions.iter().enumerate() {
            if let Err(refusal) = self.play(action) {
                return Fitted { fitted, refusal: Some(refusal) };
            }
        }
        Fitted { fitted: actions.len(), refusal: None }
    }
}

fn reveals(action: impl ToString) -> Fault {
    Fault::new("reveals", json!({ "action": action.to_string() }))
}
