//! Opens positions of Balda, and whole games as a start word and moves:
//!
//! ```text
//! БАЛДА knots
//! 1. 1,1 Л БАЛ
//! 2. 3,2 К ЛАДКА 2,2-2,1-...
//! pass
//! ```

use balda::game::{Action, Balda, Event};
use balda::{Letters, ParsedMove, RuleSet, RuleViolation, Side};
use bytes::Bytes;
use games::settings::balda::Settings;
use lexicon::{Lexicon, LexiconRef};
use play::{Entry, Game, NextStep, Record, Rejection, Rules, Seat, TableRules, Viewer};
use wire::Replay;

use super::games::Games;
use super::notation::Options;
use super::playing::AnalysedPosition;
use super::{card, frame};
use crate::hosted::open::{lexicon_by_letters, log_of_game, move_fault, position_fault, replay_of_position};
use crate::hosted::{GameFileError, ReplayError, Services, SettingsError, to_fields};
use crate::room::replay_of_log;

/// More moves than any game has.
const MAX_MOVES: usize = 500;

/// Opens a text, or returns `None` if it is in neither notation.
pub(super) async fn open(
    text: &str,
    rules: RuleSet,
    lexicon: Option<&LexiconRef>,
    games: &Games,
    services: &Services,
) -> Option<Result<Replay, ReplayError>> {
    if is_position(text) {
        return Some(position(text, rules, lexicon, games, services).await);
    }
    let (start, moves) = game_parts(text)?;
    let log = whole_game((&start, &moves), rules, lexicon, games, services, &[]).await;
    Some(match log {
        Ok(log) => replay_of_log(Bytes::from(log), services).await,
        Err(why) => Err(why),
    })
}

/// Returns whether a text looks like a position: rows of letters and dots.
fn is_position(text: &str) -> bool {
    let rows = text.split_whitespace().next().unwrap_or_default();
    let slashes = rows.chars().filter(|c| *c == '/').count();
    (2..=10).contains(&slashes)
        && !rows.starts_with('/')
        && rows.chars().all(|c| c.is_alphabetic() || matches!(c, '/' | '.' | '\u{300}'..='\u{36f}'))
}

/// Returns the line with the start word, and the moves with their line numbers; `None` if the text
/// does not look like a game. `;` also ends a line.
fn game_parts(text: &str) -> Option<(String, Vec<(usize, String)>)> {
    let lines = (1..).zip(text.lines()).flat_map(|(number, line)| line.split(';').map(move |part| (number, part.trim())));
    let mut lines = lines.filter(|(_, part)| !part.is_empty());
    let (_, start) = lines.next()?;
    let word = start.split_whitespace().next()?;
    let moves: Vec<(usize, String)> = lines.take(MAX_MOVES + 1).map(|(number, part)| (number, without_number(part).to_owned())).collect();
    let is_move = |text: &str| text.split_once(',').is_some_and(|(row, _)| !row.is_empty() && row.bytes().all(|b| b.is_ascii_digit()));
    let is_game = word.chars().all(char::is_alphabetic) && moves.iter().any(|(_, text)| is_move(text));
    is_game.then(|| (start.to_owned(), moves))
}

/// Removes the number of a move: `1. 1,1 Л БАЛ`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.strip_prefix(['.', ')']).filter(|_| rest.len() < text.len()).map_or(text, str::trim_start)
}

async fn position(
    text: &str,
    rules: RuleSet,
    lexicon: Option<&LexiconRef>,
    games: &Games,
    services: &Services,
) -> Result<Replay, ReplayError> {
    let any = ::games::Rules::from(rules.clone());
    let (name, lexicon) = lexicon_by_letters(&any, lexicon, text.split_whitespace().next().unwrap_or_default(), services).await?;
    let fault = |text: &str, squares: &[String]| position_fault(::games::BALDA, &text, squares);
    let position = AnalysedPosition::parse(text, rules, lexicon.alphabet()).map_err(|why| fault(&why.text, &why.squares))?;
    if let Some(why) = position.no_move_reason() {
        return Err(fault(why, &[]).into());
    }
    let game = set_up(&position.rules, &lexicon, position.seats(), games)?;
    let first = Seat::first(1).next().ok_or_else(|| fault("there is no seat", &[]))?;
    let frame = to_fields(frame::of_state(&game, &position.state(first), Viewer::Review));
    Ok(replay_of_position(to_fields(card::of_game(game.rule_set(), game.words())), Some(name), position.seats(), frame))
}

fn set_up(rules: &RuleSet, lexicon: &Lexicon, seats: usize, games: &Games) -> Result<Balda, SettingsError> {
    let bad = |why: &dyn std::fmt::Display| SettingsError::Setting(format!("The game can't be set up: {why}."));
    let words = games.words(rules, lexicon).map_err(|why| bad(&why))?;
    Balda::new(rules.clone(), &words, seats).map_err(|why| bad(&why))
}

