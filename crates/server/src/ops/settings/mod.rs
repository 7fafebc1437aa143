//! What whoever hosts a server may set: each setting once, with what it is for. The file is read by that list, and the file with all values in force and the
//! tables of docs/hosting.md are written by it.

mod list;
mod read;
#[cfg(test)]
mod tables;
mod write;

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use store::Address;

pub use self::read::SettingsFileError;
use crate::club::mail::MailSettings;
use crate::http::hosts::HostName;
use crate::http::security::PublicUrl;
use crate::ops::backup::Backups;
use crate::ops::config::{Config, Limits};
use rooms::words::Words;

/// How lines of the log are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: a JSON object a line.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<LogFormat, String> {
        match text {
            "text" => Ok(LogFormat::Text),
            "json" => Ok(LogFormat::Json),
            _ => Err("expected text or json".into()),
        }
    }
}

impl fmt::Display for LogFormat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

/// How much is logged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogLevel(&'static str);

impl LogLevel {
    const ALL: [&'static str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        if self.0.is_empty() { "warn" } else { self.0 }
    }
}

impl FromStr for LogLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<LogLevel, String> {
        let known = LogLevel::ALL.into_iter().find(|name| *name == text);
        known.map(LogLevel).ok_or_else(|| format!("expected one of {}", LogLevel::ALL.join(", ")))
    }
}

/// An address to listen at.
///
/// # Errors
/// The text is none; what would be one is told.
pub fn host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(IpAddr::from([127, 0, 0, 1])),
        _ => text.parse().map_err(|_| String::from("expected an address as 127.0.0.1, 0.0.0.0 or ::1")),
    }
}

/// An address and a port to listen at.
///
/// # Errors
/// The text is none; what would be one is told.
pub fn host_and_port(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| String::from("expected an address and a port as 127.0.0.1:9421 or [::1]:9421"))
}

/// All that may be set.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port to listen at.
    pub port: u16,
    /// The database, as it is written; the usual one if none is named.
    pub database: Option<String>,
    /// The folder in which lexicons are looked for first.
    pub data_dir: Option<PathBuf>,
    /// Under which address people reach the server, if a proxy is in front.
    pub public_url: Option<PublicUrl>,
    /// Other names by which people may ask for it.
    pub allowed_hosts: Vec<HostName>,
    /// Is there a proxy in front that is believed?
    pub behind_proxy: bool,
    /// The least time a computer's move takes.
    pub pace: Duration,
    /// How long a tournament rests between two rounds.
    pub round_break: Duration,
    /// The folder of matches and tournaments whose standing is shown.
    pub events: Option<PathBuf>,
    /// When copies of the database are made, and where.
    pub backups: Backups,
    /// How mail is sent.
    pub mail: MailSettings,
    /// Where metrics are told.
    pub metrics: Option<SocketAddr>,
    /// How lines of the log are written.
    pub log_format: LogFormat,
    /// How much is logged.
    pub log_level: LogLevel,
    /// How long a game's room stays when nobody is in it.
    pub idle: Duration,
    /// How much anybody may ask for.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            host: Config::HOST,
            port: crate::ops::config::DEFAULT_PORT,
            database: None,
            data_dir: None,
            public_url: None,
            allowed_hosts: Vec::new(),
            behind_proxy: false,
            pace: Config::PACE,
            round_break: Config::ROUND_BREAK,
            events: None,
            backups: Backups::default(),
            mail: MailSettings::default(),
            metrics: None,
            log_format: LogFormat::Text,
            log_level: LogLevel::default(),
            idle: Config::IDLE,
            limits: Limits::default(),
        }
    }
}

impl Settings {
    /// Takes what a settings file says.
    ///
    /// # Errors
    /// It can't be read, or says something that can't be set; nothing is taken then.
    pub fn read_file(&mut self, file: &Path) -> Result<(), SettingsFileError> {
        let mut read = self.clone();
        read::apply_file(&mut read, file)?;
        *self = read;
        Ok(())
    }

    /// A settings file with every value in force, and what each is for.
    #[must_use]
    pub fn to_file(&self) -> String {
        write::settings_file(self)
    }

    /// A server so set, with this database and these words.
    #[must_use]
    pub fn into_config(self, database: Address, words: Arc<dyn Words>) -> Config {
        let Settings {
            host,
            port,
            // Opened by whoever calls.
            database: _,
            data_dir: _,
            public_url,
            allowed_hosts,
            behind_proxy,
            pace,
            round_break,
            events,
            backups,
            mail,
            metrics,
            // The log is the program's, not the server's.
            log_format: _,
            log_level: _,
            idle,
            limits,
        } = self;
        let config = Config::new(database, words);
        let config = Config { host, port, public_url, allowed_hosts, behind_proxy, pace, round_break, idle, ..config };
        Config { events, backups, mail, metrics, limits, ..config }
    }
}
