//! Compares both generators, the search for the best placement and `examine` with the slow
//! reference implementation, on random games with made-up words.

use crate::compare::compare;
use crate::slow::{Random, Slow, Words, laid};
use crossword::{Board, Candidate, Generator, Method, Move, Opening, RuleSet, Tiles};
use lexicon::{DawgBuilder, Lexicon};

fn generator(rules: &RuleSet, words: &[Vec<u8>]) -> Generator {
    let lexicon = Lexicon::from_words("made-up", rules.alphabet(), words).unwrap();
    let generator = Generator::new(rules, &lexicon).unwrap();
    assert_eq!(generator.method(), Method::Gaddag);
    generator
}

/// Plays random games with made-up words and compares every position.
fn random_games(rules: &RuleSet, seed: u64, games: usize, words: std::ops::Range<usize>) -> usize {
    let mut random = Random::new(seed);
    let mut positions = 0;
    for game in 0..games {
        let count = words.start + random.below(words.len());
        let list = random.words(rules, count);
        let (generator, words) = (generator(rules, &list), Words::new(&list));
        let (mut slow, mut board) = (Slow::new(), Board::new());
        for turn in 0..12 {
            let blanks = [0, 0, 0, 1, 1, 2][random.below(6)];
            let len = if random.below(4) == 0 { 1 + random.below(rules.rack_size()) } else { rules.rack_size() };
            let rack = random.rack(rules, len, blanks);
            let moves = compare(&generator, &slow, &board, &words, &rack);
            positions += 1;
            if moves.is_empty() {
                continue;
            }
            // Long placements every other turn fill the board up to its edges.
            let longest = moves.iter().map(|(laid, _)| laid.len()).max().unwrap_or(0);
            let long: Vec<_> = moves.iter().filter(|(laid, _)| laid.len() >= longest).collect();
            let chosen = if (game + turn) % 2 == 0 { &random.pick(&long).0 } else { &random.pick(&moves).0 };
            slow.lay(chosen);
            board.lay(&laid(chosen));
        }
    }
    positions
}

#[test]
fn moves_match_the_reference_in_english() {
    assert!(random_games(&RuleSet::scrabble_en(), 1, 80, 500..4000) > 900);
}

#[test]
fn moves_match_the_reference_in_czech() {
    assert!(random_games(&RuleSet::scrabble_cs(), 2, 80, 500..4000) > 900);
}

#[test]
fn moves_match_the_reference_in_russian() {
    assert!(random_games(&RuleSet::scrabble_ru(), 3, 80, 500..4000) > 900);
}

/// Another board, values, rack, bonus and opening: the generators contain nothing specific to
/// Scrabble.
#[test]
fn moves_match_the_reference_under_made_up_rules() {
    let letters: String = ('A'..='Z').chain('Α'..='Ρ').chain('А'..='У').collect();
    assert_eq!(letters.chars().count(), 63);
    for (alphabet, rack, bingo, blanks, opening) in
        [(&letters[..26], 6, 15, 3, "both"), (&letters[..], 8, 7, 1, "across"), (&letters[..5], 4, 0, 0, "both")]
    {
        let text = format!(
            "name: odd\ntitle: Odd\nalphabet: odd {alphabet}\nboard: board\nletters: letters\nstart: c12\nfirst-word: 3\nrack: {rack}\n\
             bingo: {bingo}\nexchange-minimum: 0\nscoreless-turns: 6\npass-rounds: 2\nend-two-seats: thesis\nend-more-seats: thesis\n\
             challenge: off\nopening-moves: {opening}\n"
        );
        let table = |name: &str| match name {
            "board" => Some("T.Dt.d..D.tT.d.\n".repeat(15)),
            _ => {
                let values = alphabet.chars().enumerate().map(|(n, letter)| format!("{letter}\t{}\t{}\n", 1 + n % 4, 50 - n % 47));
                Some(values.collect::<String>() + &format!("?\t{blanks}\t2\n"))
            }
        };
        let rules = RuleSet::read(&text, &table).unwrap();
        assert_eq!(rules.opening() == Opening::Both, opening == "both");
        assert!(random_games(&rules, 4, 12, 300..1500) > 100);
    }
}

