//! Fills an empty database with generated members and games, for benchmarks of profiles and ranking
//! tables.

use std::ops::Range;

use play::Seat;
use ratings::Rating;
use sqlx::{AnyConnection, Executor as _};
use table::{GameSummary, GuestId, Occupant, SeatRow};

use crate::NewGame;
use crate::error::{CreateError, DataError};
use crate::games::insert;
use crate::members::{NameKeys, Role};
use crate::open::Store;
use crate::ratings::{RatingLine, count_in, save_line};
use crate::row::to_i64;
use crate::writer::Step;

/// The number of rows per transaction.
const BATCH_SIZE: u64 = 500;

/// The rows to insert in one transaction: those with these numbers.
type Batch = (SampleClub, Range<u64>);

/// The number of opponents of the first member.
const OPPONENTS: u64 = 200;

/// The parameters of the generated club.
#[derive(Clone, Debug)]
pub struct SampleClub {
    /// The number of members, all with a rating that is not provisional.
    pub members: u64,
    /// The number of rated games of the first member.
    pub games: u64,
    /// The rating list.
    pub list: String,
    /// The game, its rule set and its options, in their stored form.
    pub game: (String, String, String),
    /// One minute after the last game, in milliseconds since 1970. The games are a minute apart.
    pub at: u64,
    /// Computes the keys that detect lookalike names.
    pub keys: fn(&str) -> NameKeys,
}

impl SampleClub {
    /// Returns the name of a member, counted from 0.
    #[must_use]
    pub fn name(number: u64) -> String {
        format!("Member {number}")
    }

    fn guest(number: u64) -> GuestId {
        format!("made-up-{number}").into()
    }
}

impl Store {
    /// Inserts the generated club into an empty database. Calls `progress` with the number of rows
    /// written and the total.
    ///
    /// # Errors
    /// Returns an error if the database fails or already has members with these names.
    pub async fn insert_sample_club(&self, club: &SampleClub, progress: &(dyn Fn(u64, u64) + Send + Sync)) -> Result<(), DataError> {
        let all = club.members + club.games;
        self.insert_rows(club, club.members, insert_members, &|done| progress(done, all)).await?;
        // Insert games before most ratings: each game looks up the rank of its players, which
        // is faster in a short list.
        self.insert_rows(club, club.games, insert_games, &|done| progress(club.members + done, all)).await?;
        self.insert_rows(club, club.members, insert_ratings, &|_| {}).await?;
        // Update the statistics of the query planner, as in a database that has grown over
        // time.
        self.write((), async |db, ()| {
            db.execute("analyze").await?;
            Ok::<(), DataError>(())
        })
        .await
    }

    /// Calls `insert` with the numbers below `count`, in batches.
    async fn insert_rows(
        &self,
        club: &SampleClub,
        count: u64,
        insert: impl Step<Batch, (), DataError> + Copy,
        progress: &(dyn Fn(u64) + Send + Sync),
    ) -> Result<(), DataError> {
        let mut first = 0;
        while first < count {
            let end = (first + BATCH_SIZE).min(count);
            self.write((club.clone(), first..end), insert).await?;
            progress(end);
            first = end;
        }
        Ok(())
    }
}

async fn insert_members(db: &mut AnyConnection, (club, numbers): &Batch) -> Result<(), DataError> {
    for number in numbers.clone() {
        let name = SampleClub::name(number);
        let keys = (club.keys)(&name);
        sqlx::query("insert into members (guest, name, likeness, written, role, created) values ($1, $2, $3, $4, $5, $6)")
            .bind(SampleClub::guest(number).to_string())
            .bind(name)
            .bind(keys.likeness)
            .bind(keys.written)
            .bind(Role::Member.name())
            .bind(to_i64(club.at))
            .execute(&mut *db)
            .await?;
    }
    Ok(())
}

async fn insert_games(db: &mut AnyConnection, (club, numbers): &Batch) -> Result<(), DataError> {
    for number in numbers.clone() {
        let other = 1 + number % OPPONENTS.min(club.members.saturating_sub(1)).max(1);
        let seat = |number: u64| SeatRow { name: SampleClub::name(number), occupant: Occupant::Person(SampleClub::guest(number)) };
        let (game, rules, options) = club.game.clone();
        let at = club.at.saturating_sub((club.games - number) * 60_000);
        let new = NewGame {
            id: format!("made-up-{number}"),
            game,
            rules,
            lexicon: None,
            lexicon_hash: None,
            seed: play::Seed::from_number(number),
            options,
            seats: vec![seat(0), seat(other)],
            created: at,
            follows: None,
            rated: Some(club.list.clone()),
            audience: table::Audience::default(),
        };
        let winner = Seat::new(usize::from(number % 2 == 1));
        let summary = GameSummary { over: true, winners: winner.into_iter().collect(), ..GameSummary::default() };
        insert(db, &new, None, Some(&(Vec::new(), summary.clone()))).await.map_err(|error| match error {
            CreateError::Data(error) => error,
            other => DataError::Other(other.to_string()),
        })?;
        count_in(db, &new.id, true, &summary, at).await?;
    }
    Ok(())
}

/// Inserts an established rating that differs from other members' ratings, unless the member
/// already has one.
#[expect(clippy::cast_precision_loss, reason = "member counts are far below 2^52")]
async fn insert_ratings(db: &mut AnyConnection, (club, numbers): &Batch) -> Result<(), DataError> {
    for number in numbers.clone() {
        let new = Rating { at: club.at, ..Rating::NEW };
        let spread = 1200.0 * number as f64 / club.members as f64 - 600.0;
        let rating = Rating { rating: new.rating + spread, deviation: 60.0, ..new };
        let found = sqlx::query("select 1 as one from ratings where list = $1 and subject = $2 and deviation < 100")
            .bind(&club.list)
            .bind(SampleClub::guest(number).to_string())
            .fetch_optional(&mut *db)
            .await?;
        if found.is_none() {
            let line = RatingLine { list: club.list.clone(), rating, games: [9, 2, 9] };
            save_line(db, SampleClub::guest(number).as_str(), &line).await?;
        }
    }
    Ok(())
}
