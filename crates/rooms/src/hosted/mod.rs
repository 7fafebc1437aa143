//! What the server must know of a game to host it: how its actions are read from JSON, and its views and refusals written as JSON.
//!
//! A game is a folder in `games/`. It has a [`Host`], which says how games of it are begun, and a [`HostedRules`], which is one game that is played;
//! `games/mod.rs` lists them. What is the same everywhere (seats, lexicons, settings) is in the crate `games`.

mod accept;
mod any;
mod crossword;
mod dispatch;
mod games;
mod host;
mod lexica;
mod live;
mod log_fault;
pub mod log_file;
mod offer;
mod openings;
mod services;
mod with_settings;
mod word;

use ::games::GameName;
use engine::Players;
use lexicon::{Lexicon, LexiconName};
use play::{Entry, Player, TableRules, Viewer};
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
pub use self::any::SetUp;
pub use self::dispatch::normalize;
pub use self::dispatch::{analyse, begun_from_file, card, measure, openings, replay_of_file, set_up, solve};
pub use self::games::{Games, PositionKeeper};
pub use self::host::{AnalysisTask, FromFile, Host, LiveRun, LiveWork, PageFile, SolveWish};
pub use self::lexica::fitting as lexicons;
pub use self::live::look;
pub use self::live::{AnalysisMessage, LiveAnalysis, LiveError, UNATTENDED, live};
pub use self::log_fault::LogFault;
pub use self::offer::{about, every_player};
pub use self::openings::FoundOpenings;
pub use self::openings::{OpeningQuestion, OpeningsError};
pub use self::services::{Busy, ServiceLimits, Services};
pub use self::word::answer as word_answer;

/// Rules that the server can host.
pub trait HostedRules:
    TableRules<Action: Send, Event: Send + Sync, Position: Send + Sync, View: WireForm + Send, EventView: WireForm, Preview: WireForm>
    + Clone
    + Send
    + Sync
    + 'static
{
    /// Which game it is.
    fn name(&self) -> GameName;

    /// Reads an action.
    fn read_action(&self, action: &Map<String, Value>) -> Result<Self::Action, BadAction>;

    /// Writes an action as JSON from which [`read_action`](HostedRules::read_action) reads it again.
    fn write_action(&self, action: &Self::Action) -> Map<String, Value>;

    /// A refusal with its code and sentence.
    fn why(&self, why: &Self::Why) -> Refusal;

    /// The computer player of this name.
    fn player(&self, name: &str) -> Option<Box<dyn Player<Self>>>;

    /// The name of the strongest computer player: the one that is asked for hints.
    fn strongest(&self) -> &'static str {
        Players::of(self.name()).strongest()
    }

    /// The name of the computer player whose choices are held against those of members, for moderators; it must be quick.
    fn yardstick(&self) -> &'static str {
        self.strongest()
    }

    /// The same rules, with whatever makes thinking faster if that is ready by now.
    fn refreshed(&self, _house: &Services) -> Self {
        self.clone()
    }

    /// As [`Host::player_with_amount`].
    fn player_with_amount(&self, _player: &str) -> Option<String> {
        None
    }

    /// Can words be challenged in this game?
    fn has_challenges(&self) -> bool {
        false
    }

    /// The game's own settings, as everybody may see them; time and lexicon are told besides.
    fn settings(&self) -> Map<String, Value>;

    /// The rule set.
    fn card(&self) -> GameFields;

    /// Changes the stored settings of a game to those of the one after it: `anew` the same game once more, as far as it begins at random, else another one.
    fn follow(&self, _settings: &mut Map<String, Value>, _position: &Self::Position, _anew: bool) {}

    /// How it stands, for a replay.
    fn frame(&self, position: &Self::Position, to: Viewer) -> GameFields;

    /// What there is to be said, looking back, about each of these events, which are all of a game; a game that says nothing gives nothing. It is asked only
    /// of games that are over, or that somebody hands in.
    fn remarks(&self, _events: &[&Self::Event]) -> Vec<Option<GameFields>> {
        Vec::new()
    }

    /// The game as a file in its usual notation, as a viewer may know it; a game without one is written as its log.
    ///
    /// # Errors
    /// A sentence on why there can be none.
    fn record(&self, recorded: &RecordedGame<'_, Self::Event>) -> Result<String, String> {
        log_file::write(recorded, self.name().facts().open)
    }

    /// Answers a question about a position: what all its words are, for instance. Only those ask who play by themselves, or after the end.
    ///
    /// # Errors
    /// The question is not understood, or the game is none that can be asked.
    fn explore(&self, _view: &Self::View, _question: &Map<String, Value>) -> Result<GameFields, BadAction> {
        Err(BadAction::Refused(Refusal::new("no-search", "positions of this game are not searched")))
    }

    /// What is told of an advice in step 1, 2 or 3.
    fn hint(&self, view: &Self::View, advice: &Self::Action, step: u8) -> GameFields;
}

