//! A game's rules with what the server adds.

use play::{Budget, CancellationToken, Player, Rules, RulesWrapper, SearchInfo};

/// A game `G` with the context `C` in which it is hosted, such as the players that all its games
/// share.
#[derive(Clone)]
pub(crate) struct WithContext<G, C> {
    pub(super) game: G,
    pub(super) context: C,
}

impl<G: Rules, C> RulesWrapper for WithContext<G, C> {
    type Inner = G;

    fn inner(&self) -> &G {
        &self.game
    }
}

/// Adapts a computer player of the game `G` to [`WithContext`].
pub(super) struct PlayerAdapter<G>(pub(super) Box<dyn Player<G>>);

impl<G: Rules, C> Player<WithContext<G, C>> for PlayerAdapter<G> {
    fn choose(&mut self, rules: &WithContext<G, C>, view: &G::View, budget: &Budget, stop: &CancellationToken) -> G::Action {
        self.0.choose(&rules.game, view, budget, stop)
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.0.search_info()
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}
