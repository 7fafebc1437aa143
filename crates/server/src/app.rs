//! State shared by all handlers.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::time::Duration;

use play::Seed;
use store::{GuestId, Store};
use tokio::sync::watch;

use crate::club::bans::Bans;
use crate::club::mail::Mailer;
use crate::club::notices::Notices;
use crate::http::api::tournaments::Standings;
use crate::http::hosts::Hosts;
use crate::limits::{ConcurrencyLimit, Quotas};
use crate::ops::config::Limits;
use crate::ops::health::Health;
use rooms::hosted::Services;
use rooms::limits::{Limiter, Rate};

use crate::club::news::NewsHub;
use crate::club::vacations::Vacations;
use crate::http::coalesce::Coalescer;
use crate::http::idempotency::IdempotencyCache;
use crate::http::security::PublicUrl;
use crate::http::session_watch::SessionEnds;
use crate::rooms_adapter::registry::Rooms;

/// State shared by all handlers. Cheap to clone.
#[derive(Clone)]
pub(crate) struct App(pub(crate) Arc<AppState>);

pub(crate) struct AppState {
    pub(crate) store: Store,
    /// Coalesce concurrent requests for the list of tournaments and for their tables.
    pub(crate) tournament_lists: Coalescer<wire::TournamentList>,
    pub(crate) tournament_tables: Coalescer<Standings>,
    /// Pause between the rounds of a tournament.
    pub(crate) round_break: Duration,
    pub(crate) bans: Bans,
    pub(crate) notices: Notices,
    pub(crate) vacations: Vacations,
    pub(crate) services: Services,
    pub(crate) rooms: Rooms,
    pub(crate) seed: Option<Seed>,
    /// Matches and tournaments played outside this server.
    pub(crate) events: crate::http::api::events::Events,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) hosts: Hosts,
    pub(crate) behind_proxy: bool,
    /// Rate of changes and of new sessions per address.
    pub(crate) changes: Limiter,
    /// Rate of requests that need computing, per address.
    pub(crate) questions: Limiter,
    /// Concurrent requests per address.
    pub(crate) concurrency: ConcurrencyLimit,
    /// Rate of shared files per address.
    pub(crate) shares: Limiter,
    /// Rate of registrations per address.
    pub(crate) registrations: Limiter,
    /// Quota of shared files.
    pub(crate) files: store::FileLimits,
    /// The address of the listener.
    pub(crate) listen_address: std::net::SocketAddr,
    /// Timeout for the body of a request.
    pub(crate) body_timeout: Duration,
    /// Rate of messages per socket.
    pub(crate) messages: Rate,
    /// Number of open sockets; the maximum is in `limits`.
    pub(crate) sockets: AtomicUsize,
    pub(crate) limits: Limits,
    pub(crate) sockets_of_addresses: Quotas<IpAddr>,
    pub(crate) sockets_of_guests: Quotas<GuestId>,
    /// Sockets at games in which the guest has a seat.
    pub(crate) sockets_of_players: Quotas<GuestId>,
    /// Running downloads of members' data.
    pub(crate) downloads: Quotas<IpAddr>,
    /// Timeout for sending one message to a client.
    pub(crate) send_timeout: Duration,
    /// Open games in which words can be challenged, by guest.
    pub(crate) watched: crate::club::fair_play::OpenGames,
    /// Cached positions of rated games, which requests for help are compared with.
    pub(crate) gate_cache: crate::club::fair_play::GameCache,
    pub(crate) accounts: crate::club::accounts::Accounts,
    pub(crate) news: NewsHub,
    /// Notifies sockets when their session ends.
    pub(crate) session_ends: SessionEnds,
    pub(crate) idempotency: IdempotencyCache,
    pub(crate) mailer: Mailer,
    /// Rate of requested mails per address.
    pub(crate) mails: Limiter,
    /// Replaces the interval of digest mails. For tests only.
    pub(crate) digest_interval: Option<Duration>,
    /// The next connection number.
    pub(crate) connections: AtomicU64,
    pub(crate) health: Health,
    pub(crate) reviews: crate::club::reviews::Reviews,
    pub(crate) statistics: crate::club::statistics::FactsCache,
    /// Becomes true on shutdown.
    pub(crate) ending: watch::Receiver<bool>,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl App {
    /// Returns whether cookies require HTTPS.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}
