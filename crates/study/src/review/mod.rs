//! `deska review`: reviews game files, turn by turn, into JSON files and pages.

mod game_files;
mod report;
mod reviewer;
mod words;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Context;
use cli::atomic_file::write_over;
use cli::data::DataArguments;
use cli::interrupt;
use cli::output::{Answer, print_line, print_warning};
use games::Rules;
use indicatif::{ProgressBar, ProgressStyle};
use play::CancellationToken;
use wire::{ReviewFile, SeatReview};

pub(crate) use self::game_files::{GameFile, list as list_game_files};
pub(crate) use self::reviewer::sha256_of;
pub use self::reviewer::{OpenedGame, ReviewSettings, Reviewer};
use crate::html::Language;

/// The arguments of `deska review`.
#[derive(clap::Args)]
#[command(after_help = "Examples: deska review game.gcg --out review
          deska review games --out review --threads 2
          deska review game.gcg --out review --rollouts 200 --format json

Writes NAME.json for each game (schema: docs/review.schema.json), and unless --format json a page NAME.html without scripts and index.html for \
                  several games. The same command resumes an interrupted run: games with a current review in the folder are skipped. Exit code 1: \
                  a file can't be read or reviewed; the others are.")]
pub struct ReviewArguments {
    /// Game files: GCG, logs (.deska), other notations; or folders of .gcg and .deska files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Folder for the reviews
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Rollouts per turn in games reviewed by simulation [default: that of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    rollouts: Option<u64>,
    /// Nodes per turn in games reviewed by search [default: that of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000_000))]
    nodes: Option<u64>,
    /// Review by this player only [default: that of the game]
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
    /// Turns reviewed at the same time [default: number of CPU cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Random seed: the same seed and budget give the same review
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file [default: that named in
    /// the game file, else the usual one]
    #[arg(long, short, value_name = "NAME_OR_FILE")]
    lexicon: Option<String>,
    /// The rule set of files that name none
    #[arg(long, value_name = "NAME")]
    rules: Option<String>,
    /// The language of the pages
    #[arg(long, value_enum, default_value_t)]
    language: Language,
    /// What to write
    #[arg(long, value_enum, default_value_t)]
    format: ReviewFormat,
    #[command(flatten)]
    data: DataArguments,
}

/// The files to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum ReviewFormat {
    /// JSON and a page per game
    #[default]
    Html,
    /// JSON only
    Json,
}

/// Runs `deska review`.
///
/// # Errors
/// A file, lexicon or rule set does not exist, or the folder cannot be written.
pub fn run(arguments: &ReviewArguments) -> anyhow::Result<Answer> {
    let files = list_game_files(&arguments.files)?;
    let settings = ReviewSettings {
        rules: arguments.rules.as_deref().map(Rules::by_name).transpose().context("--rules")?,
        player: arguments.player.clone(),
        rollouts: arguments.rollouts,
        nodes: arguments.nodes,
        seed: arguments.seed,
    };
    let reviewer = Reviewer::new(arguments.data.library()?, arguments.lexicon.as_deref(), settings, arguments.threads)?;
    std::fs::create_dir_all(&arguments.out).with_context(|| format!("--out {}", arguments.out.display()))?;
    let stop = interrupt::stop_saying("stopping: finished games are kept (Ctrl-C again to end immediately)");
    let batch = Batch {
        reviewer: &reviewer,
        out: &arguments.out,
        html: (arguments.format == ReviewFormat::Html).then_some(arguments.language),
        stop: &stop,
    };
    let (mut done, mut failed) = (Vec::new(), 0);
    for (number, file) in (1..).zip(&files) {
        match batch.review(file, (number, files.len())) {
            Ok(Some(reviewed)) => {
                print_line(summary_line(file, &reviewed))?;
                // The list of games needs the summaries only.
                let mut reviewed = reviewed;
                reviewed.review.turns.clear();
                done.push((file.name.clone(), reviewed));
            }
            Ok(None) => break,
            Err(error) => {
                failed += 1;
                print_warning(format_args!("{}: {error:#}", file.path.display()));
            }
        }
    }
    if batch.html.is_some() && files.len() > 1 && !done.is_empty() {
        batch.write("index.html", report::index(&done, arguments.language).as_bytes())?;
    }
    if stop.is_cancelled() {
        print_warning(format_args!("interrupted after {} of {} games: the same command resumes the review", done.len(), files.len()));
    }
    if failed > 0 {
        print_warning(format_args!("{failed} of {} files were not reviewed", files.len()));
    }
    Ok(if failed > 0 { Answer::No } else { Answer::Yes })
}

/// What the reviews of all files share.
struct Batch<'a> {
    reviewer: &'a Reviewer,
    out: &'a Path,
    /// The language of the pages, if they are written.
    html: Option<Language>,
    stop: &'a CancellationToken,
}

impl Batch<'_> {
    /// Reviews a file, unless its stored review is current, and writes the review. Returns `None` if
    /// the run was stopped.
    fn review(&self, file: &GameFile, (number, of): (usize, usize)) -> anyhow::Result<Option<ReviewFile>> {
        if self.stop.is_cancelled() {
            return Ok(None);
        }
        let opened = self.reviewer.open(std::fs::read(&file.path)?)?;
        let bar = progress_bar(opened.review.len(), &format!("{} ({number}/{of})", file.name))?;
        let json = self.out.join(format!("{}.json", file.name));
        let reviewed = self.reviewer.review_stored(&opened, &file.file_name(), &json, self.stop, &|| bar.inc(1));
        bar.finish_and_clear();
        let Some(reviewed) = reviewed? else { return Ok(None) };
        if let Some(language) = self.html {
            let index = of > 1;
            self.write(&format!("{}.html", file.name), report::page(&opened.replay, &reviewed, index, language).as_bytes())?;
        }
        Ok(Some(reviewed))
    }

    fn write(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let path = self.out.join(name);
        write_over(&path, bytes).with_context(|| format!("writing {}", path.display()))
    }
}

/// Returns the progress bar of a game, which is shown on terminals only.
fn progress_bar(turns: usize, name: &str) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} turns, {eta} left")?;
    Ok(ProgressBar::new(turns as u64).with_style(style).with_message(name.to_owned()))
}

/// Formats the accuracy and the mistakes of the players in a line.
fn summary_line(file: &GameFile, reviewed: &ReviewFile) -> String {
    let review = &reviewed.review;
    let seats: Vec<String> = review.seats.iter().map(summary_of_seat).collect();
    let lexicon = review.lexicon.as_ref().map_or_else(String::new, |lexicon| format!(", lexicon {lexicon}"));
    format!("{}: {} turns{lexicon}; {}", file.path.display(), review.turns.len(), seats.join("; "))
}

fn summary_of_seat(seat: &SeatReview) -> String {
    match (seat.accuracy, seat.mistake_index) {
        (Some(accuracy), Some(index)) => format!("{} accuracy {accuracy:.1}, mistake index {index:.1}", seat.name),
        _ => format!("{} without a reviewed turn", seat.name),
    }
}

#[cfg(test)]
mod tests;
