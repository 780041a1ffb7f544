//! Records that are brought here.

use bots::Playable;
use serde_json::Value;
use tabletop::{
    Outcome, Record, Seat, Viewer, fold,
    record::{LIMIT, Label, ParseError, Parsed, game_of, parse, stated_json},
    replay::FoldError,
    session::bounds::LARGEST_HEADER,
};

use super::{GameName, archive::shown, for_game, live::head, printed_components};
use crate::{refusal::Refusal, table::LaidOut};

/// The most marks of a record that is brought here: they stand in every list.
const MOST_MARKS: usize = 16;

/// A record that was brought here, checked from its first entry to its last.
#[derive(Clone, Debug, PartialEq)]
pub struct Import {
    /// The game that was played.
    pub game: GameName,
    /// How many entries there are.
    pub version: u32,
    /// The configuration.
    pub config: Value,
    /// All marks, with the one that stays for ever.
    pub marks: Vec<String>,
    /// The names of the seats.
    pub names: Vec<String>,
    /// How it stands.
    pub outcome: Outcome,
    /// Whether it was played to the end.
    pub over: bool,
    /// The hash of the last table.
    pub hash: String,
}

/// A position of a record that was brought here, with what is hidden dealt anew.
#[derive(Clone, Debug)]
pub struct Position {
    /// The game that was played.
    pub game: GameName,
    /// The configuration.
    pub config: Value,
    /// After how many entries.
    pub version: u32,
    /// The piles.
    pub laid_out: LaidOut,
}

/// Reads a record and marks it.
pub fn import(text: &str, mark: &Label) -> Result<Import, Refusal> {
    let game = game_in(text)?;
    for_game!(game, read, text, game, mark)
}

/// A position of a record that somebody brings, to be played on at this seat: after so many entries, or after all of them.
/// What the seat did not know is dealt anew; in a record of one viewer, what he did not know.
pub fn position(text: &str, version: Option<u32>, seat: Option<Seat>) -> Result<Position, Refusal> {
    let game = game_in(text)?;
    for_game!(game, placed, text, game, version, seat)
}

fn game_in(text: &str) -> Result<GameName, Refusal> {
    let name = game_of(text).map_err(unread)?;
    let game = GameName::named(name).ok_or(Refusal::GameNotOffered)?;
    // Before the game reads them: it keeps each set of components that it meets.
    stated_json(text).map_err(unread)?.iter().try_for_each(printed_components)?;
    Ok(game)
}

fn placed<G: Playable>(
    text: &str,
    game: GameName,
    version: Option<u32>,
    seat: Option<Seat>,
) -> Result<Position, Refusal> {
    let Parsed { record, lines, .. } = parse::<G>(text).map_err(unread)?;
    let config = serde_json::to_value(&record.header.config).expect("plain data has a JSON form");
    let version = version.map_or(record.entries.len(), |version| version as usize);
    let players = G::players(&record.header.config).unwrap_or_default();
    let seat = seat.filter(|seat| seat.index() < players).map_or(Viewer::Spectator, Viewer::Seat);
    let viewer = record.header.viewer.unwrap_or(seat);
    let laid_out = super::deal::fork(record, &lines, version, viewer)?;
    Ok(Position { game, config, version: version as u32, laid_out })
}

/// Where a record is no game.
pub(super) fn no_game<G: Playable>(error: &FoldError<G>, lines: &[usize]) -> Refusal {
    Refusal::BadRecord { line: lines.get(error.entry).copied().unwrap_or(0), message: error.to_string() }
}

fn unread(error: ParseError) -> Refusal {
    let line = match error {
        ParseError::Syntax { line, .. } => line,
        _ => 0,
    };
    Refusal::BadRecord { line, message: error.to_string() }
}

fn read<G: Playable>(text: &str, game: GameName, mark: &Label) -> Result<Import, Refusal> {
    let parsed = parse::<G>(text).map_err(unread)?;
    if parsed.record.header.viewer.is_some() {
        return Err(Refusal::OneViewersRecord);
    }
    has_a_common_header(&parsed.record)?;
    let replay = fold(&parsed.record).map_err(|error| no_game(&error, &parsed.lines))?;
    let (outcome, hash) = (replay.outcome().clone(), replay.last().table.hash().to_string());
    let over = replay.last().to_move.seat().is_none();
    let record = shown(parsed.record, std::slice::from_ref(mark), over.then(|| outcome.clone()));
    can_be_read_again(&record)?;
    let names = Seat::at_table(outcome.scores.len())
        .map(|seat| record.header.names[seat].as_ref().map_or(String::new(), Label::to_string));
    Ok(Import {
        game,
        version: record.entries.len() as u32,
        config: serde_json::to_value(&record.header.config).expect("plain data has a JSON form"),
        marks: record.header.marks.iter().map(Label::to_string).collect(),
        names: names.collect(),
        over,
        hash,
        outcome,
    })
}

