//! Compares the walk from one letter with the rules' own search.

use balda::{Finder, Query, RuleSet, UsedWords, Words};
use lexicon::{Alphabet, Lexicon};
use play::{Dice, Seed};

use super::*;

/// Returns a lexicon of random words over few letters, so that boards contain many of them.
pub(crate) fn random_words(letters: u32, words: usize, seed: u64) -> Words {
    let mut dice = Dice::new(&Seed::from_number(seed), 0);
    let words: Vec<String> = (0..words)
        .map(|_| (0..2 + dice.below(3) + dice.below(5)).map(|_| char::from(b'a' + dice.below(letters) as u8)).collect())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let lexicon = Lexicon::build("made up", &Alphabet::english(), &words).unwrap();
    Words::new(&lexicon, &RuleSet::default()).unwrap()
}

fn found(finder: &mut Finder, grid: &Grid, query: &Query) -> Vec<Play> {
    let prizes = query.prizes_of(grid);
    let none = UsedWords::new(finder.words());
    let mut plays: Vec<Play> = finder
        .all(grid, &none, query)
        .iter()
        .map(|found| {
            let word = finder.words().word(found.word).unwrap();
            let points = prizes.points(&found.action) as u8;
            Play::new((place_of(found.action.square), found.action.letter), packed(&word), found.len() as u8, points)
        })
        .collect();
    sort_and_dedup(&mut plays);
    plays
}

#[test]
fn plays_match_the_rules() {
    let mut dice = Dice::new(&Seed::from_number(1), 0);
    let mut through = 0;
    for round in 0..60u32 {
        let words = random_words(3 + round % 5, 600, u64::from(round));
        let (graph, mut finder) = (WordGraph::new(&words).unwrap(), Finder::new(&words));
        let side = [3, 4, 5, 6, 7, 11].map(|side| Side::new(side).unwrap())[round as usize % 6];
        let shape = Shape { knots: round % 2 == 0, diagonals: round % 4 > 1 };
        let mut grid = Grid::new(side);
        for square in side.squares() {
            if dice.below(3) > 0 {
                grid.set(square, 1 + dice.below(3 + round % 5) as Tile);
            }
        }
        let query = Query::of_shape(shape).with_prizes(round % 3 == 0);
        let prizes = query.prizes_of(&grid);
        let mut board = Board::new(&grid, shape, prizes);
        assert_eq!(board.plays(&graph, 2), found(&mut finder, &grid, &query), "round {round}");
        for square in side.squares().filter(|square| grid.get(*square).is_some()) {
            let mut plays = Vec::new();
            board.plays_through(place_of(square), &graph, 2, &mut plays);
            assert_eq!(plays, found(&mut finder, &grid, &query.going_through(square)), "round {round}, {square}");
            through += plays.len();
        }
        assert_eq!(board.hash(), Board::new(&grid, shape, prizes).hash());
    }
    assert!(through > 10_000, "{through}");
}

#[test]
fn can_be_formed_matches_exhaustive_search() {
    let mut dice = Dice::new(&Seed::from_number(2), 0);
    let (mut yes, mut no) = (0, 0);
    for round in 0..40u32 {
        let words = random_words(2, 200, u64::from(round));
        let shape = Shape { knots: round % 2 == 0, diagonals: false };
        let mut grid = Grid::new(Side::THREE);
        Side::THREE.squares().for_each(|square| grid.set(square, 1 + dice.below(2) as Tile));
        let empty: Vec<Square> = (0..3).map(|_| Square::from_index(dice.below(9) as usize, Side::THREE).unwrap()).collect();
        empty.iter().for_each(|&square| grid.set(square, 0));
        let mut board = Board::new(&grid, shape, Prizes::NONE);
        for number in 0..words.len() as u32 {
            let word = words.word(number).unwrap();
            // Try every filling of the empty squares and look for a path over one of them.
            let spelled = (0..8).any(|bits| {
                let mut full = grid;
                empty.iter().enumerate().for_each(|(at, &square)| full.set(square, 1 + (bits >> at & 1) as Tile));
                empty.iter().any(|&square| balda::first_path(&full, shape, &word, Some(square)).is_some())
            });
            assert_eq!(board.can_be_formed(packed(&word)), spelled);
            (yes, no) = (yes + usize::from(spelled), no + usize::from(!spelled));
        }
    }
    assert!(yes > 300 && no > 300, "{yes} {no}");
}

#[test]
fn packing_round_trips() {
    for word in [&[1][..], &[33, 1, 63], &[63; 15]] {
        assert_eq!(unpacked(packed(word)), word);
    }
}
