//! What every level keeps: legal moves on any budget, no look at the piles, the same answer to the same question.

mod exhaustive;

use bots::{Budget, Level, tikal::evaluation::Judge, tikal_bot};
use exhaustive::{exhaustive, followed, positions};
use tabletop::{Dice, Game, Seed, Stop, Viewer};
use tikal::{Action, Config, Edition, Mode, Phase, Tikal};

/// Plays a game; `look` sees every table before the bot is asked.
fn play(config: &Config, seed: u64, level: Level, nodes: u64, mut look: impl FnMut(&Tikal, &[Action])) -> Tikal {
    let mut deal = Tikal::deal(config, &Seed::from_number(seed)).unwrap();
    let mut table = Tikal::start(config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
    let mut bot = tikal_bot(level, seed);
    for _ in 0..5_000 {
        let Some(seat) = table.to_move().seat() else { return table };
        let actions = bot.act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(nodes));
        look(&table, &actions);
        assert!(!actions.is_empty());
        for (i, &action) in actions.iter().enumerate() {
            assert_eq!(table.check(seat, action), Ok(()), "{level}, game {seed}: {action}");
            assert!(i + 1 == actions.len() || !table.reveals(action), "{level} reveals before its last action");
            table.apply(action, &mut deal, &mut |_| ()).unwrap();
        }
    }
    panic!("{level}, game {seed}: no end");
}

fn configs() -> impl Iterator<Item = Config> {
    let modes = [Mode::Basic, Mode::Auction];
    let configs = (2..=4).flat_map(move |players| modes.map(|mode| Config::new(players, mode)));
    configs.flat_map(|config| Edition::ALL.map(|edition| config.clone().with_edition(edition)))
}

#[test]
fn every_level_ends_every_kind_of_game_on_a_tiny_budget() {
    for (i, config) in configs().enumerate() {
        for level in Level::ALL {
            let nodes = [0, 1, 50, 400][i % 4];
            play(&config, i as u64, level, nodes, |_, _| ());
        }
    }
}

/// R9: the piles are not in the view, so whatever lies there, the answer is the same.
#[test]
fn what_lies_in_the_piles_changes_nothing() {
    let mut dice = Dice::new(5);
    for (players, mode) in [(3, Mode::Basic), (2, Mode::Auction)] {
        let config = Config::new(players, mode);
        for level in Level::ALL {
            let mut asked = 0;
            play(&config, 3, level, 400, |table, answer| {
                asked += 1;
                if asked % 20 != 0 {
                    return;
                }
                let view = table.view(Viewer::Seat(table.to_move().seat().unwrap()));
                for _ in 0..2 {
                    let (other, _) = Tikal::imagine(&view, &mut dice);
                    let seat = other.to_move().seat().unwrap();
                    let again = tikal_bot(level, 3).act(&other.view(Viewer::Seat(seat)), &mut Budget::nodes(400));
                    assert_eq!(again, answer, "{level}");
                }
            });
        }
    }
}

/// A bot has no memory: asked again, even by another table, it answers the same.
#[test]
fn the_same_question_has_the_same_answer() {
    for level in Level::ALL {
        play(&Config::new(2, Mode::Basic), 8, level, 300, |table, answer| {
            let view = table.view(Viewer::Seat(table.to_move().seat().unwrap()));
            let again = tikal_bot(level, 8).act(&view, &mut Budget::nodes(300));
            assert_eq!(again, answer);
        });
    }
}

#[test]
fn a_bid_is_never_more_than_the_bidder_has() {
    let config = Config::new(3, Mode::Auction);
    let mut bids = 0;
    play(&config, 6, Level::Greedy, 2_000, |table, answer| {
        if let [Action::Bid(points)] = answer {
            assert!(*points <= table.score(table.to_move().seat().unwrap()));
            bids += 1;
        }
    });
    assert!(bids > 0, "nobody ever bids");
}

