//! Series of rematches between the same players, and their totals.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use play::{Seat, SeatSet};
use store::{GameRow, GameSummary, SeriesOutcome};
use wire::{PageQuery, Series, SeriesGame, SeriesTotal};

use super::path::Path;
use super::query::{Query, page_length};
use crate::app::App;
use crate::club::game_access;
use crate::http::rejection::Rejection;

/// The maximum number of games per page.
const MAX_PAGE_LENGTH: u32 = 200;

/// Returns the series of a game, with results in the seat order of this game.
pub(super) async fn series(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(PageQuery { limit, before }): Query<PageQuery>,
    headers: HeaderMap,
) -> Result<Json<Series>, Rejection> {
    let limit = page_length(limit, MAX_PAGE_LENGTH)?;
    let _slot = app.services.place_for_database_work().await?;
    let game = game_access::visible_game(&app, &id, &headers).await?;
    let page = app.store.series_page(&game.series, before.as_deref(), limit).await?;
    let page = page.ok_or_else(|| Rejection::Query("`before` must be a game of the series".into()))?;
    let mut seats = vec![SeriesTotal::default(); game.seats.len()];
    app.store.series_outcomes(&game.series, &mut |outcome| add_outcome(&mut seats, &game, outcome)).await?;
    let games: Vec<SeriesGame> = page.games.into_iter().map(|other| to_wire(&game, other)).collect();
    let before = games.first().filter(|_| page.more).map(|first| first.id.clone());
    Ok(Json(Series { id: game.series, seats, games, before }))
}

/// Converts a game of the series, with results in the seat order of the requested game.
fn to_wire(requested: &GameRow, game: GameRow) -> SeriesGame {
    let GameSummary { label, over, scores, winners, .. } = game.summary;
    let (winners, scores) = by_seats(requested, game.turned, winners, &scores);
    SeriesGame { id: game.id, label, over, winners, scores, created: game.created }
}

/// Adds the outcome of a game to the totals per seat.
fn add_outcome(totals: &mut [SeriesTotal], requested: &GameRow, outcome: SeriesOutcome) {
    let (winners, scores) = by_seats(requested, outcome.turned, outcome.winners, &outcome.scores);
    if winners.is_empty() {
        return;
    }
    for (seat, total) in totals.iter_mut().enumerate() {
        match (winners.contains(&seat), winners.len()) {
            (true, 1) => total.won += 1,
            (true, _) => total.drawn += 1,
            (false, _) => total.lost += 1,
        }
        total.points += i64::from(scores.get(seat).copied().unwrap_or(0));
    }
}

/// Maps the winners and scores of a game to the seat order of the requested game. Players change
/// seats between the games of a series; `turned` is the game's seat rotation relative to the first
/// one.
fn by_seats(requested: &GameRow, turned: u64, winners: SeatSet, scores: &[i32]) -> (Vec<usize>, Vec<i32>) {
    let count = requested.seats.len();
    let turn = |turned: u64| usize::try_from(turned).unwrap_or(0) % count.max(1);
    let there = |seat: usize| (seat + turn(requested.turned) + count - turn(turned)) % count;
    let won = |seat: &usize| Seat::new(there(*seat)).is_some_and(|seat| winners.contains(seat));
    ((0..count).filter(won).collect(), (0..count).filter_map(|seat| scores.get(there(seat)).copied()).collect())
}
