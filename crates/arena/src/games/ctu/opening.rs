//! The board at the start of a game: a random word, several random words, or a given board.

use crossword::ctu::{Ctu, CtuRules};
use crossword::{Board, Direction, PlacedTile, SIDE, Square};
use lexicon::Tile;
use play::{Dice, Rules, Seed};

use super::Dictionary;

/// The dice index for filling a board. No chance event of a game uses it.
const FILLED_BOARD_DICE: u64 = u64::MAX - 2;

/// The number of moves that fill a board.
const FILLED_BOARD_MOVES: usize = 8;

/// The board at the start of games.
#[derive(Clone, Debug)]
pub enum Opening {
    /// A random word of the dictionary, the same in both games of a pair.
    Drawn,
    /// Several random words that cross each other, the same in both games of a pair.
    Filled,
    /// This board.
    Board(Box<Board>),
}

/// Why a board cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    #[error("row {row} has {columns} squares: a board has rows 0 to 14 of {SIDE} squares each")]
    Large { row: usize, columns: usize },
    #[error("[{row}, {column}]: `{found}` is neither a letter A to Z nor an empty square, `.`")]
    Sign { row: usize, column: usize, found: char },
    #[error("the board is empty: every word must touch a letter, so put at least one word on the board")]
    Empty,
}

/// A deviation from the course's rules for starting boards. The board can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardWarning {
    #[error("the letter {letter} on [{row}, {column}] is part of no word")]
    Alone { row: usize, column: usize, letter: char },
    #[error("{word} is not in {dictionary}: the course's games begin with words of the dictionary")]
    Unknown { word: String, dictionary: String },
}

/// Parses a board: one row per line, letters, and `.` or a space for empty squares. Missing squares
/// at the right and at the bottom are empty. The course's own examples contain letters that belong
/// to no word of a dictionary; such boards are accepted with a warning.
///
/// # Errors
/// Returns the first invalid row or square.
pub fn read_board(text: &str, dictionaries: &[Dictionary]) -> Result<(Board, Vec<BoardWarning>), BoardError> {
    let alphabet = CtuRules::standard().alphabet().clone();
    let mut laid = Vec::new();
    for (row, line) in text.lines().map(str::trim_end).enumerate() {
        let columns = line.chars().count();
        if columns > SIDE || (row >= SIDE && columns > 0) {
            return Err(BoardError::Large { row, columns });
        }
        for (column, sign) in line.chars().enumerate().filter(|(_, sign)| !matches!(sign, '.' | ' ')) {
            let letter = alphabet.tile(sign.to_ascii_uppercase()).filter(|_| sign.is_ascii_alphabetic());
            let (letter, square) = letter.zip(Square::new(row, column)).ok_or(BoardError::Sign { row, column, found: sign })?;
            laid.push(PlacedTile { square, letter, blank: false });
        }
    }
    let mut board = Board::new();
    board.lay(&laid);
    if board.is_empty() {
        return Err(BoardError::Empty);
    }
    let warnings = check(&board, dictionaries);
    Ok((board, warnings))
}

/// Parses a board from the record of an event: one character per square, `.` for an empty one.
pub(super) fn board_of_record(text: &str) -> Option<Board> {
    let alphabet = CtuRules::standard().alphabet().clone();
    let mut laid = Vec::new();
    for (square, sign) in text.chars().enumerate().filter(|(_, sign)| *sign != '.') {
        laid.push(PlacedTile { square: Square::from_index(square)?, letter: alphabet.tile(sign)?, blank: false });
    }
    let mut board = Board::new();
    board.lay(&laid);
    (text.chars().count() == SIDE * SIDE).then_some(board)
}

/// Creates a board with one word in the middle, which must be in all the dictionaries.
///
/// # Errors
/// Returns a sentence for the user if the word does not fit or is unknown.
pub fn board_with_word(word: &str, rules: &CtuRules, dictionaries: &[Dictionary]) -> Result<Board, String> {
    let board = rules.board_with(word).map_err(|why| why.to_string())?;
    match check(&board, dictionaries).first() {
        Some(warning) => Err(warning.to_string()),
        None => Ok(board),
    }
}

/// Finds the words of a board that are not in all the dictionaries, and the letters that belong to
/// no word.
fn check(board: &Board, dictionaries: &[Dictionary]) -> Vec<BoardWarning> {
    let mut warnings = Vec::new();
    let alphabet = CtuRules::standard().alphabet().clone();
    let mut of_words = vec![false; SIDE * SIDE];
    for direction in [Direction::Across, Direction::Down] {
        for line in 0..SIDE {
            let squares: Vec<Square> = (0..SIDE).filter_map(|place| Square::on_line(direction, line, place)).collect();
            for run in squares.split(|&square| board.get(square).is_none()).filter(|run| run.len() > 1) {
                let word: Vec<Tile> = run.iter().filter_map(|&square| board.get(square)).map(|cell| cell.letter).collect();
                run.iter().for_each(|square| of_words[square.index()] = true);
                if let Some(dictionary) = dictionaries.iter().find(|dictionary| !dictionary.generator.lexicon().contains(&word)) {
                    let name = dictionary.path.file_name().unwrap_or(dictionary.path.as_os_str());
                    warnings.push(BoardWarning::Unknown { word: alphabet.decode(&word), dictionary: name.to_string_lossy().into_owned() });
                }
            }
        }
    }
    let alone = board.iter().filter(|(square, _)| !of_words[square.index()]);
    warnings.extend(alone.map(|(square, cell)| BoardWarning::Alone {
        row: square.row(),
        column: square.col(),
        letter: alphabet.letter(cell.letter),
    }));
    warnings
}

