//! The settings of a server. One list defines each setting; the settings file is parsed by it, and
//! the file with the effective values and the tables of docs/hosting.md are generated from it.

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

/// The format of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON object per line.
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

/// The log level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogLevel(&'static str);

impl LogLevel {
    const ALL: [&'static str; 6] = ["off", "error", "warn", "info", "debug", "trace"];

    /// Returns the name of the level.
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

/// Parses an address to listen at.
///
/// # Errors
/// Returns an error if the text is neither an IP address nor `localhost`. The error gives examples.
pub fn host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(IpAddr::from([127, 0, 0, 1])),
        _ => text.parse().map_err(|_| String::from("expected an IP address such as 127.0.0.1, 0.0.0.0 or ::1")),
    }
}

/// Parses an address and a port to listen at.
///
/// # Errors
/// Returns an error if the text is not an address with a port. The error gives examples.
pub fn host_and_port(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| String::from("expected an address and a port such as 127.0.0.1:9421 or [::1]:9421"))
}

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen at.
    pub host: IpAddr,
    /// The port to listen at.
    pub port: u16,
    /// The file or URL of the database. `None` is the default file.
    pub database: Option<String>,
    /// The folder that is searched for lexicons first.
    pub data_dir: Option<PathBuf>,
    /// The URL that clients use, if the server runs behind a proxy.
    pub public_url: Option<PublicUrl>,
    /// Additional host names to accept requests for.
    pub allowed_hosts: Vec<HostName>,
    /// Whether to trust the headers of a proxy in front.
    pub behind_proxy: bool,
    /// Minimum duration of a computer's move.
    pub pace: Duration,
    /// Pause between the rounds of a tournament.
    pub round_break: Duration,
    /// The folder of matches and tournaments to show standings of.
    pub events: Option<PathBuf>,
    pub backups: Backups,
    pub mail: MailSettings,
    /// Address of the metrics endpoint. `None` disables it.
    pub metrics: Option<SocketAddr>,
    pub log_format: LogFormat,
    pub log_level: LogLevel,
    /// Idle time after which an empty room closes.
    pub idle: Duration,
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
    /// Applies a settings file.
    ///
    /// # Errors
    /// Returns an error if the file can't be read or is invalid. Nothing is changed then.
    pub fn read_file(&mut self, file: &Path) -> Result<(), SettingsFileError> {
        let mut read = self.clone();
        read::apply_file(&mut read, file)?;
        *self = read;
        Ok(())
    }

    /// Renders a settings file with all effective values and their descriptions.
    #[must_use]
    pub fn to_file(&self) -> String {
        write::settings_file(self)
    }

    /// Builds the configuration of a server with this database and these words.
    #[must_use]
    pub fn into_config(self, database: Address, words: Arc<dyn Words>) -> Config {
        let Settings {
            host,
            port,
            // The caller opens the database.
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
            // The program sets up logging.
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
