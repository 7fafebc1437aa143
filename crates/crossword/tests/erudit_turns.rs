//! Compares the best turn found with the crate's parts with the slow reference implementation, for
//! all options, made-up words and boards.

use std::collections::BTreeSet;

use crate::search::Search;
use crate::slow::small::small_rules;
use crate::slow::turns::Turns;
use crate::slow::{Random, Slow, Words, laid, tiles};
use crossword::erudit::{EruditRules, Repeats, Scoring, Situation, StarWorth, Take};
use crossword::{Board, Generator};
use lexicon::{Lexicon, Tile};

/// Sets the options from a number.
fn switched(rules: EruditRules, number: usize) -> EruditRules {
    rules
        .with_scoring(Scoring::ALL[number % 2])
        .with_repeats(Repeats::ALL[number / 2 % 2])
        .with_take(Take::ALL[number / 4 % 3])
        .with_star_worth(StarWorth::ALL[number / 12 % 2])
}

#[test]
fn best_turn_matches_the_reference() {
    let (mut states, mut taking, mut bonuses) = (0, 0, 0);
    for number in 0..240 {
        let mut random = Random::new(1000 + number as u64);
        let rules = switched(small_rules(), number);
        let count = 25 + random.below(50);
        let list = random.words(rules.placement_rules(), count);
        let words = Words::new(&list);
        let lexicon = Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap();
        let generator = Generator::new(rules.placement_rules(), &lexicon).unwrap();
        let (mut board, mut slow) = (Board::new(), Slow::new());
        slow.blanks_as_letters = rules.star_worth() == StarWorth::Letter;
        for turn in 0..random.below(6) {
            let rack = random.rack(rules.placement_rules(), 4, turn % 2);
            let moves = crate::compare::compare(&generator, &slow, &board, &words, &rack);
            if !moves.is_empty() {
                let chosen = &random.pick(&moves).0;
                slow.lay(chosen);
                board.lay(&laid(chosen));
            }
        }
        let (len, stars) = ([4, 3, 4, 2][random.below(4)], [0, 0, 1][random.below(3)]);
        let rack = random.rack(rules.placement_rules(), len, stars);
        let situation = Situation::new(board, tiles(&rack));
        let used: BTreeSet<Vec<Tile>> = situation.used.iter().map(|word| word.letters().collect()).collect();
        let mut reference = Turns::new(&rules, &words, &slow, &rack);
        let mut search = Search::new(&rules, &generator);
        let (expected, found) = (reference.best(&rack, &used), search.best(&situation));
        assert_eq!(found, expected, "{number}: {} {}", rules.board_text(&situation.board), rules.rack_text(&situation.rack));
        let without = Search::new(&rules.clone().with_take(Take::No), &generator).best(&situation);
        taking += usize::from(without != found);
        bonuses += usize::from(found > rules.bonus());
        states += reference.states();
    }
    // The positions are useful: taking stars pays off in some, the whole rack is used in many.
    assert!(states > 10_000 && taking >= 10 && bonuses >= 60, "{states} {taking} {bonuses}");
}
