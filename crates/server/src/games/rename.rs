//! Somebody is called otherwise in a record, wherever it names him.

use tabletop::{
    Game, Record, Seat,
    record::{Entry, Label, parse_stored},
};

use super::{
    for_game,
    live::{head, line},
    text_of,
};
use crate::store::{Renamed, StoredGame};

/// The record of a stored game with another name at these seats: in the header, where the person came back, and where
/// somebody of these names made the shuffle begin anew.
pub fn rename(stored: &StoredGame, seats: &[Seat], names: &[String], to: &Label) -> Result<Renamed, String> {
    let (header, lines) = for_game!(stored.row.game, renamed, &text_of(stored), seats, names, to)?;
    Ok(Renamed { version: stored.row.version, before: stored.row.header.clone(), header, lines })
}

type Changed = (String, Vec<(u32, String)>);

fn renamed<G: Game>(text: &str, seats: &[Seat], names: &[String], to: &Label) -> Result<Changed, String> {
    let mut record: Record<G> = parse_stored(text).map_err(|error| error.to_string())?.record;
    let header = &mut record.header;
    let old: Vec<(Seat, Label)> =
        seats.iter().filter_map(|&seat| Some((seat, header.names[seat].replace(to.clone())?))).collect();
    let his = |name: &Label| names.iter().any(|old| old == name.as_str()) || old.iter().any(|(_, old)| old == name);
    for restart in &mut header.restarts {
        restart.name.take_if(|name| his(name));
    }
    let mut lines = Vec::new();
    for (n, entry) in (1..).zip(&mut record.entries) {
        if let Entry::Takeover { seat, name, .. } = entry
            && old.iter().any(|(old_seat, old_name)| old_seat == seat && old_name == name)
        {
            *name = to.clone();
            lines.push((n, line(entry)));
        }
    }
    Ok((head(record), lines))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_wherever_it_stands_and_nowhere_else() {
        let text = "mutal 2 tikal\nrules 1\nconfig {\"players\":2}\nplayer 1 Ann, the 1st\nplayer 2 Ann\nmark Ann\n\
             restart left Ann\nrestart unopened Bob\n\nstart > A1\n\
             1: takeover/left planner bot\n1: takeover/back Ann, the 1st\n2: takeover Ann\n1: takeover Ann\n";
        let to: Label = "–".parse().unwrap();
        let rename = |seat, names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            renamed::<tikal::Tikal>(text, &[Seat::new(seat)], &names, &to).unwrap()
        };
        let (header, lines) = rename(0, &["Bob"]);
        assert!(header.contains("player 1 –\nplayer 2 Ann\nmark Ann\n"), "{header}");
        assert!(header.contains("restart left Ann\nrestart unopened\n"), "{header}");
        assert_eq!(lines, [(2, "1: takeover/back –".to_owned())]);
        let (header, lines) = rename(1, &[]);
        assert!(header.contains("player 1 Ann, the 1st\nplayer 2 –\n"), "{header}");
        assert!(header.contains("restart left\nrestart unopened Bob\n"), "{header}");
        assert_eq!(lines, [(3, "2: takeover –".to_owned())]);
    }
}
