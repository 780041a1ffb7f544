//! People, sessions and script tokens.

use async_trait::async_trait;
use sqlx::{Database, Row, query, query::Query, sqlite::SqliteRow};

use super::{Sqlite, game::parsed};
use crate::{
    accounts::{NameKey, secret::Digest32},
    store::{Account, AccountStore, Kept, NewAccount, StoreError, TokenInfo},
    wire::{Time, User, UserId},
};

/// In milliseconds.
const DAY: i64 = 24 * 3600 * 1000;

/// How many guests go in one transaction.
const AT_ONCE: usize = 100;

const LOST_GUESTS: &str = "SELECT id FROM users WHERE key IS NULL AND created < ? \
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user = users.id)";

const REMOVE_GUESTS: &str = "DELETE FROM users WHERE id IN (SELECT value FROM json_each(?)) AND key IS NULL \
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user = users.id)";

type Statement = Query<'static, sqlx::Sqlite, <sqlx::Sqlite as Database>::Arguments>;

impl Sqlite {
    /// Runs one statement. Says how many rows it changed.
    async fn change(&self, statement: Statement) -> Kept<u64> {
        let job = self.write(move |connection| {
            Box::pin(async move { Ok(statement.execute(connection).await.map_err(StoreError::from)?.rows_affected()) })
        });
        job.await
    }

    /// The same where a name may be taken: then nothing is changed.
    async fn change_unique(&self, statement: Statement) -> Kept<bool> {
        let job = self.write(move |connection| {
            Box::pin(async move {
                match statement.execute(connection).await {
                    Ok(done) => Ok(done.rows_affected() > 0),
                    Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                    Err(error) => Err(error.into()),
                }
            })
        });
        job.await
    }

    async fn one(&self, statement: Statement) -> Kept<Option<SqliteRow>> {
        Ok(statement.fetch_optional(self.readers()).await?)
    }

    async fn all(&self, statement: Statement) -> Kept<Vec<SqliteRow>> {
        Ok(statement.fetch_all(self.readers()).await?)
    }
}

fn account(row: &SqliteRow) -> Kept<Account> {
    Ok(Account {
        id: parsed(row.try_get("id")?)?,
        name: row.try_get("name")?,
        guest: row.try_get::<Option<&str>, _>("key")?.is_none(),
        password: row.try_get("password")?,
        recovery: row.try_get::<Option<&[u8]>, _>("recovery")?.map(digest).transpose()?,
        created: Time(row.try_get("created")?),
    })
}

fn user(row: &SqliteRow) -> Kept<User> {
    let guest = row.try_get::<Option<&str>, _>("key")?.is_none();
    Ok(User { id: parsed(row.try_get("id")?)?, name: row.try_get("name")?, guest })
}

fn digest(bytes: &[u8]) -> Kept<Digest32> {
    bytes.try_into().map(Digest32).map_err(|_| StoreError::Broken("a digest has 32 bytes".into()))
}

fn blob(digest: Digest32) -> Vec<u8> {
    digest.0.to_vec()
}

#[async_trait]
impl AccountStore for Sqlite {
    async fn add_guest(&self, user: &User, now: Time) -> Kept<()> {
        let sql = query("INSERT INTO users (id, name, created) VALUES (?, ?, ?)");
        self.change(sql.bind(user.id.to_string()).bind(user.name.clone()).bind(now.0)).await.map(drop)
    }

    async fn add_account(&self, new: &NewAccount, now: Time) -> Kept<bool> {
        let sql = query(
            "INSERT INTO users (id, name, key, password, recovery, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             ON CONFLICT (id) DO UPDATE SET name = ?2, key = ?3, password = ?4, recovery = ?5 WHERE key IS NULL",
        );
        let sql = sql.bind(new.id.to_string()).bind(new.name.clone()).bind(new.key.0.clone());
        self.change_unique(sql.bind(new.password.clone()).bind(blob(new.recovery)).bind(now.0)).await
    }

    async fn account(&self, user: &UserId) -> Kept<Option<Account>> {
        let sql = query("SELECT * FROM users WHERE id = ?").bind(user.to_string());
        self.one(sql).await?.as_ref().map(account).transpose()
    }

    async fn account_named(&self, key: &NameKey) -> Kept<Option<Account>> {
        let sql = query("SELECT * FROM users WHERE key = ?").bind(key.0.clone());
        self.one(sql).await?.as_ref().map(account).transpose()
    }

    async fn accounts(&self, most: u32, offset: u32) -> Kept<Vec<Account>> {
        let sql = query("SELECT * FROM users ORDER BY created DESC, id LIMIT ? OFFSET ?").bind(most).bind(offset);
        self.all(sql).await?.iter().map(account).collect()
    }

    async fn set_password(&self, user: &UserId, password: &str) -> Kept<()> {
        let sql = query("UPDATE users SET password = ?2 WHERE id = ?1");
        self.change(sql.bind(user.to_string()).bind(password.to_owned())).await.map(drop)
    }

