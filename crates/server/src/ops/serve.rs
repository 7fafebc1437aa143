//! Startup and shutdown of the server.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware;
use axum::routing::get;
use store::{BoxFuture, OpenError, Store};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::{App, AppState};
use crate::club::mail::{MailError, Mailer};
use crate::club::news::NewsHub;
use crate::http::api;
use crate::http::coalesce::Coalescer;
use crate::http::connections;
use crate::http::hosts::Hosts;
use crate::http::page_files;
use crate::http::request_log;
use crate::http::security;
use crate::http::session::MEMBER_SESSION_TTL;
use crate::limits::{ConcurrencyLimit, Quotas};
use crate::ops::config::{Config, Limits};
use crate::ops::health;
use crate::ops::health::Health;
use crate::ops::metrics::{self, MetricsSnapshot};
use crate::rooms_adapter::ports::{ClubCalendar, RatedGate, Recorder};
use crate::rooms_adapter::registry::Rooms;
use rooms::hosted::Services;
use rooms::limits::{Limiter, MemoryBudget, Thinkers};
use rooms::room::{Command, Location, RoomContext, now};
use rooms::words::Lexicons;

/// Time limit of each shutdown step: pending requests, rooms and the database.
const SHUTDOWN_STEP_TIMEOUT: Duration = Duration::from_secs(3);

/// Errors of starting or running a server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is in use.
    #[error(
        "port {port} of {host} is in use, perhaps by another Deska (see {url}): stop that program, or choose another port with --port {next} (--port 0 takes any free port)",
        url = url_at(SocketAddr::new(*host, *port)), next = port.checked_add(1).unwrap_or(8421)
    )]
    PortInUse {
        /// The requested address.
        host: IpAddr,
        /// The requested port.
        port: u16,
    },
    /// The port needs more privileges.
    #[error("port {0} needs more privileges: choose one above 1023 with --port, for example --port 8421")]
    PortForbidden(u16),
    /// The address does not belong to this machine.
    #[error("{0} is not an address of this machine: use --host 127.0.0.1 for this machine only, or --host 0.0.0.0 for all its networks")]
    NoSuchHost(IpAddr),
    /// Listening failed for another reason.
    #[error("can't listen at {address}: {why}")]
    Listen {
        /// The requested address.
        address: SocketAddr,
        /// The system error.
        why: io::Error,
    },
    /// The metrics listener failed.
    #[error("can't serve metrics at {address}: {why}; choose another address or port with --metrics")]
    Metrics {
        /// The requested address.
        address: SocketAddr,
        /// The system error.
        why: io::Error,
    },
    /// The mail settings are incomplete.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// Backups are not supported for this database.
    #[error("{0} is a PostgreSQL database: remove `folder` from [backup] in the settings, and back it up with pg_dump")]
    NoCopies(store::Address),
    /// Opening the database failed.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// A server that listens. Requests wait until [`Server::run`].
pub struct Server {
    listener: TcpListener,
    /// Listener of the metrics endpoint.
    metrics: Option<TcpListener>,
    address: SocketAddr,
    app: App,
    end: watch::Sender<bool>,
    limits: Limits,
}

/// Maximum size in bytes of a database whose pages are checked before startup. Larger ones are
/// checked in the background, and the result is logged.
const MAX_CHECKED_AT_STARTUP: u64 = 512 << 20;

/// Checks the pages of a database file. Writing to a damaged file would lose more data.
async fn check_pages(store: &Store, database: &store::Address) -> Result<(), OpenError> {
    let store::Address::File(path) = database else { return Ok(()) };
    let bytes = std::fs::metadata(path).map_or(0, |data| data.len());
    if bytes <= MAX_CHECKED_AT_STARTUP {
        return store.check_pages(path).await;
    }
    let (store, path) = (store.clone(), path.clone());
    tokio::spawn(async move {
        match store.check_pages(&path).await {
            Ok(()) => tracing::info!("database check passed"),
            Err(error) => tracing::error!(%error, "database check failed"),
        }
    });
    Ok(())
}

