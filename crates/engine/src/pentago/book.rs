//! The opening book: all positions up to a number of marbles. Those with the most marbles are
//! searched; the values of the others are derived from them.
//!
//! A book is a [`KnownPositions`]. Leaves are stored as they are searched, so an unfinished book is
//! valid and the work can resume. [`propagate`] then computes the positions before the leaves. The
//! player uses the book only where every move has an entry.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, RwLock};

use pentago::{Next, Position, RuleSet};
use play::{Budget, CancellationToken};

use super::known::{Entry, KnownPositions};
use super::search::{Search, SearchResult};
use super::strong::SharedPositions;

/// The embedded book for the rules of `answer`, for which no exact values are published
/// (`data/README.md`). The WebAssembly build has none.
#[cfg(not(target_family = "wasm"))]
const EMBEDDED: &[u8] = include_bytes!("../../../../data/permissive/pentago-answer.book");
#[cfg(target_family = "wasm")]
const EMBEDDED: &[u8] = &[];

/// Returns the embedded book, loaded on first use. The WebAssembly build has none.
pub fn embedded() -> Option<SharedPositions> {
    static BOOK: LazyLock<Option<SharedPositions>> =
        LazyLock::new(|| KnownPositions::read(EMBEDDED).ok().map(|book| Arc::new(RwLock::new(book))));
    BOOK.clone()
}

/// Returns the reachable, unfinished positions with this number of marbles up to symmetry: one for
/// each canonical board. Under the rule set `answer`, excludes positions that wait for an answer.
#[must_use]
pub fn positions(rules: RuleSet, marbles: usize) -> Vec<Position> {
    let mut now = vec![Position::start(rules)];
    for _ in 0..marbles {
        let next = now.iter().flat_map(successors);
        now = next.map(|position| (position.board().canonical(), position)).collect::<BTreeMap<_, _>>().into_values().collect();
    }
    now
}

/// Returns the positions after all moves, with duplicates.
fn successors(position: &Position) -> impl Iterator<Item = Position> + use<> {
    let position = *position;
    position.moves().into_iter().filter_map(move |play| match position.play(play) {
        Ok(Next::Going(next)) if next.waiting().is_none() => Some(next),
        _ => None,
    })
}

/// Searches a position for the book. Returns `None` if `stop` was cancelled before the search
/// completed.
pub fn search(search: &mut Search, position: &Position, budget: &Budget, stop: &CancellationToken) -> Option<Entry> {
    let found = search.run(position, budget, stop, &mut |_| {});
    (!stop.is_cancelled() || found.proven).then(|| entry(&found))
}

fn entry(found: &SearchResult) -> Entry {
    let score = found.score.clamp(-i32::from(i16::MAX) + 1, i32::from(i16::MAX) - 1);
    Entry { value: found.value, score: score as i16, depth: found.depth.min(254) as u8 }
}

/// Computes the positions with fewer than `marbles` from those with one more, down to the empty
/// board, by the value of the best move. Skips positions with moves that have no entry. Returns the
/// number of computed positions.
pub fn propagate(book: &mut KnownPositions, marbles: usize) -> usize {
    let mut computed = 0;
    for fewer in (0..marbles).rev() {
        for position in positions(book.rules(), fewer) {
            let Some(best) = book.best(&position) else { continue };
            let depths = successors(&position).filter_map(|next| book.get(&next)).map(|entry| entry.depth);
            let depth = depths.min().unwrap_or(0).saturating_add(1);
            book.insert(&position, Entry { value: best.value, score: best.score, depth });
            computed += 1;
        }
    }
    computed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::Value;
    use crate::pentago::search::Options;

    #[test]
    fn position_counts_match_reference() {
        // Source: tests/data/pentago/pentago-counts-by-stones.tsv, column sym8.
        for (marbles, count) in [(0, 1), (1, 6), (2, 165), (3, 2715)] {
            assert_eq!(positions(RuleSet::Standard, marbles).len(), count);
        }
    }

    #[test]
    fn propagation_follows_leaves() {
        let mut book = KnownPositions::new(RuleSet::Standard);
        let mut searcher = Search::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() });
        let budget = Budget { nodes: Some(300), ..Budget::default() };
        for leaf in positions(RuleSet::Standard, 1) {
            let entry = search(&mut searcher, &leaf, &budget, &CancellationToken::new()).unwrap();
            book.insert_if_better(&leaf, entry);
        }
        assert_eq!(propagate(&mut book, 1), 1);
        let start = Position::start(RuleSet::Standard);
        let min = positions(RuleSet::Standard, 1).iter().map(|leaf| book.get(leaf).unwrap().score).min().unwrap();
        assert_eq!(book.get(&start).unwrap().score, -min);
        // A leaf that is lost for black makes the start position a win.
        let leaf = positions(RuleSet::Standard, 1)[2];
        book.insert_if_better(&leaf, Entry::exact(Value::Loss));
        propagate(&mut book, 1);
        assert_eq!(book.get(&start).unwrap().value, Some(Value::Win));
    }
}
