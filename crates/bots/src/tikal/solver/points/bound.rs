//! No turn from a position scores more than this: every temple and the treasures get their own best use of the
//! action points, as if figures could be in several places at once.

use tikal::{Hex, HexSet, Worked};

use super::{
    Aim,
    field::{Field, Roads},
    hope::Hopes,
    spot::Spot,
};

/// The most action points of a turn.
pub(super) const AP: usize = 10;
type Gains = [i32; AP + 1];

/// The most a position can still become worth, at the scale of the digs done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// Whatever is done.
    pub any: i64,
    /// If a token is dug before anything else.
    pub dig: i64,
}

pub(super) struct Bounds {
    /// The cheapest way to each temple if every clearing were a camp.
    camp_enter: [u8; Hex::MAX],
    land: HexSet,
    anywhere: HexSet,
}

/// How figures can come to a temple.
struct Arrivals {
    worker: u8,
    leader: u8,
}

impl Bounds {
    pub(super) fn new(field: &Field, land: HexSet) -> Bounds {
        let ruins: HexSet = field.ruins.iter().map(|&(hex, _)| hex).collect();
        let anywhere = field.bases.or(field.ground).or(ruins);
        let mut camp_enter = [u8::MAX; Hex::MAX];
        land.into_iter().for_each(|hex| camp_enter[hex.index()] = field.map.from_any(anywhere, hex) + 1);
        Bounds { camp_enter, land, anywhere }
    }

    pub(super) fn of(
        &self,
        field: &Field,
        roads: &Roads,
        hopes: &mut Hopes,
        spot: &Spot,
        value: i32,
        digs: usize,
    ) -> Bound {
        let ap = usize::from(spot.ap);
        let scale = field.scale[digs];
        let mut temples = [0; AP + 1];
        for temple in &field.temples {
            let arrivals = self.arrivals(roads, spot, temple.hex);
            let gains = gains(field, spot, temple.hex, temple.top, temple.holder.is_some(), &arrivals);
            join(&mut temples, &gains, ap);
        }
        if field.camp_left && spot.camp.is_none() && ap >= 6 {
            let mut camped = [0; AP + 1];
            for temple in &field.temples {
                let arrivals = self.camp_arrivals(field, roads, spot, temple.hex);
                let gains = gains(field, spot, temple.hex, temple.top, temple.holder.is_some(), &arrivals);
                join(&mut camped, &gains, ap - 5);
            }
            for cost in 5..=ap {
                temples[cost] = temples[cost].max(camped[cost - 5]);
            }
        }
        let (way, can_dig) = self.way_to_ruin(field, roads, spot);
        let now = i64::from(spot.tokens[field.seat.index()].score()) * scale;
        let base = i64::from(value) * scale - now;
        let mut bound = Bound { any: base + now + i64::from(temples[ap]) * scale, dig: i64::MIN };
        let swaps = spot.tokens[field.seat.index()].singles().next().is_some();
        // What is left of the action points after one, two, three digs or swaps.
        for actions in 1..=ap / 3 {
            let spent = 3 * actions;
            let hope = hopes.of(field, &spot.tokens, actions as u8, digs, can_dig);
            let first = if swaps { spent } else { spent + usize::from(way) };
            if first <= ap {
                bound.any = bound.any.max(base + hope + i64::from(temples[ap - first]) * scale);
            }
            bound.dig = bound.dig.max(base + hope + i64::from(temples[ap - spent]) * scale);
        }
        bound
    }

    /// The cheapest worker and the leader on their way to a temple.
    fn arrivals(&self, roads: &Roads, spot: &Spot, to: Hex) -> Arrivals {
        let walk = spot.manned.without(to.set()).into_iter().map(|from| roads.cost(from, to)).min().unwrap_or(u8::MAX);
        let enter = if spot.supply > 0 { roads.enter(to) } else { u8::MAX };
        let leader = match spot.leader {
            Some(from) if from != to => roads.cost(from, to),
            None if spot.leader_waits => roads.enter(to),
            _ => u8::MAX,
        };
        Arrivals { worker: walk.min(enter), leader }
    }

