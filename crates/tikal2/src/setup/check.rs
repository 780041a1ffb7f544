//! The one checked door from a written position to a table.

use tabletop::{Fault, Game, Seat, Viewer};

use super::{ChoiceEntry, PhaseEntry, SeatEntry, Setup, StageEntry, TurnEntry};
use crate::{
    card::CARDS,
    deal::Deal,
    hex::{ALL_PLACES, OUTSIDE, Place, SECRET},
    key::{Colour, KEYS_PER_COLOUR},
    phase::{Choice, Look, Phase, Stage, Turn},
    price::{TREASURES, Treasure},
    river::{Point, SITES},
    room::{ALTARS, Altar, LIGHTS, Light, Room},
    rules::Rules,
    state::{FLAGS, PASSAGES, State},
    tile::TILES,
    token::{Pile, Row, Seats, Sort, Token},
};

/// Scores beyond this are taken for slips of the pen.
const MOST_POINTS: i16 = 9_999;

impl Setup {
    /// The table that this describes, or all that is wrong with it.
    pub fn check(&self) -> Result<(State, Option<Deal>), Vec<Fault>> {
        self.read(None).map(|state| (state, self.hidden.clone()))
    }

    /// The table as one viewer wrote it down: what he has not seen is `?`, and nothing else.
    pub fn check_veiled(&self, to: Viewer) -> Result<State, Vec<Fault>> {
        if self.hidden.is_some() {
            return Err(vec![Fault::new("hidden", "not in a position of one viewer")]);
        }
        self.read(Some(to))
    }

    fn read(&self, viewer: Option<Viewer>) -> Result<State, Vec<Fault>> {
        let at_config = |fault: Fault| Fault::new(format!("config.{}", fault.path), fault.message);
        let rules = Rules::of(&self.config).map_err(|error| error.0.into_iter().map(at_config).collect::<Vec<_>>())?;
        let mut desk = Desk { state: State::bare(rules), viewer, faults: Vec::new() };
        desk.read(self);
        if desk.faults.is_empty() { Ok(desk.state) } else { Err(desk.faults) }
    }
}

/// A table under construction.
struct Desk {
    state: State,
    /// Whose position it is, if things lie face down in it.
    viewer: Option<Viewer>,
    faults: Vec<Fault>,
}

impl Desk {
    fn fault(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.faults.push(Fault::new(path, message));
    }

    /// Notes a fault unless this holds.
    fn need(&mut self, holds: bool, path: &str, message: &str) {
        if !holds {
            self.fault(path, message);
        }
    }

    fn read(&mut self, setup: &Setup) {
        self.need(setup.game == State::NAME, "game", "tikal2");
        self.read_round(setup);
        self.read_rooms(setup);
        self.read_altar(setup);
        self.read_open(setup);
        for (card, count) in setup.played.iter() {
            self.state.played[card.index()] = *count;
        }
        for (kind, count) in setup.delivered.iter() {
            self.state.delivered[kind.index()] = *count;
        }
        self.read_seats(setup);
        self.read_tiles(setup);
        self.read_stacks(setup);
        // What follows asks the table, which must be sound by now.
        if self.faults.is_empty() {
            self.read_phase(setup);
        }
        if self.faults.is_empty() {
            self.check_tokens();
        }
        if let Some(deal) = setup.hidden.as_ref().filter(|_| self.faults.is_empty()) {
            let at = |fault: Fault| Fault::new(format!("hidden.{}", fault.path), fault.message);
            self.faults.extend(deal.faults(&self.state, true).into_iter().map(at));
        }
    }

    /// LS4, LV5: round, start player, disc.
    fn read_round(&mut self, setup: &Setup) {
        let state = &mut self.state;
        let players = state.seats();
        (state.round, state.first, state.disc.0) = (setup.round, setup.first, setup.disc);
        state.seat = setup.to_move.unwrap_or_default();
        self.need((1..=2).contains(&setup.round), "round", "1 or 2");
        self.need(usize::from(setup.disc) < Treasure::COUNT, "disc", "0 to 4");
        self.need(setup.first.index() < players, "first", "not at the table");
        self.need(setup.round != 1 || setup.first == Seat::default(), "first", "seat 1 begins round 1");
        self.need(setup.to_move.is_none_or(|seat| seat.index() < players), "to_move", "not at the table");
        let over = setup.phase == PhaseEntry::Over;
        self.need(setup.to_move.is_none() == over, "to_move", "somebody is to move until the game is over");
    }

