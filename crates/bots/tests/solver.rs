//! The solver against plain exhaustive search.

mod exhaustive;

use bots::{
    Budget,
    tikal::{
        Margin, Objective, PointsNow,
        solver::{Aim, Width, solve, solve_points},
    },
};
use exhaustive::{exhaustive, followed, positions};
use tabletop::{Game, Seat};
use tikal::{Action, Motif, Tikal};

/// An objective without any structure: every detail of the position counts, and motifs differ.
fn odd(table: &Tikal) -> i32 {
    let seat = table.to_move().seat().unwrap();
    let mut value = 0i32;
    for hex in table.land() {
        let mix = (hex.index() as i32 * 37 + 11) % 23 - 9;
        value += mix * i32::from(table.workers_on(seat, hex)) + 3 * mix * i32::from(table.strength(seat, hex) > 2);
        value += (mix + 7) * i32::from(table.temple_value(hex));
    }
    for motif in Motif::all() {
        for other in Seat::ALL {
            value += (motif.index() as i32 * 5 % 7 - 2) * i32::from(table.treasures(other).of(motif)).pow(2);
        }
    }
    value + 9 * table.camps(seat).len() as i32 + 20 * table.guards(seat).len() as i32 - i32::from(table.supply(seat))
}

/// How positions are chosen and judged.
struct Trial {
    count: usize,
    ap: std::ops::RangeInclusive<u8>,
    /// Positions with more distinct positions in their turn are left out.
    size: u64,
    /// The judge searches equal tables once.
    merge: bool,
    earliest: usize,
}

fn hold(trial: Trial) {
    let objectives: [&dyn Objective; 3] = [&PointsNow, &Margin, &odd];
    let (mut compared, mut digs) = (0, 0);
    for (i, table) in positions(7, trial.ap, trial.earliest).enumerate() {
        let objective = objectives[i % 3];
        let found = solve(&table, objective, Width::ALL, &mut Budget::nodes(trial.size));
        if !found.proven {
            continue;
        }
        let Some(expected) = exhaustive(&table, objective, trial.merge, 60_000) else { continue };
        let judged = |actions: &[Action]| followed(&table, actions, objective, 60_000);
        assert_eq!(found.best().value, expected, "position {i}: {:?}", table.setup(None));
        assert!(judged(&found.best().actions).is_none_or(|value| value == expected));
        if let Some(&aim) = [Aim::Points, Aim::Margin].get(i % 3) {
            let found = solve_points(&table, aim, &mut Budget::unlimited());
            assert!(found.proven);
            assert_eq!(found.best().value, expected, "{aim:?}, position {i}: {:?}", table.setup(None));
            assert!(judged(&found.best().actions).is_none_or(|value| value == expected));
        }
        digs += usize::from(matches!(found.best().actions.last(), Some(Action::Dig(_))));
        compared += 1;
        if compared == trial.count {
            break;
        }
    }
    assert!(digs * 100 >= compared, "{digs} plans with digs among {compared}");
}

#[test]
fn three_to_six_points_are_solved_exactly() {
    hold(Trial { count: 2_000, ap: 3..=6, size: 200, merge: false, earliest: 40 });
}

#[test]
fn ten_points_are_solved_exactly() {
    hold(Trial { count: 200, ap: 10..=10, size: 1_500, merge: true, earliest: 20 });
}

/// The search for points leaves most positions out; the general one, judged above, leaves out none.
#[test]
fn both_searches_find_the_same_points() {
    let mut compared = 0;
    for (i, table) in positions(9, 5..=10, 60).enumerate() {
        let (objective, aim): (&dyn Objective, Aim) =
            if i % 2 == 0 { (&PointsNow, Aim::Points) } else { (&Margin, Aim::Margin) };
        let all = solve(&table, objective, Width::ALL, &mut Budget::nodes(30_000));
        if !all.proven {
            continue;
        }
        let found = solve_points(&table, aim, &mut Budget::unlimited());
        assert!(found.proven);
        assert_eq!(found.best().value, all.best().value, "{aim:?}, position {i}: {:?}", table.setup(None));
        compared += 1;
        if compared == 300 {
            break;
        }
    }
}
