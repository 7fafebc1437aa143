//! Exact values of all moves of late positions, in a known amount of memory.
//!
//! The positions that can follow from a position are the colourings of its empty squares, each in
//! all rotations of the quadrants. The solver processes them from the full board backwards by
//! number of marbles, and keeps only two neighbouring numbers in memory. It stores the value of an
//! arrangement for all its turn states at once, as bits (`states`); Irving, *Pentago is a First
//! Player Win* (2014), calls this a super. No searching, hashing or comparing is needed.
//!
//! The solver does not compute the distance to a win. It does not search; searching is useful only
//! with too many empty squares for this method.

mod first;
mod fives;
mod level;
mod parts;
mod plan;
mod states;
mod subsets;
mod tasks;

use std::sync::atomic::{AtomicU64, Ordering};

use pentago::{Move, Next, Position, Square};
use play::CancellationToken;

use self::first::{FirstMoves, PassResult};
use self::fives::Fives;
use self::level::{Question, Root, Row, Step};
pub use self::plan::{Plan, TooLarge};
use self::subsets::Subsets;
pub(super) use self::tasks::run_tasks;
use super::Value;

/// Limits of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum memory in bytes.
    pub memory: u64,
    /// Number of threads, at least one.
    pub threads: usize,
}

impl Limits {
    /// Default maximum memory in bytes.
    pub const MEMORY: u64 = 500_000_000;

    /// Returns limits for players: all processors, and memory to solve from 18 marbles in one pass,
    /// which takes two processors less than a second.
    #[must_use]
    pub fn for_play() -> Limits {
        Limits { memory: 600_000_000, ..Limits::default() }
    }
}

impl Default for Limits {
    /// 500 MB and all processors.
    fn default() -> Limits {
        Limits { memory: Limits::MEMORY, threads: std::thread::available_parallelism().map_or(1, usize::from) }
    }
}

/// Returns the default estimate of nanoseconds per arrangement and thread.
#[must_use]
pub const fn default_nanoseconds_per_arrangement(rules: pentago::RuleSet) -> f64 {
    match rules {
        pentago::RuleSet::Standard => 17.0,
        pentago::RuleSet::Answer => 34.0,
    }
}

/// The reason that a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    #[error("solving was stopped")]
    Stopped,
}

/// The exact values of all moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    moves: Vec<(Move, Value)>,
}

impl Solution {
    /// Creates a solution from the values of all moves, in the order of [`Position::moves`].
    pub(super) const fn of(moves: Vec<(Move, Value)>) -> Solution {
        Solution { moves }
    }

    /// Returns the value of the position for the side to move.
    #[must_use]
    pub fn value(&self) -> Value {
        self.moves.iter().map(|&(_, value)| value).max().unwrap_or(Value::Draw)
    }

    /// Returns all legal moves with their values for the side to move, in the order of
    /// [`Position::moves`].
    #[must_use]
    pub fn moves(&self) -> &[(Move, Value)] {
        &self.moves
    }

    /// Returns the moves that keep the position's value.
    pub fn best(&self) -> impl Iterator<Item = Move> {
        let best = self.value();
        self.moves.iter().filter(move |&&(_, value)| value == best).map(|&(play, _)| play)
    }
}

/// The exact values of all moves of a position, and of all moves of the positions after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPlySolution {
    pub solution: Solution,
    /// The solutions after each move that does not end the game, in the order of
    /// [`Position::moves`].
    pub next: Vec<(Move, Solution)>,
}

