use std::fmt::Write;

use arena::{
    Estimate, Limit, Regret, RegretPlan,
    order::{Orders, orders},
    regret,
    study::{Findings, Study, study},
};
use bots::tikal2;
use serde_json::json;
use tikal::Tikal;

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
    /// Who plays, in all seats; where absent greedy in Tikal II and every level in turn in Tikal
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// All chance follows from this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores where absent
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// Tikal II: play every second round with each start player, and show what it is worth to move early or late
    #[arg(long)]
    orders: bool,
    #[command(flatten)]
    choices: Choices,
}

pub fn run(args: &Args) -> Answer {
    match args.choices.game() {
        GameName::Tikal => regrets(args),
        GameName::Tikal2 => components(args),
    }
}

/// What happens in games of Tikal: the points that each level leaves on the table in scoring turns.
fn regrets(args: &Args) -> Answer {
    if args.orders {
        return Err(Bad::new("--orders is for Tikal II: add --game tikal2"));
    }
    let levels = match &args.bot {
        None => bots::Level::ALL.to_vec(),
        Some(name) => vec![name.parse().map_err(|error: bots::UnknownLevel| Bad::new(error.to_string()))?],
    };
    let config = args.choices.config::<Tikal>(4)?;
    let bar = progress::bar(args.games * levels.len() as u64, "games");
    let mut all = Vec::new();
    for level in levels {
        let plan = RegretPlan {
            config: config.clone(),
            level,
            games: args.games,
            seed: args.seed,
            jobs: progress::jobs(args.jobs),
            limit: Limit::Nodes(args.nodes),
        };
        all.push(regret(&plan, &|| bar.inc(1)));
    }
    bar.finish_and_clear();
    let json = json!({ "config": value(&config), "seed": args.seed, "nodes": args.nodes, "regret": value(&all) });
    Ok(Reply::yes(regret_table(&all), json))
}

fn regret_table(all: &[Regret]) -> String {
    let mut text = format!(
        "{:10}  {:>6}  {:>6}  {:>14}  {:>9}  {:>7}  {:>7}  {:>7}\n",
        "bot", "games", "turns", "points lost", "none lost", "most", "scored", "proven"
    );
    for line in all {
        let error = line.regret.high - line.regret.value;
        let lost = format!("{:.2} ± {error:.2}", line.regret.value);
        let (perfect, proven) = (percent(line.perfect), percent(line.proven));
        let _ = writeln!(
            text,
            "{:10}  {:>6}  {:>6}  {lost:>14}  {perfect:>9}  {:>7.1}  {:>7.1}  {proven:>7}",
            line.level, line.games, line.turns, line.most, line.scored
        );
    }
    text
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// What happens in games of Tikal II: rooms, tiles, seats, points.
fn components(args: &Args) -> Answer {
    let bot = args.bot.as_deref().unwrap_or("greedy");
    let level: tikal2::Level = bot.parse().map_err(|_| Bad::new("--bot random, greedy or search"))?;
    let counts = args.choices.players.map_or(vec![2, 3, 4], |players| vec![players]);
    let plan = |players| {
        let (config, jobs) = (args.choices.config::<::tikal2::State>(players)?, progress::jobs(args.jobs));
        Ok(Study { config, level, games: args.games, seed: args.seed, jobs, nodes: args.nodes })
    };
    let plans = counts.into_iter().map(plan).collect::<Result<Vec<Study>, Bad>>()?;
    let bar = progress::bar(args.games * plans.len() as u64, "games");
    let (text, name, found) = if args.orders {
        let all: Vec<Orders> = plans.iter().map(|plan| orders(plan, &|| bar.inc(1))).collect();
        (all.iter().map(order_table).collect::<Vec<String>>(), "orders", value(&all))
    } else {
        let all: Vec<Findings> = plans.iter().map(|plan| study(plan, &|| bar.inc(1))).collect();
        (all.iter().map(table).collect(), "findings", value(&all))
    };
    bar.finish_and_clear();
    Ok(Reply::yes(text.join("\n"), json!({ "bot": bot, "seed": args.seed, (name): found })))
}

fn order_table(orders: &Orders) -> String {
    let mut text = format!("{} players, {} games: points won in the second round\n", orders.players, orders.games);
    let cell = |one: &Estimate| format!("{:>14}", format!("{:.1} ± {:.1}", one.value, one.high - one.value));
    let line = |all: &[Estimate]| all.iter().map(cell).collect::<String>();
    let heads = (1..=orders.players).map(|place| format!("{:>14}", format!("as number {place}")));
    let _ = writeln!(text, "{:8}{}{:>14}", "", heads.collect::<String>(), "mean");
    for (number, (row, mean)) in (1..).zip(orders.gained.iter().zip(&orders.by_seat)) {
        let _ = writeln!(text, "seat {number}  {}{}", line(row), cell(mean));
    }
    let _ = writeln!(text, "mean    {}", line(&orders.by_place));
    text
}

fn table(findings: &Findings) -> String {
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
