//! What is counted on the table for each seat.

use tabletop::Seat;
use tikal::{Hex, Motif, Tikal, Whereabouts};

use super::stage::Stage;
use crate::tikal::Map;

macro_rules! features {
    ($($name:ident $text:literal,)*) => {
        /// One thing that is counted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum Feature { $($name,)* }

        impl Feature {
            /// All features in order.
            pub const ALL: &'static [Feature] = &[$(Feature::$name,)*];
            /// How many there are.
            pub const COUNT: usize = Feature::ALL.len();

            /// Its name in the file of weights.
            pub const fn name(self) -> &'static str {
                match self { $(Feature::$name => $text,)* }
            }
        }
    };
}

features! {
    Guarded "value guarded",
    Ahead1 "value held by 1",
    Ahead2 "value held by 2",
    Ahead3 "value held by 3",
    Ahead4 "value held by 4",
    Ahead5 "value held by 5 or more",
    Tied "value tied",
    Behind1 "value behind by 1",
    Behind2 "value behind by 2",
    Behind3 "value behind by 3 or more",
    Free "value where nobody is",
    HeldTemples "temples held",
    Presence "temples with own figures",
    Uncovers "levels ready to be uncovered",
    Guards "guards used",
    Camps "camps built",
    Workers "workers in play",
    Supply "workers in supply",
    LeaderIn "leader in play",
    LeaderGone "leader out of play",
    Idle "figures off temples and ruins",
    Spare "such figures beyond three",
    AtBase "figures at the base camp",
    Potential "temples near workers",
    LeaderPotential "temples near the leader",
    Reach "temples near bases",
    Treasures "points of treasures",
    Singles "single tokens",
    Pairs "pairs of tokens",
    SinglesOpen "tokens unseen for singles",
    PairsOpen "tokens unseen for pairs",
    Diggers "tokens ready to be dug",
    Wait "turns before the next own one",
}

/// A number for each feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub [i32; Feature::COUNT]);

impl Default for Features {
    fn default() -> Features {
        Features([0; Feature::COUNT])
    }
}

impl Features {
    /// The number of a feature.
    #[inline]
    pub fn of(&self, feature: Feature) -> i32 {
        self.0[feature as usize]
    }

    /// Adds to a feature.
    #[inline]
    pub fn add(&mut self, feature: Feature, amount: i32) {
        self.0[feature as usize] += amount;
    }

    /// The weighted sum.
    pub fn dot(&self, weights: &Features) -> i32 {
        self.0.iter().zip(&weights.0).map(|(number, weight)| number * weight).sum()
    }
}

/// How a seat stands on a temple, given its strength there and the greatest other one; each counts its value.
#[inline]
pub(super) fn standing(own: u8, rival: u8) -> Option<Feature> {
    Some(match (own, i32::from(own) - i32::from(rival)) {
        (0, 0) => Feature::Free,
        (0, _) => return None,
        (_, 1) => Feature::Ahead1,
        (_, 2) => Feature::Ahead2,
        (_, 3) => Feature::Ahead3,
        (_, 4) => Feature::Ahead4,
        (_, 5..) => Feature::Ahead5,
        (_, 0) => Feature::Tied,
        (_, -1) => Feature::Behind1,
        (_, -2) => Feature::Behind2,
        _ => Feature::Behind3,
    })
}

/// How near a hex is to something, from 0 to 6.
#[inline]
pub(super) fn nearness(cost: u8) -> i32 {
    (6 - i32::from(cost)).max(0)
}

/// Of idle figures, those beyond the few that find something to do soon.
#[inline]
pub(super) fn spare(idle: i32) -> i32 {
    (idle - 3).max(0)
}

/// Levels that figures on a held temple could uncover in one turn.
#[inline]
pub(super) fn uncovers(table: &Tikal, value: u8, figures: u8) -> i32 {
    let room = (1..=2).take_while(|&up| table.levels_left(value + up) > 0).count() as i32;
    room.min(figures.into())
}

