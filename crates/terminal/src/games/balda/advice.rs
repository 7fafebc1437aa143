//! Lookups for a player: hints, word lists, words used and notes.

use balda::game::{Action, Balda, View};
use balda::{Finder, FoundMove, RuleViolation, Square};
use engine::balda::{Clue, Hint, Situation};

use super::board;
use crate::game::TerminalGame as _;
use crate::guest;
use crate::table::Table;
use crate::texts::Language;

/// The maximum number of words listed.
const MAX_LISTED_WORDS: usize = 60;

/// The maximum length of a game's notes in bytes.
const MAX_NOTES_BYTES: usize = 4000;

/// Returns the steps of a hint: the length of the word, then the square of its letter, then the
/// word. Returns `None` if the move places no word.
pub(super) fn hint_steps(game: &Balda, view: &View, action: Action, language: Language) -> Option<Vec<String>> {
    let Action::Place(action) = action else { return None };
    let hint = Hint::new(&Situation::of(game, view), action)?;
    let step = |number| match hint.step(number) {
        Clue::Length(letters) => format!("{} {}", language.balda_hint_letters(letters), language.balda_hint_more()),
        Clue::Square(square) => language.balda_hint_square(&square.to_string()),
        Clue::Word(hint) => language.hint_move(&hint.action.text(&view.grid, &view.letters)),
    };
    Some((1..=Hint::STEPS).map(step).collect())
}

/// Returns all moves of the position. With an empty square, only moves that put a letter there;
/// with a filled square, only moves through it.
pub(super) fn find_moves(game: &Balda, view: &View, square: Option<Square>) -> Vec<FoundMove> {
    let query = match square {
        Some(square) if view.grid.get(square).is_none() => game.query().in_cell(square),
        Some(square) => game.query().going_through(square),
        None => game.query(),
    };
    Finder::new(game.words()).all(&view.grid, &view.used_of(game.words()), &query)
}

/// Lists the playable words without repetition, highest score first.
pub(super) fn list_words(game: &Balda, view: &View, square: Option<&str>, language: Language) -> Result<String, String> {
    let square = square.map(Square::parse).transpose().map_err(|bad| bad.to_string())?;
    if let Some(square) = square.filter(|square| !view.grid.side().contains(*square)) {
        return Err(game.refusal(&RuleViolation::OffBoard(square), language));
    }
    let mut seen = std::collections::HashSet::new();
    let mut lines = Vec::new();
    for found in find_moves(game, view, square) {
        if seen.insert(found.word) && lines.len() < MAX_LISTED_WORDS {
            lines.push(format!("  {:>2}  {}", view.prizes.points(&found.action), found.action.text(&view.grid, &view.letters)));
        }
    }
    lines.push(language.balda_count(seen.len()));
    Ok(lines.join("\n"))
}

/// Lists the words played so far with their scores, one line per seat.
pub(super) fn list_used(view: &View, names: &[&str]) -> String {
    let line = |(seat, score): (usize, &i32)| {
        let words = board::words_of(view, seat);
        format!("{}  {score}  {}", names.get(seat).copied().unwrap_or("?"), words.join(", "))
    };
    let own = view.scores.iter().enumerate().map(line);
    std::iter::once(view.letters.decode(&view.start)).chain(own).collect::<Vec<_>>().join("\n")
}

/// Adds a word to the notes of the game, or lists them if `word` is `None`.
pub(super) fn note(table: &Table<Balda>, word: Option<&str>, language: Language) -> anyhow::Result<String> {
    let database = table.database();
    let mut notes = database.runtime.block_on(database.store.notes(table.id(), &guest()))?;
    if let Some(word) = word {
        if !notes.lines().any(|line| line == word) && notes.len() + word.len() < MAX_NOTES_BYTES {
            if !notes.is_empty() {
                notes.push('\n');
            }
            notes.push_str(word);
            database.runtime.block_on(database.store.save_notes(table.id(), &guest(), &notes))?;
        }
        return Ok(language.balda_noted(word));
    }
    Ok(if notes.is_empty() { language.balda_no_notes() } else { notes })
}