/// What a game tells, as the interface carries it.
pub fn told(told: impl serde::Serialize) -> GameFields {
    GameFields::of(told).unwrap_or_else(|why| {
        tracing::error!(%why, "what a game tells can't be written as JSON");
        GameFields::default()
    })
}

/// An action that is not one.
#[derive(Clone, Debug, PartialEq)]
pub enum BadAction {
    /// Not in a form that is known.
    Malformed(String),
    /// In good form, but of things that do not exist in this game: a square off the board, a letter of another alphabet.
    Refused(Refusal),
}

/// A game to be written as a file.
pub struct RecordedGame<'a, E> {
    /// How it is stored, without its log. Its seed and its guests are nobody's business.
    pub row: &'a GameRow,
    /// Is it over?
    pub over: bool,
    /// Who reads it.
    pub to: Viewer,
    /// When the server could not work.
    pub outages: &'a [Outage],
    /// The records that count.
    pub entries: Vec<&'a Entry<E>>,
}

/// Why a stored game can't be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetError {
    /// By rules that this program does not have.
    #[error("This game was stored by rules that this program does not have: {0}.")]
    Rules(String),
    /// Its settings are damaged.
    #[error("The settings of this game can't be read: {0}.")]
    Settings(String),
    /// It is a game that is played in tournaments only.
    #[error("{0}")]
    NotAtTables(String),
    /// Its words are not at hand.
    #[error(transparent)]
    Words(#[from] WordsError),
}

impl SetError {
    fn settings(why: impl std::fmt::Display) -> SetError {
        SetError::Settings(why.to_string())
    }
}

/// A stored game's own settings, without those of time.
fn stored_options(row: &GameRow) -> Result<Map<String, Value>, SetError> {
    let (_, options) = Timing::read(&row.options).map_err(SetError::settings)?;
    Ok(options)
}

/// The lexicon of a stored game, and its name.
async fn stored_words(row: &GameRow, services: &Services) -> Result<(LexiconName, Lexicon), SetError> {
    let named = row.lexicon.as_ref().ok_or_else(|| SetError::settings("it has no lexicon"))?;
    let name = services.lexicons.named(named).await?;
    let rules = ::games::Rules::by_name(&row.rules).map_err(|why| SetError::Rules(why.to_string()))?;
    let lexicon = services.lexicons.open_for(&rules, &name).await?;
    Ok((name, lexicon))
}

/// Why there is no analysis.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The position is none.
    #[error("The position is not understood: {0}.")]
    Position(String),
    /// The game has no such analysis, or not with these words.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Too many others ask.
    #[error(transparent)]
    Busy(#[from] Busy),
}

/// A file that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct BadFile {
    /// An English sentence.
    pub text: String,
    /// The line that is wrong, from 1, if it is one.
    pub line: Option<usize>,
    /// What stands in that line.
    pub quote: Option<String>,
    /// The reason by its stable name.
    pub reason: &'static str,
    /// The values that the sentence in another language speaks of, by name.
    pub parameters: Vec<(&'static str, String)>,
}

/// Why no game can be begun from a step of another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStep {
    /// The game has no such step.
    #[error("The game has the steps 0 to {last}.")]
    NoSuch {
        /// Its last step.
        last: usize,
    },
    /// It was over there.
    #[error("The game was over there: choose an earlier step.")]
    Over,
    /// Somebody had to answer there, and not to move.
    #[error("A challenge, or the reckoning, was to be answered there: choose the step before or after.")]
    Answer,
    /// Its log is damaged.
    #[error("The game can't be gone on with from there: {0}.")]
    Damaged(String),
}

/// Why a file makes no replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file is wrong.
    #[error(transparent)]
    File(#[from] BadFile),
    /// By these rules or words it can't be read.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// What it needs is not at hand.
    #[error(transparent)]
    SetUp(#[from] SetError),
    /// Too many others ask.
    #[error(transparent)]
    Busy(#[from] Busy),
}
