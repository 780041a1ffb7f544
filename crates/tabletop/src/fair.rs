//! Commitments: proof that the piles were fixed before the first move and that nobody chose them alone.

use std::{fmt, str::FromStr};

use crate::{
    Seat, Seed,
    seed::{digest, parse_hex, write_hex},
};

/// 32 bytes: a secret, an entropy, a salt or a commitment, written in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Bytes32(pub [u8; 32]);

impl fmt::Display for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(f, &self.0)
    }
}

impl fmt::Debug for Bytes32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Bytes32 {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Bytes32, Self::Err> {
        parse_hex(text).map(Bytes32).ok_or("64 hexadecimal digits")
    }
}

crate::texted!(Bytes32, |_, error| error.to_string());

/// What the host publishes before anybody else commits.
pub fn host_commitment(secret: &Bytes32) -> Bytes32 {
    Bytes32(digest(&[b"mutal host 1\n", &secret.0]))
}

/// What a player publishes before anything is opened. Players count in the order in which they joined.
pub fn player_commitment(player: Seat, entropy: &Bytes32) -> Bytes32 {
    Bytes32(digest(&[b"mutal player 1\n", &[player.number()], &entropy.0]))
}

/// The seed that follows from everything that was opened: the host's secret, then each player's entropy.
pub fn seed(secret: &Bytes32, entropies: &[Bytes32]) -> Seed {
    let players = [entropies.len() as u8];
    let mut parts: Vec<&[u8]> = vec![b"mutal seed 1\n", &secret.0, &players];
    parts.extend(entropies.iter().map(|entropy| &entropy.0[..]));
    Seed(digest(&parts))
}

/// What is published for a game from a seed that one party chose.
pub fn seed_commitment(seed: &Seed) -> Bytes32 {
    Bytes32(digest(&[b"mutal chosen seed 1\n", &seed.0]))
}

/// What is published for a game from explicit piles: their canonical text behind a salt.
pub fn deal_commitment(salt: &Bytes32, piles: &str) -> Bytes32 {
    Bytes32(digest(&[b"mutal deal 1\n", &salt.0, piles.as_bytes()]))
}

/// Which player (by order of joining, from 1) sits at seat 1, 2, …, drawn from the seed.
pub fn seat_order(seed: &Seed, players: usize) -> Vec<Seat> {
    let mut order: Vec<Seat> = Seat::at_table(players).collect();
    seed.stream("seats").shuffle(&mut order);
    order
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    fn bytes(fill: u8) -> Bytes32 {
        Bytes32([fill; 32])
    }

    #[test]
    fn every_part_of_the_opening_changes_the_seed() {
        let seed_of = |secret, entropies: &[Bytes32]| seed(&secret, entropies).to_string();
        let base = seed_of(bytes(1), &[bytes(2), bytes(3)]);
        assert_ne!(base, seed_of(bytes(9), &[bytes(2), bytes(3)]));
        assert_ne!(base, seed_of(bytes(1), &[bytes(3), bytes(2)]));
        assert_ne!(base, seed_of(bytes(1), &[bytes(2), bytes(3), bytes(0)]));
    }

    #[test]
    fn commitments_are_pinned() {
        let pinned = [
            host_commitment(&bytes(1)).to_string(),
            player_commitment(Seat::new(1), &bytes(2)).to_string(),
            seed(&bytes(1), &[bytes(2), bytes(3)]).to_string(),
            deal_commitment(&bytes(4), "piles").to_string(),
            seed_commitment(&Seed([5; 32])).to_string(),
        ];
        expect![[r#"
            930fcf234e52975cb77596889a48688fafc6d4f9e3ea5e974e2e7c50ae0dfbad
            ec2b64c0abe9947b39728f30a18b4a30977f2f2130989f4ff68d057456a3fabd
            54f6744459b4b1a3782f61dcb2eaf3776c5632caa7edc12c7b51d156041ed72c
            f326435ea32fc4ee82f07f17f53b7511b87e1e6787f4c03b7300d77acba10d77
            c2d0dc5b5d047f37eff3fe4d7be42dab4886361330a62187200bede277a228dc"#]]
        .assert_eq(&pinned.join("\n"));
    }

    #[test]
    fn the_seat_order_is_pinned() {
        let order: Vec<u8> = seat_order(&Seed::from_number(3), 4).iter().map(|seat| seat.number()).collect();
        expect!["[4, 1, 3, 2]"].assert_eq(&format!("{order:?}"));
    }

    /// docs/fairness.md gives these to people who write checkers.
    #[test]
    fn the_page_has_the_vectors() {
        let page = include_str!("../../../docs/fairness.md");
        let three = seed(&bytes(1), &[bytes(2), bytes(3), bytes(4)]);
        let order: Vec<String> = seat_order(&three, 3).iter().map(Seat::to_string).collect();
        let chosen = Seed::from_number(1);
        let key = Bytes32(digest(&[b"mutal pile 1\n", &chosen.0, b"tiles"]));
        let shuffled = |pile| {
            let mut items: Vec<String> = (0..12).map(|n| n.to_string()).collect();
            chosen.stream(pile).shuffle(&mut items);
            items.join(" ")
        };
        let vectors = [
            host_commitment(&bytes(1)).to_string(),
            player_commitment(Seat::new(0), &bytes(2)).to_string(),
            player_commitment(Seat::new(1), &bytes(2)).to_string(),
            player_commitment(Seat::new(1), &bytes(3)).to_string(),
            seed(&bytes(1), &[bytes(2), bytes(3)]).to_string(),
            three.to_string(),
            order.join(" "),
            deal_commitment(&bytes(4), "piles").to_string(),
            seed_commitment(&Seed([5; 32])).to_string(),
            chosen.to_string(),
            key.to_string(),
            shuffled("tiles"),
            shuffled("treasures"),
        ];
        for vector in vectors {
            assert!(page.contains(&format!("`{vector}`")), "{vector}");
        }
    }
}
