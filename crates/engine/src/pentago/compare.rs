//! The best move of a position and a played move with their values, for the review of a game.

use pentago::{IllegalMove, Move, Next, Position};
use play::{Budget, CancellationToken};

use super::Value;
use super::search::{Options, Search, SearchResult, distinct_moves};

/// Transposition table of a comparison in bytes.
const TABLE_BYTES: usize = 16 << 20;

/// The values of two moves of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub best: ValuedMove,
    pub played: ValuedMove,
    /// The legal moves, with moves to symmetric positions counted once.
    pub legal: usize,
}

/// A move with its value for the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct ValuedMove {
    pub play: Move,
    /// The value, if proven.
    pub value: Option<Value>,
    /// The expected result: 0 for a loss, 1 for a win.
    pub expected: f64,
    /// Search depth in plies; 0 for values that were not searched.
    pub depth: u32,
    /// The expected moves, starting with this one.
    pub line: Vec<Move>,
    /// The number of plies to the end of the game with this move, if a win or loss was searched.
    pub plies_to_end: Option<u32>,
}

impl ValuedMove {
    fn known(play: Move, value: Value) -> ValuedMove {
        ValuedMove { play, value: Some(value), expected: value.expected(), depth: 0, line: vec![play], plies_to_end: None }
    }

    fn searched(found: &SearchResult) -> ValuedMove {
        ValuedMove {
            play: found.play,
            value: found.value,
            expected: found.expected(),
            depth: found.depth,
            line: found.line.clone(),
            plies_to_end: found.moves_to_end(),
        }
    }

    /// Returns the value of a move after which the opponent's search found this.
    fn answered(play: Move, found: &SearchResult) -> ValuedMove {
        ValuedMove {
            play,
            value: found.value.map(Value::flipped),
            expected: 1.0 - found.expected(),
            depth: found.depth + 1,
            line: std::iter::once(play).chain(found.line.iter().copied()).collect(),
            plies_to_end: found.moves_to_end().map(|plies| plies + 1),
        }
    }
}

/// Compares a played move with the best one. `known` contains the exact values of all moves, if they
/// are known. Otherwise the position, and the positions after both moves, are each searched with
/// `nodes` nodes; the better of both counts as the best.
///
/// The result depends on the arguments only. Returns `None` if `stop` was cancelled.
///
/// # Errors
/// The played move is illegal.
pub fn compare(
    position: &Position,
    played: Move,
    known: Option<&[(Move, Value)]>,
    nodes: u64,
    stop: &CancellationToken,
) -> Result<Option<Comparison>, IllegalMove> {
    let after = position.play(played)?;
    let mut search = Search::new(Options { threads: 1, table_bytes: TABLE_BYTES, ..Options::default() });
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    let legal = distinct_moves(position);
    let (best, played) = match known {
        Some(known) => compare_known((position, &after), played, known, (&mut search, &budget), stop),
        None => {
            let found = search.run(position, &budget, stop, &mut |_| {});
            // Without moves there is nothing to compare, and a lost position cannot be made worse.
            if legal <= 1 || is_same(position, found.play, &after) || found.value == Some(Value::Loss) {
                let best = ValuedMove::searched(&found);
                let line = if played == best.play { best.line.clone() } else { vec![played] };
                (best.clone(), ValuedMove { play: played, line, ..best })
            } else {
                let own = value_after(&after, played, position, (&mut search, &budget), stop);
                let best = match position.play(found.play) {
                    Ok(next) if !found.proven => value_after(&next, found.play, position, (&mut search, &budget), stop),
                    _ => ValuedMove::searched(&found),
                };
                if own.expected >= best.expected { (own.clone(), own) } else { (best, own) }
            }
        }
    };
    Ok((!stop.is_cancelled()).then_some(Comparison { best, played, legal }))
}

/// Returns whether a move leads to a position symmetric to `after`.
fn is_same(position: &Position, play: Move, after: &Next) -> bool {
    match (position.play(play), after) {
        (Ok(Next::Going(one)), Next::Going(other)) => {
            one.waiting() == other.waiting() && one.board().canonical() == other.board().canonical()
        }
        (Ok(Next::Over(_, one)), Next::Over(_, other)) => one.winner == other.winner,
        _ => false,
    }
}

