//! `deska pentago book`: the opening book, searched by our engine or imported from the published
//! strong solution.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::Context;
use cli::interrupt;
use cli::output::{Answer, Format, print_line, print_warning, print_wrapped};
use cli::pentago::files::{self, Kind};
use engine::pentago::book::{positions, propagate, search};
use engine::pentago::known::{Entry, KnownPositions};
use engine::pentago::search::{Options, Search};
use indicatif::ProgressBar;
use pentago::{Position, RuleSet};
use play::{Budget, CancellationToken};
use serde_json::json;

use super::base::info;
use super::files::{FileArguments, bar_of};
use super::slices;

/// The arguments of `deska pentago book`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago book build --marbles 2 --seconds 5")]
pub(super) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Search all positions with a number of marbles, and derive the values of earlier positions
    Build(Build),
    /// Import slices of the published strong solution
    Import(Import),
    /// Show the number of positions
    Info(Info),
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago book build --marbles 2 --seconds 5

Up to symmetry there are 6 positions with 1 marble, 165 with 2, 2,715 with 3, 44,481 with 4. Ctrl-C ends the build; searched positions are \
         kept, and the next build continues.")]
struct Build {
    #[command(flatten)]
    file: FileArguments,
    /// Number of marbles of the searched positions
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=5))]
    marbles: u8,
    /// Seconds per position, on all threads
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    seconds: f64,
    /// Search depth in moves instead of seconds, with one thread per position, so that the book is
    /// the same on every machine
    #[arg(long, value_name = "N", conflicts_with_all = ["seconds", "again"], value_parser = clap::value_parser!(u8).range(1..=36))]
    depth: Option<u8>,
    /// Number of threads [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Search unproved positions of the book again
    #[arg(long)]
    again: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago book import ~/pentago-slices\n\n\
                  The folder must contain slice-0.pentago, slice-1.pentago etc., of version 2 or 3. Nothing is downloaded.")]
struct Import {
    /// The folder with the slices
    folder: PathBuf,
    /// The book to import into [default: the one in your data folder]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Import slices with up to this many marbles: with 5 the book takes 6 MB, with 6 64 MB
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=6))]
    marbles: u8,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago book info")]
struct Info {
    #[command(flatten)]
    file: FileArguments,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs `deska pentago book`.
pub(super) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Build(a) => build(&a),
        Verb::Import(a) => import(&a),
        Verb::Info(a) => info(&a.file, Kind::Book, a.format),
    }
}

/// Seconds of work between writes of the file.
const WRITE_INTERVAL_SECONDS: u64 = 10;

fn build(arguments: &Build) -> anyhow::Result<Answer> {
    let path = arguments.file.path(Kind::Book)?;
    let rules = arguments.file.rules;
    let book = arguments.file.read(Kind::Book)?.unwrap_or_else(|| KnownPositions::new(rules));
    let time = Duration::try_from_secs_f64(arguments.seconds).context("--seconds: write a number of seconds, 0 or more")?;
    let marbles = arguments.marbles.into();
    let known = |position: &Position| {
        book.get(position).is_some_and(|entry| match arguments.depth {
            Some(depth) => entry.value.is_some() || entry.depth >= depth,
            None => entry.value.is_some() || (!arguments.again && entry.depth > 0),
        })
    };
    let leaves: Vec<_> = positions(rules, marbles).into_iter().filter(|position| !known(position)).collect();
    let mut growing = GrowingBook { book, path, bar: bar_of(leaves.len()), kept: Instant::now(), searched: 0 };
    let options = Options::default();
    let options = Options { threads: arguments.threads.map_or(options.threads, NonZeroUsize::get), ..options };
    match arguments.depth {
        Some(depth) => search_in_parallel(&leaves, &options, depth.into(), &mut growing)?,
        None => search_sequentially(&leaves, options, time, &mut growing)?,
    }
    growing.bar.finish_and_clear();
    let GrowingBook { mut book, path, searched, .. } = growing;
    let settled = propagate(&mut book, marbles);
    files::write(&path, &book)?;
    let left = leaves.len() - searched;
    match arguments.format {
        Format::Text => {
            print_wrapped(format_args!(
                "{}: {searched} positions searched, {left} left to search, {settled} derived from them",
                path.display()
            ))?;
        }
        Format::Json => print_line(json!({"file": path, "rules": rules.name(), "searched": searched, "left": left, "settled": settled}))?,
    }
    Ok(Answer::Yes)
}

