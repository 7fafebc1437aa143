//! The weights of the evaluation and their text format. A search uses the built-in ones
//! (`weights.txt`) or its own.

use std::fmt;
use std::str::FromStr;

use super::sixes;

/// Weights per unit of score.
pub(in crate::pentago) const SCALE: i32 = 8;

/// Score per unit of the logit of the game result: at a score of 120, the side wins 73 of 100
/// games.
pub(in crate::pentago) const LOGIT: i32 = 120;

/// Number of weights.
pub(in crate::pentago) const COUNT: usize = QUADRANTS + CLASSES;

/// Number of weights of lines of six as they are; there are as many after turns.
const SIXES: usize = sixes::KINDS * sixes::CLASSES;

/// Number of weights of the lines of five beside the diagonals, by side and one to five marbles, as
/// they are; there are as many after turns.
const SHORT: usize = 2 * 5;

/// Index of the weight for having just placed.
pub(in crate::pentago) const MOVED: usize = 0;

/// Index of the first weight of lines beside the diagonals.
pub(in crate::pentago) const SHORTS: usize = 1 + 2 * SIXES;

/// Index of the first weight of quadrant classes.
pub(in crate::pentago) const QUADRANTS: usize = SHORTS + 2 * SHORT;

/// Number of quadrant classes.
const CLASSES: usize = 2862;

/// Number of patterns of a quadrant: nine base-three digits.
pub(super) const PATTERNS: usize = 19683;

/// The value of a line with marbles of both colours.
pub(super) const BLOCKED: i16 = 0;

/// Returns the index of the weight of a line of six, by turn, kind and class of its contents
/// (starting at 1).
pub(in crate::pentago) const fn six(turned: bool, kind: usize, class: u16) -> usize {
    turned as usize * SIXES + kind * sixes::CLASSES + class as usize
}

/// Returns the index of the weight of a line beside a diagonal, by turn, by side (the one that has
/// just placed or the other), and by one to five marbles of that side alone.
pub(in crate::pentago) const fn short(turned: bool, other: bool, marbles: usize) -> usize {
    SHORTS + turned as usize * SHORT + other as usize * (SHORT / 2) + marbles - 1
}

/// The weights of the evaluation.
///
/// Their text, as in `weights.txt`, consists of whole numbers separated by white space, in eighths
/// of a score; `#` starts a comment. The order is: the value of having just placed; lines of six by
/// contents; lines of five beside the diagonals, each from the view of the side whose marbles are
/// on it; quadrant classes.
///
/// ```
/// use engine::pentago::search::Weights;
/// let text = Weights::built_in().to_string();
/// assert!(text.parse::<Weights>().as_ref() == Ok(Weights::built_in()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([i16; COUNT]);

/// The built-in weights, parsed at compile time.
pub(super) const BUILT_IN: Weights = match Weights::read(include_str!("weights.txt")) {
    Ok(weights) => weights,
    Err(_) => panic!("weights.txt is not a valid weights file: `deska-lab experiment evaluation` writes one"),
};

impl Weights {
    /// Maximum absolute value, so that gains of a line fit into 16 bits.
    pub const MAX: i16 = 16_000;

    /// Returns the built-in weights.
    #[must_use]
    pub fn built_in() -> &'static Weights {
        &BUILT_IN
    }

    /// Returns weights of zero, for a search that knows only wins and losses.
    #[must_use]
    pub fn zero() -> Weights {
        Weights([0; COUNT])
    }

    /// Creates weights from numbers in the order of the text.
    pub(in crate::pentago) const fn new(numbers: [i16; COUNT]) -> Weights {
        Weights(numbers)
    }

    /// Returns the numbers in the order of the text.
    pub(in crate::pentago) const fn numbers(&self) -> &[i16; COUNT] {
        &self.0
    }

    /// Parses the text; also used at compile time.
    const fn read(text: &str) -> Result<Weights, WeightsError> {
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
                    while at + 1 < text.len() && text[at + 1].is_ascii_digit() && number <= Weights::MAX as i32 {
                        at += 1;
                        number = 10 * number + (text[at] - b'0') as i32;
                        digits += 1;
                    }
                    if number > Weights::MAX as i32 {
                        return Err(WeightsError::TooLarge { line });
                    }
                    let ends = at + 1 == text.len() || matches!(text[at + 1], b' ' | b'\t' | b'\r' | b'\n' | b'#');
                    if digits == 0 || !ends || !(minus || first.is_ascii_digit()) {
                        return Err(WeightsError::InvalidNumber { line });
                    }
                    if found == COUNT {
                        return Err(WeightsError::TooMany { line });
                    }
                    numbers[found] = if minus { -(number as i16) } else { number as i16 };
                    found += 1;
                }
            }
            at += 1;
        }
        if found == COUNT { Ok(Weights(numbers)) } else { Err(WeightsError::TooFew { found }) }
    }
}