    /// LC3, LA12: the rooms of the temple.
    fn read_rooms(&mut self, setup: &Setup) {
        let mut used: Vec<Room> = Vec::new();
        for (field, text) in setup.rooms.iter() {
            let path = format!("rooms.{field}");
            if !field.within(self.state.empty_fields()) {
                self.fault(path, "not an empty field of the temple");
                continue;
            }
            match read_room(self.state.rules(), text) {
                Some(room) => {
                    let twin = |other: &Room| match (room, *other) {
                        (Room::Light(one, _), Room::Light(other, _)) => one == other,
                        (one, other) => one == other,
                    };
                    if used.iter().any(twin) {
                        self.fault(path, format!("{text}: there is only one"));
                        continue;
                    }
                    used.push(room);
                    self.state.put_room(*field, room);
                }
                None => self.fault(path, format!("{text:?}: a room like pink1/0, altar-pink or chamber")),
            }
        }
        let chamber = used.contains(&Room::Chamber);
        let others = used.len() - usize::from(chamber);
        self.need(chamber == (others == LIGHTS + ALTARS), "rooms", "the chamber comes when one field is left");
    }

    /// LS1: the top altar room is seen.
    fn read_altar(&mut self, setup: &Setup) {
        let placed: Vec<Altar> = self.state.altar_rooms().map(|(altar, _)| altar).collect();
        self.state.altar = setup.altar;
        let left = ALTARS - placed.len();
        self.state.altars = left.saturating_sub(1) as u8;
        self.need(setup.altar.is_some() == (left > 0), "altar", "the top one is seen until none is left");
        self.need(setup.altar.is_none_or(|top| !placed.contains(&top)), "altar", "this one is placed");
    }

    /// LO1: the open row.
    fn read_open(&mut self, setup: &Setup) {
        let need = if self.state.rules.open_treasures { 3 } else { 0 };
        if setup.open.len() != need {
            return self.fault("open", format!("{need} places"));
        }
        self.state.open.iter_mut().zip(&setup.open).for_each(|(open, given)| *open = *given);
        let stacked = setup.treasures.iter().any(|stack| stack.count > 0);
        self.need(!stacked || setup.open.iter().all(Option::is_some), "open", "refilled while a stack is left");
    }

    fn read_seats(&mut self, setup: &Setup) {
        let players = self.state.seats();
        if setup.seats.len() != players {
            return self.fault("seats", format!("{} instead of {players}", setup.seats.len()));
        }
        for (seat, entry) in Seat::at_table(players).zip(&setup.seats) {
            self.read_seat(seat, entry);
        }
        self.check_first_flags();
        self.take_keys(&setup.seats);
        let chips: u32 = setup.seats.iter().map(|entry| u32::from(entry.chips)).sum();
        self.need(chips <= PASSAGES.into(), "seats", "more than 8 passage chips");
        self.state.chips = PASSAGES.saturating_sub(chips.min(255) as u8);
    }

    fn read_seat(&mut self, seat: Seat, entry: &SeatEntry) {
        let path = |field: &str| format!("seats[{}].{field}", seat.index());
        let tents = self.state.rules.tent;
        self.need((-MOST_POINTS..=MOST_POINTS).contains(&entry.score), &path("score"), "out of all measure");
        self.need(tents || !entry.tent, &path("tent"), "no tents in the short game");
        self.need((1..=SITES as u8).contains(&entry.canoe), &path("canoe"), "a site from 1 to 6");
        let ground = self.state.walls.found | OUTSIDE | SECRET;
        self.need(entry.explorer.within(ground), &path("explorer"), "not discovered");
        let treasures = self.read_row::<TREASURES>(&path("treasures"), Sort::Treasure, &entry.treasures, true);
        let cards = self.read_row::<CARDS>(&path("cards"), Sort::Card, &entry.cards, false);
        for (row, field) in [(&treasures[..], "treasures"), (&cards[..], "cards")] {
            let strange = row.iter().any(|token| token.seen().0 >> seat.index() & 1 == 0);
            self.need(!strange, &path(field), "a player has seen what is his");
        }
        let barred = self.read_bits(&path("barred"), &entry.barred, cards.len()) as u16;
        let paired = self.read_bits(&path("paired"), &entry.paired, cards.len()) as u16;
        let tiles = self.read_bits(&path("tiles"), &entry.tiles, TILES);
        let player = &mut self.state.players[seat];
        (player.score, player.chips, player.tent) = (entry.score, entry.chips, entry.tent);
        (player.backpack, player.camp) = (entry.backpack, entry.camp);
        (player.explorer, player.canoe) = (entry.explorer, entry.canoe.wrapping_sub(1) % SITES as u8);
        (player.treasures, player.cards, player.tiles) = (treasures, cards, tiles);
        (player.barred, player.paired) = (barred, paired);
        self.read_flags(seat, entry);
    }

