//! Prometheus metrics. Other modules call the functions of this file; only this file defines names
//! and help texts. Labels never contain ids, addresses or other client input, so the number of
//! series is bounded.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use games::GameName;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Content type of the metrics response.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Histogram buckets in seconds.
const BUCKETS: [f64; 15] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

type Label<const N: usize> = [(&'static str, Cow<'static, str>); N];
type CounterFamily<const N: usize> = Family<Label<N>, Counter>;
type GaugeFamily<const N: usize> = Family<Label<N>, Gauge>;
type HistogramFamily<const N: usize> = Family<Label<N>, Histogram, fn() -> Histogram>;

/// All metrics of the process.
struct ServerMetrics {
    registry: Registry,
    append: Histogram,
    records: Counter,
    storage_errors: Counter,
    moves: CounterFamily<2>,
    thinking: HistogramFamily<1>,
    waiting: HistogramFamily<1>,
    limited: CounterFamily<1>,
    requests: HistogramFamily<3>,
    connections: Gauge,
    sockets: GaugeFamily<1>,
    rooms: Gauge,
    queue: GaugeFamily<2>,
    reviews: GaugeFamily<1>,
    reviews_finished: Counter,
    review_turns: HistogramFamily<1>,
    writes_waiting: Gauge,
    writes: Counter,
    groups: Counter,
    memory: Gauge,
    files: Gauge,
    most_files: Gauge,
    started: Gauge<f64, AtomicU64>,
}

static METRICS: LazyLock<ServerMetrics> = LazyLock::new(ServerMetrics::new);

fn seconds() -> Histogram {
    Histogram::new(BUCKETS)
}

impl ServerMetrics {
    fn new() -> ServerMetrics {
        let mut metrics = ServerMetrics {
            registry: Registry::default(),
            append: seconds(),
            records: Counter::default(),
            storage_errors: Counter::default(),
            moves: Family::default(),
            thinking: Family::new_with_constructor(seconds),
            waiting: Family::new_with_constructor(seconds),
            limited: Family::default(),
            requests: Family::new_with_constructor(seconds),
            connections: Gauge::default(),
            sockets: Family::default(),
            rooms: Gauge::default(),
            queue: Family::default(),
            reviews: Family::default(),
            reviews_finished: Counter::default(),
            review_turns: Family::new_with_constructor(seconds),
            writes_waiting: Gauge::default(),
            writes: Counter::default(),
            groups: Counter::default(),
            memory: Gauge::default(),
            files: Gauge::default(),
            most_files: Gauge::default(),
            started: Gauge::default(),
        };
        let mut all = Registry::default();
        let deska = all.sub_registry_with_prefix("deska");
        deska.register("append_seconds", "Time until appended records are durable", metrics.append.clone());
        deska.register("records", "Stored records", metrics.records.clone());
        deska.register("storage_errors", "Failed database operations", metrics.storage_errors.clone());
        deska.register("moves", "Stored moves by game and player (person, computer)", metrics.moves.clone());
        deska.register("thinking_seconds", "Thinking time of computers per move, by game", metrics.thinking.clone());
        deska.register(
            "queue_wait_seconds",
            "Time spent waiting for a slot, by queue (thinking, quick-thinking, computing, analyses)",
            metrics.waiting.clone(),
        );
        deska.register("limited", "Rejections by limit", metrics.limited.clone());
        deska.register("request_seconds", "Time until the response started, by route, method and status", metrics.requests.clone());
        deska.register("connections", "Open connections, not counting sockets", metrics.connections.clone());
        deska.register("sockets", "Open sockets by kind: players, spectators, live analyses", metrics.sockets.clone());
        deska.register("rooms", "Games in memory", metrics.rooms.clone());
        deska.register(
            "queue",
            "Slots in use and waiting requests, by queue (thinking, quick-thinking, computing, analyses, solving)",
            metrics.queue.clone(),
        );
        deska.register("reviews", "Reviews by state (queued, running, failed in the last week)", metrics.reviews.clone());
        deska.register("reviews_finished", "Finished reviews", metrics.reviews_finished.clone());
        deska.register("review_turn_seconds", "Time to review a turn, by game", metrics.review_turns.clone());
        deska.register("writes_waiting", "Queued database writes", metrics.writes_waiting.clone());
        deska.register("writes", "Database writes", metrics.writes.clone());
        deska.register("write_groups", "Transactions used for these writes", metrics.groups.clone());
        // Uses the names that Prometheus defines for every process.
        let process = all.sub_registry_with_prefix("process");
        process.register("resident_memory_bytes", "Resident memory in bytes", metrics.memory.clone());
        process.register("open_fds", "Open file descriptors", metrics.files.clone());
        process.register("max_fds", "Maximum number of open file descriptors", metrics.most_files.clone());
        process.register("start_time_seconds", "Start time in seconds since the Unix epoch", metrics.started.clone());
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        metrics.started.set(now.unwrap_or_default().as_secs_f64());
        metrics.registry = all;
        metrics
    }
}

/// Records the duration until appended records are durable.
pub(crate) fn appended(took: Duration, records: usize) {
    METRICS.append.observe(took.as_secs_f64());
    METRICS.records.inc_by(records as u64);
}

