//! The options that make a configuration, and the chance of a new game.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};
use tabletop::{Seed, fair::Bytes32};

use crate::{answer::Bad, file, games::GameName, table::Table};

/// What is played.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "What is played")]
pub struct Choices {
    /// The game
    #[arg(long, value_name = "GAME")]
    pub game: Option<GameName>,
    /// How many play, 2 to 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub players: Option<u8>,
    /// Tikal: basic or auction game
    #[arg(long, value_parser = ["basic", "auction"])]
    pub mode: Option<String>,
    /// Tikal: whose printed rules
    #[arg(long, value_parser = ["2005", "2005-fr", "2015"])]
    pub edition: Option<String>,
    /// Tikal, E1: whether a camp needs an own figure on its hex
    #[arg(long, value_name = "true|false")]
    pub camp_needs_figure: Option<bool>,
    /// Tikal, E2: who opens the next auction round
    #[arg(long, value_parser = ["left-of-last-player", "left-of-last-opener"], value_name = "WHO")]
    pub next_opener: Option<String>,
    /// Tikal, E3: what follows when nobody bids
    #[arg(long, value_parser = ["auctions-go-on", "rest-is-free"], value_name = "WHAT")]
    pub nobody_bids: Option<String>,
    /// Tikal, E4: how a tie at the end is broken
    #[arg(long, value_parser = ["shared", "guard-then-treasures"], value_name = "HOW")]
    pub ties: Option<String>,
    /// Tikal II: two treasure stacks and three open treasures
    #[arg(long)]
    pub more_control: bool,
    /// Tikal II: without the tent
    #[arg(long)]
    pub short_game: bool,
    /// A component set from a file instead of the printed one
    #[arg(long, value_name = "FILE")]
    pub components: Option<PathBuf>,
}

impl Choices {
    pub fn game(&self) -> GameName {
        self.game.unwrap_or(GameName::Tikal)
    }

    /// Whether anything but the game was chosen.
    pub fn any(&self) -> bool {
        self.players.is_some() || self.components.is_some() || !self.fields().is_empty()
    }

    /// The configuration that was chosen; `players` where that was left open.
    pub fn config<G: Table>(&self, players: u8) -> Result<G::Config, Bad> {
        let mut config = Map::new();
        config.insert("players".into(), json!(self.players.unwrap_or(players)));
        for (name, house, value) in self.fields() {
            if !G::CHOICES.contains(&name) {
                return Err(Bad::new(format!("--{} does not belong to {}", name.replace('_', "-"), G::TITLE)));
            }
            let field = name.to_owned();
            if house {
                config.entry("house").or_insert_with(|| json!({}))[field] = value;
            } else {
                config.insert(field, value);
            }
        }
        if let Some(path) = &self.components {
            config.insert("components".into(), components::<G>(path)?);
        }
        let config: G::Config =
            serde_json::from_value(Value::Object(config)).map_err(|error| Bad::new(error.to_string()))?;
        G::players(&config)?;
        Ok(config)
    }

    /// The names of the fields chosen, house rules as one.
    pub fn names(&self) -> Vec<&'static str> {
        self.fields().into_iter().map(|(name, house, _)| if house { "house" } else { name }).collect()
    }

    /// The fields chosen: name, whether it is a house rule, value.
    fn fields(&self) -> Vec<(&'static str, bool, Value)> {
        let word = |text: &Option<String>| text.as_ref().map(|text| json!(text.replace('-', "_")));
        let flag = |on: bool| on.then_some(json!(true));
        let fields = [
            ("mode", false, word(&self.mode)),
            ("edition", false, self.edition.as_ref().map(|edition| json!(edition))),
            ("camp_needs_figure", true, self.camp_needs_figure.map(|needs| json!(needs))),
            ("next_opener", true, word(&self.next_opener)),
            ("nobody_bids", true, word(&self.nobody_bids)),
            ("ties", true, word(&self.ties)),
            ("more_control", false, flag(self.more_control)),
            ("short_game", false, flag(self.short_game)),
        ];
        fields.into_iter().filter_map(|(name, house, value)| Some((name, house, value?))).collect()
    }
}

/// A component set that was found right.
fn components<G: Table>(path: &std::path::Path) -> Result<Value, Bad> {
    let file = file::read(Some(path))?;
    let value: Value =
        serde_json::from_str(&file.text).map_err(|error| Bad::new(format!("no JSON: {error}")).of(&file.name))?;
    match G::component_faults(&value) {
        Err(message) => Err(Bad::new(format!("no component set of {}: {message}", G::TITLE)).of(&file.name)),
        Ok(faults) if faults.is_empty() => Ok(value),
        Ok(faults) => Err(Bad { message: format!("{}: the component set is wrong:", file.name), faults }),
    }
}

/// Where the hidden piles of a new game come from.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Chance (a seed from the system where nothing is said)")]
pub struct Chance {
    /// The seed: 64 hexadecimal digits
    #[arg(long, value_name = "HEX64", value_parser = hex::<Seed>, group = "chance")]
    pub seed: Option<Seed>,
    /// A seed from a number, for tests and examples
    #[arg(long, value_name = "N", group = "chance")]
    pub seed_number: Option<u64>,
}

/// 64 hexadecimal digits, for clap.
pub fn hex<T: std::str::FromStr<Err = &'static str>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|expected: &str| format!("expected {expected}"))
}

impl Chance {
    pub fn seed(&self) -> Result<Seed, Bad> {
        match (self.seed, self.seed_number) {
            (Some(seed), _) => Ok(seed),
            (None, Some(number)) => Ok(Seed::from_number(number)),
            (None, None) => Ok(Seed(random()?.0)),
        }
    }
}

/// 256 bits from the system.
pub fn random() -> Result<Bytes32, Bad> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Bad::new(format!("the system gives no randomness ({error}): give --seed")))?;
    Ok(Bytes32(bytes))
}
