//! Members: guests with a registered name and a password. A member keeps the id of the guest that
//! registered, so their games, notes and saved players stay theirs.

use sqlx::Row;
use sqlx::any::AnyRow;

use table::GuestId;

use crate::BoxFuture;
use crate::complaint::{Complaint, complaint};
use crate::error::{DataError, MemberError};
use crate::open::Store;
use crate::sessions::{TokenHash, millis, time};
use crate::writer::Writing;

/// How long a former name stays reserved for its member: a year, in milliseconds.
const NAME_KEPT: u64 = 365 * 24 * 3600 * 1000;

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
    /// The name is taken, the guest is already a member, or the database failed.
    pub fn add_member(&self, new: NewMember) -> BoxFuture<'_, Result<(), MemberError>> {
        Box::pin(async move {
            self.write(new, |transaction, new| {
                Box::pin(async move {
                    if !is_free(transaction, &new.keys, &new.guest, new.at).await? {
                        return Err(MemberError::NameTaken);
                    }
                    if by_guest(transaction, &new.guest).await?.is_some() {
                        return Err(MemberError::AlreadyMember);
                    }
                    sqlx::query(
                        "insert into members (guest, name, likeness, written, password, role, created) values ($1, $2, $3, $4, $5, $6, $7)",
                    )
                    .bind(new.guest.to_string())
                    .bind(new.name.clone())
                    .bind(new.keys.likeness.clone())
                    .bind(new.keys.written.clone())
                    .bind(new.password.clone())
                    .bind(new.role.name())
                    .bind(millis(new.at))
                    .execute(&mut **transaction)
                    .await
                    .map_err(taken)?;
                    sqlx::query("delete from sessions where guest = $1")
                        .bind(new.guest.to_string())
                        .execute(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Returns the member with this guest id.
    ///
    /// # Errors
    /// The database failed.
    pub fn member<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<Option<Member>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select * from members where guest = $1 and name <> ''")
                .bind(guest.to_string())
                .fetch_optional(&self.reader)
                .await?;
            row.as_ref().map(read).transpose()
        })
    }

    /// Returns the member whose name shares a key with this one.
    ///
    /// # Errors
    /// The database failed.
    pub fn member_named<'a>(&'a self, keys: &'a NameKeys) -> BoxFuture<'a, Result<Option<Member>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select * from members where (likeness = $1 or written = $2) and name <> ''")
                .bind(keys.likeness.clone())
                .bind(keys.written.clone())
                .fetch_optional(&self.reader)
                .await?;
            row.as_ref().map(read).transpose()
        })
    }

    /// Returns whether this guest can use this name at time `at`. Current and recent names of
    /// members are reserved for them.
    ///
    /// # Errors
    /// The database failed.
    pub fn may_bear<'a>(&'a self, guest: &'a GuestId, keys: &'a NameKeys, at: u64) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            let row = sqlx::query(BEARERS)
                .bind(keys.likeness.clone())
                .bind(keys.written.clone())
                .bind(guest.to_string())
                .bind(millis(at))
                .fetch_optional(&self.reader)
                .await?;
            Ok(row.is_none())
        })
    }

    /// Returns all members, ordered by name.
    ///
    /// # Errors
    /// The database failed.
    pub fn members(&self) -> BoxFuture<'_, Result<Vec<Member>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from members where name <> '' order by likeness").fetch_all(&self.reader).await?;
            rows.iter().map(read).collect()
        })
    }

    /// Returns the administrators and moderators.
    ///
    /// # Errors
    /// The database failed.
    pub fn staff(&self) -> BoxFuture<'_, Result<Vec<Member>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from members where name <> '' and role <> $1").bind(Role::Member.name());
            rows.fetch_all(&self.reader).await?.iter().map(read).collect()
        })
    }

    /// Renames a member. The name can be changed again after `rest` milliseconds. The former name
    /// stays reserved for the member for a year.
    ///
    /// # Errors
    /// The name is taken, it was changed recently, the member does not exist, or the database
    /// failed.
    pub fn rename_member<'a>(
        &'a self,
        guest: &'a GuestId,
        name: &'a str,
        keys: NameKeys,
        before: NameKeys,
        (at, rest): (u64, u64),
    ) -> BoxFuture<'a, Result<(), MemberError>> {
        Box::pin(async move {
            self.write((guest.clone(), name.to_owned(), keys, before, at, rest), |transaction, (guest, name, keys, before, at, rest)| {
                Box::pin(async move {
                    let member = by_guest(transaction, guest).await?.ok_or(MemberError::NoSuchMember)?;
                    if let Some(again) = member.renamed.map(|renamed| renamed + rest).filter(|again| again > at) {
                        return Err(MemberError::RenamedLately(again));
                    }
                    if !is_free(transaction, keys, guest, *at).await? {
                        return Err(MemberError::NameTaken);
                    }
                    sqlx::query("update members set name = $2, likeness = $3, written = $4, renamed = $5 where guest = $1")
                        .bind(guest.to_string())
                        .bind(name.clone())
                        .bind(keys.likeness.clone())
                        .bind(keys.written.clone())
                        .bind(millis(*at))
                        .execute(&mut **transaction)
                        .await
                        .map_err(taken)?;
                    // A different spelling of the same name leaves no former name to reserve.
                    for likeness in [&before.likeness, &keys.likeness] {
                        sqlx::query("delete from former_names where likeness = $1")
                            .bind(likeness.clone())
                            .execute(&mut **transaction)
                            .await
                            .map_err(DataError::from)?;
                    }
                    if before != keys {
                        sqlx::query("insert into former_names (likeness, written, name, guest, until) values ($1, $2, $3, $4, $5)")
                            .bind(before.likeness.clone())
                            .bind(before.written.clone())
                            .bind(member.name.clone())
                            .bind(guest.to_string())
                            .bind(millis(at + NAME_KEPT))
                            .execute(&mut **transaction)
                            .await
                            .map_err(DataError::from)?;
                    }
                    Ok(())
                })
            })
            .await
        })
    }

    /// Sets a member's password. Ends all sessions except the one with the token `but`, and
    /// invalidates all password reset codes.
    ///
    /// # Errors
    /// The member does not exist, or the database failed.
    pub fn set_password<'a>(
        &'a self,
        guest: &'a GuestId,
        password: &'a str,
        but: Option<TokenHash>,
    ) -> BoxFuture<'a, Result<(), MemberError>> {
        Box::pin(async move {
            self.write((guest.clone(), password.to_owned(), but), |transaction, (guest, password, but)| {
                Box::pin(async move {
                    let changed = sqlx::query("update members set password = $2 where guest = $1 and name <> ''")
                        .bind(guest.to_string())
                        .bind(password.clone())
                        .execute(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    of_member(changed.rows_affected())?;
                    end_sessions(transaction, guest, *but).await?;
                    forget_codes(transaction, guest).await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Sets a member's password, as [`Store::set_password`] does, with a reset code that is valid
    /// at time `at`. The same transaction consumes the code, so it works only once. Returns `false`
    /// if the code is unknown or expired.
    ///
    /// # Errors
    /// The database failed.
    pub fn reset_password<'a>(&'a self, code: TokenHash, password: &'a str, at: u64) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((code, password.to_owned(), at), |transaction, (code, password, at)| {
                Box::pin(async move {
                    let taken = sqlx::query("delete from reset_codes where hash = $1 and expires > $2 returning guest")
                        .bind(code.to_string())
                        .bind(millis(*at))
                        .fetch_optional(&mut **transaction)
                        .await?;
                    let Some(taken) = taken else { return Ok(false) };
                    let guest = GuestId::from(taken.try_get::<String, _>("guest")?);
                    let changed = sqlx::query("update members set password = $2 where guest = $1 and name <> ''")
                        .bind(guest.to_string())
                        .bind(password.clone())
                        .execute(&mut **transaction)
                        .await?;
                    end_sessions(transaction, &guest, None).await?;
                    forget_codes(transaction, &guest).await?;
                    Ok(changed.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Updates a member's profile text, language codes, and whether the last visit is hidden.
    ///
    /// # Errors
    /// The member does not exist, or the database failed.
    pub fn describe_member<'a>(
        &'a self,
        guest: &'a GuestId,
        about: &'a str,
        languages: &'a [String],
        hidden: bool,
    ) -> BoxFuture<'a, Result<(), MemberError>> {
        Box::pin(async move {
            self.write((guest.clone(), about.to_owned(), languages.join(" "), hidden), |transaction, (guest, about, languages, hidden)| {
                Box::pin(async move {
                    let changed = sqlx::query("update members set about = $2, hidden = $3, languages = $4 where guest = $1 and name <> ''")
                        .bind(guest.to_string())
                        .bind(about.clone())
                        .bind(i64::from(*hidden))
                        .bind(languages.clone())
                        .execute(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    of_member(changed.rows_affected())
                })
            })
            .await
        })
    }

    /// Changes a member's role.
    ///
    /// # Errors
    /// The member does not exist, or the database failed.
    pub fn set_role<'a>(&'a self, guest: &'a GuestId, role: Role) -> BoxFuture<'a, Result<(), MemberError>> {
        Box::pin(async move {
            self.write((guest.clone(), role), |transaction, (guest, role)| {
                Box::pin(async move {
                    let changed = sqlx::query("update members set role = $2 where guest = $1 and name <> ''")
                        .bind(guest.to_string())
                        .bind(role.name())
                        .execute(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    of_member(changed.rows_affected())
                })
            })
            .await
        })
    }

    /// Sets the secret and the recovery codes of a member's second factor. A secret of `None`
    /// disables the second factor.
    ///
    /// # Errors
    /// The member does not exist, or the database failed.
    pub fn set_factor<'a>(
        &'a self,
        guest: &'a GuestId,
        secret: Option<&'a str>,
        codes: Vec<TokenHash>,
    ) -> BoxFuture<'a, Result<(), MemberError>> {
        Box::pin(async move {
            self.write((guest.clone(), secret.map(str::to_owned), codes), |transaction, (guest, secret, codes)| {
                Box::pin(async move {
                    let changed = sqlx::query("update members set factor = $2, factor_step = 0 where guest = $1 and name <> ''")
                        .bind(guest.to_string())
                        .bind(secret.clone())
                        .execute(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    of_member(changed.rows_affected())?;
                    sqlx::query("delete from recovery_codes where guest = $1")
                        .bind(guest.to_string())
                        .execute(&mut **transaction)
                        .await
                        .map_err(DataError::from)?;
                    for code in codes {
                        sqlx::query("insert into recovery_codes (hash, guest) values ($1, $2)")
                            .bind(code.to_string())
                            .bind(guest.to_string())
                            .execute(&mut **transaction)
                            .await
                            .map_err(DataError::from)?;
                    }
                    Ok(())
                })
            })
            .await
        })
    }

    /// Consumes a time step of the second factor, to prevent replay of its code. Returns `false` if
    /// this step or a later one was already used.
    ///
    /// # Errors
    /// The database failed.
    pub fn take_step<'a>(&'a self, guest: &'a GuestId, step: u64) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), step), |transaction, (guest, step)| {
                Box::pin(async move {
                    let taken = sqlx::query("update members set factor_step = $2 where guest = $1 and factor_step < $2")
                        .bind(guest.to_string())
                        .bind(millis(*step))
                        .execute(&mut **transaction)
                        .await?;
                    Ok(taken.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Consumes a recovery code of the second factor. Returns whether the code was valid.
    ///
    /// # Errors
    /// The database failed.
    pub fn take_recovery_code<'a>(&'a self, guest: &'a GuestId, code: TokenHash) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), code), |transaction, (guest, code)| {
                Box::pin(async move {
                    let taken = sqlx::query("delete from recovery_codes where guest = $1 and hash = $2")
                        .bind(guest.to_string())
                        .bind(code.to_string())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(taken.rows_affected() > 0)
                })
            })
            .await
        })
    }

    /// Deletes an account with its notes, saved players, files and sessions. Games stay, with the
    /// member's seat renamed to "deleted player".
    ///
    /// # Errors
    /// The member does not exist, or the database failed.
    pub fn remove_member<'a>(&'a self, guest: &'a GuestId) -> BoxFuture<'a, Result<(), MemberError>> {
        Box::pin(async move {
            self.write(guest.clone(), |transaction, guest| {
                Box::pin(async move {
                    let gone = guest.to_string();
                    let changed = sqlx::query(
                        "update members set name = '', likeness = $2, written = $2, password = null, factor = null, about = '', role = 'member',
                         picture = null, languages = '' where guest = $1 and name <> ''",
                    )
                    .bind(gone.clone())
                    // No real name produces a key with a leading space.
                    .bind(format!(" {gone}"))
                    .execute(&mut **transaction)
                    .await
                    .map_err(DataError::from)?;
                    of_member(changed.rows_affected())?;
                    const THEIRS: [&str; 20] = [
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
                        "delete from vacations where guest = $1",
                        "delete from book where guest = $1",
                        "update talk set name = 'deleted player' where guest = $1",
                        "update reports set reporter_name = 'deleted player' where reporter = $1",
                        "update reports set subject_name = 'deleted player' where subject = $1",
                        "update entries set withdrawn = 1 where guest = $1",
                        "delete from players where guest = $1",
                        "delete from files where guest = $1",
                        "update seats set name = 'deleted player', folded = 'deleted player' where guest = $1",
                    ];
                    for theirs in THEIRS.into_iter().chain(crate::mail::FORGOTTEN) {
                        sqlx::query(theirs).bind(gone.clone()).execute(&mut **transaction).await.map_err(DataError::from)?;
                    }
                    Ok(())
                })
            })
            .await
        })
    }

    /// Stores the hash of a password reset code that is valid until `expires`, and invalidates
    /// earlier codes.
    ///
    /// # Errors
    /// The database failed.
    pub fn keep_code<'a>(&'a self, guest: &'a GuestId, code: TokenHash, expires: u64) -> BoxFuture<'a, Result<(), DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), code, expires), |transaction, (guest, code, expires)| {
                Box::pin(replace_code(transaction, guest, *code, *expires))
            })
            .await
        })
    }

    /// Stores a reset code as [`Store::keep_code`] does, unless the member has a code that expires
    /// after `but`. Returns whether the code was stored.
    ///
    /// # Errors
    /// The database failed.
    pub fn keep_code_once<'a>(
        &'a self,
        guest: &'a GuestId,
        code: TokenHash,
        expires: u64,
        but: u64,
    ) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((guest.clone(), code, expires, but), |transaction, (guest, code, expires, but)| {
                Box::pin(async move {
                    let query = sqlx::query("select guest from reset_codes where guest = $1 and expires > $2");
                    let there = query.bind(guest.to_string()).bind(millis(*but)).fetch_optional(&mut **transaction).await?;
                    if there.is_none() {
                        replace_code(transaction, guest, *code, *expires).await?;
                    }
                    Ok(there.is_none())
                })
            })
            .await
        })
    }

    /// Returns the member whose password this code can reset at time `at`.
    ///
    /// # Errors
    /// The database failed.
    pub fn member_of_code<'a>(&'a self, code: TokenHash, at: u64) -> BoxFuture<'a, Result<Option<Member>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query(
                "select members.* from reset_codes join members on members.guest = reset_codes.guest
                 where reset_codes.hash = $1 and reset_codes.expires > $2 and members.name <> ''",
            )
            .bind(code.to_string())
            .bind(millis(at))
            .fetch_optional(&self.reader)
            .await?;
            row.as_ref().map(read).transpose()
        })
    }
}

