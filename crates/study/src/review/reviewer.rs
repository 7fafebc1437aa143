//! Reviews of game files, with the turns in parallel.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, anyhow, bail};
use assets::Library;
use bytes::Bytes;
use cli::atomic_file::write_over;
use games::Rules;
use lexicon::LexiconRef;
use play::CancellationToken;
use rooms::hosted::review::{GameReview, ReviewError, ReviewOptions};
use rooms::hosted::{self, Games, Host, ServiceLimits, Services, log_file};
use rooms::limits::QueueLimits;
use rooms::room::replay_of_log;
use rooms::words::Lexicons;
use sha2::{Digest, Sha256};
use tokio::runtime::{Builder, Runtime};
use wire::{BudgetUnit, Replay, Review, ReviewFile, TurnReview};

use super::words::CommandLineWords;

/// The options of a review.
#[derive(Clone, Debug, Default)]
pub struct ReviewSettings {
    /// The rule set of files that name none.
    pub rules: Option<Rules>,
    /// The method that must be the game's.
    pub player: Option<String>,
    /// Rollouts per turn, for games that are reviewed by rollouts.
    pub rollouts: Option<u64>,
    /// Nodes per turn, for games that are reviewed by a search.
    pub nodes: Option<u64>,
    pub seed: u64,
}

/// Reads and reviews game files.
pub struct Reviewer {
    runtime: Runtime,
    services: Services,
    lexicon: Option<LexiconRef>,
    settings: ReviewSettings,
    threads: NonZeroUsize,
}

/// A game file that has been read.
pub struct OpenedGame {
    pub replay: Replay,
    pub review: GameReview,
    /// The SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
}

impl Reviewer {
    /// Prepares reviews with the lexicons of a library. `lexicon` is used instead of that of the
    /// files.
    ///
    /// # Errors
    /// The lexicon cannot be opened, or the system has no threads.
    pub fn new(
        library: Library,
        lexicon: Option<&str>,
        settings: ReviewSettings,
        threads: Option<NonZeroUsize>,
    ) -> anyhow::Result<Reviewer> {
        let threads = threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let (words, lexicon) = CommandLineWords::new(library, lexicon, settings.rules.as_ref())?;
        let limits = ServiceLimits { computing: QueueLimits::of(threads.get()), processors: threads.get(), ..ServiceLimits::default() };
        // Nothing else of this process needs a processor.
        rooms::compute::reserve_processors(0);
        let games = Games::default().knowing(crate::shared_positions(), Arc::new(crate::keep_positions));
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().context("starting the runtime")?;
        let services = Services::new(Lexicons::new(Arc::new(words)), &games, limits);
        Ok(Reviewer { runtime, services, lexicon, settings, threads })
    }

    /// Reads a game file: a log, GCG, or another notation of a game.
    ///
    /// # Errors
    /// The file is damaged, or its rules or lexicon are not available. The error names the line.
    pub fn read(&self, bytes: Vec<u8>) -> anyhow::Result<Replay> {
        let bytes = Bytes::from(bytes);
        let mut replay = self.runtime.block_on(self.replay_of(bytes))?;
        if let (Some(lexicon), Some(_)) = (&self.lexicon, &replay.lexicon) {
            replay.lexicon = Some(lexicon.to_string());
        }
        Ok(replay)
    }

    async fn replay_of(&self, bytes: Bytes) -> anyhow::Result<Replay> {
        if log_file::is_log(&bytes) {
            return Ok(replay_of_log(bytes, &self.services).await?);
        }
        let (rules, lexicon) = (&self.settings.rules, self.lexicon.as_ref());
        if !is_gcg(&bytes)
            && let Ok(text) = std::str::from_utf8(&bytes)
        {
            for host in self.services.hosts().filter(|host| rules.as_ref().is_none_or(|rules| rules.game() == host.game())) {
                if let Some(read) = host.open_text(text, rules.clone(), lexicon, &self.services).await {
                    return Ok(read?);
                }
            }
        }
        Ok(hosted::replay_of_file(bytes, rules.clone(), lexicon, &self.services).await?)
    }

    /// Reads a game file and prepares its review.
    ///
    /// # Errors
    /// The file cannot be read, its game has no review, or the settings are for another game.
    pub fn open(&self, bytes: Vec<u8>) -> anyhow::Result<OpenedGame> {
        let sha256 = sha256_of(&bytes);
        let replay = self.read(bytes)?;
        let options = ReviewOptions { amount: self.amount(&replay)?, seed: self.settings.seed };
        let review = self.runtime.block_on(GameReview::new(&replay, options, &self.services))?;
        if review.is_empty() {
            bail!("there are no turns to review: is this the record of a whole game?");
        }
        Ok(OpenedGame { replay, review, sha256 })
    }

