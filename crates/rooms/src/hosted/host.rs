//! A game as the server offers it: how it is begun, set up, looked at and analysed. A game that is being played is a [`HostedRules`](super::HostedRules).

use std::ops::RangeInclusive;

use bytes::Bytes;
use games::{GameName, Rules};
use lexicon::{Lexicon, LexiconRef};
use play::Stop;
use serde_json::{Map, Value};
use table::Line;
use table::storage::{BoxFuture, GameRow, GameStore, StorageError};
use wire::{By, GameFields, Replay, Solve};

use super::openings::{FoundOpenings, OpeningQuestion, OpeningsError};
use super::{AnalysisError, BadFile, BadStep, GameRequest, ReplayError, Services, SetError, SetUp, SettingsError};

/// A game as the server offers it. What only some games have, such as analyses, is refused with a sentence unless the game says otherwise.
pub trait Host: Send + Sync + 'static {
    /// Which game it is.
    fn game(&self) -> GameName;

    /// What it is called in a language (`en`, `cs`, `ru`), where a link to the page is shown.
    fn title(&self, _language: &str) -> &'static str {
        self.game().title()
    }

    /// The picture that is shown with links to its games: the name of a file in `web/preview`, without its ending.
    fn picture(&self) -> &'static str {
        "deska"
    }

    /// The files by which the page shows the game, where it is none of the page's own: they are served in the folder `/boards/NAME/`, and the page reads
    /// `game.js` there, which holds a manifest (`web/boards/types.js`). Without files it is not begun on the page.
    fn page(&self) -> &'static [PageFile] {
        &[]
    }

    /// One of its rule sets, for the page: an object with `name`, `game`, `title` and what the board needs.
    fn card(&self, rules: &Rules) -> GameFields;

    /// Checks the game's own settings, and gives them as they are stored.
    ///
    /// # Errors
    /// A setting is unknown, or has a value that is none.
    fn settings(&self, request: &GameRequest) -> Result<Map<String, Value>, SettingsError>;

    /// Checks that a game can begin with these words.
    fn check_words<'a>(
        &'a self,
        _wish: &'a GameRequest,
        _lexicon: Lexicon,
        _house: &'a Services,
    ) -> BoxFuture<'a, Result<(), SettingsError>> {
        Box::pin(async { Ok(()) })
    }

    /// Makes ready what would otherwise be made when somebody first asks for it; a server that begins to run calls it once, in a thread of its own.
    fn prepare(&self) {}

    /// Sets up the rules of a stored game.
    fn set_up<'a>(&'a self, rules: Rules, row: &'a GameRow, services: &'a Services) -> BoxFuture<'a, Result<SetUp, SetError>>;

    /// Takes in what the database has of the game before one is begun, for players that learn from it.
    fn refresh<'a>(&'a self, _store: &'a dyn GameStore) -> BoxFuture<'a, Result<(), StorageError>> {
        Box::pin(async { Ok(()) })
    }

    /// Can words be challenged in this game? What can't be read of it is taken as if they could.
    fn has_challenges(&self, _row: &GameRow) -> bool {
        false
    }

    /// Returns the usual spelling of the name of a computer player with an amount of its own, as `alphabeta:4` or `search:10`, if a server bears it.
    fn player_with_amount(&self, _player: &str) -> Option<String> {
        None
    }

    /// Do these settings leave its computer players as strong as they usually are? Only then do games against them count for ratings, which are kept by the
    /// players' names.
    fn leaves_strength(&self, _settings: &Map<String, Value>) -> bool {
        true
    }

    /// The best `top` moves of a position in the game's usual notation.
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

    /// Returns a position as the analysis reads it, written in one way only: letters that can be written in several ways become the same characters.
    ///
    /// # Errors
    /// The analysis can't read it either.
    fn normalize<'a>(&'a self, _: Rules, _: AnalysisTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<String, AnalysisError>> {
        let none = SettingsError::Setting(not_at_tables(self.game()));
        Box::pin(async { Err(none.into()) })
    }

    /// What an analysis does that goes on while somebody looks.
    fn live<'a>(&'a self, rules: Rules, _: AnalysisTask<'a>, _: &'a Services) -> BoxFuture<'a, Result<LiveWork, AnalysisError>> {
        let none = SettingsError::Setting(format!("There is no endless analysis by the rules {}.", rules.name()));
        Box::pin(async { Err(none.into()) })
    }

    /// Solving a position exactly, in the background: what it takes, and how far it is.
    fn solve<'a>(&'a self, rules: Rules, _position: &'a str, _: SolveWish, _: &'a Services) -> BoxFuture<'a, Result<Solve, AnalysisError>> {
        let none = SettingsError::Setting(format!("No position is solved exactly by the rules {}.", rules.name()));
        Box::pin(async { Err(none.into()) })
    }

    /// How fast the engines of the game are on this machine, by fixed work.
    fn measure<'a>(&'a self, _: &'a Services) -> BoxFuture<'a, Result<GameFields, AnalysisError>> {
        let none = SettingsError::Setting(format!("The engines of {} have no fixed work to be measured by.", self.game().name()));
        Box::pin(async { Err(none.into()) })
    }

    /// Has the game a notation of its own for whole games, besides its log?
    fn has_notation(&self) -> bool {
        self.game().facts().file != "deska"
    }

    /// The replay of a game from a file in the game's own notation, by these rules or those that the file names.
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

    /// A game that goes on from a step of a file in the game's own notation, as it would be stored.
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

    /// The replay of a log, where the game stands at no table: `None` if logs are read by the rules of its tables.
    fn replay_of_log(&self, _row: &GameRow, _log: &[Line]) -> Option<Result<Replay, BadFile>> {
        None
    }

    /// What was played from a position on, and how it came out.
    fn openings<'a>(&'a self, _: OpeningQuestion<'a>, _: &'a dyn GameStore) -> BoxFuture<'a, Result<FoundOpenings, OpeningsError>> {
        let none = OpeningsError::Question(format!("of {} no openings are kept", self.game().title()));
        Box::pin(async { Err(none) })
    }
}

/// What is wanted of a position that may be solved exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveWish {
    /// To know how far it is.
    Look,
    /// To have it solved.
    Solve,
    /// No more to have it solved.
    LetGo,
}

/// A file by which the page shows a game.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Its name in the game's folder, as `game.js`.
    pub name: &'static str,
    /// What stands in it.
    pub content: &'static [u8],
}

/// A position that somebody hands in to be analysed.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisTask<'a> {
    /// In the game's usual notation.
    pub position: &'a str,
    /// The lexicon by which it is played; `None`: the usual one.
    pub lexicon: Option<&'a LexiconRef>,
    /// By what its moves are ranked.
    pub by: By,
}

/// An analysis that goes on in a thread of its own.
pub struct LiveWork {
    /// The least and the most bytes it can make use of, about.
    pub memory: RangeInclusive<usize>,
    /// Runs it within so many bytes.
    pub run: Box<LiveRun>,
}

/// Analyses within so many bytes until it is stopped or knows all: it reports each step, and returns whether the value is proved.
pub type LiveRun = dyn FnOnce(&Stop, usize, &mut dyn FnMut(GameFields)) -> bool + Send;

/// A game that goes on from a step of a file, as it would be stored; or why none can be begun there.
pub type FromFile = Result<(GameRow, Vec<Line>), BadStep>;

/// The sentence for a game that is no game of people at tables.
pub(super) fn not_at_tables(game: GameName) -> String {
    format!("{} is played only in tournaments.", game.title())
}
