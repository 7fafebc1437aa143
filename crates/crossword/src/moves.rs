//! Moves and their notation: `8h WORD` across, `h8 WORD` down (including letters already on the
//! board, lower case for blanks), `ex ABC`, `pass`.

use lexicon::Alphabet;

use crate::board::{Board, PlacedTile, is_small};
use crate::square::{Direction, ParseSquareError, Square};
use crate::tiles::{ParseTilesError, Tiles};

/// A move of a seat in its turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places tiles on the board.
    Place(Vec<PlacedTile>),
    /// Exchanges tiles.
    Exchange(Tiles),
    Pass,
}

impl Move {
    /// Formats the move for the board before it.
    ///
    /// Every move that [`Board::examine`] accepts parses back to the same move.
    pub fn notation(&self, board: &Board, alphabet: &Alphabet) -> String {
        match self {
            Self::Pass => "pass".to_owned(),
            Self::Exchange(tiles) => format!("ex {}", tiles.display(alphabet)),
            Self::Place(laid) => placement_notation(laid, board, alphabet),
        }
    }

    /// Parses a move for the board before it, without checking whether it is legal.
    ///
    /// ```
    /// use crossword::{Board, Move};
    /// use lexicon::Alphabet;
    /// let english = Alphabet::english();
    /// let read = Move::parse("8g cAT", &Board::new(), &english).unwrap();
    /// assert_eq!(read.notation(&Board::new(), &english), "8g cAT");
    /// ```
    pub fn parse(text: &str, board: &Board, alphabet: &Alphabet) -> Result<Self, ParseMoveError> {
        let mut parts = text.split_whitespace();
        let (head, word, more) = (parts.next().unwrap_or(""), parts.next(), parts.next());
        if let Some(more) = more {
            return Err(ParseMoveError::More { text: more.to_owned() });
        }
        match (head, word) {
            ("pass", None) => Ok(Self::Pass),
            ("pass", Some(word)) => Err(ParseMoveError::More { text: word.to_owned() }),
            ("ex", Some(word)) => Ok(Self::Exchange(Tiles::parse(word, alphabet)?)),
            ("ex", None) => Err(ParseMoveError::NothingExchanged),
            ("", _) => Err(ParseMoveError::Empty),
            (_, None) => Err(ParseMoveError::NoWord { text: head.to_owned() }),
            (place, Some(word)) => {
                let (start, direction) = Square::parse(place)?;
                parse_placement(start, direction, word, board, alphabet).map(Self::Place)
            }
        }
    }
}

fn placement_notation(laid: &[PlacedTile], board: &Board, alphabet: &Alphabet) -> String {
    let mut sorted = laid.to_vec();
    sorted.sort_unstable();
    let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else { return "pass".to_owned() };
    let single = first.square == last.square;
    let down = if single {
        !board.neighbours(first.square, Direction::Across) && board.neighbours(first.square, Direction::Down)
    } else {
        first.square.col() == last.square.col()
    };
    let direction = if down { Direction::Down } else { Direction::Across };
    let mut then = board.clone();
    then.lay(&sorted);
    let start = then.run_start(first.square, direction);
    let mut word = String::new();
    let mut next = Some(start);
    while let Some(square) = next
        && let Some(cell) = then.get(square)
    {
        word.push(cell.text(alphabet));
        next = square.after(direction);
    }
    format!("{} {word}", start.name(direction))
}

fn parse_placement(
    start: Square,
    direction: Direction,
    word: &str,
    board: &Board,
    alphabet: &Alphabet,
) -> Result<Vec<PlacedTile>, ParseMoveError> {
    let mut laid = Vec::new();
    let mut next = Some(start);
    let mut last = start;
    for (place, written) in word.chars().enumerate() {
        let square = next.ok_or_else(|| ParseMoveError::OffBoard { word: word.to_owned(), letters: place })?;
        let letter =
            alphabet.tile(written).ok_or_else(|| ParseMoveError::Foreign { letter: written, alphabet: alphabet.title().to_owned() })?;
        match board.get(square) {
            None => laid.push(PlacedTile { square, letter, blank: is_small(written, letter, alphabet) }),
            Some(cell) if cell.letter == letter => {}
            Some(cell) => return Err(ParseMoveError::Differs { square, there: cell.text(alphabet), written }),
        }
        last = square;
        next = square.after(direction);
    }
    if laid.is_empty() {
        return Err(ParseMoveError::NothingNew { word: word.to_owned() });
    }
    for square in [start.before(direction), last.after(direction)].into_iter().flatten() {
        if let Some(cell) = board.get(square) {
            return Err(ParseMoveError::Longer { word: word.to_owned(), square, there: cell.text(alphabet) });
        }
    }
    Ok(laid)
}

/// A string that is not a move on this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    #[error("there is no move: write `8h WORD`, `h8 WORD`, `ex ABC` or `pass`")]
    Empty,
    #[error("`{text}` follows the move: write one move, without spaces in the word")]
    More { text: String },
    #[error("no tiles are exchanged: write them as `ex ABC`, or write `pass`")]
    NothingExchanged,
    #[error("there is no word after `{text}`: write `8h WORD`, `h8 WORD`, `ex ABC` or `pass`")]
    NoWord { text: String },
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    #[error(transparent)]
    Tiles(#[from] ParseTilesError),
    #[error("`{letter}` is not a letter of the {alphabet} alphabet: write the word in its letters, lower case for blanks")]
    Foreign { letter: char, alphabet: String },
    #[error("`{word}` runs off the board after {letters} letters: start it earlier")]
    OffBoard {
        word: String,
        /// The number of letters that fit.
        letters: usize,
    },
    #[error("{square} has `{there}`, not `{written}`: include the letters already on the board")]
    Differs { square: Square, there: char, written: char },
    #[error("all of `{word}` is on the board already: a move places at least one tile")]
    NothingNew { word: String },
    #[error("`{word}` adjoins `{there}` on {square}: write the whole word, including letters already on the board")]
    Longer { word: String, square: Square, there: char },
}
