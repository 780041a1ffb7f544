//! The rules, one by one, as the book tells them.

mod book;
mod cards;
mod components;
mod deliver;
mod dig;
mod end;
mod knowledge;
mod notation;
mod position;
mod set_up;
mod symbols;
mod tent;
mod trip;
mod undo;
mod variants;
mod walk;

use tabletop::{Actions, Game, Reason, Seat, Seed, suite::Lawful};

use crate::{
    action::Action,
    card::Card,
    deal::Deal,
    event::Event,
    hex::Place,
    key::{Colour, Keys},
    phase::{Phase, Stage, Turn},
    price::Treasure,
    refusal::Refusal,
    room::{Altar, Light, Room},
    rules::Config,
    state::State,
    tile::{Symbol, Tile},
    token::{Pile, Seats, Token},
};

pub const ONE: Seat = Seat::new(0);
pub const TWO: Seat = Seat::new(1);
pub const THREE: Seat = Seat::new(2);
pub const FOUR: Seat = Seat::new(3);

/// A table with its piles, arranged by a test and played by words.
#[derive(Clone)]
pub struct Table {
    pub state: State,
    pub deal: Deal,
    pub events: Vec<Event>,
}

pub fn place(text: &str) -> Place {
    text.parse().expect("a place")
}

/// `pink pink blue` as keys.
pub fn keys(text: &str) -> Keys {
    let mut keys = Keys::default();
    text.split_whitespace().for_each(|colour| keys.add(colour.parse().expect("a colour")));
    keys
}

impl Table {
    /// A new game.
    pub fn of(config: &Config) -> Table {
        let mut deal = State::deal(config, &Seed::from_number(1)).expect("a game");
        let mut events = Vec::new();
        let state = State::start(config, 1, &mut deal, &mut |event| events.push(event)).expect("a game");
        Table { state, deal, events }
    }

    /// A new game of so many players.
    pub fn new(players: usize) -> Table {
        Table::of(&Config::new(players))
    }

    /// Seat 1 begins a turn, with no keys anywhere yet.
    pub fn turn(players: usize) -> Table {
        Table::new(players).at(Stage::Before)
    }

    /// Seat 1 has carried out all symbols of a tile.
    pub fn rest(players: usize) -> Table {
        Table::new(players).resting()
    }

    /// The same table at another stage of a fresh turn.
    pub fn at(mut self, stage: Stage) -> Table {
        self.state.phase = Phase::Turn(Turn::new(stage));
        self
    }

    /// After all symbols: some tile was taken.
    pub fn resting(mut self) -> Table {
        let tile = self.state.sites[0].trailing_zeros();
        self.state.sites[0] &= !(1 << tile);
        self.state.own_mut().tiles |= 1 << tile;
        self.at(Stage::Rest)
    }

    /// The player to move has just taken the tile with these symbols.
    pub fn took(mut self, text: &str) -> Table {
        let symbols: Vec<Symbol> = text.split_whitespace().map(|text| text.parse().expect("a symbol")).collect();
        let same = |tile: &Tile| tile.symbols() == symbols;
        let tile = self.state.rules.tiles.iter().position(same).expect("such a tile") as u8;
        self.state.sites.iter_mut().for_each(|site| *site &= !(1 << tile));
        self.state.own_mut().tiles |= 1 << tile;
        self.at(Stage::Symbols { tile, left: (1 << symbols.len()) - 1 })
    }

    /// Keys from the supply into a backpack.
    pub fn backpack(mut self, seat: Seat, text: &str) -> Table {
        for colour in text.split_whitespace().map(|text| text.parse::<Colour>().expect("a colour")) {
            self.state.keys.remove(colour);
            self.state.players[seat].backpack.add(colour);
        }
        self
    }

    /// Keys from the supply into a camp.
    pub fn camp(mut self, seat: Seat, text: &str) -> Table {
        for colour in text.split_whitespace().map(|text| text.parse::<Colour>().expect("a colour")) {
            self.state.keys.remove(colour);
            self.state.players[seat].camp.add(colour);
        }
        self
    }

    /// Chips from the supply.
    pub fn chips(mut self, seat: Seat, count: u8) -> Table {
        self.state.chips -= count;
        self.state.players[seat].chips += count;
        self
    }

    /// The explorer stands here.
    pub fn explorer(mut self, seat: Seat, at: &str) -> Table {
        self.state.players[seat].explorer = place(at);
        self
    }

    /// The canoe lies at this site, from 1.
    pub fn canoe(mut self, seat: Seat, site: u8) -> Table {
        self.state.players[seat].canoe = site - 1;
        self
    }

    /// Flags: in light rooms, the first one on the bonus; elsewhere on the first free spot.
    pub fn flags(mut self, seat: Seat, at: &str) -> Table {
        for at in at.split_whitespace().map(place) {
            let spots = self.state.dark_spots(at).map_or(1, |spots| spots.gains().len());
            let free = (0..spots).find(|&spot| self.state.flag_on(at, spot).is_none());
            self.state.put_flag(seat, at, free.map(|spot| spot as u8));
        }
        self
    }

    /// A light room from its stack, turned.
    pub fn light(mut self, at: &str, light: &str, turn: u8) -> Table {
        let light: Light = light.parse().expect("a light room");
        self.deal.stacks[Pile::LIGHTS.index()].retain(|&item| item != light.0);
        self.state.stacks[Pile::LIGHTS.index()].len -= 1;
        self.state.put_room(place(at), Room::Light(light, turn));
        self
    }

