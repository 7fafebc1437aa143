//! The lexicon and rules that plays depend on. Results cached between turns are valid only while
//! these stay the same.

use balda::{Shape, Side};

use crate::balda::lexis::Lexis;
use crate::balda::situation::Situation;

/// The lexicon and rules of a game.
#[derive(Clone, Debug)]
pub(crate) struct WordRules {
    lexis: Lexis,
    rules: (Shape, bool, usize, Side),
}

impl WordRules {
    /// Returns the lexicon and rules of a position.
    pub(crate) fn of(lexis: &Lexis, situation: &Situation) -> WordRules {
        WordRules { lexis: lexis.clone(), rules: rules(situation) }
    }

    /// Returns whether a position has the same lexicon and rules.
    pub(crate) fn hold(&self, lexis: &Lexis, situation: &Situation) -> bool {
        self.lexis.is(lexis) && self.rules == rules(situation)
    }
}

/// Returns the path rules, prizes, minimum word length and board size.
fn rules(situation: &Situation) -> (Shape, bool, usize, Side) {
    (situation.shape, situation.has_prizes, situation.least, situation.grid.side())
}
