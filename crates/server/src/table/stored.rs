use serde::{Deserialize, Serialize};

use super::{Table, Who, nobody};
use crate::{
    store::{Kept, StoreError, TableRow},
    wire::{UserId, table::SeatUser},
};

/// The version of the document.
const VERSION: u16 = 1;

#[derive(Serialize, Deserialize)]
struct Document {
    version: u16,
    table: Table,
}

impl Table {
    /// As it is kept.
    pub fn row(&self) -> TableRow {
        TableRow {
            id: self.id.clone(),
            state: self.state,
            visibility: self.visibility,
            host: self.host.as_ref().map(|host| host.id.clone()),
            created: self.created,
            doc: self.doc(),
        }
    }

    fn doc(&self) -> String {
        let document = Document { version: VERSION, table: self.clone() };
        serde_json::to_string(&document).expect("plain data has a JSON form")
    }

    /// From what was kept.
    pub fn from_doc(doc: &str) -> Kept<Table> {
        let broken = |error: String| StoreError::Broken(format!("a table cannot be read: {error}"));
        let document: Document = serde_json::from_str(doc).map_err(|error| broken(error.to_string()))?;
        if document.version != VERSION {
            return Err(broken(format!("version {}", document.version)));
        }
        Ok(document.table)
    }

    /// Does something to the seats of a person, and to the person as the host.
    fn each_seat(&mut self, user: &UserId, mut change: impl FnMut(&mut SeatUser)) {
        for place in &mut self.places {
            if let Who::Person { user: sitting } = &mut place.who
                && sitting.id.as_ref() == Some(user)
            {
                change(sitting);
            }
        }
    }
}

/// A kept table without somebody, and its host then.
pub fn without(doc: &str, user: &UserId, name: &str) -> Kept<(Option<UserId>, String)> {
    let mut table = Table::from_doc(doc)?;
    table.each_seat(user, |seat| *seat = SeatUser { name: name.to_owned(), ..nobody() });
    table.host.take_if(|host| host.id == *user);
    Ok((table.host.as_ref().map(|host| host.id.clone()), table.doc()))
}

/// A kept table with one person in the place of another, and its host then.
pub fn moved(doc: &str, from: &UserId, to: &UserId) -> Kept<(Option<UserId>, String)> {
    let mut table = Table::from_doc(doc)?;
    table.each_seat(from, |seat| seat.id = Some(to.clone()));
    if let Some(host) = table.host.as_mut().filter(|host| host.id == *from) {
        host.id = to.clone();
    }
    Ok((table.host.as_ref().map(|host| host.id.clone()), table.doc()))
}
