//! Our games as contestants. The one file here that names them.

use tabletop::{Actions, Dice, Game, Seed, play::playout};
use tikal::{Edition, Mode, Tikal};
use tikal2::State as Tikal2;

use crate::{
    chess::Chess,
    contest::Contestant,
    state::{Weight, weigh},
};

/// Tables set up beforehand, so that shuffling is not measured unless it is asked for.
const TABLES: usize = 64;

type Enter = dyn Fn(&str) -> Box<dyn Contestant>;

/// A contestant that is not at the start yet.
pub struct Entrant {
    /// Its name in the table and on the command line.
    pub name: String,
    enter: Box<Enter>,
}

impl Entrant {
    /// An entrant that comes when it is called.
    pub fn new<C: Contestant + 'static>(name: impl Into<String>, enter: impl Fn(&str) -> C + 'static) -> Entrant {
        Entrant { name: name.into(), enter: Box::new(move |name| Box::new(enter(name))) }
    }

    /// The contestant.
    pub fn enter(&self) -> Box<dyn Contestant> {
        (self.enter)(&self.name)
    }
}

/// All that is measured, the yardstick first.
pub fn entrants() -> Vec<Entrant> {
    let mut all = vec![Entrant::new("chess", |_| Chess::new())];
    for (mode, suffix) in [(Mode::Basic, ""), (Mode::Auction, "-auction")] {
        all.extend([4, 3, 2].map(|players| {
            let config = tikal::Config::new(players, mode);
            Entrant::new(format!("tikal-{players}{suffix}"), move |name| Ready::<Tikal>::new(name, &config))
        }));
    }
    let config = tikal::Config::new(4, Mode::Basic);
    all.push(Entrant::new("tikal-4-with-shuffle", move |name| Dealt::<Tikal>::new(name, config.clone())));
    all.extend([4, 3, 2].map(|players| {
        let config = tikal2::Config::new(players);
        Entrant::new(format!("tikal2-{players}"), move |name| Ready::<Tikal2>::new(name, &config))
    }));
    let config = tikal2::Config::new(4);
    all.push(Entrant::new("tikal2-4-with-shuffle", move |name| Dealt::<Tikal2>::new(name, config.clone())));
    all
}

/// How heavy the states of each game are.
pub fn weights() -> Vec<Weight> {
    vec![weigh::<Tikal>(&tikal::Config::new(4, Mode::Auction), 200), weigh::<Tikal2>(&tikal2::Config::new(4), 200)]
}

/// Every way to play Tikal: players, modes, editions.
pub fn tikal_configs() -> impl Iterator<Item = tikal::Config> {
    let modes = [Mode::Basic, Mode::Auction];
    let configs = (2..=4).flat_map(move |players| modes.map(|mode| tikal::Config::new(players, mode)));
    configs.flat_map(|config| Edition::ALL.map(|edition| config.clone().with_edition(edition)))
}

/// Every way to play Tikal II: players and variants.
pub fn tikal2_configs() -> impl Iterator<Item = tikal2::Config> {
    (2..=4).flat_map(tikal2::Config::variants)
}

/// Random games from tables that are set up already.
pub struct Ready<G: Game> {
    name: String,
    tables: Vec<(G, G::Deal)>,
    next: usize,
    dice: Dice,
    legal: Actions<G::Action>,
}

impl<G: Game> Ready<G> {
    /// Games of this configuration.
    pub fn new(name: impl Into<String>, config: &G::Config) -> Ready<G> {
        let tables = (0..TABLES as u64).map(|number| set_up(config, number)).collect();
        Ready { name: name.into(), tables, next: 0, dice: Dice::new(1), legal: Actions::new() }
    }
}

impl<G: Game> Contestant for Ready<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn play(&mut self) -> u64 {
        let (mut table, mut deal) = self.tables[self.next].clone();
        self.next = (self.next + 1) % TABLES;
        u64::from(playout(&mut table, &mut deal, &mut self.dice, &mut self.legal))
    }
}

/// Random games with the shuffle and the set-up of each.
pub struct Dealt<G: Game> {
    name: String,
    config: G::Config,
    next: u64,
    dice: Dice,
    legal: Actions<G::Action>,
}

impl<G: Game> Dealt<G> {
    /// Games of this configuration.
    pub fn new(name: impl Into<String>, config: G::Config) -> Dealt<G> {
        Dealt { name: name.into(), config, next: 0, dice: Dice::new(1), legal: Actions::new() }
    }
}

impl<G: Game> Contestant for Dealt<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn play(&mut self) -> u64 {
        let (mut table, mut deal) = set_up::<G>(&self.config, self.next);
        self.next += 1;
        u64::from(playout(&mut table, &mut deal, &mut self.dice, &mut self.legal))
    }
}

/// A table and its piles, from a numbered seed.
///
/// # Panics
/// If the configuration is not a game.
pub fn set_up<G: Game>(config: &G::Config, number: u64) -> (G, G::Deal) {
    let mut deal = G::deal(config, &Seed::from_number(number)).expect("a game can be dealt");
    let table = G::start(config, G::RULES, &mut deal, &mut |_| ()).expect("a dealt game starts");
    (table, deal)
}
