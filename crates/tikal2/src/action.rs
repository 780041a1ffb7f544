//! What a player can decide.

use std::{fmt, str::FromStr};

use tabletop::Syntax;

use crate::{
    hex::Place,
    key::{Colour, Pocket},
    tile::Symbol,
};

/// A set of places in a hand of cards, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slots(pub u16);

impl Slots {
    /// How many there are.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The places, in ascending order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = usize> {
        (0..16).filter(move |slot| self.0 >> slot & 1 == 1)
    }
}

/// One small decision. Hidden things are named by their place; places count from 0 here and from 1 in text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// LS4: take the two first keys.
    Keys(Colour, Colour),
    /// LT2: set out for this site.
    Sail(u8),
    /// LT3: pay this backpack key for the forest.
    Pay(Colour),
    /// LT3: lose 10 points for the forest.
    Forfeit,
    /// LD2: deliver the treasure at this place of the camp.
    Deliver(u8),
    /// LD1: no more treasures here; go on.
    Go,
    /// LT2: take this tile.
    Take(u8),
    /// LT4: carry out this symbol.
    Use(Symbol),
    /// LA1: take a key.
    Key(Colour, Pocket),
    /// LA5: look at the top of this treasure stack.
    Draw(u8),
    /// LO1: take an open treasure; refill from a stack if there is one.
    Open {
        /// Which of the three.
        place: u8,
        /// The stack that refills it.
        stack: Option<u8>,
    },
    /// LA5, LR1: keep one of the looked-at things; the others go back as they lay, or swapped.
    Keep {
        /// Which one, from the top.
        place: u8,
        /// The two others change places.
        swap: bool,
    },
    /// LA7, LA8: place a room.
    Place {
        /// The field.
        field: Place,
        /// By how many sides clockwise; 0 for an altar room.
        turn: u8,
    },
    /// LA11: count this colour.
    Count(Colour),
    /// LE1, LR13: walk.
    Walk {
        /// Where the walk ends.
        to: Place,
        /// LE10: the place from which a passage leads in as the last step, where that matters.
        from: Option<Place>,
        /// How many chips are spent.
        chips: u8,
        /// Which cards are spent.
        cards: Slots,
    },
    /// LE6: dig; in a light room 0, else the spot from 1.
    Dig(u8),
    /// LE10: step back through the passage.
    Back,
    /// LE10: stay in the room.
    Stay,
    /// LE1: end the exploration without a dig.
    Stop,
    /// LE12: buy a key for 10 points.
    Buy(Colour),
    /// LX1: use the tent for an extra exploration.
    Explore,
    /// LX1: use the tent for a key into the backpack.
    Tent(Colour),
    /// LK1: play the card at this place of the hand; the key card names its key.
    Play {
        /// Its place.
        slot: u8,
        /// The key that it takes.
        key: Option<(Colour, Pocket)>,
    },
    /// End the turn.
    #[default]
    End,
}

impl Action {
    /// Whether it is the last one of a turn; the first keys are a turn of their own.
    #[inline]
    pub const fn ends_turn(self) -> bool {
        matches!(self, Action::End | Action::Keys(..))
    }
}

const _: () = assert!(size_of::<Action>() <= 8);

/// The verbs, in the order of [`Action`].
const VERBS: [&str; 24] = [
    "keys", "sail", "pay", "forfeit", "deliver", "go", "take", "use", "key", "draw", "open", "keep", "place", "count",
    "walk", "dig", "back", "stay", "stop", "buy", "explore", "tent", "play", "end",
];

/// What an action begins with.
const EXPECTED: &str = "keys, sail, pay, forfeit, deliver, go, take, use, key, draw, open, keep, place, count, walk, \
                        dig, back, stay, stop, buy, explore, tent, play or end";

/// Writes an action word by word, long or brief.
struct Writer<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    brief: bool,
    words: usize,
}

impl Writer<'_, '_> {
    /// Words are parted by spaces, in the brief form from the second on by strokes.
    fn word(&mut self, word: impl fmt::Display) -> fmt::Result {
        let gap = if self.brief && self.words > 0 { '/' } else { ' ' };
        self.words += 1;
        write!(self.f, "{gap}{word}")
    }

    fn either(&mut self, long: &str, brief: &str) -> fmt::Result {
        self.word(if self.brief { brief } else { long })
    }

    fn colour(&mut self, colour: Colour) -> fmt::Result {
        self.either(colour.name(), colour.letter())
    }

