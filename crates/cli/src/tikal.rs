//! Tikal in a terminal.

mod board;
mod status;
mod way;
mod words;

use serde_json::Value;
use tabletop::{Fault, Game, Seat, Stop};
use tikal::{Action, Config, Edition, Event, House, Mode, NextOpener, NobodyBids, Phase, SetFile, Ties, Tikal, View};

use crate::{
    ink::Ink,
    table::{Helped, Table, Worth},
};

impl Table for Tikal {
    const TITLE: &'static str = "Tikal";
    const CHOICES: &'static [&'static str] =
        &["mode", "edition", "camp_needs_figure", "next_opener", "nobody_bids", "ties"];
    const EXAMPLE: &'static str = "walk worker a1 b2";
    const POSITIONS: &'static str = "docs/positions.md";
    const HELPERS: &'static [(&'static str, &'static str)] = &[
        ("reach leader|worker HEX", "cheapest action points from there to every hex, camps included"),
        ("go leader|worker FROM TO", "walk the cheapest way, step by step"),
    ];

    /// Player counts, modes and editions, and a game with every house rule.
    fn configs() -> Vec<Config> {
        let mut configs = Vec::new();
        for players in 2..=4 {
            for mode in [Mode::Basic, Mode::Auction] {
                configs.extend(Edition::ALL.map(|edition| Config::new(players, mode).with_edition(edition)));
            }
        }
        for camp_needs_figure in [false, true] {
            let house = House {
                camp_needs_figure: Some(camp_needs_figure),
                next_opener: Some(NextOpener::LeftOfLastOpener),
                nobody_bids: Some(NobodyBids::AuctionsGoOn),
                ties: Some(Ties::GuardThenTreasures),
            };
            configs.push(Config { house, ..Config::new(3, Mode::Auction) });
        }
        configs
    }

    fn label(config: &Config) -> String {
        let word = |value: Value| value.as_str().unwrap_or("other").to_owned();
        let mode = word(crate::answer::value(&config.mode));
        let edition = word(crate::answer::value(&config.edition));
        let house = if config.house.is_empty() { "" } else { "-house" };
        let set = if config.components.is_some() { "-set" } else { "" };
        format!("{}p-{mode}-{edition}{house}{set}", config.players)
    }

    fn component_faults(file: &Value) -> Result<Vec<Fault>, String> {
        let set = SetFile::deserialize(file).map_err(|error| error.to_string())?;
        Ok(set.check().err().unwrap_or_default())
    }

    fn phase(&self) -> &'static str {
        Tikal::phase(self).name()
    }

    fn ap(&self) -> Option<u8> {
        Some(Tikal::ap(self))
    }

    fn worth(&self, seat: Seat) -> Vec<Worth> {
        let points = self.points(seat);
        let temples = self.held_temples(seat).map(|(hex, value)| (hex.to_string(), value.into()));
        let treasures = status::sets(self, seat);
        vec![
            Worth { source: "temples".into(), points: points.temples.into(), from: temples.collect() },
            Worth { source: "treasures".into(), points: points.treasures.into(), from: treasures },
        ]
    }

    fn scored(event: &Event) -> Vec<(Seat, String, i32)> {
        match *event {
            Event::Scored { seat, temples, treasures, .. } => {
                vec![(seat, "temples".into(), temples.into()), (seat, "treasures".into(), treasures.into())]
            }
            Event::Won { seat, price } => vec![(seat, "bids".into(), -i32::from(price))],
            _ => Vec::new(),
        }
    }

    /// The difference it makes; digging, which stops at what it turns up, is priced by A9.
    fn cost(&self, action: Action) -> Option<u8> {
        match (action, Tikal::phase(self)) {
            (Action::End, _) => None,
            (Action::Dig(_), _) => Some(3),
            (_, Phase::Act(_) | Phase::Score(_)) => {
                let mut table = *self;
                table.apply(action, &mut Stop, &mut |_| ()).ok()?;
                Tikal::ap(self).checked_sub(Tikal::ap(&table))
            }
            _ => None,
        }
    }

    fn board(view: &View, ink: Ink) -> String {
        board::draw(&view.table, ink)
    }

    fn status(view: &View, ink: Ink) -> String {
        status::text(&view.table, ink)
    }

    fn words(event: &Event) -> String {
        words::event(event)
    }

    fn help(&self, seat: Seat, line: &str) -> Option<Result<Helped<Tikal>, String>> {
        way::help(self, seat, line)
    }
}

use serde::Deserialize;
