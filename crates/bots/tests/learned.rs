//! The learned value: the quick way says what the plain one says, and names do not matter.

use bots::{
    Budget, Level,
    tikal::{
        Worth,
        learned::{CERTAIN, Learned, Net, NetFault, Seen, chances, encoding_hash, layers, see},
        tikal_bot_with,
    },
    tikal_bot,
};
use serde_json::{Value, json};
use tabletop::{Actions, Dice, Game, Seat, Seed, Viewer};
use tikal::{Action, Config, Edition, Mode, Phase, Tikal};

/// The file of a net whose numbers mean nothing.
fn made_up() -> Vec<u8> {
    let [place_rows, place_hidden, place_out, table_rows, hidden, head] = layers();
    let origin = json!({
        "game": "tikal", "version": 1, "rules": Tikal::RULES, "encoding": format!("{:016x}", encoding_hash()),
        "layers": layers(), "trained": "on nothing",
    });
    let mut bytes = format!("{{\"game\":\"tikal\",{}\n", &origin_without_game(&origin)).into_bytes();
    let mut dice = Dice::new(5);
    let mut numbers = |count: usize, most: i64, size: usize| {
        for _ in 0..count {
            let number = dice.below(2 * most as usize + 1) as i64 - most;
            bytes.extend(&number.to_le_bytes()[..size]);
        }
    };
    numbers((place_rows + 1) * place_hidden, 60, 2);
    for (inputs, outputs) in [(place_hidden, place_out), (place_out, hidden)] {
        numbers(inputs * outputs, 40, 2);
        numbers(outputs, 20_000, 4);
    }
    numbers((table_rows + 1) * hidden, 60, 2);
    for (inputs, outputs) in [(hidden, head), (head, 2)] {
        numbers(inputs * outputs, 60, 2);
        numbers(outputs, 20_000, 4);
    }
    numbers(3 * 25, 400, 2);
    bytes
}

/// A net is known by its first field.
fn origin_without_game(origin: &Value) -> String {
    let mut fields = origin.as_object().expect("fields").clone();
    fields.remove("game");
    serde_json::to_string(&fields).expect("plain data")[1..].to_string()
}

fn net() -> &'static Net {
    Box::leak(Box::new(Net::read(&made_up()).expect("a whole file")))
}

/// Every table of a random game in which somebody has action points, and the action there.
fn random_game(config: &Config, seed: u64) -> Vec<(Tikal, Action)> {
    let mut deal = Tikal::deal(config, &Seed::from_number(seed)).expect("a game");
    let mut table = Tikal::start(config, Tikal::RULES, &mut deal, &mut |_| ()).expect("a game");
    let (mut dice, mut legal, mut steps) = (Dice::new(seed), Actions::new(), Vec::new());
    while table.to_move().seat().is_some() {
        table.legal(&mut legal);
        let action = *dice.pick(&legal);
        if matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) {
            steps.push((table, action));
        }
        table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
    }
    steps
}

fn configs() -> impl Iterator<Item = Config> + Clone {
    let modes = Mode::ALL.into_iter().flat_map(|mode| (2..=4).map(move |players| (mode, players)));
    modes
        .zip(Edition::ALL.into_iter().cycle())
        .map(|((mode, players), edition)| Config::new(players, mode).with_edition(edition))
}

#[test]
fn the_quick_way_says_what_the_plain_one_says() {
    let net = net();
    let (mut count, mut digs, mut guards, mut camps) = (0, 0, 0, 0);
    for (seed, config) in (0..).zip(configs().cycle().take(12)) {
        let mut judge: Option<Learned> = None;
        for (table, action) in random_game(&config, seed) {
            let quick = judge.get_or_insert_with(|| Learned::new(net, &table)).expectations(&table);
            assert_eq!(quick, net.expectations(&table), "{:?}", table.setup(None));
            count += 1;
            match action {
                Action::Dig(_) => digs += 1,
                Action::Guard(..) => guards += 1,
                Action::Camp(_) => camps += 1,
                Action::End => judge = None,
                _ => {}
            }
        }
    }
    assert!(count > 3_000 && digs > 30 && guards > 5 && camps > 5, "{count} {digs} {guards} {camps}");
}

