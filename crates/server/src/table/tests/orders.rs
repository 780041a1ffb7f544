//! Every order in which people can come, commit, open, go, be late and be replaced by bots, up to a depth: after the first
//! opening nobody can bind himself to anything any more, and what was opened in vain is of no use to anybody.

use super::*;

const DEPTH: usize = 8;

#[derive(Clone, Copy, Debug)]
enum Deed {
    Join(usize),
    Commit(usize),
    /// Commits to what another has opened.
    Copy(usize),
    Open(usize),
    GetUp(usize),
    Bot(Option<BotLevel>),
    Late,
}

fn deeds() -> Vec<Deed> {
    let each = |deed: fn(usize) -> Deed| (0..3).map(deed);
    let people = each(Deed::Join).chain(each(Deed::Commit)).chain(each(Deed::Copy)).chain(each(Deed::Open));
    let others = [Deed::Bot(None), Deed::Bot(Some(greedy())), Deed::Late];
    people.chain(each(Deed::GetUp)).chain(others).collect()
}

/// What is fixed when the first person opens.
type Bound = (Hex64, Vec<(Who, Option<Hex64>)>);

#[derive(Clone)]
struct World {
    table: Table,
    people: [User; 3],
    /// What each person's page holds for the place and commitment that it made last.
    held: [Option<Hex64>; 3],
    fresh: u8,
    opened: Vec<Hex64>,
    bound: Option<Bound>,
}

impl World {
    fn new(seats: Vec<SeatPlan>) -> World {
        let people = ["Ann", "Bob", "Eve"].map(user);
        let players = seats.len();
        let table = Table::new(plan(seats), people[0].clone(), players, None, Time(0)).unwrap();
        World { table, people, held: [None; 3], fresh: 0, opened: Vec::new(), bound: None }
    }

    fn bind(&mut self, who: usize, entropy: Hex64) -> Result<(), Refusal> {
        let id = self.people[who].id.clone();
        let place = self.table.place_of(&id).ok_or(Refusal::NotSeated)?;
        let seal = Hex64(fair::player_commitment(Seat::new(place), &entropy.0));
        self.table.commit(&id, seal, None, NOW)?;
        self.held[who] = Some(entropy);
        Ok(())
    }

    fn does(&mut self, deed: Deed) -> Result<(), Refusal> {
        match deed {
            Deed::Join(who) => {
                let person = self.people[who].clone();
                join(&mut self.table, &person, None, None)
            }
            Deed::Commit(who) => {
                self.fresh += 1;
                self.bind(who, Hex64(Bytes32([self.fresh; 32])))
            }
            Deed::Copy(who) => {
                let held = self.held[who];
                let others = self.opened.iter().find(|entropy| held != Some(**entropy));
                let entropy = *others.ok_or(Refusal::NotSeated)?;
                let copied = self.bind(who, entropy);
                assert!(copied.is_err(), "somebody bound himself to what was open already");
                copied
            }
            Deed::Open(who) => {
                let entropy = self.held[who].ok_or(Refusal::NotSeated)?;
                self.table.open(&self.people[who].id.clone(), entropy)?;
                self.opened.push(entropy);
                Ok(())
            }
            Deed::GetUp(who) => self.table.get_up(&self.people[who].id.clone(), NOW),
            Deed::Bot(level) => {
                let host = self.people[0].id.clone();
                let place = self.table.places.len() as u8;
                self.table.change_bot(&host, ChangeBot { place, level }, NOW)
            }
            Deed::Late => {
                let late = NOW.plus_seconds(1_000_000);
                if !self.table.is_overdue(late) {
                    return Err(Refusal::NotSeated);
                }
                self.table.free_the_late(NOW);
                Ok(())
            }
        }
    }

    /// Who is bound to what.
    fn seals(&self) -> Bound {
        let place = |place: &Place| (place.who.clone(), place.commitment);
        (self.table.secret, self.table.places.iter().map(place).collect())
    }

    fn holds(&mut self, path: &[Deed]) {
        let now = self.seals();
        match (self.bound.take(), self.table.is_partly_open()) {
            // The first opening: from here on nothing moves.
            (None, true) => {
                assert!(now.1.iter().all(|(_, seal)| seal.is_some()), "{path:?}: open before all were bound");
                self.bound = Some(now);
            }
            (Some(bound), true) => {
                assert_eq!(bound, now, "{path:?}: somebody bound himself after an opening");
                self.bound = Some(bound);
            }
            (Some((secret, seals)), false) => {
                assert_ne!(secret, now.0, "{path:?}: the host's secret outlived an opening");
                let old: Vec<Hex64> = seals.iter().filter_map(|(_, seal)| *seal).collect();
                let kept = now.1.iter().any(|(_, seal)| seal.is_some_and(|seal| old.contains(&seal)));
                assert!(!kept, "{path:?}: a commitment outlived an opening");
                assert!(!self.table.shuffle.restarts.is_empty(), "{path:?}: nobody is told");
            }
            (None, false) => (),
        }
    }
}

/// Plays all orders; counts those that end in a game.
fn explore(world: &World, path: &mut Vec<Deed>, deeds: &[Deed]) -> usize {
    if world.table.ready() {
        return 1;
    }
    if path.len() == DEPTH {
        return 0;
    }
    let mut games = 0;
    for &deed in deeds {
        let mut next = world.clone();
        if next.does(deed).is_ok() && next.table != world.table {
            path.push(deed);
            next.holds(path);
            games += explore(&next, path, deeds);
            path.pop();
        }
    }
    games
}

#[test]
fn no_order_of_events_lets_anybody_choose() {
    let bot = SeatPlan::Bot { level: greedy() };
    for seats in [vec![SeatPlan::Me, SeatPlan::Open], vec![SeatPlan::Me, SeatPlan::Open, bot]] {
        let games = explore(&World::new(seats), &mut Vec::new(), &deeds());
        assert!(games > 100, "only {games} orders led to a game");
    }
}
