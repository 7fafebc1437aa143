//! Profile pictures of members.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use store::{Action, PictureRow, Role};

use super::account;
use super::body;
use super::path::Path;
use super::replay::check_type;
use crate::app::App;
use crate::club::names::name_keys;
use crate::club::profile_picture::{self, Picture};
use crate::http::rejection::Rejection;
use rooms::room::now;

/// Sets the requester's picture.
pub(super) async fn set(State(app): State<App>, request: Request) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, request.headers()).await?;
    app.bans.may_write(&member.guest)?;
    check_type(request.headers())?;
    let file = Bytes::from_request(request, &app).await.map_err(|error| body::to_rejection(error, profile_picture::MAX_BYTES))?;
    let Picture { kind, bytes } = app.services.compute(move || profile_picture::reencode(&file)).await??;
    let hash = Sha256::digest(&bytes)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    let row = PictureRow { kind: kind.to_owned(), hash, body: STANDARD.encode(bytes) };
    app.store.set_picture(&member.guest, Some(row)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn remove(State(app): State<App>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    app.store.set_picture(&member.guest, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a member's picture on behalf of a moderator.
pub(super) async fn take_away(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (moderator, _) = account::member(&app, &headers).await?;
    if moderator.role == Role::Member {
        return Err(Rejection::NotModerator);
    }
    let member = app.store.member_named(&name_keys(&name)).await?.ok_or(Rejection::NoSuchMember)?;
    app.store.set_picture(&member.guest, None).await?;
    let (action, reason) = ("took a picture away".to_owned(), String::new());
    app.store.note_action(Action { at: now(), actor: moderator.name, action, subject: member.name, reason }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a member's picture. Uploads are re-encoded, so the response is always a plain image.
/// Pages request it with its hash in the URL, so a new picture is not served from an old cache
/// entry.
pub(super) async fn show(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<Response, Rejection> {
    let member = app.store.member_named(&name_keys(&name)).await?.ok_or(Rejection::NoSuchMember)?;
    let picture = app.store.picture(&member.guest).await?.ok_or(Rejection::NoPicture)?;
    let tag = format!("\"{}\"", picture.hash);
    let caching = [(CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400"))];
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, caching, [(ETAG, tag)]).into_response());
    }
    let bytes = STANDARD.decode(&picture.body).map_err(|_| store::DataError::Damaged("a member's picture can't be decoded".into()))?;
    // This server stores only these two types. A type written by another program is not sent as is.
    let kind = if picture.kind == "image/png" { "image/png" } else { "image/jpeg" };
    let shown = [(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, "inline; filename=\"picture\"")];
    Ok((caching, [(ETAG, tag)], shown, bytes).into_response())
}
