//! A game's rules with what the server adds.

use play::{Budget, Player, Rules, RulesWrapper, Stop, Thought};

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
    fn choose(&mut self, rules: &WithContext<G, C>, view: &G::View, budget: &Budget, stop: &Stop) -> G::Action {
        self.0.choose(&rules.game, view, budget, stop)
    }

    fn thought(&self) -> Option<Thought> {
        self.0.thought()
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}
