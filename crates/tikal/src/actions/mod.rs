//! One file for each verb: who may do it, when it is refused, what it does.

use tabletop::{Actions, Pen, Seat};

use crate::{
    action::Action,
    hex::{Hex, HexSet},
    phase::{Phase, Worked},
    refusal::{Refusal, Why, require},
    state::Tikal,
};

pub(crate) mod bid;
pub(crate) mod camp;
pub(crate) mod choose;
pub(crate) mod dig;
pub(crate) mod end;
pub(crate) mod enter;
pub(crate) mod guard;
pub(crate) mod hop;
pub(crate) mod pass;
pub(crate) mod place;
pub(crate) mod swap;
pub(crate) mod uncover;
pub(crate) mod walk;

/// What the verbs of a turn with action points ask again and again, worked out once for each list.
pub(crate) struct Stand {
    pub(crate) seat: Seat,
    pub(crate) ap: u8,
    /// Hexes with own workers.
    pub(crate) workers: HexSet,
    /// The hex with the own leader.
    pub(crate) leader: HexSet,
    /// Hexes with own figures.
    pub(crate) figures: HexSet,
    /// The base camp and own camps.
    pub(crate) bases: HexSet,
    /// A7, A10: where another level or token is allowed.
    pub(crate) workable: HexSet,
}

impl Stand {
    #[inline]
    fn of(table: &Tikal, worked: Worked) -> Stand {
        let (seat, ap) = (table.seat, table.ap);
        let workers = table.workers[seat].any();
        let leader = HexSet(table.leaders[seat].set());
        let figures = workers.or(leader);
        let several = table.workers[seat].several().or(workers.and(leader));
        Stand { seat, ap, workers, leader, figures, bases: table.bases(seat), workable: worked.open(figures, several) }
    }

    /// All hexes if the points last for this cost, else none: cheaper than a branch that is guessed wrong.
    #[inline(always)]
    fn for_cost(&self, cost: u8) -> HexSet {
        HexSet(0u64.wrapping_sub(u64::from(self.ap >= cost)))
    }
}

/// All legal actions, in the order of the verbs.
#[inline]
pub(crate) fn legal(table: &Tikal, out: &mut Actions<Action>) {
    out.write(|out| match table.phase {
        Phase::Act(worked) | Phase::Score(worked) => legal_with_points(table, worked, out),
        Phase::Place => place::candidates(table, out),
        Phase::Bid(bidding) => {
            bid::candidates(table, &bidding, out);
            out.push(Action::Pass);
        }
        Phase::Choose => choose::candidates(table, out),
        Phase::Over => {}
    });
}

#[inline(always)]
fn legal_with_points(table: &Tikal, worked: Worked, out: &mut Pen<'_, Action>) {
    if table.ap > 0 {
        let stand = Stand::of(table, worked);
        enter::candidates(table, &stand, out);
        hop::candidates(&stand, out);
        walk::candidates(table, &stand, out);
        uncover::candidates(table, &stand, out);
        dig::candidates(table, &stand, out);
        swap::candidates(table, &stand, out);
        camp::candidates(table, &stand, out);
        guard::candidates(table, &stand, out);
    }
    out.push(Action::End);
}

/// The first reason against an action: phase, seat, then what its verb says.
pub(crate) fn check(table: &Tikal, seat: Seat, action: Action) -> Result<(), Refusal> {
    check_phase(table, action)?;
    let rule = match table.phase {
        Phase::Bid(_) => "TA3",
        Phase::Choose => "TA4",
        Phase::Score(_) => "V1",
        Phase::Place | Phase::Act(_) | Phase::Over => "T1",
    };
    require(seat == table.seat, rule, || Why::NotYourTurn { to_move: table.seat })?;
    match action {
        Action::Bid(points) => bid::check(table, points),
        Action::Pass | Action::End => Ok(()),
        Action::Choose(tile) => choose::check(table, tile),
        Action::Place(hex, rotation) => place::check(table, hex, rotation),
        Action::Enter(figure, hex) => enter::check(table, figure, hex),
        Action::Hop(figure, from, to) => hop::check(table, figure, from, to),
        Action::Walk(figure, from, to) => walk::check(table, figure, from, to),
        Action::Uncover(hex) => uncover::check(table, hex),
        Action::Dig(hex) => dig::check(table, hex),
        Action::Swap { give, seat, take } => swap::check(table, give, seat, take),
        Action::Camp(hex) => camp::check(table, hex),
        Action::Guard(figure, hex) => guard::check(table, figure, hex),
    }
}

/// T4: the tile is placed before any AP is spent. TA3, TA4: bids, then the choice. V6: no tile in a scoring turn.
fn check_phase(table: &Tikal, action: Action) -> Result<(), Refusal> {
    let due = match action {
        Action::Bid(_) | Action::Pass => matches!(table.phase, Phase::Bid(_)),
        Action::Choose(_) => matches!(table.phase, Phase::Choose),
        Action::Place(..) => matches!(table.phase, Phase::Place),
        _ => matches!(table.phase, Phase::Act(_) | Phase::Score(_)),
    };
    let rule = match table.phase {
        Phase::Bid(_) => "TA3",
        Phase::Choose => "TA4",
        Phase::Place => "T4",
        Phase::Act(_) => "T1",
        Phase::Score(_) => "V6",
        Phase::Over => "V8",
    };
    require(due, rule, || Why::WrongPhase { phase: table.phase.name() })
}

/// C8: the board has this hex.
fn on_board(table: &Tikal, hex: Hex) -> Result<(), Refusal> {
    require(table.rules().set.board.has(hex), "C8", || Why::NoSuchHex { hex })
}

/// The board has this hex and it is explored.
fn explored(table: &Tikal, rule: &'static str, hex: Hex) -> Result<(), Refusal> {
    on_board(table, hex)?;
    require(table.explored.has(hex), rule, || Why::Unexplored { hex })
}

/// T1: the action costs no more than what is left.
fn affordable(table: &Tikal, rule: &'static str, need: u8) -> Result<(), Refusal> {
    require(table.ap >= need, rule, || Why::NotEnoughAp { need, have: table.ap })
}

/// A7, A10, R3: at most two per hex and turn, and one own figure there for each.
fn workable(table: &Tikal, rule: &'static str, hex: Hex) -> Result<(), Refusal> {
    let done = worked(table).on(hex);
    require(done < Worked::LIMIT, rule, || Why::TurnLimit { hex, limit: Worked::LIMIT })?;
    let (need, have) = (done + 1, table.figures_on(table.seat, hex));
    require(have >= need, rule, || Why::NotEnoughFigures { hex, need, have })
}

fn own_figure(table: &Tikal, rule: &'static str, hex: Hex) -> Result<(), Refusal> {
    require(table.figures(table.seat).has(hex), rule, || Why::NoOwnFigure { hex })
}

fn worked(table: &Tikal) -> Worked {
    match table.phase {
        Phase::Act(worked) | Phase::Score(worked) => worked,
        _ => Worked::default(),
    }
}

/// A7, A10: counts an action on a hex.
#[inline]
fn count_work(table: &mut Tikal, hex: Hex) {
    if let Phase::Act(worked) | Phase::Score(worked) = &mut table.phase {
        worked.count(hex);
    }
}
