//! Private messages between members. After a first message to a stranger, the sender can write
//! again only once the recipient accepts or replies.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use store::{GuestId, Relation};
use wire::{Conversation, ConversationQuery, Conversations, MessagePage, MessageQuery, MessageRequest, News, PrivateMessage};

use super::account;
use super::body::Body;
use super::path::Path;
use super::people::{relation, requester_and_member};
use super::query::{Query, page_length};
use crate::app::App;
use crate::club::names::turns_text;
use crate::http::idempotency;
use crate::http::rejection::Rejection;
use rooms::room::now;

/// The maximum number of entries in one response.
const MAX_PAGE_LENGTH: u32 = 200;

/// The maximum length of a message, in characters.
const MAX_MESSAGE_LENGTH: usize = 2000;

/// The maximum number of strangers a member may write to per day.
const MAX_STRANGERS_PER_DAY: u64 = 20;

/// Converts a stored message into its wire format.
pub(super) fn to_wire(message: store::PrivateMessage, guest: &GuestId) -> PrivateMessage {
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
    for one in app.store.conversations(&member.guest, holding.trim(), MAX_PAGE_LENGTH).await? {
        // Messages from blocked members are hidden.
        if !app.store.between(&member.guest, &one.with).await?.blocks {
            all.push(Conversation { with: one.name, last: to_wire(one.last, &member.guest), unseen: one.unseen });
        }
    }
    Ok(Json(Conversations { conversations: all }))
}

pub(super) async fn conversation(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(query): Query<MessageQuery>,
    headers: HeaderMap,
) -> Result<Json<MessagePage>, Rejection> {
    let (member, other) = requester_and_member(&app, &headers, &name).await?;
    let max = page_length(query.limit, MAX_PAGE_LENGTH)?;
    let mut found = app.store.messages(&member.guest, &other.guest, query.before, max + 1).await?;
    let more = found.len() > max as usize;
    found.truncate(max as usize);
    let before = found.last().filter(|_| more).map(|message| message.number);
    let between = app.store.between(&member.guest, &other.guest).await?;
    let written = found.iter().any(|message| message.sender == member.guest);
    let open = relation(&app, &member.guest, &other.guest).await?.messages && (between.accepted || between.followed || !written);
    let messages = found.into_iter().rev().map(|message| to_wire(message, &member.guest)).collect();
    Ok(Json(MessagePage { with: other.name, messages, before, accepted: between.accepts || between.follows, open }))
}

pub(super) async fn send(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    Body(body): Body<MessageRequest>,
) -> Result<(StatusCode, Json<PrivateMessage>), Rejection> {
    let (member, other) = requester_and_member(&app, &headers, &name).await?;
    app.bans.may_write(&member.guest)?;
    let text: String = body.text.trim().chars().filter(|c| (*c == '\n' || !c.is_control()) && !turns_text(*c)).collect();
    if text.is_empty() || text.chars().count() > MAX_MESSAGE_LENGTH {
        return Err(Rejection::MessageLength(MAX_MESSAGE_LENGTH));
    }
    if !relation(&app, &member.guest, &other.guest).await?.messages {
        return Err(Rejection::NotReachable);
    }
    let sender = member.guest.clone();
    let key = idempotency::key(None, StatusCode::CREATED, move |sent: &store::PrivateMessage| Some(to_wire(sent.clone(), &sender)));
    let sent = app.store.send(&member.guest, &other.guest, &text, now(), MAX_STRANGERS_PER_DAY, key).await?;
    for (guest, with) in [(&other.guest, &member.name), (&member.guest, &other.name)] {
        app.news.send_to(guest, &News::Message { with: with.clone(), message: to_wire(sent.clone(), guest) });
    }
    Ok((StatusCode::CREATED, Json(to_wire(sent, &member.guest))))
}

/// Accepts another member's messages.
pub(super) async fn accept(State(app): State<App>, Path(name): Path<String>, headers: HeaderMap) -> Result<StatusCode, Rejection> {
    let (member, other) = requester_and_member(&app, &headers, &name).await?;
    app.store.relate(&member.guest, &other.guest, Relation::Accepts, true, now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Marks another member's messages as read, up to `number`.
pub(super) async fn mark_read(
    State(app): State<App>,
    Path((name, number)): Path<(String, u64)>,
    headers: HeaderMap,
) -> Result<StatusCode, Rejection> {
    let (member, other) = requester_and_member(&app, &headers, &name).await?;
    app.store.see_messages(&member.guest, &other.guest, number).await?;
    Ok(StatusCode::NO_CONTENT)
}
