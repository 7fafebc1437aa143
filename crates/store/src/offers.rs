//! Offers: games with an open seat that others are told of, in the lobby or as a challenge to one member. An offer is gone when its game begins.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use table::GuestId;

use crate::BoxFuture;
use crate::error::DataError;
use crate::games::gather;
use crate::open::Store;
use crate::rows::GameRow;
use crate::sessions::{millis, time};
use crate::writer::Writing;

/// How a game is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The game.
    pub game: String,
    /// Who offers it.
    pub owner: GuestId,
    /// Whom it is offered to; none: everybody.
    pub invited: Option<GuestId>,
    /// The least and the greatest rating of who may take it.
    pub range: Option<[i64; 2]>,
    /// Why whoever was invited does not want it.
    pub declined: Option<String>,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// Until when.
    pub expires: u64,
}

/// An offer and its game.
#[derive(Clone, Debug)]
pub struct OfferedGame {
    /// How it is offered.
    pub offer: Offer,
    /// The game.
    pub game: GameRow,
}

/// Which offers are asked for.
#[derive(Clone, Copy, Debug)]
pub enum OffersOf<'a> {
    /// Those to everybody.
    Everybody,
    /// Those to everybody that this guest makes.
    Owner(&'a GuestId),
    /// Those from this guest to one member, and those to them.
    Challenges(&'a GuestId),
    /// That of this game.
    Game(&'a str),
}

impl Store {
    /// Offers a game that has an open seat.
    ///
    /// # Errors
    /// The database failed.
    pub fn offer(&self, offer: Offer) -> BoxFuture<'_, Result<(), DataError>> {
        Box::pin(async move {
            self.write(offer, |transaction, offer| {
                Box::pin(async move {
                    sqlx::query(
                        "insert into offers (game, owner, invited, low, high, created, expires) values ($1, $2, $3, $4, $5, $6, $7)
                         on conflict (game) do nothing",
                    )
                    .bind(offer.game.clone())
                    .bind(offer.owner.to_string())
                    .bind(offer.invited.as_ref().map(GuestId::to_string))
                    .bind(offer.range.map(|[low, _]| low))
                    .bind(offer.range.map(|[_, high]| high))
                    .bind(millis(offer.created))
                    .bind(millis(offer.expires))
                    .execute(&mut **transaction)
                    .await?;
                    Ok(())
                })
            })
            .await
        })
    }

    /// Offers that have not expired at time `at` and whose games have not begun, the oldest first, at most so many.
    ///
    /// # Errors
    /// The database failed or holds what can't be read.
    pub fn offers<'a>(&'a self, of: OffersOf<'a>, at: u64, most: u32) -> BoxFuture<'a, Result<Vec<OfferedGame>, DataError>> {
        Box::pin(async move {
            let (fitting, who) = match of {
                OffersOf::Everybody => ("invited is null and $2 = ''", String::new()),
                OffersOf::Owner(owner) => ("invited is null and owner = $2", owner.to_string()),
                OffersOf::Challenges(guest) => ("invited is not null and (owner = $2 or invited = $2)", guest.to_string()),
                OffersOf::Game(game) => ("game = $2", game.to_owned()),
            };
            let fitting = format!("from offers where expires > $1 and {fitting} order by created, game limit {most}");
            let ask =
                async |text: String| sqlx::query(AssertSqlSafe(text)).bind(millis(at)).bind(who.clone()).fetch_all(&self.reader).await;
            let offers = ask(format!("select * {fitting}")).await?;
            let games = ask(format!("select * from games where id in (select game {fitting})")).await?;
            let seats = ask(format!("select * from seats where game in (select game {fitting}) order by game, seat")).await?;
            let mut games: std::collections::HashMap<String, GameRow> =
                gather(&games, &seats)?.into_iter().map(|game| (game.id.clone(), game)).collect();
            let mut found = Vec::with_capacity(offers.len());
            for row in &offers {
                let offer = read(row)?;
                if let Some(game) = games.remove(&offer.game) {
                    found.push(OfferedGame { offer, game });
                }
            }
            Ok(found)
        })
    }

    /// Declines a challenge, for a reason; once. `false`: there is none to this guest, or it was declined before.
    ///
    /// # Errors
    /// The database failed.
    pub fn decline<'a>(&'a self, game: &'a str, guest: &'a GuestId, reason: &'a str) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write((game.to_owned(), guest.clone(), reason.to_owned()), |transaction, (game, guest, reason)| {
                Box::pin(async move {
                    let done = sqlx::query("update offers set declined = $3 where game = $1 and invited = $2 and declined is null")
                        .bind(game.clone())
                        .bind(guest.to_string())
                        .bind(reason.clone())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }
}

/// Forgets the offer of a game in which no seat is open any more, within a transaction.
pub(crate) async fn close_in(transaction: &mut Writing, game: &str) -> Result<(), sqlx::Error> {
    sqlx::query("delete from offers where game = $1 and not exists (select 1 from seats where game = $1 and kind = 'open')")
        .bind(game.to_owned())
        .execute(&mut **transaction)
        .await
        .map(drop)
}

fn read(row: &AnyRow) -> Result<Offer, DataError> {
    let range: (Option<i64>, Option<i64>) = (row.try_get("low")?, row.try_get("high")?);
    Ok(Offer {
        game: row.try_get("game")?,
        owner: row.try_get::<String, _>("owner")?.into(),
        invited: row.try_get::<Option<String>, _>("invited")?.map(GuestId::from),
        range: range.0.zip(range.1).map(|(low, high)| [low, high]),
        declined: row.try_get("declined")?,
        created: time(row.try_get("created")?),
        expires: time(row.try_get("expires")?),
    })
}
