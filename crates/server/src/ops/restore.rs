//! A backup becomes the data of a server again.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::disk;
use crate::{
    clock::{Clock, SystemClock},
    store::{
        Lock, Sqlite, private,
        sqlite::{self, Contents},
    },
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
    let part = disk::beside(&target, ".part");
    let copied = private::copy(file, &part).map_err(|error| named(format!("cannot be copied: {error}")));
    let contents = match copied {
        Ok(()) => sqlite::inspect(&part).await.map_err(named),
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
    disk::sync(part).map_err(failed)?;
    fs::rename(part, target).map_err(failed)?;
    disk::sync_folder(target).map_err(failed)?;
    Ok(kept)
}

/// Copies the old data aside, with what they had not yet taken in, which must not meet the new ones.
async fn keep(target: &Path) -> std::io::Result<PathBuf> {
    sqlite::take_in_log(target).await;
    let kept = disk::beside(target, &format!(".before-{}", SystemClock.now().0));
    private::copy(target, &kept)?;
    disk::sync(&kept)?;
    for ending in ["-wal", "-shm"] {
        let log = disk::beside(target, ending);
        if log.exists() {
            fs::rename(&log, disk::beside(&kept, ending))?;
        }
    }
    Ok(kept)
}
