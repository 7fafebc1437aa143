//! The WebSocket of a game: passes messages between a client and a room. Independent of the rules
//! of any game.

use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, RawQuery, State};
use axum::http::Uri;
use axum::http::header::HeaderMap;
use axum::response::Response;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval_at, sleep_until, timeout};
use tracing::{Instrument as _, Span};
use wire::{Refusal, Request, RequestBody};

use store::{Audience, GuestId, Occupant};

use crate::app::App;
use crate::club::fair_play::{self, Help};
use crate::club::game_access;
use crate::club::news::Presence;
use crate::http::api::REFUSAL_DELAY;
use crate::http::api::games::{guest_or_new, with_cookie};
use crate::http::api::path::Path;
use crate::http::rejection::Rejection;
use crate::http::security;
use crate::http::session;
use crate::http::session_watch::SessionWatch;
use crate::limits::QuotaSlot;
use crate::ops::metrics::{self, GaugeGuard};
use rooms::hosted;
use rooms::limits::{Bucket, Limiter, Requester, network};
use rooms::message::{self, Text};
use rooms::room::{Command, ended};

/// Read and write buffer size in bytes. Messages are short, and each socket keeps its own buffers.
const BUFFER_BYTES: usize = 4 * 1024;
/// Interval of pings to a silent client. The socket is closed after two without a reply.
const PING_INTERVAL: Duration = Duration::from_secs(25);

/// A guard that counts an open socket against the limits: of the server, and of the address and the
/// guest, or of the guest alone if they hold a seat.
pub(crate) struct SocketCounter {
    app: App,
    _shares: (Option<QuotaSlot<IpAddr>>, Option<QuotaSlot<GuestId>>),
}

impl SocketCounter {
    /// Counts the socket of a seated player. Players have a separate quota, so that neither
    /// spectators at the same address nor sockets on which they watch other games can lock them
    /// out. The server accepts a quarter more sockets than its limit, which are reserved for
    /// players.
    fn of_player(app: &App, guest: &GuestId) -> Result<SocketCounter, Rejection> {
        let share = app.sockets_of_players.take(guest.clone(), app.limits.sockets_of_guest);
        let share = share.ok_or_else(|| Rejection::too_many_sockets("sockets-of-guest"))?;
        let count = app.sockets.fetch_add(1, Ordering::Relaxed);
        let counter = SocketCounter { app: app.clone(), _shares: (None, Some(share)) };
        let max = app.limits.sockets.saturating_add(app.limits.sockets.div_ceil(4));
        if count >= max { Err(Rejection::too_many_sockets("sockets")) } else { Ok(counter) }
    }

    pub(crate) fn new(app: &App, address: IpAddr) -> Result<SocketCounter, Rejection> {
        let share = app
            .sockets_of_addresses
            .take(network(address), app.limits.sockets_of_address)
            .ok_or_else(|| Rejection::too_many_sockets("sockets-of-address"))?;
        let count = app.sockets.fetch_add(1, Ordering::Relaxed);
        let counter = SocketCounter { app: app.clone(), _shares: (Some(share), None) };
        if count >= app.limits.sockets { Err(Rejection::too_many_sockets("sockets")) } else { Ok(counter) }
    }

    pub(crate) fn of_guest(mut self, guest: &GuestId) -> Result<SocketCounter, Rejection> {
        let share = self.app.sockets_of_guests.take(guest.clone(), self.app.limits.sockets_of_guest);
        self._shares.1 = Some(share.ok_or_else(|| Rejection::too_many_sockets("sockets-of-guest"))?);
        Ok(self)
    }
}

