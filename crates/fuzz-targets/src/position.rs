//! Positions as anybody may write them.

use tabletop::{Actions, Dice, Game, Seat, Stop, Viewer};

use crate::record::fits_some_world;

/// The most actions that are played on from a position.
const ON: usize = 60;

/// Reads a position; if it is one, it must survive a round trip and be playable.
pub fn check<G: Game>(data: &[u8]) {
    let Ok(setup) = serde_json::from_slice::<G::Setup>(data) else { return };
    for viewer in Viewer::all(Seat::MAX) {
        one_viewers::<G>(&setup, viewer);
    }
    match G::from_setup(&setup) {
        Err(faults) => assert!(!faults.is_empty(), "a refusal gives a reason"),
        Ok((table, deal)) => {
            round_trip(&table, deal.as_ref());
            play_on(table, deal, data.len() as u64);
        }
    }
}

/// The same as somebody wrote it down who does not know everything.
fn one_viewers<G: Game>(setup: &G::Setup, viewer: Viewer) {
    match G::from_veiled_setup(setup, viewer) {
        Err(faults) => assert!(!faults.is_empty(), "a refusal gives a reason"),
        Ok(table) => {
            let text = serde_json::to_string(&table.setup(None)).expect("a position can be written");
            let again = serde_json::from_str(&text).expect("what was written can be read");
            assert_eq!(G::from_veiled_setup(&again, viewer).as_ref(), Ok(&table), "state to file to state");
            fits_some_world(&table, viewer, &mut Dice::new(text.len() as u64));
        }
    }
}

fn round_trip<G: Game>(table: &G, deal: Option<&G::Deal>) {
    let text = serde_json::to_string(&table.setup(deal)).expect("a position can be written");
    let setup = serde_json::from_str(&text).expect("what was written can be read");
    let (again, piles) = G::from_setup(&setup).expect("what was written is a position");
    assert_eq!((&again, piles.as_ref()), (table, deal), "state to file to state");
}

fn play_on<G: Game>(mut table: G, mut deal: Option<G::Deal>, seed: u64) {
    let (mut legal, mut dice) = (Actions::new(), Dice::new(seed));
    for _ in 0..ON {
        look(&table);
        let Some(seat) = table.to_move().seat() else { return };
        table.legal(&mut legal);
        assert!(!legal.is_empty(), "somebody is to move");
        for &action in legal.iter() {
            assert_eq!(table.check(seat, action), Ok(()), "{action}");
        }
        let action = *dice.pick(&legal);
        match &mut deal {
            Some(deal) => table.apply(action, deal, &mut |_| ()).expect("checked piles answer"),
            None if table.apply(action, &mut Stop, &mut |_| ()).is_err() => return,
            None => (),
        }
    }
}

/// Everybody may look at any time.
fn look<G: Game>(table: &G) {
    let players = G::players(&table.config()).expect("a table has players");
    Viewer::all(players).for_each(|viewer| _ = table.view(viewer));
    assert_eq!(table.outcome().places.len(), players);
    table.hash();
}