    fn key(&mut self, colour: Colour, pocket: Pocket) -> fmt::Result {
        self.colour(colour)?;
        self.either(pocket.name(), pocket.letter())
    }

    fn walk(&mut self, to: Place, from: Option<Place>, chips: u8, cards: Slots) -> fmt::Result {
        match from {
            Some(from) if self.brief => self.word(format_args!("{from}-{to}"))?,
            Some(from) => self.word(format_args!("{to} from {from}"))?,
            None => self.word(to)?,
        }
        if chips > 0 {
            self.word(format_args!("{}{chips}", if self.brief { "c" } else { "chips " }))?;
        }
        if cards.0 != 0 {
            let slots: Vec<String> = cards.iter().map(|slot| (slot + 1).to_string()).collect();
            self.word(format_args!("{}{}", if self.brief { "k" } else { "cards " }, slots.join("+")))?;
        }
        Ok(())
    }

    fn action(&mut self, action: Action) -> fmt::Result {
        self.f.write_str(VERBS[action.verb()])?;
        match action {
            Action::Keys(first, second) => self.colour(first).and_then(|()| self.colour(second)),
            Action::Sail(n) | Action::Deliver(n) | Action::Take(n) | Action::Draw(n) => self.word(n + 1),
            Action::Pay(c) | Action::Count(c) | Action::Buy(c) | Action::Tent(c) => self.colour(c),
            Action::Use(symbol) => self.word(symbol),
            Action::Key(colour, pocket) => self.key(colour, pocket),
            Action::Open { place, stack } => {
                self.word(place + 1)?;
                stack.map_or(Ok(()), |stack| self.word(stack + 1))
            }
            Action::Keep { place, swap } => {
                self.word(place + 1)?;
                if swap { self.either("swap", "s") } else { Ok(()) }
            }
            Action::Place { field, turn } => self.word(field).and_then(|()| self.word(turn)),
            Action::Walk { to, from, chips, cards } => self.walk(to, from, chips, cards),
            Action::Dig(0) => Ok(()),
            Action::Dig(spot) => self.word(spot),
            Action::Play { slot, key } => {
                self.word(slot + 1)?;
                key.map_or(Ok(()), |(colour, pocket)| self.key(colour, pocket))
            }
            _ => Ok(()),
        }
    }
}

impl Action {
    /// The number of its verb.
    fn verb(self) -> usize {
        match self {
            Action::Keys(..) => 0,
            Action::Sail(_) => 1,
            Action::Pay(_) => 2,
            Action::Forfeit => 3,
            Action::Deliver(_) => 4,
            Action::Go => 5,
            Action::Take(_) => 6,
            Action::Use(_) => 7,
            Action::Key(..) => 8,
            Action::Draw(_) => 9,
            Action::Open { .. } => 10,
            Action::Keep { .. } => 11,
            Action::Place { .. } => 12,
            Action::Count(_) => 13,
            Action::Walk { .. } => 14,
            Action::Dig(_) => 15,
            Action::Back => 16,
            Action::Stay => 17,
            Action::Stop => 18,
            Action::Buy(_) => 19,
            Action::Explore => 20,
            Action::Tent(_) => 21,
            Action::Play { .. } => 22,
            Action::End => 23,
        }
    }

    /// The form that records write.
    pub fn brief(self) -> String {
        Brief(self).to_string()
    }
}

struct Brief(Action);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Writer { f, brief: true, words: 0 }.action(self.0)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Writer { f, brief: false, words: 0 }.action(*self)
    }
}

