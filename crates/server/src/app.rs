//! What all requests share.

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

/// What all requests share. Cheap to clone.
#[derive(Clone)]
pub(crate) struct App(pub(crate) Arc<Parts>);

pub(crate) struct Parts {
    pub(crate) store: Store,
    /// The lists of tournaments, and their tables, for all who look at the same time.
    pub(crate) tournament_lists: Batches<wire::TournamentList>,
    pub(crate) tournament_tables: Batches<Standing>,
    /// How long a tournament rests between rounds.
    pub(crate) round_break: Duration,
    /// Who may not take part.
    pub(crate) bans: Bans,
    pub(crate) notices: Notices,
    pub(crate) vacations: Vacations,
    pub(crate) services: Services,
    pub(crate) rooms: Rooms,
    pub(crate) seed: Option<Seed>,
    /// Matches and tournaments played beside this server.
    pub(crate) events: crate::api::events::Events,
    pub(crate) public_url: Option<PublicUrl>,
    /// By which names it may be asked.
    pub(crate) hosts: Hosts,
    pub(crate) behind_proxy: bool,
    /// How often an address may change something, or begin a session.
    pub(crate) changes: Limiter,
    /// How often an address may ask what needs computing.
    pub(crate) questions: Limiter,
    /// Requests that are being answered, by address.
    pub(crate) under_way: Turns,
    /// How often an address may share a file.
    pub(crate) shares: Limiter,
    /// How often an address may become a member.
    pub(crate) registrations: Limiter,
    /// How many files may be shared.
    pub(crate) files: store::Room,
    /// The address that is listened at.
    pub(crate) listens: std::net::SocketAddr,
    /// How long the body of a request may take.
    pub(crate) request_body: Duration,
    /// How often a socket may say something.
    pub(crate) messages: Rate,
    /// Sockets open now; how many there may be is among the limits.
    pub(crate) sockets: AtomicUsize,
    pub(crate) limits: Limits,
    pub(crate) sockets_of_addresses: Shares<IpAddr>,
    pub(crate) sockets_of_guests: Shares<GuestId>,
    /// Those at games in which they hold a seat.
    pub(crate) sockets_of_players: Shares<GuestId>,
    /// Members' data that are being taken away.
    pub(crate) downloads: Shares<IpAddr>,
    /// How long one message may take on its way to a client.
    pub(crate) sending: Duration,
    /// Who has games open in which words can be challenged.
    pub(crate) watched: crate::help::OpenGames,
    /// The positions that help is compared with.
    pub(crate) gate_cache: crate::help::GameCache,
    /// What signing in needs.
    pub(crate) accounts: crate::accounts::Accounts,
    /// Who is told what happens, and who is here.
    pub(crate) news: NewsDesk,
    /// Tells sockets that their sessions have ended.
    pub(crate) session_ends: SessionEnds,
    /// The answers to requests that may be repeated.
    pub(crate) repeats: Repeats,
    /// Who sends mail.
    pub(crate) mailer: Mailer,
    /// How often an address may have mail sent.
    pub(crate) mails: Limiter,
    /// How often it is looked up what waits for members: for tests only.
    pub(crate) digests: Option<Duration>,
    /// Numbers for connections.
    pub(crate) connections: AtomicU64,
    /// Can it do its work?
    pub(crate) health: Health,
    /// Becomes true when the server ends.
    pub(crate) ending: watch::Receiver<bool>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// May the cookie go over https only?
    pub(crate) fn secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}
