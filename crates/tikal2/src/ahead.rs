//! Planning ahead: the table as if another turn began.

use tabletop::Seat;

use crate::{
    phase::{Phase, Stage, Turn},
    state::State,
};

impl State {
    /// The table as if the next turn of this seat began now. What the others do until then is not known, nor which tiles a
    /// second round brings: where that one would begin, no site has any. A finished game stays as it is.
    pub fn ahead(&self, seat: Seat) -> State {
        let mut table = *self;
        let no_tiles = self.sites.iter().all(|&tiles| tiles == 0);
        table.seat = seat;
        table.phase = match self.phase {
            Phase::Over => return *self,
            Phase::Keys if self.players[seat].backpack.is_empty() => Phase::Keys,
            _ if self.stage() == Some(Stage::Last) || no_tiles && self.round == 2 => {
                Phase::Turn(Turn::new(Stage::Last))
            }
            _ => Phase::Turn(Turn::new(Stage::Before)),
        };
        if no_tiles && self.round == 1 {
            table.round = 2;
            table.ready_for_round();
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Actions, Dice, Game, Seed, ToMove};

    use super::*;
    use crate::{Action, Config};

    /// The plan of whoever begins a turn is made on the table that there is; every other seat plans the same kind of turn.
    #[test]
    fn a_turn_that_begins_now_is_planned_on_this_table() {
        let (mut turns, mut last) = (0, 0);
        for seed in 0..6 {
            let config = Config::new(2 + (seed % 3) as usize);
            let mut deal = State::deal(&config, &Seed::from_number(seed)).unwrap();
            let mut table = State::start(&config, State::RULES, &mut deal, &mut |_| ()).unwrap();
            let (mut dice, mut legal, mut began) = (Dice::new(seed), Actions::new(), true);
            while let ToMove::Seat(mover) = table.to_move() {
                if began {
                    assert_eq!(table.ahead(mover), table);
                    turns += 1;
                    last += usize::from(table.stage() == Some(Stage::Last));
                }
                for seat in Seat::at_table(table.seats()) {
                    let ahead = table.ahead(seat);
                    assert_eq!(ahead.to_move(), ToMove::Seat(seat));
                    ahead.legal(&mut legal);
                    let sails = legal.iter().any(|action| matches!(action, Action::Sail(_)));
                    assert_eq!(
                        sails,
                        ahead.stage() == Some(Stage::Before) && ahead.sites.iter().any(|&site| site != 0)
                    );
                }
                table.legal(&mut legal);
                let action = *dice.pick(&legal);
                table.apply(action, &mut deal, &mut |_| ()).unwrap();
                began = matches!(action, Action::End | Action::Keys(..));
            }
            assert_eq!(table.ahead(Seat::new(1)), table);
        }
        assert!(turns > 150 && last > 10, "{turns} {last}");
    }

    /// LV5, LV6: behind the last tile of a round the next thing is a turn of round 2, or the last explorer phase.
    #[test]
    fn what_follows_the_last_tile_is_what_is_planned() {
        let mut ends = [0, 0];
        for seed in 0..4 {
            let config = Config::new(2);
            let mut deal = State::deal(&config, &Seed::from_number(seed)).unwrap();
            let mut table = State::start(&config, State::RULES, &mut deal, &mut |_| ()).unwrap();
            let (mut dice, mut legal) = (Dice::new(seed), Actions::new());
            while table.to_move() != ToMove::Over {
                table.legal(&mut legal);
                let action = *dice.pick(&legal);
                let before = table;
                table.apply(action, &mut deal, &mut |_| ()).unwrap();
                if action == Action::End && before.ends_round() {
                    let mover = table.to_move().seat().unwrap();
                    let ahead = before.ahead(mover);
                    assert_eq!((ahead.round, ahead.stage()), (table.round, table.stage()));
                    assert_eq!(ahead.players[mover].tent, table.players[mover].tent);
                    assert_eq!(ahead.players[mover].canoe, table.players[mover].canoe);
                    ends[usize::from(before.round) - 1] += 1;
                }
            }
        }
        assert_eq!(ends, [4, 4]);
    }
}
