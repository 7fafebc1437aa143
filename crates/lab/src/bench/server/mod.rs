//! `deska bench server`: a server under load, and what its people notice of it.
//!
//! The load is open: when a move falls due does not depend on when the one before arrived. Each guest has an address and a cookie of its own, as people
//! have; the moves are chosen before they are due, by players that need well under a millisecond for it.

mod client;
mod club;
mod figures;
mod host;
mod hostile;
mod load;
mod others;
mod report;
pub(crate) mod script;
mod two;

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, Format, warn};
use futures_util::{StreamExt, stream};
use indicatif::{ProgressBar, ProgressStyle};
use play::Stop;
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use self::host::Host;
use self::hostile::Hostile;
use self::load::Load;
use self::report::{Memory, Report};
use self::two::{Two, Way};
use crate::games;

/// So many games are begun, and so many sockets opened, at a time.
const AT_ONCE: usize = 32;

/// People who play against a computer, of each game.
const PEOPLE: usize = 2;

/// The longest stretch of a pair without and with hostile guests, in seconds.
const STRETCH: u64 = 30;

/// How long a server has to come to rest, after it has opened its words and when hostile guests have gone.
const REST: Duration = Duration::from_secs(3);

/// Moves on their way have so long to arrive when the run ends.
const GRACE: Duration = Duration::from_secs(5);

/// Other open files of the process, apart from sockets.
const OTHER_FILES: u64 = 300;

/// The sockets that a hostile guest takes at most, by the usual limits of a server for a guest or an address, and then some.
const SOCKETS_OF_HOSTILE: usize = 100;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska bench server --games 200 --seconds 60
          deska bench server --games 100 --hostile 0.1 --seconds 120
          deska bench server --lobby 200 --members 50000 --history 20000
          deska bench server --url http://127.0.0.1:8421 --pid 4711 --storm 0.5

Times are from when a move was due to its arrival at the other player, however late it could be sent. Without --url a server is started, with a \
          database that is removed afterwards; the games of --url and of a PostgreSQL stay. With --hostile the run is cut in pairs of \
          stretches, without and with hostile guests. Ctrl-C ends it with the figures so far.")]
pub(crate) struct Arguments {
    /// Games of two people
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Time between two moves of a game, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = every)]
    every: f64,
    /// How many of the games somebody watches: 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    watchers: f64,
    /// Storms after one and two thirds of the time: so many of all sockets break off and come back at once, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    storm: f64,
    /// Shows: games of two computers, each with somebody who watches
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    shows: u32,
    /// People in the lobby, to whom games are offered all the time
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=5_000))]
    lobby: u32,
    /// Made-up members in the database, whose rating table and first profile people look at
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000), conflicts_with = "url")]
    members: u64,
    /// Rated games that the first of them has played
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000), requires = "members")]
    history: u64,
    /// How many hostile guests there are for each player: 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    hostile: f64,
    /// How long is measured
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// The database of the server that is started: sqlite, or the URL of an empty PostgreSQL database
    #[arg(long, value_name = "KIND_OR_URL", default_value = "sqlite", value_parser = database, conflicts_with = "url")]
    database: String,
    /// A server that runs already, on this machine
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The number of its process, for its memory
    #[arg(long, value_name = "N", requires = "url")]
    pid: Option<u32>,
    /// Seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    data: DataArguments,
}

/// A part of a whole.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a number from 0 to 1, such as 0.1".to_owned())
}

/// The time between two moves.
fn every(text: &str) -> Result<f64, String> {
    let every = text.parse().ok().filter(|every| (0.05..=3600.0).contains(every));
    every.ok_or_else(|| "write a number of seconds from 0.05 to 3600".to_owned())
}

/// The kind of a database.
fn database(text: &str) -> Result<String, String> {
    let known = text == "sqlite" || ["postgres://", "postgresql://"].iter().any(|start| text.starts_with(start));
    if known { Ok(text.to_owned()) } else { Err("write sqlite, or postgres://USER:PASSWORD@HOST/NAME".to_owned()) }
}

/// So many of a number: at least one, where the share is not 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a part of a number of guests")]
fn part(of: usize, share: f64) -> usize {
    if share > 0.0 { ((of as f64 * share).round() as usize).max(1) } else { 0 }
}

/// How many there are of everybody.
pub(crate) struct Crowd {
    pub(crate) games: usize,
    pub(crate) watchers: usize,
    pub(crate) shows: usize,
    pub(crate) hostile: usize,
    pub(crate) people: usize,
    pub(crate) lobby: usize,
}

