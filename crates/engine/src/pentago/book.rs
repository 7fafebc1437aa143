//! The opening book: all positions up to a number of marbles, those with the most searched, the others worth what their moves lead to.
//!
//! A book is [`KnownPositions`]. Leaves are put there as they are searched, so a book that is not finished is one, too, and the work goes on where it was left;
//! [`settle`] then works out the positions before them. The player asks it only where something is known about every move.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, RwLock};

use pentago::{Next, Position, RuleSet};
use play::{Budget, Stop};

use super::known::{Entry, KnownPositions};
use super::search::{Search, SearchResult};
use super::strong::SharedPositions;

/// The book that is part of the program, for the rules of `answer`, of which no exact values are published (`data/README.md`). A browser's program does without it.
#[cfg(not(target_family = "wasm"))]
const OWN: &[u8] = include_bytes!("../../../../data/permissive/pentago-answer.book");
#[cfg(target_family = "wasm")]
const OWN: &[u8] = &[];

/// The book that is part of the program, read when it is first asked for; a browser's program has none.
pub fn own() -> Option<SharedPositions> {
    static BOOK: LazyLock<Option<SharedPositions>> =
        LazyLock::new(|| KnownPositions::read(OWN).ok().map(|book| Arc::new(RwLock::new(book))));
    BOOK.clone()
}

/// The positions with so many marbles that can come up and are not over, up to the symmetries: one for each canonical board. In the rule set `answer` those in
/// which nobody waits.
#[must_use]
pub fn positions(rules: RuleSet, marbles: usize) -> Vec<Position> {
    let mut now = vec![Position::start(rules)];
    for _ in 0..marbles {
        let next = now.iter().flat_map(after);
        now = next.map(|position| (position.board().canonical(), position)).collect::<BTreeMap<_, _>>().into_values().collect();
    }
    now
}

/// The positions that moves lead to, as often as moves do.
fn after(position: &Position) -> impl Iterator<Item = Position> + use<> {
    let position = *position;
    position.moves().into_iter().filter_map(move |play| match position.play(play) {
        Ok(Next::Going(next)) if next.waiting().is_none() => Some(next),
        _ => None,
    })
}

/// Searches a position for the book. Nothing if the stop was raised before the search was through.
pub fn search(search: &mut Search, position: &Position, budget: &Budget, stop: &Stop) -> Option<Entry> {
    let found = search.run(position, budget, stop, &mut |_| {});
    (!stop.raised() || found.proven).then(|| entry(&found))
}

fn entry(found: &SearchResult) -> Entry {
    let score = found.score.clamp(-i32::from(i16::MAX) + 1, i32::from(i16::MAX) - 1);
    Entry { value: found.value, score: score as i16, depth: found.depth.min(254) as u8 }
}

/// Works out the positions with fewer than `marbles` from those with one more, down to the empty board: what the best move leads to. Where something is not known
/// about every move, nothing is said. Returns how many were worked out.
pub fn settle(book: &mut KnownPositions, marbles: usize) -> usize {
    let mut settled = 0;
    for fewer in (0..marbles).rev() {
        for position in positions(book.rules(), fewer) {
            let Some(best) = book.best(&position) else { continue };
            let depths = after(&position).filter_map(|next| book.get(&next)).map(|entry| entry.depth);
            let depth = depths.min().unwrap_or(0).saturating_add(1);
            book.set(&position, Entry { value: best.value, score: best.score, depth });
            settled += 1;
        }
    }
    settled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pentago::Value;
    use crate::pentago::search::Options;

    #[test]
    fn there_are_as_many_positions_as_counted_elsewhere() {
        // tests/data/pentago/pentago-counts-by-stones.tsv, column sym8.
        for (marbles, count) in [(0, 1), (1, 6), (2, 165), (3, 2715)] {
            assert_eq!(positions(RuleSet::Standard, marbles).len(), count);
        }
    }

    #[test]
    fn a_book_says_what_its_leaves_imply() {
        let mut book = KnownPositions::new(RuleSet::Standard);
        let mut searcher = Search::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() });
        let budget = Budget { nodes: Some(300), ..Budget::default() };
        for leaf in positions(RuleSet::Standard, 1) {
            let entry = search(&mut searcher, &leaf, &budget, &Stop::new()).unwrap();
            book.put(&leaf, entry);
        }
        assert_eq!(settle(&mut book, 1), 1);
        let start = Position::start(RuleSet::Standard);
        let least = positions(RuleSet::Standard, 1).iter().map(|leaf| book.get(leaf).unwrap().score).min().unwrap();
        assert_eq!(book.get(&start).unwrap().score, -least);
        // A leaf that turns out lost for black makes the start won.
        let leaf = positions(RuleSet::Standard, 1)[2];
        book.put(&leaf, Entry::exact(Value::Loss));
        settle(&mut book, 1);
        assert_eq!(book.get(&start).unwrap().value, Some(Value::Win));
    }
}
