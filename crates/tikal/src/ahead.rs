//! A helper for plans: the table as it would be if a seat's next turn began now.

use tabletop::Seat;

use crate::{
    phase::{Phase, Worked},
    rules::Rules,
    state::{Held, Tikal},
};

impl Tikal {
    /// The table as if this seat had all its action points now and no tile to place. In a scoring round a seat that
    /// has not scored yet plans its scoring turn (V1). Nothing for who has no more turn: in the last scoring round no volcano
    /// waits (V8).
    pub fn ahead(&self, seat: Seat) -> Option<Tikal> {
        let mut table = *self;
        let waits = |table: &Tikal| {
            let order = &table.scoring.order[..table.rules().players];
            order.iter().skip(table.scoring.done.into()).any(|&waiting| waiting == seat)
        };
        table.phase = match self.phase {
            Phase::Over => return None,
            Phase::Score(_) if waits(self) => Phase::Score(Worked::default()),
            Phase::Score(_) if self.hand.index().is_none() => return None,
            _ => Phase::Act(Worked::default()),
        };
        // A volcano goes on waiting for the end of its scoring round.
        if !matches!(table.phase, Phase::Score(_)) {
            table.hand = Held::NONE;
        }
        table.seat = seat;
        table.ap = Rules::AP;
        Some(table)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Dice, Game, Seed, ToMove, play::playout};

    use super::*;
    use crate::{Config, Mode};

    #[test]
    fn every_seat_can_plan_while_others_play() {
        let seat = Seat::new(1);
        let config = Config::new(3, Mode::Basic);
        let mut deal = Tikal::deal(&config, &Seed::from_number(1)).unwrap();
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        let ahead = table.ahead(seat).unwrap();
        assert_eq!((ahead.to_move(), ahead.ap(), ahead.hand()), (ToMove::Seat(seat), Rules::AP, None));
        assert_eq!(ahead.phase(), Phase::Act(Worked::default()));
        assert_eq!((ahead.explored(), ahead.undrawn()), (table.explored(), table.undrawn()));
        assert!(ahead.check(seat, "enter leader h5".parse().unwrap()).is_err(), "only the base camp");
        assert!(ahead.check(seat, crate::Action::Enter(crate::Figure::Leader, table.rules().set.base)).is_ok());
        playout(&mut table, &mut deal, &mut Dice::new(1), &mut tabletop::Actions::new());
        assert_eq!(table.ahead(seat), None, "nothing is planned after the end");
    }

    #[test]
    fn who_has_not_scored_plans_a_scoring_turn() {
        let config = Config::new(2, Mode::Basic);
        let mut deal = Tikal::deal(&config, &Seed::from_number(1)).unwrap();
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        let mut legal = tabletop::Actions::new();
        while !matches!(table.phase(), Phase::Score(_)) {
            table.legal(&mut legal);
            let last = *legal.last().unwrap();
            table.apply(last, &mut deal, &mut |_| ()).unwrap();
        }
        let (first, second) = (table.scoring().order[0], table.scoring().order[1]);
        assert!(matches!(table.ahead(second).unwrap().phase(), Phase::Score(_)));
        table.apply(crate::Action::End, &mut deal, &mut |_| ()).unwrap();
        let ordinary = table.ahead(first).unwrap().phase();
        assert!(matches!(ordinary, Phase::Act(_)), "the next turn of who scored is an ordinary one");
    }

    /// V8: after the last scoring round there is nothing.
    #[test]
    fn who_has_scored_for_the_last_time_plans_nothing() {
        for mode in [Mode::Basic, Mode::Auction] {
            let config = Config::new(3, mode);
            let mut deal = Tikal::deal(&config, &Seed::from_number(1)).unwrap();
            let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
            let (mut dice, mut legal, mut last, mut scored) =
                (Dice::new(1), tabletop::Actions::new(), false, Vec::new());
            while let ToMove::Seat(mover) = table.to_move() {
                for seat in Seat::at_table(3) {
                    assert_eq!(table.ahead(seat).is_none(), scored.contains(&seat), "{seat}");
                }
                table.legal(&mut legal);
                let action = *dice.pick(&legal);
                scored.extend((last && action == crate::Action::End).then_some(mover));
                table
                    .apply(action, &mut deal, &mut |event| {
                        last |= matches!(event, crate::Event::ScoringBegan { last: true, .. });
                    })
                    .unwrap();
            }
            assert_eq!(scored.len(), 3, "{mode:?}");
        }
    }
}
