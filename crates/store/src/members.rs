//! Members: guests with a registered name and a password. A member keeps the id of the guest that
//! registered, so their games, notes and saved players stay theirs.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, FromRow};
use table::GuestId;

use crate::driver_error::{Cause, cause};
use crate::error::{DataError, MemberError};
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};
use crate::sessions::TokenHash;

/// How long a former name stays reserved for its member: a year, in milliseconds.
const FORMER_NAME_TTL: u64 = 365 * 24 * 3600 * 1000;

/// A member's permissions besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    Member,
    /// Handles reports and bans.
    Moderator,
    /// Has every permission available on the page.
    Administrator,
}

impl Role {
    /// All roles in ascending order of permissions.
    pub const ALL: [Role; 3] = [Role::Member, Role::Moderator, Role::Administrator];

    /// Returns the role's name in the database and in responses.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Member => "member",
            Role::Moderator => "moderator",
            Role::Administrator => "administrator",
        }
    }

    /// Returns the role with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// Lookup keys of a name. Two names that share either key can be mistaken for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameKeys {
    /// The confusable skeleton (UTS #39) of the lowercase name.
    pub likeness: String,
    /// The confusable skeleton of the name as written.
    pub written: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The guest that registered.
    pub guest: GuestId,
    pub name: String,
    /// The hash of the password with its parameters. `None` if the member can sign in only with a
    /// code.
    pub password: Option<String>,
    pub role: Role,
    /// The profile text.
    pub about: String,
    /// Whether the time of the last visit is hidden.
    pub hidden: bool,
    /// When the member registered, in milliseconds since 1970.
    pub created: u64,
    /// When the name was last changed, in milliseconds since 1970.
    pub renamed: Option<u64>,
    /// The secret of the second factor, if it is enabled.
    pub factor: Option<String>,
    /// Whether the member is a program.
    pub bot: bool,
    /// The short hash of the profile picture.
    pub picture: Option<String>,
    /// The codes of the languages the member speaks.
    pub languages: Vec<String>,
}

/// A guest to register as a member.
#[derive(Clone, Debug)]
pub struct NewMember {
    pub guest: GuestId,
    pub name: String,
    pub keys: NameKeys,
    /// The hash of the password.
    pub password: Option<String>,
    pub role: Role,
    /// When the guest registers, in milliseconds since 1970.
    pub at: u64,
}

impl Store {
    /// Registers a guest as a member. Ends all sessions of the guest, so that a previously leaked
    /// session token does not give access to the account.
    ///
    /// # Errors
    /// Returns an error if the name is taken, the guest is already a member, or the database fails.
    pub async fn add_member(&self, new: NewMember) -> Result<(), MemberError> {
        self.write(new, async |db, new| {
            if !is_free(db, &new.keys, &new.guest, new.at).await? {
                return Err(MemberError::NameTaken);
            }
            if by_guest(db, &new.guest).await?.is_some() {
                return Err(MemberError::AlreadyMember);
            }
            sqlx::query(
                "insert into members (guest, name, likeness, written, password, role, created) values ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(new.guest.as_str())
            .bind(&new.name)
            .bind(&new.keys.likeness)
            .bind(&new.keys.written)
            .bind(&new.password)
            .bind(new.role.name())
            .bind(to_i64(new.at))
            .execute(&mut *db)
            .await
            .map_err(taken)?;
            sqlx::query("delete from sessions where guest = $1").bind(new.guest.as_str()).execute(&mut *db).await?;
            Ok(())
        })
        .await
    }

    /// Returns the member with this guest id.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn member(&self, guest: &GuestId) -> Result<Option<Member>, DataError> {
        Ok(sqlx::query_as("select * from members where guest = $1 and name <> ''")
            .bind(guest.as_str())
            .fetch_optional(&self.reader)
            .await?)
    }

