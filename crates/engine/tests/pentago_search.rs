//! Compares the search's proofs with exact values of other programs and with exhaustive search,
//! under both rule sets.

use std::path::Path;

use engine::pentago::Value;
use engine::pentago::search::{Options, Search, SearchResult};
use pentago::{Board, Move, Next, Position, RuleSet, Side};
use play::{Budget, CancellationToken};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

fn search() -> Search {
    Search::new(Options { threads: 1, table_bytes: 8 << 20, ..Options::default() })
}

fn run(search: &mut Search, position: &Position, nodes: u64) -> SearchResult {
    search.run(position, &Budget { nodes: Some(nodes), ..Budget::default() }, &CancellationToken::new(), &mut |_| {})
}

fn after(position: &Position, play: Move) -> Board {
    match position.play(play).expect("a legal move") {
        Next::Going(next) => *next.board(),
        Next::Over(board, _) => board,
    }
}

/// Compares the search's proofs with a table of exact values. Returns the number of rows and of
/// proven ones.
fn compare_with_table(table: &str) -> (usize, usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/pentago").join(table);
    let table = std::fs::read_to_string(path).unwrap();
    let mut search = search();
    let (mut rows, mut proven) = (0, 0);
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let position = Position::new(columns[1].parse().unwrap(), RuleSet::Standard).unwrap();
        let value: Value = columns[3].parse().unwrap();
        let found = run(&mut search, &position, 3_000_000);
        rows += 1;
        if let Some(proved) = found.value {
            assert_eq!(proved, value, "{row}");
            assert!(found.proven);
            proven += 1;
            let keeps = |text: &str| after(&position, text.parse().unwrap()) == after(&position, found.play);
            assert!(columns[5] == "*" || columns[5].split(',').any(keeps), "{row}: {}", found.play);
        }
    }
    (rows, proven)
}

#[test]
fn late_positions_are_proven_exactly() {
    let (rows, proven) = compare_with_table("pentago-exact.tsv");
    assert!(rows > 100 && proven * 100 >= rows * 95, "{proven} of {rows} proven");
}

/// The table was computed by the solver, which is independent of the search.
#[test]
fn proofs_match_solver_at_14_and_15_marbles() {
    let (rows, proven) = compare_with_table("pentago-middle-exact.tsv");
    assert!(rows >= 100 && proven >= rows / 5, "{proven} of {rows} proven");
}

/// Returns the exact value by exhaustive search.
fn exact(position: &Position) -> Value {
    let mut best = Value::Loss;
    for play in position.moves() {
        let value = match position.play(play).expect("a legal move") {
            Next::Going(next) => exact(&next).flipped(),
            Next::Over(_, end) => match end.winner {
                None => Value::Draw,
                Some(winner) if winner == position.turn() => Value::Win,
                Some(_) => Value::Loss,
            },
        };
        best = best.max(value);
        if best == Value::Win {
            break;
        }
    }
    best
}

fn random(numbers: &mut ChaCha8Rng, rules: RuleSet, marbles: usize) -> Position {
    let mut position = Position::start(rules);
    while position.board().count() < marbles {
        let moves = position.moves();
        match position.play(moves[numbers.next_u32() as usize % moves.len()]) {
            Ok(Next::Going(next)) => position = next,
            _ => position = Position::start(rules),
        }
    }
    position
}

#[test]
fn last_moves_are_solved_under_both_rule_sets() {
    let mut numbers = ChaCha8Rng::seed_from_u64(11);
    let mut search = search();
    let mut values = std::collections::HashSet::new();
    for n in 0..240 {
        let rules = RuleSet::ALL[n % 2];
        let position = random(&mut numbers, rules, 33 + n / 2 % 3);
        let value = exact(&position);
        let found = run(&mut search, &position, 5_000_000);
        assert_eq!((found.value, found.proven), (Some(value), true), "{} {rules}", position.setup());
        let kept = match position.play(found.play).unwrap() {
            Next::Going(next) => exact(&next).flipped(),
            Next::Over(_, end) => end.winner.map_or(Value::Draw, |w| if w == position.turn() { Value::Win } else { Value::Loss }),
        };
        assert_eq!(kept, value, "{} {}", position.setup(), found.play);
        values.insert((rules.name(), value));
    }
    assert_eq!(values.len(), 6, "values are missing: {values:?}");
}

#[test]
fn answers_to_fives_are_found() {
    let board = ["wwwww.", "......", "......", "......", "......", "bbbb.."].concat();
    let position = Position::new(format!("{board}+w").parse().unwrap(), RuleSet::Answer).unwrap();
    let found = run(&mut search(), &position, 1_000);
    assert_eq!((found.play.to_string().as_str(), found.value), ("e1", Some(Value::Draw)));
    // A turned five that wins under the standard rules draws if the opponent can answer it.
    let board = ["www...", "......", "...w..", "......", "......", "bbbb.."].concat();
    let standard = Position::new(board.parse().unwrap(), RuleSet::Standard).unwrap();
    assert_eq!(run(&mut search(), &standard, 1_000).value, Some(Value::Win));
}

#[test]
fn the_same_nodes_give_the_same_move() {
    let position =
        Position::new(["w.....", "....b.", "......", "..w...", "......", "...b.."].concat().parse().unwrap(), RuleSet::Standard).unwrap();
    let mut twice = (0..2).map(|_| {
        let found = run(&mut search(), &position, 300_000);
        (found.play, found.score, found.depth, found.nodes, found.line)
    });
    assert_eq!(twice.next(), twice.next());
}

#[test]
fn lines_are_legal_and_progress_is_reported() {
    let mut numbers = ChaCha8Rng::seed_from_u64(12);
    for marbles in [0, 1, 2, 5, 9, 10, 14] {
        let start = random(&mut numbers, RuleSet::Standard, marbles);
        let mut depths = Vec::new();
        let budget = Budget { nodes: Some(200_000), ..Budget::default() };
        let found = search().run(&start, &budget, &CancellationToken::new(), &mut |found: &SearchResult| {
            depths.push(found.depth);
            assert_eq!(found.line.first(), Some(&found.play));
            let mut position = start;
            for play in &found.line {
                match position.play(*play).expect("the line is legal") {
                    Next::Going(next) => position = next,
                    Next::Over(..) => break,
                }
            }
        });
        assert!(depths.is_sorted() && !depths.is_empty());
        assert!(found.line.len() >= 2 || found.proven, "{} marbles: {:?}", marbles, found.line);
    }
}

#[test]
fn stop_ends_a_search_with_two_threads() {
    let stop = CancellationToken::new();
    let canceller = stop.clone();
    let mut search = Search::new(Options { threads: 2, table_bytes: 1 << 20, ..Options::default() });
    let found = search.run(&Position::start(RuleSet::Standard), &Budget::default(), &stop, &mut |found| {
        if found.depth >= 5 {
            canceller.cancel();
        }
    });
    assert!(found.depth >= 4 && found.nodes > 0);
    assert_eq!(found.play.turn.map(|_| Side::White), Some(Side::White));
}