/// A header as sessions have it, and no more: whoever reads a list would pay for the rest.
fn has_a_common_header<G: Playable>(record: &Record<G>) -> Result<(), Refusal> {
    let header = head(Record { entries: Vec::new(), ..record.clone() }).len();
    let bounds = [("marks", record.header.marks.len(), MOST_MARKS), ("bytes in its header", header, LARGEST_HEADER)];
    match bounds.into_iter().find(|(_, found, most)| found > most) {
        Some((what, found, most)) => {
            let message = format!("a record that is brought here has at most {most} {what}, this one has {found}");
            Err(Refusal::BadRecord { line: 0, message })
        }
        None => Ok(()),
    }
}

/// A record may grow when it is written anew, by its mark alone. What is taken here can be read by everybody for ever.
fn can_be_read_again<G: Playable>(record: &Record<G>) -> Result<(), Refusal> {
    let size = record.to_string().len();
    if size > LIMIT { Err(unread(ParseError::TooLarge { size, limit: LIMIT })) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use tabletop::Game;

    use super::*;

    /// A record with these lines in its header.
    fn record(header: &str) -> String {
        let config = r#"{"players":2,"mode":"basic","edition":"2015"}"#;
        format!("mutal 2 tikal\nrules 1\nconfig {config}\n{header}\nstart > A1\n")
    }

    fn refused(text: &str) -> String {
        match import(text, &"imported".parse().expect("a mark")) {
            Err(Refusal::BadRecord { message, .. }) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_brought_has_a_header_like_others() {
        let many = |most: usize, line: fn(usize) -> String| (0..=most).map(line).collect::<String>();
        let marks = many(MOST_MARKS, |n| format!("mark m{n}\n"));
        assert_eq!(refused(&record(&marks)), "a record that is brought here has at most 16 marks, this one has 17");
        let restarts = many(3000, |_| "restart bots\n".to_owned());
        assert!(refused(&record(&restarts)).contains("at most 32768 bytes in its header"));
        let fits = import(&record("mark mine"), &"imported".parse().expect("a mark")).expect("a record");
        assert_eq!(fits.marks, ["mine", "imported"]);
    }

    /// A whole game with secrets, as its record says it.
    fn whole() -> Record<tikal2::State> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/plain-3-eventful.tikal2");
        std::fs::read_to_string(path).expect("a golden record").parse().expect("a record")
    }

    /// Who brings a whole record and sits down at a seat goes on with what that seat had; the others are dealt anew.
    #[test]
    fn a_seat_goes_on_with_its_own_hand() {
        let text = whole().to_string();
        let replay = fold(&whole()).expect("a game");
        let (mut hands, mut others) = (0, 0);
        for version in (20..200).step_by(20) {
            let Some(step) = replay.step(version).filter(|step| step.to_move.seat().is_some()) else { continue };
            for seat in Seat::at_table(3) {
                let position = position(&text, Some(version as u32), Some(seat)).expect("a position");
                let dealt: Record<tikal2::State> = position.laid_out.header.parse().expect("a header");
                let table = fold(&dealt).expect("a table").last().table;
                let (to, own) = (Viewer::Seat(seat), step.table.player(seat));
                assert_eq!(table.view(to), step.table.view(to), "{version} {seat}");
                hands += own.treasures.len() + own.cards.len();
                others += usize::from(table != step.table);
            }
            assert!(position(&text, Some(version as u32), None).is_ok());
            assert!(position(&text, Some(version as u32), Seat::from_number(4)).is_ok(), "nobody sits there");
        }
        assert!(hands > 30 && others > 3, "{hands} {others}");
    }

    /// Whatever a record is brought for, it is said where it is no game.
    #[test]
    fn a_record_that_is_no_game_is_refused_with_its_line() {
        let text = format!("{}1: place a1/0\n", record(""));
        let line = text.lines().count();
        let imported = import(&text, &"imported".parse().expect("a mark")).expect_err("no such place");
        assert!(matches!(imported, Refusal::BadRecord { line: at, .. } if at == line), "{imported:?}");
        assert_eq!(position(&text, None, None).expect_err("no such place"), imported);
        assert!(position(&text, Some(0), None).is_ok(), "up to there it is one");
    }
}
