//! Whole turns: placements, digs, and turns that were played beside the best ones.

use bots::{
    Budget,
    tikal::{
        Margin, Objective, PointsNow,
        analysis::{Goal, POINT, after_dig, best_turns, mean, review},
        evaluation::Judge,
        solver::{Width, solve},
    },
};
use tabletop::{Actions, Dice, Game, Seed, Stop};
use tikal::{Action, Config, Mode, Phase, Tikal};

const GOALS: [Goal; 3] = [Goal::Points, Goal::Margin, Goal::Evaluation];

/// Every table of a random game before its action.
fn random_game(players: u8, mode: Mode, seed: u64) -> Vec<(Tikal, Action)> {
    let config = Config::new(players, mode);
    let mut deal = Tikal::deal(&config, &Seed::from_number(seed)).unwrap();
    let mut table = Tikal::start(&config, Tikal::RULES, &mut deal, &mut |_| ()).unwrap();
    let (mut dice, mut legal, mut steps) = (Dice::new(seed), Actions::new(), Vec::new());
    while table.to_move().seat().is_some() {
        table.legal(&mut legal);
        let action = *dice.pick(&legal);
        steps.push((table, action));
        table.apply(action, &mut deal, &mut |_| ()).unwrap();
    }
    steps
}

fn exact(table: &Tikal, goal: Goal) -> i64 {
    let judge;
    let objective: &dyn Objective = match goal {
        Goal::Points => &PointsNow,
        Goal::Margin => &Margin,
        Goal::Evaluation => {
            judge = Judge::new(table);
            &judge
        }
    };
    let found = solve(table, objective, Width::ALL, &mut Budget::unlimited());
    let unit = if goal == Goal::Evaluation { 1_000 } else { 1 };
    (i128::from(found.best().value) * i128::from(POINT) / i128::from(found.scale * unit)) as i64
}

fn near(a: i64, b: i64) -> bool {
    (a - b).abs() < 10
}

/// Positions with few action points left, so that all of it is quick.
fn ends_of_turns() -> Vec<Tikal> {
    let games = (0..6).map(|seed| random_game(2 + (seed % 3) as u8, Mode::Basic, seed));
    let few = |table: &Tikal| matches!(table.phase(), Phase::Act(_) | Phase::Score(_)) && (3..=6).contains(&table.ap());
    games.flatten().map(|(table, _)| table).filter(few).step_by(9).collect()
}

#[test]
fn the_best_turn_is_the_solvers() {
    for table in ends_of_turns() {
        for goal in GOALS {
            let found = best_turns(&table, goal, 3, &mut Budget::unlimited()).unwrap();
            assert!(found.proven && found.turns.is_sorted_by_key(|turn| -turn.worth), "{found:?}");
            assert!(near(found.turns[0].worth, exact(&table, goal)), "{goal:?}: {found:?}");
        }
    }
}

#[test]
fn a_dig_is_worth_the_mean_of_what_follows() {
    let mut digs = 0;
    for table in ends_of_turns() {
        for goal in GOALS {
            let found = best_turns(&table, goal, 2, &mut Budget::unlimited()).unwrap();
            for turn in &found.turns {
                let chances = after_dig(&table, &turn.actions, goal, &mut Budget::unlimited());
                let dug = matches!(turn.actions.last(), Some(Action::Dig(_)));
                assert_eq!(dug, !chances.is_empty());
                assert!(!dug || near(mean(&chances), turn.worth), "{goal:?}: {turn:?} {chances:?}");
                digs += usize::from(dug);
            }
        }
    }
    assert!(digs > 10, "{digs} turns with digs");
}

#[test]
fn every_placement_is_tried() {
    for seed in 0..2 {
        let (table, _) = random_game(2, Mode::Basic, seed)[0];
        let found = best_turns(&table, Goal::Evaluation, 1, &mut Budget::unlimited()).unwrap();
        let mut legal = Actions::new();
        table.legal(&mut legal);
        let after = |&action: &Action| {
            let mut after = table;
            after.apply(action, &mut Stop, &mut |_| ()).unwrap();
            exact(&after, Goal::Evaluation)
        };
        assert!(found.proven && near(found.turns[0].worth, legal.iter().map(after).max().unwrap()));
    }
}

#[test]
fn an_auction_has_no_turn_but_a_choice_has() {
    for (table, _) in random_game(3, Mode::Auction, 4).into_iter().step_by(3).take(40) {
        let found = best_turns(&table, Goal::usual(&table), 2, &mut Budget::nodes(2_000));
        assert_eq!(found.is_none(), matches!(table.phase(), Phase::Bid(_)));
        let Some(found) = found else { continue };
        let mut table = table;
        let (last, first) = found.turns[0].actions.split_last().unwrap();
        for &action in first {
            assert_eq!(table.check(table.to_move().seat().unwrap(), action), Ok(()), "{action}");
            table.apply(action, &mut Stop, &mut |_| ()).unwrap();
        }
        assert_eq!(table.check(table.to_move().seat().unwrap(), *last), Ok(()), "{last}");
    }
}

/// The parts of random turns that begin with few action points: all of it is proven, and it adds up.
#[test]
fn a_review_adds_up() {
    let (mut judged, mut dug) = (0, 0);
    for seed in 0..4 {
        let game = random_game(2 + (seed % 3) as u8, Mode::Basic, 40 + seed);
        for turn in game.split_inclusive(|(_, action)| *action == Action::End) {
            let from = turn.iter().position(|(table, _)| (4..=6).contains(&table.ap())).unwrap_or(turn.len());
            let turn = &turn[from..];
            if turn.is_empty() {
                continue;
            }
            let goal = Goal::usual(&turn[0].0);
            let review = review(turn, goal, &mut Budget::unlimited()).unwrap();
            assert!(review.proven && review.loss >= 0, "{review:?}");
            assert!(near(review.played, review.best.worth - review.loss + review.luck), "{review:?}");
            judged += 1;
            dug += usize::from(turn.iter().any(|(_, action)| matches!(action, Action::Dig(_))));
        }
    }
    assert!(judged > 50 && dug > 5, "{judged} turns, {dug} with digs");
}

/// Who plays the best turn loses nothing, whatever comes up.
#[test]
fn the_best_turn_has_no_loss() {
    let mut dice = Dice::new(9);
    for start in ends_of_turns().into_iter().step_by(3) {
        let goal = Goal::usual(&start);
        let seat = start.to_move().seat().unwrap();
        let (_, mut deal) = Tikal::imagine(&start.view(tabletop::Viewer::Seat(seat)), &mut dice);
        let (mut table, mut turn) = (start, Vec::new());
        while turn.last().is_none_or(|&(_, action)| action != Action::End) {
            let best = best_turns(&table, goal, 1, &mut Budget::unlimited()).unwrap().turns.swap_remove(0);
            for action in best.actions {
                turn.push((table, action));
                table.apply(action, &mut deal, &mut |_| ()).unwrap();
            }
        }
        let review = review(&turn, goal, &mut Budget::unlimited()).unwrap();
        assert!(review.proven && near(review.loss, 0), "{review:?}");
    }
}
