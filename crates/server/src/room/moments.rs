//! What happens because time has passed.

use super::actor::Room;
use crate::{table::Table, wire::table::TableState};

impl Room {
    /// Whether something happens by itself after a while.
    pub(super) fn awaits_a_moment(&self) -> bool {
        let waits = |table: &Table| match table.state {
            TableState::Opening => true,
            TableState::Waiting => self.keeps_places || table.shuffle.open_by.is_some(),
            TableState::Running => !self.agreed.is_empty(),
            TableState::Over => false,
        };
        !self.frozen && self.table.as_ref().is_some_and(waits)
    }

    /// Does what is overdue.
    pub(super) async fn keep_time(&mut self) {
        let now = self.app.clock.now();
        let Some(table) = self.table.as_ref().filter(|_| !self.frozen) else { return };
        if table.is_overdue(now) {
            let free = |table: &mut Table| {
                table.free_the_late(now);
                Ok(())
            };
            if let Err(refusal) = self.change_table(free).await {
                tracing::warn!(game = %self.id.mark(), %refusal, "a place could not be freed");
            }
        } else if self.keeps_places && !table.keeps_places(now) {
            self.tell_table();
        }
        self.keeps_places = self.table.as_ref().is_some_and(|table| table.keeps_places(now));
        // Who left long enough ago need not agree any more.
        if self.state() == TableState::Running && self.all_agree() {
            let _ = self.act_for_all("agree", self.version()).await;
        }
    }

    /// Tables that were stored by earlier versions may have to begin anew.
    pub(super) async fn dispel_doubt(&mut self) {
        let now = self.app.clock.now();
        if self.table.as_ref().is_some_and(Table::is_doubtful) {
            let dispel = |table: &mut Table| {
                table.dispel_doubt(now);
                Ok(())
            };
            if let Err(refusal) = self.change_table(dispel).await {
                tracing::warn!(game = %self.id.mark(), %refusal, "a shuffle could not begin anew");
            }
        }
    }
}
