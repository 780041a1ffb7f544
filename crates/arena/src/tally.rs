//! What the results of sets come to.

use serde::Serialize;

use crate::{Bounds, Fixture, GameLine, Overrun, Ratings, SetLine, Sprt, Times, Verdict, ratings};

/// A measured number with its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The mean of independent values, one for each set or game, with its normal interval.
    pub fn mean(values: &[f64]) -> Estimate {
        let n = values.len() as f64;
        let value = values.iter().sum::<f64>() / n.max(1.0);
        let squares: f64 = values.iter().map(|x| (x - value).powi(2)).sum();
        let error = if n > 1.0 { 1.96 * (squares / (n - 1.0) / n).sqrt() } else { f64::INFINITY };
        Estimate { value, low: value - error, high: value + error }
    }
}

/// The number with the middle 95 % of resampled ones.
pub(crate) fn estimate_of(value: f64, mut drawn: Vec<f64>) -> Estimate {
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| drawn.get(((drawn.len() as f64 - 1.0) * share).round() as usize).copied().unwrap_or(value);
    Estimate { value, low: at(0.025), high: at(0.975) }
}

/// Sums up sets while they come in.
pub struct Tally {
    names: Vec<String>,
    fixtures: Vec<Fixture>,
    players: usize,
    sets: Vec<Vec<SetLine>>,
    tests: Option<Vec<Sprt>>,
}

/// The whole result.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// One line for each entrant.
    pub entrants: Vec<Line>,
    /// One line for each fixture.
    pub fixtures: Vec<FixtureLine>,
    /// How often the entrant of the row was placed before that of the column; a tie is half.
    pub ahead: Vec<Vec<Option<f64>>>,
    /// The equal share of wins.
    pub equal: f64,
    /// What the sequential tests tell apart.
    pub sprt: Option<Bounds>,
    /// Turns of a game.
    pub turns: Estimate,
    /// Points of all seats.
    pub points: Estimate,
}

/// What an entrant did in all its games.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// How many games it was in, counting each copy.
    pub seats: usize,
    /// Share of wins, ties shared.
    pub share: Estimate,
    /// Mean place.
    pub rank: Estimate,
    /// Points above the best other seat.
    pub margin: Estimate,
    /// Points.
    pub points: Estimate,
    /// Rating after Plackett and Luce.
    pub rating: Estimate,
    /// Games lost by a fault.
    pub faults: usize,
    /// Times of its turns.
    pub overrun: Option<Overrun>,
}

/// What a challenger did against one rival.
#[derive(Clone, Debug, Serialize)]
pub struct FixtureLine {
    /// The challenger.
    pub challenger: String,
    /// The rivals.
    pub rivals: Vec<String>,
    /// How many sets.
    pub sets: usize,
    /// Its share of wins.
    pub share: Estimate,
    /// Its mean place.
    pub rank: Estimate,
    /// Its points above the best other seat.
    pub margin: Estimate,
    /// The verdict of the sequential test.
    pub verdict: Option<Verdict>,
}

impl Tally {
    /// No set yet.
    pub fn new(names: Vec<String>, fixtures: Vec<Fixture>, players: usize, sprt: Option<Bounds>) -> Tally {
        let sets = vec![Vec::new(); fixtures.len()];
        let tests = sprt.map(|bounds| fixtures.iter().map(|_| Sprt::new(bounds)).collect());
        Tally { names, fixtures, players, sets, tests }
    }

    /// Hears a set; says whether its fixture is decided.
    pub fn hear(&mut self, fixture: usize, line: &SetLine) -> Option<Verdict> {
        self.sets[fixture].push(line.clone());
        let name = &self.names[self.fixtures[fixture].challenger];
        let share = of_set(line, name, &|game, seat| Some(game.share(seat))).unwrap_or(0.0);
        self.tests.as_mut().and_then(|tests| tests[fixture].hear(share))
    }

    /// How many sets were heard.
    pub fn sets(&self) -> usize {
        self.sets.iter().map(Vec::len).sum()
    }

    /// The lines of the fixtures.
    pub fn fixture_lines(&self) -> Vec<FixtureLine> {
        (0..self.fixtures.len()).map(|fixture| self.fixture_line(fixture)).collect()
    }

    fn fixture_line(&self, number: usize) -> FixtureLine {
        let fixture = &self.fixtures[number];
        let name = &self.names[fixture.challenger];
        let sets = &self.sets[number];
        let of = |value: &dyn Fn(&GameLine, usize) -> Option<f64>| over_sets(sets.iter(), name, value);
        FixtureLine {
            challenger: name.clone(),
            rivals: fixture.rivals.iter().map(|&rival| self.names[rival].clone()).collect(),
            sets: sets.len(),
            share: of(&|game, seat| Some(game.share(seat))),
            rank: of(&|game, seat| Some(game.rank(seat))),
            margin: of(&|game, seat| game.margin(seat)),
            verdict: self.tests.as_ref().and_then(|tests| tests[number].verdict()),
        }
    }

