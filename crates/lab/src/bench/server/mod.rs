//! `deska-lab bench server`: latencies of a server under load.
//!
//! The load is open: the due time of a move does not depend on when the previous one arrived. Each
//! guest has its own address and cookie, as real guests have. Moves are chosen before they are due,
//! by players that need well under a millisecond.

mod client;
mod club;
mod figures;
mod guests;
mod host;
mod hostile;
mod load;
mod pair;
pub(crate) mod process;
mod report;
pub(crate) mod script;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, print_warning};
use futures_util::{StreamExt, stream};
use indicatif::{ProgressBar, ProgressStyle};
use play::CancellationToken;
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use self::host::Host;
use self::hostile::Hostile;
use self::load::Load;
use self::pair::{MoveInFlight, PlayerPair};
use self::report::{Memory, Report};
use crate::games;

/// Maximum number of games or sockets opened concurrently.
const CONCURRENCY: usize = 32;

/// Number of people per game who play against a computer.
const PEOPLE_PER_GAME: usize = 2;

/// Maximum length of a phase in a pair without and with hostile guests, in seconds.
const MAX_PHASE_SECONDS: u64 = 30;

/// Idle time for the server after it opens lexicons, and after hostile guests leave.
const IDLE_TIME: Duration = Duration::from_secs(3);

/// Time for pending moves to arrive at the end of the run.
const GRACE_PERIOD: Duration = Duration::from_secs(5);

/// Open files of the process other than sockets.
const OTHER_OPEN_FILES: u64 = 300;

/// Upper bound of sockets per hostile guest, above the server's default limits per guest and
/// address.
const MAX_SOCKETS_PER_HOSTILE_GUEST: usize = 100;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab bench server --games 200 --seconds 60
          deska-lab bench server --games 100 --hostile 0.1 --seconds 120
          deska-lab bench server --lobby 200 --members 50000 --history 20000
          deska-lab bench server --url http://127.0.0.1:8421 --pid 4711 \\
              --storm 0.5

Times are measured from when a move was due to its arrival at the other player, even if it was sent late. Without --url a server is started with a \
         temporary database; games on a server given by --url and in PostgreSQL are kept. With --hostile the run is split into pairs of \
         phases, without and with hostile guests. Ctrl-C ends it and prints the figures so far.")]
pub(crate) struct Arguments {
    /// Games of two people
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Time between two moves of a game, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = parse_interval)]
    every: f64,
    /// Share of games with a spectator: 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = parse_share)]
    watchers: f64,
    /// Share of sockets that disconnect and reconnect at once, after one and two thirds of the
    /// time: 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = parse_share)]
    storm: f64,
    /// Number of games between two computers, each with a spectator
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    shows: u32,
    /// Number of guests in the lobby, who receive a stream of offers
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=5_000))]
    lobby: u32,
    /// Number of sample members in the database; guests view their rating table and the first
    /// profile
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000), conflicts_with = "url")]
    members: u64,
    /// Number of rated games of the first member
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000), requires = "members")]
    history: u64,
    /// Number of hostile guests per player: 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = parse_share)]
    hostile: f64,
    /// Duration of the measurement, in seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// The database of the started server: sqlite, or the URL of an empty PostgreSQL database
    #[arg(long, value_name = "KIND_OR_URL", default_value = "sqlite", value_parser = parse_database, conflicts_with = "url")]
    database: String,
    /// Test a running server on this machine
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// Process id of that server, to report its memory
    #[arg(long, value_name = "N", requires = "url")]
    pid: Option<u32>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// Parses a share.
fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a number from 0 to 1, such as 0.1".to_owned())
}

/// Parses the time between two moves.
fn parse_interval(text: &str) -> Result<f64, String> {
    let every = text.parse().ok().filter(|every| (0.05..=3600.0).contains(every));
    every.ok_or_else(|| "write a number of seconds from 0.05 to 3600".to_owned())
}

/// Checks the kind of a database.
fn parse_database(text: &str) -> Result<String, String> {
    let known = text == "sqlite" || ["postgres://", "postgresql://"].iter().any(|start| text.starts_with(start));
    if known { Ok(text.to_owned()) } else { Err("write sqlite, or postgres://USER:PASSWORD@HOST/NAME".to_owned()) }
}

/// Returns a share of a number, rounded, but at least one if the share is not 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a part of a number of guests")]
fn share_of(of: usize, share: f64) -> usize {
    if share > 0.0 { ((of as f64 * share).round() as usize).max(1) } else { 0 }
}

/// The numbers of simulated guests by kind.
pub(crate) struct Crowd {
    pub(crate) games: usize,
    pub(crate) watchers: usize,
    pub(crate) shows: usize,
    pub(crate) hostile: usize,
    pub(crate) people: usize,
    pub(crate) lobby: usize,
}