    /// Returns the member whose name shares a key with this one.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn member_named(&self, keys: &NameKeys) -> Result<Option<Member>, DataError> {
        Ok(sqlx::query_as("select * from members where (likeness = $1 or written = $2) and name <> ''")
            .bind(&keys.likeness)
            .bind(&keys.written)
            .fetch_optional(&self.reader)
            .await?)
    }

    /// Returns whether this guest can use this name at time `at`. Current and recent names of
    /// members are reserved for them.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn may_bear(&self, guest: &GuestId, keys: &NameKeys, at: u64) -> Result<bool, DataError> {
        let row = sqlx::query(NAME_HOLDERS)
            .bind(&keys.likeness)
            .bind(&keys.written)
            .bind(guest.as_str())
            .bind(to_i64(at))
            .fetch_optional(&self.reader)
            .await?;
        Ok(row.is_none())
    }

    /// Returns all members, ordered by name.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn members(&self) -> Result<Vec<Member>, DataError> {
        Ok(sqlx::query_as("select * from members where name <> '' order by likeness").fetch_all(&self.reader).await?)
    }

    /// Returns the administrators and moderators.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn staff(&self) -> Result<Vec<Member>, DataError> {
        Ok(sqlx::query_as("select * from members where name <> '' and role <> $1")
            .bind(Role::Member.name())
            .fetch_all(&self.reader)
            .await?)
    }

    /// Renames a member. The name can be changed again after `rest` milliseconds. The former name
    /// stays reserved for the member for a year.
    ///
    /// # Errors
    /// Returns an error if the name is taken, it was changed recently, the member does not exist,
    /// or the database fails.
    pub async fn rename_member(
        &self,
        guest: &GuestId,
        name: &str,
        keys: NameKeys,
        before: NameKeys,
        (at, rest): (u64, u64),
    ) -> Result<(), MemberError> {
        self.write((guest.clone(), name.to_owned(), keys, before, at, rest), async |db, (guest, name, keys, before, at, rest)| {
            let member = by_guest(db, guest).await?.ok_or(MemberError::NoSuchMember)?;
            if let Some(again) = member.renamed.map(|renamed| renamed + rest).filter(|again| again > at) {
                return Err(MemberError::RenamedLately(again));
            }
            if !is_free(db, keys, guest, *at).await? {
                return Err(MemberError::NameTaken);
            }
            sqlx::query("update members set name = $2, likeness = $3, written = $4, renamed = $5 where guest = $1")
                .bind(guest.as_str())
                .bind(name)
                .bind(&keys.likeness)
                .bind(&keys.written)
                .bind(to_i64(*at))
                .execute(&mut *db)
                .await
                .map_err(taken)?;
            // A different spelling of the same name leaves no former name to reserve.
            for likeness in [&before.likeness, &keys.likeness] {
                sqlx::query("delete from former_names where likeness = $1").bind(likeness).execute(&mut *db).await?;
            }
            if before != keys {
                sqlx::query("insert into former_names (likeness, written, name, guest, until) values ($1, $2, $3, $4, $5)")
                    .bind(&before.likeness)
                    .bind(&before.written)
                    .bind(&member.name)
                    .bind(guest.as_str())
                    .bind(to_i64(at + FORMER_NAME_TTL))
                    .execute(&mut *db)
                    .await?;
            }
            Ok(())
        })
        .await
    }

    /// Sets a member's password. Ends all sessions except the one with the token `but`, and
    /// invalidates all password reset codes.
    ///
    /// # Errors
    /// Returns an error if the member does not exist or the database fails.
    pub async fn set_password(&self, guest: &GuestId, password: &str, but: Option<TokenHash>) -> Result<(), MemberError> {
        self.write((guest.clone(), password.to_owned(), but), async |db, (guest, password, but)| {
            let changed = sqlx::query("update members set password = $2 where guest = $1 and name <> ''")
                .bind(guest.as_str())
                .bind(password)
                .execute(&mut *db)
                .await?;
            of_member(changed.rows_affected())?;
            end_sessions(db, guest, *but).await?;
            forget_codes(db, guest).await?;
            Ok(())
        })
        .await
    }

    /// Sets a member's password, as [`Store::set_password`] does, with a reset code that is valid
    /// at time `at`. The same transaction consumes the code, so it works only once. Returns `false`
    /// if the code is unknown or expired.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn reset_password(&self, code: TokenHash, password: &str, at: u64) -> Result<bool, DataError> {
        self.write((code, password.to_owned(), at), async |db, (code, password, at)| {
            let guest: Option<String> = sqlx::query_scalar("delete from reset_codes where hash = $1 and expires > $2 returning guest")
                .bind(code.to_string())
                .bind(to_i64(*at))
                .fetch_optional(&mut *db)
                .await?;
            let Some(guest) = guest.map(GuestId::from) else { return Ok(false) };
            let changed = sqlx::query("update members set password = $2 where guest = $1 and name <> ''")
                .bind(guest.as_str())
                .bind(password)
                .execute(&mut *db)
                .await?;
            end_sessions(db, &guest, None).await?;
            forget_codes(db, &guest).await?;
            Ok(changed.rows_affected() > 0)
        })
        .await
    }

    /// Updates a member's profile text, language codes, and whether the last visit is hidden.
    ///
    /// # Errors
    /// Returns an error if the member does not exist or the database fails.
    pub async fn describe_member(&self, guest: &GuestId, about: &str, languages: &[String], hidden: bool) -> Result<(), MemberError> {
        self.write((guest.clone(), about.to_owned(), languages.join(" "), hidden), async |db, (guest, about, languages, hidden)| {
            let changed = sqlx::query("update members set about = $2, hidden = $3, languages = $4 where guest = $1 and name <> ''")
                .bind(guest.as_str())
                .bind(about)
                .bind(i64::from(*hidden))
                .bind(languages)
                .execute(&mut *db)
                .await?;
            of_member(changed.rows_affected())
        })
        .await
    }

    /// Changes a member's role.
    ///
    /// # Errors
    /// Returns an error if the member does not exist or the database fails.
    pub async fn set_role(&self, guest: &GuestId, role: Role) -> Result<(), MemberError> {
        self.write((guest.clone(), role), async |db, (guest, role)| {
            let changed = sqlx::query("update members set role = $2 where guest = $1 and name <> ''")
                .bind(guest.as_str())
                .bind(role.name())
                .execute(&mut *db)
                .await?;
            of_member(changed.rows_affected())
        })
        .await
    }

    /// Sets the secret and the recovery codes of a member's second factor. A secret of `None`
    /// disables the second factor.
    ///
    /// # Errors
    /// Returns an error if the member does not exist or the database fails.
    pub async fn set_factor(&self, guest: &GuestId, secret: Option<&str>, codes: Vec<TokenHash>) -> Result<(), MemberError> {
        self.write((guest.clone(), secret.map(str::to_owned), codes), async |db, (guest, secret, codes)| {
            let changed = sqlx::query("update members set factor = $2, factor_step = 0 where guest = $1 and name <> ''")
                .bind(guest.as_str())
                .bind(secret)
                .execute(&mut *db)
                .await?;
            of_member(changed.rows_affected())?;
            sqlx::query("delete from recovery_codes where guest = $1").bind(guest.as_str()).execute(&mut *db).await?;
            for code in codes {
                sqlx::query("insert into recovery_codes (hash, guest) values ($1, $2)")
                    .bind(code.to_string())
                    .bind(guest.as_str())
                    .execute(&mut *db)
                    .await?;
            }
            Ok(())
        })
        .await
    }

    /// Consumes a time step of the second factor, to prevent replay of its code. Returns `false` if
    /// this step or a later one was already used.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn take_step(&self, guest: &GuestId, step: u64) -> Result<bool, DataError> {
        self.write((guest.clone(), step), async |db, (guest, step)| {
            let taken = sqlx::query("update members set factor_step = $2 where guest = $1 and factor_step < $2")
                .bind(guest.as_str())
                .bind(to_i64(*step))
                .execute(&mut *db)
                .await?;
            Ok(taken.rows_affected() > 0)
        })
        .await
    }

    /// Consumes a recovery code of the second factor. Returns whether the code was valid.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn take_recovery_code(&self, guest: &GuestId, code: TokenHash) -> Result<bool, DataError> {
        self.write((guest.clone(), code), async |db, (guest, code)| {
            let taken = sqlx::query("delete from recovery_codes where guest = $1 and hash = $2")
                .bind(guest.as_str())
                .bind(code.to_string())
                .execute(&mut *db)
                .await?;
            Ok(taken.rows_affected() > 0)
        })
        .await
    }

    /// Deletes an account with its notes, saved players, files and sessions. Games stay, with the
    /// member's seat renamed to "deleted player".
    ///
    /// # Errors
    /// Returns an error if the member does not exist or the database fails.
    pub async fn remove_member(&self, guest: &GuestId) -> Result<(), MemberError> {
        self.write(guest.clone(), async |db, guest| {
            let changed = sqlx::query(
                "update members set name = '', likeness = $2, written = $2, password = null, factor = null, about = '', role = 'member',
                    picture = null, languages = '' where guest = $1 and name <> ''",
            )
            .bind(guest.as_str())
            // No real name produces a key with a leading space.
            .bind(format!(" {guest}"))
            .execute(&mut *db)
            .await?;
            of_member(changed.rows_affected())?;
            const STATEMENTS: [&str; 22] = [
                "delete from agreements where subject = $1",
                "delete from recovery_codes where guest = $1",
                "delete from known_browsers where guest = $1",
                "delete from relations where guest = $1 or other = $1",
                "delete from offers where owner = $1 or invited = $1",
                "delete from sessions where guest = $1",
                "delete from reset_codes where guest = $1",
                "delete from former_names where guest = $1",
                "delete from notes where guest = $1",
                "delete from pictures where guest = $1",
                "delete from stars where guest = $1",
                "delete from studies where guest = $1",
                "delete from vacations where guest = $1",
                "delete from book where guest = $1",
                "update talk set name = 'deleted player' where guest = $1",
                "update reports set reporter_name = 'deleted player' where reporter = $1",
                "update reports set subject_name = 'deleted player' where subject = $1",
                "update entries set withdrawn = 1 where guest = $1",
                "delete from players where guest = $1",
                "delete from files where guest = $1",
                "delete from job_requesters where guest = $1",
                "update seats set name = 'deleted player', folded = 'deleted player' where guest = $1",
            ];
            for statement in STATEMENTS.into_iter().chain(crate::mail::DELETE_MAIL_DATA) {
                sqlx::query(statement).bind(guest.as_str()).execute(&mut *db).await?;
            }
            Ok(())
        })
        .await
    }

    /// Stores the hash of a password reset code that is valid until `expires`, and invalidates
    /// earlier codes.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_code(&self, guest: &GuestId, code: TokenHash, expires: u64) -> Result<(), DataError> {
        self.write((guest.clone(), code, expires), async |db, (guest, code, expires)| replace_code(db, guest, *code, *expires).await).await
    }

    /// Stores a reset code as [`Store::keep_code`] does, unless the member has a code that expires
    /// after `but`. Returns whether the code was stored.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn keep_code_once(&self, guest: &GuestId, code: TokenHash, expires: u64, but: u64) -> Result<bool, DataError> {
        self.write((guest.clone(), code, expires, but), async |db, (guest, code, expires, but)| {
            let query = sqlx::query("select guest from reset_codes where guest = $1 and expires > $2");
            let there = query.bind(guest.as_str()).bind(to_i64(*but)).fetch_optional(&mut *db).await?;
            if there.is_none() {
                replace_code(db, guest, *code, *expires).await?;
            }
            Ok(there.is_none())
        })
        .await
    }

    /// Returns the member whose password this code can reset at time `at`.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn member_of_code(&self, code: TokenHash, at: u64) -> Result<Option<Member>, DataError> {
        Ok(sqlx::query_as(
            "select members.* from reset_codes join members on members.guest = reset_codes.guest
                where reset_codes.hash = $1 and reset_codes.expires > $2 and members.name <> ''",
        )
        .bind(code.to_string())
        .bind(to_i64(at))
        .fetch_optional(&self.reader)
        .await?)
    }
}

