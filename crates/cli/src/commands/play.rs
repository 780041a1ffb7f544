mod menu;
mod store;

use std::{
    io::{self, BufRead, IsTerminal},
    path::PathBuf,
};

use bots::{Bot, Budget, Opponent, Playable, Spending, turn_of};
use serde_json::json;
use tabletop::{
    Game, Seat, Session, Viewer,
    record::{Entry, Header, Label},
    session::{Declined, Happening},
};

use self::{menu::Menu, store::Store};
use super::{apply::other_entry, replay};
use crate::{
    answer::{Answer, Bad, Reply, value},
    at_table,
    choices::{Chance, Choices, hex},
    file,
    games::GameName,
    ink::{Hue, Ink},
    paper,
    table::{Helped, Table, refused},
};

/// How a seat of a bot is named, behind its level.
const BOT: &str = " bot";

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The record to play on, or where to begin one; `data/play.<game>` where absent
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Seats that the computer plays: 2,3,4; `none` for people everywhere
    #[arg(long, value_name = "SEATS", value_parser = hex::<Bots>)]
    bots: Option<Bots>,
    /// How well it plays: `mutal arena --help` says where the levels are compared
    #[arg(long, value_name = "LEVEL", default_value = "greedy")]
    level: String,
    /// Begin a new game; an old one in the same file is kept under another name
    #[arg(long)]
    new: bool,
    #[command(flatten)]
    choices: Choices,
    #[command(flatten)]
    chance: Chance,
}

/// Seats without a person.
#[derive(Clone, Debug, Default)]
pub struct Bots(Vec<Seat>);

impl std::str::FromStr for Bots {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Bots, Self::Err> {
        if text == "none" {
            return Ok(Bots::default());
        }
        let seats: Result<Vec<Seat>, _> = text.split(',').map(|seat| seat.trim().parse()).collect();
        seats.map(Bots).map_err(|_| "seats such as 2,3,4, or `none`")
    }
}

pub fn run(args: &Args, json: bool) -> Answer {
    let path = match &args.file {
        Some(path) if path.as_os_str() == "-" => {
            return Err(Bad::new("standard input is for what you type: name a file to keep the game in"));
        }
        Some(path) => path.clone(),
        None => PathBuf::from(format!("data/play.{}", args.choices.game().name())),
    };
    let game = if path.exists() && !args.new { of_file(&path)? } else { args.choices.game() };
    at_table!(game, play, args, path, json)
}

fn of_file(path: &std::path::Path) -> Result<GameName, Bad> {
    Ok(paper::find_game(Some(path))?.0)
}

fn play<G: Table + Playable>(args: &Args, path: PathBuf, json: bool) -> Answer {
    if !G::ids().contains(&args.level.as_str()) {
        return Err(Bad::new(format!("--level {}: the levels are {}", args.level, G::ids().join(", "))));
    }
    let (session, begun) = store::open::<G>(args, &path)?;
    let ink = if json { Ink(false) } else { Ink::of_stdout() };
    let mut table = Evening {
        bots: bots_at(&session, args),
        store: Store { path },
        session,
        level: args.level.clone(),
        ink,
        quiet: json,
        menu: Menu::default(),
        fresh: true,
        last: None,
        spending: Spending::default(),
    };
    table.store.save(&table.session)?;
    table.greet(begun);
    let end = table.evening();
    match end {
        Err(Stop::Gone) | Ok(()) => (),
        Err(Stop::Bad(bad)) => return Err(bad),
    }
    Ok(table.leave())
}

/// The bots that were asked for, or those that the record names.
fn bots_at<G: Playable>(session: &Session<G>, args: &Args) -> Vec<Seated<G>> {
    let level = |seat: Seat| match &args.bots {
        Some(bots) => bots.0.contains(&seat).then_some(args.level.as_str()),
        None => sitting(session, seat)?.strip_suffix(BOT),
    };
    Seat::ALL.into_iter().filter_map(|seat| Seated::named(seat, level(seat)?)).collect()
}

/// A bot at its seat.
struct Seated<G: Playable> {
    seat: Seat,
    bot: Box<dyn Bot<G>>,
    /// For a turn.
    nodes: u64,
}

impl<G: Playable> Seated<G> {
    /// The opponent of this id.
    fn named(seat: Seat, id: &str) -> Option<Seated<G>> {
        let opponent = Opponent::of(G::NAME).find(|opponent| opponent.id == id)?;
        let bot = G::bot(id.parse().ok()?, seat.number().into());
        Some(Seated { seat, bot, nodes: opponent.nodes })
    }
}

