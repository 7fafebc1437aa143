//! The games of a guest, searched and paged.

use sqlx::{AssertSqlSafe, Row};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use table::GuestId;

use crate::BoxFuture;
use crate::GameRow;
use crate::error::DataError;
use crate::games::gather;
use crate::open::Store;
use crate::sessions::millis;

/// More games than this are not counted.
const COUNTED: i64 = 1000;

/// How a game came out for one who played in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// They alone won.
    Won,
    /// They and others won.
    Drawn,
    /// Others won.
    Lost,
}

impl GameResult {
    /// As it is written in a query.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::Won => "won",
            GameResult::Drawn => "drawn",
            GameResult::Lost => "lost",
        }
    }
}

/// Which games of a guest are looked for; empty means any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Whose: in which they hold a seat, or that they own.
    pub guest: GuestId,
    /// Over, or not.
    pub finished: Option<bool>,
    /// Which game: `balda`.
    pub game: String,
    /// Names of rule sets and lexicons, one of which the game has.
    pub words: Vec<String>,
    /// A part of the name of a player on some seat.
    pub player: String,
    /// Computer players without a name of their own, one of which holds a seat: `level-4`, or `scrabble:level-4` in games of that kind alone. They are
    /// found besides those with a fitting name.
    pub computers: Vec<String>,
    /// How it came out for the guest; games in which they held several seats came out neither way.
    pub result: Option<GameResult>,
    /// Last touched then or later, in milliseconds since 1970.
    pub since: u64,
    /// Last touched before then.
    pub until: u64,
    /// Only those that they starred, also of others.
    pub starred: bool,
    /// The last game of the page before: when it was touched, and its id.
    pub after: Option<(u64, String)>,
    /// At most so many.
    pub most: u32,
}

impl Search {
    /// All games of a guest, the first so many.
    #[must_use]
    pub fn of(guest: &GuestId, most: u32) -> Search {
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
            most,
        }
    }
}

/// A page of games.
#[derive(Clone, Debug)]
pub struct GamePage {
    /// The games, last touched first.
    pub games: Vec<GameRow>,
    /// Are there more behind them?
    pub more: bool,
    /// How many there are on all pages, up to a thousand.
    pub count: u64,
}

/// What is asked of a game `g`. A guest's games are gathered by index first, so that it costs what they have and not what is stored in all. Lists of names
/// are one text with spaces around each, since not every driver takes lists.
const FITTING: &str = "from games g
    where g.id in (select id from games where owner = $1 union select game from seats where guest = $1 union select t.game from stars t join games a on a.id = t.game where t.guest = $1 and $12 = 1 and a.audience <> 'players')
    and ($12 = 0 or exists (select 1 from stars t where t.game = g.id and t.guest = $1))
    and ($2 < 0 or g.finished = $2)
    and ($3 = '' or g.game = $3)
    and ($4 = '' or $4 like '% ' || g.rules || ' %' or $4 like '% ' || g.lexicon || ' %')
    and (($5 = '' and $6 = '') or exists (select 1 from seats s where s.game = g.id
        and (($5 <> '' and s.folded like $5 escape '!') or (($6 like '% ' || s.player || ' %' or $6 like '% ' || g.game || ':' || s.player || ' %') and s.name = s.player))))
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
    pub fn search<'a>(&'a self, search: &'a Search) -> BoxFuture<'a, Result<GamePage, DataError>> {
        Box::pin(async move {
            // The texts are constants and numbers; whatever somebody asked for is bound.
            let page = format!("select g.id {FITTING} order by g.updated desc, g.id limit {}", u64::from(search.most) + 1);
            let mut ids: Vec<String> = Vec::new();
            for row in self.ask(page, search, search.after.as_ref()).fetch_all(&self.reader).await? {
                ids.push(row.try_get("id")?);
            }
            let more = ids.len() > search.most as usize;
            ids.truncate(search.most as usize);
            let count = if more || search.after.is_some() {
                let text = format!("select count(*) as count from (select 1 as one {FITTING} limit {COUNTED}) as found");
                self.ask(text, search, None).fetch_one(&self.reader).await?.try_get::<i64, _>("count")?
            } else {
                ids.len() as i64
            };
            let games = self.games_with(&ids).await?;
            Ok(GamePage { games, more, count: u64::try_from(count).unwrap_or(0) })
        })
    }

    fn ask<'q>(
        &self,
        text: String,
        search: &Search,
        after: Option<&(u64, String)>,
    ) -> sqlx::query::Query<'q, sqlx::Any, sqlx::any::AnyArguments> {
        let list = |names: &[String]| if names.is_empty() { String::new() } else { format!(" {} ", names.join(" ")) };
        sqlx::query(AssertSqlSafe(text))
            .bind(search.guest.to_string())
            .bind(search.finished.map_or(-1, i64::from))
            .bind(search.game.clone())
            .bind(list(&search.words))
            .bind(part_of_name(&search.player))
            .bind(list(&search.computers))
            .bind(millis(search.since))
            .bind(millis(search.until))
            .bind(search.result.map_or("", GameResult::name).to_owned())
            .bind(after.map_or_else(String::new, |(_, id)| id.clone()))
            .bind(after.map_or(0, |(at, _)| millis(*at)))
            .bind(i64::from(search.starred))
    }

    /// The games of these ids, in their order; one that is gone meanwhile is left out.
    pub(crate) async fn games_with(&self, ids: &[String]) -> Result<Vec<GameRow>, DataError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let places = places(ids.len());
        let ask = async |text: String| {
            let query = ids.iter().fold(sqlx::query(AssertSqlSafe(text)), |query, id| query.bind(id.clone()));
            query.fetch_all(&self.reader).await
        };
        let games = ask(format!("select * from games where id in ({places})")).await?;
        let seats = ask(format!("select * from seats where game in ({places}) order by game, seat")).await?;
        let mut games = gather(&games, &seats)?;
        games.sort_by_key(|game| ids.iter().position(|id| *id == game.id));
        Ok(games)
    }
}

/// So many places for values in a query, with commas between.
pub(crate) fn places(count: usize) -> String {
    (1..=count).map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// A name as it is searched: small letters without marks, so that `rehor` finds `Řehoř`.
#[must_use]
pub fn fold(name: &str) -> String {
    name.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// A pattern for `like` that finds the folded text anywhere; empty for an empty text. `!` takes the meaning from what follows it.
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
