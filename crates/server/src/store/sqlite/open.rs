//! From a file to a store: what can be wrong with it, and what to do then.

use std::{
    fmt,
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    sync::LazyLock,
    time::Duration,
};

use sqlx::{
    ConnectOptions, Connection, Row, SqlSafeStr, SqliteConnection,
    migrate::{MigrateError, Migration, MigrationType, Migrator},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Sqlite, Writer};
use crate::store::private;

/// What makes the database what it is, step by step. The macros of sqlx would find the files themselves, and have all of sqlx and of
/// SQLite compiled once more for it.
pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let steps = [
        ("games", include_str!("../migrations/0001_games.sql")),
        ("accounts", include_str!("../migrations/0002_accounts.sql")),
        ("lists", include_str!("../migrations/0003_lists.sql")),
        ("movers", include_str!("../migrations/0004_movers.sql")),
    ];
    let migration = |(version, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(migration).collect())
});

/// The number of the newest form of the database that this program knows.
pub fn newest() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// How many read at the same time.
const READERS: u32 = 4;

/// How long a job waits for another process that holds the file.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a database cannot be opened. Its text says what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unopened {
    /// No room is left on the disk.
    Full,
    /// A version of Mutal wrote it that this one does not know.
    Newer,
    /// There is nothing in it.
    Empty,
    /// It is no database of Mutal's, or a damaged one.
    Garbage(String),
    /// It is a folder.
    Folder,
    /// This user may not read and write it.
    Forbidden,
    /// Something else.
    Broken(String),
}

impl fmt::Display for Unopened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unopened::Full => f.write_str("the disk is full; make room, or choose another folder with --data"),
            Unopened::Newer => f.write_str(
                "it was written by a newer version of Mutal; use that one, or bring an older backup back with \
                 `mutal restore --force`",
            ),
            Unopened::Empty => f.write_str(
                "the database is empty: writing it was cut short; bring a backup back with `mutal restore --force`, or \
                 delete the file to begin with nothing",
            ),
            Unopened::Garbage(error) => {
                write!(f, "it is no database of Mutal's, or damaged ({error}); `mutal restore --force` brings a backup back")
            }
            Unopened::Folder => f.write_str(
                "it is a folder where the database should be; move it away, or choose another folder with --data",
            ),
            Unopened::Forbidden => f.write_str(
                "this user may not read and write it; give it to the user who runs the server, or choose another folder \
                 with --data",
            ),
            Unopened::Broken(error) => {
                write!(f, "the database cannot be opened: {error}; `mutal restore --force` brings a backup back")
            }
        }
    }
}

impl std::error::Error for Unopened {}

impl From<io::Error> for Unopened {
    fn from(error: io::Error) -> Unopened {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Unopened::Full,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Unopened::Forbidden,
            io::ErrorKind::IsADirectory => Unopened::Folder,
            _ => Unopened::Broken(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for Unopened {
    fn from(error: sqlx::Error) -> Unopened {
        let error = match error {
            sqlx::Error::Io(error) => return error.into(),
            error => error,
        };
        let code = error.as_database_error().and_then(|error| error.code()).and_then(|code| code.parse::<u32>().ok());
        // SQLite's own numbers; what stands above the lowest byte only says more.
        match code.map(|code| code & 0xff) {
            Some(13) => Unopened::Full,
            Some(11 | 26) => Unopened::Garbage(error.to_string()),
            Some(3 | 8 | 14 | 23) => Unopened::Forbidden,
            _ => Unopened::Broken(error.to_string()),
        }
    }
}

impl From<MigrateError> for Unopened {
    fn from(error: MigrateError) -> Unopened {
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            error => Unopened::Broken(error.to_string()),
        }
    }
}

impl Sqlite {
    /// Opens the file in this folder, makes it where it does not exist, and brings it up to date.
    pub async fn open(folder: &Path) -> Result<Sqlite, Unopened> {
        let file = folder.join(Sqlite::FILE);
        if is_there(&file)? {
            form(&file).await?;
        } else {
            make(&file).await?;
        }
        Sqlite::with(silent(&file)).await
    }

    pub(super) async fn with(options: SqliteConnectOptions) -> Result<Sqlite, Unopened> {
        let options = options.journal_mode(SqliteJournalMode::Wal);
        let mut connection = options.connect().await?;
        MIGRATIONS.run_direct(None, &mut connection, false).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options.read_only(true)).await?;
        Ok(Sqlite { readers, writer: Writer::start(connection) })
    }

    /// Opens a file that is there to look at it; nothing can be written.
    pub async fn look(folder: &Path) -> Result<Sqlite, Unopened> {
        let file = folder.join(Sqlite::FILE);
        form(&file).await?;
        let connection = silent(&file).read_only(true).connect().await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_with(silent(&file).pragma("query_only", "1")).await?;
        Ok(Sqlite { readers, writer: Writer::start(connection) })
    }
}

pub(super) fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(false)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
}

