use serde::Serialize;

use super::Lawful;
use crate::{
    Actions, Dice, Game, Seat, Viewer,
    course::{Course, Eyes, Misfit},
    record::{Header, Origin},
    session::{Declined, Session},
};

/// A world imagined from a view looks the same to that viewer, and is a lawful one.
pub fn views<G: Lawful>(table: &G, dice: &mut Dice) -> Result<(), String> {
    for viewer in viewers(table)? {
        let view = table.view(viewer);
        let (twin, deal) = G::imagine(&view, dice);
        same("views", viewer, &view, &twin.view(viewer))?;
        let lawful = twin.invariants(&deal);
        lawful.map_err(|message| format!("views: the world imagined for {viewer:?} is not lawful: {message}"))?;
        G::from_setup(&twin.setup(Some(&deal)))
            .map_err(|faults| format!("views: the world imagined for {viewer:?} has faults: {faults:?}"))?;
    }
    Ok(())
}

pub(super) fn viewers<G: Game>(table: &G) -> Result<Vec<Viewer>, String> {
    let players = G::players(&table.config()).map_err(|error| error.to_string())?;
    Ok(Viewer::all(players).collect())
}

/// Compares what is sent: the bytes.
pub(super) fn same<T: Serialize>(what: &str, viewer: Viewer, one: &T, other: &T) -> Result<(), String> {
    let text = |value: &T| serde_json::to_string(value).map_err(|error| format!("{what}: {error}"));
    let (one, other) = (text(one)?, text(other)?);
    if one == other {
        return Ok(());
    }
    Err(format!("{what}: {viewer:?} can tell two worlds apart that look the same to him:\n{one}\n{other}"))
}

/// Two worlds that differ only in what a viewer does not know stay the same to him, whatever is played that
/// shows him nothing: views, entries, records, hashes, events, legal actions, refusals, lists, undo. The viewer is anyone.
pub fn twins<G: Lawful>(table: &G, deal: &G::Deal, dice: &mut Dice) -> Result<(), String> {
    let viewer = *dice.pick(&viewers(table)?);
    let mut attempts = Vec::new();
    table.space(&mut |action| {
        if dice.once_in(64) {
            attempts.push(action);
        }
    });
    let (twin, twin_deal) = G::imagine(&table.view(viewer), dice);
    let session = |table: &G, deal: &G::Deal| {
        // Nobody committed to the piles: commitments hide them, but are not the same in two worlds.
        let origin: Origin<G> = Origin::Setup(Box::new(table.setup(Some(deal))));
        Session::new(Header { origin, ..Header::new(table.config()) }).map_err(|error| format!("twins: {error}"))
    };
    let twins = Twins { viewer, attempts, one: session(table, deal)?, other: session(&twin, &twin_deal)? };
    twins.live(dice)
}

struct Twins<G: Game> {
    viewer: Viewer,
    /// Some of all that can be written, to see how it is refused.
    attempts: Vec<G::Action>,
    one: Session<G>,
    other: Session<G>,
}

/// How long twins are followed.
const STEPS: usize = 8;

impl<G: Lawful> Twins<G> {
    fn live(mut self, dice: &mut Dice) -> Result<(), String> {
        let mut legal = Actions::new();
        for _ in 0..STEPS {
            self.compare()?;
            let Some(mover) = self.one.to_move().seat() else { return Ok(()) };
            self.one.table().legal(&mut legal);
            if self.viewer == Viewer::Seat(mover) {
                self.tempt(mover, &legal, dice)?;
            }
            let action = *dice.pick(&legal);
            if self.other.table().check(mover, action).is_err() {
                return self.only_others_differ(mover, action);
            }
            if self.one.table().shows(action, self.viewer) {
                return self.show(mover, action);
            }
            self.play(mover, action)?;
            self.take_back(mover, dice)?;
        }
        Ok(())
    }

    /// Another seat's hand may differ between the worlds, and with it what that seat may do.
    fn only_others_differ(&self, mover: Seat, action: G::Action) -> Result<(), String> {
        if self.viewer == Viewer::Seat(mover) {
            return Err(format!("twins: {action} is legal in one world only, and {mover} should not know"));
        }
        Ok(())
    }

    /// Everything that can be asked without playing on.
    fn compare(&self) -> Result<(), String> {
        let (one, other, viewer) = (&self.one, &self.other, self.viewer);
        same("twins: view", viewer, &one.view(viewer), &other.view(viewer))?;
        same("twins: mover", viewer, &one.to_move(), &other.to_move())?;
        same("twins: undo", viewer, &one.undoable(), &other.undoable())?;
        let last = one.version().saturating_sub(2);
        same("twins: news", viewer, &one.since(last, viewer), &other.since(last, viewer))?;
        let sent =
            |session: &Session<G>| (session.entries_for(0, viewer).lines(), session.record_for(viewer).to_string());
        same("twins: what is sent", viewer, &sent(one), &sent(other))?;
        same("twins: hash", viewer, &one.hash_for(viewer).to_string(), &other.hash_for(viewer).to_string())?;
        let Some(seat) = viewer.seat() else { return Ok(()) };
        self.refusals(seat)?;
        if one.to_move().seat() == Some(seat) { self.choices() } else { Ok(()) }
    }

