//! Rooms, the interface for programs, sessions; serves the page.
//!
//! ```text
//! request -> api (HTTP) or socket -> a room (one task a live game) -> stored -> told to everybody in the room, each as far as they may know
//! ```
//!
//! The server asks the game's own crate for everything that is a rule. A viewer's messages are made from that viewer's view alone, so what a
//! seat may not know is not there to be sent. `docs/protocol.md` describes the interface, `docs/hosting.md` how to run a server.
//!
//! ```no_run
//! # async fn example(words: std::sync::Arc<dyn server::Words>) -> Result<(), Box<dyn std::error::Error>> {
//! let server = server::Server::bind(server::Config::new(store::Address::parse("games.db")?, words)).await?;
//! println!("Deska is at {}", server.url());
//! server.run(async { tokio::signal::ctrl_c().await.unwrap_or_default() }).await?;
//! # Ok(()) }
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "network"), allow(dead_code, unused_imports, reason = "whoever plays alone asks for less"))]

#[cfg(feature = "network")]
mod accounts;
mod alive;
#[cfg(not(feature = "network"))]
pub mod alone;
#[cfg(feature = "network")]
mod api;
#[cfg(feature = "network")]
mod app;
#[cfg(feature = "network")]
mod audience;
#[cfg(feature = "network")]
mod bans;
mod chance;
#[cfg(feature = "network")]
mod check;
#[cfg(feature = "network")]
mod compressed;
#[cfg(feature = "network")]
mod config;
#[cfg(feature = "network")]
mod connections;
#[cfg(feature = "network")]
mod copying;
#[cfg(feature = "network")]
mod deadlines;
mod direction;
mod fair;
#[cfg(feature = "network")]
mod health;
#[cfg(feature = "network")]
mod help;
mod hosted;
#[cfg(feature = "network")]
mod hosts;
#[cfg(feature = "network")]
mod mail;
mod message;
#[cfg(feature = "network")]
mod metrics;
#[cfg(feature = "network")]
mod names;
#[cfg(feature = "network")]
mod news;
#[cfg(feature = "network")]
mod notices;
#[cfg(feature = "network")]
mod offline_module;
#[cfg(feature = "network")]
mod picture;
#[cfg(feature = "network")]
mod preview;
#[cfg(feature = "network")]
mod ratings;
#[cfg(feature = "network")]
mod refresh;
#[cfg(feature = "network")]
mod rejection;
#[cfg(feature = "network")]
mod repeats;
#[cfg(feature = "network")]
mod requests;
mod room;
#[cfg(feature = "network")]
mod rooms;
#[cfg(feature = "network")]
mod security;
#[cfg(feature = "network")]
mod serve;
#[cfg(feature = "network")]
mod session;
#[cfg(feature = "network")]
mod session_ends;
#[cfg(feature = "network")]
mod settings;
#[cfg(feature = "network")]
mod shared_answer;
#[cfg(feature = "network")]
mod socket;
mod time;
#[cfg(feature = "network")]
mod tournaments;
#[cfg(feature = "network")]
mod vacations;
#[cfg(feature = "network")]
mod web;
mod words;

#[cfg(not(feature = "network"))]
use self::alone::{bans, metrics, names, news, notices, vacations};

/// What a game must have to be offered by a server, for games that are added to those of this program ([`Config::games`]).
pub mod host {
    pub use crate::hosted::{
        AnalysisError, AnalysisTask, BadAction, BadFile, BadStep, Busy, FromFile, GameRequest, Host, HostedRules, LiveRun, LiveWork,
        OpeningQuestion, OpeningsError, PageFile, RecordedGame, ReplayError, Services, SetError, SetUp, SettingsError, SolveWish,
    };
    pub use crate::words::Lexicons;
}

#[cfg(feature = "network")]
pub use crate::check::{CheckError, CheckReport, DamagedGame, check};
#[cfg(feature = "network")]
pub use crate::config::{Config, DEFAULT_PORT, Limits};
#[cfg(feature = "network")]
pub use crate::copying::Backups;
pub use crate::fair::Places;
pub use crate::fair::Rate;
pub use crate::hosted::{Games, PositionKeeper};
#[cfg(feature = "network")]
pub use crate::hosts::{HostName, HostNameError};
#[cfg(feature = "network")]
pub use crate::mail::{MailError, MailSender, MailServer, MailSettings};
#[cfg(feature = "network")]
pub use crate::names::{BadMemberName, check_member_name, name_keys};
#[cfg(feature = "network")]
pub use crate::security::{PublicUrl, PublicUrlError};
#[cfg(feature = "network")]
pub use crate::serve::{ServeError, Server, url_at};
#[cfg(feature = "network")]
pub use crate::session::{new_code, new_guest_id};
#[cfg(feature = "network")]
pub use crate::settings::{LogFormat, LogLevel, Settings, SettingsFileError, host, host_and_port};
#[cfg(feature = "network")]
pub use crate::web::licences;
pub use crate::words::language as language_of;
pub use crate::words::{WordFile, WordList, WordSource, Words, WordsError};
