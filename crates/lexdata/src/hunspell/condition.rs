//! Conditions of affix rules on the start or the end of a word.
//!
//! A condition is a sequence of letters, dots (any letter) and classes (`[abc]` one of these,
//! `[^abc]` any other). A hyphen in a class is literal. There is nothing else, so matching takes
//! one comparison per letter.

use super::fault::Fault;

/// One position of a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Place {
    Any,
    Letter(char),
    OneOf(Box<[char]>),
    NoneOf(Box<[char]>),
}

impl Place {
    fn fits(&self, letter: char) -> bool {
        match self {
            Place::Any => true,
            Place::Letter(c) => *c == letter,
            Place::OneOf(class) => class.contains(&letter),
            Place::NoneOf(class) => !class.contains(&letter),
        }
    }
}

/// A parsed condition. A single dot, which always matches, has no positions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Condition(Box<[Place]>);

impl Condition {
    pub(super) fn parse(text: &str) -> Result<Condition, Fault> {
        if text == "." {
            return Ok(Condition::default());
        }
        let bad = || Fault::BadCondition(text.to_owned());
        let mut places = Vec::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            places.push(match letter {
                '.' => Place::Any,
                ']' => return Err(bad()),
                '[' => {
                    let mut class = Vec::new();
                    let mut negated = false;
                    loop {
                        match letters.next().ok_or_else(bad)? {
                            ']' => break,
                            '^' if class.is_empty() && !negated => negated = true,
                            '[' => return Err(bad()),
                            letter => class.push(letter),
                        }
                    }
                    match (class.is_empty(), negated) {
                        (true, _) => return Err(bad()),
                        (false, true) => Place::NoneOf(class.into()),
                        (false, false) => Place::OneOf(class.into()),
                    }
                }
                letter => Place::Letter(letter),
            });
        }
        Ok(Condition(places.into()))
    }

    /// Returns whether the start of the word matches.
    pub(super) fn fits_start(&self, word: &str) -> bool {
        let mut letters = word.chars();
        self.0.iter().all(|place| letters.next().is_some_and(|letter| place.fits(letter)))
    }

    /// Returns whether the end of the word matches.
    pub(super) fn fits_end(&self, word: &str) -> bool {
        let mut letters = word.chars().rev();
        self.0.iter().rev().all(|place| letters.next().is_some_and(|letter| place.fits(letter)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(condition: &str, word: &str) -> bool {
        Condition::parse(condition).unwrap().fits_end(word)
    }

    #[test]
    fn conditions_match_ends_and_starts() {
        assert!(ends(".", "a") && ends(".", ""));
        assert!(ends("[^aeiou]y", "pony") && !ends("[^aeiou]y", "day") && !ends("[^aeiou]y", "y"));
        assert!(ends("[sx]", "box") && !ends("[sx]", "boy"));
        assert!(ends("..k", "rok") && !ends("..k", "ok"));
        assert!(ends("ěk", "člověk") && ends("[^dtn]ěk", "člověk") && !ends("[^dtn]ěk", "dědek"));
        assert!(ends("[a-c]", "-") && !ends("[a-c]", "b"), "a hyphen is literal");
        assert!(ends("[a^]", "^"), "^ negates only at the start");
        let start = Condition::parse("[Uu]n").unwrap();
        assert!(start.fits_start("under") && !start.fits_start("u") && !start.fits_start("bun"));
    }

    #[test]
    fn malformed_conditions_are_rejected() {
        for text in ["[ab", "ab]", "[]", "[^]", "[[a]"] {
            assert_eq!(Condition::parse(text), Err(Fault::BadCondition(text.into())), "{text}");
        }
    }
}
