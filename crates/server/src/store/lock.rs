use std::{
    fmt,
    fs::{File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use super::private;

/// One server for one data folder: held as long as this lives, and let go by the system when the process dies.
#[derive(Debug)]
pub struct Lock(File);

/// Why the data folder cannot be had.
#[derive(Debug)]
pub enum InUse {
    /// Another server has it.
    Other(PathBuf),
    /// The lock cannot be made.
    Failed(PathBuf, io::Error),
}

impl fmt::Display for InUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InUse::Other(path) => {
                write!(f, "{}: another server uses this data folder; stop it, or choose another one", path.display())
            }
            InUse::Failed(path, error) => {
                let advice = match error.kind() {
                    io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "make room, or choose another one",
                    io::ErrorKind::PermissionDenied => "give it to the user who runs the server, or choose another one",
                    _ => "choose another one",
                };
                write!(f, "{}: cannot be used as a data folder: {error}; {advice} with --data", path.display())
            }
        }
    }
}

impl std::error::Error for InUse {}

impl Lock {
    /// Takes the data folder, makes it where it does not exist, and sees to it that only its owner can look into it.
    pub fn take(folder: &Path) -> Result<Lock, InUse> {
        let failed = |error| InUse::Failed(folder.to_owned(), error);
        private::folder(folder).map_err(failed)?;
        let file = private::open(&folder.join("lock")).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                private::narrow_all(folder);
                Ok(Lock(file))
            }
            Err(TryLockError::WouldBlock) => Err(InUse::Other(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Gives the data folder back at once, whoever else still holds this.
    pub fn release(&self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the data folder is given back only when the process ends");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_server_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let first = Lock::take(&data).unwrap();
        assert!(matches!(Lock::take(&data), Err(InUse::Other(_))));
        drop(first);
        let held = std::sync::Arc::new(Lock::take(&data).unwrap());
        let elsewhere = held.clone();
        held.release();
        assert!(Lock::take(&data).is_ok(), "given back, whoever still holds it");
        drop(elsewhere);
    }
}
