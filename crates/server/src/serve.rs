//! Starting and ending.

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

use crate::app::{App, Parts};
use crate::config::{Config, Limits};
use crate::health::Health;
use crate::hosts::Hosts;
use crate::limits::{Shares, Turns};
use crate::mail::{MailError, Mailer};
use crate::metrics::{self, Moment};
use crate::news::NewsDesk;
use crate::ports::{ClubCalendar, RatedGate, Recorder};
use crate::room_registry::Rooms;
use crate::session::MEMBER_KEPT;
use crate::shared_answer::Batches;
use crate::{api, connections, health, requests, security, web};
use rooms::hosted::Services;
use rooms::limits::{Limiter, MemoryBudget, Thinkers};
use rooms::room::{Command, Location, RoomContext, now};
use rooms::words::Lexicons;

/// How long the end waits for requests that are being answered.
const FAREWELL: Duration = Duration::from_secs(3);

/// Why a server does not start, or does not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is taken.
    #[error(
        "port {port} of {host} is in use, perhaps by another Deska (look at {url}): end that program, or choose another port with --port {next} (--port 0 takes any that is free)",
        url = url_at(SocketAddr::new(*host, *port)), next = port.checked_add(1).unwrap_or(8421)
    )]
    PortInUse {
        /// The address.
        host: IpAddr,
        /// The port.
        port: u16,
    },
    /// The port may not be taken.
    #[error("port {0} may not be used without more rights: choose one above 1023 with --port, for example --port 8421")]
    PortForbidden(u16),
    /// The address is none of this machine.
    #[error("{0} is no address of this machine: use --host 127.0.0.1 for this machine only, or --host 0.0.0.0 for all its networks")]
    NoSuchHost(IpAddr),
    /// It can't listen for another reason.
    #[error("can't listen at {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        why: io::Error,
    },
    /// Metrics can't be told there.
    #[error("metrics can't be told at {address}: {why}; choose another address or port with --metrics")]
    Metrics {
        /// Where.
        address: SocketAddr,
        /// What the system says.
        why: io::Error,
    },
    /// Mail can't be sent.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// Copies can't be made of this database.
    #[error(
        "{0} is a database of a PostgreSQL server: take `folder` out of the part [backup] of the settings, and make its copies with pg_dump"
    )]
    NoCopies(store::Address),
    /// The database can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// A server that listens; requests wait until it runs.
pub struct Server {
    listener: TcpListener,
    /// Where metrics are told, if they are.
    metrics: Option<TcpListener>,
    address: SocketAddr,
    app: App,
    end: watch::Sender<bool>,
    limits: Limits,
}

/// Bytes of a database that is checked before it is used; that of a larger one is told in the log, when it is known.
const CHECKED_FIRST: u64 = 512 << 20;

/// Checks the pages of a database in a file: a server that goes on writing where some can't be read loses more.
async fn check_pages(store: &Store, database: &store::Address) -> Result<(), OpenError> {
    let store::Address::File(path) = database else { return Ok(()) };
    let bytes = std::fs::metadata(path).map_or(0, |data| data.len());
    if bytes <= CHECKED_FIRST {
        return store.check_pages(path).await;
    }
    let (store, path) = (store.clone(), path.clone());
    tokio::spawn(async move {
        match store.check_pages(&path).await {
            Ok(()) => tracing::info!("the database was checked: all of it can be read"),
            Err(why) => tracing::error!(%why, "the database was checked"),
        }
    });
    Ok(())
}

