//! Things that lie face down: treasures, cards and light rooms, with who has seen them.

use std::{fmt, str::FromStr};

use tabletop::{Seat, Viewer};

use crate::{card::Card, price::Treasure, room::Light};

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(pub u8);

impl Seats {
    /// Every seat, and everybody else: the thing lies open.
    pub const ALL: Seats = Seats(0b1_1111);

    /// Only this seat.
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.index())
    }

    /// These seats and one more.
    pub const fn and(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.index())
    }

    /// Whether this viewer may see what these seats may. The spectator sees what lies open.
    pub fn include(self, to: Viewer) -> bool {
        match to {
            Viewer::Seat(seat) => self.0 >> seat.index() & 1 == 1,
            Viewer::Spectator => self == Seats::ALL,
        }
    }

    /// The seats, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |seat| self.0 >> seat.index() & 1 == 1)
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Seats::ALL {
            return f.write_str("all");
        }
        self.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Seats {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Seats, Self::Err> {
        if text == "all" {
            return Ok(Seats::ALL);
        }
        let seats = text.chars().filter_map(|c| Seat::from_number(c.to_digit(10)?.into())).fold(Seats(0), Seats::and);
        if text == seats.to_string() { Ok(seats) } else { Err("seats in ascending order, or all") }
    }
}

/// A thing with a back: what it is, who has seen it, and (for treasures) from which stack it came.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token {
    item: u8,
    marks: u8,
}

impl Token {
    /// The back of a thing whose face the holder of the table does not know.
    pub(crate) const HIDDEN: u8 = u8::MAX;
    /// No token: fills the unused end of a list.
    pub const NONE: Token = Token { item: Token::HIDDEN, marks: 0 };

    /// A token that these seats have seen.
    pub const fn new(item: u8, seen: Seats, from: u8) -> Token {
        Token { item, marks: seen.0 | from << 5 }
    }

    /// What it is.
    ///
    /// # Panics
    /// In a veiled table, if the viewer does not know it.
    #[inline]
    pub fn item(self) -> u8 {
        debug_assert_ne!(self.item, Token::HIDDEN, "a hidden thing was asked for");
        self.item
    }

    /// What it is, if the holder of this table knows.
    pub fn known(self) -> Option<u8> {
        (self.item != Token::HIDDEN).then_some(self.item)
    }

    /// Its face as it lies: the back, if the holder of this table does not know it.
    #[inline]
    pub(crate) const fn side(self) -> u8 {
        self.item
    }

    /// The same token with this face.
    pub const fn with(self, item: u8) -> Token {
        Token { item, ..self }
    }

    /// The token as a viewer sees it.
    pub fn veiled(self, to: Viewer) -> Token {
        if self.seen().include(to) { self } else { self.with(Token::HIDDEN) }
    }

    /// Who has seen it.
    #[inline]
    pub const fn seen(self) -> Seats {
        Seats(self.marks & Seats::ALL.0)
    }

    /// LR5: from which stack a treasure came; 3 is the open row.
    pub const fn from(self) -> u8 {
        self.marks >> 5
    }

    /// The same token, seen by one more seat.
    #[inline]
    pub const fn shown_to(self, seat: Seat) -> Token {
        Token { marks: self.marks | 1 << seat.index(), ..self }
    }

    /// The same token, open to all.
    pub const fn opened(self) -> Token {
        Token { marks: self.marks | Seats::ALL.0, ..self }
    }

    /// The same token with its place of origin.
    pub const fn taken_from(self, stack: u8) -> Token {
        Token { marks: self.marks & Seats::ALL.0 | stack << 5, ..self }
    }

    /// The treasure that it is, if the holder of this table knows.
    #[inline]
    pub fn treasure(self) -> Option<Treasure> {
        Treasure::ALL.get(usize::from(self.item)).copied()
    }

    /// The card that it is, if the holder of this table knows.
    #[inline]
    pub fn card(self) -> Option<Card> {
        Card::ALL.get(usize::from(self.item)).copied()
    }

    /// The light room that it is, if the holder of this table knows.
    #[inline]
    pub fn light(self) -> Option<Light> {
        self.known().map(Light)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}/{}/{:?}", self.known(), self.from(), self.seen())
    }
}

