//! Sends the news feed over a WebSocket or a stream of lines.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use store::GuestId;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use super::game_socket::SocketCounter;
use crate::app::App;
use crate::club::news::{Broadcast, Presence, ProgramStream, to_json};
use crate::http::api::games::{guest_or_new, with_cookie};
use crate::http::api::lobby;
use crate::http::rejection::Rejection;
use crate::http::session;
use crate::http::session_watch::SessionWatch;
use crate::ops::metrics::{self, GaugeGuard};
use rooms::room::ended;

/// Interval of pings to a silent client.
const PING_INTERVAL: Duration = Duration::from_secs(25);

/// Maximum time between lines of the stream, so that a reader detects a lost server.
const MAX_LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Capacity of the queue of lines for a slow reader.
const LINE_QUEUE_CAPACITY: usize = 256;

/// Maximum length of a client message in bytes. Clients send no content on this socket.
const MAX_MESSAGE_BYTES: usize = 1024;

/// Upgrades a request to a news WebSocket.
pub(crate) async fn upgrade(
    State(app): State<App>,
    headers: HeaderMap,
    caller: crate::http::api::Caller,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Rejection> {
    let upgrade = upgrade.map_err(|reason| Rejection::Upgrade(reason.body_text()))?;
    let known = session::guest(&headers, &app.store).await?;
    if known.is_none() {
        app.changes.take(caller.address).map_err(|wait| Rejection::limited("changes", wait))?;
    }
    let counted = SocketCounter::new(&app, caller.address)?;
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let counted = counted.of_guest(&guest)?;
    let session = SessionWatch::of(&app.session_ends, &app.store, &headers, guest.clone()).await?;
    let program = session::requester(&headers, &app.store).await?.is_some_and(|requester| requester.scopes.is_some());
    let response = upgrade.max_message_size(MAX_MESSAGE_BYTES).max_frame_size(MAX_MESSAGE_BYTES).on_upgrade(async move |socket| {
        let follows = if program { Some(ProgramStream::open(&app, &guest).await) } else { None };
        let _kept = (counted, GaugeGuard::socket("news"), follows);
        serve(socket, &app, guest, session).await;
    });
    Ok(with_cookie(response, cookie))
}

/// Streams the same news as newline-delimited JSON, for programs without WebSockets. Sends an empty
/// line when nothing happened for [`MAX_LINE_INTERVAL`].
pub(crate) async fn stream_lines(
    State(app): State<App>,
    headers: HeaderMap,
    caller: crate::http::api::Caller,
) -> Result<Response, Rejection> {
    let guest = session::guest(&headers, &app.store).await?.ok_or(Rejection::NotSignedIn)?;
    let counted = SocketCounter::new(&app, caller.address)?.of_guest(&guest)?;
    let session = SessionWatch::of(&app.session_ends, &app.store, &headers, guest.clone()).await?;
    let (sender, receiver) = mpsc::channel(LINE_QUEUE_CAPACITY);
    tokio::spawn(async move {
        let _kept = (counted, GaugeGuard::socket("news-lines"), ProgramStream::open(&app, &guest).await);
        write_lines(&app, guest, session, &sender).await;
    });
    let body = Body::from_stream(unfold(receiver, |mut receiver| async move {
        let line: Bytes = receiver.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(line), receiver))
    }));
    Ok(([(CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

/// Writes news until the client disconnects, the session ends or the server shuts down.
async fn write_lines(app: &App, guest: GuestId, mut session: SessionWatch, lines: &mpsc::Sender<Bytes>) {
    let mut news = app.news.subscribe();
    let _presence = Presence::enter(app, guest.clone()).await;
    let mut ending = app.ending.clone();
    let mut heartbeat = interval_at(tokio::time::Instant::now() + MAX_LINE_INTERVAL, MAX_LINE_INTERVAL);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut reload = true;
    loop {
        if reload {
            reload = false;
            let Ok(lobby) = lobby::lobby(app, Some(&guest)).await else { return };
            if lines.send(json_line(&to_json(&wire::News::Lobby(lobby)))).await.is_err() {
                return;
            }
        }
        let text = tokio::select! {
            item = news.recv() => match item {
                Ok(Broadcast::All(text)) => Some(text),
                Ok(Broadcast::To(recipient, text)) => (recipient == guest).then_some(text),
                Err(RecvError::Lagged(_)) => { reload = true; None }
                Err(RecvError::Closed) => return,
            },
            _ = heartbeat.tick() => Some(Utf8Bytes::from_static("")),
            () = lines.closed() => return,
            () = session.ended() => return,
            () = ended(&mut ending) => return,
        };
        if let Some(text) = text
            && !matches!(timeout(app.send_timeout, lines.send(json_line(&text))).await, Ok(Ok(())))
        {
            return;
        }
    }
}

fn json_line(text: &str) -> Bytes {
    Bytes::from(format!("{text}\n"))
}

async fn serve(mut socket: WebSocket, app: &App, guest: GuestId, mut session: SessionWatch) {
    // Subscribe first, so that no event is missed.
    let mut news = app.news.subscribe();
    let _presence = Presence::enter(app, guest.clone()).await;
    let mut ending = app.ending.clone();
    let mut heartbeat = interval_at(tokio::time::Instant::now() + PING_INTERVAL, PING_INTERVAL);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut silent, mut reload) = (0, true);
    let (code, reason) = loop {
        if reload {
            reload = false;
            let Ok(lobby) = lobby::lobby(app, Some(&guest)).await else { break (close_code::AGAIN, "come again") };
            if !send(app, &mut socket, Message::Text(to_json(&wire::News::Lobby(lobby)))).await {
                break (close_code::AWAY, "too slow");
            }
        }
        tokio::select! {
            item = news.recv() => {
                let text = match item {
                    Ok(Broadcast::All(text)) => Some(text),
                    Ok(Broadcast::To(recipient, text)) => (recipient == guest).then_some(text),
                    Err(RecvError::Lagged(_)) => { reload = true; None }
                    Err(RecvError::Closed) => break (close_code::AWAY, "the server ends"),
                };
                if let Some(text) = text && !send(app, &mut socket, Message::Text(text)).await {
                    break (close_code::AWAY, "too slow");
                }
            }
            received = socket.recv() => {
                silent = 0;
                match received {
                    // Clients send no content; pings only keep the connection alive.
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Text(_) | Message::Binary(_))) => {
                        metrics::limited("messages");
                        break (close_code::POLICY, "this socket accepts no messages");
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break (close_code::NORMAL, ""),
                }
            }
            _ = heartbeat.tick() => {
                silent += 1;
                if silent > 2 || !send(app, &mut socket, Message::Ping(Bytes::new())).await {
                    break (close_code::AWAY, "no reply to pings");
                }
            }
            () = session.ended() => break (close_code::POLICY, "signed out"),
            () = ended(&mut ending) => break (close_code::AWAY, "the server ends"),
        }
    };
    let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(close)).await;
}

async fn send(app: &App, socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(app.send_timeout, socket.send(message)).await, Ok(Ok(())))
}
