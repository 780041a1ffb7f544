//! What happens in games of Tikal II: which rooms are dug and which tiles taken, who wins from which seat. Designed
//! components are judged by it.

use std::collections::BTreeMap;

use bots::{
    Bot, Budget,
    tikal2::{Level, tikal2_bot},
};
use serde::Serialize;
use tabletop::{Dice, Game, Seat, Seed, ToMove, Viewer};
use tikal2::{
    Action, Config, State,
    hex::{Place, SECRET, places},
    phase::Phase,
    room::Room,
};

use crate::{Estimate, share::in_order, tally::mean};

/// What is played.
#[derive(Clone, Debug)]
pub struct Study {
    /// The game.
    pub config: Config,
    /// Who plays, in every seat.
    pub level: Level,
    /// How many games.
    pub games: u64,
    /// All chance follows from it.
    pub seed: u64,
    /// How many threads play.
    pub jobs: usize,
    /// Nodes for a turn.
    pub nodes: u64,
}

/// What was seen at one number of players.
#[derive(Clone, Debug, Serialize)]
pub struct Findings {
    /// How many play.
    pub players: usize,
    /// How many games.
    pub games: u64,
    /// Shares of wins by seat.
    pub seats: Vec<Estimate>,
    /// The largest share of a seat, as a multiple of the equal one.
    pub favourite: f64,
    /// Points by seat when the second round begins.
    pub halfway: Vec<Estimate>,
    /// Points by seat at the end.
    pub finally: Vec<Estimate>,
    /// Points of a seat.
    pub points: Estimate,
    /// Points of the winner.
    pub winner: Estimate,
    /// Turns of a game.
    pub turns: Estimate,
    /// Rooms, by name.
    pub rooms: Vec<RoomLine>,
    /// Action tiles.
    pub tiles: Vec<TileLine>,
}

/// How often a room is dug.
#[derive(Clone, Debug, Serialize)]
pub struct RoomLine {
    /// Its name.
    pub room: String,
    /// The share of games in which it is found.
    pub found: f64,
    /// The share of games in which somebody digs in it.
    pub dug: f64,
    /// Flags in it at the end of a game.
    pub flags: f64,
    /// The share of its spots that are taken, where it has several or is no light room.
    pub spots: Vec<f64>,
}

/// When an action tile is taken.
#[derive(Clone, Debug, Serialize)]
pub struct TileLine {
    /// Its number, from 1.
    pub tile: u8,
    /// Its symbols.
    pub symbols: String,
    /// When it is taken: 0 if always first of a round, 1 if always last.
    pub when: f64,
    /// The share of rounds in which it is among the first third.
    pub early: f64,
    /// The share of rounds in which it is among the last sixth.
    pub last: f64,
}

#[derive(Clone, Debug, Default)]
struct Seen {
    games: u64,
    shares: Vec<Vec<f64>>,
    halfway: Vec<Vec<f64>>,
    finally: Vec<Vec<f64>>,
    points: Vec<f64>,
    winners: Vec<f64>,
    turns: Vec<f64>,
    rooms: BTreeMap<String, RoomSeen>,
    tiles: BTreeMap<u8, (f64, f64, f64, f64)>,
}

#[derive(Clone, Debug, Default)]
struct RoomSeen {
    found: f64,
    dug: f64,
    flags: f64,
    spots: Vec<f64>,
}

/// Plays and looks on. The findings do not depend on the number of threads.
pub fn study(plan: &Study, each: &(dyn Fn() + Sync)) -> Findings {
    let games = in_order(plan.jobs, plan.games, |number| watch(plan, number), each);
    let mut seen = Seen::default();
    games.into_iter().for_each(|game| seen.join(game));
    seen.findings(plan)
}

