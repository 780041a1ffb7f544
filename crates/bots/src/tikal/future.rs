//! What comes after a turn: draws from imagined worlds and replies of the others.

use tabletop::{Dice, Game, PerSeat, Seat, Stop};
use tikal::{Action, Deal, Phase, Tikal, TileId, View};

use super::{
    Objective, Worth, auction,
    evaluation::{Judge, UNIT, balance},
    options::{self, Effort, Turn},
    random::dice,
};
use crate::Budget;

/// How turns are judged again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// The most turns that are judged again.
    pub turns: usize,
    /// Whether the own next turn comes after the replies of the rivals, and a bid is weighed by how they would answer it.
    pub own: bool,
    pub replies: Replies,
}

/// Where replies come from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Replies {
    /// One is searched after every turn.
    Searched,
    /// They are searched after this many turns; after every turn the best one for its player is taken from all of them.
    /// So turns are compared by what they allow, and less by what a quick search happens to see.
    Shared(usize),
}

/// The most worlds that are imagined for a turn.
const WORLDS: usize = 16;
/// The most nodes for finding turns; with more, replies are searched wider instead.
const FINDING: u64 = 150_000;
/// What a reply costs with the narrowest beam, in nodes, and what each step of width adds.
const REPLY: u64 = 500;
const WIDTH: u64 = 400;
/// The widest beam of a reply.
const WIDEST: u64 = 12;

/// Decides: finds the best turns by themselves and takes the one that is best by itself and in its futures together.
pub(super) fn decide(
    view: &View,
    seed: u64,
    worth: &'static Worth,
    outlook: Outlook,
    budget: &mut Budget,
) -> Vec<Action> {
    let table = &view.table;
    let full = Effort::full(worth);
    if outlook.own && matches!(table.phase(), Phase::Bid(_)) {
        return vec![auction::bid_with_answers(table, full, budget)];
    }
    if matches!(table.phase(), Phase::Bid(_) | Phase::Choose) || options::only_glance(budget) {
        return options::ponder(table, budget, |part| options::best(table, full, part));
    }
    let finding = (budget.left() / 3).min(FINDING);
    let mut turns = budget.part(finding, |part| options::turns(table, full, outlook.turns, part));
    // What a dig turns up will ask for more thought.
    let digs = turns.iter().any(|turn| matches!(turn.actions.last(), Some(Action::Dig(_))));
    let nodes = if digs { budget.left() - budget.left() / 3 } else { budget.left() };
    let replies = table.rules().players - usize::from(!outlook.own);
    // In the auction somebody chooses among the tiles before each reply, in a few worlds.
    let choices = if table.rules().auction { 2 * table.rules().players as u64 } else { 0 };
    turns.truncate(((nodes / REPLY / replies as u64).saturating_sub(choices) / 2).max(1) as usize);
    // Half of the turns are left out after each world, so all worlds together cost twice the first one.
    let each = nodes / (2 * turns.len() as u64 + 2 + choices) / replies as u64;
    let reply = Effort::reply(worth, (each / WIDTH).clamp(1, WIDEST) as usize);
    let future = Future { own: outlook.own, replies: outlook.replies, reply };
    budget.part(nodes, |part| future.judge(view, turns, &mut dice(seed, table), part)).actions
}

/// How the game goes on in imagined worlds.
struct Future {
    /// Whether the own next turn comes too.
    own: bool,
    replies: Replies,
    reply: Effort,
}

/// The game as it goes on after one of the turns.
struct Line {
    table: Tikal,
    deal: Deal,
    /// What each seat can expect at the end of the last turn.
    expected: PerSeat<i32>,
}

/// Seats in the order in which they win auctions.
type Lot = [Seat; Seat::MAX];

fn lot(dice: &mut Dice) -> Lot {
    let mut seats = Seat::ALL;
    dice.shuffle(&mut seats);
    seats
}

/// Who wins the next auction: the first rival who has not had his turn of the round, or the seat itself once it is due.
fn winner(table: &Tikal, lot: Lot, seat: Seat, due: bool) -> Seat {
    let open = table.round().open;
    let rival = lot.into_iter().find(|&other| other != seat && open.has(other));
    rival.filter(|_| !(due && open.has(seat))).unwrap_or(seat)
}

/// What was done in the first line with this tile in hand.
type Known = Option<(Option<TileId>, Action)>;

