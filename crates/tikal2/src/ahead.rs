//! Planning ahead: the table as if another turn began.

use tabletop::Seat;

use crate::{
    phase::{Phase, Stage, Turn},
    state::State,
};

impl State {
    /// The table as if the next turn of this seat began now; none where it has no more. What the others do until then is
    /// not known, nor which tiles a second round brings: where that one would begin, no site has any. What somebody
    /// looks at lies on its stack again.
    pub fn ahead(&self, seat: Seat) -> Option<State> {
        if self.is_done(seat) {
            return None;
        }
        let mut table = *self;
        table.put_back();
        let no_tiles = self.sites.iter().all(|&tiles| tiles == 0);
        table.seat = seat;
        table.phase = match self.phase {
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
        Some(table)
    }

    /// LV6: whether the last turn of a seat is over; they go counter-clockwise from the start player of round 2.
    fn is_done(&self, seat: Seat) -> bool {
        let players = self.seats();
        let order = |seat: Seat| (players + self.first.index() - seat.index()) % players;
        self.phase == Phase::Over || self.stage() == Some(Stage::Last) && order(seat) < order(self.seat)
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Actions, Dice, Game, Seed, ToMove, Viewer};

    use super::*;
    use crate::{Action, Config, phase::Choice, token::Pile};

    /// How many things somebody looks at, and where.
    fn looked_at(table: &State) -> Option<(Pile, u8)> {
        match table.phase {
            Phase::Turn(Turn { choice: Choice::Look(look), .. }) => Some((look.pile, look.items.len() as u8)),
            _ => None,
        }
    }

    /// A plan is made on the table that there is, with all things where they belong; every seat plans the same kind of turn.
    fn is_planned_on(table: &State, seat: Seat, ahead: &State) {
        assert_eq!(ahead.to_move(), ToMove::Seat(seat));
        for pile in Pile::ALL {
            let back = looked_at(table).filter(|(from, _)| *from == pile).map_or(0, |(_, count)| count);
            assert_eq!(ahead.stack(pile).len, table.stack(pile).len + back);
        }
        let mut legal = Actions::new();
        ahead.legal(&mut legal);
        let sails = legal.iter().any(|action| matches!(action, Action::Sail(_)));
        assert_eq!(sails, ahead.stage() == Some(Stage::Before) && ahead.sites.iter().any(|&site| site != 0));
        legal.iter().for_each(|&action| assert_eq!(ahead.check(seat, action), Ok(()), "{action}"));
    }

    /// The plan of whoever begins a turn is made on the table that there is. Who has had his last turn plans none.
    #[test]
    fn every_seat_plans_the_turn_that_it_will_have() {
        let (mut turns, mut last, mut looks, mut none) = (0, 0, 0, 0);
        for seed in 0..12 {
            let config = Config::new(2 + (seed % 3) as usize);
            let mut deal = State::deal(&config, &Seed::from_number(seed)).unwrap();
            let mut table = State::start(&config, State::RULES, &mut deal, &mut |_| ()).unwrap();
            let (mut dice, mut legal, mut began, mut done) = (Dice::new(seed), Actions::new(), true, Vec::new());
            while let ToMove::Seat(mover) = table.to_move() {
                if began {
                    assert_eq!(table.ahead(mover), Some(table));
                    turns += 1;
                    last += usize::from(table.stage() == Some(Stage::Last));
                }
                looks += usize::from(looked_at(&table).is_some());
                for seat in Seat::at_table(table.seats()) {
                    let (whole, own) = (table.ahead(seat), table.veiled(Viewer::Seat(seat)).ahead(seat));
                    assert_eq!((whole.is_none(), own.is_none()), (done.contains(&seat), done.contains(&seat)));
                    none += usize::from(whole.is_none());
                    whole.iter().chain(&own).for_each(|ahead| is_planned_on(&table, seat, ahead));
                }
                table.legal(&mut legal);
                let action = *dice.pick(&legal);
                began = action.ends_turn();
                done.extend((began && table.stage() == Some(Stage::Last)).then_some(mover));
                table.apply(action, &mut deal, &mut |_| ()).unwrap();
            }
            assert_eq!(done.len(), table.seats());
            Seat::at_table(table.seats()).for_each(|seat| assert_eq!(table.ahead(seat), None));
        }
        assert!(turns > 300 && last > 20 && looks > 100 && none > 20, "{turns} {last} {looks} {none}");
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
                    let ahead = before.ahead(mover).unwrap();
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