/// Plays one game and notes what happens.
fn watch(plan: &Study, number: u64) -> Seen {
    let mut dice = Dice::mixed(&[plan.seed, number]);
    let mut deal = State::deal(&plan.config, &Seed::from_number(dice.roll())).expect("a game that can be played");
    let mut table = State::start(&plan.config, State::RULES, &mut deal, &mut |_| ()).expect("a game");
    let mut hand = Hand::new(tikal2_bot(plan.level, dice.roll()), plan.nodes);
    let mut seen = Seen::default();
    let mut turns = 0;
    while let Some(actions) = hand.ask(&table) {
        for action in actions {
            if let Action::Take(tile) = action {
                seen.note_tile(&table, tile);
            }
            turns += u32::from(ends_turn(action));
            let left = tiles_left(&table);
            table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
            if tiles_left(&table) > left {
                seen.halfway = by_seat(&table.outcome().scores);
            }
        }
    }
    seen.note_end(&table, turns);
    seen
}

/// A bot that plays every seat, with a budget for each turn.
pub(crate) struct Hand {
    bot: Box<dyn Bot<State>>,
    nodes: u64,
    left: u64,
}

impl Hand {
    pub(crate) fn new(bot: Box<dyn Bot<State>>, nodes: u64) -> Hand {
        Hand { bot, nodes, left: nodes }
    }

    /// What the seat to move does next; nothing when the game is over.
    pub(crate) fn ask(&mut self, table: &State) -> Option<Vec<Action>> {
        let ToMove::Seat(seat) = table.to_move() else { return None };
        let mut budget = Budget::nodes(self.left);
        let actions = self.bot.act(&table.view(Viewer::Seat(seat)), &mut budget);
        self.left = if actions.iter().any(|&action| ends_turn(action)) { self.nodes } else { budget.left() };
        Some(actions)
    }
}

fn ends_turn(action: Action) -> bool {
    matches!(action, Action::End | Action::Keys(..))
}

/// Action tiles on all sites.
pub(crate) fn tiles_left(table: &State) -> u32 {
    table.sites().iter().map(|site| site.count_ones()).sum()
}

fn by_seat(points: &[i32]) -> Vec<Vec<f64>> {
    points.iter().map(|&points| vec![f64::from(points)]).collect()
}

fn join_seats(all: &mut Vec<Vec<f64>>, other: Vec<Vec<f64>>) {
    all.resize(other.len(), Vec::new());
    all.iter_mut().zip(other).for_each(|(all, one)| all.extend(one));
}

impl Seen {
    fn note_tile(&mut self, table: &State, tile: u8) {
        let all = table.rules().tile_count() as f64;
        let left = tiles_left(table);
        let taken = all - f64::from(left);
        let when = taken / (all - 1.0);
        let (early, last) = (f64::from(taken < all / 3.0), f64::from(f64::from(left) <= all / 6.0));
        let line = self.tiles.entry(tile).or_default();
        *line = (line.0 + 1.0, line.1 + when, line.2 + early, line.3 + last);
    }

    fn note_end(&mut self, table: &State, turns: u32) {
        debug_assert_eq!(*table.phase(), Phase::Over);
        self.games = 1;
        let outcome = table.outcome();
        let first = outcome.places.iter().filter(|&&place| place == 1).count() as f64;
        let share = |&place: &u8| if place == 1 { 1.0 / first } else { 0.0 };
        self.shares = outcome.places.iter().map(|place| vec![share(place)]).collect();
        self.finally = by_seat(&outcome.scores);
        self.points = vec![outcome.scores.iter().map(|&s| f64::from(s)).sum::<f64>() / outcome.scores.len() as f64];
        self.winners = vec![outcome.scores.iter().copied().max().map_or(0.0, f64::from)];
        self.turns = vec![f64::from(turns)];
        for place in places((table.walls().found | SECRET) & tikal2::hex::ALL_PLACES) {
            self.note_room(table, place);
        }
    }

