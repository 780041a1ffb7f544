//! The solver against plain exhaustive search.

mod exhaustive;

use bots::{
    Budget,
    tikal::solver::{Aim, Margin, Objective, PointsNow, Width, solve, solve_points},
};
use exhaustive::{exhaustive, followed, positions};
use tabletop::{Game, Seat};
use tikal::{Motif, Tikal};

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

fn hold(count: usize, ap: std::ops::RangeInclusive<u8>, merge: bool, limit: u64, earliest: usize) {
    let objectives: [&dyn Objective; 3] = [&PointsNow, &Margin, &odd];
    let mut compared = 0;
    let mut digs = 0;
    for (i, table) in positions(7, ap, earliest).enumerate() {
        let objective = objectives[i % 3];
        let Some(expected) = exhaustive(&table, objective, merge, limit) else { continue };
        let found = solve(&table, objective, Width::ALL, &mut Budget::unlimited());
        assert!(found.proven);
        assert_eq!(found.best().value, expected, "position {i}: {:?}", table.setup(None));
        assert_eq!(followed(&table, &found.best().actions, objective, u64::MAX), Some(expected));
        if let Some(&aim) = [Aim::Points, Aim::Margin].get(i % 3) {
            let found = solve_points(&table, aim, &mut Budget::unlimited());
            assert!(found.proven);
            assert_eq!(found.best().value, expected, "{aim:?}, position {i}: {:?}", table.setup(None));
            assert_eq!(followed(&table, &found.best().actions, objective, u64::MAX), Some(expected));
        }
        digs += usize::from(matches!(found.best().actions.last(), Some(tikal::Action::Dig(_))));
        compared += 1;
        if compared == count {
            break;
        }
    }
    assert!(digs * 50 > compared, "{digs} plans with digs among {compared}");
}

#[test]
fn three_to_six_points_are_solved_exactly() {
    hold(600, 3..=6, false, 3_000, 40);
}

#[test]
fn ten_points_are_solved_exactly() {
    hold(60, 10..=10, true, 6_000, 20);
}