impl Server {
    /// Binds the port, then opens the database. Opens no lexicon.
    ///
    /// # Errors
    /// Returns an error if the port can't be bound or the database can't be opened.
    pub fn bind(config: Config) -> BoxFuture<'static, Result<Server, ServeError>> {
        Box::pin(Server::bind_and_open(config))
    }

    #[expect(clippy::too_many_lines, reason = "constructs every part of the server, one per line")]
    async fn bind_and_open(config: Config) -> Result<Server, ServeError> {
        connections::raise_file_limit(config.limits.sockets);
        rooms::compute::reserve_processors(config.limits.processors_left);
        rooms::metrics::install(&Recorder);
        let wanted = SocketAddr::new(config.host, config.port);
        let listener = TcpListener::bind(wanted).await.map_err(|why| listen_error(wanted, why))?;
        let address = listener.local_addr().map_err(|why| listen_error(wanted, why))?;
        let metrics = match config.metrics {
            Some(address) => Some(TcpListener::bind(address).await.map_err(|why| ServeError::Metrics { address, why })?),
            None => None,
        };
        let database = match (&config.database, &config.backups.folder) {
            (store::Address::File(file), Some(_)) => Some(file.clone()),
            (address @ store::Address::Postgres(_), Some(_)) => return Err(ServeError::NoCopies(address.clone())),
            (_, None) => None,
        };
        let mailer = Mailer::new(&config.mail, config.public_url.as_ref())?;
        let store = Store::open_with(&config.database, config.opening).await?;
        check_pages(&store, &config.database).await?;
        let (end, ending) = watch::channel(false);
        crate::ops::uptime::spawn(store.clone(), ending.clone()).await;
        if let Some(database) = database {
            crate::ops::backup::spawn(database, config.backups, ending.clone());
        }
        let bans = crate::club::bans::Bans::load(store.clone(), ending.clone()).await;
        let notices = crate::club::notices::Notices::load(store.clone(), ending.clone()).await;
        let vacations = crate::club::vacations::Vacations::load(store.clone(), ending.clone()).await;
        let services = Services::new(Lexicons::new(config.words), &config.games, config.limits.services());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let news = NewsHub::new();
        let gate_cache = crate::club::fair_play::GameCache::default();
        let rooms = Rooms::new(
            config.limits.rooms,
            RoomContext {
                store: Arc::new(store.clone()),
                services: services.clone(),
                thinkers: Thinkers::new(threads, services.processors.clone()),
                pace: config.pace,
                claim_after: config.claim_after,
                draw_shown: config.draw_shown,
                idle: config.idle,
                max_spectators: config.limits.spectators,
                memory: MemoryBudget::new(config.limits.player_cache_bytes),
                remote: None,
                seed: config.seed,
                news: Arc::new(news.clone()),
                gate: Arc::new(RatedGate { store: store.clone(), services: services.clone(), cache: gate_cache.clone() }),
                moderation: Arc::new(bans.clone()),
                calendar: Arc::new(ClubCalendar { vacations: vacations.clone(), notices: notices.clone() }),
                location: Location::Server,
                ending: ending.clone(),
            },
        );
        let health = Health::new(store.clone(), ending.clone());
        let app = App(Arc::new(AppState {
            store,
            bans,
            notices,
            vacations,
            services,
            rooms,
            seed: config.seed,
            tournament_lists: Coalescer::default(),
            tournament_tables: Coalescer::default(),
            round_break: config.round_break,
            events: crate::http::api::events::Events::new(config.events),
            hosts: Hosts::new(config.public_url.as_ref(), config.allowed_hosts),
            public_url: config.public_url,
            behind_proxy: config.behind_proxy,
            changes: Limiter::new(config.limits.changes),
            questions: Limiter::new(config.limits.questions),
            concurrency: ConcurrencyLimit::new(config.limits.requests),
            shares: Limiter::new(config.limits.shares),
            registrations: Limiter::new(config.limits.registrations),
            files: crate::http::api::files::quota(&config.limits),
            listen_address: address,
            body_timeout: config.limits.request_body,
            messages: config.limits.messages,
            sockets: AtomicUsize::new(0),
            limits: config.limits,
            sockets_of_addresses: Quotas::new(),
            sockets_of_guests: Quotas::new(),
            sockets_of_players: Quotas::new(),
            downloads: Quotas::new(),
            send_timeout: config.limits.send_timeout,
            watched: crate::club::fair_play::OpenGames::default(),
            gate_cache,
            accounts: crate::club::accounts::Accounts::new(),
            news,
            session_ends: crate::http::session_watch::SessionEnds::new(),
            idempotency: crate::http::idempotency::IdempotencyCache::default(),
            mailer,
            mails: Limiter::new(config.limits.mails),
            digest_interval: config.digests,
            connections: AtomicU64::new(0),
            health,
            reviews: crate::club::reviews::Reviews::default(),
            statistics: crate::club::statistics::FactsCache::default(),
            ending,
        }));
        crate::club::notices::spawn_closing(app.clone());
        Ok(Server { listener, metrics, address, app, end, limits: config.limits })
    }

    /// Returns the address that the server listens at.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the URL to open in a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        url_at(self.address)
    }

    /// Returns the address of the metrics endpoint, if it is enabled.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Returns the URLs for other machines on the network. Empty if the server listens on loopback
    /// only.
    #[must_use]
    pub fn network_urls(&self) -> Vec<String> {
        let ip = self.address.ip();
        if ip.is_loopback() {
            return Vec::new();
        }
        let found = api::reach::addresses(ip, &api::reach::interfaces());
        found.into_iter().map(|ip| format!("{}/", api::reach::origin(ip, self.address.port()))).collect()
    }

    /// Serves requests until `stop` completes, then shuts down gracefully.
    ///
    /// # Errors
    /// Currently never: failures at run time are logged.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> BoxFuture<'static, Result<(), ServeError>> {
        self.run_boxed(Box::pin(stop))
    }

    /// Boxes `stop`, so that the serving code is not compiled again for each type of it in every
    /// dependent crate.
    fn run_boxed(self, stop: BoxFuture<'static, ()>) -> BoxFuture<'static, Result<(), ServeError>> {
        Box::pin(self.serve_until(stop))
    }

    async fn serve_until(self, stop: BoxFuture<'static, ()>) -> Result<(), ServeError> {
        let Server { listener, metrics, app, end, limits, .. } = self;
        let (store, app_watched) = (app.store.clone(), app.clone());
        let rooms = app.rooms.clone();
        spawn_session_cleanup(store.clone(), limits.guest_ttl);
        wake_timed_games(store.clone(), rooms.clone());
        app.services.prepare();
        crate::rooms_adapter::deadlines::spawn(app.clone());
        crate::club::tournaments::spawn_director(app.clone());
        crate::club::mail::spawn_outbox(app.clone());
        crate::club::mail::spawn_digests(app.clone());
        let mut reviewing = crate::club::reviews::spawn_workers(&app);
        let (gone, watching) = watch::channel(false);
        if let Some(listener) = metrics {
            // The metrics endpoint runs until the end, so that it also reports the shutdown.
            tokio::spawn(async move { connections::serve(listener, metrics_router(app_watched), &limits, false, watching).await });
        }
        let mut stopped = end.subscribe();
        // Fills the lobby cache before the first request. After a failure, the next request
        // retries.
        if let Err(error) = api::lobby::lobby(&app, None).await {
            tracing::warn!(%error, "failed to load the lobby");
        }
        let behind_proxy = app.behind_proxy;
        let serving = connections::serve(listener, router(app), &limits, behind_proxy, end.subscribe());
        let stopping = async {
            stop.await;
            // Signals connections, sockets and rooms to close.
            end.send_replace(true);
            rooms::room::ended(&mut stopped).await;
            tokio::time::sleep(SHUTDOWN_STEP_TIMEOUT).await;
        };
        tokio::select! {
            () = serving => {}
            () = stopping => {}
        }
        tracing::info!(rooms = rooms.len(), "the server is shutting down");
        // Rooms persist the clocks of running turns.
        let _ = tokio::time::timeout(SHUTDOWN_STEP_TIMEOUT, rooms.join_all()).await;
        // Workers give back their jobs.
        let _ = tokio::time::timeout(SHUTDOWN_STEP_TIMEOUT, async { while reviewing.join_next().await.is_some() {} }).await;
        let _ = tokio::time::timeout(SHUTDOWN_STEP_TIMEOUT, store.close()).await;
        gone.send_replace(true);
        Ok(())
    }
}

