//! Tikal II in a terminal.

mod board;
mod status;
mod words;

use serde::Deserialize;
use serde_json::Value;
use tabletop::{Fault, Seat};
use tikal2::{
    Config, Event, Set, State, View,
    phase::{Choice, Phase, Stage, Turn},
    rules::Components,
    scoring::key_points,
};

use crate::{
    answer::value,
    ink::Ink,
    table::{Table, Worth},
};

impl Table for State {
    const TITLE: &'static str = "Tikal II";
    const CHOICES: &'static [&'static str] = &["more_control", "short_game"];
    const EXAMPLE: &'static str = "walk c3 chips 1";
    const POSITIONS: &'static str = "docs/positions-tikal2.md";

    fn configs() -> Vec<Config> {
        (2..=4).flat_map(Config::variants).collect()
    }

    fn label(config: &Config) -> String {
        let control = if config.more_control { "-control" } else { "" };
        let short = if config.short_game { "-short" } else { "" };
        let set = if matches!(config.components, Components::Table(_)) { "-set" } else { "" };
        format!("{}p{control}{short}{set}", config.players)
    }

    fn component_faults(file: &Value) -> Result<Vec<Fault>, String> {
        let set = Set::deserialize(file).map_err(|error| error.to_string())?;
        Ok(set.faults())
    }

    fn phase(&self) -> &'static str {
        match State::phase(self) {
            Phase::Keys => "keys",
            Phase::Turn(turn) => due(turn),
            Phase::Over => "over",
        }
    }

    fn ap(&self) -> Option<u8> {
        None
    }

    /// LV1: the first round scores keys and altars; LV7: treasures and cards score at the end only.
    fn worth(&self, seat: Seat) -> Vec<Worth> {
        let player = self.player(seat);
        let plain =
            |source: &str, points: i16| Worth { source: source.into(), points: points.into(), from: Vec::new() };
        let won = self.altar_rooms().filter(|&(altar, at)| self.altar_winners(altar, at).any(|winner| winner == seat));
        let altars: Vec<(String, i32)> = won.map(|(altar, at)| (format!("{at} {altar}"), 3)).collect();
        let mut all = vec![
            plain("keys", key_points(&player.camp)),
            Worth { source: "altars".into(), points: 3 * altars.len() as i32, from: altars },
        ];
        if self.round() == 2 {
            all.push(plain("treasures", player.treasures.len() as i16));
            all.push(plain("cards", self.card_points(seat)));
        }
        all
    }

    fn scored(event: &Event) -> Vec<(Seat, String, i32)> {
        let Event::Scored { seat, points, reward } = event else { return Vec::new() };
        let source = value(reward).as_str().unwrap_or("other").to_owned();
        vec![(*seat, source, (*points).into())]
    }

    fn board(view: &View, ink: Ink) -> String {
        board::draw(view, ink)
    }

    fn status(view: &View, ink: Ink) -> String {
        status::text(view, ink)
    }

    fn words(event: &Event) -> String {
        words::event(event)
    }
}

/// The decision that is due in a turn: an open choice, an exploration, or the stage of the turn.
fn due(turn: &Turn) -> &'static str {
    match (&turn.choice, turn.stage) {
        (Choice::Key(_), _) => "key",
        (Choice::Stack, _) => "stack",
        (Choice::Look(_), _) => "look",
        (Choice::Light(_), _) => "light",
        (Choice::Altar, _) => "altar",
        (Choice::Count, _) => "count",
        (Choice::Return, _) => "return",
        (Choice::None, _) if turn.delivery.is_some() => "deliver",
        (Choice::None, _) if turn.exploration.is_some() => "explore",
        (Choice::None, Stage::Before) => "before",
        (Choice::None, Stage::Trip { .. }) => "trip",
        (Choice::None, Stage::Arrived) => "arrived",
        (Choice::None, Stage::Symbols { .. }) => "symbols",
        (Choice::None, Stage::Rest) => "rest",
        (Choice::None, Stage::Last) => "last",
    }
}