impl Future {
    /// Judges turns again in imagined worlds, the same for all. What a turn is worth by itself counts as much as what it
    /// is worth in its futures on average: each knows something that the other does not.
    fn judge(&self, view: &View, turns: Vec<Turn>, dice: &mut Dice, budget: &mut Budget) -> Turn {
        let mut judged: Vec<(Turn, i64)> = turns.into_iter().map(|turn| (turn, 0)).collect();
        for worlds in 1..=WORLDS {
            if judged.len() < 2 {
                break;
            }
            let (table, deal) = Tikal::imagine(view, dice);
            let lot = (self.own && table.rules().auction).then(|| lot(dice));
            let values = self.follow(&table, &deal, lot, judged.iter().map(|(turn, _)| turn), budget);
            // A world that was not judged to its end for all turns is unfair to some.
            if budget.is_spent() {
                break;
            }
            judged.iter_mut().zip(values).for_each(|((_, sum), value)| *sum += value);
            judged.sort_by_key(|(turn, sum)| -(sum + worlds as i64 * turn.value / 16));
            judged.truncate(judged.len().div_ceil(2).max(2));
        }
        judged.swap_remove(0).0
    }

    /// Plays turns in the same world, side by side, and lets all reply; says what the seat to move can expect then. If
    /// its own next turn comes too, that is the mean of before and after it. Where turns are auctioned and there is a lot,
    /// rivals win by lot, and the seat itself after as many turns as there are rivals.
    fn follow<'a>(
        &self,
        table: &Tikal,
        deal: &Deal,
        lot: Option<Lot>,
        turns: impl Iterator<Item = &'a Turn>,
        budget: &mut Budget,
    ) -> Vec<i64> {
        let seat = table.to_move().seat().expect("somebody is to move");
        let players = table.rules().players;
        let mut begin = |turn: &Turn| {
            let (mut table, mut deal) = (*table, *deal);
            let expected = play(&mut table, &mut deal, &turn.actions, self.reply, budget);
            Line { table, deal, expected }
        };
        let mut lines: Vec<Line> = turns.map(&mut begin).collect();
        for replies in 1..2 * players {
            let due = replies >= players;
            lines.iter_mut().for_each(|line| line.auction(lot.map(|lot| winner(&line.table, lot, seat, due))));
            // After an auction somebody may move twice before the seat does again.
            let comes = lines[0].table.to_move().seat() == Some(seat);
            if (self.own && comes) || (!self.own && replies == players) {
                break;
            }
            self.next(&mut lines, budget);
        }
        let hopes = |lines: &[Line]| -> Vec<i64> {
            lines.iter().map(|line| i64::from(balance(&line.expected, seat, players))).collect()
        };
        let before = hopes(&lines);
        if !self.own {
            return before;
        }
        self.next(&mut lines, budget);
        before.iter().zip(hopes(&lines)).map(|(before, after)| (before + after) / 2).collect()
    }

    /// The next player has his turn in every line: he takes the tile and puts it as in the first line, where he can,
    /// and does with his action points what is best for himself.
    fn next(&self, lines: &mut [Line], budget: &mut Budget) {
        let (mut choice, mut placement) = (None, None);
        for line in lines.iter_mut() {
            line.auction(None);
            if let Phase::Choose = line.table.phase() {
                line.act_alike(Effort::reply(self.reply.worth, 1), &mut choice, budget);
            }
            if let Phase::Place = line.table.phase() {
                line.act_alike(self.reply, &mut placement, budget);
            }
            if let Replies::Searched = self.replies {
                line.expected = whole_turn(&mut line.table, &mut line.deal, self.reply, budget);
            }
        }
        if let Replies::Shared(searched) = self.replies {
            let going_on = lines.iter().filter(|line| line.table.to_move().seat().is_some());
            let shared: Vec<Shared> =
                going_on.take(searched).map(|line| Shared::find(&line.table, self.reply, budget)).collect();
            lines.iter_mut().for_each(|line| line.reply(&shared, self.reply, budget));
        }
    }
}

/// A reply that was found in one line and is tried in all.
struct Shared {
    actions: Vec<Action>,
    /// What the search sees in it beyond the position that it leads to: the token of a dig.
    hope: i32,
}

impl Shared {
    fn find(table: &Tikal, effort: Effort, budget: &mut Budget) -> Shared {
        let Turn { actions, value } = options::turns(table, effort, 1, budget).swap_remove(0);
        let plain = Shared { actions, hope: 0 };
        let seen = plain.worth(table, &Judge::with(table, &effort.worth.weights), budget).expect("it was found here");
        Shared { hope: (value / 16) as i32 - seen, ..plain }
    }

    /// What it is worth here to the seat to move, if it can be done.
    fn worth(&self, table: &Tikal, judge: &Judge, budget: &mut Budget) -> Option<i32> {
        let seat = table.to_move().seat().expect("somebody is to move");
        let mut table = *table;
        let (last, steps) = self.actions.split_last().expect("a turn has an end");
        for &step in steps {
            table.check(seat, step).ok()?;
            table.apply(step, &mut Stop, &mut |_| ()).expect("nothing is revealed");
        }
        table.check(seat, *last).ok()?;
        budget.spend(options::JUDGE / 2);
        Some(judge.value(&table) + self.hope)
    }
}

