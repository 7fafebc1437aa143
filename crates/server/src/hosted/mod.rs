//! What the server must know of a game to host it: how its actions are read from JSON, and its views and refusals written as JSON.
//!
//! A new game is one more folder here that implements [`Hosted`], a variant of [`AnyGame`], and an arm in each `match` below and in `settle`; the compiler
//! names those that lack one. What is the same everywhere (seats, lexicons, settings) is in the crate `games`.

mod balda;
mod crossword;
pub(crate) mod ctu;
mod erudit;
mod house;
mod lexica;
mod live;
mod log_fault;
pub(crate) mod log_file;
mod offer;
mod pentago;
mod scrabble;
mod settle;
mod with_settings;

use std::pin::Pin;

use axum::body::Bytes;
use engine::Players;
use games::GameName;
use lexicon::Lexicon;
use play::{Entry, Player, TableRules, Viewer};
use serde::Serialize;
use serde_json::{Map, Value};
use store::{GameRow, Line};
use wire::{Refusal, Replay, Timing};

use crate::words::WordsError;

pub(crate) use self::balda::BaldaGame;
pub(crate) use self::erudit::EruditGame;
pub(crate) use self::house::{Busy, House};
pub(crate) use self::lexica::fitting as lexicons;
pub(crate) use self::live::{Heard, LiveError, UNATTENDED, live};
pub(crate) use self::log_fault::LogFault;
pub(crate) use self::offer::{every_player, shown as games_shown};
pub(crate) use self::pentago::PentagoGame;
pub(crate) use self::pentago::played::{Outcome, Passed};
pub(crate) use self::scrabble::ScrabbleGame;
pub(crate) use self::settle::{Wish, WishError, guards_words, listed as settings, settle};

/// Rules that the server can host.
pub(crate) trait Hosted:
    TableRules<Action: Send, Event: Send + Sync, Position: Send + Sync, View: Serialize + Send, Seen: Serialize, Preview: Serialize>
    + Clone
    + Send
    + Sync
    + 'static
{
    /// Which game it is.
    fn name(&self) -> GameName;

    /// Reads an action.
    fn read_action(&self, action: &Map<String, Value>) -> Result<Self::Action, BadAction>;

    /// A refusal with its code and sentence.
    fn why(&self, why: &Self::Why) -> Refusal;

    /// The computer player of this name.
    fn player(&self, name: &str, house: &House) -> Option<Box<dyn Player<Self>>>;

    /// The name of the strongest computer player: the one that is asked for hints.
    fn strongest(&self) -> &'static str {
        Players::of(self.name()).strongest()
    }

    /// The same rules, with whatever makes thinking faster if that is ready by now.
    fn refreshed(&self, house: &House) -> Self;

    /// The game's own settings, as everybody may see them; time and lexicon are told besides.
    fn settings(&self) -> Map<String, Value>;

    /// The rule set.
    fn card(&self) -> Value;

    /// Changes the stored settings of a game to those of the one after it: `anew` the same game once more, as far as it begins by lot, else another one.
    fn follow(&self, _settings: &mut Map<String, Value>, _position: &Self::Position, _anew: bool) {}

    /// How it stands, for a replay.
    fn frame(&self, position: &Self::Position, to: Viewer) -> Map<String, Value>;

    /// What there is to be said, looking back, about each of these events, which are all of a game; a game that says nothing gives nothing. It is asked only
    /// of games that are over, or that somebody hands in.
    fn remarks(&self, _events: &[&Self::Event]) -> Vec<Value> {
        Vec::new()
    }

    /// The game as a file in its usual notation, as a viewer may know it; a game without one is written as its log.
    ///
    /// # Errors
    /// A sentence on why there can be none.
    fn record(&self, recorded: &Recorded<'_, Self::Event>) -> Result<String, String> {
        log_file::write(recorded, self.name().facts().open)
    }

    /// Answers a question about a position: what all its words are, for instance. Only those ask who play by themselves, or after the end.
    ///
    /// # Errors
    /// The question is not understood, or the game is none that can be asked.
    fn explore(&self, _view: &Self::View, _question: &Map<String, Value>) -> Result<Map<String, Value>, BadAction> {
        Err(BadAction::Refused(Refusal::new("no-search", "positions of this game are not searched")))
    }

    /// What is told of an advice in step 1, 2 or 3.
    fn hint(&self, view: &Self::View, advice: &Self::Action, step: u8) -> Map<String, Value>;
}