/// Who sits there: the last who took the seat over, or who had it from the start.
fn sitting<G: Game>(session: &Session<G>, seat: Seat) -> Option<&str> {
    let taken = session.log().iter().rev().find_map(|entry| match entry {
        Entry::Takeover { seat: taken, name, .. } if *taken == seat => Some(name),
        _ => None,
    });
    taken.or(session.header().names[seat].as_ref()).map(Label::as_str)
}

/// Whether somebody else may sit at the keyboard than who is to move. Who sits there first, nobody knows.
fn changes_hands(people: usize, last: Option<Seat>, next: Seat) -> bool {
    people > 1 && last != Some(next)
}

/// Why the evening ends before the game does.
enum Stop {
    /// Nobody reads or types any more.
    Gone,
    /// The game cannot be kept.
    Bad(Bad),
}

impl From<Bad> for Stop {
    fn from(bad: Bad) -> Stop {
        Stop::Bad(bad)
    }
}

impl From<io::Error> for Stop {
    fn from(_: io::Error) -> Stop {
        Stop::Gone
    }
}

/// People and bots round one keyboard.
struct Evening<G: Table + Playable> {
    session: Session<G>,
    store: Store,
    bots: Vec<Seated<G>>,
    /// How well a bot plays that takes over.
    level: String,
    ink: Ink,
    quiet: bool,
    menu: Menu<G>,
    /// Whether the table changed since it was shown.
    fresh: bool,
    /// Who sat at the keyboard last.
    last: Option<Seat>,
    /// What the turn of a bot has cost so far.
    spending: Spending,
}

impl<G: Table + Playable> Evening<G> {
    fn say(&self, text: &str) -> io::Result<()> {
        if self.quiet { Ok(()) } else { file::print(text) }
    }

    fn greet(&self, begun: bool) {
        let what = if begun { "A new game of" } else { "Going on with a game of" };
        let bots: Vec<String> = self.bots.iter().map(|bot| format!("seat {} ({})", bot.seat, bot.bot.name())).collect();
        let who = match bots.as_slice() {
            [] => "People at every seat (--bots 2 lets the computer play seat 2).".to_owned(),
            bots => format!("The computer plays {}.", bots.join(", ")),
        };
        let text =
            format!("{what} {}, kept in {}. {who}\nType `help` for help.\n", G::TITLE, self.store.path.display());
        let _ = self.say(&text);
    }

    /// Plays until the game is over or nobody types any more.
    fn evening(&mut self) -> Result<(), Stop> {
        while let Some(seat) = self.session.to_move().seat() {
            if let Some(index) = self.bots.iter().position(|bot| bot.seat == seat) {
                self.bot(index)?;
                continue;
            }
            self.hand_over(seat)?;
            self.show(seat)?;
            self.say(&format!("{} ", self.ink.seat(seat, &format!("seat {seat}>"))))?;
            let mut line = String::new();
            if io::stdin().lock().read_line(&mut line)? == 0 {
                self.say("\n")?;
                return Ok(());
            }
            if !io::stdin().is_terminal() {
                self.say(&format!("{}\n", line.trim_end()))?;
            }
            if !self.obey(seat, line.trim())? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Where seats have secrets, the next person comes to a clean screen.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Stop> {
        let people = self.session.outcome().scores.len() - self.bots.len();
        let last = self.last.replace(seat);
        if !G::SECRETS || !changes_hands(people, last, seat) || !io::stdin().is_terminal() {
            return Ok(());
        }
        self.say(&format!("\u{1b}[2J\u{1b}[3J\u{1b}[HSeat {seat}, press Enter when you are alone with the screen. "))?;
        io::stdin().lock().read_line(&mut String::new())?;
        Ok(())
    }

    fn leave(&self) -> Reply {
        let over = self.session.to_move().seat().is_none();
        let outcome = self.session.outcome();
        let mut text = String::new();
        if over {
            let view = self.session.view(Viewer::Spectator);
            text += &(G::board(&view, self.ink) + &G::status(&view, self.ink));
            for seat in Seat::at_table(outcome.scores.len()) {
                let line = format!(
                    "place {}: seat {seat}, {} points",
                    outcome.places[seat.index()],
                    outcome.scores[seat.index()]
                );
                text += &format!("{}\n", self.ink.seat(seat, &line));
            }
        }
        let path = self.store.path.display();
        text += &if over {
            format!("The game is in {path}; `mutal replay {path}` shows it again.\n")
        } else {
            format!("Kept in {path}.\n")
        };
        Reply::yes(
            text,
            json!({
                "file": self.store.path,
                "version": self.session.version(),
                "over": over,
                "to_move": self.session.to_move().seat(),
                "outcome": value(&outcome),
            }),
        )
    }

    fn bot(&mut self, index: usize) -> Result<(), Stop> {
        let Seated { seat, bot, nodes } = &mut self.bots[index];
        let seat = *seat;
        let turn = turn_of(self.session.log(), seat);
        let mut budget = Budget::nodes(self.spending.left(turn, *nodes));
        let actions = bot.act(&self.session.view(Viewer::Seat(seat)), &mut budget);
        self.spending.add(turn, budget.used());
        self.submit(seat, &actions)?
            .map_err(|message| Stop::Bad(Bad::new(format!("seat {seat} cannot play: {message}"))))
    }

    fn show(&mut self, seat: Seat) -> Result<(), Stop> {
        if !std::mem::take(&mut self.fresh) {
            return Ok(());
        }
        let view = self.session.view(Viewer::Seat(seat));
        self.menu = Menu::of(self.session.table());
        let undo = match self.session.undoable() {
            0 => String::new(),
            n => format!("undo: {n} action{} can be taken back\n", if n == 1 { "" } else { "s" }),
        };
        let text = format!(
            "\n{}{}\n{}{undo}",
            G::board(&view, self.ink),
            G::status(&view, self.ink),
            self.menu.text(self.ink)
        );
        self.say(&text)?;
        Ok(())
    }

    /// Does what a line says; false to leave the table.
    fn obey(&mut self, seat: Seat, line: &str) -> Result<bool, Stop> {
        match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] | ["board"] => self.fresh = true,
            ["quit" | "exit" | "q"] => return Ok(false),
            ["help" | "h" | "?"] => self.say(&help::<G>())?,
            ["menu", rest @ ..] => self.say(&self.menu.only(rest.first().copied(), self.ink))?,
            ["log", rest @ ..] => self.say(&self.log(seat, rest.first().and_then(|n| n.parse().ok()).unwrap_or(20)))?,
            [number] if number.parse::<usize>().is_ok() => match number.parse().ok().and_then(|n| self.menu.pick(n)) {
                Some(action) => self.act(seat, &[action])?,
                None => self.say(&format!("there is no {number} in the menu\n"))?,
            },
            _ => self.words(seat, line)?,
        }
        Ok(true)
    }

