//! Bytes as the wishes of players at a table.

use tabletop::{
    Actions, Game, Seat, Seed, ToMove, Viewer,
    record::{Cause, Header, Label},
    replay::fold,
    session::{Declined, Receipt, Session},
};

/// The most wishes that are heard.
const WISHES: usize = 400;

/// Plays what the bytes say, and checks the session after every wish and as a whole.
pub fn play<G: Game>(config: &G::Config, data: &[u8]) {
    let mut bytes = Bytes(data);
    let seed = Seed::from_number(bytes.next().into());
    let session = Session::<G>::new(Header::seeded(config.clone(), seed)).expect("a dealt game starts");
    let mut player = Player { session, bytes, legal: Actions::new(), old: G::Action::default(), wishes: 0 };
    while player.wishes < WISHES && !player.bytes.0.is_empty() {
        player.wish();
    }
    player.look_back();
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    /// The next byte; zeros after the last.
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize {
        (usize::from(self.next()) << 8 | usize::from(self.next())) % n
    }

    /// One of the items.
    fn pick<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len())]
    }

    /// The text up to the next line end.
    fn line(&mut self) -> String {
        let end = self.0.iter().position(|&byte| byte == b'\n').unwrap_or(self.0.len());
        let (line, rest) = self.0.split_at(end);
        self.0 = rest;
        String::from_utf8_lossy(line).into_owned()
    }
}

struct Player<'a, G: Game> {
    session: Session<G>,
    bytes: Bytes<'a>,
    legal: Actions<G::Action>,
    /// An action that was legal once.
    old: G::Action,
    wishes: usize,
}

type Answer<G> = Result<Receipt, Declined<G>>;

impl<G: Game> Player<'_, G> {
    /// One wish. Whatever the answer, a refusal changes nothing and the same key gets the same answer.
    fn wish(&mut self) {
        self.wishes += 1;
        let (version, hash) = (self.session.version(), self.session.hash());
        match self.ask() {
            Ok(receipt) => {
                assert_eq!((receipt.before, receipt.version), (version, self.session.version()));
                assert!(receipt.version > version);
            }
            Err(_) => assert_eq!((version, hash), (self.session.version(), self.session.hash())),
        }
    }

    fn ask(&mut self) -> Answer<G> {
        let seat = match self.session.to_move() {
            ToMove::Seat(seat) => seat,
            ToMove::Over => Seat::new(self.bytes.below(Seat::MAX)),
        };
        let version = self.session.version();
        let key = self.wishes.to_string();
        match self.bytes.next() % 16 {
            0..=7 => {
                let action = self.pick();
                let answer = self.submit(seat, &[action]);
                let heard = matches!(answer, Ok(_) | Err(Declined::Over | Declined::Resigned));
                assert!(heard, "{action} is listed but declined: {answer:?}");
                answer
            }
            8 | 9 => {
                let length = self.bytes.below(5);
                let list: Vec<G::Action> = (0..length).map(|_| self.pick()).collect();
                self.submit(seat, &list)
            }
            10 => {
                let other = Seat::new(self.bytes.below(Seat::MAX));
                self.submit(other, &[self.old])
            }
            11 => {
                let count = self.bytes.below(6);
                let undoable = self.session.undoable();
                let answer = self.session.undo(seat, version, &key, count);
                assert!(answer.is_err() || (1..=undoable).contains(&count));
                answer
            }
            12 => self.session.undo_all(seat, version, &key),
            13 => match self.bytes.line().parse() {
                Ok(action) => self.submit(seat, &[action]),
                Err(_) => self.session.undo(seat, version + 1, &key, 1),
            },
            14 => match self.bytes.next() {
                0 => self.session.resign(seat, version, &key, Some(Cause::Left)),
                1 => self.session.take_over(
                    seat,
                    version,
                    &key,
                    "Ann".parse::<Label>().expect("a name"),
                    Some(Cause::Back),
                ),
                2 => self.session.agree(version, &key),
                _ => self.session.undo_all(seat, version, ""),
            },
            _ => {
                let viewer = *self.bytes.pick(&[Viewer::Spectator, Viewer::Seat(seat)]);
                let from = self.bytes.below(version + 2);
                assert_eq!(self.session.since(from, viewer).len(), version.saturating_sub(from));
                self.session.resign(seat, version + 1, &key, None)
            }
        }
    }

    fn submit(&mut self, seat: Seat, actions: &[G::Action]) -> Answer<G> {
        let key = self.wishes.to_string();
        let answer = self.session.submit(seat, self.session.version(), &key, actions);
        if answer.is_ok() {
            assert_eq!(self.session.submit(seat, 0, &key, actions), answer, "the same key again");
        }
        answer
    }

    /// One of the legal actions of the table; when there is none, an action that is none.
    fn pick(&mut self) -> G::Action {
        if self.session.to_move() == ToMove::Over {
            return G::Action::default();
        }
        self.session.table().legal(&mut self.legal);
        self.old = *self.bytes.pick(&self.legal);
        self.old
    }

    /// What was played can be written, read and played again, with the piles and without.
    fn look_back(&self) {
        let again = super::record::round_trip(&self.session.dump());
        let last = fold(&again).expect("a session's log folds");
        assert_eq!(&last.last().table, self.session.table());
        let sealed = super::record::round_trip(&self.session.record());
        assert_eq!(&fold(&sealed).expect("without its seed too").last().table, self.session.table());
        let resumed = Session::from_record(again).expect("a session goes on after a restart");
        assert_eq!(resumed.undoable(), self.session.undoable());
        assert_eq!(resumed.outcome(), self.session.outcome());
    }
}
