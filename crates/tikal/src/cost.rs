//! What actions cost.

use crate::{
    action::Action,
    actions::{camp, dig, enter, guard, hop, swap, uncover},
    state::Tikal,
};

impl Tikal {
    /// The action points that a legal action takes (A1 to A14). What is decided before or after a turn's points takes
    /// none: bids are paid in points of the score (TA3), and who ends a turn loses what is left, but spends nothing (T2).
    pub fn cost(&self, action: Action) -> u8 {
        match action {
            Action::Bid(_) | Action::Pass | Action::Choose(_) | Action::Place(..) | Action::End => 0,
            Action::Enter(..) => enter::COST,
            Action::Hop(..) => hop::COST,
            Action::Walk(_, from, to) => from.side_to(to).map_or(0, |side| self.path(from, side)),
            Action::Uncover(_) => uncover::COST,
            Action::Dig(_) => dig::COST,
            Action::Swap { .. } => swap::COST,
            Action::Camp(_) => camp::COST,
            Action::Guard(..) => guard::COST,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, mem::discriminant};

    use tabletop::{Actions, Dice, Game, Seed, ToMove};

    use crate::{Action, Config, Mode, Tikal};

    /// A1, A2, A3, A6, A9, A11, A12, A14: what is said before is what is taken.
    #[test]
    fn every_action_takes_what_it_costs() {
        let (mut costs, mut verbs) = (BTreeSet::new(), Vec::new());
        for seed in 0..12 {
            let config = Config::new(2 + (seed % 3) as u8, if seed % 2 == 0 { Mode::Basic } else { Mode::Auction });
            let mut deal = Tikal::deal(&config, &Seed::from_number(seed)).unwrap();
            let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
            let (mut dice, mut legal) = (Dice::new(seed), Actions::new());
            while table.to_move() != ToMove::Over {
                table.legal(&mut legal);
                for &action in legal.iter().filter(|&&action| takes_points(action)) {
                    let (mut after, mut deal) = (table, deal);
                    after.apply(action, &mut deal, &mut |_| ()).unwrap();
                    assert_eq!(table.cost(action), table.ap() - after.ap(), "{action}");
                    costs.insert(table.cost(action));
                    if !verbs.contains(&discriminant(&action)) {
                        verbs.push(discriminant(&action));
                    }
                }
                table.apply(*dice.pick(&legal), &mut deal, &mut |_| ()).unwrap();
            }
            assert_eq!(table.cost(Action::End), 0);
        }
        assert_eq!((verbs.len(), costs.first(), costs.contains(&5)), (8, Some(&1), true), "every verb was tried");
    }

    fn takes_points(action: Action) -> bool {
        !matches!(action, Action::Bid(_) | Action::Pass | Action::Choose(_) | Action::Place(..) | Action::End)
    }
}
