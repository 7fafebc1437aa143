//! `deska-lab experiment leaves`: learns leave values by self-play, one generation after the other,
//! and then the adjustments for the end of games. `engine::tiles::leaves::learn` describes the
//! method.

mod checkpoint;
mod ends;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use cli::interrupt;
use cli::output::{Answer, Format, grouped, print_line, print_warning};
use cli::words::Words;
use crossword::RuleSet;
use engine::self_play_rules;
use engine::tiles::leaves::file::{EXTENSION, STEP};
use engine::tiles::leaves::learn::Generation;
use engine::tiles::leaves::{Leaves, LeavesFile, SelfPlayRules};
use engine::tiles::{Equities, LateAdjustment};
use indicatif::{ProgressBar, ProgressStyle};
use lexicon::Lexicon;
use play::CancellationToken;
use serde_json::json;

use self::checkpoint::Checkpoint;

use super::checkpoint_file;
use super::work::Work;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska-lab experiment leaves --lexicon en --out learned
          deska-lab experiment leaves --lexicon words.txt --games 500 \\
              --generations 1 --out trial

The result is FOLDER/NAME.leaves. Copied to the lexicons (data/lexicons, or the folder of --data-dir), it is used for the lexicon NAME, and for \
         those of the same alphabet without leaves. Finished generations are stored as FOLDER/NAME.generation-1.leaves etc. After Ctrl-C the same \
         command resumes the run and produces the same files.")]
pub(super) struct Arguments {
    #[command(flatten)]
    words: Words,
    /// Games per generation; the ends of games are learned from four times as many
    #[arg(long, value_name = "N", default_value_t = 15_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Number of generations; each plays with the values of the previous one
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    generations: u32,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    work: Work,
}

/// A run of the experiment.
struct LearningRun<'a> {
    self_play: Arc<dyn SelfPlayRules>,
    lexicon: &'a Lexicon,
    rules: &'a RuleSet,
    /// The base name of its files.
    name: String,
    arguments: &'a Arguments,
    threads: usize,
    stop: CancellationToken,
}

/// Interval between checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(120);

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let (library, lexicon, of_game) = arguments.words.open_any()?;
    let rules = cli::words::placement_rules(&of_game)?;
    let generator = cli::words::generator(&library, &lexicon, rules, crossword::Method::Gaddag)?;
    generator.warm_up();
    let self_play =
        self_play_rules(&of_game, &generator).with_context(|| format!("no game can start with the words of {}", lexicon.name()))?;
    // The default rules of the lexicon are not part of the file name.
    let usual = RuleSet::for_alphabet(lexicon.alphabet()).is_some_and(|usual| usual == *rules);
    arguments.work.make_folder()?;
    let learning = LearningRun {
        self_play,
        lexicon: &lexicon,
        rules,
        name: if usual { lexicon.name().to_owned() } else { format!("{}.{}", lexicon.name(), rules.name()) },
        arguments,
        threads: arguments.work.threads(),
        stop: interrupt::stop_saying("stopping after the games in progress (Ctrl-C again to end immediately)"),
    };
    let last = learning.path(&format!("{}.{EXTENSION}", learning.name));
    if learning.open_finished(&last)?.is_some() {
        return learning.print_result(&last);
    }
    let mut equities = Equities::new(Leaves::none(rules));
    let mut learned = None;
    for number in 0..arguments.generations {
        let path = learning.path(&format!("{}.generation-{}.{EXTENSION}", learning.name, number + 1));
        let file = match learning.open_finished(&path)? {
            Some(file) => file,
            None => match learning.generation(number, &equities)? {
                Some(file) => file,
                None => return Ok(Answer::Yes),
            },
        };
        if !path.exists() {
            file.save(&path)?;
            checkpoint_file::remove(&learning.path(&learning.checkpoint_name()))?;
        }
        learning.print_generation(number + 1, &path)?;
        equities = file.equities();
        learned = Some(file);
    }
    let Some(mut file) = learned else { bail!("the number of generations is 0") };
    let Some(tally) = ends::tally(&learning, &equities) else {
        print_warning("interrupted while learning from the ends of games: the same command repeats that part");
        return Ok(Answer::Yes);
    };
    file.late = tally.late();
    file.opening = tally.opening();
    file.small().save(&last)?;
    learning.print_result(&last)
}

