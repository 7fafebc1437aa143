//! By what plays are found and valued; what is kept from one turn to the next is of use only where it is still the same.

use balda::{Shape, Side};

use crate::balda::lexis::Lexis;
use crate::balda::situation::Situation;

/// Words and rules of a game.
#[derive(Clone, Debug)]
pub(crate) struct WordRules {
    lexis: Lexis,
    rules: (Shape, bool, usize, Side),
}

impl WordRules {
    /// Those of a position.
    pub(crate) fn of(lexis: &Lexis, situation: &Situation) -> WordRules {
        WordRules { lexis: lexis.clone(), rules: rules(situation) }
    }

    /// Are those of a position the same?
    pub(crate) fn hold(&self, lexis: &Lexis, situation: &Situation) -> bool {
        self.lexis.is(lexis) && self.rules == rules(situation)
    }
}

/// Paths, prizes, the fewest letters of a word, the board's size.
fn rules(situation: &Situation) -> (Shape, bool, usize, Side) {
    (situation.shape, situation.has_prizes, situation.least, situation.grid.side())
}