    /// What the viewer's seat is told when it tries something.
    fn refusals(&self, seat: Seat) -> Result<(), String> {
        let (one, other) = (self.one.table(), self.other.table());
        self.attempts.iter().try_for_each(|&action| {
            let answers = (one.check(seat, action), other.check(seat, action));
            if answers.0 == answers.1 {
                return Ok(());
            }
            same(&format!("twins: refusal of {action}"), self.viewer, &answers.0.err(), &answers.1.err())
        })
    }

    /// What the viewer's seat may do, and what is known of it before.
    fn choices(&self) -> Result<(), String> {
        let (one, other) = (self.one.table(), self.other.table());
        let describe = |table: &G| {
            let mut legal = Actions::new();
            table.legal(&mut legal);
            let each =
                |&action: &G::Action| (action, table.reveals(action), table.binds(action), table.exposes(action));
            legal.iter().map(each).collect::<Vec<_>>()
        };
        let (one, other) = (describe(one), describe(other));
        if one == other {
            return Ok(());
        }
        Err(format!("twins: {:?} may do {one:?} in one world, {other:?} in the other", self.viewer))
    }

    /// Lists that may be refused: the refusal must be the same in both worlds.
    fn tempt(&self, mover: Seat, legal: &[G::Action], dice: &mut Dice) -> Result<(), String> {
        let list: Vec<G::Action> = (0..2 + dice.below(3)).map(|_| *dice.pick(legal)).collect();
        let answer = |session: &Session<G>| {
            let mut session = session.clone();
            let version = session.version();
            session.submit(mover, version, "tempt", &list).map(|receipt| (receipt, session.undoable()))
        };
        let (one, other) = (answer(&self.one), answer(&self.other));
        if one != other || matches!(one, Err(Declined::Piles { .. })) {
            return Err(format!("twins: a list is answered {one:?} in one world, {other:?} in the other"));
        }
        Ok(())
    }

    /// Plays what shows the viewer nothing, each world with its own piles.
    fn play(&mut self, mover: Seat, action: G::Action) -> Result<(), String> {
        for session in [&mut self.one, &mut self.other] {
            let version = session.version();
            let answer = session.submit(mover, version, &format!("play {version}"), &[action]);
            answer.map_err(|error| format!("twins: {action}: {error}"))?;
        }
        Ok(())
    }

    fn take_back(&mut self, mover: Seat, dice: &mut Dice) -> Result<(), String> {
        if self.one.undoable() == 0 || !dice.once_in(4) {
            return Ok(());
        }
        let count = 1 + dice.below(self.one.undoable());
        for session in [&mut self.one, &mut self.other] {
            let version = session.version();
            let answer = session.undo(mover, version, &format!("undo {version}"), count);
            answer.map_err(|error| format!("twins: undo {count}: {error}"))?;
        }
        Ok(())
    }

    /// Plays what shows the viewer something. If the other world can show the same, nothing else may differ:
    /// unless the mover lays open what differs in his own hand.
    fn show(mut self, mover: Seat, action: G::Action) -> Result<(), String> {
        let own = Viewer::Seat(mover);
        let alike = self.one.view(own) == self.other.view(own);
        let mut events = Vec::new();
        let mut course = Course::at(self.other.table().clone(), G::RULES, None, Eyes::All, Seat::MAX);
        let before = self.one.version();
        let answer = self.one.submit(mover, before, "show", &[action]);
        answer.map_err(|error| format!("twins: {action}: {error}"))?;
        let Some(crate::record::Entry::Act { reveals, .. }) = self.one.log().last() else { return Ok(()) };
        if reveals.is_empty() || !alike {
            return Ok(());
        }
        match course.act(mover, action, Some(reveals), &mut |event| events.push(G::veil(&event, self.viewer))) {
            Err(Misfit::Impossible { .. }) => Ok(()),
            Err(misfit) => Err(format!("twins: {action} asks otherwise in the other world: {misfit:?}")),
            Ok(_) => {
                let news = self.one.since(before, self.viewer);
                let crate::session::Happening::Played { events: seen, .. } = &news[0].what else { return Ok(()) };
                same("twins: events of a reveal", self.viewer, seen, &events)?;
                same(
                    "twins: view after a reveal",
                    self.viewer,
                    &self.one.view(self.viewer),
                    &course.table.view(self.viewer),
                )
            }
        }
    }
}
