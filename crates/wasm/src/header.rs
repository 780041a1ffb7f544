//! What was fixed before a game, as the page shows it.

use serde::Serialize;
use tabletop::{
    Game, Seat, Viewer,
    fair::Bytes32,
    record::{Header, Label, Origin, Proof, Restart},
};

/// The header of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(bound(serialize = "C: Serialize"))]
pub struct HeaderInfo<C> {
    /// The game's name.
    pub game: &'static str,
    /// The number of the rules.
    pub rules: u16,
    /// What people chose.
    pub config: C,
    /// How many play.
    pub players: usize,
    /// Who sat down at each seat.
    pub names: Vec<Option<Label>>,
    /// Which player, in the order of joining, sits at each seat, if that was drawn.
    pub joined: Option<Vec<Seat>>,
    /// Marks such as `imported` or `offline`.
    pub marks: Vec<Label>,
    /// The drawings before this one that were thrown away, in order.
    pub restarts: Vec<Restart>,
    /// What was published before the first move.
    pub commitments: Vec<Commitment>,
    /// Whether everything that was committed to is open.
    pub open: bool,
    /// Whether the game began from a position.
    pub placed: bool,
    /// Whether everything is stated; otherwise it is one viewer's own.
    pub whole: bool,
    /// Whose own it is; nobody's is that of whoever watches.
    pub viewer: Option<Seat>,
}

/// Something that was published before the first move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Commitment {
    /// Who committed to what.
    pub by: By,
    /// The player who joined at this place, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub player: Option<usize>,
    /// The commitment.
    pub hash: Bytes32,
}

/// Who committed to what.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "CommitmentBy"))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Somebody to a chosen seed.
    Seed,
    /// Somebody to explicit piles.
    Deal,
    /// The host.
    Host,
    /// A player.
    Player,
}

impl<C> HeaderInfo<C> {
    /// What the page shows of a header.
    pub fn of<G: Game<Config = C>>(header: &Header<G>) -> HeaderInfo<C>
    where
        C: Clone,
    {
        let players = G::players(&header.config).unwrap_or(Seat::MAX);
        let (commitments, open) = commitments(&header.proof);
        HeaderInfo {
            game: G::NAME,
            rules: header.rules,
            config: header.config.clone(),
            players,
            names: header.names.0[..players].to_vec(),
            joined: header.joined.clone(),
            marks: header.marks.clone(),
            restarts: header.restarts.clone(),
            commitments,
            open,
            placed: header.origin != Origin::Start,
            whole: header.viewer.is_none(),
            viewer: header.viewer.and_then(Viewer::seat),
        }
    }
}

fn commitments<G: Game>(proof: &Proof<G>) -> (Vec<Commitment>, bool) {
    let one = |by, hash: &Bytes32| Commitment { by, player: None, hash: *hash };
    match proof {
        Proof::None => (Vec::new(), false),
        Proof::Seed { commitment, opening } => (vec![one(By::Seed, commitment)], opening.is_some()),
        Proof::Deal { commitment, opening } => (vec![one(By::Deal, commitment)], opening.is_some()),
        Proof::Joint { host, players } => {
            let of_players = players
                .iter()
                .enumerate()
                .map(|(n, share)| Commitment { player: Some(n + 1), ..one(By::Player, &share.commitment) });
            let all = std::iter::once(one(By::Host, &host.commitment)).chain(of_players).collect();
            (all, host.opening.is_some() && players.iter().all(|share| share.opening.is_some()))
        }
    }
}
