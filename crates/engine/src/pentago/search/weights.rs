//! The numbers of the evaluation, as they are written down and read: those built in (`weights.txt`), or others that a search is given.

use std::fmt;
use std::str::FromStr;

use super::sixes;

/// All numbers here are so many times finer than scores.
pub(in crate::pentago) const SCALE: i32 = 8;

/// So much of a score is one more in the logit of how a game goes on: at 120 the side wins 73 of 100 games.
pub(in crate::pentago) const LOGIT: i32 = 120;

/// How many numbers there are.
pub(in crate::pentago) const COUNT: usize = QUADRANTS + CLASSES;

/// Numbers of lines of six, as they lie; as many after turns.
const SIXES: usize = sixes::KINDS * sixes::CLASSES;

/// Numbers of the lines of five beside the diagonals, by side, with one to five marbles, as they lie; as many after turns.
const SHORT: usize = 2 * 5;

/// The place of what it is worth to have just placed.
pub(in crate::pentago) const MOVED: usize = 0;

/// The place of the first number of lines beside the diagonals.
pub(in crate::pentago) const SHORTS: usize = 1 + 2 * SIXES;

/// The place of the first class of quadrants.
pub(in crate::pentago) const QUADRANTS: usize = SHORTS + 2 * SHORT;

/// Classes of quadrants.
const CLASSES: usize = 2862;

/// Patterns of a quadrant: nine digits in base three.
pub(super) const PATTERNS: usize = 19683;

/// Worth of a line with marbles of both colours.
pub(super) const BLOCKED: i16 = 0;

/// The place of the number of a line of six: as it lies or after a turn, by kind and class of its contents, counted from one.
pub(in crate::pentago) const fn six(turned: bool, kind: usize, class: u16) -> usize {
    turned as usize * SIXES + kind * sixes::CLASSES + class as usize
}

/// The place of the number of a line beside a diagonal: as it lies or after a turn, for the side that has just placed or the other, by one to five marbles of that side
/// alone.
pub(in crate::pentago) const fn short(turned: bool, other: bool, marbles: usize) -> usize {
    SHORTS + turned as usize * SHORT + other as usize * (SHORT / 2) + marbles - 1
}

/// The numbers of the evaluation. Their text is what `weights.txt` holds: whole numbers between blanks and line ends, in eighths of a score; what follows a `#` is for
/// people. First what it is worth to have just placed; then lines of six squares by their contents; then the lines of five beside the diagonals, each as much as it is worth to
/// the side whose marbles are on it; then the classes of quadrants.
///
/// ```
/// use engine::pentago::search::Weights;
/// let text = Weights::built_in().to_string();
/// assert!(text.parse::<Weights>().as_ref() == Ok(Weights::built_in()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([i16; COUNT]);

/// Read when this crate is compiled.
pub(super) const BUILT_IN: Weights = match Weights::read(include_str!("weights.txt")) {
    Ok(weights) => weights,
    Err(_) => panic!("weights.txt does not hold the numbers of the evaluation: `deska experiment evaluation` writes such a file"),
};

impl Weights {
    /// No number is larger, so that a line's gain has room in sixteen bits.
    pub const MOST: i16 = 16_000;

    /// Those that the search has where it is given no others.
    #[must_use]
    pub fn built_in() -> &'static Weights {
        &BUILT_IN
    }

    /// All of them zero: a search that knows nothing but wins and losses.
    #[must_use]
    pub fn zero() -> Weights {
        Weights([0; COUNT])
    }

    /// These numbers, one after the other as in the text.
    pub(in crate::pentago) const fn new(numbers: [i16; COUNT]) -> Weights {
        Weights(numbers)
    }

    /// All numbers, one after the other as in the text.
    pub(in crate::pentago) const fn numbers(&self) -> &[i16; COUNT] {
        &self.0
    }

    /// Reads the text; when this crate is compiled, too.
    const fn read(text: &str) -> Result<Weights, BadWeights> {
        let text = text.as_bytes();
        let mut numbers = [0; COUNT];
        let (mut at, mut line, mut found) = (0, 1, 0);
        while at < text.len() {
            match text[at] {
                b'\n' => line += 1,
                b' ' | b'\t' | b'\r' => {}
                b'#' => {
                    while at + 1 < text.len() && text[at + 1] != b'\n' {
                        at += 1;
                    }
                }
                first => {
                    let minus = first == b'-';
                    let mut number = if first.is_ascii_digit() { (first - b'0') as i32 } else { 0 };
                    let mut digits = first.is_ascii_digit() as usize;
                    while at + 1 < text.len() && text[at + 1].is_ascii_digit() && number <= Weights::MOST as i32 {
                        at += 1;
                        number = 10 * number + (text[at] - b'0') as i32;
                        digits += 1;
                    }
                    if number > Weights::MOST as i32 {
                        return Err(BadWeights::TooLarge { line });
                    }
                    let ends = at + 1 == text.len() || matches!(text[at + 1], b' ' | b'\t' | b'\r' | b'\n' | b'#');
                    if digits == 0 || !ends || !(minus || first.is_ascii_digit()) {
                        return Err(BadWeights::NoNumber { line });
                    }
                    if found == COUNT {
                        return Err(BadWeights::TooMany { line });
                    }
                    numbers[found] = if minus { -(number as i16) } else { number as i16 };
                    found += 1;
                }
            }
            at += 1;
        }
        if found == COUNT { Ok(Weights(numbers)) } else { Err(BadWeights::TooFew { found }) }
    }
}