/// Creates a board with a random word and a few of the best moves with random racks.
pub(super) fn filled(table: &Ctu, seed: &Seed) -> Board {
    let mut dice = Dice::new(seed, FILLED_BOARD_DICE);
    let mut board = Board::new();
    if let crossword::ctu::Event::Opened { start, .. } = table.chance(&table.start(), &mut dice) {
        board.lay(&start);
    }
    let mut letters: Vec<Tile> = table.rules().placement_rules().tiles().iter().collect();
    dice.shuffle(&mut letters);
    for rack in letters.chunks_exact(table.rules().placement_rules().rack_size()).take(FILLED_BOARD_MOVES) {
        let prepared = table.generator().prepare(&board);
        if let Some(best) = table.generator().best(&prepared, &rack.iter().copied().collect()) {
            let laid = best.laid(&board);
            board.lay(&laid);
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use crossword::ctu::Start;

    use super::*;

    fn dictionary(directory: &std::path::Path, text: &str) -> Dictionary {
        let path = directory.join("dic.txt");
        std::fs::write(&path, text).unwrap();
        Dictionary::read(&path).unwrap()
    }

    #[test]
    fn boards_are_parsed_and_all_words_checked() {
        let directory = tempfile::tempdir().unwrap();
        let words = [dictionary(directory.path(), "CAT\nTOE\nCATS\nON\n")];
        let (board, warnings) = read_board("\n\n  cat\n  ..o\n  ..E\n", &words).unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        assert_eq!((board.len(), board.get(Square::new(4, 4).unwrap()).map(|cell| cell.letter)), (5, Some(5)));
        for (text, said) in [("", "the board is empty"), ("CA?", "[0, 2]: `?` is neither"), ("................", "row 0 has 16 squares")] {
            let error = read_board(text, &words).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
        for (text, said) in [
            ("CAX", "CAX is not in dic.txt"),
            ("CAT\n\n..X", "the letter X on [2, 2] is part of no word"),
            ("CAT\nO", "CO is not in dic.txt"),
        ] {
            let (_, warnings) = read_board(text, &words).unwrap();
            assert!(matches!(&warnings[..], [warning] if warning.to_string().contains(said)), "{text}: {warnings:?}");
        }
        let rules = CtuRules::standard();
        assert!(board_with_word("ZZZZ", &rules, &words).unwrap_err().contains("ZZZZ is not in dic.txt"));
        assert!(board_with_word("CAT", &rules, &words).is_ok());
    }

    /// The scoring examples of the course's page. The values are from its tables: R 1, A 1, X 8, W
    /// 4, Y 4, Q 10, B 3; the square [0, 3] counts twice.
    #[test]
    fn boards_of_the_page_are_accepted_with_a_warning() {
        let directory = tempfile::tempdir().unwrap();
        let q = 8 + 10 + 2 * 8 + 10 + 8 + 8 + 2 * (10 + 1 + 3);
        for (text, letter, columns, points, words) in [
            ("..A.X\n...W.\n..XYZ\n", 'R', &[3][..], (1 + 2 + 8) + (2 + 4 + 4), "ARX\nRWY\nXYZ\n"),
            (".X.X.XX.\n.AAAAAA.\n..B.B...\n", 'Q', &[2, 4], q, "XQXQXX\nQAB\n"),
        ] {
            let words = [dictionary(directory.path(), words)];
            let (board, warnings) = read_board(text, &words).unwrap();
            assert!(!warnings.is_empty());
            let game = Ctu::sharing(&words[0].generator, CtuRules::standard(), Start::Board(Box::new(board.clone()))).unwrap();
            let tile = CtuRules::standard().alphabet().tile(letter).unwrap();
            let laid = columns.iter().map(|&column| PlacedTile { square: Square::new(0, column).unwrap(), letter: tile, blank: false });
            let (laid, rack) = (laid.collect(), columns.iter().map(|_| tile).collect());
            let formed = game.referee(&board, &rack, &crossword::Move::Place(laid)).unwrap().unwrap();
            assert_eq!(formed.score, points, "{text}");
        }
    }

    #[test]
    fn filled_boards_contain_dictionary_words_and_depend_on_the_seed() {
        let directory = tempfile::tempdir().unwrap();
        let letters: Vec<char> = "ABDEILNORST".chars().collect();
        let text: String = letters.iter().flat_map(|a| letters.iter().map(move |b| format!("{a}{b}\n{a}{b}{a}\n"))).collect();
        let words = [dictionary(directory.path(), &text)];
        let table = Ctu::sharing(&words[0].generator, CtuRules::standard(), Start::Drawn).unwrap();
        let board = filled(&table, &Seed::from_number(4));
        assert!(board.len() > 12, "{}", board.len());
        assert_eq!(check(&board, &words), []);
        assert_eq!(board, filled(&table, &Seed::from_number(4)));
        assert_ne!(board, filled(&table, &Seed::from_number(5)));
    }
}
