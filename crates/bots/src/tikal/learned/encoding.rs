//! What the net sees of a position: small numbers, each in a slot. A number below the size of its slot chooses one row of
//! the net's first layer, so every number is a kind of its own and larger need not be more.
//!
//! A position is seen once by each seat. The numbers of all rivals go through the same rows and are added up, motifs as
//! well: names of motifs, the order of rivals and colours do not matter. What of the order of turns does matter is a number
//! of its own (`wait`).

use tabletop::{Game, PerSeat, Seat};
use tikal::{Figure, Hex, HexSet, Kind, Motif, Phase, Tikal, Treasures, Whereabouts};

use crate::tikal::{
    Map,
    evaluation::{Stage, stages},
};

/// A number with so many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// What is counted.
    pub name: &'static str,
    /// Numbers are below this; larger ones are cut to the last.
    pub size: usize,
}

const fn slot(name: &'static str, size: usize) -> Slot {
    Slot { name, size }
}

/// Of the table as a whole.
pub const TABLE: [Slot; 20] = [
    slot("players less 2", 3),
    slot("auction", 2),
    slot("turn: of action, scoring, last scoring", 3),
    slot("seats that have scored in this round", 4),
    slot("tiles to come", 37),
    slot("temple tiles to come", 16),
    slot("treasure tiles to come", 10),
    slot("volcanoes to come", 5),
    slot("hexes to be explored", 37),
    slot("levels 2 left", 6),
    slot("levels 3 left", 6),
    slot("levels 4 left", 6),
    slot("levels 5 left", 6),
    slot("levels 6 left", 6),
    slot("levels 7 left", 6),
    slot("levels 8 left", 6),
    slot("levels 9 left", 6),
    slot("levels 10 left", 6),
    slot("tokens that nobody has", 25),
    slot("tokens that lie in ruins", 25),
];
/// The first of the table's slots that can change within a turn.
const FIRST_LEVEL: usize = 9;

/// Of a seat; once for the seat that looks, and by other rows for each of its rivals.
pub const SEAT: [Slot; 13] = [
    slot("stage: scorings to come, and fifths of the way to the next", 25),
    slot("way to the next scoring, in sixteenths", 17),
    slot("turns of others before the next own one", 8),
    slot("workers in supply", 19),
    slot("workers in play", 19),
    slot("leader: in supply, in play, out of play", 3),
    slot("camps", 4),
    slot("guards", 5),
    slot("value guarded", 21),
    slot("figures off temples and ruins", 13),
    slot("figures at the base camp", 9),
    slot("tokens ready to be dug", 8),
    slot("points of treasures, by two", 25),
];
const STAGE: usize = 0;
const WAIT: usize = 2;

/// Of a temple without a guard or a ruin with tokens.
pub const PLACE: [Slot; 3] = [slot("value of the temple", 11), slot("tokens", 5), slot("levels that fit on it", 3)];

/// Of a seat at such a place; once for the seat that looks, and by other rows for each of its rivals.
pub const STANDING: [Slot; 9] = [
    slot("strength", 13),
    slot("workers here", 8),
    slot("leader here", 2),
    slot("action points from the nearest base", 13),
    slot("workers within 1 action point", 6),
    slot("workers within 2", 6),
    slot("workers within 4, by turns before the next own one", 30),
    slot("workers within 6", 6),
    slot("action points of the leader's way here", 13),
];

/// Of the seat that looks at such a place, alone.
pub const OWN: [Slot; 3] = [slot("lead on the strongest rival", 23), slot("its stage", 25), slot("its wait", 8)];

/// Of a motif: own tokens, those of the rival with most, and those that nobody has.
pub const MOTIFS: Slot = slot("own tokens, most of a rival, tokens that nobody has", 64);

/// Rows for places: their own numbers, those of the seat that looks, of its rivals, and of it alone.
pub const fn place_row_count() -> usize {
    sum(&PLACE) + 2 * sum(&STANDING) + sum(&OWN)
}

/// Rows for the table: its own numbers, those of the seat that looks, of its rivals, and of motifs.
pub const fn table_row_count() -> usize {
    sum(&TABLE) + 2 * sum(&SEAT) + MOTIFS.size
}

