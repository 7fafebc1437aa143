//! Ratings: the rating lists and the rating changes of each rated game.
//!
//! Ratings are derived from the sequence of counted games; [`Store::recompute`] checks them against
//! it. Callers choose the list of a game, and the crate `ratings` computes the new ratings.

use std::collections::HashMap;

use play::Seat;
use ratings::{GameResult, Rating};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, FromRow};
use table::GameSummary;

use crate::GameRow;
use crate::error::DataError;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64, to_u64};
use crate::search::placeholders;

/// The number of counted games read per query.
const PAGE_SIZE: u64 = 1000;

/// The prefix of computer players in the subject of a rating, which is otherwise a guest id.
pub const COMPUTER: &str = "computer:";

/// A finished game that counts for ratings.
struct RatedGame {
    game: String,
    list: String,
    at: u64,
    /// The subject and the result of each seat.
    seats: Vec<(String, GameResult)>,
}

/// A player's rating in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingLine {
    pub list: String,
    /// The rating after the last game.
    pub rating: Rating,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
}

/// A row of a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct TablePlace {
    pub subject: String,
    /// The member's name, or `None` for a computer player.
    pub name: Option<String>,
    pub line: RatingLine,
}

/// The effect of a game on the rating of one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingChange {
    pub game: String,
    pub seat: usize,
    pub list: String,
    /// The rated player: a guest id or a computer player.
    pub subject: String,
    pub result: GameResult,
    /// Rating, deviation and Elo before the game.
    pub before: [f64; 3],
    /// Rating, deviation and Elo after the game.
    pub after: [f64; 3],
    /// The rank in the list before the game, or `None` if the rating was provisional.
    pub place: Option<u64>,
    /// When the game ended.
    pub at: u64,
}

/// A point of a rating history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HistoryPoint {
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    pub rating: f64,
    pub elo: f64,
}

/// The result of [`Store::recompute`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatingCheck {
    /// The number of counted games.
    pub games: u64,
    /// The number of ratings derived from these games.
    pub ratings: u64,
    /// The number of stored ratings and rating changes that differed from the derived ones.
    pub differing: u64,
}

