//! Offers: games with an open seat, listed in the lobby or sent as a challenge to one member.
//!
//! An offer is deleted when its game begins.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, FromRow};
use table::GuestId;

use crate::error::DataError;
use crate::games::gather;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};
use crate::{GameRow, Withdrawal};

/// The terms of an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub game: String,
    pub owner: GuestId,
    /// The challenged member, or `None` for an offer to everyone.
    pub invited: Option<GuestId>,
    /// The minimum and maximum rating of an opponent.
    pub range: Option<[i64; 2]>,
    /// The reason why the challenged member declined.
    pub declined: Option<String>,
    /// In milliseconds since 1970.
    pub created: u64,
    pub expires: u64,
}

#[derive(Clone, Debug)]
pub struct OfferedGame {
    pub offer: Offer,
    pub game: GameRow,
}

/// Selects offers.
#[derive(Clone, Copy, Debug)]
pub enum OffersOf<'a> {
    /// Offers to everyone.
    Everybody,
    /// Offers by this guest to everyone.
    Owner(&'a GuestId),
    /// Challenges from or to this guest.
    Challenges(&'a GuestId),
    /// The offer of this game.
    Game(&'a str),
}

impl Store {
    /// Returns up to `max` offers that have not expired at time `at` and whose games have not
    /// begun, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn offers(&self, of: OffersOf<'_>, at: u64, max: u32) -> Result<Vec<OfferedGame>, DataError> {
        let (fitting, who) = match of {
            OffersOf::Everybody => ("invited is null and $2 = ''", String::new()),
            OffersOf::Owner(owner) => ("invited is null and owner = $2", owner.to_string()),
            OffersOf::Challenges(guest) => ("invited is not null and (owner = $2 or invited = $2)", guest.to_string()),
            OffersOf::Game(game) => ("game = $2", game.to_owned()),
        };
        let fitting = format!("from offers where expires > $1 and {fitting} order by created, game limit {max}");
        let fetch = async |text: String| sqlx::query(AssertSqlSafe(text)).bind(to_i64(at)).bind(&who).fetch_all(&self.reader).await;
        let offers: Vec<Offer> =
            sqlx::query_as(AssertSqlSafe(format!("select * {fitting}"))).bind(to_i64(at)).bind(&who).fetch_all(&self.reader).await?;
        let games = fetch(format!("select * from games where id in (select game {fitting})")).await?;
        let seats = fetch(format!("select * from seats where game in (select game {fitting}) order by game, seat")).await?;
        let mut games: std::collections::HashMap<String, GameRow> =
            gather(&games, &seats)?.into_iter().map(|game| (game.id.clone(), game)).collect();
        Ok(offers.into_iter().filter_map(|offer| Some(OfferedGame { game: games.remove(&offer.game)?, offer })).collect())
    }

    /// Declines a challenge with a reason. Returns `false` if the guest has no such challenge or
    /// has already declined it.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn decline(&self, game: &str, guest: &GuestId, reason: &str) -> Result<bool, DataError> {
        self.write((game.to_owned(), guest.clone(), reason.to_owned()), async |db, (game, guest, reason)| {
            let done = sqlx::query("update offers set declined = $3 where game = $1 and invited = $2 and declined is null")
                .bind(game)
                .bind(guest.as_str())
                .bind(reason)
                .execute(&mut *db)
                .await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }
}

/// Inserts an offer for a game with an open seat, within a transaction.
pub(crate) async fn offer_in(db: &mut AnyConnection, offer: &Offer) -> Result<(), sqlx::Error> {
    sqlx::query("insert into offers (game, owner, invited, low, high, created, expires) values ($1, $2, $3, $4, $5, $6, $7)")
        .bind(&offer.game)
        .bind(offer.owner.as_str())
        .bind(offer.invited.as_ref().map(GuestId::to_string))
        .bind(offer.range.map(|[low, _]| low))
        .bind(offer.range.map(|[_, high]| high))
        .bind(to_i64(offer.created))
        .bind(to_i64(offer.expires))
        .execute(&mut *db)
        .await
        .map(drop)
}

/// The SQL condition for a real-time game, matching the options written by `wire::Timing`.
/// Correspondence games have no limits in seconds.
const IS_REAL_TIME: &str = r#"(games.options like '%"turn_seconds":%' or games.options like '%"game_seconds":%')"#;

/// A game without changes for this long does not prevent its players from playing another one, in
/// milliseconds.
const ABANDONED_AFTER: u64 = 24 * 3600 * 1000;

/// Returns whether this is a real-time game and whether it is on offer.
pub(crate) async fn clocked_in(db: &mut AnyConnection, game: &str) -> Result<(bool, bool), sqlx::Error> {
    let text = format!(
        "select cast(case when {IS_REAL_TIME} then 1 else 0 end as bigint) as clocked,
            (select count(*) from offers where offers.game = games.id) as offered
            from games where id = $1"
    );
    let row: Option<(i64, i64)> = sqlx::query_as(AssertSqlSafe(text)).bind(game).fetch_optional(&mut *db).await?;
    Ok(row.map_or((false, false), |(clocked, offered)| (clocked != 0, offered != 0)))
}

/// Returns the people in a game and whether a seat is open.
pub(crate) async fn people_in(db: &mut AnyConnection, game: &str) -> Result<(Vec<GuestId>, bool), sqlx::Error> {
    let rows: Vec<(String, Option<String>)> =
        sqlx::query_as("select kind, guest from seats where game = $1 order by seat").bind(game).fetch_all(&mut *db).await?;
    let (mut people, mut open) = (Vec::new(), false);
    for (kind, guest) in rows {
        open |= kind == "open";
        if let Some(guest) = guest.map(GuestId::from)
            && !people.contains(&guest)
        {
            people.push(guest);
        }
    }
    Ok((people, open))
}

/// Returns the first of these people who is playing another real-time game against other people or
/// computers. Program accounts may play any number of games.
pub(crate) async fn playing_in(db: &mut AnyConnection, people: &[GuestId], game: &str, at: u64) -> Result<Option<GuestId>, sqlx::Error> {
    let text = format!(
        "select games.id from games join seats mine on mine.game = games.id and mine.guest = $1
            where games.finished = 0 and games.id <> $2 and games.updated >= $3 and {IS_REAL_TIME}
              and not exists (select 1 from seats where seats.game = games.id and seats.kind = 'open')
              and exists (select 1 from seats where seats.game = games.id and (seats.kind = 'computer' or seats.guest <> $1))
              and not exists (select 1 from members where members.guest = $1 and members.bot = 1) limit 1"
    );
    for person in people {
        let found = sqlx::query(AssertSqlSafe(&*text))
            .bind(person.as_str())
            .bind(game)
            .bind(to_i64(at.saturating_sub(ABANDONED_AFTER)))
            .fetch_optional(&mut *db)
            .await?;
        if found.is_some() {
            return Ok(Some(person.clone()));
        }
    }
    Ok(None)
}

/// Deletes a game without other waiting players.
const DELETE_GAME: &[&str] = &["delete from games where id = $1 and $2 <> ''"];

/// Opens a person's seat and passes the ownership to the first of the remaining people.
const LEAVE_SEAT: &[&str] = &[
    "update seats set kind = 'open', guest = null, name = '', folded = '' where game = $1 and guest = $2",
    "update games set owner = (select guest from seats where game = $1 and kind = 'person' order by seat limit 1)
        where id = $1 and owner = $2",
    "update offers set owner = (select guest from seats where game = $1 and kind = 'person' order by seat limit 1)
        where game = $1 and owner = $2",
];

/// Withdraws these people from all other real-time offers, because their game begins. Deletes games
/// without other people and opens the seat in the others.
///
/// Program accounts keep their offers.
pub(crate) async fn withdraw_in(db: &mut AnyConnection, people: &[GuestId], game: &str) -> Result<Vec<Withdrawal>, sqlx::Error> {
    let text = format!(
        "select offers.game, offers.invited,
                (select count(*) from seats where seats.game = offers.game and seats.guest <> $1) as others
            from offers join games on games.id = offers.game
            where offers.game <> $2 and {IS_REAL_TIME} and exists (select 1 from seats where seats.game = offers.game and seats.guest = $1)
              and not exists (select 1 from members where members.guest = $1 and members.bot = 1)
            order by offers.created, offers.game"
    );
    let mut withdrawn = Vec::new();
    for person in people {
        let offers: Vec<(String, Option<String>, i64)> =
            sqlx::query_as(AssertSqlSafe(&*text)).bind(person.as_str()).bind(game).fetch_all(&mut *db).await?;
        for (offered, invited, others) in offers {
            for statement in if others == 0 { DELETE_GAME } else { LEAVE_SEAT } {
                sqlx::query(*statement).bind(&offered).bind(person.as_str()).execute(&mut *db).await?;
            }
            withdrawn.push(Withdrawal { game: offered, invited: invited.map(GuestId::from), removed: others == 0 });
        }
    }
    Ok(withdrawn)
}

/// Deletes the offer of a game without open seats, within a transaction.
pub(crate) async fn close_in(db: &mut AnyConnection, game: &str) -> Result<(), sqlx::Error> {
    sqlx::query("delete from offers where game = $1 and not exists (select 1 from seats where game = $1 and kind = 'open')")
        .bind(game)
        .execute(&mut *db)
        .await
        .map(drop)
}

impl FromRow<'_, AnyRow> for Offer {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let range: (Option<i64>, Option<i64>) = (row.column("low")?, row.column("high")?);
        Ok(Offer {
            game: row.column("game")?,
            owner: row.column("owner")?,
            invited: row.column("invited")?,
            range: range.0.zip(range.1).map(|(low, high)| [low, high]),
            declined: row.column("declined")?,
            created: row.column("created")?,
            expires: row.column("expires")?,
        })
    }
}
