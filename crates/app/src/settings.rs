//! The settings of a server: defaults, overridden by a file, overridden by the command line.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use cli::data::{SERVICE_DATABASE, default_database, settings_file};
use server::{HostName, LogFormat, PublicUrl, Settings};
use store::Address;

/// The command line options of a server's settings.
#[derive(clap::Args, Default)]
// The program's own arguments already use the default group name.
#[group(id = "settings")]
pub(crate) struct Arguments {
    /// Settings file [default: deska.toml in your settings folder, else /etc/deska/deska.toml, if
    /// it exists]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print a settings file with all effective values and their descriptions
    #[arg(long)]
    pub(crate) print_config: bool,
    /// Port to listen on; 0 picks a free one [default: 8421]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Address to listen on; 0.0.0.0 accepts all networks [default: 127.0.0.1, this machine only]
    #[arg(long, value_name = "ADDRESS", value_parser = server::host)]
    host: Option<IpAddr>,
    /// Database: a file, or postgres://USER@HOST/NAME [default: deska.db in your data folder]
    #[arg(long, value_name = "FILE_OR_URL")]
    database: Option<String>,
    /// Folder to search for lexicons first
    #[arg(long, value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// Public address of the server behind a proxy, such as `https://deska.example`
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Another host name or address to accept in requests; repeatable
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<HostName>,
    /// Trust the X-Forwarded-For and X-Request-Id headers of the proxy in front
    #[arg(long)]
    behind_proxy: bool,
    /// Minimum time of a computer's move, in milliseconds [default: 400]
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// Break between two rounds of a members' tournament, in seconds [default: 10]
    #[arg(long, value_name = "SECONDS")]
    round_break: Option<u64>,
    /// Folder of matches and tournaments (`deska tournament play --out FOLDER/NAME`) to show at
    /// /events
    #[arg(long, value_name = "FOLDER")]
    events: Option<PathBuf>,
    /// Address that serves metrics, /healthz and /readyz, such as 127.0.0.1:9421 [default: none]
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = server::host_and_port)]
    metrics: Option<SocketAddr>,
    /// Log format on standard error: text for people, json for programs [default: text]
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<LogFormat>,
}

impl Arguments {
    /// Returns the effective settings, and the settings file that was read.
    pub(crate) fn settings(&self) -> anyhow::Result<(Settings, Option<PathBuf>)> {
        let (mut settings, file) = read_settings(self.config.as_deref())?;
        settings.port = self.port.unwrap_or(settings.port);
        settings.host = self.host.unwrap_or(settings.host);
        settings.pace = self.pace.map_or(settings.pace, Duration::from_millis);
        settings.round_break = self.round_break.map_or(settings.round_break, Duration::from_secs);
        settings.log_format = self.log_format.unwrap_or(settings.log_format);
        settings.behind_proxy |= self.behind_proxy;
        if !self.allow_host.is_empty() {
            settings.allowed_hosts.clone_from(&self.allow_host);
        }
        override_with(&mut settings.database, &self.database);
        override_with(&mut settings.data_dir, &self.data_dir);
        override_with(&mut settings.public_url, &self.public_url);
        override_with(&mut settings.events, &self.events);
        override_with(&mut settings.metrics, &self.metrics);
        Ok((settings, file))
    }
}

/// The options of commands that work on the database of a server.
#[derive(clap::Args, Default)]
#[group(id = "database-of-a-server")]
pub(crate) struct DatabaseArguments {
    /// Database: a file or postgres://... [default: that of the settings file, else deska.db in your data folder, else the installed service's]
    #[arg(long, value_name = "DB", global = true)]
    database: Option<String>,
    /// Settings file [default: as for `deska serve`]
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

/// A database, and whether the command line or a settings file named it.
pub(crate) struct FoundDatabase {
    pub(crate) address: Address,
    pub(crate) named: bool,
}

/// Advice if there is no database.
const NO_DATABASE_ADVICE: &str =
    "name the server's with --database FILE or its settings with --config FILE; `deska serve` creates one when it first starts";

impl DatabaseArguments {
    /// Returns the settings of the server.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        Ok(read_settings(self.config.as_deref())?.0)
    }

    /// Finds the database. A named one need not exist.
    pub(crate) fn find(&self) -> anyhow::Result<FoundDatabase> {
        let settings = self.settings()?;
        match self.database.as_ref().or(settings.database.as_ref()) {
            Some(text) => Ok(FoundDatabase { address: Address::parse(text)?, named: true }),
            None => Ok(FoundDatabase {
                address: Address::File(default_database_path(default_database()?, Path::new(SERVICE_DATABASE))?),
                named: false,
            }),
        }
    }

    /// Finds the database, which must exist: only a server creates one.
    pub(crate) fn existing(&self) -> anyhow::Result<Address> {
        let found = self.find()?;
        let Address::File(file) = &found.address else { return Ok(found.address) };
        if !file.exists() {
            bail!("there is no database at {}: {NO_DATABASE_ADVICE}", file.display());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("starting the runtime")?;
        if !runtime.block_on(store::Store::may_be_database(file)) {
            bail!("{} is empty, not a database: {NO_DATABASE_ADVICE}", file.display());
        }
        Ok(found.address)
    }
}

/// Returns the default database: the user's own, or that of the installed service if it is the
/// only one.
fn default_database_path(own: PathBuf, service: &Path) -> anyhow::Result<PathBuf> {
    match (own.exists(), service.exists() && own != service) {
        (true, true) => bail!("there are two databases, {} and {}: choose one with --database FILE", own.display(), service.display()),
        (false, true) => Ok(service.to_owned()),
        (_, false) => Ok(own),
    }
}

/// Reads the settings from this file, or from the first default file that exists.
pub(crate) fn read_settings(named: Option<&Path>) -> anyhow::Result<(Settings, Option<PathBuf>)> {
    let mut settings = Settings::default();
    let file = named.map(Path::to_owned).or_else(settings_file);
    if let Some(file) = &file {
        settings.read_file(file)?;
    }
    Ok((settings, file))
}

fn override_with<T: Clone>(setting: &mut Option<T>, value: &Option<T>) {
    if value.is_some() {
        setting.clone_from(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_database_is_the_only_existing_one() {
        let folder = tempfile::tempdir().unwrap();
        let [own, service] = ["own.db", "service.db"].map(|name| folder.path().join(name));
        assert_eq!(default_database_path(own.clone(), &service).unwrap(), own);
        std::fs::write(&service, "").unwrap();
        assert_eq!(default_database_path(own.clone(), &service).unwrap(), service);
        // In the container and in the service itself both are the same file.
        assert_eq!(default_database_path(service.clone(), &service).unwrap(), service);
        std::fs::write(&own, "").unwrap();
        let error = default_database_path(own.clone(), &service).unwrap_err().to_string();
        assert!(error.contains("own.db") && error.contains("service.db") && error.contains("--database"), "{error}");
    }
}
