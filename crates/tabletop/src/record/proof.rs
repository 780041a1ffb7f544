use std::fmt;

use crate::{
    ConfigError, Game, Seat, Seed,
    fair::{self, Bytes32},
};

/// How the hidden piles of a game were fixed before its first move.
#[derive(Clone, Debug, PartialEq)]
pub enum Proof<G: Game> {
    /// Not at all: nobody committed to anything.
    None,
    /// By a seed that one party chose.
    Seed {
        /// What was published before the game.
        commitment: Bytes32,
        /// The seed, once it is opened.
        opening: Option<Seed>,
    },
    /// By the host and the players together.
    Joint {
        /// The host's share.
        host: Share,
        /// The players' shares, in the order of joining.
        players: Vec<Share>,
    },
    /// By explicit piles.
    Deal {
        /// What was published before the game.
        commitment: Bytes32,
        /// The piles, once they are opened.
        opening: Option<Box<Dealt<G>>>,
    },
}

/// One party's share in a seed that is made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What the party published before anything was opened.
    pub commitment: Bytes32,
    /// What it had committed to, once it is opened.
    pub opening: Option<Bytes32>,
}

/// Explicit piles, with the salt that hid them in their commitment.
#[derive(Clone, Debug, PartialEq)]
pub struct Dealt<G: Game> {
    /// What hid the piles in their commitment, so that nobody finds them by trying.
    pub salt: Bytes32,
    /// The piles.
    pub deal: G::Deal,
}

impl<G: Game> Dealt<G> {
    /// The piles as the commitment hashes them: JSON on one line.
    pub fn text(&self) -> String {
        json(&self.deal)
    }
}

/// Why a record gives no piles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDeal {
    /// They were not opened.
    Sealed,
    /// The seed does not deal this configuration.
    Config(ConfigError),
}

impl fmt::Display for NoDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoDeal::Sealed => f.write_str("the piles are not opened"),
            NoDeal::Config(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoDeal {}

impl<G: Game> Proof<G> {
    /// Commits to a seed, and opens it.
    pub fn seeded(seed: Seed) -> Proof<G> {
        Proof::Seed { commitment: fair::seed_commitment(&seed), opening: Some(seed) }
    }

    /// Commits to the shares of the host and of each player in the order of joining, and opens them.
    pub fn joint(secret: Bytes32, entropies: &[Bytes32]) -> Proof<G> {
        let host = Share { commitment: fair::host_commitment(&secret), opening: Some(secret) };
        let share = |(player, entropy): (Seat, &Bytes32)| Share {
            commitment: fair::player_commitment(player, entropy),
            opening: Some(*entropy),
        };
        Proof::Joint { host, players: Seat::ALL.into_iter().zip(entropies).map(share).collect() }
    }

    /// Commits to explicit piles, and opens them.
    pub fn dealt(deal: G::Deal, salt: Bytes32) -> Proof<G> {
        let dealt = Dealt { salt, deal };
        let commitment = fair::deal_commitment(&dealt.salt, &dealt.text());
        Proof::Deal { commitment, opening: Some(Box::new(dealt)) }
    }

    /// The commitments alone.
    pub fn sealed(self) -> Proof<G> {
        let shut = |share: Share| Share { opening: None, ..share };
        match self {
            Proof::None => Proof::None,
            Proof::Seed { commitment, .. } => Proof::Seed { commitment, opening: None },
            Proof::Joint { host, players } => {
                Proof::Joint { host: shut(host), players: players.into_iter().map(shut).collect() }
            }
            Proof::Deal { commitment, .. } => Proof::Deal { commitment, opening: None },
        }
    }

    /// The seed that follows from what was opened.
    pub fn seed(&self) -> Option<Seed> {
        match self {
            Proof::Seed { opening, .. } => *opening,
            Proof::Joint { host, players } => {
                let entropies: Option<Vec<Bytes32>> = players.iter().map(|share| share.opening).collect();
                Some(fair::seed(&host.opening?, &entropies?))
            }
            Proof::None | Proof::Deal { .. } => None,
        }
    }

    /// The piles that follow from what was opened.
    pub fn deal(&self, config: &G::Config) -> Result<G::Deal, NoDeal> {
        match self {
            Proof::Deal { opening: Some(dealt), .. } => Ok(dealt.deal.clone()),
            _ => G::deal(config, &self.seed().ok_or(NoDeal::Sealed)?).map_err(NoDeal::Config),
        }
    }
}

/// One line of JSON. Configurations, positions and piles are plain data, which always has such a form.
pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
}
