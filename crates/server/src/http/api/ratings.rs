//! Ratings: leaderboards, a member's ratings, and rating changes of a game.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use store::{COMPUTER, GuestId, HistoryPoint, Member, RatingLine};
use wire::{
    CountedGame, CountedGames, CountedQuery, GameRatings, MemberRatings, RatingChange, RatingHistory, RatingHistoryQuery, RatingPlace,
    RatingPoint, RatingQuery, RatingShown, RatingTable,
};

use super::games::line;
use super::path::Path;
use super::query::{Query, page_length};
use crate::app::App;
use crate::club::names::name_keys;
use crate::club::ratings;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::room::now;

/// The maximum number of ranks or games in one response.
const MAX_PAGE_LENGTH: u32 = 200;

/// Members idle for longer than this are left out of leaderboards, in milliseconds: a year.
const MAX_IDLE: u64 = 365 * 24 * 3600 * 1000;

/// The maximum number of points in a rating history.
const MAX_POINTS: u32 = 2000;

pub(super) async fn table(
    State(app): State<App>,
    Query(query): Query<RatingQuery>,
    headers: HeaderMap,
) -> Result<Json<RatingTable>, Rejection> {
    let lists = app.store.rating_lists().await?.iter().filter_map(|list| ratings::list_to_wire(list)).collect();
    let Some(list) = query.list else { return Ok(Json(RatingTable { lists, places: Vec::new(), more: false })) };
    ratings::parse_list_name(&list).ok_or(Rejection::NoSuchList)?;
    let (max, skip) = (page_length(query.limit, MAX_PAGE_LENGTH)?, query.skip.unwrap_or(0).min(u64::from(u32::MAX)));
    let requester = session::requester(&headers, &app.store).await?.filter(|requester| requester.member);
    let now = now();
    let mut found = app.store.rating_table(&list, ::ratings::PROVISIONAL_DEVIATION, now.saturating_sub(MAX_IDLE), skip, max + 1).await?;
    let more = found.len() > max as usize;
    found.truncate(max as usize);
    let place = |(number, place): (u64, store::TablePlace)| {
        let RatingLine { rating, games: [won, drawn, lost], .. } = place.line;
        RatingPlace {
            place: number,
            player: place.subject.strip_prefix(COMPUTER).map(str::to_owned),
            yours: requester.as_ref().is_some_and(|requester| requester.guest.as_str() == place.subject),
            name: place.name,
            rating: rating.rating,
            deviation: rating.rested(now).deviation,
            elo: rating.elo,
            won,
            drawn,
            lost,
        }
    };
    Ok(Json(RatingTable { lists, places: (skip + 1..).zip(found).map(place).collect(), more }))
}

async fn member_named(app: &App, name: &str) -> Result<Member, Rejection> {
    app.store.member_named(&name_keys(name)).await?.ok_or(Rejection::NoSuchMember)
}

pub(super) async fn of_member(State(app): State<App>, Path(name): Path<String>) -> Result<Json<MemberRatings>, Rejection> {
    let member = member_named(&app, &name).await?;
    Ok(Json(MemberRatings { ratings: ratings_of(&app, &member.guest).await? }))
}

/// Returns all ratings of a member.
pub(super) async fn ratings_of(app: &App, member: &GuestId) -> Result<Vec<RatingShown>, Rejection> {
    let now = now();
    let shown = |line: RatingLine| {
        let (rating, [won, drawn, lost]) = (line.rating, line.games);
        Some(RatingShown {
            list: ratings::list_to_wire(&line.list)?,
            rating: rating.rating,
            deviation: rating.rested(now).deviation,
            provisional: rating.is_provisional(),
            elo: rating.elo,
            won,
            drawn,
            lost,
            at: rating.at,
        })
    };
    Ok(app.store.ratings_of(member.as_str()).await?.into_iter().filter_map(shown).collect())
}

pub(super) async fn history(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<RatingHistoryQuery>,
) -> Result<Json<RatingHistory>, Rejection> {
    let member = member_named(&app, &name).await?;
    ratings::parse_list_name(&query.list).ok_or(Rejection::NoSuchList)?;
    let history = app.store.rating_history(&query.list, member.guest.as_str(), MAX_POINTS).await?;
    let points = history.into_iter().map(|HistoryPoint { at, rating, elo }| RatingPoint { at, rating, elo }).collect();
    Ok(Json(RatingHistory { points }))
}

pub(super) async fn games(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<CountedQuery>,
    headers: HeaderMap,
) -> Result<Json<CountedGames>, Rejection> {
    let member = member_named(&app, &name).await?;
    let max = page_length(query.limit, MAX_PAGE_LENGTH)?;
    if let Some(list) = &query.list {
        ratings::parse_list_name(list).ok_or(Rejection::NoSuchList)?;
    }
    let requester = session::guest(&headers, &app.store).await?;
    let mut found = app.store.counted_games(member.guest.as_str(), query.list.as_deref(), query.before, max + 1).await?;
    let more = found.len() > max as usize;
    found.truncate(max as usize);
    let before = found.last().filter(|_| more).map(|(number, _)| *number);
    let ids: Vec<String> = found.iter().map(|(_, game)| game.id.clone()).collect();
    let changes = app.store.rating_changes(&ids).await?;
    let game = |(_, game): (u64, store::GameRow)| {
        let of_game = || changes.iter().filter(|change| change.game == game.id);
        CountedGame {
            line: line(&game, requester.as_ref()),
            seat: of_game().find(|change| change.subject == member.guest.as_str()).map_or(0, |change| change.seat),
            changes: of_game().map(to_wire).collect(),
        }
    };
    Ok(Json(CountedGames { games: found.into_iter().map(game).collect(), before }))
}

/// Returns a game's rating changes. They are public, like its result.
pub(super) async fn of_game(State(app): State<App>, Path(id): Path<String>) -> Result<Json<GameRatings>, Rejection> {
    let game = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let changes = if game.rated.is_some() { app.store.rating_changes(std::slice::from_ref(&game.id)).await? } else { Vec::new() };
    Ok(Json(GameRatings { rated: game.rated.is_some(), changes: changes.iter().map(to_wire).collect() }))
}

fn to_wire(change: &store::RatingChange) -> RatingChange {
    RatingChange {
        seat: change.seat,
        before: change.before[0],
        after: change.after[0],
        deviation: change.before[1],
        elo: change.after[2] - change.before[2],
        place: change.place,
    }
}
