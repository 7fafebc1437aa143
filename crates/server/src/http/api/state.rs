//! Game state and moves for HTTP clients without a WebSocket.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header::HeaderMap;
use serde_json::{Map, Number, Value};
use store::GuestId;
use tokio::sync::oneshot;
use tokio::time::timeout;
use wire::{ActRequest, Acted, LookQuery, RematchRequest, Request, RequestBody};

use super::body::Body;
use super::path::Path;
use super::query::Query;
use crate::app::App;
use crate::club::game_access;
use crate::http::rejection::Rejection;
use crate::http::session;
use rooms::limits::Requester;
use rooms::room::{Command, LoadError};

/// The timeout for a room's reply.
const REPLY_TIMEOUT: Duration = Duration::from_secs(20);

/// The `ref` of the request, which the room repeats in its reply.
const REQUEST_REF: u64 = 1;

pub(super) async fn state(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<LookQuery>,
    headers: HeaderMap,
) -> Result<Json<Map<String, Value>>, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    let seat = match query.seat {
        Some(seat) => Some(seat),
        None => own_seat(&app, &id, guest.as_ref()).await?,
    };
    let mut all = request_all(&app, &id, guest, RequestBody::Look { seat }).await?;
    let mut reply = all.pop().unwrap_or_default();
    reply.remove("type");
    reply.remove("ref");
    reply.insert("rematch".into(), last_rematch(all)?.into());
    Ok(Json(reply))
}

pub(super) async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<ActRequest>,
) -> Result<Json<Acted>, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    let ActRequest { seat, version, action } = body;
    let reply = request(&app, &id, guest, RequestBody::Act { seat, version, action }).await?;
    let version = reply.get("version").and_then(Value::as_u64).and_then(|version| usize::try_from(version).ok());
    version.map(|version| Json(Acted { version })).ok_or_else(|| Rejection::Cut("the game's reply has no version".into()))
}

/// Requests, accepts, declines or cancels a rematch.
pub(super) async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(body): Body<RematchRequest>,
) -> Result<Json<Map<String, Value>>, Rejection> {
    let guest = session::guest(&headers, &app.store).await?;
    let agree = Some(body.agree);
    let messages = request_all(&app, &id, guest, RequestBody::Rematch { anew: false, agree }).await?;
    last_rematch(messages).map(Json)
}

/// Returns the rematch state from the last of these messages that contains it.
fn last_rematch(messages: Vec<Map<String, Value>>) -> Result<Map<String, Value>, Rejection> {
    let rematch = messages.into_iter().rev().find(|message| message.get("type").and_then(Value::as_str) == Some("rematch"));
    let mut rematch = rematch.ok_or_else(|| Rejection::Cut("the game's reply has no rematch".into()))?;
    rematch.remove("type");
    Ok(rematch)
}

/// Returns the index of the guest's first seat, if the guest has one.
async fn own_seat(app: &App, id: &str, guest: Option<&GuestId>) -> Result<Option<usize>, Rejection> {
    let game = app.store.game(id).await?.ok_or(Rejection::NoSuchGame)?;
    Ok(table::Seating::new(&game.seats).all_held(guest).iter().next().map(play::Seat::index))
}

/// Sends a request to the room of a game and returns its reply.
///
/// # Errors
/// Returns an error if the room refuses the request or does not reply.
async fn request(app: &App, id: &str, guest: Option<GuestId>, body: RequestBody) -> Result<Map<String, Value>, Rejection> {
    let mut messages = request_all(app, id, guest, body).await?;
    messages.pop().ok_or_else(|| Rejection::Cut("the game did not reply; try again".into()))
}

/// Like [`request`], but also returns the broadcasts before the reply. The reply is the last
/// element.
async fn request_all(app: &App, id: &str, guest: Option<GuestId>, body: RequestBody) -> Result<Vec<Map<String, Value>>, Rejection> {
    let game = app.store.game(id).await?.ok_or(Rejection::NoSuchGame)?;
    if !game_access::may_see(app, &game, guest.as_ref()).await? {
        return Err(Rejection::Private);
    }
    let (answer, answered) = oneshot::channel();
    let connection = app.connections.fetch_add(1, Ordering::Relaxed);
    let request = Request { reference: Some(Number::from(REQUEST_REF)), body };
    app.rooms.send(id, Command::HttpRequest { connection, guest, requester: Requester::current(), request, answer }).await;
    let messages = timeout(REPLY_TIMEOUT, answered).await.map_err(|_| rooms::hosted::Busy)?;
    let messages = messages.map_err(|_| Rejection::Cut("the game has just been unloaded; try again".into()))?;
    let mut all = Vec::with_capacity(messages.len());
    for text in messages {
        let Ok(Value::Object(message)) = serde_json::from_str(&text) else { continue };
        let kind = message.get("type").and_then(Value::as_str).unwrap_or_default();
        let is_reply = message.get("ref").and_then(Value::as_u64) == Some(REQUEST_REF);
        match kind {
            "refused" if is_reply => return Err(refused(&message)),
            // An error without a `ref` concerns the game itself.
            "error" => return Err(failed(&message)),
            _ => all.push(message),
        }
        if is_reply {
            return Ok(all);
        }
    }
    Err(Rejection::Cut("the game did not reply; try again".into()))
}

fn text_of(message: &Value, key: &str) -> String {
    message[key].as_str().unwrap_or_default().to_owned()
}

/// Converts a refused move or request into a rejection.
fn refused(message: &Map<String, Value>) -> Rejection {
    let why = message.get("why").cloned().unwrap_or_default();
    Rejection::Refused { code: text_of(&why, "code"), text: text_of(&why, "text") }
}

/// Converts an error of the request or of the game into a rejection.
fn failed(message: &Map<String, Value>) -> Rejection {
    let message = Value::Object(message.clone());
    match (text_of(&message, "code").as_str(), text_of(&message, "text")) {
        ("no-such-game", _) => Rejection::NoSuchGame,
        ("bad-message", text) => Rejection::Body(text),
        ("storage", text) => Rejection::Load(LoadError::Data(text)),
        (_, text) => Rejection::Cut(text),
    }
}
