//! A turn that is being planned, on its own copy of the table. It stops before anything hidden is turned up.

use serde::Serialize;
use serde_json::json;
use tabletop::{Game, Seat, ToMove, Viewer};

use crate::{
    fault::Fault,
    games::Hosted,
    legal::{self, Legal},
};

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

/// An action, the table after it, and what happened.
type Played<G> = (<G as Game>::Action, G, Vec<<G as Game>::Event>);

/// How far a plan fits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fitted<A> {
    /// So many actions from the front were played.
    pub fitted: usize,
    /// The next one, if it can be read.
    pub misfit: Option<A>,
    /// Why not the next one.
    pub refusal: Option<Fault>,
}

impl<G: Hosted> Draft<G> {
    /// A plan for the turn that goes on now.
    pub fn now(table: G, seat: Seat) -> Draft<G> {
        Draft { seat, tables: vec![table], actions: Vec::new(), ahead: false }
    }

    /// A plan for the next turn of a seat, if it has one.
    pub fn ahead(table: &G, seat: Seat) -> Option<Draft<G>> {
        let table = table.plan_ahead(seat)?;
        Some(Draft { seat, tables: vec![table], actions: Vec::new(), ahead: true })
    }

    fn table(&self) -> &G {
        self.tables.last().expect("there is a table before the plan")
    }

    /// The actions so far, in their long form.
    pub fn actions(&self) -> Vec<String> {
        self.actions.iter().map(|action| action.to_string()).collect()
    }

    /// The table after them.
    pub fn view(&self) -> G::Shown {
        self.table().shown(Viewer::Seat(self.seat))
    }

    fn read(text: &str) -> Result<G::Action, Fault> {
        text.parse().map_err(|error| Fault::text(text, &error))
    }

    /// Why an action is not allowed.
    pub fn check(&self, action: &str) -> Result<(), Fault> {
        let action = Draft::<G>::read(action)?;
        self.table().check(self.seat, action).map_err(|refusal| Fault::refused(&refusal))
    }

    /// A plan for later ends before the turn does.
    fn stops(&self, action: G::Action) -> bool {
        let table = self.table();
        table.reveals(action) || self.ahead && (G::ends_turn(action) || legal::commits(table, self.seat, action))
    }

    /// What may be done next. What a plan for later has to leave to its turn is not among it.
    pub fn legal(&self) -> Vec<Legal<G::Parts>> {
        let mut legal = Legal::all(self.table(), self.seat);
        if self.ahead {
            legal.retain(|legal| !legal.commits && !legal.ends);
        }
        legal
    }

    /// The last action so far, as its entry will tell it.
    pub fn last(&self) -> Option<G::Parts> {
        let before = &self.tables[..self.actions.len()];
        before.last().zip(self.actions.last()).map(|(table, &action)| table.told(action))
    }

    /// The table after an action, and what happened.
    fn after(&self, text: &str) -> Result<Played<G>, Fault> {
        self.check(text)?;
        let action = Draft::<G>::read(text)?;
        if self.stops(action) {
            return Err(reveals(action));
        }
        let mut events = Vec::new();
        let table = legal::after(self.table(), action, &mut |event| events.push(event));
        Ok((action, table.ok_or_else(|| reveals(action))?, events))
    }

    /// Plays an action.
    pub fn play(&mut self, text: &str) -> Result<Vec<G::Event>, Fault> {
        let (action, table, events) = self.after(text)?;
        self.tables.push(table);
        self.actions.push(action);
        Ok(events)
    }

    /// What an action would do; nothing where it cannot be played here.
    pub fn foresee(&self, text: &str) -> Vec<G::Event> {
        self.after(text).map_or_else(|_| Vec::new(), |(_, _, events)| events)
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
        (self.table().to_move() == ToMove::Seat(self.seat)).then(|| self.table().answer(self.seat, question))
    }

    /// Plays a plan that was made earlier, as far as it fits.
    pub fn replay(&mut self, actions: &[String]) -> Fitted<G::Parts> {
        for (fitted, action) in actions.iter().enumerate() {
            if let Err(refusal) = self.play(action) {
                let misfit = action.parse().ok().map(G::parts);
                return Fitted { fitted, misfit, refusal: Some(refusal) };
            }
        }
        Fitted { fitted: actions.len(), misfit: None, refusal: None }
    }
}

fn reveals(action: impl ToString) -> Fault {
    Fault::new("reveals", json!({ "action": action.to_string() }))
}