impl Store {
    /// Returns all ratings of a player.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn ratings_of(&self, subject: &str) -> Result<Vec<RatingLine>, DataError> {
        Ok(sqlx::query_as("select * from ratings where subject = $1 order by list").bind(subject).fetch_all(&self.reader).await?)
    }

    /// Returns a player's rating in a list, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rating(&self, list: &str, subject: &str) -> Result<Option<RatingLine>, DataError> {
        Ok(sqlx::query_as("select * from ratings where list = $1 and subject = $2")
            .bind(list)
            .bind(subject)
            .fetch_optional(&self.reader)
            .await?)
    }

    /// Returns the lists that contain at least one rating.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rating_lists(&self) -> Result<Vec<String>, DataError> {
        // Skip from list to list by index, so that the cost does not depend on the number of
        // players.
        let mut lists = Vec::new();
        let mut after = String::new();
        while let Some(list) = sqlx::query_scalar::<_, Option<String>>("select min(list) from ratings where list > $1")
            .bind(after)
            .fetch_one(&self.reader)
            .await?
        {
            lists.push(list.clone());
            after = list;
        }
        Ok(lists)
    }

    /// Returns up to `max` rows of a list's ranking from offset `skip`, best first. It contains
    /// members and computer players with a deviation below `known` whose last game ended at `since`
    /// or later.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rating_table(&self, list: &str, known: f64, since: u64, skip: u64, max: u32) -> Result<Vec<TablePlace>, DataError> {
        Ok(sqlx::query_as(
            "select ratings.*, members.name as name from ratings left join members on members.guest = ratings.subject
                where ratings.list = $1 and ratings.deviation < $2 and ratings.at >= $3
                    and (members.name <> '' or ratings.subject like 'computer:%')
                order by ratings.rating desc, ratings.subject limit $4 offset $5",
        )
        .bind(list)
        .bind(known)
        .bind(to_i64(since))
        .bind(i64::from(max))
        .bind(to_i64(skip))
        .fetch_all(&self.reader)
        .await?)
    }

    /// Returns a player's rating history in a list: the last `max` games, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rating_history(&self, list: &str, subject: &str, max: u32) -> Result<Vec<HistoryPoint>, DataError> {
        let mut points: Vec<HistoryPoint> =
            sqlx::query_as("select at, rating, elo from rating_changes where subject = $1 and list = $2 order by number desc limit $3")
                .bind(subject)
                .bind(list)
                .bind(i64::from(max))
                .fetch_all(&self.reader)
                .await?;
        points.reverse();
        Ok(points)
    }

    /// Returns the rating changes of these games, for all seats.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn rating_changes(&self, games: &[String]) -> Result<Vec<RatingChange>, DataError> {
        if games.is_empty() {
            return Ok(Vec::new());
        }
        let text = format!("select * from rating_changes where game in ({}) order by game, seat", placeholders(games.len()));
        let query = games.iter().fold(sqlx::query_as(AssertSqlSafe(text)), |query, game| query.bind(game));
        Ok(query.fetch_all(&self.reader).await?)
    }

    /// Returns a player's counted games with their sequence numbers, newest first, in one list or
    /// in all. `before` is the last number of the previous page.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn counted_games(
        &self,
        subject: &str,
        list: Option<&str>,
        before: Option<u64>,
        max: u32,
    ) -> Result<Vec<(u64, GameRow)>, DataError> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "select number, game from rating_changes
                where subject = $1 and number < $2 and ($3 = '' or list = $3) order by number desc limit $4",
        )
        .bind(subject)
        .bind(before.map_or(i64::MAX, to_i64))
        .bind(list.unwrap_or_default())
        .bind(i64::from(max))
        .fetch_all(&self.reader)
        .await?;
        let ids: Vec<String> = rows.iter().map(|(_, game)| game.clone()).collect();
        let games = self.games_with(&ids).await?;
        let numbers: HashMap<String, i64> = rows.into_iter().map(|(number, game)| (game, number)).collect();
        Ok(games.into_iter().filter_map(|game| Some((to_u64(*numbers.get(&game.id)?), game))).collect())
    }

    /// Recomputes all ratings from the counted games in their order and corrects stored values that
    /// differ. With `dry_run`, it only reports differences. Calls `progress` with the number of
    /// processed games from time to time.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the database fails.
    pub async fn recompute(&self, dry_run: bool, progress: &(dyn Fn(u64) + Send + Sync)) -> Result<RatingCheck, DataError> {
        let mut check = RatingCheck::default();
        let mut lines: HashMap<(String, String), RatingLine> = HashMap::new();
        let mut wrong: Vec<RatingChange> = Vec::new();
        let mut last = 0_u64;
        loop {
            let changes: Vec<RatingChange> =
                sqlx::query_as("select * from rating_changes where number > $1 and number <= $2 order by number, seat")
                    .bind(to_i64(last))
                    .bind(to_i64(last + PAGE_SIZE))
                    .fetch_all(&self.reader)
                    .await?;
            if changes.is_empty() && self.last_counted().await? <= last {
                break;
            }
            last += PAGE_SIZE;

            for game in changes.chunk_by(|one, other| one.game == other.game) {
                check.games += 1;
                wrong.extend(recompute_game(game, &mut lines));
            }
            progress(check.games);
        }
        let stored = sqlx::query("select * from ratings").fetch_all(&self.reader).await?;
        let mut strange = stored.len() as u64;
        for row in &stored {
            let line = RatingLine::from_row(row)?;
            let key = (line.list.clone(), row.column("subject")?);
            if lines.get(&key) == Some(&line) {
                strange -= 1;
                lines.remove(&key);
                check.ratings += 1;
            }
        }
        // The remaining lines are missing in the database or differ there. The remaining stored
        // ratings follow from no counted game.
        check.ratings += lines.len() as u64;
        check.differing = wrong.len() as u64 + strange.max(lines.len() as u64);
        if check.differing > 0 && !dry_run {
            self.write((lines, wrong), async |db, (lines, wrong)| correct_ratings(db, lines, wrong).await).await?;
        }
        Ok(check)
    }

    /// Excludes a counted game from ratings. Callers then correct the dependent ratings with
    /// [`Store::recompute`]. Returns whether the game was counted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub async fn void(&self, game: &str) -> Result<bool, DataError> {
        self.write(game.to_owned(), async |db, game| {
            for text in ["delete from rating_changes where game = $1", "delete from rated_games where game = $1"] {
                sqlx::query(text).bind(game).execute(&mut *db).await?;
            }
            let done = sqlx::query("update games set rated = 3 where id = $1 and rated = 2").bind(game).execute(&mut *db).await?;
            Ok(done.rows_affected() > 0)
        })
        .await
    }

    async fn last_counted(&self) -> Result<u64, DataError> {
        Ok(to_u64(sqlx::query_scalar("select coalesce(max(number), 0) as last from rated_games").fetch_one(&self.reader).await?))
    }
}

