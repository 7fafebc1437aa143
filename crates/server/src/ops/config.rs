//! Server configuration.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use play::Seed;
use store::{Address, OpenOptions};

use crate::club::mail::MailSettings;
use crate::http::hosts::HostName;
use crate::http::security::PublicUrl;
use crate::ops::backup::Backups;
use rooms::hosted::{Games, ServiceLimits};
use rooms::limits::{QueueLimits, Rate};
use rooms::words::Words;

/// The default port.
pub const DEFAULT_PORT: u16 = 8421;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Server configuration.
#[derive(Clone)]
pub struct Config {
    /// The address to listen at. Defaults to loopback.
    pub host: IpAddr,
    /// The port to listen at; 0 picks a free port.
    pub port: u16,
    pub database: Address,
    pub opening: OpenOptions,
    pub words: Arc<dyn Words>,
    /// The URL that clients use, if the server runs behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// Additional host names to accept requests for.
    pub allowed_hosts: Vec<HostName>,
    /// Whether to trust `X-Forwarded-For`, because a proxy in front of the server sets it.
    pub behind_proxy: bool,
    /// Minimum duration of a computer's move, so that people can follow the game.
    pub pace: Duration,
    /// Idle time after which an empty room closes.
    pub idle: Duration,
    pub games: Games,
    /// The folder of matches and tournaments to show standings of.
    pub events: Option<PathBuf>,
    pub backups: Backups,
    pub mail: MailSettings,
    /// Replaces the interval of digest mails and sends them without delay. For tests only.
    pub digests: Option<Duration>,
    /// Address of the metrics endpoint. `None` disables it.
    pub metrics: Option<SocketAddr>,
    /// A fixed seed for all games. For tests only: knowing the seed reveals all draws.
    pub seed: Option<Seed>,
    /// Replaces the time after which the game of an absent opponent can be claimed. For tests only.
    pub claim_after: Option<Duration>,
    /// Replaces the pause before the clock starts, during which the page shows the draw for the
    /// start. For tests only.
    pub draw_shown: Option<Duration>,
    /// Pause between the rounds of a tournament.
    pub round_break: Duration,
    pub limits: Limits,
}