/// Whole games in which every seat judges by the net. Asked again, each answers the same; an answer is legal and reveals nothing
/// before its last action.
#[test]
fn bots_play_whole_games_by_a_net() {
    let worth: &'static Worth = Box::leak(Box::new(Worth::read(&made_up()).expect("a whole file")));
    for (i, config) in configs().enumerate() {
        let levels = [Level::Planner, Level::Foresight, Level::Master];
        let nodes = [0, 60, 700, 2_500][i % 4];
        let mut deal = Tikal::deal(&config, &Seed::from_number(i as u64)).expect("a game");
        let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).expect("a game");
        let (mut answers, mut again, mut others) = (0, 0, 0);
        while let Some(seat) = table.to_move().seat() {
            let level = levels[seat.index() % 3];
            let (view, budget) = (table.view(Viewer::Seat(seat)), || Budget::nodes(nodes));
            let answer = tikal_bot_with(level, 7, worth).act(&view, &mut budget());
            answers += 1;
            if answers % 5 == 0 {
                again += 1;
                assert_eq!(tikal_bot_with(level, 7, worth).act(&view, &mut budget()), answer, "{level}");
                others += usize::from(tikal_bot(level, 7).act(&view, &mut budget()) != answer);
            }
            for (at, &action) in answer.iter().enumerate() {
                assert_eq!(table.check(seat, action), Ok(()), "{level}, {nodes} nodes: {action}");
                assert!(at + 1 == answer.len() || !table.reveals(action), "{level} reveals before its last action");
                table.apply(action, &mut deal, &mut |_| ()).expect("the piles answer");
            }
        }
        // The net is listened to: these numbers mean nothing, so what they like is something else.
        assert!(nodes == 0 || others > again / 4, "{others} of {again} answers, {nodes} nodes, {config:?}");
    }
}

/// Seats counted otherwise: what was of one is of another.
fn renamed(seen: &Seen, to: [usize; Seat::MAX]) -> Seen {
    let mut other = seen.clone();
    for (from, to) in to.into_iter().enumerate().take(seen.players) {
        other.seats[to] = seen.seats[from];
        other.motifs[to] = seen.motifs[from];
        other.points[to] = seen.points[from];
        for (place, before) in other.places.iter_mut().zip(&seen.places) {
            place.standings[to] = before.standings[from];
        }
    }
    other
}

#[test]
fn neither_the_order_of_seats_nor_names_of_motifs_matter() {
    let net = net();
    let (mut moved, mut told_apart) = (0, 0);
    for (table, _) in random_game(&Config::new(4, Mode::Basic), 3).into_iter().step_by(9) {
        let seen = see(&table);
        let said = net.say(&seen);
        let to = [2, 0, 3, 1];
        let other = net.say(&renamed(&seen, to));
        (0..4).for_each(|from| assert_eq!(other[to[from]], said[from]));
        told_apart += usize::from(said[0] != said[1]);
        let mut setup = serde_json::to_value(table.setup(None)).expect("plain data");
        for seat in setup["seats"].as_array_mut().expect("seats") {
            let treasures = seat["treasures"].as_object_mut().expect("treasures");
            let [first, last] = ["1", "8"].map(|motif| treasures.remove(motif));
            moved += usize::from(first != last);
            first.into_iter().for_each(|tokens| drop(treasures.insert("8".into(), tokens)));
            last.into_iter().for_each(|tokens| drop(treasures.insert("1".into(), tokens)));
        }
        let setup = serde_json::from_value(setup).expect("a position");
        let (renamed, _) = Tikal::from_setup(&setup).expect("a table");
        assert_eq!(net.say(&see(&renamed)), said);
    }
    assert!(moved > 10 && told_apart > 10, "{moved} {told_apart}");
}

#[test]
fn chances_are_whole_and_shared_by_those_who_play() {
    let net = net();
    for players in 2..=4 {
        for (table, _) in random_game(&Config::new(players, Mode::Basic), 8).into_iter().step_by(31) {
            let chances = chances(net, &see(&table));
            assert_eq!(chances.iter().sum::<u32>(), CERTAIN);
            assert!(chances[usize::from(players)..].iter().all(|&chance| chance == 0));
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let file = made_up();
    let end = file.iter().position(|&byte| byte == b'\n').expect("a first line");
    let wanted = file.len() - end - 1;
    assert_eq!(Net::read(&file[..file.len() - 3]).err(), Some(NetFault::Length { wanted, found: wanted - 3 }));
    assert!(matches!(Net::read(b"nothing").err(), Some(NetFault::Origin(_))));
    let line = String::from_utf8(file[..=end].to_vec()).expect("text");
    let with = |from: &str, to: &str| {
        let line = line.replacen(from, to, 1);
        Net::read(&[line.as_bytes(), &file[end + 1..]].concat()).expect_err("a fault")
    };
    assert_eq!(with("\"tikal\"", "\"chess\""), NetFault::Other("games"));
    assert_eq!(with(&format!("{:016x}", encoding_hash()), "0123456789abcdef"), NetFault::Other("encodings"));
    assert_eq!(with("[", "[1,"), NetFault::Other("sizes"));
    let other = format!("\"rules\":{}", Tikal::RULES + 1);
    assert_eq!(with(&format!("\"rules\":{}", Tikal::RULES), &other), NetFault::Other("rules"));
    // The last layer before the slopes: two rows of weights, then two biases of four bytes.
    let mut large = file.clone();
    let slopes = large.len() - 2 * 3 * 25;
    large[slopes - 4..slopes].copy_from_slice(&i32::MAX.to_le_bytes());
    assert_eq!(Net::read(&large).err(), Some(NetFault::Large));
    assert!(Worth::read(&file).is_ok_and(|worth| worth.net.is_some()));
    assert!(Worth::read(include_bytes!("../weights/tikal-2.json")).is_ok_and(|worth| worth.net.is_none()));
    assert!(Worth::read(b"\xff\xfe").is_err());
}
