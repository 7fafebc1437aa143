//! Tiles on squares in JSON. A lower-case letter is a blank that stands for the letter.

use crossword::{PlacedTile, RuleSet, SQUARES, Square};
use lexicon::Alphabet;
use wire::Refusal;
use wire::games::crossword::Tile;

use crate::hosted::ActionError;

/// Parses a placed tile.
pub(in crate::hosted) fn read_laid(tile: &Tile, rules: &RuleSet) -> Result<PlacedTile, ActionError> {
    let (number, text) = (tile.square, tile.letter.as_str());
    let off = || Refusal::new("off-board", format!("there is no square {number}: the board has squares 0 to {}", SQUARES - 1));
    let square = usize::try_from(number).ok().and_then(Square::from_index).ok_or_else(|| ActionError::Refused(off()))?;
    let alphabet = rules.alphabet();
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).and_then(|letter| Some((letter, alphabet.tile(letter)?)));
    let Some((written, letter)) = letter else {
        let shown: String = text.chars().take(10).collect();
        let text = format!("`{shown}` on {square} is no letter of the {} alphabet: choose one of its letters", alphabet.title());
        return Err(ActionError::Refused(Refusal { squares: vec![square.index()], ..Refusal::new("not-a-letter", text) }));
    };
    // Tests the written character, since the letter may be replaced by another.
    Ok(PlacedTile { square, letter, blank: written.is_lowercase() })
}

/// Converts a placed tile to its wire form.
pub(in crate::hosted) fn written(tile: &PlacedTile, alphabet: &Alphabet) -> Tile {
    Tile { square: tile.square.index() as i64, letter: letter(tile, alphabet).into() }
}

/// Returns the letter of a tile, in lower case for a blank.
pub(in crate::hosted) fn letter(tile: &PlacedTile, alphabet: &Alphabet) -> char {
    if tile.blank { alphabet.lower(tile.letter) } else { alphabet.letter(tile.letter) }
}

/// Returns the error for invalid tiles of an exchange.
pub(in crate::hosted) fn fault(why: &impl std::fmt::Display) -> ActionError {
    ActionError::Refused(Refusal::new("not-on-rack", why.to_string()))
}
