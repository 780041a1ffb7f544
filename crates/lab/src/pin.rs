//! Writes down what bots answer: `lab pin > crates/bots/tests/pinned.jsonl`.

use bots::{
    Bot, Budget, Level, Playable,
    pinned::{Answer, Pin, ask},
    tikal_bot, tikal2, tikal2_bot,
};
use tabletop::{Seed, Viewer};
use tikal::{Config, Mode};

use crate::Found;

pub fn run() -> Found {
    let mut pins = Vec::new();
    for (players, mode, number) in [(2, Mode::Basic, 1), (3, Mode::Auction, 2), (4, Mode::Basic, 3)] {
        pin(&Config::new(players, mode), number, &mut *tikal_bot(Level::Greedy, 0), &mut pins);
    }
    for players in 2..=4 {
        let config = ::tikal2::Config::new(players);
        pin(&config, players as u64, &mut *tikal2_bot(tikal2::Level::Greedy, 0), &mut pins);
    }
    let line = |pin: &Pin| serde_json::to_string(pin).expect("plain data") + "\n";
    Found::new(pins.iter().map(line).collect::<String>(), &pins)
}

/// What walks through a game to the positions: nodes of a decision.
const WALK: u64 = 500;

/// Plays a game and asks at some of its decisions.
fn pin<G: Playable>(config: &G::Config, number: u64, bot: &mut dyn Bot<G>, pins: &mut Vec<Pin>) {
    let mut deal = G::deal(config, &Seed::from_number(number)).expect("a game that can be played");
    let mut table = G::start(config, G::RULES, &mut deal, &mut |_| ()).expect("a game that can be played");
    let mut decision = 0;
    while let Some(seat) = table.to_move().seat() {
        if decision % 17 == number {
            pins.push(asked(&table, number + decision));
        }
        for action in bot.act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(WALK)) {
            table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
        }
        decision += 1;
    }
}

/// What all levels answer here.
fn asked<G: Playable>(table: &G, seed: u64) -> Pin {
    let position = serde_json::to_value(table.setup(None)).expect("plain data");
    let answer = |level: &'static str| {
        // Those who look ahead need more to get there.
        let nodes = if ["foresight", "master", "search", "jaguar"].contains(&level) { 30_000 } else { 3_000 };
        let actions = ask(&position, level, seed, nodes).expect("a level of the game");
        Answer { level: level.to_string(), seed, nodes, actions }
    };
    let answers = G::ids().into_iter().map(answer).collect();
    Pin { position, answers }
}
