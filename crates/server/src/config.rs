//! How a server is set.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use play::Seed;
use store::{Address, OpenOptions};

use crate::copying::Backups;
use crate::hosts::HostName;
use crate::mail::MailSettings;
use crate::security::PublicUrl;
use rooms::hosted::{Games, ServiceLimits};
use rooms::limits::{Places, Rate};
use rooms::words::Words;

/// The port, unless another is asked for.
pub const DEFAULT_PORT: u16 = 8421;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// How a server is set.
#[derive(Clone)]
pub struct Config {
    /// The address to listen at; only this machine, unless another is asked for.
    pub host: IpAddr,
    /// The port to listen at; 0: any that is free.
    pub port: u16,
    /// Where the database is.
    pub database: Address,
    /// How the database is opened.
    pub opening: OpenOptions,
    /// The word lists.
    pub words: Arc<dyn Words>,
    /// Under which address people reach it, if it stands behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// Other names by which people may ask for it.
    pub allowed_hosts: Vec<HostName>,
    /// Is there a proxy in front that writes `X-Forwarded-For`? It is believed then.
    pub behind_proxy: bool,
    /// The least time a computer's move takes, so that people see what happens.
    pub pace: Duration,
    /// How long a game's room stays when nobody is in it.
    pub idle: Duration,
    /// The games that are offered.
    pub games: Games,
    /// The folder of matches and tournaments whose standing is shown.
    pub events: Option<PathBuf>,
    /// When copies of the database are made, and where.
    pub backups: Backups,
    /// How mail is sent, if it is.
    pub mail: MailSettings,
    /// How often it is looked up what waits for members, and then told at once: for tests only.
    pub digests: Option<Duration>,
    /// Where metrics are told, if they are.
    pub metrics: Option<SocketAddr>,
    /// The seed of all games, instead of a new one each: for tests only, since who knows it knows all draws.
    pub seed: Option<Seed>,
    /// How long somebody must be away before their game may be claimed, instead of what its clock says: for tests only.
    pub claim_after: Option<Duration>,
    /// How long no time runs since the draw for the start is watched, instead of as long as the page shows it: for tests only.
    pub draw_shown: Option<Duration>,
    /// How long a tournament rests between the last game of a round and the next round.
    pub round_break: Duration,
    /// How much anybody may ask for.
    pub limits: Limits,
}

