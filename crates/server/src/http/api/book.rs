//! The server's guest book. Members write, everyone reads, moderators remove entries.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::Role;
use wire::{BookEntry, BookPage, BookQuery, BookRequest};

use super::account;
use super::body::Body;
use super::moderation::clean_text;
use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::http::idempotency;
use crate::http::rejection::Rejection;
use rooms::room::now;

/// The number of entries per page.
const PAGE_SIZE: u32 = 50;

/// The minimum time between two entries of a member, in milliseconds.
const MIN_INTERVAL: u64 = 60_000;

pub(super) async fn read(State(app): State<App>, Query(query): Query<BookQuery>, headers: HeaderMap) -> Result<Json<BookPage>, Rejection> {
    let requester = match account::member(&app, &headers).await {
        Ok((member, _)) => Some(member),
        Err(Rejection::NotSignedIn) => None,
        Err(other) => return Err(other),
    };
    let mut found = app.store.book(query.before, PAGE_SIZE + 1).await?;
    let more = found.len() > PAGE_SIZE as usize;
    found.truncate(PAGE_SIZE as usize);
    let before = found.last().filter(|_| more).map(|entry| entry.number);
    let removable =
        |entry: &store::BookEntry| requester.as_ref().is_some_and(|member| member.role != Role::Member || member.guest == entry.guest);
    let entries = found.into_iter().map(|entry| to_wire(removable(&entry), entry)).collect();
    Ok(Json(BookPage { entries, before }))
}

pub(super) fn to_wire(removable: bool, entry: store::BookEntry) -> BookEntry {
    let store::BookEntry { number, name, at, text, .. } = entry;
    BookEntry { number, name, at, text, removable }
}

pub(super) async fn write(
    State(app): State<App>,
    headers: HeaderMap,
    Body(body): Body<BookRequest>,
) -> Result<(StatusCode, Json<BookEntry>), Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    app.bans.may_write(&member.guest)?;
    let text = clean_text(&body.text)?;
    if text.is_empty() {
        return Err(Rejection::Body("the text is empty".into()));
    }
    let entry = store::BookEntry { number: 0, guest: member.guest, name: member.name, at: now(), text };
    let since = entry.at.saturating_sub(MIN_INTERVAL);
    let key =
        idempotency::key(None, StatusCode::CREATED, |stored: &Option<store::BookEntry>| stored.clone().map(|entry| to_wire(true, entry)));
    let stored = app.store.write_in_book(entry, since, key).await?;
    let stored = stored.ok_or_else(|| Rejection::limited("guest-book", std::time::Duration::from_millis(MIN_INTERVAL)))?;
    Ok((StatusCode::CREATED, Json(to_wire(true, stored))))
}

pub(super) async fn remove(State(app): State<App>, Path(number): Path<u64>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let own = (member.role == Role::Member).then_some(&member.guest);
    let Some(writer) = app.store.remove_from_book(number, own).await? else { return Ok(StatusCode::NO_CONTENT) };
    if member.role != Role::Member && writer != member.name {
        let action = store::Action {
            at: now(),
            actor: member.name,
            action: format!("took entry {number} out of the guest book"),
            subject: writer,
            reason: String::new(),
        };
        app.store.note_action(action).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
