//! How often a seat wins that is so far ahead with so many tiles unseen, learned by self-play; games held back say how far that is true.

mod calibration;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use cli::interrupt;
use cli::learned::{LearnedArguments, whose};
use cli::output::{Answer, Format, grouped, say, warn};
use cli::words::Words;
use crossword::Generator;
use engine::tiles::wins::{EXTENSION, WinFile, WinTable, WinTally};
use engine::tiles::{Equities, SelfPlay};
use indicatif::{ProgressBar, ProgressStyle};
use play::Stop;
use serde_json::json;

use self::calibration::Calibration;

use super::work::Work;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska experiment winpct --lexicon en --out learned
          deska experiment winpct --lexicon cs-mixed --games 20000 \\
              --leaves learned/cs-mixed.leaves --out learned

The result is FOLDER/NAME.wins; put beside the lexicons it is used for the lexicon NAME, and for those of the same letters that have none. A tenth of as \
          many games more is held back: the table shows what was predicted of them and what came.")]
pub(super) struct Arguments {
    #[command(flatten)]
    words: Words,
    /// A file of leaves, in place of the one at hand for the lexicon
    #[arg(long, value_name = "FILE")]
    leaves: Option<PathBuf>,
    /// Games
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    work: Work,
}

/// Who plays.
struct Players<'a> {
    generator: &'a Generator,
    equities: &'a Equities,
    seed: u64,
    threads: usize,
    stop: Stop,
}

/// What games say, and what they say of a table.
struct Played {
    tally: WinTally,
    calibration: Calibration,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (library, generator) = arguments.words.generator()?;
    let (lexicon, rules) = (generator.lexicon(), generator.rules());
    let files = LearnedArguments { leaves: arguments.leaves.clone(), wins: None };
    let learned = files.open(&library, lexicon, rules)?;
    if !learned.own {
        warn(whose(&learned, lexicon));
    }
    arguments.work.make_folder()?;
    generator.warm_up();
    let players = Players {
        generator: &generator,
        equities: &learned.equities,
        seed: arguments.seed,
        threads: arguments.work.threads(),
        stop: interrupt::stop_saying("stopping; nothing half done is kept (Ctrl-C again to end at once)"),
    };
    let games = arguments.games;
    let Some(played) = players.play(0, games, None) else { return Ok(Answer::Yes) };
    let leaves = learned.leaves_of.as_deref().unwrap_or("nothing");
    let file = WinFile {
        rules: rules.name().to_owned(),
        lexicon: lexicon.name().to_owned(),
        words_sha256: lexicon.info().words_sha256.clone(),
        table: played.tally.table(),
        sources: vec![format!("{games} games of self-play, seed {}, with the leaves of {leaves}", arguments.seed)],
        licence: lexicon.info().licence.clone(),
        made_with: format!("deska experiment winpct --lexicon {} --games {games} --seed {}", lexicon.name(), arguments.seed),
    };
    let Some(held_back) = players.play(games, games.div_ceil(10), Some(&file.table)) else { return Ok(Answer::Yes) };
    let path = arguments.work.out.join(format!("{}.{EXTENSION}", lexicon.name()));
    file.save(&path)?;
    let bytes = std::fs::metadata(&path).map_or(0, |data| data.len());
    match arguments.work.format {
        Format::Json => say(json!({
            "lexicon": file.lexicon, "rules": file.rules, "games": games, "held_back": games.div_ceil(10), "bytes": bytes, "path": path,
            "calibration": held_back.calibration.json(),
        }))?,
        Format::Text => {
            say(format_args!("{}: {} games, {} bytes", path.display(), grouped(games as usize), grouped(bytes as usize)))?;
            held_back.calibration.print(games.div_ceil(10))?;
        }
    }
    Ok(Answer::Yes)
}

impl Players<'_> {
    /// Plays so many games, from this number on; none if it was interrupted. All sums are of whole numbers, so their order makes no difference.
    fn play(&self, first: u64, games: u64, table: Option<&WinTable>) -> Option<Played> {
        let bar = ProgressBar::new(games).with_message(if table.is_some() { "games held back" } else { "games" });
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}, {per_sec}, {eta} left") {
            bar.set_style(style);
        }
        let next = AtomicU64::new(0);
        let work = || {
            let mut played = Played { tally: WinTally::new(self.generator.rules()), calibration: Calibration::default() };
            while !self.stop.raised()
                && let number = next.fetch_add(1, Relaxed)
                && number < games
            {
                let play = SelfPlay::new(self.generator, self.seed, first + number);
                let Played { tally, calibration } = &mut played;
                tally.play(play, self.equities, |unseen, ahead, end| {
                    if let Some(table) = table {
                        calibration.add(table.share(ahead, unseen), unseen, end);
                    }
                });
                bar.inc(1);
            }
            played
        };
        let parts: Vec<Played> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        bar.finish_and_clear();
        let whole = parts.into_iter().reduce(|mut sum, part| {
            sum.tally.join(&part.tally);
            sum.calibration.join(&part.calibration);
            sum
        })?;
        // Games that were left out after Ctrl-C are nowhere counted.
        (!self.stop.raised()).then_some(whole)
    }
}
