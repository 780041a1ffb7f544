//! No turn from a position scores more than this: every temple and the treasures get their own best use of the
//! action points, as if a figure could end in several places at once.
//!
//! Counted are, at most once each: the way from where a figure stands to where it ends, two points for each level
//! uncovered, three for each dig or swap, five for a camp. A figure that is all that holds a temple either gives
//! that temple up, or another one comes instead; then both ways together are no shorter than the direct one.

use tikal::{Hex, HexSet, Worked};

use super::{
    Aim,
    field::{Field, Roads, Temple},
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

/// What does not change within the turn.
pub(super) struct Bounds {
    /// From the supply to each temple, if every clearing were a camp.
    camp_enter: Vec<u8>,
    /// From each hex to the nearest place that is or may become a camp.
    to_camp: [u8; Hex::MAX],
    /// Room to work in: arrivals at each temple, and ways from one hex.
    all: Vec<Arrivals>,
    ways: Vec<u8>,
}

/// A way that is too long, and the place where such ways are counted.
const FAR: u8 = AP as u8 + 1;

/// How many workers can come to a temple for each number of action points. Nobody comes for none: those are there.
#[derive(Clone, Copy, Default)]
struct Arrivals {
    /// Workers whom nobody misses.
    free: [u8; AP + 2],
    /// Workers who are all that holds another temple.
    missed: [u8; AP + 2],
    /// The least that is lost when one of these comes.
    loss: i32,
    leader: u8,
    leader_loss: i32,
}

impl Arrivals {
    #[inline]
    fn add(&mut self, way: u8, workers: u8, loss: i32) {
        let way = usize::from(way.min(FAR));
        if loss == 0 {
            self.free[way] += workers;
        } else {
            self.missed[way] += workers;
            self.loss = if self.loss == 0 { loss } else { self.loss.min(loss) };
        }
    }

    /// The action points for so many workers, the nearest ones first; with those who are missed, or without.
    fn cost(&self, mut workers: u8, missed: bool) -> usize {
        let mut cost = 0;
        for way in 1..=AP {
            let here = self.free[way] + if missed { self.missed[way] } else { 0 };
            if here >= workers {
                return cost + way * usize::from(workers);
            }
            cost += way * usize::from(here);
            workers -= here;
            if cost > AP {
                break;
            }
        }
        if workers == 0 { cost } else { NEVER }
    }
}

const NEVER: usize = 100;

impl Bounds {
    pub(super) fn new(field: &Field, land: HexSet) -> Bounds {
        let ruins: HexSet = field.ruins.iter().map(|&(hex, _)| hex).collect();
        let anywhere = field.bases.or(field.ground).or(ruins);
        let mut to_camp = [FAR; Hex::MAX];
        land.into_iter().for_each(|hex| to_camp[hex.index()] = field.map.from_any(anywhere, hex).min(FAR));
        let camp_enter = field.temples.iter().map(|temple| to_camp[temple.hex.index()] + 1).collect();
        Bounds { camp_enter, to_camp, all: Vec::new(), ways: Vec::new() }
    }

    /// Nobody comes to any temple yet.
    fn begin(&mut self, temples: usize) {
        self.all.clear();
        self.all.resize(temples, Arrivals::default());
    }

    pub(super) fn of(
        &mut self,
        field: &Field,
        roads: &Roads,
        hopes: &mut Hopes,
        spot: &Spot,
        value: i32,
        digs: usize,
    ) -> Bound {
        let ap = usize::from(spot.ap);
        let scale = field.scale[digs];
        let losses = losses(field, spot);
        let mut temples = [0; AP + 1];
        self.begin(field.temples.len());
        gather(spot, &losses, |from| roads.to_temples(from), roads.enter_temples(), &mut self.all);
        spread(field, spot, &self.all, ap, &mut temples);
        if field.camp_left && spot.camp.is_none() && ap >= 6 {
            self.add_camp(field, roads, spot, &losses, &mut temples);
        }
        let can_dig = can_dig(field, roads, spot);
        let own = &spot.tokens[field.seat.index()];
        let still = i64::from(value - i32::from(own.score())) * scale;
        let mut bound = Bound { any: i64::from(value + temples[ap]) * scale, dig: i64::MIN };
        if can_dig || own.singles().next().is_some() {
            for actions in 1..=ap / 3 {
                let hope = hopes.of(field, &spot.tokens, actions as u8, digs, can_dig);
                let with = still + hope + i64::from(temples[ap - 3 * actions]) * scale;
                bound.dig = bound.dig.max(with);
            }
            bound.any = bound.any.max(bound.dig);
        }
        bound
    }

    /// The same if every clearing had been a camp all along, for the price of one.
    fn add_camp(&mut self, field: &Field, roads: &Roads, spot: &Spot, losses: &Losses, temples: &mut Gains) {
        let ap = usize::from(spot.ap);
        self.begin(field.temples.len());
        for from in spot.manned.or(spot.leader.map_or(HexSet::EMPTY, Hex::set)) {
            let hop = self.to_camp[from.index()];
            self.ways.clear();
            let ways = roads.to_temples(from).iter().zip(&self.camp_enter);
            self.ways.extend(ways.map(|(&way, &enter)| way.min(hop + enter)));
            gather_from(spot, losses, from, &self.ways, &mut self.all);
        }
        gather_supply(spot, &self.camp_enter, &mut self.all);
        let mut camped = [0; AP + 1];
        spread(field, spot, &self.all, ap - 5, &mut camped);
        for cost in 5..=ap {
            temples[cost] = temples[cost].max(camped[cost - 5]);
        }
    }
}

/// What is lost, by hex, when the only figure there leaves.
type Losses = [i32; Hex::MAX];

fn losses(field: &Field, spot: &Spot) -> Losses {
    let mut losses = [0; Hex::MAX];
    for temple in &field.temples {
        if spot.figures(temple.hex) == 1 && spot.strength(temple.hex) > temple.top {
            losses[temple.hex.index()] = i32::from(spot.level(field, temple.hex));
        }
    }
    losses
}

/// Who can come to each temple.
fn gather<'r>(spot: &Spot, losses: &Losses, ways: impl Fn(Hex) -> &'r [u8], enter: &[u8], all: &mut [Arrivals]) {
    for from in spot.manned.or(spot.leader.map_or(HexSet::EMPTY, Hex::set)) {
        gather_from(spot, losses, from, ways(from), all);
    }
    gather_supply(spot, enter, all);
}

