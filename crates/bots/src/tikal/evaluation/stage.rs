//! How far the game is, as seen from a seat: scorings to come, and how near the next one is.

use tabletop::{Game, Seat};
use tikal::{Kind, Phase, Tikal, TileId};

/// Where a seat stands between two scorings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Scorings of this seat to come, at most [`Stage::SCORINGS`].
    pub scorings: usize,
    /// How far away the next one is, in parts of [`Stage::FAR`].
    pub distance: i32,
    /// Turns of others before the seat moves again.
    pub wait: i32,
}

impl Stage {
    /// The most scorings that weights tell apart.
    pub const SCORINGS: usize = 4;
    /// The distance of a scoring that is farthest away.
    pub const FAR: i32 = 16;
    /// Weights of different stages: near and far for each number of scorings.
    pub const KINDS: usize = 2 * Stage::SCORINGS;

    /// The two kinds between which the stage lies, with their shares of [`Stage::FAR`].
    pub fn shares(self) -> Option<[(usize, i32); 2]> {
        let near = 2 * self.scorings.checked_sub(1)?;
        Some([(near, Stage::FAR - self.distance), (near + 1, self.distance)])
    }
}

/// The stage of a seat when the seat to move has done all that it will do in this turn.
pub fn stage(table: &Tikal, seat: Seat) -> Stage {
    Ahead::new(table).stage(table, seat)
}

/// The same for all seats.
pub(super) fn stages(table: &Tikal) -> [Stage; Seat::MAX] {
    let ahead = Ahead::new(table);
    Seat::ALL.map(|seat| ahead.stage(table, seat))
}

/// What lies ahead of everybody.
struct Ahead {
    /// Scorings to come after this one.
    scorings: usize,
    /// Tiles before the next of them.
    tiles: i32,
}

impl Ahead {
    fn new(table: &Tikal) -> Ahead {
        let volcanoes = table.rules().set.tiles.iter().filter(|tile| tile.kind == Kind::Volcano);
        let volcanoes: Vec<TileId> = volcanoes.map(|tile| tile.id).collect();
        let volcano = |id: TileId| volcanoes.contains(&id);
        let shown = table.display().filter(|&id| volcano(id)).count();
        let count = |wanted: &dyn Fn(TileId) -> bool| table.undrawn_tiles().filter(|&id| wanted(id)).count();
        let first = table.undrawn_tiles().filter(|&id| volcano(id)).map(TileId::stack).min();
        let tiles = match first {
            _ if shown > 0 => 1,
            Some(stack) => count(&|id| id.stack() < stack) + count(&|id| id.stack() == stack).div_ceil(2),
            None => count(&|_| true),
        };
        Ahead { scorings: 1 + shown + count(&volcano), tiles: tiles as i32 }
    }

    fn stage(&self, table: &Tikal, seat: Seat) -> Stage {
        let (mut scorings, mut tiles) = (self.scorings, self.tiles);
        if let Phase::Score(_) = table.phase() {
            let scoring = table.scoring();
            let order = &scoring.order[..table.rules().players];
            let mine = order.iter().position(|&other| other == seat).unwrap_or(0);
            let last = table.hand().is_none();
            // The seat to move is about to score: that scoring is counted as points, not as a hope.
            let to_come = mine > usize::from(scoring.done);
            scorings = if last { usize::from(to_come) } else { scorings + usize::from(to_come) };
            if to_come {
                tiles = 0;
            }
        }
        let distance = (tiles * Stage::FAR / 10).clamp(0, Stage::FAR);
        Stage { scorings: scorings.min(Stage::SCORINGS), distance, wait: wait(table, seat) }
    }
}

fn wait(table: &Tikal, seat: Seat) -> i32 {
    let players = table.rules().players;
    let Some(now) = table.to_move().seat() else { return 0 };
    let steps = (seat.index() + players - now.index()) % players;
    if steps == 0 { players as i32 } else { steps as i32 }
}