/// Selects a row if another guest has a name with an equal key, or had one recently.
const NAME_HOLDERS: &str = "select 1 as one from members where (likeness = $1 or written = $2) and guest <> $3
    union all
    select 1 as one from former_names where (likeness = $1 or written = $2) and guest <> $3 and until > $4";

/// Returns an error if no row was updated.
fn of_member(rows: u64) -> Result<(), MemberError> {
    if rows == 0 { Err(MemberError::NoSuchMember) } else { Ok(()) }
}

async fn is_free(db: &mut AnyConnection, keys: &NameKeys, guest: &GuestId, at: u64) -> Result<bool, DataError> {
    let row = sqlx::query(NAME_HOLDERS)
        .bind(&keys.likeness)
        .bind(&keys.written)
        .bind(guest.as_str())
        .bind(to_i64(at))
        .fetch_optional(&mut *db)
        .await?;
    Ok(row.is_none())
}

async fn by_guest(db: &mut AnyConnection, guest: &GuestId) -> Result<Option<Member>, DataError> {
    Ok(sqlx::query_as("select * from members where guest = $1").bind(guest.as_str()).fetch_optional(&mut *db).await?)
}

async fn end_sessions(db: &mut AnyConnection, guest: &GuestId, but: Option<TokenHash>) -> Result<(), DataError> {
    sqlx::query("delete from sessions where guest = $1 and token <> $2")
        .bind(guest.as_str())
        .bind(but.map(|token| token.to_string()).unwrap_or_default())
        .execute(&mut *db)
        .await?;
    Ok(())
}