/// How much anybody may ask for.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How often one address may change something by HTTP or begin a session.
    pub changes: Rate,
    /// How often one socket may say something.
    pub messages: Rate,
    /// Connections of one address, sockets apart.
    pub connections: usize,
    /// Requests of one address that are answered at the same time.
    pub requests: usize,
    /// How long the head of a request may take, and how long a connection stays on which nothing is asked.
    pub request_head: Duration,
    /// How long the body of a request may take.
    pub request_body: Duration,
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets of one address.
    pub sockets_of_address: usize,
    /// Sockets of one guest.
    pub sockets_of_guest: usize,
    /// Sockets of one game, of those who hold no seat in it.
    pub listeners: usize,
    /// Games that stay in memory for one address for a while after everybody has left; further ones go at once.
    pub rooms: usize,
    /// How long one message may take on its way to a client.
    pub sending: Duration,
    /// How often one address may ask what needs computing: analyses, replays, words.
    pub questions: Rate,
    /// Processors on which nothing is computed that takes long, where there are more.
    pub processors_left: usize,
    /// How much is computed at the same time, and for whom: analyses, replays, words, hints.
    pub computing: Places,
    /// The analyses that go on while somebody looks at them.
    pub analyses: Places,
    /// Memory that analyses may take, in bytes.
    pub analysis_memory: usize,
    /// Memory that solving a position exactly may take, in bytes.
    pub solving_memory: u64,
    /// Positions that are solved exactly, one at a time.
    pub solving: Places,
    /// How long a question waits for its turn.
    pub patience: Duration,
    /// The least and the most seconds that a turn may be limited to.
    pub turn_seconds: (u64, u64),
    /// How often one address may share a file.
    pub shares: Rate,
    /// How often one address may have mail sent.
    pub mails: Rate,
    /// How often one address may become a member.
    pub registrations: Rate,
    /// Files that a guest may share at a time.
    pub files_of_guest: u32,
    /// Files that all guests together may share at a time.
    pub files_in_all: u32,
    /// The largest file that may be shared, in bytes.
    pub largest_file: usize,
    /// How long it is kept.
    pub file_kept: Duration,
    /// The largest body of a request, in bytes.
    pub largest_body: usize,
    /// The largest game record that is read, in bytes.
    pub largest_record: usize,
    /// The longest notes on a game, in bytes.
    pub longest_notes: usize,
    /// Saved players of one guest.
    pub saved_players: u32,
    /// The longest message on a socket, in bytes.
    pub longest_message: usize,
    /// After so many messages in a row that are not understood or come too fast, the socket closes.
    pub bad_messages: u32,
    /// How many messages may wait for a client that reads slowly, before it is let go.
    pub queued_messages: usize,
    /// Bytes that computer players may keep from move to move in all games together; further ones begin each move anew.
    pub remembered: usize,
    /// How long sessions without a game are kept after they were last seen.
    pub guest_kept: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            changes: Rate { burst: 120, per_second: 2.0 },
            messages: Rate { burst: 80, per_second: 20.0 },
            // A school behind one address, six connections a browser.
            connections: 500,
            requests: 16,
            request_head: Duration::from_secs(30),
            request_body: Duration::from_secs(60),
            sockets: 25_000,
            sockets_of_address: 400,
            sockets_of_guest: 60,
            listeners: 200,
            rooms: 500,
            sending: Duration::from_secs(15),
            questions: Rate { burst: 60, per_second: 5.0 },
            processors_left: 1,
            computing: Places { in_all: 3, of_address: 2, of_guest: 2, of_shows: usize::MAX, waiting: 400, waiting_of_address: 60 },
            analysis_memory: 512 << 20,
            solving_memory: 600_000_000,
            solving: Places { waiting: 16, waiting_of_address: 2, ..Places::of(1) },
            // They take turns on the processors: more of them are slower, and none is shut out.
            analyses: Places { in_all: 64, of_address: 16, of_guest: 4, of_shows: usize::MAX, waiting: 400, waiting_of_address: 60 },
            patience: Duration::from_secs(10),
            turn_seconds: (10, 86_400),
            // As many at once as a guest may have, then one in five minutes.
            shares: Rate { burst: 20, per_second: 1.0 / 300.0 },
            // Somebody mistypes an address; nobody fills another's box.
            mails: Rate { burst: 5, per_second: 1.0 / 600.0 },
            // A class that registers in one lesson, behind one address.
            registrations: Rate { burst: 30, per_second: 30.0 / 86_400.0 },
            files_of_guest: 20,
            files_in_all: 5000,
            // A game of Scrabble takes some 3,000 bytes, a log some 20,000.
            largest_file: 128 * 1024,
            file_kept: DAY * 90,
            largest_body: 64 * 1024,
            largest_record: crossword::gcg::FILE_LIMIT,
            longest_notes: 8 * 1024,
            saved_players: 50,
            longest_message: 16 * 1024,
            bad_messages: 20,
            queued_messages: 64,
            remembered: 256 << 20,
            guest_kept: DAY * 60,
        }
    }
}

impl Limits {
    /// Returns what hosted games may use of it.
    pub(crate) fn services(&self) -> ServiceLimits {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        ServiceLimits {
            turn_seconds: self.turn_seconds.0..=self.turn_seconds.1,
            computing: self.computing.leaving_one(),
            database_waiting: self.connections,
            analyses: self.analyses,
            analysis_memory: self.analysis_memory,
            processors: processors.saturating_sub(self.processors_left).max(1),
            patience: self.patience,
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

    /// The usual settings, for this machine only.
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
