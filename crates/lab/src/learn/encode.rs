//! What the net sees at the ends of turns, with what came of them, for whoever trains it. All numbers have one byte or, the
//! lower first, two.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
};

use bots::tikal::{
    Map,
    evaluation::{Feature, Judge, UNIT, Weights, features, stage},
    learned::{MOTIFS, OWN, PLACE, SEAT, STANDING, Seen, Slot, TABLE, encoding_hash, layers, see},
};
use serde_json::{Value, json};
use tabletop::{Game, Outcome, Seat};
use tikal::{Action, Phase, Tikal};

use super::games::{Written, read};
use crate::{Answer, Found, chosen::third, work::Work};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of games
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Write the positions into this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// One turn in so many is written
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    #[command(flatten)]
    work: Work,
}

/// Places that a position is written with.
const PLACES: usize = 25;
/// Numbers of two bytes for each seat: points now, points in the end, the win in 120ths, what the weights hope for in
/// hundredths of a point, and all that they count.
const WIDE: usize = 4 + Feature::COUNT;
/// Game, turn, players, auction, seat to move, third, places, scoring turn.
const HEADER: usize = 16;
const AT_WIDE: usize = HEADER;
const AT_TABLE: usize = AT_WIDE + 2 * Seat::MAX * WIDE;
const AT_SEATS: usize = AT_TABLE + TABLE.len();
const AT_MOTIFS: usize = AT_SEATS + Seat::MAX * SEAT.len();
const AT_PLACES: usize = AT_MOTIFS + Seat::MAX * 8;
/// Its numbers, those of each seat, and the lead of each.
const PLACE_SIZE: usize = PLACE.len() + Seat::MAX * (STANDING.len() + 1);
const SIZE: usize = AT_PLACES + PLACES * PLACE_SIZE;
/// A win that nobody shares.
const WIN: i32 = 120;

/// Sizes and places of all numbers.
pub fn layout() -> Found {
    let slots = |slots: &[Slot]| -> Value { slots.iter().map(|slot| json!([slot.name, slot.size])).collect() };
    let layout = json!({
        "size": SIZE,
        "encoding": format!("{:016x}", encoding_hash()),
        "rules": Tikal::RULES,
        "layers": layers(),
        "seats": Seat::MAX,
        "places": PLACES,
        "place_size": PLACE_SIZE,
        "wide": WIDE,
        "features": Feature::ALL.iter().map(|feature| feature.name()).collect::<Vec<_>>(),
        "at": { "wide": AT_WIDE, "table": AT_TABLE, "seats": AT_SEATS, "motifs": AT_MOTIFS, "places": AT_PLACES },
        "win": WIN,
        "table": slots(&TABLE),
        "seat": slots(&SEAT),
        "place": slots(&PLACE),
        "standing": slots(&STANDING),
        "own": slots(&OWN),
        "motif": MOTIFS.size,
    });
    Found::new(format!("{layout:#}\n"), &layout)
}

pub fn run(args: &Args) -> Answer {
    let wrong = |error: std::io::Error| format!("{}: {error}", args.out.display());
    let mut file = BufWriter::with_capacity(1 << 22, File::create(&args.out).map_err(wrong)?);
    let (mut games, mut positions) = (0u64, 0u64);
    for path in &args.games {
        let mut lines = read(path)?;
        loop {
            let batch: Vec<Written> = lines.by_ref().take(BATCH).collect::<Result<_, _>>()?;
            if batch.is_empty() {
                break;
            }
            let mut failed = None;
            let begin = games;
            let work = |at: u64| positions_of(&batch[at as usize], begin + at, args.every);
            args.work.in_batches(batch.len() as u64, work, |_, found| {
                games += 1;
                let done = found.and_then(|bytes| {
                    positions += (bytes.len() / SIZE) as u64;
                    file.write_all(&bytes).map_err(wrong)
                });
                failed = failed.take().or(done.err());
            });
            failed.map_or(Ok(()), Err)?;
        }
    }
    file.flush().map_err(wrong)?;
    let text = format!("{games} games, {positions} positions of {SIZE} bytes\n");
    Ok(Found::new(text, &json!({ "games": games, "positions": positions, "size": SIZE })))
}

/// Games in memory at a time.
const BATCH: usize = 4_096;

/// The ends of turns of a game.
fn positions_of(game: &Written, number: u64, every: u64) -> Result<Vec<u8>, String> {
    let mut bytes: Vec<u8> = Vec::new();
    let mut turn = 0u64;
    let outcome = game.fold(&mut |table, action| {
        if action == Action::End {
            if (turn + number).is_multiple_of(every) {
                bytes.extend(position(table, number as u32, turn as u16));
            }
            turn += 1;
        }
    })?;
    bytes.chunks_exact_mut(SIZE).for_each(|position| label(position, &outcome));
    Ok(bytes)
}

