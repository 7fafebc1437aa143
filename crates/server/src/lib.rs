//! The HTTP and WebSocket API, sessions and live rooms of a Deska server. Also serves the page.
//!
//! ```text
//! request -> http::api (requests, sockets) -> room (one task per live game) -> store
//!         -> broadcast to everyone in the room, filtered for each viewer
//! ```
//!
//! The crate of each game decides its rules. A message to a viewer is built from that viewer's view
//! alone, so it can't leak what a seat may not know. `docs/protocol.md` describes the API,
//! `docs/hosting.md` how to run a server.
//!
//! ```no_run
//! # async fn example(words: std::sync::Arc<dyn server::Words>) -> Result<(), Box<dyn std::error::Error>> {
//! let server = server::Server::bind(server::Config::new(store::Address::parse("games.db")?, words)).await?;
//! println!("Deska is at {}", server.url());
//! server.run(async { tokio::signal::ctrl_c().await.unwrap_or_default() }).await?;
//! # Ok(()) }
//! ```
#![forbid(unsafe_code)]

mod app;
mod club;
mod http;
mod limits;
mod ops;
mod rooms_adapter;

/// The interface that an added game implements to be offered by a server ([`Config::games`]).
pub mod host {
    pub use rooms::hosted::review::{ReviewMethod, ReviewTask, ReviewWork};
    pub use rooms::hosted::{
        ActionError, AnalysisError, AnalysisTask, Busy, FromFile, GameFileError, GameRequest, Host, HostedRules, LiveRun, LiveWork,
        OpeningQuestion, OpeningsError, PageFile, RecordedGame, ReplayError, Services, SetError, SetUp, SettingsError, SolveAction,
        StepError,
    };
    pub use rooms::words::Lexicons;
}

pub use crate::club::mail::{MailError, MailSender, MailServer, MailSettings};
pub use crate::club::names::{MemberNameError, check_member_name, name_keys};
pub use crate::http::hosts::{HostName, HostNameError};
pub use crate::http::page_files::licences;
pub use crate::http::security::{PublicUrl, PublicUrlError};
pub use crate::http::session::{new_code, new_guest_id};
pub use crate::ops::backup::Backups;
pub use crate::ops::check::{CheckError, CheckReport, DamagedGame, check};
pub use crate::ops::config::{Config, DEFAULT_PORT, Limits};
pub use crate::ops::serve::{ServeError, Server, url_at};
pub use crate::ops::settings::{LogFormat, LogLevel, Settings, SettingsFileError, host, host_and_port};
pub use crate::rooms_adapter::lexicons::LibraryWords;
pub use rooms::hosted::{Games, PositionKeeper};
pub use rooms::limits::{QueueLimits, Rate};
pub use rooms::words::language as language_of;
pub use rooms::words::{WordFile, WordList, WordSource, Words, WordsError};