impl FromRow<'_, AnyRow> for TablePlace {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(TablePlace { subject: row.column("subject")?, name: row.column("name")?, line: RatingLine::from_row(row)? })
    }
}

impl FromRow<'_, AnyRow> for HistoryPoint {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        Ok(HistoryPoint { at: row.column("at")?, rating: row.column("rating")?, elo: row.column("elo")? })
    }
}

/// Recomputes the rating changes of a game and returns those that differ from the stored ones.
fn recompute_game(game: &[RatingChange], lines: &mut HashMap<(String, String), RatingLine>) -> Vec<RatingChange> {
    let key = |change: &RatingChange| (change.list.clone(), change.subject.clone());
    let before: Vec<Rating> = game.iter().map(|change| lines.get(&key(change)).map_or(Rating::NEW, |line| line.rating)).collect();
    let results: Vec<GameResult> = game.iter().map(|change| change.result).collect();
    let at = game.first().map_or(0, |change| change.at);
    let after = ratings::after(&before, &results, at);
    let mut wrong = Vec::new();
    for ((change, before), after) in game.iter().zip(before).zip(after) {
        let line = lines.entry(key(change)).or_insert_with(|| new_line(&change.list));
        line.rating = after;
        line.games[place_of(change.result)] += 1;
        let right = RatingChange { before: numbers(&before.rested(at)), after: numbers(&after), ..change.clone() };
        if right != *change {
            wrong.push(right);
        }
    }
    wrong
}

