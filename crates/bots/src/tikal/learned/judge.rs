//! The learned value of the positions of one turn. What the beginning of the turn comes to is worked out once; after that only
//! what differs is added, and what a difference comes to is kept.

use std::cell::RefCell;

use tabletop::{PerSeat, Seat};
use tikal::{Figure, Hex, HexSet, Phase, Tikal, Treasures, Whereabouts};

use super::{
    encoding::{
        FARTHEST, Ground, Holdings, NEAR, Place, SEAT, STANDING, TABLE, changing, motif_rows, pieces, place_numbers,
        scored, seat_rows, table_rows,
    },
    net::{HIDDEN, Net, Sums, add, take},
    rows::{Change, Key, Rows},
};
use crate::tikal::{
    Objective,
    evaluation::{UNIT, balance},
};

/// Judges the positions of one turn for the seat to move, by a net.
pub struct Learned {
    net: &'static Net,
    ground: Ground,
    seat: Seat,
    scores: bool,
    /// The sums at the beginning of the turn.
    sums: Sums,
    seats: [[u8; SEAT.len()]; Seat::MAX],
    table: [u8; TABLE.len()],
    places: Vec<(Place, u64)>,
    pieces: u64,
    levels: u64,
    treasures: PerSeat<Treasures>,
    /// Temples and ruins.
    useful: HexSet,
    memory: RefCell<Memory>,
}

/// What was worked out before.
struct Memory {
    rows: Rows,
    /// Ways for each set of bases that the seat has had in this turn: the first is that of its beginning.
    ways: Vec<Ways>,
}

/// What a figure of the seat to move is to every place of the turn, by the hex on which it stands.
struct Ways {
    bases: HexSet,
    /// Action points from the nearest base, by place.
    base: Vec<u8>,
    /// By hex and place: a byte for each of [`NEAR`], 1 where a figure there is within so many action points.
    near: Vec<Vec<u32>>,
    /// By hex and place: the action points of the way, cut.
    cost: Vec<Vec<u8>>,
}

impl Ways {
    fn new(ground: &Ground, table: &Tikal, bases: HexSet, places: &[Hex]) -> Ways {
        let mut ways =
            Ways { bases, base: Vec::new(), near: vec![Vec::new(); Hex::MAX], cost: vec![Vec::new(); Hex::MAX] };
        ways.base = places.iter().map(|&place| ground.map.from_any(bases, place).min(FARTHEST)).collect();
        for from in table.land() {
            for &place in places {
                let cost = ground.cost(bases, from, place);
                let within = |most: u8| u32::from(from != place && cost <= most);
                let near = NEAR.iter().enumerate().map(|(i, &(most, _))| within(most) << (8 * i)).sum();
                ways.near[from.index()].push(near);
                ways.cost[from.index()].push(cost.min(FARTHEST));
            }
        }
        ways
    }
}

/// A place that is none any more.
const GONE: u64 = u64::MAX;
/// Things with keys, beside places, which are numbered from 0.
const PIECES: u8 = 64;
const LEVELS_LEFT: u8 = 65;
const TOKENS: u8 = 66;
const RIVALS: u8 = 67;

impl Learned {
    /// For the turn that the seat to move is in.
    pub fn new(net: &'static Net, table: &Tikal) -> Learned {
        let ground = Ground::new(table);
        let seen = ground.see(table);
        let seat = ground.order[0];
        let hexes: Vec<Hex> = seen.places.iter().map(|place| place.hex).collect();
        let ways = Ways::new(&ground, table, table.bases(seat), &hexes);
        let mut judge = Learned {
            net,
            seat,
            scores: matches!(table.phase(), Phase::Score(_)),
            sums: net.sums(&seen),
            seats: seen.seats,
            table: seen.table,
            places: Vec::new(),
            pieces: word(&seen.seats[0]),
            levels: level_word(&seen.table),
            treasures: PerSeat(Seat::ALL.map(|seat| table.treasures(seat))),
            useful: table.open_temples().or(table.ruins()),
            memory: RefCell::new(Memory { rows: Rows::new(), ways: vec![ways] }),
            ground,
        };
        judge.places =
            seen.places.iter().map(|&place| (place, place_word(&place.numbers, &place.standings[0]))).collect();
        judge
    }

