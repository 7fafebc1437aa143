//! Ratings: the rating lists and the rating changes of each rated game.
//!
//! Ratings are derived from the sequence of counted games; [`Store::recompute`] checks them against
//! it. Callers choose the list of a game, and the crate `ratings` computes the new ratings.

use std::collections::HashMap;

use play::Seat;
use ratings::{GameResult, Rating};
use sqlx::Row;
use sqlx::any::AnyRow;
use table::Standing;

use crate::BoxFuture;
use crate::GameRow;
use crate::error::DataError;
use crate::open::Store;
use crate::search::places;
use crate::sessions::{millis, time};
use crate::writer::Writing;

/// The number of counted games read per query.
const PAGE: u64 = 1000;

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
pub struct CoursePoint {
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
    pub fn ratings_of<'a>(&'a self, subject: &'a str) -> BoxFuture<'a, Result<Vec<RatingLine>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query("select * from ratings where subject = $1 order by list")
                .bind(subject.to_owned())
                .fetch_all(&self.reader)
                .await?;
            rows.iter().map(read_line).collect()
        })
    }

    /// Returns a player's rating in a list, if any.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn rating<'a>(&'a self, list: &'a str, subject: &'a str) -> BoxFuture<'a, Result<Option<RatingLine>, DataError>> {
        Box::pin(async move {
            let row = sqlx::query("select * from ratings where list = $1 and subject = $2")
                .bind(list.to_owned())
                .bind(subject.to_owned())
                .fetch_optional(&self.reader)
                .await?;
            row.as_ref().map(read_line).transpose()
        })
    }

    /// Returns the lists that contain at least one rating.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn rating_lists(&self) -> BoxFuture<'_, Result<Vec<String>, DataError>> {
        Box::pin(async move {
            // Skip from list to list by index, so that the cost does not depend on the number of
            // players.
            let mut lists = Vec::new();
            let mut after = String::new();
            while let Some(row) = sqlx::query("select min(list) as list from ratings where list > $1")
                .bind(after.clone())
                .fetch_optional(&self.reader)
                .await?
            {
                let Some(list) = row.try_get::<Option<String>, _>("list")? else { break };
                lists.push(list.clone());
                after = list;
            }
            Ok(lists)
        })
    }

    /// Returns up to `most` rows of a list's ranking from offset `skip`, best first. It contains
    /// members and computer players with a deviation below `known` whose last game ended at `since`
    /// or later.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn rating_table<'a>(
        &'a self,
        list: &'a str,
        known: f64,
        since: u64,
        skip: u64,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<TablePlace>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select ratings.*, members.name as name from ratings left join members on members.guest = ratings.subject
                 where ratings.list = $1 and ratings.deviation < $2 and ratings.at >= $3
                     and (members.name <> '' or ratings.subject like 'computer:%')
                 order by ratings.rating desc, ratings.subject limit $4 offset $5",
            )
            .bind(list.to_owned())
            .bind(known)
            .bind(millis(since))
            .bind(i64::from(most))
            .bind(millis(skip))
            .fetch_all(&self.reader)
            .await?;
            let read = |row: &AnyRow| -> Result<TablePlace, DataError> {
                Ok(TablePlace { subject: row.try_get("subject")?, name: row.try_get("name")?, line: read_line(row)? })
            };
            rows.iter().map(read).collect()
        })
    }

    /// Returns a player's rating history in a list: the last `most` games, oldest first.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn rating_course<'a>(&'a self, list: &'a str, subject: &'a str, most: u32) -> BoxFuture<'a, Result<Vec<CoursePoint>, DataError>> {
        Box::pin(async move {
            let rows =
                sqlx::query("select at, rating, elo from rating_changes where subject = $1 and list = $2 order by number desc limit $3")
                    .bind(subject.to_owned())
                    .bind(list.to_owned())
                    .bind(i64::from(most))
                    .fetch_all(&self.reader)
                    .await?;
            let read = |row: &AnyRow| -> Result<CoursePoint, DataError> {
                Ok(CoursePoint { at: time(row.try_get("at")?), rating: row.try_get("rating")?, elo: row.try_get("elo")? })
            };
            rows.iter().rev().map(read).collect()
        })
    }

    /// Returns the rating changes of these games, for all seats.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn rating_changes<'a>(&'a self, games: &'a [String]) -> BoxFuture<'a, Result<Vec<RatingChange>, DataError>> {
        Box::pin(async move {
            if games.is_empty() {
                return Ok(Vec::new());
            }
            let text = format!("select * from rating_changes where game in ({}) order by game, seat", places(games.len()));
            let query = games.iter().fold(sqlx::query(sqlx::AssertSqlSafe(text)), |query, game| query.bind(game.clone()));
            let rows = query.fetch_all(&self.reader).await?;
            rows.iter().map(read_change).collect()
        })
    }

    /// Returns a player's counted games with their sequence numbers, newest first, in one list or
    /// in all. `before` is the last number of the previous page.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub fn counted_games<'a>(
        &'a self,
        subject: &'a str,
        list: Option<&'a str>,
        before: Option<u64>,
        most: u32,
    ) -> BoxFuture<'a, Result<Vec<(u64, GameRow)>, DataError>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select number, game from rating_changes
                 where subject = $1 and number < $2 and ($3 = '' or list = $3) order by number desc limit $4",
            )
            .bind(subject.to_owned())
            .bind(before.map_or(i64::MAX, millis))
            .bind(list.unwrap_or_default().to_owned())
            .bind(i64::from(most))
            .fetch_all(&self.reader)
            .await?;
            let numbers = rows.iter().map(|row| Ok((row.try_get("game")?, time(row.try_get("number")?))));
            let numbers = numbers.collect::<Result<Vec<(String, u64)>, DataError>>()?;
            let ids: Vec<String> = numbers.iter().map(|(game, _)| game.clone()).collect();
            let games = self.games_with(&ids).await?;
            let numbers: HashMap<String, u64> = numbers.into_iter().collect();
            Ok(games.into_iter().filter_map(|game| Some((*numbers.get(&game.id)?, game))).collect())
        })
    }

    /// Recomputes all ratings from the counted games in their order and corrects stored values that
    /// differ. With `look_only`, it only reports differences. Calls `told` with the number of
    /// processed games from time to time.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the database fails.
    pub fn recompute<'a>(
        &'a self,
        look_only: bool,
        told: &'a (dyn Fn(u64) + Send + Sync),
    ) -> BoxFuture<'a, Result<RatingCheck, DataError>> {
        Box::pin(async move {
            let mut check = RatingCheck::default();
            let mut lines: HashMap<(String, String), RatingLine> = HashMap::new();
            let mut wrong: Vec<RatingChange> = Vec::new();
            let mut last = 0_u64;
            loop {
                let rows = sqlx::query("select * from rating_changes where number > $1 and number <= $2 order by number, seat")
                    .bind(millis(last))
                    .bind(millis(last + PAGE))
                    .fetch_all(&self.reader)
                    .await?;
                if rows.is_empty() && self.last_counted().await? <= last {
                    break;
                }
                last += PAGE;
                let changes = rows.iter().map(read_change).collect::<Result<Vec<_>, _>>()?;
                for game in changes.chunk_by(|one, other| one.game == other.game) {
                    check.games += 1;
                    wrong.extend(again(game, &mut lines));
                }
                told(check.games);
            }
            let stored = sqlx::query("select * from ratings").fetch_all(&self.reader).await?;
            let mut strange = stored.len() as u64;
            for row in &stored {
                let key = (row.try_get("list")?, row.try_get("subject")?);
                if lines.get(&key) == Some(&read_line(row)?) {
                    strange -= 1;
                    lines.remove(&key);
                    check.ratings += 1;
                }
            }
            // The remaining lines differ from the stored ratings or are missing there; the
            // remaining stored ratings follow from no game.
            check.ratings += lines.len() as u64;
            check.differing = wrong.len() as u64 + strange.max(lines.len() as u64);
            if check.differing > 0 && !look_only {
                self.write((lines, wrong), |transaction, (lines, wrong)| Box::pin(put_right(transaction, lines, wrong))).await?;
            }
            Ok(check)
        })
    }

    /// Excludes a counted game from ratings. Callers then correct the dependent ratings with
    /// [`Store::recompute`]. Returns whether the game was counted.
    ///
    /// # Errors
    /// Returns an error if the database fails.
    pub fn void<'a>(&'a self, game: &'a str) -> BoxFuture<'a, Result<bool, DataError>> {
        Box::pin(async move {
            self.write(game.to_owned(), |transaction, game| {
                Box::pin(async move {
                    for text in ["delete from rating_changes where game = $1", "delete from rated_games where game = $1"] {
                        sqlx::query(text).bind(game.clone()).execute(&mut **transaction).await?;
                    }
                    let done = sqlx::query("update games set rated = 3 where id = $1 and rated = 2")
                        .bind(game.clone())
                        .execute(&mut **transaction)
                        .await?;
                    Ok(done.rows_affected() > 0)
                })
            })
            .await
        })
    }

    async fn last_counted(&self) -> Result<u64, DataError> {
        let row = sqlx::query("select coalesce(max(number), 0) as last from rated_games").fetch_one(&self.reader).await?;
        Ok(time(row.try_get("last")?))
    }
}

