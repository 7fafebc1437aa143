//! Racks and words as written, before they are matched with the board.

use lexicon::{Alphabet, Tile};
use unicode_normalization::UnicodeNormalization;

use crate::board::{Board, Cell, PlacedTile};
use crate::rules::RuleSet;
use crate::square::{Direction, SIDE, Square};
use crate::tiles::{BLANK, Tiles};

use super::error::Fault;

/// Characters for unknown tiles in racks of other programs.
const FILLERS: [char; 6] = ['_', '.', '-', '~', '=', '\u{2026}'];

/// Returns whether a text stands for an unknown rack: `UNKNOWN`, or characters that are not tiles.
/// A rack whose tiles spell UNKNOWN in this order is far less likely.
pub(super) fn is_placeholder(text: &str) -> bool {
    let inside = text.trim_matches(['<', '>', '[', ']', '{', '}', '"', '\'']);
    let mark = |c: char| FILLERS.contains(&c) || c == '*';
    ["unknown", "n/a"].iter().any(|word| inside.eq_ignore_ascii_case(word)) || (!text.is_empty() && inside.chars().all(mark))
}

/// Parses the known tiles of a rack, or `None` if none is known. Skips characters for unknown
/// tiles, including question marks if there are more than the game has blanks.
pub(super) fn rack(text: &str, rules: &RuleSet) -> Result<Option<Tiles>, Fault> {
    let mut text = text.to_owned();
    text.retain(|c| !FILLERS.contains(&c));
    if text.matches('?').count() > usize::from(rules.tiles().count(BLANK)) {
        text.retain(|c| c != '?');
    }
    if text.is_empty() { Ok(None) } else { tiles(&text, rules.alphabet()).map(Some) }
}

/// Parses the tiles of an exchange, or of a rack at the end.
pub(super) fn tiles(text: &str, alphabet: &Alphabet) -> Result<Tiles, Fault> {
    let text: String = text.nfc().collect();
    if let Some(open) = text.find('[') {
        let end = text[open..].find(']').map_or(text.len(), |close| open + close + 1);
        return Err(Fault::MultiLetter { text: text[open..end].to_owned() });
    }
    Ok(Tiles::parse(&text, alphabet)?)
}

/// A piece of a word as written.
enum Piece {
    /// `.`
    Dot,
    /// A letter in brackets: a tile on the board, or a part of a tile of several letters.
    Through { letter: Tile, written: char, bracket: usize },
    /// A letter, either new or already on the board.
    Letter { letter: Tile, written: char },
}

/// A word as written.
pub(super) struct WrittenWord {
    text: String,
    pieces: Vec<Piece>,
    brackets: Vec<String>,
}

impl WrittenWord {
    /// Parses the letters of a word.
    pub(super) fn read(text: &str, alphabet: &Alphabet) -> Result<Self, Fault> {
        let text: String = text.nfc().collect();
        let (mut pieces, mut brackets) = (Vec::new(), Vec::new());
        let unclosed = || Fault::Bracket { word: text.clone() };
        let mut closing = None;
        let mut inside = String::new();
        for (place, written) in text.chars().enumerate() {
            match (written, closing) {
                ('.', _) => pieces.push(Piece::Dot),
                ('(', None) => closing = Some(')'),
                ('[', None) => closing = Some(']'),
                (')' | ']', Some(expected)) if written == expected && !inside.is_empty() => {
                    brackets.push(format!("{}{inside}{expected}", if expected == ')' { '(' } else { '[' }));
                    inside.clear();
                    closing = None;
                }
                ('(' | ')' | '[' | ']', _) => return Err(unclosed()),
                _ => {
                    let letter = alphabet.tile(written).ok_or_else(|| Fault::Letter {
                        letter: written,
                        place: place + 1,
                        alphabet: alphabet.title().to_owned(),
                    })?;
                    if closing.is_some() {
                        inside.push(written);
                        pieces.push(Piece::Through { letter, written, bracket: brackets.len() });
                    } else {
                        pieces.push(Piece::Letter { letter, written });
                    }
                }
            }
            if written == '.' && closing.is_some() {
                inside.push(written);
            }
        }
        if closing.is_some() { Err(unclosed()) } else { Ok(Self { text, pieces, brackets }) }
    }

