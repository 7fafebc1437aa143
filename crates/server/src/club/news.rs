//! The news feed: lobby offers, challenges and turns, over one WebSocket or stream per client.
//!
//! The database stores the offers. This module tracks who is online, because an offer is shown only
//! while its author is.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use parking_lot::Mutex;
use store::GuestId;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, mpsc};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::app::App;
use crate::http::api::games::{guest_or_new, with_cookie};
use crate::http::api::lobby;
use crate::http::game_socket::SocketCounter;
use crate::http::rejection::Rejection;
use crate::http::session;
use crate::http::session_watch::SessionWatch;
use crate::ops::metrics::{self, GaugeGuard};
use rooms::room::{Command, ended, now};

/// Capacity of the broadcast channel. A subscriber that lags further receives the whole lobby
/// again.
const BROADCAST_CAPACITY: usize = 256;

/// Delay before a guest without sockets counts as offline, so that reloading a page goes unnoticed.
const OFFLINE_GRACE: Duration = Duration::from_secs(4);

/// Interval of pings to a silent client.
const PING_INTERVAL: Duration = Duration::from_secs(25);

/// Maximum time between lines of the stream, so that a reader detects a lost server.
const MAX_LINE_INTERVAL: Duration = Duration::from_secs(10);

/// Presence changes are sent only to rooms of games with activity within this time, in
/// milliseconds.
const RECENT_GAMES: u64 = 14 * 24 * 3600 * 1000;

/// Maximum length of a client message in bytes. Clients send no content on this socket.
const MAX_MESSAGE_BYTES: usize = 1024;

/// A broadcast message.
#[derive(Clone, Debug)]
enum Broadcast {
    All(Utf8Bytes),
    To(GuestId, Utf8Bytes),
}

/// An offer in the lobby.
#[derive(Clone, Debug)]
struct ListedOffer {
    owner: GuestId,
    expires: u64,
    offer: wire::Offer,
}

/// Offers by creation time and game.
type OffersByTime = BTreeMap<(u64, String), ListedOffer>;

/// Broadcasts news to subscribers and tracks presence. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct NewsHub {
    sender: broadcast::Sender<Broadcast>,
    /// Cache of the lobby in creation order, so that opening it needs no query. `None` until first
    /// loaded.
    lobby: Arc<Mutex<Option<OffersByTime>>>,
    /// Number of open sockets and streams per guest.
    online: Arc<Mutex<HashMap<GuestId, usize>>>,
    /// Number of open news streams of programs per guest.
    programs: Arc<Mutex<HashMap<GuestId, usize>>>,
}

impl NewsHub {
    pub(crate) fn new() -> NewsHub {
        NewsHub {
            sender: broadcast::Sender::new(BROADCAST_CAPACITY),
            lobby: Arc::default(),
            online: Arc::default(),
            programs: Arc::default(),
        }
    }

    /// Returns the cached lobby and the offers that belong to this guest, or `None` before the
    /// lobby was loaded.
    pub(crate) fn lobby(&self, guest: Option<&GuestId>, at: u64) -> Option<wire::Lobby> {
        let mut lobby = self.lobby.lock();
        let listed = lobby.as_mut()?;
        listed.retain(|_, one| one.expires > at);
        let yours = listed.values().filter(|one| Some(&one.owner) == guest).map(|one| one.offer.line.id.clone()).collect();
        Some(wire::Lobby { offers: listed.values().map(|one| one.offer.clone()).collect(), yours })
    }

    /// Fills the lobby cache from a query. Keeps offers that were added during the query.
    pub(crate) fn set_lobby(&self, found: Vec<(store::Offer, wire::Offer)>) {
        let mut lobby = self.lobby.lock();
        let listed = lobby.get_or_insert_default();
        for (stored, offer) in found {
            let key = (stored.created, stored.game);
            listed.entry(key).or_insert(ListedOffer { owner: stored.owner, expires: stored.expires, offer });
        }
    }

    /// Adds or updates a public offer and broadcasts it.
    pub(crate) fn show(&self, stored: &store::Offer, offer: wire::Offer) {
        if let Some(listed) = self.lobby.lock().as_mut() {
            let new = ListedOffer { owner: stored.owner.clone(), expires: stored.expires, offer: offer.clone() };
            listed.insert((stored.created, stored.game.clone()), new);
        }
        self.broadcast(&wire::News::Offered(Box::new(offer)));
    }

    /// Removes a public offer and broadcasts the removal.
    pub(crate) fn hide(&self, game: &str) {
        if let Some(listed) = self.lobby.lock().as_mut() {
            listed.retain(|(_, id), _| id != game);
        }
        self.broadcast(&wire::News::Gone { id: game.to_owned() });
    }

