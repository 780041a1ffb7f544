//! Who plays whom, in which seats.

/// What kind of tournament is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One entrant alone against copies of each other one.
    Gauntlet(usize),
    /// Every entrant alone against copies of every other one.
    RoundRobin,
    /// Every table of different entrants.
    Mixed,
}

/// One pairing: all its seatings are played with the same hidden piles and make a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The entrant whose share is tested; the first of a mixed table.
    pub challenger: usize,
    /// The entrants that it meets.
    pub rivals: Vec<usize>,
    /// Entrants by seat, one list for each game of a set.
    pub seatings: Vec<Vec<usize>>,
}

impl Fixture {
    /// The challenger in every seat, copies of the rival in the others.
    pub fn duel(challenger: usize, rival: usize, players: usize) -> Fixture {
        let seating = |own: usize| (0..players).map(|seat| if seat == own { challenger } else { rival }).collect();
        Fixture { challenger, rivals: vec![rival], seatings: (0..players).map(seating).collect() }
    }

    /// A table of different entrants, in all rotations.
    pub fn table(entrants: &[usize]) -> Fixture {
        let players = entrants.len();
        let seating = |turn: usize| (0..players).map(|seat| entrants[(seat + turn) % players]).collect();
        Fixture {
            challenger: entrants[0],
            rivals: entrants[1..].to_vec(),
            seatings: (0..players).map(seating).collect(),
        }
    }
}

impl Format {
    /// The fixtures among so many entrants; none if there are too few.
    pub fn fixtures(self, entrants: usize, players: usize) -> Vec<Fixture> {
        match self {
            Format::Gauntlet(own) => {
                (0..entrants).filter(|&rival| rival != own).map(|rival| Fixture::duel(own, rival, players)).collect()
            }
            Format::RoundRobin => {
                let pairs = (0..entrants).flat_map(|a| (0..entrants).map(move |b| (a, b)));
                // With two players the set of a against b is that of b against a.
                let wanted = pairs.filter(|(a, b)| if players == 2 { a < b } else { a != b });
                wanted.map(|(a, b)| Fixture::duel(a, b, players)).collect()
            }
            Format::Mixed => subsets(entrants, players).iter().map(|table| Fixture::table(table)).collect(),
        }
    }
}

/// All ascending choices of `size` out of `n`.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    let chosen = (0u32..1 << n).filter(|bits| bits.count_ones() as usize == size);
    let mut all: Vec<Vec<usize>> = chosen.map(|bits| (0..n).filter(|i| bits >> i & 1 == 1).collect()).collect();
    all.sort();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_challenger_sits_in_every_seat() {
        let [fixture] = &Format::Gauntlet(1).fixtures(2, 3)[..] else { panic!("one fixture") };
        assert_eq!(fixture.seatings, [[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    }

    #[test]
    fn everybody_meets_everybody() {
        assert_eq!(Format::RoundRobin.fixtures(3, 4).len(), 6);
        assert_eq!(Format::RoundRobin.fixtures(3, 2).len(), 3);
        assert_eq!(Format::Mixed.fixtures(4, 3).len(), 4);
        assert_eq!(Format::Mixed.fixtures(2, 3), []);
        assert_eq!(Format::Mixed.fixtures(3, 3)[0].seatings, [[0, 1, 2], [1, 2, 0], [2, 0, 1]]);
    }
}