/// Selects a row if another guest has a name with an equal key, or had one recently.
const BEARERS: &str = "select 1 as one from members where (likeness = $1 or written = $2) and guest <> $3
    union all
    select 1 as one from former_names where (likeness = $1 or written = $2) and guest <> $3 and until > $4";

/// Returns an error if no row was updated.
fn of_member(rows: u64) -> Result<(), MemberError> {
    if rows == 0 { Err(MemberError::NoSuchMember) } else { Ok(()) }
}

async fn is_free(transaction: &mut Writing, keys: &NameKeys, guest: &GuestId, at: u64) -> Result<bool, DataError> {
    let row = sqlx::query(BEARERS)
        .bind(keys.likeness.clone())
        .bind(keys.written.clone())
        .bind(guest.to_string())
        .bind(millis(at))
        .fetch_optional(&mut **transaction)
        .await?;
    Ok(row.is_none())
}

async fn by_guest(transaction: &mut Writing, guest: &GuestId) -> Result<Option<Member>, DataError> {
    let row = sqlx::query("select * from members where guest = $1").bind(guest.to_string()).fetch_optional(&mut **transaction).await?;
    row.as_ref().map(read).transpose()
}

async fn end_sessions(transaction: &mut Writing, guest: &GuestId, but: Option<TokenHash>) -> Result<(), DataError> {
    sqlx::query("delete from sessions where guest = $1 and token <> $2")
        .bind(guest.to_string())
        .bind(but.map(|token| token.to_string()).unwrap_or_default())
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn replace_code(transaction: &mut Writing, guest: &GuestId, code: TokenHash, expires: u64) -> Result<(), DataError> {
    forget_codes(transaction, guest).await?;
    sqlx::query("insert into reset_codes (hash, guest, expires) values ($1, $2, $3)")
        .bind(code.to_string())
        .bind(guest.to_string())
        .bind(millis(expires))
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn forget_codes(transaction: &mut Writing, guest: &GuestId) -> Result<(), DataError> {
    sqlx::query("delete from reset_codes where guest = $1").bind(guest.to_string()).execute(&mut **transaction).await?;
    Ok(())
}

fn taken(error: sqlx::Error) -> MemberError {
    if complaint(&error) == Complaint::Duplicate { MemberError::NameTaken } else { DataError::from(error).into() }
}

fn read(row: &AnyRow) -> Result<Member, DataError> {
    let role: String = row.try_get("role")?;
    Ok(Member {
        guest: row.try_get::<String, _>("guest")?.into(),
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        role: Role::by_name(&role).ok_or_else(|| DataError::Damaged(format!("a member has the role `{role}`")))?,
        about: row.try_get("about")?,
        hidden: row.try_get::<i64, _>("hidden")? != 0,
        created: time(row.try_get("created")?),
        renamed: row.try_get::<Option<i64>, _>("renamed")?.map(time),
        factor: row.try_get("factor")?,
        bot: row.try_get::<i64, _>("bot")? != 0,
        picture: row.try_get("picture")?,
        languages: row.try_get::<String, _>("languages")?.split_terminator(' ').map(str::to_owned).collect(),
    })
}
