//! A table for tests: positions in a few words, actions by their text, refusals in one line.

// Every test file uses its own part of this.
#![allow(dead_code)]

use std::collections::BTreeSet;

use expect_test::Expect;
use serde_json::{Map, Value, json};
use tabletop::{Actions, Dice, Fault, Game, Seat, Seed, Viewer};
use tikal::{Action, Config, Deal, Edition, Event, Hex, Mode, Motif, STANDARD, SetFile, Setup, Tikal};

/// A table, its piles, and what the last actions made happen.
#[derive(Clone)]
pub struct Table {
    pub state: Tikal,
    pub deal: Deal,
    pub events: Vec<Event>,
}

/// A new game from a seed.
pub fn seeded(config: &Config, seed: u64) -> Table {
    let mut deal = Tikal::deal(config, &Seed::from_number(seed)).unwrap();
    let mut events = Vec::new();
    let state = Tikal::start(config, Tikal::RULES, &mut deal, &mut |event| events.push(event)).unwrap();
    Table { state, deal, events }
}

/// A new game in which these tiles come first in their letters, and these tokens first in the stack.
pub fn dealt(config: &Config, tiles: &str, tokens: &[u8]) -> Table {
    let first: Vec<&str> = tiles.split(' ').filter(|id| !id.is_empty()).collect();
    let mut order: Vec<&str> = STANDARD.tiles.iter().map(|tile| tile.id.as_str()).collect();
    order.sort_by_key(|id| (id.as_bytes()[0], first.iter().position(|named| named == id).unwrap_or(first.len())));
    let mut stack = tokens.to_vec();
    for motif in 1..=8 {
        let named = tokens.iter().filter(|&&token| token == motif).count();
        stack.extend(std::iter::repeat_n(motif, 3 - named));
    }
    let mut deal: Deal = serde_json::from_value(json!({ "tiles": order, "treasures": stack })).unwrap();
    Tikal::check_deal(config, &deal).unwrap();
    let mut events = Vec::new();
    let state = Tikal::start(config, Tikal::RULES, &mut deal, &mut |event| events.push(event)).unwrap();
    Table { state, deal, events }
}

pub fn basic(players: u8) -> Config {
    Config::new(players, Mode::Basic)
}

pub fn auction(players: u8) -> Config {
    Config::new(players, Mode::Auction)
}

pub fn of_2005(config: Config) -> Config {
    config.with_edition(Edition::Of2005)
}

/// A corner of Tikal with two ruins, two clearings and four temples. Stones on the paths:
/// a1–b2 1, b2–b3 1, b2–c1 1, b2–c2 1, a2–b3 1, a2–a3 2, c1–c2 3, c1–d2 1, c2–c3 1, c2–d3 1, c3–b3 1, c3–c4 1,
/// c3–d3 1, d2–d3 3; none between c2 and d2 or b3.
pub fn corner() -> Value {
    json!({
        "a3": "B2/0", "b3": "D1/0", "c4": "C2/0", "d3": "D2/0", // temples 3, 5, 4, 5
        "c2": "A4/0", "c3": "D3/0", // clearings
        "c1": "A5/0", "d2": "A6/0", // ruins with 4 tokens each
    })
}

/// A board of one row: base camp, volcano, free hex, free hex.
pub fn islet() -> Value {
    json!({
        "tiles": [
            { "id": "A1", "letter": "A", "kind": "volcano", "stones": [0, 0, 0, 0, 0, 0] },
            { "id": "B1", "letter": "B", "kind": "jungle", "stones": [1, 1, 1, 1, 1, 1] },
            { "id": "B2", "letter": "B", "kind": "volcano", "stones": [0, 0, 0, 0, 0, 0] },
        ],
        "board": { "columns": 4, "rows": 1, "printed": [
            { "col": 0, "row": 0, "kind": "basecamp", "stones": [1, 1, 1, 0, 0, 0] },
        ] },
        "treasures": { "motifs": 1, "each": 1 },
        "per_player": { "leaders": 1, "workers": 18, "camps": 2, "guards": 2 },
        "temple_levels": {},
    })
}