/// A row of tokens, at most `N`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row<const N: usize> {
    len: u8,
    tokens: [Token; N],
}

impl<const N: usize> Row<N> {
    /// No token.
    pub const EMPTY: Row<N> = Row { len: 0, tokens: [Token::NONE; N] };

    /// How many can lie in it.
    pub const fn room(&self) -> usize {
        N
    }

    /// Puts one at the end.
    #[inline]
    pub fn push(&mut self, token: Token) {
        self.tokens[usize::from(self.len)] = token;
        self.len += 1;
    }

    /// Takes one out; those behind it move up.
    #[inline]
    pub fn remove(&mut self, at: usize) -> Token {
        let token = self[at];
        self.len -= 1;
        let len = usize::from(self.len);
        self.tokens.copy_within(at + 1..=len, at);
        self.tokens[len] = Token::NONE;
        token
    }
}

impl<const N: usize> std::ops::Deref for Row<N> {
    type Target = [Token];

    #[inline]
    fn deref(&self) -> &[Token] {
        &self.tokens[..usize::from(self.len)]
    }
}

impl<const N: usize> std::ops::DerefMut for Row<N> {
    fn deref_mut(&mut self) -> &mut [Token] {
        &mut self.tokens[..usize::from(self.len)]
    }
}

impl<const N: usize> fmt::Debug for Row<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<const N: usize> FromIterator<Token> for Row<N> {
    fn from_iter<I: IntoIterator<Item = Token>>(tokens: I) -> Row<N> {
        let mut row = Row::EMPTY;
        tokens.into_iter().for_each(|token| row.push(token));
        row
    }
}

/// LS1: a hidden stack: how many lie in it, and those on its top that somebody has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// How many lie in it.
    pub len: u8,
    /// The seen ones, from the top. What lies below is in the piles.
    pub seen: Row<2>,
}

impl Stack {
    /// A fresh stack.
    pub const fn new(len: u8) -> Stack {
        Stack { len, seen: Row::EMPTY }
    }

    /// How many of it nobody has seen.
    pub fn unseen(&self) -> u8 {
        self.len - self.seen.len() as u8
    }

    /// LA13: how many are looked at: three, or all that are left.
    #[inline]
    pub fn looks(&self) -> u8 {
        self.len.min(3)
    }
}

/// One of the hidden stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pile(pub u8);

impl Pile {
    /// The cards.
    pub const CARDS: Pile = Pile(3);
    /// The light rooms.
    pub const LIGHTS: Pile = Pile(4);
    /// How many stacks there are.
    pub const COUNT: usize = 5;
    /// All of them: three of treasures, cards, light rooms.
    pub const ALL: [Pile; Pile::COUNT] = [Pile(0), Pile(1), Pile(2), Pile::CARDS, Pile::LIGHTS];

    /// Its index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What lies in it.
    pub const fn sort(self) -> Sort {
        match self {
            Pile::CARDS => Sort::Card,
            Pile::LIGHTS => Sort::Light,
            _ => Sort::Treasure,
        }
    }
}

crate::name::named! {
    /// What a face-down thing is.
    Sort: "T, C or R" {
        /// A treasure.
        Treasure = "T" / "t",
        /// A card.
        Card = "C" / "c",
        /// A light room.
        Light = "R" / "r",
    }
}

impl Sort {
    /// How many different faces there are.
    pub const fn faces(self) -> usize {
        match self {
            Sort::Treasure => Treasure::COUNT,
            Sort::Card => Card::COUNT,
            Sort::Light => crate::room::LIGHTS,
        }
    }

    /// The name of a face.
    pub fn face(self, item: u8) -> String {
        match self {
            _ if item == Token::HIDDEN => "?".into(),
            Sort::Treasure => Treasure::ALL[usize::from(item)].to_string(),
            Sort::Card => Card::ALL[usize::from(item)].to_string(),
            Sort::Light => Light(item).to_string(),
        }
    }

    /// The face with this name.
    pub fn parse(self, text: &str) -> Option<u8> {
        (0..self.faces() as u8).find(|&item| self.face(item) == text)
    }
}
