//! What was found, for people.

use std::fmt::Write;

use super::{Findings, percent};

/// The findings at one number of players.
pub fn table(findings: &Findings) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} players, {} games, {:.1} turns", findings.players, findings.games, findings.turns.value);
    let _ = writeln!(text, "points {:.1}, winner {:.1}", findings.points.value, findings.winner.value);
    for (number, seat) in (1..).zip(&findings.seats) {
        let (share, low, high) = (percent(seat.value), percent(seat.low), percent(seat.high));
        let (half, end) = (findings.halfway[number - 1].value, findings.finally[number - 1].value);
        let _ = writeln!(
            text,
            "seat {number} wins {share} ({low} to {high}); points after the first round {half:.1}, at the end {end:.1}"
        );
    }
    let _ = writeln!(text, "the best seat has {:.2} of its share", findings.favourite);
    let _ = writeln!(text, "\n{:16}  {:>8}  {:>8}  {:>6}  spots taken", "room", "found", "dug", "flags");
    for room in &findings.rooms {
        let spots: Vec<String> = room.spots.iter().map(|&spot| percent(spot)).collect();
        let (found, dug) = (percent(room.found), percent(room.dug));
        let note = if room.dug < 0.05 { "  under 5 %" } else { "" };
        let _ =
            writeln!(text, "{:16}  {found:>8}  {dug:>8}  {:>6.2}  {}{note}", room.room, room.flags, spots.join(", "));
    }
    let _ =
        writeln!(text, "\n{:>4}  {:26}  {:>6}  {:>11}  {:>10}", "tile", "symbols", "when", "first third", "last sixth");
    for tile in &findings.tiles {
        let (early, last) = (percent(tile.early), percent(tile.last));
        let _ = writeln!(text, "{:>4}  {:26}  {:>6.2}  {early:>11}  {last:>10}", tile.tile, tile.symbols, tile.when);
    }
    text
}
