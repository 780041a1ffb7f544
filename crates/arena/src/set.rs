//! The results of a set, as a line of a file.

use std::collections::BTreeMap;

use bots::Playable;
use serde::{Deserialize, Serialize};
use tabletop::TableHash;

use crate::{Entrant, Fault, Fixture, Played, Times};

/// Names a set: what was played, by whom, with which budgets and piles.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SetKey(String);

impl SetKey {
    /// The key of a set.
    pub fn new<G: Playable>(
        config: &G::Config,
        entrants: &[Entrant<G>],
        fixture: &Fixture,
        seed: u64,
        number: u64,
    ) -> SetKey {
        let who: Vec<Vec<String>> = fixture
            .seatings
            .iter()
            .map(|seats| seats.iter().map(|&entrant| entrants[entrant].identity()).collect())
            .collect();
        let all = serde_json::to_vec(&(G::NAME, G::RULES, config, who, seed, number)).expect("plain data");
        SetKey(TableHash::of("arena", &all).to_string())
    }
}

/// A finished set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetLine {
    /// Its name.
    pub key: SetKey,
    /// Its number in its fixture, from 0.
    pub set: u64,
    /// Which program played it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub build: String,
    /// Its games, one for each seating.
    pub games: Vec<GameLine>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// Names by seat.
    pub seats: Vec<String>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Places by seat, from 1; tied seats share the better place.
    pub places: Vec<u8>,
    /// How many turns there were.
    pub turns: usize,
    /// How many actions there were.
    pub actions: usize,
    /// Who lost it before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// How long turns took, by seat, where that was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<Times>,
}

impl GameLine {
    pub(crate) fn new(seats: Vec<String>, played: Played, timed: bool) -> GameLine {
        GameLine {
            seats,
            scores: played.outcome.scores,
            places: played.outcome.places,
            turns: played.turns,
            actions: played.actions,
            fault: played.fault,
            times: if timed { played.times } else { Vec::new() },
        }
    }

    /// The win of this game, shared by all on the first place.
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.places.iter().filter(|&&place| place == 1).count();
        if self.places[seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
    }

    /// The place, where tied seats have the mean of the places that they take up.
    pub fn rank(&self, seat: usize) -> f64 {
        let tied = self.places.iter().filter(|&&place| place == self.places[seat]).count();
        f64::from(self.places[seat]) + (tied as f64 - 1.0) / 2.0
    }

    /// Points above the best other seat; none in a game that a fault ended.
    pub fn margin(&self, seat: usize) -> Option<f64> {
        let others = self.scores.iter().enumerate().filter(|&(other, _)| other != seat);
        let best = others.map(|(_, &score)| score).max()?;
        self.fault.is_none().then(|| f64::from(self.scores[seat] - best))
    }
}

impl SetLine {
    /// The line of the file.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data") + "\n"
    }

    /// The sets in a file. A last line that was cut off is left out.
    pub fn read(text: &str) -> BTreeMap<SetKey, SetLine> {
        let lines = text.lines().filter_map(|line| serde_json::from_str::<SetLine>(line).ok());
        lines.map(|line| (line.key.clone(), line)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub fn game(scores: &[i32], places: &[u8]) -> GameLine {
        GameLine {
            seats: vec!["a".into(); scores.len()],
            scores: scores.to_vec(),
            places: places.to_vec(),
            turns: 0,
            actions: 0,
            fault: None,
            times: Vec::new(),
        }
    }

    #[test]
    fn a_tie_shares_the_win() {
        let game = game(&[9, 9, 4], &[1, 1, 3]);
        assert_eq!([game.share(0), game.share(1), game.share(2)], [0.5, 0.5, 0.0]);
        assert_eq!([game.rank(0), game.rank(2)], [1.5, 3.0]);
        assert_eq!([game.margin(0), game.margin(2)], [Some(0.0), Some(-5.0)]);
    }

    #[test]
    fn a_line_that_was_cut_off_is_left_out() {
        let line =
            SetLine { key: SetKey("k".into()), set: 0, build: String::new(), games: vec![game(&[1, 2], &[2, 1])] };
        let text = line.write();
        assert_eq!(SetLine::read(&text).len(), 1);
        let cut = format!("{text}{}", &text[..text.len() / 2]);
        assert_eq!(SetLine::read(&cut).into_values().collect::<Vec<_>>(), [line]);
    }
}
