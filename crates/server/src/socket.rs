//! The WebSocket of a game: reads messages, hands them to the room, writes what the room says. It knows no game.

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
use wire::{Refusal, Request};

use store::{Audience, GuestId, Occupant};

use crate::api::HELD_BACK;
use crate::api::games::{guest_or_new, with_cookie};
use crate::api::path::Path;
use crate::app::App;
use crate::audience;
use crate::help::{self, Help};
use crate::limits::Share;
use crate::metrics::{self, Counted};
use crate::news::Presence;
use crate::rejection::Rejection;
use crate::security;
use crate::session;
use crate::session_ends::SessionWatch;
use rooms::hosted;
use rooms::limits::{Bucket, Claimant, Limiter, network};
use rooms::message::{self, Text};
use rooms::room::{Command, ended};

/// How much of a socket is read, or gathered for writing, at a time: messages are short, and each socket keeps such room for itself.
const BUFFER: usize = 4 * 1024;
/// How often a client that says nothing is asked whether it is there; after two such times without a sign it is let go.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// Counts a socket as long as it lives: among all, and among those of its address and of its guest, or of its guest where they hold a seat.
pub(crate) struct SocketCounter {
    app: App,
    _shares: (Option<Share<IpAddr>>, Option<Share<GuestId>>),
}

impl SocketCounter {
    /// A seat that somebody holds. They get in where others have taken all sockets of their address, or watch so much that they have none left themselves;
    /// of all sockets a quarter more are for those who play.
    fn of_player(app: &App, guest: &GuestId) -> Result<SocketCounter, Rejection> {
        let share = app.sockets_of_players.take(guest.clone(), app.limits.sockets_of_guest);
        let share = share.ok_or_else(|| Rejection::too_many_sockets("sockets-of-guest"))?;
        let count = app.sockets.fetch_add(1, Ordering::Relaxed);
        let counted = SocketCounter { app: app.clone(), _shares: (None, Some(share)) };
        let most = app.limits.sockets.saturating_add(app.limits.sockets.div_ceil(4));
        if count >= most { Err(Rejection::too_many_sockets("sockets")) } else { Ok(counted) }
    }

    pub(crate) fn new(app: &App, address: IpAddr) -> Result<SocketCounter, Rejection> {
        let share = app
            .sockets_of_addresses
            .take(network(address), app.limits.sockets_of_address)
            .ok_or_else(|| Rejection::too_many_sockets("sockets-of-address"))?;
        let count = app.sockets.fetch_add(1, Ordering::Relaxed);
        let counted = SocketCounter { app: app.clone(), _shares: (Some(share), None) };
        if count >= app.limits.sockets { Err(Rejection::too_many_sockets("sockets")) } else { Ok(counted) }
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

/// Makes a request a WebSocket.
pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    client: Option<Extension<axum::extract::ConnectInfo<std::net::SocketAddr>>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Rejection> {
    let upgrade = upgrade.map_err(|why| Rejection::Upgrade(why.body_text()))?;
    let game = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let since = since(query.as_deref().unwrap_or_default());
    let mut extensions = axum::http::Extensions::new();
    if let Some(Extension(client)) = client {
        extensions.insert(client);
    }
    let address = security::client(&headers, &extensions, app.behind_proxy);
    let known = session::guest(&headers, &app.store).await?;
    let holds = |guest: &GuestId| game.seats.iter().any(|seat| matches!(&seat.occupant, Occupant::Person(holder) if holder == guest));
    let player = known.as_ref().filter(|guest| holds(guest));
    let sits = player.is_some();
    let counted = player.map_or_else(|| SocketCounter::new(&app, address), |guest| SocketCounter::of_player(&app, guest))?;
    if known.is_none() {
        app.changes.take(address).map_err(|wait| Rejection::limited("changes", wait))?;
    }
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let counted = if sits { counted } else { counted.of_guest(&guest)? };
    let is_shut = !audience::may_see(&app, &game, Some(&guest)).await?;
    let sees_all = game.audience == Audience::Players && audience::keeps_order(&app, &guest).await?;
    let watching = hosted::guards_words(&game, &app.services).then(|| app.watched.open(&guest, &id));
    let session = SessionWatch::of(&app.session_ends, &app.store, &headers, guest.clone()).await?;
    // What is said on the socket is logged under its request, and under its guest as far as that tells two apart and nobody else can be them.
    let span = tracing::error_span!("socket", game = id, guest = short(&guest));
    let longest = app.limits.longest_message;
    let response = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER).max_message_size(longest).max_frame_size(longest).on_upgrade(
        async move |socket| {
            let here = if sits { Some(Presence::of(&app, guest.clone()).await) } else { None };
            let _kept = (watching, here, Counted::socket(if sits { "seat" } else { "watching" }));
            let mut connection = Connection::new(socket, counted, address);
            if is_shut {
                // Why a request for a socket is refused, a page is not told by its browser; a message it reads.
                connection.send(frame(&message::private())).await;
                return connection.close(close_code::POLICY, "private").await;
            }
            connection.serve(&app, &id, (guest, session, sees_all), since).instrument(span).await;
        },
    );
    Ok(with_cookie(response, cookie))
}

/// The beginning of a guest's id.
fn short(guest: &GuestId) -> String {
    guest.to_string().chars().take(4).collect()
}

/// The version that the client has; 0 if it says none.
fn since(query: &str) -> usize {
    let uri = format!("/?{query}").parse::<Uri>().ok();
    let pairs = uri.as_ref().and_then(Uri::query).unwrap_or_default();
    pairs.split('&').find_map(|pair| pair.strip_prefix("since=")?.parse().ok()).unwrap_or(0)
}

/// One client.
struct Connection {
    socket: WebSocket,
    bad: u32,
    counted: SocketCounter,
    /// Whose it is.
    address: IpAddr,
    /// When the next message is read.
    listens_at: tokio::time::Instant,
}

/// What is to be done after a message.
enum Next {
    Stay,
    /// The room is there no more.
    Gone,
    Close(u16, &'static str),
}

/// Why a room is there no more: rooms end with the server, and when nobody was in them for long.
fn gone(app: &App) -> (u16, &'static str) {
    if *app.ending.borrow() { (close_code::AWAY, "the server ends") } else { (close_code::AGAIN, "come again") }
}

impl Connection {
    fn new(socket: WebSocket, counted: SocketCounter, address: IpAddr) -> Connection {
        Connection { socket, bad: 0, counted, address, listens_at: tokio::time::Instant::now() }
    }