    /// The whole result. Intervals of ratings come from so many resamplings of the sets.
    pub fn report(&self, samples: usize, bounds: Option<Bounds>) -> Report {
        let Ratings { of } = ratings(&self.names, &self.sets, samples, 1);
        let all = || self.sets.iter().flatten();
        let by_set = |value: &dyn Fn(&GameLine) -> f64| {
            let of_set = |set: &SetLine| set.games.iter().map(value).sum::<f64>() / set.games.len() as f64;
            Estimate::mean(&all().map(of_set).collect::<Vec<_>>())
        };
        let points = |game: &GameLine| f64::from(game.scores.iter().sum::<i32>()) / game.scores.len() as f64;
        Report {
            entrants: self.names.iter().zip(of).map(|(name, rating)| self.line(name, rating)).collect(),
            fixtures: self.fixture_lines(),
            ahead: self.ahead(),
            equal: 1.0 / self.players as f64,
            sprt: bounds,
            turns: by_set(&|game| game.turns as f64),
            points: by_set(&points),
        }
    }

    fn line(&self, name: &str, rating: Estimate) -> Line {
        let sets = || self.sets.iter().flatten();
        let games = || sets().flat_map(|set| &set.games);
        let seats = || games().flat_map(|game| seats_of(game, name).map(move |seat| (game, seat)));
        let of = |value: &dyn Fn(&GameLine, usize) -> Option<f64>| over_sets(sets(), name, value);
        let mut times = Times::default();
        seats().filter_map(|(game, seat)| game.times.get(seat)).for_each(|turns| times.add(turns));
        Line {
            name: name.into(),
            seats: seats().count(),
            share: of(&|game, seat| Some(game.share(seat))),
            rank: of(&|game, seat| Some(game.rank(seat))),
            margin: of(&|game, seat| game.margin(seat)),
            points: of(&|game, seat| game.fault.is_none().then(|| f64::from(game.scores[seat]))),
            rating,
            faults: seats().filter(|(game, seat)| game.fault.is_some_and(|f| f.seat.index() == *seat)).count(),
            overrun: times.overrun(),
        }
    }

    fn ahead(&self) -> Vec<Vec<Option<f64>>> {
        let n = self.names.len();
        let mut sums = vec![vec![(0.0, 0.0); n]; n];
        let index = |name: &String| self.names.iter().position(|other| other == name).expect("a known name");
        for game in self.sets.iter().flatten().flat_map(|set| &set.games) {
            let who: Vec<usize> = game.seats.iter().map(index).collect();
            for a in 0..who.len() {
                for b in (0..who.len()).filter(|&b| who[b] != who[a]) {
                    let cell = &mut sums[who[a]][who[b]];
                    cell.1 += 1.0;
                    cell.0 += match game.places[a].cmp(&game.places[b]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    };
                }
            }
        }
        let share = |(sum, count): (f64, f64)| (count > 0.0).then(|| sum / count);
        sums.into_iter().map(|row| row.into_iter().map(share).collect()).collect()
    }
}

fn seats_of<'a>(game: &'a GameLine, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    game.seats.iter().enumerate().filter(move |(_, other)| *other == name).map(|(seat, _)| seat)
}

/// The mean of a value over the seats of an entrant in a set.
fn of_set(set: &SetLine, name: &str, value: &dyn Fn(&GameLine, usize) -> Option<f64>) -> Option<f64> {
    let games = set.games.iter();
    let values: Vec<f64> =
        games.flat_map(|game| seats_of(game, name).filter_map(move |seat| value(game, seat))).collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

fn over_sets<'a>(
    sets: impl Iterator<Item = &'a SetLine>,
    name: &str,
    value: &dyn Fn(&GameLine, usize) -> Option<f64>,
) -> Estimate {
    Estimate::mean(&sets.filter_map(|set| of_set(set, name, value)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_comes_from_the_spread_of_sets() {
        let even = Estimate::mean(&[0.0, 0.5, 1.0, 0.5]);
        assert_eq!(even.value, 0.5);
        assert!((even.high - even.value - 1.96 * (0.5f64 / 3.0 / 4.0).sqrt()).abs() < 1e-9);
        assert_eq!(Estimate::mean(&[1.0]).high, f64::INFINITY);
    }

    #[test]
    fn the_middle_of_resampled_numbers() {
        let drawn = (0..=1000).map(f64::from).collect();
        assert_eq!(estimate_of(500.0, drawn), Estimate { value: 500.0, low: 25.0, high: 975.0 });
    }
}
