use crate::{
    Actions, Dice, Game, Record, Seed, Session, ToMove, fold,
    record::{Entry, Header, verify},
    session::NoSession,
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
    if report.is_complete() { Ok(record) } else { Err(report.to_string()) }
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
