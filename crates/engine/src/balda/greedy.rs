//! The greedy player: plays the word with the most points and ignores the replies to it.

use balda::Finder;
use balda::game::{Action, Balda, View};
use play::{Budget, CancellationToken, Player};

/// Names the word with the most points, which without prize squares is the longest. Ties go to the
/// first in display order. Passes if there is no word.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

impl Player<Balda> for GreedyPlayer {
    fn choose(&mut self, game: &Balda, view: &View, _: &Budget, _: &CancellationToken) -> Action {
        if view.may.answer {
            return Action::Decline;
        }
        let mut finder = Finder::new(game.words());
        let all = finder.all(&view.grid, &view.used_of(game.words()), &game.query());
        all.first().map_or(Action::Pass, |found| found.action.into())
    }
}
