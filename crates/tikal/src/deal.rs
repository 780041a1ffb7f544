//! The hidden piles: undrawn tiles and unseen treasure tokens.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use tabletop::{Fault, Seed, Source, map_of, sort_few};

use crate::{
    event::{Ask, Bury, Reveal},
    hex::Hex,
    rules::Rules,
    set::Set,
    state::Tikal,
    tile::TileId,
    treasure::Motif,
};

/// The most tokens there are.
const TOKENS: usize = Motif::MAX * Motif::EACH as usize;

/// The piles of a game, of a fixed size so that copying them costs no allocation.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Piles"))]
pub struct Deal {
    tiles: [TileId; Set::MAX_TILES],
    drawn: u8,
    tile_count: u8,
    tokens: [Motif; TOKENS],
    /// Tokens below this index lie under a hex or were dug.
    buried: u8,
    token_count: u8,
    /// The next token of each hex, and the end of its tokens.
    under: [(u8, u8); Hex::MAX],
}

impl Deal {
    /// S1, S2: tiles shuffled within their letter and stacked by letter, tokens shuffled; each from a stream of its own.
    pub(crate) fn shuffled(rules: &Rules, seed: &Seed) -> Deal {
        let mut tiles: Vec<TileId> = rules.set.tiles.iter().map(|tile| tile.id).collect();
        sort_few(&mut tiles, |tile| tile.stack());
        for stack in tiles.chunk_by_mut(|a, b| a.stack() == b.stack()) {
            let name = format!("tiles-{}", stack[0].letter());
            seed.stream(&name).shuffle(stack);
        }
        let mut tokens: Vec<Motif> = rules.set.token_pile().collect();
        seed.stream("treasures").shuffle(&mut tokens);
        Deal::new(&tiles, &tokens, &BTreeMap::new())
    }

    /// Piles as they are written down: undrawn tiles, tokens in the stack, tokens under hexes.
    pub(crate) fn new(tiles: &[TileId], stack: &[Motif], buried: &BTreeMap<Hex, Vec<Motif>>) -> Deal {
        let mut deal = Deal {
            tiles: [TileId::default(); Set::MAX_TILES],
            drawn: 0,
            tile_count: tiles.len() as u8,
            tokens: [Motif::default(); TOKENS],
            buried: 0,
            token_count: 0,
            under: [(0, 0); Hex::MAX],
        };
        deal.tiles[..tiles.len()].copy_from_slice(tiles);
        for (hex, tokens) in buried {
            let begin = deal.token_count;
            tokens.iter().for_each(|&token| deal.push_token(token));
            deal.under[hex.index()] = (begin, deal.token_count);
        }
        deal.buried = deal.token_count;
        stack.iter().for_each(|&token| deal.push_token(token));
        deal
    }

    fn push_token(&mut self, token: Motif) {
        self.tokens[self.token_count as usize] = token;
        self.token_count += 1;
    }

    /// The tiles still to be drawn, the next one first.
    pub fn tiles(&self) -> &[TileId] {
        &self.tiles[self.drawn as usize..self.tile_count as usize]
    }

    /// The tokens in the stack, the top one first.
    pub fn stack(&self) -> &[Motif] {
        &self.tokens[self.buried as usize..self.token_count as usize]
    }

    /// The tokens under a hex, the next one to be dug first.
    pub fn under(&self, hex: Hex) -> &[Motif] {
        let (next, end) = self.under[hex.index()];
        &self.tokens[next as usize..end as usize]
    }

    fn piles(&self) -> Piles {
        let hexes = (0..Hex::MAX as u8).map(Hex::new).filter(|&hex| !self.under(hex).is_empty());
        Piles {
            tiles: self.tiles().to_vec(),
            treasures: self.stack().to_vec(),
            buried: map_of(hexes.map(|hex| (hex, self.under(hex).to_vec()))),
        }
    }

    /// What does not fit this table: each pile must hold what the table leaves open.
    pub(crate) fn faults(&self, table: &Tikal) -> Vec<Fault> {
        let piles = self.piles();
        let mut faults = tile_faults(&piles.tiles, table);
        let mut left = table.unseen_tokens();
        for motif in piles.treasures.iter().chain(piles.buried.values().flatten()) {
            left[motif.index()] = left[motif.index()].wrapping_sub(1);
        }
        for motif in Motif::all().filter(|motif| left[motif.index()] != 0) {
            let message = format!("motif {motif} stands the wrong number of times among the hidden tokens");
            faults.push(Fault::new("hidden", message));
        }
        for hex in (0..Hex::MAX as u8).map(Hex::new) {
            let (need, have) = (table.tokens(hex), self.under(hex).len());
            if usize::from(need) != have {
                faults.push(Fault::new(format!("hidden.buried.{hex}"), format!("{have} tokens; the hex shows {need}")));
            }
        }
        faults
    }
}

fn tile_faults(tiles: &[TileId], table: &Tikal) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut left = table.undrawn();
    for (i, tile) in tiles.iter().enumerate() {
        match table.rules().index(*tile).filter(|&index| left >> index & 1 == 1) {
            Some(index) => left &= !(1 << index),
            None => faults.push(Fault::new(format!("hidden.tiles[{i}]"), format!("{tile} is not an undrawn tile"))),
        }
    }
    if left != 0 {
        let missing: Vec<String> = table
            .rules()
            .set
            .tiles
            .iter()
            .enumerate()
            .filter(|(i, _)| left >> i & 1 == 1)
            .map(|(_, tile)| tile.id.to_string())
            .collect();
        faults.push(Fault::new("hidden.tiles", format!("missing: {}", missing.join(" "))));
    }
    if !tiles.is_sorted_by_key(|tile| tile.stack()) {
        faults.push(Fault::new("hidden.tiles", "letters are drawn in alphabetical order (S1)"));
    }
    faults
}

impl Source<Tikal> for Deal {
    #[inline]
    fn reveal(&mut self, _: &Tikal, ask: Ask) -> Option<Reveal> {
        match ask {
            Ask::Tile => {
                let tile = *self.tiles().first()?;
                self.drawn += 1;
                Some(Reveal::Tile(tile))
            }
            Ask::Token(hex) => {
                let token = *self.under(hex).first()?;
                self.under[hex.index()].0 += 1;
                Some(Reveal::Token(token))
            }
        }
    }

    #[inline]
    fn tell(&mut self, Bury { hex, tokens }: Bury) {
        let end = (self.buried + tokens).min(self.token_count);
        self.under[hex.index()] = (self.buried, end);
        self.buried = end;
    }
}

impl PartialEq for Deal {
    fn eq(&self, other: &Deal) -> bool {
        self.piles() == other.piles()
    }
}

impl std::fmt::Debug for Deal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Deal(hidden)")
    }
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Piles {
    tiles: Vec<TileId>,
    treasures: Vec<Motif>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    buried: BTreeMap<Hex, Vec<Motif>>,
}

impl Serialize for Deal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.piles().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Deal, D::Error> {
        let piles = Piles::deserialize(deserializer)?;
        let tokens = piles.treasures.len() + piles.buried.values().map(Vec::len).sum::<usize>();
        if piles.tiles.len() > Set::MAX_TILES || tokens > TOKENS {
            return Err(D::Error::custom(format!("at most {} tiles and {TOKENS} tokens", Set::MAX_TILES)));
        }
        Ok(Deal::new(&piles.tiles, &piles.treasures, &piles.buried))
    }
}
