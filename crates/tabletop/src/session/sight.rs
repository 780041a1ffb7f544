//! What a session lets be seen: all of it made for one viewer, or of a game that is over.

use super::{News, Session};
use crate::{
    Game, Record, TableHash, ToMove, Viewer,
    record::Entry,
    veil::{Finished, Veiled, veiled_record},
};

impl<G: Game> Session<G> {
    /// The entries after this version, as this viewer may know them: what he was not shown is veiled, and what an action
    /// laid open to him stands beside it. His [replica](crate::Replica) folds them.
    pub fn entries_for(&self, from: usize, to: Viewer) -> Veiled<Vec<Entry<G>>> {
        let entries = self.log.iter().zip(&self.veils).skip(from);
        Veiled::new(Some(to), entries.map(|(entry, veil)| veil.entry(entry, to)).collect())
    }

    /// The game so far as this viewer may know it.
    pub fn record_for(&self, to: Viewer) -> Veiled<Record<G>> {
        veiled_record(&self.dump(), &self.start_veil, &self.veils, to)
    }

    /// Header and start line of that record: what entries follow.
    pub fn head_for(&self, to: Viewer) -> Veiled<String> {
        let head = Record { start: self.start.clone(), ..Record::empty(self.header.clone()) };
        veiled_record(&head, &self.start_veil, &[], to).head()
    }

    /// The table as this viewer knows it.
    pub fn view_for(&self, to: Viewer) -> Veiled<G::View> {
        Veiled::new(Some(to), self.view(to))
    }

    /// What happened after this version, as this viewer may see it.
    pub fn news_for(&self, from: usize, to: Viewer) -> Veiled<Vec<News<G>>> {
        Veiled::new(Some(to), self.since(from, to))
    }

    /// The hash of the table as this viewer knows it: what his replica has.
    pub fn hash_for(&self, to: Viewer) -> Veiled<TableHash> {
        Veiled::new(Some(to), self.course.table.veiled(to).hash())
    }

    /// The whole game, when it is over.
    pub fn finished(&self) -> Option<Finished<G>> {
        let over = self.to_move() == ToMove::Over;
        over.then(|| Finished::over(self.dump(), self.hash(), self.outcome()))
    }
}
