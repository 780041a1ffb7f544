//! The yardstick: random chess with cozy-chess.

use cozy_chess::{Board, Move};
use tabletop::Dice;

use crate::contest::Contestant;

/// The longest game, in plies.
const PLIES: u64 = 200;

/// Random games from the first position: list, uniform pick, play.
pub struct Chess {
    dice: Dice,
    moves: Vec<Move>,
}

impl Chess {
    /// A player with dice of its own.
    pub fn new() -> Chess {
        Chess { dice: Dice::new(1), moves: Vec::with_capacity(256) }
    }
}

impl Default for Chess {
    fn default() -> Chess {
        Chess::new()
    }
}

impl Contestant for Chess {
    fn name(&self) -> &str {
        "chess"
    }

    fn play(&mut self) -> u64 {
        let mut board = Board::default();
        for ply in 0..PLIES {
            self.moves.clear();
            board.generate_moves(|of_piece| {
                self.moves.extend(of_piece);
                false
            });
            if self.moves.is_empty() {
                return ply;
            }
            board.play_unchecked(*self.dice.pick(&self.moves));
        }
        PLIES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_by_themselves_or_at_the_limit() {
        let mut chess = Chess::new();
        let plies: Vec<u64> = (0..50).map(|_| chess.play()).collect();
        assert!(plies.iter().all(|&plies| (3..=PLIES).contains(&plies)), "{plies:?}");
    }
}
