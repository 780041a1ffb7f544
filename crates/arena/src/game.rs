//! One game between players.

use bots::Playable;
use tabletop::{Actions, Outcome, Seat, Seed, ToMove, Viewer};

use crate::{Clock, Fault, Limit, Player, Times, Why};

/// How many actions a game can have at most, however it is played.
const LONGEST: usize = 20_000;

/// How a game went.
#[derive(Clone, Debug)]
pub struct Played {
    /// Points and places. After a fault the seat that caused it is last and the others share the first place.
    pub outcome: Outcome,
    /// Who lost the game before its end.
    pub fault: Option<Fault>,
    /// How many actions were played.
    pub actions: usize,
    /// How many turns there were.
    pub turns: usize,
    /// How long the turns of each seat took.
    pub times: Vec<Times>,
}

/// Plays a game. The players sit in the order of the seats, each with its budget for a turn.
///
/// # Panics
/// If the configuration is not a game for this many players.
pub fn play<G: Playable>(config: &G::Config, seed: &Seed, seats: &mut [(Box<dyn Player<G>>, Limit)]) -> Played {
    watch(config, seed, seats, &mut |_, _| ())
}

/// The same; `each` sees every action that is played, and the table before it.
///
/// # Panics
/// If the configuration is not a game for this many players.
pub fn watch<G: Playable>(
    config: &G::Config,
    seed: &Seed,
    seats: &mut [(Box<dyn Player<G>>, Limit)],
    each: &mut dyn FnMut(&G, G::Action),
) -> Played {
    let mut deal = G::deal(config, seed).expect("a game that can be played");
    let mut table = G::start(config, G::RULES, &mut deal, &mut |_| ()).expect("a game that can be played");
    assert_eq!(G::players(config).ok(), Some(seats.len()), "a player for every seat");
    let mut played = Played {
        outcome: table.outcome(),
        fault: None,
        actions: 0,
        turns: 0,
        times: vec![Times::default(); seats.len()],
    };
    let begun = Seat::at_table(seats.len()).zip(seats.iter_mut());
    for (seat, (player, _)) in begun {
        if let Err(why) = player.start(config, seat) {
            played.fault.get_or_insert(Fault { seat, why });
        }
    }
    let mut turn = None;
    let mut legal = Actions::new();
    while let (None, ToMove::Seat(seat)) = (played.fault, table.to_move()) {
        let (player, limit) = &mut seats[seat.index()];
        let (mut clock, fresh) = match turn.take() {
            Some((same, clock)) if same == seat => (clock, false),
            _ => (Clock::new(*limit), true),
        };
        played.turns += usize::from(fresh);
        table.legal(&mut legal);
        let answered = player.act(&table.view(Viewer::Seat(seat)), &legal, &mut clock);
        let done = answered.and_then(|actions| advance(&mut table, &mut deal, &actions, &mut **player, each));
        match done {
            Err(why) => played.fault = Some(Fault { seat, why }),
            Ok(Step { actions, ended }) => {
                played.actions += actions;
                if ended || table.to_move() != ToMove::Seat(seat) {
                    played.times[seat.index()].note(clock.spent(), *limit);
                } else {
                    turn = Some((seat, clock));
                }
            }
        }
        assert!(played.actions < LONGEST, "a game comes to its end");
    }
    played.outcome = match played.fault {
        None => table.outcome(),
        Some(fault) => forfeited(table.outcome(), fault.seat),
    };
    seats.iter_mut().for_each(|(player, _)| player.over(&played.outcome, played.fault));
    played
}

struct Step {
    actions: usize,
    ended: bool,
}

/// Plays the answer of a player, as a session would: what reveals something can only be the last.
fn advance<G: Playable>(
    table: &mut G,
    deal: &mut G::Deal,
    actions: &[G::Action],
    player: &mut dyn Player<G>,
    each: &mut dyn FnMut(&G, G::Action),
) -> Result<Step, Why> {
    let ToMove::Seat(seat) = table.to_move() else { return Err(Why::Illegal) };
    let mut ended = false;
    for (index, &action) in actions.iter().enumerate() {
        let refusal = if table.to_move() == ToMove::Seat(seat) { table.check(seat, action).err() } else { None };
        let peeks = refusal.is_none() && table.reveals(action) && index + 1 < actions.len();
        if refusal.is_some() || peeks || table.to_move() != ToMove::Seat(seat) {
            player.refused(actions, index, refusal.as_ref());
            return Err(Why::Illegal);
        }
        each(table, action);
        table.apply(action, deal, &mut |_| ()).expect("the piles answer");
        ended |= G::ends_turn(action);
    }
    if actions.is_empty() {
        return Err(Why::Junk);
    }
    Ok(Step { actions: actions.len(), ended })
}

/// The rule of faults: the seat is last, the others share the first place. Points stay as they stood.
fn forfeited(outcome: Outcome, seat: Seat) -> Outcome {
    let seats = outcome.places.len();
    let places = (0..seats).map(|other| if other == seat.index() { seats as u8 } else { 1 }).collect();
    Outcome { places, ..outcome }
}
