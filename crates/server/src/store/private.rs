//! What the server keeps is for its owner alone, whatever the umask: in it are hashes of passwords and hidden piles.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// Files and folders that the server itself makes in its folder; `mutal.sqlite` has others beside it.
const OWN: [&str; 3] = ["lock", "admin.sock", "broken"];

fn is_own(name: &str) -> bool {
    OWN.contains(&name) || name.contains(".sqlite")
}

/// Makes a folder that only its owner can enter, and narrows one that is there.
pub fn folder(path: &Path) -> io::Result<()> {
    if !path.is_dir() {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        match system::create_dir(path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists || !path.is_dir() => return Err(error),
            _ => return system::set(path, 0o700),
        }
    }
    let foreign = fs::read_dir(path)?.flatten().any(|entry| !entry.file_name().to_str().is_some_and(is_own));
    match foreign {
        false => narrow(path),
        // Somebody's home, or /tmp: to close it would take it away from others.
        true if system::wide(path) => tracing::warn!(
            folder = %path.display(),
            "others can look into the data folder, and it is left so since it holds other things too; choose one of its own"
        ),
        true => (),
    }
    Ok(())
}

/// Takes files that are there away from others.
pub fn narrow_all(folder: &Path) {
    let within = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in within(folder).filter(|path| path.file_name().and_then(|name| name.to_str()).is_some_and(is_own)) {
        narrow(&path);
        if path.is_dir() {
            within(&path).for_each(|file| narrow(&file));
        }
    }
}

fn narrow(path: &Path) {
    if !system::wide(path) {
        return;
    }
    let mode = if path.is_dir() { 0o700 } else { 0o600 };
    match system::set(path, mode) {
        Ok(()) => tracing::warn!(path = %path.display(), "others could look into this; now only its owner can"),
        Err(error) => tracing::warn!(path = %path.display(), %error, "others can look into this, and it stays so"),
    }
}

/// A new file that only its owner can read.
pub fn create(path: &Path) -> io::Result<File> {
    let file = system::options().write(true).create_new(true).open(path)?;
    system::set(path, 0o600).map(|()| file)
}

/// A file that only its owner can read, new or not.
pub fn open(path: &Path) -> io::Result<File> {
    match create(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => OpenOptions::new().write(true).open(path),
        made => made,
    }
}

/// Writes a whole file that only its owner can read, in place of any that is there.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let file = open(path)?;
    file.set_len(0)?;
    system::set(path, 0o600)?;
    (&file).write_all(contents)
}

/// Copies a file to a new one that only its owner can read.
pub fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = File::open(from)?;
    let _ = fs::remove_file(to);
    io::copy(&mut source, &mut create(to)?).map(drop)
}

#[cfg(unix)]
mod system {
    use std::{
        fs::{self, OpenOptions, Permissions},
        io,
        os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt},
        path::Path,
    };

    pub fn options() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.mode(0o600);
        options
    }

    pub fn create_dir(path: &Path) -> io::Result<()> {
        fs::DirBuilder::new().mode(0o700).create(path)
    }

    pub fn set(path: &Path, mode: u32) -> io::Result<()> {
        fs::set_permissions(path, Permissions::from_mode(mode))
    }

    pub fn wide(path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok_and(|data| !data.is_symlink() && data.permissions().mode() & 0o077 != 0)
    }
}

#[cfg(not(unix))]
mod system {
    use std::{
        fs::{self, OpenOptions},
        io,
        path::Path,
    };

    pub fn options() -> OpenOptions {
        OpenOptions::new()
    }

    pub fn create_dir(path: &Path) -> io::Result<()> {
        fs::create_dir(path)
    }

    pub fn set(_: &Path, _: u32) -> io::Result<()> {
        Ok(())
    }

    pub fn wide(_: &Path) -> bool {
        false
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_folder_of_its_own_is_narrowed_and_one_of_others_is_not() {
        let temporary = tempfile::tempdir().unwrap();
        let own = temporary.path().join("deep/data");
        folder(&own).unwrap();
        assert_eq!(mode(&own), 0o700);
        for name in ["lock", "mutal.sqlite", "mutal.sqlite-wal", "old.sqlite"] {
            fs::write(own.join(name), "x").unwrap();
        }
        fs::create_dir(own.join("broken")).unwrap();
        fs::write(own.join("broken/a.tikal"), "x").unwrap();
        for path in ["", "lock", "mutal.sqlite", "mutal.sqlite-wal", "broken", "broken/a.tikal"] {
            system::set(&own.join(path), 0o777).unwrap();
        }
        folder(&own).unwrap();
        narrow_all(&own);
        for path in ["", "broken"] {
            assert_eq!(mode(&own.join(path)), 0o700, "{path}");
        }
        for path in ["lock", "mutal.sqlite", "mutal.sqlite-wal", "broken/a.tikal"] {
            assert_eq!(mode(&own.join(path)), 0o600, "{path}");
        }
        fs::write(own.join("letter.txt"), "x").unwrap();
        system::set(&own, 0o755).unwrap();
        folder(&own).unwrap();
        assert_eq!(mode(&own), 0o755);
    }

    #[test]
    fn a_file_is_private_whoever_made_it() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        fs::write(&one, "long before").unwrap();
        system::set(&one, 0o644).unwrap();
        write(&one, b"now").unwrap();
        copy(&one, &two).unwrap();
        copy(&one, &two).unwrap();
        assert_eq!((mode(&one), mode(&two)), (0o600, 0o600));
        assert_eq!(fs::read(&two).unwrap(), b"now");
    }
}
