//! Component sets as data: what is refused and why, and that the largest one plays.

use crate::table::lines;
use expect_test::{Expect, expect};
use serde_json::{Value, json};
use tabletop::{Actions, Dice, Game, Seed, play::playout};
use tikal::{Config, Mode, STANDARD, SetFile, Tikal};

/// The standard set with something changed, and what is wrong with it.
fn wrong(change: impl FnOnce(&mut Value), expected: Expect) {
    let mut value = serde_json::to_value(&*STANDARD).unwrap();
    change(&mut value);
    let file: SetFile = serde_json::from_value(value).unwrap();
    expected.assert_eq(&lines(&file.check().expect_err("the set has no fault")));
}

#[test]
fn the_built_in_set_is_one_of_them() {
    let value = serde_json::to_value(&*STANDARD).unwrap();
    let file: SetFile = serde_json::from_value(value).unwrap();
    assert_eq!((file.check().unwrap(), &file), (STANDARD.check().unwrap(), &*STANDARD));
    let config = Config { components: Some(Box::new(file)), ..Config::new(2, Mode::Basic) };
    let text = serde_json::to_string(&config).unwrap();
    assert_eq!(serde_json::from_str::<Config>(&text).unwrap(), config);
}

#[test]
fn faults_name_the_tile_and_what_is_wrong() {
    wrong(
        |set| set["tiles"][3]["stones"] = json!([0, 4, 0, 0, 0, 0]),
        expect!["tiles[3] (A4).stones: 4 is not from 0 to 3"],
    );
    wrong(
        |set| set["tiles"][3]["stones"] = json!([0, 1, 0, 0, 0]),
        expect!["tiles[3] (A4).stones: 5 numbers; there is one for each of the six sides"],
    );
    wrong(|set| set["tiles"][11]["stones"][0] = json!(1), expect!["tiles[11] (B6): a volcano has no stones (C4)"]);
    wrong(|set| set["tiles"][0]["value"] = json!(11), expect!["tiles[0] (A1).value: 11 is not from 1 to 10"]);
    wrong(
        |set| drop(set["tiles"][0].as_object_mut().unwrap().remove("value")),
        expect!["tiles[0] (A1).value: a number from 1 to 10 is missing"],
    );
    wrong(|set| set["tiles"][4]["masks"] = json!(0), expect!["tiles[4] (A5).masks: 0 is not from 1 to 24"]);
    wrong(|set| set["tiles"][4]["value"] = json!(2), expect!["tiles[4] (A5): only a temple has a value"]);
    wrong(
        |set| set["tiles"][3]["masks"] = json!(2),
        expect![[r#"
        tiles[3] (A4): only a treasure tile has masks
        tiles: 26 masks, but only 24 treasure tokens"#]],
    );
    wrong(
        |set| set["tiles"][3]["kind"] = json!("swamp"),
        expect![[r#"tiles[3] (A4): kind "swamp" is not temple, jungle, treasure or volcano"#]],
    );
    wrong(|set| set["tiles"][3]["id"] = json!("A3"), expect!["tiles[3] (A3): this id stands twice"]);
    wrong(
        |set| set["tiles"][3]["id"] = json!("a4"),
        expect!["tiles[3] (a4): an id is a letter and a number up to 63, such as A1"],
    );
    wrong(
        |set| set["tiles"][3]["id"] = json!("A64"),
        expect!["tiles[3] (A64): an id is a letter and a number up to 63, such as A1"],
    );
    wrong(
        |set| set["tiles"][3]["letter"] = json!("B"),
        expect![[r#"tiles[3] (A4): letter "B" does not begin the id"#]],
    );
}

#[test]
fn more_masks_than_tokens_are_refused() {
    wrong(|set| set["tiles"][4]["masks"] = json!(5), expect!["tiles: 25 masks, but only 24 treasure tokens"]);
    wrong(|set| set["treasures"]["motifs"] = json!(7), expect!["tiles: 24 masks, but only 21 treasure tokens"]);
    // Fewer masks than tokens are fine.
    let mut set = STANDARD.clone();
    set.tiles[4].masks = Some(1);
    assert_eq!(set.check().map(|set| set.tokens()), Ok(24));
}

#[test]
fn limits_of_board_tiles_tokens_and_pieces() {
    wrong(|set| set["board"]["columns"] = json!(9), expect!["board.columns: 9 is not from 1 to 8"]);
    wrong(
        |set| set["board"]["rows"] = json!(0),
        expect![[r#"
        board.rows: 0 is not from 1 to 8
        board.printed[0].row: 4 is not from 0 to 0
        board.printed[1].row: 3 is not from 0 to 0
        board.printed[1]: hex a1 is printed twice
        board.printed[2].row: 3 is not from 0 to 0
        board.printed[3].row: 4 is not from 0 to 0
        board.printed[3]: hex b1 is printed twice
        tiles: 36 tiles, but only 4 hexes to place them on"#]],
    );
    wrong(
        |set| set["board"]["rows"] = json!(4),
        expect![[r#"
            board.printed[0].row: 4 is not from 0 to 3
            board.printed[1]: hex a1 is printed twice
            board.printed[3].row: 4 is not from 0 to 3
            board.printed[3]: hex b1 is printed twice
            tiles: 36 tiles, but only 28 hexes to place them on"#]],
    );
    wrong(|set| set["tiles"] = json!([]), expect!["tiles: 0 tiles; a set has 1 to 60"]);
    wrong(|set| set["tiles"] = tiles(61), expect!["tiles: 61 tiles; a set has 1 to 60"]);
    wrong(
        |set| set["treasures"] = json!({ "motifs": 9, "each": 4 }),
        expect![[r#"
            treasures.motifs: 9 is not from 1 to 8
            treasures.each: 4 is not from 1 to 3"#]],
    );
    wrong(
        |set| set["per_player"] = json!({ "leaders": 2, "workers": 32, "camps": 3, "guards": 3 }),
        expect![[r#"
        per_player.leaders: 2 is not from 1 to 1
        per_player.workers: 32 is not from 0 to 31
        per_player.camps: 3 is not from 0 to 2
        per_player.guards: 3 is not from 0 to 2"#]],
    );
    wrong(
        |set| set["temple_levels"] = json!({ "1": 2, "11": 1, "x": 1, "4": 61 }),
        expect![[r#"
        temple_levels.1: temple levels are numbered 2 to 10
        temple_levels.11: temple levels are numbered 2 to 10
        temple_levels.4: 61 is not from 0 to 60
        temple_levels.x: temple levels are numbered 2 to 10"#]],
    );
}

#[test]
fn printed_hexes_lie_on_the_board_once_around_one_base_camp() {
    wrong(
        |set| set["board"]["printed"][1]["kind"] = json!("basecamp"),
        expect!["board.printed: 2 base camps; there must be one"],
    );
    wrong(
        |set| set["board"]["printed"][0]["kind"] = json!("jungle"),
        expect!["board.printed: 0 base camps; there must be one"],
    );
    wrong(|set| set["board"]["printed"][1]["row"] = json!(4), expect!["board.printed[1]: hex a1 is printed twice"]);
    wrong(
        |set| set["board"]["printed"][1]["col"] = json!(8),
        expect![[r#"
        board.printed[1].col: 8 is not from 0 to 7
        board.printed[1]: no path joins hex h2 to the base camp (P6)"#]],
    );
    wrong(
        |set| set["board"]["printed"][1]["kind"] = json!("volcano"),
        expect![[r#"board.printed[1].kind: "volcano" is not basecamp, temple or jungle"#]],
    );
    wrong(
        |set| set["board"]["printed"][1]["value"] = json!(0),
        expect!["board.printed[1].value: 0 is not from 1 to 10"],
    );
    // P6: far away from the base camp, or next to it without stones.
    wrong(
        |set| set["board"]["printed"][1]["col"] = json!(7),
        expect!["board.printed[1]: no path joins hex h2 to the base camp (P6)"],
    );
    wrong(
        |set| {
            set["board"]["printed"][2]["stones"] = json!([0, 0, 0, 0, 0, 0]);
            set["board"]["printed"][0]["stones"] = json!([1, 0, 1, 0, 0, 0]);
        },
        expect!["board.printed[2]: no path joins hex b2 to the base camp (P6)"],
    );
}

#[test]
fn scores_stay_within_what_positions_take() {
    wrong(
        |set| {
            let volcano = json!({ "kind": "volcano", "stones": [0, 0, 0, 0, 0, 0] });
            for tile in set["tiles"].as_array_mut().unwrap().iter_mut().filter(|tile| tile["kind"] == "jungle") {
                tile.as_object_mut().unwrap().extend(volcano.as_object().unwrap().clone());
            }
        },
        expect!["tiles: in 14 scoring rounds a player could get 2120 points; 1500 are the most"],
    );
}

#[test]
fn several_faults_are_reported_at_once() {
    wrong(
        |set| {
            set["tiles"][0]["stones"][0] = json!(9);
            set["tiles"][1]["kind"] = json!("hut");
            set["treasures"]["each"] = json!(0);
            set["board"]["printed"][2]["kind"] = json!("ruin");
        },
        expect![[r#"
            board.printed[2].kind: "ruin" is not basecamp, temple or jungle
            tiles[0] (A1).stones: 9 is not from 0 to 3
            tiles[1] (A2): kind "hut" is not temple, jungle, treasure or volcano
            tiles[1] (A2): only a temple has a value
            treasures.each: 0 is not from 1 to 3
            tiles: 24 masks, but only 8 treasure tokens"#]],
    );
}

#[test]
fn unknown_and_missing_fields_are_refused() {
    let error = |text: &str| serde_json::from_str::<SetFile>(text).unwrap_err().to_string();
    assert!(error(r#"{"tiles": []}"#).contains("missing field `board`"));
    assert!(error(r#"{"tile": []}"#).contains("unknown field `tile`"));
}

/// Faults of a set inside a configuration stand under its path there.
#[test]
fn a_configuration_names_its_set() {
    let mut set = STANDARD.clone();
    set.tiles[0].stones = vec![1];
    let config = Config { components: Some(Box::new(set)), ..Config::new(2, Mode::Basic) };
    expect!["components.tiles[0] (A1).stones: 1 numbers; there is one for each of the six sides"]
        .assert_eq(&Tikal::players(&config).unwrap_err().to_string());
}

/// So many tiles of all kinds, by letters of six.
fn tiles(count: usize) -> Value {
    let tile = |n: usize| {
        let letter = char::from(b'A' + (n / 6) as u8);
        let mut tile = json!({ "id": format!("{letter}{}", n % 6 + 1), "letter": letter.to_string() });
        let more = match n % 15 {
            0 | 2 | 5 | 7 | 10 | 12 => {
                json!({ "kind": "temple", "value": n % 6 + 1, "stones": [2, 0, n % 3, 0, 1, 0] })
            }
            3 | 6 | 9 => json!({ "kind": "treasure", "masks": 2, "stones": [3, 0, 0, n % 4, 0, 0] }),
            13 => json!({ "kind": "volcano", "stones": [0, 0, 0, 0, 0, 0] }),
            _ => json!({ "kind": "jungle", "stones": [1, n % 2, 0, 1, 0, 3] }),
        };
        tile.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        tile
    };
    (0..count).map(tile).collect()
}

/// The largest board and the most tiles.
fn largest() -> SetFile {
    let mut value = serde_json::to_value(&*STANDARD).unwrap();
    value["tiles"] = tiles(60);
    value["board"]["rows"] = json!(8);
    for printed in value["board"]["printed"].as_array_mut().unwrap() {
        printed["row"] = json!(printed["row"].as_u64().unwrap() + 3);
    }
    serde_json::from_value(value).unwrap()
}

#[test]
fn the_largest_set_plays_to_the_end() {
    let set = largest();
    assert_eq!(set.check().map(|set| (set.tiles.len(), set.board.len())), Ok((60, 64)));
    let mut legal = Actions::new();
    for mode in [Mode::Basic, Mode::Auction] {
        for (players, seed) in [(2, 1), (3, 2), (4, 3)] {
            let config = Config { components: Some(Box::new(set.clone())), ..Config::new(players, mode) };
            let mut deal = Tikal::deal(&config, &Seed::from_number(seed)).unwrap();
            let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
            assert!(playout(&mut table, &mut deal, &mut Dice::new(seed), &mut legal) > 100);
            let placed = table.explored().len() - 4;
            assert_eq!(placed + table.lost_tiles().count(), 60);
            assert!(placed > 50);
        }
    }
}
