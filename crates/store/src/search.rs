//! Searches and pages through a guest's games.

use sqlx::AssertSqlSafe;
use table::GuestId;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::GameRow;
use crate::error::DataError;
use crate::games::gather;
use crate::open::Store;
use crate::row::{RowExt as _, to_i64};

/// The limit for counting matches.
const MAX_COUNT: i64 = 1000;

/// The result of a game from the view of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// The only winner.
    Won,
    /// One of several winners.
    Drawn,
    Lost,
}

impl GameResult {
    /// Returns the name used in queries.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::Won => "won",
            GameResult::Drawn => "drawn",
            GameResult::Lost => "lost",
        }
    }
}

/// The filters of a game search. Empty fields match any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The guest who owns the games or has a seat in them.
    pub guest: GuestId,
    pub finished: Option<bool>,
    /// The kind of game, for example `balda`.
    pub game: String,
    /// Names of rule sets and lexicons. A game matches if it uses one of them.
    pub words: Vec<String>,
    /// A part of a player's name on any seat.
    pub player: String,
    /// Computer players: `level-4` matches in any game, `scrabble:level-4` only in Scrabble. A game
    /// matches if one of them has a seat under its default name, or if `player` matches.
    pub computers: Vec<String>,
    /// The result for the guest. Games in which they had several seats have no result.
    pub result: Option<GameResult>,
    /// Matches games last changed at this time or later, in milliseconds since 1970.
    pub since: u64,
    /// Matches games last changed before this time.
    pub until: u64,
    /// Matches only games that the guest has starred, including games of other people.
    pub starred: bool,
    /// The cursor for the next page: the time of the last change and the id of the last game on the
    /// previous page.
    pub after: Option<(u64, String)>,
    /// The page size.
    pub max: u32,
}

impl Search {
    /// Returns a search for all games of a guest, limited to `max`.
    #[must_use]
    pub fn of(guest: &GuestId, max: u32) -> Search {
        Search {
            guest: guest.clone(),
            finished: None,
            game: String::new(),
            words: Vec::new(),
            player: String::new(),
            computers: Vec::new(),
            result: None,
            since: 0,
            until: u64::MAX,
            starred: false,
            after: None,
            max,
        }
    }
}

#[derive(Clone, Debug)]
pub struct GamePage {
    /// Sorted by last change, newest first.
    pub games: Vec<GameRow>,
    /// Whether another page follows.
    pub more: bool,
    /// The number of matches on all pages, at most 1000.
    pub count: u64,
}

/// The condition of a search for games `g`. It first selects the guest's games by index, so that
/// the cost depends on their number and not on the size of the database. Lists of names are passed
/// as one string with a space around each, since not every driver supports arrays.
const MATCHING_GAMES: &str = "from games g
    where g.id in (select id from games where owner = $1 union select game from seats where guest = $1
        union select t.game from stars t join games a on a.id = t.game where t.guest = $1 and $12 = 1 and a.audience <> 'players')
    and ($12 = 0 or exists (select 1 from stars t where t.game = g.id and t.guest = $1))
    and ($2 < 0 or g.finished = $2)
    and ($3 = '' or g.game = $3)
    and ($4 = '' or $4 like '% ' || g.rules || ' %' or $4 like '% ' || g.lexicon || ' %')
    and (($5 = '' and $6 = '') or exists (select 1 from seats s where s.game = g.id
        and (($5 <> '' and s.folded like $5 escape '!')
            or (($6 like '% ' || s.player || ' %' or $6 like '% ' || g.game || ':' || s.player || ' %') and s.name = s.player))))
    and g.updated >= $7 and g.updated < $8
    and ($9 = '' or (g.finished = 1 and g.winners <> ''
        and (select count(*) from seats a where a.game = g.id) > 1
        and (select count(*) from seats a where a.game = g.id and a.guest = $1) = 1
        and $9 = (select case
            when ' ' || g.winners || ' ' not like '% ' || cast(m.seat as text) || ' %' then 'lost'
            when g.winners like '% %' then 'drawn' else 'won' end
            from seats m where m.game = g.id and m.guest = $1)))
    and ($10 = '' or g.updated < $11 or (g.updated = $11 and g.id > $10))";

