//! The settings of a server: the usual ones, what a file says, and above both what the command line says.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cli::data::settings_file;
use server::{HostName, LogFormat, PublicUrl, Settings};

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