/// A book in progress, and its file.
struct GrowingBook {
    book: KnownPositions,
    path: PathBuf,
    bar: ProgressBar,
    /// When the file was last written.
    kept: Instant,
    searched: usize,
}

impl GrowingBook {
    /// Adds a search result, and writes the file every few seconds.
    fn add(&mut self, position: &Position, entry: Entry) -> anyhow::Result<()> {
        self.book.insert_if_better(position, entry);
        self.searched += 1;
        self.bar.inc(1);
        if self.kept.elapsed().as_secs() >= WRITE_INTERVAL_SECONDS {
            files::write(&self.path, &self.book)?;
            self.kept = Instant::now();
        }
        Ok(())
    }
}

/// Searches positions sequentially, each on all threads for a fixed time.
fn search_sequentially(leaves: &[Position], options: Options, time: Duration, growing: &mut GrowingBook) -> anyhow::Result<()> {
    let budget = Budget { time: Some(time), ..Budget::default() };
    let mut searcher = Search::new(options);
    let interrupted = interrupt::flag();
    for position in leaves {
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        // The stop is checked between positions only, since each takes about a second.
        if let Some(entry) = search(&mut searcher, position, &budget, &CancellationToken::new()) {
            growing.add(position, entry)?;
        }
    }
    Ok(())
}

/// Searches one position per thread to a fixed depth. Each search starts with an empty table, so
/// that its result does not depend on earlier ones.
fn search_in_parallel(leaves: &[Position], options: &Options, depth: u32, growing: &mut GrowingBook) -> anyhow::Result<()> {
    let stop = interrupt::stop();
    let next = AtomicUsize::new(0);
    let (finished, entries) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..options.threads {
            let (finished, next, stop) = (finished.clone(), &next, &stop);
            scope.spawn(move || {
                let mut searcher = Search::new(Options { threads: 1, max_depth: depth, ..*options });
                while let Some(position) = leaves.get(next.fetch_add(1, Ordering::Relaxed)).filter(|_| !stop.is_cancelled()) {
                    searcher.clear();
                    let entry = search(&mut searcher, position, &Budget::default(), stop);
                    // The receiver is gone if the file could not be written.
                    if entry.is_some_and(|entry| finished.send((position, entry)).is_err()) {
                        break;
                    }
                }
            });
        }
        drop(finished);
        entries.into_iter().try_for_each(|(position, entry)| growing.add(position, entry))
    })
}

fn import(arguments: &Import) -> anyhow::Result<Answer> {
    let path = match &arguments.file {
        Some(file) => file.clone(),
        None => files::default_path(Kind::Book, RuleSet::Standard).context("your system has no data folder: name a file with --file")?,
    };
    let mut book = files::read(&path)?.unwrap_or_else(|| KnownPositions::new(RuleSet::Standard));
    let mut taken = Vec::new();
    for marbles in 0..=arguments.marbles {
        let slice = arguments.folder.join(format!("slice-{marbles}.pentago"));
        if slice.exists() {
            let before = book.len();
            slices::read(&slice, marbles.into(), &mut book).with_context(|| slice.display().to_string())?;
            let new = book.len() - before;
            match arguments.format {
                Format::Text => print_line(format_args!("{}: {new} positions new", slice.display()))?,
                Format::Json => print_line(json!({"slice": slice, "new": new}))?,
            }
            taken.push(marbles);
        }
    }
    let Some(last) = taken.last() else {
        anyhow::bail!("{}: slice-0.pentago to slice-{}.pentago are missing", arguments.folder.display(), arguments.marbles);
    };
    for missing in (0..*last).filter(|marbles| !taken.contains(marbles)) {
        print_warning(format_args!(
            "{}: slice-{missing}.pentago is missing, so the neighbouring slices are not checked against it",
            arguments.folder.display()
        ));
    }
    // A misread slice would contradict the next one.
    for marbles in 0..arguments.marbles {
        slices::check_consistency(&book, marbles.into())?;
    }
    files::write(&path, &book)?;
    match arguments.format {
        Format::Text => print_line(format_args!("{}: {} positions", path.display(), book.len()))?,
        Format::Json => print_line(json!({"file": path, "positions": book.len()}))?,
    }
    Ok(Answer::Yes)
}
