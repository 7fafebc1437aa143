//! The news feed: lobby offers, challenges and turns.
//!
//! The database stores the offers. This module tracks who is online, because an offer is shown only
//! while its author is.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use parking_lot::Mutex;
use store::GuestId;
use tokio::sync::broadcast;

use crate::app::App;
use crate::http::api::lobby;
use rooms::room::{Command, now};

/// Capacity of the broadcast channel. A subscriber that lags further receives the whole lobby
/// again.
const BROADCAST_CAPACITY: usize = 256;

/// Delay before a guest without sockets counts as offline, so that reloading a page goes unnoticed.
const OFFLINE_GRACE: Duration = Duration::from_secs(4);

/// Presence changes are sent only to rooms of games with activity within this time, in
/// milliseconds.
const RECENT_GAMES: u64 = 14 * 24 * 3600 * 1000;

/// A broadcast message.
#[derive(Clone, Debug)]
pub(crate) enum Broadcast {
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

    /// Subscribes to all broadcasts, including those to other guests.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Broadcast> {
        self.sender.subscribe()
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

/// Serializes news.
pub(crate) fn to_json(news: &wire::News) -> Utf8Bytes {
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
pub(crate) struct ProgramStream {
    app: App,
    guest: GuestId,
}

impl ProgramStream {
    /// Marks the guest as present in their games.
    pub(crate) async fn open(app: &App, guest: &GuestId) -> ProgramStream {
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
