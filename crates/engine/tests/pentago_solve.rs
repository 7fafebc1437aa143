//! Compares the exact solver with a table of another program's values, and with a slow reference
//! search under both rule sets.

use std::collections::HashMap;

use engine::pentago::Value;
use engine::pentago::solve::{Limits, Plan, Solution, SolveError, solve, solve_ahead};
use pentago::{Next, Position, RuleSet, Setup};
use play::CancellationToken;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

const TABLE: &str = include_str!("../../../tests/data/pentago/pentago-exact.tsv");

fn position(text: &str, rules: RuleSet) -> Position {
    Position::new(text.parse::<Setup>().unwrap(), rules).unwrap()
}

fn solved(position: &Position, limits: &Limits) -> Solution {
    solve(position, limits, &CancellationToken::new(), &|_| {}).unwrap()
}

fn best(solved: &Solution) -> Vec<String> {
    let mut moves: Vec<String> = solved.best().map(|play| play.to_string()).collect();
    moves.sort();
    moves
}

#[test]
fn positions_with_twenty_marbles_match_table() {
    let mut rows = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [marbles, board, _, value, _, moves, ..] = columns[..] else { panic!("{line}") };
        if marbles.parse::<usize>().unwrap() < 20 {
            continue;
        }
        rows += 1;
        let position = position(board, RuleSet::Standard);
        let solved = solved(&position, &Limits::default());
        assert_eq!(solved.value(), value.parse().unwrap(), "{line}");
        let mut expected: Vec<String> = match moves {
            "*" => position.moves().iter().map(ToString::to_string).collect(),
            moves => moves.split(',').map(str::to_owned).collect(),
        };
        expected.sort();
        assert_eq!(best(&solved), expected, "{line}");
    }
    assert_eq!(rows, 107);
}

/// A plain negamax search of the game's own rules.
fn slow(position: &Position, memo: &mut HashMap<Position, Value>) -> Value {
    if let Some(&value) = memo.get(position) {
        return value;
    }
    let value = position.moves().into_iter().map(|play| slow_move(position, play, memo)).max().unwrap();
    memo.insert(*position, value);
    value
}

fn slow_move(position: &Position, play: pentago::Move, memo: &mut HashMap<Position, Value>) -> Value {
    match position.play(play).unwrap() {
        Next::Going(next) => slow(&next, memo).flipped(),
        Next::Over(_, end) => match end.winner {
            None => Value::Draw,
            Some(winner) if winner == position.turn() => Value::Win,
            Some(_) => Value::Loss,
        },
    }
}

/// Returns positions from random games with this number of empty squares.
fn random_positions(rules: RuleSet, empty: usize, wanted: usize, seed: u64) -> Vec<Position> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = Position::start(rules);
        loop {
            if position.board().empty().len() == empty {
                found.push(position);
                break;
            }
            let moves = position.moves();
            match position.play(moves[dice.next_u32() as usize % moves.len()]).unwrap() {
                Next::Going(next) => position = next,
                Next::Over(..) => break,
            }
        }
    }
    found
}

#[test]
fn late_positions_match_negamax_under_both_rule_sets() {
    let (mut seen, mut later) = (HashMap::new(), 0);
    for rules in RuleSet::ALL {
        for (empty, wanted) in [(1, 40), (2, 40), (3, 40), (4, 25), (5, 4)] {
            let mut memo = HashMap::new();
            for position in random_positions(rules, empty, wanted, 7 + empty as u64) {
                let ahead = solve_ahead(&position, &Limits::default(), &CancellationToken::new(), &|_| {}).unwrap();
                for &(play, value) in ahead.solution.moves() {
                    assert_eq!(value, slow_move(&position, play, &mut memo), "{rules} {} {play}", position.setup());
                    *seen.entry((rules, position.waiting().is_some(), value)).or_insert(0) += 1;
                }
                for (first, solution) in &ahead.next {
                    let Ok(Next::Going(next)) = position.play(*first) else { panic!("{} {first}", position.setup()) };
                    for &(play, value) in solution.moves() {
                        assert_eq!(value, slow_move(&next, play, &mut memo), "{rules} {} {first} {play}", position.setup());
                    }
                    later += solution.moves().len();
                }
            }
        }
    }
    assert!(later > 50_000, "{later}");
    // All three values for both rule sets, and two values for positions that wait for an answer.
    assert_eq!(seen.len(), 3 + 3 + 2, "{seen:?}");
}

#[test]
fn passes_and_threads_do_not_change_solutions() {
    for rules in RuleSet::ALL {
        for position in random_positions(rules, 13, 3, 1) {
            let ahead = |limits: &Limits| solve_ahead(&position, limits, &CancellationToken::new(), &|_| {}).unwrap();
            let one = ahead(&Limits { memory: Limits::MEMORY, threads: 1 });
            let three = ahead(&Limits { memory: Limits::MEMORY, threads: 3 });
            let little = Limits { memory: Plan::new(13, &Limits { memory: u64::MAX, threads: 1 }).unwrap().bytes() - 1, threads: 1 };
            assert_eq!(Plan::new(13, &little).unwrap().passes(), 2);
            let two_passes = ahead(&little);
            assert_eq!(one, three);
            assert_eq!(one, two_passes);
            // Solve some of the following positions on their own.
            for (play, solution) in one.next.iter().step_by(one.next.len().div_ceil(3).max(1)) {
                let Ok(Next::Going(next)) = position.play(*play) else { panic!("{} {play}", position.setup()) };
                assert_eq!(*solution, solved(&next, &Limits::default()), "{} {play}", position.setup());
            }
        }
    }
}

#[test]
fn answerable_fives_are_draws() {
    // White turns a five on the sixth rank; black has four on the first and would answer on e1.
    let text = "www...b.....bb.w.ww..b.w.b..w.bbbb.w";
    let values = RuleSet::ALL.map(|rules| {
        let position = position(text, rules);
        let solved = solved(&position, &Limits::default());
        let turned =
            solved.moves().iter().filter(|(play, _)| matches!(position.play(*play), Ok(Next::Going(next)) if next.waiting().is_some()));
        turned.map(|&(_, value)| value).collect::<Vec<_>>()
    });
    assert!(values[0].is_empty(), "no position waits for an answer under the standard rules");
    assert!(values[1].contains(&Value::Draw), "{values:?}");
}

#[test]
fn large_and_cancelled_solves_are_errors() {
    let early = position("....................................", RuleSet::Standard);
    let refused = solve(&early, &Limits::default(), &CancellationToken::new(), &|_| {});
    assert!(matches!(refused, Err(SolveError::TooLarge(_))), "{refused:?}");
    let stop = CancellationToken::new();
    stop.cancel();
    let late = random_positions(RuleSet::Standard, 10, 1, 5)[0];
    assert_eq!(solve(&late, &Limits::default(), &stop, &|_| {}), Err(SolveError::Stopped));
}