const fn sum(slots: &[Slot]) -> usize {
    let (mut total, mut i) = (0, 0);
    while i < slots.len() {
        total += slots[i].size;
        i += 1;
    }
    total
}

/// The first row of every slot.
const fn firsts<const N: usize>(slots: &[Slot; N], mut first: usize) -> [usize; N] {
    let (mut firsts, mut i) = ([0; N], 0);
    while i < N {
        firsts[i] = first;
        first += slots[i].size;
        i += 1;
    }
    firsts
}

const PLACE_ROWS: [usize; PLACE.len()] = firsts(&PLACE, 0);
const OWN_STANDING_ROWS: [usize; STANDING.len()] = firsts(&STANDING, sum(&PLACE));
const RIVAL_STANDING_ROWS: [usize; STANDING.len()] = firsts(&STANDING, sum(&PLACE) + sum(&STANDING));
const OWN_ROWS: [usize; OWN.len()] = firsts(&OWN, sum(&PLACE) + 2 * sum(&STANDING));
const TABLE_ROWS: [usize; TABLE.len()] = firsts(&TABLE, 0);
const OWN_SEAT_ROWS: [usize; SEAT.len()] = firsts(&SEAT, sum(&TABLE));
const RIVAL_SEAT_ROWS: [usize; SEAT.len()] = firsts(&SEAT, sum(&TABLE) + sum(&SEAT));
const MOTIF_ROWS: usize = sum(&TABLE) + 2 * sum(&SEAT);

/// A number for the encoding: two that differ in any slot have different ones.
pub fn encoding_hash() -> u64 {
    let groups: [&[Slot]; 6] = [&TABLE, &SEAT, &PLACE, &STANDING, &OWN, &[MOTIFS]];
    let text: String =
        groups.iter().flat_map(|group| group.iter()).map(|s| format!("{} {};", s.name, s.size)).collect();
    // FNV-1a.
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// What a seat sees of a place: its numbers there.
pub type Standing = [u8; STANDING.len()];

/// A temple or a ruin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The hex that it stands on.
    pub hex: Hex,
    /// What is the same for every seat, by the slots of `PLACE`.
    pub numbers: [u8; PLACE.len()],
    /// Of each seat, counted from the one to move.
    pub standings: [Standing; Seat::MAX],
}

impl Place {
    /// The lead of a seat on its strongest rival, as a number of its slot: where it is not itself present the rival's
    /// strength, else the difference.
    pub fn lead(&self, seat: usize, players: usize) -> u8 {
        let strength = |at: usize| self.standings[at][0];
        let rival = (0..players).filter(|&at| at != seat).map(strength).max().unwrap_or(0);
        match strength(seat) {
            0 => rival.min(7),
            own => (15 + i16::from(own) - i16::from(rival)).clamp(8, 22) as u8,
        }
    }

    /// The rows that a seat sees.
    pub(super) fn rows(
        &self,
        seat: usize,
        seats: &[[u8; SEAT.len()]; Seat::MAX],
        players: usize,
        see: &mut impl FnMut(usize),
    ) {
        add(&PLACE_ROWS, &self.numbers, see);
        for at in 0..players {
            let rows = if at == seat { &OWN_STANDING_ROWS } else { &RIVAL_STANDING_ROWS };
            add(rows, &self.standings[at], see);
        }
        let own = [self.lead(seat, players), seats[seat][STAGE], seats[seat][WAIT]];
        add(&OWN_ROWS, &own, see);
    }
}

#[inline]
fn add<const N: usize>(rows: &[usize; N], numbers: &[u8; N], see: &mut impl FnMut(usize)) {
    rows.iter().zip(numbers).for_each(|(&row, &number)| see(row + usize::from(number)));
}

