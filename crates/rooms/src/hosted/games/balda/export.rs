//! Writes the main line of a study as a log.

use balda::RuleSet;
use lexicon::LexiconRef;
use serde_json::Value;

use super::games::Games;
use super::open::whole_game;
use crate::hosted::study::{ExportError, LATE, LineMove, MainLine, NO_MOVES, PLAYERS};
use crate::hosted::{ReplayError, Services};

/// Plays the moves again from the start word, and writes the log.
///
/// # Errors
/// The line does not start with the game, or has illegal moves.
pub(super) async fn log(rules: RuleSet, line: &MainLine<'_>, games: &Games, services: &Services) -> Result<String, ExportError> {
    let kind = |turn: &LineMove<'_>| turn.record.0.get("kind").and_then(Value::as_str).unwrap_or_default().to_owned();
    let played = || line.moves.iter().filter(|turn| matches!(kind(turn).as_str(), "placed" | "accepted" | "passed"));
    let first = played().next().ok_or_else(|| ExportError::new(NO_MOVES, "the main line has no words: export JSON"))?;
    if line.names.len() != 2 {
        return Err(ExportError::new(PLAYERS, "logs of studies have two players: export JSON"));
    }
    let position = first.before.0.get("position").and_then(Value::as_str).unwrap_or_default();
    let mut parts = position.split(' ');
    let words: Vec<&str> =
        parts.next().unwrap_or_default().split('/').map(|row| row.trim_matches('.')).filter(|row| !row.is_empty()).collect();
    let [word] = words[..] else {
        return Err(ExportError::new(LATE, "a log has a whole game, and this study starts later than with the start word: export JSON"));
    };
    // After the used words, the options of the rules; scores and passes are those of the start.
    let options = parts.skip(1).filter(|part| !part.starts_with("scores=") && !part.starts_with("passes="));
    let start = std::iter::once(word).chain(options).collect::<Vec<_>>().join(" ");
    let mut moves = Vec::new();
    for (number, turn) in (1..).zip(played()) {
        let notation = turn.record.0.get("move").and_then(Value::as_str).filter(|_| kind(turn) != "passed");
        moves.push((number, notation.unwrap_or("pass").to_owned()));
    }
    let mut names = line.names.clone();
    // The log starts with the seat of the first move.
    if first.record.0.get("seat").and_then(Value::as_u64) == Some(1) {
        names.reverse();
    }
    let lexicon = line.lexicon.map(LexiconRef::from);
    match whole_game((&start, &moves), rules, lexicon.as_ref(), games, services, &names).await {
        Err(ReplayError::File(fault)) => Err(fault.into()),
        written => Ok(written?),
    }
}
