//! `deska serve`, and `deska` alone.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use assets::Library;
use cli::data::own_data_base;
use cli::output::Answer;
use play::Seed;
use server::{Config, DEFAULT_PORT, Games, HostName, PublicUrl, Server};
use store::Address;
use tracing_subscriber::EnvFilter;

/// The environment variable that says what is logged.
const LOG: &str = "DESKA_LOG";

#[derive(clap::Args, Default)]
// The program's own arguments are a group of this name already.
#[group(id = "serving")]
#[command(
    after_help = "Example: deska serve --port 8421 --database games.db\n\nWhat goes wrong is told on standard error; DESKA_LOG=info tells more."
)]
pub(crate) struct Arguments {
    /// Port to listen at; 0 takes any that is free [default: 8421]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Address to listen at; 0.0.0.0 lets all networks in [default: 127.0.0.1, this machine only]
    #[arg(long, value_name = "ADDRESS", value_parser = host)]
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
    /// Believe the X-Forwarded-For of the proxy in front
    #[arg(long)]
    behind_proxy: bool,
    /// Least time a computer's move takes, in milliseconds [default: 400]
    #[arg(long, value_name = "MS")]
    pace: Option<u64>,
    /// Folder of matches and tournaments (`deska tournament play --out FOLDER/NAME`) whose standing is shown at /events
    #[arg(long, value_name = "FOLDER")]
    events: Option<PathBuf>,
    /// Seed of every game, for tests: whoever knows it knows all draws
    #[arg(long, value_name = "SEED", hide = true)]
    seed: Option<Seed>,
}

/// An address to listen at.
fn host(text: &str) -> Result<IpAddr, String> {
    match text {
        "localhost" => Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        _ => text.parse().map_err(|_| String::from("expected an address as 127.0.0.1, 0.0.0.0 or ::1")),
    }
}

pub(crate) fn run(arguments: Arguments, games: impl FnOnce(Games) -> Games) -> anyhow::Result<Answer> {
    // Quiet unless asked: warnings and errors only.
    let filter = EnvFilter::try_from_env(LOG).unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let mut config = config(arguments)?;
    config.games = games(config.games);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads can be had")?;
    let served = runtime.block_on(serve(config));
    // A computer player that does not come to an end is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served.map(|()| Answer::Yes)
}

fn config(arguments: Arguments) -> anyhow::Result<Config> {
    let library = Library::find(arguments.data_dir.as_deref())?;
    let database = match &arguments.database {
        Some(text) => Address::parse(text)?,
        None => Address::File(own_data_base()?),
    };
    let mut config = Config::new(database, Arc::new(library));
    config.host = arguments.host.unwrap_or(config.host);
    config.port = arguments.port.unwrap_or(DEFAULT_PORT);
    config.public_url = arguments.public_url;
    config.allowed_hosts = arguments.allow_host;
    config.behind_proxy = arguments.behind_proxy;
    config.pace = arguments.pace.map_or(config.pace, Duration::from_millis);
    config.events = arguments.events;
    config.seed = arguments.seed;
    Ok(config)
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let server = Server::bind(config).await?;
    let mut out = std::io::stdout();
    // Whoever started the program may not listen; the server runs all the same.
    let _ = writeln!(out, "Deska is at {}", server.url()).and_then(|()| out.flush());
    for url in server.network_urls() {
        let _ = writeln!(out, "for others on your network at {url}").and_then(|()| out.flush());
    }
    Ok(server.run(asked_to_end()).await?)
}

/// Waits for Ctrl-C or, where there is such a thing, a request to terminate.
async fn asked_to_end() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
