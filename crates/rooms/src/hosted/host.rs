//! The interface of a game that the server offers: starting, setting up, viewing and analysing
//! games. A game in progress is a [`HostedRules`](super::HostedRules).

use std::ops::RangeInclusive;

use bytes::Bytes;
use games::{GameName, Rules};
use lexicon::{Lexicon, LexiconRef};
use play::CancellationToken;
use serde_json::{Map, Value};
use table::Line;
use table::storage::{BoxFuture, GameRow, GameStore, StorageError};
use wire::{By, ExportFormat, GameFields, MistakeSize, Replay, ReplayStep, Solve, TurnResult};

use super::openings::{FoundOpenings, OpeningQuestion, OpeningsError};
use super::review::{ReviewMethod, ReviewTask, ReviewWork, usual_mistake_size};
use super::study::{ExportError, MainLine};
use super::{AnalysisError, GameFileError, GameRequest, PlayedMove, ReplayError, Services, SetError, SetUp, SettingsError, StepError};

/// A game that the server offers. The default methods of optional features, such as analyses,
/// return an error.
pub trait Host: Send + Sync + 'static {
    fn game(&self) -> GameName;

    /// Returns the title in a language (`en`, `cs`, `ru`) for link previews.
    fn title(&self, _language: &str) -> &'static str {
        self.game().title()
    }

    /// Returns the image for link previews: a file name in `web/preview` without its extension.
    fn picture(&self) -> &'static str {
        "deska"
    }

    /// Returns the page's files for a game that the page does not implement itself. The server
    /// serves them under `/boards/NAME/`; the page loads `game.js`, which exports a manifest
    /// (`web/boards/types.js`). Without files, the page does not offer the game.
    fn page(&self) -> &'static [PageFile] {
        &[]
    }

    /// Describes a rule set for the page: an object with `name`, `game`, `title` and what the board
    /// needs.
    fn card(&self, rules: &Rules) -> GameFields;

    /// Validates the game's own settings and returns them as they are stored.
    ///
    /// # Errors
    /// A setting is unknown or has an invalid value.
    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError>;

    /// Checks that a game can start with this lexicon.
    fn check_words<'a>(
        &'a self,
        _request: &'a GameRequest,
        _lexicon: Lexicon,
        _services: &'a Services,
    ) -> BoxFuture<'a, Result<(), SettingsError>> {
        Box::pin(async { Ok(()) })
    }

    /// Warms caches that the first request would otherwise fill. The server calls it once on
    /// startup, on its own thread.
    fn prepare(&self) {}

    /// Sets up the rules of a stored game.
    fn set_up<'a>(&'a self, rules: Rules, row: &'a GameRow, services: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>>;

    /// Loads finished games from the database before a game starts, for players that learn from
    /// them.
    fn refresh<'a>(&'a self, _store: &'a dyn GameStore) -> BoxFuture<'a, Result<(), StorageError>> {
        Box::pin(async { Ok(()) })
    }

    /// Returns whether words can be challenged in this game. Settings that cannot be read count as
    /// if they could.
    fn has_challenges(&self, _row: &GameRow) -> bool {
        false
    }

    /// Returns the canonical name of a computer player with an amount in its name, such as
    /// `alphabeta:4` or `search:10`, if the server allows that amount.
    fn player_with_amount(&self, _player: &str) -> Option<String> {
        None
    }

    /// Returns whether the computer players have their usual strength under these settings. Only
    /// then are games against them rated: ratings are kept by player name.
    fn leaves_strength(&self, _settings: &Map<String, Value>) -> bool {
        true
    }

    /// Returns the best `top` moves of a position in the game's usual notation.
    fn analyse<'a>(
        &'a self,
        _: Rules,
        _: AnalysisTask<'a>,
        _top: usize,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<GameFields, AnalysisError>> {
        let none = SettingsError::Setting(not_at_tables(self.game()));
        Box::pin(async { Err(none.into()) })
    }

    /// Returns a position in canonical form: equivalent spellings of a letter become the same
    /// characters.
    ///
    /// # Errors
    /// The analysis cannot parse the position.
    fn normalize<'a>(&'a self, _: Rules, _: AnalysisTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<String, AnalysisError>> {
        let none = SettingsError::Setting(not_at_tables(self.game()));
        Box::pin(async { Err(none.into()) })
    }

    /// Prepares a live analysis that reports the best `lines` moves. Games that always report all
    /// moves ignore the number.
    fn live<'a>(
        &'a self,
        rules: Rules,
        _task: AnalysisTask<'a>,
        _lines: usize,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<LiveWork, AnalysisError>> {
        let none = SettingsError::Setting(format!("There is no endless analysis by the rules {}.", rules.name()));
        Box::pin(async { Err(none.into()) })
    }

    /// Queries, requests or cancels solving a position exactly in the background. Returns its
    /// state, the memory it needs and its progress.
    fn solve<'a>(
        &'a self,
        rules: Rules,
        _position: &'a str,
        _: SolveAction,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<Solve, AnalysisError>> {
        let none = SettingsError::Setting(format!("Positions cannot be solved exactly for the rules {}.", rules.name()));
        Box::pin(async { Err(none.into()) })
    }

    /// Benchmarks the game's engines on this machine with fixed work.
    fn measure<'a>(&'a self, _: &'a Services) -> BoxFuture<'a, Result<GameFields, AnalysisError>> {
        let none = SettingsError::Setting(format!("There is no benchmark for the engines of {}.", self.game().name()));
        Box::pin(async { Err(none.into()) })
    }

    /// Returns whether the game has a notation for whole games besides the log.
    fn has_notation(&self) -> bool {
        self.game().module().file != "deska"
    }

    /// Returns the replay of a file in the game's notation. `rules` override those that the file
    /// names.
    fn replay_of_file<'a>(
        &'a self,
        _file: Bytes,
        rules: Option<Rules>,
        _lexicon: Option<&'a LexiconRef>,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<Replay, ReplayError>> {
        let title = rules.map_or_else(|| self.game().title().to_owned(), |rules| rules.title().to_owned());
        let text = format!("{title} has no notation of its own for whole games: only its log can be looked through.");
        Box::pin(async { Err(SettingsError::Setting(text).into()) })
    }

    /// Creates a game that continues from a step of a file in the game's notation, in the form in
    /// which it is stored.
    fn begun_from_file<'a>(
        &'a self,
        _file: Bytes,
        _rules: Option<Rules>,
        _lexicon: Option<&'a LexiconRef>,
        _step: usize,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<FromFile, ReplayError>> {
        let text = format!("{} has no notation of its own for whole games.", self.game().title());
        Box::pin(async { Err(SettingsError::Setting(text).into()) })
    }

    /// Returns the replay of a log for a game without tables. `None` means that the rules of the
    /// tables read the log.
    fn replay_of_log(&self, _row: &GameRow, _log: &[Line]) -> Option<Result<Replay, GameFileError>> {
        None
    }

    /// Returns how games are reviewed.
    ///
    /// # Errors
    /// The game has no review.
    fn review_method(&self) -> Result<ReviewMethod, AnalysisError> {
        Err(no_review(self.game()).into())
    }

    /// Prepares the comparison of a turn with the best move.
    fn review_turn<'a>(&'a self, _: Rules, _: ReviewTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<ReviewWork, AnalysisError>> {
        Box::pin(async { Err(no_review(self.game()).into()) })
    }

    /// Returns the size of a mistake in the mistake index, or `None` if it is too small to count.
    fn mistake_size(&self, result: &TurnResult) -> Option<MistakeSize> {
        usual_mistake_size(result)
    }

    /// Returns the position of a replay's frame in the notation of the analysis; `None` if it cannot
    /// be analysed.
    fn position_of(&self, frame: &GameFields) -> Option<String> {
        Some(frame.0.get("position")?.as_str()?.to_owned())
    }

    /// Returns the move of a record in the notation of the analysis; `None` if it is no move.
    fn move_of(&self, record: &GameFields) -> Option<String> {
        match record.0.get("kind")?.as_str()? {
            "passed" => Some("pass".into()),
            _ => Some(record.0.get("move")?.as_str()?.to_owned()),
        }
    }

    /// Returns a text in one of the game's notations (a position or a whole game) as a replay; a
    /// position becomes its only step. `None` if the text is in none of them.
    fn open_text<'a>(
        &'a self,
        _text: &'a str,
        _rules: Option<Rules>,
        _lexicon: Option<&'a LexiconRef>,
        _: &'a Services,
    ) -> BoxFuture<'a, Option<Result<Replay, ReplayError>>> {
        Box::pin(async { None })
    }

    /// Plays a move in a position: returns the step with the record of the move, and the step after
    /// it, whose record is the final scoring if the move ended the game and all racks are known.
    /// Both the position and the move are in the notation of the analysis.
    fn play_move<'a>(
        &'a self,
        _: Rules,
        _: AnalysisTask<'a>,
        _: PlayedMove<'a>,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<[ReplayStep; 2], AnalysisError>> {
        let none = SettingsError::Setting(format!("There is no analysis board for {}.", self.game().title()));
        Box::pin(async { Err(none.into()) })
    }

    /// Writes the main line of a study as a file of this format, which is not JSON.
    fn export<'a>(
        &'a self,
        _: Rules,
        _: &'a MainLine<'a>,
        format: ExportFormat,
        _: &'a Services,
    ) -> BoxFuture<'a, Result<String, ExportError>> {
        Box::pin(async move { Err(ExportError::no_format(self.game(), format)) })
    }

    /// Returns the moves played from a position and their results.
    fn openings<'a>(&'a self, _: OpeningQuestion<'a>, _: &'a dyn GameStore) -> BoxFuture<'a, Result<FoundOpenings, OpeningsError>> {
        let none = OpeningsError::Question(format!("there are no opening statistics for {}", self.game().title()));
        Box::pin(async { Err(none) })
    }
}

