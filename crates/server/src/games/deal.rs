//! Piles that somebody laid out, and positions that are played on.

use bots::Playable;
use serde_json::Value;
use tabletop::{
    Dice, Fault, Record, Session, Viewer, fold,
    record::{Header, Proof},
};

use super::{
    GameName, for_game,
    import::no_game,
    live::{Live, random},
    printed_components,
};
use crate::{
    refusal::Refusal,
    table::LaidOut,
    wire::{Hex64, table::ExplicitDeal},
};

/// Checks explicit piles or a position, and commits to them.
pub fn lay_out(game: GameName, config: &Value, deal: ExplicitDeal) -> Result<LaidOut, Refusal> {
    for_game!(game, laid, config, deal)
}

fn bad(path: &str, message: impl Into<String>) -> Refusal {
    Refusal::BadDeal { faults: vec![Fault::new(path, message)] }
}

fn laid<G: Playable>(config: &Value, deal: ExplicitDeal) -> Result<LaidOut, Refusal> {
    let config: G::Config = serde_json::from_value(config.clone()).map_err(|error| bad("config", error.to_string()))?;
    let salt = random();
    let header = match deal {
        ExplicitDeal::Piles(piles) => {
            let piles: G::Deal = serde_json::from_value(piles).map_err(|error| bad("piles", error.to_string()))?;
            G::check_deal(&config, &piles).map_err(|error| Refusal::BadDeal { faults: error.0 })?;
            Header::dealt(config, piles, salt)
        }
        ExplicitDeal::Position(position) => {
            printed_components(&position)?;
            let setup: G::Setup =
                serde_json::from_value(position).map_err(|error| bad("position", error.to_string()))?;
            let (table, piles) = G::from_setup(&setup).map_err(|faults| Refusal::BadDeal { faults })?;
            if table.config() != config {
                return Err(bad("config", "the position was written for another configuration"));
            }
            // Nobody could end it, nor get up from it.
            if table.to_move().seat().is_none() {
                return Err(bad("phase", "the game is over"));
            }
            let piles = piles.ok_or_else(|| bad("hidden", "the piles are missing"))?;
            Header::placed(&table, piles, salt)
        }
    };
    committed(header, salt)
}

fn committed<G: Playable>(header: Header<G>, salt: tabletop::fair::Bytes32) -> Result<LaidOut, Refusal> {
    let Proof::Deal { commitment, .. } = header.proof else { unreachable!("explicit piles are committed to") };
    let session = Session::new(header).map_err(|error| bad("deal", error.to_string()))?;
    Ok(LaidOut { salt: Hex64(salt), commitment: Hex64(commitment), header: Live::new(session).opened() })
}

/// The position after so many entries as a viewer knows it, with the hidden part dealt anew. Where the record has lines, they
/// tell where it is no game.
pub(super) fn fork<G: Playable>(
    mut past: Record<G>,
    lines: &[usize],
    version: usize,
    to: Viewer,
) -> Result<LaidOut, Refusal> {
    if version > past.entries.len() {
        return Err(Refusal::NoVersion { version: past.entries.len() });
    }
    past.entries.truncate(version);
    past.result = None;
    let replay = fold(&past).map_err(|error| no_game(&error, lines))?;
    let table = &replay.last().table;
    if table.to_move().seat().is_none() {
        return Err(Refusal::NoVersion { version: version.saturating_sub(1) });
    }
    let salt = random();
    let seeds: Vec<u64> =
        random().0.chunks(8).map(|bytes| bytes.iter().fold(0, |n, &byte| n << 8 | u64::from(byte))).collect();
    let (world, piles) = G::imagine(&table.view(to), &mut Dice::mixed(&seeds));
    committed(Header::placed(&world, piles, salt), salt)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position of a golden record, with its piles: before its last entry, or after it.
    fn position<G: Playable>(file: &str, over: bool) -> (Value, ExplicitDeal) {
        let path = format!("{}/../../games/{file}", env!("CARGO_MANIFEST_DIR"));
        let mut record: Record<G> = std::fs::read_to_string(path).unwrap().parse().unwrap();
        if !over {
            record.entries.pop();
            record.result = None;
        }
        let session = Session::from_record(record).unwrap();
        let setup = session.table().setup(Some(session.deal()));
        let config = serde_json::to_value(session.table().config()).unwrap();
        (config, ExplicitDeal::Position(serde_json::to_value(setup).unwrap()))
    }

    fn laid_over<G: Playable>(game: GameName, file: &str) {
        let (config, deal) = position::<G>(file, false);
        assert!(lay_out(game, &config, deal).is_ok(), "{file}");
        let (config, deal) = position::<G>(file, true);
        assert_eq!(lay_out(game, &config, deal), Err(bad("phase", "the game is over")), "{file}");
    }

    #[test]
    fn nobody_sits_down_at_a_game_that_is_over() {
        laid_over::<tikal::Tikal>(GameName::Tikal, "basic-2-2015.tikal");
        laid_over::<tikal2::State>(GameName::Tikal2, "plain-2-1.tikal2");
    }
}