    /// Returns the work per turn, and checks that the settings are for this game.
    fn amount(&self, replay: &Replay) -> anyhow::Result<Option<u64>> {
        let name = replay.rules.0.get("name").and_then(|name| name.as_str()).unwrap_or_default();
        let rules = Rules::by_name(name)?;
        let host: &dyn Host = self.services.host(rules.game()).ok_or_else(|| anyhow!("there is no review for {}", rules.game().title()))?;
        let method = host.review_method()?;
        if let Some(player) = self.settings.player.as_ref().filter(|player| *player != method.player) {
            bail!(
                "{} is reviewed by {}: give --player {} or leave it out, not {player}",
                rules.game().title(),
                method.player,
                method.player
            );
        }
        Ok(match method.default.unit {
            BudgetUnit::Rollouts => self.settings.rollouts,
            BudgetUnit::Nodes => self.settings.nodes,
        })
    }

    /// Reviews all turns. `on_turn` is called after each one. Returns `None` if it was stopped.
    ///
    /// # Errors
    /// A turn cannot be reviewed.
    pub fn review(&self, game: &GameReview, stop: &CancellationToken, on_turn: &(dyn Fn() + Sync)) -> anyhow::Result<Option<Review>> {
        let next = AtomicUsize::new(0);
        let turns: Mutex<Vec<Option<TurnReview>>> = Mutex::new(vec![None; game.len()]);
        let failed: Mutex<Option<ReviewError>> = Mutex::default();
        let work = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= game.len() || stop.is_cancelled() {
                    return;
                }
                let run = |work: hosted::review::ReviewWork| std::future::ready(Ok(work(stop)));
                match self.runtime.block_on(game.review_turn(index, &self.services, run)) {
                    Ok(turn) => turns.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(turn),
                    Err(ReviewError::Cancelled) => return,
                    Err(error) => {
                        next.store(game.len(), Ordering::Relaxed);
                        *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                        return;
                    }
                }
                on_turn();
            }
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.get().min(game.len()) {
                scope.spawn(work);
            }
        });
        if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error.into());
        }
        let turns: Option<Vec<TurnReview>> = turns.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect();
        Ok(turns.map(|turns| game.summarize(turns)))
    }

    /// Reads and reviews a game file. Returns `None` if it was stopped.
    ///
    /// # Errors
    /// The file cannot be read or reviewed.
    pub fn review_file(&self, name: &str, bytes: Vec<u8>, stop: &CancellationToken) -> anyhow::Result<Option<ReviewFile>> {
        let opened = self.open(bytes)?;
        let review = self.review(&opened.review, stop, &|| {})?;
        Ok(review.map(|review| opened.file(name, review)))
    }

    /// Returns the review stored in the file `json` if it is current; otherwise reviews the game and
    /// stores the review there. `name` is the name of the game file. Returns `None` if it was
    /// stopped.
    ///
    /// # Errors
    /// A turn cannot be reviewed, or the file cannot be written.
    pub fn review_stored(
        &self,
        opened: &OpenedGame,
        name: &str,
        json: &Path,
        stop: &CancellationToken,
        on_turn: &(dyn Fn() + Sync),
    ) -> anyhow::Result<Option<ReviewFile>> {
        let stored = std::fs::read(json).ok().and_then(|bytes| serde_json::from_slice::<ReviewFile>(&bytes).ok());
        if let Some(stored) = stored.filter(|stored| opened.is_current(stored)) {
            return Ok(Some(stored));
        }
        let Some(review) = self.review(&opened.review, stop, on_turn)? else { return Ok(None) };
        let reviewed = opened.file(name, review);
        let text = serde_json::to_string_pretty(&reviewed)? + "\n";
        write_over(json, text.as_bytes()).with_context(|| format!("writing {}", json.display()))?;
        Ok(Some(reviewed))
    }
}

impl OpenedGame {
    /// Combines a review with what the game file says of the game.
    pub fn file(&self, name: &str, review: Review) -> ReviewFile {
        let last = self.replay.steps.last();
        let scores = last.and_then(|step| serde_json::from_value(step.frame.0.get("scores")?.clone()).ok());
        ReviewFile {
            file: name.to_owned(),
            file_sha256: self.sha256.clone(),
            title: self.replay.title.clone(),
            finished: self.replay.finished,
            scores: scores.unwrap_or_default(),
            review,
        }
    }

    /// Returns whether a stored review is the one that would be computed now.
    fn is_current(&self, stored: &ReviewFile) -> bool {
        let fresh = self.review.summarize(Vec::new());
        let review = &stored.review;
        stored.file_sha256 == self.sha256
            && (review.format, &review.maker) == (fresh.format, &fresh.maker)
            && (&review.rules, &review.lexicon, &review.lexicon_hash) == (&fresh.rules, &fresh.lexicon, &fresh.lexicon_hash)
            && review.turns.len() == self.review.len()
    }
}

/// Returns the SHA-256 of a file in hexadecimal digits.
pub(crate) fn sha256_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns whether a file looks like GCG: it begins with a pragma or an event.
fn is_gcg(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let first = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim()).find(|line| !line.is_empty());
    first.is_some_and(|line| line.starts_with('>') || line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gcg_begins_with_a_pragma_or_an_event() {
        for (text, gcg) in [("#player1 a A\n", true), ("\u{feff}\n>a: ABC 8h CAB +10 10", true), ("1. c4AR\n", false), ("", false)] {
            assert_eq!(is_gcg(text.as_bytes()), gcg, "{text}");
        }
    }
}
