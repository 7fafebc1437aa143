//! Hosting of games: reads actions from JSON, and writes views and refusals as JSON.
//!
//! A game is a folder in `games/`. Its [`Host`] starts games and its [`HostedRules`] runs one;
//! `games/mod.rs` lists them. What all games share (seats, lexicons, settings) is in the crate
//! `games`.

mod accept;
mod address;
mod any;
mod crossword;
mod dispatch;
mod games;
mod host;
mod lexicon_choice;
mod live;
mod log_error;
pub mod log_file;
mod offer;
mod open;
mod openings;
mod playing;
pub mod review;
mod services;
pub mod study;
mod with_context;
mod word;

use ::games::GameName;
use engine::Players;
use lexicon::{Lexicon, LexiconName};
use play::{Entry, Player, TableRules, Viewer};
use serde::Serialize;
use serde_json::{Map, Value};
use table::Outage;
use table::storage::GameRow;
use wire::games::WireForm;
use wire::{GameFields, Refusal, Timing};

use crate::words::WordsError;

pub use self::accept::{
    AcceptedSettings, StoredChoices, accept, accept_next, accept_stored, computers, guards_words, has_challenges, has_people, is_listed,
    known_player, listed as settings, listed_of as settings_of,
};
pub use self::accept::{GameRequest, SettingsError};
pub use self::address::{Address, Target};
pub use self::any::SetUp;
pub use self::dispatch::normalize;
pub use self::dispatch::{analyse, begun_from_file, card, measure, openings, read_file, replay_of_file, set_up, solve};
pub use self::games::{Games, PositionKeeper};
pub use self::host::{AnalysisTask, FromFile, Host, LiveRun, LiveWork, PageFile, SolveAction};
pub use self::lexicon_choice::fitting as lexicons;
pub use self::live::run_live;
pub use self::live::{AnalysisMessage, IDLE_TIMEOUT, LiveAnalysis, LiveError, MAX_LINES, live};
pub use self::log_error::LogError;
pub use self::offer::{about, every_player};
pub use self::open::open;
pub use self::openings::FoundOpenings;
pub use self::openings::{OpeningQuestion, OpeningsError};
pub use self::playing::{PlayedMove, play_move};
pub use self::services::{Busy, ServiceLimits, Services};
pub use self::word::answer as word_answer;

/// Rules that the server can host.
pub trait HostedRules:
    TableRules<Action: Send, Event: Send + Sync, Position: Send + Sync, View: WireForm + Send, EventView: Serialize, Preview: Serialize>
    + Clone
    + Send
    + Sync
    + 'static
{
    fn name(&self) -> GameName;

    /// Reads an action.
    fn read_action(&self, action: &Map<String, Value>) -> Result<Self::Action, ActionError>;

    /// Writes an action as JSON that [`read_action`](HostedRules::read_action) accepts.
    fn write_action(&self, action: &Self::Action) -> Map<String, Value>;

    /// Creates the computer player of this name.
    fn player(&self, name: &str) -> Option<Box<dyn Player<Self>>>;

    /// Returns the name of the strongest computer player, which gives the hints.
    fn strongest(&self) -> &'static str {
        Players::of(self.name()).strongest()
    }

    /// Returns the name of the computer player with which moderators compare members' moves. It
    /// must be fast.
    fn yardstick(&self) -> &'static str {
        self.strongest()
    }

    /// Returns the same rules with data structures for faster search, if they are ready by now.
    fn refreshed(&self, _services: &Services) -> Self {
        self.clone()
    }

    /// Returns whether words can be challenged in this game.
    fn has_challenges(&self) -> bool {
        false
    }

    /// Describes the rule set for the page.
    fn card(&self) -> GameFields;

    /// Changes the stored settings to those of the next game in the series. With `restart`, the
    /// next game repeats the random start of this one; otherwise it gets another.
    fn follow(&self, _settings: &mut Map<String, Value>, _position: &Self::Position, _restart: bool) {}

    /// Returns the state of a position for a replay.
    fn frame(&self, position: &Self::Position, to: Viewer) -> GameFields;

    /// Returns a remark for each event of a whole game, or nothing if the game makes no remarks.
    /// Only called for games that are over or were uploaded.
    fn remarks(&self, _events: &[&Self::Event]) -> Vec<Option<GameFields>> {
        Vec::new()
    }

    /// Writes the game as a file in its usual notation, or as its log if it has none. Contains only
    /// what the viewer may know.
    ///
    /// # Errors
    /// The reason the file cannot be written, as a sentence.
    fn record(&self, recorded: &RecordedGame<'_, Self::Event>) -> Result<String, String> {
        log_file::write(recorded, self.name().module().open)
    }

    /// Answers a question about a position, for example which words it allows. Only for solo games
    /// and games that are over.
    ///
    /// # Errors
    /// The question is malformed, or the game does not support such questions.
    fn explore(&self, _view: &Self::View, _question: &Map<String, Value>) -> Result<GameFields, ActionError> {
        Err(ActionError::Refused(Refusal::new("no-search", "positions of this game cannot be searched")))
    }

    /// Returns the part of a hint that step 1, 2 or 3 reveals.
    fn hint(&self, view: &Self::View, advice: &Self::Action, step: u8) -> GameFields;
}

