//! Files in and out.

use std::{
    fs::{self, File},
    io::{self, IsTerminal, Read, Write},
    path::{Path, PathBuf},
};

use crate::answer::Bad;

/// The largest file that is read.
const LIMIT: u64 = 4 * 1024 * 1024;

/// A text, and how to call it in messages.
pub struct Text {
    pub name: String,
    pub text: String,
}

/// Reads a file, or standard input where it is absent or `-`.
pub fn read(path: Option<&Path>) -> Result<Text, Bad> {
    let (name, bytes) = match path {
        Some(path) if path != Path::new("-") => (path.display().to_string(), read_file(path)),
        None if io::stdin().is_terminal() => {
            return Err(Bad::new("no file: name one, or pipe one in (`-` reads what you type)"));
        }
        _ => ("standard input".to_owned(), all(io::stdin().lock())),
    };
    let bytes = bytes.map_err(|error| Bad::new(format!("cannot be read: {error}")).of(&name))?;
    if bytes.len() as u64 > LIMIT {
        return Err(Bad::new(format!("larger than {LIMIT} bytes, which no record, position or set is")).of(&name));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Bad::new(format!("not a text: byte {at} is not UTF-8")).of(&name)
    })?;
    Ok(Text { name, text })
}

fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    all(File::open(path)?)
}

fn all(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LIMIT + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces a file so that a crash leaves the old one or the new one, never a part.
pub fn write(path: &Path, text: &str) -> Result<(), Bad> {
    replace(path, text).map_err(|error| Bad::new(format!("cannot be written: {error}")).of(&path.display().to_string()))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut beside = PathBuf::from(path).into_os_string();
    beside.push(format!(".{}.part", std::process::id()));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written?;
    // The name is on disk only when its folder is; some file systems cannot sync a folder.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Prints; a reader who has gone away is no error.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
