//! The strong search: iterative deepening on several threads until the time is over or the value is
//! proven.
//!
//! ```
//! use engine::pentago::search::{Options, Search};
//! use pentago::{Position, RuleSet};
//! use play::{Budget, CancellationToken};
//! let mut search = Search::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() });
//! let budget = Budget { nodes: Some(100_000), ..Budget::default() };
//! let found = search.run(&Position::start(RuleSet::Standard), &budget, &CancellationToken::new(), &mut |_| {});
//! assert!(found.depth >= 2 && !found.proven);
//! ```
//!
//! # Nodes
//! A node is a position after a move that is evaluated: by the static evaluation, including the
//! look-up of immediate wins, or because the game is over. Positions found in the transposition
//! table do not count.
//!
//! # Proofs
//! A win is proven when every defence is refuted, a loss when every move is. Late moves are reduced
//! but never pruned, and won or lost scores come only from finished games, never from the
//! evaluation. A draw is proven when all games are searched to their end.

mod evaluation;
mod node;
mod root;
mod sixes;
mod table;
mod weights;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use play::time::Instant;

use pentago::{Move, Position};
use play::{Budget, CancellationToken, SearchInfo};

pub(super) use self::evaluation::{FIRST_SHORT, Gains, TERNARY, Tables};
pub(super) use self::node::Node;
use self::root::Root;
pub(super) use self::sixes::CLASS as SIX_CLASS;
use self::table::TranspositionTable;
pub(super) use self::weights::{CLASS, COUNT, LOGIT, MOVED, QUADRANTS, SCALE, short, six};
pub use self::weights::{Weights, WeightsError};
use self::worker::{PROVEN, SharedState, WIN, Worker};
use super::Value;

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Number of threads, at least 1. With a node budget, the search uses one thread, so that it
    /// returns the same move on every machine.
    pub threads: usize,
    /// Size of the transposition table in bytes.
    pub table_bytes: usize,
    /// Maximum depth in plies; forced lines are extended beyond it.
    pub max_depth: u32,
}

impl Default for Options {
    /// All cores, 64 MiB, no depth limit.
    fn default() -> Options {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Options { threads, table_bytes: 64 << 20, max_depth: 36 }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    pub play: Move,
    /// Its value for the side to move, if proven.
    pub value: Option<Value>,
    /// Its score for the side to move. A marble on a good square is worth about 100; 30,000 minus n
    /// is a win in n plies.
    pub score: i32,
    /// Search depth in plies.
    pub depth: u32,
    /// Nodes so far, of all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// The part of the principal variation that the transposition table contains.
    pub line: Vec<Move>,
    /// Whether the value is proven.
    pub proven: bool,
}

impl SearchResult {
    /// Converts the result to a player's search details.
    #[must_use]
    pub fn search_info(&self) -> SearchInfo {
        SearchInfo {
            value: self.value.map(Value::name),
            score: Some(self.score.into()),
            expected: Some(self.expected()),
            depth: Some(self.depth),
            positions: Some(self.nodes),
            time: self.time,
            line: self.line.iter().map(ToString::to_string).collect(),
        }
    }

    /// Returns nodes per second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }

    /// Returns the expected result for the side to move at this score: 1 for a win, 0.5 for a draw.
    #[must_use]
    pub fn expected(&self) -> f64 {
        match self.value {
            Some(value) => value.expected(),
            None => 1.0 / (1.0 + (-f64::from(self.score) / f64::from(LOGIT)).exp()),
        }
    }

    /// Returns the maximum number of plies to the end of the game, if a win or loss is proven.
    #[must_use]
    pub fn moves_to_end(&self) -> Option<u32> {
        (self.score.abs() >= PROVEN).then(|| (WIN - self.score.abs()).unsigned_abs())
    }
}

/// A search with its transposition table, which later searches reuse.
pub struct Search {
    options: Options,
    table: TranspositionTable,
    /// The weights of the evaluation; `None` for the built-in ones.
    weights: Option<Box<Tables>>,
}

impl Search {
    /// Allocates the transposition table.
    #[must_use]
    pub fn new(options: Options) -> Search {
        Search { options, table: TranspositionTable::new(options.table_bytes), weights: None }
    }