    /// The same if every clearing had been a camp all along.
    fn camp_arrivals(&self, field: &Field, roads: &Roads, spot: &Spot, to: Hex) -> Arrivals {
        let plain = self.arrivals(roads, spot, to);
        let enter = self.camp_enter[to.index()];
        let hop = |from: Hex| field.map.from_any(self.anywhere, from).saturating_add(enter);
        let worker = spot.manned.without(to.set()).into_iter().map(hop).min().unwrap_or(u8::MAX);
        let worker = if spot.supply > 0 { worker.min(enter) } else { worker };
        let leader = match spot.leader {
            Some(from) if from != to => hop(from),
            None if spot.leader_waits => enter,
            _ => u8::MAX,
        };
        debug_assert!(self.land.has(to));
        Arrivals { worker: plain.worker.min(worker), leader: plain.leader.min(leader) }
    }

    /// The action points before the first dig, and whether there is anything to dig at all.
    fn way_to_ruin(&self, field: &Field, roads: &Roads, spot: &Spot) -> (u8, bool) {
        let mut way = u8::MAX;
        for &(hex, _) in &field.ruins {
            let done = spot.worked.on(hex);
            if spot.level[hex.index()] == 0 || done >= Worked::LIMIT {
                continue;
            }
            if spot.workable(hex) {
                return (0, true);
            }
            let arrivals = self.arrivals(roads, spot, hex);
            way = way.min(arrivals.worker).min(arrivals.leader);
        }
        (way, way < u8::MAX)
    }
}

/// What a temple can gain for each number of action points spent on it alone.
fn gains(field: &Field, spot: &Spot, hex: Hex, top: u8, contested: bool, arrivals: &Arrivals) -> Gains {
    let mut gains = [0; AP + 1];
    let (own, figures, done) = (spot.strength(hex), spot.figures(hex), spot.worked.on(hex));
    let value = i32::from(spot.level[hex.index()]);
    let room = spot.room(hex).min(Worked::LIMIT - done);
    let nearest = u32::from(arrivals.worker.min(arrivals.leader));
    let mut offer = |cost: u32, gain: i32| {
        if cost as usize <= AP {
            gains[cost as usize] = gains[cost as usize].max(gain);
        }
    };
    // Levels that can be uncovered for so many action points once the temple is held.
    let mut levels = |cost: u32, arrived: u8, gain: i32| {
        offer(cost, gain);
        for more in 1..=room {
            let missing = u32::from((done + more).saturating_sub(figures + arrived));
            offer(cost.saturating_add(2 * u32::from(more)).saturating_add(missing * nearest), gain + i32::from(more));
        }
    };
    let lost_by_rival = |strength: u8| match field.aim {
        Aim::Margin if contested && own < top && strength >= top => value,
        _ => 0,
    };
    if own > top {
        levels(0, 0, 0);
    } else {
        let missing = top + 1 - own;
        let worker = u32::from(arrivals.worker);
        levels(u32::from(missing) * worker, missing, value + lost_by_rival(top + 1));
        let others = missing.saturating_sub(3);
        let with_leader = u32::from(arrivals.leader) + u32::from(others) * worker;
        levels(with_leader, 1 + others, value + lost_by_rival(top + 1));
        if field.aim == Aim::Margin && own < top {
            let missing = top - own;
            offer(u32::from(missing) * worker, lost_by_rival(top));
            let others = missing.saturating_sub(3);
            offer(u32::from(arrivals.leader) + u32::from(others) * worker, lost_by_rival(top));
        }
    }
    for cost in 1..=AP {
        gains[cost] = gains[cost].max(gains[cost - 1]);
    }
    gains
}

/// The best split of the action points between all before and one more temple.
fn join(sums: &mut Gains, gains: &Gains, ap: usize) {
    if gains[ap] == 0 {
        return;
    }
    for total in (1..=ap).rev() {
        let best = (0..=total).map(|cost| sums[total - cost] + gains[cost]).max();
        sums[total] = best.unwrap_or(0).max(sums[total]);
    }
    sums[0] = sums[0].max(gains[0]);
}
