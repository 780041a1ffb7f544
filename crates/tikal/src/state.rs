//! The open table of a game of Tikal.

use tabletop::{PerSeat, Seat, Shelved, sort_few};

use crate::{
    counts::Counts,
    figure::{Figure, Leader, Whereabouts},
    hex::{Hex, HexSet, Side},
    links::Links,
    phase::{Phase, Round, Scoring},
    rules::Rules,
    tile::{Kind, Rotation, Stones, TileId},
    treasure::{Motif, Treasures},
};

/// The open table: what all players see. It is copied by memcpy.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tikal {
    pub(crate) rules: Shelved<Rules>,
    pub(crate) workers: PerSeat<Counts>,
    pub(crate) links: Links,
    pub(crate) sites: [Site; Hex::MAX],
    /// Hexes with a tile or printed terrain.
    pub(crate) explored: HexSet,
    /// Explored hexes that are no volcano.
    pub(crate) land: HexSet,
    /// Temples without a guard.
    pub(crate) temples: HexSet,
    /// Treasure hexes with tokens left.
    pub(crate) ruins: HexSet,
    /// Clearings and empty treasure hexes without a camp.
    pub(crate) ground: HexSet,
    /// Hexes towards which land has stones.
    pub(crate) inviting: HexSet,
    /// Tiles that left the stack, one bit each.
    pub(crate) drawn: u64,
    pub(crate) scores: PerSeat<u16>,
    pub(crate) treasures: PerSeat<Treasures>,
    pub(crate) camps: PerSeat<Pair>,
    pub(crate) guards: PerSeat<Pair>,
    pub(crate) leaders: PerSeat<Leader>,
    pub(crate) supply: PerSeat<u8>,
    /// Temple levels left: those numbered 2, 3, … 10.
    pub(crate) levels: [u8; 9],
    pub(crate) seat: Seat,
    pub(crate) ap: u8,
    /// The tile to be placed.
    pub(crate) hand: Held,
    /// Auction: the tiles shown, by rising index.
    pub(crate) display: [Held; Seat::MAX],
    pub(crate) round: Round,
    pub(crate) scoring: Scoring,
    pub(crate) phase: Phase,
}

const _: () = assert!(size_of::<Tikal>() <= 512);

/// A tile that somebody may hold, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Held(u8);

impl Held {
    pub(crate) const NONE: Held = Held(63);

    pub(crate) const fn tile(index: u8) -> Held {
        Held(index)
    }

    #[inline]
    pub(crate) fn index(self) -> Option<u8> {
        (self != Held::NONE).then_some(self.0)
    }
}

/// Up to two hexes: camps or guards of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair([u8; 2]);

impl Pair {
    pub(crate) const EMPTY: Pair = Pair([64, 64]);

    /// Adds a hex. The lower one comes first, so that equal tables are equal in memory.
    pub(crate) fn push(&mut self, hex: Hex) {
        self.0[1] = hex.index() as u8;
        sort_few(&mut self.0, |&one| one);
    }

    #[inline]
    pub(crate) fn len(self) -> usize {
        self.0.iter().filter(|&&hex| hex < 64).count()
    }

    #[inline]
    pub(crate) fn set(self) -> HexSet {
        let bit = |hex: u8| ((hex < 64) as u64) << (hex & 63);
        HexSet(bit(self.0[0]) | bit(self.0[1]))
    }
}

/// What lies on a hex: a tile, how it is turned, and its temple value or tokens left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Site(u16);

impl Site {
    pub(crate) const EMPTY: Site = Site(63);

    pub(crate) const fn printed(level: u8) -> Site {
        Site(63 | (level as u16) << 9)
    }

    pub(crate) const fn new(tile: u8, rotation: Rotation, level: u8) -> Site {
        Site(tile as u16 | (rotation.sides() as u16) << 6 | (level as u16) << 9)
    }

    /// The tile's index, if a tile was placed here.
    #[inline]
    pub(crate) fn tile(self) -> Option<u8> {
        Held((self.0 & 63) as u8).index()
    }

    #[inline]
    pub(crate) fn rotation(self) -> Rotation {
        Rotation::ALL[((self.0 >> 6 & 7) as usize).min(5)]
    }

    #[inline]
    pub(crate) const fn level(self) -> u8 {
        (self.0 >> 9) as u8
    }

    #[inline]
    pub(crate) fn raise(&mut self) {
        self.0 += 1 << 9;
    }

    #[inline]
    pub(crate) fn lower(&mut self) {
        self.0 -= 1 << 9;
    }
}