impl Line {
    /// The seat to move takes the best of these replies, or searches one if none can be done.
    fn reply(&mut self, shared: &[Shared], effort: Effort, budget: &mut Budget) {
        if self.table.to_move().seat().is_none() {
            self.expected = scores(&self.table);
            return;
        }
        let judge = Judge::with(&self.table, &effort.worth.weights);
        budget.spend(options::JUDGE);
        let worth = |reply: &Shared, budget: &mut Budget| reply.worth(&self.table, &judge, budget);
        let possible = shared.iter().filter_map(|reply| Some((worth(reply, budget)?, reply)));
        // The first of equals.
        let best = possible.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let actions =
            best.map_or_else(|| options::best(&self.table, effort, budget), |(_, reply)| reply.actions.clone());
        self.expected = play(&mut self.table, &mut self.deal, &actions, effort, budget);
    }

    /// One seat bids a point, or nobody does.
    fn auction(&mut self, winner: Option<Seat>) {
        while let Phase::Bid(_) = self.table.phase() {
            let seat = self.table.to_move().seat().expect("somebody bids");
            let bids = winner == Some(seat) && self.table.score(seat) > 0;
            self.act(if bids { Action::Bid(1) } else { Action::Pass });
        }
    }

    fn act(&mut self, action: Action) {
        self.table.apply(action, &mut self.deal, &mut |_| ()).expect("the piles answer");
    }

    /// Does what was done in the same world after another turn, if it can, so that turns are compared and not chance.
    fn act_alike(&mut self, effort: Effort, known: &mut Known, budget: &mut Budget) {
        let (seat, hand) = (self.table.to_move().seat().expect("somebody is to move"), self.table.hand());
        let alike = known.filter(|&(tile, action)| tile == hand && self.table.check(seat, action).is_ok());
        let action = alike.map_or_else(|| options::best(&self.table, effort, budget)[0], |(_, action)| action);
        known.get_or_insert((hand, action));
        self.act(action);
    }
}

/// Plays the likeliest turn of the seat to move; says what each seat can expect at its end.
pub(super) fn whole_turn(table: &mut Tikal, deal: &mut Deal, effort: Effort, budget: &mut Budget) -> PerSeat<i32> {
    if table.to_move().seat().is_none() {
        return scores(table);
    }
    let actions = options::best(table, effort, budget);
    play(table, deal, &actions, effort, budget)
}

/// Plays a whole turn, digging on where a plan stops at a dig; says what each seat can expect at its end.
fn play(table: &mut Tikal, deal: &mut Deal, actions: &[Action], effort: Effort, budget: &mut Budget) -> PerSeat<i32> {
    let mut actions = actions.to_vec();
    loop {
        for &action in &actions {
            if action == Action::End {
                let expected = effort.worth.expectations(table);
                budget.spend(effort.judging());
                table.apply(action, deal, &mut |_| ()).expect("the piles answer");
                return expected;
            }
            table.apply(action, deal, &mut |_| ()).expect("the piles answer");
        }
        actions = options::best(table, effort, budget);
    }
}

/// The points as they stand.
fn scores(table: &Tikal) -> PerSeat<i32> {
    PerSeat(Seat::ALL.map(|seat| i32::from(table.score(seat)) * UNIT))
}

#[cfg(test)]
mod tests {
    use tabletop::Seed;
    use tikal::{Config, Mode};

    use super::*;

    #[test]
    fn any_rival_may_win_an_imagined_auction_until_the_own_turn_is_due() {
        let config = Config::new(4, Mode::Auction);
        let mut deal = Tikal::deal(&config, &Seed::from_number(1)).unwrap();
        let table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        let mut dice = Dice::new(1);
        let [seat, rivals @ ..] = Seat::ALL;
        let mut won = [0; Seat::MAX];
        for _ in 0..60 {
            let lot = lot(&mut dice);
            assert_eq!(winner(&table, lot, seat, true), seat);
            let winner = winner(&table, lot, seat, false);
            let mut line = Line { table, deal, expected: PerSeat::default() };
            line.auction(Some(winner));
            assert_eq!((line.table.phase(), line.table.to_move().seat()), (Phase::Choose, Some(winner)));
            assert_eq!(line.table.score(winner), table.score(winner) - 1);
            won[winner.index()] += 1;
        }
        assert_eq!(won[seat.index()], 0);
        assert!(rivals.into_iter().all(|rival| won[rival.index()] > 10), "{won:?}");
    }
}