    /// Matches the word with a board. Returns the whole word and its new tiles.
    pub(super) fn on(
        &self,
        board: &Board,
        start: Square,
        direction: Direction,
        alphabet: &Alphabet,
    ) -> Result<(Vec<Cell>, Vec<PlacedTile>), Fault> {
        let fit = SIDE - start.place(direction);
        if self.pieces.len() > fit {
            return Err(Fault::OffBoard { word: self.text.clone(), letters: fit });
        }
        let (mut word, mut laid) = (Vec::with_capacity(self.pieces.len()), Vec::new());
        let (mut next, mut last) = (Some(start), start);
        for piece in &self.pieces {
            let Some(square) = next else { break };
            let cell = match (board.get(square), piece) {
                (Some(there), Piece::Dot) => there,
                (Some(there), Piece::Through { letter, .. } | Piece::Letter { letter, .. }) if there.letter == *letter => there,
                (Some(there), Piece::Through { written, .. } | Piece::Letter { written, .. }) => {
                    return Err(Fault::Differs { square, there: there.text(alphabet), written: *written });
                }
                (None, Piece::Dot) => return Err(Fault::NothingThere { square, written: ".".to_owned() }),
                (None, Piece::Through { bracket, .. }) => {
                    let text = self.brackets.get(*bracket).cloned().unwrap_or_default();
                    let several = text.starts_with('[') && text.chars().count() > 3;
                    return Err(if several { Fault::MultiLetter { text } } else { Fault::NothingThere { square, written: text } });
                }
                (None, Piece::Letter { letter, written }) => {
                    let cell = Cell { letter: *letter, blank: *written != alphabet.letter(*letter) };
                    laid.push(PlacedTile { square, letter: cell.letter, blank: cell.blank });
                    cell
                }
            };
            word.push(cell);
            last = square;
            next = square.after(direction);
        }
        if laid.is_empty() {
            return Err(Fault::NothingNew { word: self.text.clone() });
        }
        for square in [start.before(direction), last.after(direction)].into_iter().flatten() {
            if let Some(there) = board.get(square) {
                return Err(Fault::Longer { square, there: there.text(alphabet) });
            }
        }
        Ok((word, laid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lay(board: &Board, at: &str, word: &str) -> Result<(String, usize), String> {
        let english = Alphabet::english();
        let (start, direction) = Square::parse(at).unwrap();
        let (word, laid) = WrittenWord::read(word, &english)
            .and_then(|word| word.on(board, start, direction, &english))
            .map_err(|fault| fault.to_string())?;
        Ok((word.iter().map(|cell| cell.text(&english)).collect(), laid.len()))
    }

    #[test]
    fn tiles_on_the_board_have_four_notations() {
        let english = Alphabet::english();
        let mut board = Board::new();
        let (start, down) = Square::parse("h8").unwrap();
        board.lay(&WrittenWord::read("cAT", &english).unwrap().on(&board, start, down, &english).unwrap().1);
        for word in [".OAt", "(C)OAt", "[C]OAt", "COAt", "cOAt"] {
            assert_eq!(lay(&board, "8H", word), Ok(("cOAt".to_owned(), 3)), "{word}");
        }
        assert_eq!(lay(&board, "h7", "S(CAT)"), Ok(("ScAT".to_owned(), 1)));
        assert_eq!(lay(&board, "h7", "S[C.T]"), Ok(("ScAT".to_owned(), 1)));
    }

    #[test]
    fn errors_name_what_does_not_fit_the_board() {
        let board = Board::new();
        let no = |at: &str, word: &str| lay(&board, at, word).unwrap_err();
        assert!(no("8h", "[CH]AT").starts_with("`[CH]` is a tile of several letters"));
        assert!(no("8h", "(CH)AT").starts_with("h8 is empty, but the word has `(CH)`"));
        assert!(no("8h", ".AT").starts_with("h8 is empty, but the word has `.`"));
        assert!(no("8n", "CAT").starts_with("`CAT` runs off the board after 2 letters"));
        assert!(no("8h", "C2T").starts_with("`2` (character 2 of the word) is not a letter of the English alphabet"));
        for word in ["(CAT", "C)AT", "()CAT", "(C]AT", "((C))", "[(C)]"] {
            assert!(no("8h", word).starts_with("a bracket is unclosed or empty"), "{word}");
        }
        assert_eq!(
            tiles("A[CH]B", &Alphabet::english()).unwrap_err().to_string(),
            "`[CH]` is a tile of several letters, but each tile of this game has one letter: read the file with a custom rule set"
        );
    }
}
