//! A copy of everything, while the server runs.

use std::{fs, path::Path};

use serde::Serialize;

use super::disk;
use crate::store::{
    Sqlite, private,
    sqlite::{self, Contents},
};

/// A backup that was made and read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Backup {
    /// What is in it.
    #[serde(flatten)]
    pub contents: Contents,
    /// How large it is.
    pub bytes: u64,
}

/// Copies the database of a data folder into a file of its own, checks the copy, and only then gives it its name.
pub async fn backup(folder: &Path, target: &Path, force: bool) -> Result<Backup, String> {
    let source = folder.join(Sqlite::FILE);
    if !source.is_file() {
        return Err(format!("{}: there is no server's data; name its folder with --data", folder.display()));
    }
    if target.is_dir() {
        return Err(format!("{}: is a folder; name a file in it", target.display()));
    }
    if target.exists() && !force {
        return Err(format!(
            "{}: is there already; choose another name, or overwrite it with --force",
            target.display()
        ));
    }
    let part = disk::beside(target, &format!(".{}.part", std::process::id()));
    let made = copy(&source, &part).await;
    let done = match made {
        Ok(contents) => place(&part, target).map(|bytes| Backup { contents, bytes }),
        Err(error) => Err(error),
    };
    if done.is_err() {
        let _ = fs::remove_file(&part);
    }
    done.map_err(|error| format!("{}: no backup was made: {error}", target.display()))
}

/// Copies a database into a new file and checks the copy.
pub(super) async fn copy(source: &Path, part: &Path) -> Result<Contents, String> {
    let _ = fs::remove_file(part);
    private::create(part).map_err(|error| error.to_string())?;
    sqlite::copy(source, part).await?;
    sqlite::inspect(part).await
}

fn place(part: &Path, target: &Path) -> Result<u64, String> {
    let placed = disk::sync(part).and_then(|()| fs::rename(part, target)).and_then(|()| disk::sync_folder(target));
    placed.and_then(|()| fs::metadata(target)).map(|data| data.len()).map_err(|error| error.to_string())
}
