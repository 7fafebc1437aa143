//! The lexicon and rules that plays depend on. Results cached between turns are valid only while
//! these stay the same.

use balda::{Shape, Side};

use crate::balda::situation::Situation;
use crate::balda::word_graph::WordGraph;

/// The lexicon and rules of a game.
#[derive(Clone, Debug)]
pub(crate) struct WordRules {
    graph: WordGraph,
    rules: (Shape, bool, usize, Side),
}

impl WordRules {
    /// Returns the lexicon and rules of a position.
    pub(crate) fn of(graph: &WordGraph, situation: &Situation) -> WordRules {
        WordRules { graph: graph.clone(), rules: rules(situation) }
    }

    /// Returns whether a position has the same lexicon and rules.
    pub(crate) fn matches(&self, graph: &WordGraph, situation: &Situation) -> bool {
        self.graph.is_same(graph) && self.rules == rules(situation)
    }
}

/// Returns the path rules, prizes, minimum word length and board size.
fn rules(situation: &Situation) -> (Shape, bool, usize, Side) {
    (situation.shape, situation.has_prizes, situation.min_letters, situation.grid.side())
}
