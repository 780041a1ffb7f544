//! The board of flat-topped hexes: name and terrain, figures, stones on the sides.

use tikal::{Hex, Kind, Side, Stones, Tikal, Whereabouts};

use crate::{
    canvas::{Canvas, Span, width},
    ink::{Hue, Ink},
};

/// A column is this wide; a hex reaches two places further.
const ACROSS: usize = 12;
/// A hex is this high; its neighbours to the sides lie half of it lower or higher.
const DOWN: usize = 4;

/// The board, then what its signs mean.
pub fn draw(table: &Tikal, ink: Ink) -> String {
    let (columns, rows) = table.rules().set.size;
    let mut canvas = Canvas::new(columns * ACROSS + 2, rows * DOWN + DOWN / 2 + 1);
    let hexes = || table.rules().set.board.into_iter();
    hexes().filter(|hex| !table.explored().has(*hex)).for_each(|hex| outline(&mut canvas, table, hex));
    hexes().filter(|hex| table.explored().has(*hex)).for_each(|hex| outline(&mut canvas, table, hex));
    hexes().for_each(|hex| fill(&mut canvas, table, hex));
    canvas.text(ink)
}

/// The place of a hex's upper left corner: columns a, c, e, g lie half a hex higher.
fn corner(table: &Tikal, hex: Hex) -> (usize, usize) {
    let (_, rows) = table.rules().set.size;
    let lower = if hex.column() % 2 == 1 { DOWN / 2 } else { 0 };
    (hex.column() * ACROSS, (rows - 1 - hex.row()) * DOWN + lower)
}

/// The six sides; a digit on a side is the cost of the path over it.
fn outline(canvas: &mut Canvas, table: &Tikal, hex: Hex) {
    let (x, y) = corner(table, hex);
    let explored = table.explored().has(hex);
    let hue = if explored { Hue::Plain } else { Hue::Dim };
    let sign = |sign: char| if explored { sign } else { '.' };
    for i in (2..ACROSS).filter(|i| explored || i % 3 == 0) {
        canvas.put(x + i, y, hue, sign('_'));
        canvas.put(x + i, y + DOWN, hue, sign('_'));
    }
    let slants = [
        ([(1, 1), (0, 2)], '/'),
        ([(ACROSS, 1), (ACROSS + 1, 2)], '\\'),
        ([(0, 3), (1, 4)], '\\'),
        ([(ACROSS + 1, 3), (ACROSS, 4)], '/'),
    ];
    for (places, slant) in slants {
        places.iter().for_each(|&(dx, dy)| canvas.put(x + dx, y + dy, hue, sign(slant)));
    }
    if !table.explored().has(hex) {
        return;
    }
    for side in Side::ALL {
        let Some((cost, hue)) = toll(table, hex, side) else { continue };
        let (dx, dy) = match side {
            Side::N => (ACROSS / 2, 0),
            Side::S => (ACROSS / 2, DOWN),
            Side::NW => (0, 2),
            Side::NE => (ACROSS + 1, 2),
            Side::SW => (0, 3),
            Side::SE => (ACROSS + 1, 3),
        };
        canvas.put(x + dx, y + dy, hue, cost);
    }
}

/// What stands on a side: the cost of its path; `·` and the own stones where nothing is explored beyond.
fn toll(table: &Tikal, hex: Hex, side: Side) -> Option<(char, Hue)> {
    let digit = |stones: u8| char::from_digit(stones.into(), 10).unwrap_or('?');
    match table.path(hex, side) {
        0 => {
            let beyond = hex.neighbour(side)?;
            let open = table.rules().set.board.has(beyond) && !table.explored().has(beyond);
            let stones = stones(table, hex).on(side);
            (open && stones > 0).then(|| (digit(stones), Hue::Dim))
        }
        cost => Some((digit(cost), Hue::Bold)),
    }
}

/// The stones of an explored hex as it lies.
fn stones(table: &Tikal, hex: Hex) -> Stones {
    let set = &table.rules().set;
    match table.tile_on(hex) {
        Some((id, rotation)) => {
            set.tiles.iter().find(|tile| tile.id == id).map_or(Stones::default(), |tile| tile.stones.turned(rotation))
        }
        None => set.printed.iter().find(|printed| printed.hex == hex).map_or(Stones::default(), |one| one.stones),
    }
}

fn fill(canvas: &mut Canvas, table: &Tikal, hex: Hex) {
    let (x, y) = corner(table, hex);
    if !table.explored().has(hex) {
        canvas.centre(x + 1, y + 2, ACROSS, &[Span::new(Hue::Dim, hex.to_string())]);
        return;
    }
    canvas.centre(x + 2, y + 1, ACROSS - 2, &title(table, hex));
    if table.terrain(hex) == Some(Kind::Volcano) {
        canvas.centre(x + 1, y + 2, ACROSS, &[Span::new(Hue::Red, "volcano")]);
    }
    for (line, spans) in figures(table, hex).iter().enumerate().take(2) {
        canvas.centre(x + 1, y + 2 + line, ACROSS, spans);
    }
}

/// Name, terrain, and who camps or guards there; short enough to leave the sides alone.
fn title(table: &Tikal, hex: Hex) -> Vec<Span> {
    let mut line = vec![Span::new(Hue::Bold, hex.to_string()), Span::new(Hue::Plain, " ")];
    let camp = table.rules().seats().find(|&seat| table.camps(seat).has(hex));
    match (table.terrain(hex), table.guard(hex), camp) {
        (_, _, Some(seat)) => line.push(Span::new(Hue::Seat(seat), format!("camp{seat}"))),
        (None, ..) => line.push(Span::new(Hue::Bold, "base")),
        (Some(Kind::Temple(_)), guard, _) => {
            line.push(Span::new(Hue::Yellow, format!("▲{}", table.temple_value(hex))));
            line.extend(guard.map(|seat| Span::new(Hue::Seat(seat), format!(" #{seat}"))));
        }
        (Some(Kind::Treasure(_)), ..) => match table.tokens(hex) {
            0 => line.push(Span::new(Hue::Green, "empty")),
            tokens => line.push(Span::new(Hue::Magenta, format!("ruin{tokens}"))),
        },
        (Some(Kind::Jungle), ..) => line.push(Span::new(Hue::Green, "clear")),
        (Some(Kind::Volcano), ..) => (),
    }
    line
}

/// Figures of each seat, in as many lines as they need.
fn figures(table: &Tikal, hex: Hex) -> Vec<Vec<Span>> {
    let mut lines: Vec<Vec<Span>> = vec![Vec::new()];
    for seat in table.rules().seats() {
        let leader = table.leader(seat) == Whereabouts::On(hex);
        let text = match (leader, table.workers_on(seat, hex)) {
            (false, 0) => continue,
            (true, 0) => format!("{seat}L"),
            (true, workers) => format!("{seat}L+{workers}"),
            (false, workers) => format!("{seat}w{workers}"),
        };
        let span = Span::new(Hue::Seat(seat), text);
        let last = lines.last_mut().expect("there is a line");
        if last.is_empty() {
            last.push(span);
        } else if width(last) + 1 + span.text.len() <= ACROSS - 2 {
            last.extend([Span::new(Hue::Plain, " "), span]);
        } else {
            lines.push(vec![span]);
        }
    }
    lines
}