/// Converts a game's data to JSON fields. Logs an error and returns no fields if that fails.
pub fn to_fields(value: impl Serialize) -> GameFields {
    GameFields::of(value).unwrap_or_else(|why| {
        tracing::error!(%why, "a value of a game can't be written as JSON");
        GameFields::default()
    })
}

/// An invalid action.
#[derive(Clone, Debug, PartialEq)]
pub enum ActionError {
    /// The form is unknown.
    Malformed(String),
    /// The form is valid, but it names things that do not exist in this game, such as a square off
    /// the board or a letter of another alphabet.
    Refused(Refusal),
}

/// A game to write as a file.
pub struct RecordedGame<'a, E> {
    /// The stored row. Its seed and its guest ids must not reach the file.
    pub row: &'a GameRow,
    pub over: bool,
    /// The reader of the file.
    pub to: Viewer,
    /// When the server was down.
    pub outages: &'a [Outage],
    /// The records, without those that were undone.
    pub entries: Vec<&'a Entry<E>>,
}

/// The reason a stored game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetError {
    /// The rule set is unknown.
    #[error("This program does not have the rules of this game: {0}.")]
    Rules(String),
    /// The stored settings are damaged.
    #[error("The settings of this game can't be read: {0}.")]
    Settings(String),
    /// The game is played only in tournaments.
    #[error("{0}")]
    NotAtTables(String),
    /// The lexicon is not available.
    #[error(transparent)]
    Words(#[from] WordsError),
}

impl SetError {
    fn settings(why: impl std::fmt::Display) -> SetError {
        SetError::Settings(why.to_string())
    }
}

/// Returns a stored game's own settings, without those of time.
fn stored_options(row: &GameRow) -> Result<Map<String, Value>, SetError> {
    let (_, options) = Timing::read(&row.options).map_err(SetError::settings)?;
    Ok(options)
}

/// Opens the lexicon of a stored game.
async fn stored_words(row: &GameRow, services: &Services) -> Result<(LexiconName, Lexicon), SetError> {
    let named = row.lexicon.as_ref().ok_or_else(|| SetError::settings("it has no lexicon"))?;
    let name = services.lexicons.named(named).await?;
    let rules = ::games::Rules::by_name(&row.rules).map_err(|why| SetError::Rules(why.to_string()))?;
    let lexicon = services.lexicons.open_for(&rules, &name).await?;
    Ok((name, lexicon))
}

/// The reason an analysis failed.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The position cannot be parsed.
    #[error("The position is not understood: {0}.")]
    Position(String),
    /// The rules refuse the move.
    #[error("{}", .0.text)]
    Refused(Box<Refusal>),
    /// The game does not have this analysis, or the lexicon does not fit.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Too many requests are waiting.
    #[error(transparent)]
    Busy(#[from] Busy),
}

/// The reason a file was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct GameFileError {
    /// The message in English.
    pub text: String,
    /// The line at fault, from 1, if a single line is.
    pub line: Option<usize>,
    /// The text at fault in that line.
    pub quote: Option<String>,
    /// The stable code of the reason.
    pub reason: &'static str,
    /// Named values for translated messages.
    pub parameters: Vec<(&'static str, String)>,
}

/// The reason a game cannot start from a step of another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The game has no such step.
    #[error("The game has the steps 0 to {last}.")]
    NoSuch {
        /// The last step there is.
        last: usize,
    },
    /// The game was over at that step.
    #[error("The game was over there: choose an earlier step.")]
    Over,
    /// The step awaits a response or the final scoring, not a move.
    #[error("A challenge or the final scoring was pending there: choose the step before or after.")]
    Answer,
    /// The log is damaged.
    #[error("The game can't be continued from there: {0}.")]
    Damaged(String),
}

/// The reason a file cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file is invalid.
    #[error(transparent)]
    File(#[from] GameFileError),
    /// The rules or the lexicon do not fit.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The rules or the lexicon are not available.
    #[error(transparent)]
    SetUp(#[from] SetError),
    /// Too many requests are waiting.
    #[error(transparent)]
    Busy(#[from] Busy),
}
