//! Lines of exactly so many actions, counted by the fast lists and by asking the check about every action there is.

use crate::table::{Table, seeded};
use tabletop::{
    Actions, Dice, Game,
    play::{after, perft},
    suite::Lawful,
};
use tikal::{Config, Deal, Edition, Mode, Tikal};

/// A position: mode, players, edition, random actions played before, and the lines of 1, 2, 3 … actions.
type Row = (Mode, u8, Edition, usize, &'static [u64]);

use {Edition::*, Mode::*};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    (Basic, 2, Of2005, 0, &[24, 120, 1296, 9780, 90948, 756158]),
    (Basic, 2, Of2015, 120, &[37, 1249, 35447, 743992, 9201631]),
    (Basic, 3, French2005, 200, &[11, 179, 3363, 70276, 1630400]),
    (Basic, 4, Of2005, 0, &[24, 120, 1296, 9780, 90948, 756158]),
    (Basic, 4, Of2015, 250, &[30, 929, 29297, 932250]),
    (Auction, 2, Of2015, 0, &[21, 231, 1412, 8333, 37653, 169650, 820728]),
    (Auction, 2, Of2005, 150, &[24, 466, 4892, 38953, 984593]),
    (Auction, 3, Of2015, 200, &[23, 216, 1459, 20620, 420424]),
    (Auction, 4, Of2005, 0, &[21, 231, 1771, 10626, 52593, 228195]),
    (Auction, 4, French2005, 300, &[3, 38, 988, 23978, 577220, 13816078]),
];

fn position(&(mode, players, edition, before, _): &Row) -> Table {
    let mut table = seeded(&Config::new(players, mode).with_edition(edition), 1);
    let (mut dice, mut legal) = (Dice::new(1), Actions::new());
    for _ in 0..before {
        table.state.legal(&mut legal);
        let action = *dice.pick(&legal);
        table.state.apply(action, &mut table.deal, &mut |_| ()).unwrap();
    }
    table
}

/// The same count without any list.
fn slow_perft(table: &Tikal, deal: &Deal, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Some(seat) = table.to_move().seat() else { return 0 };
    let mut actions = Vec::new();
    table.space(&mut |action| actions.extend(table.check(seat, action).is_ok().then_some(action)));
    actions.into_iter().map(|action| after(table, deal, action, |table, deal| slow_perft(table, deal, depth - 1))).sum()
}

#[test]
fn fast_counts_are_pinned() {
    for row in ROWS {
        let table = position(row);
        let counts: Vec<u64> = (1..=row.4.len() as u32).map(|depth| perft(&table.state, &table.deal, depth)).collect();
        assert_eq!(counts, row.4, "{row:?}");
        assert!(counts.len() >= 3, "{row:?}");
    }
}

#[test]
fn slow_counts_are_the_same() {
    for row in ROWS {
        let table = position(row);
        // Every position of a line is asked about some 17,000 actions: a few hundred positions are enough.
        let mut asked = 1;
        for (depth, &count) in (1..).zip(row.4) {
            if asked > 300 {
                break;
            }
            assert_eq!(slow_perft(&table.state, &table.deal, depth), count, "{row:?}, depth {depth}");
            asked += count;
        }
    }
}