async fn replace_code(db: &mut AnyConnection, guest: &GuestId, code: TokenHash, expires: u64) -> Result<(), DataError> {
    forget_codes(db, guest).await?;
    sqlx::query("insert into reset_codes (hash, guest, expires) values ($1, $2, $3)")
        .bind(code.to_string())
        .bind(guest.as_str())
        .bind(to_i64(expires))
        .execute(&mut *db)
        .await?;
    Ok(())
}

async fn forget_codes(db: &mut AnyConnection, guest: &GuestId) -> Result<(), DataError> {
    sqlx::query("delete from reset_codes where guest = $1").bind(guest.as_str()).execute(&mut *db).await?;
    Ok(())
}

fn taken(error: sqlx::Error) -> MemberError {
    if cause(&error) == Cause::Duplicate { MemberError::NameTaken } else { DataError::from(error).into() }
}

impl FromRow<'_, AnyRow> for Member {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let role: String = row.column("role")?;
        Ok(Member {
            guest: row.column("guest")?,
            name: row.column("name")?,
            password: row.column("password")?,
            role: Role::by_name(&role).ok_or_else(|| DataError::Damaged(format!("a member has the role `{role}`")))?,
            about: row.column("about")?,
            hidden: row.column("hidden")?,
            created: row.column("created")?,
            renamed: row.column("renamed")?,
            factor: row.column("factor")?,
            bot: row.column("bot")?,
            picture: row.column("picture")?,
            languages: row.column::<String>("languages")?.split_terminator(' ').map(str::to_owned).collect(),
        })
    }
}
