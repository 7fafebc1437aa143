//! `deska-lab experiment winpct`: learns winning chances by spread and unseen tiles from self-play,
//! and checks their calibration with held-out games. Progress is stored in a checkpoint file.

mod calibration;
mod checkpoint;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use cli::interrupt;
use cli::learned::{LearnedArguments, describe_leaves};
use cli::output::{Answer, Format, grouped, print_line, print_warning};
use cli::words::Words;
use crossword::Generator;
use engine::tiles::leaves::Leaves;
use engine::tiles::wins::{EXTENSION, WinFile, WinTable, WinTally};
use engine::tiles::{Equities, SelfPlay};
use indicatif::{ProgressBar, ProgressStyle};
use play::CancellationToken;
use serde_json::json;

use self::calibration::Calibration;
use self::checkpoint::{Checkpoint, Games};

use super::checkpoint_file;
use super::work::Work;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab experiment winpct --lexicon en --out learned
          deska-lab experiment winpct --lexicon cs-mixed --games 20000 \\
              --leaves learned/cs-mixed.leaves --out learned

The result is FOLDER/NAME.wins; copied to the lexicons it is used for the lexicon NAME, and for those of the same alphabet without one. \
         A tenth as many games more are held out: the table compares their predicted and observed results. After Ctrl-C the same command \
         resumes the run and produces the same file.")]
pub(super) struct Arguments {
    #[command(flatten)]
    words: Words,
    /// A file of leaves to use instead of the installed one for the lexicon
    #[arg(long, value_name = "FILE")]
    leaves: Option<PathBuf>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    work: Work,
}

/// Interval between checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(120);

/// Games per thread between checks for Ctrl-C.
const CHUNK: u64 = 32;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (library, generator) = arguments.words.generator()?;
    let (lexicon, rules) = (generator.lexicon(), generator.rules());
    let files = LearnedArguments { leaves: arguments.leaves.clone(), wins: None };
    let learned = files.open(&library, lexicon, rules)?;
    if !learned.own {
        print_warning(describe_leaves(&learned, lexicon));
    }
    arguments.work.make_folder()?;
    generator.warm_up();
    let Arguments { games, seed, .. } = *arguments;
    let leaves = learned.leaves_of.as_deref().unwrap_or("nothing");
    // Stored in the files, so it keeps its first name, from before `deska-lab` existed.
    let made_with = format!("deska experiment winpct --lexicon {} --games {games} --seed {seed}", lexicon.name());
    let words_sha256 = lexicon.info().words_sha256.clone();
    let checkpoint =
        Checkpoint::new(made_with.clone(), words_sha256.clone(), format!("{leaves} {:016x}", checksum(learned.equities.leaves())));
    let mut learning = LearningRun {
        generator: &generator,
        equities: &learned.equities,
        arguments,
        threads: arguments.work.threads(),
        stop: interrupt::stop_saying("stopping after the games in progress (Ctrl-C again to end immediately)"),
        path: arguments.work.out.join(format!("{}.wins-tally", lexicon.name())),
        played: GameStatistics { tally: WinTally::new(rules), calibration: Calibration::default() },
        games: Games::default(),
        checkpoint,
    };
    learning.games = learning.checkpoint.read(&learning.path, &mut learning.played.tally, &mut learning.played.calibration)?;
    if !learning.play_remaining(games, None)? {
        return Ok(Answer::Yes);
    }
    let file = WinFile {
        rules: rules.name().to_owned(),
        lexicon: lexicon.name().to_owned(),
        words_sha256,
        table: learning.played.tally.table(),
        sources: vec![format!("{games} games of self-play, seed {seed}, with the leaves of {leaves}")],
        licence: lexicon.info().licence.clone(),
        made_with,
    };
    if !learning.play_remaining(games.div_ceil(10), Some(&file.table))? {
        return Ok(Answer::Yes);
    }
    let path = arguments.work.out.join(format!("{}.{EXTENSION}", lexicon.name()));
    file.save(&path)?;
    checkpoint_file::remove(&learning.path)?;
    print_result(arguments, &file, &path, &learning.played.calibration)?;
    Ok(Answer::Yes)
}

