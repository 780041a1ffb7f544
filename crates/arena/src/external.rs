//! Bots that are programs of their own. They speak over standard input and output, one JSON message a line.
//!
//! The arena never waits longer than a bot's patience: a thread writes to the program, another one reads from it,
//! and a program that failed once is killed and started anew for the next game.

use std::{
    fmt,
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command as Process, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

use bots::Playable;
use serde::Serialize;
use tabletop::{Game, Outcome, Reason, Seat};

pub use crate::message::{FromBot, LONGEST_LINE, PROTOCOL, ToBot};
use crate::{Clock, Fault, Limit, Player, Why};

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    words: Vec<String>,
    /// How long a message may take beyond the budget of the turn.
    patience: Duration,
}

impl Command {
    /// Words divided by spaces; single or double quotes keep spaces in a word. Nothing if there is no word.
    pub fn parse(line: &str, patience: Duration) -> Option<Command> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in line.chars() {
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (Some(_), c) => word.get_or_insert_default().push(c),
                (None, '"' | '\'') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (None, ' ') => words.extend(word.take()),
                (None, c) => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        (!words.is_empty() && quote.is_none()).then_some(Command { words, patience })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ext:{}", self.words.join(" "))
    }
}

/// A program that plays. It is started with its first game.
pub struct External {
    command: Command,
    line: Option<Line>,
}

impl External {
    /// A player that was not started yet.
    pub fn new(command: Command) -> External {
        External { command, line: None }
    }

    fn line(&mut self) -> Result<&mut Line, Why> {
        if self.line.is_none() {
            self.line = Some(Line::open(&self.command)?);
        }
        self.line.as_mut().ok_or(Why::Crash)
    }

    fn tell<G: Game>(&mut self, message: &ToBot<'_, G::Config, G::View, G::Refusal>) -> Result<(), Why> {
        self.line()?.tell(message)
    }

    /// Ends the program after a failure; the next game starts a new one.
    fn fail<T>(&mut self, why: Why) -> Result<T, Why> {
        self.line = None;
        Err(why)
    }
}

impl<G: Playable> Player<G> for External {
    fn start(&mut self, config: &G::Config, seat: Seat) -> Result<(), Why> {
        let start = ToBot::Start { game: G::NAME, config, seat: seat.number() };
        self.tell::<G>(&start).or_else(|why| self.fail(why))
    }

    fn act(&mut self, view: &G::View, legal: &[G::Action], clock: &mut Clock) -> Result<Vec<G::Action>, Why> {
        let left = clock.left();
        let ask = ToBot::Move { view, legal: legal.iter().map(G::Action::to_string).collect(), left };
        let wait =
            self.command.patience + if let Limit::Ms(ms) = left { Duration::from_millis(ms) } else { Duration::ZERO };
        let answer = clock.think(|_| self.tell::<G>(&ask).and_then(|()| self.line()?.hear(wait)));
        let texts = match answer {
            Ok(FromBot::Move { action, actions }) => action.into_iter().chain(actions),
            Ok(_) => return self.fail(Why::Junk),
            Err(why) => return self.fail(why),
        };
        let read: Result<Vec<G::Action>, _> = texts.map(|text| text.parse()).collect();
        match read {
            Ok(actions) if !actions.is_empty() => Ok(actions),
            _ => self.fail(Why::Junk),
        }
    }

    fn refused(&mut self, actions: &[G::Action], index: usize, reason: Option<&G::Refusal>) {
        let actions = actions.iter().map(G::Action::to_string).collect();
        let refused = ToBot::Refused { actions, index, rule: reason.map(Reason::rule), reason };
        let _ = self.tell::<G>(&refused);
    }

    fn over(&mut self, outcome: &Outcome, fault: Option<Fault>) {
        let over = ToBot::Over { scores: &outcome.scores, places: &outcome.places, fault };
        if self.line.is_some() && self.tell::<G>(&over).is_err() {
            self.line = None;
        }
    }
}

/// The line to a running program.
struct Line {
    child: Child,
    out: Option<Sender<String>>,
    heard: Receiver<Result<String, Why>>,
    patience: Duration,
}