    async fn recover(&self, user: &UserId, used: Option<Digest32>, password: &str, code: Digest32) -> Kept<bool> {
        let sql =
            query("UPDATE users SET password = ?2, recovery = ?3 WHERE id = ?1 AND (?4 IS NULL OR recovery = ?4)");
        let sql = sql.bind(user.to_string()).bind(password.to_owned()).bind(blob(code)).bind(used.map(blob));
        Ok(self.change(sql).await? > 0)
    }

    async fn set_name(&self, user: &UserId, name: &str, key: Option<&NameKey>) -> Kept<bool> {
        // A guest who has become an account meanwhile keeps the key.
        let sql = query("UPDATE users SET name = ?2, key = ?3 WHERE id = ?1 AND (key IS NULL) = (?3 IS NULL)");
        let sql = sql.bind(user.to_string()).bind(name.to_owned()).bind(key.map(|key| key.0.clone()));
        self.change_unique(sql).await
    }

    async fn remove(&self, user: &UserId) -> Kept<()> {
        let sql = query("DELETE FROM users WHERE id = ?").bind(user.to_string());
        self.change(sql).await.map(drop)
    }

    async fn add_session(&self, session: Digest32, user: &UserId, expires: Time) -> Kept<()> {
        let sql = query("INSERT INTO sessions (digest, user, expires) VALUES (?, ?, ?)");
        self.change(sql.bind(blob(session)).bind(user.to_string()).bind(expires.0)).await.map(drop)
    }

    async fn session(&self, session: Digest32, now: Time) -> Kept<Option<(User, Time)>> {
        let sql = query(
            "SELECT users.id, users.name, users.key, sessions.expires FROM sessions \
             JOIN users ON users.id = sessions.user WHERE digest = ? AND expires > ?",
        );
        let Some(row) = self.one(sql.bind(blob(session)).bind(now.0)).await? else { return Ok(None) };
        Ok(Some((user(&row)?, Time(row.try_get("expires")?))))
    }

    async fn renew_session(&self, session: Digest32, expires: Time) -> Kept<()> {
        let sql = query("UPDATE sessions SET expires = ?2 WHERE digest = ?1");
        self.change(sql.bind(blob(session)).bind(expires.0)).await.map(drop)
    }

    async fn end_session(&self, session: Digest32) -> Kept<()> {
        self.change(query("DELETE FROM sessions WHERE digest = ?").bind(blob(session))).await.map(drop)
    }

    async fn end_sessions(&self, user: &UserId, but: Option<Digest32>) -> Kept<()> {
        let sql = query("DELETE FROM sessions WHERE user = ?1 AND (?2 IS NULL OR digest <> ?2)");
        self.change(sql.bind(user.to_string()).bind(but.map(blob))).await.map(drop)
    }

    async fn add_token(&self, user: &UserId, token: &TokenInfo, digest: Digest32) -> Kept<()> {
        let sql = query("INSERT INTO tokens (id, digest, user, label, created) VALUES (?, ?, ?, ?, ?)");
        let sql = sql.bind(token.id.clone()).bind(blob(digest)).bind(user.to_string());
        self.change(sql.bind(token.label.clone()).bind(token.created.0)).await.map(drop)
    }

    async fn tokens(&self, user: &UserId) -> Kept<Vec<TokenInfo>> {
        let sql = query("SELECT id, label, created FROM tokens WHERE user = ? ORDER BY created DESC, id");
        let token = |row: &SqliteRow| {
            let created = Time(row.try_get("created")?);
            Ok(TokenInfo { id: row.try_get("id")?, label: row.try_get("label")?, created })
        };
        self.all(sql.bind(user.to_string())).await?.iter().map(token).collect()
    }

    async fn end_token(&self, user: &UserId, id: &str) -> Kept<bool> {
        let sql = query("DELETE FROM tokens WHERE id = ? AND user = ?").bind(id.to_owned()).bind(user.to_string());
        Ok(self.change(sql).await? > 0)
    }

    async fn end_tokens(&self, user: &UserId) -> Kept<()> {
        self.change(query("DELETE FROM tokens WHERE user = ?").bind(user.to_string())).await.map(drop)
    }

    async fn token_user(&self, digest: Digest32) -> Kept<Option<User>> {
        let sql = query(
            "SELECT users.id, users.name, users.key FROM tokens JOIN users ON users.id = tokens.user WHERE digest = ?",
        );
        self.one(sql.bind(blob(digest))).await?.as_ref().map(user).transpose()
    }

    async fn sweep(&self, now: Time) -> Kept<u64> {
        let ended = self.change(query("DELETE FROM sessions WHERE expires <= ?").bind(now.0)).await?;
        // A guest without a session can never come back. One of today may be just about to get one. They are looked for
        // by a reader: whoever writes meanwhile does not wait for the search.
        let lost = query(LOST_GUESTS).bind(now.0 - DAY);
        let ids: Vec<String> =
            self.all(lost).await?.iter().map(|row| row.try_get("id")).collect::<Result<_, sqlx::Error>>()?;
        for some in ids.chunks(AT_ONCE) {
            let list = serde_json::to_string(some).expect("ids have a JSON form");
            self.change(query(REMOVE_GUESTS).bind(list)).await?;
        }
        Ok(ended)
    }
}
