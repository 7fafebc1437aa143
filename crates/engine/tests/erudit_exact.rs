//! Compares the best turn of Erudit with another program's tables, and with the slow reference
//! search on small random positions.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::slow::small::small_rules;
use crate::slow::turns::Turns;
use crate::slow::{Random, Slow, Words, laid, tiles};
use crossword::erudit::{Erudit, EruditRules, Repeats, Scoring, Situation, StarWorth, Take, UsedWords};
use crossword::{Board, Generator};
use engine::erudit::{Limits, best_turn};
use lexicon::{Lexicon, Tile};
use play::CancellationToken;

fn from_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn nouns() -> Generator {
    let lexicon = Lexicon::open(&from_root("data/cc-by-sa/ru-nouns.lexicon")).unwrap().build_gaddag().unwrap();
    Generator::new(EruditRules::standard().placement_rules(), &lexicon).unwrap()
}

fn rows(file: &str) -> Vec<Vec<String>> {
    let table = std::fs::read_to_string(from_root("tests/data/erudit").join(file)).unwrap();
    table.lines().filter(|row| !row.starts_with('#')).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

/// Returns the score of the best turn, after checking that it is legal and proven.
fn exact(game: &Erudit, situation: &Situation) -> u32 {
    let found = best_turn(game, situation, &Limits::default(), &CancellationToken::new());
    assert!(found.proven);
    if !found.turn.steps.is_empty() {
        let judged = game.rules().judge(situation, &found.turn, Some(game.lexicon())).unwrap();
        assert_eq!(judged.score, found.score);
    }
    found.score
}

#[test]
fn scores_match_another_program() {
    let generator = nouns();
    let standard = EruditRules::standard();
    let plain = Erudit::sharing(&generator, standard.clone().with_repeats(Repeats::Allowed).with_take(Take::No), 2).unwrap();
    for row in rows("erudit-exact.tsv") {
        let (board, rack) = (standard.read_board(&row[1]).unwrap(), standard.read_rack(&row[2]).unwrap());
        assert_eq!(exact(&plain, &Situation::new(board, rack)).to_string(), row[6], "{}", row[0]);
    }
    for row in rows("erudit-variants.tsv") {
        let rules = standard
            .clone()
            .with_scoring(Scoring::by_name(&row[3]).unwrap())
            .with_repeats(Repeats::by_name(&row[4]).unwrap())
            .with_take(Take::by_name(&row[5]).unwrap());
        let (board, rack) = (rules.read_board(&row[1]).unwrap(), rules.read_rack(&row[2]).unwrap());
        let words = row[6].split(',').filter(|word| !word.is_empty());
        let used: UsedWords = words.map(|word| rules.alphabet().encode(word).unwrap().into_iter().collect()).collect();
        let game = Erudit::sharing(&generator, rules, 2).unwrap();
        assert_eq!(exact(&game, &Situation::new(board, rack).with_used(used)).to_string(), row[8], "{}", row[0]);
    }
}

#[test]
fn rack_from_the_article() {
    let game = Erudit::sharing(&nouns(), EruditRules::standard(), 2).unwrap();
    let rack = game.rules().read_rack("ОБЛМЕОБ").unwrap();
    assert!(exact(&game, &Situation::new(Board::new(), rack)) >= 38);
}

#[test]
fn interrupted_search_is_unproven_and_not_below_greedy() {
    let game = Erudit::sharing(&nouns(), EruditRules::standard(), 2).unwrap();
    let situation = Situation::new(Board::new(), game.rules().read_rack("ОБЛМЕО*").unwrap());
    let found = best_turn(&game, &situation, &Limits { states: Some(100), ..Limits::default() }, &CancellationToken::new());
    assert!(!found.proven && found.score >= engine::erudit::chain(&game, &situation).score());
    assert_eq!(game.rules().judge(&situation, &found.turn, Some(game.lexicon())).unwrap().score, found.score);
}

#[test]
fn best_turn_matches_reference_search() {
    for number in 0..168 {
        let mut random = Random::new(5000 + number as u64);
        let rules = small_rules()
            .with_scoring(Scoring::ALL[number % 2])
            .with_repeats(Repeats::ALL[number / 2 % 2])
            .with_take(Take::ALL[number / 4 % 3])
            .with_star_worth(StarWorth::ALL[number / 12 % 2]);
        let count = 25 + random.below(50);
        let list = random.words(rules.placement_rules(), count);
        let words = Words::new(&list);
        let game = Erudit::new(rules.clone(), Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap(), 2).unwrap();
        let (mut board, mut slow) = (Board::new(), Slow::new());
        slow.blanks_as_letters = rules.star_worth() == StarWorth::Letter;
        for turn in 0..random.below(6) {
            let rack = random.rack(rules.placement_rules(), 4, turn % 2);
            let moves: Vec<_> = slow.moves(rules.placement_rules(), &words, &rack).into_keys().collect();
            if !moves.is_empty() {
                let chosen = random.pick(&moves);
                slow.lay(chosen);
                board.lay(&laid(chosen));
            }
        }
        let (len, stars) = ([4, 3, 4, 2][random.below(4)], [0, 0, 1, 1, 2][random.below(5)]);
        let rack = random.rack(rules.placement_rules(), len, stars);
        let situation = Situation::new(board, tiles(&rack));
        let used: BTreeSet<Vec<Tile>> = situation.used.iter().map(|word| word.letters().collect()).collect();
        let expected = Turns::new(&rules, &words, &slow, &rack).best(&rack, &used);
        assert_eq!(exact(&game, &situation), expected, "{number}: {}", rules.board_text(&situation.board));
    }
}

#[test]
fn single_tile_scores_match_the_generator() {
    for number in 0..60 {
        let mut random = Random::new(9000 + number);
        let rules = small_rules().with_star_worth(StarWorth::ALL[number as usize % 2]);
        let list = random.words(rules.placement_rules(), 60);
        let words = Words::new(&list);
        let game = Erudit::new(rules.clone(), Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap(), 2).unwrap();
        let (generator, placement_rules) = (game.generator(), rules.placement_rules());
        let (mut board, mut slow) = (Board::new(), Slow::new());
        slow.blanks_as_letters = rules.star_worth() == StarWorth::Letter;
        for turn in 0..5 {
            let moves: Vec<_> = slow.moves(placement_rules, &words, &random.rack(placement_rules, 4, turn % 2)).into_keys().collect();
            if moves.is_empty() {
                continue;
            }
            let chosen = random.pick(&moves);
            let before = generator.prepare(&board);
            let tiles = laid(chosen);
            let mut layings = Vec::new();
            generator.placements(&before, &tiles.iter().map(|tile| tile.kind()).collect(), &mut layings);
            slow.lay(chosen);
            board.lay(&tiles);
            let after = generator.prepare(&board);
            for kind in 0..=6 {
                let single = |prepared| {
                    let mut found = Vec::new();
                    generator.placements(prepared, &[kind].into_iter().collect(), &mut found);
                    found.sort_unstable();
                    found.first().map(|placement| placement.score())
                };
                let now = single(&after);
                assert_eq!(
                    after.best_single(kind, placement_rules, 0, |_| true).map(|placement| placement.score()),
                    now,
                    "{number}, kind {kind}"
                );
                assert_eq!(after.best_single(kind, placement_rules, now.unwrap_or(0) + 1, |_| true), None);
                let same = |placement: &&crossword::Placement| placement.laid(before.board()) == tiles;
                if let (Some(now), Some(placement), false) = (now, layings.iter().find(same), before.board().is_empty()) {
                    let known = single(&before).unwrap_or(0).max(before.max_adjacent_single(placement, kind, placement_rules));
                    assert!(known >= now, "{number}, kind {kind}: {known} is not an upper bound of {now}");
                }
            }
        }
    }
}