/// Rate limits, quotas and size limits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rate of changes over HTTP and of new sessions per address.
    pub changes: Rate,
    /// Rate of messages per socket.
    pub messages: Rate,
    /// Concurrent connections per address, not counting sockets.
    pub connections: usize,
    /// Concurrent requests per address.
    pub requests: usize,
    /// Timeout for the head of a request, and for an idle connection.
    pub request_head: Duration,
    /// Timeout for the body of a request.
    pub request_body: Duration,
    /// Open sockets of the server.
    pub sockets: usize,
    /// Open sockets per address.
    pub sockets_of_address: usize,
    /// Open sockets per guest.
    pub sockets_of_guest: usize,
    /// Open sockets of spectators per game.
    pub spectators: usize,
    /// Rooms per address that stay open for a while after they are empty. Further rooms close
    /// within seconds.
    pub rooms: usize,
    /// Timeout for sending one message to a client.
    pub send_timeout: Duration,
    /// Rate of requests that need computing (analyses, replays, words) per address.
    pub questions: Rate,
    /// Processors kept free of long computations, if the machine has more.
    pub processors_left: usize,
    /// Slots for analyses, replays, words and hints.
    pub computing: QueueLimits,
    /// Slots for live analyses, which run while a client follows them.
    pub analyses: QueueLimits,
    /// Memory limit of all analyses in bytes.
    pub analysis_memory: usize,
    /// Memory limit of exact solving in bytes.
    pub solving_memory: u64,
    /// Slots for exact solving, which processes one position at a time.
    pub solving: QueueLimits,
    /// How long a request waits for a slot.
    pub queue_timeout: Duration,
    /// The allowed range of a turn's time limit in seconds.
    pub turn_seconds: (u64, u64),
    /// Rate of shared files per address.
    pub shares: Rate,
    /// Rate of requested mails per address.
    pub mails: Rate,
    /// Rate of registrations per address.
    pub registrations: Rate,
    /// Shared files per guest.
    pub files_of_guest: u32,
    /// Shared files of all guests.
    pub files_in_all: u32,
    /// Maximum size of a shared file in bytes.
    pub max_file_bytes: usize,
    /// How long a shared file is kept.
    pub file_ttl: Duration,
    /// Maximum size of a request body in bytes.
    pub max_body_bytes: usize,
    /// Maximum size of a game record in bytes.
    pub max_record_bytes: usize,
    /// Maximum size of the notes on a game in bytes.
    pub max_notes_bytes: usize,
    /// Reviews that a guest may wait for.
    pub reviews_of_guest: u32,
    /// Reviews that an address may wait for.
    pub reviews_of_address: u32,
    /// Waiting and running reviews of all guests.
    pub reviews_in_all: u32,
    /// Saved players per guest.
    pub saved_players: u32,
    /// Maximum size of a socket message in bytes.
    pub max_message_bytes: usize,
    /// Consecutive invalid or rate-limited messages after which a socket is closed.
    pub max_invalid_messages: u32,
    /// Queued messages after which a slow client is disconnected.
    pub max_queued_messages: usize,
    /// Memory limit in bytes for what computer players cache between moves, over all games. Beyond
    /// it, players start each move without a cache.
    pub player_cache_bytes: usize,
    /// How long an unused session without a game is kept.
    pub guest_ttl: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            changes: Rate { burst: 120, per_second: 2.0 },
            messages: Rate { burst: 80, per_second: 20.0 },
            // A school behind one address, with six connections per browser.
            connections: 500,
            requests: 16,
            request_head: Duration::from_secs(30),
            request_body: Duration::from_secs(60),
            sockets: 25_000,
            sockets_of_address: 400,
            sockets_of_guest: 60,
            spectators: 200,
            rooms: 500,
            send_timeout: Duration::from_secs(15),
            questions: Rate { burst: 60, per_second: 5.0 },
            processors_left: 1,
            computing: QueueLimits { in_all: 3, of_address: 2, of_guest: 2, of_shows: usize::MAX, waiting: 400, waiting_of_address: 60 },
            analysis_memory: 512 << 20,
            solving_memory: 600_000_000,
            solving: QueueLimits { waiting: 16, waiting_of_address: 2, ..QueueLimits::of(1) },
            // Analyses share the processors: more of them run slower, but none is rejected.
            analyses: QueueLimits { in_all: 64, of_address: 16, of_guest: 4, of_shows: usize::MAX, waiting: 400, waiting_of_address: 60 },
            queue_timeout: Duration::from_secs(10),
            turn_seconds: (10, 86_400),
            // A guest's whole quota at once, then one every five minutes.
            shares: Rate { burst: 20, per_second: 1.0 / 300.0 },
            // Allows for mistyped addresses, but not for flooding a mailbox.
            mails: Rate { burst: 5, per_second: 1.0 / 600.0 },
            // A class that registers in one lesson behind one address.
            registrations: Rate { burst: 30, per_second: 30.0 / 86_400.0 },
            files_of_guest: 20,
            files_in_all: 5000,
            // A Scrabble game takes about 3,000 bytes, a log about 20,000.
            max_file_bytes: 128 * 1024,
            file_ttl: DAY * 90,
            max_body_bytes: 64 * 1024,
            max_record_bytes: crossword::gcg::FILE_LIMIT,
            max_notes_bytes: 8 * 1024,
            // Two batches of games.
            reviews_of_guest: 100,
            reviews_of_address: 300,
            reviews_in_all: 2000,
            saved_players: 50,
            max_message_bytes: 16 * 1024,
            max_invalid_messages: 20,
            max_queued_messages: 64,
            player_cache_bytes: 256 << 20,
            guest_ttl: DAY * 60,
        }
    }
}

impl Limits {
    /// Returns the limits for hosted games.
    pub(crate) fn services(&self) -> ServiceLimits {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        ServiceLimits {
            turn_seconds: self.turn_seconds.0..=self.turn_seconds.1,
            computing: self.computing.leaving_one(),
            database_waiting: self.connections,
            analyses: self.analyses,
            analysis_memory: self.analysis_memory,
            processors: processors.saturating_sub(self.processors_left).max(1),
            patience: self.queue_timeout,
            solving_memory: self.solving_memory,
            solving: self.solving,
        }
    }
}

impl Config {
    pub(crate) const HOST: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    pub(crate) const PACE: Duration = Duration::from_millis(400);
    pub(crate) const IDLE: Duration = Duration::from_secs(120);
    pub(crate) const ROUND_BREAK: Duration = Duration::from_secs(10);

    /// Returns the default configuration, which listens on loopback only.
    pub fn new(database: Address, words: Arc<dyn Words>) -> Config {
        Config {
            host: Config::HOST,
            port: DEFAULT_PORT,
            database,
            opening: OpenOptions::default(),
            words,
            public_url: None,
            allowed_hosts: Vec::new(),
            behind_proxy: false,
            pace: Config::PACE,
            claim_after: None,
            draw_shown: None,
            round_break: Config::ROUND_BREAK,
            idle: Config::IDLE,
            games: Games::default(),
            events: None,
            backups: Backups::default(),
            mail: MailSettings::default(),
            digests: None,
            metrics: None,
            seed: None,
            limits: Limits::default(),
        }
    }
}
