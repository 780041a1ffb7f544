use crate::{
    Actions, Dice, Game, Record, Seat, Seed, Session, ToMove,
    fair::{self, Bytes32},
    fold,
    record::{Cause, Entry, Header, Label, Restart, RestartCause, verify},
    session::{NoSession, Prepared, Wish},
};

/// A random game to the end, seed and choices from one number.
///
/// # Panics
/// If a session refuses a legal action.
pub fn random_game<G: Game>(config: &G::Config, number: u64) -> Result<Session<G>, NoSession<G>> {
    let mut session = Session::<G>::new(Header::seeded(config.clone(), Seed::from_number(number)))?;
    let (mut dice, mut legal) = (Dice::new(number), Actions::new());
    while let ToMove::Seat(seat) = session.to_move() {
        session.table().legal(&mut legal);
        let (action, version) = (*dice.pick(&legal), session.version());
        session.submit(seat, version, &version.to_string(), &[action]).expect("a legal action");
    }
    Ok(session)
}

fn label(text: &str) -> Label {
    text.parse().expect("a short line")
}

/// A header with all that can stand before a game.
fn eventful_header<G: Game>(config: &G::Config, number: u64) -> Header<G> {
    let players = G::players(config).unwrap_or(Seat::MAX);
    let shares: Vec<Bytes32> = (0..=players as u64).map(|n| Bytes32([(number + n) as u8; 32])).collect();
    let mut header = Header::joint(config.clone(), shares[0], &shares[1..]);
    header.joined = header.seed().map(|seed| fair::seat_order(&seed, players));
    for (seat, name) in Seat::at_table(players).zip(["Ann", "Bob, Jr.", "Žofie", "Dan #4 > ?"]) {
        header.names[seat] = Some(label(name));
    }
    header.marks = vec![label("golden")];
    header.restarts = vec![
        Restart { cause: RestartCause::Left, name: Some(label("Eve")) },
        Restart { cause: RestartCause::Unopened, name: Some(label("left Bob")) },
        Restart { cause: RestartCause::Gone, name: None },
        Restart { cause: RestartCause::Bots, name: None },
    ];
    header
}

/// A random game in which all happens that a record can tell: people leave, are replaced and come back, the second seat
/// gives up and an heir plays on, actions are taken back, and every entry takes its time.
///
/// # Panics
/// If a session refuses what it should allow.
pub fn eventful_game<G: Game>(config: &G::Config, number: u64) -> Result<Record<G>, NoSession<G>> {
    let mut session = Session::<G>::new(eventful_header(config, number))?;
    let (mut dice, mut legal) = (Dice::new(number), Actions::new());
    let mut absent = false;
    while let ToMove::Seat(mover) = session.to_move() {
        let version = session.version();
        let (seat, wish) = match version {
            60 => (Seat::new(1), Wish::Resign { heir: Some(label("planner bot")), cause: Some(Cause::Left) }),
            _ if version % 40 == 7 => {
                absent = !absent;
                let cause = if absent { *dice.pick(&[Cause::Left, Cause::Time]) } else { Cause::Back };
                (
                    Seat::new(0),
                    Wish::TakeOver { name: label(if absent { "planner bot" } else { "Ann" }), cause: Some(cause) },
                )
            }
            _ if session.undoable() > 0 && dice.once_in(12) => (mover, Wish::Undo(1 + dice.below(session.undoable()))),
            _ => {
                session.table().legal(&mut legal);
                (mover, Wish::Play(vec![*dice.pick(&legal)]))
            }
        };
        match session.prepare(Some(seat), version, &version.to_string(), wish) {
            Ok(Prepared::New(change)) => drop(session.adopt(*change)),
            other => panic!("a session allows this: {other:?}"),
        }
    }
    let mut record = session.dump();
    record.times = (1..=record.entries.len()).map(|entry| (entry, dice.below(90_000) as u64)).collect();
    Ok(record)
}

/// Whether a record has causes, restarts, times, undo, a resignation and takeovers.
pub fn tells_everything<G: Game>(record: &Record<G>) -> bool {
    let any = |is: fn(&Entry<G>) -> bool| record.entries.iter().any(is);
    any(|entry| matches!(entry, Entry::Undo { .. }))
        && any(|entry| matches!(entry, Entry::Resign { cause: Some(_), .. }))
        && any(|entry| matches!(entry, Entry::Takeover { cause: Some(Cause::Back), .. }))
        && record.times.len() == record.entries.len()
        && record.header.restarts.len() == RestartCause::ALL.len()
}

/// A golden record: written as it would be today, save for the version in its first line, over, with a hash after every action and the seed opened;
/// replayed, every table has the hash it had, and the result and all that can be verified fit.
pub fn golden<G: Game>(text: &str) -> Result<Record<G>, String> {
    let record: Record<G> = text.parse().map_err(|error| format!("{error}"))?;
    let hashed = |entry: &Entry<G>| !matches!(entry, Entry::Act { hash: None, .. });
    let (_, rest) = text.split_once('\n').unwrap_or_default();
    if record.to_string().split_once('\n').is_none_or(|(_, written)| written != rest) {
        return Err("written otherwise today".to_owned());
    }
    if record.header.seed().is_none() || record.start_hash.is_none() || !record.entries.iter().all(hashed) {
        return Err("the seed or a hash is missing".to_owned());
    }
    let replay = fold(&record).map_err(|error| error.to_string())?;
    if replay.last().to_move != ToMove::Over || record.result.as_ref() != Some(replay.outcome()) {
        return Err("not over, or with another result".to_owned());
    }
    let report = verify(&record);
    if report.complete { Ok(record) } else { Err(report.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Toy, config};

    fn text() -> String {
        random_game::<Toy>(&config(3), 7).unwrap().dump().hashed().unwrap().to_string()
    }

    #[test]
    fn a_random_game_can_be_kept() {
        assert!(golden::<Toy>(&text()).is_ok_and(|record| record.to_string() == text()));
    }

    #[test]
    fn a_changed_record_is_noticed() {
        let without = |mark: &str| {
            let text = text();
            let rest = text.split_inclusive('\n').filter(|line| !line.starts_with(mark));
            golden::<Toy>(&rest.collect::<String>()).map(|record| record.to_string())
        };
        assert!(without("open").is_err() && without("result").is_err());
        assert!(golden::<Toy>(&format!("{}\n", text())).is_err());
        let unhashed = random_game::<Toy>(&config(3), 7).unwrap().dump().to_string();
        assert!(golden::<Toy>(&unhashed).is_err());
        let hash = text().find('#').unwrap() + 1;
        let mut forged = text();
        let other = if forged.as_bytes()[hash] == b'0' { "1" } else { "0" };
        forged.replace_range(hash..=hash, other);
        assert!(golden::<Toy>(&forged).is_err());
    }
}
