//! The open table: what is known, to all or to some seat.

use tabletop::{PerSeat, Seat, Shelved};

use crate::{
    card::{CARDS, Card},
    door::{Layers, Open, Walls, empty_fields},
    event::{Event, Reward},
    hex::{PLACES, Place, SECRET, TEMPLE},
    key::{KEYS_PER_COLOUR, Keys, Pocket},
    phase::{Phase, Stage, Turn},
    price::{Disc, TREASURES, Treasure},
    river::SITES,
    room::{ALTARS, Altar, LIGHTS, Room, Spots},
    rules::{LightRoom, Rules},
    tile::Symbol,
    token::{Pile, Row, Stack, Token},
};

/// How many flags a player has (LC1).
pub const FLAGS: u32 = 20;
/// How many passage chips there are (LC5).
pub const PASSAGES: u8 = 8;
/// What is lost in the forest without a key, and what a key costs in an emergency (LT3, LE12, LR2).
pub const PENALTY: i16 = 10;
/// How many rounds there are (LV).
pub const ROUNDS: u8 = 2;

/// What belongs to one player (LC1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// LS6: points.
    pub score: i16,
    /// Keys that open doors and pay.
    pub backpack: Keys,
    /// Keys that score.
    pub camp: Keys,
    /// Passage chips.
    pub chips: u8,
    /// LX: whether the tent can still be used in this round.
    pub tent: bool,
    /// Where the explorer is.
    pub explorer: Place,
    /// The site where the canoe is.
    pub canoe: u8,
    /// LT4: tiles taken in this round, as bits.
    pub tiles: u32,
    /// Treasures in the camp, in the order in which they came.
    pub treasures: Row<TREASURES>,
    /// Cards in hand, in the order in which they came.
    pub cards: Row<CARDS>,
    /// LR3: cards of which a purchase has proved that they are no passages.
    pub barred: u16,
    /// LR3: cards of which a purchase has proved that at most one is a passage.
    pub paired: u16,
}

impl Player {
    /// LS5: outside the temple, at the start site, with nothing but a tent.
    pub(crate) const fn new(tent: bool) -> Player {
        Player {
            score: 0,
            backpack: Keys::each(0),
            camp: Keys::each(0),
            chips: 0,
            tent,
            explorer: Place::OUTSIDE,
            canoe: 0,
            tiles: 0,
            treasures: Row::EMPTY,
            cards: Row::EMPTY,
            barred: 0,
            paired: 0,
        }
    }

    /// The keys in one of the two places.
    pub fn pocket(&mut self, pocket: Pocket) -> &mut Keys {
        match pocket {
            Pocket::Camp => &mut self.camp,
            Pocket::Backpack => &mut self.backpack,
        }
    }

    /// The places of the hand with passage cards, as bits.
    #[inline]
    pub fn passage_cards(&self) -> u16 {
        let passage = |card: &Token| u16::from(card.known() == Some(Card::Passage as u8));
        self.cards.iter().enumerate().fold(0, |bits, (slot, card)| bits | passage(card) << slot)
    }

    /// LR3: how many of the cards that the holder of this table does not know could be passages.
    pub(crate) fn passages_at_most(&self) -> u32 {
        let hidden = |card: &Token| u16::from(card.known().is_none());
        let hidden = self.cards.iter().enumerate().fold(0, |bits, (slot, card)| bits | hidden(card) << slot);
        let (open, paired) = (hidden & !self.barred & !self.paired, hidden & !self.barred & self.paired);
        let one_known = self.passage_cards() & self.paired != 0;
        open.count_ones() + u32::from(paired != 0 && !one_known)
    }

    /// Chips and passage cards together.
    #[inline]
    pub fn passages(&self) -> u32 {
        u32::from(self.chips) + self.passage_cards().count_ones()
    }
}

/// The table of a game of Tikal II.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The rules of this game.
    pub(crate) rules: Shelved<Rules>,
    /// Whose decision is next.
    pub(crate) seat: Seat,
    /// Who began the round.
    pub(crate) first: Seat,
    /// 1 or 2.
    pub(crate) round: u8,
    /// Where the game stands.
    pub(crate) phase: Phase,
    /// What belongs to the players.
    pub(crate) players: PerSeat<Player>,
    /// Flags of each seat, as places.
    pub(crate) flags: PerSeat<u64>,
    /// Whose flags stand on the spots of each place: four bits a spot, the seat's number.
    pub(crate) spots: [u16; PLACES],
    /// Rooms other than light rooms that have a free spot.
    pub(crate) free: u64,
    /// What lies on the fields.
    pub(crate) rooms: [Room; 40],
    /// Discovered rooms and doors; follows from the rooms.
    pub(crate) walls: Walls,
    /// Keys in the supply.
    pub(crate) keys: Keys,
    /// Chips in the supply.
    pub(crate) chips: u8,
    /// The tiles at each site, as bits.
    pub(crate) sites: [u32; SITES],
    /// The price disc.
    pub(crate) disc: Disc,
    /// The altar room that is seen on top of its stack.
    pub(crate) altar: Option<Altar>,
    /// How many altar rooms lie below it.
    pub(crate) altars: u8,
    /// The hidden stacks.
    pub(crate) stacks: [Stack; Pile::COUNT],
    /// LO1: the open treasures.
    pub(crate) open: [Option<Treasure>; 3],
    /// Delivered treasures, by kind.
    pub(crate) delivered: [u8; Treasure::COUNT],
    /// LK1: played cards, by kind.
    pub(crate) played: [u8; Card::COUNT],
}

const _: () = assert!(size_of::<State>() <= 1024);

