//! Files as an operator handles them.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

/// The same name with something at its end.
pub fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// What was written is on the disk when this returns.
pub fn sync(file: &Path) -> io::Result<()> {
    File::options().write(true).open(file)?.sync_all()?;
    sync_folder(file)
}

/// The name is on the disk when this returns; some file systems cannot sync a folder.
pub fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}
