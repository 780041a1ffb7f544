//! Component sets as anybody may write them.

use tabletop::{Actions, Dice, Game, Seed, play::playout};
use tikal::{Config, Mode, SetFile, Tikal};

/// Reads a set; if it is one, a game with it must go to its end.
pub fn check(data: &[u8]) {
    let Ok(file) = serde_json::from_slice::<SetFile>(data) else { return };
    if let Err(faults) = file.check() {
        return assert!(!faults.is_empty(), "a refusal gives a reason");
    }
    let text = serde_json::to_string(&file).expect("a set can be written");
    assert_eq!(serde_json::from_str::<SetFile>(&text).expect("what was written can be read"), file);
    let players = 2 + (data.len() % 3) as u8;
    for mode in [Mode::Basic, Mode::Auction] {
        let config = Config { components: Some(Box::new(file.clone())), ..Config::new(players, mode) };
        if Tikal::players(&config).is_ok() {
            play(&config, data.len() as u64);
        }
    }
}

fn play(config: &Config, number: u64) {
    let mut deal = Tikal::deal(config, &Seed::from_number(number)).expect("a checked set can be dealt");
    let mut table = Tikal::start(config, Tikal::RULES, &mut deal, &mut |_| ()).expect("a dealt game starts");
    playout(&mut table, &mut deal, &mut Dice::new(number), &mut Actions::new());
}
