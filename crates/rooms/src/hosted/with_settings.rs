//! A game's rules with server-side settings.

use play::{Budget, Player, Rules, RulesWrapper, Stop, Thought};

/// A game `G` with settings `S` that are chosen on the page and stored, but are not part of the
/// rules.
#[derive(Clone)]
pub(crate) struct WithSettings<G, S> {
    pub(super) game: G,
    pub(super) settings: S,
}

impl<G: Rules, S> RulesWrapper for WithSettings<G, S> {
    type Inner = G;

    fn inner(&self) -> &G {
        &self.game
    }
}

/// Adapts a computer player of the game `G` to [`WithSettings`].
pub(super) struct PlayerAdapter<G>(pub(super) Box<dyn Player<G>>);

impl<G: Rules, S> Player<WithSettings<G, S>> for PlayerAdapter<G> {
    fn choose(&mut self, rules: &WithSettings<G, S>, view: &G::View, budget: &Budget, stop: &Stop) -> G::Action {
        self.0.choose(&rules.game, view, budget, stop)
    }

    fn thought(&self) -> Option<Thought> {
        self.0.thought()
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}
