//! Tests the classical engines: equal values at equal depth, and node counts equal to position
//! counts.

use engine::pentago::classic::{Choice, Classic, Settings, choose, static_value};
use pentago::{Board, Next, Position, RuleSet, Side};
use play::CancellationToken;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

fn chosen(position: &Position, engine: Classic, depth: u32, reduce: bool) -> Choice {
    choose(position, &Settings { reduce, ..Settings::new(engine, depth) }, &CancellationToken::new())
}

/// Returns an unfinished position after this many random moves.
fn random(random: &mut ChaCha8Rng, rules: RuleSet, marbles: usize) -> Position {
    let mut position = Position::start(rules);
    while position.board().count() < marbles {
        let moves = position.moves();
        match position.play(moves[random.next_u32() as usize % moves.len()]) {
            Ok(Next::Going(next)) => position = next,
            _ => position = Position::start(rules),
        }
    }
    position
}

#[test]
fn engines_agree_at_equal_depth() {
    let mut numbers = ChaCha8Rng::seed_from_u64(7);
    for n in 0..24 {
        let rules = RuleSet::ALL[n % 2];
        // Late positions have few moves, so minimax can search deeper there.
        let (marbles, depth) = [(3, 2), (10, 2), (18, 2), (28, 3), (31, 4), (33, 4)][n / 2 % 6];
        let position = random(&mut numbers, rules, marbles);
        let minimax = chosen(&position, Classic::Minimax, depth, false);
        for engine in [Classic::Minimax, Classic::AlphaBeta, Classic::Negascout] {
            for reduce in [false, true] {
                let other = chosen(&position, engine, depth, reduce);
                assert_eq!(other.score, minimax.score, "{engine}, reduced {reduce}: {}", position.setup());
                assert!(other.calculations <= 2 * minimax.calculations);
            }
        }
        let one = chosen(&position, Classic::Minimax, 1, false);
        assert_eq!(chosen(&position, Classic::Naive, 1, false).score, one.score);
    }
}

#[test]
fn calculations_match_position_counts() {
    let start = Position::start(RuleSet::Standard);
    assert_eq!(chosen(&start, Classic::Naive, 1, false).calculations, 288);
    assert_eq!(chosen(&start, Classic::Naive, 1, true).calculations, 6);
    assert_eq!(chosen(&start, Classic::Minimax, 2, false).calculations, 80_640);
    let pruned = chosen(&start, Classic::AlphaBeta, 2, false).calculations;
    assert!(pruned < 20_160, "{pruned}");
}

#[test]
fn static_value_counts_lines() {
    assert_eq!(static_value(&Board::EMPTY, Side::White), 32);
    // b5 is on four lines of rows and columns, and on two of the long diagonal.
    let board: Board = format!("{}w{}", ".".repeat(7), ".".repeat(28)).parse().unwrap();
    assert_eq!(static_value(&board, Side::White), 26 + 6 * 10);
    assert_eq!(static_value(&board, Side::Black), 26 - 6 * 10);
    // Two marbles of each colour, with no line that contains both.
    let board: Board = ["ww....", "......", "......", "......", "......", "....bb"].concat().parse().unwrap();
    assert_eq!(static_value(&board, Side::White), static_value(&board, Side::Black));
}

#[test]
fn immediate_wins_are_taken() {
    let board = ["wwww..", "......", "......", "......", "......", "bbbb.."].concat();
    let position = Position::new(board.parse().unwrap(), RuleSet::Standard).unwrap();
    for engine in Classic::ALL {
        assert_eq!(chosen(&position, engine, 2, true).play.to_string(), "e6", "{engine}");
    }
}