fn no_review(game: GameName) -> SettingsError {
    SettingsError::Setting(format!("There is no review for {}.", game.title()))
}

/// A request about a position to solve exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveAction {
    /// Query the state.
    Query,
    /// Request the solution by the fastest plan that takes at most this many bytes, if a number is
    /// given.
    Request(Option<u64>),
    /// Withdraw the request.
    Withdraw,
}

/// A file that the page loads to show a game.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// The file name in the game's folder, such as `game.js`.
    pub name: &'static str,
    pub content: &'static [u8],
}

/// A position to analyse.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisTask<'a> {
    pub position: &'a str,
    /// `None` selects the default lexicon.
    pub lexicon: Option<&'a LexiconRef>,
    pub by: By,
}

/// A prepared live analysis, to run on its own thread.
pub struct LiveWork {
    /// The minimum and maximum memory it can use, in bytes, approximately.
    pub memory: RangeInclusive<usize>,
    pub run: Box<LiveRun>,
}

/// Runs the analysis within a memory limit in bytes until it is stopped or complete. It reports
/// each step and returns whether the value is proved.
pub type LiveRun = dyn FnOnce(&CancellationToken, usize, &mut dyn FnMut(GameFields)) -> bool + Send;

/// A game that continues from a step of a file, in the form in which it is stored, or the reason it
/// cannot start there.
pub type FromFile = Result<(GameRow, Vec<Line>), StepError>;

/// Returns the error message for a game that is played only in tournaments.
pub(super) fn not_at_tables(game: GameName) -> String {
    format!("{} is played only in tournaments.", game.title())
}
