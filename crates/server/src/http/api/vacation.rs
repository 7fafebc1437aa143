//! Vacations extend a member's clocks in correspondence games.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use store::{DataError, GuestId, Search};
use wire::{Timing, Vacation, VacationRequest};

use super::account;
use super::body::Body;
use crate::app::App;
use crate::http::rejection::Rejection;
use rooms::room::{Command, now};

const DAY: u64 = 24 * 3600 * 1000;

/// The number of vacation days per `YEAR`.
const DAYS_PER_YEAR: u64 = 30;

/// The sliding window for counting vacation days, in milliseconds.
const YEAR: u64 = 365 * DAY;

/// The number of games fetched per query.
const PAGE_SIZE: u32 = 100;

pub(super) async fn get(State(app): State<App>, headers: HeaderMap) -> Result<Json<Vacation>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    Ok(Json(vacation_of(&app, &member.guest).await?))
}

/// Returns the end of a member's current vacation, and the number of days left.
async fn vacation_of(app: &App, guest: &GuestId) -> Result<Vacation, Rejection> {
    let now = now();
    let taken = app.store.vacations_of(guest, now.saturating_sub(YEAR)).await?;
    let until = taken.iter().map(|vacation| vacation.until).find(|until| *until > now);
    let since = now.saturating_sub(YEAR);
    let spent: u64 = taken.iter().map(|vacation| vacation.until.saturating_sub(vacation.since.max(since))).sum();
    Ok(Vacation { until, left: (DAYS_PER_YEAR * DAY).saturating_sub(spent) / DAY })
}

pub(super) async fn begin(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<VacationRequest>,
) -> Result<Json<Vacation>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let now = now();
    // A new vacation replaces the current one, so its unused days are credited.
    let back = vacation_of(&app, &member.guest).await?.until.map_or(0, |until| (until - now) / DAY);
    let left = vacation_of(&app, &member.guest).await?.left + back;
    if body.days == 0 || body.days > left {
        return Err(Rejection::NoVacation(left));
    }
    let until = now + body.days * DAY;
    app.store.begin_vacation(store::Vacation { guest: member.guest.clone(), since: now, until }).await?;
    apply_change(&app, &member.guest).await
}

pub(super) async fn end(State(app): State<App>, headers: HeaderMap) -> Result<Json<Vacation>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    app.store.end_vacation(&member.guest, now()).await?;
    apply_change(&app, &member.guest).await
}

/// Reloads the vacations and updates the clocks of a member whose vacation started or ended.
async fn apply_change(app: &App, guest: &GuestId) -> Result<Json<Vacation>, Rejection> {
    app.vacations.reload(&app.store).await?;
    wake_games(app, guest).await?;
    Ok(Json(vacation_of(app, guest).await?))
}

/// Makes the rooms of a member's correspondence games recompute their clocks.
pub(crate) async fn wake_games(app: &App, guest: &GuestId) -> Result<(), DataError> {
    let mut after = None;
    loop {
        let found = app.store.search(&Search { finished: Some(false), after, ..Search::of(guest, PAGE_SIZE) }).await?;
        for game in &found.games {
            if Timing::read(&game.options).is_ok_and(|(timing, _)| timing.turn_days.is_some()) {
                app.rooms.send(&game.id, Command::Wake).await;
            }
        }
        match found.games.last() {
            Some(last) if found.more => after = Some((last.updated, last.id.clone())),
            _ => return Ok(()),
        }
    }
}
