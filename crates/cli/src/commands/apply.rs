use std::path::PathBuf;

use serde_json::{Value, json};
use tabletop::{
    Game, Reason, Seat, Source, Syntax, ToMove,
    record::{Cause, Entry, Label, known},
    replay::{Replay, Step, Trouble, fold},
};

use super::{legal, replay::stated, view::at_this_table};
use crate::{
    answer::{Answer, Bad, Reply, value},
    at_table,
    choices::hex,
    file, json_record,
    paper::{self, Form, Found, Paper},
    table::{Table, coded, refused},
};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A record or position; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Actions, each in quotes: 'walk worker a1 b2', in Tikal II 'walk c3 chips 1'. What an action turns up may be stated behind it: 'end > B2'.
    /// A record also takes 'undo 2', 'undo turn', 'resign', 'takeover NAME' and 'agreed'
    #[arg(value_name = "ACTION", required = true)]
    actions: Vec<String>,
    /// Whose actions; otherwise those of the seat to move
    #[arg(long, value_name = "N", value_parser = hex::<Seat>)]
    seat: Option<Seat>,
    /// What the actions turn up, in order, where the file has no hidden piles: B2,5
    #[arg(long, value_name = "REVEALS", value_delimiter = ',')]
    reveal: Vec<String>,
    /// Where to; standard output where absent
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args, json: bool) -> Answer {
    let (game, found) = paper::find_game(Some(&args.file))?;
    at_table!(game, apply, found, args, json)
}

/// Why the actions were not played.
enum Halt {
    /// The rules forbid one.
    No(Reply),
    /// The input is wrong.
    Bad(Bad),
}

impl From<Bad> for Halt {
    fn from(bad: Bad) -> Halt {
        Halt::Bad(bad)
    }
}

fn apply<G: Table>(found: Found, args: &Args, json: bool) -> Answer {
    let mut paper = Paper::<G>::read(found)?;
    let mut replay = paper.fold()?;
    let before = replay.steps().len();
    let mut reveals = args.reveal.iter();
    for (index, text) in args.actions.iter().enumerate() {
        match enter(&mut paper, &replay, text, args, &mut reveals) {
            Ok(next) => replay = next,
            Err(Halt::No(mut reply)) => {
                reply.json["index"] = json!(index);
                return Ok(reply);
            }
            Err(Halt::Bad(bad)) => return Err(bad),
        }
    }
    if let Some(left) = reveals.next() {
        return Err(Bad::new(format!("--reveal {left}: nothing turned this up")));
    }
    finish(&mut paper, &replay)?;
    let step = replay.last();
    let text = paper.write(step);
    let mut value = if json { summary(&paper, &replay, before) } else { Value::Null };
    match &args.output {
        None => value[kind(paper.form)] = written(&paper, step),
        Some(path) => {
            file::write(path, &text)?;
            return Ok(Reply::yes(legal::header(&step.table, step.to_move.seat()), value));
        }
    }
    Ok(Reply::yes(text, value))
}

fn kind(form: Form) -> &'static str {
    if form == Form::Position { "position" } else { "record" }
}

/// The new record or position as JSON; a record in text notation stays a text.
fn written<G: Table>(paper: &Paper<G>, step: &Step<G>) -> Value {
    match paper.form {
        Form::Record => json!(paper.record.to_string()),
        Form::JsonRecord => json_record::write(&paper.record),
        Form::Position | Form::Components => value(&step.table.setup(step.deal.as_ref())),
    }
}

