//! State shared by all handlers.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::time::Duration;

use play::Seed;
use store::{GuestId, Store};
use tokio::sync::watch;

use crate::api::tournaments::Standing;
use crate::bans::Bans;
use crate::config::Limits;
use crate::health::Health;
use crate::hosts::Hosts;
use crate::limits::{Shares, Turns};
use crate::mail::Mailer;
use crate::notices::Notices;
use rooms::hosted::Services;
use rooms::limits::{Limiter, Rate};

use crate::news::NewsDesk;
use crate::repeats::Repeats;
use crate::room_registry::Rooms;
use crate::security::PublicUrl;
use crate::session_ends::SessionEnds;
use crate::shared_answer::Batches;
use crate::vacations::Vacations;

/// State shared by all handlers. Cheap to clone.
#[derive(Clone)]
pub(crate) struct App(pub(crate) Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) store: Store,
    /// Coalesce concurrent requests for the list of tournaments and for their tables.
    pub(crate) tournament_lists: Batches<wire::TournamentList>,
    pub(crate) tournament_tables: Batches<Standing>,
    /// Pause between the rounds of a tournament.
    pub(crate) round_break: Duration,
    pub(crate) bans: Bans,
    pub(crate) notices: Notices,
    pub(crate) vacations: Vacations,
    pub(crate) services: Services,
    pub(crate) rooms: Rooms,
    pub(crate) seed: Option<Seed>,
    /// Matches and tournaments played outside this server.
    pub(crate) events: crate::api::events::Events,
    pub(crate) public_url: Option<PublicUrl>,
    pub(crate) hosts: Hosts,
    pub(crate) behind_proxy: bool,
    /// Rate of changes and of new sessions per address.
    pub(crate) changes: Limiter,
    /// Rate of requests that need computing, per address.
    pub(crate) questions: Limiter,
    /// Concurrent requests per address.
    pub(crate) under_way: Turns,
    /// Rate of shared files per address.
    pub(crate) shares: Limiter,
    /// Rate of registrations per address.
    pub(crate) registrations: Limiter,
    /// Quota of shared files.
    pub(crate) files: store::FileLimits,
    /// The address of the listener.
    pub(crate) listens: std::net::SocketAddr,
    /// Timeout for the body of a request.
    pub(crate) request_body: Duration,
    /// Rate of messages per socket.
    pub(crate) messages: Rate,
    /// Number of open sockets; the maximum is in `limits`.
    pub(crate) sockets: AtomicUsize,
    pub(crate) limits: Limits,
    pub(crate) sockets_of_addresses: Shares<IpAddr>,
    pub(crate) sockets_of_guests: Shares<GuestId>,
    /// Sockets at games in which the guest has a seat.
    pub(crate) sockets_of_players: Shares<GuestId>,
    /// Running downloads of members' data.
    pub(crate) downloads: Shares<IpAddr>,
    /// Timeout for sending one message to a client.
    pub(crate) sending: Duration,
    /// Open games in which words can be challenged, by guest.
    pub(crate) watched: crate::help::OpenGames,
    /// Cached positions of rated games, which requests for help are compared with.
    pub(crate) gate_cache: crate::help::GameCache,
    pub(crate) accounts: crate::accounts::Accounts,
    pub(crate) news: NewsDesk,
    /// Notifies sockets when their session ends.
    pub(crate) session_ends: SessionEnds,
    pub(crate) repeats: Repeats,
    pub(crate) mailer: Mailer,
    /// Rate of requested mails per address.
    pub(crate) mails: Limiter,
    /// Replaces the interval of digest mails. For tests only.
    pub(crate) digests: Option<Duration>,
    /// The next connection number.
    pub(crate) connections: AtomicU64,
    pub(crate) health: Health,
    /// Becomes true on shutdown.
    pub(crate) ending: watch::Receiver<bool>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Returns whether cookies require HTTPS.
    pub(crate) fn secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}
