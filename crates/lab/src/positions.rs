//! Chooses positions from games between bots: the beginnings of turns with 10 action points, a third each early,
//! in the middle and late, half of them scoring turns.

use std::{fs, path::PathBuf};

use arena::{House, Limit, Mind, Player, in_order, watch};
use serde_json::json;
use tabletop::{Dice, Game, Seed};
use tikal::{Config, Mode, Phase, Tikal};

use crate::{
    Answer, Found,
    chosen::{Chosen, scores, third},
    work::Work,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    count: u64,
    /// From how many games; an eighth of the positions where absent
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Who plays, in all seats: LEVEL, or LEVEL%FILE with the weights of a file
    #[arg(long, value_name = "BOT", default_value = "planner")]
    bot: String,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Where they are written
    #[arg(long, value_name = "FILE", default_value = "positions.jsonl")]
    out: PathBuf,
    #[command(flatten)]
    work: Work,
}

/// Positions of one game that could be chosen: third, scoring, step.
type Offers = Vec<(usize, bool, usize)>;

pub fn run(args: &Args) -> Answer {
    let mind = Mind::read(&args.bot).map_err(|error| error.to_string())?;
    let games = args.games.unwrap_or(args.count / 8);
    let game = |game| one(args.work.seed * 1_000_000 + game, mind, args.nodes);
    let mut played = in_order(args.work.jobs(), games, game, &|| ());
    choose(&mut played, args.count as usize, &mut Dice::new(args.work.seed))?;
    let kept = played.iter().filter(|(game, _)| !game.steps.is_empty());
    let lines: Vec<String> = kept.map(|(game, _)| serde_json::to_string(game).expect("plain data") + "\n").collect();
    fs::write(&args.out, lines.concat()).map_err(|error| format!("{}: {error}", args.out.display()))?;
    let text = format!("{} positions from {} games, {} bytes\n", args.count, lines.len(), lines.concat().len());
    Ok(Found::new(text, &json!({ "positions": args.count, "games": lines.len() })))
}

fn one(seed: u64, mind: Mind<Tikal>, nodes: u64) -> (Chosen, Offers) {
    let players = 2 + (seed % 3) as u8;
    let mode = if seed % 4 == 3 { Mode::Auction } else { Mode::Basic };
    let seat =
        |at: u8| (Box::new(House(mind.bot(seed ^ u64::from(at)))) as Box<dyn Player<Tikal>>, Limit::Nodes(nodes));
    let mut seats: Vec<_> = (0..players).map(seat).collect();
    let (mut actions, mut offers) = (Vec::new(), Vec::new());
    let piles = Seed::from_number(seed);
    watch(&Config::new(players, mode), &piles, &mut seats, &mut |table, action| {
        offer(table, actions.len(), &mut offers);
        actions.push(Tikal::brief(action));
    });
    (Chosen { players, mode, seed, steps: Vec::new(), actions: actions.join(";") }, offers)
}

fn offer(table: &Tikal, step: usize, offers: &mut Offers) {
    if matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) && table.ap() == 10 {
        offers.push((third(table), scores(table), step));
    }
}

/// Takes the same number of each kind, spread over all games.
fn choose(played: &mut [(Chosen, Offers)], count: usize, dice: &mut Dice) -> Result<(), String> {
    for kind in 0..6 {
        let (part, scoring) = (kind % 3, kind >= 3);
        let mut all: Vec<(usize, usize)> = Vec::new();
        for (game, (_, offers)) in played.iter().enumerate() {
            let fitting = offers.iter().filter(|&&(third, scores, _)| (third, scores) == (part, scoring));
            all.extend(fitting.map(|&(_, _, step)| (game, step)));
        }
        dice.shuffle(&mut all);
        let share = count / 6 + usize::from(kind < count % 6);
        if all.len() < share {
            return Err(format!("more games are needed: kind {kind} has {} positions of {share}", all.len()));
        }
        for (game, step) in all.into_iter().take(share) {
            played[game].0.steps.push(step);
        }
    }
    played.iter_mut().for_each(|(game, _)| game.steps.sort_unstable());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chosen::read;

    #[test]
    fn chosen_positions_are_read_again() {
        let out = std::env::temp_dir().join(format!("positions-{}.jsonl", std::process::id()));
        let bot = "greedy".into();
        let args = Args { count: 12, games: Some(4), bot, nodes: 200, out: out.clone(), work: Work::new(1, 1) };
        run(&args).unwrap();
        let tables = read(&out).unwrap();
        fs::remove_file(out).unwrap();
        assert_eq!(tables.len(), 12);
        assert_eq!(tables.iter().filter(|table| scores(table)).count(), 6);
        assert!(tables.iter().all(|table| table.ap() == 10));
    }
}
