//! Games of the CTU competition, which are played in tournaments and only looked through here: as a crossword game with the competition's board and letters.

use crossword::ctu::{Ctu, CtuRules, Position, Stage, Start};
use games::GameName;
use games::settings::ctu::Settings;
use lexicon::Lexicon;
use play::Seat;
use serde_json::{Map, Value};

use super::crossword as shared;

/// Its rule set's name.
pub(crate) const NAME: &str = "ctu";

/// The rules of a game by its settings. Its words need not be at hand: what a log says was judged when it was played.
///
/// # Errors
/// A sentence: the settings are none.
pub(crate) fn rules(options: &str) -> Result<Ctu, String> {
    let settings: Settings = serde_json::from_str(options).map_err(|why| why.to_string())?;
    let rules = settings.apply(CtuRules::standard());
    let start = rules.board_with("AB").map_err(|why| why.to_string())?;
    let words = Lexicon::build(NAME, rules.alphabet(), &["AB"]).map_err(|why| why.to_string())?;
    Ctu::new(rules, &words, Start::Board(Box::new(start))).map_err(|why| why.to_string())
}

/// The rule set, as the page is told it: it draws the board of Scrabble.
pub(crate) fn card() -> Value {
    shared::card(GameName::Scrabble, CtuRules::standard().laying(), '?').into()
}

/// How it stands: nothing is secret in a game that somebody hands in.
pub(crate) fn frame(game: &Ctu, position: &Position) -> Map<String, Value> {
    let alphabet = game.rules().alphabet();
    let racks = position.racks.iter().map(|rack| Some(alphabet.decode(rack)));
    let turn = (position.stage == Stage::Playing).then_some(Seat::index(position.turn));
    let mut fields = shared::frame(alphabet, &position.board, racks, position.bag.len(), &position.scores, turn);
    // CGP knows no such board.
    fields.insert("cgp".into(), Value::Null);
    fields
}