impl Server {
    /// Takes the port, then opens the database. Opens no lexicon and builds nothing.
    ///
    /// # Errors
    /// The port can't be had or the database can't be opened.
    pub fn bind(config: Config) -> BoxFuture<'static, Result<Server, ServeError>> {
        Box::pin(Server::bound(config))
    }

    #[expect(clippy::too_many_lines, reason = "every part of the server is made here once, a line each")]
    async fn bound(config: Config) -> Result<Server, ServeError> {
        connections::raise_files(config.limits.sockets);
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
        crate::alive::begin(store.clone(), ending.clone()).await;
        if let Some(database) = database {
            crate::copying::begin(database, config.backups, ending.clone());
        }
        let bans = crate::bans::Bans::begin(store.clone(), ending.clone()).await;
        let notices = crate::notices::Notices::begin(store.clone(), ending.clone()).await;
        let vacations = crate::vacations::Vacations::begin(store.clone(), ending.clone()).await;
        let services = Services::new(Lexicons::new(config.words), &config.games, config.limits.services());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let news = NewsDesk::new();
        let gate_cache = crate::help::GameCache::default();
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
                most: config.limits.listeners,
                memory: MemoryBudget::new(config.limits.remembered),
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
        let app = App(Arc::new(Parts {
            store,
            bans,
            notices,
            vacations,
            services,
            rooms,
            seed: config.seed,
            tournament_lists: Batches::default(),
            tournament_tables: Batches::default(),
            round_break: config.round_break,
            events: crate::api::events::Events::new(config.events),
            hosts: Hosts::new(config.public_url.as_ref(), config.allowed_hosts),
            public_url: config.public_url,
            behind_proxy: config.behind_proxy,
            changes: Limiter::new(config.limits.changes),
            questions: Limiter::new(config.limits.questions),
            under_way: Turns::new(config.limits.requests),
            shares: Limiter::new(config.limits.shares),
            registrations: Limiter::new(config.limits.registrations),
            files: crate::api::files::room(&config.limits),
            listens: address,
            request_body: config.limits.request_body,
            messages: config.limits.messages,
            sockets: AtomicUsize::new(0),
            limits: config.limits,
            sockets_of_addresses: Shares::new(),
            sockets_of_guests: Shares::new(),
            sockets_of_players: Shares::new(),
            downloads: Shares::new(),
            sending: config.limits.sending,
            watched: crate::help::OpenGames::default(),
            gate_cache,
            accounts: crate::accounts::Accounts::new(),
            news,
            session_ends: crate::session_ends::SessionEnds::new(),
            repeats: crate::repeats::Repeats::default(),
            mailer,
            mails: Limiter::new(config.limits.mails),
            digests: config.digests,
            connections: AtomicU64::new(0),
            health,
            ending,
        }));
        crate::notices::close_games(app.clone());
        Ok(Server { listener, metrics, address, app, end, limits: config.limits })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser on this machine.
    #[must_use]
    pub fn url(&self) -> String {
        url_at(self.address)
    }

    /// Where metrics are told, if they are.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// The addresses by which others on the network reach it; none if it listens to this machine only.
    #[must_use]
    pub fn network_urls(&self) -> Vec<String> {
        let ip = self.address.ip();
        if ip.is_loopback() {
            return Vec::new();
        }
        let found = api::reach::addresses(ip, &api::reach::interfaces());
        found.into_iter().map(|ip| format!("{}/", api::reach::origin(ip, self.address.port()))).collect()
    }

    /// Answers requests until `stop`, then says good-bye to everybody and comes back.
    ///
    /// # Errors
    /// None by now: what fails while it runs is logged.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> BoxFuture<'static, Result<(), ServeError>> {
        self.running(Box::pin(stop))
    }

    /// Of one kind for every `stop`, and boxed: else all that serves is compiled anew in each crate that runs a server.
    fn running(self, stop: BoxFuture<'static, ()>) -> BoxFuture<'static, Result<(), ServeError>> {
        Box::pin(self.served_until(stop))
    }

    async fn served_until(self, stop: BoxFuture<'static, ()>) -> Result<(), ServeError> {
        let Server { listener, metrics, app, end, limits, .. } = self;
        let (store, app_watched) = (app.store.clone(), app.clone());
        let rooms = app.rooms.clone();
        forget_sessions(store.clone(), limits.guest_kept);
        wake(store.clone(), rooms.clone());
        app.services.prepare();
        crate::deadlines::keep(app.clone());
        crate::tournaments::direct(app.clone());
        crate::mail::send(app.clone());
        crate::mail::tell(app.clone());
        let (gone, watching) = watch::channel(false);
        if let Some(listener) = metrics {
            // Until the very end: that the server ends is something to be told, too.
            tokio::spawn(async move { connections::serve(listener, watching_router(app_watched), &limits, false, watching).await });
        }
        let mut stopped = end.subscribe();
        // Before anybody asks; what can't be read now is read then.
        if let Err(error) = api::lobby::lobby(&app, None).await {
            tracing::warn!(%error, "what is offered could not be read");
        }
        let behind_proxy = app.behind_proxy;
        let serving = connections::serve(listener, router(app), &limits, behind_proxy, end.subscribe());
        let stopping = async {
            stop.await;
            // Connections, sockets and rooms listen to this.
            end.send_replace(true);
            rooms::room::ended(&mut stopped).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            () = serving => {}
            () = stopping => {}
        }
        tracing::info!(rooms = rooms.len(), "the server ends");
        // Rooms note what is left of the running turns.
        let _ = tokio::time::timeout(FAREWELL, rooms.finish()).await;
        let _ = tokio::time::timeout(FAREWELL, store.close()).await;
        gone.send_replace(true);
        Ok(())
    }
}

