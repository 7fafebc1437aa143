//! Compares the competition's rules with a brute-force implementation of the course page: moves of
//! one letter, fouls and scores.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::slow::Random;
use crossword::ctu::{Ctu, CtuRules, Duty, Start, Why};
use crossword::{Board, Move, PlacedTile, Placement, Square, Tiles};
use lexicon::{Alphabet, Lexicon};

const SIDE: usize = 15;

/// The page's board, with a space for "".
type PlainBoard = [[char; SIDE]; SIDE];

/// Premium factors as listed in the kit.
fn weight(row: usize, col: usize) -> u32 {
    const THREE: [(usize, usize); 12] =
        [(1, 5), (1, 9), (5, 1), (5, 5), (5, 9), (5, 13), (9, 1), (9, 5), (9, 9), (9, 13), (13, 5), (13, 9)];
    const TWO: [(usize, usize); 24] = [
        (0, 3),
        (0, 11),
        (2, 6),
        (2, 8),
        (3, 0),
        (3, 7),
        (3, 14),
        (6, 2),
        (6, 6),
        (6, 8),
        (6, 12),
        (7, 3),
        (7, 11),
        (8, 2),
        (8, 6),
        (8, 8),
        (8, 12),
        (11, 0),
        (11, 7),
        (11, 14),
        (12, 6),
        (12, 8),
        (14, 3),
        (14, 11),
    ];
    if THREE.contains(&(row, col)) {
        3
    } else if TWO.contains(&(row, col)) {
        2
    } else {
        1
    }
}

fn value(letter: char) -> u32 {
    match letter {
        'D' | 'G' => 2,
        'B' | 'C' | 'M' | 'P' => 3,
        'F' | 'H' | 'V' | 'W' | 'Y' => 4,
        'K' => 5,
        'J' | 'X' => 8,
        'Q' | 'Z' => 10,
        _ => 1,
    }
}

fn plain(board: &Board) -> PlainBoard {
    let mut rows = [[' '; SIDE]; SIDE];
    board.iter().for_each(|(square, cell)| rows[square.row()][square.col()] = Alphabet::english().letter(cell.letter));
    rows
}

/// Returns the word through a square in a direction, and its weighted sum.
fn word(rows: &PlainBoard, row: usize, col: usize, down: bool) -> (String, u32) {
    let at = |place: usize| if down { (place, col) } else { (row, place) };
    let letter = |place: usize| rows[at(place).0][at(place).1];
    let (mut first, mut last) = if down { (row, row) } else { (col, col) };
    while first > 0 && letter(first - 1) != ' ' {
        first -= 1;
    }
    while last + 1 < SIDE && letter(last + 1) != ' ' {
        last += 1;
    }
    let sum = (first..=last).map(|place| value(letter(place)) * weight(at(place).0, at(place).1)).sum();
    ((first..=last).map(letter).collect(), sum)
}

/// Returns the score of a placement by the rules of the page, or `None` if it is foul. Does not
/// check the rack.
fn judge(rows: &PlainBoard, words: &HashSet<String>, laid: &[(usize, usize, char)]) -> Option<u32> {
    let across = laid.iter().all(|l| l.0 == laid[0].0);
    let down = laid.iter().all(|l| l.1 == laid[0].1);
    let squares: HashSet<_> = laid.iter().map(|l| (l.0, l.1)).collect();
    if laid.is_empty() || !(across || down) || squares.len() < laid.len() || laid.iter().any(|l| rows[l.0][l.1] != ' ') {
        return None;
    }
    let mut then = *rows;
    laid.iter().for_each(|&(row, col, letter)| then[row][col] = letter);
    let beside = |&(row, col, _): &(usize, usize, char)| {
        let near = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
        near.into_iter().any(|(r, c)| r < SIDE && c < SIDE && rows[r][c] != ' ')
    };
    if !laid.iter().any(beside) {
        return None;
    }
    let mut formed = Vec::new();
    if laid.len() == 1 {
        formed.extend([false, true].map(|down| word(&then, laid[0].0, laid[0].1, down)));
    } else {
        let main = word(&then, laid[0].0, laid[0].1, !across);
        // All letters are in one word, without gaps.
        let place = |l: &(usize, usize, char)| if across { l.1 } else { l.0 };
        let (first, last) = (laid.iter().map(place).min()?, laid.iter().map(place).max()?);
        if (first..=last).any(|p| if across { then[laid[0].0][p] == ' ' } else { then[p][laid[0].1] == ' ' }) {
            return None;
        }
        formed.push(main);
        formed.extend(laid.iter().map(|&(row, col, _)| word(&then, row, col, across)));
    }
    formed.retain(|(word, _)| word.len() > 1);
    formed.iter().all(|(word, _)| words.contains(word)).then(|| formed.iter().map(|(_, sum)| sum).sum())
}

