//! Studies of members: trees of variations, private or readable by link.

use sqlx::FromRow;
use sqlx::any::AnyRow;
use table::GuestId;

use crate::error::{DataError, StudyError};
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

/// A study without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyLine {
    /// The unguessable id in the link.
    pub id: String,
    pub guest: GuestId,
    pub title: String,
    pub game: String,
    pub rules: String,
    /// Whether everyone with the link may read it.
    pub shared: bool,
    /// The number of changes of the content, starting at 1.
    pub revision: u64,
    /// In milliseconds since 1970.
    pub created: u64,
    /// The time of the last change of the content, in milliseconds since 1970.
    pub changed: u64,
}

/// A study with its encoded content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    pub line: StudyLine,
    pub body: String,
}

/// New content of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyEdit {
    /// The revision that the edit is based on.
    pub revision: u64,
    pub game: String,
    pub rules: String,
    /// The time of the edit, in milliseconds since 1970.
    pub at: u64,
    pub body: String,
}

/// A change of a study. Fields that are `None` stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyUpdate {
    pub title: Option<String>,
    pub shared: Option<bool>,
    pub edit: Option<StudyEdit>,
}

const COLUMNS: &str = "id, guest, title, game, rules, shared, revision, created, changed";

impl Store {
    /// Stores a new study of a member. Returns `false` if they have `max` studies already.
    ///
    /// # Errors
    /// Returns an error if the id exists or the database fails.
    pub async fn add_study(&self, study: StudyRow, max: u32) -> Result<bool, DataError> {
        self.write((study, max), async |db, (StudyRow { line, body }, max)| {
            let done = sqlx::query(
                "insert into studies (id, guest, title, game, rules, shared, revision, created, changed, body)
                    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 where (select count(*) from studies where guest = $2) < $11",
            )
            .bind(&line.id)
            .bind(line.guest.as_str())
            .bind(&line.title)
            .bind(&line.game)
            .bind(&line.rules)
            .bind(i64::from(line.shared))
            .bind(to_i64(line.revision))
            .bind(to_i64(line.created))
            .bind(to_i64(line.changed))
            .bind(body)
            .bind(i64::from(*max))
            .execute(&mut *db)
            .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    /// Returns the studies of a member, last changed first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn studies_of(&self, guest: &GuestId) -> Result<Vec<StudyLine>, DataError> {
        let text = format!("select {COLUMNS} from studies where guest = $1 order by changed desc, id");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(guest.as_str()).fetch_all(&self.reader).await?)
    }

    /// Returns a study. Callers check who may read it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn study(&self, id: &str) -> Result<Option<StudyRow>, DataError> {
        Ok(sqlx::query_as("select * from studies where id = $1").bind(id).fetch_optional(&self.reader).await?)
    }

    /// Changes a study of a member and returns its new state. An edit of the content increments the
    /// revision.
    ///
    /// # Errors
    /// Returns an error if the member has no such study, the content has another revision than the
    /// edit is based on, or the database fails. Nothing is changed then.
    pub async fn update_study(&self, id: &str, guest: &GuestId, update: StudyUpdate) -> Result<StudyLine, StudyError> {
        self.write((id.to_owned(), guest.to_string(), update), async |db, (id, guest, update)| {
            let text = format!("select {COLUMNS} from studies where id = $1 and guest = $2");
            let found: Option<StudyLine> = sqlx::query_as(sqlx::AssertSqlSafe(text)).bind(id).bind(guest).fetch_optional(&mut *db).await?;
            let mut line = found.ok_or(StudyError::NoSuchStudy)?;
            if let Some(StudyEdit { revision, game, rules, at, body }) = &update.edit {
                let next = line.revision.saturating_add(1);
                let done = sqlx::query(
                    "update studies set game = $3, rules = $4, changed = $5, body = $6, revision = $7 where id = $1 and revision = $2",
                )
                .bind(id)
                .bind(to_i64(*revision))
                .bind(game)
                .bind(rules)
                .bind(to_i64(*at))
                .bind(body)
                .bind(to_i64(next))
                .execute(&mut *db)
                .await?;
                if done.rows_affected() == 0 {
                    return Err(StudyError::Conflict { revision: line.revision });
                }
                line = StudyLine { game: game.clone(), rules: rules.clone(), changed: *at, revision: next, ..line };
            }
            line.title = update.title.clone().unwrap_or(line.title);
            line.shared = update.shared.unwrap_or(line.shared);
            sqlx::query("update studies set title = $2, shared = $3 where id = $1")
                .bind(id)
                .bind(&line.title)
                .bind(i64::from(line.shared))
                .execute(&mut *db)
                .await?;
            Ok(line)
        })
        .await
    }

    /// Deletes a study of a member. Returns whether it existed.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn remove_study(&self, id: &str, guest: &GuestId) -> Result<bool, DataError> {
        self.write((id.to_owned(), guest.to_string()), async |db, (id, guest)| {
            let query = sqlx::query("delete from studies where id = $1 and guest = $2");
            Ok(query.bind(id).bind(guest).execute(&mut *db).await?.rows_affected() > 0)
        })
        .await
    }
}

impl FromRow<'_, AnyRow> for StudyLine {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(StudyLine {
            id: row.column("id")?,
            guest: row.column("guest")?,
            title: row.column("title")?,
            game: row.column("game")?,
            rules: row.column("rules")?,
            shared: row.column("shared")?,
            revision: row.column("revision")?,
            created: row.column("created")?,
            changed: row.column("changed")?,
        })
    }
}

impl FromRow<'_, AnyRow> for StudyRow {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(StudyRow { line: StudyLine::from_row(row)?, body: row.column("body")? })
    }
}