/// Compares moves with exact values. The searches only supply the lines.
fn compare_known(
    (position, after): (&Position, &Next),
    played: Move,
    known: &[(Move, Value)],
    (search, budget): (&mut Search, &Budget),
    stop: &CancellationToken,
) -> (ValuedMove, ValuedMove) {
    let best = known.iter().map(|&(_, value)| value).max().unwrap_or(Value::Draw);
    let own = known.iter().find(|(play, _)| *play == played).map_or(best, |&(_, value)| value);
    if own == best {
        let best = ValuedMove::known(played, best);
        return (best.clone(), best);
    }
    let keeping: Vec<Move> = known.iter().filter(|&&(_, value)| value == best).map(|&(play, _)| play).collect();
    search.clear();
    let found = search.run_among(position, Some(&keeping), budget, stop, &mut |_| {});
    let with_line = |value: Value, searched: ValuedMove| {
        // A line that the search did not prove may miss the value.
        let is_proven = searched.value == Some(value);
        let exact = ValuedMove::known(searched.play, value);
        if is_proven {
            ValuedMove { depth: searched.depth, line: searched.line, plies_to_end: searched.plies_to_end, ..exact }
        } else {
            exact
        }
    };
    let best = with_line(best, ValuedMove::searched(&found));
    let played = with_line(own, value_after(after, played, position, (search, budget), stop));
    (best, played)
}

/// Returns the value of a move that led to `after`, for the side that made it.
fn value_after(
    after: &Next,
    play: Move,
    position: &Position,
    (search, budget): (&mut Search, &Budget),
    stop: &CancellationToken,
) -> ValuedMove {
    search.clear();
    match after {
        Next::Over(_, end) => ValuedMove { plies_to_end: Some(1), ..ValuedMove::known(play, Value::of_end(end.winner, position.turn())) },
        Next::Going(next) => {
            let found = search.run(next, budget, stop, &mut |_| {});
            match next.waiting() {
                None => ValuedMove::answered(play, &found),
                // Every answer to a five ends the game.
                Some(_) => match next.play(found.play) {
                    Ok(Next::Over(_, end)) => ValuedMove {
                        line: vec![play, found.play],
                        plies_to_end: Some(2),
                        ..ValuedMove::known(play, Value::of_end(end.winner, position.turn()))
                    },
                    _ => ValuedMove::answered(play, &found),
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pentago::{RuleSet, Setup};

    use super::*;
    use crate::pentago::solve::{Limits, solve};

    fn position(text: &str) -> Position {
        Position::new(text.parse::<Setup>().unwrap(), RuleSet::Standard).unwrap()
    }

    #[test]
    fn values_agree_with_the_exact_solver() {
        let table = include_str!("../../../../tests/data/pentago/pentago-exact.tsv");
        let mut checked = 0;
        for line in table.lines().filter(|line| !line.starts_with('#')).filter(|line| line.starts_with("24") || line.starts_with("26")) {
            let Some(board) = line.split('\t').nth(1) else { panic!("{line}") };
            let position = position(board);
            let solution = solve(&position, &Limits::default(), &CancellationToken::new(), &|_| {}).unwrap();
            for &(play, value) in solution.moves().iter().step_by(17) {
                let known = compare(&position, play, Some(solution.moves()), 2_000, &CancellationToken::new()).unwrap().unwrap();
                assert_eq!((known.best.value, known.played.value), (Some(solution.value()), Some(value)), "{board} {play}");
                let searched = compare(&position, play, None, 20_000, &CancellationToken::new()).unwrap().unwrap();
                assert!(searched.played.value.is_none_or(|found| found == value), "{board} {play}: {searched:?}");
                assert!(searched.best.value.is_none_or(|found| found == solution.value() || found == value), "{board} {play}");
                assert!(searched.played.expected <= searched.best.expected, "{board} {play}");
                checked += 1;
            }
        }
        assert!(checked > 20, "{checked}");
    }

    #[test]
    fn the_refutation_is_a_legal_line_to_the_end() {
        // White threatens five in the bottom row; a black move elsewhere loses.
        let position = position(concat!("......", "b.....", "......", ".....b", "b.....", "wwww.."));
        let compared = compare(&position, "c4BR".parse().unwrap(), None, 200_000, &CancellationToken::new()).unwrap().unwrap();
        let Some(plies) = compared.played.plies_to_end else { panic!("{compared:?}") };
        assert_eq!(compared.played.value, Some(Value::Loss));
        assert_eq!(compared.played.line[0].to_string(), "c4BR");
        assert!(plies >= 2 && compared.legal > 100, "{compared:?}");
    }

    #[test]
    fn illegal_moves_are_errors_and_stopped_comparisons_have_no_result() {
        let position = position(&".".repeat(36));
        let stop = CancellationToken::new();
        assert!(compare(&position, "a1".parse().unwrap(), None, 100, &stop).is_err());
        let play = "a1AR".parse().unwrap();
        assert_eq!(compare(&position, play, None, 2_000, &stop), compare(&position, play, None, 2_000, &stop));
        stop.cancel();
        assert_eq!(compare(&position, play, None, 100, &stop), Ok(None));
    }
}
