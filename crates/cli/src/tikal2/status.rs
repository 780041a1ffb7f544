//! What is always in sight beside the temple.

use serde_json::Value;
use tabletop::{Game, Seat};
use tikal2::{
    State, View,
    key::{Colour, Keys},
    phase::{Choice, Phase},
    price::Treasure,
    river::Point,
    token::{Sort, Token},
};

use crate::{
    answer::value,
    ink::{Hue, Ink},
    table::Table,
};

pub fn text(view: &View, ink: Ink) -> String {
    let table = &view.table;
    let setup = table.setup(None);
    let mut lines = vec![turn(table, setup.round, ink)];
    lines.extend(looked_at(table));
    lines.extend(river(table, &setup.sites));
    lines.push(
        ink.paint(Hue::Dim, "seat  points  scores now  camp            backpack        chips  tent  treasures, cards"),
    );
    lines.extend(Seat::at_table(table.seats()).map(|seat| player(table, seat, ink)));
    lines.push(supply(view));
    lines.push(ink.paint(
        Hue::Dim,
        "blocks at walls: doors of the room's colour · *altar* · f1: flag, @1: explorer of seat 1\n\
         3 c t: points, card, treasure still to be dug · keys: P pink B blue Y yellow G green N brown",
    ));
    lines.join("\n") + "\n"
}

fn turn(table: &State, round: u8, ink: Ink) -> String {
    let Some(seat) = table.to_move().seat() else { return ink.paint(Hue::Bold, "The game is over.") };
    let due = match Table::phase(table) {
        "keys" => "takes the first two keys",
        "key" => "takes a key",
        "stack" => "chooses a treasure stack",
        "look" => "keeps one of what was looked at",
        "light" => "places a light room",
        "altar" => "places an altar room",
        "count" => "chooses a colour to count",
        "return" => "may step back through the passage",
        "deliver" => "delivers treasures",
        "explore" => "explores: walk, then dig",
        "before" => "sets out in the canoe",
        "trip" => "is on the river",
        "arrived" => "takes a tile",
        "symbols" => "carries out the symbols of the tile",
        "last" => "has the last explorer phase",
        _ => "may explore, then ends the turn",
    };
    format!("{}, round {round}: {due}", ink.seat(seat, &format!("Seat {seat}")))
}

/// The things of an open choice, as far as they may be seen.
fn looked_at(table: &State) -> Option<String> {
    let Phase::Turn(turn) = table.phase() else { return None };
    let (sort, tokens) = match &turn.choice {
        Choice::Look(look) => (look.pile.sort(), look.items.to_vec()),
        Choice::Light(token) => (Sort::Light, vec![*token]),
        _ => return None,
    };
    Some(format!(
        "looked at, from the top: {}",
        tokens.iter().map(|token| face(sort, token)).collect::<Vec<_>>().join(", ")
    ))
}

/// The river from the start site: tiles, canoes, planes, forest.
fn river(table: &State, sites: &[Vec<u8>]) -> Vec<String> {
    let river = &table.rules().river;
    let mut lines = Vec::new();
    for point in 0..river.0.len() as u8 {
        match river.at(point) {
            Point::Plane => lines.push("  ~ seaplane: deliver here".to_owned()),
            Point::Forest => lines.push("  ~ forest: a backpack key, or 10 points".to_owned()),
            Point::Site => {
                let site = (0..sites.len() as u8).find(|&site| river.point_of(site) == point).unwrap_or(0);
                lines.push(site_line(table, site, &sites[usize::from(site)]));
            }
        }
    }
    lines
}

fn site_line(table: &State, site: u8, tiles: &[u8]) -> String {
    let tile = |&number: &u8| {
        let symbols = table.rules().tiles[usize::from(number) - 1].symbols();
        let symbols: Vec<String> = symbols.iter().map(|symbol| brief(&symbol.to_string())).collect();
        format!("{number}({})", symbols.join(" "))
    };
    let tiles: Vec<String> = tiles.iter().map(tile).collect();
    let canoes: Vec<String> = Seat::at_table(table.seats())
        .filter(|&seat| table.player(seat).canoe == site)
        .map(|seat| seat.to_string())
        .collect();
    let canoes = if canoes.is_empty() { String::new() } else { format!(" canoe {}", canoes.join(",")) };
    format!("site {}:{canoes} {}", site + 1, if tiles.is_empty() { "no tiles".into() } else { tiles.join(" ") })
}

/// Symbols in a few signs.
fn brief(symbol: &str) -> String {
    match symbol {
        "treasure" => "tr".into(),
        "passage" => "pass".into(),
        other => other.replace("points-", "+").replace("key-", "k-"),
    }
}

fn player(table: &State, seat: Seat, ink: Ink) -> String {
    let player = table.player(seat);
    let treasures = player.treasures.iter().map(|token| face(Sort::Treasure, token));
    let cards = player.cards.iter().map(|token| face(Sort::Card, token));
    let now: i32 = table.worth(seat).iter().map(|worth| worth.points).sum();
    let now = if *table.phase() == Phase::Over { "–".to_owned() } else { format!("+{now}") };
    let row = format!(
        "{:>4}  {:>6}  {:<10}  {:<14}  {:<14}  {:>5}  {:<4}  {}; {}",
        seat.number(),
        player.score,
        now,
        keys(&player.camp),
        keys(&player.backpack),
        player.chips,
        if player.tent { "yes" } else { "no" },
        counted(treasures),
        counted(cards),
    );
    ink.seat(seat, &row)
}

/// What a thing is, for those who may know it.
fn face(sort: Sort, token: &Token) -> String {
    token.known().map_or_else(|| "?".to_owned(), |item| sort.face(item).to_string())
}

/// Names in their order, each with how often it comes: `mask×2 ?`.
fn counted(names: impl Iterator<Item = String>) -> String {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for name in names {
        match counts.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let said = |(name, count): (String, usize)| if count == 1 { name } else { format!("{name}×{count}") };
    let said: Vec<String> = counts.into_iter().map(said).collect();
    if said.is_empty() { "–".to_owned() } else { said.join(" ") }
}

/// Keys as letters: `PPBG`.
fn keys(keys: &Keys) -> String {
    let letters = Colour::ALL.iter().zip(["P", "B", "Y", "G", "N"]);
    let text: String = letters.map(|(&colour, letter)| letter.repeat(keys.of(colour).into())).collect();
    if text.is_empty() { "–".to_owned() } else { text }
}

fn supply(view: &View) -> String {
    let prices: Vec<String> = Treasure::ALL.iter().map(|&kind| format!("{kind} {}", view.table.price(kind))).collect();
    let supply = &value(view)["supply"];
    let number = |value: &Value| value.to_string();
    let stacks: Vec<String> = supply["treasures"].as_array().into_iter().flatten().map(number).collect();
    let keys: Vec<String> = Colour::ALL
        .iter()
        .map(|colour| format!("{colour} {}", supply["keys"].get(colour.to_string()).map_or("0".into(), number)))
        .collect();
    format!(
        "prices: {}\nkeys left: {}\nleft: chips {}; altar rooms {}; light rooms {}; cards {}; treasures {}",
        prices.join(", "),
        keys.join(", "),
        supply["chips"],
        supply["altars"],
        supply["lights"],
        supply["cards"],
        stacks.join(" "),
    )
}