/// A position from what is said of it. What is left out: two players, seat 1 to act with 10 AP, workers in the
/// supply, and earlier tiles that are not named out of the game.
pub fn position(value: Value) -> Table {
    let setup = setup(value);
    let (state, deal) = Tikal::from_setup(&setup).unwrap_or_else(|faults| panic!("{}", lines(&faults)));
    let imagined = || Tikal::imagine(&state.view(Viewer::Spectator), &mut Dice::new(1)).1;
    Table { state, deal: deal.unwrap_or_else(imagined), events: Vec::new() }
}

/// The faults of a position, one a line.
pub fn faults(value: Value, expected: Expect) {
    let faults = Tikal::from_setup(&setup(value)).expect_err("the position has no fault");
    expected.assert_eq(&lines(&faults));
}

pub fn lines(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n")
}

/// The whole form of a position from what is said of it.
pub fn setup(value: Value) -> Setup {
    let Value::Object(mut all) = value else { panic!("a position is an object") };
    let mut fill = |key: &str, value: Value| {
        all.entry(key).or_insert(value);
    };
    fill("game", json!("tikal"));
    fill("seats", json!([{}, {}]));
    fill("hexes", json!({}));
    fill("phase", json!("act"));
    fill("lost", json!([]));
    fill("config", json!({}));
    let phase = all["phase"].as_str().unwrap().to_owned();
    if phase != "over" {
        all.entry("to_move").or_insert(json!(1));
    }
    if matches!(phase.as_str(), "act" | "score") {
        all.entry("ap").or_insert(json!(10));
    }
    let players = all["seats"].as_array().unwrap().len();
    let config = all["config"].as_object_mut().unwrap();
    config.entry("players").or_insert(json!(players));
    let money = if config.get("mode") == Some(&json!("auction")) { 20 } else { 0 };
    all["seats"].as_array_mut().unwrap().iter_mut().for_each(|seat| fill_seat(seat.as_object_mut().unwrap(), money));
    all["hexes"].as_object_mut().unwrap().values_mut().for_each(fill_hex);
    fill_lost(&mut all);
    serde_json::from_value(Value::Object(all)).unwrap()
}

fn fill_seat(seat: &mut Map<String, Value>, money: u64) {
    seat.entry("score").or_insert(json!(money));
    let board: u64 = seat
        .get("workers")
        .map_or(0, |workers| workers.as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum());
    let guards = seat.get("guards").map_or(0, |guards| guards.as_array().unwrap().len() as u64);
    let leader = seat.get("leader").is_some_and(|leader| leader.as_str().unwrap().starts_with("guard")) as u64;
    seat.entry("supply").or_insert(json!((18 + leader).saturating_sub(board + guards)));
}

/// `"A4/0"`, `"C2/0 value 8"`, `"A5/0 tokens 2"`, or `"value 3"` for a printed temple.
fn fill_hex(hex: &mut Value) {
    let Some(text) = hex.as_str() else { return };
    let mut entry = Map::new();
    let mut words = text.split(' ').peekable();
    if let Some((tile, rotation)) = words.peek().and_then(|word| word.split_once('/')) {
        entry.insert("tile".into(), json!(tile));
        entry.insert("rotation".into(), json!(rotation.parse::<u8>().unwrap()));
        words.next();
    }
    while let Some(key) = words.next() {
        entry.insert(key.into(), json!(words.next().unwrap().parse::<u8>().unwrap()));
    }
    *hex = Value::Object(entry);
}

/// S1: tiles with an earlier letter than one that is named have left the stack. `"lost": "all"` empties it.
fn fill_lost(all: &mut Map<String, Value>) {
    let mut named: BTreeSet<String> = BTreeSet::new();
    let mut name = |id: &Value| {
        named.insert(id.as_str().unwrap().to_owned());
    };
    all["hexes"].as_object().unwrap().values().filter_map(|hex| hex.get("tile")).for_each(&mut name);
    all.get("hand").into_iter().for_each(&mut name);
    let display = all.get("auction").and_then(|auction| auction.get("display"));
    display.into_iter().flat_map(|display| display.as_array().unwrap()).for_each(&mut name);
    let emptied = all["lost"] == json!("all");
    if !emptied {
        all["lost"].as_array().unwrap().iter().for_each(&mut name);
    }
    let top = named.iter().map(|id| id.as_bytes()[0]).max().unwrap_or(b'A');
    let set = all["config"].get("components").map(|set| serde_json::from_value::<SetFile>(set.clone()).unwrap());
    let ids = set.as_ref().unwrap_or(&STANDARD).tiles.iter().map(|tile| tile.id.clone());
    let gone = ids.filter(|id| emptied || id.as_bytes()[0] < top);
    let mut lost: Vec<Value> = if emptied { Vec::new() } else { all["lost"].as_array().unwrap().clone() };
    lost.extend(gone.filter(|id| !named.contains(id)).map(Value::from));
    all.insert("lost".into(), json!(lost));
}