/// All that the net sees of a position. Seats are counted from the one to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// How many play.
    pub players: usize,
    /// Who: seats in this order.
    pub order: [Seat; Seat::MAX],
    /// What is of the whole table, by the slots of `TABLE`.
    pub table: [u8; TABLE.len()],
    /// By seat and slot.
    pub seats: [[u8; SEAT.len()]; Seat::MAX],
    /// By seat that looks and motif.
    pub motifs: [[u8; Motif::MAX]; Seat::MAX],
    /// Temples and ruins.
    pub places: Vec<Place>,
    /// Points that each seat has, with those of the scoring turn that ends here.
    pub points: [i32; Seat::MAX],
}

/// Sees a position in which the seat to move ends its turn.
pub fn see(table: &Tikal) -> Seen {
    Ground::new(table).see(table)
}

impl Ground {
    /// Sees a position of the turn.
    pub(super) fn see(&self, table: &Tikal) -> Seen {
        let ground = self;
        let order = ground.order;
        let mut points = [0; Seat::MAX];
        for (at, &seat) in order.iter().enumerate().take(ground.players) {
            points[at] = i32::from(table.score(seat)) + if at == 0 { scored(table, seat) } else { 0 };
        }
        let holdings = Holdings::of(table, &order);
        Seen {
            players: ground.players,
            order,
            table: ground.table(table),
            seats: std::array::from_fn(|at| if at < ground.players { ground.seat(table, at) } else { [0; SEAT.len()] }),
            motifs: std::array::from_fn(|at| if at < ground.players { holdings.seen_by(at) } else { [0; Motif::MAX] }),
            places: table.open_temples().or(table.ruins()).into_iter().map(|hex| ground.place(table, hex)).collect(),
            points,
        }
    }
}

/// The points that the seat to move scores at the end of this turn.
pub(super) fn scored(table: &Tikal, seat: Seat) -> i32 {
    if matches!(table.phase(), Phase::Score(_)) { table.points(seat).total().into() } else { 0 }
}

impl Seen {
    /// The rows of the table that a seat sees.
    pub(super) fn rows(&self, seat: usize, see: &mut impl FnMut(usize)) {
        table_rows(&self.table, see);
        for at in 0..self.players {
            seat_rows(&self.seats[at], at == seat, see);
        }
        motif_rows(&self.motifs[seat], see);
    }
}

pub(super) fn table_rows(numbers: &[u8; TABLE.len()], see: &mut impl FnMut(usize)) {
    add(&TABLE_ROWS, numbers, see);
}

pub(super) fn seat_rows(numbers: &[u8; SEAT.len()], own: bool, see: &mut impl FnMut(usize)) {
    add(if own { &OWN_SEAT_ROWS } else { &RIVAL_SEAT_ROWS }, numbers, see);
}

pub(super) fn motif_rows(numbers: &[u8; Motif::MAX], see: &mut impl FnMut(usize)) {
    numbers.iter().for_each(|&number| see(MOTIF_ROWS + usize::from(number)));
}

fn cut(number: usize, slot: Slot) -> u8 {
    number.min(slot.size - 1) as u8
}

/// What stays the same within a turn: distances, stages, the order of seats.
pub(super) struct Ground {
    pub(super) players: usize,
    /// Seats from the one to move on.
    pub(super) order: [Seat; Seat::MAX],
    pub(super) map: Map,
    stages: [Stage; Seat::MAX],
}

/// Costs beyond this are alike.
pub(super) const FARTHEST: u8 = 12;
/// Workers nearer than this many action points are counted, and the slot in which they are.
pub(super) const NEAR: [(u8, usize); 4] = [(1, 4), (2, 5), (4, 6), (6, 7)];
/// The slot of workers within 4 action points.
const SOON: usize = 6;
/// Turns to wait that are told apart there, and workers.
const SOON_WAITS: u8 = 5;
const SOON_WORKERS: u8 = 5;

impl Ground {
    pub(super) fn new(table: &Tikal) -> Ground {
        let mover = table.to_move().seat().expect("somebody is to move");
        let players = table.rules().players;
        let order =
            std::array::from_fn(|at| if at < players { Seat::new((mover.index() + at) % players) } else { mover });
        Ground { players, order, map: Map::new(table), stages: stages(table) }
    }

