//! A guest's private notes on a game.

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use wire::Notes;

use super::body::Body;
use super::games::{guest_or_new, with_cookie};
use super::path::Path;
use crate::app::App;
use crate::http::rejection::Rejection;
use crate::http::session;

pub(super) async fn read(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Json<Notes>, Rejection> {
    app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let text = match session::guest(&headers, &app.store).await? {
        Some(guest) => app.store.notes(&id, &guest).await?,
        None => String::new(),
    };
    Ok(Json(Notes { text }))
}

pub(super) async fn write(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(notes): Body<Notes>,
) -> Result<Response, Rejection> {
    let longest = app.limits.max_notes_bytes;
    if notes.text.len() > longest {
        return Err(Rejection::TooLarge(longest));
    }
    // PostgreSQL does not store this character in text.
    if notes.text.contains('\0') {
        return Err(Rejection::Body("the text contains U+0000, which is not allowed".into()));
    }
    app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    app.store.save_notes(&id, &guest, &notes.text).await?;
    Ok(with_cookie(Json(notes).into_response(), cookie))
}