/// Returns the log of a game given as a line with the start word and options, and its moves with
/// their line numbers.
///
/// # Errors
/// The start word or the first illegal move.
pub(super) async fn whole_game(
    (start, moves): (&str, &[(usize, String)]),
    rules: RuleSet,
    lexicon: Option<&LexiconRef>,
    games: &Games,
    services: &Services,
    names: &[String],
) -> Result<String, ReplayError> {
    let mut parts = start.split_whitespace();
    let word = parts.next().unwrap_or_default();
    let (name, lexicon) = lexicon_by_letters(&::games::Rules::from(rules.clone()), lexicon, word, services).await?;
    let at_start = |why: &str| GameFileError { line: Some(1), ..position_fault(::games::BALDA, &why, &[]) };
    let rules = Options::parse(parts, rules).map_err(|why| at_start(&why))?.rules;
    let letters = Letters::new(lexicon.alphabet(), &rules);
    let tiles = letters.encode(word).map_err(|why| at_start(&why.to_string()))?;
    let known: Vec<String> = rules.sides().iter().map(Side::to_string).collect();
    let side = Side::new(tiles.len()).filter(|side| rules.sides().contains(side));
    let side = side.ok_or_else(|| {
        at_start(&format!("the start word {} has {} letters; boards are {}", letters.decode(&tiles), tiles.len(), known.join(", ")))
    })?;
    let rules = rules.with_side(side);
    let game = set_up(&rules, &lexicon, 2, games)?;
    let moves = moves.to_vec();
    let played = services.compute(move || play_all(game, tiles, &moves)).await??;
    let options = Settings::default().in_force(&rules);
    let options = serde_json::to_string(&options).map_err(|why| at_start(&why.to_string()))?;
    Ok(log_of_game(&played, &::games::Rules::from(rules), Some(&name), &options, names))
}

/// Plays the moves. A word that the lexicon lacks counts as accepted by the opponent.
fn play_all(rules: Balda, start: Vec<lexicon::Tile>, moves: &[(usize, String)]) -> Result<Game<Balda>, GameFileError> {
    let mut game = Game::new(rules, play::Seed::from_number(0));
    let commit = |game: &mut Game<Balda>, event: Event| {
        game.commit(Entry { at: 0, record: Record::Game(event) }).map_err(|why| position_fault(::games::BALDA, &why, &[]))
    };
    commit(&mut game, Event::Started { word: start, last: false })?;
    for (number, (line, text)) in (1..).zip(moves) {
        let fault = |why: &dyn ToString, squares: &[String]| move_fault(number, Some(*line), text, &why.to_string(), squares);
        if number > MAX_MOVES {
            return Err(fault(&format!("more than {MAX_MOVES} moves are no game"), &[]));
        }
        let NextStep::Seats(_) = game.pending() else { return Err(fault(&"the game is over before this move", &[])) };
        let broken = |why: &RuleViolation| fault(why, &game.rules().violation(why).places);
        let letters = game.rules().words().letters();
        let action = match &**text {
            "pass" => Action::Pass,
            text => {
                let parsed = ParsedMove::parse(text, letters).map_err(|why| fault(&why, &[]))?;
                let shape = game.rules().rule_set().shape();
                Action::Place(parsed.resolve(&game.position().grid, letters, shape).map_err(|why| broken(&why))?)
            }
        };
        let by = game.position().turn;
        let events = match (game.rules().judge(game.position(), by, &action), action) {
            (Ok(event), _) => vec![event],
            (Err(Rejection::Rule(RuleViolation::NotAWord(_))), Action::Place(action)) => {
                let offered = Event::Offered { seat: by, action };
                let mut state = game.position().clone();
                game.rules().fold(&mut state, &offered).map_err(|why| fault(&why, &[]))?;
                let accepted = game.rules().judge(&state, state.next(), &Action::Accept).map_err(|why| fault(&why, &[]))?;
                vec![offered, accepted]
            }
            (Err(Rejection::Rule(why)), _) => return Err(broken(&why)),
            (Err(why), _) => return Err(fault(&why, &[])),
        };
        for event in events {
            commit(&mut game, event)?;
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_recognised() {
        assert!(is_position("...../...../БАЛДА/...../..... БАЛДА knots"));
        assert!(is_position(".../КОТ/.."));
        for other in ["15/15/15 A", "c6AR", "/game/abc", "../..", "https://x/y/z"] {
            assert!(!is_position(other), "{other}");
        }
        let moves = |text: &str| game_parts(text).map(|(_, moves)| moves);
        let expected = vec![(2, "1,1 Л БАЛ".to_owned()), (3, "pass".to_owned())];
        assert_eq!(moves("БАЛДА\n1. 1,1 Л БАЛ\npass"), Some(expected));
        assert_eq!(moves("БАЛДА; 1,1 Л БАЛ"), Some(vec![(1, "1,1 Л БАЛ".to_owned())]));
        assert_eq!(moves("c6AR b2DL"), None);
        assert_eq!(moves("БАЛДА"), None);
    }
}