/// An action that is not one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadAction {
    /// Not in a form that is known.
    Malformed(String),
    /// In good form, but of things that do not exist in this game: a square off the board, a letter of another alphabet.
    Refused(Refusal),
}

/// A game to be written as a file.
pub(crate) struct Recorded<'a, E> {
    /// How it is stored, without its log. Its seed and its guests are nobody's business.
    pub(crate) row: &'a GameRow,
    /// Is it over?
    pub(crate) over: bool,
    /// Who reads it.
    pub(crate) to: Viewer,
    /// The records that count.
    pub(crate) entries: Vec<&'a Entry<E>>,
}

/// A stored game, ready to be played, of whichever kind.
pub(crate) enum AnyGame {
    Balda(BaldaGame),
    Erudit(EruditGame),
    Pentago(PentagoGame),
    Scrabble(ScrabbleGame),
}

/// What is done with a game, whichever it is.
pub(crate) trait Visitor {
    type Output;
    fn visit<H: Hosted>(self, rules: H) -> Self::Output;
}

/// What a visitor gives that takes its time.
pub(crate) type Working = Pin<Box<dyn Future<Output = ()> + Send>>;

impl AnyGame {
    pub(crate) fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            AnyGame::Balda(rules) => visitor.visit(rules),
            AnyGame::Erudit(rules) => visitor.visit(rules),
            AnyGame::Pentago(rules) => visitor.visit(rules),
            AnyGame::Scrabble(rules) => visitor.visit(rules),
        }
    }
}

/// Why a stored game can't be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SetError {
    #[error("This game was stored by rules that this program does not have: {0}.")]
    Rules(String),
    #[error("The settings of this game can't be read: {0}.")]
    Settings(String),
    #[error("{0}")]
    NotAtTables(String),
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
async fn stored_words(row: &GameRow, house: &House) -> Result<(String, Lexicon), SetError> {
    let name = row.lexicon.clone().ok_or_else(|| SetError::settings("it has no lexicon"))?;
    let lexicon = house.shelf.open(&name).await?;
    Ok((name, lexicon))
}

/// Sets up the rules of a stored game.
pub(crate) async fn set_up(row: &GameRow, house: &House) -> Result<AnyGame, SetError> {
    let rules = games::Rules::by_name(&row.rules).map_err(|unknown| SetError::Rules(unknown.to_string()))?;
    match rules {
        games::Rules::Scrabble(rules) => Ok(AnyGame::Scrabble(ScrabbleGame::set_up(rules, row, house).await?)),
        games::Rules::Balda(rules) => Ok(AnyGame::Balda(BaldaGame::set_up(rules, row, house).await?)),
        games::Rules::Erudit(rules) => Ok(AnyGame::Erudit(EruditGame::set_up(rules, row, house).await?)),
        games::Rules::Pentago(rules) => Ok(AnyGame::Pentago(PentagoGame::set_up(rules, row)?)),
        games::Rules::Ctu(_) => Err(SetError::NotAtTables(settle::not_begun(GameName::Ctu))),
    }
}

/// A rule set, for the page.
pub(crate) fn card(rules: &games::Rules) -> Value {
    match rules {
        games::Rules::Scrabble(set) => scrabble::card::card(set),
        games::Rules::Balda(set) => balda::card::card(set),
        games::Rules::Erudit(set) => erudit::card::card(set),
        games::Rules::Pentago(set) => pentago::card(*set),
        games::Rules::Ctu(_) => ctu::card(),
    }
}

/// Why there is no analysis.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AnalysisError {
    #[error("The position is not understood: {0}.")]
    Position(String),
    #[error(transparent)]
    Wish(#[from] WishError),
    #[error(transparent)]
    Busy(#[from] Busy),
}

/// By what moves are ranked, where a game has several measures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum By {
    /// By points.
    #[default]
    Score,
    /// By points and what is kept.
    Equity,
}