    async fn serve(mut self, app: &App, id: &str, (guest, mut session, sees_all): (GuestId, SessionWatch, bool), since: usize) {
        let connection = app.connections.fetch_add(1, Ordering::Relaxed);
        let (out, mut told) = mpsc::channel::<Text>(app.limits.queued_messages);
        let claimant = Claimant::at(self.address, Some(guest.clone()));
        let enter = Command::Enter { connection, guest: Some(guest.clone()), sees_all, claimant, since, out, span: Span::current() };
        let door = app.rooms.tell(id, enter).await;
        let mut ending = app.ending.clone();
        let mut bucket = Bucket::full(app.messages, Instant::now());
        let mut heartbeat = interval_at(tokio::time::Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        let (code, why) = loop {
            tokio::select! {
                told = told.recv() => match told {
                    Some(text) => if !self.send(frame(&text)).await { break (close_code::AWAY, "too slow") },
                    None => break gone(app),
                },
                // What a client says too fast waits in the network, and costs nobody anything meanwhile.
                heard = async { sleep_until(self.listens_at).await; self.socket.recv().await } => {
                    silent = 0;
                    let message = match heard {
                        Some(Ok(message)) => message,
                        Some(Err(error)) if is_too_long(&error) => break (close_code::SIZE, "the message is too long"),
                        Some(Err(_)) | None => break (close_code::NORMAL, ""),
                    };
                    let next = match message {
                        Message::Text(text) => match bucket.take(app.messages, Instant::now()) {
                            Ok(()) => self.hear(&text, connection, &door, (&guest, id)).await,
                            Err(_) => {
                                self.refuses();
                                metrics::limited("messages");
                                self.count_bad(message::error(&reference(&text), "too-fast", "too many messages: wait a moment")).await
                            }
                        },
                        Message::Binary(_) => self.complain("bad-message", "messages are text, in JSON").await,
                        Message::Ping(_) | Message::Pong(_) => Next::Stay,
                        Message::Close(_) => break (close_code::NORMAL, ""),
                    };
                    match next {
                        Next::Stay => {}
                        Next::Gone => break gone(app),
                        Next::Close(code, why) => break (code, why),
                    }
                }
                _ = heartbeat.tick() => {
                    silent += 1;
                    if silent > 2 || !self.send(Message::Ping(axum::body::Bytes::new())).await {
                        break (close_code::AWAY, "nobody there");
                    }
                }
                () = session.ended() => break (close_code::POLICY, "signed out"),
                () = ended(&mut ending) => break (close_code::AWAY, "the server ends"),
            }
        };
        // The room may have gone; then there is nothing to leave.
        let _ = door.send(Command::Leave { connection }).await;
        self.close(code, why).await;
    }

    async fn close(mut self, code: u16, why: &'static str) {
        let close = Message::Close(Some(CloseFrame { code, reason: why.into() }));
        let _ = timeout(Duration::from_secs(1), self.socket.send(close)).await;
    }

    async fn send(&mut self, message: Message) -> bool {
        let patience = self.counted.app.sending;
        matches!(timeout(patience, self.socket.send(message)).await, Ok(Ok(())))
    }

    async fn hear(&mut self, text: &str, connection: u64, door: &mpsc::Sender<Command>, of: (&GuestId, &str)) -> Next {
        match Request::read(text) {
            Ok(asked) => {
                self.bad = 0;
                let refused = match self.too_much(&asked) {
                    Some(refused) => Some(refused),
                    None => {
                        let app = self.counted.app.clone();
                        Claimant::at(self.address, Some(of.0.clone())).asks(refused_help(&app, &asked, of)).await
                    }
                };
                if let Some(refused) = refused {
                    self.refuses();
                    return if self.send(frame(&refused)).await { Next::Stay } else { Next::Close(close_code::AWAY, "too slow") };
                }
                match door.send(Command::Say { connection, asked }).await {
                    Ok(()) => Next::Stay,
                    Err(_) => Next::Gone,
                }
            }
            Err(bad) => {
                let answer = message::error(&bad.reference, "bad-message", &bad.text);
                self.count_bad(answer).await
            }
        }
    }

    /// Reads nothing for a moment after a refusal for a limit: a client that retries at once would cost more than what it is refused.
    fn refuses(&mut self) {
        self.listens_at = tokio::time::Instant::now() + HELD_BACK;
    }

    /// What costs as much as by HTTP counts as that: another game that is begun, and what must be computed. Answers what is said where it was too much.
    fn too_much(&self, asked: &Request) -> Option<Text> {
        let app = &self.counted.app;
        let (reference, limiter, name, what): (_, &Limiter, _, _) = match asked {
            Request::Rematch { reference, .. } => (reference, &app.changes, "changes", "games were begun"),
            // All that was said is read for it.
            Request::Company { reference } => (reference, &app.questions, "questions", "questions"),
            Request::Explore { reference, .. } => (reference, &app.questions, "questions", "questions"),
            // The further steps of a hint cost nothing.
            Request::Hint { reference, step: 1, .. } => (reference, &app.questions, "questions", "questions"),
            _ => return None,
        };
        let wait = limiter.take(self.address).err()?;
        metrics::limited(name);
        let why = format!("too many {what}: try again in {} s", wait.as_secs() + 1);
        Some(message::error(reference, "too-fast", &why))
    }

    async fn complain(&mut self, code: &str, why: &str) -> Next {
        self.count_bad(message::error(&None, code, why)).await
    }

    async fn count_bad(&mut self, answer: Text) -> Next {
        self.bad += 1;
        if !self.send(frame(&answer)).await {
            return Next::Close(close_code::AWAY, "too slow");
        }
        if self.bad >= self.counted.app.limits.bad_messages {
            Next::Close(close_code::POLICY, "too many messages that are not understood")
        } else {
            Next::Stay
        }
    }
}

/// Returns the answer to a request for help that another game of the guest closes.
async fn refused_help(app: &App, asked: &Request, (guest, game): (&GuestId, &str)) -> Option<Text> {
    let (Request::Hint { reference, .. } | Request::Explore { reference, .. }) = asked else { return None };
    let closed = help::check_guest(app, guest, Help::Advice { game }).await.err()?;
    Some(message::refused(reference, &Refusal::new(closed.code().0, closed.to_string())))
}

/// The `ref` of a message, if it has one.
fn reference(text: &str) -> wire::Ref {
    #[derive(serde::Deserialize)]
    struct Named {
        #[serde(rename = "ref")]
        reference: wire::Ref,
    }
    serde_json::from_str::<Named>(text).ok().and_then(|named| named.reference)
}

/// Was it a message beyond the limit, and not a broken connection?
fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long") || error.to_string().contains("too big")
}

fn frame(text: &Text) -> Message {
    Message::Text(Utf8Bytes::from(&**text))
}

#[cfg(test)]
mod tests {
    use super::since;

    #[test]
    fn the_version_is_read() {
        for (query, version) in [
            ("since=17", 17),
            ("a=1&since=3&b", 3),
            ("", 0),
            ("since=-1", 0),
            ("since=x", 0),
            ("since=1e9", 0),
            ("since=99999999999999999999", 0),
        ] {
            assert_eq!(since(query), version, "{query}");
        }
    }
}