    /// Numbers from 1 to `most`, ascending, as bits.
    fn read_bits(&mut self, path: &str, numbers: &[u8], most: usize) -> u32 {
        let sound = numbers.is_sorted_by(|a, b| a < b) && numbers.iter().all(|&n| n > 0 && usize::from(n) <= most);
        self.need(sound, path, &format!("different numbers from 1 to {most}, ascending"));
        if sound { numbers.iter().fold(0, |bits, n| bits | 1 << (n - 1)) } else { 0 }
    }

    /// Tokens like `mask:13`, or `mask@2:13` with their stack.
    fn read_row<const N: usize>(&mut self, path: &str, sort: Sort, texts: &[String], origin: bool) -> Row<N> {
        let mut row = Row::EMPTY;
        if texts.len() > N {
            self.fault(path, format!("more than {N}"));
            return row;
        }
        for (i, text) in texts.iter().enumerate() {
            match read_token(sort, text, origin) {
                Some(token) if self.at_table(token.seen()) && self.lies_right(token) => row.push(token),
                _ => self.fault(format!("{path}[{i}]"), format!("{text:?}: a name and who has seen it, like mask:13")),
            }
        }
        row
    }

    /// LR5: what the viewer has not seen lies face down, and nothing else.
    fn lies_right(&self, token: Token) -> bool {
        token.known().is_some() == self.viewer.is_none_or(|viewer| token.seen().include(viewer))
    }

    fn at_table(&self, seats: Seats) -> bool {
        seats == Seats::ALL || seats.0 != 0 && u32::from(seats.0) < 1 << self.state.seats()
    }

    /// LE6, LE7: flags in rooms and on spots.
    fn read_flags(&mut self, seat: Seat, entry: &SeatEntry) {
        let path = format!("seats[{}].flags", seat.index());
        self.need(entry.flags.len() <= FLAGS as usize, &path, "more than 20");
        for (i, text) in entry.flags.iter().enumerate() {
            let (place, spot) = text.split_once('/').map_or((&text[..], None), |(place, spot)| (place, Some(spot)));
            match (place.parse::<Place>(), spot.map_or(Ok(0), str::parse::<u8>)) {
                (Ok(place), Ok(number)) if self.flag_fits(seat, place, spot.is_some(), number) => {
                    self.state.put_flag(seat, place, number.checked_sub(1));
                }
                _ => self.fault(format!("{path}[{i}]"), format!("{text:?}: no flag can stand there")),
            }
        }
    }

    fn flag_fits(&self, seat: Seat, place: Place, named: bool, number: u8) -> bool {
        let state = &self.state;
        let spots = state.dark_spots(place).map(|spots| spots.gains().len() as u8);
        let fits = match spots {
            Some(spots) => (1..=spots).contains(&number),
            None => number == u8::from(named) && place.within(state.walls.light()),
        };
        let free = number == 0 || fits && state.flag_on(place, usize::from(number) - 1).is_none();
        fits && free && !place.within(state.flags[seat])
    }

    /// LE8: the first flag in a light room covers its bonus.
    fn check_first_flags(&mut self) {
        let flags = self.state.flags.0.iter().fold(0, |all, flags| all | flags);
        let bare = |place: &Place| self.state.flag_on(*place, 0).is_none();
        let wrong: Vec<Place> = crate::hex::places(flags & self.state.walls.light()).filter(bare).collect();
        wrong.into_iter().for_each(|place| self.fault("seats", format!("{place}: the first flag covers the bonus")));
    }

