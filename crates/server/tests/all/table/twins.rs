//! Two games on two servers that differ only in what one viewer cannot know, played the same way: everything that he
//! receives must be the same, to the byte.

mod deal;
mod plant;
mod world;

use std::collections::BTreeMap;

use futures_util::StreamExt;
use tabletop::{Dice, Game, Record, Seat, Seed, Viewer, fold};
use tikal2::{Config, Deal, State};

use deal::Past;
use plant::PLANTS;
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
    /// The nth of all: the first of them are every number of players with every viewer, and any four in a row all variants.
    pub fn nth(n: u64) -> Case {
        let tables: Vec<_> =
            (2..=4).flat_map(|players| Viewer::all(players).map(move |viewer| (players, viewer))).collect();
        let (round, nth) = (n / tables.len() as u64, n as usize % tables.len());
        let (players, viewer) = tables[nth];
        // Each round goes through them with other variants.
        let variant = n + round;
        Case { seed: n, players, more_control: variant % 2 == 1, short_game: variant / 2 % 2 == 1, viewer }
    }

    pub fn config(&self) -> Config {
        let Case { players, more_control, short_game, .. } = *self;
        let config = serde_json::json!({"players": players, "more_control": more_control, "short_game": short_game});
        serde_json::from_value(config).unwrap()
    }
}

/// What came of pairs of twins.
#[derive(Debug, Default)]
pub struct Found {
    /// How many messages and answers were compared.
    pub compared: usize,
    /// In how many pairs something else lies on the table, and not only in the piles.
    pub tables_differ: usize,
    /// How many of the others were told something else in the other world.
    pub others_differ: usize,
    /// How often each kind of leak, slipped into what was told, was found: as often as the worlds differ in it.
    pub planted: BTreeMap<&'static str, usize>,
}

impl Found {
    fn and(mut self, other: Found) -> Found {
        self.compared += other.compared;
        self.tables_differ += other.tables_differ;
        self.others_differ += other.others_differ;
        for (kind, count) in other.planted {
            *self.planted.entry(kind).or_default() += count;
        }
        self
    }

    /// Whether the worlds did differ, for half of the pairs at least, and every kind of leak would have been found.
    pub fn proves_something(&self, pairs: u64) -> bool {
        let all = PLANTS.iter().all(|plant| self.planted.get(plant.kind).is_some_and(|&count| count > 0));
        all && 2 * self.tables_differ as u64 >= pairs && 2 * self.others_differ as u64 >= pairs
    }
}

/// Plays so many games with their twins, a few at a time, and adds up what was found.
pub async fn pairs(count: u64) -> Found {
    let found = futures_util::stream::iter((0..count).map(Case::nth)).map(pair).buffer_unordered(4);
    found.fold(Found::default(), |one, other| std::future::ready(one.and(other))).await
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
    if let Some(leak) = leak(&told[0], &told[1]) {
        panic!("{case:?}, {swaps} swaps: {:?} can tell two worlds apart:\n{leak}", case.viewer);
    }
    // What must never reach him would be found, were it slipped into what he is told.
    let mut planted = BTreeMap::new();
    for plant in &PLANTS {
        let [Some(first), Some(second)] = [&one, &other].map(|life| plant.slipped(life, viewer, case.viewer)) else {
            continue;
        };
        let (differs, [first, second]) = (first.1 != second.1, [one.masked(&first.0), other.masked(&second.0)]);
        // Hidden things may lie where no message speaks of them.
        let found = leak(&first, &second).is_some();
        assert!(found == differs || (plant.kind == "entry" && !found), "{case:?}: a planted {}", plant.kind);
        *planted.entry(plant.kind).or_default() += usize::from(found);
    }
    let others = (0..=case.players).filter(|&n| n != viewer);
    let entries = |life: &Life, n: usize| -> Vec<String> {
        life.told(n).into_iter().filter(|text| text.contains("\"entries\"")).collect()
    };
    let differ = |n: usize| entries(&one, n).iter().zip(&entries(&other, n)).any(|(one, other)| one != other);
    let others_differ = others.filter(|&n| differ(n)).count();
    let tables_differ = usize::from(one.hash() != other.hash());
    Found { compared: told[0].len(), tables_differ, others_differ, planted }
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
    /// Ids and seals, which are drawn anew in each world, in the order in which they came to be.
    luck: Vec<String>,
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
    fn raw(&self, who: usize) -> &[String] {
        &self.told[who][..self.last.told[who]]
    }

    /// The same without what is the luck of this world.
    fn told(&self, who: usize) -> Vec<String> {
        self.masked(self.raw(who))
    }

    /// Texts in which the ids and seals of this world, and nothing else, are replaced by their numbers.
    fn masked(&self, texts: &[String]) -> Vec<String> {
        let number = |word: &str| self.luck.iter().position(|one| one == word);
        let mask = |text: &String| {
            text.split_inclusive(|sign: char| !sign.is_ascii_alphanumeric()).fold(String::new(), |masked, word| {
                let bare = word.trim_end_matches(|sign: char| !sign.is_ascii_alphanumeric());
                match number(bare) {
                    Some(number) => format!("{masked}LUCK{number}{}", &word[bare.len()..]),
                    None => masked + word,
                }
            })
        };
        texts.iter().map(mask).collect()
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
    let (told, luck, record) = world.close().await;
    Life { steps, told, luck, record, last }
}

/// The index of a viewer among those who are told: seats first, then a spectator.
fn index_of(viewer: Viewer, players: usize) -> usize {
    viewer.seat().map_or(players, Seat::index)
}
