//! Writes the main line of a study as a log.

use pentago::RuleSet;
use serde_json::Value;

use super::open::log_of_moves;
use crate::hosted::study::{ExportError, LATE, MainLine};

/// Plays the moves again from the empty board, and writes the log.
///
/// # Errors
/// The line does not start with the game, or has illegal moves.
pub(super) fn log(rules: RuleSet, line: &MainLine<'_>) -> Result<String, ExportError> {
    let position = line.start.0.get("position").and_then(Value::as_str).unwrap_or_default();
    if position.contains(['w', 'b']) {
        return Err(ExportError::new(LATE, "a log has a whole game, and this study starts with marbles on the board: export JSON"));
    }
    let moves: Vec<&str> = line.moves.iter().filter_map(|turn| turn.record.0.get("move")?.as_str()).collect();
    Ok(log_of_moves(rules, &moves.join("\n"), &line.names)?)
}