/// The same without a word about its statements.
fn silent(file: &Path) -> SqliteConnectOptions {
    options(file).disable_statement_logging()
}

/// Whether there is a file that can be read and written and has something in it.
fn is_there(file: &Path) -> Result<bool, Unopened> {
    if file.is_dir() {
        return Err(Unopened::Folder);
    }
    match OpenOptions::new().read(true).write(true).open(file) {
        Ok(open) if open.metadata()?.len() == 0 => Err(Unopened::Empty),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The number of the form in which a database is written, if this program knows it.
pub async fn form(file: &Path) -> Result<i64, Unopened> {
    if !is_there(file)? {
        return Err(Unopened::Broken("there is no such file".to_owned()));
    }
    let mut connection = silent(file).connect().await?;
    let form = written_form(&mut connection).await;
    let _ = connection.close().await;
    form.and_then(|form| if form > newest() { Err(Unopened::Newer) } else { Ok(form) })
}

async fn written_form(connection: &mut SqliteConnection) -> Result<i64, Unopened> {
    let tables = "SELECT count(*), count(*) FILTER (WHERE name = '_sqlx_migrations') FROM sqlite_schema";
    let row = sqlx::query(tables).fetch_one(&mut *connection).await?;
    match (row.try_get::<i64, _>(0)?, row.try_get::<i64, _>(1)?) {
        (0, _) => Err(Unopened::Empty),
        (_, 0) => Err(Unopened::Garbage("another program's".to_owned())),
        _ => {
            let row =
                sqlx::query("SELECT coalesce(max(version), 0) FROM _sqlx_migrations").fetch_one(connection).await?;
            Ok(row.try_get(0)?)
        }
    }
}

/// Makes a new database. It gets its name when it is whole, so that nothing half made is ever met under it.
async fn make(file: &Path) -> Result<(), Unopened> {
    let part: PathBuf = file.with_extension("sqlite.new");
    let _ = fs::remove_file(&part);
    private::create(&part)?;
    let mut connection = silent(&part).connect().await?;
    let made = MIGRATIONS.run_direct(None, &mut connection, false).await.map_err(Unopened::from);
    let _ = connection.close().await;
    let placed = made.and_then(|()| Ok(fs::rename(&part, file)?));
    if placed.is_err() {
        let _ = fs::remove_file(&part);
    }
    placed?;
    // Some file systems cannot sync a folder.
    let _ = file.parent().map(|folder| File::open(folder).and_then(|folder| folder.sync_all()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_disk_that_is_full_is_called_so() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mutal.sqlite");
        private::create(&file).unwrap();
        // SQLite says the same about a file that must not grow.
        let mut connection = silent(&file).pragma("max_page_count", "4").connect().await.unwrap();
        let error = MIGRATIONS.run_direct(None, &mut connection, false).await.map_err(Unopened::from).unwrap_err();
        assert_eq!(error, Unopened::Full);
        assert!(error.to_string().contains("make room"));
        assert_eq!(Unopened::from(io::Error::from(io::ErrorKind::StorageFull)), Unopened::Full);
        let forbidden = Unopened::from(io::Error::from(io::ErrorKind::PermissionDenied));
        assert!(forbidden.to_string().contains("give it to the user"), "{forbidden}");
    }

    #[tokio::test]
    async fn each_wrong_file_is_called_what_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(Sqlite::FILE);
        let open = async || Sqlite::open(folder.path()).await.map(drop).unwrap_err();
        fs::write(&file, "").unwrap();
        assert_eq!(open().await, Unopened::Empty);
        fs::write(&file, "this is no database at all. ".repeat(200)).unwrap();
        assert!(matches!(open().await, Unopened::Garbage(_)));
        fs::remove_file(&file).unwrap();
        fs::create_dir(&file).unwrap();
        assert_eq!(open().await, Unopened::Folder);
        fs::remove_dir(&file).unwrap();
        let future = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/newer/future.sqlite");
        fs::copy(&future, &file).unwrap();
        assert_eq!(open().await, Unopened::Newer);
        assert_eq!(fs::read(&file).unwrap(), fs::read(&future).unwrap(), "what is refused is left as it is");
        fs::remove_file(&file).unwrap();
        // What was cut short the last time is in nobody's way.
        fs::write(folder.path().join("mutal.sqlite.new"), "half").unwrap();
        Sqlite::open(folder.path()).await.unwrap().close().await;
        assert_eq!(form(&file).await, Ok(newest()));
    }
}
