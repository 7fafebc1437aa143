//! Comparison with counts computed by other programs: perft, distinct boards, boards up to
//! symmetry.

use std::collections::HashSet;
use std::path::Path;

use pentago::{Board, Direction, EndReason, Marbles, Next, Position, Quadrant, RuleSet, Square, Symmetry, Turn};

fn table(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/pentago").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn position(board: &str, rules: RuleSet) -> Position {
    Position::new(board.parse().expect("a board"), rules).expect("a position")
}

#[test]
fn perft_matches_reference_counts() {
    let table = table("pentago-perft.tsv");
    let rows = table.lines().filter(|line| line.starts_with(['.', 'w', 'b']));
    let mut compared = 0;
    for row in rows {
        let mut columns = row.split('\t');
        let position = position(columns.next().unwrap(), RuleSet::Standard);
        assert_eq!(columns.next(), Some(position.turn().letter().to_string().as_str()));
        for (depth, expected) in (1..).zip(columns) {
            let count = position.perft(depth);
            let [placed, turned, gave, both, full] =
                [EndReason::FivePlaced, EndReason::FiveTurned, EndReason::OpponentFive, EndReason::BothFive, EndReason::BoardFull]
                    .map(|reason| count.ended(reason));
            assert_eq!(format!("{} ({placed},{turned},{gave},{both},{full})", count.moves), expected, "{row}, {depth} moves");
            compared += 1;
        }
    }
    assert_eq!(compared, 27);
}

/// Returns the number of distinct boards after each ply, mapped by `transform`. Boards of finished
/// games are counted but not played on.
fn boards_per_ply(from: Position, depth: usize, transform: impl Fn(&Board) -> Board) -> Vec<usize> {
    let mut now = HashSet::from([*from.board()]);
    let mut counts = Vec::new();
    for _ in 0..depth {
        let mut next = HashSet::new();
        let mut going = HashSet::new();
        for board in now {
            let position = position(&board.to_string(), from.rules());
            for play in position.moves() {
                match position.play(play).expect("legal") {
                    Next::Going(after) => {
                        let board = transform(after.board());
                        next.insert(board);
                        going.insert(board);
                    }
                    Next::Over(board, _) => {
                        next.insert(transform(&board));
                    }
                }
            }
        }
        counts.push(next.len());
        now = going;
    }
    counts
}

#[test]
fn distinct_boards_match_reference_counts() {
    let table = table("pentago-perft.tsv");
    let mut board = String::new();
    let mut counts: Vec<(String, bool, Vec<usize>)> = Vec::new();
    for line in table.lines() {
        if let Some(text) = line.strip_prefix("# ").filter(|text| text.len() == 36) {
            board = text.to_owned();
        } else if let Some(rest) = line.strip_prefix("ply ") {
            let words: Vec<&str> = rest.split([':', ' ']).filter(|word| !word.is_empty()).collect();
            let canonical = words[3].starts_with("D4");
            if words[0] == "1" {
                counts.push((board.clone(), canonical, Vec::new()));
            }
            counts.last_mut().unwrap().2.push(words[1].parse().unwrap());
        }
    }
    assert!(counts.len() >= 4, "{counts:?}");
    for (board, canonical, expected) in counts {
        let from = position(&board, RuleSet::Standard);
        let found = if canonical {
            boards_per_ply(from, expected.len(), Board::canonical)
        } else {
            boards_per_ply(from, expected.len(), |board| *board)
        };
        assert_eq!(found, expected, "{board}, canonical: {canonical}");
    }
}

#[test]
fn first_moves_form_nine_or_six_classes() {
    let start = Position::start(RuleSet::Standard);
    let after: Vec<Board> = start
        .moves()
        .into_iter()
        .map(|play| match start.play(play).unwrap() {
            Next::Going(position) => *position.board(),
            Next::Over(..) => unreachable!("one marble makes no five"),
        })
        .collect();
    assert_eq!(after.len(), 288);
    let kinds = |symmetries: &[Symmetry]| {
        let canonical = |board: &Board| symmetries.iter().map(|symmetry| board.transform(*symmetry)).min().unwrap();
        after.iter().map(canonical).collect::<HashSet<Board>>().len()
    };
    let turns: Vec<Symmetry> = Symmetry::ALL.into_iter().filter(|symmetry| !symmetry.reflects()).collect();
    assert_eq!(turns.len(), 4);
    assert_eq!(kinds(&turns), 9, "rotations only");
    assert_eq!(kinds(&Symmetry::ALL), 6, "all symmetries");
}

