//! Letter tables: the number of tiles of each letter, and their values.

use lexicon::Alphabet;

use crate::tiles::{BLANK, KINDS, Tiles};

/// Maximum value of a tile.
const MAX_VALUE: u8 = 50;

/// Parses a table of `letter<TAB>count<TAB>value` lines. `?` and `*` are the blank. Skips empty
/// lines, lines that start with `#` and the heading (`letter<TAB>...`). A letter of the alphabet
/// without a line has no tiles.
pub(crate) fn read_letters(text: &str, alphabet: &Alphabet) -> Result<(Tiles, [u8; KINDS]), ParseLettersError> {
    let mut tiles = Tiles::new();
    let mut values = [0; KINDS];
    let mut seen = [false; KINDS];
    for (line, row) in text.lines().enumerate().map(|(n, row)| (n + 1, row.trim_end())) {
        if row.is_empty() || row.starts_with('#') || row.starts_with("letter\t") {
            continue;
        }
        let bad_row = || ParseLettersError::Row { line, row: row.to_owned() };
        let mut columns = row.split('\t');
        let (Some(letter), Some(count), Some(value), None) = (columns.next(), columns.next(), columns.next(), columns.next()) else {
            return Err(bad_row());
        };
        let mut characters = letter.chars();
        let (Some(letter), None) = (characters.next(), characters.next()) else { return Err(bad_row()) };
        let kind = match letter {
            '?' | '*' => BLANK,
            _ => alphabet.tile(letter).ok_or_else(|| ParseLettersError::Foreign { line, letter, alphabet: alphabet.title().to_owned() })?,
        };
        let count: u8 = count.parse().map_err(|_| bad_row())?;
        let value: u8 = value.parse().ok().filter(|&value| value <= MAX_VALUE).ok_or_else(bad_row)?;
        if std::mem::replace(&mut seen[usize::from(kind)], true) {
            return Err(ParseLettersError::Twice { line, letter });
        }
        (0..count).for_each(|_| tiles.add(kind));
        values[usize::from(kind)] = value;
    }
    if tiles.is_empty() { Err(ParseLettersError::Empty) } else { Ok((tiles, values)) }
}

/// An invalid letter table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseLettersError {
    #[error("line {line}: `{row}`: write letter, number of tiles (up to 255) and value (up to 50), with tabs between")]
    Row {
        /// Line number, from 1.
        line: usize,
        row: String,
    },
    #[error("line {line}: `{letter}` is not a letter of the {alphabet} alphabet")]
    Foreign {
        /// Line number, from 1.
        line: usize,
        letter: char,
        alphabet: String,
    },
    #[error("line {line}: `{letter}` has a line already: remove one of the two")]
    Twice {
        /// Line number, from 1.
        line: usize,
        letter: char,
    },
    #[error("the table has no tiles: write one line per letter with letter, number of tiles and value")]
    Empty,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_parse_and_invalid_ones_are_rejected() {
        let english = Alphabet::english();
        let read = |text: &str| read_letters(text, &english);
        let (tiles, values) = read("# made up\nletter\tcount\tvalue\nA\t2\t1\n*\t3\t0\nZ\t0\t9\n").unwrap();
        assert_eq!(tiles, [0, 0, 0, 1, 1].into_iter().collect());
        assert_eq!((values[1], values[0], values[26]), (1, 0, 9));
        assert_eq!(read("A\t2\t1\nA\t2\t1\n"), Err(ParseLettersError::Twice { line: 2, letter: 'A' }));
        assert_eq!(read("Ř\t2\t1\n"), Err(ParseLettersError::Foreign { line: 1, letter: 'Ř', alphabet: "English".into() }));
        for row in ["A\t2", "A\t2\t1\t1", "AB\t2\t1", "A\t256\t1", "A\t2\t51", "A\t-1\t1"] {
            assert_eq!(read(row), Err(ParseLettersError::Row { line: 1, row: row.into() }));
        }
        assert_eq!(read("A\t0\t1\n"), Err(ParseLettersError::Empty));
    }
}
