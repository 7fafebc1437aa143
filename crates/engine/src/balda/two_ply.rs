//! The two-ply player.

use balda::game::{Action, Balda, View};
use play::{Budget, CancellationToken, Player};

use crate::balda::lookahead::{Lookahead, POINT, SearchWidth};
use crate::balda::search_result::moves;
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;
use crate::balda::vocabulary::WordGraphs;

/// Names the word with the most points minus the best reply. Ties go to the word with more points,
/// then to the first by square, letter and word. Passes if there is no word. Serves as the baseline
/// for players that search deeper.
#[derive(Clone, Debug)]
pub struct TwoPlyPlayer {
    words: WordGraphs,
}

impl TwoPlyPlayer {
    /// Returns a player that takes its words from this cache.
    pub(super) fn new(words: &WordGraphs) -> TwoPlyPlayer {
        TwoPlyPlayer { words: words.clone() }
    }
}

impl Player<Balda> for TwoPlyPlayer {
    fn choose(&mut self, game: &Balda, view: &View, _: &Budget, _: &CancellationToken) -> Action {
        if view.may.answer {
            return Action::Decline;
        }
        let Some(graph) = self.words.get(None, game) else { return Action::Pass };
        let situation = Situation::of(game, view);
        let mut tree = Tree::new(&graph, &situation);
        let list = tree.plays();
        let roots = Lookahead::new(&mut tree, SearchWidth { horizon_weight: POINT, ..SearchWidth::default() }, 4).rank_plays(&list);
        let best = moves(&situation, roots.first().map(|root| Some(root.play)).into_iter());
        best.into_iter().flatten().next().map_or(Action::Pass, Action::Place)
    }
}