impl Table {
    /// Plays actions, parted by commas; each must be legal.
    pub fn play(&mut self, actions: &str) -> &mut Table {
        self.events.clear();
        for text in actions.split(',').map(str::trim) {
            let action: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let answer = self.answer(action);
            assert_eq!(answer, "allowed", "{text}");
            let events = &mut self.events;
            self.state.apply(action, &mut self.deal, &mut |event| events.push(event)).unwrap();
        }
        self
    }

    /// What the rules say to an action of the seat to move: `allowed`, or the rule, the reason and its numbers.
    pub fn check(&self, action: &str, expected: Expect) {
        expected.assert_eq(&self.answer(action.parse().unwrap()));
    }

    /// The same for any seat.
    pub fn check_as(&self, number: u64, action: &str, expected: Expect) {
        expected.assert_eq(&self.answer_to(seat(number), action.parse().unwrap()));
    }

    pub fn allows(&self, action: &str) {
        assert_eq!(self.answer(action.parse().unwrap()), "allowed", "{action}");
    }

    fn answer(&self, action: Action) -> String {
        let answer = self.answer_to(self.seat(), action);
        let mut legal = Actions::new();
        self.state.legal(&mut legal);
        assert_eq!(legal.contains(&action), answer == "allowed", "{action}: the list and the check disagree");
        answer
    }

    fn answer_to(&self, seat: Seat, action: Action) -> String {
        let Err(refusal) = self.state.check(seat, action) else { return "allowed".into() };
        let value = serde_json::to_value(&refusal).unwrap();
        let params = value.get("params").and_then(Value::as_object);
        let params: Vec<String> = params.into_iter().flatten().map(|(key, value)| format!("{key} {value}")).collect();
        let (rule, code) = (value["rule"].as_str().unwrap(), value["code"].as_str().unwrap());
        format!("{rule} {code}: {}", params.join(", ").replace('"', "")).trim_end_matches(": ").into()
    }

    /// The legal actions that begin with these words.
    pub fn offers(&self, words: &str) -> Vec<String> {
        let mut legal = Actions::new();
        self.state.legal(&mut legal);
        let mut offers: Vec<String> = legal.iter().map(|action| action.to_string()).collect();
        offers.retain(|text| text.starts_with(words));
        offers.sort();
        offers
    }

    /// Whose decision is next; seat 1 when the game is over.
    pub fn seat(&self) -> Seat {
        self.state.to_move().seat().unwrap_or_default()
    }

    /// Number of the seat to move, the kind of its decision, and its action points.
    pub fn due(&self) -> (u8, &'static str, u8) {
        (self.seat().number(), self.state.phase().name(), self.state.ap())
    }

    pub fn scores(&self) -> Vec<u16> {
        self.state.rules().seats().map(|seat| self.state.score(seat)).collect()
    }

    /// Tokens of a seat, motif by motif.
    pub fn tokens(&self, number: u64) -> [u8; 8] {
        let treasures = self.state.treasures(seat(number));
        std::array::from_fn(|index| treasures.of(Motif::new(index)))
    }

    /// Temple and treasure points that a seat would score now.
    pub fn points(&self, number: u64) -> (u16, u16) {
        let points = self.state.points(seat(number));
        (points.temples, points.treasures)
    }

    /// Ends the scoring turns that are left; nobody does anything in them.
    pub fn end_scoring(&mut self) -> &mut Table {
        let mut events = Vec::new();
        while self.state.phase().name() == "score" {
            events.append(&mut self.play("end").events);
        }
        self.events = events;
        self
    }
}

pub fn seat(number: u64) -> Seat {
    Seat::from_number(number).unwrap()
}

pub fn hex(name: &str) -> Hex {
    name.parse().unwrap()
}