/// Recomputes the rating changes of a game and returns those that differ from the stored ones.
fn again(game: &[RatingChange], lines: &mut HashMap<(String, String), RatingLine>) -> Vec<RatingChange> {
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

async fn put_right(
    transaction: &mut Writing,
    lines: &HashMap<(String, String), RatingLine>,
    wrong: &[RatingChange],
) -> Result<(), DataError> {
    sqlx::query("delete from ratings where not exists (select 1 from rating_changes where rating_changes.list = ratings.list and rating_changes.subject = ratings.subject)")
        .execute(&mut **transaction)
        .await?;
    for ((_, subject), line) in lines {
        save_line(transaction, subject, line).await?;
    }
    for change in wrong {
        sqlx::query(
            "update rating_changes set rating_before = $3, deviation_before = $4, elo_before = $5, rating = $6, deviation = $7, elo = $8
             where game = $1 and seat = $2",
        )
        .bind(change.game.clone())
        .bind(change.seat as i64)
        .bind(change.before[0])
        .bind(change.before[1])
        .bind(change.before[2])
        .bind(change.after[0])
        .bind(change.after[1])
        .bind(change.after[2])
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

/// Counts a finished game, if it is rated and not yet counted. With `counts` unset, marks it as
/// never to be counted.
pub(crate) async fn count_in(transaction: &mut Writing, game: &str, counts: bool, standing: &Standing, at: u64) -> Result<(), DataError> {
    let state = if counts { 2 } else { 3 };
    let row = sqlx::query("update games set rated = $2 where id = $1 and rated = 1 returning rating_list")
        .bind(game.to_owned())
        .bind(state)
        .fetch_optional(&mut **transaction)
        .await?;
    let list: Option<String> = row.map(|row| row.try_get("rating_list")).transpose()?.flatten();
    let Some(list) = list.filter(|_| counts) else { return Ok(()) };
    let rows = sqlx::query("select kind, guest, player from seats where game = $1 order by seat")
        .bind(game.to_owned())
        .fetch_all(&mut **transaction)
        .await?;
    let subject = |row: &AnyRow| -> Result<String, DataError> {
        let (guest, player): (Option<String>, Option<String>) = (row.try_get("guest")?, row.try_get("player")?);
        Ok(guest.or(player.map(|player| format!("{COMPUTER}{player}"))).unwrap_or_default())
    };
    let subjects = rows.iter().map(subject).collect::<Result<Vec<_>, _>>()?;
    let results = GameResult::of(subjects.len(), |seat| Seat::new(seat).is_some_and(|seat| standing.winners.contains(seat)));
    count(transaction, &RatedGame { game: game.to_owned(), list, at, seats: subjects.into_iter().zip(results).collect() }).await
}

async fn count(transaction: &mut Writing, rated: &RatedGame) -> Result<(), DataError> {
    let row = sqlx::query("select coalesce(max(number), 0) + 1 as next from rated_games").fetch_one(&mut **transaction).await?;
    let number: i64 = row.try_get("next")?;
    sqlx::query("insert into rated_games (number, game, list, at) values ($1, $2, $3, $4)")
        .bind(number)
        .bind(rated.game.clone())
        .bind(rated.list.clone())
        .bind(millis(rated.at))
        .execute(&mut **transaction)
        .await?;
    let mut lines = Vec::with_capacity(rated.seats.len());
    for (subject, _) in &rated.seats {
        let row = sqlx::query("select * from ratings where list = $1 and subject = $2")
            .bind(rated.list.clone())
            .bind(subject.clone())
            .fetch_optional(&mut **transaction)
            .await?;
        let line = row.as_ref().map(read_line).transpose()?;
        lines.push(line.unwrap_or_else(|| new_line(&rated.list)));
    }
    let before: Vec<Rating> = lines.iter().map(|line| line.rating).collect();
    let results: Vec<GameResult> = rated.seats.iter().map(|(_, result)| *result).collect();
    let after = ratings::after(&before, &results, rated.at);
    for (number_of_seat, (subject, result)) in rated.seats.iter().enumerate() {
        let was = before[number_of_seat].rested(rated.at);
        let place = place_in_table(transaction, &rated.list, &was).await?;
        let line = &mut lines[number_of_seat];
        line.rating = after[number_of_seat];
        line.games[place_of(*result)] += 1;
        save_line(transaction, subject, line).await?;
        sqlx::query(
            "insert into rating_changes
                 (game, seat, number, list, subject, result, rating_before, deviation_before, elo_before, rating, deviation, elo, place, at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        )
        .bind(rated.game.clone())
        .bind(number_of_seat as i64)
        .bind(number)
        .bind(rated.list.clone())
        .bind(subject.clone())
        .bind(result_name(*result))
        .bind(was.rating)
        .bind(was.deviation)
        .bind(was.elo)
        .bind(line.rating.rating)
        .bind(line.rating.deviation)
        .bind(line.rating.elo)
        .bind(place)
        .bind(millis(rated.at))
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}

/// Returns the rank of this rating, or `None` if it is provisional.
async fn place_in_table(transaction: &mut Writing, list: &str, rating: &Rating) -> Result<Option<i64>, DataError> {
    if rating.is_provisional() {
        return Ok(None);
    }
    let row = sqlx::query("select count(*) as better from ratings where list = $1 and rating > $2 and deviation < $3")
        .bind(list.to_owned())
        .bind(rating.rating)
        .bind(ratings::PROVISIONAL_DEVIATION)
        .fetch_one(&mut **transaction)
        .await?;
    Ok(Some(row.try_get::<i64, _>("better")? + 1))
}

pub(crate) async fn save_line(transaction: &mut Writing, subject: &str, line: &RatingLine) -> Result<(), DataError> {
    sqlx::query(
        "insert into ratings (list, subject, rating, deviation, volatility, elo, at, won, drawn, lost)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         on conflict (list, subject) do update set rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
             elo = excluded.elo, at = excluded.at, won = excluded.won, drawn = excluded.drawn, lost = excluded.lost",
    )
    .bind(line.list.clone())
    .bind(subject.to_owned())
    .bind(line.rating.rating)
    .bind(line.rating.deviation)
    .bind(line.rating.volatility)
    .bind(line.rating.elo)
    .bind(millis(line.rating.at))
    .bind(millis(line.games[0]))
    .bind(millis(line.games[1]))
    .bind(millis(line.games[2]))
    .execute(&mut **transaction)
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

fn read_line(row: &AnyRow) -> Result<RatingLine, DataError> {
    let count = |column: &str| row.try_get(column).map(time);
    Ok(RatingLine {
        list: row.try_get("list")?,
        rating: Rating {
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
            elo: row.try_get("elo")?,
            at: time(row.try_get("at")?),
        },
        games: [count("won")?, count("drawn")?, count("lost")?],
    })
}

fn read_change(row: &AnyRow) -> Result<RatingChange, DataError> {
    let result: String = row.try_get("result")?;
    let known = [GameResult::Won, GameResult::Drawn, GameResult::Lost].into_iter().find(|known| result_name(*known) == result);
    Ok(RatingChange {
        game: row.try_get("game")?,
        seat: usize::try_from(row.try_get::<i64, _>("seat")?).unwrap_or_default(),
        list: row.try_get("list")?,
        subject: row.try_get("subject")?,
        result: known.ok_or_else(|| DataError::Damaged(format!("a rated game has the result `{result}`")))?,
        before: [row.try_get("rating_before")?, row.try_get("deviation_before")?, row.try_get("elo_before")?],
        after: [row.try_get("rating")?, row.try_get("deviation")?, row.try_get("elo")?],
        place: row.try_get::<Option<i64>, _>("place")?.map(time),
        at: time(row.try_get("at")?),
    })
}

#[cfg(test)]
mod tests {
    use table::{Line, Occupant, SeatRow};

    use super::*;
    use crate::{Address, AppendOptions, NewGame};

    #[tokio::test]
    async fn what_was_changed_by_hand_is_found_and_put_right() {
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
            let standing = Standing { over: true, winners: Seat::first(1).collect(), ..Standing::default() };
            let lines = [Line { at: number + 1, text: "x".into() }];
            store
                .append_with(&game.id, 0, &lines, &standing, AppendOptions { counts: Some(true), ..AppendOptions::default() })
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
