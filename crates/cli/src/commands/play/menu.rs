//! The legal actions as a numbered list, grouped by verb.

use tabletop::Actions;

use crate::{
    ink::{Hue, Ink},
    table::Table,
};

const WIDTH: usize = 100;
/// More actions of one verb than this are shown only when asked for.
const MANY: usize = 60;

/// A numbered list of legal actions.
pub struct Menu<G: Table> {
    items: Vec<Item<G>>,
}

struct Item<G: Table> {
    action: G::Action,
    verb: String,
    rest: String,
}

impl<G: Table> Default for Menu<G> {
    fn default() -> Menu<G> {
        Menu { items: Vec::new() }
    }
}

impl<G: Table> Menu<G> {
    pub fn of(table: &G) -> Menu<G> {
        let mut legal = Actions::new();
        table.legal(&mut legal);
        let item = |&action: &G::Action| {
            let text = action.to_string();
            let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
            let cost = table.cost(action).map_or(String::new(), |cost| format!("[{cost}]"));
            Item { action, verb: verb.to_owned(), rest: [rest, &cost].join(" ").trim().to_owned() }
        };
        Menu { items: legal.iter().map(item).collect() }
    }

    /// The action with this number, from 1.
    pub fn pick(&self, number: usize) -> Option<G::Action> {
        number.checked_sub(1).and_then(|index| self.items.get(index)).map(|item| item.action)
    }

    /// All verbs; of one with very many actions only the first few.
    pub fn text(&self, ink: Ink) -> String {
        self.groups(ink, |_| true, MANY)
    }

    /// One verb, whole.
    pub fn only(&self, verb: Option<&str>, ink: Ink) -> String {
        let text = self.groups(ink, |other| verb.is_none_or(|verb| verb == other), usize::MAX);
        if text.is_empty() { "no such action now\n".to_owned() } else { text }
    }

    fn groups(&self, ink: Ink, wanted: impl Fn(&str) -> bool, most: usize) -> String {
        let numbered: Vec<(usize, &Item<G>)> = (1..).zip(&self.items).collect();
        let groups = numbered.chunk_by(|a, b| a.1.verb == b.1.verb).filter(|group| wanted(&group[0].1.verb));
        groups.map(|group| self.group(group, ink, most)).collect()
    }

    /// `walk      3 worker a1 b2 [2]   4 worker a1 b3 [1]`, in columns.
    fn group(&self, group: &[(usize, &Item<G>)], ink: Ink, most: usize) -> String {
        let longest = group.iter().map(|(_, item)| item.rest.chars().count()).max().unwrap_or(0);
        let columns = ((WIDTH - 10) / (longest + 6)).max(1);
        let verb = &group[0].1.verb;
        let mut text = String::new();
        for (n, row) in group[..group.len().min(most)].chunks(columns).enumerate() {
            let head = if n == 0 { verb.as_str() } else { "" };
            text += &ink.paint(Hue::Bold, &format!("{head:<9}"));
            let cells: Vec<String> =
                row.iter().map(|(number, item)| format!("{number:>4} {:<longest$}", item.rest)).collect();
            text += cells.join(" ").trim_end();
            text.push('\n');
        }
        if group.len() > most {
            text += &format!("{:<9}     … {} in all: `menu {verb}` shows them\n", "", group.len());
        }
        text
    }
}
