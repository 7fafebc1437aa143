//! Exact values of late positions: of every move, in memory that is known beforehand.
//!
//! All that can follow from a position are the ways to colour some of its empty squares, each in the states into which the quadrants can be turned. The
//! solver goes through all of them from the full board back, one number of marbles after the other, and keeps only two neighbouring numbers. What an arrangement is
//! worth is kept for all its turn states at once, as bits (`states`); Irving, *Pentago is a First Player Win* (2014), calls that a super. An
//! arrangement takes some 15 nanoseconds, and no searching, hashing or comparing.
//!
//! What is deliberately absent: how soon a win comes; searching, which is of use where there are too many empty squares for this.

mod first;
mod fives;
mod level;
mod plan;
mod states;
mod subsets;
mod work;

use std::sync::atomic::{AtomicU64, Ordering};

use pentago::{Move, Next, Position, Square};
use play::Stop;

use self::first::{Asked, First};
use self::fives::Fives;
use self::level::{Question, Root, Row, Step};
pub use self::plan::{Plan, TooBig};
use self::subsets::Subsets;
pub(super) use self::work::each;
use super::Value;

/// What a solve may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes.
    pub memory: u64,
    /// Threads, at least one.
    pub threads: usize,
}

impl Limits {
    /// The memory that is allowed where nothing is said.
    pub const MEMORY: u64 = 500_000_000;

    /// For players, and all processors: enough for 18 marbles in one pass, which two processors do within a second.
    #[must_use]
    pub fn for_play() -> Limits {
        Limits { memory: 600_000_000, ..Limits::default() }
    }
}

impl Default for Limits {
    /// 500 MB, and all processors.
    fn default() -> Limits {
        Limits { memory: Limits::MEMORY, threads: std::thread::available_parallelism().map_or(1, usize::from) }
    }
}

/// Nanoseconds that an arrangement is taken to cost one thread, as long as nobody has measured it.
#[must_use]
pub const fn pace(rules: pentago::RuleSet) -> f64 {
    match rules {
        pentago::RuleSet::Standard => 17.0,
        pentago::RuleSet::Answer => 34.0,
    }
}

/// Why a position was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// It takes too much memory.
    #[error(transparent)]
    TooBig(#[from] TooBig),
    /// Somebody asked for an end.
    #[error("the solving was stopped")]
    Stopped,
}

/// The exact values of all moves of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    moves: Vec<(Move, Value)>,
}

impl Solution {
    /// Of the values of all moves, in the order of [`Position::moves`].
    pub(super) const fn of(moves: Vec<(Move, Value)>) -> Solution {
        Solution { moves }
    }

    /// Of the position, for the side to move.
    #[must_use]
    pub fn value(&self) -> Value {
        self.moves.iter().map(|&(_, value)| value).max().unwrap_or(Value::Draw)
    }

    /// Every legal move with its value for the side to move, in the order of [`Position::moves`].
    #[must_use]
    pub fn moves(&self) -> &[(Move, Value)] {
        &self.moves
    }

    /// The moves that keep the position's value.
    pub fn best(&self) -> impl Iterator<Item = Move> {
        let best = self.value();
        self.moves.iter().filter(move |&&(_, value)| value == best).map(|&(play, _)| play)
    }
}

/// The exact values of all moves of a position, and of all moves of each position that one of them leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// Of the position itself.
    pub solution: Solution,
    /// After each move that does not end the game, in the order of [`Position::moves`].
    pub next: Vec<(Move, Solution)>,
}

/// Solves a position. `progress` is told from time to time how many arrangements of [`Plan::arrangements`] are done.
///
/// # Errors
/// The memory does not suffice, or the stop was raised.
pub fn solve(position: &Position, limits: &Limits, stop: &Stop, progress: &(dyn Fn(u64) + Sync)) -> Result<Solution, Unsolved> {
    Ok(solve_ahead(position, limits, stop, progress)?.solution)
}

