use super::{
    Line, Lines, ParseError,
    line::{Piece, Words},
};
use crate::{
    Game, Outcome, Seat, Seed, Viewer,
    fair::Bytes32,
    record::{Dealt, Header, Origin, Proof, Restart, Share},
};

/// The header, and the result that stands in it.
pub struct Head<G: Game> {
    pub header: Header<G>,
    pub result: Option<Outcome>,
    pub players: usize,
}

/// Reads the header up to the line that begins with `start`, which is returned too.
pub fn read<'a, G: Game>(lines: &mut Lines<'a>) -> Result<(Head<G>, Line<'a>), ParseError> {
    let mut head = agreed(lines)?;
    loop {
        let line = lines.expect("`start`")?;
        let mut words = line.words();
        let key = words.word("a header or `start`")?;
        match key.text {
            "player" => head.player(&mut words)?,
            "joined" => head.joined(key, &mut words)?,
            "mark" => head.mark(&words)?,
            "restart" => head.restart(&mut words)?,
            "viewer" => head.viewer(key, &mut words)?,
            "setup" => head.setup(key, &words)?,
            "commit" => head.commit(&mut words)?,
            "open" => head.open(&mut words)?,
            "result" => head.result(key, &words)?,
            "start" => {
                head.consistent(key)?;
                return Ok((head, line));
            }
            _ => {
                let expected =
                    "`player`, `joined`, `mark`, `restart`, `viewer`, `setup`, `commit`, `open`, `result` or `start`";
                return Err(key.error(expected));
            }
        }
    }
}

/// The two lines on which everything else depends: rules and configuration.
fn agreed<G: Game>(lines: &mut Lines<'_>) -> Result<Head<G>, ParseError> {
    let line = lines.expect("`rules` and their number")?;
    let mut words = line.words();
    words.keyword("rules")?;
    let rules = words.number("the number of the rules")?;
    words.end()?;
    let line = lines.expect("`config` and a configuration")?;
    let mut words = line.words();
    words.keyword("config")?;
    let config: G::Config = words.rest().json("a configuration as JSON")?;
    let players = G::players(&config).map_err(|error| {
        let faults: Vec<String> = error.0.iter().map(|fault| fault.to_string()).collect();
        words.rest().error(format!("a valid configuration ({})", faults.join("; ")))
    })?;
    Ok(Head { header: Header { rules, ..Header::new(config) }, result: None, players: players.min(Seat::MAX) })
}

fn once<T>(slot: &mut Option<T>, value: T, key: Piece<'_>) -> Result<(), ParseError> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(key.error(format!("`{}` only once", key.text))),
    }
}

/// A seat of a table of this many players.
pub fn seat(word: Piece<'_>, players: usize) -> Result<Seat, ParseError> {
    let seat: Option<Seat> = word.text.parse().ok();
    seat.filter(|seat| seat.index() < players).ok_or_else(|| word.error(format!("a seat from 1 to {players}")))
}

impl<G: Game> Head<G> {
    fn seat(&self, word: Piece<'_>) -> Result<Seat, ParseError> {
        seat(word, self.players)
    }

    fn player(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        let word = words.word("a seat")?;
        let seat = self.seat(word)?;
        let name = words.rest().parse()?;
        match self.header.names[seat].replace(name) {
            None => Ok(()),
            Some(_) => Err(word.error("each player only once")),
        }
    }

    fn joined(&mut self, key: Piece<'_>, words: &mut Words<'_>) -> Result<(), ParseError> {
        let mut order = Vec::new();
        for _ in 0..self.players {
            let word = words.word("the order of joining of each seat")?;
            let player = self.seat(word)?;
            if order.contains(&player) {
                return Err(word.error("each player only once"));
            }
            order.push(player);
        }
        words.end()?;
        once(&mut self.header.joined, order, key)
    }

    fn mark(&mut self, words: &Words<'_>) -> Result<(), ParseError> {
        self.header.marks.push(words.rest().parse()?);
        Ok(())
    }

    fn restart(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        let cause = words.word("why it began anew")?.parse()?;
        let name = Some(words.rest()).filter(|rest| !rest.text.is_empty());
        self.header.restarts.push(Restart { cause, name: name.map(Piece::parse).transpose()? });
        Ok(())
    }

    fn viewer(&mut self, key: Piece<'_>, words: &mut Words<'_>) -> Result<(), ParseError> {
        let word = words.word("a seat or `spectator`")?;
        let viewer = if word.text == "spectator" { Viewer::Spectator } else { Viewer::Seat(self.seat(word)?) };
        words.end()?;
        once(&mut self.header.viewer, viewer, key)
    }

    fn setup(&mut self, key: Piece<'_>, words: &Words<'_>) -> Result<(), ParseError> {
        if self.header.origin != Origin::Start {
            return Err(key.error("`setup` only once"));
        }
        self.header.origin = Origin::Setup(Box::new(words.rest().json("a position as JSON")?));
        Ok(())
    }