    /// An altar room, whichever lay on top.
    pub fn altar(mut self, at: &str, altar: Altar) -> Table {
        if self.state.altar == Some(altar) {
            self.state.altar = self.deal.altars.pop();
        } else {
            self.deal.altars.retain(|&other| other != altar);
        }
        self.state.altars = self.deal.altars.len() as u8;
        self.state.put_room(place(at), Room::Altar(altar));
        self
    }

    /// Takes a thing out of the unseen stacks of its sort.
    fn fetch(&mut self, piles: &[Pile], item: u8) -> Pile {
        for &pile in piles {
            let stack = &mut self.deal.stacks[pile.index()];
            if let Some(at) = stack.iter().position(|&other| other == item) {
                stack.remove(at);
                self.state.stacks[pile.index()].len -= 1;
                return pile;
            }
        }
        panic!("no such thing is left");
    }

    /// Treasures that only their owner has seen.
    pub fn treasures(mut self, seat: Seat, text: &str) -> Table {
        for kind in text.split_whitespace().map(|text| text.parse::<Treasure>().expect("a treasure")) {
            let pile = self.fetch(&Pile::ALL[..3], kind.index() as u8);
            self.state.players[seat].treasures.push(Token::new(kind.index() as u8, Seats::only(seat), pile.0));
        }
        self
    }

    /// Cards that only their owner has seen.
    pub fn cards(mut self, seat: Seat, cards: &[Card]) -> Table {
        for &card in cards {
            self.fetch(&[Pile::CARDS], card as u8);
            self.state.players[seat].cards.push(Token::new(card as u8, Seats::only(seat), 0));
        }
        self
    }

    /// Puts these things on top of a stack, from the top; from another stack of the sort if need be.
    pub fn on_top(mut self, pile: Pile, names: &str) -> Table {
        for name in names.split_whitespace().rev() {
            let item = pile.sort().parse(name).expect("a name");
            let same = |other: &Pile| other.sort() == pile.sort();
            let piles = [pile].into_iter().chain(Pile::ALL.into_iter().filter(same));
            let find = |other: Pile| Some((other, self.deal.stacks[other.index()].iter().position(|&i| i == item)?));
            let (other, mut at) = piles.into_iter().find_map(find).expect("one is left");
            if other != pile {
                self.deal.stacks[other.index()][at] = self.deal.stacks[pile.index()][0];
                self.deal.stacks[pile.index()][0] = item;
                at = 0;
            }
            let stack = &mut self.deal.stacks[pile.index()];
            stack.remove(at);
            stack.push(item);
        }
        self
    }

    /// Turns the disc so that a kind has this price.
    pub fn price(mut self, kind: Treasure, price: u8) -> Table {
        self.state.disc.0 = (0..5)
            .find(|&turn| crate::price::Disc(turn).price(&self.state.rules.prices, kind) == price)
            .expect("a price");
        self
    }

    /// All tiles but those of these players are gone from the sites.
    pub fn no_tiles(mut self) -> Table {
        for site in 0..6 {
            let tiles = std::mem::take(&mut self.state.sites[site]);
            self.state.players[TWO].tiles |= tiles;
        }
        self
    }

    /// In round 2, which this seat began.
    pub fn second_round(mut self, first: Seat) -> Table {
        (self.state.round, self.state.first) = (2, first);
        self.deal.layouts.clear();
        self
    }

    /// Plays actions, divided by commas; each must be legal, listed, and leave the table sound.
    pub fn play(&mut self, text: &str) -> &mut Table {
        for word in text.split(',').map(str::trim) {
            let action: Action = word.parse().unwrap_or_else(|error| panic!("{word}: {error}"));
            assert_eq!(self.state.check(self.state.seat, action), Ok(()), "{word}");
            assert!(self.legal().contains(&action), "{word} is listed");
            let events = &mut self.events;
            self.state.apply(action, &mut self.deal, &mut |event| events.push(event)).expect("the piles answer");
            assert_eq!(self.state.invariants(&self.deal), Ok(()), "after {word}");
        }
        self
    }

    /// Why an action is refused to the player to move.
    pub fn refusal(&self, text: &str) -> Refusal {
        let action: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(!self.legal().contains(&action), "{text} is not listed");
        self.state.check(self.state.seat, action).expect_err(text)
    }

    /// The rule that forbids an action.
    pub fn forbids(&self, text: &str) -> &'static str {
        self.refusal(text).rule()
    }

    /// Whether an action is legal.
    pub fn allows(&self, text: &str) -> bool {
        let action: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let listed = self.legal().contains(&action);
        assert_eq!(listed, self.state.check(self.state.seat, action).is_ok(), "{text}");
        listed
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut list = Actions::new();
        self.state.legal(&mut list);
        list.to_vec()
    }

    /// The legal actions that begin with a word.
    pub fn options(&self, verb: &str) -> Vec<String> {
        let texts = self.legal().into_iter().map(|action| action.to_string());
        texts.filter(|text| text.split(' ').next() == Some(verb)).collect()
    }

    pub fn score(&self, seat: Seat) -> i16 {
        self.state.players[seat].score
    }

    /// How the scores of seat 1 changes.
    pub fn gains(&mut self, text: &str) -> i16 {
        let before = self.score(ONE);
        self.play(text);
        self.score(ONE) - before
    }

    pub fn explorer_at(&self, seat: Seat) -> String {
        self.state.players[seat].explorer.to_string()
    }

    pub fn stage(&self) -> Option<Stage> {
        self.state.stage()
    }
}
