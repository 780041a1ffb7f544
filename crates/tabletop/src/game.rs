//! What a game is, to everything that deals, stores, shows, searches or checks it.

use std::{fmt, hash::Hash, str::FromStr};

use serde::{Serialize, de::DeserializeOwned};

use crate::{Actions, Dice, Seat, Seed, TableHash, Viewer};

/// The open table of a game, with the rules that move it.
///
/// A value of this type is what is known, to all or to some seat; what nobody knows is in the
/// [`Deal`](Game::Deal) and is asked of a [`Source`] when it is turned up.
pub trait Game: Clone + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The game's name in records, files and commands.
    const NAME: &'static str;
    /// The newest number of the rules. A game ends under the number it began with.
    const RULES: u16;
    /// Whether some seats know what others do not. Where all know the same, one record is everybody's, and it names no viewer.
    const SECRETS: bool = false;
    /// Under which numbers of the rules what an action [exposes](Game::exposes) cannot be taken back: from this one on.
    const EXPOSED_BINDS: u16 = 1;

    /// What people choose before a game.
    type Config: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// All hidden piles, in order.
    type Deal: Source<Self> + Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One small decision of a player. Hidden things are named by place. `Display` is the long form;
    /// `FromStr` reads the long and the [brief](Game::brief) form.
    type Action: Copy + Default + Eq + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = Syntax> + Send + Sync;
    /// A question to the piles.
    type Ask: Copy + fmt::Debug;
    /// What a question turns up, with its text in records.
    type Reveal: Copy + Eq + Hash + fmt::Debug + fmt::Display + FromStr<Err = Syntax> + Send + Sync;
    /// A change of the piles in which nobody sees anything: tokens buried, cards put back.
    type Unseen: Copy + fmt::Debug;
    /// Something that came of an action, for whoever tells or shows it.
    type Event: Clone + fmt::Debug + PartialEq + Serialize + Send + Sync;
    /// The table as one viewer knows it; the view of the seat to move carries the legal actions.
    type View: Clone + fmt::Debug + PartialEq + Serialize + Send + Sync;
    /// Why an action is not allowed.
    type Refusal: Reason;
    /// A position that anybody wrote down, not yet checked.
    type Setup: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;

    /// How many play under this configuration; an error says what is wrong with it.
    fn players(config: &Self::Config) -> Result<usize, ConfigError>;
    /// Shuffles all piles: one stream of the seed for each.
    fn deal(config: &Self::Config, seed: &Seed) -> Result<Self::Deal, ConfigError>;
    /// Whether piles that were written by hand are those of a new game under this configuration.
    fn check_deal(config: &Self::Config, deal: &Self::Deal) -> Result<(), ConfigError>;
    /// Sets the table up under these rules, with the first reveals of the game.
    fn start<S: Source<Self>>(
        config: &Self::Config,
        rules: u16,
        source: &mut S,
        emit: &mut impl FnMut(Self::Event),
    ) -> Result<Self, StartError>;

    /// What was chosen for this game.
    fn config(&self) -> Self::Config;
    /// Whose decision is next.
    fn to_move(&self) -> ToMove;
    /// Why `seat` may not do this now.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;
    /// All actions of the seat to move, in the order that docs/notation.md fixes. Empties `out` first.
    fn legal(&self, out: &mut Actions<Self::Action>);
    /// Whether a legal action turns something hidden up. Known before it is played.
    fn reveals(&self, action: Self::Action) -> bool;
    /// Whether a legal action can never be taken back, even though nothing is revealed.
    fn binds(&self, action: Self::Action) -> bool;
    /// Whether a legal action shows others what only some have seen, or proves something of it. Once played it is not taken
    /// back, since nobody could unlearn it; a plan may still go over it. It must follow from what all know, so that every
    /// viewer knows what can be undone.
    fn exposes(&self, _action: Self::Action) -> bool {
        false
    }
    /// Plays a legal action, on a [veiled](Game::veiled) table one that was laid open. Where the source stops, the table is left in the middle of the action and
    /// must be thrown away.
    fn apply<S: Source<Self>>(
        &mut self,
        action: Self::Action,
        source: &mut S,
        emit: &mut impl FnMut(Self::Event),
    ) -> Result<(), Stopped>;
    /// Whether the piles could turn this up, as far as all seats together know.
    fn admits(&self, ask: Self::Ask, reveal: Self::Reveal) -> bool;
    /// The ranking as it stands, final when the game is over.
    fn outcome(&self) -> Outcome;

    /// The table as this viewer knows it.
    fn view(&self, to: Viewer) -> Self::View;
    /// An event as this viewer may see it.
    fn veil(event: &Self::Event, to: Viewer) -> Self::Event;
    /// A whole world that the viewer cannot rule out, uniform over all of them.
    fn imagine(view: &Self::View, dice: &mut Dice) -> (Self, Self::Deal);

    /// The table with everything face down that this viewer does not know. What follows up to
    /// [`from_veiled_setup`](Game::from_veiled_setup) is for games with secrets; where all know the same, nothing of it is
    /// written. `docs/secrets.md` says how it hangs together.
    ///
    /// On such a table `admits` and `view` do what they do on the whole one, `check` and `apply` as soon as the action is
    /// [laid open](Game::lay_open), and `legal` where the viewer is to move; where another is, it lists what the holder
    /// of the table would have to guess.
    ///
    /// The seat to move knows what its own actions need, so it can plan them without: all but the one that lays open what
    /// others hold. That is the end of a game that counts their hands. Played without being laid open it must not panic, but
    /// it counts only what is known, so its points are nobody's result.
    fn veiled(&self, _to: Viewer) -> Self {
        self.clone()
    }
    /// Whether this viewer sees what a question turns up that is asked now.
    fn sees(&self, _ask: Self::Ask, _to: Viewer) -> bool {
        true
    }
    /// What the same question turns up for whoever does not see it: face down, but for what the holder of this table
    /// knows already.
    fn face_down(&self, _ask: Self::Ask) -> Option<Self::Reveal> {
        None
    }
    /// What a legal action lays open that lies on the table unknown to this viewer, in a fixed order.
    fn lays_open(&self, _action: Self::Action, _to: Viewer) -> Vec<Self::Reveal> {
        Vec::new()
    }
    /// Turns up on a veiled table what an action lays open, before the action is checked. It may be any action; where
    /// there is an error, the table must be thrown away. `apply` without this is no replay: what it counts may be wrong.
    fn lay_open(&mut self, _action: Self::Action, shown: &[Self::Reveal]) -> Result<(), Untold<Self::Reveal>> {
        shown.first().map_or(Ok(()), |&reveal| Err(Untold::Surplus(reveal)))
    }
    /// The checked door from a position that one viewer wrote down: face down in it is what he does not know, and nothing
    /// else.
    fn from_veiled_setup(setup: &Self::Setup, _to: Viewer) -> Result<Self, Vec<Fault>> {
        Self::from_setup(setup).map(|(table, _)| table)
    }

    /// The action as records write it.
    fn brief(action: Self::Action) -> String;
    /// Appends the packed form of the table, equal for equal tables and for no others.
    fn pack(&self, out: &mut Vec<u8>);
    /// The table written down; with the piles if they are given.
    fn setup(&self, deal: Option<&Self::Deal>) -> Self::Setup;
    /// The one checked door from a written position to a table: all faults at once.
    fn from_setup(setup: &Self::Setup) -> Result<(Self, Option<Self::Deal>), Vec<Fault>>;

    /// A stable 128-bit hash of the packed table.
    fn hash(&self) -> TableHash {
        let mut packed = Vec::with_capacity(256);
        self.pack(&mut packed);
        TableHash::of(Self::NAME, &packed)
    }
}

