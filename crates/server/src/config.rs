//! How a server is set.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use play::Seed;
use store::{Address, Opening};

use crate::hosted::Games;
use crate::limit::Rate;
use crate::security::PublicUrl;
use crate::words::Words;

/// The port, unless another is asked for.
pub const DEFAULT_PORT: u16 = 8421;

/// How a server is set.
#[derive(Clone)]
pub struct Config {
    /// The address to listen at; only this machine, unless another is asked for.
    pub host: IpAddr,
    /// The port to listen at; 0: any that is free.
    pub port: u16,
    /// Where the data base is.
    pub database: Address,
    /// How the data base is opened.
    pub opening: Opening,
    /// The word lists.
    pub words: Arc<dyn Words>,
    /// Under which address people reach it, if it stands behind a proxy.
    pub public_url: Option<PublicUrl>,
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
    /// The seed of all games, instead of a new one each: for tests only, since who knows it knows all draws.
    pub seed: Option<Seed>,
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
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets of one game.
    pub listeners: usize,
    /// How long one message may take on its way to a client.
    pub sending: Duration,
    /// How often one address may ask what needs computing: analyses, replays, words.
    pub questions: Rate,
    /// The least and the most seconds that a turn may be limited to.
    pub turn_seconds: (u64, u64),
    /// How often one address may share a file.
    pub shares: Rate,
    /// Files that a guest may share at a time.
    pub files_of_guest: u32,
    /// Files that all guests together may share at a time.
    pub files_in_all: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            changes: Rate { burst: 120, per_second: 2.0 },
            messages: Rate { burst: 80, per_second: 20.0 },
            sockets: 4000,
            listeners: 200,
            sending: Duration::from_secs(15),
            questions: Rate { burst: 60, per_second: 5.0 },
            turn_seconds: (10, 86_400),
            // As many at once as a guest may have, then one in five minutes.
            shares: Rate { burst: 20, per_second: 1.0 / 300.0 },
            files_of_guest: 20,
            files_in_all: 5000,
        }
    }
}

impl Config {
    /// The usual settings, for this machine only.
    pub fn new(database: Address, words: Arc<dyn Words>) -> Config {
        Config {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: DEFAULT_PORT,
            database,
            opening: Opening::default(),
            words,
            public_url: None,
            behind_proxy: false,
            pace: Duration::from_millis(400),
            idle: Duration::from_secs(120),
            games: Games::default(),
            events: None,
            seed: None,
            limits: Limits::default(),
        }
    }
}