/// Counts a failed database operation.
pub(crate) fn storage_failed() {
    METRICS.storage_errors.inc();
}

/// Counts a move of a person or a computer.
pub(crate) fn moved(game: GameName, by: &'static str) {
    METRICS.moves.get_or_create(&[("game", game.name().into()), ("by", by.into())]).inc();
}

/// Records the thinking time of a computer.
pub(crate) fn thought(game: GameName, took: Duration) {
    METRICS.thinking.get_or_create(&[("game", game.name().into())]).observe(took.as_secs_f64());
}

/// Counts a finished review.
pub(crate) fn review_finished() {
    METRICS.reviews_finished.inc();
}

/// Records the time to review a turn, with waiting for a processor.
pub(crate) fn reviewed_turn(game: GameName, took: Duration) {
    METRICS.review_turns.get_or_create(&[("game", game.name().into())]).observe(took.as_secs_f64());
}

/// Records the time spent in a queue, including requests that gave up.
pub(crate) fn waited(queue: &'static str, took: Duration) {
    METRICS.waiting.get_or_create(&[("queue", queue.into())]).observe(took.as_secs_f64());
}

/// Counts a rejection by a limit. `limit` is the name of the setting.
pub(crate) fn limited(limit: &'static str) {
    tracing::debug!(limit, "rejected by a limit");
    METRICS.limited.get_or_create(&[("limit", limit.into())]).inc();
}

/// Records a response. `route` is a route template, never a path.
pub(crate) fn answered(route: Cow<'static, str>, method: &'static str, status: u16, took: Duration) {
    let labels = [("route", route), ("method", method.into()), ("status", status.to_string().into())];
    METRICS.requests.get_or_create(&labels).observe(took.as_secs_f64());
}

/// A guard that keeps a gauge incremented until it is dropped.
pub(crate) struct GaugeGuard(Gauge);

impl GaugeGuard {
    fn one(gauge: Gauge) -> GaugeGuard {
        gauge.inc();
        GaugeGuard(gauge)
    }

    /// Counts an open connection.
    pub(crate) fn connection() -> GaugeGuard {
        GaugeGuard::one(METRICS.connections.clone())
    }

    /// Counts an open socket or stream.
    pub(crate) fn socket(kind: &'static str) -> GaugeGuard {
        GaugeGuard::one(METRICS.sockets.get_or_create(&[("kind", kind.into())]).clone())
    }
}

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Values that are read when metrics are scraped.
pub(crate) struct MetricsSnapshot {
    pub(crate) rooms: usize,
    /// Name, slots in use and waiting requests of each queue.
    pub(crate) queues: [(&'static str, usize, usize); 5],
    /// `None` if the database fails; the last numbers stay.
    pub(crate) reviews: Option<store::JobCounts>,
    pub(crate) writes: store::WriteFigures,
}

/// Renders all metrics in the OpenMetrics text format.
pub(crate) fn render(snapshot: &MetricsSnapshot) -> String {
    let level = |gauge: &Gauge, number: usize| {
        gauge.set(i64::try_from(number).unwrap_or(i64::MAX));
    };
    level(&METRICS.rooms, snapshot.rooms);
    for (queue, held, waiting) in snapshot.queues {
        for (state, number) in [("held", held), ("waiting", waiting)] {
            level(&METRICS.queue.get_or_create(&[("queue", queue.into()), ("state", state.into())]), number);
        }
    }
    if let Some(store::JobCounts { queued, running, failed }) = snapshot.reviews {
        for (state, number) in [("queued", queued), ("running", running), ("failed", failed)] {
            METRICS.reviews.get_or_create(&[("state", state.into())]).set(i64::try_from(number).unwrap_or(i64::MAX));
        }
    }
    level(&METRICS.writes_waiting, snapshot.writes.queued);
    // The store keeps these counters itself.
    METRICS.writes.inner().store(snapshot.writes.writes, Ordering::Relaxed);
    METRICS.groups.inner().store(snapshot.writes.groups, Ordering::Relaxed);
    let process = Process::now();
    level(&METRICS.memory, process.memory);
    level(&METRICS.files, process.files);
    level(&METRICS.most_files, process.most_files);
    let mut text = String::new();
    if let Err(error) = encode(&mut text, &METRICS.registry) {
        tracing::error!(%error, "failed to render the metrics");
        let _ = write!(text, "# {error}");
    }
    text
}

/// Resource usage of this process; 0 where the system reports nothing.
#[derive(Default)]
struct Process {
    /// In bytes.
    memory: usize,
    files: usize,
    most_files: usize,
}

impl Process {
    #[cfg(target_os = "linux")]
    fn now() -> Process {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix("kB")?.trim().parse::<usize>().ok());
        let files = std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
        let limit = nix::sys::resource::getrlimit(nix::sys::resource::Resource::RLIMIT_NOFILE);
        Process {
            memory: kib.unwrap_or_default() * 1024,
            // Excludes the directory handle of this very listing.
            files: files.saturating_sub(1),
            most_files: limit.map_or(0, |(soft, _)| usize::try_from(soft).unwrap_or(usize::MAX)),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn now() -> Process {
        Process::default()
    }
}
