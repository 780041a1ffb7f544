//! What can be done with any game: play it at random, count its lines.

use crate::{Actions, Dice, Game, Source, ToMove};

/// Plays uniformly random legal actions to the end; says how many there were.
#[inline]
pub fn playout<G: Game>(
    table: &mut G,
    source: &mut impl Source<G>,
    dice: &mut Dice,
    legal: &mut Actions<G::Action>,
) -> u32 {
    let mut decisions = 0;
    while table.to_move() != ToMove::Over {
        table.legal(legal);
        let action = *dice.pick(legal);
        table.apply(action, source, &mut |_| ()).expect("the piles answer");
        decisions += 1;
    }
    decisions
}

/// Counts the lines of exactly this many actions, with the piles as dealt.
pub fn perft<G: Game>(table: &G, deal: &G::Deal, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = Actions::new();
    table.legal(&mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal.iter().map(|&action| after(table, deal, action, |table, deal| perft(table, deal, depth - 1))).sum()
}

/// What `visit` says of the position after an action.
pub fn after<G: Game, T>(table: &G, deal: &G::Deal, action: G::Action, visit: impl FnOnce(&G, &G::Deal) -> T) -> T {
    let (mut table, mut deal) = (table.clone(), deal.clone());
    table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
    visit(&table, &deal)
}