/// A lexicon may contain one-letter words. Alone they are not placements, and they are found once.
#[test]
fn one_letter_words_have_no_effect() {
    let rules = RuleSet::scrabble_en();
    let mut random = Random::new(5);
    let mut list = random.words(&rules, 300);
    let words = Words::new(&list);
    list.extend((1..=26).map(|letter| vec![letter]));
    list.sort_unstable();
    let generator = generator(&rules, &list);
    let (mut slow, mut board) = (Slow::new(), Board::new());
    for _ in 0..15 {
        let rack = random.rack(&rules, 7, 1);
        let moves = compare(&generator, &slow, &board, &words, &rack);
        if !moves.is_empty() {
            let chosen = &random.pick(&moves).0;
            slow.lay(chosen);
            board.lay(&laid(chosen));
        }
    }
}

#[test]
fn without_words_or_tiles_there_are_no_moves() {
    let rules = RuleSet::scrabble_en();
    let empty = Lexicon::from_words("empty", rules.alphabet(), Vec::<Vec<u8>>::new()).unwrap();
    let some = generator(&rules, &Random::new(6).words(&rules, 100));
    let rack = Tiles::parse("ABCDEFG", rules.alphabet()).unwrap();
    for (generator, rack) in [(Generator::new(&rules, &empty).unwrap(), rack), (some, Tiles::new())] {
        for method in [Method::Gaddag, Method::Dawg] {
            let generator = generator.clone().with_method(method);
            let prepared = generator.prepare(&Board::new());
            assert_eq!((generator.candidates(&prepared, &rack, 0), generator.best(&prepared, &rack)), (vec![], None));
        }
    }
}

#[test]
fn generator_falls_back_to_the_dawg() {
    let rules = RuleSet::scrabble_en();
    let mut builder = DawgBuilder::new();
    for word in [&[1u8, 2][..], &[1, 2, 3], &[2, 1]] {
        builder.push(word).unwrap();
    }
    let graph = builder.finish().unwrap();
    assert!(graph.gaddag().is_none());
    let lexicon = Lexicon::from_graph("dawg", rules.alphabet(), graph).unwrap();
    let generator = Generator::new(&rules, &lexicon).unwrap().with_method(Method::Gaddag);
    assert_eq!(generator.method(), Method::Dawg);
    let prepared = generator.prepare(&Board::new());
    let found = generator.candidates(&prepared, &Tiles::parse("ABC", rules.alphabet()).unwrap(), 6);
    assert_eq!(found.len(), 2 + 2 + 3);
}

#[test]
fn exchanges_are_the_distinct_multisets() {
    let rules = RuleSet::scrabble_en();
    let generator = generator(&rules, &[vec![1, 1]]);
    let rack = Tiles::parse("AAB?", rules.alphabet()).unwrap();
    let names = |in_bag| -> Vec<String> {
        generator.exchanges(&rack, in_bag).iter().map(|set| set.display(rules.alphabet()).to_string()).collect()
    };
    assert_eq!(names(7), ["A", "B", "?", "AA", "AB", "A?", "B?", "AAB", "AA?", "AB?", "AAB?"]);
    assert_eq!(names(6), [""; 0]);
    let prepared = generator.prepare(&Board::new());
    let all: Vec<Candidate> = generator.candidates(&prepared, &rack, 7);
    assert_eq!(all.iter().filter(|c| matches!(c.action, Move::Exchange(_))).count(), 11);
    assert!(all.windows(2).all(|two| two[0].score >= two[1].score));
}

#[test]
fn alphabet_mismatch_is_rejected() {
    let czech = Lexicon::build("cs", &lexicon::Alphabet::czech(), &["kůň"]).unwrap();
    let error = Generator::new(&RuleSet::scrabble_en(), &czech).err().unwrap();
    assert_eq!(
        error.to_string(),
        "the lexicon cs has the Czech alphabet, but the rule set scrabble-en has English tiles: choose a rule set for its language"
    );
}