fn summary<G: Table>(paper: &Paper<G>, replay: &Replay<G>, before: usize) -> Value {
    let step = replay.last();
    let entries = paper.record.entries.iter().skip(before - 1).zip(&replay.steps()[before..]);
    let played: Vec<Value> = entries
        .map(|(entry, step)| {
            let reveals: Vec<String> = match entry {
                Entry::Act { reveals, .. } => reveals.iter().map(stated::<G>).collect(),
                _ => Vec::new(),
            };
            json!({
                "seat": entry.seat(),
                "entry": super::replay::said(entry),
                "reveals": reveals,
                "events": step.events,
                "hash": step.table.hash().to_string(),
            })
        })
        .collect();
    json!({
        "kind": kind(paper.form),
        "to_move": step.to_move.seat(),
        "phase": step.table.phase(),
        "ap": step.table.ap(),
        "played": played,
    })
}

/// Writes hashes and the result where the record has them, or is due to.
fn finish<G: Table>(paper: &mut Paper<G>, replay: &Replay<G>) -> Result<(), Bad> {
    let over = replay.last().to_move == ToMove::Over;
    paper.record.result = over.then(|| replay.outcome().clone());
    if paper.record.start_hash.is_some() {
        paper.record = paper.record.hashed().map_err(|error| paper.bad(&error))?;
    }
    Ok(())
}

/// Adds one entry and plays the record again with it.
fn enter<'a, G: Table>(
    paper: &mut Paper<G>,
    replay: &Replay<G>,
    text: &str,
    args: &Args,
    reveals: &mut impl Iterator<Item = &'a String>,
) -> Result<Replay<G>, Halt> {
    let step = replay.last();
    let seat = match args.seat {
        Some(seat) => at_this_table(&step.table, seat)?,
        None => step.to_move.seat().unwrap_or_default(),
    };
    let entry = match other_entry(text, seat, step.undoable).map_err(|message| Bad::new(message).of(text))? {
        Some(_) if paper.form == Form::Position => {
            return Err(Bad::new("a position has no past and no players: only actions are played on it")
                .of(text)
                .into());
        }
        Some(entry) => entry,
        None => act(step, seat, text, reveals)?,
    };
    paper.record.result = None;
    paper.record.entries.push(entry);
    fold(&paper.record).map_err(|error| match error.trouble {
        Trouble::Refused(refusal) => Halt::No(no::<G>(&refusal)),
        Trouble::Over | Trouble::NotToMove | Trouble::Resigned | Trouble::Undo { .. } => {
            Halt::No(trouble::<G>(&error.trouble))
        }
        other => Halt::Bad(Bad::new(other.to_string()).of(text)),
    })
}

fn no<G: Game>(refusal: &G::Refusal) -> Reply {
    let mut json = value(refusal);
    json["rule"] = json!(refusal.rule());
    if json.get("params").is_none() {
        json["params"] = json!({});
    }
    Reply::no(refused::<G>(refusal) + "\n", json)
}

fn trouble<G: Game>(trouble: &Trouble<G>) -> Reply {
    let code = match trouble {
        Trouble::Over => json!({ "code": "over", "rule": null, "params": {} }),
        Trouble::NotToMove => json!({ "code": "not_to_move", "rule": null, "params": {} }),
        Trouble::Undo { undoable } => json!({ "code": "undo", "rule": null, "params": { "undoable": undoable } }),
        _ => json!({ "code": "resigned", "rule": null, "params": {} }),
    };
    Reply::no(format!("refused: {trouble} ({})\n", coded(&code, "code")), code)
}

