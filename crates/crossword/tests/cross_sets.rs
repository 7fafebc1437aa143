//! Compares incrementally updated cross-sets and cross-scores with recomputed ones and with the
//! slow reference implementation.

use crate::slow::{Random, Slow, Words, tiles};
use crossword::{Board, Direction, Generator, Placement, RuleSet, Square};
use lexicon::Lexicon;

#[test]
fn updated_cross_sets_equal_recomputed_ones() {
    let mut moves = 0;
    for (seed, rules) in [RuleSet::scrabble_en(), RuleSet::scrabble_cs(), RuleSet::scrabble_ru()].into_iter().enumerate() {
        let mut random = Random::new(seed as u64);
        for _ in 0..70 {
            let count = 200 + random.below(2000);
            let list = random.words(&rules, count);
            let lexicon = Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap();
            let generator = Generator::new(&rules, &lexicon).unwrap();
            let words = Words::new(&list);
            let mut prepared = generator.prepare(&Board::new());
            for turn in 0..20 {
                let rack = tiles(&random.rack(&rules, rules.rack_size(), turn % 3));
                let mut placements: Vec<Placement> = Vec::new();
                generator.placements(&prepared, &rack, &mut placements);
                if placements.is_empty() {
                    continue;
                }
                let laid = random.pick(&placements).laid(prepared.board());
                let before = prepared.clone();
                generator.lay(&mut prepared, &laid);
                moves += 1;
                assert_eq!(prepared, generator.prepare(prepared.board()));
                let mut lifted = prepared.board().clone();
                lifted.lift(&laid);
                assert_eq!(&lifted, before.board());
                // The reference checks one random square per move, since all 450 would take too
                // long.
                let square = Square::from_index(random.below(225)).unwrap();
                for direction in Direction::BOTH {
                    let all = (1u64..=rules.alphabet().len() as u64).fold(0, |set, letter| set | 1 << letter);
                    let expected = match prepared.board().get(square) {
                        Some(_) => 0,
                        None => Slow::of(prepared.board()).cross_set(&words, rules.alphabet().len(), square, direction).unwrap_or(all),
                    };
                    assert_eq!(prepared.cross_set(square, direction), expected, "{square} {direction:?}");
                }
            }
        }
    }
    assert!(moves > 2000, "{moves}");
}
