use arena::Limit;
use bots::tikal::analysis::{Goal, Review, review};
use serde_json::{Value, json};
use tabletop::{Record, Seat, record::Entry, replay::Replay};
use tikal::{Action, Phase, Tikal};

use super::{
    FileStep,
    solve::{self, Effort, list, number, points, texts, think},
};
use crate::{
    answer::{Answer, Bad, Reply},
    paper::Paper,
    progress,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: super::File,
    /// Only turns of this seat
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    seat: Option<u8>,
    #[command(flatten)]
    effort: Effort,
}

/// A turn of the game: where it begins, and its actions with the table before each.
struct Turn {
    step: usize,
    seat: Seat,
    actions: Vec<(Tikal, Action)>,
}

/// A turn and its judgement.
struct Line {
    turn: Turn,
    goal: Goal,
    scoring: bool,
    review: Review,
}

const USUAL_NODES: u64 = 400_000;
/// Scoring turns are proven: nearly all take far less.
const SCORING_NODES: u64 = 20_000_000;

pub fn run(args: &Args) -> Answer {
    let file = FileStep { file: super::File { file: args.file.file.clone() }, step: None };
    let paper = Paper::<Tikal>::read(solve::read(&file)?)?;
    let replay = paper.fold()?;
    let mut turns = turns(&paper.record, &replay);
    if let Some(seat) = args.seat {
        turns.retain(|turn| turn.seat == Seat::new(usize::from(seat) - 1));
    }
    if turns.is_empty() {
        return Err(Bad::new("no whole turn was played").of(&paper.name));
    }
    let bar = progress::bar(turns.len() as u64, "turns");
    let mut lines = Vec::new();
    for turn in turns {
        let table = &turn.actions[0].0;
        let (goal, scoring) = (args.effort.goal(table), matches!(table.phase(), Phase::Score(_)));
        let usual = if goal == Goal::Evaluation { USUAL_NODES } else { SCORING_NODES };
        let limit: Limit = args.effort.limit(usual);
        let review = think(limit, |budget| review(&turn.actions, goal, budget));
        bar.inc(1);
        lines.extend(review.map(|review| Line { turn, goal, scoring, review }));
    }
    bar.finish_and_clear();
    let seats: Vec<Sum> = Seat::at_table(replay.outcome().scores.len()).map(|seat| Sum::of(seat, &lines)).collect();
    let text: String = lines.iter().map(Line::text).chain(seats.iter().map(Sum::text)).collect();
    let json = json!({
        "turns": lines.iter().map(Line::json).collect::<Vec<_>>(),
        "seats": seats.iter().map(Sum::json).collect::<Vec<_>>(),
    });
    Ok(Reply::yes(text, json))
}

/// The turns that stand in the end: what was taken back is left out.
fn turns(record: &Record<Tikal>, replay: &Replay<Tikal>) -> Vec<Turn> {
    let mut stand: Vec<(usize, Seat, Action)> = Vec::new();
    for (at, entry) in record.entries.iter().enumerate() {
        match entry {
            Entry::Act { seat, action, .. } => stand.push((at, *seat, *action)),
            Entry::Undo { count, .. } => stand.truncate(stand.len().saturating_sub(*count)),
            _ => {}
        }
    }
    let mut turns: Vec<Turn> = Vec::new();
    let mut open: Option<Turn> = None;
    for (at, seat, action) in stand {
        let Some(step) = replay.step(at) else { continue };
        let table = step.table;
        // A volcano that is taken brings a scoring turn, which is judged by itself.
        if open.as_ref().is_some_and(|turn| begins_scoring(turn, &table)) {
            open = None;
        }
        if open.is_none() && !solve::solvable(&table) {
            continue;
        }
        let turn = open.get_or_insert_with(|| Turn { step: at, seat, actions: Vec::new() });
        turn.actions.push((table, action));
        if action == Action::End {
            turns.extend(open.take());
        }
    }
    turns
}

fn begins_scoring(turn: &Turn, table: &Tikal) -> bool {
    let chose = matches!(turn.actions.last(), Some((_, Action::Choose(_))));
    chose && matches!(table.phase(), Phase::Score(_))
}

impl Line {
    fn played(&self) -> Vec<Action> {
        self.turn.actions.iter().map(|&(_, action)| action).collect()
    }

    fn text(&self) -> String {
        let Line { turn, goal, scoring, review } = self;
        let kind = if *scoring { "scoring turn" } else { "turn" };
        let note = if review.proven { "proven" } else { "best found" };
        let luck = if review.luck == 0 { String::new() } else { format!(", luck {}", points(review.luck)) };
        let mut text = format!(
            "step {}, seat {}, {kind}, {}: played {}, best {} ({note}), lost {}{luck}\n  played {}\n",
            turn.step,
            turn.seat,
            goal.name(),
            points(review.played),
            points(review.best.worth),
            points(review.loss),
            list(&self.played()),
        );
        if review.loss > 0 {
            text += &format!("  best   {}\n", list(&review.best.actions));
        }
        text
    }

    fn json(&self) -> Value {
        let Line { turn, goal, scoring, review } = self;
        json!({
            "step": turn.step,
            "seat": turn.seat,
            "scoring": scoring,
            "objective": goal.name(),
            "played": { "actions": texts(&self.played()), "value": number(review.played) },
            "best": { "actions": texts(&review.best.actions), "value": number(review.best.worth) },
            "loss": number(review.loss),
            "luck": number(review.luck),
            "proven": review.proven,
        })
    }
}

/// All turns of a seat.
struct Sum {
    seat: Seat,
    turns: usize,
    loss: i64,
    scoring: usize,
    /// Points left on the table in scoring turns.
    left: i64,
    proven: usize,
}

impl Sum {
    fn of(seat: Seat, lines: &[Line]) -> Sum {
        let own = || lines.iter().filter(move |line| line.turn.seat == seat);
        let loss = |scoring: bool| own().filter(|line| line.scoring == scoring).map(|line| line.review.loss).sum();
        Sum {
            seat,
            turns: own().filter(|line| !line.scoring).count(),
            loss: loss(false),
            scoring: own().filter(|line| line.scoring).count(),
            left: loss(true),
            proven: own().filter(|line| line.scoring && line.review.proven).count(),
        }
    }

    fn text(&self) -> String {
        format!(
            "seat {}: {} left on the table in {} scoring turns ({} proven), {} lost in {} other turns\n",
            self.seat,
            points(self.left),
            self.scoring,
            self.proven,
            points(self.loss),
            self.turns
        )
    }

    fn json(&self) -> Value {
        json!({
            "seat": self.seat,
            "scoring_turns": self.scoring,
            "scoring_turns_proven": self.proven,
            "left_on_the_table": number(self.left),
            "other_turns": self.turns,
            "loss": number(self.loss),
        })
    }
}