impl Line {
    fn open(command: &Command) -> Result<Line, Why> {
        let mut process = Process::new(&command.words[0]);
        process.args(&command.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own, so that what the program starts can be killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn().map_err(|_| Why::Crash)?;
        let (mut input, output) = (child.stdin.take().ok_or(Why::Crash)?, child.stdout.take().ok_or(Why::Crash)?);
        let (out, lines) = channel::<String>();
        thread::spawn(move || {
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        // A bot that babbles is held up: no more than a few lines are read ahead.
        let (say, heard) = sync_channel(4);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let line = read_line(&mut output);
                let last = line.is_err();
                if say.send(line).is_err() || last {
                    return;
                }
            }
        });
        let mut line = Line { child, out: Some(out), heard, patience: command.patience };
        line.greet()?;
        Ok(line)
    }

    fn greet(&mut self) -> Result<(), Why> {
        let hello: ToBot<'_, (), (), ()> =
            ToBot::Hello { protocol: PROTOCOL, arena: concat!("mutal ", env!("CARGO_PKG_VERSION")) };
        self.tell(&hello)?;
        match self.hear(self.patience)? {
            FromBot::Hello { protocol: PROTOCOL } => Ok(()),
            _ => Err(Why::Junk),
        }
    }

    fn tell(&mut self, message: &impl Serialize) -> Result<(), Why> {
        let line = serde_json::to_string(message).expect("plain data") + "\n";
        self.out.as_ref().and_then(|out| out.send(line).ok()).ok_or(Why::Crash)
    }

    fn hear(&mut self, wait: Duration) -> Result<FromBot, Why> {
        let line = match self.heard.recv_timeout(wait) {
            Ok(line) => line?,
            Err(RecvTimeoutError::Timeout) => return Err(Why::Silence),
            Err(RecvTimeoutError::Disconnected) => return Err(Why::Crash),
        };
        serde_json::from_str(&line).map_err(|_| Why::Junk)
    }
}

impl Line {
    /// Kills the program and all that it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        {
            let group = format!("kill -9 -{}", self.child.id());
            let _ = Process::new("sh").args(["-c", &group]).stderr(Stdio::null()).status();
        }
        let _ = self.child.kill();
    }
}

/// A line of at most [`LONGEST_LINE`] bytes; the end of the output is a crash.
fn read_line(output: &mut impl BufRead) -> Result<String, Why> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    let read = output.by_ref().take(most).read_until(b'\n', &mut bytes);
    match (read, bytes.pop()) {
        (Err(_), _) | (_, None) => Err(Why::Crash),
        (_, Some(b'\n')) => String::from_utf8(bytes).map_err(|_| Why::Junk),
        _ if bytes.len() >= LONGEST_LINE => Err(Why::TooLong),
        _ => Err(Why::Crash),
    }
}

impl Drop for Line {
    /// The end of its input asks the program to go; who does not go at once is killed.
    fn drop(&mut self) {
        self.out = None;
        let asked = Instant::now();
        while asked.elapsed() < GOODBYE {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        self.kill();
        let _ = self.child.wait();
    }
}

const GOODBYE: Duration = Duration::from_millis(100);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_words() {
        let words = |line| Command::parse(line, Duration::ZERO).map(|command| command.words);
        assert_eq!(words("python3 bot.py  -x"), Some(vec!["python3".into(), "bot.py".into(), "-x".into()]));
        assert_eq!(words("a 'b c' \"\""), Some(vec!["a".into(), "b c".into(), String::new()]));
        assert_eq!(words("  "), None);
        assert_eq!(words("a 'b"), None);
    }

    #[test]
    fn lines_end_and_have_a_length() {
        let read = |bytes: &[u8]| read_line(&mut BufReader::new(bytes));
        assert_eq!(read(b"abc\nd"), Ok("abc".into()));
        assert_eq!(read(b""), Err(Why::Crash));
        assert_eq!(read(b"abc"), Err(Why::Crash));
        assert_eq!(read(b"\xff\n"), Err(Why::Junk));
        assert_eq!(read(&vec![b'x'; LONGEST_LINE + 9]), Err(Why::TooLong));
    }
}
