//! Compares the best placements by equity with the full list, on positions of random games with
//! made-up words.

use crate::slow::Random;
use crossword::{Adjustment, Board, Generator, KINDS, MILLI, Method, Placement, RackLeaves, RuleSet, Tiles, WeighedPlacement};
use lexicon::{Lexicon, Tile};

/// Returns all parts of a rack in the numbering of `RackLeaves`.
fn parts(rack: &Tiles) -> Vec<Tiles> {
    let mut parts = vec![Tiles::new()];
    for kind in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0) {
        let before = parts.clone();
        for count in 1..=rack.count(kind) {
            parts.extend(before.iter().map(|part| {
                let mut part = *part;
                (0..count).for_each(|_| part.add(kind));
                part
            }));
        }
    }
    parts
}

fn compare_games(rules: &RuleSet, seed: u64, games: usize) -> usize {
    let mut random = Random::new(seed);
    let mut positions = 0;
    for _ in 0..games {
        let count = 500 + random.below(3000);
        let list = random.words(rules, count);
        let lexicon = Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap();
        let generator = Generator::new(rules, &lexicon).unwrap();
        let mut board = generator.prepare(&Board::new());
        for _ in 0..14 {
            let blanks = if random.below(40) == 0 { 3 + random.below(2) } else { [0, 0, 1, 1, 2][random.below(5)] };
            let len = if random.below(4) == 0 { 1 + random.below(rules.rack_size()) } else { rules.rack_size() };
            let rack = crate::slow::tiles(&random.rack(rules, len, blanks));
            let parts = parts(&rack);
            let worths: Vec<i32> = parts.iter().map(|_| random.below(60_000) as i32 - 30_000).collect();
            let leaves = RackLeaves::new(&rack, |values| values.copy_from_slice(&worths)).unwrap();
            let mut all = Vec::new();
            generator.placements(&board, &rack, &mut all);
            let mut weighed: Vec<WeighedPlacement> = all
                .iter()
                .map(|&placement| {
                    let kept = rack.without(&placement.tiles()).unwrap();
                    let part = parts.iter().position(|part| *part == kept).unwrap();
                    WeighedPlacement { placement, equity: placement.score() as i32 * MILLI + worths[part] }
                })
                .collect();
            weighed.sort_unstable();
            // Adjusts by the first square, from -4 to +4 points.
            let added = |placement: &Placement| (placement.first().index() as i32 % 9 - 4) * MILLI;
            let mut adjusted: Vec<WeighedPlacement> =
                weighed.iter().map(|weighed| WeighedPlacement { equity: weighed.equity + added(&weighed.placement), ..*weighed }).collect();
            adjusted.sort_unstable();
            for method in [Method::Gaddag, Method::Dawg] {
                let generator = generator.clone().with_method(method);
                assert_eq!(generator.best_by_equity(&board, &rack, &leaves), weighed.first().copied());
                for max in [0, 1, 7, 1000] {
                    let top = generator.top_by_equity(&board, &rack, &leaves, max);
                    assert_eq!(top, weighed[..max.min(weighed.len())], "{max}");
                    let top = generator.top_adjusted(&board, &rack, &leaves, max, Adjustment { of: &added, max: 4000 });
                    assert_eq!(top, adjusted[..max.min(adjusted.len())], "{max}");
                }
            }
            positions += 1;
            if all.is_empty() {
                continue;
            }
            let laid = all[random.below(all.len())].laid(board.board());
            generator.lay(&mut board, &laid);
        }
    }
    positions
}

#[test]
fn best_by_equity_matches_the_full_list() {
    for (rules, seed) in [(RuleSet::scrabble_en(), 11), (RuleSet::scrabble_cs(), 12), (RuleSet::by_name("scrabble-ru").unwrap(), 13)] {
        assert!(compare_games(&rules, seed, 30) > 400);
    }
}

#[test]
fn oversized_rack_has_no_leaves() {
    let rack: Tiles = (1..=9).collect();
    assert!(RackLeaves::new(&rack, |_| ()).is_none());
    let rack: Tiles = (1..=8).collect();
    let leaves = RackLeaves::new(&rack, |values| values[255] = 5).unwrap();
    assert_eq!((leaves.values().len(), leaves.after([].into_iter())), (256, 5));
}