/// Returns all moves of one letter, by trying every square.
fn singles(rows: &PlainBoard, words: &HashSet<String>, rack: &BTreeSet<char>) -> BTreeMap<(usize, usize, char), u32> {
    let squares = (0..SIDE).flat_map(|row| (0..SIDE).map(move |col| (row, col)));
    let tries = squares.flat_map(|(row, col)| rack.iter().map(move |&letter| (row, col, letter)));
    tries.filter_map(|one| judge(rows, words, &[one]).map(|score| (one, score))).collect()
}

/// Creates a game with made-up words, and returns the words as text.
fn game(random: &mut Random, duty: Duty) -> (Ctu, HashSet<String>) {
    let rules = CtuRules::standard().with_duty(duty);
    let list = random.words(rules.placement_rules(), 400);
    let lexicon = Lexicon::from_words("made-up", rules.alphabet(), &list).unwrap();
    let words = list.iter().map(|word| rules.alphabet().decode(word)).collect();
    (Ctu::new(rules, &lexicon, Start::Drawn).unwrap(), words)
}

fn laid(spots: &[(usize, usize, char)]) -> Vec<PlacedTile> {
    let tile = |letter| Alphabet::english().tile(letter).unwrap();
    spots
        .iter()
        .map(|&(row, col, letter)| PlacedTile { square: Square::new(row, col).unwrap(), letter: tile(letter), blank: false })
        .collect()
}

/// Creates a board of a few random placements and a random rack of at most seven letters.
fn position(random: &mut Random, game: &Ctu, words: &HashSet<String>) -> (Board, Tiles) {
    let mut sorted: Vec<&String> = words.iter().filter(|word| word.len() < SIDE).collect();
    sorted.sort();
    let mut board = game.rules().board_with(sorted[random.below(sorted.len())]).unwrap();
    let letters: Vec<u8> = game.rules().placement_rules().tiles().iter().collect();
    let mut draw = |count| -> Tiles { (0..count).map(|_| letters[random.below(letters.len())]).collect() };
    let racks: Vec<Tiles> = (0..12).map(|n| draw(if n == 11 { 3 } else { 7 })).collect();
    for rack in &racks[..2 + random.below(9)] {
        let mut placements: Vec<Placement> = Vec::new();
        game.generator().placements(&game.generator().prepare(&board), rack, &mut placements);
        placements.sort();
        if !placements.is_empty() {
            board.lay(&placements[random.below(placements.len())].laid(&board).clone());
        }
    }
    (board, racks[10 + random.below(2)])
}

#[test]
fn single_letter_moves_match_brute_force() {
    let mut random = Random::new(1);
    let (mut with, mut without) = (0, 0);
    for round in 0..120 {
        let (game, words) = game(&mut random, if round % 2 == 0 { Duty::Course } else { Duty::Tournament });
        for _ in 0..4 {
            let (board, rack) = position(&mut random, &game, &words);
            let kinds = rack.iter().map(|tile| Alphabet::english().letter(tile)).collect();
            let expected = singles(&plain(&board), &words, &kinds);
            let prepared = game.generator().prepare(&board);
            let found: BTreeMap<_, _> = game
                .singles(&prepared, &rack)
                .iter()
                .map(|p| {
                    let laid = p.laid(&board)[0];
                    ((laid.square.row(), laid.square.col(), Alphabet::english().letter(laid.letter)), p.score())
                })
                .collect();
            assert_eq!(found, expected);
            assert_eq!(game.duty_binds(&prepared, &rack), !expected.is_empty());
            // The generator finds the same single-letter moves and the same best move.
            let mut all = Vec::new();
            game.generator().placements(&prepared, &rack, &mut all);
            let mut ones: Vec<Placement> = all.iter().copied().filter(|p| p.len() == 1).collect();
            let mut singles = game.singles(&prepared, &rack);
            ones.sort();
            singles.sort();
            assert_eq!(ones, singles);
            let bound = !expected.is_empty();
            let legal = |p: &&Placement| p.len() == 1 || !bound || game.rules().duty() == Duty::Tournament;
            assert_eq!(game.best(&prepared, &rack), all.iter().filter(legal).min().copied());
            // The mode decides whether pass, exchange and placing more letters are fouls.
            let duty = |action: &Move| matches!(game.referee(&board, &rack, action), Err(Why::OneLetterDuty { .. }));
            assert_eq!(duty(&Move::Pass), bound);
            assert_eq!(duty(&Move::Exchange(rack)), bound);
            for placement in all.iter().filter(|p| p.len() > 1).take(3) {
                assert_eq!(duty(&placement.to_move(&board)), bound && game.rules().duty() == Duty::Course);
            }
            if bound { with += 1 } else { without += 1 }
        }
    }
    assert!(with > 100 && without > 30, "{with} {without}");
}

