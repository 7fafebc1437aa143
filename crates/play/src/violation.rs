//! What breaks a rule, in a form that every shell can show.

/// The rule that an action breaks, and what is at fault. Translations are found by the code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Violation {
    /// The stable code.
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
    /// The letter that must be put on the square at fault.
    pub letter: Option<char>,
}

impl Violation {
    /// Creates a violation without anything particular at fault.
    #[must_use]
    pub fn new(code: &'static str, text: impl Into<String>) -> Violation {
        Violation { code, text: text.into(), ..Violation::default() }
    }
}
