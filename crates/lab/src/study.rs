//! What happens in games of Tikal II: which rooms are dug and which tiles taken, who wins from which seat. Designed
//! components are judged by it.

mod table;

use std::collections::BTreeMap;

use arena::{Estimate, Mind, in_order};
use bots::Playable;
use serde::Serialize;
use serde_json::json;
use tabletop::{Dice, Game, Seat, Seed};
use tikal2::{
    Action, Config, State,
    hex::{Place, SECRET, places},
    phase::Phase,
    room::Room,
};

use crate::{Answer, Found, choices::Choices, hand::Hand, work::Work};

/// What is played, here and in `orders`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// How many games at each number of players
    #[arg(short, long, value_name = "N", default_value_t = 1_000)]
    pub games: u64,
    /// Who plays, in all seats: LEVEL, or LEVEL%FILE with the weights of a file
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    bot: String,
    /// Nodes for a turn
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    #[command(flatten)]
    pub work: Work,
    #[command(flatten)]
    choices: Choices,
}

/// Games at one number of players.
pub struct Plan<'a> {
    pub args: &'a Args,
    pub config: Config,
    mind: Mind<State>,
}

impl Args {
    /// So many games for tests.
    #[cfg(test)]
    pub fn new(players: u8, bot: &str, games: u64, work: Work, nodes: u64) -> Args {
        let choices = Choices { players: Some(players), ..Choices::default() };
        Args { games, bot: bot.into(), nodes, work, choices }
    }

    /// The games at the number of players that was asked for, or at every one.
    pub fn plans(&self) -> Result<Vec<Plan<'_>>, String> {
        let mind = Mind::read(&self.bot).map_err(|error| error.to_string())?;
        let counts = self.choices.players.map_or(vec![2, 3, 4], |players| vec![players]);
        let plan = |players| Ok(Plan { args: self, config: self.choices.config::<State>(players)?, mind });
        counts.into_iter().map(plan).collect()
    }

    /// What was found, under a name.
    pub fn found(&self, text: Vec<String>, name: &str, all: &impl Serialize) -> Found {
        Found::new(text.join("\n"), &json!({ "bot": self.bot, "seed": self.work.seed, (name): all }))
    }
}

impl Plan<'_> {
    /// Its bot in all seats.
    pub fn hand(&self, seed: u64) -> Hand<State> {
        Hand::new(vec![self.mind.bot(seed)], self.args.nodes)
    }
}

pub fn run(args: &Args) -> Answer {
    let all: Vec<Findings> = args.plans()?.iter().map(study).collect();
    Ok(args.found(all.iter().map(table::table).collect(), "findings", &all))
}

/// A share, for people.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
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
fn study(plan: &Plan) -> Findings {
    let games = in_order(plan.args.work.jobs(), plan.args.games, |number| watch(plan, number), &|| ());
    let mut seen = Seen::default();
    games.into_iter().for_each(|game| seen.join(game));
    seen.findings(&plan.config)
}

/// Plays one game and notes what happens.
fn watch(plan: &Plan, number: u64) -> Seen {
    let mut dice = Dice::mixed(&[plan.args.work.seed, number]);
    let mut deal = State::deal(&plan.config, &Seed::from_number(dice.roll())).expect("a game that can be played");
    let mut table = State::start(&plan.config, State::RULES, &mut deal, &mut |_| ()).expect("a game");
    let mut hand = plan.hand(dice.roll());
    let mut seen = Seen::default();
    let mut turns = 0;
    while let Some(actions) = hand.ask(&table) {
        for action in actions {
            if let Action::Take(tile) = action {
                seen.note_tile(&table, tile);
            }
            turns += u32::from(State::ends_turn(action));
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

/// Action tiles on all sites.
pub fn tiles_left(table: &State) -> u32 {
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

    fn findings(self, config: &Config) -> Findings {
        let games = self.games.max(1) as f64;
        let seats: Vec<Estimate> = self.shares.iter().map(|shares| Estimate::mean(shares)).collect();
        let rules = tikal2::Rules::of(config).expect("a game that was played");
        let symbols = |tile: u8| {
            let all: Vec<String> = rules.tiles[usize::from(tile)].symbols().iter().map(|s| s.to_string()).collect();
            all.join(" ")
        };
        Findings {
            players: rules.players,
            games: self.games,
            favourite: seats.iter().map(|seat| seat.value).fold(0.0, f64::max) * rules.players as f64,
            seats,
            halfway: self.halfway.iter().map(|points| Estimate::mean(points)).collect(),
            finally: self.finally.iter().map(|points| Estimate::mean(points)).collect(),
            points: Estimate::mean(&self.points),
            winner: Estimate::mean(&self.winners),
            turns: Estimate::mean(&self.turns),
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
        let of = |jobs| {
            let args = Args::new(3, "random", 4, Work::new(1, jobs), 100);
            study(&args.plans().unwrap()[0])
        };
        let findings = of(2);
        assert_eq!(findings.tiles.len(), 21);
        assert!((findings.seats.iter().map(|seat| seat.value).sum::<f64>() - 1.0).abs() < 1e-9);
        let when = findings.tiles.iter().map(|tile| tile.when).sum::<f64>() / 21.0;
        assert!((when - 0.5).abs() < 1e-9, "{when}");
        let same = of(1);
        assert_eq!(serde_json::to_string(&same).unwrap(), serde_json::to_string(&findings).unwrap());
    }
}