/// Reads an action word by word. Words end at a space or a stroke.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let word = rest.split([' ', '/']).next().unwrap_or(rest);
        self.at += word.len() + 1;
        Some(word)
    }

    /// The next word, read as a `T`.
    fn read<T>(&mut self, expected: &str, parse: impl Fn(&str) -> Option<T>) -> Result<T, Syntax> {
        let at = self.at.min(self.text.len());
        self.next().and_then(parse).ok_or_else(|| Syntax::new(at, expected))
    }

    fn parse<T: FromStr<Err = &'static str>>(&mut self) -> Result<T, Syntax> {
        let at = self.at.min(self.text.len());
        self.next().unwrap_or("").parse().map_err(|expected: &str| Syntax::new(at, expected))
    }

    /// A number from 1, read as one from 0.
    fn number(&mut self, most: u8) -> Result<u8, Syntax> {
        let expected = format!("a number from 1 to {most}");
        self.read(&expected, |word| number(word).filter(|n| (1..=most).contains(n)).map(|n| n - 1))
    }

    /// Whether the next word is this keyword; takes it if so.
    fn keyword(&mut self, keyword: &str) -> bool {
        let before = self.at;
        let found = self.next() == Some(keyword);
        if !found {
            self.at = before;
        }
        found
    }

    fn more(&self) -> bool {
        self.at <= self.text.len()
    }

    /// `c3`, `c3 from b2` or `b2-c3`, then chips and cards.
    fn walk(&mut self) -> Result<Action, Syntax> {
        let (to, from) = self.read("a place, or two like b2-c3", |word| match word.split_once('-') {
            Some((from, to)) => Some((to.parse().ok()?, from.parse().ok())).filter(|(_, from)| from.is_some()),
            None => Some((word.parse().ok()?, None)),
        })?;
        let from = if from.is_none() && self.keyword("from") { Some(self.parse()?) } else { from };
        let chips = |word: &str| number(word).filter(|chips| (1..=8).contains(chips));
        let chips = self.spent("chips", 'c', "a number of chips from 1 to 8", chips)?;
        let cards = self.spent("cards", 'k', "places of cards from 1 to 13, each once, like 2+5", slots)?;
        Ok(Action::Walk { to, from, chips: chips.unwrap_or(0), cards: cards.unwrap_or_default() })
    }

    /// `chips 1` or `c1`, if it stands here.
    fn spent<T>(
        &mut self,
        long: &str,
        brief: char,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Syntax> {
        let before = self.at;
        let word = self.next().unwrap_or("");
        if word == long {
            return self.read(expected, read).map(Some);
        }
        match word.strip_prefix(brief).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            Some(rest) => read(rest).map(Some).ok_or_else(|| Syntax::new(before, expected)),
            None => {
                self.at = before;
                Ok(None)
            }
        }
    }

    fn open(&mut self) -> Result<Action, Syntax> {
        let place = self.number(3)?;
        let stack = if self.more() { Some(self.number(3)?) } else { None };
        Ok(Action::Open { place, stack })
    }

    fn play(&mut self) -> Result<Action, Syntax> {
        let slot = self.number(13)?;
        let key = if self.more() { Some((self.parse()?, self.parse()?)) } else { None };
        Ok(Action::Play { slot, key })
    }

    fn turn(&mut self) -> Result<u8, Syntax> {
        self.read("a turn from 0 to 5", |word| number(word).filter(|turn| *turn < 6))
    }

    fn action(&mut self) -> Result<Action, Syntax> {
        let verb = self.read(EXPECTED, |word| VERBS.iter().position(|&verb| verb == word))?;
        let action = match verb {
            0 => Action::Keys(self.parse()?, self.parse()?),
            1 => Action::Sail(self.number(6)?),
            2 => Action::Pay(self.parse()?),
            3 => Action::Forfeit,
            4 => Action::Deliver(self.number(25)?),
            5 => Action::Go,
            6 => Action::Take(self.number(24)?),
            7 => Action::Use(self.parse()?),
            8 => Action::Key(self.parse()?, self.parse()?),
            9 => Action::Draw(self.number(3)?),
            10 => self.open()?,
            11 => Action::Keep { place: self.number(3)?, swap: self.keyword("swap") || self.keyword("s") },
            12 => Action::Place { field: self.parse()?, turn: self.turn()? },
            13 => Action::Count(self.parse()?),
            14 => self.walk()?,
            15 => Action::Dig(if self.more() { self.number(4)? + 1 } else { 0 }),
            16 => Action::Back,
            17 => Action::Stay,
            18 => Action::Stop,
            19 => Action::Buy(self.parse()?),
            20 => Action::Explore,
            21 => Action::Tent(self.parse()?),
            22 => self.play()?,
            _ => Action::End,
        };
        if self.more() { Err(Syntax::new(self.at, "the end of the action")) } else { Ok(action) }
    }
}

/// Places in the hand, each once, joined by `+`. They are written ascending and read in any order.
fn slots(word: &str) -> Option<Slots> {
    let mut slots = Slots(0);
    for part in word.split('+') {
        let slot = number(part).filter(|slot| (1..=13).contains(slot))? - 1;
        if slots.0 >> slot & 1 == 1 {
            return None;
        }
        slots.0 |= 1 << slot;
    }
    Some(slots)
}

/// A plain number: no sign, no leading zero.
fn number(word: &str) -> Option<u8> {
    let plain = word.bytes().all(|c| c.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if plain { word.parse().ok() } else { None }
}

impl FromStr for Action {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Action, Syntax> {
        Reader { text, at: 0 }.action()
    }
}

impl serde::Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
