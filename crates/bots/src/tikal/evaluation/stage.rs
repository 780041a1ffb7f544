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
pub(crate) fn stages(table: &Tikal) -> [Stage; Seat::MAX] {
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

/// Turns of others before the seat moves again.
fn wait(table: &Tikal, seat: Seat) -> i32 {
    let Some(now) = table.to_move().seat() else { return 0 };
    let turns = if table.rules().auction { auctioned(table, now, seat) } else { clockwise(table, now, seat) };
    turns as i32
}

fn clockwise(table: &Tikal, now: Seat, seat: Seat) -> usize {
    let players = table.rules().players;
    let steps = (seat.index() + players - now.index()) % players;
    if steps == 0 { players } else { steps }
}

/// Turns are auctioned, so all who are still open wait alike, and so do all who have had their turn of the round.
fn auctioned(table: &Tikal, now: Seat, seat: Seat) -> usize {
    let players = table.rules().players;
    let (mut before, mut on) = (0, now);
    if let Phase::Score(_) = table.phase() {
        let scoring = table.scoring();
        let (done, order) = (usize::from(scoring.done), &scoring.order[..players]);
        let to_score = &order[(done + 1).min(players)..];
        if let Some(place) = to_score.iter().position(|&other| other == seat) {
            return 1 + place;
        }
        // Who took the volcano goes on.
        (before, on) = (1 + to_score.len(), order[0]);
        if on == seat {
            return before;
        }
    }
    let open = table.round().open;
    let to_go = open.iter().filter(|&other| other != on).count();
    let mean = |seats: usize| seats.div_ceil(2);
    before + if open.has(seat) && seat != on { mean(to_go) } else { to_go + mean(players) }
}

#[cfg(test)]
mod tests {
    use tabletop::{Actions, Dice, Seed};
    use tikal::{Action, Config, Mode};

    use super::*;

    /// Who had a turn with so many tiles shown, whether it began a scoring round, and how long he was said to wait then.
    struct Had {
        seat: Seat,
        shown: usize,
        opens_scoring: bool,
        wait: i32,
    }

    #[test]
    fn seats_wait_as_long_as_foreseen_in_an_auction_on_average() {
        let mut dice = Dice::new(7);
        for (mode, players) in [Mode::Basic, Mode::Auction].into_iter().flat_map(|mode| [2, 3, 4].map(|n| (mode, n))) {
            let games = 0..40;
            let games: Vec<_> = games.map(|game| turns(&Config::new(players, mode), game, &mut dice)).collect();
            for shown in 0..usize::from(players) {
                let pairs: Vec<(i32, i32)> = games.iter().flat_map(|turns| waits(turns, shown)).collect();
                let (foreseen, waited) = pairs.iter().fold((0, 0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
                match mode {
                    Mode::Basic => {
                        assert!(pairs.iter().all(|(foreseen, waited)| foreseen == waited), "{players} players")
                    }
                    Mode::Auction => {
                        assert!(pairs.len() > 100, "{}", pairs.len());
                        let off = 10 * (foreseen - waited).abs() / pairs.len() as i32;
                        assert!(off < 8, "{players} players, {shown} shown: off by {off} tenths of a turn");
                    }
                }
            }
        }
    }

    /// How long seats were said to wait and did, where no scoring came between.
    fn waits(turns: &[Had], shown: usize) -> Vec<(i32, i32)> {
        let one = |(i, turn): (usize, &Had)| {
            let mut later = turns[i + 1..].iter().take_while(|next| !next.opens_scoring);
            Some((turn.wait, 1 + later.position(|next| next.seat == turn.seat)? as i32))
        };
        turns.iter().enumerate().filter(|(_, turn)| turn.shown == shown).filter_map(one).collect()
    }

    /// Plays anything.
    fn turns(config: &Config, game: u64, dice: &mut Dice) -> Vec<Had> {
        let mut deal = Tikal::deal(config, &Seed::from_number(game)).unwrap();
        let mut table = Tikal::start(config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        let mut turns = Vec::new();
        let mut legal = Actions::new();
        while let Some(seat) = table.to_move().seat() {
            table.legal(&mut legal);
            let action = *dice.pick(&legal);
            if action == Action::End {
                let opens_scoring = matches!(table.phase(), Phase::Score(_)) && table.scoring().done == 0;
                turns.push(Had { seat, shown: table.display().count(), opens_scoring, wait: stage(&table, seat).wait });
            }
            table.apply(action, &mut deal, &mut |_| ()).unwrap();
        }
        turns
    }
}