/// A text that holds no numbers of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadWeights {
    /// Something else stands where a number should.
    #[error("line {line}: only whole numbers with blanks between them may stand here, and what follows a `#`")]
    NoNumber {
        /// Counted from one.
        line: usize,
    },
    /// A number is out of range.
    #[error("line {line}: a number is larger than {}", Weights::MOST)]
    TooLarge {
        /// Counted from one.
        line: usize,
    },
    /// There are more numbers than there should be.
    #[error("line {line}: more than {COUNT} numbers")]
    TooMany {
        /// Where the first one too many stands, counted from one.
        line: usize,
    },
    /// There are fewer.
    #[error("{found} numbers, there should be {COUNT}: the file is cut off, or is another one")]
    TooFew {
        /// How many.
        found: usize,
    },
}

impl FromStr for Weights {
    type Err = BadWeights;

    fn from_str(text: &str) -> Result<Weights, BadWeights> {
        Weights::read(text)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const KINDS: [&str; sixes::KINDS] =
            ["along the edge", "through the quadrants' middles", "along the quadrants' inner edges", "long diagonals"];
        const HEADS: [&str; 4] = [
            "Lines of five beside the diagonals as they lie, with one to five marbles of the side that has just placed alone.",
            "The same with marbles of the other side alone, as much as it is worth to that side.",
            "The same after each turn of a quadrant that they touch, with marbles of the side that has just placed alone.",
            "The same of the other side.",
        ];
        let numbers = &self.0;
        writeln!(f, "# Having just placed, rather than being about to.\n{}", numbers[MOVED])?;
        for (turned, half) in numbers[1..SHORTS].chunks(SIXES).enumerate() {
            for (kind, part) in KINDS.iter().zip(half.chunks(sixes::CLASSES)) {
                let when = if turned == 0 { "as they lie" } else { "after each turn of a quadrant that they touch" };
                writeln!(f, "# Lines of six {kind}, {when}: a number a class of contents, in the order of the least contents of each.")?;
                part.chunks(24).try_for_each(|row| writeln!(f, "{}", Row(row)))?;
            }
        }
        for (head, part) in HEADS.iter().zip(numbers[SHORTS..QUADRANTS].chunks(SHORT / 2)) {
            writeln!(f, "# {head}\n{}", Row(part))?;
        }
        writeln!(f, "# Quadrants, a number a class of patterns, in the order of the least pattern of each.")?;
        numbers[QUADRANTS..].chunks(24).try_for_each(|row| writeln!(f, "{}", Row(row)))
    }
}

/// Numbers with blanks between.
struct Row<'a>(&'a [i16]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(n, number)| if n == 0 { write!(f, "{number}") } else { write!(f, " {number}") })
    }
}

/// The class of each pattern of a quadrant in base three (1 the side that has just placed, 2 the other). Since a quadrant may be turned, and mirror images are
/// alike, patterns are of one class with the eight they look like.
pub(in crate::pentago) static CLASS: [u16; PATTERNS] = {
    let mut table = [u16::MAX; PATTERNS];
    let (mut pattern, mut class) = (0, 0);
    while pattern < PATTERNS {
        if table[pattern] == u16::MAX {
            let mut like = pattern;
            let mut n = 0;
            while n < 8 {
                table[like] = class;
                like = if n == 3 { moved(like, &[2, 1, 0, 5, 4, 3, 8, 7, 6]) } else { moved(like, &[2, 5, 8, 1, 4, 7, 0, 3, 6]) };
                n += 1;
            }
            class += 1;
        }
        pattern += 1;
    }
    assert!(class as usize == CLASSES, "a number for each class");
    table
};

/// The pattern when the square n goes to `to[n]`.
const fn moved(pattern: usize, to: &[u32; 9]) -> usize {
    let (mut left, mut after, mut square) = (pattern, 0, 0);
    while square < 9 {
        after += left % 3 * 3usize.pow(to[square]);
        left /= 3;
        square += 1;
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_of_the_form_in_which_numbers_are_written() {
        let file = include_str!("weights.txt");
        let text = Weights::built_in().to_string();
        let head = file.strip_suffix(text.as_str()).expect("the numbers as they are written, behind what is said of them");
        assert!(head.lines().all(|line| line.starts_with('#')) && head.len() > 500);
    }

    #[test]
    fn texts_that_hold_no_numbers_say_where() {
        let text = Weights::zero().to_string();
        assert_eq!(text.parse(), Ok(Weights::zero()));
        assert_eq!(text.replace('\n', "\r\n").parse(), Ok(Weights::zero()));
        assert_eq!(format!("{text}-7").parse::<Weights>(), Err(BadWeights::TooMany { line: text.lines().count() + 1 }));
        assert_eq!(text.replacen("\n0", "\nzero", 1).parse::<Weights>(), Err(BadWeights::NoNumber { line: 2 }));
        for bad in ["-", "1.5", "+1", "--1", "1-", "\u{441}"] {
            assert_eq!(bad.parse::<Weights>(), Err(BadWeights::NoNumber { line: 1 }), "{bad}");
        }
        assert_eq!("# 1 2\n5\n 16001".parse::<Weights>(), Err(BadWeights::TooLarge { line: 3 }));
        assert_eq!("99999999999999999999".parse::<Weights>(), Err(BadWeights::TooLarge { line: 1 }));
        assert_eq!("-16000 16000\t3 # 4".parse::<Weights>(), Err(BadWeights::TooFew { found: 3 }));
        assert_eq!("".parse::<Weights>(), Err(BadWeights::TooFew { found: 0 }));
    }
}