    /// LC5: the supply has what the players have not.
    fn take_keys(&mut self, seats: &[SeatEntry]) {
        for &colour in Colour::ALL {
            let held: u32 = seats.iter().map(|e| u32::from(e.backpack.of(colour)) + u32::from(e.camp.of(colour))).sum();
            self.need(held <= KEYS_PER_COLOUR.into(), "seats", &format!("{held} {colour} keys of 7"));
            self.state.keys.0[colour.index()] = KEYS_PER_COLOUR.saturating_sub(held.min(255) as u8);
        }
    }

    /// LS2: every tile of the game lies at one site or with one player.
    fn read_tiles(&mut self, setup: &Setup) {
        if setup.sites.len() != SITES {
            return self.fault("sites", format!("{} instead of {SITES}", setup.sites.len()));
        }
        for (site, tiles) in setup.sites.iter().enumerate() {
            self.state.sites[site] = self.read_bits(&format!("sites[{site}]"), tiles, TILES);
            let most = self.state.rules.layout[site];
            self.need(tiles.len() <= most.into(), &format!("sites[{site}]"), &format!("more than {most}"));
        }
        let held = self.state.players.0.map(|player| player.tiles);
        let all = || self.state.sites.iter().chain(&held);
        let (union, sum) = all().fold((0, 0), |(union, sum), tiles| (union | tiles, sum + tiles.count_ones()));
        let whole = union == self.state.rules.used && sum == union.count_ones();
        self.need(whole, "sites", "every tile of the game at one site or with one player");
    }

    /// LS1: the stacks and what is known of their tops.
    fn read_stacks(&mut self, setup: &Setup) {
        if setup.treasures.len() != 3 {
            return self.fault("treasures", "three stacks");
        }
        for (i, entry) in setup.treasures.iter().enumerate() {
            let most = self.state.rules.stacks[i];
            self.need(entry.count <= most, &format!("treasures[{i}].count"), &format!("at most {most}"));
            self.state.stacks[i].len = entry.count;
            self.read_seen(Pile(i as u8), &format!("treasures[{i}].seen"), &entry.seen);
        }
        let held = self.state.players.0.iter().map(|player| player.cards.len()).sum::<usize>();
        let played: usize = setup.played.iter().map(|(_, &count)| usize::from(count)).sum();
        let cards = CARDS.checked_sub(held + played);
        self.need(cards.is_some(), "played", "more than 13 cards");
        self.state.stacks[Pile::CARDS.index()].len = cards.unwrap_or(0) as u8;
        let placed = self.state.rooms.iter().filter(|room| matches!(room, Room::Light(..))).count();
        self.state.stacks[Pile::LIGHTS.index()].len = (LIGHTS - placed) as u8;
        self.read_seen(Pile::CARDS, "cards", &setup.cards);
        self.read_seen(Pile::LIGHTS, "lights", &setup.lights);
    }

    fn read_seen(&mut self, pile: Pile, path: &str, texts: &[String]) {
        let seen = self.read_row::<2>(path, pile.sort(), texts, false);
        self.state.stacks[pile.index()].seen = seen;
        let len = self.state.stacks[pile.index()].len;
        self.need(seen.len() <= len.into(), path, "more than lie in the stack");
    }

    fn read_phase(&mut self, setup: &Setup) {
        let left = self.state.sites.iter().any(|&tiles| tiles != 0);
        match &setup.phase {
            PhaseEntry::Keys => {
                self.need(setup.round == 1, "phase", "the first keys are taken in round 1");
                let taken = self.state.players.0.iter().any(|player| player.tiles != 0);
                self.need(!taken, "phase", "the first keys are taken before any tile");
                self.check_first_keys();
                self.state.phase = Phase::Keys;
            }
            PhaseEntry::Over => {
                self.need(setup.round == 2 && !left, "phase", "over after round 2");
                let hidden = self.state.players.0.iter().flat_map(|player| player.cards.iter());
                let hidden = hidden.filter(|token| token.seen() != Seats::ALL).count();
                self.need(hidden == 0, "phase", "hands are open at the end");
                self.state.phase = Phase::Over;
            }
            PhaseEntry::Turn(entry) => self.read_turn(entry, left),
        }
    }

