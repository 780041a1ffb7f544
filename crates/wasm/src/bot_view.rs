//! What a bot is told, as it goes from the table to the worker in which bots think.

use serde::{Deserialize, Serialize};
use serde_json::json;
use tabletop::{Seat, ToMove, Viewer};

use crate::{
    fault::{Fault, plain},
    games::{Hosted, unknown},
};

/// What a bot is told: the table as its seat knows it. Nothing else can be put into it, nor got out of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct BotView<G: Hosted> {
    /// The game's name.
    game: String,
    /// The seat it plays.
    seat: Seat,
    /// The table without its piles; what the seat does not know lies face down.
    position: G::Setup,
}

impl<G: Hosted> BotView<G> {
    /// What the bot at this seat may know of a table.
    pub fn of(table: &G, seat: Seat) -> BotView<G> {
        BotView { game: G::NAME.into(), seat, position: table.veiled(Viewer::Seat(seat)).setup(None) }
    }

    /// Whose it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The table as its seat knows it, which must be to move in this game.
    pub fn table(&self) -> Result<G, Fault> {
        if self.game != G::NAME {
            return Err(unknown(&self.game));
        }
        let table = G::from_veiled_setup(&self.position, Viewer::Seat(self.seat))
            .map_err(|faults| Fault::new("setup", json!({ "faults": plain(&faults) })))?;
        match table.to_move() {
            ToMove::Seat(seat) if seat == self.seat => Ok(table),
            other => Err(Fault::not_to_move(other)),
        }
    }

    /// The view of its seat.
    pub fn view(&self) -> Result<G::View, Fault> {
        Ok(self.table()?.view(Viewer::Seat(self.seat)))
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{
        Actions, Dice, Game, Seed, Session,
        record::Header,
        toy::{Toy, config},
    };

    use super::*;

    fn told(table: &Toy, seat: Seat) -> String {
        serde_json::to_string(&BotView::of(table, seat)).unwrap()
    }

    /// A bot is told the same in all worlds that its seat cannot tell apart, and enough to see what its seat sees.
    #[test]
    fn a_bot_is_told_what_its_seat_knows_and_nothing_else() {
        let (mut legal, mut dice, mut others) = (Actions::new(), Dice::new(5), 0);
        for number in 0..30 {
            let header = Header::<Toy>::seeded(config(3), Seed::from_number(number));
            let mut session = Session::new(header).unwrap();
            while let ToMove::Seat(mover) = session.to_move() {
                let table = session.table();
                for seat in Seat::at_table(3) {
                    let viewer = Viewer::Seat(seat);
                    let (twin, _) = Toy::imagine(&table.view(viewer), &mut dice);
                    assert_eq!(told(table, seat), told(&twin, seat));
                    others += u32::from(twin != *table);
                    let read: BotView<Toy> = serde_json::from_str(&told(table, seat)).unwrap();
                    assert_eq!(read.view().ok(), (seat == mover).then(|| table.view(viewer)));
                }
                table.legal(&mut legal);
                let (action, version) = (*dice.pick(&legal), session.version());
                session.submit(mover, version, &version.to_string(), &[action]).unwrap();
            }
        }
        assert!(others > 100, "worlds that differ");
    }

    /// A whole table does not go through the door.
    #[test]
    fn more_than_the_seat_knows_is_refused() {
        let mut session = Session::new(Header::<Toy>::seeded(config(2), Seed::from_number(1))).unwrap();
        for (version, action) in ["peek", "end"].into_iter().enumerate() {
            let seat = session.to_move().seat().unwrap();
            session.submit(seat, version, action, &[action.parse().unwrap()]).unwrap();
        }
        session.submit(Seat::new(1), 2, "look", &["peek".parse().unwrap()]).unwrap();
        session.submit(Seat::new(1), 3, "take", &["take".parse().unwrap()]).unwrap();
        session.submit(Seat::new(1), 4, "pass", &["end".parse().unwrap()]).unwrap();
        let seat = Seat::new(0);
        let whole = BotView::<Toy> { game: "toy".into(), seat, position: session.table().setup(None) };
        assert_eq!(whole.view().unwrap_err().code, "setup");
        let other = BotView::<Toy> { game: "tikal".into(), ..BotView::of(session.table(), seat) };
        assert_eq!(other.view().unwrap_err().code, "unknown_game");
        assert!(BotView::of(session.table(), seat).view().is_ok());
    }
}
