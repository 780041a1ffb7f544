//! Contestants take turns, lap by lap, so that what else the machine does hits all of them alike.

use std::time::{Duration, Instant};

/// Something that plays whole random games.
pub trait Contestant {
    /// Its name in the table and on the command line.
    fn name(&self) -> &str;
    /// Plays one game to its end; says how many decisions it had.
    fn play(&mut self) -> u64;
}

/// What a contestant did between two looks at the clock.
#[derive(Clone, Copy, Debug)]
pub struct Lap {
    decisions: u64,
    games: u64,
    time: Duration,
}

impl Lap {
    /// Nanoseconds for each decision.
    pub fn per_decision(&self) -> f64 {
        self.time.as_nanos() as f64 / self.decisions as f64
    }

    /// Whole games in a second.
    pub fn games_per_second(&self) -> f64 {
        self.games as f64 / self.time.as_secs_f64()
    }

    /// Decisions in a game.
    pub fn per_game(&self) -> f64 {
        self.decisions as f64 / self.games as f64
    }
}

/// Plays games until the time is up.
fn lap(contestant: &mut dyn Contestant, time: Duration) -> Lap {
    let start = Instant::now();
    let (mut decisions, mut games) = (0, 0);
    loop {
        decisions += contestant.play();
        games += 1;
        let elapsed = start.elapsed();
        if elapsed >= time {
            return Lap { decisions, games, time: elapsed };
        }
    }
}

/// So many rounds of one lap for each contestant, after a lap each to warm up: the laps of each.
pub fn rounds(contestants: &mut [Box<dyn Contestant>], rounds: usize, time: Duration) -> Vec<Vec<Lap>> {
    contestants.iter_mut().for_each(|contestant| _ = lap(contestant.as_mut(), time));
    let mut laps: Vec<Vec<Lap>> = contestants.iter().map(|_| Vec::with_capacity(rounds)).collect();
    for _ in 0..rounds {
        for (contestant, laps) in contestants.iter_mut().zip(&mut laps) {
            laps.push(lap(contestant.as_mut(), time));
        }
    }
    laps
}

/// The middle of some numbers.
pub fn median(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Coin(u64);

    impl Contestant for Coin {
        fn name(&self) -> &str {
            "coin"
        }

        fn play(&mut self) -> u64 {
            self.0 += 1;
            3
        }
    }

    #[test]
    fn every_round_has_a_lap_of_every_contestant() {
        let mut contestants: Vec<Box<dyn Contestant>> = vec![Box::new(Coin(0)), Box::new(Coin(0))];
        let laps = rounds(&mut contestants, 5, Duration::ZERO);
        assert!(laps.iter().all(|laps| laps.len() == 5));
        assert_eq!(laps[1][4].per_game(), 3.0);
    }

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median([9.0, 1.0, 5.0]), 5.0);
    }
}