/// As [`solve`], with the positions one move later, which costs nothing more.
///
/// # Errors
/// As [`solve`].
pub fn solve_ahead(position: &Position, limits: &Limits, stop: &Stop, progress: &(dyn Fn(u64) + Sync)) -> Result<Ahead, Unsolved> {
    if position.waiting().is_some() {
        return Ok(Ahead { solution: answered(position), next: Vec::new() });
    }
    let board = position.board();
    let empty: Vec<Square> = Square::all().filter(|&square| board.get(square).is_none()).collect();
    let plan = Plan::new(empty.len(), limits)?;
    let subsets = Subsets::of(plan.empty - plan.high);
    let sides = [position.turn(), position.turn().other()];
    let root = Root {
        rules: position.rules(),
        high: plan.high,
        subsets,
        fives: sides.map(|side| Fives::new(board, side, &empty, subsets, limits.threads)),
    };
    let solver = Solver { plan, root, threads: limits.threads, stop, done: AtomicU64::new(0), progress };
    let first = if plan.passes == 1 {
        First::both(solver.pass::<4>(Question::Both)?)
    } else {
        First::each(solver.pass::<2>(Question::Wins)?, solver.pass::<2>(Question::Holds)?)
    };
    let place = |square: Square| empty.iter().position(|&one| one == square);
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
            // Where the square was before the first turn.
            let before = second.square.marble().turned(turn.back()).squares().next();
            match (before.and_then(place), second.turn) {
                (Some(answer), Some(after)) => first.second((square, answer), [turn, after]),
                _ => Value::Win,
            }
        };
        Some((play, Solution { moves: next.moves().into_iter().map(|second| (second, value(second))).collect() }))
    });
    Ok(Ahead { solution, next: next.collect() })
}

/// Of the player who has to answer a five that was turned to him.
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
    stop: &'a Stop,
    done: AtomicU64,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl Solver<'_> {
    /// Answers one question, or both, about the player to move: for each of his first placings, and each state one turn after it; and the contrary one about
    /// the other player, for each of his placings then.
    fn pass<const W: usize>(&self, asked: Question) -> Result<Asked<W>, Unsolved> {
        let rows = 1 << self.root.high;
        let mut tiles: Vec<Row<W>> = vec![vec![Vec::new(); rows]; rows];
        let mut second = Vec::new();
        for level in (2..=self.plan.empty).rev() {
            let step = Step::new(level, self.plan.empty);
            let asked = about_other(asked, level);
            if level == 2 {
                second = first::after_second(&self.root, self.plan.empty, asked, &tiles);
            }
            let tasks = self.plan.order(&step).into_iter().map(|outer| (outer, std::mem::take(&mut tiles[outer]))).collect();
            let made = work::each(tasks, self.threads, |(outer, next): (usize, Row<W>)| {
                if self.stop.raised() {
                    return (outer, Row::new());
                }
                let row = level::tiles(&self.root, &step, asked, outer, &next);
                let cells: usize = row.iter().map(Vec::len).sum();
                (self.progress)(self.done.fetch_add(cells as u64, Ordering::Relaxed) + cells as u64);
                (outer, row)
            });
            if self.stop.raised() {
                return Err(Unsolved::Stopped);
            }
            // Who was the outer player is the inner one in the step before.
            tiles = vec![vec![Vec::new(); rows]; rows];
            for (outer, row) in made {
                for (inner, tile) in row.into_iter().enumerate() {
                    tiles[inner][outer] = tile;
                }
            }
        }
        Ok(Asked { first: first::after_first(&self.root, self.plan.empty, asked, &tiles), second })
    }
}

/// The question about the player who has just placed, where `asked` is about the one to move at the root, who places at odd levels.
fn about_other(asked: Question, level: usize) -> Question {
    match asked {
        Question::Wins if level.is_multiple_of(2) => Question::Holds,
        Question::Holds if level.is_multiple_of(2) => Question::Wins,
        asked => asked,
    }
}