/// Temples near each hex, by value and nearness, in sixths of a point.
pub(super) fn potentials(table: &Tikal, map: &Map) -> Box<[i32; Hex::MAX]> {
    let mut potentials = Box::new([0; Hex::MAX]);
    for hex in table.land() {
        let near = |temple| i32::from(table.temple_value(temple)) * nearness(map.cost(hex, temple));
        potentials[hex.index()] = table.open_temples().into_iter().map(near).sum::<i32>() / 6;
    }
    potentials
}

/// Everything that is counted for a seat. `potentials` are those of the beginning of the turn.
pub fn features(table: &Tikal, seat: Seat, stage: Stage, map: &Map) -> Features {
    features_with(table, seat, stage, map, &potentials(table, map))
}

pub(super) fn features_with(
    table: &Tikal,
    seat: Seat,
    stage: Stage,
    map: &Map,
    potentials: &[i32; Hex::MAX],
) -> Features {
    let mut all = Features::default();
    temples(table, seat, &mut all);
    pieces(table, seat, potentials, &mut all);
    treasures(table, seat, &mut all);
    all.add(Feature::Reach, reach(table, table.bases(seat), map));
    all.add(Feature::Wait, stage.wait);
    all
}

/// Temples near the bases of a seat, by value.
pub(super) fn reach(table: &Tikal, bases: tikal::HexSet, map: &Map) -> i32 {
    let near = |temple| i32::from(table.temple_value(temple)) * nearness(map.from_any(bases, temple));
    table.open_temples().into_iter().map(near).sum::<i32>() / 6
}

fn temples(table: &Tikal, seat: Seat, all: &mut Features) {
    for hex in table.guards(seat) {
        all.add(Feature::Guarded, table.temple_value(hex).into());
    }
    for hex in table.open_temples() {
        let value = table.temple_value(hex);
        let own = table.strength(seat, hex);
        let others = table.rules().seats().filter(|&other| other != seat);
        let rival = others.map(|other| table.strength(other, hex)).max().unwrap_or(0);
        if let Some(standing) = standing(own, rival) {
            all.add(standing, value.into());
        }
        let figures = table.figures_on(seat, hex);
        all.add(Feature::Presence, i32::from(figures > 0));
        if own > rival {
            all.add(Feature::HeldTemples, 1);
            all.add(Feature::Uncovers, uncovers(table, value, figures));
        }
    }
    all.add(Feature::Guards, table.guards(seat).len() as i32);
    all.add(Feature::Camps, table.camps(seat).len() as i32);
}

fn pieces(table: &Tikal, seat: Seat, potentials: &[i32; Hex::MAX], all: &mut Features) {
    let useful = table.open_temples().or(table.ruins());
    let mut idle = 0;
    for hex in table.figures(seat) {
        let (workers, figures) = (i32::from(table.workers_on(seat, hex)), i32::from(table.figures_on(seat, hex)));
        all.add(Feature::Workers, workers);
        all.add(Feature::Potential, workers * potentials[hex.index()]);
        if !useful.has(hex) {
            idle += figures;
        }
        if hex == table.rules().set.base {
            all.add(Feature::AtBase, figures);
        }
        all.add(Feature::Diggers, figures.min(table.tokens(hex).into()).min(2));
    }
    all.add(Feature::Idle, idle);
    all.add(Feature::Spare, spare(idle));
    all.add(Feature::Supply, table.supply(seat).into());
    match table.leader(seat) {
        Whereabouts::On(hex) => {
            all.add(Feature::LeaderIn, 1);
            all.add(Feature::LeaderPotential, potentials[hex.index()]);
        }
        Whereabouts::Guard(_) | Whereabouts::Removed => all.add(Feature::LeaderGone, 1),
        Whereabouts::Supply => {}
    }
}

pub(super) fn treasures(table: &Tikal, seat: Seat, all: &mut Features) {
    let (own, unseen) = (table.treasures(seat), table.unseen_tokens());
    all.add(Feature::Treasures, own.score().into());
    for motif in Motif::all() {
        let open = i32::from(unseen[motif.index()]);
        match own.of(motif) {
            1 => {
                all.add(Feature::Singles, 1);
                all.add(Feature::SinglesOpen, open);
            }
            2 => {
                all.add(Feature::Pairs, 1);
                all.add(Feature::PairsOpen, open);
            }
            _ => {}
        }
    }
}
