//! Advice: what a bot would do in a seat's place, and why, from what the seat knows and nothing else.

use bots::Budget;
use serde::Serialize;
use serde_json::json;
use tabletop::Seat;

use crate::{bot_view::BotView, fault::Fault, games::Hosted, legal};

/// What a bot would do, and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Advice<R> {
    /// One or several actions, in their long form; what turns something up comes last.
    pub actions: Vec<String>,
    /// What speaks for them.
    pub reasons: Vec<R>,
    /// The same for what was played instead; nothing where nothing was asked about.
    pub played: Vec<R>,
    /// Whether what was played comes to the same table.
    pub same: bool,
}

/// A line from a table on, as far as nothing is turned up, to the end of the turn at most.
#[derive(Clone, Debug)]
pub struct Line<G: Hosted> {
    /// The table where it stops.
    pub end: G,
    /// What happened on the way.
    pub events: Vec<G::Event>,
    /// The action at which it stops: what that turns up is not known yet.
    pub next: Option<G::Action>,
}

impl<G: Hosted> Line<G> {
    /// Plays these actions of a seat; those that are not legal are not played, nor is what comes after them.
    pub fn of(table: &G, seat: Seat, actions: &[G::Action]) -> Line<G> {
        let mut line = Line { end: table.clone(), events: Vec::new(), next: None };
        for &action in actions {
            if line.end.check(seat, action).is_err() {
                break;
            }
            let mut events = Vec::new();
            let Some(end) = legal::after(&line.end, action, &mut |event| events.push(event)) else {
                line.next = Some(action);
                break;
            };
            line.end = end;
            line.events.append(&mut events);
        }
        line
    }
}

/// Asks the bot of this level what it would do within so many nodes, and compares it with what was played, if anything was.
pub fn advise<G: Hosted>(
    view: &str,
    level: &str,
    nodes: u64,
    seed: u64,
    played: &[String],
) -> Result<Advice<G::Reason>, Fault> {
    let unknown = || Fault::new("unknown_level", json!({ "level": level }));
    let mut bot = G::bot(level, seed).ok_or_else(unknown)?;
    let told: BotView<G> = serde_json::from_str(view).map_err(|error| Fault::json(&error))?;
    let read = |text: &String| text.parse::<G::Action>().map_err(|error| Fault::text(text, &error));
    let played = played.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let (table, seat) = (told.table()?, told.seat());
    let actions = bot.act(&told.view()?, &mut Budget::nodes(nodes));
    let [best, other] = [&actions, &played].map(|actions| Line::of(&table, seat, actions));
    Ok(Advice {
        actions: actions.iter().map(|action| action.to_string()).collect(),
        reasons: table.reasons(seat, &best),
        played: if played.is_empty() { Vec::new() } else { table.reasons(seat, &other) },
        same: !played.is_empty() && best.end == other.end && best.next == other.next,
    })
}
