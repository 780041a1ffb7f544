//! The evaluation of the positions of one turn, with all that cannot change in it worked out beforehand.

use tabletop::{Game, PerSeat, Seat};
use tikal::{Figure, Hex, HexSet, Phase, Tikal, Treasures, Whereabouts};

use super::{
    feature::{Feature, Features, features_with, nearness, potentials, spare, standing, treasures, uncovers},
    stage::{Stage, stages},
    weights::{UNIT, Weights},
};
use crate::tikal::{Map, Objective};

/// A lead in strength beyond which standings stay the same.
const MOST_AHEAD: u8 = 5;

/// Judges the positions of one turn for the seat to move.
pub struct Judge {
    seat: Seat,
    players: usize,
    weights: PerSeat<Features>,
    map: Map,
    potentials: Box<[i32; Hex::MAX]>,
    /// What rivals have besides temples and treasures.
    still: PerSeat<i32>,
    /// Treasures at the beginning, and what they are worth.
    tokens: PerSeat<Treasures>,
    tokens_worth: PerSeat<i32>,
    temples: Vec<Temple>,
    /// The worth of a worker and of the leader, by hex.
    worker: Box<[i32; Hex::MAX]>,
    leader: Box<[i32; Hex::MAX]>,
    bases: HexSet,
    reach: i32,
    /// Turns of others before the seat moves again.
    wait: i32,
    /// Whether the seat scores at the end of this turn.
    scores: bool,
}

/// A temple that was open at the beginning of the turn.
struct Temple {
    hex: Hex,
    /// Its value at the beginning.
    value: i32,
    rival: u8,
    /// By own strength: the worth of each point of value, to each seat.
    worth: Vec<PerSeat<i32>>,
    /// By own strength: the worth to each seat of being there, whatever the value.
    flat: Vec<PerSeat<i32>>,
    /// Rivals whose levels to uncover count: seat, figures, strength, the strongest of the others.
    rivals: Vec<(Seat, u8, u8, u8)>,
}

impl Judge {
    /// For the turn that the seat to move is in, with the weights that all levels share.
    pub fn new(table: &Tikal) -> Judge {
        Judge::with(table, Weights::built_in())
    }

    /// The same with other weights.
    pub fn with(table: &Tikal, weights: &Weights) -> Judge {
        let seat = table.to_move().seat().expect("somebody is to move");
        let stages = stages(table);
        let map = Map::new(table);
        let potentials = potentials(table, &map);
        let mut judge = Judge {
            seat,
            players: table.rules().players,
            weights: PerSeat(stages.map(|stage| weights.at(stage))),
            potentials,
            still: PerSeat::default(),
            tokens: PerSeat(Seat::ALL.map(|seat| table.treasures(seat))),
            tokens_worth: PerSeat::default(),
            temples: Vec::new(),
            worker: Box::new([0; Hex::MAX]),
            leader: Box::new([0; Hex::MAX]),
            bases: table.bases(seat),
            reach: 0,
            wait: stages[seat.index()].wait,
            scores: matches!(table.phase(), Phase::Score(_)),
            map,
        };
        judge.prepare_seats(table, &stages);
        judge.prepare_hexes(table);
        judge.temples = table.open_temples().into_iter().map(|hex| judge.temple(table, hex)).collect();
        judge.reach = judge.reach_from(judge.bases);
        judge
    }

    fn prepare_seats(&mut self, table: &Tikal, stages: &[Stage; Seat::MAX]) {
        for seat in table.rules().seats() {
            let mut all = features_with(table, seat, stages[seat.index()], &self.map, &self.potentials);
            self.tokens_worth[seat] = self.token_worth(table, seat);
            for feature in CHANGING {
                all.0[*feature as usize] = 0;
            }
            self.still[seat] = all.dot(&self.weights[seat]);
        }
    }

    fn prepare_hexes(&mut self, table: &Tikal) {
        let weights = self.weights[self.seat];
        for hex in table.land() {
            let at = hex.index();
            let mut both = 0;
            if hex == table.rules().set.base {
                both += weights.of(Feature::AtBase);
            }
            self.worker[at] =
                both + weights.of(Feature::Workers) + weights.of(Feature::Potential) * self.potentials[at];
            self.leader[at] =
                both + weights.of(Feature::LeaderIn) + weights.of(Feature::LeaderPotential) * self.potentials[at];
        }
    }

