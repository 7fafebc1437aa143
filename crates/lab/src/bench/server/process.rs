//! The hidden subcommand `serve`: the server under load, in a process of its own. It is the server
//! of `deska serve`, on a free port and without delays between moves of computers.

use std::future;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use assets::Library;
use cli::output::Answer;
use play::Seed;
use server::{Config, LibraryWords, Server, Settings};
use store::Address;
use tracing_subscriber::EnvFilter;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The database: a file, or the URL of a PostgreSQL database
    #[arg(long)]
    database: String,
    /// A settings file
    #[arg(long)]
    config: Option<PathBuf>,
    /// The folder to search for lexicons first
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// The seed of every game
    #[arg(long)]
    seed: Option<Seed>,
}

/// Serves until the process is killed.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let mut settings = Settings::default();
    if let Some(file) = &arguments.config {
        settings.read_file(file)?;
    }
    settings.port = 0;
    settings.pace = Duration::ZERO;
    tracing_subscriber::fmt().with_env_filter(EnvFilter::new(settings.log_level.name())).with_writer(std::io::stderr).init();
    let library = Library::find(arguments.data_dir.as_deref())?;
    let mut config = settings.into_config(Address::parse(&arguments.database)?, Arc::new(LibraryWords(library)));
    config.seed = arguments.seed;
    config.games = config.games.knowing(study::shared_positions(), Arc::new(study::keep_positions));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("starting the runtime")?;
    runtime.block_on(serve(config))?;
    Ok(Answer::Yes)
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let server = Server::bind(config).await?;
    let mut out = std::io::stdout();
    writeln!(out, "Deska is at {}", server.url())?;
    out.flush()?;
    Ok(server.run(future::pending()).await?)
}
