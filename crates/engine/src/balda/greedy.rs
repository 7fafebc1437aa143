//! The greedy player: the word of most points, whatever it opens.

use balda::Finder;
use balda::game::{Action, Balda, View};
use play::{Budget, Player, Stop};

/// Names the word of most points, which without prize squares is the longest; of several the first in the order in which moves are shown. Passes where there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

impl Player<Balda> for GreedyPlayer {
    fn choose(&mut self, game: &Balda, view: &View, _: &Budget, _: &Stop) -> Action {
        if view.may.answer {
            return Action::Decline;
        }
        let mut finder = Finder::new(game.words());
        let all = finder.all(&view.grid, &view.used_of(game.words()), &game.query());
        all.first().map_or(Action::Pass, |found| found.action.into())
    }
}
