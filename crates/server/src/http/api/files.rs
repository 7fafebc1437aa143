//! Shared game files. A file is stored for a limited time, and everyone with the link can read it.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use lexicon::LexiconRef;
use play::PlayerName;
use store::{FileLimits, FileLine, FileRow, GuestId};
use wire::{KeepQuery, Replay, ReplayFile, SharedFile, SharedFiles};

use super::body;
use super::games::{guest_or_new, with_cookie};
use super::path::Path;
use super::query::Query;
use super::replay::{check_type, read_file};
use crate::app::App;
use crate::club::fair_play::{self, Help};
use crate::club::names::{check_own_name, may_use_seat_name};
use crate::http::rejection::Rejection;
use crate::http::security;
use crate::http::session::{self, SessionError};
use rooms::direction::visible;
use rooms::hosted::log_file;
use rooms::room::now;

/// The maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 80;

pub(super) async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<SharedFiles>, Rejection> {
    let files = match session::guest(&headers, &app.store).await? {
        Some(guest) => app.store.files_of(&guest, now()).await?,
        None => Vec::new(),
    };
    Ok(Json(SharedFiles { files: files.iter().map(to_wire).collect(), most: app.files.per_guest }))
}

pub(super) async fn share(State(app): State<App>, Query(query): Query<KeepQuery>, request: Request) -> Result<Response, Rejection> {
    check_type(request.headers())?;
    let client = security::client_address(request.headers(), request.extensions(), app.behind_proxy);
    let headers = request.headers().clone();
    let file = Bytes::from_request(request, &app).await.map_err(|error| body::to_rejection(error, app.limits.max_file_bytes))?;
    // Only files that can be replayed are stored, so this cannot be used as general file hosting.
    let lexicon = query.lexicon.map(LexiconRef::from);
    let document = read_file(&app, file.clone(), query.rules.as_deref(), lexicon.as_ref()).await?;
    if let Some(last) = document.steps.last() {
        fair_play::check(&app, &headers, Help::Share { frame: &last.frame }).await?;
    }
    if file.contains(&0) {
        return Err(Rejection::Body("the file contains U+0000, which is not allowed".into()));
    }
    app.shares.take(client).map_err(|wait| Rejection::limited("shares", wait))?;
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let created = now();
    let line = FileLine {
        id: session::random_name(16).map_err(SessionError::from)?,
        guest,
        name: display_name(&query.name),
        rules: query.rules,
        lexicon,
        created,
        expires: created + app.limits.file_ttl.as_millis() as u64,
    };
    let answer = Json(to_wire(&line));
    app.store.keep_file(&FileRow { line, bytes: file.to_vec() }, app.files).await?;
    Ok(with_cookie((StatusCode::CREATED, answer).into_response(), cookie))
}

pub(super) async fn replay(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<Replay>, Rejection> {
    let file = find(&app, &id).await?;
    let guest = session::guest(&headers, &app.store).await?;
    let mut document = read_shared(&app, &file).await?;
    let line = file.line;
    fair_play::hide_remarks(&app, guest.as_ref(), &mut document).await?;
    document.file = Some(ReplayFile { file: to_wire(&line), yours: Some(&line.guest) == guest.as_ref() });
    Ok(Json(document))
}

/// Reads a shared file into a replay.
///
/// # Errors
/// The rules or the lexicon are not available any more, or the server is busy.
pub(crate) async fn read_shared(app: &App, FileRow { line, bytes }: &FileRow) -> Result<Replay, Rejection> {
    let mut document = read_file(app, bytes.clone().into(), line.rules.as_deref(), line.lexicon.as_ref()).await?;
    hide_names(app, &line.guest, &mut document).await?;
    Ok(document)
}

/// Removes names that the sharer may not use, by the same rules as for imported games.
async fn hide_names(app: &App, sharer: &GuestId, document: &mut Replay) -> Result<(), Rejection> {
    for (number, seat) in (1..).zip(&mut document.seats) {
        let player = seat.player.as_deref().and_then(PlayerName::new);
        let is_shown = match check_own_name(&seat.name) {
            Ok(name) => may_use_seat_name(app, sharer, &name, player.as_ref()).await?,
            Err(_) => false,
        };
        if !is_shown {
            seat.name = seat.player.clone().unwrap_or_default();
            seat.guest = seat.player.is_none().then_some(number);
        }
    }
    Ok(())
}

pub(super) async fn file(State(app): State<App>, Path(id): Path<String>) -> Result<Response, Rejection> {
    let FileRow { line, bytes } = find(&app, &id).await?;
    let ending = if log_file::is_log(&bytes) { "deska" } else { "gcg" };
    // The id was found, so it consists of letters and digits and is safe in a header.
    let name = format!("attachment; filename=\"deska-{}.{ending}\"", line.id);
    Ok(([(CONTENT_TYPE, "text/plain".to_owned()), (CONTENT_DISPOSITION, name)], bytes).into_response())
}

pub(super) async fn remove(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let guest = session::guest(&headers, &app.store).await?.ok_or(Rejection::NoSuchFile)?;
    if app.store.remove_file(&id, &guest).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Rejection::NoSuchFile) }
}

/// Returns the file with this id, unless it has expired.
pub(crate) async fn find(app: &App, id: &str) -> Result<FileRow, Rejection> {
    app.store.file(id, now()).await?.ok_or(Rejection::NoSuchFile)
}

fn to_wire(line: &FileLine) -> SharedFile {
    SharedFile { id: line.id.clone(), name: line.name.clone(), created: line.created, expires: line.expires }
}

/// Reduces a name to one line of visible characters.
fn display_name(name: &str) -> String {
    visible(name).chars().take(MAX_NAME_LENGTH).collect::<String>().trim().to_owned()
}

/// Converts the configured limits for stored files into the store's form.
pub(crate) const fn quota(limits: &crate::ops::config::Limits) -> FileLimits {
    FileLimits { per_guest: limits.files_of_guest, total: limits.files_in_all }
}