    pub(super) fn table(&self, table: &Tikal) -> [u8; TABLE.len()] {
        let set = &table.rules().set;
        let kind = |id| set.tiles.iter().find(|tile| tile.id == id).expect("a tile of the set").kind;
        let mut numbers = [0usize; TABLE.len()];
        numbers[0] = self.players - 2;
        numbers[1] = table.rules().auction.into();
        if matches!(table.phase(), Phase::Score(_)) {
            numbers[2] = 1 + usize::from(table.last_scoring());
            numbers[3] = table.scoring().done.into();
        }
        for id in table.undrawn_tiles() {
            numbers[4] += 1;
            match kind(id) {
                Kind::Temple(_) => numbers[5] += 1,
                Kind::Treasure(_) => numbers[6] += 1,
                Kind::Volcano => numbers[7] += 1,
                Kind::Jungle => {}
            }
        }
        numbers[8] = set.board.without(table.explored()).len();
        let mut cut: [u8; TABLE.len()] = std::array::from_fn(|i| cut(numbers[i], TABLE[i]));
        changing(table, &mut cut);
        cut
    }

    pub(super) fn seat(&self, table: &Tikal, at: usize) -> [u8; SEAT.len()] {
        let seat = self.order[at];
        let stage = self.stages[seat.index()];
        let distance = stage.distance as usize;
        let mut numbers = pieces(table, seat, &table.open_temples().or(table.ruins()));
        numbers[STAGE] = cut(stage.scorings * 5 + (distance * 5 / 17), SEAT[STAGE]);
        numbers[1] = cut(distance, SEAT[1]);
        numbers[WAIT] = cut(stage.wait as usize, SEAT[WAIT]);
        numbers
    }

    /// The action points from a hex to another, over stones or with a hop between camps.
    pub(super) fn cost(&self, bases: HexSet, from: Hex, to: Hex) -> u8 {
        let hop = self.map.from_any(bases, from).saturating_add(1).saturating_add(self.map.from_any(bases, to));
        self.map.cost(from, to).min(hop)
    }

    pub(super) fn place(&self, table: &Tikal, hex: Hex) -> Place {
        let standing = |at: usize| if at < self.players { self.standing(table, at, hex) } else { [0; STANDING.len()] };
        Place { hex, numbers: place_numbers(table, hex), standings: std::array::from_fn(standing) }
    }

    fn standing(&self, table: &Tikal, at: usize, hex: Hex) -> Standing {
        let seat = self.order[at];
        let bases = table.bases(seat);
        let mut numbers = [0; STANDING.len()];
        numbers[0] = cut(table.strength(seat, hex).into(), STANDING[0]);
        numbers[1] = cut(table.workers_on(seat, hex).into(), STANDING[1]);
        numbers[2] = table.has_figure(seat, Figure::Leader, hex).into();
        numbers[3] = self.map.from_any(bases, hex).min(FARTHEST);
        let mut near = [0u8; NEAR.len()];
        for from in table.figures(seat).without(hex.set()) {
            let cost = self.cost(bases, from, hex);
            let within = NEAR.iter().map(|&(most, _)| cost <= most);
            near.iter_mut()
                .zip(within)
                .for_each(|(sum, within)| *sum += u8::from(within) * table.workers_on(seat, from));
        }
        NEAR.iter().zip(near).for_each(|(&(_, slot), workers)| numbers[slot] = self.near(at, slot, workers));
        numbers[8] = match table.leader(seat) {
            Whereabouts::On(from) => self.cost(bases, from, hex).min(FARTHEST),
            _ => FARTHEST,
        };
        numbers
    }

    /// So many workers near a place, as a number of their slot.
    #[inline]
    pub(super) fn near(&self, at: usize, slot: usize, workers: u8) -> u8 {
        if slot != SOON {
            return cut(workers.into(), STANDING[slot]);
        }
        let wait = self.stages[self.order[at].index()].wait.clamp(0, i32::from(SOON_WAITS) - 1) as u8;
        workers.min(SOON_WORKERS) * SOON_WAITS + wait
    }
}

