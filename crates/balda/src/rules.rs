//! Rule sets: the data that fixes one way to play. They are parsed from files of `key: value` lines
//! (`data/rules/balda.rules`). The letters come from the lexicon, so a rule set works in every
//! language.
//!
//! ```
//! use balda::{RuleSet, Side};
//! let rules = RuleSet::by_name("balda").expect("it is part of this crate");
//! assert_eq!((rules.side(), rules.shape().knots), (Side::FIVE, false));
//! assert!(rules.with_knots(true).shape().knots);
//! ```

use play::settings::Settings;

/// An error in a line of a rule set.
pub use play::settings::SettingError as RuleSetError;

use crate::prizes::Prizes;
use crate::square::Side;

/// How a word may run over the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    /// Whether a word may use a square twice instead of once.
    pub knots: bool,
    /// Whether squares that touch at a corner are neighbours.
    pub diagonals: bool,
}

impl Shape {
    /// Returns how often one word may use a square.
    #[must_use]
    pub const fn uses(self) -> u8 {
        if self.knots { 2 } else { 1 }
    }
}

/// Which passes of a seat count towards losing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// Consecutive ones: a word resets the count.
    InARow,
    /// All passes of the game.
    InTotal,
}

impl PassRule {
    pub const ALL: [PassRule; 2] = [PassRule::InARow, PassRule::InTotal];

    /// Returns the name used in rule sets, commands and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PassRule::InARow => "in-a-row",
            PassRule::InTotal => "in-total",
        }
    }

    /// Returns the rule with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<PassRule> {
        PassRule::ALL.into_iter().find(|rule| rule.name() == name)
    }
}

/// A rule set. Cheap to clone; the `with_` methods change settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    name: String,
    title: String,
    sides: Vec<Side>,
    side: Side,
    shape: Shape,
    prizes: bool,
    seats: usize,
    min_letters: usize,
    passes: u8,
    pass_rule: PassRule,
    approval: bool,
    folds: Vec<(char, char)>,
}

/// The rule sets embedded in this crate.
const EMBEDDED: [(&str, &str); 1] = [("balda", include_str!("../../../data/rules/balda.rules"))];

impl Default for RuleSet {
    /// Returns the rule set `balda`.
    fn default() -> RuleSet {
        RuleSet::embedded(0)
    }
}

impl RuleSet {
    fn embedded(place: usize) -> RuleSet {
        RuleSet::read(EMBEDDED[place].1).expect("a test parses the embedded rule sets")
    }

    /// Returns the embedded rule set with this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<RuleSet> {
        EMBEDDED.iter().position(|(known, _)| *known == name).map(RuleSet::embedded)
    }

    /// Returns the names of the embedded rule sets.
    pub fn names() -> impl Iterator<Item = &'static str> {
        EMBEDDED.iter().map(|(name, _)| *name)
    }

    /// Parses a rule set of `key: value` lines.
    ///
    /// # Errors
    /// Returns the invalid line and the values it may have.
    pub fn read(text: &str) -> Result<RuleSet, RuleSetError> {
        let mut settings = Settings::read(text)?;
        let yes_no = |word: &str| match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        };
        let side = |word: &str| word.parse().ok().and_then(Side::new);
        let sides: Vec<Side> = settings.one_of("boards", "some of 3 4 5 6 7 8 9 10 11", |words| words.split(' ').map(side).collect())?;
        let rules = RuleSet {
            name: settings.take("name")?.value,
            title: settings.take("title")?.value,
            side: settings.one_of("board", "one of `boards`", |word| side(word).filter(|side| sides.contains(side)))?,
            sides,
            shape: Shape {
                knots: settings.one_of("knots", "yes or no", yes_no)?,
                diagonals: settings.one_of("diagonals", "yes or no", yes_no)?,
            },
            // Older rule sets have no prize squares.
            prizes: match settings.take_optional("prizes") {
                Some(setting) => yes_no(&setting.value).ok_or_else(|| setting.refused("yes or no"))?,
                None => false,
            },
            seats: settings.number("seats", 2, play::MAX_SEATS)?,
            min_letters: settings.number("least-letters", 2, 9)?,
            passes: settings.number("passes", 1, 100)? as u8,
            pass_rule: settings.one_of("passes-count", "in-a-row or in-total", PassRule::by_name)?,
            approval: settings.one_of("approval", "yes or no", yes_no)?,
            folds: settings.one_of("fold", "pairs of letters, the unused one first, such as `ЁЕ`; or `none`", folds)?,
        };
        settings.finish()?;
        Ok(rules)
    }

    /// Returns the identifier, such as `balda`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the display name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the boards that can be chosen.
    #[must_use]
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// Returns the board in use.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns how a word may run over the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns whether there are prize squares.
    #[must_use]
    pub fn has_prizes(&self) -> bool {
        self.prizes
    }

    /// Returns the prize squares of the board.
    #[must_use]
    pub fn prizes(&self) -> Prizes {
        Prizes::if_any(self.prizes, self.side)
    }

    /// Returns the maximum number of seats.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the minimum length of a word.
    #[must_use]
    pub fn min_letters(&self) -> usize {
        self.min_letters
    }

    /// Returns the number of passes that loses the game.
    #[must_use]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Returns which passes count towards losing.
    #[must_use]
    pub fn pass_rule(&self) -> PassRule {
        self.pass_rule
    }

    /// Returns whether words missing from the lexicon may be offered to the next seat.
    #[must_use]
    pub fn approval(&self) -> bool {
        self.approval
    }

    /// Returns the folded letters as pairs: the first of each counts as the second.
    #[must_use]
    pub fn folds(&self) -> &[(char, char)] {
        &self.folds
    }

    /// Sets the board.
    #[must_use]
    pub fn with_side(self, side: Side) -> RuleSet {
        RuleSet { side, ..self }
    }

    /// Sets whether a word may use a square twice.
    #[must_use]
    pub fn with_knots(self, knots: bool) -> RuleSet {
        RuleSet { shape: Shape { knots, ..self.shape }, ..self }
    }

    /// Sets whether squares that touch at a corner are neighbours.
    #[must_use]
    pub fn with_diagonals(self, diagonals: bool) -> RuleSet {
        RuleSet { shape: Shape { diagonals, ..self.shape }, ..self }
    }

    /// Sets whether there are prize squares.
    #[must_use]
    pub fn with_prizes(self, prizes: bool) -> RuleSet {
        RuleSet { prizes, ..self }
    }

    /// Sets which passes count towards losing.
    #[must_use]
    pub fn with_pass_rule(self, pass_rule: PassRule) -> RuleSet {
        RuleSet { pass_rule, ..self }
    }

    /// Sets whether words missing from the lexicon may be offered.
    #[must_use]
    pub fn with_approval(self, approval: bool) -> RuleSet {
        RuleSet { approval, ..self }
    }

    /// Sets the folded letters.
    #[must_use]
    pub fn with_folds(self, folds: Vec<(char, char)>) -> RuleSet {
        RuleSet { folds, ..self }
    }
}

