//! What is always in sight beside the board.

use std::collections::BTreeMap;

use tabletop::{Game, Seat, ToMove};
use tikal::{Bidding, Kind, Motif, Phase, Rules, Tikal, Whereabouts};

use crate::ink::{Hue, Ink};

/// Turn, players, supplies.
pub fn text(table: &Tikal, ink: Ink) -> String {
    let mut lines = vec![turn(table, ink)];
    lines.extend(auction(table, ink));
    lines.push(ink.paint(Hue::Dim, "seat  points  scores now           leader  workers  camps   guards  treasures"));
    lines.extend(table.rules().seats().map(|seat| player(table, seat, ink)));
    lines.push(tiles_left(table));
    lines.push(levels_left(table));
    lines.push(ink.paint(
        Hue::Dim,
        "▲5: temple of 5 · #2: guard of seat 2 · ruin3: 3 treasures · digits on sides: stones of the path\n\
         1L+2: leader and 2 workers of seat 1 · 2w3: 3 workers of seat 2 · dots: nothing explored yet",
    ));
    lines.join("\n") + "\n"
}

fn turn(table: &Tikal, ink: Ink) -> String {
    let Some(seat) = table.to_move().seat() else { return ink.paint(Hue::Bold, "The game is over.") };
    let name = ink.seat(seat, &format!("Seat {seat}"));
    let kind = match table.phase() {
        Phase::Bid(_) => "bids or passes".to_owned(),
        Phase::Choose => "chooses a tile".to_owned(),
        Phase::Place => format!("places {}", table.hand().map_or(String::new(), |tile| in_words(table, tile))),
        Phase::Act(_) => format!("acts, normal turn: {} of {} AP left", table.ap(), Rules::AP),
        Phase::Score(_) => {
            let scoring = table.scoring();
            let done = usize::from(scoring.done) + 1;
            format!("acts, SCORING turn ({done} of {}): {} of {} AP left", table.rules().players, table.ap(), Rules::AP)
        }
        Phase::Over => "has nothing to do".to_owned(),
    };
    let volcano = match (table.phase(), table.hand()) {
        (Phase::Score(_), Some(tile)) => format!(" · volcano {tile} is placed after the scoring"),
        _ => String::new(),
    };
    format!("{name} {kind}{volcano}")
}

/// A tile with its terrain and its stones, clockwise from north.
fn in_words(table: &Tikal, id: tikal::TileId) -> String {
    let Some(tile) = table.rules().set.tiles.iter().find(|tile| tile.id == id) else { return id.to_string() };
    let kind = match tile.kind {
        Kind::Temple(value) => format!("temple {value}"),
        Kind::Jungle => "clearing".to_owned(),
        Kind::Treasure(masks) => format!("ruin with {masks}"),
        Kind::Volcano => return format!("{id} (volcano)"),
    };
    let sides = tikal::Side::ALL.into_iter().filter(|&side| tile.stones.on(side) > 0);
    let sides: Vec<String> = sides.map(|side| format!("{side:?} {}", tile.stones.on(side))).collect();
    format!("{id} ({kind}; stones {})", sides.join(", "))
}

fn auction(table: &Tikal, ink: Ink) -> Vec<String> {
    if !table.rules().auction {
        return Vec::new();
    }
    let seats = |seats: &mut dyn Iterator<Item = Seat>| {
        let list: Vec<String> = seats.map(|seat| ink.seat(seat, &seat.to_string())).collect();
        if list.is_empty() { "nobody".to_owned() } else { list.join(" ") }
    };
    let shown: Vec<String> = table.display().map(|tile| in_words(table, tile)).collect();
    let mut lines: Vec<String> = shown.iter().map(|tile| format!("on offer: {tile}")).collect();
    let open = format!("still to play this round: {}", seats(&mut table.round().open.iter()));
    lines.push(match table.phase() {
        Phase::Bid(Bidding { high, bidder, passed, .. }) => {
            let high = bidder.map_or("no bid yet".to_owned(), |seat| {
                format!("highest bid {high} by {}", ink.seat(seat, &format!("seat {seat}")))
            });
            format!("{open} · {high} · passed: {}", seats(&mut passed.iter()))
        }
        _ => open,
    });
    lines
}

fn player(table: &Tikal, seat: Seat, ink: Ink) -> String {
    let points = table.points(seat);
    let now = match table.to_move() {
        ToMove::Over => "–".to_owned(),
        ToMove::Seat(_) => format!("+{} ({} + {})", points.total(), points.temples, points.treasures),
    };
    let leader = match table.leader(seat) {
        Whereabouts::Supply => "supply".to_owned(),
        Whereabouts::On(hex) => hex.to_string(),
        Whereabouts::Guard(hex) => format!("grd {hex}"),
        Whereabouts::Removed => "gone".to_owned(),
    };
    let workers = format!("{} left", table.supply(seat));
    let left = |all: usize, used: usize| all.saturating_sub(used);
    let camps = left(table.rules().set.camps, table.camps(seat).len());
    let guards = left(table.rules().set.guards, table.guards(seat).len());
    let row = format!(
        "{:>4}  {:>6}  {now:<19}  {leader:<6}  {workers:<7}  {camps} left  {guards} left  {}",
        seat.number(),
        table.score(seat),
        treasures(table, seat)
    );
    ink.seat(seat, &row)
}

fn treasures(table: &Tikal, seat: Seat) -> String {
    let held = table.treasures(seat);
    let of = |count: u8| Motif::all().filter(move |&motif| held.of(motif) == count);
    let sets =
        [3, 2, 1].into_iter().flat_map(|count| of(count).map(move |motif| motif.to_string().repeat(count.into())));
    let sets: Vec<String> = sets.collect();
    if sets.is_empty() { "–".to_owned() } else { sets.join(" ") }
}

/// V4: what each motif scores.
pub fn sets(table: &Tikal, seat: Seat) -> Vec<(String, i32)> {
    let held = table.treasures(seat);
    let score = |motif: Motif| [0, 1, 3, 6][usize::from(held.of(motif).min(3))];
    let motifs = Motif::all().filter(|&motif| held.of(motif) > 0);
    motifs.map(|motif| (format!("{}×{motif}", held.of(motif)), score(motif))).collect()
}

fn tiles_left(table: &Tikal) -> String {
    let mut left: BTreeMap<char, (usize, bool)> = BTreeMap::new();
    for id in table.undrawn_tiles() {
        let volcano = table.rules().set.tiles.iter().any(|tile| tile.id == id && tile.kind == Kind::Volcano);
        let entry = left.entry(id.letter()).or_default();
        entry.0 += 1;
        entry.1 |= volcano;
    }
    let letters: Vec<String> = left
        .iter()
        .map(|(letter, (count, volcano))| format!("{letter}:{count}{}", if *volcano { "*" } else { "" }))
        .collect();
    if letters.is_empty() {
        "tiles left: none".to_owned()
    } else {
        format!("tiles left (* a volcano is in): {}", letters.join(" "))
    }
}

fn levels_left(table: &Tikal) -> String {
    let levels: Vec<String> = (2..=10).map(|number| format!("{number}:{}", table.levels_left(number))).collect();
    let unseen: u8 = table.unseen_tokens().iter().sum();
    let buried: u8 = table.ruins().into_iter().map(|hex| table.tokens(hex)).sum();
    format!("temple levels left: {} · treasures: {buried} in ruins, {} in the stack", levels.join(" "), unseen - buried)
}
