//! Bots at a table without a session.

use bots::{Bot, Budget, Playable};
use tabletop::{ToMove, Viewer};

/// Bots that play all seats, with a budget for each turn.
pub struct Hand<G: Playable> {
    bots: Vec<Box<dyn Bot<G>>>,
    nodes: u64,
    left: u64,
}

impl<G: Playable> Hand<G> {
    /// One bot for every seat, or one for all of them; nodes for a turn.
    pub fn new(bots: Vec<Box<dyn Bot<G>>>, nodes: u64) -> Hand<G> {
        Hand { bots, nodes, left: nodes }
    }

    /// What the seat to move does next; nothing when the game is over.
    pub fn ask(&mut self, table: &G) -> Option<Vec<G::Action>> {
        let ToMove::Seat(seat) = table.to_move() else { return None };
        let mut budget = Budget::nodes(self.left);
        let many = self.bots.len();
        let actions = self.bots[seat.index() % many].act(&table.view(Viewer::Seat(seat)), &mut budget);
        self.left = budget.left();
        self.note(&actions);
        Some(actions)
    }

    /// Notes what was played without asking: a new turn has a whole budget.
    pub fn note(&mut self, actions: &[G::Action]) {
        if actions.iter().any(|&action| G::ends_turn(action)) {
            self.left = self.nodes;
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Game, Seed};
    use tikal::{Config, Mode, Tikal};

    use super::*;

    /// Spends two thirds of what it has, and plays the first legal action.
    struct Spender;

    impl Bot<Tikal> for Spender {
        fn name(&self) -> String {
            "spender".into()
        }

        fn act(&mut self, view: &<Tikal as Game>::View, budget: &mut Budget) -> Vec<tikal::Action> {
            budget.spend(budget.left() * 2 / 3);
            vec![view.legal[0]]
        }
    }

    #[test]
    fn a_turn_has_one_budget() {
        let config = Config::new(2, Mode::Basic);
        let mut deal = Tikal::deal(&config, &Seed::from_number(1)).unwrap();
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        let mut hand = Hand::<Tikal>::new(vec![Box::new(Spender)], 90);
        let mut ended = 0;
        for _ in 0..200 {
            let before = hand.left;
            let Some(actions) = hand.ask(&table) else { break };
            let end = Tikal::ends_turn(actions[0]);
            ended += usize::from(end);
            assert_eq!(hand.left, if end { 90 } else { before - before * 2 / 3 });
            table.apply(actions[0], &mut deal, &mut |_| ()).unwrap();
        }
        assert!(ended > 3);
    }
}