#[test]
fn scores_match_the_course_page() {
    let mut random = Random::new(2);
    let mut seen = 0;
    for _ in 0..60 {
        let (game, words) = game(&mut random, Duty::Tournament);
        let (board, rack) = position(&mut random, &game, &words);
        let rows = plain(&board);
        let mut placements = Vec::new();
        game.generator().placements(&game.generator().prepare(&board), &rack, &mut placements);
        for placement in &placements {
            let tiles = placement.laid(&board);
            let spots: Vec<_> = tiles.iter().map(|l| (l.square.row(), l.square.col(), Alphabet::english().letter(l.letter))).collect();
            assert_eq!(judge(&rows, &words, &spots), Some(placement.score()), "{spots:?}");
            assert_eq!(game.referee(&board, &rack, &Move::Place(tiles)).unwrap().unwrap().score, placement.score());
            seen += 1;
        }
        // Random placements are fouls for both or for neither.
        let letters: Vec<char> = rack.iter().map(|tile| Alphabet::english().letter(tile)).collect();
        for _ in 0..200 {
            let (row, col, down) = (random.below(SIDE), random.below(SIDE), random.below(2) == 0);
            let count = 1 + random.below(3.min(letters.len()));
            let spots: Vec<_> =
                (0..count)
                    .map(|n| {
                        if down { ((row + n * (1 + random.below(2))) % SIDE, col, letters[n]) } else { (row, (col + n) % SIDE, letters[n]) }
                    })
                    .collect();
            let found = game.referee(&board, &rack, &Move::Place(laid(&spots)));
            assert_eq!(found.ok().flatten().map(|formed| formed.score), judge(&rows, &words, &spots), "{spots:?}");
        }
    }
    assert!(seen > 400, "{seen}");
}

fn small(words: &[&str]) -> Ctu {
    let lexicon = Lexicon::build("small", &Alphabet::english(), words).unwrap();
    Ctu::new(CtuRules::standard(), &lexicon, Start::Drawn).unwrap()
}

#[test]
fn examples_of_the_course_page() {
    // Two letters around a word are a move, and so are two before it; X below A and Y below C are
    // not.
    let game = small(&["ABC", "XABCY", "XYABC", "AX", "CY", "XYA"]);
    let board = game.rules().board_with("ABC").unwrap();
    let rack = game.rules().read_rack("XY").unwrap();
    let referee = |spots: &[(usize, usize, char)]| game.referee(&board, &rack, &Move::Place(laid(spots))).map(|f| f.map(|f| f.words.len()));
    // AX is a word here: a move of one letter is possible, so course mode requires one.
    assert!(matches!(referee(&[(7, 5, 'X'), (7, 9, 'Y')]), Err(Why::OneLetterDuty { .. })));
    let free = Ctu::sharing(game.generator(), CtuRules::standard().with_duty(Duty::Tournament), Start::Drawn).unwrap();
    let referee = |spots: &[(usize, usize, char)]| free.referee(&board, &rack, &Move::Place(laid(spots))).map(|f| f.map(|f| f.words.len()));
    assert_eq!(referee(&[(7, 5, 'X'), (7, 9, 'Y')]), Ok(Some(1)));
    assert_eq!(referee(&[(7, 4, 'X'), (7, 5, 'Y')]), Ok(Some(1)));
    assert_eq!(referee(&[(5, 6, 'X'), (6, 6, 'Y')]), Ok(Some(1)));
    assert!(referee(&[(8, 6, 'X'), (8, 8, 'Y')]).is_err());
    // A word next to a word.
    let game = small(&["ABC", "AX", "BY", "CZ", "XYZ"]);
    let free = Ctu::sharing(game.generator(), CtuRules::standard().with_duty(Duty::Tournament), Start::Drawn).unwrap();
    let rack = free.rules().read_rack("XYZ").unwrap();
    let beside = free.referee(&board, &rack, &Move::Place(laid(&[(8, 6, 'X'), (8, 7, 'Y'), (8, 8, 'Z')]))).unwrap().unwrap();
    assert_eq!(beside.words.len(), 4);
    assert!(free.referee(&board, &rack, &Move::Place(laid(&[(9, 6, 'X'), (9, 7, 'Y'), (9, 8, 'Z')]))).is_err());
    // X is on factor 2 at (8, 6), Z at (8, 8): XYZ is 8*2 + 4 + 10*2; AX 1 + 16, BY 3 + 4, CZ 3 +
    // 20.
    assert_eq!(beside.score, 40 + 17 + 7 + 23);
}