/// Prints the result.
fn print_result(arguments: &Arguments, file: &WinFile, path: &Path, calibration: &Calibration) -> anyhow::Result<()> {
    let (games, held_back) = (arguments.games, arguments.games.div_ceil(10));
    let bytes = std::fs::metadata(path).map_or(0, |data| data.len());
    match arguments.work.format {
        Format::Json => print_line(json!({
            "lexicon": file.lexicon, "rules": file.rules, "games": games, "held_back": held_back, "bytes": bytes, "path": path,
            "calibration": calibration.json(),
        })),
        Format::Text => {
            print_line(format_args!("{}: {} games, {} bytes", path.display(), grouped(games as usize), grouped(bytes as usize)))?;
            calibration.print(held_back)
        }
    }
}

/// Returns an FNV-1a checksum of all values, to detect that a run is resumed with other leaves.
fn checksum(leaves: &Leaves) -> u64 {
    let bytes = leaves.values().iter().flat_map(|value| value.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |mark, byte| (mark ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Statistics of games, and the calibration of a table on them.
struct GameStatistics {
    tally: WinTally,
    calibration: Calibration,
}

/// A run of the experiment.
struct LearningRun<'a> {
    generator: &'a Generator,
    equities: &'a Equities,
    arguments: &'a Arguments,
    threads: usize,
    stop: CancellationToken,
    checkpoint: Checkpoint,
    /// The path of the checkpoint.
    path: PathBuf,
    played: GameStatistics,
    games: Games,
}

impl LearningRun<'_> {
    /// Plays the remaining games for learning or, with a table, the held-out games. Returns false
    /// if interrupted.
    fn play_remaining(&mut self, games: u64, table: Option<&WinTable>) -> anyhow::Result<bool> {
        let what = if table.is_some() { "held-out games" } else { "games" };
        let done = |games: &Games| if table.is_some() { games.held_back } else { games.learned };
        let bar = ProgressBar::new(games).with_position(done(&self.games)).with_message(what);
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}, {per_sec}, {eta} left") {
            bar.set_style(style);
        }
        // Games of earlier runs must not affect the estimate of the remaining time.
        bar.reset_eta();
        let mut written = Instant::now();
        while done(&self.games) < games {
            let first = done(&self.games);
            let count = (CHUNK * self.threads as u64).min(games - first);
            self.play(first, count, table);
            let more = if table.is_some() { &mut self.games.held_back } else { &mut self.games.learned };
            *more += count;
            bar.set_position(first + count);
            let continues = !self.stop.is_cancelled();
            if !continues || written.elapsed() > CHECKPOINT_INTERVAL {
                self.checkpoint.write(&self.path, &self.played.tally, &self.played.calibration, self.games)?;
                written = Instant::now();
            }
            if !continues {
                bar.finish_and_clear();
                print_warning(format_args!("interrupted after {} of {games} {what}: the same command resumes the run", first + count));
                return Ok(false);
            }
        }
        bar.finish_and_clear();
        Ok(true)
    }

    /// Plays `count` games from number `first` on. Sums are exact integers, so their order is
    /// irrelevant.
    fn play(&mut self, first: u64, count: u64, table: Option<&WinTable>) {
        // Held-out games have the numbers after those for learning.
        let first = first + if table.is_some() { self.arguments.games } else { 0 };
        let next = AtomicU64::new(0);
        let work = || {
            let mut played = GameStatistics { tally: WinTally::new(self.generator.rules()), calibration: Calibration::default() };
            while let number = next.fetch_add(1, Relaxed)
                && number < count
            {
                let play = SelfPlay::new(self.generator, self.arguments.seed, first + number);
                let GameStatistics { tally, calibration } = &mut played;
                tally.play(play, self.equities, |unseen, ahead, end| {
                    if let Some(table) = table {
                        calibration.add(table.share(ahead, unseen), unseen, end);
                    }
                });
            }
            played
        };
        let parts: Vec<GameStatistics> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        });
        for part in parts {
            // The table does not depend on held-out games.
            match table {
                Some(_) => self.played.calibration.merge(&part.calibration),
                None => self.played.tally.join(&part.tally),
            }
        }
    }
}