/// An entry that is no action.
pub fn other_entry<G: Game>(text: &str, seat: Seat, undoable: usize) -> Result<Option<Entry<G>>, String> {
    let (verb, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let (verb, cause) = match verb.split_once('/') {
        Some((verb @ ("resign" | "takeover"), cause)) => {
            (verb, Some(cause.parse::<Cause>().map_err(|expected| format!("the cause is {expected}"))?))
        }
        _ => (verb, None),
    };
    Ok(Some(match (verb, rest.trim()) {
        ("undo", "") => Entry::Undo { seat, count: 1 },
        ("undo", "turn") => Entry::Undo { seat, count: undoable.max(1) },
        ("undo", count) => {
            let count = count.parse().ok().filter(|&count| count > 0);
            Entry::Undo { seat, count: count.ok_or("say `undo`, `undo 3` or `undo turn`")? }
        }
        ("resign", "") => Entry::Resign { seat, cause },
        ("takeover", name) => {
            let name: Label = name.parse().map_err(|expected| format!("a name is {expected}"))?;
            Entry::Takeover { seat, name, cause }
        }
        ("agreed", "") => Entry::Agreed,
        _ => return Ok(None),
    }))
}

/// An action with what it turns up: as it says itself, as `--reveal` says, or as the piles have it.
fn act<'a, G: Table>(
    step: &Step<G>,
    seat: Seat,
    text: &str,
    given: &mut impl Iterator<Item = &'a String>,
) -> Result<Entry<G>, Halt> {
    let (action, stated) = text.split_once('>').unwrap_or((text, ""));
    let action: G::Action = action.trim().parse().map_err(|error| syntax::<G>(text, &error))?;
    let mut stated: Vec<G::Reveal> = words::<G>(stated.split_whitespace())?;
    step.table.check(seat, action).map_err(|refusal| Halt::No(no::<G>(&refusal)))?;
    if stated.is_empty() && step.to_move == ToMove::Seat(seat) && step.table.reveals(action) {
        let mut source = Turned::<G, _> { deal: step.deal.clone(), given, turned: Vec::new(), bad: None };
        let end = step.table.clone().apply(action, &mut source, &mut |_| ());
        if let Some(bad) = source.bad {
            return Err(bad.into());
        }
        if end.is_err() {
            return Err(unknown(text).into());
        }
        stated = source.turned;
    }
    Ok(Entry::Act { seat, action, reveals: known(stated), shown: Vec::new(), hash: None })
}

fn syntax<G: Table>(text: &str, error: &Syntax) -> Bad {
    let hint = format!("each action is one argument, in quotes: '{}'", G::EXAMPLE);
    Bad::new(format!("action {text:?}, {error}")).hint(&hint)
}

fn unknown(text: &str) -> Bad {
    Bad::new(format!("{text:?} turns something up, and the file has no hidden piles to say what")).hint(&format!(
        "state it behind the action, '{text} > WHAT', or with --reveal WHAT, or use a file with its piles"
    ))
}

fn words<'a, G: Game>(words: impl Iterator<Item = &'a str>) -> Result<Vec<G::Reveal>, Bad> {
    let reveal =
        |word: &str| word.parse().map_err(|error: Syntax| Bad::new(format!("{word:?}: expected {}", error.expected)));
    words.map(reveal).collect()
}

/// Notes what is turned up: by the piles, or as it is said.
struct Turned<'i, G: Game, I> {
    deal: Option<G::Deal>,
    given: &'i mut I,
    turned: Vec<G::Reveal>,
    bad: Option<Bad>,
}

impl<'a, G: Game, I: Iterator<Item = &'a String>> Source<G> for Turned<'_, G, I> {
    fn reveal(&mut self, table: &G, ask: G::Ask) -> Option<G::Reveal> {
        let said = self.given.next();
        let reveal = match (said, &mut self.deal) {
            (Some(word), _) => match word.trim().parse() {
                Ok(reveal) => Some(reveal).filter(|&reveal| table.admits(ask, reveal)).or_else(|| {
                    self.bad = Some(Bad::new(format!("--reveal {word}: this cannot be turned up now")));
                    None
                }),
                Err(Syntax { expected, .. }) => {
                    self.bad = Some(Bad::new(format!("--reveal {word}: expected {expected}")));
                    None
                }
            },
            (None, Some(deal)) => deal.reveal(table, ask),
            (None, None) => None,
        };
        self.turned.extend(reveal);
        reveal
    }

    fn tell(&mut self, change: G::Unseen) {
        if let Some(deal) = &mut self.deal {
            deal.tell(change);
        }
    }
}
