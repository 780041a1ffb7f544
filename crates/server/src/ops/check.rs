//! Reads everything that is stored, and says what does not fit.

use std::path::Path;

use serde::Serialize;

use super::backup;
use crate::{
    games,
    store::{
        GameStore, Sqlite, StoredGame, private,
        sqlite::{self, form, newest},
    },
    wire::{GameId, game::GameState},
};

/// How many ids are asked for at once.
const PAGE: u32 = 200;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// How many games were read.
    pub games: u64,
    /// How many entries they have.
    pub entries: u64,
    /// All that does not fit.
    pub faults: Vec<Fault>,
}

/// Something that does not fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The game; nothing if it is the file as a whole.
    pub game: Option<GameId>,
    /// What does not fit, as a sentence for the operator.
    pub what: String,
}

/// Folds every stored game and compares it with what is stored about it. It may run beside a server.
pub async fn check(folder: &Path) -> Result<Report, String> {
    let file = folder.join(Sqlite::FILE);
    if !file.is_file() {
        return Err(format!("{}: there is no server's data; name its folder with --data", folder.display()));
    }
    let named = |error: String| format!("{}: {error}", file.display());
    if form(&file).await.map_err(|error| named(error.to_string()))? == newest() {
        return read(folder, folder).await;
    }
    // An older form is read in a copy that is brought up to date: the data themselves stay as they are.
    let part = folder.join(format!("check-{}.sqlite", std::process::id()));
    let report = match bring_up_to_date(&file, &part).await {
        Ok(()) => read(folder, &part).await,
        Err(error) => Err(named(error)),
    };
    let _ = std::fs::remove_dir_all(&part);
    report
}

async fn bring_up_to_date(file: &Path, part: &Path) -> Result<(), String> {
    private::folder(part).map_err(|error| error.to_string())?;
    backup::copy(file, &part.join(Sqlite::FILE)).await?;
    Sqlite::open(part).await.map_err(|error| error.to_string())?.close().await;
    Ok(())
}

/// Reads the games of a folder's file as they stand in this form of it.
async fn read(folder: &Path, form: &Path) -> Result<Report, String> {
    let file = folder.join(Sqlite::FILE);
    let mut report = Report::default();
    if let Err(what) = sqlite::inspect(&file).await {
        report.faults.push(Fault { game: None, what });
    }
    let store = Sqlite::look(form).await.map_err(|error| format!("{}: {error}", file.display()))?;
    let walked = walk(&store, &mut report).await;
    store.close().await;
    if let Err(what) = walked {
        report.faults.push(Fault { game: None, what });
    }
    Ok(report)
}

async fn walk(store: &Sqlite, report: &mut Report) -> Result<(), String> {
    let mut after: Option<GameId> = None;
    loop {
        let ids = store.game_ids(after.as_ref(), PAGE).await.map_err(|error| error.to_string())?;
        let Some(last) = ids.last().cloned() else { return Ok(()) };
        for id in ids {
            match store.game(&id).await {
                Ok(Some(game)) => examine(id, &game, report),
                // Games are never deleted; one that is gone was damaged.
                Ok(None) => report.faults.push(Fault { game: Some(id), what: "it cannot be found".into() }),
                Err(error) => report.faults.push(Fault { game: Some(id), what: error.to_string() }),
            }
        }
        after = Some(last);
    }
}

fn examine(id: GameId, game: &StoredGame, report: &mut Report) {
    report.games += 1;
    report.entries += game.entries.len() as u64;
    let faults = faults(game);
    report.faults.extend(faults.into_iter().map(|what| Fault { game: Some(id.clone()), what }));
}

fn faults(game: &StoredGame) -> Vec<String> {
    let live = match games::load(game) {
        Ok(live) => live,
        Err(error) => return vec![format!("it cannot be played through: {error}")],
    };
    let (row, standing) = (&game.row, live.standing());
    let mut faults = Vec::new();
    let mut compare = |what: &str, stored: String, computed: String| {
        if stored != computed {
            faults.push(format!("{what}: {stored} is stored, {computed} comes out"));
        }
    };
    compare("version", row.version.to_string(), live.version().to_string());
    if game.record.is_none() {
        compare("entries", row.version.to_string(), game.entries.len().to_string());
    }
    compare("hash", row.hash.clone(), standing.hash.clone());
    let over = if standing.mover.is_none() { GameState::Over } else { GameState::Running };
    compare("state", format!("{:?}", row.state), format!("{over:?}"));
    // What earlier versions stored does not say whose turn it is.
    if let Some(mover) = row.mover {
        let next = standing.mover.map_or("nobody".to_owned(), |seat| seat.to_string());
        compare("mover", mover.to_string(), next);
    }
    for (seat, key, answer) in &game.answers {
        if answer.before > answer.version || answer.version > row.version {
            faults.push(format!("the answer to {key} of seat {seat} speaks of version {}", answer.version));
        }
    }
    faults
}
