use std::fmt::Write;

use arena::study::{Findings, Study, study};
use bots::tikal2::Level;
use serde_json::json;

use crate::{
    answer::{Answer, Bad, Reply, value},
    choices::Choices,
    games::GameName,
    progress,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many games at each number of players
    #[arg(short, long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// Who plays: random, greedy or search
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bot: String,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// All chance follows from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores where absent
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    #[command(flatten)]
    choices: Choices,
}

/// What happens in games of Tikal II: rooms, tiles, seats, points.
pub fn run(args: &Args) -> Answer {
    if args.choices.game != Some(GameName::Tikal2) {
        return Err(Bad::new("only --game tikal2 has designed components to study"));
    }
    let level: Level = args.bot.parse().map_err(|_| Bad::new("--bot random, greedy or search"))?;
    let counts = args.choices.players.map_or(vec![2, 3, 4], |players| vec![players]);
    let bar = progress::bar(args.games * counts.len() as u64, "games");
    let mut all = Vec::new();
    for players in counts {
        let plan = Study {
            config: args.choices.config::<tikal2::State>(players)?,
            level,
            games: args.games,
            seed: args.seed,
            jobs: progress::jobs(args.jobs),
            nodes: args.nodes,
        };
        all.push(study(&plan, &|| bar.inc(1)));
    }
    bar.finish_and_clear();
    let text: Vec<String> = all.iter().map(table).collect();
    Ok(Reply::yes(text.join("\n"), json!({ "bot": args.bot, "seed": args.seed, "findings": value(&all) })))
}

fn table(findings: &Findings) -> String {
    let mut text = String::new();
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let _ = writeln!(text, "{} players, {} games, {:.1} turns", findings.players, findings.games, findings.turns.value);
    let _ = writeln!(text, "points {:.1}, winner {:.1}", findings.points.value, findings.winner.value);
    for (number, seat) in (1..).zip(&findings.seats) {
        let (share, low, high) = (percent(seat.value), percent(seat.low), percent(seat.high));
        let _ = writeln!(text, "seat {number} wins {share} ({low} to {high})");
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
