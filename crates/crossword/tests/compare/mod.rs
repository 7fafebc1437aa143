//! Compares the move generators with the slow reference implementation.

use std::collections::BTreeMap;

use crossword::{Board, Generator, Method, Placement, PlacementResult, unknown_words};

use crate::slow::{Slow, Spot, Words, spots, tiles};

/// Compares all results on one position. Returns the placements.
pub(crate) fn compare(generator: &Generator, slow: &Slow, board: &Board, words: &Words, rack: &[u8; 64]) -> Vec<(Vec<Spot>, u32)> {
    let expected = slow.moves(generator.rules(), words, rack);
    let rack = tiles(rack);
    let mut best = Vec::new();
    for method in [Method::Gaddag, Method::Dawg] {
        let generator = generator.clone().with_method(method);
        let prepared = generator.prepare(board);
        let mut placements: Vec<Placement> = Vec::new();
        generator.placements(&prepared, &rack, &mut placements);
        let found: BTreeMap<_, _> = placements.iter().map(|p| (spots(&p.laid(board)), p.score())).collect();
        assert_eq!(found.len(), placements.len(), "{method:?} returns a placement twice");
        let differing = expected.iter().find(|&(laid, score)| found.get(laid) != Some(score));
        let differing = differing.or(found.iter().find(|&(laid, score)| expected.get(laid) != Some(score)));
        assert_eq!(differing, None, "{method:?} on {board:?}");
        for placement in &placements {
            let formed: PlacementResult = board.examine(generator.rules(), &placement.laid(board)).unwrap();
            assert_eq!((formed.score, formed.direction), (placement.score(), placement.direction()));
            assert!(unknown_words(&formed, generator.lexicon()).is_empty());
        }
        let first = placements.iter().min().copied();
        assert_eq!(generator.best(&prepared, &rack), first, "{method:?}");
        best.push(first);
    }
    assert_eq!(best[0], best[1]);
    expected.into_iter().collect()
}
