//! `deska serve`, the default subcommand.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use assets::Library;
use cli::data::default_database;
use cli::output::{self, Answer, print_line};
use play::Seed;
use server::{Games, Server};
use store::{Address, MigrationPreview, Store};
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{log, settings};

#[derive(clap::Args, Default)]
// The program's own arguments already use the default group name.
#[group(id = "serving")]
#[command(after_help = "Examples: deska serve --port 8421 --database games.db
          deska serve --config club.toml
          deska serve --print-config > deska.toml
          deska serve --dry-run

Errors are logged to standard error; DESKA_LOG=info logs more.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    settings: settings::Arguments,
    /// Report what starting would do to the database, without changing anything
    #[arg(long)]
    dry_run: bool,
    /// Seed of every game, for tests: it determines all draws
    #[arg(long, value_name = "SEED", hide = true)]
    seed: Option<Seed>,
}

pub(crate) fn run(arguments: Arguments, games: impl FnOnce(Games) -> Games) -> anyhow::Result<Answer> {
    let (settings, file) = arguments.settings.settings()?;
    if arguments.settings.print_config {
        return output::write(settings.to_file().as_bytes());
    }
    log::init(settings.log_format, settings.log_level);
    if let Some(file) = file {
        log::log_settings_file(&file);
    }
    let library = Library::find(settings.data_dir.as_deref())?;
    let database = match &settings.database {
        Some(text) => Address::parse(text)?,
        None => Address::File(default_database()?),
    };
    if arguments.dry_run {
        return print_migration_preview(&database);
    }
    let mut config = settings.into_config(database, Arc::new(server::LibraryWords(library)));
    config.seed = arguments.seed;
    config.games = games(config.games);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("starting the runtime")?;
    let served = runtime.block_on(serve(config));
    // Do not wait for computer players that are still thinking.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served.map(|()| Answer::Yes)
}

/// Reports what starting would do to the database.
fn print_migration_preview(database: &Address) -> anyhow::Result<Answer> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("starting the runtime")?;
    match runtime.block_on(Store::preview_migration(database))? {
        MigrationPreview::New => print_line(format_args!("{database}: does not exist yet; starting would create it"))?,
        MigrationPreview::Same { format } => {
            print_line(format_args!("{database}: its format is {format}, which this program writes; starting would change nothing"))?
        }
        MigrationPreview::Older { found, wanted, copy, bytes } => {
            print_line(format_args!("{database}: its format is {found}, this program writes {wanted}; starting would migrate its tables"))?;
            match copy {
                Some(copy) => print_line(format_args!("it would first be copied to {} ({} KiB)", copy.display(), bytes.div_ceil(1024)))?,
                None => print_line(format_args!("no copy would be made first: make one with `pg_dump`"))?,
            }
            print_line(format_args!("the migration was tried and rolled back: nothing was changed"))?;
        }
    }
    Ok(Answer::Yes)
}

async fn serve(config: server::Config) -> anyhow::Result<()> {
    let server = Server::bind(config).await?;
    // Listen for signals before the address is printed: a reader may end the program immediately.
    let signals = Signals::new();
    let mut out = std::io::stdout();
    // The server keeps running if its standard output is closed.
    let _ = writeln!(out, "Deska is at {}", server.url()).and_then(|()| out.flush());
    for url in server.network_urls() {
        let _ = writeln!(out, "for others on your network at {url}").and_then(|()| out.flush());
    }
    if let Some(address) = server.metrics_address() {
        let _ = writeln!(out, "metrics are at http://{address}/metrics").and_then(|()| out.flush());
    }
    notify_supervisor(ServiceState::Ready);
    let ending = async {
        wait_for_signal(signals).await;
        notify_supervisor(ServiceState::Stopping);
    };
    Ok(server.run(ending).await?)
}

/// A state reported to the supervisor.
enum ServiceState {
    Ready,
    Stopping,
}

/// Notifies systemd if it started this program with a notification socket.
fn notify_supervisor(what: ServiceState) {
    #[cfg(target_os = "linux")]
    {
        let state = match what {
            ServiceState::Ready => sd_notify::NotifyState::Ready,
            ServiceState::Stopping => sd_notify::NotifyState::Stopping,
        };
        if let Err(error) = sd_notify::notify(&[state]) {
            tracing::warn!(%error, "the supervisor could not be notified");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = what;
}

/// Waits for Ctrl-C or, on Unix, SIGTERM. A second one ends the program immediately.
async fn wait_for_signal(mut signals: Signals) {
    signals.next().await;
    tokio::spawn(async move {
        let code = signals.next().await;
        tracing::warn!("second request to end: clients are not notified, and running turns are not stored");
        std::process::exit(code);
    });
}

/// Signals that ask the program to end. The same listeners serve the first and the second signal,
/// so that none is missed in between.
#[cfg(unix)]
struct Signals {
    interrupts: Option<Signal>,
    terminations: Option<Signal>,
}

#[cfg(unix)]
impl Signals {
    fn new() -> Signals {
        Signals { interrupts: signal(SignalKind::interrupt()).ok(), terminations: signal(SignalKind::terminate()).ok() }
    }

    /// Waits for a signal and returns its conventional exit code.
    async fn next(&mut self) -> i32 {
        tokio::select! {
            () = receive(&mut self.interrupts) => 130,
            () = receive(&mut self.terminations) => 143,
        }
    }
}

/// Waits for the next signal, forever if listening is not possible.
#[cfg(unix)]
async fn receive(signals: &mut Option<Signal>) {
    match signals {
        Some(signals) => drop(signals.recv().await),
        None => std::future::pending().await,
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Signals {
        Signals
    }

    async fn next(&mut self) -> i32 {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        130
    }
}
