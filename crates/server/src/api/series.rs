//! The games that the same people play one after the other, and what they come to.

use axum::Json;
use axum::extract::State;
use play::Seat;
use store::GameRow;
use wire::{Series, SeriesGame, SeriesQuery, SeriesTotal};

use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::rejection::Rejection;

/// How many games are told at a time.
const MOST: u32 = 200;

/// The series of a game, told by this game's seats.
pub(super) async fn series(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(SeriesQuery { limit, before }): Query<SeriesQuery>,
) -> Result<Json<Series>, Rejection> {
    let limit = limit.unwrap_or(MOST);
    if !(1..=MOST).contains(&limit) {
        return Err(Rejection::Query(format!("`limit` is 1 to {MOST}")));
    }
    let game = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let all = app.store.series(&game.series).await?;
    let series = app.services.compute(move || page(told(&game, &all), limit as usize, before.as_deref())).await?;
    series.map(Json).ok_or_else(|| Rejection::Query("`before` is a game of the series".into()))
}

/// The last so many games, or the last before one of them; `None` if there is no such game. The totals are of all.
fn page(mut series: Series, limit: usize, before: Option<&str>) -> Option<Series> {
    if let Some(before) = before {
        let end = series.games.iter().position(|game| game.id == before)?;
        series.games.truncate(end);
    }
    let first = series.games.len().saturating_sub(limit);
    series.games.drain(..first);
    series.before = series.games.first().filter(|_| first > 0).map(|game| game.id.clone());
    Some(series)
}

fn told(asked: &GameRow, all: &[GameRow]) -> Series {
    let count = asked.seats.len();
    let mut totals = vec![SeriesTotal::default(); count];
    let mut games = Vec::new();
    for game in all.iter().filter(|game| game.seats.len() == count) {
        // The seat of that game on which sits who sits on `seat` here.
        let there = |seat: usize| (seat + turn(asked, count) + count - turn(game, count)) % count;
        let winners: Vec<usize> =
            (0..count).filter(|&seat| Seat::new(there(seat)).is_some_and(|seat| game.standing.winners.contains(seat))).collect();
        let scores: Vec<i32> = (0..count).filter_map(|seat| game.standing.scores.get(there(seat)).copied()).collect();
        if game.standing.over && !winners.is_empty() {
            for (seat, total) in totals.iter_mut().enumerate() {
                match (winners.contains(&seat), winners.len()) {
                    (true, 1) => total.won += 1,
                    (true, _) => total.drawn += 1,
                    (false, _) => total.lost += 1,
                }
                total.points += i64::from(scores.get(seat).copied().unwrap_or(0));
            }
        }
        let (label, over) = (game.standing.label.clone(), game.standing.over);
        games.push(SeriesGame { id: game.id.clone(), label, over, winners, scores, created: game.created });
    }
    Series { id: asked.series.clone(), seats: totals, games, before: None }
}

/// By how many seats a game is turned against the first of its series.
fn turn(game: &GameRow, count: usize) -> usize {
    usize::try_from(game.turned).unwrap_or(0) % count
}