async fn correct_ratings(
    db: &mut AnyConnection,
    lines: &HashMap<(String, String), RatingLine>,
    wrong: &[RatingChange],
) -> Result<(), DataError> {
    sqlx::query(
        "delete from ratings where not exists
            (select 1 from rating_changes where rating_changes.list = ratings.list and rating_changes.subject = ratings.subject)",
    )
    .execute(&mut *db)
    .await?;
    for ((_, subject), line) in lines {
        save_line(db, subject, line).await?;
    }
    for change in wrong {
        sqlx::query(
            "update rating_changes set rating_before = $3, deviation_before = $4, elo_before = $5, rating = $6, deviation = $7, elo = $8
                where game = $1 and seat = $2",
        )
        .bind(&change.game)
        .bind(change.seat as i64)
        .bind(change.before[0])
        .bind(change.before[1])
        .bind(change.before[2])
        .bind(change.after[0])
        .bind(change.after[1])
        .bind(change.after[2])
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Counts a finished game, if it is rated and not yet counted. With `counts` unset, marks it as
/// never to be counted.
pub(crate) async fn count_in(db: &mut AnyConnection, game: &str, counts: bool, summary: &GameSummary, at: u64) -> Result<(), DataError> {
    let state = if counts { 2 } else { 3 };
    let list: Option<Option<String>> = sqlx::query_scalar("update games set rated = $2 where id = $1 and rated = 1 returning rating_list")
        .bind(game)
        .bind(state)
        .fetch_optional(&mut *db)
        .await?;
    let Some(list) = list.flatten().filter(|_| counts) else { return Ok(()) };
    let seats: Vec<(Option<String>, Option<String>)> =
        sqlx::query_as("select guest, player from seats where game = $1 order by seat").bind(game).fetch_all(&mut *db).await?;
    let subject = |(guest, player): (Option<String>, Option<String>)| {
        guest.or(player.map(|player| format!("{COMPUTER}{player}"))).unwrap_or_default()
    };
    let subjects: Vec<String> = seats.into_iter().map(subject).collect();
    let results = GameResult::of(subjects.len(), |seat| Seat::new(seat).is_some_and(|seat| summary.winners.contains(seat)));
    count_game(db, &RatedGame { game: game.to_owned(), list, at, seats: subjects.into_iter().zip(results).collect() }).await
}

async fn count_game(db: &mut AnyConnection, rated: &RatedGame) -> Result<(), DataError> {
    let number: i64 = sqlx::query_scalar("select coalesce(max(number), 0) + 1 from rated_games").fetch_one(&mut *db).await?;
    sqlx::query("insert into rated_games (number, game, list, at) values ($1, $2, $3, $4)")
        .bind(number)
        .bind(&rated.game)
        .bind(&rated.list)
        .bind(to_i64(rated.at))
        .execute(&mut *db)
        .await?;
    let mut lines = Vec::with_capacity(rated.seats.len());
    for (subject, _) in &rated.seats {
        let line: Option<RatingLine> = sqlx::query_as("select * from ratings where list = $1 and subject = $2")
            .bind(&rated.list)
            .bind(subject)
            .fetch_optional(&mut *db)
            .await?;
        lines.push(line.unwrap_or_else(|| new_line(&rated.list)));
    }
    let before: Vec<Rating> = lines.iter().map(|line| line.rating).collect();
    let results: Vec<GameResult> = rated.seats.iter().map(|(_, result)| *result).collect();
    let after = ratings::after(&before, &results, rated.at);
    for (number_of_seat, (subject, result)) in rated.seats.iter().enumerate() {
        let was = before[number_of_seat].rested(rated.at);
        let place = place_in_table(db, &rated.list, &was).await?;
        let line = &mut lines[number_of_seat];
        line.rating = after[number_of_seat];
        line.games[place_of(*result)] += 1;
        save_line(db, subject, line).await?;
        sqlx::query(
            "insert into rating_changes
                    (game, seat, number, list, subject, result, rating_before, deviation_before, elo_before,
                    rating, deviation, elo, place, at)
                values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(&rated.game)
        .bind(number_of_seat as i64)
        .bind(number)
        .bind(&rated.list)
        .bind(subject)
        .bind(result_name(*result))
        .bind(was.rating)
        .bind(was.deviation)
        .bind(was.elo)
        .bind(line.rating.rating)
        .bind(line.rating.deviation)
        .bind(line.rating.elo)
        .bind(place)
        .bind(to_i64(rated.at))
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Returns the rank of this rating, or `None` if it is provisional.
async fn place_in_table(db: &mut AnyConnection, list: &str, rating: &Rating) -> Result<Option<i64>, DataError> {
    if rating.is_provisional() {
        return Ok(None);
    }
    let better: i64 = sqlx::query_scalar("select count(*) from ratings where list = $1 and rating > $2 and deviation < $3")
        .bind(list)
        .bind(rating.rating)
        .bind(ratings::PROVISIONAL_DEVIATION)
        .fetch_one(&mut *db)
        .await?;
    Ok(Some(better + 1))
}

pub(crate) async fn save_line(db: &mut AnyConnection, subject: &str, line: &RatingLine) -> Result<(), DataError> {
    sqlx::query(
        "insert into ratings (list, subject, rating, deviation, volatility, elo, at, won, drawn, lost)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            on conflict (list, subject) do update set rating = excluded.rating, deviation = excluded.deviation,
                volatility = excluded.volatility,
                elo = excluded.elo, at = excluded.at, won = excluded.won, drawn = excluded.drawn, lost = excluded.lost",
    )
    .bind(&line.list)
    .bind(subject)
    .bind(line.rating.rating)
    .bind(line.rating.deviation)
    .bind(line.rating.volatility)
    .bind(line.rating.elo)
    .bind(to_i64(line.rating.at))
    .bind(to_i64(line.games[0]))
    .bind(to_i64(line.games[1]))
    .bind(to_i64(line.games[2]))
    .execute(&mut *db)
    .await?;
    Ok(())
}

fn new_line(list: &str) -> RatingLine {
    RatingLine { list: list.to_owned(), rating: Rating::NEW, games: [0; 3] }
}

fn numbers(rating: &Rating) -> [f64; 3] {
    [rating.rating, rating.deviation, rating.elo]
}

/// Returns the index of a result in the counts of games won, drawn and lost.
fn place_of(result: GameResult) -> usize {
    match result {
        GameResult::Won => 0,
        GameResult::Drawn => 1,
        GameResult::Lost => 2,
    }
}

fn result_name(result: GameResult) -> &'static str {
    match result {
        GameResult::Won => "won",
        GameResult::Drawn => "drawn",
        GameResult::Lost => "lost",
    }
}

impl FromRow<'_, AnyRow> for RatingLine {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let count = |column: &str| row.column(column).map(to_u64);
        Ok(RatingLine {
            list: row.column("list")?,
            rating: Rating {
                rating: row.column("rating")?,
                deviation: row.column("deviation")?,
                volatility: row.column("volatility")?,
                elo: row.column("elo")?,
                at: row.column("at")?,
            },
            games: [count("won")?, count("drawn")?, count("lost")?],
        })
    }
}

impl FromRow<'_, AnyRow> for RatingChange {
    fn from_row(row: &AnyRow) -> sqlx::Result<Self> {
        let result: String = row.column("result")?;
        let known = [GameResult::Won, GameResult::Drawn, GameResult::Lost].into_iter().find(|known| result_name(*known) == result);
        Ok(RatingChange {
            game: row.column("game")?,
            seat: usize::try_from(row.column::<i64>("seat")?).unwrap_or_default(),
            list: row.column("list")?,
            subject: row.column("subject")?,
            result: known.ok_or_else(|| DataError::Damaged(format!("a rated game has the result `{result}`")))?,
            before: [row.column("rating_before")?, row.column("deviation_before")?, row.column("elo_before")?],
            after: [row.column("rating")?, row.column("deviation")?, row.column("elo")?],
            place: row.column("place")?,
            at: row.column("at")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use table::{Line, Occupant, SeatRow};

    use super::*;
    use crate::{Address, AppendOptions, NewGame};

    #[tokio::test]
    async fn manual_changes_are_found_and_corrected() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Address::File(folder.path().join("a.db"))).await.unwrap();
        for number in 0..5_u64 {
            let seat = |guest: &str| SeatRow { name: String::new(), occupant: Occupant::Person(guest.into()) };
            let game = NewGame {
                id: format!("g{number}"),
                game: "scrabble".into(),
                rules: "scrabble-en".into(),
                lexicon: None,
                lexicon_hash: None,
                seed: play::Seed::from_number(1),
                options: "{}".into(),
                seats: vec![seat("ann"), seat("bob")],
                created: 1,
                follows: None,
                rated: Some("l".into()),
                audience: crate::Audience::default(),
            };
            store.create_game(&game).await.unwrap();
            let summary = GameSummary { over: true, winners: Seat::first(1).collect(), ..GameSummary::default() };
            let lines = [Line { at: number + 1, text: "x".into() }];
            store
                .append_with(&game.id, 0, &lines, &summary, AppendOptions { counts: Some(true), ..AppendOptions::default() })
                .await
                .unwrap();
        }
        let right = store.ratings_of("ann").await.unwrap();
        for planted in [
            "update ratings set rating = 2000 where subject = 'ann'",
            "delete from ratings where subject = 'bob'",
            "insert into ratings values ('l', 'eve', 1900, 50, 0.06, 1900, 1, 1, 0, 0)",
            "update rating_changes set elo = 1 where game = 'g3' and seat = 1",
        ] {
            sqlx::query(planted).execute(&store.writer).await.unwrap();
            assert!(store.recompute(true, &|_| ()).await.unwrap().differing > 0, "{planted}");
            assert!(store.recompute(false, &|_| ()).await.unwrap().differing > 0, "{planted}");
            let check = store.recompute(true, &|_| ()).await.unwrap();
            assert_eq!((check.games, check.ratings, check.differing), (5, 2, 0), "{planted}");
            assert_eq!(store.ratings_of("ann").await.unwrap(), right);
        }
    }
}
