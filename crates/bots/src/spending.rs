//! The budget of a turn: nodes for all of it, digs included. Whoever asks a bot several times in one turn gives it what is
//! left.

use tabletop::{Seat, record::Entry};

use crate::Playable;

/// What bots have spent on a turn so far. It is not stored: who forgets it begins a turn with a whole budget again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spending {
    /// So many entries came before the turn.
    turn: usize,
    nodes: u64,
}

impl Spending {
    /// What is left of a budget in this turn.
    pub fn left(&self, turn: usize, whole: u64) -> u64 {
        if self.turn == turn { whole.saturating_sub(self.nodes) } else { whole }
    }

    /// Counts what a thought in this turn has cost; what the turn has cost by now.
    pub fn add(&mut self, turn: usize, nodes: u64) -> u64 {
        let before = if self.turn == turn { self.nodes } else { 0 };
        *self = Spending { turn, nodes: before + nodes };
        self.nodes
    }
}

/// How many entries came before the turn in which this seat is to move: that names a turn.
pub fn turn_of<G: Playable>(log: &[Entry<G>], seat: Seat) -> usize {
    let before = |entry: &Entry<G>| match entry {
        Entry::Act { seat: other, action, .. } => *other != seat || G::ends_turn(*action),
        _ => false,
    };
    log.iter().rposition(before).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use tikal::Tikal;

    use super::*;

    #[test]
    fn a_turn_is_paid_once() {
        let mut spending = Spending::default();
        assert_eq!(spending.left(3, 100), 100);
        assert_eq!(spending.add(3, 60), 60);
        assert_eq!(spending.add(3, 30), 90);
        assert_eq!(spending.left(3, 100), 10);
        assert_eq!(spending.left(3, 20), 0, "a smaller budget is spent already");
        assert_eq!(spending.left(9, 100), 100, "another turn");
        spending.add(9, 5);
        assert_eq!(spending.left(9, 100), 95);
    }

    #[test]
    fn a_turn_begins_behind_the_last_end_of_one_or_with_another_seat() {
        let act = |seat: u8, text: &str| -> Entry<Tikal> {
            let action = text.parse().expect("an action");
            let seat = Seat::from_number(seat.into()).expect("a seat");
            Entry::Act { seat, action, reveals: Vec::new(), shown: Vec::new(), hash: None }
        };
        let [one, two] = [1, 2].map(|number| Seat::from_number(number).expect("a seat"));
        let log = [act(1, "place a1 0"), act(1, "end"), act(2, "place b1 0"), act(2, "dig b1"), act(2, "dig b1")];
        assert_eq!(turn_of(&log[..0], one), 0);
        assert_eq!(turn_of(&log[..1], one), 0);
        assert_eq!(turn_of(&log[..2], one), 2, "the same seat has another turn");
        assert_eq!(turn_of(&log[..2], two), 2);
        assert_eq!(turn_of(&log, two), 2, "digs belong to the turn");
        assert_eq!(turn_of(&[act(1, "bid 3"), act(1, "choose A1")], one), 1, "a bid is a turn of its own");
    }
}