    fn temple(&self, table: &Tikal, hex: Hex) -> Temple {
        let strength = PerSeat(Seat::ALL.map(|seat| table.strength(seat, hex)));
        let others = || table.rules().seats().filter(|&seat| seat != self.seat);
        let strongest_but = |but: Seat| others().filter(|&other| other != but).map(|other| strength[other]).max();
        let rivals = PerSeat(Seat::ALL.map(|seat| strongest_but(seat).unwrap_or(0)));
        let rival = rivals[self.seat];
        // Who is ahead of the strongest rival by more gains nothing by it.
        let most = rival + MOST_AHEAD;
        let mut worth = vec![PerSeat::default(); usize::from(most) + 1];
        let mut flat = worth.clone();
        for own in 0..=most {
            for seat in table.rules().seats() {
                let (mine, other) = match seat == self.seat {
                    true => (own, rival),
                    false => (strength[seat], rivals[seat].max(own)),
                };
                let weights = &self.weights[seat];
                let at = usize::from(own);
                worth[at][seat] = standing(mine, other).map_or(0, |standing| weights.of(standing));
                let held = if mine > other { weights.of(Feature::HeldTemples) } else { 0 };
                flat[at][seat] = held + if mine > 0 { weights.of(Feature::Presence) } else { 0 };
            }
        }
        let present = others().filter(|&seat| table.figures_on(seat, hex) > 0);
        let rivals = present.map(|seat| (seat, table.figures_on(seat, hex), strength[seat], rivals[seat])).collect();
        Temple { hex, value: table.temple_value(hex).into(), rival, worth, flat, rivals }
    }

    fn token_worth(&self, table: &Tikal, seat: Seat) -> i32 {
        let mut all = Features::default();
        treasures(table, seat, &mut all);
        all.dot(&self.weights[seat])
    }

    /// What each seat can expect in the end, in thousandths of a point.
    pub fn expectations(&self, table: &Tikal) -> PerSeat<i32> {
        let mut sums = self.still;
        sums[self.seat] = self.own_pieces(table);
        self.add_temples(table, &mut sums);
        self.add_tokens(table, &mut sums);
        let mut expected = PerSeat::default();
        for seat in Seat::at_table(self.players) {
            expected[seat] = sums[seat] / Stage::FAR + i32::from(table.score(seat)) * UNIT;
        }
        if self.scores {
            expected[self.seat] += i32::from(table.points(self.seat).total()) * UNIT;
        }
        expected
    }

    fn add_temples(&self, table: &Tikal, sums: &mut PerSeat<i32>) {
        let own = self.seat;
        for temple in &self.temples {
            let hex = temple.hex;
            let value = i32::from(table.temple_value(hex));
            if !table.open_temples().has(hex) {
                continue;
            }
            let strength = table.strength(own, hex);
            let at = usize::from(strength).min(temple.worth.len() - 1);
            let (worth, flat) = (&temple.worth[at], &temple.flat[at]);
            for seat in Seat::at_table(self.players) {
                sums[seat] += value * worth[seat] + flat[seat];
            }
            if strength > temple.rival {
                let ready = uncovers(table, value as u8, table.figures_on(own, hex));
                sums[own] += ready * self.weights[own].of(Feature::Uncovers);
            }
            for &(seat, figures, theirs, others) in &temple.rivals {
                if theirs > others.max(strength) {
                    sums[seat] += uncovers(table, value as u8, figures) * self.weights[seat].of(Feature::Uncovers);
                }
            }
        }
    }

    /// Tokens change hands rarely, so their worth is worked out anew only then.
    fn add_tokens(&self, table: &Tikal, sums: &mut PerSeat<i32>) {
        let changed = Seat::at_table(self.players).any(|seat| table.treasures(seat) != self.tokens[seat]);
        for seat in Seat::at_table(self.players) {
            sums[seat] += if changed { self.token_worth(table, seat) } else { self.tokens_worth[seat] };
        }
    }

    fn own_pieces(&self, table: &Tikal) -> i32 {
        let (seat, weights) = (self.seat, &self.weights[self.seat]);
        let useful = table.open_temples().or(table.ruins());
        let mut sum = self.still_of_own(table);
        let mut idle = 0;
        for hex in table.figures(seat) {
            let (workers, leader) = (table.workers_on(seat, hex), table.has_figure(seat, Figure::Leader, hex));
            let figures = i32::from(workers) + i32::from(leader);
            sum += i32::from(workers) * self.worker[hex.index()];
            if leader {
                sum += self.leader[hex.index()];
            }
            if !useful.has(hex) {
                idle += figures;
            }
            sum += figures.min(table.tokens(hex).into()).min(2) * weights.of(Feature::Diggers);
        }
        sum + idle * weights.of(Feature::Idle) + spare(idle) * weights.of(Feature::Spare)
    }

