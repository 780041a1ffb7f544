//! The most that tokens can be expected to score after a few digs and swaps, wherever the figures stand.

use std::collections::HashMap;

use tabletop::Seat;
use tikal::{Motif, Treasures};

use super::field::Field;

type Tokens = [Treasures; Seat::MAX];
type Asked = (Tokens, u8, usize, bool);

/// Hopes already worked out.
#[derive(Default)]
pub(super) struct Hopes {
    known: HashMap<(u64, u8, u8), i64>,
    /// The last answer for each number of actions: it is asked again and again.
    last: [Option<(Asked, i64)>; 4],
}

impl Hopes {
    /// The best expected points of own tokens after up to so many more digs and swaps, at the scale of the digs done.
    pub(super) fn of(&mut self, field: &Field, tokens: &Tokens, actions: u8, digs: usize, can_dig: bool) -> i64 {
        let asked = (*tokens, actions, digs, can_dig);
        let slot = usize::from(actions) & 3;
        if let Some((before, hope)) = self.last[slot]
            && before == asked
        {
            return hope;
        }
        let hope = self.work_out(field, tokens, actions, digs, can_dig);
        self.last[slot] = Some((asked, hope));
        hope
    }

    fn work_out(&mut self, field: &Field, tokens: &Tokens, actions: u8, digs: usize, can_dig: bool) -> i64 {
        let still = i64::from(tokens[field.seat.index()].score()) * field.scale[digs];
        if actions == 0 {
            return still;
        }
        let key = (packed(tokens), actions << 1 | u8::from(can_dig), digs as u8);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = still;
        self.swaps(field, tokens, |hopes, after| best = best.max(hopes.of(field, &after, actions - 1, digs, can_dig)));
        if can_dig && digs < 3 {
            best = best.max(self.dig(field, tokens, actions, digs));
        }
        self.known.insert(key, best);
        best
    }

    fn swaps(&mut self, field: &Field, tokens: &Tokens, mut visit: impl FnMut(&mut Hopes, Tokens)) {
        let own = field.seat.index();
        for give in tokens[own].singles() {
            for with in (0..field.players).filter(|&seat| seat != own) {
                for take in tokens[with].singles().filter(|&take| take != give) {
                    let mut after = *tokens;
                    after[own].take(give);
                    after[with].take(take);
                    after[own].add(take);
                    after[with].add(give);
                    visit(self, after);
                }
            }
        }
    }

    fn dig(&mut self, field: &Field, tokens: &Tokens, actions: u8, digs: usize) -> i64 {
        let own = field.seat.index();
        let left = |motif: Motif| {
            i64::from(field.each[motif.index()] - tokens.iter().map(|tokens| tokens.of(motif)).sum::<u8>())
        };
        let outcomes = Motif::all().filter(|&motif| left(motif) > 0);
        outcomes
            .map(|motif| {
                let mut after = *tokens;
                after[own].add(motif);
                left(motif) * self.of(field, &after, actions - 1, digs + 1, true)
            })
            .sum()
    }
}

fn packed(tokens: &Tokens) -> u64 {
    let bits = |tokens: &Treasures| Motif::all().fold(0, |bits, motif| bits << 2 | u64::from(tokens.of(motif)));
    tokens.iter().fold(0, |all, tokens| all << 16 | bits(tokens))
}