    /// An action, an entry of another kind, or a helper of this game.
    fn words(&mut self, seat: Seat, line: &str) -> Result<(), Stop> {
        match other_entry::<G>(line, seat, self.session.undoable()) {
            Err(message) => return Ok(self.say(&format!("{message}\n"))?),
            Ok(Some(entry)) => return self.enter(entry),
            Ok(None) => (),
        }
        if let Some(helped) = self.session.table().help(seat, line) {
            match helped {
                Ok(Helped::Text(text)) => self.say(&text)?,
                Ok(Helped::Actions(actions)) => self.act(seat, &actions)?,
                Err(message) => self.say(&format!("{message}\n"))?,
            }
            return Ok(());
        }
        let actions: Result<Vec<G::Action>, _> = line.split([',', ';']).map(|part| part.trim().parse()).collect();
        match actions {
            Ok(actions) => self.act(seat, &actions)?,
            Err(error) => self.say(&format!("{error}; `help` lists what can be typed\n"))?,
        }
        Ok(())
    }

    /// Plays actions of a person.
    fn act(&mut self, seat: Seat, actions: &[G::Action]) -> Result<(), Stop> {
        if let Err(message) = self.submit(seat, actions)? {
            self.say(&format!("{}\n", self.ink.paint(Hue::Red, &message)))?;
        }
        Ok(())
    }

    /// Plays actions, keeps them on disk, and only then tells them.
    fn submit(&mut self, seat: Seat, actions: &[G::Action]) -> Result<Result<(), String>, Stop> {
        let version = self.session.version();
        if let Err(declined) = self.session.submit(seat, version, &version.to_string(), actions) {
            return Ok(Err(reason(&declined)));
        }
        self.store.save(&self.session)?;
        self.fresh = true;
        self.tell(version)?;
        Ok(Ok(()))
    }