fn folds(text: &str) -> Option<Vec<(char, char)>> {
    if text == "none" {
        return Some(Vec::new());
    }
    text.split(' ')
        .map(|pair| {
            let mut letters = pair.chars();
            match (letters.next(), letters.next(), letters.next()) {
                (Some(from), Some(to), None) if from != to => Some((from, to)),
                _ => None,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn embedded_rule_set_parses() {
        let rules = RuleSet::default();
        assert_eq!((rules.name(), rules.title(), rules.side().len(), rules.seats()), ("balda", "Balda", 5, 4));
        assert_eq!(rules.sides().iter().map(|side| side.len()).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 9, 10, 11]);
        assert_eq!((rules.shape(), rules.passes(), rules.pass_rule()), (Shape::default(), 3, PassRule::InARow));
        assert!(!rules.has_prizes());
        assert_eq!((rules.min_letters(), rules.approval(), rules.folds()), (2, true, [('Ё', 'Е')].as_slice()));
        assert_eq!(RuleSet::by_name("balda"), Some(rules));
        assert_eq!(RuleSet::by_name("baldo"), None);
    }

    #[test]
    fn invalid_rule_sets_name_the_line_and_the_cure() {
        let valid = EMBEDDED[0].1;
        let read = |from: &str, to: &str| RuleSet::read(&valid.replacen(from, to, 1)).unwrap_err().to_string();
        assert_eq!(read("board: 5", "board: 12"), "line 5: `board` cannot be `12`: write one of `boards`");
        assert_eq!(read("knots: no", "knots: perhaps"), "line 6: `knots` cannot be `perhaps`: write yes or no");
        assert_eq!(read("passes: 3", "passes 3"), "line 11: `passes 3` is not a setting: write `key: value`");
        assert_eq!(read("passes: 3", "passes: 0"), "line 11: `passes` cannot be `0`: write a number from 1 to 100");
        assert_eq!(read("prizes: no", "prizes: some"), "line 8: `prizes` cannot be `some`: write yes or no");
        assert_eq!(RuleSet::read(&valid.replacen("prizes: no", "", 1)), Ok(RuleSet::default()));
        assert_eq!(read("passes: 3", ""), "`passes` is not set: add a line `passes: ...`");
        assert_eq!(read("knots: no", "knots: no\nknots: no"), "line 7: `knots` is already set: remove one of the two lines");
        assert_eq!(
            read("approval: yes", "approval: yes\ntiles: 3"),
            "line 14: `tiles` is not a setting of a rule set: correct or remove the line"
        );
    }
}