/// Where reveals come from: the dealt piles, a record, a chance node, or a full stop.
pub trait Source<G: Game> {
    /// Turns something up, or stops the action.
    fn reveal(&mut self, table: &G, ask: G::Ask) -> Option<G::Reveal>;
    /// Is told of a change of the piles that nobody sees.
    fn tell(&mut self, _change: G::Unseen) {}
}

impl<G: Game, S: Source<G> + ?Sized> Source<G> for &mut S {
    fn reveal(&mut self, table: &G, ask: G::Ask) -> Option<G::Reveal> {
        (**self).reveal(table, ask)
    }

    fn tell(&mut self, change: G::Unseen) {
        (**self).tell(change);
    }
}

/// The source stopped: what the action wanted to turn up is not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Why this is not what an action lays open to a viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold<R> {
    /// There is more that he does not know.
    Missing,
    /// He knows it, or it is not laid open.
    Surplus(R),
    /// It cannot lie there.
    Impossible(R),
}

/// A source that turns nothing up.
#[derive(Clone, Copy, Debug)]
pub struct Stop;

impl<G: Game> Source<G> for Stop {
    fn reveal(&mut self, _: &G, _: G::Ask) -> Option<G::Reveal> {
        None
    }
}

/// Whose decision is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ToMove {
    /// This seat decides.
    Seat(Seat),
    /// The game is over.
    Over,
}

