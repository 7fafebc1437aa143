//! Replays of stored games and of uploaded files.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use lexicon::LexiconRef;
use wire::{FileQuery, LookQuery, Replay};

use super::body;
use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::club::fair_play;
use crate::club::game_access;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::hosted::{self, log_file};
use rooms::room::{StoredDocument, stored};

async fn find(app: &App, id: &str, query: &LookQuery, headers: &HeaderMap) -> Result<StoredDocument, Rejection> {
    let row = game_access::visible_game(app, id, headers).await?;
    let guest = session::guest(headers, &app.store).await?;
    stored((&app.store, &app.services), row, guest.as_ref(), query.seat).await?.ok_or(Rejection::NotYourSeat)
}

pub(super) async fn document(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<LookQuery>,
    headers: HeaderMap,
) -> Result<Json<Replay>, Rejection> {
    let stored = find(&app, &id, &query, &headers).await?;
    let mut replay = app.services.compute(move || stored.document()).await?;
    fair_play::hide_remarks(&app, session::guest(&headers, &app.store).await?.as_ref(), &mut replay).await?;
    Ok(Json(replay))
}

pub(super) async fn file(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<LookQuery>,
    headers: HeaderMap,
) -> Result<Response, Rejection> {
    let stored = find(&app, &id, &query, &headers).await?;
    let usual = stored.game().module().file;
    let text = app.services.compute(move || stored.file()).await?.map_err(Rejection::NoFile)?;
    // If the game's own notation cannot express it, the file is written as a log.
    let ending = if log_file::is_log(text.as_bytes()) { "deska" } else { usual };
    // The game exists, so its id consists of letters and digits and is safe in a header.
    let name = format!("attachment; filename=\"deska-{id}.{ending}\"");
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)], text).into_response())
}

pub(super) async fn upload(State(app): State<App>, Query(query): Query<FileQuery>, request: Request) -> Result<Json<Replay>, Rejection> {
    check_type(request.headers())?;
    let guest = session::guest(request.headers(), &app.store).await?;
    let file = Bytes::from_request(request, &app).await.map_err(|error| body::to_rejection(error, app.limits.max_record_bytes))?;
    let mut replay = read_file(&app, file, query.rules.as_deref(), query.lexicon.map(LexiconRef::from).as_ref()).await?;
    fair_play::hide_remarks(&app, guest.as_ref(), &mut replay).await?;
    Ok(Json(replay))
}

/// Checks that the `Content-Type` is that of a file.
///
/// # Errors
/// Returns [`Rejection::FileType`] for other types.
pub(super) fn check_type(headers: &HeaderMap) -> Result<(), Rejection> {
    let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind == "application/octet-stream" || kind == "text/plain" { Ok(()) } else { Err(Rejection::FileType) }
}

/// Reads a file into a replay. `rules` and `lexicon` default to those named in the file.
pub(super) async fn read_file(app: &App, file: Bytes, rules: Option<&str>, lexicon: Option<&LexiconRef>) -> Result<Replay, Rejection> {
    let rules = rules.map(games::Rules::by_name).transpose().map_err(Rejection::NoSuchRules)?;
    Ok(hosted::read_file(file, rules, lexicon, &app.services).await?)
}