pub(super) fn place_numbers(table: &Tikal, hex: Hex) -> [u8; PLACE.len()] {
    let value = table.temple_value(hex);
    let fit = if value > 0 { (1..=2).take_while(|&up| table.levels_left(value + up) > 0).count() } else { 0 };
    [cut(value.into(), PLACE[0]), cut(table.tokens(hex).into(), PLACE[1]), fit as u8]
}

/// The numbers of the table that change within a turn.
pub(super) fn changing(table: &Tikal, numbers: &mut [u8; TABLE.len()]) {
    for number in 2..=10 {
        let slot = FIRST_LEVEL + usize::from(number) - 2;
        numbers[slot] = cut(table.levels_left(number).into(), TABLE[slot]);
    }
    let unseen: u8 = table.unseen_tokens().iter().sum();
    let lying: u8 = table.ruins().into_iter().map(|hex| table.tokens(hex)).sum();
    numbers[18] = cut(unseen.into(), TABLE[18]);
    numbers[19] = cut(lying.into(), TABLE[19]);
}

/// The numbers of a seat that change within its turn; `useful` are temples and ruins.
pub(super) fn pieces(table: &Tikal, seat: Seat, useful: &HexSet) -> [u8; SEAT.len()] {
    let (mut workers, mut idle, mut diggers) = (0usize, 0usize, 0usize);
    for hex in table.figures(seat) {
        let figures = usize::from(table.figures_on(seat, hex));
        workers += usize::from(table.workers_on(seat, hex));
        if useful.has(hex) {
            diggers += figures.min(table.tokens(hex).into()).min(2);
        } else {
            idle += figures;
        }
    }
    let leader = match table.leader(seat) {
        Whereabouts::Supply => 0,
        Whereabouts::On(_) => 1,
        Whereabouts::Guard(_) | Whereabouts::Removed => 2,
    };
    let guarded: usize = table.guards(seat).into_iter().map(|hex| usize::from(table.temple_value(hex))).sum();
    let numbers = [
        0,
        0,
        0,
        table.supply(seat).into(),
        workers,
        leader,
        table.camps(seat).len(),
        table.guards(seat).len(),
        guarded,
        idle,
        table.figures_on(seat, table.rules().set.base).into(),
        diggers,
        usize::from(table.treasures(seat).score()) / 2,
    ];
    std::array::from_fn(|i| cut(numbers[i], SEAT[i]))
}

/// Who has which tokens: for each motif the tokens of every seat, counted from the one to move, and what nobody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Holdings([[u8; Seat::MAX + 1]; Motif::MAX]);

impl Holdings {
    pub(super) fn of(table: &Tikal, order: &[Seat; Seat::MAX]) -> Holdings {
        Holdings::with(table, order, &PerSeat(Seat::ALL.map(|seat| table.treasures(seat))))
    }

    /// If seats had these tokens.
    pub(super) fn with(table: &Tikal, order: &[Seat; Seat::MAX], held: &PerSeat<Treasures>) -> Holdings {
        let rules = table.rules();
        let mut all = [[0; Seat::MAX + 1]; Motif::MAX];
        for motif in Motif::all().take(rules.set.motifs) {
            let row = &mut all[motif.index()];
            order.iter().take(rules.players).enumerate().for_each(|(at, &seat)| row[at] = held[seat].of(motif));
            row[Seat::MAX] = rules.set.each - row[..Seat::MAX].iter().sum::<u8>();
        }
        Holdings(all)
    }

    /// All of it in one word: two bits for each motif and seat.
    pub(super) fn word(&self) -> u64 {
        let held = self.0.iter().flat_map(|row| &row[..Seat::MAX]);
        held.fold(0, |word, &tokens| word << 2 | u64::from(tokens))
    }

    /// The numbers of motifs as a seat sees them.
    pub(super) fn seen_by(&self, at: usize) -> [u8; Motif::MAX] {
        self.0.map(|row| {
            let rival = (0..Seat::MAX).filter(|&other| other != at).map(|other| row[other]).max().unwrap_or(0);
            16 * row[at].min(3) + 4 * rival.min(3) + row[Seat::MAX].min(3)
        })
    }
}
