//! The settings of a server: the usual ones, what a file says, and above both what the command line says.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use cli::data::{SERVICE_DATA_BASE, own_data_base, settings_file};
use server::{HostName, LogFormat, PublicUrl, Settings};
use store::Address;

/// What says how a server is set.
#[derive(clap::Args, Default)]
// The program's own arguments are a group of the usual name already.
#[group(id = "settings")]
pub(crate) struct Arguments {
    /// Settings file [default: deska.toml in your settings folder, else /etc/deska/deska.toml, if there is one]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print a settings file with every value in force, and what each is for
    #[arg(long)]
    pub(crate) print_config: bool,
    /// Port to listen at; 0 takes any that is free [default: 8421]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Address to listen at; 0.0.0.0 lets all networks in [default: 127.0.0.1, this machine only]
    #[arg(long, value_name = "ADDRESS", value_parser = server::host)]
    host: Option<IpAddr>,
    /// Database: a file, or postgres://USER@HOST/NAME [default: deska.db in your data folder]
    #[arg(long, value_name = "FILE_OR_URL")]
    database: Option<String>,
    /// Folder in which lexicons are looked for first
    #[arg(long, value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
    /// Address under which people reach the server through a proxy, such as `https://deska.example`
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Another name or address by which people may ask for the server; may be given several times
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<HostName>,
    /// Believe the X-Forwarded-For and X-Request-Id of the proxy in front
    #[arg(long)]
    behind_proxy: bool,
    /// Least time a computer's move takes, in milliseconds [default: 400]
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// How long a tournament of members rests between two rounds, in seconds [default: 10]
    #[arg(long, value_name = "SECONDS")]
    round_break: Option<u64>,
    /// Folder of matches and tournaments (`deska tournament play --out FOLDER/NAME`) whose standing is shown at /events
    #[arg(long, value_name = "FOLDER")]
    events: Option<PathBuf>,
    /// Where metrics are told, beside /healthz and /readyz, such as 127.0.0.1:9421 [default: nowhere]
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = server::host_and_port)]
    metrics: Option<SocketAddr>,
    /// How the log is written to standard error: text for people, json for programs [default: text]
    #[arg(long, value_name = "FORMAT")]
    log_format: Option<LogFormat>,
}

impl Arguments {
    /// The settings in force, and the file that says some of them.
    pub(crate) fn settings(&self) -> anyhow::Result<(Settings, Option<PathBuf>)> {
        let (mut settings, file) = of_file(self.config.as_deref())?;
        settings.port = self.port.unwrap_or(settings.port);
        settings.host = self.host.unwrap_or(settings.host);
        settings.pace = self.pace.map_or(settings.pace, Duration::from_millis);
        settings.round_break = self.round_break.map_or(settings.round_break, Duration::from_secs);
        settings.log_format = self.log_format.unwrap_or(settings.log_format);
        settings.behind_proxy |= self.behind_proxy;
        if !self.allow_host.is_empty() {
            settings.allowed_hosts.clone_from(&self.allow_host);
        }
        over(&mut settings.database, &self.database);
        over(&mut settings.data_dir, &self.data_dir);
        over(&mut settings.public_url, &self.public_url);
        over(&mut settings.events, &self.events);
        over(&mut settings.metrics, &self.metrics);
        Ok((settings, file))
    }
}

/// Which database a verb works on that sees to the database of a server.
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

/// A database, and whether the command line or a settings file names it.
pub(crate) struct FoundDatabase {
    pub(crate) address: Address,
    pub(crate) named: bool,
}

/// The cure where there is no database.
const NAME_IT: &str =
    "name the server's with --database FILE or its settings with --config FILE; `deska serve` makes one at its first start";

impl DatabaseArguments {
    /// Returns the settings of the server.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        Ok(of_file(self.config.as_deref())?.0)
    }

    /// Finds the database. Whether it exists is not checked where it is named.
    pub(crate) fn find(&self) -> anyhow::Result<FoundDatabase> {
        let settings = self.settings()?;
        match self.database.as_ref().or(settings.database.as_ref()) {
            Some(text) => Ok(FoundDatabase { address: Address::parse(text)?, named: true }),
            None => Ok(FoundDatabase { address: Address::File(usual(own_data_base()?, Path::new(SERVICE_DATA_BASE))?), named: false }),
        }
    }

    /// Finds the database, which must exist: nothing but a server makes one.
    pub(crate) fn existing(&self) -> anyhow::Result<Address> {
        let found = self.find()?;
        let Address::File(file) = &found.address else { return Ok(found.address) };
        if !file.exists() {
            bail!("there is no database at {}: {NAME_IT}", file.display());
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no threads can be had")?;
        if !runtime.block_on(store::Store::may_be_database(file)) {
            bail!("{} is empty, and no database: {NAME_IT}", file.display());
        }
        Ok(found.address)
    }
}

/// The database that is worked on where none is named: the user's own, or that of the installed service if there is no other.
fn usual(own: PathBuf, service: &Path) -> anyhow::Result<PathBuf> {
    match (own.exists(), service.exists() && own != service) {
        (true, true) => bail!("there are two databases, {} and {}: say which with --database FILE", own.display(), service.display()),
        (false, true) => Ok(service.to_owned()),
        (_, false) => Ok(own),
    }
}

/// The settings of this file, or of the first of the usual places where there is one.
pub(crate) fn of_file(named: Option<&Path>) -> anyhow::Result<(Settings, Option<PathBuf>)> {
    let mut settings = Settings::default();
    let file = named.map(Path::to_owned).or_else(settings_file);
    if let Some(file) = &file {
        settings.read_file(file)?;
    }
    Ok((settings, file))
}

fn over<T: Clone>(setting: &mut Option<T>, said: &Option<T>) {
    if said.is_some() {
        setting.clone_from(said);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_database_is_the_only_one_there_is() {
        let folder = tempfile::tempdir().unwrap();
        let [own, service] = ["own.db", "service.db"].map(|name| folder.path().join(name));
        assert_eq!(usual(own.clone(), &service).unwrap(), own);
        std::fs::write(&service, "").unwrap();
        assert_eq!(usual(own.clone(), &service).unwrap(), service);
        // In the container, and in the service itself, both are one.
        assert_eq!(usual(service.clone(), &service).unwrap(), service);
        std::fs::write(&own, "").unwrap();
        let error = usual(own.clone(), &service).unwrap_err().to_string();
        assert!(error.contains("own.db") && error.contains("service.db") && error.contains("--database"), "{error}");
    }
}
