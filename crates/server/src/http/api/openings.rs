//! The database of played games: moves played in a position, and their results.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use wire::{OpeningQuery, Openings};

use super::query::Query;
use crate::app::App;
use crate::club::fair_play::{self, Help};
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::hosted::{self, FoundOpenings, OpeningQuestion, OpeningsError};
use rooms::room::now;

/// A day, in milliseconds.
const DAY: u64 = 86_400_000;

pub(super) async fn openings(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<OpeningQuery>,
) -> Result<Json<Openings>, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    let question = OpeningQuestion {
        rules: &query.rules,
        line: &query.line,
        player: query.player.as_deref().filter(|name| !name.is_empty()),
        result: query.result.as_deref().filter(|name| !name.is_empty()),
        since: query.days.map_or(0, |days| now().saturating_sub(days.saturating_mul(DAY))),
        guest: guest.as_ref(),
    };
    let found = hosted::openings(question, &app.services, &app.store).await;
    let FoundOpenings { openings: found, position } = found.map_err(|error| match error {
        OpeningsError::Question(text) => Rejection::Query(text),
        OpeningsError::Data(error) => Rejection::Storage(error),
    })?;
    if let Some((guest, position)) = guest.as_ref().zip(position.as_deref()) {
        fair_play::check_guest(&app, guest, Help::Openings { position }).await?;
    }
    Ok(Json(found))
}
