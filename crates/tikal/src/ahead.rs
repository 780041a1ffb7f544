//! A helper for plans: the table as it would be if a seat's next turn began now.

use tabletop::Seat;

use crate::{
    phase::{Phase, Worked},
    rules::Rules,
    state::{Held, Tikal},
};

impl Tikal {
    /// The table as if this seat had all its action points now and no tile to place. In a scoring round a seat that
    /// has not scored yet plans its scoring turn (V1). A table that is over stays as it is.
    pub fn ahead(&self, seat: Seat) -> Tikal {
        let mut table = *self;
        let waits = |table: &Tikal| {
            let order = &table.scoring.order[..table.rules().players];
            order.iter().skip(table.scoring.done.into()).any(|&waiting| waiting == seat)
        };
        table.phase = match self.phase {
            Phase::Over => return table,
            Phase::Score(_) if waits(self) => Phase::Score(Worked::default()),
            _ => Phase::Act(Worked::default()),
        };
        // A volcano goes on waiting for the end of its scoring round.
        if !matches!(table.phase, Phase::Score(_)) {
            table.hand = Held::NONE;
        }
        table.seat = seat;
        table.ap = Rules::AP;
        table
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
        let ahead = table.ahead(seat);
        assert_eq!((ahead.to_move(), ahead.ap(), ahead.hand()), (ToMove::Seat(seat), Rules::AP, None));
        assert_eq!(ahead.phase(), Phase::Act(Worked::default()));
        assert_eq!((ahead.explored(), ahead.undrawn()), (table.explored(), table.undrawn()));
        assert!(ahead.check(seat, "enter leader h5".parse().unwrap()).is_err(), "only the base camp");
        assert!(ahead.check(seat, crate::Action::Enter(crate::Figure::Leader, table.rules().set.base)).is_ok());
        playout(&mut table, &mut deal, &mut Dice::new(1), &mut tabletop::Actions::new());
        assert_eq!(table.ahead(seat), table, "nothing is planned after the end");
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
        assert!(matches!(table.ahead(second).phase(), Phase::Score(_)));
        table.apply(crate::Action::End, &mut deal, &mut |_| ()).unwrap();
        assert!(matches!(table.ahead(first).phase(), Phase::Act(_)), "the next turn of who scored is an ordinary one");
    }
}
