use arena::{Clock, Limit};
use bots::{
    Budget,
    tikal::analysis::{Chance, Goal, POINT, Ranking, WholeTurn, after_dig, best_turns},
};
use serde_json::{Value, json};
use tabletop::Seat;
use tikal::{Action, Phase, Tikal};

use super::{FileStep, legal::header};
use crate::{
    answer::{Answer, Bad, Reply},
    games::GameName,
    paper::{self, Found, Paper},
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: FileStep,
    /// How many turns are shown
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    top: u16,
    #[command(flatten)]
    effort: Effort,
}

/// What turns are judged by, and how long.
#[derive(clap::Args, Debug)]
pub struct Effort {
    /// What the turn is played for; points in scoring turns, else the evaluation of the bots
    #[arg(long, value_parser = ["points", "margin", "evaluation"])]
    pub objective: Option<String>,
    /// Nodes for a turn; an eighth of it for what each dig may lead to
    #[arg(long, value_name = "N", conflicts_with = "ms")]
    pub nodes: Option<u64>,
    /// Milliseconds for a turn; an eighth of it for what each dig may lead to
    #[arg(long, value_name = "M")]
    pub ms: Option<u64>,
}

impl Effort {
    pub fn goal(&self, table: &Tikal) -> Goal {
        let chosen = [Goal::Points, Goal::Margin, Goal::Evaluation];
        let named = |name: &String| chosen.into_iter().find(|goal| goal.name() == name);
        self.objective.as_ref().and_then(named).unwrap_or_else(|| Goal::usual(table))
    }

    /// As asked, or so many nodes.
    pub fn limit(&self, usual: u64) -> Limit {
        match (self.nodes, self.ms) {
            (_, Some(ms)) => Limit::Ms(ms),
            (nodes, None) => Limit::Nodes(nodes.unwrap_or(usual)),
        }
    }
}

/// Thinks within a limit.
pub fn think<T>(limit: Limit, think: impl FnOnce(&mut Budget) -> T) -> T {
    Clock::new(limit).think(think)
}

/// The game of a file, if its turns can be solved.
pub fn read(file: &FileStep) -> Result<Found, Bad> {
    let (game, found) = paper::find_game(file.file.file.as_deref())?;
    match game {
        GameName::Tikal => Ok(found),
        GameName::Tikal2 => {
            Err(Bad::new("there is no exact solver for Tikal II yet; only turns of Tikal are solved")
                .of(&found.text.name))
        }
    }
}

const USUAL_NODES: u64 = 2_000_000;

pub fn run(args: &Args) -> Answer {
    let replay = Paper::<Tikal>::read(read(&args.file)?)?.fold()?;
    let (_, step) = paper::step(&replay, args.file.step)?;
    let table = &step.table;
    let Some(seat) = step.to_move.seat() else {
        return Err(Bad::new("the game is over: there is no turn to solve").hint("--step N looks at an earlier one"));
    };
    let goal = args.effort.goal(table);
    let limit = args.effort.limit(USUAL_NODES);
    let found = think(limit, |budget| best_turns(table, goal, args.top.into(), budget));
    let Some(found) = found else {
        return Err(Bad::new("an auction is on: turns are solved from the choice of a tile on"));
    };
    let share = match limit {
        Limit::Nodes(nodes) => Limit::Nodes(nodes / 8),
        Limit::Ms(ms) => Limit::Ms(ms / 8),
    };
    let chances = |turn: &WholeTurn| think(share, |budget| after_dig(table, &turn.actions, goal, budget));
    let turns: Vec<(&WholeTurn, Vec<Chance>)> = found.turns.iter().map(|turn| (turn, chances(turn))).collect();
    Ok(Reply::yes(text(table, seat, goal, &found, &turns), answer(table, seat, goal, &found, &turns)))
}

fn text(table: &Tikal, seat: Seat, goal: Goal, found: &Ranking, turns: &[(&WholeTurn, Vec<Chance>)]) -> String {
    let mut text = header(table, Some(seat));
    text += &format!("objective {}, {} distinct positions\n", goal.name(), found.positions);
    for (number, (turn, chances)) in (1..).zip(turns) {
        let note = match (number, found.proven) {
            (1, true) => ", proven best",
            (1, false) => ", best found",
            _ => "",
        };
        text += &format!("{number:>3}. {}{note}\n", points(turn.worth));
        text += &format!("     {}\n", list(&turn.actions));
        chances.iter().for_each(|chance| text += &rest(chance, chances));
    }
    text
}

/// What follows one outcome of a dig.
fn rest(chance: &Chance, chances: &[Chance]) -> String {
    let all: u32 = chances.iter().map(|chance| chance.tokens).sum();
    let motifs: Vec<String> = chance.motifs.iter().map(ToString::to_string).collect();
    let note = if chance.proven { "" } else { " (best found)" };
    format!(
        "       motif {}, {} of {all}: {} → {}{note}\n",
        motifs.join(" or "),
        chance.tokens,
        list(&chance.rest.actions),
        points(chance.rest.worth)
    )
}

fn answer(table: &Tikal, seat: Seat, goal: Goal, found: &Ranking, turns: &[(&WholeTurn, Vec<Chance>)]) -> Value {
    let turns: Vec<Value> = turns.iter().map(|(turn, chances)| turn_value(turn, chances)).collect();
    json!({
        "to_move": seat,
        "phase": table.phase().name(),
        "ap": table.ap(),
        "objective": goal.name(),
        "proven": found.proven,
        "positions": found.positions,
        "turns": turns,
    })
}

fn turn_value(turn: &WholeTurn, chances: &[Chance]) -> Value {
    let all: u32 = chances.iter().map(|chance| chance.tokens).sum();
    let then: Vec<Value> = chances
        .iter()
        .map(|chance| {
            json!({
                "motifs": chance.motifs.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "tokens": chance.tokens,
                "of": all,
                "value": number(chance.rest.worth),
                "proven": chance.proven,
                "actions": texts(&chance.rest.actions),
            })
        })
        .collect();
    json!({ "value": number(turn.worth), "actions": texts(&turn.actions), "then": then })
}

pub fn texts(actions: &[Action]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

/// Actions on one line.
pub fn list(actions: &[Action]) -> String {
    texts(actions).join("; ")
}

/// A worth in points.
pub fn number(worth: i64) -> f64 {
    worth as f64 / POINT as f64
}

/// A worth in points, to hundredths where it is no whole number.
pub fn points(worth: i64) -> String {
    let text = format!("{:.2}", number(worth));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Whether a turn can be solved here.
pub fn solvable(table: &Tikal) -> bool {
    matches!(table.phase(), Phase::Choose | Phase::Place | Phase::Act(_) | Phase::Score(_))
}
