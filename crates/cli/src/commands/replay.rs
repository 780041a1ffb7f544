use serde_json::{Value, json};
use tabletop::{
    Viewer,
    record::{Cause, Entry},
    replay::{Partial, Step, fold_partly},
};

use super::File;
use crate::{
    answer::{Answer, Reply, value},
    at_table,
    ink::Ink,
    paper::{self, Found, Paper},
    table::Table,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    file: File,
    /// Only the first so many entries
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// What happened at each step, in words
    #[arg(long)]
    events: bool,
    /// The board after each step, not only at the end
    #[arg(long)]
    boards: bool,
}

pub fn run(args: &Args) -> Answer {
    let (game, found) = paper::find_game(args.file.file.as_deref())?;
    at_table!(game, replay, found, args)
}

fn replay<G: Table>(found: Found, args: &Args) -> Answer {
    let paper = Paper::<G>::read(found)?;
    let Partial { replay, fault } = fold_partly(&paper.record).map_err(|error| paper.bad(&error))?;
    let fault = fault.filter(|fault| args.to.is_none_or(|to| fault.entry <= to));
    let to = if fault.is_some() { None } else { args.to };
    let (last, end) = paper::step(&replay, to)?;
    let ink = Ink::of_stdout();
    let mut text = String::new();
    let mut steps: Vec<Value> = Vec::new();
    for (n, step) in replay.steps().iter().enumerate().take(last + 1) {
        let entry = n.checked_sub(1).and_then(|n| paper.record.entries.get(n));
        text += &line(n, entry);
        if args.events {
            step.events.iter().for_each(|event| text += &format!("       {}\n", G::words(event)));
        }
        if args.boards && n < last {
            text += &board(step, ink);
        }
        steps.push(step_value(n, entry, step, args.events));
    }
    text += &board(end, ink);
    let error = fault.map(|fault| paper.bad(&fault));
    if let Some(bad) = &error {
        text += &format!("the record breaks off here: {}\n", bad.text());
    }
    let json = json!({
        "steps": steps,
        "position": value(&end.table.setup(None)),
        "outcome": value(&end.outcome()),
        "error": error.as_ref().map(|bad| bad.message.clone()),
    });
    Ok(Reply { yes: error.is_none(), text, json })
}

fn board<G: Table>(step: &Step<G>, ink: Ink) -> String {
    let view = step.table.view(Viewer::Spectator);
    G::board(&view, ink) + &G::status(&view, ink)
}

/// One step of the list: `  12  2: walk worker a1 b2`.
pub fn line<G: Table>(n: usize, entry: Option<&Entry<G>>) -> String {
    let Some(entry) = entry else { return format!("{n:>4}  start\n") };
    let seat = entry.seat().map_or("-".to_owned(), |seat| seat.to_string());
    format!("{n:>4}  {seat}: {}\n", said(entry))
}

/// An entry in words.
pub fn said<G: Table>(entry: &Entry<G>) -> String {
    match entry {
        Entry::Act { action, reveals, .. } => {
            let reveals: Vec<String> = reveals.iter().map(stated::<G>).collect();
            if reveals.is_empty() { action.to_string() } else { format!("{action} > {}", reveals.join(" ")) }
        }
        Entry::Undo { count, .. } => format!("undo {count}"),
        Entry::Resign { cause, .. } => format!("resign{}", why(*cause)),
        Entry::Takeover { name, cause, .. } => format!("takeover{} {name}", why(*cause)),
        Entry::Agreed => "ended by agreement".to_owned(),
    }
}

fn why(cause: Option<Cause>) -> String {
    cause.map_or_else(String::new, |cause| format!("/{cause}"))
}

/// What was turned up, as records write it.
pub fn stated<G: Table>(reveal: &Option<G::Reveal>) -> String {
    reveal.map_or_else(|| "?".to_owned(), |reveal| reveal.to_string())
}

fn step_value<G: Table>(n: usize, entry: Option<&Entry<G>>, step: &Step<G>, events: bool) -> Value {
    let mut value = json!({
        "step": n,
        "seat": entry.and_then(Entry::seat),
        "entry": entry.map(said),
        "to_move": step.to_move.seat(),
        "phase": step.table.phase(),
        "ap": step.table.ap(),
        "scores": step.table.outcome().scores,
        "hash": step.table.hash().to_string(),
    });
    if events {
        value["events"] = crate::answer::value(&step.events);
    }
    value
}