impl Tikal {
    /// The board before the first tile.
    pub(crate) fn set_up(rules: &'static Rules) -> Tikal {
        let mut table = Tikal {
            rules: Shelved(rules),
            workers: PerSeat::default(),
            links: Links::default(),
            sites: [Site::EMPTY; Hex::MAX],
            explored: HexSet::EMPTY,
            land: HexSet::EMPTY,
            temples: HexSet::EMPTY,
            ruins: HexSet::EMPTY,
            ground: HexSet::EMPTY,
            inviting: HexSet::EMPTY,
            drawn: 0,
            scores: PerSeat::default(),
            treasures: PerSeat::default(),
            camps: PerSeat([Pair::EMPTY; Seat::MAX]),
            guards: PerSeat([Pair::EMPTY; Seat::MAX]),
            leaders: PerSeat([Leader::SUPPLY; Seat::MAX]),
            supply: PerSeat::default(),
            levels: rules.set.levels,
            seat: Seat::default(),
            ap: 0,
            hand: Held::NONE,
            display: [Held::NONE; Seat::MAX],
            round: Round::default(),
            scoring: Scoring::default(),
            phase: Phase::Over,
        };
        for seat in rules.seats() {
            table.supply[seat] = rules.set.workers;
            table.scores[seat] = if rules.auction { Rules::MONEY } else { 0 };
        }
        for printed in &rules.set.printed {
            let level = printed.kind.map_or(0, Kind::level);
            table.explore(printed.hex, printed.kind, Site::printed(level));
        }
        table
    }

    /// Puts terrain on a hex and joins it to its neighbours.
    pub(crate) fn explore(&mut self, hex: Hex, kind: Option<Kind>, site: Site) {
        self.sites[hex.index()] = site;
        self.explored.insert(hex);
        match kind {
            Some(Kind::Temple(_)) => self.temples.insert(hex),
            Some(Kind::Treasure(_)) => self.ruins.insert(hex),
            Some(Kind::Jungle) => self.ground.insert(hex),
            Some(Kind::Volcano) => return,
            None => {}
        }
        let stones = self.stones(hex);
        for side in Side::ALL {
            let (own, beside) = (stones.on(side), hex.beside(side));
            self.inviting.0 |= u64::from(own > 0) << beside.index();
            if self.land.has(beside) {
                let other = self.stones(beside).on(side.opposite());
                self.links.lay(hex, side, own + other);
            }
        }
        self.land.insert(hex);
    }

    /// The stones of an explored hex as it lies.
    #[inline]
    fn stones(&self, hex: Hex) -> Stones {
        let site = self.sites[hex.index()];
        match site.tile() {
            Some(tile) => self.rules().turned(tile, site.rotation()),
            None => self.rules().printed(hex),
        }
    }