/// Solves a position. Calls `progress` from time to time with the number of finished arrangements,
/// of [`Plan::arrangements`].
///
/// # Errors
/// Returns an error if memory does not suffice or `stop` was cancelled.
pub fn solve(
    position: &Position,
    limits: &Limits,
    stop: &CancellationToken,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Solution, SolveError> {
    Ok(solve_ahead(position, limits, stop, progress)?.solution)
}

/// Solves a position by a plan for its number of empty squares. Calls `progress` as [`solve`] does.
///
/// # Errors
/// `stop` was cancelled.
///
/// # Panics
/// The plan is for another number of empty squares.
pub fn solve_by_plan(
    position: &Position,
    plan: &Plan,
    threads: usize,
    stop: &CancellationToken,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Solution, SolveError> {
    assert_eq!(plan.empty, position.board().empty().len(), "the plan fits the position");
    if position.waiting().is_some() {
        return Ok(answered(position));
    }
    if plan.parts() > 1 {
        return parts::solve_in_parts(position, plan, (threads, stop), progress);
    }
    let FirstTwo { empty, first } = first_two(position, plan, (threads, stop), (0, progress))?;
    let value = |play: Move| match (empty.iter().position(|&square| square == play.square), play.turn) {
        (Some(square), Some(turn)) => first.value(square, turn),
        _ => Value::Win,
    };
    Ok(Solution { moves: position.moves().into_iter().map(|play| (play, value(play))).collect() })
}

/// Measures how long a thread takes to process an arrangement on this machine, in nanoseconds: once
/// per rule set and process, in a fraction of a second.
#[must_use]
pub fn measured_nanoseconds_per_arrangement(rules: pentago::RuleSet) -> f64 {
    static MEASURED: [std::sync::OnceLock<f64>; 2] = [const { std::sync::OnceLock::new() }; 2];
    let measure = || {
        let default = default_nanoseconds_per_arrangement(rules);
        let Ok(board) = CALIBRATION.parse::<pentago::Setup>() else { return default };
        let Ok(position) = Position::new(board, rules) else { return default };
        let limits = Limits { threads: 1, ..Limits::default() };
        let Ok(plan) = Plan::new(position.board().empty().len(), &limits) else { return default };
        let started = play::time::Instant::now();
        match solve_by_plan(&position, &plan, 1, &CancellationToken::new(), &|_| {}) {
            Ok(_) => started.elapsed().as_nanos() as f64 / plan.arrangements().max(1) as f64,
            Err(_) => default,
        }
    };
    MEASURED.get(rules as usize).map_or_else(|| default_nanoseconds_per_arrangement(rules), |measured| *measured.get_or_init(measure))
}

/// A position with 22 marbles, which is solved in a fraction of a second.
const CALIBRATION: &str = "bwb..bb....bb....wwb..wwbwb.w.bwbwww";

/// Solves a position and those after its moves, at no additional cost.
///
/// # Errors
/// As [`solve`].
pub fn solve_ahead(
    position: &Position,
    limits: &Limits,
    stop: &CancellationToken,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<TwoPlySolution, SolveError> {
    if position.waiting().is_some() {
        return Ok(TwoPlySolution { solution: answered(position), next: Vec::new() });
    }
    let plan = Plan::new(position.board().empty().len(), limits)?;
    let FirstTwo { empty, first } = first_two(position, &plan, (limits.threads, stop), (0, progress))?;
    let place = |square: Square| empty.iter().position(|&other| other == square);
    let value = |play: Move| match (place(play.square), play.turn) {
        (Some(square), Some(turn)) => first.value(square, turn),
        _ => Value::Win,
    };
    let solution = Solution { moves: position.moves().into_iter().map(|play| (play, value(play))).collect() };
    let next = position.moves().into_iter().filter_map(|play| {
        let (turn, square) = (play.turn?, place(play.square)?);
        let Ok(Next::Going(next)) = position.play(play) else { return None };
        if next.waiting().is_some() {
            return Some((play, answered(&next)));
        }
        let value = |second: Move| {
            // The square before the first turn.
            let before = second.square.marble().turned(turn.back()).squares().next();
            match (before.and_then(place), second.turn) {
                (Some(answer), Some(after)) => first.second((square, answer), [turn, after]),
                _ => Value::Win,
            }
        };
        Some((play, Solution { moves: next.moves().into_iter().map(|second| (second, value(second))).collect() }))
    });
    Ok(TwoPlySolution { solution, next: next.collect() })
}

/// The values of the first two moves of a position, by its empty squares.
struct FirstTwo {
    empty: Vec<Square>,
    first: FirstMoves,
}

/// Solves an unfinished position, with all arrangements of its plan in memory. Adds `done` to
/// the reported progress.
fn first_two(
    position: &Position,
    plan: &Plan,
    (threads, stop): (usize, &CancellationToken),
    (done, progress): (u64, &(dyn Fn(u64) + Sync)),
) -> Result<FirstTwo, SolveError> {
    let board = position.board();
    let empty: Vec<Square> = Square::all().filter(|&square| board.get(square).is_none()).collect();
    let subsets = Subsets::of(plan.empty - plan.high);
    let sides = [position.turn(), position.turn().other()];
    let root = Root {
        rules: position.rules(),
        high: plan.high,
        subsets,
        fives: sides.map(|side| Fives::new(board, side, &empty, subsets, threads)),
    };
    let solver = Solver { plan: *plan, root, threads, stop, done: AtomicU64::new(done), progress };
    let first = if plan.passes == 1 {
        FirstMoves::from_one_pass(solver.pass::<4>(Question::Both)?)
    } else {
        FirstMoves::from_two_passes(solver.pass::<2>(Question::Wins)?, solver.pass::<2>(Question::Holds)?)
    };
    Ok(FirstTwo { empty, first })
}

/// Returns the solution for the player who has to answer a turned five.
fn answered(position: &Position) -> Solution {
    let over = |play| match position.play(play) {
        Ok(Next::Over(_, end)) if end.winner.is_none() => Value::Draw,
        _ => Value::Loss,
    };
    Solution { moves: position.moves().into_iter().map(|play| (play, over(play))).collect() }
}

struct Solver<'a> {
    plan: Plan,
    root: Root,
    threads: usize,
    stop: &'a CancellationToken,
    done: AtomicU64,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl Solver<'_> {
    /// Answers one question, or both, about the player to move at the root for each of his first
    /// placements, in all states one turn later; and the complementary question about the other
    /// player for each second placement.
    fn pass<const W: usize>(&self, question: Question) -> Result<PassResult<W>, SolveError> {
        let rows = 1 << self.root.high;
        let mut tiles: Vec<Row<W>> = vec![vec![Vec::new(); rows]; rows];
        let mut second = Vec::new();
        for level in (2..=self.plan.empty).rev() {
            let step = Step::new(level, self.plan.empty);
            let question = question_at(question, level);
            if level == 2 {
                second = first::after_second(&self.root, self.plan.empty, question, &tiles);
            }
            let tasks = self.plan.order(&step).into_iter().map(|outer| (outer, std::mem::take(&mut tiles[outer]))).collect();
            let made = tasks::run_tasks(tasks, self.threads, |(outer, next): (usize, Row<W>)| {
                if self.stop.is_cancelled() {
                    return (outer, Row::new());
                }
                let row = level::tiles(&self.root, &step, question, outer, &next);
                let cells: usize = row.iter().map(Vec::len).sum();
                (self.progress)(self.done.fetch_add(cells as u64, Ordering::Relaxed) + cells as u64);
                (outer, row)
            });
            if self.stop.is_cancelled() {
                return Err(SolveError::Stopped);
            }
            // The outer player becomes the inner one in the previous step.
            tiles = vec![vec![Vec::new(); rows]; rows];
            for (outer, row) in made {
                for (inner, tile) in row.into_iter().enumerate() {
                    tiles[inner][outer] = tile;
                }
            }
        }
        Ok(PassResult { first: first::after_first(&self.root, self.plan.empty, question, &tiles), second })
    }
}

/// Returns the question about the player who has just placed, given the question about the
/// player to move at the root, who places at odd levels.
fn question_at(question: Question, level: usize) -> Question {
    match question {
        Question::Wins if level.is_multiple_of(2) => Question::Holds,
        Question::Holds if level.is_multiple_of(2) => Question::Wins,
        question => question,
    }
}
