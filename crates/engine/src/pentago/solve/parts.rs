//! The solution of a position in parts, one for each first placement: several times slower, in less
//! memory.
//!
//! The moves that place on the same square differ only in their turn. So one position after such a
//! move, the *root* of the part, is solved for all turn states; those of the others are among them.

use pentago::{Move, Next, Position, Square, Turn};
use play::CancellationToken;

use super::{FirstTwo, Plan, Solution, SolveError, Value, answered, first_two};

/// Solves a position by a plan in parts.
pub(super) fn solve_in_parts(
    position: &Position,
    plan: &Plan,
    (threads, stop): (usize, &CancellationToken),
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Solution, SolveError> {
    let (part, mut done) = (plan.part(), 0);
    let mut moves: Vec<(Move, Value)> = Vec::new();
    let all = position.moves();
    for square in Square::all() {
        let own: Vec<Move> = all.iter().copied().filter(|play| play.square == square).collect();
        if own.is_empty() {
            continue;
        }
        let mut solved: Option<Part> = None;
        for play in own {
            if stop.is_cancelled() {
                return Err(SolveError::Stopped);
            }
            let value = match (position.play(play), play.turn) {
                (Ok(Next::Over(_, end)), _) => Value::of_end(end.winner, position.turn()),
                (Ok(Next::Going(next)), _) if next.waiting().is_some() => answered(&next).value().flipped(),
                (Ok(Next::Going(next)), Some(turn)) => {
                    let solved = match &mut solved {
                        Some(solved) => solved,
                        none => none.insert(Part { turn, values: first_two(&next, &part, (threads, stop), (done, progress))? }),
                    };
                    solved.value(&next, turn).flipped()
                }
                _ => continue,
            };
            moves.push((play, value));
        }
        done += part.arrangements();
        progress(done);
    }
    // In the order of the moves.
    moves.sort_by_key(|(play, _)| all.iter().position(|other| other == play));
    Ok(Solution::of(moves))
}

/// The solved root of a part.
struct Part {
    /// The turn of the move that led to the root.
    turn: Turn,
    values: FirstTwo,
}

impl Part {
    /// Returns the value of a position after the same placement and another turn, for the side to
    /// move.
    fn value(&self, position: &Position, turn: Turn) -> Value {
        let turns = [self.turn.back(), turn];
        let value = |play: Move| {
            // Where the placement would be at the root.
            let at_root = turns.iter().rev().fold(play.square.marble(), |marble, turn| marble.turned(turn.back())).squares().next();
            let square = at_root.and_then(|square| self.values.empty.iter().position(|&other| other == square));
            match (square, play.turn) {
                (Some(square), Some(last)) => self.values.first.value_after(square, &[turns[0], turns[1], last]),
                _ => Value::Win,
            }
        };
        position.moves().into_iter().map(value).max().unwrap_or(Value::Draw)
    }
}

#[cfg(test)]
mod tests {
    use pentago::{RuleSet, Setup};

    use super::super::{Limits, solve, solve_by_plan};
    use super::*;

    #[test]
    fn parts_give_the_same_values_as_the_whole() {
        let table = include_str!("../../../../../tests/data/pentago/pentago-exact.tsv");
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        let boards = rows.filter_map(|line| line.split_once('\t').filter(|(marbles, _)| ["25", "26", "27", "28"].contains(marbles)));
        let mut compared = 0;
        for (_, rest) in boards.step_by(5) {
            let Some(board) = rest.split('\t').next() else { panic!("{rest}") };
            for rules in RuleSet::ALL {
                let position = Position::new(board.parse::<Setup>().unwrap(), rules).unwrap();
                let empty = position.board().empty().len();
                let stop = CancellationToken::new();
                let whole = solve(&position, &Limits::default(), &stop, &|_| {}).unwrap();
                for plan in [1, 2].map(|passes| Plan::in_parts(empty, passes, 2)) {
                    let told = std::sync::atomic::AtomicU64::new(0);
                    let tell = |done| {
                        told.fetch_max(done, std::sync::atomic::Ordering::Relaxed);
                    };
                    assert_eq!(solve_by_plan(&position, &plan, 2, &stop, &tell).unwrap(), whole, "{board} {plan}");
                    assert_eq!(told.into_inner(), plan.arrangements());
                    compared += 1;
                }
            }
        }
        assert!(compared > 20, "{compared}");
    }
}
