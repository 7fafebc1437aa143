//! What is looked up for a player: hints in steps, the words of a position, meanings, words named and words to remember.

use std::time::Duration;

use balda::game::{Action, Balda, View};
use balda::{Finder, FoundMove, Square, Why};
use engine::balda::{Clue, Hint, Roster, Situation};
use lexicon::Definitions;
use play::{Budget, Stop};

use super::board;
use super::refusals::refusal;
use crate::guest;
use crate::meaning;
use crate::table::Table;
use crate::texts::Language;

/// How many words of a list are shown.
const MOST: usize = 60;

/// Who is asked for a hint, and for how long they may think.
const ADVISER: &str = "level-5";
const TIME: Duration = Duration::from_millis(700);

/// The words a player remembers of a game take so many bytes at most.
const LONGEST_NOTES: usize = 4000;

/// The advice of this turn, and how much of it has been told.
#[derive(Debug, Default)]
pub(super) struct Advice {
    version: usize,
    hint: Option<Hint>,
    told: usize,
}

impl Advice {
    /// The next step: how long a word, where its letter goes, the word.
    pub(super) fn next(&mut self, table: &Table<Balda>, roster: &Roster, view: &View, language: Language) -> String {
        let version = table.game().version();
        if self.version != version || self.told == 0 {
            *self = Advice { version, hint: advised(table.rules(), roster, view), told: 0 };
        }
        let Some(hint) = &self.hint else { return language.balda_hint_none() };
        self.told = (self.told + 1).min(Hint::STEPS);
        match hint.step(self.told) {
            Clue::Length(letters) => format!("{} {}", language.balda_hint_letters(letters), language.balda_hint_more()),
            Clue::Square(square) => language.balda_hint_square(&square.to_string()),
            Clue::Word(hint) => language.hint_move(&hint.action.text(&view.grid, &view.letters)),
        }
    }
}

fn advised(game: &Balda, roster: &Roster, view: &View) -> Option<Hint> {
    let budget = Budget { time: Some(TIME), ..Budget::default() };
    match roster.player(ADVISER).ok()?.choose(game, view, &budget, &Stop::new()) {
        Action::Place(action) => Hint::new(&Situation::of(game, view), action),
        _ => None,
    }
}

/// All moves of the position; with a square those with a letter there, or through the letter that stands there.
pub(super) fn found(game: &Balda, view: &View, square: Option<Square>) -> Vec<FoundMove> {
    let query = match square {
        Some(square) if view.grid.get(square).is_none() => game.query().in_cell(square),
        Some(square) => game.query().going_through(square),
        None => game.query(),
    };
    Finder::new(game.words()).all(&view.grid, &view.used_of(game.words()), &query)
}

/// The words that can be played, each once, those with most points first.
pub(super) fn list(game: &Balda, view: &View, square: Option<&str>, language: Language) -> Result<String, String> {
    let square = square.map(Square::parse).transpose().map_err(|bad| bad.to_string())?;
    if let Some(square) = square.filter(|square| !view.grid.side().has(*square)) {
        return Err(refusal(&Why::OffBoard(square), language));
    }
    let mut seen = std::collections::HashSet::new();
    let mut lines = Vec::new();
    for found in found(game, view, square) {
        if seen.insert(found.word) && lines.len() < MOST {
            lines.push(format!("  {:>2}  {}", view.prizes.points(&found.action), found.action.text(&view.grid, &view.letters)));
        }
    }
    lines.push(language.balda_count(seen.len()));
    Ok(lines.join("\n"))
}

/// Whether it is a word, and what it means. `Err` says that it is none.
pub(super) fn meaning(
    game: &Balda,
    view: &View,
    text: &str,
    definitions: Option<&Definitions>,
    language: Language,
) -> Result<String, String> {
    let word = view.letters.encode(text).map_err(|foreign| foreign.to_string())?;
    let shown = view.letters.decode(&word);
    if !game.words().contains(&word) {
        return Err(language.is_no_word(&shown));
    }
    let meanings = definitions.map(|all| meaning::lines(&all.look_up(&shown), language)).unwrap_or_default();
    Ok(std::iter::once(language.is_word(&shown)).chain(meanings).collect::<Vec<_>>().join("\n"))
}

/// The words named so far with their points, a line a seat.
pub(super) fn used(view: &View, names: &[&str]) -> String {
    let line = |(seat, score): (usize, &i32)| {
        let words = board::words_of(view, seat);
        format!("{}  {score}  {}", names.get(seat).copied().unwrap_or("?"), words.join(", "))
    };
    let own = view.scores.iter().enumerate().map(line);
    std::iter::once(view.letters.decode(&view.start)).chain(own).collect::<Vec<_>>().join("\n")
}

/// Remembers a word with the game; without one, tells those that are remembered.
pub(super) fn note(table: &Table<Balda>, word: Option<&str>, language: Language) -> anyhow::Result<String> {
    let shelf = table.shelf();
    let mut notes = shelf.runtime.block_on(shelf.store.notes(table.id(), &guest()))?;
    if let Some(word) = word {
        if !notes.lines().any(|line| line == word) && notes.len() + word.len() < LONGEST_NOTES {
            if !notes.is_empty() {
                notes.push('\n');
            }
            notes.push_str(word);
            shelf.runtime.block_on(shelf.store.save_notes(table.id(), &guest(), &notes))?;
        }
        return Ok(language.balda_noted(word));
    }
    Ok(if notes.is_empty() { language.balda_no_notes() } else { notes })
}
