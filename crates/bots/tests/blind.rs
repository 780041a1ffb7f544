//! What lies in the piles changes neither a move nor a value: twin sessions that differ in nothing but what the seat to
//! move cannot know, and a session read back from its record.

use bots::{
    Bot, Budget, Level,
    tikal::analysis::{Goal, best_turns},
    tikal_bot,
    tikal2::{self, tikal2_bot},
};
use tabletop::{
    Dice, Game, Seat, Seed, Session, Viewer,
    fair::Bytes32,
    record::{self, Header},
};
use tikal::{Config, Mode, Tikal};

/// A bot of some level.
type Make<G> = fn(usize, u64) -> Box<dyn Bot<G>>;

/// Enough for every level to look into imagined worlds.
const NODES: u64 = 12_000;

/// What a bot of each level answers, and how many nodes it took.
fn answers<G: Game>(view: &G::View, levels: usize, make: Make<G>, nodes: u64) -> Vec<(Vec<G::Action>, u64)> {
    let ask = |level| {
        let mut budget = Budget::nodes(nodes);
        let actions = make(level, 5).act(view, &mut budget);
        (actions, budget.used())
    };
    (0..levels).map(ask).collect()
}

/// Plays a game in a session; at every so-manieth decision all levels are asked in all worlds. `also` is compared, too.
/// Says how many of the worlds differed.
fn follow<G: Game, T: PartialEq + std::fmt::Debug>(
    config: &G::Config,
    number: u64,
    every: usize,
    (levels, make): (usize, Make<G>),
    also: impl Fn(&G::View) -> T,
) -> usize {
    let mut session = Session::new(Header::<G>::seeded(config.clone(), Seed::from_number(number))).unwrap();
    let (mut dice, mut differed) = (Dice::new(number), 0);
    for decision in 0..2_000 {
        let Some(seat) = session.to_move().seat() else { return differed };
        let view = session.view(Viewer::Seat(seat));
        let compared = decision % every == 0;
        let (asked, nodes) = if compared { (levels, NODES) } else { (2, 400) };
        let answers = answers::<G>(&view, asked, make, nodes);
        if compared {
            let (table, deal) = G::imagine(&view, &mut dice);
            let twin = Session::new(Header::placed(&table, deal.clone(), Bytes32([0; 32]))).unwrap();
            differed += usize::from(deal != *session.deal());
            let text = session.dump().to_string();
            let read = Session::<G>::from_record(record::parse(&text).unwrap().record).unwrap();
            for mut other in [twin, read] {
                compare(&view, &answers, &mut other, seat, (levels, make), &also);
            }
        }
        let actions = &answers[1].0;
        session.submit(seat, session.version(), &format!("{decision}"), actions).unwrap();
    }
    panic!("game {number} has no end");
}

fn compare<G: Game, T: PartialEq + std::fmt::Debug>(
    view: &G::View,
    answers: &[(Vec<G::Action>, u64)],
    other: &mut Session<G>,
    seat: Seat,
    (levels, make): (usize, Make<G>),
    also: &impl Fn(&G::View) -> T,
) {
    let same = other.view(Viewer::Seat(seat));
    assert_eq!(&same, view);
    assert_eq!(self::answers::<G>(&same, levels, make, NODES), answers);
    assert_eq!(also(&same), also(view));
    let (actions, _) = answers.last().unwrap();
    other.submit(seat, other.version(), "key", actions).expect("what is legal here is legal there");
}

/// R9: tiles not yet drawn and treasures not yet dug.
#[test]
fn a_bot_of_tikal_cannot_know_the_piles() {
    let make: Make<Tikal> = |level, seed| tikal_bot(Level::ALL[level], seed);
    let value = |view: &tikal::View| best_turns(&view.table, Goal::Evaluation, 2, &mut Budget::nodes(2_000));
    let mut differed = 0;
    for (number, (players, mode)) in [(2, Mode::Auction), (3, Mode::Basic), (4, Mode::Basic)].into_iter().enumerate() {
        let config = Config::new(players, mode);
        differed += follow(&config, 60 + number as u64, 5, (Level::ALL.len(), make), value);
    }
    assert!(differed > 20, "{differed} worlds differed");
}

#[test]
fn a_bot_of_tikal_2_cannot_know_piles_and_hands() {
    let make: Make<::tikal2::State> = |level, seed| tikal2_bot(tikal2::Level::ALL[level], seed);
    let mut differed = 0;
    for players in 2..=4 {
        let config = ::tikal2::Config::new(players);
        differed += follow(&config, players as u64, 5, (tikal2::Level::ALL.len(), make), |_| ());
    }
    assert!(differed > 20, "{differed} worlds differed");
}