    /// What each seat can expect in the end, in thousandths of a point.
    pub fn expectations(&self, table: &Tikal) -> PerSeat<i32> {
        let sums = self.sums(table);
        let mut expected = PerSeat::default();
        for (at, sum) in sums.iter().enumerate().take(self.ground.players) {
            let seat = self.ground.order[at];
            expected[seat] = i32::from(table.score(seat)) * UNIT + self.net.said(sum).to_come;
        }
        if self.scores {
            expected[self.seat] += scored(table, self.seat) * UNIT;
        }
        expected
    }

    fn sums(&self, table: &Tikal) -> Sums {
        let mut sums = self.sums;
        let memory = &mut *self.memory.borrow_mut();
        self.add_places(table, memory, &mut sums);
        let useful = table.open_temples().or(table.ruins());
        let mine = pieces(table, self.seat, &useful);
        let key = word(&mine);
        if key != self.pieces {
            self.apply(memory.rows.of(Key { thing: PIECES, word: key }, || self.change_of_pieces(&mine)), &mut sums);
        }
        let mut now = self.table;
        changing(table, &mut now);
        let key = level_word(&now);
        if key != self.levels {
            self.apply(
                memory.rows.of(Key { thing: LEVELS_LEFT, word: key }, || self.change_of_levels(&now)),
                &mut sums,
            );
        }
        let moved = Seat::at_table(self.ground.players).any(|seat| table.treasures(seat) != self.treasures[seat]);
        if moved {
            let holdings = Holdings::of(table, &self.ground.order);
            let key = Key { thing: TOKENS, word: holdings.word() };
            self.apply(memory.rows.of(key, || self.change_of_tokens(table, &holdings)), &mut sums);
        }
        if moved || useful != self.useful {
            let now = self.rivals(table, &useful);
            let key = Key { thing: RIVALS, word: rival_word(&now) };
            self.apply(memory.rows.of(key, || self.change_of_rivals(&now)), &mut sums);
        }
        sums
    }

    /// The numbers of seats, with what can change for rivals as it is now.
    fn rivals(&self, table: &Tikal, useful: &HexSet) -> [[u8; SEAT.len()]; Seat::MAX] {
        let mut seats = self.seats;
        for (at, numbers) in seats.iter_mut().enumerate().take(self.ground.players).skip(1) {
            let now = pieces(table, self.ground.order[at], useful);
            CHANGING.iter().for_each(|&slot| numbers[slot] = now[slot]);
        }
        seats
    }

    #[inline]
    fn apply(&self, change: &Change, sums: &mut Sums) {
        sums.iter_mut().zip(change).take(self.ground.players).for_each(|(sum, change)| add(sum, change));
    }

    fn add_places(&self, table: &Tikal, memory: &mut Memory, sums: &mut Sums) {
        let seat = self.seat;
        let Memory { rows, ways } = memory;
        let bases = table.bases(seat);
        let at = ways.iter().position(|ways| ways.bases == bases).unwrap_or_else(|| {
            let hexes: Vec<Hex> = self.places.iter().map(|(place, _)| place.hex).collect();
            ways.push(Ways::new(&self.ground, table, bases, &hexes));
            ways.len() - 1
        });
        let ways = &ways[at];
        let count = self.places.len();
        let mut near = [0u32; Hex::MAX];
        for hex in table.figures(seat) {
            let workers = u32::from(table.workers_on(seat, hex));
            near.iter_mut().zip(&ways.near[hex.index()]).for_each(|(sum, near)| *sum += workers * near);
        }
        let leader = match table.leader(seat) {
            Whereabouts::On(hex) => Some(&ways.cost[hex.index()]),
            _ => None,
        };
        let open = table.open_temples().or(table.ruins());
        for i in 0..count {
            let (root, root_key) = &self.places[i];
            let hex = root.hex;
            if !open.has(hex) {
                let key = Key { thing: i as u8, word: GONE };
                self.apply(rows.of(key, || self.change_of_place(i, None)), sums);
                continue;
            }
            let numbers = place_numbers(table, hex);
            let mut standing = [0; STANDING.len()];
            standing[0] = table.strength(seat, hex).min(STANDING[0].size as u8 - 1);
            standing[1] = table.workers_on(seat, hex).min(STANDING[1].size as u8 - 1);
            standing[2] = table.has_figure(seat, Figure::Leader, hex).into();
            standing[3] = ways.base[i];
            for (n, &(_, slot)) in NEAR.iter().enumerate() {
                standing[slot] = self.ground.near(0, slot, (near[i] >> (8 * n)) as u8);
            }
            standing[8] = leader.map_or(FARTHEST, |cost| cost[i]);
            let key = place_word(&numbers, &standing);
            if key != *root_key {
                let mut standings = root.standings;
                standings[0] = standing;
                let place = Place { hex, numbers, standings };
                self.apply(rows.of(Key { thing: i as u8, word: key }, || self.change_of_place(i, Some(&place))), sums);
            }
        }
    }