/// Who wants the turn, though not clearly, lets another pay for it who would go higher.
#[test]
fn master_bids_where_foresight_does_and_where_another_would_go_higher() {
    let ask = |level: Level, table: &Tikal| {
        let seat = table.to_move().seat().unwrap();
        tikal_bot(level, 1).act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(100_000))[0]
    };
    let mut pushed = 0;
    play(&Config::new(4, Mode::Auction), 6, Level::Greedy, 2_000, |table, _| {
        let (Phase::Bid(_), Some(seat)) = (table.phase(), table.to_move().seat()) else { return };
        let (foresight, master) = (ask(Level::Foresight, table), ask(Level::Master, table));
        if foresight == master {
            return;
        }
        assert_eq!(foresight, Action::Pass);
        let mut table = *table;
        let mut answer = master;
        while table.to_move().seat() == Some(seat) || answer == Action::Pass {
            table.apply(answer, &mut Stop, &mut |_| ()).unwrap();
            assert!(matches!(table.phase(), Phase::Bid(_)), "nobody goes higher");
            answer = ask(Level::Foresight, &table);
        }
        pushed += 1;
    });
    assert!(pushed > 0, "master bids as foresight does");
}

#[test]
fn the_judge_sees_gains_and_losses() {
    let config = Config::new(4, Mode::Basic);
    play(&config, 2, Level::Greedy, 1_000, |table, _| {
        let judge = Judge::new(table);
        let expected = judge.expectations(table);
        let mine = table.to_move().seat().unwrap();
        let best = table.rules().seats().filter(|&seat| seat != mine).map(|seat| expected[seat]).max().unwrap();
        assert!(judge.balance(&expected) >= expected[mine] - best);
    });
}

/// The budget is for a whole turn, so some of it is kept for what a dig turns up.
#[test]
fn a_dig_does_not_end_the_thinking() {
    for level in [Level::Planner, Level::Foresight, Level::Master] {
        let (mut turns, mut idle) = (0, 0);
        for game in 0..2 {
            let config = Config::new(2, Mode::Basic);
            let mut deal = Tikal::deal(&config, &Seed::from_number(game)).unwrap();
            let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
            let mut bot = tikal_bot(level, game);
            let (mut left, mut dug) = (2_000, false);
            while let Some(seat) = table.to_move().seat() {
                let mut budget = Budget::nodes(left);
                let actions = bot.act(&table.view(Viewer::Seat(seat)), &mut budget);
                left = budget.left();
                for action in actions {
                    if action == Action::End {
                        turns += i32::from(dug);
                        idle += i32::from(dug && table.ap() > 3);
                        (left, dug) = (2_000, false);
                    }
                    dug |= matches!(action, Action::Dig(_));
                    table.apply(action, &mut deal, &mut |_| ()).unwrap();
                }
            }
        }
        assert!(turns > 10 && idle * 5 < turns, "{level}: {idle} of {turns} turns with a dig end too early");
    }
}

/// With nodes enough the planner plays the best turn on the evaluation, as plain exhaustive search finds it.
#[test]
fn the_planner_plays_the_exact_turn() {
    let mut compared = 0;
    for table in positions(21, 3..=6, 40) {
        if !matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) {
            continue;
        }
        let seat = table.to_move().seat().unwrap();
        let judge = Judge::new(&table);
        let Some(best) = exhaustive(&table, &judge, true, 20_000) else { continue };
        let plan = tikal_bot(Level::Planner, 1).act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(1_000_000));
        assert_eq!(followed(&table, &plan, &judge, 20_000), Some(best), "{plan:?}: {:?}", table.setup(None));
        compared += 1;
        if compared == 200 {
            break;
        }
    }
    assert!(compared > 100);
}

/// A search of everything finds whatever the weights overrate: once that was ten workers at a camp.
#[test]
fn with_any_budget_figures_do_not_crowd_where_they_are_of_no_use() {
    let mut asked = 0;
    play(&Config::new(4, Mode::Basic), 2, Level::Planner, 2_000, |table, _| {
        asked += 1;
        if asked % 3 != 0 || !matches!(table.phase(), Phase::Place) {
            return;
        }
        let seat = table.to_move().seat().unwrap();
        let plan = tikal_bot(Level::Planner, 2).act(&table.view(Viewer::Seat(seat)), &mut Budget::nodes(1_000_000));
        let mut after = *table;
        for &action in &plan[..plan.len() - 1] {
            after.apply(action, &mut Stop, &mut |_| ()).unwrap();
        }
        let elsewhere = |table: &Tikal| {
            let hexes = table.figures(seat).without(table.open_temples().or(table.ruins())).into_iter();
            hexes.map(|hex| table.figures_on(seat, hex)).sum::<u8>()
        };
        let came = elsewhere(&after).saturating_sub(elsewhere(table));
        assert!(came <= 4, "{came} figures: {plan:?}");
    });
    assert!(asked > 40);
}