    fn result(&mut self, key: Piece<'_>, words: &Words<'_>) -> Result<(), ParseError> {
        let (scores, places) = words.rest().split('/');
        let places = places.ok_or_else(|| words.rest().error("scores, `/` and places"))?;
        let scores = self.each(scores, "a score for each seat", i32::MIN)?;
        let places = self.each(places, "a place from 1 for each seat", 1)?;
        once(&mut self.result, Outcome { scores, places }, key)
    }

    /// One number for each seat.
    fn each<T: std::str::FromStr + PartialOrd + Copy>(
        &self,
        piece: Piece<'_>,
        expected: &str,
        least: T,
    ) -> Result<Vec<T>, ParseError> {
        let mut numbers = Vec::new();
        for word in piece.words() {
            let number: T = word.number(expected)?;
            if number < least || numbers.len() == self.players {
                return Err(word.error(expected));
            }
            numbers.push(number);
        }
        if numbers.len() == self.players { Ok(numbers) } else { Err(piece.trim().error(expected)) }
    }

    fn commit(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        let expected = "`seed`, `host`, `player` or `deal`";
        let key = words.word(expected)?;
        match (key.text, &mut self.header.proof) {
            ("seed", proof @ Proof::None) => *proof = Proof::Seed { commitment: last(words)?, opening: None },
            ("deal", proof @ Proof::None) => *proof = Proof::Deal { commitment: last(words)?, opening: None },
            ("host", proof @ Proof::None) => *proof = Proof::Joint { host: share(words)?, players: Vec::new() },
            ("player", Proof::Joint { players, .. }) if players.len() < self.players => {
                let number = words.word("the number of the player")?;
                if number.text != (players.len() + 1).to_string() {
                    return Err(number.error(format!("player {}", players.len() + 1)));
                }
                players.push(share(words)?);
            }
            ("seed" | "deal" | "host", _) => return Err(key.error("one commitment only")),
            ("player", Proof::Joint { .. }) => return Err(key.error("one commitment for each player")),
            ("player", _) => return Err(key.error("`commit host` before `commit player`")),
            _ => return Err(key.error(expected)),
        }
        Ok(())
    }

    fn open(&mut self, words: &mut Words<'_>) -> Result<(), ParseError> {
        let expected = "`seed`, `host`, `player` or `deal`";
        let key = words.word(expected)?;
        match (key.text, &mut self.header.proof) {
            ("seed", Proof::Seed { opening, .. }) => once(opening, last::<Seed>(words)?, key),
            ("host", Proof::Joint { host, .. }) => once(&mut host.opening, last(words)?, key),
            ("player", Proof::Joint { players, .. }) => {
                let word = words.word("the number of the player")?;
                let number: usize = word.number("the number of the player")?;
                let share = number.checked_sub(1).and_then(|index| players.get_mut(index));
                let share = share.ok_or_else(|| word.error("a player who committed"))?;
                once(&mut share.opening, last(words)?, key)
            }
            ("deal", Proof::Deal { opening, .. }) => {
                let salt = words.word("64 hexadecimal digits")?.parse()?;
                once(opening, Box::new(piles(salt, words.rest())?), key)
            }
            ("seed" | "host" | "player" | "deal", _) => {
                Err(key.error(format!("`commit {0}` before `open {0}`", key.text)))
            }
            _ => Err(key.error(expected)),
        }
    }

    /// What can only be said when the whole header is read.
    fn consistent(&self, start: Piece<'_>) -> Result<(), ParseError> {
        let seeded = matches!(self.header.proof, Proof::Seed { .. } | Proof::Joint { .. });
        if seeded && self.header.origin != Origin::Start {
            return Err(start.error("no seed where there is a `setup`: the piles of a position are explicit"));
        }
        Ok(())
    }
}

/// Piles stand in the one form to which their commitment is made, or two checkers might hash two texts.
fn piles<G: Game>(salt: Bytes32, piece: Piece<'_>) -> Result<Dealt<G>, ParseError> {
    let dealt = Dealt { salt, deal: piece.json("piles as JSON")? };
    let text = dealt.text();
    if text == piece.text {
        return Ok(dealt);
    }
    let same = text.bytes().zip(piece.text.bytes()).take_while(|(one, other)| one == other).count();
    Err(piece.line.error(piece.at + same, format!("piles without space, in this form: {text}")))
}

/// The last word of a line.
fn last<T: std::str::FromStr<Err = &'static str>>(words: &mut Words<'_>) -> Result<T, ParseError> {
    let value = words.word("64 hexadecimal digits")?.parse()?;
    words.end()?;
    Ok(value)
}

fn share(words: &mut Words<'_>) -> Result<Share, ParseError> {
    Ok(Share { commitment: last::<Bytes32>(words)?, opening: None })
}
