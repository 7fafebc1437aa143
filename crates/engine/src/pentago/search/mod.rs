//! The search that plays for strength: iterative deepening, on as many threads as wanted, until the time is over or the value is proved.
//!
//! ```
//! use engine::pentago::search::{Options, Search};
//! use pentago::{Position, RuleSet};
//! use play::{Budget, Stop};
//! let mut search = Search::new(Options { threads: 1, table_bytes: 1 << 20, ..Options::default() });
//! let budget = Budget { nodes: Some(100_000), ..Budget::default() };
//! let found = search.run(&Position::start(RuleSet::Standard), &budget, &Stop::new(), &mut |_| {});
//! assert!(found.depth >= 2 && !found.proven);
//! ```
//!
//! # What counts as a node
//! A position that a move leads to and that is valued: by the evaluation, with the question by table whether its side can win at once, or because
//! the game is over there. Positions taken from the transposition table count nothing.
//!
//! # What is proved
//! A win is proved when every defence was answered, a loss when every move was: late moves are searched less deep, but none is passed over, and a won or lost
//! score comes only from the end of games, never from the evaluation. A draw is proved when all games were searched to their end.

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
use play::{Budget, Stop, Thought};

pub(super) use self::evaluation::{FIRST_SHORT, Gains, TERNARY, Tables};
pub(super) use self::node::Node;
use self::root::Root;
pub(super) use self::sixes::CLASS as SIX_CLASS;
use self::table::Table;
pub use self::weights::{BadWeights, Weights};
pub(super) use self::weights::{CLASS, COUNT, LOGIT, MOVED, QUADRANTS, SCALE, short, six};
use self::worker::{SURE, SharedState, WIN, Worker};
use super::Value;

/// How a search is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads, at least 1. A budget in nodes is kept to with one thread whatever is said here, so that it gives the same move everywhere.
    pub threads: usize,
    /// Memory of the transposition table, in bytes.
    pub table_bytes: usize,
    /// No deeper than so many moves; forced lines are followed further.
    pub max_depth: u32,
}

impl Default for Options {
    /// All cores, 64 MiB, no limit.
    fn default() -> Options {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Options { threads, table_bytes: 64 << 20, max_depth: 36 }
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move.
    pub play: Move,
    /// Its value for the side to move, where that is proved.
    pub value: Option<Value>,
    /// Its score for the side to move: about 100 is a marble in a good place more; 30,000 less n is a win at the n-th move.
    pub score: i32,
    /// How many moves deep it was looked at.
    pub depth: u32,
    /// Positions valued so far, by all threads.
    pub nodes: u64,
    /// Time taken so far.
    pub time: Duration,
    /// The line of play expected, the best move first; as far as the table knows it.
    pub line: Vec<Move>,
    /// Is the value proved?
    pub proven: bool,
}

impl SearchResult {
    /// As what a player thought about its move.
    #[must_use]
    pub fn thought(&self) -> Thought {
        Thought {
            value: self.value.map(Value::name),
            score: Some(self.score.into()),
            depth: Some(self.depth),
            positions: Some(self.nodes),
            time: self.time,
            line: self.line.iter().map(ToString::to_string).collect(),
        }
    }

    /// Positions valued a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }

    /// How many points of a game the side to move can expect by this score: 1 is a win, a half a draw.
    #[must_use]
    pub fn expected(&self) -> f64 {
        match self.value {
            Some(Value::Win) => 1.0,
            Some(Value::Draw) => 0.5,
            Some(Value::Loss) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.score) / f64::from(LOGIT)).exp()),
        }
    }

    /// In how many moves of both sides together the game is won or lost, at most, where that is proved.
    #[must_use]
    pub fn moves_to_end(&self) -> Option<u32> {
        (self.score.abs() >= SURE).then(|| (WIN - self.score.abs()).unsigned_abs())
    }
}

/// A search with its memory, which one search leaves to the next.
pub struct Search {
    options: Options,
    table: Table,
    /// The numbers of its evaluation; without them those built in.
    numbers: Option<Box<Tables>>,
}

impl Search {
    /// Sets up memory.
    #[must_use]
    pub fn new(options: Options) -> Search {
        Search { options, table: Table::new(options.table_bytes), numbers: None }
    }

    /// Bytes of its table of positions.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.options.table_bytes
    }

    /// Sets up memory, for a search whose evaluation has these numbers.
    #[must_use]
    pub fn with_weights(options: Options, weights: &Weights) -> Search {
        Search { numbers: Some(Box::new(Tables::of(weights))), ..Search::new(options) }
    }

    /// How it is set up.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Changes threads and depth; the memory stays as it is.
    pub fn set(&mut self, threads: usize, max_depth: u32) {
        self.options = Options { threads, max_depth, ..self.options };
    }

    /// Forgets all that was found, for measurements that start from nothing.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches until the budget is spent, `stop` is raised, or the value is proved; without a budget it is endless. `progress` is told of each depth that is
    /// finished and each better move found. Comes back with the best found.
    pub fn run(&mut self, position: &Position, budget: &Budget, stop: &Stop, progress: &mut dyn FnMut(&SearchResult)) -> SearchResult {
        self.run_among(position, None, budget, stop, progress)
    }

    /// The same among some moves, such as those that keep a value that is known; among all if there is none of these.
    pub fn run_among(
        &mut self,
        position: &Position,
        among: Option<&[Move]>,
        budget: &Budget,
        stop: &Stop,
        progress: &mut dyn FnMut(&SearchResult),
    ) -> SearchResult {
        let begun = Instant::now();
        self.table.next_generation();
        let shared = SharedState {
            table: &self.table,
            numbers: self.numbers.as_deref().unwrap_or(&evaluation::BUILT_IN),
            rules: position.rules(),
            stop,
            done: AtomicBool::new(false),
            deadline: budget.time.and_then(|time| begun.checked_add(time)),
            most_nodes: budget.nodes,
            nodes: AtomicU64::new(0),
        };
        let root = Root::new(position, among);
        let threads = if budget.nodes.is_some() { 1 } else { self.options.threads.max(1) };
        let most = self.options.max_depth.max(1);
        std::thread::scope(|scope| {
            for number in 1..threads {
                let (root, shared) = (root.clone(), &shared);
                // A thread that can't be had is one that does not help.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || root.help(&mut Worker::new(shared), number, most));
            }
            let mut worker = Worker::new(&shared);
            let found = root.lead(&mut worker, most, begun, progress);
            shared.done.store(true, Ordering::Relaxed);
            found
        })
    }
}
