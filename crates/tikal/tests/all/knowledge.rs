//! What is hidden stays hidden, and what is imagined is uniform.

use tabletop::{
    Dice, Game, Seed, Viewer, play,
    suite::{frequencies, uniform},
};
use tikal::{Config, Hex, Mode, STANDARD, Tikal};

/// A random game that was played until this holds.
fn until(config: &Config, holds: impl Fn(&Tikal) -> bool) -> Tikal {
    let game = |seed: u64| {
        let mut deal = Tikal::deal(config, &Seed::from_number(seed)).unwrap();
        let mut table = Tikal::start(config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        let (mut dice, mut legal) = (Dice::new(seed), tabletop::Actions::new());
        while table.to_move().seat().is_some() {
            if holds(&table) {
                return Some(table);
            }
            table.legal(&mut legal);
            table.apply(*dice.pick(&legal), &mut deal, &mut |_| ()).unwrap();
        }
        None
    };
    (1..100).find_map(game).expect("some game gets there")
}

fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// In how many orders so many tokens of each motif can lie.
fn orders(tokens: &[u8]) -> usize {
    let all: usize = tokens.iter().map(|&n| usize::from(n)).sum();
    factorial(all) / tokens.iter().map(|&n| factorial(n.into())).product::<usize>()
}

/// Six tokens, of which two ruins take two each.
fn few_tokens() -> Config {
    let mut set = STANDARD.clone();
    set.treasures = serde_json::from_str(r#"{"motifs": 3, "each": 2}"#).unwrap();
    for tile in set.tiles.iter_mut().filter(|tile| tile.kind == "treasure") {
        let kept = tile.letter == "A";
        tile.kind = if kept { "treasure" } else { "jungle" }.to_string();
        tile.masks = kept.then_some(2);
    }
    Config { components: Some(Box::new(set)), ..Config::new(4, Mode::Basic) }
}

#[test]
fn r9_s2_imagined_treasures_are_uniform_over_all_orders() {
    let table = until(&few_tokens(), |table| table.ruins().len() == 2);
    let worlds = orders(&table.unseen_tokens());
    assert!(worlds >= 30, "{worlds} worlds");
    let key = |_: &Tikal, deal: &tikal::Deal| {
        let under = (0..64).map(|index| deal.under(Hex::new(index)).to_vec()).collect::<Vec<_>>();
        (under, deal.stack().to_vec())
    };
    let counts = frequencies::<Tikal, _>(&table.view(Viewer::Spectator), 100 * worlds, &mut Dice::new(3), key);
    assert_eq!(uniform(&counts, worlds), Ok(()));
}

#[test]
fn r9_s1_imagined_tiles_are_uniform_within_their_letters() {
    let late = |table: &Tikal| table.undrawn_tiles().count() == 6;
    let table = until(&Config::new(2, Mode::Auction), late);
    let letters: Vec<char> = table.undrawn_tiles().map(|tile| tile.letter()).collect();
    let worlds = letters.chunk_by(|a, b| a == b).map(|stack| factorial(stack.len())).product();
    let key = |_: &Tikal, deal: &tikal::Deal| deal.tiles().to_vec();
    let counts = frequencies::<Tikal, _>(&table.view(Viewer::Spectator), 200 * worlds, &mut Dice::new(4), key);
    assert_eq!(uniform(&counts, worlds), Ok(()));
}

#[test]
fn s1_s2_the_piles_of_a_seed_are_those_of_the_fairness_page() {
    let deal = Tikal::deal(&Config::new(4, Mode::Basic), &Seed::from_number(1)).unwrap();
    let text = |items: Vec<String>| items.join(" ");
    let tiles = "A4 A5 A2 A1 A6 A3 B6 B5 B4 B1 B2 B3 C3 C5 C1 C2 C4 D5 D3 D4 D2 D1 \
                 E5 E4 E3 E2 E1 F1 F4 F5 F2 F3 G4 G2 G1 G3";
    assert_eq!(text(deal.tiles().iter().map(ToString::to_string).collect()), tiles);
    let treasures = "8 3 2 4 3 1 7 2 5 7 6 7 1 5 8 4 3 1 5 4 6 8 6 2";
    assert_eq!(text(deal.stack().iter().map(ToString::to_string).collect()), treasures);
}

#[test]
fn every_tile_of_a_dealt_game_is_placed_or_leaves() {
    let config = Config::new(3, Mode::Basic);
    let drawn = |dice: u64| {
        let mut deal = Tikal::deal(&config, &Seed::from_number(8)).unwrap();
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
        play::playout(&mut table, &mut deal, &mut Dice::new(dice), &mut tabletop::Actions::new());
        table.explored().len() + table.lost_tiles().count()
    };
    assert_eq!((drawn(1), drawn(2)), (40, 40));
}
