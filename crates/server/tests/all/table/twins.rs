//! Two games on two servers that differ only in what one viewer cannot know, played the same way: everything that he
//! receives must be the same, to the byte.

mod deal;
mod world;

use futures_util::StreamExt;
use tabletop::{Dice, Game, Record, Seat, Seed, Viewer, fold};
use tikal2::{Config, Deal, State};

use deal::Past;
use world::{Course, Step, World};

/// One game, and for whom its twin looks the same.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Decides piles and play.
    pub seed: u64,
    pub players: usize,
    pub more_control: bool,
    pub short_game: bool,
    pub viewer: Viewer,
}

impl Case {
    /// The nth of all: every number of players, every variant, every viewer.
    pub fn nth(n: u64) -> Case {
        let players = 2 + (n % 3) as usize;
        let viewers: Vec<Viewer> = Viewer::all(players).collect();
        let viewer = viewers[(n / 3) as usize % viewers.len()];
        Case { seed: n, players, more_control: n / 2 % 2 == 1, short_game: n / 4 % 2 == 1, viewer }
    }

    pub fn config(&self) -> Config {
        let Case { players, more_control, short_game, .. } = *self;
        let config = serde_json::json!({"players": players, "more_control": more_control, "short_game": short_game});
        serde_json::from_value(config).unwrap()
    }
}

/// What came of pairs of twins.
#[derive(Default)]
pub struct Found {
    /// How many messages and answers were compared.
    pub compared: usize,
    /// In how many pairs something else lies on the table, and not only in the piles.
    pub tables_differ: usize,
    /// How many of the others were told something else in the other world.
    pub others_differ: usize,
}

/// Plays so many games with their twins, a few at a time, and adds up what was found.
pub async fn pairs(count: u64) -> Found {
    let found = futures_util::stream::iter((0..count).map(Case::nth)).map(pair).buffer_unordered(4);
    let sum = |one: Found, other: Found| Found {
        compared: one.compared + other.compared,
        tables_differ: one.tables_differ + other.tables_differ,
        others_differ: one.others_differ + other.others_differ,
    };
    found.fold(Found::default(), |one, other| std::future::ready(sum(one, other))).await
}

/// Plays a game and its twin, and compares all that the viewer received.
async fn pair(case: Case) -> Found {
    let piles = State::deal(&case.config(), &Seed::from_number(case.seed)).unwrap();
    let one = live(case, &piles, Course::Led(Dice::new(case.seed))).await;
    let past = Past { case, record: one.record.parse().unwrap(), until: one.last.version };
    let (twin, swaps) = past.differing(&piles);
    assert!(swaps > 0, "{case:?}: a twin without a difference proves nothing");
    let other = live(case, &twin, Course::Followed(one.steps.clone())).await;
    let viewer = index_of(case.viewer, case.players);
    let told = [&one, &other].map(|life| life.told(viewer));
    if let Some(leak) = leak(told[0], told[1]) {
        panic!("{case:?}, {swaps} swaps: {:?} can tell two worlds apart:\n{leak}", case.viewer);
    }
    // What must never reach him would be noticed, were it added to what he is told.
    for plant in [Life::hash, Life::size] {
        let planted = [&one, &other].map(|life| [life.told(viewer), &[plant(life)]].concat());
        let same = plant(&one) == plant(&other);
        assert_eq!(leak(&planted[0], &planted[1]).is_none(), same, "{case:?}: a leak that was planted");
    }
    let others = (0..=case.players).filter(|&n| n != viewer);
    let entries = |life: &Life, n: usize| -> Vec<String> {
        life.told(n).iter().filter(|text| text.contains("\"entries\"")).cloned().collect()
    };
    let differ = |n: usize| entries(&one, n).iter().zip(&entries(&other, n)).any(|(one, other)| one != other);
    let others_differ = others.filter(|&n| differ(n)).count();
    Found { compared: told[0].len(), tables_differ: usize::from(one.hash() != other.hash()), others_differ }
}

/// The first thing that differs between what was told in two worlds.
fn leak(one: &[String], other: &[String]) -> Option<String> {
    let first = (0..one.len().max(other.len())).find(|&n| one.get(n) != other.get(n))?;
    let none = String::from("nothing");
    let at = |told: &[String]| told.get(first).unwrap_or(&none).clone();
    Some(format!("no. {first}:\n{}\n{}", at(one), at(other)))
}

/// All that came of one world.
struct Life {
    steps: Vec<Step>,
    /// What each seat and a spectator were told.
    told: Vec<Vec<String>>,
    /// The opened record.
    record: String,
    /// How it was before the last step, which opens all.
    last: Last,
}

#[derive(Default)]
struct Last {
    version: usize,
    /// How much each of them had been told by then.
    told: Vec<usize>,
}

impl Life {
    /// What one of them was told before all was open.
    fn told(&self, who: usize) -> &[String] {
        &self.told[who][..self.last.told[who]]
    }

    /// The game before all was open, with everything.
    fn whole(&self) -> Record<State> {
        let mut record: Record<State> = self.record.parse().unwrap();
        record.entries.truncate(self.last.version);
        Record { result: None, ..record }
    }

    /// The hash of the whole table, which the server alone knows.
    fn hash(&self) -> String {
        fold(&self.whole()).unwrap().last().table.hash().to_string()
    }

    /// The size of the whole record.
    fn size(&self) -> String {
        self.whole().to_string().len().to_string()
    }
}

async fn live(case: Case, piles: &Deal, mut course: Course) -> Life {
    let folder = tempfile::tempdir().unwrap();
    let mut world = World::begin(folder.path(), case, piles).await;
    let (mut steps, mut last) = (Vec::new(), Last::default());
    while let Some(step) = course.next(&world, steps.len()) {
        last = Last { version: world.version(), told: world.told.iter().map(Vec::len).collect() };
        world.perform(&step).await;
        steps.push(step);
    }
    assert!(world.is_over(), "{case:?}: the game was played to its end");
    let (told, record) = world.close().await;
    Life { steps, told, record, last }
}

/// The index of a viewer among those who are told: seats first, then a spectator.
fn index_of(viewer: Viewer, players: usize) -> usize {
    viewer.seat().map_or(players, Seat::index)
}
