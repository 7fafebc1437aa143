//! Statistics of players: selects their games and caches what is counted of each.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use store::{GameRow, GuestId, Occupant, Search};
use wire::{Statistics, StatisticsQuery};

use crate::app::App;
use crate::club::reviews;
use crate::http::rejection::Rejection;
use rooms::room::{LoadError, stored};
use rooms::statistics::{GameFacts, collect, matches};

/// The maximum number of games that are counted.
const MAX_GAMES: usize = 1000;

/// The number of games fetched per query.
const PAGE_SIZE: u32 = 200;

/// How long a request reads games that are not cached. The rest is counted by the next requests.
const READING_TIME: Duration = Duration::from_secs(3);

/// The maximum number of cached games, about 4 KB each.
const MAX_ENTRIES: usize = 5000;

/// A game as one seat played it, with the version of the log and the key of its review.
type Key = (String, u64, usize, Option<String>);

/// Caches the facts of games; `None` for games that can't be read.
#[derive(Default)]
pub(crate) struct FactsCache(Mutex<HashMap<Key, Option<Arc<GameFacts>>>>);

impl FactsCache {
    fn get(&self, key: &Key) -> Option<Option<Arc<GameFacts>>> {
        self.0.lock().get(key).cloned()
    }

    /// Caches the facts of a game. Evicts all others if the cache is full.
    fn insert(&self, key: Key, facts: Option<Arc<GameFacts>>) {
        let mut cached = self.0.lock();
        if cached.len() >= MAX_ENTRIES && !cached.contains_key(&key) {
            cached.clear();
        }
        cached.insert(key, facts);
    }
}

/// The player and the games to count.
pub(crate) struct StatisticsRequest<'a> {
    pub(crate) guest: &'a GuestId,
    pub(crate) name: &'a str,
    /// Whether to count rated games only, which everyone may see on a profile.
    pub(crate) rated: bool,
    pub(crate) query: &'a StatisticsQuery,
}

/// Returns the statistics and the games that they count, latest first.
///
/// # Errors
/// The database fails, or the server is busy.
pub(crate) async fn statistics(
    app: &App,
    StatisticsRequest { guest, name, rated, query }: StatisticsRequest<'_>,
) -> Result<(Statistics, Vec<Arc<GameFacts>>), Rejection> {
    let _slot = app.services.place_for_database_work().await?;
    let (rows, cut) = if rated { rated_games(app, guest).await? } else { own_games(app, guest, query).await? };
    let (mut games, mut unreadable, mut pending) = (Vec::new(), 0, 0);
    let begun = Instant::now();
    for page in rows.chunks(PAGE_SIZE as usize) {
        let ids: Vec<&str> = page.iter().map(|row| &*row.id).collect();
        let reviews: HashMap<String, String> = app.store.reviewed_games(&ids).await?.into_iter().collect();
        for row in page {
            let Some(seat) = only_seat(row, guest) else { continue };
            let key = (row.id.clone(), row.version, seat, reviews.get(&row.id).cloned());
            let facts = match app.statistics.get(&key) {
                Some(cached) => cached,
                None if begun.elapsed() > READING_TIME => {
                    pending += 1;
                    continue;
                }
                None => {
                    let facts = read(app, row, seat, key.3.as_deref()).await?.map(Arc::new);
                    app.statistics.insert(key, facts.clone());
                    facts
                }
            };
            match facts {
                Some(facts) if matches(&facts, query) => games.push(facts),
                Some(_) => {}
                None => unreadable += 1,
            }
        }
    }
    let sums = collect(name, games.iter().map(|facts| &**facts));
    Ok((Statistics { rated, cut, most: Some(MAX_GAMES), unreadable, pending, ..sums }, games))
}

/// Returns the latest finished games of a guest, and whether there are more.
async fn own_games(app: &App, guest: &GuestId, query: &StatisticsQuery) -> Result<(Vec<GameRow>, bool), Rejection> {
    let (mut rows, mut after) = (Vec::new(), None);
    while rows.len() < MAX_GAMES {
        let search = Search {
            finished: Some(true),
            game: query.game.clone().unwrap_or_default(),
            words: query.rules.iter().cloned().collect(),
            since: query.since.unwrap_or(0),
            after,
            ..Search::of(guest, PAGE_SIZE)
        };
        let found = app.store.search(&search).await?;
        after = found.games.last().filter(|_| found.more).map(|last| (last.updated, last.id.clone()));
        rows.extend(found.games);
        if after.is_none() {
            return Ok((rows, false));
        }
    }
    Ok((rows, true))
}

/// Returns the latest rated games of a member, and whether there are more.
async fn rated_games(app: &App, guest: &GuestId) -> Result<(Vec<GameRow>, bool), Rejection> {
    let (mut rows, mut before) = (Vec::new(), None);
    while rows.len() < MAX_GAMES {
        let found = app.store.counted_games(guest.as_str(), None, before, PAGE_SIZE).await?;
        let is_last = found.len() < PAGE_SIZE as usize;
        before = found.last().map(|(number, _)| *number);
        rows.extend(found.into_iter().map(|(_, game)| game));
        if is_last {
            return Ok((rows, false));
        }
    }
    Ok((rows, true))
}

/// Returns the seat of a guest. Games in which they play several seats have no opponent.
fn only_seat(row: &GameRow, guest: &GuestId) -> Option<usize> {
    let mut own = row.seats.iter().enumerate().filter(|(_, seat)| matches!(&seat.occupant, Occupant::Person(player) if player == guest));
    let (seat, _) = own.next()?;
    own.next().is_none().then_some(seat)
}

/// Reads a game; `None` if it is damaged or its lexicon is not available.
async fn read(app: &App, row: &GameRow, seat: usize, review: Option<&str>) -> Result<Option<GameFacts>, Rejection> {
    let document = match stored((&app.store, &app.services), row.clone(), None, None).await {
        Ok(Some(document)) => document,
        Err(error @ LoadError::Data(_)) => return Err(error.into()),
        Ok(None) | Err(_) => return Ok(None),
    };
    let review = match review {
        Some(key) => app.store.review(key).await?.and_then(|row| row.body),
        None => None,
    };
    let winners: Vec<usize> = row.summary.winners.iter().map(play::Seat::index).collect();
    let facts = app.services.compute(move || {
        let review = review.and_then(|body| reviews::decode(&body).ok());
        GameFacts::new(&document.document_without_remarks(), seat, Some(&winners), review.as_ref())
    });
    let facts = facts.await?;
    Ok(Some(GameFacts { at: facts.at.or(Some(row.updated)), ..facts }))
}
