//! The file in which a game is kept.

use std::path::{Path, PathBuf};

use tabletop::{Game, Session, session::NoSession};

use super::{Args, header};
use crate::{
    answer::Bad,
    file,
    paper::{self, Paper},
    table::Table,
};

/// Where the game is kept.
pub struct Store {
    pub path: PathBuf,
}

impl Store {
    /// Writes the whole record, so that a kill leaves the game before or after an action.
    pub fn save<G: Game>(&self, session: &Session<G>) -> Result<(), Bad> {
        file::write(&self.path, &session.dump().to_string())
    }
}

/// Goes on with the game in the file, or begins one; says whether it began one.
pub fn open<G: Table>(args: &Args, path: &Path) -> Result<(Session<G>, bool), Bad> {
    if path.exists() && !args.new {
        let session = resume::<G>(path)?;
        let over = session.to_move().seat().is_none();
        if !over || args.file.is_some() {
            refuse_choices(args, path)?;
            return Ok((session, false));
        }
    }
    // The header first: a wrong option must not move the old game away.
    let session = Session::new(header::<G>(args)?).map_err(|error| Bad::new(error.to_string()))?;
    if path.exists() {
        put_aside(path)?;
    }
    Ok((session, true))
}

fn resume<G: Table>(path: &Path) -> Result<Session<G>, Bad> {
    let (_, found) = paper::find_game(Some(path))?;
    let paper = Paper::<G>::read(found)?;
    paper.fold()?;
    Session::from_record(paper.record).map_err(|error| {
        let hint = match error {
            NoSession::Veiled => "one seat's record can be looked at and checked; to play on, the whole one is needed",
            _ => {
                "the hidden piles must be in the file: open them with `mutal convert --open`, or begin anew with --new"
            }
        };
        Bad::new(error.to_string()).of(&paper.name).hint(hint)
    })
}

fn refuse_choices(args: &Args, path: &Path) -> Result<(), Bad> {
    if args.choices.any() || args.chance.seed.is_some() || args.chance.seed_number.is_some() {
        let message = format!("a game is under way in {}: its options are settled", path.display());
        return Err(Bad::new(message).hint("leave the options out to go on, or add --new to begin anew"));
    }
    Ok(())
}

/// Keeps an old game under the next free name: `play-1.tikal`.
fn put_aside(path: &Path) -> Result<(), Bad> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let end = path.extension().map_or(String::new(), |end| format!(".{}", end.to_string_lossy()));
    let free = (1u32..).map(|n| path.with_file_name(format!("{stem}-{n}{end}"))).find(|path| !path.exists());
    let free = free.ok_or_else(|| Bad::new("no free name for the old game"))?;
    std::fs::rename(path, &free).map_err(|error| Bad::new(error.to_string()).of(&path.display().to_string()))
}
