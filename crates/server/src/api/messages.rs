//! Private messages between members. Somebody's first message to a stranger waits: until it is taken or answered, they write no other.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::{GuestId, Relation};
use wire::{Conversation, ConversationQuery, Conversations, MessagePage, MessageQuery, MessageRequest, News, PrivateMessage};

use super::account;
use super::body::Body;
use super::path::Path;
use super::people::{both, standing};
use super::query::{Query, page_length};
use crate::app::App;
use crate::names::turns_text;
use crate::rejection::Rejection;
use crate::repeats;
use rooms::room::now;

/// So many are told at once at most.
const MOST: u32 = 200;

/// The longest message, in characters.
const LONGEST: usize = 2000;

/// So many people may one write to in a day who have not taken one's messages.
const STRANGERS: u64 = 20;

/// A message as it is told.
pub(super) fn shown(message: store::PrivateMessage, guest: &GuestId) -> PrivateMessage {
    let store::PrivateMessage { number, sender, at, text, seen, .. } = message;
    PrivateMessage { number, yours: sender == *guest, text, at, seen }
}

pub(super) async fn conversations(
    State(app): State<App>,
    Query(query): Query<ConversationQuery>,
    headers: HeaderMap,
) -> Result<Json<Conversations>, Rejection> {
    let (member, _) = account::member(&app, &headers).await?;
    let holding: String = query.holding.unwrap_or_default().chars().take(100).collect();
    let mut all = Vec::new();
    for one in app.store.conversations(&member.guest, holding.trim(), MOST).await? {
        // What somebody writes from whom one wants nothing is not shown.
        if !app.store.between(&member.guest, &one.with).await?.blocks {
            all.push(Conversation { with: one.name, last: shown(one.last, &member.guest), unseen: one.unseen });
        }
    }
    Ok(Json(Conversations { conversations: all }))
}

pub(super) async fn with(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<MessageQuery>,
    headers: HeaderMap,
) -> Result<Json<MessagePage>, Rejection> {
    let (member, other) = both(&app, &headers, &name).await?;
    let most = page_length(query.limit, MOST)?;
    let mut found = app.store.messages(&member.guest, &other.guest, query.before, most + 1).await?;
    let more = found.len() > most as usize;
    found.truncate(most as usize);
    let before = found.last().filter(|_| more).map(|message| message.number);
    let between = app.store.between(&member.guest, &other.guest).await?;
    let written = found.iter().any(|message| message.sender == member.guest);
    let open = standing(&app, &member.guest, &other.guest).await?.messages && (between.accepted || between.followed || !written);
    let messages = found.into_iter().rev().map(|message| shown(message, &member.guest)).collect();
    Ok(Json(MessagePage { with: other.name, messages, before, accepted: between.accepts || between.follows, open }))
}

pub(super) async fn send(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<MessageRequest>,
) -> Result<(StatusCode, Json<PrivateMessage>), Rejection> {
    let (member, other) = both(&app, &headers, &name).await?;
    app.bans.may_write(&member.guest)?;
    let text: String = asked.text.trim().chars().filter(|c| (*c == '\n' || !c.is_control()) && !turns_text(*c)).collect();
    if text.is_empty() || text.chars().count() > LONGEST {
        return Err(Rejection::MessageLength(LONGEST));
    }
    if !standing(&app, &member.guest, &other.guest).await?.messages {
        return Err(Rejection::NotReachable);
    }
    let sender = member.guest.clone();
    let key = repeats::key(None, StatusCode::CREATED, move |sent: &store::PrivateMessage| Some(shown(sent.clone(), &sender)));
    let sent = app.store.send(&member.guest, &other.guest, &text, now(), STRANGERS, key).await?;
    for (guest, with) in [(&other.guest, &member.name), (&member.guest, &other.name)] {
        app.news.tell(guest, &News::Message { with: with.clone(), message: shown(sent.clone(), guest) });
    }
    Ok((StatusCode::CREATED, Json(shown(sent, &member.guest))))
}

/// One takes somebody's messages.
pub(super) async fn accept(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, other) = both(&app, &headers, &name).await?;
    app.store.relate(&member.guest, &other.guest, Relation::Accepts, true, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// One has seen what somebody wrote, up to a number.
pub(super) async fn see(
    State(app): State<App>,
    Path((name, number)): Path<(String, u64)>,
    headers: HeaderMap,
) -> Result<StatusCode, Rejection> {
    let (member, other) = both(&app, &headers, &name).await?;
    app.store.see_messages(&member.guest, &other.guest, number).await?;
    Ok(StatusCode::NO_CONTENT)
}