    /// The rules of this game.
    #[inline]
    pub fn rules(&self) -> &'static Rules {
        self.rules.0
    }

    /// What kind of decision is due.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Action points left in this turn.
    pub fn ap(&self) -> u8 {
        self.ap
    }

    /// Points of a seat.
    pub fn score(&self, seat: Seat) -> u16 {
        self.scores[seat]
    }

    /// Tokens of a seat.
    pub fn treasures(&self, seat: Seat) -> Treasures {
        self.treasures[seat]
    }

    /// Explored hexes.
    pub fn explored(&self) -> HexSet {
        self.explored
    }

    /// Explored hexes that can be walked on.
    pub fn land(&self) -> HexSet {
        self.land
    }

    /// Temples without a guard.
    pub fn open_temples(&self) -> HexSet {
        self.temples
    }

    /// Treasure hexes with tokens left.
    pub fn ruins(&self) -> HexSet {
        self.ruins
    }

    /// What lies on a hex: `None` for the base camp and unexplored hexes.
    pub fn terrain(&self, hex: Hex) -> Option<Kind> {
        match self.sites[hex.index()].tile() {
            Some(tile) => Some(self.rules().tile(tile).kind),
            None => self.rules().set.printed.iter().find(|printed| printed.hex == hex)?.kind,
        }
    }

    /// The value of the temple on a hex; 0 where there is none.
    pub fn temple_value(&self, hex: Hex) -> u8 {
        let temple = self.temples.has(hex) || self.guard(hex).is_some();
        if temple { self.sites[hex.index()].level() } else { 0 }
    }

    /// Tokens left on a hex.
    #[inline]
    pub fn tokens(&self, hex: Hex) -> u8 {
        if self.ruins.has(hex) { self.sites[hex.index()].level() } else { 0 }
    }

    /// The tile on a hex and how it is turned.
    pub fn tile_on(&self, hex: Hex) -> Option<(TileId, Rotation)> {
        let site = self.sites[hex.index()];
        site.tile().map(|tile| (self.rules().tile(tile).id, site.rotation()))
    }

    /// Stones on the path over that side; 0 where there is none.
    pub fn path(&self, hex: Hex, side: Side) -> u8 {
        hex.neighbour(side).map_or(0, |_| self.links.cost(hex, side))
    }

    /// A seat's workers on a hex.
    #[inline]
    pub fn workers_on(&self, seat: Seat, hex: Hex) -> u8 {
        self.workers[seat].at(hex)
    }

    /// A seat's workers that have not entered play.
    pub fn supply(&self, seat: Seat) -> u8 {
        self.supply[seat]
    }

    /// Where a seat's leader is.
    pub fn leader(&self, seat: Seat) -> Whereabouts {
        self.leaders[seat].whereabouts()
    }

    /// Hexes with figures of a seat in play.
    #[inline]
    pub fn figures(&self, seat: Seat) -> HexSet {
        HexSet(self.workers[seat].any().0 | self.leaders[seat].set())
    }

    /// Figures of a seat on a hex.
    pub fn figures_on(&self, seat: Seat, hex: Hex) -> u8 {
        self.workers[seat].at(hex) + u8::from(self.leaders[seat].is_on(hex))
    }

    /// Whether that figure of a seat stands on a hex.
    pub fn has_figure(&self, seat: Seat, figure: Figure, hex: Hex) -> bool {
        match figure {
            Figure::Leader => self.leaders[seat].is_on(hex),
            Figure::Worker => self.workers[seat].at(hex) > 0,
        }
    }

    /// The camps of a seat.
    pub fn camps(&self, seat: Seat) -> HexSet {
        self.camps[seat].set()
    }

    /// A1, A2: the base camp and the seat's own camps.
    #[inline]
    pub fn bases(&self, seat: Seat) -> HexSet {
        self.camps[seat].set().or(self.rules().set.base.set())
    }

    /// The temples that a seat guards.
    pub fn guards(&self, seat: Seat) -> HexSet {
        self.guards[seat].set()
    }

    /// Who guards the temple on a hex.
    pub fn guard(&self, hex: Hex) -> Option<Seat> {
        self.rules().seats().find(|&seat| self.guards[seat].set().has(hex))
    }

    /// Temple levels left with this number.
    pub fn levels_left(&self, number: u8) -> u8 {
        match number {
            2..=10 => self.levels[usize::from(number) - 2],
            _ => 0,
        }
    }

    /// The tile to be placed.
    pub fn hand(&self) -> Option<TileId> {
        self.hand.index().map(|tile| self.rules().tile(tile).id)
    }

    /// Auction: the tiles shown.
    pub fn display(&self) -> impl Iterator<Item = TileId> + use<> {
        let rules = self.rules();
        self.display.into_iter().filter_map(Held::index).map(move |tile| rules.tile(tile).id)
    }

    /// The round of the auction game.
    pub fn round(&self) -> Round {
        self.round
    }

    /// The order of the scoring round.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// V8: whether the scoring round in progress is the last one; no volcano waits for its end.
    pub fn last_scoring(&self) -> bool {
        matches!(self.phase, Phase::Score(_)) && self.hand == Held::NONE
    }

    /// Tiles still in the stack, one bit for each index in the set.
    #[inline]
    pub(crate) fn undrawn(&self) -> u64 {
        self.rules().all_tiles & !self.drawn
    }

    /// S1: the tiles of which the next one is, one bit each.
    pub(crate) fn next_stack(&self) -> u64 {
        let undrawn = self.undrawn();
        self.rules().stacks.iter().map(|stack| stack & undrawn).find(|&stack| stack != 0).unwrap_or(0)
    }

    /// The tiles still in the stack, in the order of the set.
    pub fn undrawn_tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        let (rules, undrawn) = (self.rules(), self.undrawn());
        rules.set.tiles.iter().enumerate().filter(move |(i, _)| undrawn >> i & 1 == 1).map(|(_, tile)| tile.id)
    }

    /// R6: the tiles that left the game.
    pub fn lost_tiles(&self) -> impl Iterator<Item = TileId> + use<> {
        let placed = self.explored.into_iter().filter_map(|hex| self.sites[hex.index()].tile());
        let held = [self.hand].into_iter().chain(self.display).filter_map(Held::index);
        let (rules, mut lost) = (self.rules(), self.drawn);
        placed.chain(held).for_each(|tile| lost &= !(1 << tile));
        rules.set.tiles.iter().enumerate().filter(move |(i, _)| lost >> i & 1 == 1).map(|(_, tile)| tile.id)
    }

    /// Tokens that nobody has, by motif.
    pub fn unseen_tokens(&self) -> [u8; Motif::MAX] {
        let set = &self.rules().set;
        let mut left = [0; Motif::MAX];
        for motif in Motif::all().take(set.motifs) {
            let taken: u8 = Seat::ALL.into_iter().map(|seat| self.treasures[seat].of(motif)).sum();
            left[motif.index()] = set.each - taken;
        }
        left
    }
}