#[inline]
fn gather_from(spot: &Spot, losses: &Losses, from: Hex, ways: &[u8], all: &mut [Arrivals]) {
    let (workers, loss) = (spot.workers[from.index()], losses[from.index()]);
    if workers > 0 {
        all.iter_mut().zip(ways).for_each(|(arrivals, &way)| arrivals.add(way, workers, loss));
    }
    if spot.leader == Some(from) {
        for (arrivals, &way) in all.iter_mut().zip(ways) {
            arrivals.leader = way;
            arrivals.leader_loss = loss;
        }
    }
}

fn gather_supply(spot: &Spot, enter: &[u8], all: &mut [Arrivals]) {
    if spot.supply > 0 {
        all.iter_mut().zip(enter).for_each(|(arrivals, &way)| arrivals.add(way, spot.supply, 0));
    }
    if spot.leader.is_none() {
        let way = |enter: u8| if spot.leader_waits { enter } else { FAR };
        all.iter_mut().zip(enter).for_each(|(arrivals, &enter)| arrivals.leader = way(enter));
    }
}

/// The best split of the action points between all temples.
fn spread(field: &Field, spot: &Spot, all: &[Arrivals], ap: usize, sums: &mut Gains) {
    for (temple, arrivals) in field.temples.iter().zip(all) {
        let gains = gains(field, spot, temple, arrivals, ap);
        if gains[ap] > 0 {
            join(sums, &gains, ap);
        }
    }
}

/// Whether there is a token that some figure could come to and dig.
fn can_dig(field: &Field, roads: &Roads, spot: &Spot) -> bool {
    let Some(most) = spot.ap.checked_sub(3) else { return false };
    field.ruins.iter().any(|&(hex, _)| {
        let open = spot.level(field, hex) > 0 && spot.worked.on(hex) < Worked::LIMIT;
        let figures = spot.manned.into_iter().chain(spot.leader);
        let waits = spot.supply > 0 || spot.leader_waits;
        // With 9 action points a camp could be put up first: 5, then 1 to enter it and 3 to dig.
        let near = figures.into_iter().any(|from| roads.cost(from, hex) <= most);
        open && (near || (waits && roads.enter(hex) <= most) || most >= 6)
    })
}

/// What a temple can gain for each number of action points spent on it alone.
fn gains(field: &Field, spot: &Spot, temple: &Temple, arrivals: &Arrivals, ap: usize) -> Gains {
    let mut gains = [0; AP + 1];
    let (hex, top) = (temple.hex, temple.top);
    let own = spot.strength(hex);
    let value = i32::from(spot.level(field, hex));
    let room = i32::from(spot.room(field, hex).min(Worked::LIMIT - spot.worked.on(hex)));
    let mut offer = |cost: usize, gain: i32| {
        if cost <= ap {
            gains[cost] = gain.max(gains[cost]);
        }
    };
    // A rival who loses a temple makes the margin larger.
    let taken = if field.aim == Aim::Margin && temple.holder.is_some() && own < top { value } else { 0 };
    if taken > 0 {
        come(arrivals, top - own, taken, &mut offer);
    }
    let mut held = |cost: usize, gain: i32| (0..=room).for_each(|more| offer(cost + 2 * more as usize, gain + more));
    if own > top {
        held(0, 0);
    } else {
        come(arrivals, top + 1 - own, value + taken, &mut held);
    }
    for cost in 1..=ap {
        gains[cost] = gains[cost].max(gains[cost - 1]);
    }
    gains
}

/// The ways to bring so much strength: workers alone or with the leader, with or without somebody who is missed.
fn come(arrivals: &Arrivals, strength: u8, gain: i32, offer: &mut impl FnMut(usize, i32)) {
    let (leader, others) = (usize::from(arrivals.leader), strength.saturating_sub(3));
    let with_leader = (1..=AP).contains(&leader);
    let instead = usize::from(arrivals.leader_loss > 0);
    offer(arrivals.cost(strength, false), gain);
    if with_leader {
        offer(leader + instead + arrivals.cost(others, false), gain);
    }
    if arrivals.loss > 0 {
        offer(arrivals.cost(strength, true), gain - arrivals.loss);
        if with_leader {
            offer(leader + instead + arrivals.cost(others, true), gain - arrivals.loss);
        }
    }
    if with_leader && instead > 0 {
        offer(leader + arrivals.cost(others, true), gain - arrivals.leader_loss);
    }
}

/// One more temple shares the action points.
fn join(sums: &mut Gains, gains: &Gains, ap: usize) {
    for total in (0..=ap).rev() {
        let mut best = sums[total] + gains[0];
        for cost in 1..=total {
            best = best.max(sums[total - cost] + gains[cost]);
        }
        sums[total] = best;
    }
}