/// Errors of parsing [`Weights`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    #[error("line {line}: only whole numbers separated by blanks are allowed, and comments after `#`")]
    InvalidNumber {
        /// Line number, starting at 1.
        line: usize,
    },
    #[error("line {line}: a number exceeds the maximum of {}", Weights::MAX)]
    TooLarge {
        /// Line number, starting at 1.
        line: usize,
    },
    #[error("line {line}: more than {COUNT} numbers")]
    TooMany {
        /// Line number of the first surplus number, starting at 1.
        line: usize,
    },
    #[error("{found} numbers instead of {COUNT}: the file is truncated or not a weights file")]
    TooFew {
        /// Number of weights found.
        found: usize,
    },
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
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

/// Formats numbers separated by blanks.
struct Row<'a>(&'a [i16]);

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(n, number)| if n == 0 { write!(f, "{number}") } else { write!(f, " {number}") })
    }
}

/// The class of each base-three pattern of a quadrant (1 the side that has just placed, 2 the
/// other). Quadrants can be turned and mirror images are equivalent, so a class contains the up to
/// eight symmetric patterns.
pub(in crate::pentago) static CLASS: [u16; PATTERNS] = {
    let mut table = [u16::MAX; PATTERNS];
    let (mut pattern, mut class) = (0, 0);
    while pattern < PATTERNS {
        if table[pattern] == u16::MAX {
            let mut symmetric = pattern;
            let mut n = 0;
            while n < 8 {
                table[symmetric] = class;
                symmetric = if n == 3 {
                    permuted(symmetric, &[2, 1, 0, 5, 4, 3, 8, 7, 6])
                } else {
                    permuted(symmetric, &[2, 5, 8, 1, 4, 7, 0, 3, 6])
                };
                n += 1;
            }
            class += 1;
        }
        pattern += 1;
    }
    assert!(class as usize == CLASSES, "the class count must match");
    table
};

/// Returns the pattern after square n moves to `to[n]`.
const fn permuted(pattern: usize, to: &[u32; 9]) -> usize {
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
    fn built_in_weights_have_canonical_format() {
        let file = include_str!("weights.txt");
        let text = Weights::built_in().to_string();
        let head = file.strip_suffix(text.as_str()).expect("the file must end with the canonical text");
        assert!(head.lines().all(|line| line.starts_with('#')) && head.len() > 500);
    }

    #[test]
    fn invalid_texts_are_rejected_with_line() {
        let text = Weights::zero().to_string();
        assert_eq!(text.parse(), Ok(Weights::zero()));
        assert_eq!(text.replace('\n', "\r\n").parse(), Ok(Weights::zero()));
        assert_eq!(format!("{text}-7").parse::<Weights>(), Err(WeightsError::TooMany { line: text.lines().count() + 1 }));
        assert_eq!(text.replacen("\n0", "\nzero", 1).parse::<Weights>(), Err(WeightsError::InvalidNumber { line: 2 }));
        for bad in ["-", "1.5", "+1", "--1", "1-", "\u{441}"] {
            assert_eq!(bad.parse::<Weights>(), Err(WeightsError::InvalidNumber { line: 1 }), "{bad}");
        }
        assert_eq!("# 1 2\n5\n 16001".parse::<Weights>(), Err(WeightsError::TooLarge { line: 3 }));
        assert_eq!("99999999999999999999".parse::<Weights>(), Err(WeightsError::TooLarge { line: 1 }));
        assert_eq!("-16000 16000\t3 # 4".parse::<Weights>(), Err(WeightsError::TooFew { found: 3 }));
        assert_eq!("".parse::<Weights>(), Err(WeightsError::TooFew { found: 0 }));
    }
}