    /// For every seat that looks: what is there now, less what was at the beginning.
    fn change(&self, mut work_out: impl FnMut(usize, &mut [i16; HIDDEN])) -> Change {
        let mut change = [[0; HIDDEN]; Seat::MAX];
        change.iter_mut().enumerate().take(self.ground.players).for_each(|(seat, sum)| work_out(seat, sum));
        change
    }

    fn change_of_place(&self, i: usize, now: Option<&Place>) -> Change {
        let before = &self.places[i].0;
        let players = self.ground.players;
        self.change(|seat, sum| {
            if let Some(now) = now {
                add(sum, &self.net.place(now, seat, &self.seats, players));
            }
            take(sum, &self.net.place(before, seat, &self.seats, players));
        })
    }

    fn change_of_pieces(&self, mine: &[u8; SEAT.len()]) -> Change {
        let mut now = self.seats[0];
        now[FIRST_PIECE..].copy_from_slice(&mine[FIRST_PIECE..]);
        self.change(|seat, sum| {
            seat_rows(&now, seat == 0, &mut |row| add(sum, self.net.row(row)));
            seat_rows(&self.seats[0], seat == 0, &mut |row| take(sum, self.net.row(row)));
        })
    }

    fn change_of_levels(&self, now: &[u8; TABLE.len()]) -> Change {
        self.change(|_, sum| {
            table_rows(now, &mut |row| add(sum, self.net.row(row)));
            table_rows(&self.table, &mut |row| take(sum, self.net.row(row)));
        })
    }

    /// Tokens that changed hands.
    fn change_of_tokens(&self, table: &Tikal, now: &Holdings) -> Change {
        let before = Holdings::with(table, &self.ground.order, &self.treasures);
        self.change(|seat, sum| {
            motif_rows(&now.seen_by(seat), &mut |row| add(sum, self.net.row(row)));
            motif_rows(&before.seen_by(seat), &mut |row| take(sum, self.net.row(row)));
        })
    }

    /// What rivals have, where a place is gone or tokens are.
    fn change_of_rivals(&self, now: &[[u8; SEAT.len()]; Seat::MAX]) -> Change {
        self.change(|seat, sum| {
            for (at, (now, before)) in now.iter().zip(&self.seats).enumerate().take(self.ground.players).skip(1) {
                seat_rows(now, at == seat, &mut |row| add(sum, self.net.row(row)));
                seat_rows(before, at == seat, &mut |row| take(sum, self.net.row(row)));
            }
        })
    }
}

/// The first slot of a seat that changes within its turn.
const FIRST_PIECE: usize = 3;

/// Slots of rivals that change with places and tokens: idle figures, tokens ready to be dug, points of treasures.
const CHANGING: [usize; 3] = [9, 11, 12];

/// What changes of rivals.
#[inline]
fn rival_word(seats: &[[u8; SEAT.len()]; Seat::MAX]) -> u64 {
    let numbers = seats[1..].iter().flat_map(|numbers| CHANGING.map(|slot| numbers[slot]));
    numbers.fold(0, |word, number| word << 5 | u64::from(number))
}

/// What changes of a seat within its turn: five bits for each.
#[inline]
fn word(numbers: &[u8; SEAT.len()]) -> u64 {
    numbers[FIRST_PIECE..].iter().fold(0, |word, &number| word << 5 | u64::from(number))
}

/// What changes of the table within a turn.
#[inline]
fn level_word(numbers: &[u8; TABLE.len()]) -> u64 {
    numbers[9..].iter().fold(0, |word, &number| word << 5 | u64::from(number))
}

/// A place as the seat to move stands there: five bits for each number.
#[inline]
fn place_word(numbers: &[u8; 3], standing: &[u8; STANDING.len()]) -> u64 {
    numbers.iter().chain(standing).fold(0, |word, &number| word << 5 | u64::from(number))
}

impl Objective for Learned {
    fn value(&self, table: &Tikal) -> i32 {
        balance(&self.expectations(table), self.seat, self.ground.players)
    }

    fn motifs_alike(&self) -> bool {
        true
    }
}