    /// LS4: two keys for those who have chosen, none for the others.
    fn check_first_keys(&mut self) {
        for seat in Seat::at_table(self.state.seats()) {
            let need = if seat < self.state.seat { 2 } else { 0 };
            let have = self.state.players[seat].backpack.total();
            self.need(have == need, &format!("seats[{}].backpack", seat.index()), &format!("{need} keys yet"));
        }
    }

    fn read_turn(&mut self, entry: &TurnEntry, left: bool) {
        let Some(stage) = self.read_stage(&entry.stage) else { return };
        let mut turn = Turn::new(stage);
        (turn.explored, turn.exploration, turn.delivery) = (entry.explored, entry.exploration, entry.delivery);
        if let Some(choice) = &entry.choice {
            match self.read_choice(choice) {
                Some(choice) => turn.choice = choice,
                None => return,
            }
        }
        self.take_from_stack(&turn.choice);
        self.state.phase = Phase::Turn(turn);
        self.check_stage(&turn, left);
        self.check_exploration(&turn);
        self.check_choice(&turn);
        self.check_delivery(&turn);
    }

    fn read_stage(&mut self, entry: &StageEntry) -> Option<Stage> {
        Some(match entry {
            StageEntry::Before => Stage::Before,
            StageEntry::Trip { goal, at } => {
                let (goal, at) = (goal.wrapping_sub(1), at.wrapping_sub(1));
                if usize::from(goal) >= SITES || usize::from(at) >= crate::river::POINTS {
                    self.fault("phase.turn.stage", "no such site or point of the river");
                    return None;
                }
                Stage::Trip { goal, at }
            }
            StageEntry::Arrived => Stage::Arrived,
            StageEntry::Symbols { tile, left } => self.read_symbols(*tile, left)?,
            StageEntry::Rest => Stage::Rest,
            StageEntry::Last => Stage::Last,
        })
    }

    /// LT4: the symbols left, of a tile that the player has taken. Of two equal ones the second is left.
    fn read_symbols(&mut self, number: u8, left: &[crate::tile::Symbol]) -> Option<Stage> {
        let tile = number.wrapping_sub(1);
        let taken = usize::from(tile) < TILES && self.state.own().tiles >> tile & 1 == 1;
        self.need(taken, "phase.turn.stage.tile", "not a tile that the player has taken");
        let symbols = self.state.rules().tiles.get(usize::from(tile))?.symbols();
        let mut bits = 0u8;
        for symbol in left.iter().rev() {
            let place = (0..symbols.len()).rev().find(|&i| bits >> i & 1 == 0 && symbols[i] == *symbol);
            match place {
                Some(place) => bits |= 1 << place,
                None => self.fault("phase.turn.stage.left", format!("{symbol}: not so often on the tile")),
            }
        }
        Some(Stage::Symbols { tile, left: bits })
    }

    fn read_choice(&mut self, entry: &ChoiceEntry) -> Option<Choice> {
        let path = "phase.turn.choice";
        Some(match entry {
            ChoiceEntry::Key(colour) => Choice::Key(*colour),
            ChoiceEntry::Stack => Choice::Stack,
            ChoiceEntry::Look { pile, items } => {
                let Some(pile) = Pile::ALL.get(usize::from(pile.wrapping_sub(1))).copied() else {
                    self.fault(path, "a stack from 1 to 5");
                    return None;
                };
                Choice::Look(Look { pile, items: self.read_row::<3>(path, pile.sort(), items, false) })
            }
            ChoiceEntry::Light(text) => {
                let row = self.read_row::<1>(path, Sort::Light, std::slice::from_ref(text), false);
                Choice::Light(*row.first()?)
            }
            ChoiceEntry::Altar => Choice::Altar,
            ChoiceEntry::Count => Choice::Count,
            ChoiceEntry::Return => Choice::Return,
        })
    }