    /// What happened since a version, as the people at the table may know it.
    fn tell(&self, version: usize) -> Result<(), Stop> {
        let people: Vec<Seat> =
            Seat::ALL.into_iter().filter(|seat| self.bots.iter().all(|bot| bot.seat != *seat)).collect();
        let viewer = self.session.log().get(version).and_then(Entry::seat).filter(|seat| people.contains(seat));
        for news in self.session.since(version, viewer.map_or(Viewer::Spectator, Viewer::Seat)) {
            if let Happening::Played { seat, events } = news.what {
                for event in events {
                    self.say(&format!("{}\n", self.ink.seat(seat, &format!("· {}", G::words(&event)))))?;
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, entry: Entry<G>) -> Result<(), Stop> {
        let version = self.session.version();
        let key = version.to_string();
        let answer = match entry {
            Entry::Undo { seat, count } => self.session.undo(seat, version, &key, count),
            Entry::Resign { seat, cause } => self.session.resign(seat, version, &key, cause),
            Entry::Takeover { seat, name, cause } => self.session.take_over(seat, version, &key, name, cause),
            Entry::Agreed => self.session.agree(version, &key),
            Entry::Act { seat, action, .. } => self.session.submit(seat, version, &key, &[action]),
        };
        if let Err(declined) = answer {
            return Ok(self.say(&format!("{}\n", reason(&declined)))?);
        }
        self.vacated()?;
        self.store.save(&self.session)?;
        self.fresh = true;
        Ok(())
    }

    /// A seat that gave up is played on by the computer, so that the others can finish.
    fn vacated(&mut self) -> Result<(), Stop> {
        let Some(Entry::Resign { seat, cause }) = self.session.log().last() else { return Ok(()) };
        let (seat, cause, version) = (*seat, *cause, self.session.version());
        if self.session.to_move().seat().is_some()
            && let Ok(name) = format!("{}{BOT}", self.level).parse::<Label>()
            && let Some(bot) = Seated::named(seat, &self.level)
            && self.session.take_over(seat, version, &version.to_string(), name, cause).is_ok()
        {
            self.bots.push(bot);
        }
        Ok(())
    }

    /// The last entries with what they made happen, as this seat may know it.
    fn log(&self, seat: Seat, last: usize) -> String {
        let from = self.session.version().saturating_sub(last);
        let news = self.session.since(from, Viewer::Seat(seat));
        let lines = self.session.log().iter().skip(from).zip(news).map(|(entry, news)| {
            let words: Vec<String> = match news.what {
                Happening::Played { events, .. } => events.iter().map(G::words).collect(),
                _ => vec![replay::said(entry)],
            };
            format!("{:>4}  {}\n", news.version, words.join("; "))
        });
        let text: String = lines.collect();
        if text.is_empty() { "nothing has happened yet\n".to_owned() } else { text }
    }
}

fn reason<G: Game>(declined: &Declined<G>) -> String {
    match declined {
        Declined::Refused { refusal, .. } => refused::<G>(refusal),
        Declined::Peek { .. } => "an action that turns something up can only be the last of a list".to_owned(),
        Declined::Undo { undoable: 0 } => {
            "nothing can be taken back: what was turned up, bid or ended stands".to_owned()
        }
        Declined::Undo { undoable } => format!("only {undoable} actions can be taken back"),
        other => crate::table::coded(&value(other), "code"),
    }
}

fn help<G: Table>() -> String {
    let list = format!("{}, end", G::EXAMPLE);
    let mut lines = vec![
        ("NUMBER", "play that action of the menu"),
        (list.as_str(), "play actions as they are written in the menu; a list is played whole or not"),
    ];
    lines.extend(G::HELPERS);
    lines.extend([
        ("undo, undo 3, undo turn", "take back, as far as nothing was turned up"),
        ("board (or Enter)", "show the table again"),
        ("menu walk", "only the actions that begin so"),
        ("log 50", "the last entries"),
        ("resign", "give up; a seat that others wait for is played on by the computer"),
        ("quit", "leave; the game is kept after every action anyway"),
    ]);
    lines.iter().map(|(command, what)| format!("  {command:<26}{what}\n")).collect()
}

/// A header for a new game with these bots.
fn header<G: Table>(args: &Args) -> Result<Header<G>, Bad> {
    let config = args.choices.config::<G>(2)?;
    let players = G::players(&config)?;
    let mut header = Header::<G>::seeded(config, args.chance.seed()?);
    for &seat in args.bots.iter().flat_map(|bots| &bots.0) {
        if seat.index() >= players {
            return Err(Bad::new(format!("--bots {seat}: the seats are 1 to {players} (--players 4 makes more)")));
        }
        header.names[seat] = format!("{}{BOT}", args.level).parse().ok();
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keyboard_changes_hands_between_people_and_before_the_first() {
        let [one, other] = [Seat::new(0), Seat::new(1)];
        for (people, last, next, hands) in [
            (2, None, one, true),
            (2, None, other, true),
            (2, Some(one), other, true),
            (2, Some(one), one, false),
            (1, None, other, false),
            (1, Some(other), other, false),
        ] {
            assert_eq!(changes_hands(people, last, next), hands, "{people} people, {last:?}, then {next}");
        }
    }
}