    /// Returns the size of the transposition table in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.options.table_bytes
    }

    /// Creates a search that evaluates with these weights.
    #[must_use]
    pub fn with_weights(options: Options, weights: &Weights) -> Search {
        Search { weights: Some(Box::new(Tables::of(weights))), ..Search::new(options) }
    }

    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes threads and depth, and keeps the transposition table.
    pub fn configure(&mut self, threads: usize, max_depth: u32) {
        self.options = Options { threads, max_depth, ..self.options };
    }

    /// Clears the transposition table, for reproducible measurements.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches until the budget is spent, `stop` is cancelled or the value is proven; without a
    /// budget it is endless. Calls `progress` after each completed depth and for each better move.
    /// Returns the best move found.
    pub fn run(
        &mut self,
        position: &Position,
        budget: &Budget,
        stop: &CancellationToken,
        progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        self.run_among(position, None, budget, stop, progress)
    }

    /// Searches only the moves in `among`, for example those that keep a known value. Searches all
    /// moves if none of them is legal.
    pub fn run_among(
        &mut self,
        position: &Position,
        among: Option<&[Move]>,
        budget: &Budget,
        stop: &CancellationToken,
        progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let threads = if budget.nodes.is_some() { 1 } else { self.options.threads.max(1) };
        self.with_shared_state(position, budget, stop, |shared, max_depth, started| {
            let root = Root::new(position, among);
            std::thread::scope(|scope| {
                for number in 1..threads {
                    let root = root.clone();
                    // The search continues if a thread can't be spawned.
                    let _ =
                        std::thread::Builder::new().spawn_scoped(scope, move || root.assist(&mut Worker::new(shared), number, max_depth));
                }
                let mut worker = Worker::new(shared);
                let found = root.run(&mut worker, max_depth, started, progress);
                shared.done.store(true, Ordering::Relaxed);
                found
            })
        })
    }

    /// Searches the best `lines` moves, of those in `among` if given, on one thread until the budget
    /// is spent, `stop` is cancelled or the values of all lines are proven. Calls `progress` with
    /// the lines, best first, after each line that is searched deeper; the others then have their
    /// results of the depth before. Symmetric moves are one line.
    pub fn run_lines(
        &mut self,
        position: &Position,
        (lines, among): (usize, Option<&[Move]>),
        budget: &Budget,
        stop: &CancellationToken,
        progress: &mut dyn FnMut(&[SearchResult]),
    ) -> Vec<SearchResult> {
        self.with_shared_state(position, budget, stop, |shared, max_depth, started| {
            Root::new(position, among).run_lines(&mut Worker::new(shared), (max_depth, lines), started, progress)
        })
    }

    fn with_shared_state<T>(
        &mut self,
        position: &Position,
        budget: &Budget,
        stop: &CancellationToken,
        run: impl FnOnce(&SharedState<'_>, u32, Instant) -> T,
    ) -> T {
        let started = Instant::now();
        self.table.next_generation();
        let shared = SharedState {
            table: &self.table,
            weights: self.weights.as_deref().unwrap_or(&evaluation::BUILT_IN),
            rules: position.rules(),
            stop,
            done: AtomicBool::new(false),
            deadline: budget.time.and_then(|time| started.checked_add(time)),
            max_nodes: budget.nodes,
            nodes: AtomicU64::new(0),
        };
        run(&shared, self.options.max_depth.max(1), started)
    }
}

/// Returns the number of moves of a position, with moves to symmetric positions counted once.
#[must_use]
pub fn distinct_moves(position: &Position) -> usize {
    Root::new(position, None).len()
}
