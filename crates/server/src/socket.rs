//! The WebSocket of a game: reads messages, hands them to the room, writes what the room says. It knows no game.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::Uri;
use axum::http::header::HeaderMap;
use axum::response::Response;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval_at, timeout};
use wire::Request;

use store::GuestId;

use crate::api::games::{guest_or_new, with_cookie};
use crate::app::App;
use crate::hosted;
use crate::limit::Bucket;
use crate::message;
use crate::rejection::Rejection;
use crate::room::{Command, ended};
use crate::security;
use crate::session;

/// The longest message from a client, in bytes.
const LONGEST: usize = 16 * 1024;
/// How many messages may wait for a client that reads slowly, before it is let go.
const QUEUE: usize = 64;
/// After so many messages in a row that are not understood or come too fast, the socket closes.
const MOST_BAD: u32 = 20;
/// How often a client that says nothing is asked whether it is there; after two such times without a sign it is let go.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// Counts a socket as long as it lives.
struct Counted(App);

impl Counted {
    fn new(app: &App) -> Result<Counted, Rejection> {
        let counted = Counted(app.clone());
        if app.sockets.fetch_add(1, Ordering::Relaxed) >= app.most_sockets {
            return Err(Rejection::TooManySockets);
        }
        Ok(counted)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::Relaxed);
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
    // Browsers let any site open a socket to any other, with its cookies.
    security::check_origin(&headers, app.public_url.as_ref())?;
    let upgrade = upgrade.map_err(|why| Rejection::Upgrade(why.body_text()))?;
    let game = app.store.game(&id).await?.ok_or(Rejection::NoSuchGame)?;
    let since = since(query.as_deref().unwrap_or_default());
    let counted = Counted::new(&app)?;
    if session::guest(&headers, &app.store).await?.is_none() {
        let mut extensions = axum::http::Extensions::new();
        if let Some(Extension(client)) = client {
            extensions.insert(client);
        }
        app.changes.take(security::client(&headers, &extensions, app.behind_proxy)).map_err(Rejection::TooMany)?;
    }
    let (guest, cookie) = guest_or_new(&app, &headers).await?;
    let watching = hosted::guards_words(&game, &app.services).then(|| app.watched.open(&guest, &id));
    let response = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(async move |socket| {
        let _watching = watching;
        Connection::new(socket, counted).serve(&app, &id, guest, since).await;
    });
    Ok(with_cookie(response, cookie))
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
    counted: Counted,
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
    fn new(socket: WebSocket, counted: Counted) -> Connection {
        Connection { socket, bad: 0, counted }
    }

    async fn serve(mut self, app: &App, id: &str, guest: GuestId, since: usize) {
        let connection = app.connections.fetch_add(1, Ordering::Relaxed);
        let (out, mut told) = mpsc::channel::<Utf8Bytes>(QUEUE);
        let door = app.rooms.tell(id, Command::Enter { connection, guest: Some(guest), since, out }).await;
        let mut ending = app.ending.clone();
        let mut bucket = Bucket::full(app.messages, Instant::now());
        let mut heartbeat = interval_at(tokio::time::Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        let (code, why) = loop {
            tokio::select! {
                told = told.recv() => match told {
                    Some(text) => if !self.send(Message::Text(text)).await { break (close_code::AWAY, "too slow") },
                    None => break gone(app),
                },
                heard = self.socket.recv() => {
                    silent = 0;
                    let message = match heard {
                        Some(Ok(message)) => message,
                        Some(Err(error)) if is_too_long(&error) => break (close_code::SIZE, "a message is at most 16 KiB"),
                        Some(Err(_)) | None => break (close_code::NORMAL, ""),
                    };
                    let next = match message {
                        Message::Text(text) => match bucket.take(app.messages, Instant::now()) {
                            Ok(()) => self.hear(&text, connection, &door).await,
                            Err(_) => self.complain("too-fast", "too many messages: wait a moment").await,
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
                () = ended(&mut ending) => break (close_code::AWAY, "the server ends"),
            }
        };
        // The room may have gone; then there is nothing to leave.
        let _ = door.send(Command::Leave { connection }).await;
        let close = Message::Close(Some(CloseFrame { code, reason: why.into() }));
        let _ = timeout(Duration::from_secs(1), self.socket.send(close)).await;
    }

    async fn send(&mut self, message: Message) -> bool {
        let patience = self.counted.0.sending;
        matches!(timeout(patience, self.socket.send(message)).await, Ok(Ok(())))
    }

    async fn hear(&mut self, text: &str, connection: u64, door: &mpsc::Sender<Command>) -> Next {
        match Request::read(text) {
            Ok(asked) => {
                self.bad = 0;
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

    async fn complain(&mut self, code: &str, why: &str) -> Next {
        self.count_bad(message::error(&None, code, why)).await
    }

    async fn count_bad(&mut self, answer: Utf8Bytes) -> Next {
        self.bad += 1;
        if !self.send(Message::Text(answer)).await {
            return Next::Close(close_code::AWAY, "too slow");
        }
        if self.bad >= MOST_BAD { Next::Close(close_code::POLICY, "too many messages that are not understood") } else { Next::Stay }
    }
}

/// Was it a message beyond the limit, and not a broken connection?
fn is_too_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long") || error.to_string().contains("too big")
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
