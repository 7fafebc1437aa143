//! What the server must know of a game to host it: how its actions are read from JSON, and its views and refusals written as JSON.
//!
//! A new game is one more file here that implements [`Hosted`], and its name in the `match` of each function below.

mod scrabble;

use play::{Player, Rules};
use serde::Serialize;
use serde_json::{Map, Value};
use store::GameRow;

use crate::message::Why;
use crate::words::{Shelf, WordList, WordsError};

pub(crate) use self::scrabble::ScrabbleGame;

/// Rules that the server can host.
pub(crate) trait Hosted:
    Rules<Action: Send, Event: Send + Sync, Position: Send + Sync, View: Serialize + Send, Seen: Serialize, Preview: Serialize>
    + Clone
    + Send
    + Sync
    + 'static
{
    /// Reads an action.
    fn read_action(&self, action: &Map<String, Value>) -> Result<Self::Action, BadAction>;

    /// A refusal with its code and sentence.
    fn why(&self, why: &Self::Why) -> Why;

    /// Points a seat, for lists of games.
    fn scores(&self, position: &Self::Position) -> Vec<i32>;

    /// The computer player of this name.
    fn player(&self, name: &str) -> Option<Box<dyn Player<Self>>>;

    /// What a computer player does if it can't choose: the least harmful thing, a pass for instance.
    fn last_resort(&self) -> Self::Action;

    /// The same rules, with whatever makes thinking faster if that is ready by now.
    fn refreshed(&self, house: &House) -> Self;

    /// What a newcomer is told of the game's settings, besides its rule set.
    fn settings(&self) -> Map<String, Value>;

    /// The rule set.
    fn card(&self) -> Value;
}

/// An action that is not one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadAction {
    /// Not in a form that is known.
    Malformed(String),
    /// In good form, but of things that do not exist in this game: a square off the board, a letter of another alphabet.
    Refused(Why),
}

/// What games share while the server runs: opened word lists and what was made from them.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) shelf: Shelf,
    scrabble: scrabble::Generators,
}

impl House {
    pub(crate) fn new(shelf: Shelf) -> House {
        House { shelf, scrabble: scrabble::Generators::default() }
    }
}

/// A stored game, ready to be played, of whichever kind.
pub(crate) enum AnyGame {
    Scrabble(ScrabbleGame),
}

/// Why a stored game can't be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SetError {
    #[error("This game was stored by rules that this program does not have: {0}.")]
    Rules(String),
    #[error("The settings of this game can't be read: {0}.")]
    Settings(String),
    #[error(transparent)]
    Words(#[from] WordsError),
}

/// Sets up the rules of a stored game.
pub(crate) async fn set_up(row: &GameRow, house: &House) -> Result<AnyGame, SetError> {
    let rules = games::Rules::by_name(&row.rules).map_err(|unknown| SetError::Rules(unknown.to_string()))?;
    match rules {
        games::Rules::Scrabble(rules) => Ok(AnyGame::Scrabble(ScrabbleGame::set_up(rules, row, house).await?)),
    }
}

/// What somebody wants to play, before it is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) rules: games::Rules,
    pub(crate) lexicon: Option<String>,
    pub(crate) seats: usize,
    /// Whatever else the request holds.
    pub(crate) settings: Map<String, Value>,
}

/// What will be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settled {
    pub(crate) lexicon: Option<String>,
    pub(crate) lexicon_hash: Option<String>,
    /// JSON text, for the store.
    pub(crate) settings: String,
}

/// Why a wish can't be granted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum WishError {
    #[error("{0}")]
    Setting(String),
    #[error("{0}")]
    Seats(String),
    #[error("The lexicon \"{lexicon}\" is for the language {theirs}, but the rules {rules} are for {ours}; choose one of: {known}.")]
    OtherLanguage { lexicon: String, theirs: String, rules: String, ours: String, known: String },
    #[error(transparent)]
    Words(#[from] WordsError),
}

/// Looks at a wish: are these settings possible, are these words at hand?
pub(crate) async fn settle(wish: &Wish, house: &House) -> Result<Settled, WishError> {
    match &wish.rules {
        games::Rules::Scrabble(_) => scrabble::settle(wish, house).await,
    }
}

/// A rule set, for the page.
pub(crate) fn card(rules: &games::Rules) -> Value {
    match rules {
        games::Rules::Scrabble(set) => scrabble::card(set, rules.language()),
    }
}

/// The names of the lexicons by which a rule set can be played, the usual one first.
pub(crate) fn lexicons(rules: &games::Rules, lists: &[WordList]) -> Vec<String> {
    match rules {
        games::Rules::Scrabble(_) => scrabble::lexicons(rules.language(), lists),
    }
}

/// The names of a game's computer players.
pub(crate) fn players(game: games::GameName) -> &'static [&'static str] {
    match game {
        games::GameName::Scrabble => &engine::scrabble::PLAYERS,
    }
}
