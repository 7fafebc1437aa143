//! Custom bags: a file of letters with their counts.

use crossword::Tiles;
use crossword::ctu::CtuRules;
use lexicon::Tile;

/// Returns the hundred letters of the course's page, which does not list them: the kit's 96, the
/// two additional E of English Scrabble, and for its blanks the letters most frequent in English
/// after E: A and T.
#[must_use]
pub fn page_bag() -> Tiles {
    let rules = CtuRules::standard();
    let more = "EEAT".chars().filter_map(|letter| rules.alphabet().tile(letter));
    rules.placement_rules().tiles().iter().chain(more).collect()
}

/// The maximum number of letters in a bag.
const MAX_LETTERS: usize = 250;

/// Why a file is not a bag.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BagError {
    #[error("line {line}: `{row}`: write a letter A to Z and how many there are, such as `E 10`")]
    Row { line: usize, row: String },
    #[error("line {line}: the letter {letter} occurs twice")]
    Twice { line: usize, letter: char },
    /// The kit's base class has fixed values.
    #[error("line {line}: {letter} is worth {value} points by the kit's base.py, which every player uses: write this value, or none")]
    Value { line: usize, letter: char, value: u8 },
    #[error("{count} letters in all: a bag has at least {min}, two racks, and at most {MAX_LETTERS}")]
    Count { count: usize, min: usize },
}

/// Parses a bag: one letter and its count per line, separated by blanks. A third column, the value,
/// must match the kit's. Empty lines, lines that start with `#`, and the heading `letter ...` are
/// skipped.
///
/// # Errors
/// Returns the first invalid line, or an error for too few or too many letters.
pub fn read_bag(text: &str) -> Result<Tiles, BagError> {
    let rules = CtuRules::standard();
    let mut bag = Tiles::new();
    let mut seen: Vec<char> = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let parts: Vec<&str> = row.split_whitespace().collect();
        if parts.is_empty() || row.starts_with('#') || parts[0].eq_ignore_ascii_case("letter") {
            continue;
        }
        let bad = || BagError::Row { line, row: row.chars().take(40).collect() };
        let (Some(name), Some(count)) = (parts.first(), parts.get(1).and_then(|count| count.parse::<u8>().ok())) else { return Err(bad()) };
        let mut letters = name.chars();
        let letter = letters.next().filter(|letter| letters.next().is_none() && letter.is_ascii_alphabetic()).ok_or_else(bad)?;
        let letter = letter.to_ascii_uppercase();
        let tile: Tile = rules.alphabet().tile(letter).ok_or_else(bad)?;
        if seen.contains(&letter) {
            return Err(BagError::Twice { line, letter });
        }
        seen.push(letter);
        let value = rules.placement_rules().value(tile);
        match parts.get(2..) {
            Some([]) | None => {}
            Some([given]) if given.parse() == Ok(value) => {}
            Some([_]) => return Err(BagError::Value { line, letter, value }),
            Some(_) => return Err(bad()),
        }
        if bag.len() + usize::from(count) > MAX_LETTERS {
            return Err(BagError::Count { count: bag.len() + usize::from(count), min: 2 * rules.placement_rules().rack_size() });
        }
        (0..count).for_each(|_| bag.add(tile));
    }
    let min = 2 * rules.placement_rules().rack_size();
    if bag.len() < min { Err(BagError::Count { count: bag.len(), min }) } else { Ok(bag) }
}

/// Formats a bag on one line for the record of an event: `A9 B2 ...`.
#[must_use]
pub fn write_bag(bag: &Tiles) -> String {
    let alphabet = CtuRules::standard().alphabet().clone();
    let held = (1..=alphabet.len() as Tile).filter(|&tile| bag.count(tile) > 0);
    held.map(|tile| format!("{}{}", alphabet.letter(tile), bag.count(tile))).collect::<Vec<_>>().join(" ")
}

/// Parses a bag from the record of an event.
pub(super) fn bag_of_record(text: &str) -> Option<Tiles> {
    let lines: Vec<String> =
        text.split(' ').filter_map(|part| part.split_at_checked(1)).map(|(letter, count)| format!("{letter} {count}")).collect();
    read_bag(&lines.join("\n")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bags_round_trip() {
        let text = "letter count value\n# mine\ne 10 1\nA 5\n\nQ\t1\t10\n";
        let bag = read_bag(text).unwrap();
        assert_eq!((bag.len(), bag.count(5), bag.count(17)), (16, 10, 1));
        assert_eq!(write_bag(&bag), "A5 E10 Q1");
        assert_eq!(bag_of_record("A5 E10 Q1"), Some(bag));
    }

    #[test]
    fn page_bag_has_a_hundred_letters() {
        let bag = page_bag();
        assert_eq!((bag.len(), bag.count(0)), (100, 0));
        assert_eq!(write_bag(&bag), "A10 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T7 U4 V2 W2 X1 Y2 Z1");
        assert_eq!(bag_of_record(&write_bag(&bag)), Some(bag));
    }

    #[test]
    fn errors_name_the_line() {
        for (text, said) in [
            ("A", "line 1: `A`: write a letter"),
            ("A 20\nB x", "line 2: `B x`"),
            ("A 20\n? 2", "line 2: `? 2`"),
            ("A 20\nA 1", "line 2: the letter A occurs twice"),
            ("A 20\nQ 1 8", "line 2: Q is worth 10 points"),
            ("A 13", "13 letters in all: a bag has at least 14"),
            ("A 200\nB 60", "260 letters in all"),
        ] {
            let error = read_bag(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
