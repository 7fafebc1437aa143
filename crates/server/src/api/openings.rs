//! The database of played games: what was played from a position on, and how it came out.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use wire::{OpeningQuery, Openings};

use super::query::Query;
use crate::app::App;
use crate::help::{self, Help, Words};
use crate::hosted::{self, FoundOpenings, OpeningQuestion, OpeningsError};
use crate::rejection::Rejection;
use crate::room::now;
use crate::session;

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

pub(super) async fn openings(
    State(app): State<App>,
    headers: HeaderMap,
    Query(question): Query<OpeningQuery>,
) -> Result<Json<Openings>, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    let asked = OpeningQuestion {
        rules: &question.rules,
        line: &question.line,
        player: question.player.as_deref().filter(|name| !name.is_empty()),
        result: question.result.as_deref().filter(|name| !name.is_empty()),
        since: question.days.map_or(0, |days| now().saturating_sub(days.saturating_mul(DAY))),
        guest: guest.as_ref(),
    };
    let found = hosted::openings(asked, &app.services, &app.store).await;
    let FoundOpenings { openings: mut found, position } = found.map_err(|error| match error {
        OpeningsError::Question(text) => Rejection::Query(text),
        OpeningsError::Data(error) => Rejection::from(error),
    })?;
    let Some((guest, position)) = guest.as_ref().zip(position.as_deref()) else { return Ok(Json(found)) };
    help::check_guest(&app, guest, Help::Openings { position }).await?;
    let rules = games::Rules::by_name(&question.rules).map_err(Rejection::NoSuchRules)?;
    let words = Words { lexicon: None, rules: Some(&rules) };
    if found.exact.is_some() && help::check_guest(&app, guest, Help::Analysis { words, position }).await.is_err() {
        found.exact = None;
        found.moves.iter_mut().for_each(|played| played.exact = None);
    }
    Ok(Json(found))
}