/// Returns the cycle lengths of a permutation of the 36 squares.
fn cycles(to: &[usize]) -> Vec<usize> {
    let mut seen = vec![false; to.len()];
    let mut lengths = Vec::new();
    for start in 0..to.len() {
        let (mut length, mut at) = (0, start);
        while !seen[at] {
            seen[at] = true;
            at = to[at];
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}

/// Returns `counts[w][b]`: the number of boards with w white and b black marbles that the
/// permutation fixes. Each cycle is of one colour or empty.
fn fixed_boards(cycles: &[usize]) -> Vec<Vec<u128>> {
    let mut counts = vec![vec![0u128; 37]; 37];
    counts[0][0] = 1;
    for &length in cycles {
        let mut next = counts.clone();
        for w in 0..=36 - length {
            for b in 0..=36 - w {
                next[w + length][b] += counts[w][b];
                if b + length <= 36 {
                    next[w][b + length] += counts[w][b];
                }
            }
        }
        counts = next;
    }
    counts
}

/// Returns, for n from 0 to 36, the number of boards with n marbles up to a permutation group
/// (Burnside's lemma).
fn orbits(group: &[Vec<usize>]) -> Vec<u128> {
    let mut kinds = std::collections::HashMap::<Vec<usize>, u128>::new();
    for element in group {
        let mut lengths = cycles(element);
        lengths.sort_unstable();
        *kinds.entry(lengths).or_default() += 1;
    }
    let mut sums = vec![0; 37];
    for (lengths, many) in kinds {
        let counts = fixed_boards(&lengths);
        for (n, sum) in sums.iter_mut().enumerate() {
            *sum += many * counts[n.div_ceil(2)][n / 2];
        }
    }
    sums.into_iter().map(|sum| sum / group.len() as u128).collect()
}

/// Returns the permutation of the squares that `transform` induces.
fn permutation(transform: impl Fn(Marbles) -> Marbles) -> Vec<usize> {
    Square::all().map(|square| Square::lowest(transform(square.marble())).expect("a square").index()).collect()
}

#[test]
fn boards_by_marble_count_match_reference_counts() {
    let whole: Vec<Vec<usize>> = Symmetry::ALL.iter().map(|symmetry| permutation(|marbles| symmetry.apply(marbles))).collect();
    let mut quadrants = Vec::new();
    for turns in 0..256usize {
        let local = |mut marbles: Marbles| {
            for (n, quadrant) in Quadrant::ALL.into_iter().enumerate() {
                for _ in 0..turns >> (2 * n) & 3 {
                    marbles = marbles.turned(Turn { quadrant, direction: Direction::Clockwise });
                }
            }
            marbles
        };
        for symmetry in Symmetry::ALL {
            quadrants.push(permutation(|marbles| symmetry.apply(local(marbles))));
        }
    }
    assert_eq!(quadrants.iter().collect::<HashSet<_>>().len(), 2048, "order of the group that also rotates single quadrants");
    let counts = [orbits(&[permutation(|marbles| marbles)]), orbits(&whole), orbits(&quadrants)];
    let table = table("pentago-counts-by-stones.tsv");
    let mut rows = 0;
    for row in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let columns: Vec<u128> = row.split('\t').take(4).map(|number| number.parse().unwrap()).collect();
        let n = columns[0] as usize;
        assert_eq!([counts[0][n], counts[1][n], counts[2][n]], columns[1..4], "{n} marbles");
        rows += 1;
    }
    assert!(rows >= 36, "{rows}");
}

#[test]
fn every_answer_ends_the_game() {
    // White turns a five on the top row; black has four on the bottom row with an empty square next
    // to them.
    let board = ["www...", "......", "...w..", "......", "......", "bbbb.."].concat();
    let from = position(&board, RuleSet::Answer);
    let Ok(Next::Going(waiting)) = from.play("d5BR".parse().unwrap()) else { panic!("the game should continue") };
    assert_eq!(waiting.waiting(), Some(pentago::Side::White));
    assert_eq!(waiting.setup().to_string(), ["wwwww.", "......", "......", "......", "......", "bbbb..+w"].concat());
    let count = waiting.perft(1);
    assert_eq!((count.moves, count.ended(EndReason::FiveAnswered), count.ended(EndReason::FiveUnanswered)), (27, 1, 26));
    assert_eq!(waiting.perft(2).moves, 0);
    // Under the standard rules the same move wins.
    let over = position(&board, RuleSet::Standard).play("d5BR".parse().unwrap());
    assert!(matches!(over, Ok(Next::Over(_, end)) if end.reason == EndReason::FiveTurned));
}