impl ToMove {
    /// The seat that decides, if the game goes on.
    pub fn seat(self) -> Option<Seat> {
        match self {
            ToMove::Seat(seat) => Some(seat),
            ToMove::Over => None,
        }
    }
}

/// Points and places, by seat. Tied seats share the better place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outcome {
    /// Points of each seat.
    pub scores: Vec<i32>,
    /// Place of each seat, from 1.
    pub places: Vec<u8>,
}

impl Outcome {
    /// Ranks the seats by a key, the largest first; equal keys share a place.
    pub fn ranked<K: Ord>(scores: Vec<i32>, keys: &[K]) -> Outcome {
        let place = |key: &K| 1 + keys.iter().filter(|other| *other > key).count() as u8;
        Outcome { scores, places: keys.iter().map(place).collect() }
    }
}

/// Why an action is refused: a code with its numbers (its serialised form, `{code, params}`), and the rule.
pub trait Reason: Clone + fmt::Debug + PartialEq + Serialize + Send + Sync {
    /// The ID of the rule that forbids it.
    fn rule(&self) -> &'static str;
}

/// What is wrong with a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(pub Vec<Fault>);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.0.iter().map(Fault::to_string).collect();
        f.write_str(&faults.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

impl ConfigError {
    /// A single fault.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> ConfigError {
        ConfigError(vec![Fault::new(path, message)])
    }
}

/// Why no table could be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    /// The configuration is not a game.
    Config(ConfigError),
    /// These rules have no such number.
    Rules(u16),
    /// The source stopped at the first reveals.
    Stopped,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Config(error) => error.fmt(f),
            StartError::Rules(number) => write!(f, "rules {number}: this version does not know them"),
            StartError::Stopped => f.write_str("the first reveals of the game are missing or do not fit"),
        }
    }
}

impl std::error::Error for StartError {}

impl From<ConfigError> for StartError {
    fn from(error: ConfigError) -> StartError {
        StartError::Config(error)
    }
}

impl From<Stopped> for StartError {
    fn from(_: Stopped) -> StartError {
        StartError::Stopped
    }
}

/// One thing that is wrong in a file, with its path there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fault {
    /// Where: `players[1].camps[0]`.
    pub path: String,
    /// What is wrong there.
    pub message: String,
}

impl Fault {
    /// A fault at this path.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { path: path.into(), message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

/// Where a text stopped making sense, in bytes from its beginning, and what should have stood there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Syntax {
    /// Offset in bytes.
    pub at: usize,
    /// What was expected.
    pub expected: String,
}

impl Syntax {
    /// An error at this offset.
    pub fn new(at: usize, expected: impl Into<String>) -> Syntax {
        Syntax { at, expected: expected.into() }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}", self.at + 1, self.expected)
    }
}

impl std::error::Error for Syntax {}