fn router(app: App) -> Router {
    let page = Router::new().fallback(page_files::page).with_state(app.clone());
    Router::new()
        .nest("/api/v1", api::router(app.clone()))
        .fallback_service(page)
        .layer(DefaultBodyLimit::max(app.limits.max_body_bytes))
        .layer(middleware::from_fn_with_state(app.clone(), connections::limit_body_time))
        .layer(middleware::from_fn_with_state(app.clone(), security::check_host_and_origin))
        // Health checks skip the `Host` check.
        .merge(health::router(app.health.clone()))
        .layer(middleware::from_fn_with_state(app.clone(), security::add_headers))
        .layer(middleware::from_fn_with_state(app.clone(), request_log::log_request))
        .with_state(app)
}

/// Returns the router of the metrics endpoint, which has a separate listener.
fn metrics_router(app: App) -> Router {
    let metrics = async |State(app): State<App>| {
        let [computing, analyses, solving] = app.services.queues();
        let [thinking, quick] = app.rooms.thinkers();
        let queues = [("thinking", thinking.0, thinking.1), ("quick-thinking", quick.0, quick.1), computing, analyses, solving];
        let reviews = crate::club::reviews::counts(&app).await;
        let snapshot = MetricsSnapshot { rooms: app.rooms.len(), queues, reviews, writes: app.store.write_figures() };
        ([(CONTENT_TYPE, metrics::CONTENT_TYPE)], metrics::render(&snapshot))
    };
    Router::new().route("/metrics", get(metrics)).merge(health::router(app.health.clone())).with_state(app)
}

