use serde::{Deserialize, Serialize};

use super::{Table, Who, nobody, shuffle::Lapse};
use crate::{
    store::{Kept, StoreError, TableRow},
    wire::{
        UserId,
        table::{SeatUser, TableState},
    },
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

    /// Wherever somebody stands by name.
    fn mentions(&mut self) -> Vec<&mut SeatUser> {
        let mut mentions: Vec<&mut SeatUser> = Vec::new();
        for place in &mut self.places {
            if let Who::Person { user } = &mut place.who {
                mentions.push(user);
            }
            mentions.extend(&mut place.reserved);
        }
        mentions.extend(self.shuffle.restarts.iter_mut().filter_map(|restart| restart.user.as_mut()));
        mentions.extend(&mut self.rematch_by);
        mentions
    }

    /// Does something wherever a person stands by name.
    fn each_mention(&mut self, user: &UserId, change: impl FnMut(&mut SeatUser)) {
        self.mentions().into_iter().filter(|mention| mention.id.as_ref() == Some(user)).for_each(change);
    }

    /// Who makes a shuffle begin anew stays counted, whoever he is now.
    fn move_lapses(&mut self, from: &UserId, to: Option<&UserId>) {
        let (moved, kept) = self.shuffle.lapses.drain(..).partition(|lapse| lapse.user == *from);
        self.shuffle.lapses = kept;
        let moved: Vec<Lapse> = moved;
        if let Some(to) = to {
            moved.iter().for_each(|lapse| self.shuffle.lapse(to, lapse.count));
        }
    }
}

/// What a kept table calls somebody.
pub fn names_of(doc: &str, user: &UserId) -> Kept<Vec<String>> {
    let mut names = Vec::new();
    Table::from_doc(doc)?.each_mention(user, |mention| names.push(mention.name.clone()));
    Ok(names)
}

/// A kept table without somebody.
pub fn without(doc: &str, user: &UserId, name: &str) -> Kept<TableRow> {
    let mut table = Table::from_doc(doc)?;
    let own = table.places.iter_mut().filter(|place| place.user() == Some(user));
    own.for_each(|place| (place.device, place.left_at) = (None, None));
    table.each_mention(user, |mention| *mention = SeatUser { name: name.to_owned(), ..nobody() });
    table.shuffle.restarts.iter_mut().for_each(|restart| drop(restart.user.take_if(|user| user.id.is_none())));
    table.move_lapses(user, None);
    table.host.take_if(|host| host.id == *user);
    Ok(table.row())
}

/// Which of two who become one loses his seat, since the game has begun: both have one, or the other laid the piles out.
/// Nobody plays that seat any more.
pub fn must_go<'a>(doc: &str, from: &'a UserId, to: &'a UserId) -> Kept<Option<&'a UserId>> {
    let table = Table::from_doc(doc)?;
    let begun = table.before_the_game().is_err();
    let sits = |user: &UserId| begun && table.place_of(user).is_some();
    let knows = |user: &UserId| table.state == TableState::Running && table.is_author(user);
    Ok(match () {
        () if sits(from) && (sits(to) || knows(to)) => Some(from),
        () if sits(to) && knows(from) => Some(to),
        () => None,
    })
}

/// A kept table with one person in the place of another. Nobody comes to sit at two places so, nor where he could not sit
/// down: the place is free then, as if he had got up.
pub fn moved(doc: &str, from: &UserId, to: &UserId) -> Kept<TableRow> {
    let mut table = Table::from_doc(doc)?;
    let second = table.place_of(to).and(table.place_of(from));
    table.each_mention(from, |mention| mention.id = Some(to.clone()));
    table.move_lapses(from, Some(to));
    if let Some(host) = table.host.as_mut().filter(|host| host.id == *from) {
        host.id = to.clone();
    }
    if table.before_the_game().is_ok() {
        second.iter().for_each(|index| table.rise(*index, table.lately()));
        if let Some(index) = table.place_of(to).filter(|_| table.is_author(to) || table.is_barred(to)) {
            table.rise(index, table.lately());
        }
        table.keep_once(to);
    }
    Ok(table.row())
}