fn router(app: App) -> Router {
    let page = Router::new().fallback(web::page).with_state(app.clone());
    Router::new()
        .nest("/api/v1", api::router(app.clone()))
        .fallback_service(page)
        .layer(DefaultBodyLimit::max(app.limits.largest_body))
        .layer(middleware::from_fn_with_state(app.clone(), connections::bodies))
        .layer(middleware::from_fn_with_state(app.clone(), security::guard))
        // Whoever asks whether it lives may ask by any name.
        .merge(health::router(app.health.clone()))
        .layer(middleware::from_fn_with_state(app.clone(), security::headers))
        .layer(middleware::from_fn_with_state(app.clone(), requests::watched))
        .with_state(app)
}

/// What is told whoever keeps the server running, at an address of its own.
fn watching_router(app: App) -> Router {
    let metrics = async |State(app): State<App>| {
        let [computing, analyses, solving] = app.services.queues();
        let [thinking, quick] = app.rooms.thinkers();
        let queues = [("thinking", thinking.0, thinking.1), ("quick-thinking", quick.0, quick.1), computing, analyses, solving];
        let moment = Moment { rooms: app.rooms.len(), queues, writes: app.store.write_figures() };
        ([(CONTENT_TYPE, metrics::KIND)], metrics::text(&moment))
    };
    Router::new().route("/metrics", get(metrics)).merge(health::router(app.health.clone())).with_state(app)
}

/// Lets time go on in games by correspondence, whose players may look at them but once a day, and in those that count for ratings, so that nobody escapes by
/// staying away. In others it goes on when somebody comes.
fn wake(store: Store, rooms: Rooms) {
    tokio::spawn(async move {
        match store.timed("turn_days").await {
            Ok(games) => {
                for game in games {
                    rooms.tell(&game, Command::Wake).await;
                    // One after the other: whoever comes first is not kept waiting by all of them.
                    tokio::time::sleep(Duration::from_millis(10)).await;
                }
            }
            Err(error) => tracing::error!(%error, "the games by correspondence could not be looked up; each goes on when somebody comes"),
        }
    });
}

/// Forgets, in the background, guests who came once and never played.
fn forget_sessions(store: Store, kept: Duration) {
    tokio::spawn(async move {
        match store.forget_sessions(now().saturating_sub(kept.as_millis() as u64), now().saturating_sub(MEMBER_KEPT)).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "forgot sessions without a game"),
            Err(error) => tracing::warn!(%error, "old sessions could not be forgotten"),
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

/// What to open in a browser; an address that means all networks is reached at this machine's own.
#[must_use]
pub fn url_at(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => "127.0.0.1".to_owned(),
        IpAddr::V6(v6) => format!("[{v6}]"),
        IpAddr::V4(v4) => v4.to_string(),
    };
    format!("http://{host}:{}/", address.port())
}