impl State {
    /// LS: the table before the first reveals.
    pub(crate) fn bare(rules: &'static Rules) -> State {
        let [a, b, c] = rules.stacks;
        let stacks = [a, b, c, CARDS as u8, LIGHTS as u8].map(Stack::new);
        let mut state = State {
            rules: Shelved(rules),
            seat: Seat::new(0),
            first: Seat::new(0),
            round: 1,
            phase: Phase::Keys,
            players: PerSeat([Player::new(rules.tent); Seat::MAX]),
            flags: PerSeat([0; Seat::MAX]),
            spots: [0; PLACES],
            free: SECRET,
            rooms: [Room::Empty; 40],
            walls: Walls::NONE,
            keys: Keys::each(KEYS_PER_COLOUR),
            chips: PASSAGES,
            sites: [0; SITES],
            disc: Disc(0),
            altar: None,
            altars: ALTARS as u8,
            stacks,
            open: [None; 3],
            delivered: [0; Treasure::COUNT],
            played: [0; Card::COUNT],
        };
        for (i, (field, _)) in rules.printed.iter().enumerate() {
            state.put_room(*field, Room::Printed(i as u8));
        }
        state
    }

    /// The rules of this game.
    pub fn rules(&self) -> &'static Rules {
        self.rules.0
    }

    /// How many play.
    #[inline]
    pub fn seats(&self) -> usize {
        self.rules.players
    }

    /// Where the game stands.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// What belongs to a player.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// What belongs to the player to move.
    #[inline]
    pub(crate) fn own(&self) -> &Player {
        &self.players[self.seat]
    }

    #[inline]
    pub(crate) fn own_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat]
    }

    /// The turn that is played.
    ///
    /// # Panics
    /// If none is.
    #[inline]
    pub(crate) fn turn(&mut self) -> &mut Turn {
        match &mut self.phase {
            Phase::Turn(turn) => turn,
            _ => unreachable!("a turn is played"),
        }
    }

    /// Lays a room on a field.
    pub(crate) fn put_room(&mut self, field: Place, room: Room) {
        self.rooms[field.index()] = room;
        match self.light_room(field) {
            Some((light, turn)) => self.walls.add_light(field, light.colour, light.doors.turned(turn)),
            None => {
                self.walls.add_closed(field);
                self.free |= field.bit();
            }
        }
    }

    /// The light room at a place, and its turn.
    #[inline]
    pub fn light_room(&self, place: Place) -> Option<(&'static LightRoom, u8)> {
        let rules = self.rules.0;
        match *self.rooms.get(place.index())? {
            Room::Printed(i) => Some((&rules.printed[usize::from(i)].1, 0)),
            Room::Light(light, turn) => Some((&rules.lights[light.index()], turn)),
            _ => None,
        }
    }

    /// The spots of a room that is not a light room.
    pub fn dark_spots(&self, place: Place) -> Option<&'static Spots> {
        let rules = self.rules.0;
        if place.within(SECRET) {
            return Some(&rules.secrets[place.index() - Place::secret(0).index()]);
        }
        match *self.rooms.get(place.index())? {
            Room::Altar(altar) => Some(&rules.altars[altar.index()]),
            Room::Chamber => Some(&rules.chamber),
            _ => None,
        }
    }

    /// The seat whose flag stands on a spot, from 0.
    #[inline]
    pub fn flag_on(&self, place: Place, spot: usize) -> Option<Seat> {
        Seat::from_number(u64::from(self.spots[place.index()] >> (4 * spot) & 0b1111))
    }

    /// The fields without a room.
    #[inline]
    pub fn empty_fields(&self) -> u64 {
        empty_fields(self.walls.found)
    }

    /// LE1, LE6–LE8, LR8: the rooms in which a player could dig if he stood there.
    #[inline]
    pub fn diggable(&self, seat: Seat) -> u64 {
        let flags = self.flags[seat];
        if flags.count_ones() >= FLAGS { 0 } else { (self.walls.light() | self.free) & !flags }
    }

    /// The walls that are open to the player to move.
    #[inline]
    pub(crate) fn open_walls(&self) -> Open {
        self.walls.opened(&self.own().backpack)
    }

    /// Where the player to move can walk, by passages needed.
    #[inline]
    pub fn layers(&self, open: &Open) -> Layers {
        Layers::new(open, self.own().explorer, self.own().passages())
    }

    /// LC6: the price of a kind.
    pub fn price(&self, kind: Treasure) -> u8 {
        self.disc.price(&self.rules.prices, kind)
    }

    /// LS6, LR2: marks points at once; a score may fall below 0.
    pub(crate) fn score(&mut self, seat: Seat, points: i16, reward: Reward, emit: &mut impl FnMut(Event)) {
        if points != 0 {
            self.players[seat].score += points;
            emit(Event::Scored { seat, points, reward });
        }
    }

    /// LT4: the symbols of the tile that are left.
    #[inline]
    pub fn symbols_left(&self, tile: u8, left: u8) -> impl Iterator<Item = (usize, Symbol)> {
        let symbols = self.rules.0.tiles[usize::from(tile)].symbols().iter().copied().enumerate();
        symbols.filter(move |(i, _)| left >> i & 1 == 1)
    }

    /// Whether a treasure can be had at all (LR20).
    pub fn treasure_left(&self) -> bool {
        self.stacks[..3].iter().any(|stack| stack.len > 0) || self.open.iter().any(Option::is_some)
    }

    /// The stage of the turn, if one is played.
    pub fn stage(&self) -> Option<Stage> {
        match &self.phase {
            Phase::Turn(turn) => Some(turn.stage),
            _ => None,
        }
    }
}

const _: () = assert!(TEMPLE.count_ones() as usize == crate::hex::FIELDS);