impl Drop for SocketCounter {
    fn drop(&mut self) {
        self.app.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Upgrades a request to a WebSocket.
pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    client: Option<Extension<axum::extract::ConnectInfo<std::net::SocketAddr>>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Rejection> {
    let upgrade = upgrade.map_err(|reason| Rejection::Upgrade(reason.body_text()))?;
    let game = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let since = parse_since(query.as_deref().unwrap_or_default());
    let mut extensions = axum::http::Extensions::new();
    if let Some(Extension(client)) = client {
        extensions.insert(client);
    }
    let address = security::client_address(&headers, &extensions, app.behind_proxy);
    let known = session::guest(&headers, &app.store).await?;
    let holds = |guest: &GuestId| game.seats.iter().any(|seat| matches!(&seat.occupant, Occupant::Person(holder) if holder == guest));
    let player = known.as_ref().filter(|guest| holds(guest));
    let sits = player.is_some();
    let counter = player.map_or_else(|| SocketCounter::new(&app, address), |guest| SocketCounter::of_player(&app, guest))?;
    if known.is_none() {
        app.changes.take(address).map_err(|wait| Rejection::limited("changes", wait))?;
    }
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let counter = if sits { counter } else { counter.of_guest(&guest)? };
    let is_shut = !game_access::may_see(&app, &game, Some(&guest)).await?;
    let sees_all = game.audience == Audience::Players && game_access::is_moderator(&app, &guest).await?;
    let watching = hosted::guards_words(&game, &app.services).then(|| app.watched.open(&guest, &id));
    let session = SessionWatch::of(&app.session_ends, &app.store, &headers, guest.clone()).await?;
    // Log lines of the socket carry the game and a prefix of the guest's id: enough to tell guests
    // apart, too short to impersonate one.
    let span = tracing::error_span!("socket", game = id, guest = guest_prefix(&guest));
    let longest = app.limits.max_message_bytes;
    let response = upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_message_size(longest)
        .max_frame_size(longest)
        .on_upgrade(async move |socket| {
            let here = if sits { Some(Presence::enter(&app, guest.clone()).await) } else { None };
            let _kept = (watching, here, GaugeGuard::socket(if sits { "seat" } else { "watching" }));
            let mut connection = Connection::new(socket, counter, address);
            if is_shut {
                // Browsers hide the reason of a refused upgrade from the page, so it is sent as a
                // message.
                connection.send(text_message(&message::private())).await;
                return connection.close(close_code::POLICY, "private").await;
            }
            connection.serve(&app, &id, (guest, session, sees_all), since).instrument(span).await;
        });
    Ok(with_cookie(response, cookie))
}

/// Returns the first characters of a guest's id.
fn guest_prefix(guest: &GuestId) -> String {
    guest.to_string().chars().take(4).collect()
}

/// Returns the version that the client has, or 0 if the query names none.
fn parse_since(query: &str) -> usize {
    let uri = format!("/?{query}").parse::<Uri>().ok();
    let pairs = uri.as_ref().and_then(Uri::query).unwrap_or_default();
    pairs.split('&').find_map(|pair| pair.strip_prefix("since=")?.parse().ok()).unwrap_or(0)
}

/// A connected client.
struct Connection {
    socket: WebSocket,
    bad: u32,
    counter: SocketCounter,
    /// The client's address.
    address: IpAddr,
    /// When to read the next message.
    listens_at: tokio::time::Instant,
}

/// What to do after a message.
enum Next {
    Stay,
    /// The room has closed.
    Gone,
    Close(u16, &'static str),
}

/// Returns the close code and reason for a room that has closed: the server shuts down, or the room
/// was idle.
fn close_reason(app: &App) -> (u16, &'static str) {
    if *app.ending.borrow() { (close_code::AWAY, "the server ends") } else { (close_code::AGAIN, "come again") }
}

impl Connection {
    fn new(socket: WebSocket, counter: SocketCounter, address: IpAddr) -> Connection {
        Connection { socket, bad: 0, counter, address, listens_at: tokio::time::Instant::now() }
    }

    async fn serve(mut self, app: &App, id: &str, (guest, mut session, sees_all): (GuestId, SessionWatch, bool), since: usize) {
        let connection = app.connections.fetch_add(1, Ordering::Relaxed);
        let (out, mut outgoing) = mpsc::channel::<Text>(app.limits.max_queued_messages);
        let requester = Requester::at(self.address, Some(guest.clone()));
        let enter = Command::Enter { connection, guest: Some(guest.clone()), sees_all, requester, since, out, span: Span::current() };
        let room = app.rooms.send(id, enter).await;
        let mut ending = app.ending.clone();
        let mut bucket = Bucket::full(app.messages, Instant::now());
        let mut heartbeat = interval_at(tokio::time::Instant::now() + PING_INTERVAL, PING_INTERVAL);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        let (code, reason) = loop {
            tokio::select! {
                message = outgoing.recv() => match message {
                    Some(text) => if !self.send(text_message(&text)).await { break (close_code::AWAY, "too slow") },
                    None => break close_reason(app),
                },
                // Messages beyond the rate limit stay in the network buffers, where they cost no
                // memory.
                received = async { sleep_until(self.listens_at).await; self.socket.recv().await } => {
                    silent = 0;
                    let message = match received {
                        Some(Ok(message)) => message,
                        Some(Err(error)) if is_too_long(&error) => break (close_code::SIZE, "the message is too long"),
                        Some(Err(_)) | None => break (close_code::NORMAL, ""),
                    };
                    let next = match message {
                        Message::Text(text) => match bucket.take(app.messages, Instant::now()) {
                            Ok(()) => self.handle_text(&text, connection, &room, (&guest, id)).await,
                            Err(_) => {
                                self.pause_reading();
                                metrics::limited("messages");
                                self.count_invalid(message::error(&parse_reference(&text), "too-fast", "too many messages: wait a moment")).await
                            }
                        },
                        Message::Binary(_) => self.reject("bad-message", "messages must be JSON text").await,
                        Message::Ping(_) | Message::Pong(_) => Next::Stay,
                        Message::Close(_) => break (close_code::NORMAL, ""),
                    };
                    match next {
                        Next::Stay => {}
                        Next::Gone => break close_reason(app),
                        Next::Close(code, reason) => break (code, reason),
                    }
                }
                _ = heartbeat.tick() => {
                    silent += 1;
                    if silent > 2 || !self.send(Message::Ping(axum::body::Bytes::new())).await {
                        break (close_code::AWAY, "no reply to pings");
                    }
                }
                () = session.ended() => break (close_code::POLICY, "signed out"),
                () = ended(&mut ending) => break (close_code::AWAY, "the server ends"),
            }
        };
        // Fails if the room has closed; then there is nothing to leave.
        let _ = room.send(Command::Leave { connection }).await;
        self.close(code, reason).await;
    }

    async fn close(mut self, code: u16, reason: &'static str) {
        let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = timeout(Duration::from_secs(1), self.socket.send(close)).await;
    }

    async fn send(&mut self, message: Message) -> bool {
        let patience = self.counter.app.send_timeout;
        matches!(timeout(patience, self.socket.send(message)).await, Ok(Ok(())))
    }

    async fn handle_text(&mut self, text: &str, connection: u64, room: &mpsc::Sender<Command>, of: (&GuestId, &str)) -> Next {
        match Request::read(text) {
            Ok(request) => {
                self.bad = 0;
                let refused = match self.check_rate(&request) {
                    Some(refused) => Some(refused),
                    None => {
                        let app = self.counter.app.clone();
                        Requester::at(self.address, Some(of.0.clone())).scope(denied_help(&app, &request, of)).await
                    }
                };
                if let Some(refused) = refused {
                    self.pause_reading();
                    return if self.send(text_message(&refused)).await { Next::Stay } else { Next::Close(close_code::AWAY, "too slow") };
                }
                match room.send(Command::Request { connection, request }).await {
                    Ok(()) => Next::Stay,
                    Err(_) => Next::Gone,
                }
            }
            Err(bad) => {
                let answer = message::error(&bad.reference, "bad-message", &bad.text);
                self.count_invalid(answer).await
            }
        }
    }

    /// Pauses reading after a rejected message. A client that retries at once would otherwise cost
    /// more than the request itself.
    fn pause_reading(&mut self) {
        self.listens_at = tokio::time::Instant::now() + REFUSAL_DELAY;
    }

    /// Applies the rate limits of HTTP to requests that cost as much: rematches and computations.
    /// Returns the error message if the limit is exceeded.
    fn check_rate(&self, request: &Request) -> Option<Text> {
        let app = &self.counter.app;
        let (limiter, name, what): (&Limiter, _, _) = match request.body {
            RequestBody::Rematch { .. } => (&app.changes, "changes", "games created"),
            // `Company` reads all messages of the chat. Later steps of a hint cost nothing.
            RequestBody::Company {} | RequestBody::Explore { .. } | RequestBody::Hint { step: 1, .. } => {
                (&app.questions, "questions", "questions")
            }
            _ => return None,
        };
        let wait = limiter.take(self.address).err()?;
        metrics::limited(name);
        let reason = format!("too many {what}: try again in {} s", wait.as_secs() + 1);
        Some(message::error(&request.reference, "too-fast", &reason))
    }

    async fn reject(&mut self, code: &str, reason: &str) -> Next {
        self.count_invalid(message::error(&None, code, reason)).await
    }

    async fn count_invalid(&mut self, answer: Text) -> Next {
        self.bad += 1;
        if !self.send(text_message(&answer)).await {
            return Next::Close(close_code::AWAY, "too slow");
        }
        if self.bad >= self.counter.app.limits.max_invalid_messages {
            Next::Close(close_code::POLICY, "too many invalid messages")
        } else {
            Next::Stay
        }
    }
}

/// Returns the error for a request for help that is closed by another game of the guest.
async fn denied_help(app: &App, request: &Request, (guest, game): (&GuestId, &str)) -> Option<Text> {
    if !matches!(request.body, RequestBody::Hint { .. } | RequestBody::Explore { .. }) {
        return None;
    }
    let closed = fair_play::check_guest(app, guest, Help::Advice { game }).await.err()?;
    Some(message::refused(&request.reference, &Refusal::new(closed.code().0, closed.to_string())))
}

/// Returns the `ref` of a message, if it has one.
fn parse_reference(text: &str) -> wire::Ref {
    #[derive(serde::Deserialize)]
    struct Named {
        #[serde(rename = "ref")]
        reference: wire::Ref,
    }
    serde_json::from_str::<Named>(text).ok().and_then(|named| named.reference)
}

/// Returns whether reading failed because a message was too long.
fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long") || error.to_string().contains("too big")
}

fn text_message(text: &Text) -> Message {
    Message::Text(Utf8Bytes::from(&**text))
}

#[cfg(test)]
mod tests {
    use super::parse_since;

    #[test]
    fn the_version_is_parsed() {
        for (query, version) in [
            ("since=17", 17),
            ("a=1&since=3&b", 3),
            ("", 0),
            ("since=-1", 0),
            ("since=x", 0),
            ("since=1e9", 0),
            ("since=99999999999999999999", 0),
        ] {
            assert_eq!(parse_since(query), version, "{query}");
        }
    }
}
