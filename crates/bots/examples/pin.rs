//! Writes down what bots answer, for tests/pinned.jsonl:
//! `cargo run --release -p bots --example pin > crates/bots/tests/pinned.jsonl`

use bots::{
    Bot, Budget, Level,
    pinned::{Answer, Pin, ask},
    tikal_bot, tikal2, tikal2_bot,
};
use tabletop::{Game, Seed, Viewer};
use tikal::{Config, Mode};

fn main() {
    for (players, mode, number) in [(2, Mode::Basic, 1), (3, Mode::Auction, 2), (4, Mode::Basic, 3)] {
        let config = Config::new(players, mode);
        let levels = Level::ALL.map(Level::name);
        pin(&config, number, &mut *tikal_bot(Level::Greedy, 0), &levels);
    }
    for players in 2..=4 {
        let config = ::tikal2::Config::new(players);
        let levels = tikal2::Level::ALL.map(tikal2::Level::name);
        pin(&config, players as u64, &mut *tikal2_bot(tikal2::Level::Greedy, 0), &levels);
    }
}

/// Plays a game and asks at some of its decisions.
fn pin<G: Game>(config: &G::Config, number: u64, bot: &mut dyn Bot<G>, levels: &[&str]) {
    let mut deal = G::deal(config, &Seed::from_number(number)).unwrap();
    let mut table = G::start(config, G::RULES, &mut deal, &mut |_| ()).unwrap();
    let mut decision = 0;
    while let Some(seat) = table.to_move().seat() {
        if decision % 17 == number as usize {
            let position = serde_json::to_value(table.setup(None)).unwrap();
            let ask = |level: &&str| {
                // Those who look ahead need more to get there.
                let nodes = if ["foresight", "master", "search"].contains(level) { 30_000 } else { 3_000 };
                let seed = number + decision as u64;
                let actions = ask(&position, level, seed, nodes).unwrap();
                Answer { level: level.to_string(), seed, nodes, actions }
            };
            let answers = levels.iter().map(ask).collect();
            println!("{}", serde_json::to_string(&Pin { position, answers }).unwrap());
        }
        for action in bot.act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(500)) {
            table.apply(action, &mut deal, &mut |_| ()).unwrap();
        }
        decision += 1;
    }
}