    /// Announces offers that were withdrawn because another game of their authors began.
    pub(crate) fn announce_withdrawn(&self, all: &[store::Withdrawal]) {
        for one in all {
            match &one.invited {
                Some(invited) if one.removed => self.send_to(invited, &wire::News::Gone { id: one.game.clone() }),
                Some(_) => {}
                None => self.hide(&one.game),
            }
        }
    }

    /// Broadcasts news to all subscribers.
    pub(crate) fn broadcast(&self, news: &wire::News) {
        // Sending fails without subscribers.
        let _ = self.sender.send(Broadcast::All(to_json(news)));
    }

    /// Sends news to all sockets of one guest.
    pub(crate) fn send_to(&self, guest: &GuestId, news: &wire::News) {
        let _ = self.sender.send(Broadcast::To(guest.clone(), to_json(news)));
    }

    /// Returns whether a guest is online, or was within [`OFFLINE_GRACE`].
    pub(crate) fn is_online(&self, guest: &GuestId) -> bool {
        self.online.lock().contains_key(guest)
    }

    /// Returns whether a program of this guest reads the news stream. Programs move over HTTP and
    /// need no game socket.
    pub(crate) fn has_program_stream(&self, guest: &GuestId) -> bool {
        self.programs.lock().contains_key(guest)
    }

    /// Registers a socket. Returns whether it is the guest's first.
    fn connect(&self, guest: &GuestId) -> bool {
        let mut online = self.online.lock();
        let count = online.entry(guest.clone()).or_default();
        *count += 1;
        *count == 1
    }

    /// Unregisters a socket. Returns whether it was the guest's last.
    fn disconnect(&self, guest: &GuestId) -> bool {
        let mut online = self.online.lock();
        let Some(count) = online.get_mut(guest) else { return false };
        *count = count.saturating_sub(1);
        let last = *count == 0;
        if last {
            online.remove(guest);
        }
        last
    }
}

fn to_json(news: &wire::News) -> Utf8Bytes {
    match serde_json::to_string(news) {
        Ok(text) => text.into(),
        Err(error) => {
            tracing::error!(%error, "failed to serialize news");
            Utf8Bytes::from_static("{}")
        }
    }
}

/// A guard that marks a guest as online until [`OFFLINE_GRACE`] after it is dropped.
pub(crate) struct Presence {
    app: App,
    guest: GuestId,
}

impl Presence {
    /// Marks the guest as online and shows their offers in the lobby again.
    pub(crate) async fn enter(app: &App, guest: GuestId) -> Presence {
        if app.news.connect(&guest) {
            lobby::show_offers_of(app, &guest).await;
        }
        Presence { app: app.clone(), guest }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let (app, guest) = (self.app.clone(), self.guest.clone());
        // On shutdown no subscriber is left to notify.
        if *app.ending.borrow() {
            return;
        }
        tokio::spawn(async move {
            tokio::time::sleep(OFFLINE_GRACE).await;
            if app.news.disconnect(&guest) {
                lobby::hide_offers_of(&app, &guest).await;
            }
        });
    }
}

/// A guard for a news stream of a program. The program's player counts as present in their games
/// while it lives.
struct ProgramStream {
    app: App,
    guest: GuestId,
}

impl ProgramStream {
    async fn open(app: &App, guest: &GuestId) -> ProgramStream {
        *app.news.programs.lock().entry(guest.clone()).or_default() += 1;
        wake_rooms_of(app, guest).await;
        ProgramStream { app: app.clone(), guest: guest.clone() }
    }
}

impl Drop for ProgramStream {
    fn drop(&mut self) {
        {
            let mut programs = self.app.news.programs.lock();
            if let Some(count) = programs.get_mut(&self.guest) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    programs.remove(&self.guest);
                }
            }
        }
        let (app, guest) = (self.app.clone(), self.guest.clone());
        if !*app.ending.borrow() {
            tokio::spawn(async move { wake_rooms_of(&app, &guest).await });
        }
    }
}

/// Wakes the open rooms of a guest's games so that they update the guest's presence.
async fn wake_rooms_of(app: &App, guest: &GuestId) {
    match app.store.running_of(guest, now().saturating_sub(RECENT_GAMES)).await {
        Ok(games) => {
            for game in games {
                app.rooms.send_if_open(&game.id, Command::Wake).await;
            }
        }
        Err(error) => tracing::warn!(%error, "failed to load a program's games"),
    }
}

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
    let (sender, receiver) = mpsc::channel(BROADCAST_CAPACITY);
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
    let mut news = app.news.sender.subscribe();
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
    let mut news = app.news.sender.subscribe();
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