    /// What is being looked at or placed is not in its stack. Treasure stacks are counted without it already.
    fn take_from_stack(&mut self, choice: &Choice) {
        let (pile, count) = match choice {
            Choice::Look(look) => (look.pile, look.items.len() as u8),
            Choice::Light(_) => (Pile::LIGHTS, 1),
            _ => return,
        };
        if pile.sort() == Sort::Treasure {
            return;
        }
        let stack = &mut self.state.stacks[pile.index()];
        match stack.len.checked_sub(count) {
            Some(len) if len >= stack.seen.len() as u8 => stack.len = len,
            _ => self.fault("phase.turn.choice", "more than there are"),
        }
    }

    /// LT1, LT2, LR16, LV6: the stage fits the tiles, the canoe and the round.
    fn check_stage(&mut self, turn: &Turn, left: bool) {
        let state = &self.state;
        let canoe = state.own().canoe;
        let tiles_at = |site: u8| state.sites[usize::from(site)] != 0;
        let (holds, message) = match turn.stage {
            Stage::Before => (left, "no tile is left to sail to"),
            Stage::Trip { goal, at } => {
                (tiles_at(goal) && self.on_the_way(canoe, goal, at), "not a stop on the way to a site with tiles")
            }
            Stage::Arrived => (tiles_at(canoe), "no tile at the site"),
            Stage::Symbols { left: 0, .. } => {
                (turn.choice != Choice::None && turn.exploration.is_none(), "no symbol is left")
            }
            Stage::Symbols { .. } | Stage::Rest => (state.own().tiles != 0, "no tile was taken"),
            Stage::Last => (state.round == 2 && !left, "the last phases come after round 2"),
        };
        self.need(holds, "phase.turn.stage", message);
    }

    fn on_the_way(&self, canoe: u8, goal: u8, at: u8) -> bool {
        let river = &self.state.rules.river;
        let (mut point, end) = (river.point_of(canoe), river.point_of(goal));
        while point != end {
            point = river.next(point);
            if point == at {
                return river.at(at) != Point::Site;
            }
        }
        false
    }

    /// LE1, LR14: an exploration fits its stage.
    fn check_exploration(&mut self, turn: &Turn) {
        let resting = matches!(turn.stage, Stage::Rest | Stage::Last);
        self.need(!turn.explored || resting, "phase.turn.explored", "not before all symbols are done");
        let path = "phase.turn.exploration";
        let Some(exploration) = turn.exploration else { return };
        let sailing = matches!(turn.stage, Stage::Trip { .. } | Stage::Arrived);
        self.need(!sailing, path, "no exploration on the trip");
        let ground = (self.state.walls.found | OUTSIDE | SECRET) & ALL_PLACES;
        let explorer = self.state.own().explorer;
        let from = exploration.from.is_none_or(|from| exploration.walked && from.within(ground));
        self.need(from, path, "the last step begins on discovered ground");
        let entered = exploration.from.is_none_or(|from| self.neighbours(from, explorer));
        self.need(entered, path, "the last step leads to a neighbour");
        let dug = !exploration.dug || explorer.within(self.state.flags[self.state.seat]);
        self.need(dug, path, "a flag stands where was dug");
        let card = matches!(turn.choice, Choice::Look(look) if look.pile == Pile::CARDS);
        self.need(!exploration.treasure || exploration.dug && card, path, "the treasure comes after the card");
        let open = matches!(turn.choice, Choice::Look(_) | Choice::Stack | Choice::Return);
        self.need(exploration.dug == open, path, "after the flag something is to choose");
    }

    /// LE5: whether a passage could lead from one place to the other.
    fn neighbours(&self, from: Place, to: Place) -> bool {
        self.state.walls.opened(&crate::key::Keys::default()).passage_joins(from, to)
    }

    /// The open choice can be made.
    fn check_choice(&mut self, turn: &Turn) {
        let path = "phase.turn.choice";
        let symbol = matches!(turn.stage, Stage::Symbols { .. }) && turn.exploration.is_none();
        let dug = turn.exploration.is_some_and(|exploration| exploration.dug);
        let state = &self.state;
        let holds = match &turn.choice {
            Choice::None => true,
            Choice::Key(None) => symbol && !state.keys.is_empty(),
            Choice::Key(Some(colour)) => symbol && state.keys.of(*colour) > 0,
            Choice::Stack => (symbol || dug) && state.treasure_left(),
            Choice::Look(look) => self.look_fits(look) && (symbol || dug && look.pile != Pile::LIGHTS),
            Choice::Light(token) => symbol && self.seen_by_mover(token),
            Choice::Altar => symbol && state.altar.is_some(),
            Choice::Count => symbol && state.flags[state.seat] != 0,
            Choice::Return => turn.exploration.is_some_and(|e| e.from.is_some()),
        };
        self.need(holds, path, "there is no such choice now");
    }

