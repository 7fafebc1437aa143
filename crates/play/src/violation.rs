//! Rule violations in a form that every shell can show.

/// The rule that an action breaks, and the parts of the action at fault. Translated messages are
/// looked up by `code`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Violation {
    /// The stable code of the rule.
    pub code: &'static str,
    /// The English message.
    pub text: String,
    /// The part of the action at fault, from 0, for actions with several parts.
    pub part: Option<usize>,
    /// The indices of the squares at fault, without those that are not on the board.
    pub squares: Vec<usize>,
    /// The squares at fault as players write them.
    pub places: Vec<String>,
    /// The words at fault.
    pub words: Vec<String>,
    /// The letter that must be placed on the square at fault.
    pub letter: Option<char>,
}

impl Violation {
    /// Creates a violation that names no squares, words or letter.
    #[must_use]
    pub fn new(code: &'static str, text: impl Into<String>) -> Violation {
        Violation { code, text: text.into(), ..Violation::default() }
    }
}
