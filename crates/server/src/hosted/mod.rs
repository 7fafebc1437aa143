//! What the server must know of a game to host it: how its actions are read from JSON, and its views and refusals written as JSON.
//!
//! A new game is one more file here that implements [`Hosted`], and its name in the `match` of each function below.

mod house;
mod scrabble;
mod timing;

use play::{Player, Rules, Viewer};
use serde::Serialize;
use serde_json::{Map, Value};
use store::GameRow;

use crate::message::Why;
use crate::words::{WordList, WordsError};

pub(crate) use self::house::{Busy, House};
pub(crate) use self::scrabble::ScrabbleGame;
pub(crate) use self::scrabble::gcg::BadRecord;
pub(crate) use self::timing::{SLOWEST, Timing};

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
    fn player(&self, name: &str, house: &House) -> Option<Box<dyn Player<Self>>>;

    /// The name of the strongest computer player: the one that is asked for hints.
    fn strongest(&self) -> String;

    /// What a computer player does if it can't choose: the least harmful thing, a pass for instance.
    fn last_resort(&self) -> Self::Action;

    /// The same rules, with whatever makes thinking faster if that is ready by now.
    fn refreshed(&self, house: &House) -> Self;

    /// What a newcomer is told of the game's settings, besides its rule set.
    fn settings(&self) -> Map<String, Value>;

    /// The rule set.
    fn card(&self) -> Value;

    /// Does the turn of the seat that acts next go on over this event, since it was none of its moves: a draw, an answer to a challenge?
    fn goes_on(&self, event: &Self::Event) -> bool;

    /// Is the event one by which people count the game: a step of its replay?
    fn is_step(&self, event: &Self::Event) -> bool;

    /// How it stands, for a replay.
    fn frame(&self, position: &Self::Position, to: Viewer) -> Map<String, Value>;

    /// The game as a file in the usual notation, as a viewer may know it.
    ///
    /// # Errors
    /// A sentence on why there can be none.
    fn record(&self, id: &str, names: &[&str], to: Viewer, events: &[&Self::Event]) -> Result<String, String>;

    /// What the adviser of a seat looks at.
    fn before_hint(&self, view: Self::View) -> Self::View;

    /// What is told of an advice in step 1, 2 or 3.
    fn hint(&self, view: &Self::View, advice: &Self::Action, step: u8) -> Map<String, Value>;
}

/// An action that is not one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BadAction {
    /// Not in a form that is known.
    Malformed(String),
    /// In good form, but of things that do not exist in this game: a square off the board, a letter of another alphabet.
    Refused(Why),
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
    /// The game's own settings, for the store.
    pub(crate) settings: Map<String, Value>,
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
        games::Rules::Scrabble(_) => scrabble::settings::settle(wish, house).await,
    }
}

/// A rule set, for the page.
pub(crate) fn card(rules: &games::Rules) -> Value {
    match rules {
        games::Rules::Scrabble(set) => scrabble::card::card(set, rules.language()),
    }
}

/// The settings of a stored game, for lists; what can't be read is left out.
pub(crate) fn settings(row: &GameRow) -> Map<String, Value> {
    let (timing, options) = Timing::read(&row.options).unwrap_or_default();
    let mut settings = match games::Rules::by_name(&row.rules) {
        Ok(games::Rules::Scrabble(rules)) => scrabble::settings::listed(rules, &options, row.seats.len()),
        Err(_) => Map::new(),
    };
    settings.insert("turn_seconds".into(), timing.turn_seconds.into());
    settings
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

/// The best `top` moves of a position in the game's usual notation.
pub(crate) async fn analyse(
    rules: games::Rules,
    lexicon: Option<&str>,
    position: &str,
    top: usize,
    house: &House,
) -> Result<Value, AnalysisError> {
    match &rules {
        games::Rules::Scrabble(set) => {
            let position = crossword::Cgp::parse(position, set).map_err(|bad| AnalysisError::Position(bad.to_string()))?;
            let (_, lexicon) = scrabble::settings::choose(&rules, lexicon, house).await?;
            let generator = house.scrabble.get(set, &lexicon).map_err(WishError::from)?;
            Ok(house.compute(move || scrabble::analysis::analyse(&generator, &position, top)).await?)
        }
    }
}

/// Why a file makes no replay.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReplayError {
    #[error(transparent)]
    File(#[from] BadRecord),
    #[error(transparent)]
    Wish(#[from] WishError),
    #[error(transparent)]
    Busy(#[from] Busy),
}

/// The replay of a game from a file, by these rules or those that the file names.
pub(crate) async fn replay_of_file(
    file: axum::body::Bytes,
    rules: Option<games::Rules>,
    lexicon: Option<&str>,
    house: &House,
) -> Result<Value, ReplayError> {
    let set = rules.map(|rules| match rules {
        games::Rules::Scrabble(set) => set,
    });
    let read = house.compute(move || {
        let gcg = scrabble::gcg::read(&file, set.as_ref())?;
        let rules = games::Rules::Scrabble(gcg.rules().clone());
        let document = scrabble::gcg::document(&gcg, rules.language());
        let named = gcg.setting(crossword::gcg::Key::Lexicon).map(str::to_lowercase);
        Ok::<_, BadRecord>((document, rules, named))
    });
    let (mut document, rules, named) = read.await??;
    // The file may have been played by words that are not here: then it is looked at by those that are.
    let known = named.filter(|_| lexicon.is_none());
    let lists = house.shelf.list().await;
    let mut fitting = lexicons(&rules, &lists);
    fitting.retain(|name| lists.iter().any(|list| list.name == *name && list.cure.is_none()));
    let known = known.filter(|named| fitting.contains(named));
    let name = match lexicon.or(known.as_deref()) {
        Some(name) => Some(scrabble::settings::choose(&rules, Some(name), house).await?.0),
        None => fitting.into_iter().next(),
    };
    document.insert("lexicon".into(), name.into());
    Ok(Value::Object(document))
}

/// The names of the lexicons by which a rule set can be played, the usual one first.
pub(crate) fn lexicons(rules: &games::Rules, lists: &[WordList]) -> Vec<String> {
    match rules {
        games::Rules::Scrabble(_) => scrabble::settings::lexicons(rules.language(), lists),
    }
}

/// The names of a game's computer players.
pub(crate) fn players(game: games::GameName) -> &'static [&'static str] {
    match game {
        games::GameName::Scrabble => &engine::scrabble::PLAYERS,
    }
}