impl Crowd {
    /// Sockets of those who are not hostile.
    pub(crate) fn sockets(&self) -> usize {
        2 * self.games + self.watchers + self.shows + self.people + self.lobby
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (scripted, missing) = games::scripted(&arguments.data.library()?);
    for name in missing {
        warn(format!("without {name}, whose words are not at hand: `deska lexicon list` says how they are made"));
    }
    let count = arguments.games as usize;
    let crowd = Crowd {
        games: count,
        watchers: part(count, arguments.watchers),
        shows: arguments.shows as usize,
        hostile: part(2 * count, arguments.hostile),
        people: PEOPLE * scripted.len(),
        lobby: arguments.lobby as usize,
    };
    let sockets = crowd.sockets() + crowd.hostile * SOCKETS_OF_HOSTILE;
    // A socket that comes back may be there before the old one has gone.
    host::open_files(2 * sockets as u64 + OTHER_FILES).or_else(|_| host::open_files(sockets as u64 + OTHER_FILES))?;
    let stop = interrupt::stop_saying("stopping: the figures so far follow (Ctrl-C again to end at once)");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads can be had")?;
    let measured = runtime.block_on(measure(arguments, scripted, &crowd, sockets, &stop));
    runtime.shutdown_timeout(Duration::from_secs(1));
    let report = measured?;
    report.print(arguments.format)?;
    Ok(Answer::Yes)
}

/// The whole run.
async fn measure(
    arguments: &Arguments,
    scripted: Vec<script::Scripted>,
    crowd: &Crowd,
    sockets: usize,
    stop: &Stop,
) -> anyhow::Result<Report> {
    let mut host = match &arguments.url {
        Some(url) => Host::given(url, arguments.pid)?,
        None => Host::start(arguments, sockets).await?,
    };
    let load = Arc::new(Load::new(host.address, scripted, Duration::from_secs_f64(arguments.every), arguments.seed, arguments.storm));
    let mut tasks = JoinSet::new();
    let mut ways = Vec::new();
    let begun = Instant::now();
    let mut memory = settle(&load, &host, crowd, &mut tasks, &mut ways, arguments.members > 0, stop).await?;
    let set_up = begun.elapsed();

    let start = Instant::now();
    load.start.send_replace(Some(start));
    let pairs = if crowd.hostile > 0 { arguments.seconds.div_ceil(2 * STRETCH) } else { 0 };
    if pairs == 0 {
        stretch(&load, &mut host, Duration::from_secs(arguments.seconds), stop).await;
    }
    #[expect(clippy::cast_precision_loss, reason = "there are not so many seconds")]
    let time = Duration::from_secs_f64(arguments.seconds as f64 / (2 * pairs.max(1)) as f64);
    for _ in 0..pairs {
        stretch(&load, &mut host, time, stop).await;
        if !stop.raised() {
            hostile_stretch(&load, &mut host, crowd, time, stop).await;
        }
    }
    load.end();
    arrivals(&load, &ways, start).await;
    memory.end = host.memory();
    let lives = host.lives();
    let (lines, last) = host.log();
    tasks.abort_all();
    host.end().await;
    ensure!(lives, "the server ended before the run did: {last}");
    let figures = load.figures();
    let names = load.games.iter().map(|game| game.name).collect();
    Ok(Report::new(arguments, crowd, names, figures, memory, set_up, (lines, last)))
}

/// Begins all games, opens all sockets, and sets everybody else to work.
async fn settle(
    load: &Arc<Load>,
    host: &Host,
    crowd: &Crowd,
    tasks: &mut JoinSet<()>,
    ways: &mut Vec<(usize, Arc<Way>)>,
    members: bool,
    stop: &Stop,
) -> anyhow::Result<Memory> {
    // The first game of each kind has the server open words, which all others share.
    for game in 0..load.games.len() {
        let mut first = Two::new(Arc::clone(load), game, crowd.games);
        let there = async {
            first.begin().await?;
            first.open().await
        };
        if let Err(trouble) = there.await {
            bail!("no game of {} can be begun: {}", load.games[game].name, trouble.0);
        }
    }
    // What it does after opening them is done, too.
    sleep(REST).await;
    let mut memory = Memory::at_start(host.memory());
    let progress = bar(crowd.games as u64, "games begun");
    let (kinds, mut ids) = (load.games.len(), Vec::new());
    for kind in 0..kinds {
        let before = host.memory();
        let numbers: Vec<usize> = (kind..crowd.games).step_by(kinds).collect();
        let count = numbers.len();
        let mut all: Vec<Two> = numbers.into_iter().map(|number| Two::new(Arc::clone(load), number, crowd.games)).collect();
        stream::iter(&mut all)
            .for_each_concurrent(AT_ONCE, async |two| {
                if stop.raised() {
                    return;
                }
                if let Err(trouble) = two.begin().await {
                    load.trouble(&trouble);
                }
                progress.inc(1);
            })
            .await;
        memory.note_games(before, host.memory(), count);
        let before = host.memory();
        stream::iter(&mut all)
            .for_each_concurrent(AT_ONCE, async |two| {
                if stop.raised() {
                    return;
                }
                // Who has no socket yet opens one when the first move is due.
                if let Err(trouble) = two.open().await {
                    load.trouble(&trouble);
                }
            })
            .await;
        memory.note_sockets(before, host.memory(), 2 * count);
        for two in all {
            ids.push(two.id());
            ways.push((kind, two.way()));
            tasks.spawn(two.run());
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
        tasks.spawn(others::watch(Arc::clone(load), next(), id));
    }
    for _ in 0..crowd.shows {
        tasks.spawn(others::show(Arc::clone(load), next()));
    }
    for _ in 0..crowd.people {
        tasks.spawn(others::person(Arc::clone(load), next()));
    }
    club::come(load, tasks, crowd.lobby, members, next);
    Ok(memory)
}

/// Measures for a time, with storms after one and two thirds of it.
async fn stretch(load: &Load, host: &mut Host, time: Duration, stop: &Stop) {
    let progress = bar(time.as_secs(), "seconds measured");
    load.begin_stretch();
    let start = Instant::now();
    let mut storms = 0;
    while start.elapsed() < time && !stop.raised() && host.lives() {
        sleep(Duration::from_millis(100).min(time.saturating_sub(start.elapsed()))).await;
        progress.set_position(start.elapsed().as_secs());
        if load.storm_share > 0.0 && storms < 2 && start.elapsed() >= time * (storms + 1) / 3 {
            storms += 1;
            load.storms.send_modify(|number| *number += 1);
        }
    }
    load.end_stretch(start.elapsed());
    progress.finish_and_clear();
}

/// The same with hostile guests, who have gone afterwards.
async fn hostile_stretch(load: &Arc<Load>, host: &mut Host, crowd: &Crowd, time: Duration, stop: &Stop) {
    let first = 2 * crowd.games + crowd.sockets() + 1;
    let all: Vec<Hostile> = (0..crowd.hostile).map(|number| Hostile::new(Arc::clone(load), first + number)).collect();
    // In a thread of their own: what they do with the answers that they get must keep nobody here from sending a move in time.
    let apart = match Builder::new_multi_thread().worker_threads(1).thread_name("hostile").enable_all().build() {
        Ok(apart) => apart,
        Err(error) => return warn(format!("no hostile guests: they have no thread ({error})")),
    };
    let mut at_work = JoinSet::new();
    for hostile in &all {
        at_work.spawn_on(hostile.clone().run(), apart.handle());
    }
    stretch(load, host, time, stop).await;
    at_work.shutdown().await;
    apart.shutdown_background();
    stream::iter(all).for_each_concurrent(AT_ONCE, Hostile::tidy).await;
    sleep(REST).await;
}

/// Waits for the moves that are on their way; those that don't arrive count with the time that they have been due.
async fn arrivals(load: &Load, ways: &[(usize, Arc<Way>)], start: Instant) {
    let end = Instant::now();
    let overdue = || ways.iter().filter_map(|(game, way)| Some((*game, way.overdue(start, Instant::now())?)));
    while overdue().next().is_some() && end.elapsed() < GRACE {
        sleep(Duration::from_millis(50)).await;
    }
    let last = load.figures().len() - 1;
    for (game, time) in overdue() {
        load.note_in(last, |figures| {
            figures.trouble("a move had not arrived at the end");
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
    fn a_share_of_guests_is_one_at_least() {
        assert_eq!([part(200, 0.0), part(200, 0.001), part(200, 0.5), part(3, 1.0)], [0, 1, 100, 3]);
        assert!(share("0.1").is_ok() && share("1.1").is_err() && share("x").is_err() && share("NaN").is_err());
        assert!(database("sqlite").is_ok() && database("postgres://a@b/c").is_ok() && database("mysql://a").is_err());
    }
}