/// Opens the rooms of correspondence and rated games at startup, so that their clocks run although
/// no player is connected. Other games resume when a player opens them.
fn wake_timed_games(store: Store, rooms: Rooms) {
    tokio::spawn(async move {
        match store.timed("turn_days").await {
            Ok(games) => {
                for game in games {
                    rooms.send(&game, Command::Wake).await;
                    // Spread out, so that requests are not delayed by all rooms loading at once.
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            }
            Err(error) => tracing::error!(%error, "failed to look up correspondence games; each resumes when a player connects"),
        }
    });
}

/// Deletes expired member sessions, and old sessions of guests without any data, in the background.
fn spawn_session_cleanup(store: Store, kept: Duration) {
    tokio::spawn(async move {
        match store.forget_sessions(now().saturating_sub(kept.as_millis() as u64), now().saturating_sub(MEMBER_SESSION_TTL)).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "deleted expired sessions"),
            Err(error) => tracing::warn!(%error, "failed to delete expired sessions"),
        }
    });
}

fn listen_error(address: SocketAddr, why: io::Error) -> ServeError {
    match why.kind() {
        io::ErrorKind::AddrInUse => ServeError::PortInUse { host: address.ip(), port: address.port() },
        io::ErrorKind::PermissionDenied => ServeError::PortForbidden(address.port()),
        io::ErrorKind::AddrNotAvailable => ServeError::NoSuchHost(address.ip()),
        _ => ServeError::Listen { address, why },
    }
}

/// Returns the URL to open in a browser. An unspecified address is replaced by loopback.
#[must_use]
pub fn url_at(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V6(v6) => format!("[{v6}]"),
        IpAddr::V4(v4) => v4.to_string(),
    };
    format!("http://{host}:{}/", address.port())
}