impl Crowd {
    /// Returns the number of sockets of all but hostile guests.
    pub(crate) fn sockets(&self) -> usize {
        2 * self.games + self.watchers + self.shows + self.people + self.lobby
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (scripted, missing) = games::scripted(&arguments.data.library()?);
    for name in missing {
        print_warning(format!("skipping {name}: its lexicon is not installed (`deska lexicon list` says how to build it)"));
    }
    let count = arguments.games as usize;
    let crowd = Crowd {
        games: count,
        watchers: share_of(count, arguments.watchers),
        shows: arguments.shows as usize,
        hostile: share_of(2 * count, arguments.hostile),
        people: PEOPLE_PER_GAME * scripted.len(),
        lobby: arguments.lobby as usize,
    };
    let sockets = crowd.sockets() + crowd.hostile * MAX_SOCKETS_PER_HOSTILE_GUEST;
    // A reconnecting socket may be opened before the old one is closed.
    host::raise_file_limit(2 * sockets as u64 + OTHER_OPEN_FILES).or_else(|_| host::raise_file_limit(sockets as u64 + OTHER_OPEN_FILES))?;
    let stop = interrupt::stop_saying("stopping: printing the figures so far (Ctrl-C again to end immediately)");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("starting worker threads")?;
    let measured = runtime.block_on(measure(arguments, scripted, &crowd, sockets, &stop));
    runtime.shutdown_timeout(Duration::from_secs(1));
    let report = measured?;
    report.print(arguments.format)?;
    Ok(Answer::Yes)
}

/// Runs the whole benchmark.
async fn measure(
    arguments: &Arguments,
    scripted: Vec<script::Scripted>,
    crowd: &Crowd,
    sockets: usize,
    stop: &CancellationToken,
) -> anyhow::Result<Report> {
    let mut host = match &arguments.url {
        Some(url) => Host::existing(url, arguments.pid)?,
        None => Host::start(arguments, sockets).await?,
    };
    let load = Arc::new(Load::new(host.address, scripted, Duration::from_secs_f64(arguments.every), arguments.seed, arguments.storm));
    let mut tasks = JoinSet::new();
    let mut in_flight_moves = Vec::new();
    let set_up_start = Instant::now();
    let mut memory = set_up(&load, &host, crowd, &mut tasks, &mut in_flight_moves, arguments.members > 0, stop).await?;
    let set_up = set_up_start.elapsed();

    let start = Instant::now();
    load.start.send_replace(Some(start));
    let pairs = if crowd.hostile > 0 { arguments.seconds.div_ceil(2 * MAX_PHASE_SECONDS) } else { 0 };
    if pairs == 0 {
        run_phase(&load, &mut host, Duration::from_secs(arguments.seconds), stop).await;
    }
    #[expect(clippy::cast_precision_loss, reason = "there are not so many seconds")]
    let time = Duration::from_secs_f64(arguments.seconds as f64 / (2 * pairs.max(1)) as f64);
    for _ in 0..pairs {
        run_phase(&load, &mut host, time, stop).await;
        if !stop.is_cancelled() {
            run_hostile_phase(&load, &mut host, crowd, time, stop).await;
        }
    }
    load.end();
    await_pending_moves(&load, &in_flight_moves, start).await;
    memory.end = host.memory();
    let is_running = host.is_running();
    let (lines, last) = host.log();
    tasks.abort_all();
    host.shut_down().await;
    ensure!(is_running, "the server ended before the run did: {last}");
    let figures = load.figures();
    let names = load.games.iter().map(|game| game.name).collect();
    Ok(Report::new(arguments, crowd, names, figures, memory, set_up, (lines, last)))
}

/// Creates all games, opens all sockets, and spawns all clients.
async fn set_up(
    load: &Arc<Load>,
    host: &Host,
    crowd: &Crowd,
    tasks: &mut JoinSet<()>,
    in_flight_moves: &mut Vec<(usize, Arc<MoveInFlight>)>,
    members: bool,
    stop: &CancellationToken,
) -> anyhow::Result<Memory> {
    // The first game of each kind makes the server open its lexicon, which all others share.
    for game in 0..load.games.len() {
        let mut first = PlayerPair::new(Arc::clone(load), game, crowd.games);
        let there = async {
            first.create_game().await?;
            first.open().await
        };
        if let Err(error) = there.await {
            bail!("no game of {} can be created: {}", load.games[game].name, error.0);
        }
    }
    // Wait for background work after opening lexicons.
    sleep(IDLE_TIME).await;
    let mut memory = Memory::at_start(host.memory());
    let progress = bar(crowd.games as u64, "games begun");
    let (kinds, mut ids) = (load.games.len(), Vec::new());
    for kind in 0..kinds {
        let before = host.memory();
        let numbers: Vec<usize> = (kind..crowd.games).step_by(kinds).collect();
        let count = numbers.len();
        let mut all: Vec<PlayerPair> = numbers.into_iter().map(|number| PlayerPair::new(Arc::clone(load), number, crowd.games)).collect();
        stream::iter(&mut all)
            .for_each_concurrent(CONCURRENCY, async |pair| {
                if stop.is_cancelled() {
                    return;
                }
                if let Err(error) = pair.create_game().await {
                    load.count_error(&error);
                }
                progress.inc(1);
            })
            .await;
        memory.note_games(before, host.memory(), count);
        let before = host.memory();
        stream::iter(&mut all)
            .for_each_concurrent(CONCURRENCY, async |pair| {
                if stop.is_cancelled() {
                    return;
                }
                // A player without a socket opens one when its first move is due.
                if let Err(error) = pair.open().await {
                    load.count_error(&error);
                }
            })
            .await;
        memory.note_sockets(before, host.memory(), 2 * count);
        for pair in all {
            ids.push(pair.id());
            in_flight_moves.push((kind, pair.in_flight()));
            tasks.spawn(pair.run());
        }
    }
    progress.finish_and_clear();
    memory.games_there = host.memory();
    let mut guest = 2 * crowd.games;
    let mut next = || {
        guest += 1;
        guest
    };
    for id in ids.into_iter().take(crowd.watchers) {
        tasks.spawn(guests::watch(Arc::clone(load), next(), id));
    }
    for _ in 0..crowd.shows {
        tasks.spawn(guests::watch_shows(Arc::clone(load), next()));
    }
    for _ in 0..crowd.people {
        tasks.spawn(guests::play_computer(Arc::clone(load), next()));
    }
    club::spawn_guests(load, tasks, crowd.lobby, members, next);
    Ok(memory)
}

/// Measures one phase, with storms after one and two thirds of it.
async fn run_phase(load: &Load, host: &mut Host, time: Duration, stop: &CancellationToken) {
    let progress = bar(time.as_secs(), "seconds measured");
    load.begin_phase();
    let start = Instant::now();
    let mut storms = 0;
    while start.elapsed() < time && !stop.is_cancelled() && host.is_running() {
        sleep(Duration::from_millis(100).min(time.saturating_sub(start.elapsed()))).await;
        progress.set_position(start.elapsed().as_secs());
        if load.storm_share > 0.0 && storms < 2 && start.elapsed() >= time * (storms + 1) / 3 {
            storms += 1;
            load.storms.send_modify(|number| *number += 1);
        }
    }
    load.end_phase(start.elapsed());
    progress.finish_and_clear();
}

/// Measures one phase with hostile guests, and removes them afterwards.
async fn run_hostile_phase(load: &Arc<Load>, host: &mut Host, crowd: &Crowd, time: Duration, stop: &CancellationToken) {
    let first = 2 * crowd.games + crowd.sockets() + 1;
    let all: Vec<Hostile> = (0..crowd.hostile).map(|number| Hostile::new(Arc::clone(load), first + number)).collect();
    // A separate runtime, so that processing their responses delays no move of other guests.
    let apart = match Builder::new_multi_thread().worker_threads(1).thread_name("hostile").enable_all().build() {
        Ok(apart) => apart,
        Err(error) => return print_warning(format!("no hostile guests: their thread can't be started ({error})")),
    };
    let mut at_work = JoinSet::new();
    for hostile in &all {
        at_work.spawn_on(hostile.clone().run(), apart.handle());
    }
    run_phase(load, host, time, stop).await;
    at_work.shutdown().await;
    apart.shutdown_background();
    stream::iter(all).for_each_concurrent(CONCURRENCY, Hostile::remove_games).await;
    sleep(IDLE_TIME).await;
}

/// Waits for pending moves; moves that do not arrive count with the time since they were due.
async fn await_pending_moves(load: &Load, in_flight_moves: &[(usize, Arc<MoveInFlight>)], start: Instant) {
    let end = Instant::now();
    let overdue = || in_flight_moves.iter().filter_map(|(game, in_flight)| Some((*game, in_flight.overdue(start, Instant::now())?)));
    while overdue().next().is_some() && end.elapsed() < GRACE_PERIOD {
        sleep(Duration::from_millis(50)).await;
    }
    let last = load.figures().len() - 1;
    for (game, time) in overdue() {
        load.record_in(last, |figures| {
            figures.count_error("a move had not arrived at the end");
            figures.moves[game].record(time);
        });
    }
}

fn bar(length: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style).with_message(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_positive_share_is_at_least_one() {
        assert_eq!([share_of(200, 0.0), share_of(200, 0.001), share_of(200, 0.5), share_of(3, 1.0)], [0, 1, 100, 3]);
        assert!(parse_share("0.1").is_ok() && parse_share("1.1").is_err() && parse_share("x").is_err() && parse_share("NaN").is_err());
        assert!(parse_database("sqlite").is_ok() && parse_database("postgres://a@b/c").is_ok() && parse_database("mysql://a").is_err());
    }
}
