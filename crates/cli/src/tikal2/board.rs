//! The temple as bricks, each row half a brick aside, so that every room has its six neighbours.

use std::collections::BTreeMap;

use tabletop::{Game, Seat};
use tikal2::{
    State, View,
    hex::{Place, Side, TEMPLE, places},
    room::Gain,
};

use crate::{
    canvas::{Canvas, Span},
    ink::{Hue, Ink},
};

/// A room is this wide, its left wall included.
const ACROSS: usize = 14;
/// A room is this high, its upper wall included.
const DOWN: usize = 4;
/// The longest row.
const WIDEST: usize = 6;

pub fn draw(view: &View, ink: Ink) -> String {
    let table = &view.table;
    let flags = flags(table);
    let mut canvas = Canvas::new(WIDEST * ACROSS + 1, 5 * DOWN + 1);
    for field in places(TEMPLE) {
        walls(&mut canvas, field);
    }
    for field in places(TEMPLE) {
        room(&mut canvas, table, field, &flags);
    }
    canvas.text(ink) + &outside(table, &flags)
}

/// Row and number of a field, from 0.
fn row_and_number(field: Place) -> (usize, usize) {
    let text = field.to_string();
    let bytes = text.as_bytes();
    (usize::from(bytes[0] - b'a'), usize::from(bytes[1] - b'1'))
}

fn corner(field: Place) -> (usize, usize) {
    let (row, number) = row_and_number(field);
    let aside = if row % 2 == 0 { ACROSS / 2 } else { 0 };
    (number * ACROSS + aside, row * DOWN)
}

fn walls(canvas: &mut Canvas, field: Place) {
    let (x, y) = corner(field);
    for i in 0..=ACROSS {
        canvas.put(x + i, y, Hue::Dim, '-');
        canvas.put(x + i, y + DOWN, Hue::Dim, '-');
    }
    for (dx, dy) in [(0, 0), (ACROSS / 2, 0), (ACROSS, 0), (0, DOWN), (ACROSS / 2, DOWN), (ACROSS, DOWN)] {
        canvas.put(x + dx, y + dy, Hue::Dim, '+');
    }
    for i in 1..DOWN {
        canvas.put(x, y + i, Hue::Dim, '|');
        canvas.put(x + ACROSS, y + i, Hue::Dim, '|');
    }
}

/// Flags of each place, as seats.
type Flags = BTreeMap<String, Vec<Seat>>;

fn flags(table: &State) -> Flags {
    let mut flags = Flags::new();
    for (seat, entry) in Seat::ALL.into_iter().zip(table.setup(None).seats) {
        for flag in entry.flags {
            let place = flag.split('/').next().unwrap_or_default().to_owned();
            flags.entry(place).or_default().push(seat);
        }
    }
    flags
}

fn room(canvas: &mut Canvas, table: &State, field: Place, flags: &Flags) {
    let (x, y) = corner(field);
    let inner = ACROSS - 1;
    let mut line = |n: usize, spans: &[Span]| canvas.centre(x + 1, y + n, inner, spans);
    let name = Span::new(Hue::Bold, field.to_string());
    let Some(kind) = kind(table, field) else {
        line(2, &[Span::new(Hue::Dim, field.to_string())]);
        return;
    };
    line(1, &[name, Span::new(Hue::Plain, format!(" {}", kind.0)).tinted(kind.1)]);
    line(2, &people(table, field, flags));
    line(3, &[Span::new(Hue::Dim, bonus(table, field, flags))]);
    let Some((light, turn)) = table.light_room(field) else { return };
    let doors = light.doors.turned(turn);
    for &side in Side::ALL {
        let (dx, dy, sign) = match side {
            Side::E => (ACROSS - 1, 2, '▌'),
            Side::W => (1, 2, '▐'),
            Side::Nw => (2, 1, '▀'),
            Side::Ne => (ACROSS - 2, 1, '▀'),
            Side::Sw => (2, 3, '▄'),
            Side::Se => (ACROSS - 2, 3, '▄'),
        };
        if doors.on(side) {
            canvas.put(x + dx, y + dy, kind.1, sign);
        }
    }
}

/// What lies on a field, and its colour.
fn kind(table: &State, field: Place) -> Option<(String, Hue)> {
    if let Some((light, _)) = table.light_room(field) {
        return Some((light.colour.to_string(), hue(&light.colour.to_string())));
    }
    if let Some((altar, _)) = table.altar_rooms().find(|&(_, at)| at == field) {
        return Some((format!("*{altar}*"), hue(&altar.to_string())));
    }
    table.dark_spots(field).map(|_| ("chamber".to_owned(), Hue::Bold))
}

fn hue(colour: &str) -> Hue {
    match colour {
        "pink" => Hue::Magenta,
        "blue" => Hue::Blue,
        "yellow" => Hue::Yellow,
        "green" => Hue::Green,
        "brown" => Hue::Red,
        _ => Hue::Plain,
    }
}

/// Flags and explorers: `f1 f3 @2`.
fn people(table: &State, place: Place, flags: &Flags) -> Vec<Span> {
    let mut spans = Vec::new();
    let flags = flags.get(&place.to_string()).into_iter().flatten();
    spans.extend(flags.map(|&seat| Span::new(Hue::Seat(seat), format!("f{seat}"))));
    let here = Seat::at_table(table.seats()).filter(|&seat| table.player(seat).explorer == place);
    spans.extend(here.map(|seat| Span::new(Hue::Seat(seat), format!("@{seat}"))));
    let tight = spans.len() > 3;
    spans.into_iter().flat_map(|span| [span, Span::new(Hue::Plain, if tight { "" } else { " " })]).collect()
}

/// What can still be dug there.
fn bonus(table: &State, place: Place, flags: &Flags) -> String {
    if let Some((light, _)) = table.light_room(place) {
        return if flags.contains_key(&place.to_string()) { String::new() } else { gain(light.bonus) };
    }
    let Some(spots) = table.dark_spots(place) else { return String::new() };
    let spot = |(n, spot): (usize, &Gain)| match table.flag_on(place, n) {
        Some(seat) => format!("f{seat}"),
        None => gain(*spot),
    };
    spots.gains().iter().enumerate().map(spot).collect::<Vec<_>>().join(" ")
}

/// `3`, `c`, `t`, `2c`.
fn gain(gain: Gain) -> String {
    let points = if gain.points > 0 { gain.points.to_string() } else { String::new() };
    let card = if gain.card { "c" } else { "" };
    let treasure = if gain.treasure { "t" } else { "" };
    format!("{points}{card}{treasure}")
}

/// The secret rooms and the explorers outside.
fn outside(table: &State, flags: &Flags) -> String {
    let at = |place: Place| {
        let here: Vec<String> = Seat::at_table(table.seats())
            .filter(|&seat| table.player(seat).explorer == place)
            .map(|seat| format!(" @{seat}"))
            .collect();
        here.concat()
    };
    let secrets: Vec<String> = (0..tikal2::hex::SECRETS)
        .map(Place::secret)
        .map(|place| format!("{place} [{}]{}", bonus(table, place, flags), at(place)))
        .collect();
    format!("secret rooms: {}\noutside:{}\n", secrets.join(" "), at(Place::OUTSIDE))
}