    /// LA13: three, or all that are left; the looker has seen them.
    fn look_fits(&self, look: &Look) -> bool {
        let stack = &self.state.stacks[look.pile.index()];
        let full = look.items.len() == 3 || !look.items.is_empty() && stack.len == 0;
        full && stack.seen.is_empty() && look.items.iter().all(|token| self.seen_by_mover(token))
    }

    fn seen_by_mover(&self, token: &Token) -> bool {
        token.seen().0 >> self.state.seat.index() & 1 == 1
    }

    /// LD2, LR17: a delivery under way.
    fn check_delivery(&mut self, turn: &Turn) {
        let path = "phase.turn.delivery";
        let Some(delivery) = turn.delivery else { return };
        let held = self.state.own().treasures.len();
        self.need(turn.choice == Choice::None, path, "no choice is open");
        self.need(delivery.flight || self.state.stop(turn) == Some(Point::Plane), path, "at a plane or with the card");
        let begun = delivery.count > 0;
        self.need(delivery.kind.is_some() == begun, path, "the kind of the first treasure");
        self.need(usize::from(delivery.next) <= held, path, "more than are in the camp");
        let card = delivery.flight || delivery.bonus || delivery.kinds;
        self.need(begun || card && held > 0 && delivery.next == 0, path, "nothing is delivered");
        let gone: u8 = self.state.delivered.iter().fold(0, |sum, &count| sum.saturating_add(count));
        self.need(delivery.count <= gone, path, "more than were delivered");
    }

    /// LC5: no more of anything than there are, and every treasure somewhere.
    fn check_tokens(&mut self) {
        for (&sort, path) in Sort::ALL.iter().zip(["treasures", "cards", "lights"]) {
            let left = self.state.unknown(sort);
            self.need(left.iter().all(|&count| count >= 0), path, "more of a kind than there are");
            let unseen: i32 = Pile::ALL
                .into_iter()
                .filter(|pile| pile.sort() == sort)
                .map(|pile| i32::from(self.state.stacks[pile.index()].unseen()))
                .sum();
            let face_down = self.state.tokens(sort).filter(|token| token.known().is_none()).count() as i32;
            let unknown: i32 = left.iter().map(|&count| i32::from(count)).sum();
            self.need(unseen + face_down == unknown, path, "they do not add up");
        }
        self.need(self.state.fits_purchases(), "seats", "passage cards that a purchase has ruled out");
        self.need(self.state.spare_for_passages() >= 0, "seats", "purchases that leave the passage cards no place");
    }
}

fn read_room(rules: &Rules, text: &str) -> Option<Room> {
    if text == "chamber" {
        return Some(Room::Chamber);
    }
    if let Some(altar) = text.strip_prefix("altar-") {
        return Altar::ALL.iter().find(|known| known.name() == altar).map(|&altar| Room::Altar(altar));
    }
    let (light, turn) = text.split_once('/')?;
    let light: Light = light.parse().ok()?;
    let turn = turn.parse().ok().filter(|&turn| turn < rules.lights[light.index()].turns)?;
    Some(Room::Light(light, turn)).filter(|_| text == format!("{light}/{turn}"))
}

/// `mask:13`, or `mask@2:13` with its stack.
fn read_token(sort: Sort, text: &str, origin: bool) -> Option<Token> {
    let (name, seats) = text.split_once(':')?;
    let (name, from) = if origin { name.split_once('@')? } else { (name, "1") };
    let from = match from {
        "1" => 0,
        "2" => 1,
        "3" => 2,
        "open" => 3,
        _ => return None,
    };
    let item = if name == "?" { Token::HIDDEN } else { sort.parse(name)? };
    Some(Token::new(item, seats.parse().ok()?, from))
}
