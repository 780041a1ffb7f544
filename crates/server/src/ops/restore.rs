//! A backup becomes the data of a server again.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::Serialize;
use sqlx::Connection;

use super::database::{self, Contents};
use crate::{
    clock::{Clock, SystemClock},
    store::{Lock, Sqlite, private},
};

/// What was brought back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Restored {
    /// What is in it.
    #[serde(flatten)]
    pub contents: Contents,
    /// Where the data lie that were there before.
    pub kept: Option<PathBuf>,
}

/// Puts a backup into a data folder. Data that are there are replaced only with force, and kept beside.
///
/// At every moment the folder holds the old data or the new ones, whole.
pub async fn restore(folder: &Path, file: &Path, force: bool) -> Result<Restored, String> {
    let named = |error: String| format!("{}: {error}", file.display());
    if !file.is_file() {
        return Err(named("there is no such file".into()));
    }
    let _lock = Lock::take(folder).map_err(|error| error.to_string())?;
    let target = folder.join(Sqlite::FILE);
    if target.exists() && !force {
        return Err(format!(
            "{}: there are data already; replace them with --force (they will be kept beside), or choose another --data",
            folder.display()
        ));
    }
    let part = database::beside(&target, ".part");
    let copied = private::copy(file, &part).map_err(|error| named(format!("cannot be copied: {error}")));
    let contents = match copied {
        Ok(()) => database::inspect(&part).await.map_err(named),
        Err(error) => Err(error),
    };
    let placed = match contents {
        Ok(contents) => place(&part, &target).await.map(|kept| Restored { contents, kept }),
        Err(error) => Err(error),
    };
    if placed.is_err() {
        let _ = fs::remove_file(&part);
    }
    placed
}

async fn place(part: &Path, target: &Path) -> Result<Option<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: cannot be replaced: {error}", target.display());
    let kept = if target.exists() { Some(keep(target).await.map_err(failed)?) } else { None };
    database::sync(part).map_err(failed)?;
    fs::rename(part, target).map_err(failed)?;
    database::sync_folder(target).map_err(failed)?;
    Ok(kept)
}

/// Copies the old data aside, with what they had not yet taken in, which must not meet the new ones.
async fn keep(target: &Path) -> std::io::Result<PathBuf> {
    // A sound database takes its log in when it is closed. One that is not is kept as it is.
    if let Ok(mut old) = database::open(target).await {
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut old).await;
        let _ = old.close().await;
    }
    let kept = database::beside(target, &format!(".before-{}", SystemClock.now().0));
    private::copy(target, &kept)?;
    database::sync(&kept)?;
    for ending in ["-wal", "-shm"] {
        let log = database::beside(target, ending);
        if log.exists() {
            fs::rename(&log, database::beside(&kept, ending))?;
        }
    }
    Ok(kept)
}