impl LearningRun<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.arguments.work.out.join(name)
    }

    fn checkpoint_name(&self) -> String {
        format!("{}.tally", self.name)
    }

    /// Returns the command that produces the files, without options that do not affect them. It is
    /// stored in the files, so it keeps its first name, from before `deska-lab` existed.
    fn command(&self) -> String {
        let Arguments { games, generations, seed, words, .. } = self.arguments;
        let rules = words.rules.as_ref().map_or_else(String::new, |rules| format!(" --rules {rules}"));
        format!(
            "deska experiment leaves --lexicon {}{rules} --games {games} --generations {generations} --seed {seed}",
            self.lexicon.name()
        )
    }

    /// Opens a file made by an earlier run of the same command.
    ///
    /// # Errors
    /// Returns an error if another command made the file.
    fn open_finished(&self, path: &Path) -> anyhow::Result<Option<LeavesFile>> {
        if !path.exists() {
            return Ok(None);
        }
        let file = LeavesFile::open(path, self.rules)?;
        if file.made_with != self.command() || !file.is_of(self.lexicon) {
            bail!(
                "{} was made by `{}`{}: name another folder, or ask for the same",
                path.display(),
                file.made_with,
                if file.is_of(self.lexicon) { "" } else { " with other words" }
            );
        }
        Ok(Some(file))
    }

    /// Plays the rest of a generation. Returns `None` if interrupted.
    fn generation(&self, number: u32, equities: &Equities) -> anyhow::Result<Option<LeavesFile>> {
        let Arguments { games, generations, seed, .. } = *self.arguments;
        let path = self.path(&self.checkpoint_name());
        let checkpoint =
            Checkpoint { made_with: self.command(), words_sha256: self.lexicon.info().words_sha256.clone(), generation: number + 1 };
        let mut generation = Generation::new(&self.self_play, equities, seed, number);
        if let Some((tally, played)) = checkpoint.read(&path, generation.tally().index())? {
            generation = generation.with(tally, played);
        }
        let bar = self.bar(games, generation.games(), &format!("generation {}", number + 1));
        // Small enough for a quick response to Ctrl-C, large enough to keep all threads busy.
        let chunk = 32 * self.threads as u64;
        let mut written = Instant::now();
        while generation.games() < games {
            generation.play((generation.games() + chunk).min(games), self.threads);
            let continues = !self.stop.is_cancelled();
            bar.set_position(generation.games());
            if generation.games() < games && (!continues || written.elapsed() > CHECKPOINT_INTERVAL) {
                checkpoint.write(&path, generation.tally(), generation.games())?;
                written = Instant::now();
            }
            if !continues && generation.games() < games {
                bar.finish_and_clear();
                print_warning(format_args!(
                    "interrupted after {} of {games} games of generation {}: the same command resumes it",
                    generation.games(),
                    number + 1
                ));
                return Ok(None);
            }
        }
        bar.finish_and_clear();
        let (leaves, model) = generation.learned();
        let file = LeavesFile {
            rules: self.rules.name().to_owned(),
            lexicon: self.lexicon.name().to_owned(),
            words_sha256: self.lexicon.info().words_sha256.clone(),
            model,
            leaves,
            step: STEP,
            late: LateAdjustment::default(),
            opening: 0,
            sources: vec![format!("{generations} generations of {games} games of self-play, seed {seed}")],
            licence: self.lexicon.info().licence.clone(),
            made_with: self.command(),
        };
        Ok(Some(file.rounded()))
    }

    fn bar(&self, games: u64, played: u64, what: &str) -> ProgressBar {
        let bar = ProgressBar::new(games).with_position(played).with_message(what.to_owned());
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} games, {per_sec}, {eta} left") {
            bar.set_style(style);
        }
        // Games of earlier runs must not affect the estimate of the remaining time.
        bar.reset_eta();
        bar
    }

    fn print_generation(&self, generation: u32, path: &Path) -> anyhow::Result<()> {
        let games = self.arguments.games;
        match self.arguments.work.format {
            Format::Json => print_line(json!({ "generation": generation, "games": games, "path": path })),
            Format::Text => {
                print_line(format_args!("generation {generation}: {} games, values in {}", grouped(games as usize), path.display()))
            }
        }
    }

    fn print_result(&self, path: &Path) -> anyhow::Result<Answer> {
        let file = LeavesFile::open(path, self.rules)?;
        let bytes = std::fs::metadata(path).map_or(0, |data| data.len());
        match self.arguments.work.format {
            Format::Json => print_line(json!({
                "lexicon": file.lexicon, "rules": file.rules, "leaves": file.leaves.values().len() - 1, "bytes": bytes, "path": path, "opening": file.opening,
                "late_shift": file.late.shift, "late_share": file.late.share,
            }))?,
            Format::Text => print_line(format_args!(
                "{}: {} leaves, {} bytes",
                path.display(),
                grouped(file.leaves.values().len() - 1),
                grouped(bytes as usize)
            ))?,
        }
        Ok(Answer::Yes)
    }
}