impl Store {
    /// Searches the games of a guest.
    ///
    /// # Errors
    /// Returns an error if the database fails or contains malformed data.
    pub async fn search(&self, search: &Search) -> Result<GamePage, DataError> {
        // The SQL consists of constants and numbers; user input is only bound.
        let page = format!("select g.id {MATCHING_GAMES} order by g.updated desc, g.id limit {}", u64::from(search.max) + 1);
        let rows = self.page_query(page, search, search.after.as_ref()).fetch_all(&self.reader).await?;
        let mut ids = rows.iter().map(|row| row.column("id")).collect::<Result<Vec<String>, _>>()?;
        let more = ids.len() > search.max as usize;
        ids.truncate(search.max as usize);
        let count = if more || search.after.is_some() {
            let text = format!("select count(*) as count from (select 1 as one {MATCHING_GAMES} limit {MAX_COUNT}) as found");
            self.page_query(text, search, None).fetch_one(&self.reader).await?.column::<i64>("count")?
        } else {
            ids.len() as i64
        };
        let games = self.games_with(&ids).await?;
        Ok(GamePage { games, more, count: u64::try_from(count).unwrap_or(0) })
    }

    fn page_query<'q>(
        &self,
        text: String,
        search: &Search,
        after: Option<&(u64, String)>,
    ) -> sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments> {
        let list = |names: &[String]| if names.is_empty() { String::new() } else { format!(" {} ", names.join(" ")) };
        sqlx::query(AssertSqlSafe(text))
            .bind(search.guest.as_str())
            .bind(search.finished.map_or(-1, i64::from))
            .bind(&search.game)
            .bind(list(&search.words))
            .bind(part_of_name(&search.player))
            .bind(list(&search.computers))
            .bind(to_i64(search.since))
            .bind(to_i64(search.until))
            .bind(search.result.map_or("", GameResult::name).to_owned())
            .bind(after.map_or_else(String::new, |(_, id)| id.clone()))
            .bind(after.map_or(0, |(at, _)| to_i64(*at)))
            .bind(i64::from(search.starred))
    }

    /// Returns the games with these ids, in the same order. Missing games are skipped.
    pub(crate) async fn games_with(&self, ids: &[String]) -> Result<Vec<GameRow>, DataError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let placeholders = placeholders(ids.len());
        let fetch = async |text: String| {
            let query = ids.iter().fold(sqlx::query(AssertSqlSafe(text)), |query, id| query.bind(id));
            query.fetch_all(&self.reader).await
        };
        let games = fetch(format!("select * from games where id in ({placeholders})")).await?;
        let seats = fetch(format!("select * from seats where game in ({placeholders}) order by game, seat")).await?;
        let mut games = gather(&games, &seats)?;
        games.sort_by_key(|game| ids.iter().position(|id| *id == game.id));
        Ok(games)
    }
}

/// Returns a comma-separated list of numbered bind parameters.
pub(crate) fn placeholders(count: usize) -> String {
    (1..=count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// Folds a name for searching: lower case without diacritics, so that `rehor` finds `Řehoř`.
#[must_use]
pub fn fold(name: &str) -> String {
    name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// Returns a `like` pattern that matches the folded text anywhere, or an empty string for empty
/// text. `!` is the escape character.
fn part_of_name(text: &str) -> String {
    let folded = fold(text.trim());
    if folded.is_empty() {
        return String::new();
    }
    let mut pattern = String::from("%");
    for c in folded.chars() {
        if matches!(c, '%' | '_' | '!') {
            pattern.push('!');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_folded_and_patterns_are_text() {
        assert_eq!(fold("Řehoř ЁЖ"), "rehor еж");
        assert_eq!(part_of_name(" 100%_! "), "%100!%!_!!%");
        assert_eq!(part_of_name("   "), "");
    }
}