    fn note_room(&mut self, table: &State, place: Place) {
        let room = self.rooms.entry(room_name(table, place)).or_default();
        let flags = Seat::at_table(table.seats()).filter(|&seat| place.within(table.flags(seat))).count() as f64;
        room.found += 1.0;
        room.flags += flags;
        room.dug += f64::from(flags > 0.0);
        if let Some(spots) = table.dark_spots(place) {
            let taken = (0..spots.gains().len()).map(|spot| f64::from(table.flag_on(place, spot).is_some()));
            room.spots = taken.collect();
        }
    }

    fn join(&mut self, other: Seen) {
        self.games += other.games;
        join_seats(&mut self.shares, other.shares);
        join_seats(&mut self.halfway, other.halfway);
        join_seats(&mut self.finally, other.finally);
        self.points.extend(other.points);
        self.winners.extend(other.winners);
        self.turns.extend(other.turns);
        for (name, room) in other.rooms {
            let all = self.rooms.entry(name).or_default();
            (all.found, all.dug, all.flags) = (all.found + room.found, all.dug + room.dug, all.flags + room.flags);
            all.spots.resize(room.spots.len(), 0.0);
            all.spots.iter_mut().zip(room.spots).for_each(|(all, one)| *all += one);
        }
        for (tile, line) in other.tiles {
            let all = self.tiles.entry(tile).or_default();
            *all = (all.0 + line.0, all.1 + line.1, all.2 + line.2, all.3 + line.3);
        }
    }

    fn findings(self, plan: &Study) -> Findings {
        let games = self.games.max(1) as f64;
        let seats: Vec<Estimate> = self.shares.iter().map(|shares| mean(shares)).collect();
        let rules = tikal2::Rules::of(&plan.config).expect("a game that was played");
        let symbols = |tile: u8| {
            let all: Vec<String> = rules.tiles[usize::from(tile)].symbols().iter().map(|s| s.to_string()).collect();
            all.join(" ")
        };
        Findings {
            players: rules.players,
            games: self.games,
            favourite: seats.iter().map(|seat| seat.value).fold(0.0, f64::max) * rules.players as f64,
            seats,
            halfway: self.halfway.iter().map(|points| mean(points)).collect(),
            finally: self.finally.iter().map(|points| mean(points)).collect(),
            points: mean(&self.points),
            winner: mean(&self.winners),
            turns: mean(&self.turns),
            rooms: self
                .rooms
                .into_iter()
                .map(|(room, seen)| RoomLine {
                    room,
                    found: seen.found / games,
                    dug: seen.dug / games,
                    flags: seen.flags / games,
                    spots: seen.spots.iter().map(|taken| taken / seen.found).collect(),
                })
                .collect(),
            tiles: self
                .tiles
                .into_iter()
                .map(|(tile, (count, when, early, last))| TileLine {
                    tile: tile + 1,
                    symbols: symbols(tile),
                    when: when / count,
                    early: early / count,
                    last: last / count,
                })
                .collect(),
        }
    }
}

fn room_name(table: &State, place: Place) -> String {
    if place.within(SECRET) {
        return format!("secret {place}");
    }
    match table.rooms()[place.index()] {
        Room::Empty => "empty".into(),
        Room::Printed(_) => format!("printed {place}"),
        Room::Light(light, _) => format!("light {light}"),
        Room::Altar(altar) => format!("altar {altar}"),
        Room::Chamber => "chamber".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_taken_in_both_rounds_and_a_win_is_one() {
        let plan = |jobs| Study { config: Config::new(3), level: Level::Random, games: 4, seed: 1, jobs, nodes: 100 };
        let findings = study(&plan(2), &|| ());
        assert_eq!(findings.tiles.len(), 21);
        assert!((findings.seats.iter().map(|seat| seat.value).sum::<f64>() - 1.0).abs() < 1e-9);
        let when = findings.tiles.iter().map(|tile| tile.when).sum::<f64>() / 21.0;
        assert!((when - 0.5).abs() < 1e-9, "{when}");
        let same = study(&plan(1), &|| ());
        assert_eq!(serde_json::to_string(&same).unwrap(), serde_json::to_string(&findings).unwrap());
    }
}
