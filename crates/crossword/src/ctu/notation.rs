//! Squares and moves in the notation of the course: the return value of a player's `move()`, with
//! rows and columns counted from 0.

use lexicon::Alphabet;

use crate::ctu::Action;
use crate::{Board, Direction, Move, PlacedTile, Square};

/// Writes a square: `[7, 3]`.
pub(super) fn square(square: Square) -> String {
    format!("[{}, {}]", square.row(), square.col())
}

/// Writes an action as the Python value that `move()` returns for it: `None`, `'ABC'` or `[[7, 3, 'P'], [7, 4, 'E']]`.
///
/// ```
/// use crossword::ctu::{Action, CtuRules, literal};
/// use crossword::{PlacedTile, Square};
/// let rules = CtuRules::standard();
/// let laid = vec![PlacedTile { square: Square::new(6, 6).unwrap(), letter: 16, blank: false }];
/// assert_eq!(literal(&Action::Place(laid), rules.alphabet()), "[[6, 6, 'P']]");
/// assert_eq!(literal(&Action::Exchange(rules.read_rack("AB").unwrap()), rules.alphabet()), "'AB'");
/// assert_eq!(literal(&Action::Pass, rules.alphabet()), "None");
/// ```
#[must_use]
pub fn literal(action: &Action, alphabet: &Alphabet) -> String {
    match action {
        Move::Pass => "None".to_owned(),
        Move::Exchange(tiles) => format!("'{}'", tiles.display(alphabet)),
        Move::Place(laid) => {
            let item = |tile: &PlacedTile| format!("[{}, {}, '{}']", tile.square.row(), tile.square.col(), alphabet.letter(tile.letter));
            format!("[{}]", laid.iter().map(item).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Splits a placement into the first square of its word, the direction, and the word.
fn word_of(laid: &[PlacedTile], board: &Board, alphabet: &Alphabet) -> Option<(Square, Direction, String)> {
    let written = Move::Place(laid.to_vec()).notation(board, alphabet);
    let (place, word) = written.split_once(' ')?;
    let (start, direction) = Square::parse(place).ok()?;
    Some((start, direction, word.to_owned()))
}

/// Returns the word that a placement forms in its line.
pub(super) fn word(laid: &[PlacedTile], board: &Board, alphabet: &Alphabet) -> String {
    word_of(laid, board, alphabet).map_or_else(String::new, |(_, _, word)| word)
}

/// Writes a placement for a list of moves: the first square of its word, an arrow for the direction, and the word: `[7,3]→ KROKET`.
pub(super) fn entry(laid: &[PlacedTile], board: &Board, alphabet: &Alphabet) -> String {
    let Some((start, direction, word)) = word_of(laid, board, alphabet) else { return String::new() };
    let arrow = match direction {
        Direction::Across => '→',
        Direction::Down => '↓',
    };
    format!("[{},{}]{arrow} {word}", start.row(), start.col())
}
