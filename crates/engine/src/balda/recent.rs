//! The plays of the last position that a player searched, updated for the next one.
//!
//! Two letters are usually added between two turns of a player. Words that go through neither of
//! them could be played before, so one walk from each new letter replaces a walk from every empty
//! square with every letter.

use balda::Square;

use crate::balda::board::{Place, Play, place_of};
use crate::balda::situation::Situation;
use crate::balda::tree::Tree;
use crate::balda::word_graph::WordGraph;
use crate::balda::word_rules::WordRules;

/// With more new letters than this, all plays are generated from scratch.
const MAX_NEW: usize = 6;

/// The position with its plays; `None` at first.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecentPlays(Option<(WordRules, Situation, Vec<Play>)>);

impl RecentPlays {
    /// Returns all plays of a position, sorted by rank. The tree must be at that position.
    pub(crate) fn plays(&self, tree: &mut Tree<'_>, graph: &WordGraph, situation: &Situation) -> Vec<Play> {
        let recent = self.0.as_ref().filter(|(word_rules, ..)| word_rules.matches(graph, situation));
        match recent.and_then(|(_, before, plays)| Some((filled_since(before, situation)?, plays))) {
            Some((new, plays)) => tree.updated_plays(plays, &new),
            None => tree.plays(),
        }
    }

    /// Returns the approximate memory use in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.0
            .as_ref()
            .map_or(0, |(_, situation, plays)| size_of::<Situation>() + size_of_val(plays.as_slice()) + 64 * situation.used.len())
    }

    /// Replaces the stored plays with those of this position.
    pub(crate) fn store(&mut self, graph: &WordGraph, situation: &Situation, plays: &[Play]) {
        self.0 = Some((WordRules::of(graph, situation), situation.clone(), plays.to_vec()));
    }
}

/// Returns the squares filled since `before`. Returns `None` if `now` is of another game or has
/// more than [`MAX_NEW`] new letters.
fn filled_since(before: &Situation, now: &Situation) -> Option<Vec<Place>> {
    if !now.used.starts_with(&before.used) {
        return None;
    }
    let changed: Vec<Square> = now.grid.side().squares().filter(|&square| before.grid.get(square) != now.grid.get(square)).collect();
    let only_put = changed.iter().all(|&square| before.grid.get(square).is_none());
    (only_put && changed.len() <= MAX_NEW).then(|| changed.into_iter().map(place_of).collect())
}

#[cfg(test)]
mod tests {
    use balda::{Grid, RuleSet, Side};
    use play::{Dice, Seed};

    use super::*;
    use crate::balda::board::tests::random_words;
    use crate::balda::board::{square_of, unpacked};

    #[test]
    fn updated_plays_match_generated_plays() {
        let mut reused = 0;
        for seed in 0..12u64 {
            let words = random_words(9, 3000, seed);
            let rules = RuleSet::default()
                .with_side(if seed % 3 == 0 { Side::THREE } else { Side::FIVE })
                .with_knots(seed % 2 == 0)
                .with_diagonals(seed % 4 < 2);
            let graph = WordGraph::new(&words).unwrap();
            let mut dice = Dice::new(&Seed::from_number(seed), 0);
            let start = (0..words.len() as u32)
                .map(|number| words.word(number).unwrap())
                .find(|word| word.len() == rules.side().len())
                .unwrap()
                .to_vec();
            let grid = Grid::with_start(rules.side(), &start).unwrap();
            let mut situation = Situation::new(&rules, grid, vec![start]);
            let mut recent = RecentPlays::default();
            loop {
                let mut tree = Tree::new(&graph, &situation);
                let all = tree.plays();
                reused += usize::from(recent.0.as_ref().is_some_and(|(_, before, _)| filled_since(before, &situation).is_some()));
                assert_eq!(recent.plays(&mut tree, &graph, &situation), all, "{seed}");
                let Some(play) = all.get(dice.below(all.len().max(1) as u32) as usize) else { break };
                if dice.below(2) == 0 {
                    recent.store(&graph, &situation, &all);
                }
                situation.grid.set(square_of(play.place), play.letter);
                situation.used.push(unpacked(play.word()));
            }
            // Plays of another game are ignored.
            let other = Situation::new(&rules, Grid::new(rules.side()), Vec::new());
            assert!(recent.plays(&mut Tree::new(&graph, &other), &graph, &other).is_empty());
        }
        assert!(reused > 60, "{reused}");
    }
}
