//! Longer walks: what they cost, and their steps.

use tabletop::Seat;
use tikal::{Figure, Hex, Phase, Tikal};

use crate::table::Helped;

/// `reach figure hex` and `go figure from to`.
pub fn help(table: &Tikal, seat: Seat, line: &str) -> Option<Result<Helped<Tikal>, String>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["reach", rest @ ..] => Some(reach(table, seat, rest)),
        ["go", rest @ ..] => Some(go(table, seat, rest)),
        _ => None,
    }
}

fn reach(table: &Tikal, seat: Seat, words: &[&str]) -> Result<Helped<Tikal>, String> {
    let (_, words) = figure(words);
    let [from] = words else { return Err("say: reach worker a1".into()) };
    let from = hex(table, from)?;
    let paths = table.paths(seat, from);
    let mut costs: Vec<(u8, Hex)> = paths
        .reached()
        .into_iter()
        .filter_map(|to| Some((paths.cost(to)?, to)))
        .filter(|&(cost, _)| cost > 0)
        .collect();
    costs.sort();
    let rows = costs.chunk_by(|a, b| a.0 == b.0).map(|row| {
        let hexes: Vec<String> = row.iter().map(|(_, hex)| hex.to_string()).collect();
        let beyond = if row[0].0 > table.ap() { "  (too far this turn)" } else { "" };
        format!("{:>3} AP  {}{beyond}\n", row[0].0, hexes.join(" "))
    });
    Ok(Helped::Text(if costs.is_empty() { format!("no way leads away from {from}\n") } else { rows.collect() }))
}

fn go(table: &Tikal, seat: Seat, words: &[&str]) -> Result<Helped<Tikal>, String> {
    let (figure, words) = figure(words);
    let [from, to] = words else { return Err("say: go worker a1 d3".into()) };
    let (from, to) = (hex(table, from)?, hex(table, to)?);
    if !matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) {
        return Err("nobody walks now".into());
    }
    if !table.has_figure(seat, figure, from) {
        return Err(format!("no {figure} of seat {seat} on {from}"));
    }
    let paths = table.paths(seat, from);
    match paths.cost(to) {
        None => Err(format!("no way leads from {from} to {to}")),
        Some(0) => Err(format!("the {figure} is there already")),
        Some(cost) if cost > table.ap() => Err(format!("{from} to {to} costs {cost} AP, {} are left", table.ap())),
        Some(_) => Ok(Helped::Actions(paths.to(to).into_iter().map(|step| step.action(figure)).collect())),
    }
}

/// The figure named first; a worker where none is.
fn figure<'a, 'b>(words: &'a [&'b str]) -> (Figure, &'a [&'b str]) {
    match words {
        [name, rest @ ..] if name.parse::<Figure>().is_ok() => (name.parse().unwrap_or(Figure::Worker), rest),
        _ => (Figure::Worker, words),
    }
}

fn hex(table: &Tikal, text: &str) -> Result<Hex, String> {
    let hex: Option<Hex> = text.parse().ok();
    hex.filter(|&hex| table.land().has(hex)).ok_or_else(|| format!("{text} is no hex that can be walked on"))
}
