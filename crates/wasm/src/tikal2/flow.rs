//! What a page need not ask, and what it should ask before a turn ends.

use serde::Serialize;
use tabletop::{Actions, Game, Seat};
use tikal2::{
    Action, State,
    key::Colour,
    phase::Stage,
    state::{Player, ROUNDS},
};

use crate::legal::{after, commits};

/// What follows by itself: all that can be done, where it takes nothing from the player and can be taken back. What somebody has
/// looked at he sees before he keeps it, and where to go is always chosen.
pub fn follows(table: &State, seat: Seat) -> Option<String> {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let &[action] = &legal[..] else { return None };
    let asked = matches!(action, Action::Keep { .. } | Action::Sail(_)) || action.ends_turn();
    if asked || commits(table, seat, action) {
        return None;
    }
    let then = after(table, action, &mut |_| ())?;
    has_all(then.player(seat), table.player(seat)).then(|| action.to_string())
}

/// Whether a player still has all that he had.
fn has_all(now: &Player, before: &Player) -> bool {
    let keys = |colour: &Colour| now.backpack.of(*colour) >= before.backpack.of(*colour);
    now.score >= before.score
        && now.chips >= before.chips
        && now.tent >= before.tent
        && now.treasures.len() >= before.treasures.len()
        && now.cards.len() >= before.cards.len()
        && Colour::ALL.iter().all(keys)
}

/// When a tent is lost that was not used.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TentLost {
    /// LV5: with the round.
    Round,
    /// LV6: with the game.
    Game,
}

/// LX, LV5: why a tent that could be used now is lost where the turn ends without it; nothing where another turn comes in time.
pub fn tent_lost(table: &State) -> Option<TentLost> {
    let mut legal = Actions::new();
    table.legal(&mut legal);
    let usable = legal.iter().any(|action| matches!(action, Action::Explore | Action::Tent(_)));
    // LT2: each of the others takes a tile before it is this seat's turn again.
    let left: u32 = table.sites().iter().map(|tiles| tiles.count_ones()).sum();
    match table.stage() {
        _ if !usable => None,
        Some(Stage::Last) => Some(TentLost::Game),
        Some(Stage::Rest) if table.round() < ROUNDS && left < table.seats() as u32 => Some(TentLost::Round),
        _ => None,
    }
}