/// How fast the engines of a game are on this machine.
///
/// # Errors
/// The game has no such measurement, or so many others want something computed.
pub(crate) async fn measure(rules: games::Rules, house: &House) -> Result<Value, AnalysisError> {
    match rules {
        games::Rules::Pentago(_) => Ok(pentago::work::measure(house).await?),
        games::Rules::Scrabble(_) | games::Rules::Balda(_) | games::Rules::Erudit(_) | games::Rules::Ctu(_) => {
            Err(WishError::Setting(format!("The engines of {} have no fixed work to be measured by.", rules.game().name())).into())
        }
    }
}

/// The best `top` moves of a position in the game's usual notation.
pub(crate) async fn analyse(
    rules: games::Rules,
    lexicon: Option<&str>,
    position: &str,
    (top, by): (usize, By),
    house: &House,
) -> Result<Value, AnalysisError> {
    match rules {
        games::Rules::Scrabble(set) => scrabble::analysis::of_text(set, lexicon, position, (top, by), house).await,
        games::Rules::Balda(set) => balda::analysis::of_text(set, lexicon, position, top, house).await,
        games::Rules::Erudit(rules) => erudit::analysis::of_text(rules, lexicon, position, top, house).await,
        games::Rules::Pentago(set) => pentago::analysis::of_text(set, position, house).await,
        games::Rules::Ctu(_) => Err(WishError::Setting(settle::not_begun(GameName::Ctu)).into()),
    }
}

/// A file that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub(crate) struct BadFile {
    /// An English sentence.
    pub(crate) text: String,
    /// The line that is wrong, from 1, if it is one.
    pub(crate) line: Option<usize>,
    /// What stands in that line.
    pub(crate) quote: Option<String>,
    /// The reason by its stable name, and what it speaks of: for sentences in other languages.
    pub(crate) reason: &'static str,
    pub(crate) parameters: Vec<(&'static str, String)>,
}

/// Why no game can be begun from a step of another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadStep {
    #[error("The game has the steps 0 to {last}.")]
    NoSuch { last: usize },
    #[error("The game was over there: choose an earlier step.")]
    Over,
    #[error("A challenge, or the reckoning, was to be answered there: choose the step before or after.")]
    Answer,
    #[error("The game can't be gone on with from there: {0}.")]
    Damaged(String),
}

/// Why a file makes no replay.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReplayError {
    #[error(transparent)]
    File(#[from] BadFile),
    #[error(transparent)]
    Wish(#[from] WishError),
    #[error(transparent)]
    SetUp(#[from] SetError),
    #[error(transparent)]
    Busy(#[from] Busy),
}

/// The replay of a game from a file in a notation of its own, by these rules or those that the file names.
pub(crate) async fn replay_of_file(
    file: Bytes,
    rules: Option<games::Rules>,
    lexicon: Option<&str>,
    house: &House,
) -> Result<Replay, ReplayError> {
    match rules {
        Some(games::Rules::Scrabble(set)) => scrabble::gcg::replay(file, Some(set), lexicon, house).await,
        Some(rules @ (games::Rules::Balda(_) | games::Rules::Erudit(_) | games::Rules::Pentago(_) | games::Rules::Ctu(_))) => {
            let text = format!("{} has no notation of its own for whole games: only its log can be looked through.", rules.title());
            Err(WishError::Setting(text).into())
        }
        // The one notation that has no mark at its beginning.
        None => scrabble::gcg::replay(file, None, lexicon, house).await,
    }
}

/// A game that goes on from a step of a file in a notation of its own, as it would be stored.
///
/// # Errors
/// The file is none, or no game can be begun there.
pub(crate) async fn begun_from_file(
    file: Bytes,
    rules: Option<games::Rules>,
    lexicon: Option<&str>,
    step: usize,
    house: &House,
) -> Result<Result<(GameRow, Vec<Line>), BadStep>, ReplayError> {
    let set = match rules {
        Some(games::Rules::Scrabble(set)) => Some(set),
        Some(games::Rules::Balda(_) | games::Rules::Erudit(_) | games::Rules::Pentago(_) | games::Rules::Ctu(_)) | None => None,
    };
    scrabble::gcg::begun(file, set, lexicon, step, house).await
}

/// Is this the name of a computer player of the game with an amount of its own, as `alphabeta:4` or `search:10`, within what a server bears?
pub(crate) fn has_amount(game: GameName, player: &str) -> bool {
    match game {
        GameName::Pentago => pentago::thinking::bears(player),
        GameName::Balda | GameName::Erudit | GameName::Scrabble | GameName::Ctu => false,
    }
}