fn position(table: &Tikal, game: u32, turn: u16) -> [u8; SIZE] {
    let seen = see(table);
    let mut bytes = [0; SIZE];
    bytes[..4].copy_from_slice(&game.to_le_bytes());
    bytes[4..6].copy_from_slice(&turn.to_le_bytes());
    bytes[6] = seen.players as u8;
    bytes[7] = table.rules().auction.into();
    bytes[8] = seen.order[0].index() as u8;
    bytes[9] = third(table) as u8;
    bytes[10] = seen.places.len().min(PLACES) as u8;
    bytes[11] = matches!(table.phase(), Phase::Score(_)).into();
    count(table, &seen, &mut bytes);
    bytes[AT_TABLE..AT_SEATS].copy_from_slice(&seen.table);
    bytes[AT_SEATS..AT_MOTIFS].copy_from_slice(seen.seats.as_flattened());
    bytes[AT_MOTIFS..AT_PLACES].copy_from_slice(seen.motifs.as_flattened());
    for (place, out) in seen.places.iter().zip(bytes[AT_PLACES..].chunks_exact_mut(PLACE_SIZE)) {
        let (numbers, rest) = out.split_at_mut(PLACE.len());
        let (standings, leads) = rest.split_at_mut(Seat::MAX * STANDING.len());
        numbers.copy_from_slice(&place.numbers);
        standings.copy_from_slice(place.standings.as_flattened());
        leads.iter_mut().enumerate().take(seen.players).for_each(|(at, lead)| *lead = place.lead(at, seen.players));
    }
    bytes
}

/// What the weights count and hope for.
fn count(table: &Tikal, seen: &Seen, bytes: &mut [u8; SIZE]) {
    let map = Map::new(table);
    let expected = Judge::with(table, Weights::built_in()).expectations(table);
    for (at, &seat) in seen.order.iter().enumerate().take(seen.players) {
        set(bytes, at, 0, seen.points[at]);
        set(bytes, at, 3, (expected[seat] - seen.points[at] * UNIT) / 10);
        let counted = features(table, seat, stage(table, seat), &map);
        counted.0.iter().enumerate().for_each(|(i, &number)| set(bytes, at, 4 + i, number));
    }
}

/// What came of it.
fn label(bytes: &mut [u8], outcome: &Outcome) {
    let players = usize::from(bytes[6]);
    let first = outcome.places.iter().filter(|&&place| place == 1).count() as i32;
    for at in 0..players {
        let seat = (usize::from(bytes[8]) + at) % players;
        set(bytes, at, 1, outcome.scores[seat]);
        set(bytes, at, 2, if outcome.places[seat] == 1 { WIN / first } else { 0 });
    }
}

fn set(bytes: &mut [u8], at: usize, i: usize, number: i32) {
    let place = AT_WIDE + 2 * (at * WIDE + i);
    let number = number.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    bytes[place..place + 2].copy_from_slice(&number.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::play;

    #[test]
    fn games_are_played_written_and_seen_at_every_end_of_a_turn() {
        let folder = std::env::temp_dir().join(format!("mutal-learn-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let [games, out] = ["games.jsonl", "positions.bin"].map(|name| folder.join(name));
        let played = play::few(3, &games).expect("games");
        assert_eq!(played.json["games"], 3);
        let args = Args { games: vec![games.clone()], out: out.clone(), every: 1, work: Work::new(1, 1) };
        let found = run(&args).expect("positions");
        let bytes = std::fs::read(&out).expect("positions");
        let written: Vec<Written> = read(&games).expect("games").collect::<Result<_, _>>().expect("games");
        std::fs::remove_dir_all(&folder).expect("it was there");
        let ends: usize =
            written.iter().map(|game| game.actions.split(';').filter(|text| *text == "end").count()).sum();
        assert_eq!(found.json["positions"], ends);
        assert_eq!((bytes.len(), ends > 90), (ends * SIZE, true));
        let mut wins = 0;
        for position in bytes.chunks_exact(SIZE) {
            let players = usize::from(position[6]);
            assert_eq!(players, usize::from(written[usize::from(position[0])].players));
            let won = |at: usize| {
                i16::from_le_bytes([
                    position[AT_WIDE + 2 * (at * WIDE + 2)],
                    position[AT_WIDE + 2 * (at * WIDE + 2) + 1],
                ])
            };
            wins += (0..players).map(|at| i32::from(won(at))).sum::<i32>();
        }
        assert_eq!(wins, ends as i32 * WIN, "a win is shared out whole");
        assert_eq!(layout().json["size"], SIZE);
    }
}