    /// Temples near these bases, by their value at the beginning of the turn.
    fn reach_from(&self, bases: HexSet) -> i32 {
        let near = |temple: &Temple| temple.value * nearness(self.map.from_any(bases, temple.hex));
        self.temples.iter().map(near).sum::<i32>() / 6
    }

    fn still_of_own(&self, table: &Tikal) -> i32 {
        let (seat, weights) = (self.seat, &self.weights[self.seat]);
        let guarded: i32 = table.guards(seat).into_iter().map(|hex| i32::from(table.temple_value(hex))).sum();
        let gone = matches!(table.leader(seat), Whereabouts::Guard(_) | Whereabouts::Removed);
        let bases = table.bases(seat);
        let reach = if bases == self.bases { self.reach } else { self.reach_from(bases) };
        guarded * weights.of(Feature::Guarded)
            + table.guards(seat).len() as i32 * weights.of(Feature::Guards)
            + table.camps(seat).len() as i32 * weights.of(Feature::Camps)
            + i32::from(table.supply(seat)) * weights.of(Feature::Supply)
            + i32::from(gone) * weights.of(Feature::LeaderGone)
            + reach * weights.of(Feature::Reach)
            + self.wait * weights.of(Feature::Wait)
    }

    /// The own expectation less what rivals expect: half the best of them, half their mean.
    pub fn balance(&self, expected: &PerSeat<i32>) -> i32 {
        balance(expected, self.seat, self.players)
    }
}

/// The expectation of a seat less that of its rivals: half the best of them, half their mean.
pub fn balance(expected: &PerSeat<i32>, seat: Seat, players: usize) -> i32 {
    let rivals = Seat::at_table(players).filter(|&other| other != seat).map(|other| expected[other]);
    let (sum, best) = rivals.fold((0, i32::MIN), |(sum, best), worth| (sum + worth, best.max(worth)));
    expected[seat] - (best + sum / (players as i32 - 1)) / 2
}

/// What changes for a rival within the turn of another, or is worked out for each position.
const CHANGING: &[Feature] = &[
    Feature::Ahead1,
    Feature::Ahead2,
    Feature::Ahead3,
    Feature::Ahead4,
    Feature::Ahead5,
    Feature::Tied,
    Feature::Behind1,
    Feature::Behind2,
    Feature::Behind3,
    Feature::Free,
    Feature::HeldTemples,
    Feature::Presence,
    Feature::Uncovers,
    Feature::Treasures,
    Feature::Singles,
    Feature::Pairs,
    Feature::SinglesOpen,
    Feature::PairsOpen,
];

impl Objective for Judge {
    fn value(&self, table: &Tikal) -> i32 {
        self.balance(&self.expectations(table))
    }

    fn motifs_alike(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{Actions, Dice, Seed, ToMove};
    use tikal::{Config, Mode};

    use super::*;
    use crate::tikal::evaluation::{features, stage};

    #[test]
    fn at_the_beginning_of_a_turn_the_judge_adds_up_the_features() {
        let mut dice = Dice::new(2);
        for game in 0..12 {
            let config = Config::new(2 + (game % 3) as u8, if game < 6 { Mode::Basic } else { Mode::Auction });
            let mut deal = Tikal::deal(&config, &Seed::from_number(game)).unwrap();
            let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
            let mut legal = Actions::new();
            while table.to_move() != ToMove::Over {
                if matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) && dice.once_in(10) {
                    compare(&table);
                }
                table.legal(&mut legal);
                table.apply(*dice.pick(&legal), &mut deal, &mut |_| ()).unwrap();
            }
        }
    }

    fn compare(table: &Tikal) {
        let expected = Judge::new(table).expectations(table);
        let map = Map::new(table);
        for seat in table.rules().seats() {
            let stage = stage(table, seat);
            let hope = features(table, seat, stage, &map).dot(&Weights::built_in().at(stage)) / Stage::FAR;
            let scores = matches!(table.phase(), Phase::Score(_)) && table.to_move().seat() == Some(seat);
            let now = if scores { table.points(seat).total() } else { 0 };
            assert_eq!(expected[seat], hope + i32::from(table.score(seat) + now) * UNIT, "{:?}", table.setup(None));
        }
    }
}
